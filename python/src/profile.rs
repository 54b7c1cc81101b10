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
    text: String,
    json: String,
}

impl Profile {
    /// Of a call that gave this.
    pub fn new(py: Python<'_>, result: Py<PyAny>, profile: &lawson::Profile, source: &Source) -> Profile {
        /// What memory gives here, measured once.
        static BANDWIDTH: OnceLock<Option<f64>> = OnceLock::new();
        let bandwidth = *py.detach(|| BANDWIDTH.get_or_init(bandwidth));
        let text = table(profile, bandwidth, source).join("\n");
        Profile { result, text, json: to_json(profile, bandwidth, source).to_string() }
    }
}

#[pymethods]
impl Profile {
    /// What `lawson run --profile --json` prints of it.
    #[getter]
    fn json<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("json")?.call_method1("loads", (&self.json,))
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> &str {
        &self.text
    }
}
