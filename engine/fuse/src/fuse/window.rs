//! The part of a large scope in which a change is tried. A change of a few statements makes a difference to the plan of
//! what stands near them; a plan of the whole scope for each of many changes takes the square of its length.
//!
//! Scopes of more than 80 statements are large. A change is tried in the part near its two loops; laws are looked for in one
//! part after the other.

use std::collections::{BTreeMap, BTreeSet};

use crate::cluster::Users;
use crate::core::visit::{self, Uses};
use crate::core::{Atom, Scope, Size, StmtId, Var};
use crate::cost::Outside;

/// Statements of a scope up to which changes are tried in the whole of it.
pub(super) const WHOLE: usize = 80;
/// Statements of a window, which is planned greedily.
const NEAR: usize = 12;
/// Statements of a part, at most.
const PART: usize = 40;

/// A part of a scope, as a scope of its own.
pub(super) struct Window {
    /// Its statements in order; it gives what others need of them.
    pub scope: Scope,
    /// What it sees of the others.
    pub outside: Outside,
}

/// A scope of which windows are taken.
pub(super) struct Windows {
    scope: Scope,
    outside: Outside,
    users: Users,
    uses: Vec<Uses>,
    makers: BTreeMap<Var, usize>,
    places: BTreeMap<StmtId, usize>,
}

impl Windows {
    /// Those of a scope that sees this from outside; none where it is small.
    pub(super) fn of_scope(scope: &Scope, outside: &Outside) -> Option<Windows> {
        if scope.stmts.len() <= WHOLE {
            return None;
        }
        let stmts = || scope.stmts.iter().enumerate();
        Some(Windows {
            scope: scope.clone(),
            outside: outside.beside(scope),
            users: Users::of_scope(scope),
            uses: scope.stmts.iter().map(Uses::of_stmt).collect(),
            makers: stmts().flat_map(|(at, stmt)| stmt.outs.iter().map(move |out| (out.var, at))).collect(),
            places: stmts().map(|(at, stmt)| (stmt.id, at)).collect(),
        })
    }

    /// The window around the statements of these pairs.
    pub(super) fn around(&self, pairs: &[(StmtId, StmtId)]) -> Window {
        let stmts = pairs.iter().flat_map(|(one, other)| [one, other]);
        self.of(&self.near(stmts.filter_map(|id| self.places.get(id).copied()).collect()))
    }

    /// The parts of the scope: statements that use what others of them make, in the order of the scope.
    pub(super) fn parts(&self) -> Vec<Window> {
        let mut part_of: Vec<usize> = Vec::new();
        let mut parts: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (at, uses) in self.uses.iter().enumerate() {
            let makers = uses.vars.iter().filter_map(|var| self.makers.get(var));
            let beside: BTreeSet<usize> = makers.map(|maker| part_of[*maker]).collect();
            let part = beside.first().copied().unwrap_or(at);
            part_of.push(part);
            for other in beside.into_iter().filter(|other| *other != part) {
                let members = parts.remove(&other).unwrap_or_default();
                members.iter().for_each(|member| part_of[*member] = part);
                parts.entry(part).or_default().extend(members);
            }
            parts.entry(part).or_default().push(at);
        }
        let mut parts: Vec<Vec<usize>> = parts.into_values().collect();
        parts.iter_mut().for_each(|part| part.sort_unstable());
        let runs = parts.iter().flat_map(|part| part.chunks(PART));
        runs.map(|run| self.of(&run.iter().copied().collect())).collect()
    }

    /// The window of these statements.
    fn of(&self, inside: &BTreeSet<usize>) -> Window {
        let members = || inside.iter().map(|at| &self.scope.stmts[*at]);
        let needed = |var: &Var| self.users.outside(*var, inside);
        let results = members().flat_map(|stmt| &stmt.outs).map(|out| out.var).filter(needed).map(Atom::Var);
        let bound = members().flat_map(visit::binds).map(|(_, size)| size);
        let sizes = bound.filter(|size| self.users.size_outside(size, inside));
        let sizes = sizes.map(|size| Atom::Size(Size::var(size)));
        let scope = Scope { stmts: members().cloned().collect(), results: results.chain(sizes).collect() };
        let seen: BTreeSet<Var> = inside.iter().flat_map(|at| &self.uses[*at].vars).copied().collect();
        Window { scope, outside: self.outside.of_which(&seen) }
    }

    /// The statements that make what these use, use what they make, and so on, up to this many: the fewest steps away
    /// first, then those that stand nearest.
    fn near(&self, mut inside: BTreeSet<usize>) -> BTreeSet<usize> {
        let start = inside.clone();
        let distance = |at: usize| start.iter().map(|other| other.abs_diff(at)).min();
        let mut last: Vec<usize> = inside.iter().copied().collect();
        while !last.is_empty() && inside.len() < NEAR {
            let beside = last.iter().flat_map(|at| {
                let makers = self.uses[*at].vars.iter().filter_map(|var| self.makers.get(var).copied());
                let outs = self.scope.stmts[*at].outs.iter();
                makers.chain(outs.flat_map(|out| self.users.of(out.var)))
            });
            // The results of a large loop come from outside: it would make every window large.
            let small = |at: &usize| self.scope.stmts[*at].outs.len() <= NEAR;
            let new: BTreeSet<usize> = beside.filter(|at| !inside.contains(at) && small(at)).collect();
            last = new.into_iter().collect();
            last.sort_by_key(|at| (distance(*at), *at));
            last.truncate(NEAR - inside.len());
            inside.extend(&last);
        }
        inside
    }
}
