//! Arguments: arrays are read where they lie, numbers and lists are converted.

use lawson::{Arg, Port, Scalar};
use numpy::ndarray::{ArrayD, IxDyn};
use numpy::{
    IntoPyArray, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn, PyUntypedArray,
    PyUntypedArrayMethods, dtype,
};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyRange, PyString, PyTuple};

use crate::errors::{Refusal, bug, kind_of};
use crate::foreign::shared;
use crate::numbers::{Exact, exact, with_type};
use crate::unfit::{conversion, is_array, unmasked, unread, variable, words};

macro_rules! held {
    ($($variant:ident $ty:ty),*) => {
        /// A part of an argument, for as long as a call takes.
        pub enum Held<'py> {
            Scalar(Scalar),
            $($variant(PyReadonlyArrayDyn<'py, $ty>),)*
        }

        $(impl<'py> From<PyReadonlyArrayDyn<'py, $ty>> for Held<'py> {
            fn from(array: PyReadonlyArrayDyn<'py, $ty>) -> Held<'py> {
                Held::$variant(array)
            }
        })*

        impl Held<'_> {
            /// What a kernel takes, and where it reads it.
            pub fn arg(&self) -> PyResult<(Arg<'_>, Option<usize>)> {
                match self {
                    Held::Scalar(scalar) => Ok((scalar_arg(*scalar), None)),
                    $(Held::$variant(array) => {
                        let elements = array.as_slice()?;
                        let arg = Arg::array(array.shape(), elements);
                        let arg = arg.ok_or_else(|| bug("an array's extents do not fit its elements"))?;
                        Ok((arg, Some(elements.as_ptr() as usize)))
                    })*
                }
            }
        }

        impl Held<'_> {
            /// How many elements it has, or how large a number it is.
            pub fn weight(&self) -> u64 {
                match self {
                    Held::Scalar(Scalar::F64(x)) => x.abs() as u64,
                    Held::Scalar(Scalar::F32(x)) => x.abs() as u64,
                    Held::Scalar(scalar) => {
                        scalar.as_integer().map_or(0, |n| n.unsigned_abs().try_into().unwrap_or(u64::MAX))
                    }
                    $(Held::$variant(array) => array.len() as u64,)*
                }
            }
        }

        fn scalar_arg(scalar: Scalar) -> Arg<'static> {
            match scalar {
                $(Scalar::$variant(x) => x.into(),)*
            }
        }
    };
}
held!(I8 i8, I16 i16, I32 i32, I64 i64, U8 u8, U16 u16, U32 u32, U64 u64, F32 f32, F64 f64, Bool bool);

/// The object as a part of an argument.
///
/// # Errors
/// It would have to be copied, or does not fit.
pub fn held<'py>(name: &str, port: &Port, given: &Bound<'py, PyAny>) -> PyResult<Held<'py>> {
    with_type!(port.scalar, T => {
        if port.rank == 0 {
            return Ok(Held::Scalar(exact::<T>(|| name.to_string(), given)?.scalar()));
        }
        if let Ok(array) = given.cast::<PyUntypedArray>() {
            return borrowed::<T>(name, port, array).map(Held::from);
        }
        if is_sequence(given) {
            return listed::<T>(name, port, given).map(Held::from);
        }
        is_array(name, Some(port), given)?;
        let array = shared(given).map_err(|_| unread(name, Some(port), given))?;
        borrowed::<T>(name, port, &array).map(Held::from)
    })
}

/// Lists and tuples.
pub fn is_sequence(given: &Bound<'_, PyAny>) -> bool {
    given.is_instance_of::<PyList>() || given.is_instance_of::<PyTuple>() || given.is_instance_of::<PyRange>()
}

/// An array of NumPy where it lies.
fn borrowed<'py, T: Exact>(
    name: &str,
    port: &Port,
    array: &Bound<'py, PyUntypedArray>,
) -> PyResult<PyReadonlyArrayDyn<'py, T>> {
    let (py, x, wanted) = (array.py(), variable(name), words(port));
    unmasked(name, array)?;
    if array.ndim() == 0 {
        return Err(Refusal::new(format!("{name}: {wanted} is wanted, not an array without dimensions"))
            .help(format!("write {x}.reshape(1) for an array of one element"))
            .into());
    }
    let (found, own) = (array.dtype(), dtype::<T>(py));
    let refused =
        |what: String, help: String| -> PyErr { Refusal::new(format!("{name}: {what}")).help(help).into() };
    let convert = conversion(&x, &found, port.scalar);
    if found.has_object() {
        return Err(refused(format!("{wanted} is wanted, not one of Python objects"), convert));
    }
    if !found.is_equiv_to(&own) {
        if found.num() == own.num() && found.is_native_byteorder() == Some(false) {
            return Err(refused("its bytes are in the order of another machine".into(), convert));
        }
        return Err(refused(format!("{wanted} is wanted, not of {found}"), convert));
    }
    if !array.is_c_contiguous() {
        let what = if array.is_fortran_contiguous() {
            "its elements lie column by column, and are read row by row"
        } else {
            "its elements do not lie one after the other"
        };
        return Err(refused(what.into(), format!("write numpy.ascontiguousarray({x})")));
    }
    if !array.is_aligned() {
        return Err(refused("its elements are not aligned in memory".into(), format!("write {x}.copy()")));
    }
    // Other bytes are no bool, and must not be read as one.
    if T::NUMPY == "bool" {
        let bytes = array.call_method1("view", ("uint8",))?;
        let bytes = bytes.cast::<PyArrayDyn<u8>>()?.try_readonly()?;
        if bytes.as_slice()?.iter().any(|byte| *byte > 1) {
            let help = format!("write {x}.view(numpy.uint8) != 0");
            return Err(refused("it has bytes other than 0 and 1".into(), help));
        }
    }
    Ok(array.cast::<PyArrayDyn<T>>()?.try_readonly()?)
}

/// A list, or lists in a list, as a new array.
fn listed<'py, T: Exact>(
    name: &str,
    port: &Port,
    given: &Bound<'py, PyAny>,
) -> PyResult<PyReadonlyArrayDyn<'py, T>> {
    let mut lists = Lists { name, at: Vec::new(), extents: vec![None; port.rank], elements: Vec::<T>::new() };
    lists.add(given)?;
    let extents: Vec<usize> = lists.extents.into_iter().map(Option::unwrap_or_default).collect();
    let array = ArrayD::from_shape_vec(IxDyn(&extents), lists.elements);
    let array = array.map_err(|_| bug("lists of one length each are no array"))?;
    Ok(array.into_pyarray(given.py()).readonly())
}

/// Lists in lists: where one is, the length of those at each depth, and what is in the innermost.
struct Lists<'n, T> {
    name: &'n str,
    at: Vec<usize>,
    extents: Vec<Option<usize>>,
    elements: Vec<T>,
}

impl<T: Exact> Lists<'_, T> {
    /// `xs[3][0]`.
    fn place(&self) -> String {
        self.at.iter().fold(self.name.to_string(), |place, at| format!("{place}[{at}]"))
    }

    fn add(&mut self, given: &Bound<'_, PyAny>) -> PyResult<()> {
        let depth = self.at.len();
        if depth == self.extents.len() {
            let element = exact(|| self.place(), given)?;
            self.elements.push(element);
            return Ok(());
        }
        let is_text = given.is_instance_of::<PyString>() || given.is_instance_of::<PyBytes>();
        let Some(length) = given.len().ok().filter(|_| !is_text) else {
            let message = format!("{}: a list is wanted, not {}", self.place(), kind_of(given));
            return Err(Refusal::new(message).into());
        };
        let extent = *self.extents[depth].get_or_insert(length);
        if extent != length {
            let what = format!("its rows differ in length: {extent}, and {length} in {}", self.place());
            return Err(Refusal::new(format!("{}: {what}", self.name)).into());
        }
        for (at, inner) in given.try_iter()?.enumerate() {
            self.at.push(at);
            self.add(&inner?)?;
            self.at.pop();
        }
        Ok(())
    }
}
