//! What floats need of their own.

use lawson_tiles::floats::{extremes, power_of_two, truncated_near};
use pulp::Arch;

/// Beside the comparison of the standard library, with what has two forms, at several places.
#[test]
fn extremes_are_those_of_the_total_order() {
    let special = [0.0, -0.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1.0, -1.0];
    for len in [0, 1, 15, 16, 17, 33, 48, 100] {
        for x in special {
            let data: Vec<f64> = (0..len).map(|i| if i % 5 == 0 { x } else { i as f64 }).collect();
            let found = extremes(Arch::new(), &data, f64::NEG_INFINITY, |a, x| if x > a { x } else { a });
            for (lane, one) in found.iter().enumerate() {
                let numbers = data.iter().skip(lane).step_by(found.len()).filter(|x| !x.is_nan());
                let wanted = numbers.copied().max_by(f64::total_cmp).unwrap_or(f64::NEG_INFINITY);
                assert_eq!(*one, wanted, "lane {lane} of {len} with {x}");
            }
        }
    }
}

#[test]
fn what_is_near_is_truncated_as_it_is_converted() {
    let limit = (1i64 << 51) as f64;
    let near =
        [0.0, -0.0, 0.9, -0.9, 1.0, -1.5, 2.5, 1e9 + 0.5, -1e15 - 0.5, limit - 1.0, 1.0 - limit, 5e-324];
    let converted = |data: &[f64]| {
        let mut out = vec![0i64; data.len()];
        let near = truncated_near(Arch::Scalar, &mut out, data, limit, |x: i64| x);
        near.then_some(out)
    };
    assert_eq!(converted(&near), Some(near.map(|x| x as i64).to_vec()));
    for far in [limit, -limit, f64::NAN, f64::INFINITY, 1e300] {
        assert_eq!(converted(&[1.0, far, 2.0]), None, "{far}");
    }
}

#[test]
fn powers_of_two_divide_as_their_reciprocals_multiply() {
    let mut powers = 0;
    let exponents = (0..2048u64).map(|e| f64::from_bits(e << 52));
    let others = [3.0, 0.1, -0.0, f64::NAN, f64::INFINITY, f64::MIN_POSITIVE / 4.0, -8.0, f64::MAX];
    for y in exponents.chain(others).filter(|y| power_of_two::f64(*y)) {
        powers += 1;
        assert_eq!(y.to_bits() << 12, 0, "{y}");
        for x in [1.0, 0.3, -7.1e-308, 5e-324, 1.7e308, f64::INFINITY, -0.0] {
            assert_eq!((x / y).to_bits(), (x * y.recip()).to_bits(), "{x} by {y}");
        }
    }
    // Of 2046 exponents those whose reciprocals are as normal, and -8.
    assert_eq!(powers, 2046);
}
