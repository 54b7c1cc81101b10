//! What the folds and scans of a run give beside what they would give from the left, one element after the other, which
//! is their definition.
//!
//! `--verify full` compares them for the fused program.

use lawson_oracle::interp::Host;
use lawson_oracle::scalar::Scalar;
use lawson_oracle::schedule::{self, Bracket, Schedule};
use lawson_oracle::source::Span;
use lawson_oracle::types;

use super::choice::chooses;
use super::fault::{in_source, shown};
use super::rounded::{Rounded, Slack, amounts, is_finite};
use crate::core::interp::{Combined, Combining, Outside, Stop, Watch, run_on};
use crate::core::value::CoreValue;
use crate::core::{Op, Operator, Origin, Program, SourceOp};
use crate::verify::literals::walk;

/// A fold, or a scan at one of its elements, that gives something else than from the left.
#[derive(Clone, PartialEq, Debug)]
pub struct FromLeft {
    /// The statement whose operator it is.
    pub origin: Origin,
    /// Of a scan, the index of the first element at which it differs.
    pub at: Option<usize>,
    /// What it is from the left.
    pub left: Vec<CoreValue>,
    /// What it is by the brackets of the program.
    pub found: Vec<CoreValue>,
}

impl FromLeft {
    /// Where the operation stands in the source, and both results as the source has them. A fused loop has several
    /// operations: it is the first that combines such elements.
    pub fn shown(&self, source: &types::Checked) -> (Span, String, String) {
        let combine =
            || self.origin.sources.iter().filter(|operation| operation.bracket != Bracket::Sequential);
        let fits = |operation: &&SourceOp| in_source(&self.left, operation, source).is_some();
        let operation = combine().find(fits).or(combine().next()).or(self.origin.sources.first());
        let [left, found] = [&self.left, &self.found].map(|parts| shown(parts, operation, source));
        (operation.map_or(Span::default(), |operation| operation.span), left, found)
    }
}

/// Interprets a program by the brackets that native code has, and compares each fold and scan by an operator that is no
/// built-in one with what it would give from the left. Integers and floats that are only chosen must be the same; other
/// floats may differ by a relative 10^-6, and by as many roundings as there are elements of what these amount to.
///
/// # Errors
/// The run gives no result.
pub fn differs_from_left(program: &Program, args: &[CoreValue]) -> Result<Option<FromLeft>, Stop> {
    let mut operators: Vec<(&Origin, &Operator)> = Vec::new();
    walk(&program.body, &mut |stmt| {
        if let Op::Loop(l) = &stmt.op {
            let own = l.fun.operators().filter(|operator| operator.builtin().is_none());
            operators.extend(own.map(|operator| (&stmt.origin, operator)));
        }
    });
    if operators.is_empty() {
        return Ok(None);
    }
    let schedule = Schedule::new(Schedule::NATIVE);
    let mut domain = Rounded::with_budget(u64::MAX);
    let seen = domain.seen.clone();
    let mut found: Option<FromLeft> = None;
    let mut combined = |combining: &mut Combining<'_, Scalar>| {
        let operator = operators.iter().find(|(_, operator)| std::ptr::eq(*operator, combining.operator));
        let (Some((origin, operator)), None) = (operator, &found) else { return };
        seen.forget();
        let Some([left, ours]) = both(combining, &schedule) else { return };
        let amounts = amounts(combining.elements.iter().map(|(_, element)| element));
        let slack = Slack::of_fold(chooses(operator), combining.elements.len(), amounts, seen.greatest());
        let finite = |result: &[CoreValue]| result.iter().all(|part| part.scalars().iter().all(is_finite));
        let differ = |(left, ours): (&Vec<CoreValue>, &Vec<CoreValue>)| {
            // That floats end somewhere is no fault of an operator.
            let ends = seen.overflowed() && !slack.exact && !(finite(left) && finite(ours));
            !ends && slack.is_exceeded(left, ours)
        };
        if let Some(at) = left.iter().zip(&ours).position(differ) {
            found = Some(FromLeft {
                origin: (*origin).clone(),
                at: (combining.kind == Combined::Scan).then_some(at),
                left: left[at].clone(),
                found: ours[at].clone(),
            });
        }
    };
    let outside = Outside { printer: &mut |_| {}, host: &mut Host::default() };
    let watch = Watch { combined: Some(&mut combined), ..Watch::default() };
    run_on(&mut domain, program, args, &schedule, outside, watch).result?;
    Ok(found)
}

/// What is combined from the left, and by the brackets of native code: of a scan for each element.
fn both(combining: &mut Combining<'_, Scalar>, schedule: &Schedule) -> Option<[Vec<Vec<CoreValue>>; 2]> {
    let Combining { operator, kind, neutral, elements, apply, .. } = combining;
    let mut combine = |left: Vec<CoreValue>, right: Vec<CoreValue>| (apply)(&left, &right).ok_or(());
    let brackets = [Bracket::Sequential, operator.bracket];
    let results = brackets.map(|bracket| {
        let (neutral, elements) = (neutral.to_vec(), elements.iter().cloned());
        match kind {
            Combined::Scan => schedule::scan(schedule, bracket, neutral, elements, &mut combine),
            Combined::Fold => {
                schedule::fold(schedule, bracket, neutral, elements, &mut combine).map(|r| vec![r])
            }
            Combined::Place(_) => {
                schedule::fold_place(schedule, bracket, neutral, elements, &mut combine).map(|r| vec![r])
            }
        }
    });
    let [Ok(left), Ok(ours)] = results else { return None };
    Some([left, ours])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Size;
    use crate::core::interp::Apply;
    use crate::verify::source_program::SourceProgram;
    use lawson_oracle::source::Source;

    fn number(n: i64) -> Vec<CoreValue> {
        vec![CoreValue::Scalar(Scalar::I64(n))]
    }

    /// A sum that ends at 100, of chunks that give 40, 40, 40 and -40, two in a group. In order they give 100 and then
    /// 60; the last two by themselves give 0.
    #[test]
    fn a_place_of_bins_has_the_brackets_of_a_place() {
        let program = "def main (xs: []i64) = reduce (\\a b -> i64.min 100 (a + b)) 0 xs";
        let program = SourceProgram::of(&Source::new("program", program)).unwrap();
        let mut operators = Vec::new();
        walk(&program.lowered.body, &mut |stmt| {
            if let Op::Loop(l) = &stmt.op {
                operators.extend(l.fun.operators());
            }
        });
        let operator = operators[0];
        assert_eq!(operator.bracket, Bracket::Tree);
        let elements: Vec<_> =
            (0..16).map(|origin| (origin, number(if origin < 12 { 10 } else { -10 }))).collect();
        let apply: &mut Apply<'_, Scalar> = &mut |left, right| match [&left[0], &right[0]] {
            [CoreValue::Scalar(Scalar::I64(a)), CoreValue::Scalar(Scalar::I64(b))] => {
                Some(number((a + b).min(100)))
            }
            _ => None,
        };
        let (space, neutral) = (Size::constant(16), number(0));
        let mut results = |kind| {
            let (elements, neutral) = (&elements, &neutral);
            let mut combining =
                Combining { operator, kind, space: &space, neutral, elements, apply: &mut *apply };
            both(&mut combining, &Schedule::new(Schedule::SMALL)).unwrap()
        };
        assert_eq!(results(Combined::Place(&[])), [60, 60].map(|n| vec![number(n)]));
        assert_eq!(results(Combined::Fold), [60, 80].map(|n| vec![number(n)]));
    }
}
