//! Places in a text.

use lawson_oracle::source::Source;

#[test]
fn places() {
    let source = Source::new("s", "aé\r\n\nb");
    // The second byte of `é` is in its column; after the last byte there is one more.
    for (offset, place) in
        [(0, (1, 1)), (2, (1, 2)), (3, (1, 3)), (5, (2, 1)), (6, (3, 1)), (7, (3, 2)), (99, (3, 2))]
    {
        assert_eq!(source.line_column(offset), place, "{offset}");
    }
    assert_eq!([0, 1, 2, 3, 4].map(|line| source.line(line)), ["", "aé", "", "b", ""]);
    let behind = Source::behind("s", "def f = ", "x +\n y");
    assert_eq!([0, 8, 9, 13].map(|offset| behind.line_column(offset)), [(1, 1), (1, 1), (1, 2), (2, 2)]);
    assert_eq!((behind.line(1), behind.line(2), behind.written()), ("x +", " y", "x +\n y"));
    assert_eq!((Source::new("", "").line_column(0), Source::new("", "\n").line_column(1)), ((1, 1), (2, 1)));
}
