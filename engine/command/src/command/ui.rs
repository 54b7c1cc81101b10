//! Standard output, standard error and progress.

use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::source::{Source, Span};
use serde_json::{Value as Json, json};

use super::failure::{BAD_INPUT, FINE, Failure};
use super::wrap::{error_width, wrapped};
use crate::data::io_reason;

/// Progress appears when a step has taken this long.
const PATIENCE: Duration = Duration::from_millis(500);

/// Where a verb prints.
pub struct Ui {
    /// `--json`: only JSON on standard output.
    pub json: bool,
}

impl Ui {
    /// For `--json` or for people.
    pub fn new(json: bool) -> Ui {
        Ui { json }
    }

    /// A line for people on standard output; nothing under `--json`.
    pub fn line(&self, text: impl AsRef<str>) {
        if !self.json {
            print(text.as_ref());
        }
    }

    /// Bytes on standard output.
    pub fn bytes(&self, bytes: &[u8]) {
        self.stream(|out| out.write_all(bytes));
    }

    /// What is written on standard output piece by piece.
    pub fn stream(&self, write: impl FnOnce(&mut BufWriter<StdoutLock<'_>>) -> io::Result<()>) {
        let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
        written(is_open().and_then(|()| write(&mut out)).and_then(|()| out.flush()));
    }

    /// What somebody else prints on standard output.
    pub fn shown(&self, print: impl FnOnce() -> io::Result<()>) {
        written(is_open().and_then(|()| print()).and_then(|()| io::stdout().flush()));
    }

    /// A line on standard error.
    pub fn note(&self, text: impl AsRef<str>) {
        let _ = writeln!(io::stderr(), "{}", text.as_ref());
    }

    /// Warnings on standard error, each with its place.
    pub fn warn(&self, warnings: &[Diagnostic], source: &Source) {
        warnings.iter().for_each(|w| self.note(w.render(source, color()).trim_end()));
    }

    /// The answer of `--json`; nothing for people.
    pub fn answer(&self, json: &Json) {
        if self.json {
            print(&format!("{json:#}"));
        }
    }

    /// Reports a failure and gives its exit code.
    pub fn failure(&self, failure: &Failure) -> ExitCode {
        let width = error_width();
        for line in failure.text.lines() {
            // Only what is not an excerpt of the source.
            let width = width.filter(|_| line.starts_with("error: ") || line.starts_with("help: "));
            let _ = writeln!(io::stderr(), "{}", wrapped(line, width));
        }
        let mut answer = json!({ "error": failure.json });
        if let Some(lines) = &failure.trace {
            answer["trace"] = json!(lines);
        }
        self.answer(&answer);
        ExitCode::from(failure.code)
    }

    /// Says what is going on, on a terminal, if it takes longer than a moment. It ends when the
    /// result is dropped.
    pub fn progress(&self, what: &str) -> Progress {
        if !io::stderr().is_terminal() {
            return Progress { end: None };
        }
        let (sender, receiver) = channel::<()>();
        let what = what.to_string();
        let thread = std::thread::spawn(move || {
            if receiver.recv_timeout(PATIENCE).is_err_and(|e| e == std::sync::mpsc::RecvTimeoutError::Timeout)
            {
                let _ = write!(io::stderr(), "{what} ..");
                let _ = receiver.recv();
                let _ = write!(io::stderr(), "\r\x1b[K");
            }
        });
        Progress { end: Some((sender, thread)) }
    }
}

/// Warnings as `--json` has them.
pub fn warnings_json(warnings: &[Diagnostic], source: &Source) -> Json {
    let one = |w: &Diagnostic| {
        let at = w.primary.0.start;
        let mut one = json!({ "message": w.message, "line": source.line_column(at).0 });
        if let Some(file) = source.imported(at) {
            one["file"] = json!(&**file);
        }
        one
    };
    warnings.iter().map(one).collect()
}

/// A place in the source as `--json` has it.
pub fn span_json(span: Span, source: &Source) -> Json {
    let (line, column) = source.line_column(span.start);
    let mut place = json!({ "start": span.start, "end": span.end, "line": line, "column": column });
    if let Some(file) = source.imported(span.start) {
        place["file"] = json!(&**file);
    }
    place
}

/// A progress message while it lives.
pub struct Progress {
    end: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.end.take() {
            drop(sender);
            let _ = thread.join();
        }
    }
}

/// Colour on standard error: on a terminal, unless `NO_COLOR` is set.
pub fn color() -> bool {
    io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty())
}

/// Standard output was closed when the process began.
static CLOSED: AtomicBool = AtomicBool::new(false);

/// Standard output was closed when the process began; what is open in its place since is somebody else's.
pub fn output_is_closed() {
    CLOSED.store(true, Ordering::Relaxed);
}

/// Whether what is written on standard output reaches anybody. The standard library reports success when it writes to a
/// stream that is closed, or open only for reading.
fn is_open() -> io::Result<()> {
    #[cfg(unix)]
    let writable = {
        use rustix::fs::{OFlags, fcntl_getfl};
        fcntl_getfl(rustix::stdio::stdout()).is_ok_and(|flags| flags & OFlags::ACCMODE != OFlags::RDONLY)
    };
    #[cfg(not(unix))]
    let writable = true;
    match writable && !CLOSED.load(Ordering::Relaxed) {
        true => Ok(()),
        false => Err(io::Error::other("it is not open for writing")),
    }
}

fn print(text: &str) {
    let mut out = io::stdout().lock();
    match is_open().and_then(|()| writeln!(out, "{text}")).and_then(|()| out.flush()) {
        // Its reader went away: the rest of the work is done all the same, and the exit code says what came of it.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {}
        result => written(result),
    }
}

/// Ends the process where standard output can't be written. A reader that went away
/// (`lawson .. | head`) is no error of ours; a full disk must not pass for a result.
fn written(result: io::Result<()>) {
    let Err(error) = result else { return };
    if error.kind() == io::ErrorKind::BrokenPipe {
        std::process::exit(i32::from(FINE));
    }
    let _ = writeln!(io::stderr(), "error: cannot write standard output: {}", io_reason(&error));
    std::process::exit(i32::from(BAD_INPUT));
}
