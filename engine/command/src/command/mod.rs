//! The command `lawson`: one file a verb.
//!
//! Exit codes: 0 fine; 1 a finding (a run-time error of the program, a difference, a failing test);
//! 2 usage, bad input or no memory; 3 a bug in Lawson itself. With `--json` only JSON goes to standard
//! output, errors included.

mod abort;
mod bench;
mod builtins;
mod check;
mod corpus;
mod diff;
mod drawn;
mod explain;
mod expression;
mod failure;
mod files;
mod fmt;
mod fuse;
mod fuzz;
mod gates;
mod init;
mod inputs;
mod interrupt;
mod judge;
mod law;
mod memory;
mod output;
mod outputs;
mod page;
mod parts;
mod planning;
mod plot;
pub mod profile;
mod promote;
mod reproduction;
mod rules;
mod run;
mod shell;
mod slow;
mod snapshot;
mod target;
mod test;
mod ui;
mod units;
mod verify;
mod windows;
mod words;
pub mod wrap;

use std::convert::Infallible;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::error::{ContextKind, ContextValue};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use lawson_oracle::scalar::ScalarType;
use lawson_oracle::types::Checked;
use lawson_oracle::value::text::parse_values;
use rayon::ThreadPool;
use serde_json::json;

pub use explain::{Explanation, How};
use failure::{BAD_INPUT, ErrorKind, FINE, Failure, FailureKind, Outcome, REPORT};
pub use inputs::entry_name;
use ui::Ui;

use crate::core::deep;

/// What `lawson --help` ends with.
const EXAMPLES: &str = "\
Examples:
  lawson init hello                                   a first program and data to edit
  lawson run hello/stats.fut hello/data.csv:height    run it
  lawson run -e 'f64.sum xs' -i xs=data.npy           an expression over your data
  lawson explain hello/stats.fut                      which loops were fused, and why not more

Exit codes: 0 fine; 1 a finding (a run-time error of the program, a difference found by verify,
fuzz or test); 2 usage, bad input, or no memory; 3 a bug in Lawson.";

/// Standard output, where a file could be named.
const STDOUT: &str = "-";

#[derive(Parser)]
#[command(
    name = "lawson",
    version,
    about = "Fuses the loops of array programs, checks that the fused program means the same, and runs it natively.",
    after_help = EXAMPLES
)]
struct Cli {
    /// Print JSON, and nothing else, on standard output.
    // A verb of the same option may take a file, in which case `-` stands for standard output.
    #[arg(long, global = true, num_args = 0, default_missing_value = STDOUT)]
    json: Option<OsString>,
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    Run(run::Run),
    Check(check::Check),
    Fuse(fuse::Fuse),
    Explain(explain::Explain),
    Verify(verify::Verify),
    Test(test::Test),
    Bench(bench::Bench),
    Fmt(fmt::Fmt),
    Rules(rules::Rules),
    Law(law::Law),
    Judge(judge::Judge),
    Snapshot(snapshot::Snapshot),
    Diff(diff::Diff),
    Corpus(corpus::Corpus),
    Builtins(builtins::Builtins),
    Fuzz(fuzz::Fuzz),
    Partial(parts::Partial),
    Combine(parts::Combine),
    Init(init::Init),
    Completions(shell::Completions),
    Man(shell::Man),
}

/// Which definition a verb is about.
#[derive(Args, Clone, Debug)]
struct EntryArg {
    /// The definition to use [default: `main`, or the only entry point].
    #[arg(long, value_name = "NAME")]
    entry: Option<String>,
}

/// How many there are of what is tried: without any, nothing would be said.
fn at_least_one(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(n) if n > 0 => Ok(n),
        _ => Err("a number from 1 on is expected".to_string()),
    }
}

/// Whether the program may use what Lawson adds to Futhark.
#[derive(Args, Clone, Debug)]
struct StrictArg {
    /// Refuse Lawson's additions to Futhark: flatmap, cross, stencils, external functions, find_index, and sum,
    /// product, minimum and maximum without a number module. Whole numbers of -e are i32. Consumption (`*t`) is not
    /// checked.
    #[arg(long)]
    strict: bool,
}

impl StrictArg {
    /// The type of whole numbers of an expression that nothing else decides.
    fn integers(&self) -> ScalarType {
        if self.strict { ScalarType::I32 } else { ScalarType::I64 }
    }

    /// The program, unless it uses what it may not.
    fn hold(&self, checked: Checked) -> Result<Checked, Failure> {
        match checked.strict() {
            Err(d) if self.strict => Err(Failure::at(FailureKind::Strict, &checked.source, &d)),
            _ => Ok(checked),
        }
    }
}

/// On how many threads a program runs.
#[derive(Args, Clone, Debug)]
struct ThreadsArg {
    /// The number of threads [default: one for each core].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl ThreadsArg {
    /// Makes them the threads of all native code of this process.
    fn everywhere(&self) -> Result<(), Failure> {
        let Some(threads) = self.threads else { return Ok(()) };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(usize::from(threads)).build_global();
        pool.map_err(|e| none_of(threads, &e))
    }

    /// How many they are.
    fn number(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(cores, usize::from)
    }

    /// These threads, of which this one is one; `None` for rayon's own.
    fn pool(&self) -> Result<Option<Arc<ThreadPool>>, Failure> {
        let Some(threads) = self.threads else { return Ok(None) };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(usize::from(threads)).use_current_thread();
        Ok(Some(Arc::new(pool.build().map_err(|e| none_of(threads, &e))?)))
    }
}

fn none_of(threads: u16, why: &rayon::ThreadPoolBuildError) -> Failure {
    Failure::new(FailureKind::Threads, format!("{threads} threads can't be had: {why}"))
        .help("without --threads, it runs on those that can")
}

/// Whether the time is told.
#[derive(Args, Clone, Debug)]
struct TimeArg {
    /// Print the time that it took, and the peak memory.
    #[arg(long)]
    time: bool,
}

impl TimeArg {
    /// Does it, and tells its time.
    fn told(&self, ui: &Ui, work: impl FnOnce() -> Outcome) -> Outcome {
        let start = Instant::now();
        let outcome = work();
        self.tell(ui, &[("total", start.elapsed())]);
        outcome
    }

    /// The time of each step, and the peak memory, where they are asked for.
    fn tell(&self, ui: &Ui, steps: &[(&str, Duration)]) {
        if !self.time {
            return;
        }
        for (step, took) in steps {
            ui.note(format!("{step:>10} {}", units::duration(*took)));
        }
        if let Some(peak) = memory::peak() {
            ui.note(format!("{:>10} {}", "peak", units::bytes(peak)));
        }
    }
}

/// How a verb runs programs: on how many threads, and whether it tells the time.
#[derive(Args, Clone, Debug)]
struct RunningArgs {
    #[command(flatten)]
    threads: ThreadsArg,
    #[command(flatten)]
    time: TimeArg,
}

impl RunningArgs {
    /// Does it so.
    fn run(&self, ui: &Ui, work: impl FnOnce() -> Outcome) -> Outcome {
        self.threads.everywhere()?;
        self.time.told(ui, work)
    }
}

/// A program file.
#[derive(Args, Clone, Debug)]
struct FileArg {
    /// The program.
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// Runs the command on the process's arguments; gives its exit code. `closed` says whether standard output was closed when
/// the process began.
pub fn main(closed: bool) -> ExitCode {
    if closed {
        ui::output_is_closed();
    }
    interrupt::leaves_nothing_unfinished();
    abort::is_no_memory();
    // Off a terminal nothing is wrapped.
    let command = Cli::command().term_width(wrap::width().unwrap_or(0));
    let matches = command.try_get_matches_from(std::env::args_os().map(value_behind_space));
    let cli = match matches.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(error) => return usage(&as_written(error)),
    };
    let ui = Ui::new(cli.json.is_some_and(|json| json == STDOUT));
    // A panic is a bug of ours, and no code 101.
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        deep::on_stack(|| dispatch(cli.verb, &ui))
            .unwrap_or_else(|e| Err(Failure::new(ErrorKind::Memory, deep::no_stack(&e))))
    }));
    match result {
        Ok(Ok(code)) => ExitCode::from(code),
        Ok(Err(failure)) => ui.failure(&failure),
        Err(_) => ui.failure(&Failure::new(ErrorKind::Internal, "Lawson broke down").help(REPORT)),
    }
}

/// A value such as `-1i32` or `-f64.inf` begins as an option does; after a space it is not one.
fn value_behind_space(arg: OsString) -> OsString {
    let is_value = |text: &&str| text.starts_with('-') && parse_values(text).is_ok_and(|v| v.len() == 1);
    match arg.to_str().filter(is_value) {
        Some(value) => format!(" {value}").into(),
        None => arg,
    }
}

/// A value without the space that was put in front of it.
fn as_given(text: &str) -> Result<String, Infallible> {
    Ok(text.strip_prefix(' ').filter(|value| value.starts_with('-')).unwrap_or(text).to_string())
}

/// The error about a value without the space that was put in front of it.
fn as_written(mut error: clap::Error) -> clap::Error {
    if let Some(ContextValue::String(value)) = error.get(ContextKind::InvalidValue) {
        let Ok(value) = as_given(value);
        error.insert(ContextKind::InvalidValue, ContextValue::String(value));
    }
    error
}

/// Help, the version, or arguments that are not understood.
fn usage(error: &clap::Error) -> ExitCode {
    let ui = Ui::new(std::env::args_os().skip(1).take_while(|arg| arg != "--").any(|arg| arg == "--json"));
    let text = error.render();
    match (error.use_stderr(), ui.json) {
        (false, true) => ui.answer(&json!({ "text": text.to_string() })),
        (true, true) => {
            let message = text.to_string();
            let message = message.trim_start_matches("error: ").trim_end();
            return ui.failure(&Failure::new(FailureKind::Usage, message));
        }
        (false, false) => ui.shown(|| error.print()),
        (true, false) => {
            let _ = error.print();
            return ExitCode::from(BAD_INPUT);
        }
    }
    ExitCode::from(FINE)
}

fn dispatch(verb: Verb, ui: &Ui) -> Outcome {
    match verb {
        Verb::Run(verb) => verb.run(ui),
        Verb::Check(verb) => verb.run(ui),
        Verb::Fuse(verb) => verb.run(ui),
        Verb::Explain(verb) => verb.run(ui),
        Verb::Verify(verb) => verb.running.clone().run(ui, || verb.run(ui)),
        Verb::Test(verb) => verb.running.clone().run(ui, || verb.run(ui)),
        Verb::Bench(verb) => verb.running.time.clone().told(ui, || verb.run(ui)),
        Verb::Fmt(verb) => verb.run(ui),
        Verb::Rules(verb) => verb.run(ui),
        Verb::Law(verb) => verb.time.clone().told(ui, || verb.run(ui)),
        Verb::Judge(verb) => verb.running.clone().run(ui, || verb.run(ui)),
        Verb::Snapshot(verb) => verb.run(ui),
        Verb::Diff(verb) => verb.run(ui),
        Verb::Corpus(verb) => verb.run(ui),
        Verb::Builtins(verb) => verb.run(ui),
        Verb::Fuzz(verb) => verb.running.clone().run(ui, || verb.run(ui)),
        Verb::Partial(verb) => verb.running.clone().run(ui, || verb.run(ui)),
        Verb::Combine(verb) => verb.run(ui),
        Verb::Init(verb) => verb.run(ui),
        Verb::Completions(verb) => verb.run(ui),
        Verb::Man(verb) => verb.run(ui),
    }
}
