//! The fuser.

use std::collections::BTreeSet;

use super::egraph::ClusterGraph;
use super::report::{self, Report};
use super::{Diverged, Explained, FuseOptions, Fusion, Mistake};
use crate::certificate::{Action, Planned, Recorder};
use crate::cluster::merge;
use crate::cluster::{DependenceGraph, check_plan};
use crate::core::passes;
use crate::core::path::{self, Path};
use crate::core::{Atom, Op, Program, Scope, Stmt, StmtId};
use crate::cost::Outside;
use crate::legality::Code;
use crate::plan::{self, Greedy, Plan, Planner};
use crate::rules::Laws;

/// Fuses a program. The same program under the same options gives the same result, to the byte.
///
/// # Errors
/// A mistake in Lawson, or in the planner.
pub fn fuse(program: &Program, options: &FuseOptions) -> Result<Fusion, Mistake> {
    let laws = &Laws::new(options.table.clone(), options.policy.clone()).about(program);
    let mut fuser = Fuser {
        laws,
        planner: options.planner,
        fuel: options.fuel.unwrap_or(usize::MAX),
        program: passes::prepared(program),
        prepared: 0,
        recorder: Recorder::default(),
        explain: options.explain,
        refusals: options.refusals,
        explained: Vec::new(),
    };
    let outside = Outside::of_program(program);
    let mut report = fuser.scope(&Path::new(), &outside)?;
    // What has come together may show more: go through it again until nothing changes.
    loop {
        while fuser.prepare_again().is_some() {
            report = report.then(fuser.scope(&Path::new(), &outside)?);
        }
        let counted = passes::counted(&fuser.program);
        if counted.body == fuser.program.body {
            break;
        }
        fuser.recorder.counted();
        fuser.program = counted;
        let changes = fuser.recorder.changes();
        let more = fuser.scope(&Path::new(), &outside)?;
        report = if fuser.recorder.changes() > changes { report.then(more) } else { report.costing(&more) };
    }
    let graph = DependenceGraph::new(&program.body, &laws.facts);
    let unfused = plan::FusionGraph::new(&graph, laws, &outside);
    report.cost_unfused = unfused.cost(&unfused.unfused());
    let fused = passes::finished(&fuser.program);
    let certificate = fuser.recorder.certificate(program, &fused);
    Ok(Fusion { program: fused, certificate, report, explained: fuser.explained })
}

struct Fuser<'a> {
    laws: &'a Laws,
    planner: &'a dyn Planner,
    fuel: usize,
    /// The program as far as it is fused.
    program: Program,
    /// How many changes there were when it was prepared last.
    prepared: usize,
    recorder: Recorder,
    explain: bool,
    refusals: bool,
    explained: Vec<Explained>,
}

impl Fuser<'_> {
    fn at(&self, path: &Path) -> &Scope {
        path::at(&self.program.body, path).expect("a path of the program that is being fused")
    }

    fn at_mut(&mut self, path: &Path) -> &mut Scope {
        path::at_mut(&mut self.program.body, path).expect("a path of the program that is being fused")
    }

    fn set(&mut self, path: &Path, scope: Scope) {
        *self.at_mut(path) = scope;
    }

    /// Prepares the program once more, if something has changed since the last time; then says whether
    /// something moved within a statement of its body.
    fn prepare_again(&mut self) -> Option<bool> {
        let changes = self.recorder.changes();
        if changes == self.prepared {
            return None;
        }
        self.recorder.again();
        let (program, moved) = passes::prepared_moving(&self.program);
        self.program = program;
        self.prepared = changes;
        Some(moved)
    }

    /// Fuses a scope and everything inside it.
    fn scope(&mut self, path: &Path, outside: &Outside) -> Result<Report, Mistake> {
        let mut report = Report::default();
        self.read_views(path, &mut report)?;
        report.inner = self.inside(path, outside)?;
        // What a plan of the body costs is about a program with nothing left over in it, and fused wherever
        // something came to stand beside what was planned.
        while path.is_empty() && self.prepare_again() == Some(true) {
            report.inner = report::followed(report.inner, self.inside(path, outside)?);
        }
        let scope = self.at(path).clone();
        let graph = DependenceGraph::new(&scope, &self.laws.facts);
        let costs = plan::FusionGraph::new(&graph, self.laws, outside);
        if graph.nodes.is_empty() {
            let cost = costs.cost(&[]);
            return Ok(Report {
                cost,
                lower_bound: cost,
                cost_unfused: cost,
                cost_greedy: cost,
                optimal: true,
                ..report
            });
        }
        let plan = self.plan(&graph, &costs, &mut report)?;
        let first = self.recorder.next();
        let merged = self.merge(path, &graph, &plan, &mut report)?;
        let planned = planned(&graph, &costs, &merged, &report);
        // A plan that was not carried out to its end is not what runs.
        report.optimal &= merged == plan;
        report.cost = planned.cost;
        report.clusters = report::names(&graph, &merged);
        report.merged = merged.iter().any(|cluster| cluster.len() > 1);
        self.recorder.plan(first, path, planned);
        if report.merged {
            report.inner = report::followed(report.inner, self.inside(path, outside)?);
        }
        Ok(report)
    }

    fn read_views(&mut self, path: &Path, report: &mut Report) -> Result<(), Mistake> {
        let scope = self.at(path).clone();
        let views = scope.stmts.iter().filter(|s| matches!(s.op, Op::View(_)));
        for (view, user) in views.flat_map(|v| scope.stmts.iter().map(move |u| (v, u))) {
            let array = Atom::Var(view.outs[0].var);
            // One that the loop needs whole is built anyway.
            let reads =
                matches!(&user.op, Op::Loop(l) if l.inputs.contains(&array) && !l.captures.contains(&array));
            if !reads || self.fuel == 0 {
                continue;
            }
            let mut egraph = ClusterGraph::new(&self.laws.table);
            let mut diverged = Ok(());
            let mut merge = merge(&mut egraph, &mut diverged);
            let through = merge::read_through(self.at(path), self.laws, view.id, user.id, &mut merge);
            drop(merge);
            diverged?;
            let (rule, scope) = match through {
                Ok(through) => through,
                Err(refusal) => {
                    report.refusals.extend(self.refusals.then_some(refusal));
                    continue;
                }
            };
            self.fuel -= 1;
            self.recorder.view(path, rule, view.id, user.id, &scope, self.laws);
            self.set(path, scope);
            report.steps.push(rule);
            self.keep_explanation(&mut egraph, (rule, user), true);
        }
        Ok(())
    }

    /// Fuses the scopes inside the scope's statements.
    fn inside(&mut self, path: &Path, outside: &Outside) -> Result<Vec<Report>, Mistake> {
        let mut reports = Vec::new();
        for stmt in self.at(path).stmts.clone() {
            let changes = self.recorder.changes();
            let inside = outside.inside(self.at(path), &stmt.op);
            for part in path::parts(&stmt.op) {
                let inner: Path = path.iter().copied().chain([(stmt.id, part)]).collect();
                let mut report = self.scope(&inner, &inside)?;
                if !report.is_empty() {
                    report.of = crate::legality::name(&stmt.origin);
                    report.part = Some(part);
                    reports.push(report);
                }
            }
            if self.recorder.changes() > changes && matches!(stmt.op, Op::Loop(_)) {
                let tidied = merge::tidied(self.at(path), self.laws, stmt.id);
                let scope = tidied.expect("a loop of the scope that is being fused");
                self.recorder.tidy(path, stmt.id, &scope);
                self.set(path, scope);
            }
        }
        Ok(reports)
    }

    /// Plans a scope. Whatever the planner says, the conditions are asked again.
    fn plan(
        &self,
        graph: &DependenceGraph,
        costs: &plan::FusionGraph,
        report: &mut Report,
    ) -> Result<Vec<Vec<usize>>, Mistake> {
        let plan: Plan = self.planner.plan(costs);
        check_plan(graph, self.laws, &plan.clusters)
            .map_err(|refusal| Mistake::Plan { planner: plan.planner, refusal })?;
        report.planner = plan.planner;
        report.optimal = plan.optimal;
        report.cost = plan.cost;
        report.lower_bound = plan.lower_bound;
        report.cost_unfused = costs.cost(&costs.unfused());
        // Planned once where it is the plan.
        report.cost_greedy = if plan.planner == Greedy::NAME { plan.cost } else { Greedy.plan(costs).cost };
        if self.refusals {
            report.refusals.extend(report::refusals(graph, self.laws, &plan.clusters));
        }
        Ok(join_branches(costs, plan.clusters))
    }

    /// Fuses the clusters, each in order; gives what came of them, which is the plan unless the fuel
    /// ran out, or one cluster moved the members of another.
    fn merge(
        &mut self,
        path: &Path,
        graph: &DependenceGraph,
        plan: &[Vec<usize>],
        report: &mut Report,
    ) -> Result<Vec<Vec<usize>>, Mistake> {
        let mut merged = Vec::new();
        for cluster in plan {
            let done = self.merge_cluster(path, graph, cluster, report)?;
            merged.push(cluster[..done].to_vec());
            merged.extend(cluster[done..].iter().map(|left| vec![*left]));
        }
        Ok(merged)
    }

    /// How many of a cluster's members are one, the first included.
    fn merge_cluster(
        &mut self,
        path: &Path,
        graph: &DependenceGraph,
        cluster: &[usize],
        report: &mut Report,
    ) -> Result<usize, Mistake> {
        let ids: Vec<StmtId> = cluster.iter().map(|at| graph.scope.stmts[*at].id).collect();
        let mut egraph = ClusterGraph::new(&self.laws.table);
        let mut done = 1;
        while done < ids.len() && self.fuel > 0 {
            let mut diverged = Ok(());
            let mut merge = merge(&mut egraph, &mut diverged);
            let laws = self.laws;
            let step = merge::fuse(self.at_mut(path), laws, ids[0], ids[done], &mut merge);
            drop(merge);
            diverged?;
            let step = match step {
                // A cluster that became one before may have moved this member in front of the others.
                Err(refusal) if refusal.code == Code::Scope => break,
                // Whatever else the fusion graph calls lawful can be carried out.
                step => step.map_err(|refusal| Mistake::Plan { planner: report.planner, refusal })?,
            };
            self.fuel -= 1;
            report.steps.push(step.rule);
            let action = Action::Fuse { producer: ids[0], consumer: ids[done], keep: step.keep };
            self.recorder.fuse(path, step.rule, action, &step.stmt, self.laws);
            let made = Stmt { id: ids[done], ..step.stmt };
            self.keep_explanation(&mut egraph, (step.rule, &made), done == 1);
            done += 1;
        }
        Ok(done)
    }

    /// Of every step, which made this of its consumer: a result may stand for a size only, until a later
    /// step does.
    fn keep_explanation(&mut self, egraph: &mut ClusterGraph, made: (&str, &Stmt), first: bool) {
        if !self.explain {
            return;
        }
        if first {
            let nothing = Explained { steps: Some(BTreeSet::new()), silent: BTreeSet::new() };
            self.explained.push(nothing);
        }
        let Some(so_far) = self.explained.last_mut() else { return };
        let more = egraph.explanation();
        so_far.steps = so_far.steps.take().zip(more).map(|(a, b)| a.union(&b).cloned().collect());
        let (rule, stmt) = made;
        so_far.silent.extend(stmt.outs.is_empty().then(|| format!("{rule}@{}", stmt.id.0)));
    }
}

/// The e-graph makes one of two. Where it diverges it makes nothing.
fn merge<'m>(
    egraph: &'m mut ClusterGraph,
    diverged: &'m mut Result<(), Diverged>,
) -> impl FnMut(&merge::Pair) -> Option<Op> + 'm {
    |pair| {
        egraph.fuse(pair).unwrap_or_else(|divergence| {
            *diverged = Err(divergence);
            None
        })
    }
}

/// The plan as the certificate has it.
fn planned(
    graph: &DependenceGraph,
    costs: &plan::FusionGraph,
    clusters: &[Vec<usize>],
    report: &Report,
) -> Planned {
    let id = |at: &usize| graph.scope.stmts[*at].id;
    Planned {
        clusters: clusters.iter().map(|cluster| cluster.iter().map(id).collect()).collect(),
        cost: costs.cost(clusters),
        lower_bound: costs.lower_bound(),
        planner: report.planner.to_string(),
        claimed_bound: report.lower_bound,
    }
}

/// Branches cost nothing, so that no planner sees a reason to fuse them; what they hold may then be
/// fused, so those that can be one are.
fn join_branches(graph: &plan::FusionGraph, mut clusters: Vec<Vec<usize>>) -> Vec<Vec<usize>> {
    let is_branch = |c: &[usize]| matches!(graph.dependences().scope.stmts[c[0]].op, Op::If { .. });
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
