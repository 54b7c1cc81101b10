//! Kernels that are kept for the next time somebody wants the same.

use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;

use crate::kernel::Kernel;

/// So many kernels are kept.
const KEPT: usize = 128;

/// Those that were used last, by expression and types; the last one at the end.
static KERNELS: Mutex<Vec<(String, Py<Kernel>)>> = Mutex::new(Vec::new());

/// The kernel that is kept for this key, which is the last one from now on.
fn kept(py: Python<'_>, key: &str) -> Option<Py<Kernel>> {
    let mut all = KERNELS.lock().unwrap_or_else(PoisonError::into_inner);
    let at = all.iter().rposition(|(other, _)| other == key)?;
    all[at..].rotate_left(1);
    all.last().map(|(_, kernel)| kernel.clone_ref(py))
}

/// How many kernels are kept: for tests.
#[pyfunction]
pub fn _kept() -> usize {
    KERNELS.lock().unwrap_or_else(PoisonError::into_inner).len()
}

/// Keeps a kernel, and forgets the one that was not used for the longest time, where there are too many.
fn keep(key: String, kernel: Py<Kernel>) {
    let mut all = KERNELS.lock().unwrap_or_else(PoisonError::into_inner);
    all.push((key, kernel));
    let forgotten = (all.len() > KEPT).then(|| all.remove(0));
    drop(all);
    drop(forgotten);
}

/// The kernel that is kept for this key, or a new one.
pub fn kernel(
    py: Python<'_>,
    key: String,
    compile: impl FnOnce() -> PyResult<Kernel>,
) -> PyResult<Py<Kernel>> {
    if let Some(kernel) = kept(py, &key) {
        return Ok(kernel);
    }
    let kernel = Py::new(py, compile()?)?;
    keep(key, kernel.clone_ref(py));
    Ok(kernel)
}
