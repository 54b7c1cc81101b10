//! Memory for arrays.

use lawson_tiles::buffer::{LARGE, Pool, SHELF_BUFFERS, available};

#[test]
fn shelves_are_bounded() {
    let pool = Pool::default();
    let all: Vec<_> = (0..1000).map(|_| pool.take::<i64>(3).unwrap()).collect();
    drop(all);
    assert_eq!(pool.kept::<i64>(), SHELF_BUFFERS);
    drop(pool.take::<i64>(100));
    assert_eq!(pool.kept::<i64>(), SHELF_BUFFERS + 1, "small ones leave room for large ones");
}

#[test]
fn what_is_taken_fits_tightly() {
    let pool = Pool::default();
    let all = [9, 8, 15].map(|len| pool.take::<i64>(len).unwrap());
    drop(all);
    let lengths = [(3, 3), (5, 8), (7, 9), (7, 15), (7, 7)];
    let taken = lengths.map(|(len, _)| pool.take::<i64>(len).unwrap());
    assert_eq!(taken.each_ref().map(|data| data.len()), lengths.map(|(len, _)| len));
    assert_eq!(taken.map(|data| data.into_vec().capacity()), lengths.map(|(_, whole)| whole));
}

#[test]
fn a_buffer_grows_behind_what_it_holds() {
    let pool = Pool::default();
    drop(pool.take::<i64>(4));
    let mut data = pool.take::<i64>(4).unwrap();
    data.truncate(0);
    for elements in [[1, 2, 3], [4, 5, 6]] {
        data.extend(&elements).unwrap();
    }
    assert_eq!(data[..], [1, 2, 3, 4, 5, 6]);
}

#[test]
fn what_the_machine_does_not_have_is_not_promised() {
    let pool = Pool::default();
    assert!(pool.has_room(LARGE - 1));
    if let Some(free) = available() {
        assert!(!pool.has_room(usize::MAX));
        assert!(!pool.has_room(free.saturating_mul(2)), "{free}");
        assert!(free < LARGE * 4 || pool.has_room(free / 2), "{free}");
    }
}
