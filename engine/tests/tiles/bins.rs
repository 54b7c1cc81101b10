//! Elements that go to places of an array.

use lawson_tiles::bins::places;

#[test]
fn an_index_outside_has_a_place_outside() {
    let (mut one, mut two) = (vec![], vec![]);
    assert_eq!(places(&mut one, &[3], &[&[0, 2, 3, -1]]), [0, 2, 3, -1]);
    assert_eq!(places(&mut two, &[2, 3], &[&[0, 1, 1, 0], &[2, 0, 3, -1]]), [2, 3, -1, -1]);
}
