//! Ctrl-C ends what runs. Python sees signals on its main thread alone, which therefore waits and looks while another
//! thread runs; a run that is known to be short has no other thread, and looks itself.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use lawson::until;
use pyo3::prelude::*;

/// How often the main thread looks for signals.
const BETWEEN: Duration = Duration::from_millis(10);

/// What is short: to begin a thread takes some hundredths of it.
const SHORT: Duration = Duration::from_millis(1);

/// Elements from which on a run has a thread for itself.
const MANY: u64 = 100_000;

/// Below which weight of its arguments a kernel ran a short time.
#[derive(Default)]
pub struct Short(AtomicU64);

impl Short {
    /// Runs a kernel, without the GIL; `weight` is the larger of how many elements its arguments have and the largest
    /// number among them.
    ///
    /// # Errors
    /// What a signal raised meanwhile.
    pub fn run<T: Send>(&self, py: Python<'_>, weight: u64, run: impl FnOnce() -> T + Send) -> PyResult<T> {
        let (start, known) = (Instant::now(), self.0.load(Ordering::Relaxed));
        if weight >= MANY {
            return interruptible(py, run);
        }
        let result = if weight < known { here(py, run) } else { interruptible(py, run) };
        if start.elapsed() < SHORT {
            self.0.fetch_max(weight + 1, Ordering::Relaxed);
        }
        result
    }
}

/// What signals raise, of several the first.
#[derive(Clone, Default)]
struct Raised(Arc<Mutex<Option<PyErr>>>);

impl Raised {
    /// Looks for signals; whether one raised something so far.
    fn look(&self) -> bool {
        let mut first = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *first = first.take().or_else(|| Python::attach(|py| py.check_signals()).err());
        first.is_some()
    }

    fn or<T>(self, result: T) -> PyResult<T> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take().map_or(Ok(result), Err)
    }
}

/// Runs something without the GIL on this thread.
fn here<T: Send>(py: Python<'_>, run: impl FnOnce() -> T + Send) -> PyResult<T> {
    let raised = Raised::default();
    let (asked, own) = (raised.clone(), thread::current().id());
    // Other threads have nothing to see, and would wait for the GIL.
    let result = py.detach(|| until(move || thread::current().id() == own && asked.look(), run));
    raised.or(result)
}

/// Runs something without the GIL, which may take long.
///
/// # Errors
/// What a signal raised meanwhile.
pub fn interruptible<T: Send>(py: Python<'_>, run: impl FnOnce() -> T + Send) -> PyResult<T> {
    if !is_main(py)? {
        return Ok(py.detach(run));
    }
    let (raised, stopped) = (Raised::default(), Arc::new(AtomicBool::new(false)));
    let result = py.detach(|| {
        thread::scope(|scope| {
            let (caller, asked) = (thread::current(), stopped.clone());
            let running = scope.spawn(move || {
                let result = until(move || asked.load(Ordering::Relaxed), run);
                caller.unpark();
                result
            });
            while !running.is_finished() {
                thread::park_timeout(BETWEEN);
                stopped.fetch_or(raised.look(), Ordering::Relaxed);
            }
            running.join()
        })
    });
    raised.or(result.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
}

/// Whether this is the thread that sees signals.
fn is_main(py: Python<'_>) -> PyResult<bool> {
    let threading = py.import("threading")?;
    let main = threading.call_method0("main_thread")?.getattr("ident")?;
    threading.call_method0("get_ident")?.eq(main)
}
