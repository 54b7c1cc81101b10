//! What is emitted and stepped for an element: emits in exclusive branches are merged to one with the union of their
//! masks, and what may be emitted several times keeps its order.

use lawson_oracle::scalar::PrimOp;

use super::flatten::Flattener;
use super::{Emitted, NotNative, Operand};
use crate::core::{Fun, Op, Origin, Scope};

/// What an event belongs to.
#[derive(Clone, Copy, PartialEq)]
enum Tag {
    Collector(usize),
    Scan(usize),
}

/// Whether a body emits to this collector several times for one element.
pub(super) fn emits_often(fun: &Fun, collector: usize) -> bool {
    events(&fun.body, Tag::Collector(collector), &usize::max) > 1
}

/// Refuses a body that emits to one collector twice for one element, or that [`steps_once`] refuses.
pub(super) fn at_most_once(fun: &Fun, origin: &Origin) -> Result<(), NotNative> {
    if (0..fun.collectors.len()).any(|collector| emits_often(fun, collector)) {
        let what = "a body that emits twice to one collector for one element";
        return Err(NotNative::new(what, origin));
    }
    steps_once(fun, origin)
}

/// Refuses a body that has two steps of one scan (also in exclusive branches: their results would have to be one
/// state).
pub(super) fn steps_once(fun: &Fun, origin: &Origin) -> Result<(), NotNative> {
    for k in 0..fun.scans.len() {
        if events(&fun.body, Tag::Scan(k), &|a, b| a + b) > 1 {
            let what = "a body with several steps of one scan";
            return Err(NotNative::new(what, origin));
        }
    }
    Ok(())
}

/// Events in a scope; `branches` unites the numbers of two branches.
fn events(scope: &Scope, tag: Tag, branches: &dyn Fn(usize, usize) -> usize) -> usize {
    let is_event = |op: &Op| match tag {
        Tag::Collector(k) => matches!(op, Op::Emit { collector, .. } if *collector == k),
        Tag::Scan(k) => matches!(op, Op::Step { scan, .. } if *scan == k),
    };
    let of = |op: &Op| {
        let inside = op.branches().map(|branch| events(branch, tag, branches));
        usize::from(is_event(op)) + inside.reduce(branches).unwrap_or(0)
    };
    scope.stmts.iter().map(|s| of(&s.op)).sum()
}

/// One emit of what several exclusive ones emit.
pub(super) fn merge(flattener: &mut Flattener, parts: Vec<Emitted>) -> Option<Emitted> {
    let mut parts = parts.into_iter();
    let mut all = parts.next()?;
    for part in parts {
        // Exclusive branches: both have a mask.
        let (Some(mask), Some(before)) = (part.mask, all.mask) else { return Some(all) };
        let pairs = part.values.iter().zip(&all.values);
        let values: Vec<Operand> = pairs.map(|(new, old)| flattener.select(mask, *new, *old)).collect();
        let mask = flattener.logical(PrimOp::LogOr, before, mask);
        let phase = flattener.phase(&values, Some(mask));
        all = Emitted { values, mask: Some(mask), phase };
    }
    Some(all)
}
