//! The primitives against machine arithmetic of each width, IEEE 754, and the language's page.

use lawson_oracle::domain::PrimFault;
use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType, math};
use quickcheck::quickcheck;

fn prim(name: &str) -> Prim {
    Prim::from_name(name).unwrap_or_else(|| panic!("{name} is a primitive"))
}

fn f64_of(name: &str, args: &[f64]) -> f64 {
    let args: Vec<Scalar> = args.iter().map(|x| Scalar::F64(*x)).collect();
    prim(name).apply(&args).unwrap().as_float().unwrap()
}

#[track_caller]
fn gives(name: &str, args: &[Scalar], expected: Scalar) {
    let result = prim(name).apply(args);
    assert_eq!(result, Ok(expected), "{name} {args:?}");
}

#[test]
fn names_are_unique_and_read_back() {
    let mut seen = std::collections::BTreeSet::new();
    for p in Prim::all() {
        assert!(seen.insert(p.name()), "{} names two primitives", p.name());
        assert_eq!(Prim::from_name(&p.name()), Some(p), "{}", p.name());
        assert!(Prim::exists(p.op, p.ty));
    }
    for (name, op, ty) in [
        ("f64.sqrt", PrimOp::Sqrt, ScalarType::F64),
        ("i32.+", PrimOp::Add, ScalarType::I32),
        ("i32.f64", PrimOp::Convert(ScalarType::I32), ScalarType::F64),
        ("bool.&&", PrimOp::LogAnd, ScalarType::Bool),
        ("f32.from_bits", PrimOp::FromBits, ScalarType::U32),
    ] {
        assert_eq!(prim(name), Prim { op, ty });
    }
    for name in ["bool.+", "f64.&", "i32.sqrt", "i32.nothing", "sqrt", "i32.from_bits", "f64.//", "i32.isnan"]
    {
        assert_eq!(Prim::from_name(name), None, "{name}");
    }
}

/// Every operand type meets every primitive's extreme values: nothing panics, and the result has
/// the type that the table says; only those that may fail do.
#[test]
fn every_primitive_on_extreme_values_has_the_type_of_the_table() {
    for p in Prim::all() {
        let args = p.args();
        let mut tuples: Vec<Vec<Scalar>> = vec![vec![]];
        for ty in &args {
            tuples = tuples
                .into_iter()
                .flat_map(|t| extremes(*ty).into_iter().map(move |s| [t.clone(), vec![s]].concat()))
                .collect();
        }
        let mut failed = false;
        for tuple in tuples {
            match p.apply(&tuple) {
                Ok(s) => {
                    assert_eq!(s.ty(), p.result(), "{} {tuple:?}", p.name());
                    assert_eq!(s, s.canonical());
                }
                Err(_) => failed = true,
            }
        }
        assert_eq!(failed, p.may_fail(), "{}", p.name());
    }
}

fn extremes(ty: ScalarType) -> Vec<Scalar> {
    if ty == ScalarType::Bool {
        return vec![Scalar::Bool(false), Scalar::Bool(true)];
    }
    if ty.is_float() {
        let tiny = if ty == ScalarType::F32 { f64::from(f32::from_bits(1)) } else { f64::from_bits(1) };
        let values = [0.0, -0.0, 1.0, -1.5, tiny, 3e38, f64::INFINITY, f64::NEG_INFINITY, f64::NAN];
        return values.into_iter().map(|x| Scalar::float(ty, x)).collect();
    }
    let mut values: Vec<Scalar> = [-1, 0, 1, 2, 3, 7, 31, 100].map(|n| Scalar::integer(ty, n)).to_vec();
    values.extend([Scalar::lowest(ty), Scalar::highest(ty)]);
    values
}

/// All pairs of `i8` and `u8` for every binary operator, against the machine's own arithmetic.
#[test]
fn eight_bit_arithmetic_is_the_machines() {
    for x in i8::MIN..=i8::MAX {
        for y in i8::MIN..=i8::MAX {
            let args = [Scalar::I8(x), Scalar::I8(y)];
            gives("i8.+", &args, Scalar::I8(x.wrapping_add(y)));
            gives("i8.-", &args, Scalar::I8(x.wrapping_sub(y)));
            gives("i8.*", &args, Scalar::I8(x.wrapping_mul(y)));
            gives("i8.>>", &args, Scalar::I8(x.wrapping_shr(y as u32)));
            gives("i8.<<", &args, Scalar::I8(x.wrapping_shl(y as u32)));
            gives("i8.mul_hi", &args, Scalar::I8(((i16::from(x) * i16::from(y)) >> 8) as i8));
            if y == 0 {
                assert_eq!(prim("i8./").apply(&args), Err(PrimFault::DivisionByZero));
            } else {
                gives("i8.//", &args, Scalar::I8(x.wrapping_div(y)));
                gives("i8.%%", &args, Scalar::I8(x.wrapping_rem(y)));
                // Exact in f64: the quotient of two small numbers never rounds over an integer.
                let floor = (f64::from(x) / f64::from(y)).floor() as i64 as i8;
                gives("i8./", &args, Scalar::I8(floor));
                gives("i8.%", &args, Scalar::I8(x.wrapping_sub(floor.wrapping_mul(y))));
            }
            if y >= 0 {
                gives("i8.**", &args, Scalar::I8(x.wrapping_pow(y as u32)));
            } else {
                assert_eq!(prim("i8.**").apply(&args), Err(PrimFault::NegativeExponent));
            }
            let (x, y) = (x as u8, y as u8);
            let args = [Scalar::U8(x), Scalar::U8(y)];
            gives("u8.-", &args, Scalar::U8(x.wrapping_sub(y)));
            gives("u8.>>", &args, Scalar::U8(x.wrapping_shr(y.into())));
            gives("u8.mul_hi", &args, Scalar::U8(((u16::from(x) * u16::from(y)) >> 8) as u8));
            gives("u8.<", &args, Scalar::Bool(x < y));
            if let (Some(quot), Some(rem)) = (x.checked_div(y), x.checked_rem(y)) {
                gives("u8./", &args, Scalar::U8(quot));
                gives("u8.%", &args, Scalar::U8(rem));
            }
        }
    }
}

#[test]
fn integer_cases() {
    use Scalar::*;
    gives("i32.+", &[I32(i32::MAX), I32(1)], I32(i32::MIN));
    gives("i32./", &[I32(-7), I32(2)], I32(-4));
    gives("i32.%", &[I32(-7), I32(2)], I32(1));
    gives("i32./", &[I32(7), I32(-2)], I32(-4));
    gives("i32.%", &[I32(7), I32(-2)], I32(-1));
    gives("i32.//", &[I32(-7), I32(2)], I32(-3));
    gives("i32.%%", &[I32(-7), I32(2)], I32(-1));
    gives("i64./", &[I64(i64::MIN), I64(-1)], I64(i64::MIN));
    gives("i64.%", &[I64(i64::MIN), I64(-1)], I64(0));
    gives("i64.//", &[I64(i64::MIN), I64(-1)], I64(i64::MIN));
    gives("u64.*", &[U64(u64::MAX), U64(u64::MAX)], U64(1));
    gives("u64.mul_hi", &[U64(u64::MAX), U64(u64::MAX)], U64(u64::MAX - 1));
    gives("i64.mul_hi", &[I64(i64::MIN), I64(i64::MIN)], I64(1 << 62));
    gives("u64./", &[U64(u64::MAX), U64(2)], U64(u64::MAX / 2));
    gives("i32.**", &[I32(3), I32(20)], I32(3i32.wrapping_pow(20)));
    gives("i32.**", &[I32(0), I32(0)], I32(1));
    gives("u64.**", &[U64(3), U64(u64::MAX)], U64(12297829382473034411));
    gives("i32.<<", &[I32(1), I32(33)], I32(2));
    gives("i32.>>", &[I32(-8), I32(1)], I32(-4));
    gives("u32.>>", &[U32(0x8000_0000), U32(31)], U32(1));
    gives("i32.abs", &[I32(i32::MIN)], I32(i32::MIN));
    gives("u8.neg", &[U8(1)], U8(255));
    gives("u8.not", &[U8(1)], U8(254));
    gives("i16.sgn", &[I16(-300)], I16(-1));
    gives("i32.clz", &[I32(1)], I32(31));
    gives("i8.clz", &[I8(-1)], I32(0));
    gives("i8.clz", &[I8(0)], I32(8));
    gives("i16.ctz", &[I16(0)], I32(16));
    gives("i16.ctz", &[I16(8)], I32(3));
    gives("i8.popc", &[I8(-1)], I32(8));
    gives("i32.mad_hi", &[I32(1 << 30), I32(16), I32(5)], I32(9));
    gives("i32.get_bit", &[I32(31), I32(-1)], I32(1));
    gives("i32.set_bit", &[I32(31), I32(0), I32(1)], I32(i32::MIN));
    gives("i32.set_bit", &[I32(0), I32(7), I32(0)], I32(6));
    gives("bool.<", &[Bool(false), Bool(true)], Bool(true));
}

quickcheck! {
    fn division_identity(x: i64, y: i64) -> bool {
        let run = |name, a, b| prim(name).apply(&[Scalar::I64(a), Scalar::I64(b)]).unwrap().as_integer().unwrap() as i64;
        if y == 0 {
            return prim("i64.%").apply(&[Scalar::I64(x), Scalar::I64(y)]).is_err();
        }
        let (div, modulo, quot, rem) = (run("i64./", x, y), run("i64.%", x, y), run("i64.//", x, y), run("i64.%%", x, y));
        div.wrapping_mul(y).wrapping_add(modulo) == x
            && quot.wrapping_mul(y).wrapping_add(rem) == x
            && (modulo == 0 || (modulo < 0) == (y < 0))
            && (rem == 0 || (rem < 0) == (x < 0))
            && quot == x.wrapping_div(y)
    }

    fn wide_arithmetic_is_the_machines(x: u64, y: u64) -> bool {
        let run = |name, expected| prim(name).apply(&[Scalar::U64(x), Scalar::U64(y)]) == Ok(Scalar::U64(expected));
        let signed = |name, expected| {
            prim(name).apply(&[Scalar::I64(x as i64), Scalar::I64(y as i64)]) == Ok(Scalar::I64(expected))
        };
        run("u64.+", x.wrapping_add(y)) && run("u64.*", x.wrapping_mul(y)) && run("u64.-", x.wrapping_sub(y))
            && run("u64.<<", x.wrapping_shl(y as u32)) && run("u64.>>", x.wrapping_shr(y as u32))
            && signed("i64.*", (x as i64).wrapping_mul(y as i64)) && signed("i64.>>", (x as i64).wrapping_shr(y as u32))
            && signed("i64.min", (x as i64).min(y as i64))
    }

    fn min_and_max_of_floats(x: f64, y: f64) -> bool {
        let (min, max) = (f64_of("f64.min", &[x, y]), f64_of("f64.max", &[x, y]));
        if x.is_nan() || y.is_nan() {
            let other = if x.is_nan() { y } else { x };
            return Scalar::F64(other).canonical() == Scalar::F64(min) && min.to_bits() == max.to_bits();
        }
        // total_cmp orders numbers as IEEE does, and -0 below +0.
        let sorted = if x.total_cmp(&y).is_le() { (x, y) } else { (y, x) };
        (min.to_bits(), max.to_bits()) == (sorted.0.to_bits(), sorted.1.to_bits())
    }

    /// Neutral, commutative: bit for bit.
    fn what_folds_in_lanes_may(bits: u64, other: u64) -> bool {
        Prim::all().filter(|p| p.commutative_fold().is_some()).all(|p| {
            let neutral = p.commutative_fold().unwrap();
            let value = |bits: u64| match p.ty {
                ScalarType::F64 => Scalar::F64(f64::from_bits(bits)).canonical(),
                ScalarType::F32 => Scalar::F32(f32::from_bits(bits as u32)).canonical(),
                ty => Scalar::integer(ty, i128::from(bits)),
            };
            let specials = [value(bits), value(other), Scalar::zero(p.ty), Scalar::lowest(p.ty), Scalar::highest(p.ty)];
            specials.into_iter().chain(extremes(p.ty)).all(|x| {
                p.apply(&[neutral, x]) == Ok(x) && p.apply(&[x, neutral]) == Ok(x)
                    && p.apply(&[x, value(other)]) == p.apply(&[value(other), x])
            })
        })
    }
}

#[test]
fn lanes_are_for_exactly_the_commutative_operators() {
    let symbols: std::collections::BTreeSet<String> = Prim::all()
        .filter(|p| p.commutative_fold().is_some())
        .map(|p| p.name().split_once('.').unwrap().1.to_owned())
        .collect();
    assert_eq!(symbols, ["+", "*", "min", "max", "&", "|", "^", "&&", "||"].map(String::from).into());
}

#[test]
fn hyperbolic_cosines_are_at_least_one() {
    for x in [0.999, 0.0, -0.5, -1.0, -3.0, -15603.4, -1e5, -3e7, f64::NEG_INFINITY] {
        assert!(f64_of("f64.acosh", &[x]).is_nan(), "{x}");
        assert!(
            prim("f32.acosh").apply(&[Scalar::F32(x as f32)]).unwrap().as_float().unwrap().is_nan(),
            "{x}"
        );
    }
    gives("f64.acosh", &[Scalar::F64(1.0)], Scalar::F64(0.0));
    // ln(2 + sqrt 3), and the logarithm of the gamma function near a zero, by mpmath.
    gives("f64.acosh", &[Scalar::F64(2.0)], Scalar::F64(1.3169578969248166));
    gives("f32.lgamma", &[Scalar::F32(-3.143656)], Scalar::F32(-0.00058448426));
}

#[test]
fn float_cases() {
    use Scalar::*;
    let nan = F64(f64::NAN);
    gives("f64.min", &[F64(0.0), F64(-0.0)], F64(-0.0));
    gives("f64.max", &[F64(-0.0), F64(0.0)], F64(0.0));
    gives("f64.min", &[nan, F64(1.0)], F64(1.0));
    gives("f64.max", &[F64(1.0), nan], F64(1.0));
    gives("f64.==", &[nan, nan], Bool(false));
    gives("f64.!=", &[nan, nan], Bool(true));
    gives("f64.==", &[F64(0.0), F64(-0.0)], Bool(true));
    gives("f64.<=", &[nan, F64(0.0)], Bool(false));
    gives("f64.%", &[F64(-7.5), F64(2.0)], F64(-1.5));
    gives("f64.%", &[F64(7.5), F64(-2.0)], F64(1.5));
    gives("f64.%", &[F64(1.0), F64(0.0)], nan);
    gives("f64./", &[F64(-1.0), F64(0.0)], F64(f64::NEG_INFINITY));
    gives("f64.-", &[F64(f64::INFINITY), F64(f64::INFINITY)], nan);
    gives("f64.neg", &[F64(f64::NAN)], nan);
    gives("f64.abs", &[F64(-f64::NAN)], nan);
    gives("f64.sgn", &[F64(-2.0)], F64(-1.0));
    gives("f64.sgn", &[F64(-0.0)], F64(0.0));
    gives("f64.sqrt", &[F64(-1.0)], nan);
    gives("f64.sqrt", &[F64(-0.0)], F64(-0.0));
    gives("f64.round", &[F64(2.5)], F64(2.0));
    gives("f64.round", &[F64(-1.5)], F64(-2.0));
    gives("f64.trunc", &[F64(-1.7)], F64(-1.0));
    gives("f64.floor", &[F64(-1.2)], F64(-2.0));
    gives("f64.ceil", &[F64(-0.5)], F64(-0.0));
    gives("f64.to_bits", &[F64(1.0)], U64(0x3ff0_0000_0000_0000));
    gives("f64.from_bits", &[U64(0xfff8_0000_0000_0001)], nan);
    gives("f32.from_bits", &[U32(0x3f80_0000)], F32(1.0));
    // 1 - (1 - 2^-30)(1 + 2^-30) is 2^-60, which two roundings lose.
    let (a, b) = (1.0 - 2f64.powi(-30), 1.0 + 2f64.powi(-30));
    gives("f64.fma", &[F64(a), F64(b), F64(-1.0)], F64(-(2f64.powi(-60))));
    gives("f64.mad", &[F64(a), F64(b), F64(-1.0)], F64(0.0));
    gives("f64.lerp", &[F64(2.0), F64(4.0), F64(0.25)], F64(2.5));
    gives("f32.+", &[F32(1e8), F32(1.0)], F32(1e8));
    gives("f64.isinf", &[F64(f64::NEG_INFINITY)], Bool(true));
    gives("f64.isnan", &[nan], Bool(true));
    gives("f64.hypot", &[F64(3.0), F64(4.0)], F64(5.0));
    gives("f64.gamma", &[F64(5.0)], F64(24.0));
    gives("f64.**", &[F64(2.0), F64(-2.0)], F64(0.25));
    gives("f64.copysign", &[F64(3.0), F64(-0.0)], F64(-3.0));
}

#[test]
fn conversions() {
    use Scalar::*;
    gives("i32.f64", &[F64(-3.99)], I32(-3));
    gives("i32.f64", &[F64(f64::NAN)], I32(0));
    gives("i32.f64", &[F64(f64::INFINITY)], I32(0));
    gives("i32.f64", &[F64(f64::NEG_INFINITY)], I32(0));
    gives("i32.f64", &[F64(1e20)], I32(i32::MAX));
    gives("u8.f64", &[F64(-5.0)], U8(0));
    gives("u64.f64", &[F64(18446744073709549568.0)], U64(18446744073709549568));
    gives("i64.i8", &[I8(-1)], I64(-1));
    gives("u64.i8", &[I8(-1)], U64(255));
    gives("u32.i16", &[I16(i16::MIN)], U32(32768));
    gives("u8.i16", &[I16(-1)], U8(255));
    gives("i64.u8", &[U8(255)], I64(255));
    gives("i8.i64", &[I64(0x1_80)], I8(-128));
    gives("i64.u64", &[U64(u64::MAX)], I64(-1));
    gives("f32.i64", &[I64(16_777_217)], F32(16_777_216.0));
    gives("f64.u64", &[U64(u64::MAX)], F64(18446744073709551616.0));
    gives("f32.f64", &[F64(1e300)], F32(f32::INFINITY));
    gives("bool.i32", &[I32(-2)], Bool(true));
    gives("bool.f64", &[F64(-0.0)], Bool(false));
    gives("f64.bool", &[Bool(true)], F64(1.0));
    gives("i32.bool", &[Bool(true)], I32(1));
}

#[test]
fn constants() {
    assert_eq!(Scalar::constant("f64.inf"), Some(Scalar::F64(f64::INFINITY)));
    assert_eq!(Scalar::constant("i32.highest"), Some(Scalar::I32(i32::MAX)));
    assert_eq!(Scalar::constant("i64.lowest"), Some(Scalar::I64(i64::MIN)));
    assert_eq!(Scalar::constant("u16.highest"), Some(Scalar::U16(65535)));
    assert_eq!(Scalar::constant("f64.lowest"), Some(Scalar::F64(f64::NEG_INFINITY)));
    assert_eq!(Scalar::constant("f32.pi"), Some(Scalar::F32(std::f32::consts::PI)));
    assert_eq!(Scalar::constant("i32.pi"), None);
    assert_eq!(Scalar::constant("i32.inf"), None);
}

/// The distance between two floats in units in the last place, as steps between neighbours.
fn ulps(x: f64, y: f64) -> u64 {
    if x.is_nan() && y.is_nan() {
        return 0;
    }
    let line = |x: f64| {
        let bits = x.to_bits() as i64;
        i128::from(if bits < 0 { i64::MIN - bits } else { bits })
    };
    (line(x) - line(y)).unsigned_abs() as u64
}

/// A deterministic sequence of well spread bits.
fn sweep(n: u64) -> impl Iterator<Item = u64> {
    (1..=n).map(|i| {
        let z = i.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    })
}

/// fdlibm promises less than 1 ulp, so does libm: their results are neighbours at most.
const ULPS: u64 = 1;

#[test]
fn exp_is_near_libm() {
    let mut worst = 0;
    for bits in sweep(200_000) {
        let in_range = (bits as f64 / u64::MAX as f64) * 1456.0 - 746.0;
        let small = in_range / 746.0;
        for x in [in_range, small, f64::from_bits(bits)] {
            worst = worst.max(ulps(math::exp(x), libm::exp(x)));
            assert!(worst <= ULPS, "exp {x:e} = {:e}, not {:e}", math::exp(x), libm::exp(x));
        }
    }
    for x in [709.782712893384, 709.7827128933841, -745.1332191019411, -745.1332191019412, -708.4, 1e-320] {
        assert!(ulps(math::exp(x), libm::exp(x)) <= ULPS, "exp {x}");
    }
    assert_eq!(math::exp(0.0).to_bits(), 1f64.to_bits());
    assert_eq!(math::exp(-0.0).to_bits(), 1f64.to_bits());
    assert_eq!(math::exp(f64::INFINITY), f64::INFINITY);
    assert_eq!(math::exp(f64::NEG_INFINITY).to_bits(), 0);
    assert_eq!(math::exp(710.0), f64::INFINITY);
    assert_eq!(math::exp(-746.0).to_bits(), 0);
    assert_eq!(math::exp(-745.0).to_bits(), 1, "the smallest subnormal");
    assert!(math::exp(f64::NAN).is_nan());
}

#[test]
fn log_is_near_libm() {
    for bits in sweep(200_000) {
        let near_one = 0.5 + bits as f64 / u64::MAX as f64;
        let subnormal = f64::from_bits(bits >> 12);
        for x in [near_one, subnormal, f64::from_bits(bits), f64::from_bits(bits).abs()] {
            let (ours, theirs) = (math::log(x), libm::log(x));
            assert!(ulps(ours, theirs) <= ULPS, "log {x:e} = {ours:e}, not {theirs:e}");
        }
    }
    assert_eq!(math::log(0.0), f64::NEG_INFINITY);
    assert_eq!(math::log(-0.0), f64::NEG_INFINITY);
    assert_eq!(math::log(1.0).to_bits(), 0);
    assert_eq!(math::log(f64::INFINITY), f64::INFINITY);
    assert!(
        math::log(-1.0).is_nan() && math::log(f64::NAN).is_nan() && math::log(f64::NEG_INFINITY).is_nan()
    );
    assert_eq!(math::log(f64::from_bits(1)), -744.4400719213812);
}
