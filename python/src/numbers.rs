//! Numbers of Python as scalars: where that is exact.

use lawson::{Scalar, ScalarType};
use numpy::{PyUntypedArray, PyUntypedArrayMethods};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyFloat, PyInt};

use crate::errors::{Refusal, kind_of, shown};
use crate::unfit::unmasked;

/// A number of Python or NumPy.
pub enum Number<'py> {
    Bool(bool),
    Int(Bound<'py, PyInt>),
    Float(f64),
}

impl<'py> Number<'py> {
    /// What is a number, an array without dimensions among them.
    pub fn of(given: &Bound<'py, PyAny>) -> PyResult<Option<Number<'py>>> {
        if let Ok(flag) = given.cast::<PyBool>() {
            return Ok(Some(Number::Bool(flag.is_true())));
        }
        if let Ok(int) = given.cast::<PyInt>() {
            return Ok(Some(Number::Int(int.clone())));
        }
        if let Ok(float) = given.cast::<PyFloat>() {
            return Ok(Some(Number::Float(float.value())));
        }
        let generic = given.py().import("numpy")?.getattr("generic")?;
        let single = given.cast::<PyUntypedArray>().is_ok_and(|array| array.ndim() == 0);
        if !single && !given.is_instance(&generic)? {
            return Ok(None);
        }
        let item = given.call_method0("item")?;
        // What NumPy has no number of Python for, `longdouble`, is itself again.
        if item.is_instance(&generic)? { Ok(None) } else { Number::of(&item) }
    }
}

/// The eleven types.
pub trait Exact: lawson::Element + numpy::Element {
    /// What messages call it.
    const TYPE: ScalarType;
    /// What NumPy calls it.
    const NUMPY: &'static str;
    /// The same number, if there is one of this type.
    fn exact(number: &Number<'_>) -> Option<Self>;
    /// As a scalar.
    fn scalar(self) -> Scalar;
    /// As a number of Python.
    fn python(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>>;
}

macro_rules! exact {
    ($ty:ty, $variant:ident, $numpy:literal, $exact:expr) => {
        impl Exact for $ty {
            const TYPE: ScalarType = ScalarType::$variant;
            const NUMPY: &'static str = $numpy;
            fn exact(number: &Number<'_>) -> Option<Self> {
                $exact(number)
            }
            fn scalar(self) -> Scalar {
                Scalar::$variant(self)
            }
            fn python(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
                self.into_bound_py_any(py)
            }
        }
    };
}
exact!(i8, I8, "int8", whole);
exact!(i16, I16, "int16", whole);
exact!(i32, I32, "int32", whole);
exact!(i64, I64, "int64", whole);
exact!(u8, U8, "uint8", whole);
exact!(u16, U16, "uint16", whole);
exact!(u32, U32, "uint32", whole);
exact!(u64, U64, "uint64", whole);
exact!(f64, F64, "float64", float);
exact!(f32, F32, "float32", |number: &Number<'_>| {
    let wide = float(number)?;
    let narrow = wide as f32;
    (f64::from(narrow) == wide || wide.is_nan()).then_some(narrow)
});
exact!(bool, Bool, "bool", |number: &Number<'_>| match number {
    Number::Bool(flag) => Some(*flag),
    Number::Int(_) | Number::Float(_) => None,
});

/// Does something with the type of Rust that is called so.
macro_rules! with_type {
    ($scalar:expr, $T:ident => $body:expr) => {
        match $scalar {
            lawson::ScalarType::I8 => {
                type $T = i8;
                $body
            }
            lawson::ScalarType::I16 => {
                type $T = i16;
                $body
            }
            lawson::ScalarType::I32 => {
                type $T = i32;
                $body
            }
            lawson::ScalarType::I64 => {
                type $T = i64;
                $body
            }
            lawson::ScalarType::U8 => {
                type $T = u8;
                $body
            }
            lawson::ScalarType::U16 => {
                type $T = u16;
                $body
            }
            lawson::ScalarType::U32 => {
                type $T = u32;
                $body
            }
            lawson::ScalarType::U64 => {
                type $T = u64;
                $body
            }
            lawson::ScalarType::F32 => {
                type $T = f32;
                $body
            }
            lawson::ScalarType::F64 => {
                type $T = f64;
                $body
            }
            lawson::ScalarType::Bool => {
                type $T = bool;
                $body
            }
        }
    };
}
pub(crate) use with_type;

/// A whole number.
fn whole<T: TryFrom<i128>>(number: &Number<'_>) -> Option<T> {
    let wide = match number {
        Number::Bool(_) => None,
        Number::Int(int) => int.extract::<i128>().ok(),
        Number::Float(x) => Some(*x as i128).filter(|whole| *whole as f64 == *x),
    };
    T::try_from(wide?).ok()
}

/// A float, which Python compares with a whole number exactly.
fn float(number: &Number<'_>) -> Option<f64> {
    match number {
        Number::Bool(_) => None,
        Number::Int(int) => int.extract::<f64>().ok().filter(|x| int.as_any().eq(*x).unwrap_or(false)),
        Number::Float(x) => Some(*x),
    }
}

/// The number of this type that an object is.
///
/// # Errors
/// It is none: `name` says of what.
pub fn exact<T: Exact>(name: impl Fn() -> String, given: &Bound<'_, PyAny>) -> PyResult<T> {
    if let Ok(array) = given.cast::<PyUntypedArray>() {
        unmasked(&name(), array)?;
    }
    let number = Number::of(given)?;
    if let Some(value) = number.as_ref().and_then(T::exact) {
        return Ok(value);
    }
    let (name, wanted, value) = (name(), with_article(T::TYPE), shown(given));
    let Some(number) = number else {
        let refusal = Refusal::new(format!("{name}: {wanted} is wanted, not {}", kind_of(given)));
        let is_missing = given.is_none() && T::TYPE.is_float();
        return Err(if is_missing {
            refusal.help("write float(\"nan\") for what is missing")
        } else {
            refusal
        }
        .into());
    };
    let refusal = match number {
        Number::Bool(_) => Refusal::new(format!("{name}: {wanted} is wanted, not the bool {value}"))
            .help(format!("write {}({value})", if T::TYPE.is_float() { "float" } else { "int" })),
        _ if T::TYPE == ScalarType::Bool => Refusal::new(format!("{name}: a bool is wanted, not {value}"))
            .help(format!("write bool({value})")),
        Number::Float(x) if !T::TYPE.is_float() && x.fract() != 0.0 => {
            Refusal::new(format!("{name}: {wanted} is wanted, and {value} is not a whole number"))
                .help("write int(x), round(x) or another way to make it one")
        }
        _ if T::TYPE.is_float() => {
            let refusal = Refusal::new(format!("{name}: {value} is not exactly {wanted}"));
            refusal.help(format!("write numpy.{}({value}) for the nearest one", T::NUMPY))
        }
        Number::Int(_) | Number::Float(_) => {
            let refusal = Refusal::new(format!("{name}: {value} is beyond {}", T::TYPE));
            refusal.help(format!("numpy.iinfo(numpy.{}) has its range", T::NUMPY))
        }
    };
    Err(refusal.into())
}

/// `an i32`, `a bool`.
pub fn with_article(ty: ScalarType) -> String {
    let article = if ty.is_unsigned() || ty == ScalarType::Bool { "a" } else { "an" };
    format!("{article} {ty}")
}
