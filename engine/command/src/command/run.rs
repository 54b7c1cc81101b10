//! `lawson run`: the main job.

mod report;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use lawson_oracle::diagnostic::{Diagnostic, excerpt};
use lawson_oracle::domain::Concrete;
use lawson_oracle::interp::{self, Host};
use lawson_oracle::schedule::Schedule;
use lawson_oracle::types::Checked;
use lawson_oracle::value::binary;

use self::report::{Printed, Ran, Times, Traced, overflowed, overwritten};
use super::failure::{ErrorKind, FINE, Failure, FailureKind, Outcome};
use super::gates::GateArgs;
use super::inputs::{self, Arguments, InputArgs};
use super::output::{self, NamedResult};
use super::outputs;
use super::page::Page;
use super::parts::{AtOnce, Cut};
use super::planning::GivenArgs;
use super::plot::Plot;
use super::target::{self, Target};
use super::ui::Ui;
use super::units;
use super::words;
use super::{EntryArg, RunningArgs, StrictArg};
use crate::api::{Fused, Kernel, Program, Verify};
use crate::data::flat::Flat;
use crate::native::{self, NativeValue, Outside};
use crate::verify::inputs::Case;
use crate::verify::operators::left::{self, FromLeft};
use crate::verify::outcome::{Agreement, End, Shown};
use crate::verify::overflow;
use crate::verify::{Difference, Mismatch, Options, Subject, Verdict};

/// Run a program, or an expression, on data.
///
/// Lawson fuses the loops, compares the fused program with the source on generated inputs (once for each
/// program), and runs native code on all cores. If the program fails, the reference interpreter reports where
/// and why, in terms of the source. If that takes longer than a moment, native code first names the loop. The
/// values follow in a note, if they are found within about a second.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  lawson run examples/normalize2.fut examples/data/sunspots.csv:SUNACTIVITY 100
  lawson run examples/hull.fut examples/data/airports.csv:longitude,latitude '(-124.6, 48.4)' '(-67.0, 44.8)'
  lawson run -e 'f64.maximum (map2 (-) ys xs)' -i xs=a.npy -i ys=b.npy
  lawson run model.fut data.npy -o results             writes results/*.npy
  lawson run model.fut data.npy -o results.csv         a table, a column for each result
  lawson run --text first.fut 10 | lawson run second.fut -
  lawson run examples/normalize2.fut xs.npy 100 --force-clusters sum1+ys2     the best plan with these in one loop

Types. With -e the types of the inputs come from the data: a column of integers is i64, or u64 if the numbers are too
large for that; a column of true and false is bool; any other column is f64. Whole numbers in the expression, and given
as text, are i64, or the type that the expression needs. With --strict they are i32, as in Futhark.
A number is converted to its parameter's type if the conversion is exact. Text with a decimal point is rounded to the
nearest float. A whole number in text, such as an id, is refused if no float equals it.

CSV and JSON. A field that is empty or is NA, N/A, null or nan is NaN in a column of floats, and an error in a column of
integers. Columns go into the fields of a record by name, and into the components of a tuple in order. With -e, a column
of the table t is `map (.x) t`. `city@codes` reads words as codes, `day@date` dates as days, and `at@time` times as seconds, both since 1970.
Several columns are a matrix if the parameter is one. A file of JSON is an object of arrays, an array of objects, or, as
.jsonl, an object a line. Tabs between columns are recognised, and semicolons if the decimal mark is a comma
(--csv-decimal ,). Use --csv-delimiter for other separators. A file with one number a line is an array, and with several
a matrix.

Results. Results are printed, and large arrays are abbreviated. -o writes complete results: into a folder of .npy files, or,
by the ending of the name, into an archive (.npz), one array (.npy), columns of equal length (.csv) or Futhark's
values (.txt). A file is written under another name and then renamed, so it is complete or absent. --text and --binary
print Futhark's values on standard output.
The output of `trace` goes to standard error while the program runs. --json also has it in its answer, even if the run
fails, and --verify full compares it. Both keep all of it in memory.

The last line says:
  verified                                           at least half of the generated inputs had an answer, and all of
                                                     these answers agree
  verified on A of N inputs only                     fewer inputs had an answer
  verified, with a value on A of N inputs only       the program fails on most inputs
  .., except for its operators                       a warning says what is wrong with an operator, or not known of it
  not verified: ..                                   the reason follows
Branches of `if` and `match` that no generated input reached are named by line and column. A failing run reaches the
branches in which it fails. Literals of the program are among the inputs.

Operators. The operators of reductions and scans are tested on small numbers. A run is refused, with exit code 1, if an
operator is not associative on values that occur: the elements that it combines in runs of the program, and its results
on them. If its neutral element changes one of these values, there is a warning. An operator that is associative except
on NaN, such as `if a > b then a else b`, refuses data that brings a NaN to it, with exit code 2 (`verified, for data
without NaN`). The same holds for infinities. Each run also tests the operators that the program defines on its own data,
or on a sample of it. If one is not associative there, there is a warning, and the last line says `except for its
operators`.
--verify full compares folds, scans and histograms of the real input by such operators with the results from the left,
and refuses a run in which they differ, with exit code 1. It also compares the result of each step of the certificate,
for all values at small lengths. --verify off runs the program with any operators. `lawson verify` then still compares
it with its source, and shows other values on which an operator breaks a law.

A line `X runs element by element, for ..` names a loop that can't run on tiles. It is many times slower, unless the
work for each element is long.
Verdicts are kept in $XDG_CACHE_HOME/lawson/verified (by default ~/.cache/lawson/verified), in a small file for each
program. You can delete them at any time.")]
pub struct Run {
    /// The program.
    #[arg(value_name = "FILE", required_unless_present = "expression")]
    file: Option<PathBuf>,
    #[command(flatten)]
    inputs: InputArgs,
    /// An expression on the inputs that -i names, instead of a program.
    #[arg(short = 'e', value_name = "EXPR", allow_hyphen_values = true, conflicts_with = "entry")]
    expression: Option<String>,
    #[command(flatten)]
    entry: EntryArg,
    #[command(flatten)]
    gates: GateArgs,
    #[command(flatten)]
    strict: StrictArg,
    /// Write complete results: into a folder as .npy files, or into a file .npz, .npy, .csv or .txt.
    #[arg(short = 'o', long = "output", value_name = "DIR|FILE")]
    output: Option<PathBuf>,
    /// Draw results by name, into the SVG file of -o or the page of --html: line:ys, line:xs,ys, scatter:xs,ys,
    /// histogram:xs or image:matrix. A page takes several.
    #[arg(long, value_name = "KIND:NAMES")]
    plot: Vec<Plot>,
    /// Write a page to a file, which needs no network: the results, what --plot draws of them, and how the program was
    /// fused, as `lawson explain --html` shows it.
    #[arg(long, value_name = "F", conflicts_with = "no_fuse")]
    html: Option<PathBuf>,
    /// Write the words of columns that are read as codes (data.csv:city@codes), as CSV: column, code, word.
    #[arg(long, value_name = "FILE")]
    words: Option<PathBuf>,
    /// Print complete results on standard output as Futhark's values, one a line, and nothing else.
    #[arg(long, conflicts_with = "binary")]
    text: bool,
    /// Print the results on standard output in Futhark's binary format, and nothing else there.
    #[arg(long)]
    binary: bool,
    /// Overwrite existing output files.
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    running: RunningArgs,
    /// Do not fuse the loops.
    #[arg(long, conflicts_with_all = ["repeat", "force_clusters"])]
    no_fuse: bool,
    #[command(flatten)]
    given: GivenArgs,
    /// Run only the reference interpreter.
    #[arg(long, conflicts_with_all = ["no_fuse", "verify", "threads", "force_clusters"])]
    reference: bool,
    /// How the fused program is compared with the source before its result is used.
    #[arg(long, value_name = "HOW", value_enum, default_value_t = How::Sample)]
    verify: How,
    /// Print where the time of the run goes: of each loop how long it took, how much it moved, how fast beside what the
    /// memory gives, on how many threads, and which lines of the source it is.
    #[arg(long, conflicts_with = "reference")]
    profile: bool,
    /// The seed of the inputs on which the program is verified.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Read the input N rows at a time (.npy, and columns of CSV), once for each stage, and write rows of results as they
    /// come: no more than N rows are in memory. The results have the bits of a run on all rows. N is 16384 at least.
    #[arg(
        long,
        value_name = "N",
        conflicts_with_all = ["expression", "plot", "html", "words", "text", "binary", "no_fuse", "reference", "profile"]
    )]
    rows_at_once: Option<usize>,
    /// The size along which --rows-at-once cuts the run [default: the first extent of the first array].
    #[arg(long, value_name = "SIZE", requires = "rows_at_once")]
    along: Option<String>,
}

/// Verification that takes longer is told.
const PATIENCE: Duration = Duration::from_secs(1);

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum How {
    /// Not at all.
    Off,
    /// On generated inputs and symbolically, once for each program.
    Sample,
    /// The same, and the reference interpreter also runs on the real input, with its folds from the left.
    Full,
}

/// The inputs of an expression, by name.
type NamedInputs = Vec<(String, crate::data::input::Input)>;

/// Whether parameters share memory; then the program's meaning is the one where they do.
fn shared(checked: &mut Checked, entry: &str, arguments: &Arguments) -> Result<bool, Failure> {
    let Some(meaning) = checked.meaning.as_ref().filter(|_| !arguments.windows.is_empty()) else {
        return Ok(false);
    };
    let shared =
        meaning.shared(entry, &arguments.windows).map_err(|why| Failure::new(ErrorKind::Input, why))?;
    let is_shared = shared.is_some();
    if let Some(shared) = shared {
        checked.meaning = Some(shared);
    }
    Ok(is_shared)
}

impl Run {
    pub fn run(self, ui: &Ui) -> Outcome {
        let mut times = Times { last: Instant::now(), steps: vec![] };
        if let (true, Some(flag)) = (ui.json, self.whole()) {
            let message = format!("{flag} and --json both claim standard output");
            return Err(Failure::new(FailureKind::Usage, message));
        }
        if let (Some(rows), Some(file)) = (self.rows_at_once, &self.file) {
            return self.at_once(ui, rows, file);
        }
        let (checked, arguments) = self.load()?;
        let entry = inputs::entry(&checked, self.entry.entry.as_deref())?;
        let arguments = match arguments {
            Some(named) => {
                let gaps: Vec<String> = named.iter().flat_map(|(_, input)| input.gaps()).collect();
                let mut arguments = inputs::assign(inputs::scheme(&checked, entry), "-e", vec![], named)?;
                arguments.notes.extend(gaps);
                arguments
            }
            None => inputs::arguments(
                inputs::scheme(&checked, entry),
                inputs::entry_name(&checked, entry),
                &self.inputs,
            )?,
        };
        arguments.notes.iter().for_each(|note| ui.note(format!("note: {note}")));
        times.step("read");
        let names = output::names(&checked, entry);
        let page = self.html.as_deref().map(|path| Page {
            path,
            plots: &self.plot,
            force: self.force,
            verify: self.verify != How::Off,
        });
        let target =
            self.output.clone().map(|path| Target::new(path, self.force, &self.plot, page.is_some()));
        let target = target.transpose()?;
        if !self.plot.is_empty() && target.is_none() && page.is_none() {
            return Err(Failure::new(FailureKind::Usage, "--plot: no file is named for the drawing")
                .help("-o FILE.svg takes one plot, and --html FILE any number"));
        }
        let result = &inputs::scheme(&checked, entry).result;
        if let Some(page) = &page {
            page.check(&names, result)?;
        }
        let files = target.as_ref().map(|target| target.check(&names, result)).transpose()?;
        if let Some(path) = &self.words {
            words::check(path, &arguments.words)?;
        }
        let files = files.iter().flatten().chain(&self.words).chain(&self.html).map(PathBuf::as_path);
        outputs::check(files, target.as_ref().and_then(Target::folder), self.force)?;
        let name = inputs::entry_name(&checked, entry).to_string();
        let mut checked = checked;
        // What shares memory is written in the order of the source, by the interpreter.
        let shared = shared(&mut checked, &name, &arguments)?;
        let program = Program::from_checked(checked);
        let mut ran = if self.reference || shared {
            self.interpret(ui, &program, &name, &arguments, &mut times)?
        } else {
            self.native(ui, &program, &name, &arguments, &mut times)?
        };
        ran.warnings.extend(program.checked().warnings());
        let results = output::split(&names, ran.value.clone());
        if let Some(target) = &target {
            let (files, notes) = target.write(&results)?;
            ran.files = files;
            notes.iter().for_each(|note| ui.note(format!("note: {note}")));
        }
        if let Some(path) = &self.words {
            words::write(path, &arguments.words, self.force)?;
            ran.files.push(path.clone());
        }
        let mut unverified = None;
        if let Some(page) = &page {
            let what = self.file.as_ref().map_or("-e".to_string(), |file| file.display().to_string());
            let entry = program.entry(&name).map_err(|e| Failure::of(&e))?;
            let (notes, wrong) = page.write(&what, &results, (&entry, &name), (&self.given, arguments))?;
            notes.iter().for_each(|note| ui.note(format!("note: {note}")));
            ran.files.push(page.path.to_path_buf());
            unverified = wrong;
        }
        if !ran.files.is_empty() {
            ran.files.iter().for_each(|file| ui.note(format!("wrote {}", file.display())));
            times.step("write");
        }
        if self.binary {
            ui.bytes(&binary_values(&results)?);
        } else if self.text {
            ui.stream(|out| target::text(&results, out));
        }
        self.report(ui, &name, &ran, &results, &times, &program.checked().source);
        // The page shows what is wrong, and is written all the same.
        unverified.map_or(Ok(FINE), |error| Err(Failure::of(&error)))
    }

    /// The parts of a run one after the other.
    fn at_once(&self, ui: &Ui, rows: usize, file: &Path) -> Outcome {
        if self.verify == How::Full {
            let message = "--verify full interprets the whole input, and --rows-at-once never has it";
            return Err(Failure::new(FailureKind::Usage, message).help("leave one of them out"));
        }
        let checked = self.strict.hold(self.gates.load(file)?)?;
        let cut = Cut::of(checked, self.entry.entry.as_deref(), self.along.as_deref())?;
        let at_once = AtOnce {
            rows,
            inputs: &self.inputs,
            output: self.output.as_deref(),
            force: self.force,
            verify: (self.verify != How::Off).then_some(self.seed),
        };
        self.running.run(ui, || at_once.run(ui, &cut))
    }

    /// What claims standard output for the results as they are.
    fn whole(&self) -> Option<&'static str> {
        [(self.binary, "--binary"), (self.text, "--text")]
            .into_iter()
            .find_map(|(on, flag)| on.then_some(flag))
    }

    /// The functions that a program's language has itself: they print to standard output, unless that is for JSON.
    fn own_host(&self, ui: &Ui, checked: &Checked) -> Host {
        let claimed = ui.json || self.whole().is_some();
        checked.host(Box::new(move |text| {
            // A stream that can't be written is no reason to stop.
            let _ = match claimed {
                true => io::stderr().write_all(text.as_bytes()),
                false => io::stdout().write_all(text.as_bytes()),
            };
        }))
    }

    /// The program, and with `-e` its inputs by name.
    fn load(&self) -> Result<(Checked, Option<NamedInputs>), Failure> {
        match (&self.expression, &self.file) {
            (Some(_), Some(input)) => {
                let input = input.display().to_string();
                let message = format!("with -e, inputs are given by name: {}", excerpt(&input));
                let named =
                    input.split_once('=').is_some_and(|(name, value)| !name.is_empty() && !value.is_empty());
                let help = match (&*input, named) {
                    ("=", _) => "write -i NAME=INPUT, without spaces around the `=`".to_string(),
                    (_, true) => format!("write -i {}", excerpt(&input)),
                    (_, false) => format!("write -i NAME={}", excerpt(&input)),
                };
                Err(Failure::new(FailureKind::Usage, message).help(&help))
            }
            (Some(exp), None) => {
                let (checked, named) = super::expression::program(exp, &self.inputs, self.strict.integers())?;
                Ok((self.strict.hold(checked)?, Some(named)))
            }
            (None, Some(file)) => {
                let loaded = self.gates.load(file).map_err(|failure| match is_expression(file) {
                    true => failure.help("an expression follows -e"),
                    false => failure,
                });
                Ok((self.strict.hold(loaded?)?, None))
            }
            (None, None) => Err(Failure::new(FailureKind::Usage, "no program is given")),
        }
    }

    /// The reference interpreter alone; folds combine as the fused program would, so that the result
    /// is the same to the last bit.
    fn interpret(
        &self,
        ui: &Ui,
        program: &Program,
        name: &str,
        arguments: &Arguments,
        times: &mut Times,
    ) -> Result<Ran, Failure> {
        let mut traced = Traced::new(ui, "interpreting", self.kept(ui));
        let checked = program.checked();
        let entry = program.entry(name).ok();
        let fused = entry.and_then(|e| self.given.fuse_at(&e, arguments.sizes_of(&e)).ok());
        let schedule = fused.as_ref().map_or(Schedule::new(Schedule::NATIVE), Fused::schedule);
        let start = Instant::now();
        let entry = inputs::entry(checked, Some(name))?;
        let args = arguments.values();
        let ran = {
            let (printer, host) = (&mut |value| traced.print(value), &mut self.own_host(ui, checked));
            host.keep();
            let outside = Outside { printer, host };
            crate::api::interpret(&mut Concrete::new(), checked, entry, &args, &schedule, outside)
        };
        let took = start.elapsed();
        times.step("interpret");
        let value = ran.result.map_err(|error| traced.failure(&error))?;
        Ok(Ran {
            printed: traced.printed,
            warnings: ran.overwritten.iter().map(|span| overwritten(*span)).collect(),
            value: Flat::of(&value),
            files: Vec::new(),
            words: arguments.words.clone(),
            fused: None,
            slow: Vec::new(),
            how: "interpreted".to_string(),
            took,
            profile: None,
        })
    }

    /// What of the values that are printed somebody asks for later.
    fn kept(&self, ui: &Ui) -> Printed {
        Printed { lines: ui.json.then(Vec::new), values: (self.verify == How::Full).then(Vec::new) }
    }

    fn native(
        &self,
        ui: &Ui,
        program: &Program,
        name: &str,
        arguments: &Arguments,
        times: &mut Times,
    ) -> Result<Ran, Failure> {
        let entry = program.entry(name).map_err(|e| Failure::of(&e))?;
        entry.runs_without_host().map_err(|e| Failure::of(&e))?;
        let fused = match self.no_fuse {
            true => entry.unfused(),
            false => self.given.fuse_at(&entry, arguments.sizes_of(&entry))?,
        };
        times.step("fuse");
        let (verdict, warnings) = match self.verify {
            How::Off => (Verdict::Off, Vec::new()),
            How::Sample => verified(ui, &fused, self.seed)?,
            How::Full => {
                let verified = verified(ui, &fused, self.seed)?;
                fused.verify_steps(Options::default().symbolic).map_err(|e| Failure::of(&e))?;
                verified
            }
        };
        times.step("verify");
        let (kernel, mut ran) = self.compiled(ui, fused, verdict.clone(), arguments, times)?;
        times.step("run");
        ran.warnings = warnings;
        ran.how = match self.verify {
            How::Off => verdict.to_string(),
            How::Sample => {
                let (verdict, on_data) = kernel.verdict_on_parts(&arguments.parts());
                ran.warnings.extend(on_data);
                verdict.to_string()
            }
            How::Full => {
                let (verdict, overflows) = self.compare(ui, &ran, &verdict, arguments)?;
                ran.warnings.extend(overflows);
                verdict.on_this_input()
            }
        };
        times.step(if self.verify == How::Full { "compare" } else { "try" });
        Ok(ran)
    }

    fn compiled(
        &self,
        ui: &Ui,
        fused: Fused,
        verdict: Verdict,
        arguments: &Arguments,
        times: &mut Times,
    ) -> Result<(Kernel, Ran), Failure> {
        let kernel = fused.compile_with(Verify::Off).map_err(|e| Failure::of(&e))?;
        let mut kernel = kernel.known(verdict);
        if let Some(pool) = self.running.threads.pool()? {
            kernel = kernel.on(pool);
        }
        times.step("compile");
        let traced = Mutex::new(Traced::new(ui, "running", self.kept(ui)));
        let tell = || traced.lock().unwrap_or_else(PoisonError::into_inner);
        let mut told = None;
        let source = &fused.entry().checked().source;
        let outside = Outside {
            printer: &mut |value| tell().print(value),
            host: &mut self.own_host(ui, fused.entry().checked()),
        };
        let run = || {
            kernel.run_flat(&arguments.parts(), outside, &mut |place: &Diagnostic| {
                tell().failed_in(place, source);
                told = Some(place.clone());
            })
        };
        let (ran, profile) = if self.profile {
            let (ran, profile) = native::profile(run);
            (ran, Some(profile))
        } else {
            (run(), None)
        };
        let mut traced = traced.into_inner().unwrap_or_else(PoisonError::into_inner);
        let (value, took) = ran.map_err(|error| {
            let failure = traced.failure(&error);
            match told {
                Some(place) => failure.after(&place, &error),
                None => failure,
            }
        })?;
        let printed = traced.printed;
        let (warnings, files, words) = (Vec::new(), Vec::new(), arguments.words.clone());
        let slow = kernel.element_wise();
        let fused = Some(fused);
        Ok((
            kernel,
            Ran { printed, warnings, value, files, words, fused, slow, how: String::new(), took, profile },
        ))
    }

    /// `--verify full`: the source on the real input, bit for bit, and its folds from the left. Gives what is known of
    /// this run, and warnings of what overflowed.
    fn compare(
        &self,
        ui: &Ui,
        ran: &Ran,
        verdict: &Verdict,
        arguments: &Arguments,
    ) -> Result<(Verdict, Vec<Diagnostic>), Failure> {
        let Some(fused) = &ran.fused else { return Ok((verdict.clone(), Vec::new())) };
        let _progress = ui.progress("comparing with the reference interpreter");
        let subject = fused.subject();
        let args = arguments.values();
        let Subject { checked, entry, .. } = subject;
        let schedule = fused.schedule();
        let (expected, overflows) = match overflow::may_overflow(fused.entry().lowered()) {
            true => overflow::run(checked, entry, &args, &schedule),
            false => {
                let (numbers, host) = (&mut Concrete::new(), &mut checked.host(Box::new(|_| {})));
                let plain = interp::numbers::run(numbers, checked, entry, &args, &schedule, host, None);
                (Shown::of_source(plain), Vec::new())
            }
        };
        let log = ran.printed.values.clone().unwrap_or_default();
        let found = Shown { log, calls: Vec::new(), end: End::Value(ran.value.value()) };
        match (expected.agrees(&found), &expected.end) {
            (Agreement::Same { .. }, _) => {
                let verdict = from_left(fused, verdict, arguments)?;
                return Ok((verdict, overflows.iter().map(overflowed).collect()));
            }
            (Agreement::Unknown, End::Unknown(why) | End::Starved(why)) => {
                let message = format!("{}: {why}", crate::api::EXHAUSTED);
                return Err(Failure::new(ErrorKind::Memory, message).help("--verify sample does without it"));
            }
            _ => {}
        }
        let case = Case { args, sizes: arguments.sizes.clone() };
        let difference = Difference { case, expected, found, treatment: subject.treatments()[1] };
        let difference = Mismatch::Shown(difference);
        let culprit = fused.culprit(&difference);
        Err(Failure::of_difference(&subject.checked.source, &difference, culprit.as_ref()))
    }
}

/// Compares a fused program with its source, once for each program; gives what came of it, with what is to be warned of.
pub fn verified(ui: &Ui, fused: &Fused, seed: u64) -> Result<(Verdict, Vec<Diagnostic>), Failure> {
    let progress = ui.progress("verifying");
    let start = Instant::now();
    let verdict = fused.verify_once(&Options { seed, ..Options::default() });
    drop(progress);
    let verdict = verdict.map_err(|e| Failure::of(&e))?;
    if start.elapsed() > PATIENCE {
        let took = units::duration(start.elapsed());
        ui.note(format!("verified in {took}: once for each program, and again where it changes"));
    }
    let warnings = match verdict.reached() {
        Verdict::Before | Verdict::Verified | Verdict::Off => Vec::new(),
        // Such data is refused; what the program makes is told.
        Verdict::ForData { without, .. } if without.iter().all(|w| w.param.is_some()) => Vec::new(),
        _ => fused.entry().warnings(),
    };
    Ok((verdict, warnings))
}

/// Compares the folds and scans of a run with what they give from the left, and gives what is then known of it.
fn from_left(fused: &Fused, verdict: &Verdict, arguments: &Arguments) -> Result<Verdict, Failure> {
    let args: Vec<_> = arguments.parts().iter().map(NativeValue::to_core).collect();
    match left::differs_from_left(fused.program(), &args) {
        Ok(None) => Ok(verdict.clone()),
        Ok(Some(differs)) => Err(differing(fused.entry().checked(), &differs)),
        // It needs memory that the reference did not.
        Err(_) => Ok(verdict.on(&[])),
    }
}

/// A fold or scan of a run that gives something else than from the left.
fn differing(checked: &Checked, differs: &FromLeft) -> Failure {
    let (span, left, found) = differs.shown(checked);
    let place = differs.at.map_or(String::new(), |at| format!(" at index {at}"));
    let message = format!(
        "the operator is not associative on this input: from the left it gives {left}{place}, and by the brackets \
         of the fused program {found}"
    );
    let help = "a reduction or scan in parallel has a meaning only for an associative operator; `--verify off` runs \
                the program as it is";
    let diagnostic = Diagnostic::new(span, message, "combines by it").help(help);
    Failure::at(ErrorKind::Operator, &checked.source, &diagnostic)
}

/// The results in Futhark's binary format, one after the other.
fn binary_values(results: &[NamedResult]) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    for result in results {
        binary::write(&result.value.value(), &mut bytes).map_err(|row| {
            let message = format!(
                "{} is {row}, and the binary format has scalars and arrays of them only",
                result.name
            );
            Failure::new(FailureKind::Output, message).help("-o DIR writes each component as a .npy file")
        })?;
    }
    Ok(bytes)
}

/// Whether what is given as a program's file is an expression, and not the name of a file.
fn is_expression(file: &Path) -> bool {
    let text = file.to_string_lossy();
    let is_name = [".fut", ".R"].iter().any(|ending| text.ends_with(ending));
    text.contains([' ', '(']) && !is_name && !file.exists()
}
