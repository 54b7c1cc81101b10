//! Rules as they stand: on sketches of its shape, and on programs at large, what a rule makes with all of its
//! conditions in force is well formed, certified, and the same as the source. And its law says what it makes. Where no
//! plan gets cheaper by a law, it is applied by itself.

use std::fmt;
use std::time::{Duration, Instant};

use lawson_oracle::generate::shrink::shrink;
use lawson_oracle::source::Source;

use super::culprit::{self, Culprit};
use super::differential::Sampled;
use super::laws::{self, Broken};
use super::needed::Row;
use super::source_program::SourceProgram;
use super::{Difference, Mismatch, Options, differential};
use crate::certificate;
use crate::cluster::rewrite::rewrite;
use crate::core::passes::prepared;
use crate::core::path::around;
use crate::core::{Program, check};
use crate::cost::profit::Paying;
use crate::fuse::{FuseOptions, Fusion, Mistake, fuse};
use crate::legality::{Operations, Policy};
use crate::plan::Regardless;
use crate::rules::{Laws, Rule, RuleTable, Shape};

/// Inputs for each program in which the rule is applied.
const CASES: usize = 20;
/// Instances of a rule's law.
const INSTANCES: u64 = 12;
/// Smaller programs that are judged, of one that is wrong.
const CANDIDATES: usize = 40;

/// What came of a rule.
#[derive(Clone, PartialEq, Debug)]
pub struct RuleTrial {
    /// Programs that were tried, the last one included.
    pub programs: usize,
    /// How often the rule was applied in them.
    pub firings: usize,
    /// What they show.
    pub verdict: Soundness,
    /// The first of them that is wrong by no step of this rule.
    pub beside: Option<Box<Wrong>>,
}

/// What the programs show of a rule.
#[derive(Clone, PartialEq, Debug)]
pub enum Soundness {
    /// All that it made is right.
    Right,
    /// It was never applied: nothing is known, and so it is not right.
    NeverApplied,
    /// This is wrong.
    Wrong(Box<Wrong>),
    /// The time was up before all programs were tried.
    Undecided,
}

/// A program that is fused wrongly.
#[derive(Clone, PartialEq, Debug)]
pub struct Wrong {
    /// Its text, as small as it was found.
    pub text: String,
    /// What is wrong with what became of it.
    #[doc(hidden)]
    pub fault: Fault,
    /// The application of a rule that makes it so, where one does.
    pub culprit: Option<Culprit>,
}

/// What is wrong with a fused program.
#[derive(Clone, PartialEq, Debug)]
pub enum Fault {
    /// Fusion itself noticed a mistake, or what it made is no program, or has no certificate: a sentence.
    Made(String),
    /// The rule's law does not hold, or does not say what the rule makes; the program is its left side.
    Law(Broken),
    /// A rule was applied where something is not there that the consumer needs: it lacks a condition.
    NotThere(Box<Culprit>),
    /// It differs from its source.
    Difference(Box<Difference>),
}

/// Why a rule is not known to be right.
#[derive(Clone, PartialEq, Debug)]
pub enum NotRight {
    /// This program is wrong by it, or by its law.
    Wrong(Box<Wrong>),
    /// This program is wrong by no step of it.
    Beside(Box<Wrong>),
    /// None of this many programs had anything to apply it to.
    NeverApplied(usize),
    /// The time was up after this many programs.
    Undecided(usize),
}

impl fmt::Display for NotRight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotRight::Wrong(wrong) => write!(f, "{wrong}"),
            NotRight::Beside(wrong) => write!(f, "by another rule: {wrong}"),
            NotRight::NeverApplied(programs) => write!(f, "never applied, in {programs} programs"),
            NotRight::Undecided(programs) => {
                write!(f, "undecided: the time was up after {programs} programs")
            }
        }
    }
}

impl std::error::Error for NotRight {}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.fault {
            Fault::Made(why) => write!(f, "{why}\n{}", self.text.trim_end()),
            Fault::NotThere(_) => write!(f, "a condition is missing\n{}", self.text.trim_end()),
            Fault::Law(broken) => write!(f, "{broken}"),
            Fault::Difference(difference) => {
                let args: Vec<_> = difference.case.args.iter().map(ToString::to_string).collect();
                let (args, text) = (args.join(" "), self.text.trim_end());
                write!(f, "of {args} what is made gives {}, ", difference.found)?;
                write!(f, "not {}\n{text}", difference.expected)
            }
        }?;
        self.culprit.as_ref().map_or(Ok(()), |culprit| write!(f, "\nby {culprit}"))
    }
}

impl RuleTrial {
    /// How often the rule was applied, where all that it made is right.
    ///
    /// # Errors
    /// It is not known to be right.
    pub fn right(self) -> Result<usize, NotRight> {
        match (self.verdict, self.beside) {
            (Soundness::Wrong(wrong), _) => Err(NotRight::Wrong(wrong)),
            (_, Some(wrong)) => Err(NotRight::Beside(wrong)),
            (Soundness::NeverApplied, None) => Err(NotRight::NeverApplied(self.programs)),
            (Soundness::Undecided, None) => Err(NotRight::Undecided(self.programs)),
            (Soundness::Right, None) => Ok(self.firings),
        }
    }
}

impl Fault {
    fn is_like(&self, other: &Fault) -> bool {
        matches!(
            (self, other),
            (Fault::Made(_), Fault::Made(_))
                | (Fault::Law(_), Fault::Law(_))
                | (Fault::NotThere(_), Fault::NotThere(_))
                | (Fault::Difference(_), Fault::Difference(_))
        )
    }
}

/// Tries a rule of a table on this many programs; after `patience` it gives up. Of a law that is not well typed
/// ([`Law::check`](crate::rules::Law::check)) that is said, and no program is tried.
pub fn attempt<'r>(
    row: impl Into<Row<'r>>,
    table: &RuleTable,
    seed: u64,
    limit: usize,
    patience: Duration,
) -> RuleTrial {
    let row = row.into();
    let mut tried = RuleTrial { programs: 0, firings: 0, verdict: Soundness::NeverApplied, beside: None };
    if let Row::Rule(rule) = row
        && let Err(broken) = laws::well_typed(rule)
    {
        tried.verdict = Soundness::Wrong(by_law(broken));
        return tried;
    }
    let end = Instant::now().checked_add(patience);
    tried.verdict = tried.on_programs(row, table, (seed, limit), end, false);
    // Where it is a law that no plan gets cheaper by, it is applied by itself.
    let is_law = matches!(row, Row::Rule(rule) if table.laws().any(|law| law == rule));
    if tried.verdict == Soundness::NeverApplied && is_law {
        tried.programs = 0;
        tried.verdict = tried.on_programs(row, table, (seed, limit), end, true);
    }
    tried
}

impl RuleTrial {
    fn on_programs(
        &mut self,
        row: Row<'_>,
        table: &RuleTable,
        (seed, limit): (u64, usize),
        end: Option<Instant>,
        alone: bool,
    ) -> Soundness {
        // Where the law is not what is done, no program shows what is wrong with it.
        let law = if let Row::Rule(rule) = row { Some((rule, rule.shape == Shape::Law)) } else { None };
        if let Some((rule, false)) = law
            && let Some(wrong) = broken_law(rule, table, seed)
        {
            return Soundness::Wrong(wrong);
        }
        for tried in 0..limit {
            if end.is_some_and(|end| Instant::now() >= end) {
                return Soundness::Undecided;
            }
            self.programs += 1;
            let seed = seed.wrapping_add(tried as u64);
            let text = row.program(seed, 7);
            let Some(program) = taken(&text) else { continue };
            let (applied, fault) = judged(&program, row, table, alone);
            self.firings += applied;
            let Some(fault) = fault else { continue };
            let culprit = if alone { None } else { culprit(&program, &fault, table) };
            let wrong = || Box::new(smallest(&text, (&fault, alone), culprit.as_ref(), row, table));
            if alone || is_charged(row, &fault, culprit.as_ref()) {
                return Soundness::Wrong(wrong());
            }
            self.beside.get_or_insert_with(wrong);
        }
        let wrong = if let Some((rule, true)) = law { broken_law(rule, table, seed) } else { None };
        match wrong {
            Some(wrong) => Soundness::Wrong(wrong),
            None if self.firings == 0 => Soundness::NeverApplied,
            None => Soundness::Right,
        }
    }
}

/// Whether a rule is to blame for this: of a difference, the rule by whose step it begins.
fn is_charged(row: Row<'_>, fault: &Fault, culprit: Option<&Culprit>) -> bool {
    match fault {
        Fault::Made(_) | Fault::Law(_) => true,
        Fault::NotThere(_) | Fault::Difference(_) => {
            culprit.is_some_and(|culprit| culprit.rule == row.name())
        }
    }
}

/// Some instances of the rule's law: where its sides differ, or the rule does not make the one of the other.
fn broken_law(rule: &Rule, table: &RuleTable, seed: u64) -> Option<Box<Wrong>> {
    (0..INSTANCES).map(|k| seed.wrapping_add(k)).find_map(|seed| {
        let agree = laws::sides_agree(rule, table, seed).map(drop);
        agree.and_then(|()| laws::is_made(rule, table, seed)).err().map(by_law)
    })
}

fn by_law(broken: Broken) -> Box<Wrong> {
    Box::new(Wrong { text: broken.left.clone(), fault: Fault::Law(broken), culprit: None })
}

/// The smallest program found that is wrong in the same way, by the same rule.
fn smallest(
    text: &str,
    (fault, alone): (&Fault, bool),
    by: Option<&Culprit>,
    row: Row<'_>,
    table: &RuleTable,
) -> Wrong {
    let mut smallest = Wrong { text: text.to_string(), fault: fault.clone(), culprit: by.cloned() };
    smallest.text = shrink(text, CANDIDATES, &mut |candidate| {
        let Some(program) = taken(candidate) else { return false };
        let (_, found) = judged(&program, row, table, alone);
        let Some(found) = found.filter(|other| other.is_like(fault)) else { return false };
        let culprit = if alone { None } else { culprit(&program, &found, table) };
        let same = culprit.as_ref().map(|c| &c.rule) == by.map(|c| &c.rule);
        if same {
            (smallest.fault, smallest.culprit) = (found, culprit);
        }
        same
    });
    smallest
}

/// The program, if the engine takes it.
fn taken(text: &str) -> Option<SourceProgram> {
    SourceProgram::of(&Source::new("program", text)).ok()
}

/// How often the rule is applied where it could be seen, by plans or alone, and what is wrong with what is made.
fn judged(program: &SourceProgram, row: Row<'_>, table: &RuleTable, alone: bool) -> (usize, Option<Fault>) {
    let (applied, compared) = if let (true, Row::Rule(rule)) = (alone, row) {
        let Some(rewritten) = rewritten(program, rule, table) else { return (0, None) };
        (1, well_formed(&rewritten).and_then(|()| compared(program, &rewritten)))
    } else {
        let fusion = match fused(program, table) {
            Ok(fusion) => fusion,
            Err(fault) => return (0, Some(fault)),
        };
        let applied = row.applied(&fusion.certificate);
        if applied == 0 {
            return (0, None);
        }
        let made = made(program, &fusion, table);
        (applied, made.and_then(|()| compared(program, &fusion.program)))
    };
    match compared {
        // A result on some input: where there is none, nothing is said of the rule.
        Ok(sampled) if sampled.same > sampled.failed => (applied, None),
        Ok(_) => (0, None),
        Err(fault) => (applied, Some(fault)),
    }
}

/// The program with the right side of the rule's law in the place of the first left side.
fn rewritten(program: &SourceProgram, rule: &Rule, table: &RuleTable) -> Option<Program> {
    let laws = Laws::new(table.clone(), Policy::default()).about(&program.lowered);
    let mut made = prepared(&program.lowered, &mut Paying);
    let types = around(&program.lowered, &[]);
    let stmts: Vec<_> = made.body.stmts.iter().map(|stmt| stmt.id).collect();
    stmts
        .into_iter()
        .any(|stmt| rewrite(&mut made.body, &types, &laws, (rule, stmt), &mut made.next).is_ok())
        .then(|| prepared(&made, &mut Paying))
}

fn fused(program: &SourceProgram, table: &RuleTable) -> Result<Fusion, Fault> {
    let options = FuseOptions { table: table.clone(), planner: &Regardless, ..FuseOptions::default() };
    fuse(&program.lowered, &options).map_err(|mistake| noticed(program, mistake))
}

/// What fusion itself noticed.
pub(super) fn noticed(program: &SourceProgram, mistake: Mistake) -> Fault {
    match mistake {
        Mistake::NotThere { rule, producer, consumer, .. } => {
            let operations = |of: Operations| culprit::Operations::of(&program.checked, [of.origin].iter());
            let (producer, consumer) = (operations(producer), operations(consumer));
            Fault::NotThere(Box::new(Culprit { rule: rule.to_string(), producer, consumer }))
        }
        mistake => Fault::Made(mistake.to_string()),
    }
}

fn made(program: &SourceProgram, fusion: &Fusion, table: &RuleTable) -> Result<(), Fault> {
    well_formed(&fusion.program)?;
    let laws = Laws::new(table.clone(), Policy::default());
    certificate::check(&program.lowered, &fusion.program, &fusion.certificate, &laws)
        .map_err(|why| Fault::Made(format!("the certificate does not check: {why}")))
}

fn well_formed(program: &Program) -> Result<(), Fault> {
    check::check(program).map_err(|why| Fault::Made(format!("the result is not a program: {}", why.0)))
}

fn compared(program: &SourceProgram, fused: &Program) -> Result<Sampled, Fault> {
    let options = Options { seed: 0, cases: CASES, symbolic: 0 };
    differential::sample(&program.subject(fused), &[], &options).map_err(Fault::Difference)
}

pub(super) fn culprit(program: &SourceProgram, fault: &Fault, table: &RuleTable) -> Option<Culprit> {
    let difference = match fault {
        Fault::Difference(difference) => difference,
        Fault::NotThere(culprit) => return Some((**culprit).clone()),
        Fault::Made(_) | Fault::Law(_) => return None,
    };
    let fused = fused(program, table).ok()?.program;
    let mismatch = Mismatch::Shown((**difference).clone());
    program.fusing(&fused, table, &Policy::default()).culprit(&mismatch)
}
