//! What an operator combines, by other brackets: two bracketings of three neighbouring parts of it, and all of it from the
//! left and in a tree.

use std::collections::{BTreeMap, BTreeSet};

use super::data::whole_number;
use super::placed::{Placed, same, there};
use super::rounded::{ROUNDINGS, Seen, Slack, amounts, greatest};
use crate::core::interp::Apply;
use crate::core::value::CoreValue;

/// So many elements are all tried with their neighbours; of more, those at extremes and ends, and some between.
const ALL: usize = 320;
/// So many are tried of each fold at least, or all.
const LEAST: usize = 8;
/// So many times what the elements give grows by as much again, before it is doubled; and to so small a part of it.
const STEP_BY_STEP: i64 = 32;
/// So many elements at most are tried with what grows, at a time.
const GROWING: usize = 8;
/// So many of the elements with a number that the program mentions are tried, from either end.
const LIKE: usize = 4;
/// Applications for three parts.
const THREE: usize = 4;

pub(super) type Element = Vec<CoreValue>;

/// What is tried of one fold, so that no more applications are needed than it may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Plan {
    applications: usize,
    /// Elements that are tried with their neighbours.
    places: usize,
    /// Elements that are tried with what grows, at a time.
    growing: usize,
    /// So many times as many elements does the data have.
    times: i64,
}

impl Plan {
    /// Of a fold of so many elements, of which the data has so many times as many; `None` where the applications don't
    /// suffice for the least that says something.
    pub(super) fn of(applications: usize, elements: usize, times: i64) -> Option<Plan> {
        // What all before and all after each element give, and a tree of them.
        let rest = applications.checked_sub(3 * elements)?;
        let growth = |some: usize| turns(times) * (THREE * (2 * some + some * some) + 1);
        let growing = match times {
            ..=1 => 0,
            _ => (1..=GROWING).rev().find(|some| growth(*some) <= rest / 3 * 2)?,
        };
        let rest = if growing == 0 { rest } else { rest - growth(growing) };
        // Each place with its neighbours, between all before and all after it, and in two nodes of the tree.
        let places = (rest / (4 * THREE)).min(ALL);
        (places >= LEAST.min(elements)).then_some(Plan { applications, places, growing, times })
    }
}

/// By how much what the elements give grows in each turn until there is so many times as much: step by step at first, as
/// what ends somewhere may be jumped over, then by as much again, and at last by what is left to about a part in
/// [`STEP_BY_STEP`].
fn growth(times: i64) -> Vec<i64> {
    let (mut all, mut amounts, mut added) = (1, vec![1], Vec::new());
    while all < times {
        let fits = |amount: &&i64| **amount <= times - all && **amount >= all / STEP_BY_STEP;
        let Some(more) = (if all < STEP_BY_STEP { Some(1) } else { amounts.iter().rfind(fits).copied() })
        else {
            break;
        };
        all += more;
        added.push(more);
        amounts.push(all);
    }
    added
}

/// How often what grows is tried.
fn turns(times: i64) -> usize {
    if times > 1 { growth(times).len() + 1 } else { 0 }
}

/// Parts of what is combined, and what two bracketings of them give.
pub(super) struct Broken {
    /// `Err`: so many elements, from the left and in a tree.
    pub(super) operands: Result<[Element; 3], usize>,
    pub(super) results: [Element; 2],
}

/// Parts of what is combined, tried by threes.
pub(super) struct Parts<'t, 'w> {
    apply: &'t mut Apply<'w, Placed>,
    seen: &'t Seen,
    /// The operator gives operands as they are.
    exact: bool,
    left: usize,
    /// The greatest absolute value, and whether some float was not finite, before what was seen was forgotten.
    forgotten: (f64, bool),
    /// Two bracketings had values.
    pub(super) answered: bool,
    /// There were too few applications.
    pub(super) exhausted: bool,
    pub(super) broken: Option<Broken>,
}

impl<'t, 'w> Parts<'t, 'w> {
    pub(super) fn new(apply: &'t mut Apply<'w, Placed>, seen: &'t Seen, exact: bool) -> Self {
        let (left, forgotten) = (0, (0.0, false));
        Parts { apply, seen, exact, left, forgotten, answered: false, exhausted: false, broken: None }
    }

    fn apply(&mut self, left: &[CoreValue], right: &[CoreValue]) -> Option<Element> {
        let Some(fewer) = self.left.checked_sub(1) else {
            self.exhausted = true;
            return None;
        };
        self.left = fewer;
        (self.apply)(&same(left), &same(right)).map(|result| there(&result))
    }

    /// Tries parts of these, the first of which is what it begins with.
    pub(super) fn try_all(&mut self, elements: &[Element], literals: &[i64], plan: Plan) {
        self.left = plan.applications;
        // What was computed before does not belong to this fold.
        self.seen.forget();
        // What the elements give up to each, as far as the operator does not fail.
        let mut before = vec![elements[0].clone()];
        for element in &elements[1..] {
            let Some(next) = before.last().and_then(|last| self.apply(last, element)) else { break };
            before.push(next);
        }
        let elements = &elements[..before.len()];
        let extremes = extremes(elements);
        let these = [&extremes[..], &at_literals(elements, literals)].concat();
        let chosen = chosen(elements.len(), &these, plan.places);
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
            let least = (2 * elements.len()).div_ceil(plan.places).max(2);
            let tree = self.tree(
                elements,
                &before,
                &|start, n| n >= least || n == 2 && chosen.contains(&start),
                (1, elements.len()),
            );
            if let (Some(left), Some(tree)) = (before.last(), tree) {
                self.compare_with_left(elements, left, &tree);
            }
        }
        if let (Some(all), 1..) = (before.last(), plan.growing) {
            let extremes: Vec<&Element> = extremes.iter().map(|at| &elements[*at]).collect();
            self.grows(all, &extremes, plan);
        }
    }

    /// What a balanced tree of these elements gives; those of its nodes that are `chosen`, by where they start and how
    /// many elements they have, are tried after what is before them.
    fn tree(
        &mut self,
        elements: &[Element],
        before: &[Element],
        chosen: &dyn Fn(usize, usize) -> bool,
        (start, end): (usize, usize),
    ) -> Option<Element> {
        if end - start == 1 {
            return Some(elements[start].clone());
        }
        if self.broken.is_some() {
            return None;
        }
        let middle = start + (end - start).next_power_of_two() / 2;
        let left = self.tree(elements, before, chosen, (start, middle))?;
        let right = self.tree(elements, before, chosen, (middle, end))?;
        if chosen(start, end - start) {
            self.three(&before[start - 1], &left, &right);
        }
        self.apply(&left, &right)
    }

    /// What so many times as many elements give is tried with these, some of them in each turn; and with as much again
    /// where the data has that.
    fn grows(&mut self, once: &Element, these: &[&Element], plan: Plan) {
        let mut pieces = vec![(1, once.clone())];
        let mut next = these.iter().cycle();
        let added = growth(plan.times);
        for turn in 0..=added.len() {
            let Some((amount, all)) = pieces.last().cloned() else { break };
            let some: Vec<&Element> = next.by_ref().take(plan.growing.min(these.len())).copied().collect();
            for element in &some {
                if 2 * amount <= plan.times {
                    self.three(&all, &all, element);
                    self.three(&all, element, &all);
                }
                some.iter().for_each(|other| self.three(&all, element, other));
            }
            let piece = added.get(turn).and_then(|more| pieces.iter().find(|(amount, _)| amount == more));
            let Some(piece) = piece.map(|(amount, piece)| (*amount, piece.clone())) else { break };
            let Some(more) = self.apply(&all, &piece.1) else { break };
            pieces.push((amount + piece.0, more));
        }
    }

    /// What all elements give from the left, and those after the first in a tree: differences that are too small in any
    /// three parts add up.
    fn compare_with_left(&mut self, elements: &[Element], left: &Element, tree: &Element) {
        let Some(tree) = self.apply(&elements[0], tree).filter(|_| self.broken.is_none()) else { return };
        self.forget();
        let (most, overflowed) = self.forgotten;
        let slack = Slack::of_fold(self.exact, elements.len(), amounts(elements), most);
        if slack.is_exceeded(left, &tree) && (slack.exact || !overflowed) {
            self.broken = Some(Broken { operands: Err(elements.len() - 1), results: [left.clone(), tree] });
        }
    }

    fn forget(&mut self) {
        let (most, overflowed) = self.forgotten;
        self.forgotten = (most.max(self.seen.greatest()), overflowed || self.seen.overflowed());
        self.seen.forget();
    }

    /// `(a op b) op c = a op (b op c)`.
    fn three(&mut self, a: &Element, b: &Element, c: &Element) {
        if self.broken.is_some() {
            return;
        }
        self.forget();
        let Some(results) = self.bracketings(a, b, c) else { return };
        let slack = Slack {
            exact: self.exact,
            least: [0.0; 2],
            operands: greatest([a, b, c]),
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
        self.answered = true;
        if differ {
            self.broken = Some(Broken { operands: Ok([a, b, c].map(Clone::clone)), results });
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
            if let Some(n) = whole_number(s).filter(|n| literals.binary_search(n).is_ok()) {
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

/// The places that are tried of `len`, at most so many: half of them near these, the others at the ends and between.
fn chosen(len: usize, these: &[usize], most: usize) -> BTreeSet<usize> {
    let near = these.iter().flat_map(|at| at.saturating_sub(2)..=at + 2).filter(|at| *at < len);
    let mut chosen: BTreeSet<usize> = BTreeSet::new();
    for at in near {
        if chosen.len() >= most / 2 {
            break;
        }
        chosen.insert(at);
    }
    let (ends, step) = (most / 8, len.div_ceil((most / 4).max(1)));
    let others = (0..ends).chain(len.saturating_sub(ends)..len).chain((0..len).step_by(step.max(1)));
    for at in others.chain(0..len).filter(|at| *at < len) {
        if chosen.len() >= most {
            break;
        }
        chosen.insert(at);
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verify::operators::rounded::Rounded;
    use lawson_oracle::scalar::Scalar;

    #[test]
    fn what_grows_has_no_more_than_the_data() {
        assert!(growth(1).is_empty());
        assert_eq!(growth(3), [1, 1]);
        let after = |times: i64| growth(times)[31..].to_vec();
        assert_eq!(after(64), [32]);
        assert_eq!(after(100), [32, 32, 4]);
        assert_eq!(after(1000), [32, 64, 128, 256, 256, 128, 64, 32]);
        for times in (2..300).chain([12_345, 1 << 40]) {
            let all = 1 + growth(times).iter().sum::<i64>();
            assert!(all <= times && all >= times - times / 16, "{times}: {all}");
        }
    }

    /// A plan that says that the applications suffice is right, however few they are; and all of few elements is tried.
    #[test]
    fn what_is_planned_needs_no_more_than_it_may_have() {
        let integer = |n: i64| vec![CoreValue::Scalar(Scalar::I64(n))];
        let mut planned = 0;
        for elements in [2, 3, 7, 8, 9, 31, 64, 65, 100, 319, 320, 321, 700] {
            for times in [1, 2, 31, 32, 100, 1 << 40] {
                for applications in (6..16).map(|bits| 1 << bits).chain([3 * elements + 100, 20_000]) {
                    let Some(plan) = Plan::of(applications, elements, times) else { continue };
                    let seen = Rounded::with_budget(0).seen;
                    let mut add = |l: &[CoreValue<Placed>], r: &[CoreValue<Placed>]| {
                        let [Scalar::I64(l), Scalar::I64(r)] = [l, r].map(|part| there(part)[0].scalars()[0])
                        else {
                            return None;
                        };
                        Some(same(&integer(l.wrapping_add(r))))
                    };
                    let mut parts = Parts::new(&mut add, &seen, false);
                    let all: Vec<Element> = (0..=elements as i64).map(|n| integer(n * 7919 % 1000)).collect();
                    parts.try_all(&all, &[500], plan);
                    assert!(parts.answered && parts.broken.is_none());
                    assert!(!parts.exhausted, "{elements} elements, {times} times, {plan:?}");
                    planned += 1;
                }
            }
        }
        assert!(planned > 300, "{planned}");
        assert_eq!(Plan::of(1 << 16, 60, 1).map(|plan| plan.places), Some(ALL));
        assert_eq!(Plan::of(100, 60, 1), None);
    }
}
