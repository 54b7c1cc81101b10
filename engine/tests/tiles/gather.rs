//! Elements of arrays that are read by their indices.

use lawson_tiles::gather::{Shifted, gather};
use lawson_tiles::simd::Src;
use pulp::Arch;

/// What each lane has by the definition, for indices that are neighbours, the same, even, and anything.
#[test]
fn every_lane_has_its_element() {
    let data: Vec<i64> = (0..100).map(|x| x * x).collect();
    let dims = [10, 10];
    for (stride, from) in [(1, 0), (0, 7), (3, -5), (-1, 9), (7, 2), (1, -3), (1, 5)] {
        for row in [-1, 0, 4, 9, 10] {
            for n in [1, 15, 16, 17, 70] {
                let column: Vec<i64> = (0..n).map(|i| from + stride * (i % 12)).collect();
                let mask: Vec<bool> = (0..n).map(|i| (i * 7 + row) % 3 != 0).collect();
                let mut out = vec![-1; n as usize];
                let index = [Src::Uniform(row), Src::Tile(&column), Src::Uniform(0)];
                let bad = gather(Arch::new(), &mut out, &data, &dims, index, Src::Tile(&mask));
                let inside = |k: &i64| (0..10).contains(k) && (0..10).contains(&row);
                assert_eq!(bad, column.iter().zip(&mask).any(|(k, m)| *m && !inside(k)));
                for ((k, m), found) in
                    column.iter().zip(&mask).zip(&out).filter(|((k, m), _)| **m && inside(k))
                {
                    assert_eq!(*found, (10 * row + k) * (10 * row + k), "{stride} {from} {row} {n} {m}");
                }
            }
        }
    }
}

#[test]
fn a_column_is_what_its_places_hold() {
    let data: Vec<i64> = (0..150 * 5).map(|x| x * x).collect();
    for (width, n) in (1..=5).flat_map(|width| [1, 2, 63, 64, 65, 150].map(|n| (width, n))) {
        let dims = [(data.len() as i64) / width, width];
        for (from, k) in (0..width).flat_map(|k| [-1, 0, 7, dims[0] - n as i64 + 1].map(|from| (from, k))) {
            let index: Vec<i64> = (0..n as i64).map(|i| from + i).collect();
            let mut out = vec![-1; n];
            let index = [Src::Tile(&index), Src::Uniform(k), Src::Uniform(0)];
            let bad = gather(Arch::new(), &mut out, &data, &dims, index, Src::Uniform(true));
            let wanted = |i: i64| data.get(((from + i) * width + k) as usize).filter(|_| from + i < dims[0]);
            let wanted: Vec<Option<&i64>> = (0..n as i64).map(wanted).collect();
            assert_eq!(bad, wanted.contains(&None), "{width} {n} {from} {k}");
            let found: Vec<i64> = wanted.iter().map(|x| x.copied().unwrap_or_default()).collect();
            assert_eq!(out, found, "{width} {n} {from} {k}");
        }
    }
}

#[test]
fn what_is_shifted_fails_where_it_counts() {
    let data: Vec<i64> = (0..60).map(|x| x * x).collect();
    let dims = [3, 5, 4];
    let mask = [true, false, true, true];
    for (along, place) in (0..3).flat_map(|along| (-2..62).map(move |place| (along, place))) {
        let mut index = [place / 20, place / 4 % 5, place % 4];
        for first in -6..7i64 {
            index[along] = first;
            let mut out = [-1; 4];
            let shifted = Shifted::of(&dims, index, along);
            let side_by_side = shifted.side_by_side(4);
            let bad = shifted.load(Arch::new(), &mut out, &data, Src::Tile(&mask));
            let wanted = |i: i64| {
                let mut index = index;
                index[along] += i;
                let inside = index.iter().zip(&dims).all(|(k, extent)| (0..*extent).contains(k));
                inside.then(|| data[(index[0] * 20 + index[1] * 4 + index[2]) as usize])
            };
            let wanted = [0, 1, 2, 3].map(wanted);
            assert_eq!(bad, (0..4).any(|i| mask[i] && wanted[i].is_none()), "{along} {index:?}");
            assert_eq!(out, wanted.map(Option::unwrap_or_default), "{along} {index:?}");
            let whole = wanted.iter().all(Option::is_some).then(|| data.iter().position(|x| *x == out[0]));
            assert_eq!(side_by_side, whole.flatten().filter(|_| along == 2), "{along} {index:?}");
        }
    }
    for first in [i64::MIN, i64::MAX] {
        assert!(Shifted::of(&[4], [first, 0, 0], 0).load(
            Arch::new(),
            &mut [0; 3],
            &data,
            Src::Uniform(true)
        ));
    }
}
