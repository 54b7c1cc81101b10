//! Whether each condition of each rule, and of each rewrite that prepares programs, is needed: with it dropped, some
//! random program is fused into one that means something else, and verification says so.

mod row;
pub mod sketch;

use std::time::{Duration, Instant};

use lawson_oracle::generate::shrink::shrink;
use lawson_oracle::source::Source;

use super::culprit::Culprit;
use super::judge::is_of_order;
use super::rule_trial::{self, Fault, Wrong};
use super::source_program::SourceProgram;
use super::{Difference, Mismatch, Options, differential, symbolic};
use crate::core::Program;
use crate::fuse::{FuseOptions, Mistake, fuse};
use crate::legality::Policy;
use crate::plan::Regardless;
use crate::rules::RuleTable;

pub use row::{Row, RowCondition};

/// Inputs on which a program that was fused differently is compared.
const CASES: usize = 60;
/// The symbolic check looks for the least length up to this.
const LENGTH: usize = 3;

/// Programs that are tried further where a step of another rule is the first that differs.
const FURTHER: usize = 20;

/// Smaller programs that are judged, of one that shows that a condition is needed.
const CANDIDATES: usize = 60;

/// Programs for one row, made when they are first asked for: those that its conditions refuse, sketches of what it
/// does, and programs at large now and then.
pub struct Programs<'r> {
    row: Row<'r>,
    table: RuleTable,
    seed: u64,
    made: Vec<Option<Sample>>,
    /// The first of them found that is wrong with all conditions in force.
    pub wrong: Option<Box<Wrong>>,
}

/// A random program, fused as the standard policy has it.
struct Sample {
    text: String,
    program: SourceProgram,
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
    pub verdict: Necessity,
}

/// Whether a condition is needed. No clock decides it: it can only end the search undecided.
#[derive(Clone, PartialEq, Debug)]
pub enum Necessity {
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
            Necessity::Needed(found) => Some(found),
            Necessity::NotNeeded | Necessity::Undecided => None,
        }
    }
}

/// A program that is fused wrongly, without a condition or with all of them.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// Its text.
    pub text: String,
    /// An input that shows the difference, as small as it was found.
    pub difference: Difference,
    /// The application of a rule that makes it wrong.
    pub culprit: Option<Culprit>,
    /// The least length at which the symbolic check sees it too.
    pub symbolic_length: Option<usize>,
}

impl Found {
    /// The rule that is to blame: the one by whose step the program begins to differ.
    pub fn rule(&self) -> Option<&str> {
        self.culprit.as_ref().map(|culprit| &*culprit.rule)
    }
}

impl<'r> Programs<'r> {
    /// The programs of a seed for a rule of a table, or for a rewrite that prepares what the table is for.
    pub fn new(row: impl Into<Row<'r>>, table: &RuleTable, seed: u64) -> Programs<'r> {
        Programs { row: row.into(), table: table.clone(), seed, made: Vec::new(), wrong: None }
    }

    fn make(&mut self, count: usize) -> Result<(), Mistake> {
        while self.made.len() < count {
            let seed = self.seed.wrapping_add(self.made.len() as u64);
            let refused = self.row.refused().nth(self.made.len()).map(str::to_string);
            let text = refused.unwrap_or_else(|| self.row.program(seed, 0));
            // One that is wrong with all conditions in force says nothing of any of them.
            let right = match sample_of(&text, &self.table) {
                Ok(Some(sample)) if sample.is_wrong() => {
                    self.wrong = self.wrong.take().or_else(|| sample.wrong(&self.table));
                    None
                }
                Ok(sample) => sample,
                Err(noticed) => {
                    let (program, mistake) = *noticed;
                    let Mistake::NotThere { .. } = mistake else { return Err(mistake) };
                    let fault = rule_trial::noticed(&program, mistake);
                    let culprit = rule_trial::culprit(&program, &fault, &self.table);
                    self.wrong.get_or_insert_with(|| Box::new(Wrong { text, fault, culprit }));
                    None
                }
            };
            self.made.push(right);
        }
        Ok(())
    }
}

/// `None` where the engine does not take the program.
fn sample_of(text: &str, table: &RuleTable) -> Result<Option<Sample>, Box<(SourceProgram, Mistake)>> {
    let Ok(program) = SourceProgram::of(&Source::new("random", text)) else { return Ok(None) };
    match fuse(&program.lowered, &options(table, Policy::default())) {
        Ok(fusion) => Ok(Some(Sample { text: text.to_string(), program, fused: fusion.program })),
        Err(mistake) => Err(Box::new((program, mistake))),
    }
}

fn options(table: &RuleTable, policy: Policy) -> FuseOptions<'static> {
    FuseOptions { table: table.clone(), policy, planner: &Regardless, ..FuseOptions::default() }
}

/// On how many inputs programs are compared.
const COMPARED: Options = Options { seed: 0, cases: CASES, symbolic: 0 };

impl Sample {
    fn differs(&self, fused: &Program) -> Option<Box<Difference>> {
        differential::sample(&self.program.subject(fused), &[], &COMPARED).err()
    }

    /// Whether it is wrong with all conditions in force.
    fn is_wrong(&self) -> bool {
        self.differs(&self.fused).is_some()
    }

    /// What is wrong with what the program becomes, and by which step.
    fn found(&self, fused: &Program, options: &FuseOptions<'_>) -> Option<Found> {
        let difference = *self.differs(fused)?;
        let fusing = self.program.fusing(fused, &options.table, &options.policy);
        let culprit = fusing.culprit(&Mismatch::Shown(difference.clone()));
        Some(Found { text: self.text.clone(), difference, culprit, symbolic_length: None })
    }

    /// The least length at which the symbolic check sees it too.
    fn symbolic_length(&self, fused: &Program) -> Option<usize> {
        let seen = |length: &usize| {
            let options = Options { symbolic: *length, ..COMPARED };
            symbolic::check(&self.program.subject(fused), None, &options).is_err()
        };
        (0..=LENGTH).find(seen)
    }

    /// That the program is wrong with all conditions in force, as small as it was found.
    fn wrong(&self, table: &RuleTable) -> Option<Box<Wrong>> {
        let options = options(table, Policy::default());
        let wrong = |text: &str| sample_of(text, table).ok()?.filter(Sample::is_wrong);
        let small = shrink(&self.text, CANDIDATES, &mut |candidate| wrong(candidate).is_some());
        let sample = wrong(&small)?;
        let found = sample.found(&sample.fused, &options)?;
        let fault = Fault::Difference(Box::new(found.difference));
        Some(Box::new(Wrong { text: found.text, fault, culprit: found.culprit }))
    }
}

/// A row without one of its conditions.
struct Dropped<'a> {
    condition: RowCondition,
    options: FuseOptions<'a>,
}

impl Dropped<'_> {
    /// What is wrong with what a program becomes where the condition would refuse it; a step of a rule makes it so.
    fn wrong(&self, sample: &Sample, fused: &Program) -> Option<Found> {
        let found = sample.found(fused, &self.options).filter(|found| found.culprit.is_some())?;
        // The digits in which orders differ are what some conditions are for. Other conditions do not keep them.
        let lowered = sample.program.subject(&sample.program.lowered);
        (self.condition.to_the_bit || !is_of_order(&lowered, &found.difference)).then_some(found)
    }

    /// The smallest program found that is right with the condition, and wrong without it by a step of the same rule.
    fn smallest(&self, found: Found) -> Found {
        let mut smallest = found;
        let wrong = |text: &str| {
            let sample = sample_of(text, &self.options.table).ok()??;
            let fused = fuse(&sample.program.lowered, &self.options).ok()?.program;
            let found = self.wrong(&sample, &fused)?;
            (!sample.is_wrong()).then_some(Found { symbolic_length: sample.symbolic_length(&fused), ..found })
        };
        shrink(&smallest.text.clone(), CANDIDATES, &mut |candidate| match wrong(candidate) {
            Some(found) if found.rule() == smallest.rule() => {
                smallest = found;
                true
            }
            _ => false,
        });
        smallest
    }
}

/// Drops the condition of the row that the programs are for, and looks for one that this makes wrong,
/// among so many; after `patience` it gives up.
///
/// # Errors
/// Fusion makes a mistake of another kind.
pub fn refute(
    programs: &mut Programs<'_>,
    condition: impl Into<RowCondition>,
    limit: usize,
    patience: Duration,
) -> Result<Refutation, Mistake> {
    let start = Instant::now();
    let (row, table, condition) = (programs.row, programs.table.clone(), condition.into());
    let policy = Policy::without_named(row.name(), condition.name);
    let dropped = Dropped { condition, options: options(&table, policy) };
    let mut elsewhere: Option<(usize, Found)> = None;
    let ended = |programs, verdict| Ok(Refutation { programs, took: start.elapsed(), verdict });
    for tried in 0..limit {
        if elsewhere.as_ref().is_some_and(|(first, _)| tried >= first + FURTHER) {
            break;
        }
        if start.elapsed() >= patience {
            return ended(tried, Necessity::Undecided);
        }
        programs.make(tried + 1)?;
        let Some(sample) = &programs.made[tried] else { continue };
        let fused = fuse(&sample.program.lowered, &dropped.options)?.program;
        if fused == sample.fused || sample.differs(&fused).is_none() {
            continue;
        }
        let Some(found) = dropped.wrong(sample, &fused) else { continue };
        let found = Found { symbolic_length: sample.symbolic_length(&fused), ..found };
        if found.rule() == Some(row.name()) {
            return ended(tried + 1, Necessity::Needed(Box::new(dropped.smallest(found))));
        }
        elsewhere.get_or_insert((tried + 1, found));
    }
    // What the rule makes may differ only by what another rule makes of that.
    match elsewhere {
        Some((tried, found)) => ended(tried, Necessity::Needed(Box::new(dropped.smallest(found)))),
        None => ended(limit, Necessity::NotNeeded),
    }
}
