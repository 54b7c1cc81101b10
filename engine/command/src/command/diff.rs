//! `lawson diff`: what a change does to fused programs.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;

use super::failure::{FINDING, FINE, Failure, FailureKind, Outcome};
use super::inputs;
use super::outputs::{self, write};
use super::snapshot::mistake;
use super::ui::Ui;
use crate::core::rewrites::named;
use crate::cost::counted;
use crate::legality::{Condition, Policy};
use crate::review::{self, BothSides, Comparison, Gate, Side};
use crate::rules::{Laws, RuleTable};

/// Show the effect of a change on fused programs: which differ, by which rule or condition, and at what cost.
///
/// A side is a program, a folder of programs, a snapshot, a .snap file, or git:REV[:PATH], which is read without
/// touching the work tree. Files that are the same on both sides are not compared, but some of them are fused to find
/// out whether a rule is still applied. If the source of a program changed, its meaning is compared, and a changed
/// meaning is denied.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  lawson diff before.fut after.fut
  lawson diff git:main:examples examples --deny worse,support-lost
  lawson diff examples --without map-map              the effect of a rule
  lawson diff snapshots --never filter-map.rate       the effect of a stronger condition")]
pub struct Diff {
    /// The old and the new side; only one side with --without or --never.
    #[arg(value_name = "SIDE", required = true, num_args = 1..=2)]
    sides: Vec<OsString>,
    /// Compare with a table without this rule.
    #[arg(long, value_name = "RULE")]
    without: Vec<String>,
    /// Compare with a table in which this condition of this rule never holds.
    #[arg(long, value_name = "RULE.CONDITION")]
    never: Option<String>,
    /// Exit with 1 if something of these classes, or of meaning-changed, is found; `none` leaves out meaning-changed.
    #[arg(long, value_name = "CLASS,..", value_delimiter = ',')]
    deny: Vec<String>,
    /// A file of findings that are not denied, with a fingerprint and a reason on each line.
    #[arg(long, value_name = "F")]
    allow: Option<PathBuf>,
    /// The number of interpreter steps for all comparisons of meanings together; 0 compares none.
    #[arg(long, value_name = "N", default_value_t = review::STEPS)]
    meaning_steps: u64,
    /// Accept a side without programs.
    #[arg(long)]
    allow_empty: bool,
    /// Write Markdown to a file.
    #[arg(long, value_name = "F")]
    markdown: Option<PathBuf>,
    /// The maximal number of bytes of the Markdown, at least 1000; the default fits comments and step summaries.
    #[arg(long, value_name = "N", default_value_t = 60_000, value_parser = clap::value_parser!(u32).range(1000..))]
    max_bytes: u32,
    /// Write a page to a file, which needs no network.
    #[arg(long, value_name = "F")]
    html: Option<PathBuf>,
    /// Write SARIF 2.1.0 to a file, for code scanning.
    #[arg(long, value_name = "F")]
    sarif: Option<PathBuf>,
    /// Include removed findings in the SARIF.
    #[arg(long, requires = "sarif")]
    absent: bool,
    /// Write JSON to a file; - for standard output.
    #[arg(long, value_name = "F")]
    json: Option<OsString>,
    /// Overwrite existing files.
    #[arg(long)]
    force: bool,
}

/// Denied findings that are shown.
const DENIED: usize = 50;

impl Diff {
    pub fn run(self, ui: &Ui) -> Outcome {
        let mut gate = Gate::deny(&self.deny)?;
        if let Some(path) = &self.allow {
            gate = gate.allow(&path.display().to_string(), &inputs::source(path)?.text)?;
        }
        let json = self.json.as_deref().map(Path::new).filter(|path| *path != Path::new("-"));
        let files = [&self.markdown, &self.html, &self.sarif].into_iter().flatten().map(PathBuf::as_path);
        outputs::check(files.chain(json), None, self.force)?;
        let progress = ui.progress("comparing");
        let comparison = self.compared()?;
        drop(progress);
        if let Some(path) = &self.markdown {
            let text = review::markdown(&comparison, self.max_bytes as usize);
            write(path, self.force, |file| file.write_all(text.as_bytes()))?;
        }
        if let Some(path) = &self.html {
            write(path, self.force, |file| file.write_all(review::html(&comparison).as_bytes()))?;
        }
        if let Some(path) = &self.sarif {
            let log = review::sarif(&comparison, self.absent);
            write(path, self.force, |file| Ok(serde_json::to_writer(file, &log)?))?;
        }
        let denied = gate.denied(&comparison);
        let mut answer = serde_json::to_value(&comparison).unwrap_or_default();
        answer["denied"] = denied.iter().map(|(_, finding)| finding.fingerprint.as_str()).collect();
        answer["unused"] = gate.unused(&comparison).iter().map(|unused| json!(unused.line)).collect();
        if let Some(path) = json {
            write(path, self.force, |file| Ok(serde_json::to_writer(file, &answer)?))?;
        }
        review::text(&comparison).iter().for_each(|line| ui.line(line));
        for (pair, finding) in denied.iter().take(DENIED) {
            let of = pair.map_or("the rules".to_string(), review::Pair::title);
            let denied = format!("denied: {of}: {}: {}", finding.class.name(), finding.what);
            ui.note(review::printable(&denied));
            ui.note(format!("  {}  allows it, with a reason after it", finding.fingerprint));
        }
        if denied.len() > DENIED {
            let more = counted((denied.len() - DENIED) as u128, "finding");
            ui.note(format!("denied: {more} more, which --json names"));
        }
        for unused in gate.unused(&comparison) {
            let name = self.allow.as_deref().unwrap_or(Path::new("")).display();
            ui.note(format!("{name}, line {}: nothing has this fingerprint any more", unused.line));
        }
        ui.answer(&answer);
        Ok(if denied.is_empty() { FINE } else { FINDING })
    }

    fn compared(&self) -> Result<Comparison, Failure> {
        let standard = Laws::default();
        let changed = self.laws()?;
        let (before, after, laws) = match (&self.sides[..], changed) {
            ([before, after], None) => (self.side(before)?, self.side(after)?, standard.clone()),
            ([side], Some(laws)) => {
                let side = self.side(side)?;
                if let Side::Snapshot(_) = side {
                    let message = "what was kept of programs can't be fused by other rules";
                    return Err(Failure::new(FailureKind::Usage, message).help("name the programs"));
                }
                (side.clone(), side, laws)
            }
            ([_], None) => {
                return Err(Failure::new(
                    FailureKind::Usage,
                    "one side is named, and nothing to compare it with",
                )
                .help("name another side, or a change of the rules by --without or --never"));
            }
            (_, _) => {
                return Err(Failure::new(FailureKind::Usage, "--without and --never take one side")
                    .help("it is compared with itself under the other rules"));
            }
        };
        if before.is_snap() != after.is_snap() {
            let message =
                "a .snap file is compared with another .snap file: much is not in it that snapshots have";
            return Err(Failure::new(FailureKind::Usage, message)
                .help("`lawson snapshot PATH.. -o FILE` writes all that is compared"));
        }
        let name = |at: usize| match self.sides.get(at) {
            Some(side) => side.to_string_lossy().into_owned(),
            None => format!("{}, {}", self.sides[0].to_string_lossy(), self.rules()),
        };
        let mut taken = BothSides::of([before, after], &standard, &laws);
        taken.steps = self.meaning_steps;
        if taken.bug {
            return Err(mistake());
        }
        Ok(taken.compare([name(0), name(1)]))
    }

    fn side(&self, named: &OsStr) -> Result<Side, Failure> {
        Ok(review::side(named, self.allow_empty)?)
    }

    /// What is changed of the rules, in words.
    fn rules(&self) -> String {
        let without = self.without.iter().map(|rule| format!("without {rule}"));
        let never = self.never.iter().map(|condition| format!("{condition} never holds"));
        without.chain(never).collect::<Vec<_>>().join(", ")
    }

    /// The rules of the other side, where they are others.
    fn laws(&self) -> Result<Option<Laws>, Failure> {
        if self.without.is_empty() && self.never.is_none() {
            return Ok(None);
        }
        let mut table = RuleTable::standard();
        for rule in &self.without {
            known(&table, rule)?;
            table = table.without(rule);
        }
        let Some(never) = &self.never else { return Ok(Some(Laws::new(table, Policy::default()))) };
        let (name, condition) = never.rsplit_once('.').unwrap_or((never, ""));
        known(&table, name)?;
        let asked = table.get(name).map_or(&[][..], |rule| &rule.conditions);
        let Some(condition) = asked.iter().find(|c| c.name() == condition) else {
            let all: BTreeSet<&str> = asked.iter().copied().map(Condition::name).collect();
            let all: Vec<&str> = all.into_iter().collect();
            return Err(Failure::new(FailureKind::Usage, format!("there is no condition {never}"))
                .help(&format!("the conditions of {name} are: {}", all.join(", "))));
        };
        let policy = Policy::failing(name, *condition);
        Ok(Some(Laws::new(table, policy)))
    }
}

fn known(table: &RuleTable, name: &str) -> Result<(), Failure> {
    if table.get(name).is_some() {
        return Ok(());
    }
    if named(name).is_some() {
        let what =
            format!("{name} is a rewrite that prepares programs, and no rule: only rules can be left out");
        return Err(Failure::new(FailureKind::Usage, what));
    }
    let all: Vec<&str> = table.rules().iter().map(|rule| &*rule.name).collect();
    Err(Failure::new(FailureKind::Usage, format!("there is no rule {name}"))
        .help(&format!("the rules are: {}", all.join(", "))))
}
