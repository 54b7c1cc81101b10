//! Laws of array programs, judged: a rule of any compiler as text, whether it holds, which of its conditions
//! it needs, and a program that shows it where it is wrong.
//!
//! ```
//! use lawson::law::{judge, Equation, Options};
//! let law = Equation::parse("map f (filter p xs) = filter p (map f xs)")?;
//! let report = judge(&law, &Options::default())?;
//! assert!(report.verdict.counterexample().is_some());
//! # Ok::<(), lawson::law::Mistake>(())
//! ```
//!
//! Both sides are expressions of the source language, run by its reference interpreter: over terms, where functions
//! stay unknown (`symbolic`), and over numbers (`instances`).

mod derivation;
mod functions;
mod instances;
mod merge;
mod program;
mod reach;
mod reals;
mod repair;
mod sides;
mod symbolic;
mod text;
mod typed;
mod variables;
mod watched;
mod words;

use std::fmt;
use std::ops::RangeInclusive;

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::schedule::{Bracket, Schedule};
use lawson_oracle::source::Source;

use instances::{Attempt, LONGEST, Search};
pub use repair::Need;
use symbolic::Proof;
pub use text::{Assumption, Equation};
use typed::Typed;

use crate::rules::{RuleName, RuleTable};

/// So many times as many instances are tried where nothing is proved.
const MORE: usize = 10;

/// How much is tried.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Floats are real numbers: brackets and order of sums and products do not matter.
    pub reals: bool,
    /// Sizes go up to this where functions and values stay unknown.
    pub length: usize,
    /// Instances with functions and values.
    pub instances: usize,
    /// Chooses the instances.
    pub seed: u64,
    /// Each condition is dropped in turn, one that is missing is looked for, and rules from which the law follows.
    pub conditions: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { reals: false, length: 3, instances: 300, seed: 0, conditions: true }
    }
}

impl Options {
    /// So many times as many instances, and others.
    fn with_more(&self, times: usize) -> Options {
        let instances = self.instances.saturating_mul(times);
        Options { seed: self.seed.wrapping_add(1), instances, ..self.clone() }
    }
}

/// What came of a law.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// The variables of the law with their types.
    pub variables: Vec<String>,
    /// Whether it holds.
    pub verdict: Validity,
    /// The conditions, each with whether the law needs it; none where the law does not hold.
    pub needs: Vec<(Assumption, Need)>,
    /// Conditions by each of which alone a law that is refuted holds.
    pub missing: Vec<Assumption>,
    /// The rules of the standard table from which a law that holds follows, none where both sides have one canonical
    /// form; `None` where no such rules were found.
    pub follows: Option<Vec<RuleName>>,
}

/// Whether a law holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Validity {
    /// For all functions and values at all lengths up to this one, and on so many instances; of variables that have
    /// to be numbers, for these.
    Holds {
        /// The greatest length.
        length: usize,
        /// The greatest length that was asked for: beyond the other one there are too many cases.
        asked: usize,
        /// Variables that are needed as sizes or indices, with the numbers that they were.
        numbers: Vec<(String, RangeInclusive<i64>)>,
        /// Those on which the sides agree.
        instances: usize,
        /// The greatest length of these, where the law speaks of longer arrays than are proved.
        longest: Option<i64>,
    },
    /// Not here.
    Refuted(Box<Counterexample>),
    /// Nothing was found, and nothing is proved.
    Undecided {
        /// What kept it from being proved.
        why: String,
        /// Those on which the sides agree.
        instances: usize,
    },
    /// Of nothing that was tried do the conditions hold and both sides have a value.
    NoInstance,
}

/// Where the sides of a law differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counterexample {
    /// What the functions are, over their parameters `a`, `b`, ..
    pub functions: Vec<(String, String)>,
    /// What the other variables are.
    pub values: Vec<(String, String)>,
    /// What the left side gives.
    pub left: String,
    /// What the right side gives.
    pub right: String,
    /// Both sides as a program.
    pub program: String,
}

impl Validity {
    /// Where the sides differ.
    pub fn counterexample(&self) -> Option<&Counterexample> {
        match self {
            Validity::Refuted(found) => Some(found),
            Validity::Holds { .. } | Validity::Undecided { .. } | Validity::NoInstance => None,
        }
    }

    /// Whether it is what somebody said.
    pub fn is_as_said(&self, law: &Equation) -> bool {
        match self {
            Validity::Holds { .. } => !law.said_false,
            Validity::Refuted(_) => law.said_false,
            Validity::Undecided { .. } | Validity::NoInstance => false,
        }
    }
}

impl fmt::Display for Validity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Validity::Holds { length, asked, numbers, instances, longest } => {
                write!(f, "holds for all functions and values at lengths up to {length}")?;
                if length < asked {
                    write!(f, " of {asked}, beyond which there are too many cases")?;
                }
                for (i, (name, tried)) in numbers.iter().enumerate() {
                    let before = if i == 0 { ", with" } else { "," };
                    write!(f, "{before} {name} from {} to {}", tried.start(), tried.end())?;
                }
                write!(f, ", and on {instances} instance{}", if *instances == 1 { "" } else { "s" })?;
                longest.map_or(Ok(()), |longest| write!(f, " of lengths up to {longest}"))
            }
            Validity::Refuted(found) => {
                let functions = found.functions.iter().map(|(name, body)| format!("{name} = {body}"));
                let values = found.values.iter().map(|(name, value)| format!("{name} = {value}"));
                let all: Vec<_> = functions.chain(values).collect();
                write!(f, "refuted by {}", all.join(", "))
            }
            Validity::Undecided { why, instances } => {
                write!(f, "undecided: {why}; {instances} instances agree")
            }
            Validity::NoInstance => {
                write!(
                    f,
                    "no instance: nothing was found of which the conditions hold and both sides have a value"
                )
            }
        }
    }
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Why(String);

/// What is wrong with the text of a law, and where.
#[derive(Clone, Debug)]
pub struct Mistake {
    /// The law, or the file of laws.
    pub source: Source,
    /// What is wrong, its place, and what to do about it.
    pub why: Box<Diagnostic>,
}

impl Mistake {
    fn at(source: &Source, why: Diagnostic) -> Mistake {
        Mistake { source: source.clone(), why: Box::new(why) }
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why.render(&self.source, false))
    }
}

impl std::error::Error for Mistake {}

/// Judges a law.
///
/// # Errors
/// It does not parse or type.
pub fn judge(law: &Equation, options: &Options) -> Result<Judgement, Mistake> {
    let typed = Typed::of(law)?;
    let verdict = verdict(&typed, options);
    let (mut needs, mut missing, mut follows) = (Vec::new(), Vec::new(), None);
    if options.conditions {
        match &verdict {
            Validity::Holds { .. } => {
                needs = repair::needs(&typed, options);
                follows = derivation::derivation(&typed, &RuleTable::standard());
            }
            Validity::Refuted(_) if !law.said_false => missing = repair::missing(&typed, options),
            Validity::Refuted(_) | Validity::Undecided { .. } | Validity::NoInstance => {}
        }
    }
    Ok(Judgement { variables: typed.described(), verdict, needs, missing, follows })
}

/// The rules of a table from which a law follows: they make one program of both sides, whatever the functions are that
/// the law is about. None are needed where the canonical form of both is one. `None` where no such rules were found.
///
/// ```
/// use lawson::law::{Equation, follows};
/// use lawson::rules::RuleTable;
/// let law = Equation::parse("map f (map g xs) = map (f <-< g) xs where pure")?;
/// assert_eq!(follows(&law, &RuleTable::standard())?, Some(vec!["map-map".into()]));
/// assert_eq!(follows(&law, &RuleTable::standard().without("map-map"))?, None);
/// # Ok::<(), lawson::law::Mistake>(())
/// ```
///
/// # Errors
/// It does not parse or type.
pub fn follows(law: &Equation, table: &RuleTable) -> Result<Option<Vec<RuleName>>, Mistake> {
    Ok(derivation::derivation(&Typed::of(law)?, table))
}

impl Equation {
    /// Whether it has folds that may combine in any order.
    fn is_of_any_order(&self) -> bool {
        [&self.left, &self.right].iter().any(|side| side.contains("reduce_comm"))
    }

    /// The orders in which folds combine: in order and by a tree; `reduce_comm` also from the last element on.
    fn schedules(&self) -> Vec<Schedule> {
        let plain = Schedule::new(Schedule::SMALL);
        let tree = Schedule { elsewhere: Bracket::Tree, ..plain.clone() };
        let backwards = self.is_of_any_order().then(|| Schedule { backwards: true, ..plain.clone() });
        [plain, tree].into_iter().chain(backwards).collect()
    }
}

fn verdict(typed: &Typed, options: &Options) -> Validity {
    // Where no function can be written down, terms may tell all the same.
    let search = Search::of(typed, options.reals, &reach::given(typed));
    let few = search.as_ref().map(|search| search.attempt(options));
    let mut instances = match &few {
        Ok(Attempt { found: Some(found), .. }) => return Validity::Refuted(Box::new(found.clone())),
        Ok(few) => few.values + few.failures,
        Err(_) => 0,
    };
    let proof = symbolic::prove(typed, options);
    let (numbers, proved) = match &proof {
        Ok(proof @ Proof { open: None, .. }) => (proof.numbers.clone(), proof.length),
        Ok(_) | Err(_) => (typed.numbers().map(String::from).collect(), LONGEST as i64 - 1),
    };
    let reached = reach::reach(typed, &search, options, &numbers, proved);
    if let Some(found) = reached.found {
        return Validity::Refuted(Box::new(found));
    }
    instances += reached.instances;
    let values = few.as_ref().map_or(0, |few| few.values) + reached.values;
    let why = match (proof, reached.open) {
        (Ok(proof), None) if values == 0 && proof.values == 0 && proof.open.is_none() => {
            return Validity::NoInstance;
        }
        (Ok(proof @ Proof { open: None, .. }), None) => {
            let (length, numbers) = (proof.length as usize, proof.ranges(typed));
            let (asked, longest) = (options.length, reached.longest);
            return Validity::Holds { length, asked, numbers, instances, longest };
        }
        (Ok(Proof { open: Some(why), .. }) | Err(why), _) | (_, Some(why)) => why,
    };
    let search = match search {
        Ok(search) => search,
        Err(Why(why)) => return Validity::Undecided { why, instances },
    };
    // Of different terms there may be numbers that show it.
    let Why(why) = why;
    let more = search.attempt(&options.with_more(MORE));
    match more.found {
        Some(found) => Validity::Refuted(Box::new(found)),
        None => Validity::Undecided { why, instances: instances + more.values + more.failures },
    }
}
