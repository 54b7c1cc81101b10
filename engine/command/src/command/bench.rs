//! `lawson bench`: how fast a program runs, fused and unfused, and beside what memory gives; or by each plan that is a
//! local optimum (`optima.rs`).

mod optima;

use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use lawson_oracle::interp::Host;
use lawson_oracle::source::Source;
use rayon::ThreadPool;
use serde_json::{Value as Json, json};

use super::failure::{FINE, Failure, Outcome};
use super::gates::GateArgs;
use super::inputs::{self, Arguments, InputArgs};
use super::planning::{GivenArgs, JoiningArg};
use super::ui::{Ui, warnings_json};
use super::units::{bytes, duration, millis, speed};
use super::{EntryArg, FileArg, RunningArgs, StrictArg, drawn, explain, memory, run, slow};
use crate::api::{Fused, Kernel, Program, Verify};
use crate::fuse::FuseOptions;
use crate::native::{Counters, NativeValue, Outside, Triad};
use crate::plan::Standard;
use crate::verify::Verdict;

/// Measure how fast a program runs, fused and unfused, compared with the speed of this machine's memory.
///
/// The program is verified first, as in `lawson run`. Then the fused program, the unfused program and a triad
/// alternate, and the best time of each counts.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  lawson bench examples/normalize2.fut -i n=10000000
  lawson bench examples/normalize2.fut -i n=10000000 -i threshold=0.5 --threads 1
  lawson bench examples/hull.fut examples/data/airports.csv:longitude,latitude '(-124.6, 48.4)' '(-67.0, 44.8)'
  lawson bench examples/normalize2.fut -i n=10000000 --force-clusters sum1+ys2     the best plan with these in one loop
  lawson bench examples/normalize2.fut -i n=10000000 --all-local-optima     other plans, by the model and by the clock
  lawson bench --json model.fut data.npy -i m=1000

Inputs are given as to `lawson run`. If a name of -i is a size and not a parameter, as n is in (xs: [n]f64), it takes a
number, and arrays that are not given have this size. Inputs that are not given are drawn from --seed: floats evenly
from 0 to 1, integers from 0 to 99 and below the smallest size, so that they can be indices.

`moved` counts the elements that `lawson explain` counts as read and written, each with the size of its type in memory.
The speed is `moved` divided by the time of the whole program. The triad (z = x + 3 y on three arrays of 67 MB) shows
the speed of the memory, which is 100 %. A program whose arrays fit into the caches may be above that. A program with
much work on each element is far below it. The output of `trace` is dropped.
`peak memory` is the most memory that the process used after the fused program had run once, with inputs and results, and
before anything else ran. If the system does not report it, it is left out, and is null in JSON.

With --all-local-optima, the plans alternate that `lawson explain --all-local-optima` lists, the cheapest by the model
first. Each is verified like the program. The table gives the best time of each plan, and its ratio to the fastest. The
last line gives the ratio for the plan that Lawson chooses.")]
pub struct Bench {
    #[command(flatten)]
    file: FileArg,
    #[command(flatten)]
    inputs: InputArgs,
    #[command(flatten)]
    entry: EntryArg,
    #[command(flatten)]
    gates: GateArgs,
    #[command(flatten)]
    strict: StrictArg,
    #[command(flatten)]
    pub running: RunningArgs,
    #[command(flatten)]
    given: GivenArgs,
    /// Measure each clustering in which no two clusters can be joined; for up to nine loops.
    #[arg(long, value_enum, value_name = "LOOPS", num_args = 0..=1, require_equals = true, default_missing_value = "any", conflicts_with = "force_clusters")]
    all_local_optima: Option<JoiningArg>,
    /// The seed of the inputs that are drawn, and of those on which the program is verified.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
}

/// Turns that fused program, unfused program and triad take, at most.
const TURNS: usize = 15;
/// After so long no turn begins.
const LONG: Duration = Duration::from_secs(2);

/// A form of the program, and what its runs gave.
struct Form {
    kernel: Kernel,
    host: Host,
    best: Duration,
    counters: Counters,
}

/// What was measured.
struct Measured {
    fused: Form,
    unfused: Form,
    /// The best time of the triad, where there was memory for it.
    triad: Option<Duration>,
    peak: Option<u64>,
    turns: usize,
}

impl Bench {
    pub fn run(self, ui: &Ui) -> Outcome {
        let checked = self.strict.hold(self.gates.load(&self.file.file)?)?;
        let index = inputs::entry(&checked, self.entry.entry.as_deref())?;
        let (scheme, name) =
            (inputs::scheme(&checked, index), inputs::entry_name(&checked, index).to_string());
        let (arguments, drawn) = drawn::arguments(scheme, &name, &self.inputs, self.seed)?;
        arguments.notes.iter().for_each(|note| ui.note(format!("note: {note}")));
        let program = Program::from_checked(checked);
        let entry = program.entry(&name).map_err(|e| Failure::of(&e))?;
        entry.runs_without_host().map_err(|e| Failure::of(&e))?;
        let local_optima = self.all_local_optima.map(Into::into);
        let options =
            FuseOptions { sizes: arguments.sizes_of(&entry), local_optima, ..FuseOptions::default() };
        let fused = self.given.fuse(&entry, Standard::default(), options)?;
        let what = format!("{}, {name}", self.file.file.display());
        if let Some(joining) = local_optima {
            let mut answer = self.optima(ui, &what, &fused, joining, (&arguments, &drawn))?;
            answer["entry"] = json!(name);
            ui.answer(&answer);
            return Ok(FINE);
        }
        let (verdict, mut warnings) = run::verified(ui, &fused, self.seed)?;
        warnings.extend(program.checked().warnings());
        let pool = self.running.threads.pool()?;
        let form = |form: &Fused| Form::of(form, verdict.clone(), pool.as_ref());
        let forms = (form(&fused)?, form(&entry.unfused())?);
        let measured = measure(ui, forms, &arguments, pool.as_ref())?;
        let (verdict, on_data) = measured.fused.kernel.verdict_on_parts(&arguments.parts());
        warnings.extend(on_data);
        let source = &program.checked().source;
        ui.warn(&warnings, source);
        report(ui, &what, &arguments, &drawn, &fused, &measured, &verdict.to_string());
        let slow = measured.fused.kernel.element_wise();
        slow.iter().for_each(|slow| ui.line(slow::line(slow, source)));
        let mut answer = to_json(&arguments, &fused, &measured, source);
        answer["entry"] = json!(name);
        answer["drawn"] = json!(drawn);
        answer["verification"] = json!(verdict.to_string());
        answer["warnings"] = warnings_json(&warnings, source);
        ui.answer(&answer);
        Ok(FINE)
    }
}

/// Lets the forms take turns with the triad; where one run takes long, each form runs once.
fn measure(
    ui: &Ui,
    (mut fused, mut unfused): (Form, Form),
    arguments: &Arguments,
    pool: Option<&Arc<ThreadPool>>,
) -> Result<Measured, Failure> {
    let progress = ui.counted_progress("measuring", TURNS);
    let args = arguments.parts();
    let run = |form: &mut Form| form.run(&args);
    let start = Instant::now();
    run(&mut fused)?;
    let peak = memory::peak();
    let is_long = start.elapsed() >= LONG;
    if is_long {
        ui.note(format!("note: fused, a run takes {}; each form runs once", duration(fused.best)));
    }
    let (mut arrays, mut triad) = (Triad::new(), None);
    let mut turns = 0;
    while turns == 0 || (turns < TURNS && start.elapsed() < LONG) {
        // After the triad, nothing is left in the cache.
        let forms = if is_long {
            vec![&mut unfused]
        } else if turns % 2 == 0 {
            vec![&mut fused, &mut unfused]
        } else {
            vec![&mut unfused, &mut fused]
        };
        forms.into_iter().try_for_each(&run)?;
        if let Some(arrays) = &mut arrays {
            let mut run = || arrays.run();
            let took = match pool {
                Some(pool) => pool.install(run),
                None => run(),
            };
            triad = Some(triad.map_or(took, |best: Duration| best.min(took)));
        }
        turns += 1;
        progress.one_done();
    }
    Ok(Measured { fused, unfused, triad, peak, turns })
}

impl Form {
    fn of(fused: &Fused, verdict: Verdict, pool: Option<&Arc<ThreadPool>>) -> Result<Form, Failure> {
        let kernel = fused.compile_with(Verify::Off).map_err(|e| Failure::of(&e))?.known(verdict);
        let kernel = pool.into_iter().fold(kernel, |kernel, pool| kernel.on(pool.clone()));
        let host = fused.entry().checked().host(Box::new(|_| {}));
        Ok(Form { kernel, host, best: Duration::MAX, counters: Counters::default() })
    }

    /// Runs once.
    fn run(&mut self, args: &[NativeValue<'static>]) -> Result<(), Failure> {
        let outside = Outside { printer: &mut |_| {}, host: &mut self.host };
        let ran = self.kernel.run_timed(args, outside, &mut |_| {});
        let (outputs, took) = ran.map_err(|e| Failure::of(&e))?;
        self.best = self.best.min(took);
        self.counters = outputs.counters;
        Ok(())
    }

    fn speed(&self) -> Option<f64> {
        speed(self.counters.bytes, self.best)
    }
}

impl Measured {
    /// The speed of the triad.
    fn bandwidth(&self) -> Option<f64> {
        speed(Triad::BYTES, self.triad?)
    }

    /// A form's part of it.
    fn share(&self, form: &Form) -> Option<f64> {
        Some(form.speed()? / self.bandwidth()?)
    }

    /// A row of the table.
    fn row(&self, name: &str, form: &Form) -> String {
        let share = self.share(form).map_or(String::new(), |share| format!("{:.0} %", share * 100.0));
        row(name, &duration(form.best), &bytes(form.counters.bytes), form.speed(), &share)
    }
}

fn row(name: &str, took: &str, moved: &str, speed: Option<f64>, share: &str) -> String {
    let speed = speed.map_or(String::new(), |speed| format!("{speed:.1} GB/s"));
    columns(name, took, moved, &speed, share)
}

fn columns(name: &str, took: &str, moved: &str, speed: &str, share: &str) -> String {
    format!("{name:<9}{took:>9}{moved:>12}{speed:>12}{share:>12}")
}

/// What is measured, and on what.
fn head(ui: &Ui, what: &str, arguments: &Arguments, drawn: &[String]) {
    let sizes: Vec<String> = arguments.sizes.iter().map(|(var, n)| format!("{} = {n}", var.name)).collect();
    ui.line(if sizes.is_empty() { what.to_string() } else { format!("{what}: {}", sizes.join(", ")) });
    if !drawn.is_empty() {
        ui.line(format!("drawn: {}", drawn.join(", ")));
    }
}

/// The table for people.
fn report(
    ui: &Ui,
    what: &str,
    arguments: &Arguments,
    drawn: &[String],
    fused: &Fused,
    measured: &Measured,
    verdict: &str,
) {
    head(ui, what, arguments, drawn);
    for (i, origin) in fused.loops().iter().enumerate() {
        ui.line(format!("loop {}: {}", i + 1, origin.short().join(", ")));
    }
    ui.line(columns("", "time", "moved", "speed", "of triad"));
    ui.line(measured.row("fused", &measured.fused));
    ui.line(measured.row("unfused", &measured.unfused));
    if let Some(took) = measured.triad {
        ui.line(row("triad", &duration(took), &bytes(Triad::BYTES), measured.bandwidth(), "100 %"));
    }
    if let Some(peak) = measured.peak {
        ui.line(format!("peak memory {}", bytes(peak)));
    }
    let (loops, unfused) = fused.loops_of_all_kinds();
    let s = if loops == 1 { "" } else { "s" };
    ui.line(format!("{loops} loop{s} ({unfused} unfused), {verdict}, best of {}", measured.turns));
}

fn sizes_json(arguments: &Arguments) -> Json {
    let sizes = arguments.sizes.iter().map(|(var, n)| (var.name.to_string(), json!(n)));
    Json::Object(sizes.collect())
}

fn to_json(arguments: &Arguments, fused: &Fused, measured: &Measured, source: &Source) -> Json {
    let report = fused.report();
    let slow = measured.fused.kernel.element_wise();
    json!({
        "sizes": sizes_json(arguments),
        "loops": report.counts.loops,
        "loops_unfused": report.counts_unfused.loops,
        "clusters": report.clusters,
        "cluster_lines": explain::cluster_lines(fused),
        "element_wise": slow.iter().map(|slow| slow::to_json(slow, source)).collect::<Json>(),
        "turns": measured.turns,
        "millis_fused": millis(measured.fused.best),
        "millis_unfused": millis(measured.unfused.best),
        "bytes": measured.fused.counters.bytes,
        "bytes_unfused": measured.unfused.counters.bytes,
        "gb_per_s": measured.fused.speed(),
        "gb_per_s_unfused": measured.unfused.speed(),
        "triad_gb_per_s": measured.bandwidth(),
        "bandwidth_share": measured.share(&measured.fused),
        "bandwidth_share_unfused": measured.share(&measured.unfused),
        "peak_bytes": measured.peak,
    })
}
