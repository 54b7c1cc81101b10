//! Standard output, standard error and progress.

use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

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
        clear_progress();
        let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
        written(is_open().and_then(|()| write(&mut out)).and_then(|()| out.flush()));
    }

    /// What somebody else prints on standard output.
    pub fn shown(&self, print: impl FnOnce() -> io::Result<()>) {
        written(is_open().and_then(|()| print()).and_then(|()| io::stdout().flush()));
    }

    /// A line on standard error.
    pub fn note(&self, text: impl AsRef<str>) {
        clear_progress();
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
        Progress::new(what, None)
    }

    /// The same for work on so many things, which says how many of them are done: see [`Progress::one_done`].
    pub fn counted_progress(&self, what: &str, all: usize) -> Progress {
        Progress::new(what, Some(all))
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
    /// Where standard error is a terminal: what gets the number of things that are done, and who shows it.
    shown: Option<(Sender<usize>, JoinHandle<()>)>,
    done: AtomicUsize,
}

impl Progress {
    fn new(what: &str, all: Option<usize>) -> Progress {
        let shown = io::stderr().is_terminal().then(|| {
            let (sender, receiver) = channel::<usize>();
            let what = what.to_string();
            let show = move || {
                let (mut done, start) = (0, Instant::now());
                loop {
                    match receiver.recv_timeout(PATIENCE.saturating_sub(start.elapsed())) {
                        Ok(now) => done = now,
                        Err(RecvTimeoutError::Timeout) => break,
                        Err(RecvTimeoutError::Disconnected) => return,
                    }
                }
                loop {
                    // Of what waits, the last counts.
                    done = receiver.try_iter().last().unwrap_or(done);
                    let _ = write!(io::stderr(), "\r\x1b[K{}", progress_line(&what, done, all));
                    SHOWN.store(true, Ordering::Relaxed);
                    match receiver.recv() {
                        Ok(now) => done = now,
                        Err(_) => break,
                    }
                }
                clear_progress();
            };
            (sender, std::thread::spawn(show))
        });
        Progress { shown, done: AtomicUsize::new(0) }
    }

    /// One thing more is done.
    pub fn one_done(&self) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        if let Some((sender, _)) = &self.shown {
            let _ = sender.send(done);
        }
    }
}

/// `testing, 3 of 12 ..`
fn progress_line(what: &str, done: usize, all: Option<usize>) -> String {
    match all {
        Some(all) => format!("{what}, {done} of {all} .."),
        None => format!("{what} .."),
    }
}

/// Whether a progress message is on the terminal.
static SHOWN: AtomicBool = AtomicBool::new(false);

/// Takes the progress message from the terminal, so that another line can be written in its place.
fn clear_progress() {
    if SHOWN.swap(false, Ordering::Relaxed) {
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.shown.take() {
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
    clear_progress();
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
