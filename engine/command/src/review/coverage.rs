//! What programs show of the table: which rules are applied to them, and which conditions keep which rule away.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use rayon::prelude::*;

use super::sides::Program;
use super::snapshot::{Status, Why};
use super::take::take;
use crate::rules::Laws;

/// A rule that is applied; with a condition, one that is not applied for it.
pub type Covered = (String, Option<String>);

/// What is known of a program.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Coverage {
    /// The rows of the table that it reaches.
    pub reached: BTreeSet<Covered>,
    /// Why it, or an entry of it, can't be taken and reaches none.
    pub wrong: Option<Why>,
    /// A certificate did not check, or fusion made another mistake.
    pub bug: bool,
}

/// What each program reaches, in the order of the programs. `one_done` is called after each.
pub fn coverage(programs: &[Program], laws: &Laws, one_done: &(dyn Fn() + Sync)) -> Vec<Coverage> {
    programs.par_iter().map(|program| covered(program, laws)).inspect(|_| one_done()).collect()
}

fn covered(program: &Program, laws: &Laws) -> Coverage {
    let refused = Arc::new(Mutex::new(BTreeSet::new()));
    let laws = Laws { refused: Some(refused.clone()), ..laws.clone() };
    let taken = match &program.text {
        Ok(text) => take(text, &laws),
        Err(why) => return Coverage { wrong: Some(why.clone()), ..Coverage::default() },
    };
    let statuses = || taken.entries.iter().map(|(_, status)| status);
    let wrong = statuses().find_map(|status| match status {
        Status::Error(why) => Some(why.clone()),
        Status::Fused(_) | Status::Unsupported(_) => None,
    });
    let fused = statuses().filter_map(|status| match status {
        Status::Fused(fused) => Some(fused),
        Status::Unsupported(_) | Status::Error(_) => None,
    });
    let scopes = fused.flat_map(|fused| fused.scope.all());
    let applied = scopes.flat_map(|scope| scope.steps.iter().map(|rule| (rule.clone(), None)));
    let refused = refused.lock().unwrap_or_else(PoisonError::into_inner);
    let refused = refused.iter().map(|(rule, condition)| (rule.clone(), Some(condition.name().to_string())));
    Coverage { reached: applied.chain(refused).collect(), wrong, bug: taken.bug }
}

/// All rows of a table.
pub fn rows(laws: &Laws) -> Vec<Covered> {
    let of = |rule: &crate::rules::Rule| {
        let conditions = rule.conditions.iter().map(|c| Some(c.name().to_string()));
        [None].into_iter().chain(conditions).map(|c| (rule.name.to_string(), c)).collect::<Vec<Covered>>()
    };
    laws.table.rules().iter().flat_map(of).collect()
}

/// Programs that together reach what all of them do, by their places: those that are kept anyway, and as few others as
/// are found by taking, again and again, the one that reaches most of what is missing. None of these can be left out.
pub fn smallest(reached: &[BTreeSet<Covered>], kept: &BTreeSet<usize>) -> BTreeSet<usize> {
    let mut missing: BTreeSet<&Covered> = reached.iter().flatten().collect();
    kept.iter().flat_map(|at| &reached[*at]).for_each(|row| {
        missing.remove(row);
    });
    let mut taken: Vec<usize> = Vec::new();
    while !missing.is_empty() {
        let gain = |at: &usize| reached[*at].iter().filter(|row| missing.contains(row)).count();
        // The first of the best.
        let Some(best) = (0..reached.len()).max_by_key(|at| (gain(at), std::cmp::Reverse(*at))) else {
            break;
        };
        reached[best].iter().for_each(|row| {
            missing.remove(row);
        });
        taken.push(best);
    }
    // What was taken first may be reached by what came later.
    let mut times: BTreeMap<&Covered, usize> = BTreeMap::new();
    for row in taken.iter().chain(kept).flat_map(|at| &reached[*at]) {
        *times.entry(row).or_default() += 1;
    }
    taken.retain(|at| {
        let needed = reached[*at].iter().any(|row| times.get(row) == Some(&1));
        if !needed {
            reached[*at].iter().for_each(|row| *times.entry(row).or_default() -= 1);
        }
        needed
    });
    taken.into_iter().chain(kept.iter().copied()).collect()
}
