//! The sizes that inputs have.

use std::sync::Arc;

use lawson_command::data::flat::Flat;
use lawson_command::data::sizes::{Argument, bind};
use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_oracle::types::size::SizeKind;
use lawson_oracle::types::{Size, SizeVar, Type};
use lawson_oracle::value::{Array, Value};

fn var(id: u32, name: &str) -> SizeVar {
    SizeVar { id, name: name.into(), kind: SizeKind::Param }
}

fn array_type(size: Size) -> Type {
    Type::Array(size, Arc::new(Type::Scalar(ScalarType::I64)))
}

fn array(n: usize) -> Flat {
    Flat::of(&Value::Array(Array::scalars(ScalarType::I64, vec![Scalar::I64(0); n])))
}

#[test]
fn one_size_has_one_value() {
    let (n, m) = (Size::var(var(1, "n")), Size::var(var(2, "m")));
    let (tn, tm, tnm) = (array_type(n.clone()), array_type(m.clone()), array_type(n.add(&m)));
    let (a3, a4, a7) = (array(3), array(4), array(7));
    let arg = |name, ty, value| Argument { name, ty, value, size: None };
    let bound = bind(&[arg("xs", &tn, &a3), arg("zs", &tnm, &a7), arg("ys", &tm, &a4)]).unwrap();
    assert_eq!(bound.into_values().collect::<Vec<_>>(), [3, 4]);
    let error = bind(&[arg("xs", &tn, &a3), arg("ys", &tn, &a4)]).unwrap_err();
    assert_eq!(error.message, "xs has 3 elements, and ys has 4 elements, but both are the size n");
    let error = bind(&[arg("xs", &tn, &a3), arg("ys", &tm, &a3), arg("zs", &tnm, &a7)]).unwrap_err();
    assert_eq!(error.message, "zs has 7 elements, but its size is n + m = 6");
}
