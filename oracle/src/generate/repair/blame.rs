//! Why a run gave no value, as what its numbers should have been.

use std::cell::Ref;

use super::want::Want;
use crate::domain::Undecided;
use crate::domain::traced::{Demand, Number, Origin, Traced};
use crate::interp::{FaultKind, Stop};
use crate::scalar::Scalar;

/// What would keep a run from ending as it did.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Remedy {
    /// This number should be that.
    Number(Number, Want),
    /// Arrays with this extent should have another one.
    Extent(i64, Want),
    /// A scalar of the input that is this number should be another one.
    Scalar(i64, Want),
    /// The first number should not be greater than the second.
    Order(Number, Number),
}

/// Numbers of elements that are asked for when those that were there are too many, or less than none.
const FEW: i64 = 12;
/// What takes too long may be a loop of more turns than this.
const MANY: i128 = 16;

/// The remedies; the first ones are the most likely to help.
pub(super) fn remedies(stop: &Stop, trace: &Traced) -> Vec<Remedy> {
    let run = Run { trace, demands: trace.demands() };
    match stop {
        Stop::Fault(fault) => run.of_fault(&fault.kind),
        Stop::Undecided(Undecided::Budget | Undecided::Memory(_)) => run.of_length(),
        Stop::Undecided(Undecided::Stopped | Undecided::Stack | Undecided::Symbolic(_)) => vec![],
        Stop::Unsupported(..) | Stop::Internal(_) => vec![],
    }
}

/// What would keep a run from coming to where it failed.
pub(super) fn detour(trace: &Traced) -> Option<Remedy> {
    Run { trace, demands: trace.demands() }.denied(true)
}

/// A run that gave no value.
struct Run<'t> {
    trace: &'t Traced,
    demands: Ref<'t, Vec<Demand>>,
}

impl Run<'_> {
    /// The sizes that were asked for, the last ones first.
    fn sizes(&self) -> impl Iterator<Item = &Number> {
        self.demands.iter().rev().filter_map(|demand| match demand {
            Demand::Size(number) => Some(number),
            Demand::Condition(..) | Demand::Failed(..) => None,
        })
    }

    /// The size that was this when it was asked for last.
    fn size(&self, size: i64) -> Option<&Number> {
        let is = |number: &&Number| number.value.as_integer() == Some(size.into());
        self.sizes().filter(is).find(|number| number.is_traced())
    }

    /// The last condition with this answer.
    fn condition(&self, answer: bool) -> Option<&Number> {
        self.demands.iter().rev().find_map(|demand| match demand {
            Demand::Condition(number, found) => (*found == answer).then_some(number),
            Demand::Size(_) | Demand::Failed(..) => None,
        })
    }

    /// Its answer should be the other one.
    fn denied(&self, answer: bool) -> Option<Remedy> {
        Some(Remedy::Number(*self.condition(answer)?, Want::Truth(!answer)))
    }

    /// The ends of a slice or range should be in order.
    fn ordered(&self, from: i64, to: i64) -> Option<Remedy> {
        (from > to).then_some(Remedy::Order(*self.size(from)?, *self.size(to)?))
    }

    /// A size should lie in an interval: it is one that was asked for, or an extent, or stands in the input.
    fn resized(&self, size: i64, low: i64, high: i64) -> Vec<Remedy> {
        let want = Want::Whole(low.into(), high.into());
        let number = self.size(size).map(|number| Remedy::Number(*number, want));
        number.into_iter().chain([Remedy::Extent(size, want), Remedy::Scalar(size, want)]).collect()
    }

    fn of_fault(&self, kind: &FaultKind) -> Vec<Remedy> {
        match kind {
            FaultKind::IndexOutOfBounds { index, shape } => self.of_index(index, shape),
            FaultKind::SliceOutOfBounds { index, shape } => self.of_slice(index, shape),
            FaultKind::InvalidRange(range) => self.of_range(range),
            FaultKind::Assertion(_) | FaultKind::Hole => self.denied(false).into_iter().collect(),
            FaultKind::Coercion { shape, wanted } => self.of_shapes(shape, &wanted.shape()),
            FaultKind::SliceShape { slice, value } => self.of_shapes(value, slice),
            FaultKind::SizeMismatch { expected, found, .. } => self.of_shapes(&[*found], &[*expected]),
            FaultKind::DivisionByZero => self.of_operand(Want::Whole(1, FEW.into())),
            FaultKind::NegativeExponent => self.of_operand(Want::Whole(0, FEW.into())),
            FaultKind::NegativeSize(n) => self.resized(*n, 0, FEW),
            FaultKind::Unflatten { size, rows, columns } => match rows.checked_mul(*columns) {
                Some(product) if *rows >= 0 && *columns >= 0 => self.of_shapes(&[*size], &[product]),
                _ => [rows, columns].into_iter().flat_map(|n| self.resized(*n, 0, FEW)).collect(),
            },
            FaultKind::Irregular(_) | FaultKind::Said(_) | FaultKind::External { .. } => vec![],
        }
    }

    /// The first extents that differ should be one.
    fn of_shapes(&self, found: &[i64], wanted: &[i64]) -> Vec<Remedy> {
        let differing = found.iter().zip(wanted).find(|(found, wanted)| found != wanted);
        let Some((found, wanted)) = differing else { return vec![] };
        let is_number = |remedy: &Remedy| matches!(remedy, Remedy::Number(..));
        let (numbers, others): (Vec<_>, Vec<_>) =
            self.resized(*wanted, *found, *found).into_iter().partition(is_number);
        // An extent that others are to have may be that of an array which has it already.
        [numbers, self.resized(*found, *wanted, *wanted), others].concat()
    }

    /// The last operand of a primitive that has no value.
    fn of_operand(&self, want: Want) -> Vec<Remedy> {
        let failed = self.demands.iter().rev().find_map(|demand| match demand {
            Demand::Failed(_, operands) => operands.last(),
            Demand::Condition(..) | Demand::Size(_) => None,
        });
        failed.map(|operand| Remedy::Number(*operand, want)).into_iter().collect()
    }

    fn of_index(&self, index: &[i64], shape: &[i64]) -> Vec<Remedy> {
        let outside = index.iter().zip(shape).find(|(i, n)| !(0..**n).contains(*i));
        let Some((i, n)) = outside else { return vec![] };
        // What was compared with 0 and the extent, and found to lie beyond.
        let compared = self.condition(false).and_then(|condition| self.trace.origin(condition));
        let operands = match compared {
            Some(Origin::Applied(_, operands)) => operands.as_slice(),
            _ => &[],
        };
        let is_index = |operand: &&Number| operand.value.as_integer() == Some((*i).into());
        let number = operands.iter().filter(is_index).find(|operand| operand.is_traced());
        let inside = |number: &Number| Remedy::Number(*number, Want::Whole(0, i128::from(*n) - 1));
        let longer = Remedy::Extent(*n, Want::Whole(i128::from(*i.max(&0)) + 1, i128::from(*i.max(&0)) + 8));
        let is_beyond = i >= n || *n == 0;
        let inside = number.filter(|_| *n > 0).map(inside);
        inside.into_iter().chain(is_beyond.then_some(longer)).collect()
    }

    fn of_slice(&self, index: &str, shape: &[i64]) -> Vec<Remedy> {
        let mut remedies = Vec::new();
        for (place, n) in index.split(", ").zip(shape) {
            let ends: Vec<Option<i64>> = place.split(':').map(|end| end.parse().ok()).collect();
            let within = |number: i64, low: i64, high: i64| {
                let want = Want::Whole(low.into(), high.into());
                let number = self.size(number).filter(|_| !want.holds(Scalar::I64(number)));
                number.map(|number| Remedy::Number(*number, want))
            };
            match ends[..] {
                [Some(i)] if !(0..*n).contains(&i) => {
                    remedies.extend(within(i, 0, n - 1));
                    remedies.push(Remedy::Extent(
                        *n,
                        Want::Whole(i128::from(i.max(0)) + 1, i128::from(i.max(0)) + 8),
                    ));
                }
                [from, to, ref step @ ..] => {
                    remedies.extend(step.iter().flatten().filter_map(|step| within(*step, 1, 3)));
                    let (first, last) = (from.unwrap_or(0), to.unwrap_or(*n));
                    remedies.extend(from.and_then(|from| within(from, 0, *n)));
                    remedies.extend(to.and_then(|to| within(to, first.clamp(0, *n), *n)));
                    remedies.extend(from.and_then(|from| within(from, 0, last.clamp(0, *n))));
                    let inside = (0..=*n).contains(&first) && (0..=*n).contains(&last);
                    let order = from.zip(to).filter(|_| inside).and_then(|(from, to)| self.ordered(from, to));
                    remedies.splice(0..0, order);
                    let end = i128::from(first.max(last).max(*n));
                    remedies.push(Remedy::Extent(*n, Want::Whole(end + 1, end + 4)));
                }
                _ => {}
            }
        }
        remedies
    }

    /// The end of a range should not lie before its start.
    fn of_range(&self, range: &str) -> Vec<Remedy> {
        let dots = ["...", "..<", "..>"];
        let Some((dots, at)) = dots.iter().find_map(|dots| Some((*dots, range.rfind(dots)?))) else {
            return vec![];
        };
        let mut numbers = range[..at].split("..").map(|number| number.parse::<i64>().ok());
        let (Some(Some(first)), second) = (numbers.next(), numbers.next().flatten()) else { return vec![] };
        let Some(last) = range[at + dots.len()..].parse::<i64>().ok() else { return vec![] };
        let up = match second {
            Some(second) if dots == "..." && second != first => second > first,
            _ => dots != "..>",
        };
        let (after, before) = if up { (1, 0) } else { (0, 1) };
        let near = |n: i64, below: i64, above: i64| {
            let far = |by: i64| n.saturating_add(by * FEW);
            (far(-below), far(above))
        };
        let mut remedies = Vec::new();
        if let Some(second) = second.filter(|second| *second == first || (*second > first) != up) {
            let (low, high) = near(first, before, after);
            remedies.extend(self.resized(second, low.saturating_add(after), high.saturating_sub(before)));
        }
        // A range with a second number leads from the first one to it, and so on to the last.
        if let Some(second) = second.filter(|second| dots == "..." && *second != first) {
            let (low, high) = if second < last { (-FEW, -1) } else { (1, FEW) };
            remedies.extend(self.resized(first, second.saturating_add(low), second.saturating_add(high)));
        }
        remedies.extend(if up { self.ordered(first, last) } else { self.ordered(last, first) });
        let (low, high) = near(first, before, after);
        remedies.extend(self.resized(last, low, high));
        let (low, high) = near(last, after, before);
        remedies.extend(self.resized(first, low, high));
        remedies
    }

    /// It took too long, or too much memory: by its greatest size, or since a loop went on.
    fn of_length(&self) -> Vec<Remedy> {
        let sizes = self.sizes().filter(|number| number.is_traced());
        let of = |number: &&Number| number.value.as_integer().unwrap_or(0);
        let greatest = sizes.filter(|number| of(number) > 1).max_by_key(of);
        let fewer = greatest.map(|number| Remedy::Number(*number, Want::Whole(0, MANY.min(of(&number) / 4))));
        fewer.into_iter().chain(self.denied(true)).chain(self.denied(false)).collect()
    }
}
