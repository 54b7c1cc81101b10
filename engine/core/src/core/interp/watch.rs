//! Who watches a run is told of every application of an operator, and of all that folds, scans and bins combine.

use std::collections::BTreeMap;

use super::super::value::CoreValue;
use super::super::{Operator, Size, SizeVar};

/// An operator that is applied.
pub struct Application<'w, S> {
    /// The operator.
    pub operator: &'w Operator,
    /// The variables of its loop's function, first among them the captures.
    pub vars: &'w [Option<CoreValue<S>>],
    /// The sizes that have values.
    pub sizes: &'w BTreeMap<SizeVar, i64>,
    /// The left operand.
    pub left: &'w [CoreValue<S>],
    /// The right operand.
    pub right: &'w [CoreValue<S>],
}

/// What a fold, a place of a histogram or a scan combines, once its loop's body has run for all elements.
pub struct Combining<'w, S> {
    /// The operator.
    pub operator: &'w Operator,
    /// What becomes of it.
    pub kind: Combined<'w>,
    /// How many elements its loop goes over, as the program says it.
    pub space: &'w Size,
    /// What it begins with: the neutral element, or what the place held.
    pub neutral: &'w [CoreValue<S>],
    /// What comes to it, each with its origin.
    pub elements: &'w [(u64, Vec<CoreValue<S>>)],
    /// The operator, for other operands too. It takes its steps from those of the run.
    pub apply: &'w mut Apply<'w, S>,
}

/// What becomes of elements that are combined.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Combined<'w> {
    /// One element.
    Fold,
    /// What stands in one place of bins of these extents.
    Place(&'w [Size]),
    /// What has been combined so far, for each element.
    Scan,
}

/// An operator of a program, for a left and a right operand: `None` where it fails.
pub type Apply<'w, S> = dyn FnMut(&[CoreValue<S>], &[CoreValue<S>]) -> Option<Vec<CoreValue<S>>> + 'w;

/// The number that stands for an index of an element, among so many.
pub type Placing<'w, S> = dyn Fn(i64, &Size) -> S + 'w;

/// Told of every application of an operator.
pub type OnApplied<'w, S> = dyn FnMut(Application<'_, S>) + 'w;

/// Told of all that is combined.
pub type OnCombined<'w, S> = dyn FnMut(&mut Combining<'_, S>) + 'w;

/// Who watches a run says what for: what nobody asks for costs nothing.
pub struct Watch<'w, S> {
    /// Told of every application of an operator.
    pub applied: Option<&'w mut OnApplied<'w, S>>,
    /// Told of all that is combined.
    pub combined: Option<&'w mut OnCombined<'w, S>>,
    /// Asked what the positions of elements are, where they are not the numbers that the run has.
    pub placed: Option<&'w Placing<'w, S>>,
}

impl<S> Default for Watch<'_, S> {
    fn default() -> Self {
        Watch { applied: None, combined: None, placed: None }
    }
}
