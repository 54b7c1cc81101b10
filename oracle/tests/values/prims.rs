//! What can be asked of primitives.

use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};

#[test]
fn a_primitive_has_as_many_operands_as_types_of_operands() {
    for prim in Prim::all() {
        assert_eq!(prim.arity(), prim.args().len(), "{}", prim.name());
    }
}

#[test]
fn what_is_rounded_is_told_from_what_is_not() {
    let of = |name: &str, args: &[f64]| {
        let args: Vec<_> = args.iter().map(|x| Scalar::F64(*x)).collect();
        Prim::from_name(name).unwrap().exactly(&args)
    };
    assert_eq!(of("f64.+", &[0.5, 0.25]), Some(Scalar::F64(0.75)));
    assert_eq!(of("f64.+", &[1e16, 1.0]), None);
    assert_eq!(of("f64.-", &[1.0, 1e-30]), None);
    assert_eq!(of("f64.*", &[3.0, 0.5]), Some(Scalar::F64(1.5)));
    assert_eq!(of("f64.*", &[0.1, 3.0]), None);
    assert_eq!(of("f64./", &[1.0, 4.0]), Some(Scalar::F64(0.25)));
    assert_eq!(of("f64./", &[1.0, 3.0]), None);
    assert_eq!(of("f64./", &[1.0, 0.0]), None);
    assert_eq!(of("f64.sqrt", &[9.0]), Some(Scalar::F64(3.0)));
    assert_eq!(of("f64.sqrt", &[2.0]), None);
    assert_eq!(of("f64.*", &[1e200, 1e200]), None);
    assert_eq!(of("i64.f64", &[2.0]), Some(Scalar::I64(2)));
    assert_eq!(of("i64.f64", &[2.5]), None);
    let single = |op, x, y| Prim { op, ty: ScalarType::F32 }.exactly(&[Scalar::F32(x), Scalar::F32(y)]);
    assert_eq!(single(PrimOp::Add, 0.5, 2.0), Some(Scalar::F32(2.5)));
    assert_eq!(single(PrimOp::Add, 1e8, 1.0), None);
    assert!(Scalar::F64(0.375).is_short() && Scalar::F64(1e9).is_short() && !Scalar::F64(0.1).is_short());
    assert!(Scalar::F32(2.5).is_short() && !Scalar::F32(0.1).is_short());
}
