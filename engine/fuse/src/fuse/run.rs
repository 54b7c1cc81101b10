//! The fuser: it goes through the scopes of a program, has a planner say which loops become one, makes them one by
//! rewrites, and writes down each step.
//!
//! `map f (map g xs)` is done in one round. In `length (filter p (map f xs))` two loops become one, and only then it
//! shows that the filter's array is needed for its length alone: it is counted, and there is another round. The
//! rounds end when nothing changes.
//!
//! Scopes with nothing to fuse in them, however deep, are never planned.

mod before_planning;

use super::egraph::rewritten;
use super::expose::{Best, Derived, Search};
use super::gate::{Rationed, Rewritten};
use super::report::{self, Clustering, ScopeReport};
use super::{Explained, FuseOptions, Fusion, Mistake};
use crate::certificate::Recorder;
use crate::cluster::merge::{self, Merging, carried_out};
use crate::cluster::{DependenceGraph, Lawful, check_plan};
use crate::core::check::check;
use crate::core::passes::{self, Round};
use crate::core::path::{self, Part, Path};
use crate::core::{Op, Program, Scope, Stmt, StmtId};
use crate::cost::Outside;
use crate::cost::robinson::Robinson;
use crate::legality::Refusal;
use crate::plan::{self, Asked, Greedy, Joining, Measure, Plan, Planner};
use crate::rules::Laws;

/// Fuses a program. The same program under the same options gives the same result, to the byte.
///
/// # Errors
/// A mistake in Lawson, or in the planner.
pub fn fuse(program: &Program, options: &FuseOptions) -> Result<Fusion, Mistake> {
    let laws = &laws(program, options);
    let mut fuser = Fuser::new(program, laws, options);
    fuser.prepare();
    let outside = Outside::of_program(program, &options.sizes);
    let mut report = fuser.scope(&Path::new(), &outside)?;
    // What has come together may show more: go through it again until nothing changes.
    loop {
        while fuser.prepare_again().is_some() || fuser.has_more_laws(&outside) {
            report = report.then(fuser.scope(&Path::new(), &outside)?);
        }
        let (steps, fuel, applied) = (fuser.recorder.steps(), fuser.fuel, fuser.rewritten.applied.len());
        let (program, mut gate) = fuser.rationed();
        let counted = passes::counted(program, &mut gate);
        if counted.body == fuser.program.body {
            fuser.recorder.forget(steps);
            fuser.rewritten.applied.truncate(applied);
            fuser.fuel = fuel;
            break;
        }
        fuser.program = counted;
        let changes = fuser.recorder.changes();
        let more = fuser.scope(&Path::new(), &outside)?;
        report = if fuser.recorder.changes() > changes { report.then(more) } else { report.costing(&more) };
    }
    let graph = DependenceGraph::new(&program.body, &laws.facts);
    let unfused = plan::FusionGraph::new(&graph, laws, &outside);
    report.cost_unfused = unfused.cost(&unfused.unfused());
    fuser.prepare();
    let fused = passes::numbered(fuser.program);
    // Nothing is promised with rules of one's own, or without a condition.
    debug_assert!(
        !options.is_standard() || check(program).is_err() || check(&fused) == Ok(()),
        "{:?}\n{program}\n{fused}",
        check(&fused)
    );
    let certificate = fuser.recorder.certificate((program, &fused), &options.sizes);
    let Fuser { rewritten, explained, .. } = fuser;
    Ok(Fusion { program: fused, certificate, report, explained, rewritten })
}

/// The forms to which laws lead of the program's body before anything is fused, of which the fuser plans each: they all mean
/// the same.
pub fn forms(program: &Program, options: &FuseOptions) -> Vec<Program> {
    let laws = &laws(program, options);
    let mut fuser = Fuser::new(program, laws, options);
    fuser.prepare();
    let (program, outside) = (&fuser.program, Outside::of_program(program, &options.sizes));
    let around = path::around(program, &[]);
    let forms = fuser.search.forms((&program.body, &around, program.next), &outside.sizes(&program.body));
    let form = |form: Derived| Program { body: form.scope, next: form.next, ..program.clone() };
    forms.into_iter().flatten().map(form).collect()
}

/// The rules that are applied to a program.
fn laws(program: &Program, options: &FuseOptions) -> Laws {
    let laws = Laws::new(options.table.clone(), options.policy.clone()).about(program);
    Laws { refused: options.refused.clone(), ..laws }
}

struct Fuser<'a> {
    laws: &'a Laws,
    search: Search,
    planner: &'a dyn Planner,
    fuel: usize,
    /// The program as far as it is fused.
    program: Program,
    /// How many changes there were when it was prepared last.
    prepared: usize,
    /// What was found when laws of its body were looked for last, and how many changes there were then.
    found: Option<(usize, Best)>,
    recorder: Recorder,
    rewritten: Rewritten,
    checked: bool,
    explain: bool,
    refusals: bool,
    most_refusals: usize,
    repeat: usize,
    nearest: usize,
    local_optima: Option<Joining>,
    explained: Vec<Explained>,
}

impl<'a> Fuser<'a> {
    fn new(program: &Program, laws: &'a Laws, options: &FuseOptions<'a>) -> Fuser<'a> {
        Fuser {
            laws,
            search: Search::new(laws),
            planner: options.planner,
            fuel: options.fuel.unwrap_or(usize::MAX),
            program: program.clone(),
            prepared: 0,
            found: None,
            recorder: Recorder::default(),
            rewritten: Rewritten::default(),
            checked: options.checked,
            explain: options.explain,
            refusals: options.refusals,
            most_refusals: options.most_refusals,
            repeat: options.repeat,
            nearest: options.nearest,
            local_optima: options.local_optima,
            explained: Vec::new(),
        }
    }

    fn at(&self, path: &Path) -> &Scope {
        path::at(&self.program.body, path).expect("a path of the program that is being fused")
    }

    fn at_mut(&mut self, path: &Path) -> &mut Scope {
        path::at_mut(&mut self.program.body, path).expect("a path of the program that is being fused")
    }

    /// The program, and what admits the rewrites that prepare it.
    fn rationed(&mut self) -> (&Program, Rationed<'_>) {
        let gate = Rationed {
            policy: &self.laws.policy,
            fuel: &mut self.fuel,
            recorder: &mut self.recorder,
            rewritten: &mut self.rewritten,
            checked: self.checked,
            round: Round::Prepare,
        };
        (&self.program, gate)
    }

    /// Prepares the program; says whether something inside of it is to be fused again.
    fn prepare(&mut self) -> bool {
        let (program, mut gate) = self.rationed();
        let (program, moved) = Round::Prepare.of(program, &mut gate);
        self.program = program;
        moved
    }

    fn set(&mut self, path: &Path, scope: Scope) {
        *self.at_mut(path) = scope;
    }

    /// Prepares the program once more, if something has changed since the last time; then says whether
    /// something inside of it is to be fused again.
    fn prepare_again(&mut self) -> Option<bool> {
        let changes = self.recorder.changes();
        if changes == self.prepared {
            return None;
        }
        self.prepared = changes;
        Some(self.prepare())
    }

    /// Whether the plan of the program's body would get cheaper by laws, where something has changed since they were
    /// looked for: a view that another loop reads through is only then of no use to it.
    fn has_more_laws(&mut self, outside: &Outside) -> bool {
        let changes = self.recorder.changes();
        if changes == 0 || self.found.as_ref().is_some_and(|(before, _)| *before == changes) {
            return false;
        }
        let best = self.better_form(&Path::new(), outside);
        let is_better = best.form.is_some();
        self.found = Some((changes, best));
        is_better
    }

    /// Fuses a scope and everything inside it.
    fn scope(&mut self, path: &Path, outside: &Outside) -> Result<ScopeReport, Mistake> {
        let mut report = ScopeReport::default();
        let refused_laws = self.apply_laws(path, outside, &mut report);
        self.read_views(path, &mut report);
        let mut changes = self.recorder.changes();
        let branches = |stmt: &Stmt| stmt.op.branches().any(|branch| !is_settled(branch));
        report.branches = self.at(path).stmts.iter().any(branches);
        report.inner = self.inside(path, outside)?;
        // What a plan of the body costs is about a program with nothing left over in it, and fused wherever
        // something came to stand beside what was planned, or came to be read otherwise, or changed before it
        // was prepared.
        while path.is_empty() {
            let inner = self.recorder.changes() > changes;
            let Some(moved) = self.prepare_again() else { break };
            self.read_views(path, &mut report);
            changes = self.recorder.changes();
            if moved || inner {
                let again = self.inside(path, outside)?;
                if moved || self.recorder.changes() > changes {
                    report.inner = report::followed(report.inner, again);
                }
            }
        }
        self.pull(path, outside, &mut report);
        let scope = self.at(path).clone();
        let graph = DependenceGraph::new(&scope, &self.laws.facts);
        let costs = plan::FusionGraph::new(&graph, self.laws, outside);
        if graph.nodes.is_empty() {
            let cost = costs.cost(&[]);
            return Ok(ScopeReport {
                cost,
                lower_bound: cost,
                cost_unfused: cost,
                cost_greedy: cost,
                optimal: true,
                ..report
            });
        }
        let plan = self.plan(&graph, &costs, &mut report)?;
        let (lawful, made) = self.carry_out(path, &graph, &plan, &mut report)?;
        // A plan that was not carried out to its end is not what runs.
        let steps: usize = lawful.clusters.iter().map(|cluster| cluster.merges.len()).sum();
        report.optimal &= steps == plan.iter().map(|cluster| cluster.len() - 1).sum::<usize>();
        report.cost = costs.made_cost(&lawful, &made);
        let bounds = (costs.lower_bound(), report.lower_bound.min(report.cost));
        report.clusters = report::sources(&graph, &lawful);
        report.merged = steps > 0;
        let planner = (report.planner, bounds.1);
        let nothing_lost = |r: &Refusal| refused_laws.contains(r) && is_one(r, &graph, &lawful);
        report.refusals.retain(|refusal| !nothing_lost(refusal));
        self.recorder.plan(path, (&graph, &lawful, &made), (report.cost, bounds.0), planner);
        self.set(path, made);
        if report.merged {
            report.inner = report::followed(report.inner, self.inside(path, outside)?);
        }
        Ok(report)
    }

    /// The number of the next variable and statement of a scope.
    fn first_free(&self, path: &Path) -> u32 {
        path::first_free(&self.program, path).max(self.program.next)
    }

    /// Fuses the scopes inside the scope's statements.
    fn inside(&mut self, path: &Path, outside: &Outside) -> Result<Vec<ScopeReport>, Mistake> {
        let mut reports = Vec::new();
        // What a scope inside sees from outside costs a walk of this one: not where nothing can change.
        let unsettled = |stmt: &Stmt| stmt.op.scopes().any(|inner| !is_settled(inner.scope));
        let stmts = self.at(path).stmts.iter().enumerate();
        let places: Vec<usize> = stmts.filter(|(_, stmt)| unsettled(stmt)).map(|(place, _)| place).collect();
        for place in places {
            let changes = self.recorder.changes();
            let stmt = &self.at(path).stmts[place];
            let inside = outside.inside(self.at(path), &stmt.op);
            let parts = stmt.op.scopes().filter(|inner| !is_settled(inner.scope)).map(|inner| inner.part);
            let (id, parts): (StmtId, Vec<Part>) = (stmt.id, parts.collect());
            let (origin, is_loop) = (stmt.origin.clone(), matches!(stmt.op, Op::Loop(_)));
            for part in parts {
                let inner: Path = path.iter().copied().chain([(id, part)]).collect();
                if is_passage(self.at(&inner)) {
                    reports.extend(self.inside(&inner, &inside)?);
                    continue;
                }
                let mut report = self.scope(&inner, &inside)?;
                if !report.is_empty() {
                    report.of = origin.clone();
                    report.part = Some(part);
                    reports.push(report);
                }
            }
            if self.recorder.changes() > changes && is_loop {
                let laws = self.laws;
                // No step: the checker does it when the next step is elsewhere, which one is before the loop is fused again.
                merge::tidy(self.at_mut(path), laws, id).expect("a loop of the scope that is being fused");
            }
        }
        Ok(reports)
    }

    /// Plans a scope. Whatever the planner says, the conditions are asked again.
    fn plan(
        &self,
        graph: &DependenceGraph,
        costs: &plan::FusionGraph,
        report: &mut ScopeReport,
    ) -> Result<Vec<Vec<usize>>, Mistake> {
        let plan: Plan = self.planner.plan(costs);
        self.lawful(graph, &plan.clusters, plan.planner)?;
        report.planner = plan.planner;
        report.optimal = plan.optimal;
        report.cost = plan.cost;
        report.lower_bound = plan.lower_bound;
        report.asked = plan.asked;
        let is_robinson = |asked: &Asked| matches!(asked.value, Measure::Robinson(_));
        let robinson = plan.asked.filter(is_robinson).map(|_| Robinson::of(graph.scope));
        let clustering = |costed| Clustering::of(graph, costed, robinson.as_ref(), &plan.clusters);
        if self.nearest > 0 {
            let nearest = plan::nearest(costs, &plan.clusters, self.nearest);
            report.nearest = nearest.into_iter().map(clustering).collect();
        }
        let optima = self.local_optima.and_then(|joining| plan::local_optima(costs, joining));
        report.local_optima = optima.map(|all| {
            let mut all: Vec<Clustering> = all.into_iter().map(clustering).collect();
            all.sort_by_key(|one| one.robinson);
            all
        });
        report.cost_unfused = costs.cost(&costs.unfused());
        // Planned once where it is the plan.
        report.cost_greedy = if plan.planner == Greedy::NAME && plan.asked.is_none() {
            plan.cost
        } else {
            Greedy.cost_of_plan(costs)
        };
        if self.refusals {
            let pair = |r: &Refusal| (r.producer.stmts.clone(), r.consumer.stmts.clone());
            let said: Vec<_> = report.refusals.iter().map(pair).collect();
            let (all, unasked) = report::refusals(costs, self.laws, &plan.clusters, self.most_refusals);
            report.refusals.extend(all.into_iter().filter(|refusal| !said.contains(&pair(refusal))));
            report.unasked = unasked;
        }
        Ok(join_branches(costs, plan.clusters))
    }

    /// Makes one statement of each cluster, as far as the fuel lasts: the plan that was carried out, and the
    /// scope that it has become.
    fn carry_out(
        &mut self,
        path: &Path,
        graph: &DependenceGraph,
        plan: &[Vec<usize>],
        report: &mut ScopeReport,
    ) -> Result<(Lawful, Scope), Mistake> {
        let mut plan = rationed(plan, &mut self.fuel);
        loop {
            let lawful = self.lawful(graph, &plan, report.planner)?;
            let (laws, explain) = (self.laws, self.explain);
            let (mut next, mut explained) = (path::first_free(&self.program, path), Vec::new());
            let made = carried_out(graph, laws, &lawful, &mut |merging| {
                let explained = explain.then_some(&mut explained);
                let made = rewritten(laws, merging, &mut next, explained);
                made.map_err(|members| not_made(merging, members, report.planner))
            });
            match made {
                Ok(made) => {
                    let steps = lawful.clusters.iter().flat_map(|cluster| &cluster.merges);
                    report.steps.extend(steps.map(|step| step.rule.clone()));
                    self.program.next = self.program.next.max(next);
                    self.explained.extend(explained);
                    return Ok((lawful, made));
                }
                // Without one of its conditions a rule may put together what can't be one at all.
                Err((first, _)) if laws.policy.dropped.is_some() => {
                    let at = graph.node(first).map_or(0, |node| graph.nodes[node].at);
                    plan = plan.into_iter().flat_map(|cluster| taken_apart(cluster, at)).collect();
                }
                Err((_, mistake)) => return Err(mistake),
            }
        }
    }

    /// The plan with its clusters grown by the rules, whatever the planner says.
    fn lawful(
        &self,
        graph: &DependenceGraph,
        plan: &[Vec<usize>],
        planner: &'static str,
    ) -> Result<Lawful, Mistake> {
        check_plan(graph, self.laws, plan).map_err(|refusal| Mistake::Plan { planner, refusal })
    }
}

/// The first statement of a cluster that the rewrites could not make, and the mistake: this many members were one
/// before.
fn not_made(merging: &Merging, members: Option<usize>, planner: &'static str) -> (StmtId, Mistake) {
    let first = merging.stmts[0].id;
    let mistake = match members.and_then(|members| Some((members, merging.merges().nth(members - 1)?))) {
        Some((members, (merge, consumer))) => Mistake::NotThere {
            rule: merge.rule.clone(),
            producer: merging.stmts[..members].iter().copied().collect(),
            consumer: consumer.into(),
        },
        None => Mistake::NotMade { planner, first },
    };
    (first, mistake)
}

/// Whether there is nothing to fuse in a scope, however deep.
fn is_settled(scope: &Scope) -> bool {
    is_passage(scope) && scope.stmts.iter().all(|stmt| stmt.op.scopes().all(|inner| is_settled(inner.scope)))
}

/// Whether there is nothing to fuse in a scope, except what may be deeper: no loop, no turns, no view, and no two branches
/// side by side. A chain of filters that has become one loop is a thousand branches, one inside the other; a plan of each
/// would walk all that are inside.
fn is_passage(scope: &Scope) -> bool {
    let mut branches = 0;
    scope.stmts.iter().all(|stmt| {
        branches += usize::from(stmt.op.is_branching());
        !matches!(stmt.op, Op::Loop(_) | Op::Seq(_) | Op::View(_)) && branches <= 1
    })
}

/// Whether loops that a rule refused became one all the same, or one of them is computed where it is read.
fn is_one(refusal: &Refusal, graph: &DependenceGraph, plan: &Lawful) -> bool {
    let stmts = refusal.producer.stmts.iter().chain(&refusal.consumer.stmts);
    let Some(nodes) = stmts.map(|id| graph.node(*id)).collect::<Option<Vec<usize>>>() else { return true };
    nodes.len() > 1
        && plan.clusters.iter().any(|cluster| nodes.iter().all(|node| cluster.members.contains(node)))
}

/// The plan as far as the fuel lasts.
fn rationed(plan: &[Vec<usize>], fuel: &mut usize) -> Vec<Vec<usize>> {
    let mut rationed = Vec::new();
    for cluster in plan {
        let (now, later) = cluster.split_at(cluster.len().min(fuel.saturating_add(1)));
        *fuel -= now.len() - 1;
        rationed.push(now.to_vec());
        rationed.extend(later.iter().map(|at| vec![*at]));
    }
    rationed
}

/// The cluster that starts here, without its last member.
fn taken_apart(mut cluster: Vec<usize>, first: usize) -> Vec<Vec<usize>> {
    let last = if cluster[0] == first { cluster.pop() } else { None };
    [cluster].into_iter().chain(last.map(|last| vec![last])).collect()
}

/// Branches cost nothing, so that no planner sees a reason to fuse them; what they hold may then be
/// fused, so those that can be one are.
fn join_branches(graph: &plan::FusionGraph, mut clusters: Vec<Vec<usize>>) -> Vec<Vec<usize>> {
    let is_branch = |c: &[usize]| graph.dependences().scope.stmts[c[0]].op.is_branching();
    let mut i = 0;
    while i < clusters.len() {
        let branches = (0..i).filter(|home| is_branch(&clusters[i]) && is_branch(&clusters[*home]));
        let mut joined = branches.filter_map(|home| {
            let mut one = [&clusters[home][..], &clusters[i]].concat();
            one.sort_unstable();
            if !graph.lawful(&one) {
                return None;
            }
            let mut joined = clusters.clone();
            joined.remove(i);
            joined[home] = one;
            graph.acyclic(&joined).then_some(joined)
        });
        match joined.next() {
            Some(joined) => clusters = joined,
            None => i += 1,
        }
    }
    clusters
}
