//! What became of a program's loops, as text, as data and as a page.

use std::sync::OnceLock;

use lawson::command::{Explanation as Told, How};
use pyo3::prelude::*;

use crate::errors::raised;

/// Which loops were fused, and why not more. It prints as `lawson explain` does.
#[pyclass(frozen, module = "lawson")]
pub struct Explanation {
    told: Told,
    title: String,
    text: String,
    page: OnceLock<String>,
}

impl Explanation {
    /// With each pair of loops, or with the nearest of each reason.
    pub fn new(told: Told, title: String, all: bool) -> Explanation {
        let text = told.lines(How { all, verbose: false }, None).join("\n");
        Explanation { told, title, text, page: OnceLock::new() }
    }
}

#[pymethods]
impl Explanation {
    /// What `lawson explain --json` prints.
    #[getter]
    fn json<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("json")?.call_method1("loads", (self.told.answer.to_string(),))
    }

    /// The page of `lawson explain --html`, which needs no network.
    #[getter]
    fn html(&self, py: Python<'_>) -> PyResult<String> {
        if let Some(page) = self.page.get() {
            return Ok(page.clone());
        }
        // What is wrong with the program stands on the page.
        let (page, _) =
            py.detach(|| self.told.page(&self.title, ("", true))).map_err(|error| raised(py, &error))?;
        Ok(self.page.get_or_init(|| page).clone())
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> &str {
        &self.text
    }

    /// The page in a frame, for notebooks.
    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let page = self.html(py)?.replace('&', "&amp;").replace('"', "&quot;");
        Ok(format!("<iframe srcdoc=\"{page}\" width=\"100%\" height=\"600\" style=\"border: 0\"></iframe>"))
    }
}
