//! Which laws are applied to a scope: those by which its plan gets cheaper, by themselves or with others after
//! them. `reverse (map f (reverse xs))` gets no cheaper as `reverse (reverse (map f xs))`, but after that both
//! `reverse`s go.
//!
//! Whatever matches is tried: up to [`TRIED`] laws in a scope, and up to [`DEEP`] one after the other. A law is
//! taken if the planner's plan of the scope gets cheaper by it, as it would be with views read through and (in scopes
//! of up to `PULLED` statements) producers pulled. So laws do what `pull` can't: they move what neither a loop nor an
//! index could compute, such as a filter or a scan, in front of `reverse` or `++`.

use std::collections::{BTreeSet, VecDeque};

use lawson_oracle::types::size::SizeKind;

use crate::cluster::rewrite::{Types, candidates, rewrite};
use crate::core::{Op, Scope, Size, Stmt, StmtId, View};
use crate::cost::Cost;
use crate::legality::Refusal;
use crate::rules::{Laws, Rule, RuleName};

/// Laws of a scope that are tried: each is a plan, and in all but large scopes one for each pull.
const TRIED: usize = 24;
/// This many are applied one after the other before the plan has to be cheaper.
const DEEP: usize = 3;

/// A law that is applied: a rule, at a statement.
pub(super) type Step = (RuleName, StmtId);

/// A search.
pub(super) struct Search<'a> {
    pub laws: &'a Laws,
    /// The types of the variables around the scope.
    pub around: &'a Types,
    /// What a scope costs as it would be planned.
    pub cost: &'a dyn Fn(&Scope) -> Cost,
    /// How many more times laws may be applied.
    pub fuel: usize,
    /// Conditions that did not hold in the scope as it is.
    pub refusals: Vec<Refusal>,
    pub tried: usize,
}

/// What a scope has become.
#[derive(Clone)]
struct State {
    scope: Scope,
    next: u32,
    steps: Vec<Step>,
}

impl<'a> Search<'a> {
    /// The laws to apply to a scope, in order; `next` is the number of the next variable and statement.
    pub(super) fn steps(&mut self, scope: &Scope, next: u32) -> Vec<Step> {
        // Most scopes have nothing that a law is about.
        if self.candidates(scope).next().is_none() {
            return Vec::new();
        }
        let mut state = State { scope: scope.clone(), next, steps: Vec::new() };
        let mut cost = (self.cost)(scope);
        while let Some((better, less)) = self.better(&state, cost) {
            (state, cost) = (better, less);
        }
        state.steps
    }

    /// The laws that may make a plan cheaper. Positions cost nothing, except after a filter, which changes them.
    fn candidates(&self, scope: &Scope) -> impl Iterator<Item = (&'a Rule, StmtId)> {
        let laws: &'a Laws = self.laws;
        let known = |size: &Size| !size.any_var(&mut |var| var.kind == SizeKind::Rigid);
        let iota = |stmt: &Stmt| {
            matches!(stmt.op, Op::View(View::Iota(_))) && stmt.outs[0].ty.dims.iter().all(known)
        };
        let free: BTreeSet<StmtId> =
            scope.stmts.iter().filter(|stmt| iota(stmt)).map(|stmt| stmt.id).collect();
        candidates(scope, self.around, laws).into_iter().filter(move |(_, at)| !free.contains(at))
    }

    /// The first that costs less, in the fewest steps.
    fn better(&mut self, from: &State, cost: Cost) -> Option<(State, Cost)> {
        let mut seen = vec![from.scope.clone()];
        let mut reached = VecDeque::from([from.clone()]);
        while let Some(state) = reached.pop_front() {
            for (rule, stmt) in self.candidates(&state.scope).collect::<Vec<_>>() {
                if self.tried == TRIED || state.steps.len() >= self.fuel {
                    return None;
                }
                let mut made = state.clone();
                let at = (rule, stmt);
                if let Err(refusal) = rewrite(&mut made.scope, self.around, self.laws, at, &mut made.next) {
                    let is_new = state.steps.is_empty() && !self.refusals.contains(&refusal);
                    self.refusals.extend(is_new.then_some(refusal));
                    continue;
                }
                if seen.contains(&made.scope) {
                    continue;
                }
                made.steps.push((rule.name.clone(), stmt));
                self.tried += 1;
                let less = (self.cost)(&made.scope);
                if less < cost {
                    return Some((made, less));
                }
                seen.push(made.scope.clone());
                if made.steps.len() < from.steps.len() + DEEP {
                    reached.push_back(made);
                }
            }
        }
        None
    }
}
