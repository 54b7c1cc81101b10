//! Rules as they stand: on sketches of its shape, and on programs at large, what a rule makes with all of its
//! conditions in force is well formed, certified, and the same as the source. And its law says what it makes.

use std::time::{Duration, Instant};

use lawson_oracle::generate::shrink::shrink;
use lawson_oracle::generate::{GenOptions, text_from_seed};
use lawson_oracle::source::Source;

use super::culprit::Culprit;
use super::differential::Sampled;
use super::laws::{self, Broken};
use super::needed::sketch;
use super::taken::Taken;
use super::{Difference, Mismatch, Options, differential};
use crate::certificate;
use crate::core::{Program, check};
use crate::fuse::{FuseOptions, Fusion, fuse};
use crate::legality::Policy;
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
pub struct Tried {
    /// Programs that were tried, the last one included.
    pub programs: usize,
    /// How often the rule was applied in them.
    pub firings: usize,
    /// What they show.
    pub verdict: Verdict,
    /// The first of them that is wrong by no step of this rule.
    pub beside: Option<Box<Wrong>>,
}

/// What the programs show of a rule.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// All that it made is right.
    Right,
    /// It was never applied: nothing is known.
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
    /// It differs from its source.
    Difference(Box<Difference>),
}

impl Fault {
    fn is_like(&self, other: &Fault) -> bool {
        matches!(
            (self, other),
            (Fault::Made(_), Fault::Made(_))
                | (Fault::Law(_), Fault::Law(_))
                | (Fault::Difference(_), Fault::Difference(_))
        )
    }
}

/// Tries a rule of a table on so many programs; after `patience` it gives up.
pub fn attempt(rule: &Rule, table: &RuleTable, seed: u64, limit: usize, patience: Duration) -> Tried {
    let mut tried = Tried { programs: 0, firings: 0, verdict: Verdict::NeverApplied, beside: None };
    tried.verdict = tried.on_programs(rule, table, seed, limit, patience);
    tried
}

impl Tried {
    fn on_programs(
        &mut self,
        rule: &Rule,
        table: &RuleTable,
        seed: u64,
        limit: usize,
        patience: Duration,
    ) -> Verdict {
        let start = Instant::now();
        // Where the law is not what is done, no program shows what is wrong with it.
        if rule.shape != Shape::Law
            && let Some(wrong) = broken_law(rule, table, seed)
        {
            return Verdict::Wrong(wrong);
        }
        for tried in 0..limit {
            if start.elapsed() >= patience {
                return Verdict::Undecided;
            }
            self.programs += 1;
            let seed = seed.wrapping_add(tried as u64);
            let text = match tried % 8 {
                7 => text_from_seed(seed, &GenOptions::default()),
                _ => sketch::text(rule, seed),
            };
            let Some(program) = taken(&text) else { continue };
            let (applied, fault) = judged(&program, rule, table);
            self.firings += applied;
            let Some(fault) = fault else { continue };
            let culprit = culprit(&program, &fault, table);
            let wrong = || Box::new(smallest(&text, &fault, culprit.as_ref(), rule, table));
            if is_charged(rule, &fault, culprit.as_ref()) {
                return Verdict::Wrong(wrong());
            }
            self.beside.get_or_insert_with(wrong);
        }
        let wrong = if rule.shape == Shape::Law { broken_law(rule, table, seed) } else { None };
        match wrong {
            Some(wrong) => Verdict::Wrong(wrong),
            None if self.firings == 0 => Verdict::NeverApplied,
            None => Verdict::Right,
        }
    }
}

/// Whether a rule is to blame for this: of a difference, the rule by whose step it begins.
fn is_charged(rule: &Rule, fault: &Fault, culprit: Option<&Culprit>) -> bool {
    match fault {
        Fault::Made(_) | Fault::Law(_) => true,
        Fault::Difference(_) => culprit.is_some_and(|culprit| culprit.rule == rule.name),
    }
}

/// Some instances of the rule's law: where its sides differ, or the rule does not make the one of the other.
fn broken_law(rule: &Rule, table: &RuleTable, seed: u64) -> Option<Box<Wrong>> {
    (0..INSTANCES).map(|k| seed.wrapping_add(k)).find_map(|seed| {
        let agree = laws::sides_agree(rule, table, seed).map(drop);
        let broken = agree.and_then(|()| laws::is_made(rule, table, seed)).err()?;
        Some(Box::new(Wrong { text: broken.left.clone(), fault: Fault::Law(broken), culprit: None }))
    })
}

/// The smallest program found that is wrong in the same way, by the same rule.
fn smallest(text: &str, fault: &Fault, by: Option<&Culprit>, rule: &Rule, table: &RuleTable) -> Wrong {
    let mut smallest = Wrong { text: text.to_string(), fault: fault.clone(), culprit: by.cloned() };
    smallest.text = shrink(text, CANDIDATES, &mut |candidate| {
        let Some(program) = taken(candidate) else { return false };
        let Some(found) = judged(&program, rule, table).1.filter(|other| other.is_like(fault)) else {
            return false;
        };
        let culprit = culprit(&program, &found, table);
        let same = culprit.as_ref().map(|c| &c.rule) == by.map(|c| &c.rule);
        if same {
            (smallest.fault, smallest.culprit) = (found, culprit);
        }
        same
    });
    smallest
}

/// The program, if the engine takes it.
fn taken(text: &str) -> Option<Taken> {
    Taken::of(&Source::new("program", text)).ok()
}

/// How often the rule is applied where it could be seen, and what is wrong with what is made.
fn judged(program: &Taken, rule: &Rule, table: &RuleTable) -> (usize, Option<Fault>) {
    let fusion = match fused(program, table) {
        Ok(fusion) => fusion,
        Err(fault) => return (0, Some(fault)),
    };
    let applied = fusion.certificate.rules().into_iter().filter(|name| *name == rule.name).count();
    if applied == 0 {
        return (0, None);
    }
    let compared = made(program, &fusion, table).and_then(|()| compared(program, &fusion.program));
    match compared {
        // A result on some input: where there is none, nothing is said of the rule.
        Ok(sampled) if sampled.same > sampled.failed => (applied, None),
        Ok(_) => (0, None),
        Err(fault) => (applied, Some(fault)),
    }
}

fn fused(program: &Taken, table: &RuleTable) -> Result<Fusion, Fault> {
    let options = FuseOptions { table: table.clone(), planner: &Regardless, ..FuseOptions::default() };
    fuse(&program.lowered, &options).map_err(|mistake| Fault::Made(mistake.to_string()))
}

fn made(program: &Taken, fusion: &Fusion, table: &RuleTable) -> Result<(), Fault> {
    check::check(&fusion.program)
        .map_err(|why| Fault::Made(format!("what is made is no program: {}", why.0)))?;
    let laws = Laws::new(table.clone(), Policy::default());
    certificate::check(&program.lowered, &fusion.program, &fusion.certificate, &laws)
        .map_err(|why| Fault::Made(format!("the certificate does not check: {why}")))
}

fn compared(program: &Taken, fused: &Program) -> Result<Sampled, Fault> {
    let options = Options { seed: 0, cases: CASES, symbolic: 0 };
    differential::sample(&program.subject(fused), &[], &options).map_err(Fault::Difference)
}

fn culprit(program: &Taken, fault: &Fault, table: &RuleTable) -> Option<Culprit> {
    let Fault::Difference(difference) = fault else { return None };
    let fused = fused(program, table).ok()?.program;
    let mismatch = Mismatch::Shown((**difference).clone());
    program.fusing(&fused, table, &Policy::default()).culprit(&mismatch)
}
