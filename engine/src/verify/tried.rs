//! Rules as they stand: on sketches of its shape, and on programs at large, what a rule makes with all of its
//! conditions in force is well formed, certified, and the same as the source. And its law says what it makes.

use std::time::{Duration, Instant};

use lawson_oracle::generate::shrink::shrink;
use lawson_oracle::generate::{GenOptions, text_from_seed};
use lawson_oracle::source::Source;
use lawson_oracle::types::Checked;
use lawson_oracle::{syntax, types};

use super::culprit::{Culprit, Fusing};
use super::differential::Sampled;
use super::laws::{self, Broken};
use super::needed::sketch;
use super::{Difference, Mismatch, Options, Subject, differential};
use crate::certificate;
use crate::core::{Program, check};
use crate::fuse::{FuseOptions, Fusion, fuse};
use crate::legality::Policy;
use crate::lower::lower;
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

/// A program that a rule makes wrong.
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
    let start = Instant::now();
    let mut firings = 0;
    // Where the law is not what is done, no program shows what is wrong with it.
    if rule.shape != Shape::Law
        && let Some(wrong) = broken_law(rule, table, seed)
    {
        return Tried { programs: 0, firings, verdict: Verdict::Wrong(wrong) };
    }
    for tried in 0..limit {
        if start.elapsed() >= patience {
            return Tried { programs: tried, firings, verdict: Verdict::Undecided };
        }
        let seed = seed.wrapping_add(tried as u64);
        let text = match tried % 8 {
            7 => text_from_seed(seed, &GenOptions::default()),
            _ => sketch::text(rule, seed),
        };
        let Some(program) = Taken::of(&text) else { continue };
        let (applied, fault) = program.judged(rule, table);
        firings += applied;
        if let Some(fault) = fault {
            let wrong = Box::new(smallest(&text, fault, rule, table));
            return Tried { programs: tried + 1, firings, verdict: Verdict::Wrong(wrong) };
        }
    }
    let wrong = if rule.shape == Shape::Law { broken_law(rule, table, seed) } else { None };
    let verdict = match wrong {
        Some(wrong) => Verdict::Wrong(wrong),
        None if firings == 0 => Verdict::NeverApplied,
        None => Verdict::Right,
    };
    Tried { programs: limit, firings, verdict }
}

/// Some instances of the rule's law: where its sides differ, or the rule does not make the one of the other.
fn broken_law(rule: &Rule, table: &RuleTable, seed: u64) -> Option<Box<Wrong>> {
    (0..INSTANCES).map(|k| seed.wrapping_add(k)).find_map(|seed| {
        let agree = laws::sides_agree(rule, table, seed).map(drop);
        let broken = agree.and_then(|()| laws::is_made(rule, table, seed)).err()?;
        Some(Box::new(Wrong { text: broken.left.clone(), fault: Fault::Law(broken), culprit: None }))
    })
}

fn smallest(text: &str, fault: Fault, rule: &Rule, table: &RuleTable) -> Wrong {
    let same = |text: &str| {
        let program = Taken::of(text)?;
        let fault = program.judged(rule, table).1.filter(|other| other.is_like(&fault))?;
        Some((program, fault))
    };
    let small = shrink(text, CANDIDATES, &mut |candidate| same(candidate).is_some());
    match same(&small) {
        Some((program, fault)) => {
            let culprit = program.culprit(&fault, table);
            Wrong { text: small, fault, culprit }
        }
        None => Wrong { text: text.to_string(), fault, culprit: None },
    }
}

/// A program that the engine takes.
struct Taken {
    checked: Checked,
    entry: usize,
    lowered: Program,
}

impl Taken {
    fn of(text: &str) -> Option<Taken> {
        let source = Source::new("program", text);
        let checked = types::check(&source, syntax::parse(&source).ok()?).ok()?;
        let entry = checked.entry(None).ok()?;
        let lowered = lower(&checked, entry).ok()?.program;
        Some(Taken { checked, entry, lowered })
    }

    /// How often the rule is applied where it could be seen, and what is wrong with what is made.
    fn judged(&self, rule: &Rule, table: &RuleTable) -> (usize, Option<Fault>) {
        let fusion = match self.fused(table) {
            Ok(fusion) => fusion,
            Err(fault) => return (0, Some(fault)),
        };
        let applied = fusion.certificate.rules().into_iter().filter(|name| *name == rule.name).count();
        if applied == 0 {
            return (0, None);
        }
        let compared = self.made(&fusion, table).and_then(|()| self.compared(&fusion.program));
        match compared {
            // A result on some input: where there is none, nothing is said of the rule.
            Ok(sampled) if sampled.same > sampled.failed => (applied, None),
            Ok(_) => (0, None),
            Err(fault) => (applied, Some(fault)),
        }
    }

    fn fused(&self, table: &RuleTable) -> Result<Fusion, Fault> {
        let options = FuseOptions { table: table.clone(), planner: &Regardless, ..FuseOptions::default() };
        fuse(&self.lowered, &options).map_err(|mistake| Fault::Made(mistake.to_string()))
    }

    fn made(&self, fusion: &Fusion, table: &RuleTable) -> Result<(), Fault> {
        check::check(&fusion.program)
            .map_err(|why| Fault::Made(format!("what is made is no program: {}", why.0)))?;
        let laws = Laws::new(table.clone(), Policy::default());
        certificate::check(&self.lowered, &fusion.program, &fusion.certificate, &laws)
            .map_err(|why| Fault::Made(format!("the certificate does not check: {why}")))
    }

    fn compared(&self, fused: &Program) -> Result<Sampled, Fault> {
        let subject = Subject { checked: &self.checked, entry: self.entry, fused, unfused: false };
        let options = Options { seed: 0, cases: CASES, symbolic: 0 };
        differential::sample(&subject, &[], &options).map_err(Fault::Difference)
    }

    fn culprit(&self, fault: &Fault, table: &RuleTable) -> Option<Culprit> {
        let Fault::Difference(difference) = fault else { return None };
        let (fused, policy) = (self.fused(table).ok()?.program, Policy::default());
        let Taken { checked, entry, lowered } = self;
        let fusing =
            Fusing { checked, entry: *entry, original: lowered, fused: &fused, table, policy: &policy };
        fusing.culprit(&Mismatch::Shown((**difference).clone()))
    }
}
