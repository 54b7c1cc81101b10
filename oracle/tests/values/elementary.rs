//! The elementary functions, held against tables that were made with many more digits
//! (`elementary/tables.py`), and at the values that have no digits: zeros, infinities, NaN.

use lawson_oracle::scalar::{Prim, Scalar};

macro_rules! tables {
    ($($name:ident $greatest:literal)*) => {
        [$((stringify!($name), $greatest, include_str!(concat!("elementary/", stringify!($name), ".txt")))),*]
    };
}

/// Each function with the greatest error that its documentation says was found, in units in the last place of the
/// result: the language allows 1.5.
const TABLES: [(&str, f64, &str); 20] = tables! {
    exp 0.82 sinh 0.90 cosh 0.63 tanh 1.03 log 0.78 log2 0.75 log10 0.66 log1p 0.75 sin 0.74 cos 0.73 tan 0.84
    asin 0.67 acos 0.60 atan 0.83 atan2 0.67 pow 0.79 cbrt 0.67 hypot 0.51 erf 0.96 erfc 0.76
};

/// A line of a table: operands, the nearest `f64` to the result, and how many of its units the truth is above it.
struct Point {
    args: Vec<f64>,
    nearest: f64,
    rest: f64,
}

fn points(table: &str) -> impl Iterator<Item = Point> {
    table.lines().map(|line| {
        let (numbers, rest) = line.rsplit_once(' ').expect("a rest");
        let bits = |word| f64::from_bits(u64::from_str_radix(word, 16).expect("bits"));
        let mut args: Vec<f64> = numbers.split(' ').map(bits).collect();
        let nearest = args.pop().expect("a result");
        Point { args, nearest, rest: rest.parse().expect("a number") }
    })
}

/// The distance of a number from the next one away from 0, for a float with `digits` bits and this least exponent.
fn unit(x: f64, digits: i32, least: i32) -> f64 {
    let exponent = (x.to_bits() >> 52 & 0x7ff) as i32 - 1022;
    let exponent = (exponent - digits).max(least);
    // `powi` has no subnormals.
    2f64.powi(exponent / 2) * 2f64.powi(exponent - exponent / 2)
}

/// A primitive of this name on these numbers.
fn apply(name: &str, args: &[Scalar]) -> Scalar {
    let symbol = if name.ends_with(".pow") { name.replace("pow", "**") } else { name.to_string() };
    Prim::from_name(&symbol).expect("a primitive").apply(args).expect("a value")
}

fn f64_of(name: &str, args: &[f64]) -> f64 {
    let args: Vec<Scalar> = args.iter().map(|x| Scalar::F64(*x)).collect();
    let Scalar::F64(x) = apply(&format!("f64.{name}"), &args) else { panic!("an f64") };
    x
}

fn f32_of(name: &str, args: &[f64]) -> f32 {
    let args: Vec<Scalar> = args.iter().map(|x| Scalar::F32(*x as f32)).collect();
    let Scalar::F32(x) = apply(&format!("f32.{name}"), &args) else { panic!("an f32") };
    x
}

#[test]
fn f64_functions_are_near_the_truth() {
    for (name, greatest, table) in TABLES {
        let mut worst = 0.0f64;
        for Point { args, nearest, rest } in points(table) {
            let ours = f64_of(name, &args);
            let error = ((ours - nearest) / unit(nearest, 53, -1074) - rest).abs();
            assert!(error <= greatest, "f64.{name} {args:?} = {ours:e}, not {nearest:e}: {error:.2} ulp");
            worst = worst.max(error);
        }
        println!("f64.{name}: {worst:.3} ulp");
    }
}

/// On those operands that an `f32` can be; the rest of the `f64` result is nothing beside its unit.
#[test]
fn f32_functions_are_near_the_truth() {
    for (name, _, table) in TABLES {
        let (mut worst, mut count) = (0.0f64, 0);
        for Point { args, nearest, .. } in points(table) {
            if args.iter().any(|x| f64::from(*x as f32) != *x) || (nearest as f32).is_infinite() {
                continue;
            }
            let ours = f32_of(name, &args);
            let error = ((f64::from(ours) - nearest) / unit(nearest, 24, -149)).abs();
            assert!(error <= 0.51, "f32.{name} {args:?} = {ours:e}, not {nearest:e}: {error:.2} ulp");
            (worst, count) = (worst.max(error), count + 1);
        }
        assert!(count > 60, "f32.{name}: {count} points");
        println!("f32.{name}: {worst:.4} ulp");
    }
}

const INF: f64 = f64::INFINITY;
const NAN: f64 = f64::NAN;

/// What a function gives at zeros, infinities, NaN and beyond its domain, in both widths.
fn assert_values(name: &str, values: &[(&[f64], f64)]) {
    for (args, expected) in values {
        let (double, single) = (f64_of(name, args), f32_of(name, args));
        assert_eq!(double.to_bits(), expected.to_bits(), "f64.{name} {args:?} = {double}, not {expected}");
        let expected = *expected as f32;
        assert_eq!(single.to_bits(), expected.to_bits(), "f32.{name} {args:?} = {single}, not {expected}");
    }
}

#[test]
fn odd_functions_keep_the_sign_of_zero() {
    for name in ["sin", "tan", "asin", "atan", "sinh", "tanh", "cbrt", "erf", "log1p"] {
        assert_values(name, &[(&[0.0], 0.0), (&[-0.0], -0.0), (&[NAN], NAN), (&[-NAN], NAN)]);
    }
    for name in ["sin", "tan", "asin", "atan", "sinh", "tanh", "log1p"] {
        for x in [f64::from_bits(1), f64::MIN_POSITIVE, -f64::from_bits(12345), 1e-300] {
            assert_eq!(f64_of(name, &[x]).to_bits(), x.to_bits(), "{name} {x:e}");
        }
    }
}

#[test]
fn functions_of_one_number_at_its_ends() {
    use std::f64::consts::{FRAC_PI_2, PI};
    let one: &[f64] = &[1.0];
    assert_values("exp", &[(&[0.0], 1.0), (&[-0.0], 1.0), (&[INF], INF), (&[-INF], 0.0), (&[NAN], NAN)]);
    assert_values("exp", &[(&[1000.0], INF), (&[-1000.0], 0.0)]);
    for name in ["log", "log2", "log10"] {
        assert_values(name, &[(&[0.0], -INF), (&[-0.0], -INF), (one, 0.0), (&[INF], INF), (&[NAN], NAN)]);
        assert_values(name, &[(&[-1.0], NAN), (&[-INF], NAN), (&[-1e-40], NAN)]);
    }
    assert_values("log1p", &[(&[-1.0], -INF), (&[-2.0], NAN), (&[INF], INF), (&[-INF], NAN)]);
    for name in ["sin", "cos", "tan"] {
        assert_values(name, &[(&[INF], NAN), (&[-INF], NAN), (&[NAN], NAN)]);
    }
    assert_values("cos", &[(&[0.0], 1.0), (&[-0.0], 1.0)]);
    assert_values("asin", &[(one, FRAC_PI_2), (&[-1.0], -FRAC_PI_2), (&[1.5], NAN), (&[-INF], NAN)]);
    assert_values("acos", &[(one, 0.0), (&[-1.0], PI), (&[0.0], FRAC_PI_2), (&[-0.0], FRAC_PI_2)]);
    assert_values("acos", &[(&[1.5], NAN), (&[-1.5], NAN), (&[INF], NAN), (&[NAN], NAN)]);
    assert_values("atan", &[(&[INF], FRAC_PI_2), (&[-INF], -FRAC_PI_2)]);
    assert_values("sinh", &[(&[INF], INF), (&[-INF], -INF), (&[800.0], INF), (&[-800.0], -INF)]);
    assert_values("cosh", &[(&[INF], INF), (&[-INF], INF), (&[0.0], 1.0), (&[-800.0], INF), (&[NAN], NAN)]);
    assert_values("tanh", &[(&[INF], 1.0), (&[-INF], -1.0), (&[800.0], 1.0)]);
    assert_values("cbrt", &[(&[INF], INF), (&[-INF], -INF), (&[-27.0], -3.0), (&[1000.0], 10.0)]);
    assert_values("erf", &[(&[INF], 1.0), (&[-INF], -1.0), (&[30.0], 1.0)]);
    assert_values("erfc", &[(&[INF], 0.0), (&[-INF], 2.0), (&[0.0], 1.0), (&[-0.0], 1.0), (&[NAN], NAN)]);
}

#[test]
fn hypot_and_atan2_at_the_ends() {
    use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};
    assert_values(
        "hypot",
        &[(&[INF, NAN], INF), (&[NAN, -INF], INF), (&[NAN, 0.0], NAN), (&[-0.0, -0.0], 0.0)],
    );
    assert_values("hypot", &[(&[-3.0, 0.0], 3.0), (&[0.0, -INF], INF), (&[-3.0, 4.0], 5.0)]);
    for (y, sign) in [(0.0, 1.0), (-0.0, -1.0)] {
        assert_values("atan2", &[(&[y, 1.0], y), (&[y, 0.0], y), (&[y, INF], y)]);
        assert_values("atan2", &[(&[y, -1.0], sign * PI), (&[y, -0.0], sign * PI), (&[y, -INF], sign * PI)]);
    }
    for sign in [1.0, -1.0] {
        let right = sign * FRAC_PI_2;
        assert_values(
            "atan2",
            &[(&[sign, 0.0], right), (&[sign, -0.0], right), (&[sign * INF, -3.0], right)],
        );
        let diagonal = sign * FRAC_PI_4;
        assert_values("atan2", &[(&[sign * INF, INF], diagonal), (&[sign * INF, -INF], 3.0 * diagonal)]);
        assert_values("atan2", &[(&[sign, INF], sign * 0.0), (&[sign, -INF], sign * PI)]);
    }
    assert_values("atan2", &[(&[NAN, 1.0], NAN), (&[1.0, NAN], NAN), (&[0.0, NAN], NAN), (&[INF, NAN], NAN)]);
}

/// IEEE 754's list.
#[test]
fn pow_at_the_ends() {
    for x in [0.0, -0.0, 1.0, -2.0, INF, -INF, NAN] {
        assert_values("pow", &[(&[x, 0.0], 1.0), (&[x, -0.0], 1.0), (&[1.0, x], 1.0)]);
    }
    assert_values("pow", &[(&[NAN, 1.0], NAN), (&[2.0, NAN], NAN), (&[0.0, NAN], NAN), (&[NAN, 2.0], NAN)]);
    // Odd exponents keep the sign, others lose it.
    for (y, sign) in [(3.0, -1.0), (4.0, 1.0), (2.0, 1.0), (0.5, 1.0), (9e15, 1.0), (1e300, 1.0)] {
        assert_values("pow", &[(&[0.0, y], 0.0), (&[-0.0, y], sign * 0.0)]);
        assert_values("pow", &[(&[0.0, -y], INF), (&[-0.0, -y], sign * INF)]);
        assert_values("pow", &[(&[INF, y], INF), (&[-INF, y], sign * INF)]);
        assert_values("pow", &[(&[INF, -y], 0.0), (&[-INF, -y], sign * 0.0)]);
    }
    assert_eq!(f64_of("pow", &[-1.0, 9007199254740991.0]), -1.0, "the greatest odd number");
    assert_values(
        "pow",
        &[(&[0.5, INF], 0.0), (&[0.5, -INF], INF), (&[-2.0, INF], INF), (&[-2.0, -INF], 0.0)],
    );
    assert_values(
        "pow",
        &[(&[-1.0, INF], 1.0), (&[-1.0, -INF], 1.0), (&[0.0, -INF], INF), (&[-0.0, INF], 0.0)],
    );
    assert_values("pow", &[(&[-8.0, 0.5], NAN), (&[-1e-30, 0.3], NAN), (&[-2.0, 3.0], -8.0)]);
    assert_values("pow", &[(&[10.0, 400.0], INF), (&[-10.0, 401.0], -INF), (&[-10.0, -401.0], -0.0)]);
    assert_values(
        "pow",
        &[(&[2.0, 10.0], 1024.0), (&[3.0, 2.0], 9.0), (&[9.0, 0.5], 3.0), (&[2.0, -2.0], 0.25)],
    );
    // The square is exact: in the other width too.
    for x in [1.1, -0.3, 1e-200, 1.7e19, 3.3e-23] {
        assert_eq!(f64_of("pow", &[x, 2.0]), x * x);
        assert_eq!(f32_of("pow", &[x, 2.0]), x as f32 * x as f32);
    }
}
