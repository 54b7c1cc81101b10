//! The benchmarks as a module of Python: their inputs, Lawson's kernels, and the yardsticks by hand.

use lawson::{Arg, Error, FuseOptions, Kernel, Output, Program, Source, Verify};
use lawson_benches::hand::Results;
use lawson_benches::{Input, benchmarks_of};
use numpy::ndarray::{ArrayD, IxDyn};
use numpy::{IntoPyArray, PyReadonlyArrayDyn};
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;

/// An argument of a program.
#[derive(FromPyObject)]
enum Argument<'py> {
    Array(PyReadonlyArrayDyn<'py, f64>),
    Int(i64),
    Float(f64),
}

/// A program, compiled, with the yardstick for it.
#[pyclass(name = "Program")]
struct Compiled {
    inputs: Vec<Input>,
    /// Its results are handed over, so that each run has new memory for them.
    fresh: Kernel,
    /// Its results are dropped, and the next run has their memory.
    reusing: Kernel,
    hand: fn(&[Input], &mut Results),
    by_hand: Results,
}

/// What a message of Lawson's is in Python.
fn raised(error: &Error) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Runs a kernel on arrays of NumPy where they lie, and does something with the results.
fn run<T>(
    kernel: &Kernel,
    arguments: &[Argument<'_>],
    then: impl FnOnce(Vec<Output<'_>>) -> PyResult<T>,
) -> PyResult<T> {
    let arg = |argument| -> PyResult<Arg<'_>> {
        match argument {
            &Argument::Int(n) => Ok(n.into()),
            &Argument::Float(x) => Ok(x.into()),
            Argument::Array(array) => {
                let (extents, elements) = (array.as_array(), array.as_slice()?);
                Arg::array(extents.shape(), elements).ok_or_else(|| PyValueError::new_err("no such extents"))
            }
        }
    };
    let args = arguments.iter().map(arg).collect::<PyResult<Vec<_>>>()?;
    then(kernel.call(&args).map_err(|e| raised(&e))?)
}

/// An array of NumPy that owns these elements.
fn array<T: numpy::Element>(py: Python<'_>, extents: &[usize], elements: Vec<T>) -> PyResult<Py<PyAny>> {
    let array = ArrayD::from_shape_vec(IxDyn(extents), elements);
    Ok(array.map_err(|e| PyValueError::new_err(e.to_string()))?.into_pyarray(py).into_any().unbind())
}

/// A result, whose memory is handed over.
fn handed(py: Python<'_>, output: Output<'_>) -> PyResult<Py<PyAny>> {
    let extents: Vec<usize> = output.dims().iter().map(|n| *n as usize).collect();
    if let Some(x) = output.scalar::<f64>() {
        return Ok(x.into_pyobject(py)?.into_any().unbind());
    }
    if output.slice::<f64>().is_some() {
        return array(py, &extents, output.into_vec::<f64>().unwrap_or_default());
    }
    array(
        py,
        &extents,
        output.into_vec::<i32>().ok_or_else(|| PyValueError::new_err("a type without an array"))?,
    )
}

#[pymethods]
impl Compiled {
    /// The program of this name, for so many elements of flat inputs.
    #[new]
    fn new(name: &str, n: usize) -> PyResult<Self> {
        let benchmark = benchmarks_of(n).into_iter().find(|b| b.name == name);
        let benchmark = benchmark.ok_or_else(|| PyKeyError::new_err(name.to_string()))?;
        let compiled = || -> Result<(Kernel, Kernel), Error> {
            let sizes = benchmark.sizes.iter().map(|(name, n)| (name.to_string(), *n)).collect();
            let options = FuseOptions { sizes, ..FuseOptions::default() };
            let source = Source::new(benchmark.file, benchmark.source);
            let fused = Program::from_source(&source)?.main()?.fuse_with(&options)?;
            Ok((fused.compile()?, fused.compile_with(Verify::Off)?))
        };
        let (fresh, reusing) = compiled().map_err(|e| raised(&e))?;
        let arrays = benchmark.results.iter().map(|len| vec![0.0; *len]).collect();
        let by_hand = Results { arrays, ..Results::default() };
        Ok(Self { inputs: (benchmark.inputs)(), fresh, reusing, hand: benchmark.hand, by_hand })
    }

    /// The inputs, as arrays of NumPy and numbers.
    fn inputs(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        let input = |input: &Input| match input {
            Input::F64s(extents, elements) => array(py, extents, elements.clone()),
            Input::F64(x) => Ok(x.into_pyobject(py)?.into_any().unbind()),
            Input::I64(n) => Ok(n.into_pyobject(py)?.into_any().unbind()),
            _ => Err(PyValueError::new_err("no benchmark has such an input")),
        };
        self.inputs.iter().map(input).collect()
    }

    /// Runs it and gives the results, in new memory.
    fn call(&self, py: Python<'_>, arguments: Vec<Argument<'_>>) -> PyResult<Vec<Py<PyAny>>> {
        run(&self.fresh, &arguments, |outputs| outputs.into_iter().map(|output| handed(py, output)).collect())
    }

    /// Runs it, and leaves the memory of the results to the next run.
    fn reuse(&self, arguments: Vec<Argument<'_>>) -> PyResult<()> {
        run(&self.reusing, &arguments, |_| Ok(()))
    }

    /// The same by hand, into memory that is there.
    fn by_hand(&mut self) {
        (self.hand)(&self.inputs, &mut self.by_hand);
    }

    /// What that gave: arrays of numbers, numbers, and an array of integers where there is one.
    fn found_by_hand(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        let Results { scalars, ints, .. } = &self.by_hand;
        let mut found = Vec::new();
        for kept in self.by_hand.kept() {
            found.push(array(py, &[kept.len()], kept.to_vec())?);
        }
        for x in scalars {
            found.push(x.into_pyobject(py)?.into_any().unbind());
        }
        if !ints.is_empty() {
            found.push(array(py, &[ints.len()], ints.clone())?);
        }
        Ok(found)
    }
}

/// The module.
#[pymodule]
mod lawson_peers {
    #[pymodule_export]
    use super::Compiled;
    use super::pyfunction;

    /// The names of all programs.
    #[pyfunction]
    fn names() -> Vec<&'static str> {
        lawson_benches::benchmarks().iter().map(|benchmark| benchmark.name).collect()
    }
}
