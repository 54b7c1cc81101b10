//! Where the least or greatest of numbers stands, against a search.

use lawson_tiles::extremum::places;
use pulp::Arch;

/// By each kind of vector instructions, of lengths around those of vectors and chunks of them.
#[test]
fn every_place_of_the_best_is_found() {
    for arch in [Arch::Scalar, Arch::new()] {
        for n in [1usize, 2, 3, 63, 64, 65, 127, 128, 500] {
            for (distinct, greatest) in [(1, false), (7, true), (29, false), (499, true)] {
                let numbers: Vec<i64> = (0..n as i64).map(|i| i * 7919 % distinct).collect();
                let best = if greatest { numbers.iter().max() } else { numbers.iter().min() };
                let all: Vec<usize> = (0..n).filter(|i| Some(&numbers[*i]) == best).collect();
                let found = |places: Option<Vec<usize>>| match places {
                    Some(places) => places == all,
                    // There are too many to be worth it.
                    None => all.len() > 16,
                };
                let floats: Vec<f32> = numbers.iter().map(|x| *x as f32).collect();
                let small: Vec<i16> = numbers.iter().map(|x| *x as i16).collect();
                assert!(found(places(arch, &numbers, greatest)), "{n} of {distinct}");
                assert!(found(places(arch, &floats, greatest)), "{n} of {distinct}");
                assert!(found(places(arch, &small, greatest)), "{n} of {distinct}");
                for at in [0, n / 2, n - 1] {
                    let mut odd = floats.clone();
                    odd[at] = f32::NAN;
                    assert_eq!(places(arch, &odd, greatest), None, "no number at {at} of {n}");
                }
            }
        }
    }
    assert_eq!(places::<f64>(Arch::new(), &[], false), None);
    assert_eq!(places(Arch::new(), &[1.0, -0.0, 0.0, 2.0], false), Some(vec![1, 2]));
}
