use std::path::Path;
use std::sync::{Arc, Mutex};

use lawson_imperative::parse;
use lawson_oracle::blocks::{self, Case};
use lawson_oracle::domain::Concrete;
use lawson_oracle::interp::{self, Outcome};
use lawson_oracle::scalar::Scalar;
use lawson_oracle::schedule::Schedule;
use lawson_oracle::source::Source;
use lawson_oracle::types::Checked;
use lawson_oracle::value::Value;

use super::golden::{self, same, shown};
use super::stops;

/// Where R goes on, and Lawson stops: indices outside, loops that R would count down, `NA` where it can't be, and what
/// `#:` lines refuse.
const STOPS: [&str; 17] = [
    "corners.R divisions 3",
    "corners.R lengths 1",
    "counts.R histogram 1",
    "counts.R scatter 2",
    "counts.R gather 1",
    "effects.R missing 1",
    "emits.R chosen 0",
    "guards.R no_na 1",
    "guards.R no_na_numbers 1",
    "guards.R no_na_numbers 2",
    "guards.R no_na_print 1",
    "guards.R no_na_changed 1",
    "guards.R ahead_linear 1",
    "guards.R ahead_print 1",
    "guards.R both 1",
    "pair.R main 2",
    "vectors.R recycled 1",
];

fn checked(source: Source) -> Checked {
    let program = parse(&source).unwrap_or_else(|d| panic!("{}", d.render(&source, false)));
    program.check(&source).unwrap_or_else(|d| panic!("{}", d.render(&source, false)))
}

/// The case of a golden line.
fn case<'b>(blocks: &'b [blocks::Block], entry: &str, input: usize) -> &'b Case {
    let of = |block: &&blocks::Block| match &block.entries[..] {
        [] => entry == "main",
        entries => entries.iter().any(|name| name == entry),
    };
    &blocks.iter().find(of).unwrap().cases[input]
}

/// What became of the lines of a golden file.
#[derive(Default, Debug)]
pub struct Seen {
    pub values: usize,
    /// R fails too.
    pub failures: usize,
    /// R goes on.
    pub stopped: Vec<String>,
}

/// Compares a line with the loops, and with the array program that they become. Says who differs from R, and how.
pub fn compare(folder: &Path, line: &golden::Line, seen: &mut Seen) -> Result<(), (&'static str, String)> {
    let text = std::fs::read_to_string(folder.join(&line.file)).unwrap();
    let checked = checked(Source::new(line.file.as_str(), text));
    let index = checked.entry(Some(&line.entry)).unwrap();
    let blocks = blocks::parse(&checked.source.text).unwrap();
    let scheme = checked.schemes[index].as_ref().unwrap();
    let args = case(&blocks, &line.entry, line.input).prepare(scheme, folder).unwrap().args;
    let name = format!("{} {} {}", line.file, line.entry, line.input);
    let mut stops = Vec::new();
    for (who, run) in [("loops", loops as Run), ("array program", array_program as Run)] {
        let (outcome, printed) = run(&checked, index, &line.entry, &args);
        // What fails may have failed before, where R goes on for a while.
        stops.push(outcome.result.is_err());
        let (agrees, found) = match (&line.value, outcome.result) {
            (Some(expected), Ok(value)) => {
                let found = shown(&value);
                seen.values += 1;
                let rounded = is_rounded(&checked.source, &line.entry);
                (same(expected, &found, rounded) && line.printed == printed, format!("{found:?}"))
            }
            (None, Err(interp::Stop::Fault(_))) => {
                seen.failures += 1;
                (line.printed.starts_with(&printed), "an error".into())
            }
            (Some(_), Err(interp::Stop::Fault(fault))) => {
                seen.stopped.push(name.clone());
                if who == "loops" && goes_on(&stops::plainer(&checked.source, &fault), &line.entry, &args) {
                    let why = fault.diagnostic().message;
                    return Err(("what is asked", format!("{name} stops by that alone: {why}")));
                }
                (line.printed.starts_with(&printed), "an error".into())
            }
            (_, found) => (false, format!("{found:?}")),
        };
        if !agrees {
            let (value, r) = (&line.value, &line.printed);
            return Err((who, format!("{name}, {who}: R gives {value:?} {r:?}, not {found} {printed:?}")));
        }
    }
    if stops[0] != stops[1] {
        return Err((
            "one of both",
            format!("{name}: the loops stop, or their array program does, and not both"),
        ));
    }
    Ok(())
}

/// Whether a program gives a value.
fn goes_on(text: &str, entry: &str, args: &[Value]) -> bool {
    let checked = checked(Source::new("plainer.R", text));
    let index = checked.entry(Some(entry)).unwrap();
    loops(&checked, index, entry, args).0.result.is_ok()
}

#[test]
fn r_gives_the_same() {
    let mut seen = Seen::default();
    for line in golden::lines() {
        compare(&golden::folder(), &line, &mut seen).unwrap_or_else(|(_, why)| panic!("{why}"));
    }
    // Each stops in both.
    seen.stopped.dedup();
    assert_eq!(seen.stopped, STOPS);
}

/// Whether a function has sums of whole vectors, which R computes in 80 bits, or elementary functions: what it gives is
/// compared up to rounding.
fn is_rounded(source: &Source, entry: &str) -> bool {
    const ROUNDED: [&str; 9] = ["^", "sum(", "mean(", "prod(", "cumsum(", "exp(", "log(", "sin(", "cos("];
    let program = lawson_imperative::syntax::parse(source).unwrap();
    let function = program.functions.iter().find(|function| &*function.name.name == entry).unwrap();
    let text = &source.text[function.span.start as usize..function.span.end as usize];
    ROUNDED.iter().any(|name| text.contains(name))
}

pub type Run = fn(&Checked, usize, &str, &[Value]) -> (Outcome<Scalar>, String);

pub fn loops(checked: &Checked, _: usize, entry: &str, args: &[Value]) -> (Outcome<Scalar>, String) {
    printing(checked, |host| {
        let meaning = checked.meaning.as_ref().unwrap();
        meaning.on_numbers(&mut Concrete::with_budget(1_000_000), entry, args, host)
    })
}

pub fn array_program(checked: &Checked, index: usize, _: &str, args: &[Value]) -> (Outcome<Scalar>, String) {
    printing(checked, |host| {
        let schedule = Schedule::new(Schedule::SMALL);
        interp::run_with(&mut Concrete::with_budget(1_000_000), checked, index, args, &schedule, host)
    })
}

fn printing<T>(checked: &Checked, run: impl FnOnce(&mut interp::Host) -> T) -> (T, String) {
    let printed: Arc<Mutex<String>> = Arc::default();
    let to = Arc::clone(&printed);
    let ran = run(&mut checked.host(Box::new(move |text| to.lock().unwrap().push_str(text))));
    let printed = printed.lock().unwrap().clone();
    (ran, printed)
}
