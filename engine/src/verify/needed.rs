//! Whether each condition of each rule is needed: with it dropped, some random program is fused into
//! one that means something else, and verification says so.

pub mod sketch;

use std::time::{Duration, Instant};

use lawson_oracle::generate::shrink::shrink;
use lawson_oracle::generate::{GenOptions, text_from_seed};
use lawson_oracle::source::Source;
use lawson_oracle::syntax;
use lawson_oracle::types::{self, Checked};

use super::culprit::{Culprit, Fusing};
use super::{Difference, Mismatch, Options, Subject, differential, symbolic};
use crate::core::Program;
use crate::fuse::{FuseOptions, Mistake, fuse};
use crate::legality::{Condition, Policy};
use crate::lower::lower;
use crate::plan::Regardless;
use crate::rules::{Rule, RuleTable};

/// Inputs on which a program that was fused differently is compared.
const CASES: usize = 60;
/// The symbolic check looks for the least length up to this.
const LENGTH: usize = 3;

/// Smaller programs that are judged, of one that shows that a condition is needed.
const CANDIDATES: usize = 60;

/// Random programs for one rule, made when they are first asked for: sketches of its fusion, and
/// programs at large now and then.
pub struct Programs {
    rule: Rule,
    table: RuleTable,
    seed: u64,
    made: Vec<Option<Sample>>,
}

/// A random program, lowered and fused as the standard policy has it.
struct Sample {
    text: String,
    checked: Checked,
    entry: usize,
    lowered: Program,
    fused: Program,
}

/// What became of a dropped condition.
#[derive(Clone, PartialEq, Debug)]
pub struct Refutation {
    /// Random programs that were tried, the last one included.
    pub programs: usize,
    /// The time that it took.
    pub took: Duration,
    /// What they show.
    pub verdict: Verdict,
}

/// Whether a condition is needed. No clock decides it: it can only end the search undecided.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// It is: this program is fused wrongly without it.
    Needed(Box<Found>),
    /// None of the programs needs it.
    NotNeeded,
    /// The time was up before all programs were tried.
    Undecided,
}

impl Refutation {
    /// The program that needs the condition.
    pub fn found(&self) -> Option<&Found> {
        match &self.verdict {
            Verdict::Needed(found) => Some(found),
            Verdict::NotNeeded | Verdict::Undecided => None,
        }
    }
}

/// A program that needs the condition.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// Its text.
    pub text: String,
    /// The smallest input that shows the difference.
    pub difference: Difference,
    /// The application of a rule that makes it wrong.
    pub culprit: Option<Culprit>,
    /// The least length at which the symbolic check sees it too.
    pub symbolic_length: Option<usize>,
}

impl Programs {
    /// The programs of a seed for a rule of a table.
    pub fn new(rule: &Rule, table: &RuleTable, seed: u64) -> Programs {
        Programs { rule: rule.clone(), table: table.clone(), seed, made: Vec::new() }
    }

    fn get(&mut self, index: usize) -> Result<Option<&Sample>, Mistake> {
        while self.made.len() <= index {
            let seed = self.seed.wrapping_add(self.made.len() as u64);
            let text = match seed % 8 {
                0 => text_from_seed(seed, &GenOptions::default()),
                _ => sketch::text(&self.rule, seed),
            };
            self.made.push(sample_of(&text, &self.table)?);
        }
        Ok(self.made[index].as_ref())
    }
}

/// `None` where the engine does not take the program.
fn sample_of(text: &str, table: &RuleTable) -> Result<Option<Sample>, Mistake> {
    let source = Source::new("random", text);
    let checked = syntax::parse(&source).and_then(|program| types::check(&source, program));
    let entry = checked.and_then(|checked| checked.entry(None).map(|entry| (checked, entry)));
    let lowered = entry.and_then(|(checked, entry)| Ok((lower(&checked, entry)?.program, checked, entry)));
    let Ok((lowered, checked, entry)) = lowered else { return Ok(None) };
    let fused = fuse(
        &lowered,
        &FuseOptions { table: table.clone(), planner: &Regardless, ..FuseOptions::default() },
    )?
    .program;
    Ok(Some(Sample { text: text.to_string(), checked, entry, lowered, fused }))
}

/// On how many inputs programs are compared.
const COMPARED: Options = Options { seed: 0, cases: CASES, symbolic: 0 };

impl Sample {
    fn subject<'s>(&'s self, fused: &'s Program) -> Subject<'s> {
        Subject { checked: &self.checked, entry: self.entry, fused, unfused: false }
    }

    fn differs(&self, fused: &Program) -> Option<Box<Difference>> {
        differential::sample(&self.subject(fused), &[], &COMPARED).err()
    }

    fn found(&self, fused: &Program, difference: Difference, options: &FuseOptions<'_>) -> Found {
        let subject = self.subject(fused);
        let seen = |length: &usize| {
            symbolic::check(&subject, None, &Options { symbolic: *length, ..COMPARED }).is_err()
        };
        let fusing = Fusing {
            checked: &self.checked,
            entry: self.entry,
            original: &self.lowered,
            fused,
            table: &options.table,
            policy: &options.policy,
        };
        Found {
            text: self.text.clone(),
            culprit: fusing.culprit(&Mismatch::Shown(difference.clone())),
            symbolic_length: (0..=LENGTH).find(seen),
            difference,
        }
    }
}

/// Drops the condition of the rule that the programs are for, and looks for one that this makes wrong,
/// among so many; after `patience` it gives up.
///
/// # Errors
/// Fusion makes a mistake of another kind.
pub fn refute(
    programs: &mut Programs,
    condition: Condition,
    limit: usize,
    patience: Duration,
) -> Result<Refutation, Mistake> {
    let start = Instant::now();
    let policy = Policy::without(programs.rule.name, condition);
    let table = programs.table.clone();
    let options = FuseOptions { table, policy, planner: &Regardless, ..FuseOptions::default() };
    let ended = |programs, verdict| Ok(Refutation { programs, took: start.elapsed(), verdict });
    for tried in 0..limit {
        if start.elapsed() >= patience {
            return ended(tried, Verdict::Undecided);
        }
        let Some(sample) = programs.get(tried)? else { continue };
        let fused = fuse(&sample.lowered, &options)?.program;
        if fused == sample.fused {
            continue;
        }
        if sample.differs(&fused).is_some() {
            let text = sample.text.clone();
            // Smaller programs have to be right with the condition, and wrong without it.
            let wrong = |text: &str| {
                let sample = sample_of(text, &options.table).ok()??;
                let fused = fuse(&sample.lowered, &options).ok()?.program;
                let difference = sample.differs(&fused)?;
                sample.differs(&sample.fused).is_none().then_some((sample, fused, difference))
            };
            let small = shrink(&text, CANDIDATES, &mut |candidate| wrong(candidate).is_some());
            let Some((sample, fused, difference)) = wrong(&small) else { continue };
            let found = sample.found(&fused, *difference, &options);
            return ended(tried + 1, Verdict::Needed(Box::new(found)));
        }
    }
    ended(limit, Verdict::NotNeeded)
}
