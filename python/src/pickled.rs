//! A kernel for another process: it is pickled as what it was compiled from, and compiled again where it is read, once in
//! each process.

use std::collections::BTreeMap;
use std::sync::Arc;

use lawson::{Program, Source};
use lawson_oracle::source::Library;
use pyo3::prelude::*;

use crate::compile::{pool, verify_of};
use crate::errors::raised;
use crate::kept;
use crate::kernel::{Kernel, Options};

/// What a kernel is compiled from: the name and the text of its file, the files that it imports, the entry, and the options
/// of `compile`.
pub type Recipe =
    (String, String, BTreeMap<String, String>, String, BTreeMap<String, u64>, &'static str, Option<usize>);

/// The files that a program imports, as they were.
#[derive(Debug)]
struct Files(BTreeMap<String, String>);

impl Library for Files {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        let text = self.0.get(path).ok_or("it was not pickled with the kernel")?;
        Ok(text.clone().into_bytes())
    }
}

/// The kernel of a [`Recipe`].
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "they are the parts of a recipe")]
pub fn _compiled(
    py: Python<'_>,
    name: String,
    text: String,
    files: BTreeMap<String, String>,
    entry: String,
    sizes: BTreeMap<String, u64>,
    verify: &str,
    threads: Option<usize>,
) -> PyResult<Py<Kernel>> {
    let key = format!("\0{:?}", (&name, &text, &files, &entry, &sizes, verify, threads));
    kept::kernel(py, key, || {
        let source = Source::new(name, text).importing(Arc::new(Files(files)));
        let program = py.detach(|| Program::from_source(&source)).map_err(|error| raised(py, &error))?;
        let (verify, threads) = (verify_of(verify)?, threads.map(pool).transpose()?);
        Kernel::new(py, &program, Options { entry: Some(&entry), sizes, verify, threads, host: None })
    })
}
