//! How a kernel is made: what is compiled, for which sizes, on which threads.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use lawson::{Disk, Program, Source, Verify};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon_core::{ThreadPool, ThreadPoolBuilder};

use crate::errors::{Refusal, kind_of, raised};
use crate::kernel::{Kernel, Options};

/// Compiles a program: its text, or a `pathlib.Path` of its file.
///
/// `entry` is the definition to call: `main`, or the only one. `sizes` are what to plan for, `{"n": 1000}` for `[n]f64`.
/// `verify` says whether the fused program is compared with its source: "once" on this machine, "always" or "off".
/// `threads` is how many it runs on, all cores without it. `host` has the functions that the program declares as external.
#[pyfunction]
#[pyo3(signature = (text=None, entry=None, sizes=None, verify="once", threads=None, *, path=None, host=None))]
#[expect(clippy::too_many_arguments, reason = "they are arguments by name in Python")]
pub fn compile(
    py: Python<'_>,
    text: Option<Bound<'_, PyAny>>,
    entry: Option<&str>,
    sizes: Option<BTreeMap<String, i64>>,
    verify: &str,
    threads: Option<i64>,
    path: Option<PathBuf>,
    host: Option<Bound<'_, PyDict>>,
) -> PyResult<Kernel> {
    let verify = verify_of(verify)?;
    let source = source(text, path)?;
    let program = py.detach(|| Program::from_source(&source)).map_err(|error| raised(py, &error))?;
    let threads = threads.map(|n| pool(number_of_threads(n)?)).transpose()?;
    let sizes = sizes.into_iter().flatten().map(size).collect::<PyResult<_>>()?;
    let options = Options { entry, sizes, verify, threads, host: host.as_ref() };
    Kernel::new(py, &program, options)
}

/// The ways to verify, as they are called in Python.
const VERIFY: [(&str, Verify); 3] =
    [("once", Verify::Once), ("always", Verify::Always), ("off", Verify::Off)];

/// The way to verify that is called so.
pub fn verify_of(word: &str) -> PyResult<Verify> {
    let known = VERIFY.iter().find(|(known, _)| *known == word).map(|(_, verify)| *verify);
    let message = || format!("verify: \"once\", \"always\" or \"off\" is wanted, not {word:?}");
    known.ok_or_else(|| Refusal::new(message()).into())
}

/// What a way to verify is called.
pub fn word_of(verify: Verify) -> &'static str {
    VERIFY.iter().find(|(_, known)| *known == verify).map_or("always", |(word, _)| word)
}

/// The program's text, or that of its file.
fn source(text: Option<Bound<'_, PyAny>>, path: Option<PathBuf>) -> PyResult<Source> {
    match (text, path) {
        (Some(text), None) if text.hasattr("__fspath__")? => of_file(&text.extract::<PathBuf>()?),
        (None, Some(path)) => of_file(&path),
        (Some(text), None) => {
            let Ok(text) = text.extract::<String>() else {
                let message = format!("a program's text or a pathlib.Path is wanted, not {}", kind_of(&text));
                return Err(PyTypeError::new_err(message));
            };
            let is_file = |ending: &&str| text.ends_with(ending) && !text.contains(char::is_whitespace);
            if [".fut", ".R"].iter().any(is_file) {
                return Err(Refusal::new(format!(
                    "{text:?} is the name of a file, and a program's text is wanted"
                ))
                .help(format!("write lawson.compile(path={text:?})"))
                .into());
            }
            // Only the name says in which language a program is.
            let loops = lawson_imperative::is_loops(&lawson_imperative::unnamed(&text).name);
            Ok(Source::new(if loops { "<text>.R" } else { "<text>" }, text))
        }
        (Some(_), Some(_)) => Err(PyTypeError::new_err("a text and a path are given: one of them is wanted")),
        (None, None) => Err(PyTypeError::new_err("a program's text is wanted, or the path of its file")),
    }
}

fn of_file(path: &Path) -> PyResult<Source> {
    let shown = path.display().to_string();
    let bytes = std::fs::read(path)
        .map_err(|error| std::io::Error::new(error.kind(), format!("cannot read {shown}: {error}")))?;
    let source = Source::from_bytes(shown, &bytes).map_err(PyValueError::new_err)?;
    Ok(source.importing(Arc::new(Disk)))
}

fn size((name, n): (String, i64)) -> PyResult<(String, u64)> {
    match u64::try_from(n) {
        Ok(n) => Ok((name, n)),
        Err(_) => Err(Refusal::new(format!("sizes: {name} is 0 or more, not {n}")).into()),
    }
}

/// Threads of a kernel, as of the command.
const MOST_THREADS: usize = 1024;

fn number_of_threads(n: i64) -> PyResult<usize> {
    match usize::try_from(n) {
        Ok(n) if (1..=MOST_THREADS).contains(&n) => Ok(n),
        _ => Err(Refusal::new(format!("threads: 1 to {MOST_THREADS} are wanted, not {n}")).into()),
    }
}

/// The threads of all kernels of this process that run on so many: in a forked one, those of the other are gone.
pub fn pool(threads: usize) -> PyResult<Arc<ThreadPool>> {
    static POOLS: Mutex<BTreeMap<(u32, usize), Arc<ThreadPool>>> = Mutex::new(BTreeMap::new());
    let key = (std::process::id(), threads);
    let mut pools = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(pool) = pools.get(&key) {
        return Ok(pool.clone());
    }
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|e| Refusal::new(format!("threads: {threads} can't be had: {e}")))?;
    Ok(pools.entry(key).or_insert(Arc::new(pool)).clone())
}
