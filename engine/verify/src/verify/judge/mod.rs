//! What somebody else made of a source, judged: a program, or a command that runs it. Compared with the source on
//! generated inputs, and symbolically where a program's bits are compared.

mod bounds;
#[cfg(feature = "files")]
pub mod command;
mod failed;
mod text;

use std::cmp::Ordering;
use std::str::FromStr;
use std::sync::Arc;

use lawson_oracle::modules;
use lawson_oracle::schedule::{Bracket, Schedule};
use lawson_oracle::types::{Checked, Type};
use lawson_oracle::value::{Array, Value};

use super::differential::{self, Budget, Sampled};
use super::first_difference::{self, FirstDifference};
use super::inputs::{self, Case};
use super::outcome::{self, Agreement, End, Shown};
use super::repairs::{self, Repairs};
use super::shrink::shrink;
use super::symbolic::{self, Symbolically};
use super::{Difference, Mismatch, Options, Subject, literals};
use crate::core::{Collector, Fun, Op, Origin, Program, Scope};
use crate::fuse::{FuseOptions, fuse};
use crate::lower::schedule;
use bounds::Bounded;
pub use failed::Failed;
pub use text::{Unfit, combines_from_the_left, read};

/// Steps of a run, where numbers are allowed to differ.
const STEPS: u64 = 50_000;
/// Smaller inputs on which a command is run, to show one of the smallest on which it differs.
pub const SMALLER: usize = 60;

/// What the judged program is called in a difference.
pub const OTHER: &str = "the other program";

/// When two floats are the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Floats {
    /// They have the same bits.
    Exact,
    /// The other lies where the source's would, if additions and multiplications were combined in some other order.
    AnyBracket,
    /// There are at most this many steps between them, from one float to the next.
    Ulps(u64),
}

impl FromStr for Floats {
    type Err = String;

    fn from_str(text: &str) -> Result<Floats, String> {
        match (text, text.strip_prefix("ulps=").map(str::parse)) {
            ("exact", _) => Ok(Floats::Exact),
            ("any-bracket", _) => Ok(Floats::AnyBracket),
            (_, Some(Ok(n))) => Ok(Floats::Ulps(n)),
            _ => Err("`exact`, `any-bracket` or `ulps=N` is expected".to_string()),
        }
    }
}

/// An entry of a source, by which others are judged.
#[derive(Clone, Copy)]
pub struct Judge<'a> {
    /// The source.
    pub checked: &'a Checked,
    /// The entry.
    pub entry: usize,
    /// The entry as core.
    pub lowered: &'a Program,
    /// When floats are the same.
    pub floats: Floats,
    /// How much is compared.
    pub options: Options,
    /// Smaller inputs on which a command is run: [`SMALLER`], or fewer.
    pub smaller: usize,
}

/// Who runs programs on inputs, and gives results.
pub trait Runs {
    /// What it gives for each of these arguments.
    ///
    /// # Errors
    /// It gives nothing, or what are no results of this type.
    fn results(
        &self,
        text: &str,
        lowered: &Program,
        cases: &[Case],
        result: &Type,
    ) -> Result<Vec<Shown>, Failed>;
}

/// What is judged.
#[derive(Clone, Copy)]
pub enum Other<'a> {
    /// A program, by core's interpreter.
    Program(&'a Program),
    /// A command that gives results.
    Command(&'a dyn Runs),
}

/// What is known of what does not differ.
#[derive(Clone, Debug, Default)]
pub struct Judged {
    /// On inputs.
    pub sampled: Sampled,
    /// For all values at small lengths.
    pub symbolic: Symbolically,
}

/// Why it is not known to be the same.
#[derive(Debug)]
pub enum Fault {
    /// It differs, and where, if that is known.
    Differs(Box<Mismatch>, Option<FirstDifference>),
    /// The command gave no results.
    Failed(Failed),
}

/// Compares what somebody else made bit for bit, on inputs and symbolically; adds to `steps` what this took. Terms that
/// differ show nothing of it: `x + 1` is another one than `1 + x`.
///
/// # Errors
/// An input on which the two differ.
pub fn bits(subject: &Subject<'_>, options: &Options, steps: &mut u64) -> Result<Judged, Box<Difference>> {
    let mut budget = Budget::new(options);
    let all = budget.left();
    let sampled = differential::small(subject, &[], options, &mut budget);
    *steps += all - budget.left();
    let sampled = sampled?;
    let symbolic = match symbolic::check(subject, None, options).map_err(|mismatch| *mismatch) {
        Ok(symbolic) => symbolic,
        Err(Mismatch::Terms(terms)) => {
            let why = format!("{} and {} are other terms", terms.expected, terms.found);
            Symbolically { undecided: Some(why), ..Symbolically::default() }
        }
        Err(Mismatch::Shown(difference)) => return Err(Box::new(difference)),
    };
    *steps += symbolic.steps;
    Ok(Judged { sampled, symbolic })
}

impl Judge<'_> {
    /// Judges what somebody else made.
    ///
    /// # Errors
    /// The smallest input found on which it differs, or that its command gave nothing.
    pub fn judge(&self, other: Other<'_>) -> Result<Judged, Fault> {
        if let (Other::Program(program), Floats::Exact) = (other, self.floats) {
            return self.bits(program);
        }
        let subject = self.subject();
        let literals = literals::of(&subject);
        let count = if subject.scheme().params.is_empty() { 1 } else { self.options.cases };
        let orders = self.orders(other);
        let mut repairs = Repairs::default();
        let cases = (0..count).filter_map(|index| {
            let mut case = inputs::case(subject.scheme(), &literals, self.options.seed, index)?;
            let mut expected = self.expected(&case, &orders[0], other);
            let better = repairs.instead_of((&expected.shown, &case), |steps| {
                repairs::repaired(&subject, &orders[0], &case, index as u64, steps)
            });
            if let Some(better) = better {
                expected = self.expected(&better, &orders[0], other);
                case = better;
            }
            // The runs of the source have no budget in common.
            repairs.count(&expected.shown, STEPS);
            Some((expected, case))
        });
        let (known, cases): (Vec<Expected>, Vec<Case>) =
            cases.filter(|(expected, _)| expected.shown.end.unknown().is_none()).unzip();
        let found = self.found(other, &cases).map_err(Fault::Failed)?;
        let mut sampled = Sampled { unknown: count - cases.len(), ..Sampled::default() };
        for ((case, expected), found) in cases.iter().zip(known).zip(found) {
            match self.agrees(&expected, case, &orders, other, found) {
                Ok(Agreement::Same { failed }) => {
                    sampled.same += 1;
                    sampled.failed += usize::from(failed);
                }
                Ok(Agreement::Unknown | Agreement::Different) => sampled.unknown += 1,
                Err(differs) => {
                    let (difference, place) = self.smallest(*differs, &orders, other);
                    return Err(Fault::Differs(Box::new(Mismatch::Shown(difference)), place));
                }
            }
        }
        let undecided = Some("floats may differ, or there is no program to compare".to_string());
        Ok(Judged { sampled, symbolic: Symbolically { undecided, ..Symbolically::default() } })
    }

    fn bits(&self, program: &Program) -> Result<Judged, Fault> {
        let subject = Subject { fused: program, ..self.subject() };
        bits(&subject, &self.options, &mut 0).map_err(|difference| {
            let mut mismatch: Box<Mismatch> = difference.into();
            mismatch.rename(OTHER);
            let place = mismatch.place();
            Fault::Differs(mismatch, place)
        })
    }

    fn subject(&self) -> Subject<'_> {
        Subject { checked: self.checked, entry: self.entry, fused: self.lowered, unfused: true }
    }

    /// The orders in which the source may combine: that of a program, which says it; for a command from the left, or
    /// as `lawson run` combines, fused and unfused.
    fn orders(&self, other: Other<'_>) -> Vec<Schedule> {
        let left = Schedule::new(Schedule::SMALL);
        match other {
            Other::Program(program) => vec![schedule(program, Schedule::SMALL)],
            Other::Command(_) if self.floats == Floats::AnyBracket => vec![left],
            Other::Command(_) => {
                let fused = fuse(self.lowered, &FuseOptions::default()).ok();
                let programs = fused.iter().map(|fusion| &fusion.program).chain([self.lowered]);
                let native = programs.map(|program| schedule(program, Schedule::NATIVE));
                [left].into_iter().chain(native).collect()
            }
        }
    }

    /// What the source gives when it combines in this order.
    fn expected(&self, case: &Case, order: &Schedule, other: Other<'_>) -> Expected {
        let expected = if self.floats == Floats::AnyBracket {
            Expected::bounded(&self.subject(), case, STEPS)
        } else {
            let shown = outcome::source(self.checked, self.entry, &case.args, order, STEPS);
            Expected::exactly(Shown::of_source(shown))
        };
        match other {
            Other::Program(_) => expected,
            Other::Command(_) => expected.unprinted(),
        }
    }

    /// Whether what was found is what the source gives in one of the orders; `expected` is that of the first.
    fn agrees(
        &self,
        expected: &Expected,
        case: &Case,
        orders: &[Schedule],
        other: Other<'_>,
        found: Shown,
    ) -> Result<Agreement, Box<Differs>> {
        let place = match expected.agrees(self.floats, &found) {
            Ok(agreement) => return Ok(agreement),
            Err(place) => place,
        };
        let mut others = orders[1..].iter().map(|order| self.expected(case, order, other));
        match others.find_map(|expected| expected.agrees(self.floats, &found).ok()) {
            Some(agreement) => Ok(agreement),
            None => {
                let (case, expected) = (case.clone(), expected.shown.clone());
                Err(Box::new((Difference { case, expected, found, treatment: OTHER }, place)))
            }
        }
    }

    fn found(&self, other: Other<'_>, cases: &[Case]) -> Result<Vec<Shown>, Failed> {
        let result = self.subject().result();
        match other {
            Other::Program(program) => {
                let run = |case: &Case| {
                    outcome::core(self.checked, program, result, &case.args, Schedule::SMALL, STEPS)
                };
                Ok(cases.iter().map(run).collect())
            }
            Other::Command(_) if cases.is_empty() => Ok(Vec::new()),
            Other::Command(command) => {
                command.results(&modules::bundle(&self.checked.source), self.lowered, cases, result)
            }
        }
    }

    fn smallest(&self, first: Differs, orders: &[Schedule], other: Other<'_>) -> Differs {
        let case = first.0.case.clone();
        let mut smallest = first;
        let mut left = match other {
            Other::Program(_) => usize::MAX,
            Other::Command(_) => self.smaller,
        };
        shrink(self.subject().scheme(), case, &mut |case| {
            if left == 0 {
                return false;
            }
            left -= 1;
            let expected = self.expected(case, &orders[0], other);
            let found = match self.found(other, std::slice::from_ref(case)) {
                Ok(mut found) => found.pop(),
                // The next one would take as long.
                Err(Failed::TimeOut(_)) => {
                    left = 0;
                    None
                }
                Err(_) => None,
            };
            let differs = found.and_then(|found| self.agrees(&expected, case, orders, other, found).err());
            differs.is_some_and(|differs| {
                smallest = *differs;
                true
            })
        });
        // What a command wrote last is what is shown.
        if let (Other::Command(_), 1..) = (other, self.smaller) {
            let _ = self.found(other, std::slice::from_ref(&smallest.0.case));
        }
        smallest
    }
}

/// Whether another order of adding or multiplying floats may be all that differs, for what is known of orders.
/// Nothing is known of what a host gives: there it is not.
pub fn is_of_order(subject: &Subject<'_>, difference: &Difference) -> bool {
    let Difference { case, expected, found, .. } = difference;
    expected.calls.is_empty()
        && found.calls.is_empty()
        && Expected::bounded(subject, case, STEPS).agrees(Floats::AnyBracket, found).is_ok()
}

/// An input that shows a difference, and where, if that is known.
type Differs = (Difference, Option<FirstDifference>);

/// What the source gives, and how far another result may lie from it.
struct Expected {
    shown: Shown,
    /// What was printed, and then the value.
    bounds: Vec<Value<Bounded>>,
}

impl Expected {
    fn exactly(shown: Shown) -> Expected {
        let value = match &shown.end {
            End::Value(value) => Some(value),
            End::Failed(_) | End::Unknown(_) | End::Starved(_) | End::Broken(_) => None,
        };
        let bounds =
            shown.log.iter().chain(value).map(|value| value.map(&mut |s| Bounded::exact(*s))).collect();
        Expected { shown, bounds }
    }

    /// Without what is printed: results say nothing of it.
    fn unprinted(mut self) -> Expected {
        self.bounds.drain(..self.shown.log.len());
        self.shown.log.clear();
        self
    }

    /// Where they differ, if that is known. Results that are as near as they have to be count as the same.
    fn agrees(&self, floats: Floats, found: &Shown) -> Result<Agreement, Option<FirstDifference>> {
        let mut bounds = self.bounds.iter();
        let mut near = |value: &Value| match bounds.next() {
            Some(bound) => snapped(value, bound, floats),
            None => value.clone(),
        };
        let log = found.log.iter().map(&mut near).collect();
        let end = match &found.end {
            End::Value(value) => End::Value(near(value)),
            other => other.clone(),
        };
        let near = Shown { log, calls: found.calls.clone(), end };
        match self.shown.agrees(&near) {
            Agreement::Different => Err(first_difference::between(&self.shown, &near)),
            other => Ok(other),
        }
    }
}

/// The value with the expected scalars in place of those that are near enough.
fn snapped(value: &Value, expected: &Value<Bounded>, floats: Floats) -> Value {
    match (value, expected) {
        (Value::Scalar(found), Value::Scalar(bound)) if bound.admits(*found, floats) => {
            Value::Scalar(bound.value)
        }
        (Value::Tuple(found), Value::Tuple(bounds)) if found.len() == bounds.len() => {
            Value::Tuple(found.iter().zip(bounds.iter()).map(|(v, b)| snapped(v, b, floats)).collect())
        }
        (Value::Record(found), Value::Record(bounds)) if found.len() == bounds.len() => {
            let each = found.iter().zip(bounds.iter());
            Value::Record(each.map(|((name, v), (_, b))| (name.clone(), snapped(v, b, floats))).collect())
        }
        (Value::Array(found), Value::Array(bounds)) if found.len() == bounds.len() => {
            let elems = found.elems.iter().zip(bounds.elems.iter());
            Value::Array(Array {
                row: found.row.clone(),
                elems: elems.map(|(v, b)| snapped(v, b, floats)).collect::<Vec<_>>().into(),
            })
        }
        (value, _) => value.clone(),
    }
}

/// The program where everything is combined from the left, as its source says it, so that no choice of a tree is
/// taken for a difference in meaning.
pub fn from_the_left(program: &Program) -> Program {
    let mut program = program.clone();
    scope_from_the_left(&mut program.body);
    program
}

fn scope_from_the_left(scope: &mut Scope) {
    for stmt in &mut scope.stmts {
        stmt.origin = Origin::default();
        if let Op::Loop(l) = &mut stmt.op {
            let fun: &mut Fun = Arc::make_mut(&mut l.fun);
            fun.scans.iter_mut().for_each(|operator| operator.bracket = Bracket::Sequential);
            let combining = fun.collectors.iter_mut().filter_map(Collector::operator_mut);
            combining.for_each(|operator| operator.bracket = Bracket::Sequential);
        }
        stmt.op.scopes_mut().for_each(|(_, inner)| scope_from_the_left(inner));
    }
}

/// How many steps there are between two floats, both finite or the same.
fn steps_between(one: f64, other: f64, single: bool) -> u64 {
    let place = |x: f64| {
        let bits = if single { i64::from((x as f32).to_bits() as i32) } else { x.to_bits() as i64 };
        let lowest = if single { i64::from(i32::MIN) } else { i64::MIN };
        if bits < 0 { lowest.wrapping_sub(bits) } else { bits }
    };
    match one.partial_cmp(&other) {
        Some(Ordering::Equal) => 0,
        None => u64::MAX,
        Some(_) if one.is_infinite() || other.is_infinite() => u64::MAX,
        Some(_) => place(one).abs_diff(place(other)),
    }
}
