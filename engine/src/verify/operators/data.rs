//! Operators on the data of a run: the program is interpreted on a sample of it, and whatever an operator combines there
//! it combines by other brackets too, with the partial results as they come.
//!
//! All that is compared are two bracketings of three neighbouring parts of the data: three elements, what all before an
//! element give with it and what all behind give, two halves of a balanced tree behind what is before. Of an
//! extent that is cut, positions are what they are in the data, and partial results grow as they do in all of it.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use lawson_oracle::interp::Host;
use lawson_oracle::scalar::Scalar;
use lawson_oracle::schedule::Schedule;

use super::choice::chooses;
use super::rounded::{ROUNDINGS, Rounded, Seen, Slack, greatest};
use super::sample::{Cut, Sample};
use super::{Law, OperatorFault, Values};
use crate::core::interp::{Apply, Combining, Outside, Watched, run_on};
use crate::core::value::CoreValue;
use crate::core::{Op, Operator, Origin, Program};
use crate::native::NativeValue;
use crate::verify::literals::{constants, walk};

/// Numbers and rows of a sample, and steps for it: where the first take too many, there are others.
const SAMPLES: [(i64, u64); 3] = [(4096, 1 << 19), (512, 1 << 18), (48, 1 << 17)];
/// Applications of one operator to try it, in one sample.
const APPLICATIONS: usize = 1 << 14;
/// So many elements are all tried with their neighbours; of more, those at the ends, at extremes, and some between.
const ALL: usize = 256;
/// So many times what the elements give grows by as much again, before it is doubled.
const STEP_BY_STEP: i64 = 32;
/// So many of the elements with a number that the program mentions are tried, from either end.
const LIKE: usize = 4;

/// What came of trying an operator on the data of a run.
#[derive(Clone, PartialEq, Debug)]
pub enum OnData {
    /// It is associative there.
    Holds,
    /// It is not.
    Breaks(Box<OperatorFault>),
    /// The sample's run, or all applications, failed or took too many steps.
    Untried,
}

/// An operator of a program, and what came of trying it.
#[derive(Clone, PartialEq, Debug)]
pub struct Tried {
    /// Its number among those of the program, in the order of [`super::check`].
    pub operator: usize,
    /// The statement whose operator it is.
    pub origin: Origin,
    /// What came of it.
    pub outcome: OnData,
}

/// Whether a program has operators that are no built-in ones.
pub fn has_own(program: &Program) -> bool {
    !own(program).is_empty()
}

/// The operators that are no built-in ones, with their numbers.
fn own(program: &Program) -> Vec<(usize, &Origin, &Operator)> {
    let mut all = Vec::new();
    each(program, &mut |number, origin, operator| {
        if operator.builtin().is_none() {
            all.push((number, origin, operator));
        }
    });
    all
}

/// All operators with their numbers.
fn each<'p>(program: &'p Program, f: &mut dyn FnMut(usize, &'p Origin, &'p Operator)) {
    let mut number = 0;
    walk(&program.body, &mut |stmt| {
        if let Op::Loop(l) = &stmt.op {
            for (operator, _) in l.operators() {
                f(number, &stmt.origin, operator);
                number += 1;
            }
        }
    });
}

/// Tries the operators of a program that are no built-in ones on the arguments of a run. It calls no function of a host.
pub fn try_on(program: &Program, values: &[NativeValue<'_>]) -> Vec<Tried> {
    let literals: BTreeSet<i64> = constants(&program.body).iter().filter_map(whole).collect();
    let literals: Vec<i64> = literals.into_iter().collect();
    let mut trials: Vec<Trial<'_>> = own(program)
        .into_iter()
        .map(|(number, origin, operator)| Trial::new(number, origin, operator))
        .collect();
    for (most, steps) in SAMPLES {
        if trials.iter().all(Trial::is_done) {
            break;
        }
        let sample = Sample::of(program, values, &literals, most);
        let mut domain = Rounded::with_budget(steps);
        let seen = domain.seen.clone();
        let mut watch = |event: Watched<'_, '_, Scalar>| {
            let Watched::Combining(combining) = event else { return };
            let at = trials.iter().position(|trial| std::ptr::eq(trial.operator, combining.operator));
            if let Some(at) = at {
                trials[at].combines(combining, &sample, &literals, &seen);
            }
        };
        let (printer, host) = (&mut |_| {}, &mut Host::default());
        let schedule = Schedule::new(Schedule::NATIVE);
        let outside = Outside { printer, host };
        let ran = run_on(&mut domain, program, &sample.args, &schedule, outside, Some(&mut watch));
        let all = sample.is_whole() && ran.result.is_ok();
        trials.iter_mut().for_each(|trial| trial.ends(all));
    }
    trials.into_iter().map(Trial::tried).collect()
}

/// A number as a position.
fn whole(constant: &Scalar) -> Option<i64> {
    match constant {
        Scalar::F32(x) => Some(*x as i64),
        Scalar::F64(x) => Some(*x as i64),
        _ => constant.as_integer().and_then(|n| i64::try_from(n).ok()),
    }
}

/// An operator that is tried.
struct Trial<'p> {
    number: usize,
    origin: &'p Origin,
    operator: &'p Operator,
    chooses: bool,
    /// There was something to combine by other brackets, in the sample that runs.
    came: bool,
    /// Two bracketings had values, in one of the samples.
    answered: bool,
    /// There was nothing to combine in the whole of the data.
    idle: bool,
    left: usize,
    fault: Option<OperatorFault>,
}

impl<'p> Trial<'p> {
    fn new(number: usize, origin: &'p Origin, operator: &'p Operator) -> Trial<'p> {
        Trial {
            number,
            origin,
            operator,
            chooses: chooses(operator),
            came: false,
            answered: false,
            idle: false,
            left: APPLICATIONS,
            fault: None,
        }
    }

    fn is_done(&self) -> bool {
        self.answered || self.idle || self.fault.is_some()
    }

    /// A sample's run is over; it went over all of the data, or not.
    fn ends(&mut self, whole: bool) {
        self.idle |= whole && !self.came;
        (self.came, self.left) = (false, APPLICATIONS);
    }

    fn tried(self) -> Tried {
        let outcome = match self.fault {
            Some(fault) => OnData::Breaks(Box::new(fault)),
            None if self.answered || self.idle => OnData::Holds,
            None => OnData::Untried,
        };
        Tried { operator: self.number, origin: self.origin.clone(), outcome }
    }

    /// Tries it on what it combines. What it begins with is an element like the others.
    fn combines(
        &mut self,
        combining: &mut Combining<'_, Scalar>,
        sample: &Sample,
        literals: &[i64],
        seen: &Rc<Seen>,
    ) {
        if combining.elements.len() < 2 || self.fault.is_some() {
            return;
        }
        self.came = true;
        let cut = sample.cut(combining.space);
        let mut elements = vec![combining.neutral.to_vec()];
        elements.extend(combining.elements.iter().map(|(_, element)| element.clone()));
        if let Some(cut) = cut {
            let origins: Vec<u64> = combining.elements.iter().map(|(origin, _)| *origin).collect();
            placed(&mut elements[1..], &origins, cut);
        }
        let mut parts = Parts { trial: self, apply: &mut *combining.apply, seen };
        parts.try_all(&elements, literals, cut);
    }
}

/// Parts of what is combined, tried by threes.
struct Parts<'t, 'p, 'w> {
    trial: &'t mut Trial<'p>,
    apply: &'w mut Apply<'w, Scalar>,
    seen: &'t Seen,
}

type Element = Vec<CoreValue>;

impl Parts<'_, '_, '_> {
    /// Whether nothing more is to be tried.
    fn ended(&self) -> bool {
        self.trial.fault.is_some() || self.trial.left == 0
    }

    fn apply(&mut self, left: &[CoreValue], right: &[CoreValue]) -> Option<Element> {
        self.trial.left = self.trial.left.checked_sub(1)?;
        (self.apply)(left, right)
    }

    fn try_all(&mut self, elements: &[Element], literals: &[i64], cut: Option<&Cut>) {
        // What the elements give up to each, as far as the operator does not fail.
        let mut before = vec![elements[0].clone()];
        for element in &elements[1..] {
            let Some(next) = before.last().and_then(|last| self.apply(last, element)) else { break };
            before.push(next);
        }
        let elements = &elements[..before.len()];
        let extremes = extremes(elements);
        let chosen = chosen(elements.len(), &[&extremes[..], &at_literals(elements, literals)].concat());
        for at in chosen.iter().filter(|at| **at + 2 < elements.len()) {
            self.three(&elements[*at], &elements[at + 1], &elements[at + 2]);
        }
        if let Some(last) = elements.last().filter(|_| elements.len() > 2) {
            let mut behind = last.clone();
            for at in (1..elements.len() - 1).rev() {
                if chosen.contains(&at) {
                    self.three(&before[at - 1], &elements[at], &behind);
                }
                let Some(next) = self.apply(&elements[at], &behind) else { break };
                behind = next;
            }
            self.tree(elements, &before, &chosen, (1, elements.len()));
        }
        if let (Some(cut), Some(all)) = (cut, before.last()) {
            let some: Vec<&Element> = extremes.iter().map(|at| &elements[*at]).take(8).collect();
            self.grows(all, &some, cut.extent / (elements.len() as i64).max(1));
        }
    }

    /// What a balanced tree of these elements gives; each of its nodes is tried behind what is before it.
    fn tree(
        &mut self,
        elements: &[Element],
        before: &[Element],
        chosen: &BTreeSet<usize>,
        (start, end): (usize, usize),
    ) -> Option<Element> {
        if end - start == 1 {
            return Some(elements[start].clone());
        }
        if self.ended() {
            return None;
        }
        let middle = start + (end - start).next_power_of_two() / 2;
        let left = self.tree(elements, before, chosen, (start, middle))?;
        let right = self.tree(elements, before, chosen, (middle, end))?;
        if end - start >= elements.len() / ALL || chosen.contains(&start) {
            self.three(&before[start - 1], &left, &right);
        }
        self.apply(&left, &right)
    }

    /// What so many times as many elements give is tried with some of these. It grows step by step at first, and is then
    /// doubled: what ends somewhere may be jumped over.
    fn grows(&mut self, once: &Element, some: &[&Element], times: i64) {
        let (mut all, times) = (once.clone(), times.max(1));
        let doubled = i64::from(i64::BITS - (times / STEP_BY_STEP).leading_zeros());
        for turn in 0..times.min(STEP_BY_STEP) + doubled {
            for element in some {
                self.three(&all, &all, element);
                self.three(&all, element, &all);
                some.iter().for_each(|other| self.three(&all, element, other));
            }
            let right = if turn < STEP_BY_STEP { once.clone() } else { all.clone() };
            let Some(more) = self.apply(&all, &right) else { break };
            all = more;
        }
    }

    /// `(a op b) op c = a op (b op c)`.
    fn three(&mut self, a: &Element, b: &Element, c: &Element) {
        if self.ended() {
            return;
        }
        self.seen.forget();
        let Some(results) = self.bracketings(a, b, c) else { return };
        let operands = vec![a.clone(), b.clone(), c.clone()];
        let slack = Slack {
            exact: self.trial.chooses,
            least: [0.0; 2],
            operands: greatest(&operands),
            roundings: ROUNDINGS,
            rounded: vec![self.seen.greatest()],
            lenient: true,
        };
        let [left, right] = &results;
        let differ = slack.is_exceeded(left, right);
        // That floats end somewhere is no fault of an operator.
        if differ && self.seen.overflowed() && !slack.exact {
            return;
        }
        self.trial.answered = true;
        if differ {
            let (law, on, origin) = (Law::Associative, Values::Data, self.trial.origin.clone());
            self.trial.fault = Some(OperatorFault { origin, law, on, operands, results, params: Vec::new() });
        }
    }

    fn bracketings(&mut self, a: &Element, b: &Element, c: &Element) -> Option<[Element; 2]> {
        let (ab, bc) = (self.apply(a, b)?, self.apply(b, c)?);
        Some([self.apply(&ab, c)?, self.apply(a, &bc)?])
    }
}

/// Where components have their least and greatest numbers.
fn extremes(elements: &[Element]) -> Vec<usize> {
    let components = elements.first().map_or(0, Vec::len);
    let mut all = BTreeSet::from([0, elements.len() - 1]);
    for component in 0..components {
        let numbers =
            elements.iter().enumerate().filter_map(|(at, element)| match element.get(component)? {
                CoreValue::Scalar(s) => {
                    let x = s.as_float().or_else(|| s.as_integer().map(|n| n as f64));
                    x.filter(|x| !x.is_nan()).map(|x| (at, x))
                }
                CoreValue::Array(_) => None,
            });
        let numbers: Vec<(usize, f64)> = numbers.collect();
        let by = |x: &&(usize, f64), y: &&(usize, f64)| x.1.total_cmp(&y.1);
        all.extend(numbers.iter().min_by(by).map(|(at, _)| *at));
        all.extend(numbers.iter().max_by(by).map(|(at, _)| *at));
    }
    all.into_iter().collect()
}

/// Where components, as positions are, have a number that the program mentions: the first and the last ones of each.
fn at_literals(elements: &[Element], literals: &[i64]) -> Vec<usize> {
    let mut at: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
    for (place, element) in elements.iter().enumerate() {
        for part in element {
            let CoreValue::Scalar(s) = part else { continue };
            let number = whole_number(s).and_then(|n| i64::try_from(n).ok());
            if let Some(n) = number.filter(|n| literals.binary_search(n).is_ok()) {
                at.entry(n).or_default().push(place);
            }
        }
    }
    let ends = |places: &Vec<usize>| {
        let (first, last) = (places.iter().take(LIKE), places.iter().rev().take(LIKE));
        first.chain(last).copied().collect::<Vec<_>>()
    };
    at.values().flat_map(ends).collect()
}

/// The places that are tried of so many: all of few, else those at the ends, near these, and some between.
fn chosen(len: usize, these: &[usize]) -> BTreeSet<usize> {
    let step = len.div_ceil(ALL / 2);
    let ends = ALL / 4;
    let near = these.iter().flat_map(|at| at.saturating_sub(2)..=at + 2);
    let all = (0..len).filter(|at| *at < ends || at + ends >= len || at % step == 0);
    all.chain(near).filter(|at| *at < len).collect()
}

/// Components that are positions in the sample become what they are in the data: whole numbers that grow as the
/// origins of their elements do.
fn placed(elements: &mut [Element], origins: &[u64], cut: &Cut) {
    let number = |element: &Element, at: usize| match element.get(at) {
        Some(CoreValue::Scalar(s)) => whole_number(s),
        Some(CoreValue::Array(_)) | None => None,
    };
    let [from, to] = [0, 1].map(|at| i128::from(origins[at]));
    for component in 0..elements[0].len() {
        let [a, b] = [0, 1].map(|at| number(&elements[at], component));
        let (Some(a), Some(b)) = (a, b) else { continue };
        let slope = (b - a) / (to - from).max(1);
        let expected = |position: i128| a + slope * (position - from);
        let follows = |(element, origin): (&Element, &u64)| {
            number(element, component) == Some(expected(i128::from(*origin)))
        };
        if slope <= 0 || !elements.iter().zip(origins).all(follows) {
            continue;
        }
        for (element, origin) in elements.iter_mut().zip(origins) {
            let position = cut.positions.get(*origin as usize).copied().unwrap_or(*origin as i64);
            if let Some(CoreValue::Scalar(s)) = element.get_mut(component) {
                *s = Scalar::integer(s.ty(), expected(i128::from(position)));
            }
        }
    }
}

fn whole_number(s: &Scalar) -> Option<i128> {
    match s {
        Scalar::F32(x) => Some(*x as i128).filter(|n| *n as f32 == *x),
        Scalar::F64(x) => Some(*x as i128).filter(|n| *n as f64 == *x),
        Scalar::Bool(_) => None,
        _ => s.as_integer(),
    }
}
