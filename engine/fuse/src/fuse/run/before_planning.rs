//! What rules make of a scope before it is planned: loops read views through, laws are applied, and producers are
//! evaluated where they are read, the last two as far as the plan gets cheaper by it.

use std::collections::{BTreeSet, VecDeque};

use super::super::egraph::rewritten_view;
use super::super::expose::{Best, Derived};
use super::super::pull::{self, Pull, TRIED, repeatable};
use super::super::report::ScopeReport;
use super::super::window::Windows;
use super::Fuser;
use crate::cluster::DependenceGraph;
use crate::cluster::merge;
use crate::cluster::rewrite::{candidates, rewrite};
use crate::core::path::{self, Path};
use crate::core::{Atom, Op, Scope, Stmt, StmtId};
use crate::cost::{Cost, Outside};
use crate::legality::{Condition, Refusal};
use crate::plan::{self, Greedy, Planner};
use crate::rules::RuleName;

/// A scope in which producers are evaluated where they are read.
struct Pulled {
    scope: Scope,
    /// The producers, each with a consumer.
    pulls: Vec<(StmtId, StmtId)>,
    /// Why other pairs were refused.
    refusals: Vec<Refusal>,
    /// Whether one is evaluated at several places that are read element by element.
    repeats: bool,
}

impl Fuser<'_> {
    pub(super) fn read_views(&mut self, path: &Path, report: &mut ScopeReport) {
        let pairs = reads_of_views(self.at(path));
        for (view, user) in pairs {
            if self.fuel == 0 {
                return;
            }
            let (laws, mut explained) = (self.laws, self.explain.then(Vec::new));
            let scope = self.at_mut(path);
            let through = merge::read_through(scope, laws, view, user, &mut |rule, view, user| {
                rewritten_view(laws, rule, (view, user), explained.as_mut())
            });
            match through {
                Ok(rule) => {
                    self.fuel -= 1;
                    let scope = self.at(path).clone();
                    self.recorder.rule(path, &rule, (user, view), &scope);
                    report.steps.push(rule);
                    self.explained.extend(explained.into_iter().flatten());
                }
                Err(refusal) => report.refusals.extend(self.refusals.then_some(refusal)),
            }
        }
    }

    /// Brings a scope into the form whose plan is cheapest, of those that laws lead to. Gives what conditions refused.
    pub(super) fn apply_laws(
        &mut self,
        path: &Path,
        outside: &Outside,
        report: &mut ScopeReport,
    ) -> Vec<Refusal> {
        let refusals = if self.refusals { self.refused_laws(path) } else { Vec::new() };
        report.refusals.extend(refusals.iter().cloned());
        let changes = self.recorder.changes();
        // Searched for already, where it is what the body is fused again for.
        let ahead = self.found.as_mut().filter(|(before, _)| path.is_empty() && *before == changes);
        let ahead = ahead.map(|(_, best)| std::mem::take(best)).filter(|best| best.form.is_some());
        let Best { form, searched } = ahead.unwrap_or_else(|| self.better_form(path, outside));
        report.searched = searched;
        let form = form.and_then(|form| self.as_far_as_fuel_lasts(path, form));
        if let Some(Derived { scope, applied, ways, next }) = form {
            report.steps.extend(applied.iter().map(|law| RuleName::from(law.rule.clone())));
            self.recorder.laws(path, applied, ways);
            self.set(path, scope);
            self.program.next = self.program.next.max(next);
        }
        refusals
    }

    /// What the laws of a form lead to for which there is fuel.
    fn as_far_as_fuel_lasts(&mut self, path: &Path, form: Derived) -> Option<Derived> {
        let (fuel, laws) = (self.fuel, form.applied.len());
        self.fuel = fuel.saturating_sub(laws);
        if laws <= fuel {
            return Some(form);
        }
        let around = path::around(&self.program, path);
        self.search.by_the_first((self.at(path), &around, self.first_free(path)), fuel, form)
    }

    /// The form of a scope whose plan is cheapest, if it is cheaper than as it is.
    pub(super) fn better_form(&self, path: &Path, outside: &Outside) -> Best {
        let scope = self.at(path);
        let around = &path::around(&self.program, path);
        let whole = (scope, around, self.first_free(path));
        let cost = |outside: &Outside, scope: &Scope, least| self.exposed_cost(scope, outside, least);
        match Windows::of_scope(scope, outside) {
            Some(windows) => self.search.best_of_parts(whole, &windows.parts(), self.repeat, &cost),
            None => {
                let cost = |scope: &Scope, least| cost(outside, scope, least);
                self.search.best(whole, &outside.sizes(scope), self.repeat, &cost)
            }
        }
    }

    /// What conditions refuse of laws about the scope as it is.
    fn refused_laws(&self, path: &Path) -> Vec<Refusal> {
        let (scope, around) = (self.at(path), &path::around(&self.program, path));
        let mut refusals: Vec<Refusal> = Vec::new();
        for law in candidates(scope, around, self.laws) {
            let mut next = self.first_free(path);
            if let Err(refusal) = rewrite(&mut scope.clone(), around, self.laws, law, &mut next)
                && !refusals.contains(&refusal)
                // It keeps no two loops apart.
                && !refusal.producer.stmts.is_empty()
            {
                refusals.push(refusal);
            }
        }
        refusals
    }

    /// Evaluates producers where they are read, each as far as the plan of the scope gets cheaper by it.
    pub(super) fn pull(&mut self, path: &Path, outside: &Outside, report: &mut ScopeReport) {
        let by = (self.planner, self.fuel);
        let Pulled { pulls, refusals, repeats, .. } = self.pulled(self.at(path), outside, by);
        report.repeats |= repeats;
        // That it is read elsewhere is said anyway.
        let own = |refusal: &Refusal| self.refusals && refusal.condition == Condition::Copyable;
        report.refusals.extend(refusals.into_iter().filter(own));
        for (producer, consumer) in pulls {
            let scope = path::at_mut(&mut self.program.body, path)
                .expect("a path of the program that is being fused");
            let rule = merge::pull(scope, self.laws, producer, consumer).expect("it was lawful before");
            self.recorder.rule(path, &rule, (consumer, producer), scope);
            self.fuel -= 1;
            report.steps.push(rule);
        }
    }

    /// What becomes of a scope by that.
    fn pulled(&self, scope: &Scope, around: &Outside, (planner, mut fuel): (&dyn Planner, usize)) -> Pulled {
        let (mut scope, mut cost) = (scope.clone(), None);
        let (mut pulls, mut refusals, mut repeats) = (Vec::new(), Vec::new(), false);
        let mut waiting: VecDeque<Pull> = pull::candidates(&scope, &around.sizes(&scope)).into();
        let mut asked: BTreeSet<Pull> = BTreeSet::new();
        let mut windows = Windows::of_scope(&scope, around);
        let (mut repeated, mut tried) = (false, BTreeSet::new());
        loop {
            if waiting.is_empty() && self.repeat > 0 && tried.len() < TRIED {
                // What has been repeated leaves other readers to what it reads: they are looked for each time.
                repeated = true;
                waiting.extend(repeatable(&scope, self.repeat, &tried));
                tried.extend(waiting.front().cloned());
            }
            let Some(pull) = waiting.pop_front().filter(|pull| pull.len() <= fuel) else { break };
            asked.insert(pull.clone());
            let near = windows.as_ref().map(|windows| windows.around(&pull));
            let (part, outside) = near.as_ref().map_or((&scope, around), |near| (&near.scope, &near.outside));
            let mut pulled = part.clone();
            let pulls_in = |scope: &mut Scope| {
                let each = |(producer, consumer): &(StmtId, StmtId)| {
                    merge::pull(scope, self.laws, *producer, *consumer).map(|_| ())
                };
                pull.iter().try_for_each(each)
            };
            if let Err(refusal) = pulls_in(&mut pulled) {
                // A map that several loops read element by element may be kept: there each pair has its reason.
                refusals.extend((!repeated).then_some(refusal));
                continue;
            }
            if pull::asks_more(&pull, part, &pulled) {
                continue;
            }
            let planner = if near.is_some() { &Greedy } else { planner };
            let known = cost.filter(|_| near.is_none());
            let before = known.unwrap_or_else(|| self.planned_cost(planner, part, outside));
            let after = self.planned_cost(planner, &pulled, outside);
            cost = near.is_none().then_some(before.min(after));
            if after < before {
                if near.is_some() {
                    pulls_in(&mut scope).expect("it was lawful in a part of the scope");
                    windows = Windows::of_scope(&scope, around);
                } else {
                    scope = pulled;
                }
                if near.is_none() && !repeated {
                    // What was read by what is gone is read by its reader.
                    let now = pull::candidates(&scope, &around.sizes(&scope)).into_iter();
                    waiting = now.filter(|pull| !asked.contains(pull)).collect();
                }
                fuel -= pull.len();
                pulls.extend(pull);
                repeats |= repeated;
            }
        }
        Pulled { scope, pulls, refusals, repeats }
    }

    /// What a scope costs as it would be planned when views are read through, and with pulls what is read at indices
    /// is evaluated there, where that is less than something. What is pulled is only estimated by greedy plans.
    fn exposed_cost(&self, scope: &Scope, outside: &Outside, least: Option<Cost>) -> Option<Cost> {
        let mut scope = scope.clone();
        for (view, user) in reads_of_views(&scope) {
            // A view that can't be read through is built.
            let _ = merge::read_through(&mut scope, self.laws, view, user, &mut |_, view, user| {
                merge::composed_view(view, user)
            });
        }
        // However much fuel is left: less of it must not lead to another form.
        scope = self.pulled(&scope, outside, (&Greedy, usize::MAX)).scope;
        let graph = DependenceGraph::new(&scope, &self.laws.facts);
        let costs = plan::FusionGraph::new(&graph, self.laws, outside);
        let is_less = |cost: &Cost| least.is_none_or(|least| *cost < least);
        is_less(&costs.lower_bound()).then(|| self.planner.cost_of_plan(&costs)).filter(is_less)
    }

    /// What a scope costs as it would be planned.
    fn planned_cost(&self, planner: &dyn Planner, scope: &Scope, outside: &Outside) -> Cost {
        let graph = DependenceGraph::new(scope, &self.laws.facts);
        let costs = plan::FusionGraph::new(&graph, self.laws, outside);
        planner.cost_of_plan(&costs)
    }
}

/// The views of a scope, each with the loops that read it element by element. One that a loop needs whole is
/// built anyway.
fn reads_of_views(scope: &Scope) -> Vec<(StmtId, StmtId)> {
    let mut pairs = Vec::new();
    for view in scope.stmts.iter().filter(|s| matches!(s.op, Op::View(_))) {
        let array = Atom::Var(view.outs[0].var);
        let reads = |user: &&Stmt| matches!(&user.op, Op::Loop(l) if l.inputs.contains(&array) && !l.captures.contains(&array));
        pairs.extend(scope.stmts.iter().filter(reads).map(|user| (view.id, user.id)));
    }
    pairs
}
