//! Ctrl-C ends what runs. Python sees signals on its main thread alone, which therefore waits and looks while another
//! thread runs. A run that is expected to be short has no other thread, and looks itself; where it is not short after all, and
//! its thread does not come to look, it is stopped and runs again on another one.

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

/// How long a run goes on without a look at signals that was not expected to be long.
const PATIENCE: Duration = Duration::from_millis(15);

/// Bytes of the stack of another thread, as the main one has on most systems: functions of Python may run on it.
const STACK: usize = 8 << 20;

/// Elements from which on a run has a thread for itself.
const MANY: u64 = 100_000;

/// Below which weight of its arguments a kernel ran a short time.
#[derive(Default)]
pub struct Short(AtomicU64);

impl Short {
    /// Runs a kernel, without the GIL; `weight` is the larger of how many elements its arguments have and the largest
    /// number among them. What may not run twice has a thread for itself.
    ///
    /// # Errors
    /// What a signal raised meanwhile.
    pub fn run<T: Send>(
        &self,
        py: Python<'_>,
        (weight, twice): (u64, bool),
        mut run: impl FnMut() -> T + Send,
    ) -> PyResult<T> {
        if weight >= MANY || !twice {
            return interruptible(py, run);
        }
        let start = Instant::now();
        if weight < self.0.load(Ordering::Relaxed) {
            if let Some(result) = here(py, &mut run)? {
                return Ok(result);
            }
            self.0.store(0, Ordering::Relaxed);
        }
        let result = interruptible(py, run);
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
        // A handler may call a kernel, which looks too.
        let raised = Python::attach(|py| py.check_signals()).err();
        let mut first = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *first = first.take().or(raised);
        first.is_some()
    }

    fn or<T>(self, result: T) -> PyResult<T> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take().map_or(Ok(result), Err)
    }
}

/// Runs something without the GIL on this thread; nothing if it was stopped, since it was not short.
fn here<T: Send>(py: Python<'_>, run: impl FnOnce() -> T + Send) -> PyResult<Option<T>> {
    let (raised, long) = (Raised::default(), Arc::new(AtomicBool::new(false)));
    let (looked, is_long, own, start) =
        (raised.clone(), long.clone(), thread::current().id(), Instant::now());
    // Another thread is asked where this one runs machine code, or waits. It has no signals to see.
    let question = move || match thread::current().id() == own {
        true => looked.look(),
        false => start.elapsed() > PATIENCE && !is_long.swap(true, Ordering::Relaxed),
    };
    let result = py.detach(|| until(question, run));
    raised.or((!long.load(Ordering::Relaxed)).then_some(result))
}

/// Runs something without the GIL, which may take long.
///
/// # Errors
/// What a signal raised meanwhile.
pub fn interruptible<T: Send>(py: Python<'_>, run: impl FnOnce() -> T + Send) -> PyResult<T> {
    if !is_main(py)? {
        return Ok(py.detach(run));
    }
    let (raised, stopped, done) =
        (Raised::default(), Arc::new(AtomicBool::new(false)), AtomicBool::new(false));
    let result = py.detach(|| {
        thread::scope(|scope| {
            let (caller, asked, ends) = (thread::current(), stopped.clone(), &done);
            let running = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || {
                let result = until(move || asked.load(Ordering::Relaxed), run);
                // Before the caller wakes, or it would wait once more for a thread that has not quite ended.
                ends.store(true, Ordering::Release);
                caller.unpark();
                result
            })?;
            while !done.load(Ordering::Acquire) && !running.is_finished() {
                thread::park_timeout(BETWEEN);
                stopped.fetch_or(raised.look(), Ordering::Relaxed);
            }
            Ok(running.join())
        })
    });
    let result = result.map_err(|error: std::io::Error| PyErr::from(error))?;
    raised.or(result.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
}

/// Whether this is the thread that sees signals.
fn is_main(py: Python<'_>) -> PyResult<bool> {
    let threading = py.import("threading")?;
    let main = threading.call_method0("main_thread")?.getattr("ident")?;
    threading.call_method0("get_ident")?.eq(main)
}
