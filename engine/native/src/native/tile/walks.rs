//! Regions whose turns only read arrays for folds, evenly from turn to turn.

use super::Arrays;
use crate::loops::{Code, Def, Operand, Region, RegionFold};
use lawson_tiles::frame::Loc;
use lawson_tiles::table;
use lawson_tiles::walk::{self, Index, Read, Walk};

/// How each fold of a region is taken from arrays; nothing where a turn does anything else, or may not be the same in
/// all lanes.
pub fn find(code: &Code, number: usize, arrays: Arrays<'_>, loc: impl Fn(Operand) -> Loc) -> Vec<Walk> {
    let region = &code.regions[number];
    let Region { mask: None, active: None, again: None, count: Some(_), trees, collects, .. } = region else {
        return Vec::new();
    };
    let state_is_needed =
        code.values.iter().any(|value| matches!(value.def, Def::Last(of, _) if of == number));
    if !trees.is_empty() || !collects.is_empty() || region.state.len() > 1 || state_is_needed {
        return Vec::new();
    }
    let walks = region.folds.iter().map(|fold| {
        let (push, own_rows, elements) = folded(code, fold)?;
        let read = |element: &Operand| read(code, number, *element, arrays, &loc);
        Some((Walk { push, own_rows, reads: elements.iter().map(read).collect::<Option<_>>()? }, elements))
    });
    let Some(walks) = walks.collect::<Option<Vec<_>>>() else { return Vec::new() };
    let is_read = |v: usize| {
        walks
            .iter()
            .flat_map(|(_, elements)| elements)
            .any(|element| element.value().is_some_and(|e| e.0 == v))
    };
    if (region.begin..region.end).any(|v| code.may_fail(v) && !is_read(v)) {
        return Vec::new();
    }
    walks.into_iter().map(|(walk, _)| walk).collect()
}

/// What takes what a fold is given, and of which elements that is made.
fn folded(code: &Code, fold: &RegionFold) -> Option<(walk::Push, Option<walk::OwnRows>, Vec<Operand>)> {
    let RegionFold { prim: (prim, _), value: given @ Operand::Value(v), mask: None, .. } = fold else {
        return None;
    };
    match &code.values[v.0].def {
        Def::Prim { prim: of, args, mask: None } => Some((walk::sum_of(*prim, *of)?, None, args.clone())),
        Def::Gather { .. } => {
            let commutative = table::commutative(*prim)?;
            Some((commutative.walk, Some(commutative.own_rows), vec![*given]))
        }
        _ => None,
    }
}

/// An element that the turns of a region read, at indices that are the turn, or the same in all of them.
fn read(
    code: &Code,
    region: usize,
    element: Operand,
    arrays: Arrays<'_>,
    loc: impl Fn(Operand) -> Loc,
) -> Option<Read> {
    let begin = code.regions[region].begin;
    let v = element.value().filter(|v| v.0 >= begin)?;
    let Def::Gather { array, at, mask: None } = &code.values[v.0].def else { return None };
    // The first part of the state is the turn.
    let index = |at: &Operand| match at.value() {
        Some(v) if code.values[v.0].def == Def::State(region, 0) => Some(Index::Turn),
        Some(v) if v.0 >= begin => None,
        _ => Some(Index::Fixed(loc(*at))),
    };
    let (ty, number) = arrays.indexed[*array];
    Some(Read { ty, array: number, at: at.iter().map(index).collect::<Option<_>>()? })
}
