//! Results: numbers, and arrays whose memory is handed over.

use lawson::{Output, Port};
use numpy::IntoPyArray;
use numpy::ndarray::{ArrayD, IxDyn};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::errors::bug;
use crate::numbers::{Exact, with_type};
use crate::shape::Shape;

/// A value of this form, from its parts in order.
pub fn built<'py>(
    py: Python<'py>,
    shape: &Shape,
    outputs: &mut dyn Iterator<Item = Output<'_>>,
) -> PyResult<Bound<'py, PyAny>> {
    match shape {
        Shape::Unit => {
            outputs.next();
            Ok(py.None().into_bound(py))
        }
        Shape::Part(port) => {
            let output = outputs.next().ok_or_else(|| bug("a result is missing"))?;
            handed(py, port, output)
        }
        Shape::Tuple(shapes) => {
            let parts = shapes.iter().map(|shape| built(py, shape, outputs)).collect::<PyResult<Vec<_>>>()?;
            Ok(PyTuple::new(py, parts)?.into_any())
        }
        Shape::Record(fields) => {
            let dict = PyDict::new(py);
            for (field, shape) in fields {
                dict.set_item(field, built(py, shape, outputs)?)?;
            }
            Ok(dict.into_any())
        }
    }
}

fn handed<'py>(py: Python<'py>, port: &Port, output: Output<'_>) -> PyResult<Bound<'py, PyAny>> {
    with_type!(port.scalar, T => match output.scalar::<T>() {
        Some(x) => x.python(py),
        None => array::<T>(py, output),
    })
}

/// An array of NumPy that owns the elements.
fn array<'py, T: Exact>(py: Python<'py>, output: Output<'_>) -> PyResult<Bound<'py, PyAny>> {
    let extents = output.dims().iter().map(|n| usize::try_from(*n)).collect::<Result<Vec<_>, _>>();
    let extents = extents.map_err(|_| bug("a result has a negative extent"))?;
    let is_ours = output.slice::<T>().is_some();
    let Some(elements) = output.into_vec::<T>() else {
        // An argument that is a result is copied, since results share nothing with arguments.
        return Err(if is_ours { crate::errors::no_memory(py) } else { bug("a result is of another type") });
    };
    let array = ArrayD::from_shape_vec(IxDyn(&extents), elements);
    Ok(array.map_err(|_| bug("a result's extents do not fit its elements"))?.into_pyarray(py).into_any())
}

/// Where the elements of an array are.
pub fn address(port: &Port, output: &Output<'_>) -> Option<usize> {
    with_type!(port.scalar, T => output.slice::<T>().map(|elements| elements.as_ptr() as usize))
}
