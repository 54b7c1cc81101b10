//! Lawson as a module of Python. What is there for users, and the classes of errors, are in `lawson/`.

mod arguments;
mod compile;
mod errors;
mod eval;
mod explain;
mod foreign;
mod host;
mod interrupts;
mod kept;
mod kernel;
mod numbers;
mod parameters;
mod pickled;
mod profile;
mod results;
mod shape;
mod suggested;
mod unfit;

/// What `lawson` takes from here.
#[pyo3::pymodule]
mod _lawson {
    #[pymodule_export]
    use super::compile::compile;
    #[pymodule_export]
    use super::eval::eval;
    #[pymodule_export]
    use super::explain::Explanation;
    #[pymodule_export]
    use super::kept::_kept;
    #[pymodule_export]
    use super::kernel::Kernel;
    #[pymodule_export]
    use super::pickled::_compiled;
    #[pymodule_export]
    use super::profile::Profile;
    #[pymodule_export]
    use super::shape::PyPort;
}
