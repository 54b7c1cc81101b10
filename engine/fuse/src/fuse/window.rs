//! The part of a large scope in which a change is tried. A change of a few statements makes a difference to the plan of
//! what stands near them; a plan of the whole scope for each of many changes takes the square of its length.
//!
//! Scopes of more than 80 statements are large. A change is tried in the part near its two loops.

use std::collections::{BTreeMap, BTreeSet};

use crate::cluster::Users;
use crate::core::visit::{self, Uses};
use crate::core::{Atom, Scope, Size, StmtId, Var};
use crate::cost::Outside;

/// Statements of a scope up to which changes are tried in the whole of it.
pub(super) const WHOLE: usize = 80;
/// Statements of a window, which is planned greedily.
const NEAR: usize = 12;

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
    pub(super) fn of(scope: &Scope, outside: &Outside) -> Option<Windows> {
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
        let inside = self.near(stmts.filter_map(|id| self.places.get(id).copied()).collect());
        let members = || inside.iter().map(|at| &self.scope.stmts[*at]);
        let needed = |var: &Var| self.users.outside(*var, &inside);
        let results = members().flat_map(|stmt| &stmt.outs).map(|out| out.var).filter(needed).map(Atom::Var);
        let bound = members().flat_map(visit::binds).map(|(_, size)| size);
        let sizes = bound.filter(|size| self.users.size_outside(size, &inside));
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
