//! Where the time of a call went, as text and as data.

use std::sync::OnceLock;

use lawson::command::profile::{bandwidth, table, to_json};
use lawson_oracle::source::Source;
use pyo3::prelude::*;

/// Where the time of a call went. It prints as `lawson run --profile` does.
#[pyclass(frozen, module = "lawson")]
pub struct Profile {
    /// What the call gave.
    #[pyo3(get)]
    result: Py<PyAny>,
    profile: lawson::Profile,
    source: Source,
}

impl Profile {
    /// Of a call that gave this. Nothing is made of it before somebody looks.
    pub fn new(result: Py<PyAny>, profile: lawson::Profile, source: Source) -> Profile {
        Profile { result, profile, source }
    }
}

/// What memory gives here, measured once.
fn memory(py: Python<'_>) -> Option<f64> {
    static BANDWIDTH: OnceLock<Option<f64>> = OnceLock::new();
    py.detach(|| *BANDWIDTH.get_or_init(bandwidth))
}

#[pymethods]
impl Profile {
    /// What `lawson run --profile --json` prints of it.
    #[getter]
    fn json<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let json = to_json(&self.profile, memory(py), &self.source).to_string();
        py.import("json")?.call_method1("loads", (json,))
    }

    fn __str__(&self, py: Python<'_>) -> String {
        table(&self.profile, memory(py), &self.source).join("\n")
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        self.__str__(py)
    }
}
