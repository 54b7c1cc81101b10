//! Whether what the parts of a side do may be done where the whole stands.

use std::collections::BTreeSet;

use super::Values;
use crate::core::visit::Uses;

/// Whether it may, in the order of the law: nothing in between prints where one may fail, or may fail where one prints. The
/// whole is the first of the parts.
pub(super) fn may_move(values: &Values<'_>, side: &[usize]) -> bool {
    let place = |way: usize| values.ways[way].place;
    let clash = |one: usize, other: usize| !values.ways[one].effects.commute(values.ways[other].effects);
    let passes = |part: usize| {
        let mut between = (place(part) + 1..place(side[0])).filter(|other| !side.contains(other));
        between.all(|other| !clash(part, other))
    };
    let in_order = |one: usize, other: usize| {
        place(one) < place(other) || needs(values, one, other, side) || !clash(one, other)
    };
    (1..side.len())
        .all(|at| passes(side[at]) && side[at + 1..].iter().all(|other| in_order(side[at], *other)))
}

/// Whether one part of a side is made of another one, or of what is.
fn needs(values: &Values<'_>, one: usize, other: usize, side: &[usize]) -> bool {
    let (mut seen, mut todo) = (BTreeSet::new(), vec![one]);
    while let Some(way) = todo.pop() {
        let vars = Uses::of_stmt(&values.ways[way].stmt).vars.into_iter().map(|var| values.first(var));
        let makers = vars.filter_map(|var| values.makers.get(&var)).flatten();
        todo.extend(makers.filter(|maker| side.contains(maker) && seen.insert(**maker)));
    }
    seen.contains(&other)
}
