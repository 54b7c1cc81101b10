//! `lawson fuzz`: random programs through every treatment.
//!
//! CI and the tests draw programs from fixed seeds only, so that no change is stopped by what another one left. Fresh
//! seeds are for a person: before a release, or after a change of legality, effects, sizes or lowering. Build with
//! `--release`, then, with a seed that nobody used:
//! - `lawson fuzz --seconds 150 --seed S --corpus found`: programs that fuse, through every treatment. It ends with
//!   what they had in them.
//! - `lawson fuzz --language --seconds 120 --seed S`: every construct, by interpreter and formatter.
//! - `python3 fuzz/foreign/draw.py --seed S --out found`, and then `lawson test found`: values from NumPy.
//!
//! A finding is printed as small as the fuzzer could make it, and is saved in `found`, with its input as a test block
//! where results differ. `lawson fuzz --seconds 1 --seed S` with the seed that a finding names draws that program
//! first, with the same inputs. `lawson fuzz --seconds 0 --corpus found --seed S` tries the saved ones on them.
//! `lawson fuse FILE` and `lawson explain FILE` show what became of one, and `--fuel` finds the step that broke it.
//!
//! Mend the cause and not the form that was drawn. Put what is left of the program into
//! `engine/tests/meaning/regressions.rs`, with its result known by hand, and hunt again. A form that the engine lowers and
//! that no program had belongs in the table of `oracle/src/generate/fusion/forms.rs`, and in the census.
//!
//! After a change of rules, laws or sketches, `cargo test --release -p lawson --test rules rule_trials:: -- --ignored` breaks every
//! rule in every way that the tests know. They themselves take one in ten.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

use clap::Args;
use lawson_oracle::blocks;
use lawson_oracle::generate::rare::{self, Rare};
use lawson_oracle::generate::{GenOptions, census, text_from_seed};
use lawson_oracle::source::{Source, can_be_opened};
use lawson_oracle::types::Checked;
use rayon::ThreadPool;
use serde_json::{Value as Json, json};

use super::failure::{ErrorKind, FINDING, FINE, Failure, FailureKind, Outcome, culprit_json};
use super::ui::Ui;
use super::{RunningArgs, inputs, reproduction};
use crate::core::deep;
use crate::data::{file, io_reason};
use crate::legality::{Code, RESERVED};
use crate::plan::SOON;
use crate::rules::STANDARD;
use crate::verify::borders::Crossed;
use crate::verify::culprit;
use crate::verify::needed::sketch;
use crate::verify::second_meaning;
use crate::verify::source_program::SourceProgram;
use crate::verify::treatments::{
    LONG_SHARE, Treated, WHOLE_SHARE, pools, program_from_bytes, smallest, treat_language, treat_operator,
    treat_seen,
};
use crate::verify::{Mismatch, Options};

/// Generated inputs for a program: those of short arrays. One in [`WHOLE_SHARE`] has more of them, which take longest.
const CASES: usize = 10;
const MORE: usize = 15;
/// Of so many programs one calls functions of a host.
const HOSTED: u64 = 5;
/// Of so many programs one is a sketch.
const SKETCHED: u64 = 4;
/// Of so many programs one has an operator with rare wrong values: no share of another kind divides it.
const RARE: u64 = 23;
/// Of so many programs for Coq one is of the whole language.
const LANGUAGE: u64 = 4;
/// Of so many programs one may be long.
const LONG: u64 = 8;
/// Counts on a line.
const ON_A_LINE: usize = 6;

/// Run random programs in every way: by the interpreter, as unfused and fused core, and as native code on one thread
/// and on 1, 3 or 7.
///
/// With --language the programs use every construct of the language, and the language is tested first: a program
/// checks, printing and formatting keep it, and its runs under the reference interpreter end as its types say. Programs
/// that the engine does not accept are counted as refused.
///
/// The seed alone determines the programs. A program that shows a fault is made as small as possible and saved.
/// Programs that are already in the corpus are tried first; without --language, a file there that is not a program is
/// bad input. Every fourth program is a sketch around one of the rules. Some have an operator that is associative
/// except on rare values, which verification must report.
///
/// The report ends with the contents of the programs, the number of times that long inputs crossed the borders at which
/// native code changes, the rules that were applied or never applied, and the codes of refusals.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  lawson fuzz --seconds 60 --seed 7 --corpus found
  lawson fuzz --language
  lawson fuzz --bytes fuzz/artifacts/pipeline/crash-1f2e")]
pub struct Fuzz {
    /// Use programs of the whole language, and test the formatter too.
    #[arg(long)]
    language: bool,
    /// Replay an input that cargo-fuzz saved for its target `pipeline`, and nothing else.
    #[arg(long, value_name = "ARTIFACT", conflicts_with_all = ["language", "seconds", "seed"])]
    bytes: Option<PathBuf>,
    /// Stop after N seconds.
    #[arg(long, value_name = "N", default_value_t = 10)]
    seconds: u64,
    /// The folder in which programs that show a fault are saved.
    #[arg(long, value_name = "DIR")]
    corpus: Option<PathBuf>,
    /// Only print N programs, after those in the corpus, with their results in core's interpreter. The interpreter that
    /// is extracted from the meaning in Coq (`proofs/compared/`) reads them.
    #[arg(long, value_name = "N", conflicts_with_all = ["language", "bytes", "seconds"])]
    coq: Option<u64>,
    #[command(flatten)]
    pub running: RunningArgs,
    /// The seed of the programs and their inputs.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
}

/// A program, the forms in it, and what became of it.
struct TreatedProgram {
    text: String,
    forms: BTreeSet<&'static str>,
    treated: Treated,
}

#[derive(Default)]
struct Run {
    programs: usize,
    refused: usize,
    failures: Vec<Json>,
    /// Programs with each form, those in the corpus included.
    drawn: BTreeMap<&'static str, usize>,
    crossed: Crossed,
    /// How often rules were applied, and codes given.
    said: BTreeMap<String, usize>,
}

impl Fuzz {
    pub fn run(self, ui: &Ui) -> Outcome {
        if let Some(programs) = self.coq {
            return self.for_coq(ui, programs);
        }
        if self.seconds == 0 && !self.corpus.as_deref().is_some_and(Path::is_dir) {
            let why = match &self.corpus {
                Some(dir) => format!(
                    "there is no folder {}, and in 0 seconds no other program is tried",
                    dir.display()
                ),
                None => "in 0 seconds no program is tried".to_string(),
            };
            let failure = Failure::new(FailureKind::Usage, why);
            return Err(failure.help("with --corpus DIR, --seconds 0 tries the programs in DIR alone"));
        }
        let pools = pools().map_err(|e| Failure::new(FailureKind::Threads, e.to_string()))?;
        // A panic is a finding like any other; its message comes with it.
        let hook = std::panic::take_hook();
        std::panic::set_hook(Box::new(|_| {}));
        let result = self.programs(ui, &pools);
        std::panic::set_hook(hook);
        let run = result?;
        // Of one program there is nothing to count.
        if self.bytes.is_none() {
            run.statistic().iter().for_each(|line| ui.line(line));
        }
        ui.line(format!(
            "{} program{} ({} of them refused), {} failure{}",
            run.programs,
            if run.programs == 1 { "" } else { "s" },
            run.refused,
            run.failures.len(),
            if run.failures.len() == 1 { "" } else { "s" }
        ));
        ui.answer(&json!({
            "seed": self.seed,
            "programs": run.programs,
            "refused": run.refused,
            "drawn": census::every_form().into_iter().map(|form| (form.to_string(), json!(run.drew(form))))
                .collect::<serde_json::Map<_, _>>(),
            "borders": run.crossed.named().into_iter().map(|(kind, n)| (kind.to_string(), json!(n)))
                .collect::<serde_json::Map<_, _>>(),
            "said": run.said,
            "never_applied": run.never_applied(),
            "failures": run.failures,
        }));
        Ok(if run.failures.is_empty() { FINE } else { FINDING })
    }

    /// What a second interpreter is to do as the first one: no program that the engine refuses has core.
    fn for_coq(&self, ui: &Ui, programs: u64) -> Result<u8, Failure> {
        let mut runs = 0;
        let mut told = |source: &Source, seed| {
            let Ok(taken) = SourceProgram::of(source) else { return };
            let found = second_meaning::of_source(&taken, &source.name, seed, MORE);
            found.lines.iter().for_each(|line| ui.line(line.trim_end()));
            runs += found.runs;
        };
        for path in self.corpus.as_deref().map_or(Ok(vec![]), saved)? {
            told(&inputs::source(&path)?, self.seed);
        }
        for seed in self.seed..self.seed.saturating_add(programs) {
            let whole = seed % LANGUAGE == LANGUAGE - 1;
            let text = if whole { text_from_seed(seed, &GenOptions::whole()) } else { drawn(seed) };
            told(&Source::new(format!("seed-{seed}"), text), seed);
        }
        ui.answer(&json!({ "seed": self.seed, "programs": programs, "runs": runs }));
        Ok(FINE)
    }

    fn programs(&self, ui: &Ui, pools: &[Arc<ThreadPool>]) -> Result<Run, Failure> {
        let _progress = ui.progress("fuzzing");
        let start = Instant::now();
        let mut run = Run::default();
        if let Some(path) = &self.bytes {
            let bytes = std::fs::read(path).map_err(|e| unread(path, &e))?;
            let (text, seed) = program_from_bytes(&bytes);
            ui.line(text.trim_end());
            let tried = self.tried(text, seed, pools);
            self.note(ui, tried, seed, &path.display().to_string(), pools, &mut run)?;
            return Ok(run);
        }
        for path in self.corpus.as_deref().map_or(Ok(vec![]), saved)? {
            can_be_opened(&path).map_err(|e| unread(&path, &e))?;
            let source = inputs::source(&path)?;
            let tried = self.tried(source.text.to_string(), self.seed, pools);
            if let Treated::Refused(_) = tried.treated {
                // What the engine does not take is a program all the same; anything else was put there by mistake.
                inputs::check(&source)?;
            }
            self.note(ui, tried, self.seed, &source.name, pools, &mut run)?;
        }
        let until = start + Duration::from_secs(self.seconds);
        let drawn = AtomicU64::new(self.seed);
        let (sender, receiver) = mpsc::channel();
        let workers = self.running.threads.number();
        std::thread::scope(|scope| {
            for _ in 0..workers {
                let (drawn, sender) = (&drawn, sender.clone());
                let work = move || {
                    while Instant::now() < until {
                        let seed = drawn.fetch_add(1, Ordering::Relaxed);
                        let _ = sender.send((seed, self.tried(self.text(seed), seed, pools)));
                    }
                };
                let worker =
                    std::thread::Builder::new().stack_size(deep::OF_A_THREAD).spawn_scoped(scope, work);
                worker.map_err(|e| Failure::new(FailureKind::Threads, e.to_string()))?;
            }
            drop(sender);
            // In the order of their seeds, whoever was first.
            let mut early = BTreeMap::new();
            let mut next = self.seed;
            for (seed, tried) in receiver {
                early.insert(seed, tried);
                while let Some(tried) = early.remove(&next) {
                    self.note(ui, tried, next, &format!("seed {next}"), pools, &mut run)?;
                    next = next.wrapping_add(1);
                }
            }
            Ok(run)
        })
    }

    /// The program of this seed. About fusion, every fourth is a sketch around one of the rules, and some have a
    /// host: others run on tiles more often.
    fn text(&self, seed: u64) -> String {
        if self.language { text_from_seed(seed, &GenOptions::whole()) } else { drawn(seed) }
    }

    /// What becomes of a program on the inputs that the seed draws: its own, so that it alone brings the program back.
    fn tried(&self, text: String, seed: u64, pools: &[Arc<ThreadPool>]) -> TreatedProgram {
        let mut forms = BTreeSet::new();
        let treated = self.treat(&text, seed, pools, &mut |checked| forms = census::forms(checked));
        TreatedProgram { text, forms, treated }
    }

    fn treat(
        &self,
        text: &str,
        seed: u64,
        pools: &[Arc<ThreadPool>],
        seen: &mut dyn FnMut(&Checked),
    ) -> Treated {
        // What multiplies lengths has no room on long inputs, which some seeds bring.
        let inputs = if self.language { seed.wrapping_mul(LONG_SHARE).wrapping_add(1) } else { seed };
        let cases = if seed.is_multiple_of(WHOLE_SHARE) { MORE } else { CASES };
        let options = Options { seed: inputs, cases, symbolic: 1 };
        match self.language {
            true => match treat_language(text, seed) {
                Treated::Agree(_) => treat_seen(text, &options, pools, seen),
                other => other,
            },
            false => {
                let treated = treat_seen(text, &options, pools, seen);
                match (rare_of(seed).filter(|rare| rare.text == text), treated) {
                    (Some(rare), Treated::Agree(agreed)) => match treat_operator(&rare, seed) {
                        Treated::Agree(_) => Treated::Agree(agreed),
                        other => other,
                    },
                    (_, treated) => treated,
                }
            }
        }
    }

    /// Counts it, and says and saves a fault.
    fn note(
        &self,
        ui: &Ui,
        tried: TreatedProgram,
        seed: u64,
        name: &str,
        pools: &[Arc<ThreadPool>],
        run: &mut Run,
    ) -> Result<(), Failure> {
        run.programs += 1;
        tried.forms.into_iter().for_each(|form| *run.drawn.entry(form).or_default() += 1);
        let fault = match tried.treated {
            Treated::Agree(agreed) => {
                run.crossed.add(agreed.crossed);
                agreed.said.into_iter().for_each(|word| *run.said.entry(word).or_default() += 1);
                return Ok(());
            }
            Treated::Refused(why) => {
                if self.bytes.is_some() {
                    ui.line(format!("refused: {why}"));
                }
                run.refused += 1;
                return Ok(());
            }
            Treated::Fault(fault) => fault,
        };
        let text = &tried.text;
        let mut treat = |text: &str| self.treat(text, seed, pools, &mut |_| {});
        let (small, fault) = smallest(text, fault, &mut treat);
        let message = fault.to_string();
        ui.line(format!("FAILED {name} ({}): {message}", fault.kind()));
        ui.line(&small);
        let culprit = fault.difference().and_then(|difference| culprit::of_text(&small, &SOON, difference));
        if let Some(culprit) = &culprit {
            ui.line(format!("wrong step: {culprit}"));
        }
        let saved = match &self.corpus {
            Some(dir) => Some(save(dir, &small, fault.kind(), fault.difference())?),
            None => None,
        };
        if let Some(path) = &saved {
            ui.line(format!("saved {}", path.display()));
        }
        run.failures.push(json!({
            "from": name,
            "kind": fault.kind(),
            "message": message,
            "program": small,
            "culprit": culprit_json(culprit.as_ref()),
            "file": saved.map(|p| p.display().to_string()),
        }));
        Ok(())
    }
}

/// The program with a rare operator of a seed that has one.
fn rare_of(seed: u64) -> Option<Rare> {
    (seed % RARE == RARE - 1).then(|| rare::from_seed(seed))
}

/// The program about fusion of a seed.
pub fn drawn(seed: u64) -> String {
    if let Some(rare) = rare_of(seed) {
        return rare.text;
    }
    let long = if (seed / LONG).is_multiple_of(LONG) { GenOptions::rich().long } else { 0 };
    match STANDARD.get((seed / SKETCHED) as usize % STANDARD.len()) {
        Some(rule) if seed % SKETCHED == SKETCHED - 1 => sketch::text(rule, seed),
        _ if seed.is_multiple_of(HOSTED) => {
            text_from_seed(seed, &GenOptions { long, ..GenOptions::hosted() })
        }
        _ => text_from_seed(seed, &GenOptions { long, ..GenOptions::rich() }),
    }
}

impl Run {
    fn drew(&self, form: &str) -> usize {
        self.drawn.get(form).copied().unwrap_or(0)
    }

    /// What was drawn, as lines: how many programs have each form, how many inputs crossed which borders.
    fn statistic(&self) -> Vec<String> {
        let counts: Vec<String> =
            census::every_form().iter().map(|form| format!("{form} {}", self.drew(form))).collect();
        let crossed = self.crossed.named().map(|(kind, n)| format!("{kind} {n}"));
        let forms = counts.chunks(ON_A_LINE).map(|line| format!("  {}", line.join(", ")));
        let borders = format!("long inputs across borders of: {}", crossed.join(", "));
        let rules = STANDARD.iter().map(|rule| &*rule.name);
        let codes = Code::ALL.iter().filter(|code| RESERVED.iter().all(|(other, _)| other != *code));
        let fired = self.said_lines("rules applied:", rules);
        let refused = self.said_lines("codes given:", codes.map(|code| code.as_str()));
        let with = ["programs with:".to_string()].into_iter().chain(forms);
        let never = self.never_applied();
        let never = (!never.is_empty()).then(|| format!("rules never applied: {}", never.join(", ")));
        with.chain([borders]).chain(fired).chain(refused).chain(never).collect()
    }

    /// The rules of which this run says nothing.
    fn never_applied(&self) -> Vec<&'static str> {
        STANDARD.iter().map(|rule| &*rule.name).filter(|name| !self.said.contains_key(*name)).collect()
    }

    /// How often each of these was said, those too that never were.
    fn said_lines<'w>(&self, head: &str, words: impl Iterator<Item = &'w str>) -> Vec<String> {
        let counts: Vec<_> =
            words.map(|word| format!("{word} {}", self.said.get(word).copied().unwrap_or(0))).collect();
        let lines = counts.chunks(ON_A_LINE).map(|line| format!("  {}", line.join(", ")));
        [head.to_string()].into_iter().chain(lines).collect()
    }
}

/// The programs in a corpus, in order.
fn saved(dir: &Path) -> Result<Vec<PathBuf>, Failure> {
    if !dir.exists() {
        return Ok(vec![]);
    }
    let entries = std::fs::read_dir(dir).map_err(|e| unread(dir, &e))?;
    let mut files: Vec<PathBuf> = entries.filter_map(|e| e.ok().map(|e| e.path())).collect();
    files.retain(|p| blocks::is_program(p));
    files.sort();
    Ok(files)
}

fn unread(path: &Path, why: &io::Error) -> Failure {
    Failure::new(ErrorKind::Input, format!("cannot read {}: {}", path.display(), io_reason(why)))
}

/// Saves the program; with its input as a test block, where it differs on one.
pub fn save(dir: &Path, text: &str, kind: &str, difference: Option<&Mismatch>) -> Result<PathBuf, Failure> {
    let source = Source::new("fuzz", text);
    let content = difference.and_then(|difference| reproduction::text(&source, difference));
    let content = content.unwrap_or_else(|| text.to_string());
    let path = dir.join(reproduction::file_name(kind, &source, &content));
    let written = std::fs::create_dir_all(dir)
        .and_then(|()| file::write(&path, true, |file| file.write_all(content.as_bytes())));
    written.map_err(|e| {
        Failure::new(FailureKind::Output, format!("cannot write {}: {}", path.display(), io_reason(&e)))
    })?;
    Ok(path)
}
