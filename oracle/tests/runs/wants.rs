//! What an operand should be, so that a primitive gives what is wanted.

use lawson_oracle::generate::repair::{Want, ends, inverse};
use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};

/// Numbers around 0 and at both ends of a type.
fn some(ty: ScalarType) -> Vec<Scalar> {
    match ty {
        ScalarType::Bool => vec![Scalar::Bool(false), Scalar::Bool(true)],
        ScalarType::F32 => [-2.5, 0.0, 0.75, 3.0, 1e9].map(Scalar::F32).into(),
        ScalarType::F64 => [-2.5, 0.0, 0.75, 3.0, 1e18].map(Scalar::F64).into(),
        ty => {
            let (low, high) = ends(ty);
            let near = [-7, -2, -1, 0, 1, 2, 3, 5, 12, 100];
            let all = near.into_iter().chain([low, low + 1, high - 1, high]);
            all.filter(|n| (low..=high).contains(n)).map(|n| Scalar::integer(ty, n)).collect()
        }
    }
}

fn wants(ty: ScalarType) -> Vec<Want> {
    match ty {
        ScalarType::Bool => vec![Want::Truth(false), Want::Truth(true)],
        ty if ty.is_float() => vec![],
        ty => {
            let intervals = [(0, 0), (1, 12), (0, 99), (-3, 4), (-9, -2), ends(ty)];
            intervals.into_iter().map(|(low, high)| Want::Whole(low, high)).collect()
        }
    }
}

/// Whatever operand is said to serve does, at both ends of what is said and at what takes the place of others.
#[test]
fn operands_that_are_said_to_serve_do() {
    let mut said = 0;
    for prim in Prim::all().filter(|prim| prim.arity() <= 2) {
        let [first, .., last] = &[prim.args(), prim.args()].concat()[..] else { panic!("an operand") };
        for (a, b) in some(*first).into_iter().flat_map(|a| some(*last).into_iter().map(move |b| (a, b))) {
            let values = if prim.arity() == 1 { vec![a] } else { vec![a, b] };
            for (want, at) in
                wants(prim.result()).into_iter().flat_map(|w| (0..values.len()).map(move |at| (w, at)))
            {
                let Some(operand) = inverse(prim, &values, at, want) else { continue };
                let ty = values[at].ty();
                let ends = match operand {
                    Want::Whole(low, high) => [low, high].map(|n| Scalar::integer(ty, n)),
                    Want::Real(low, high) if ty == ScalarType::F64 => [low, high].map(Scalar::F64),
                    Want::Real(low, high) => [low as f32, high as f32].map(Scalar::F32),
                    Want::Truth(truth) => [Scalar::Bool(truth); 2],
                };
                let others = some(ty).into_iter().filter_map(|other| operand.instead_of(other));
                for better in ends.into_iter().chain(others).filter(|better| operand.holds(*better)) {
                    let mut values = values.clone();
                    values[at] = better;
                    // The other operand of `&&` may be in the way.
                    let both = matches!(prim.op, PrimOp::LogAnd | PrimOp::LogOr);
                    let given = prim.apply(&values).unwrap();
                    assert!(both || want.holds(given), "{} {values:?} = {given} for {want:?}", prim.name());
                    said += 1;
                }
            }
        }
    }
    assert!(said > 10_000, "{said}");
}

#[test]
fn both_is_what_each_holds_of() {
    let (low, high) = (Want::Whole(0, 7), Want::Whole(3, 14));
    assert_eq!(low.and(high), Some(Want::Whole(3, 7)));
    assert_eq!(low.and(Want::Whole(8, 9)), None);
    assert_eq!(Want::Real(0.0, 2.0).and(Want::Real(1.0, f64::INFINITY)), Some(Want::Real(1.0, 2.0)));
    assert_eq!([true, false].map(|truth| Want::Truth(true).and(Want::Truth(truth)).is_some()), [true, false]);
}

#[test]
fn different_numbers_stay_different_in_a_short_interval() {
    let inside = |n: i64| Want::Whole(0, 4).instead_of(Scalar::I64(n)).unwrap();
    assert_eq!([-1, 5, 6, 12].map(inside), [4, 0, 1, 2].map(Scalar::I64));
    assert_eq!(Want::Whole(0, i128::MAX).instead_of(Scalar::I64(i64::MIN)), Some(Scalar::I64(0)));
    assert_eq!(Want::Whole(5, 4).instead_of(Scalar::I64(0)), None);
    assert_eq!(Want::Whole(300, 400).instead_of(Scalar::U8(0)), None);
    assert_eq!(Want::Real(0.0, 1.0).instead_of(Scalar::F64(f64::NAN)), Some(Scalar::F64(1.0)));
    assert_eq!(Want::Real(2.0, f64::INFINITY).instead_of(Scalar::F32(-0.5)), Some(Scalar::F32(2.75)));
}
