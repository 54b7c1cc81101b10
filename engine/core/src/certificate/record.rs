//! The log that becomes a certificate.

use std::collections::BTreeSet;

use super::{Action, Certificate, Combining, Merged, Planned, Step, VERSION, changes, function_hash, hash};
use crate::cluster::values::Applied;
use crate::cluster::{DependenceGraph, Lawful};
use crate::core::passes::Round;
use crate::core::path::Path;
use crate::core::rewrites::gate::Site;
use crate::core::{Program, Scope, StmtId};
use crate::cost::{Cost, Sizes};

/// Collects steps.
#[derive(Default, Debug)]
pub struct Recorder {
    steps: Vec<Step>,
}

impl Recorder {
    /// How often rules were applied.
    pub fn changes(&self) -> usize {
        changes(&self.steps)
    }

    /// A plan was carried out, and made this of its scope.
    pub fn plan(
        &mut self,
        scope: &Path,
        (graph, plan, made): (&DependenceGraph, &Lawful, &Scope),
        (cost, lower_bound): (Cost, Cost),
        (planner, claimed_bound): (&str, Cost),
    ) {
        let clusters = plan.clusters.iter().map(|cluster| Merged::of(graph, cluster, made)).collect();
        let planner = planner.to_string();
        self.push(scope, Action::Plan(Planned { clusters, cost, lower_bound, planner, claimed_bound }));
    }

    /// Laws were applied to values of a scope, which are made in these ways then.
    pub fn laws(&mut self, path: &Path, applied: Vec<Applied>, ways: BTreeSet<StmtId>) {
        self.push(path, Action::Laws { applied, ways: ways.into_iter().collect() });
    }

    /// A rule was applied to a loop of a scope, by a view or another loop.
    pub fn rule(&mut self, path: &Path, rule: &str, (stmt, by): (StmtId, StmtId), scope: &Scope) {
        self.push(path, Action::Rule { rule: rule.to_string(), stmt, by, made: made(scope, stmt) });
    }

    /// A round of passes begins.
    pub fn round(&mut self, round: Round) {
        self.push(&Path::new(), Action::Round(round));
    }

    /// A rewrite of the round was applied in a scope.
    pub fn rewrite(&mut self, path: &Path, rewrite: &str, site: &Site) {
        let stmts = site.stmts.iter().map(|stmt| stmt.id).collect();
        let by = site.by.map(|stmt| stmt.id);
        self.push(path, Action::Rewrite { rewrite: rewrite.to_string(), stmts, by });
    }

    /// How many steps there are.
    pub fn steps(&self) -> usize {
        self.steps.len()
    }

    /// Forgets what was recorded since there were so many steps.
    pub fn forget(&mut self, steps: usize) {
        self.steps.truncate(steps);
    }

    fn push(&mut self, scope: &Path, action: Action) {
        self.steps.push(Step { scope: scope.clone(), action });
    }

    /// The certificate of a finished run.
    pub fn certificate(self, (original, fused): (&Program, &Program), sizes: &Sizes) -> Certificate {
        Certificate {
            version: VERSION,
            original: hash(original),
            fused: hash(fused),
            sizes: sizes.clone(),
            steps: self.steps,
            schedule: Combining::of_program(fused),
        }
    }
}

/// The hash of the function that a loop of a scope has.
pub(super) fn made(scope: &Scope, stmt: StmtId) -> String {
    scope.stmts.iter().find(|s| s.id == stmt).and_then(function_hash).unwrap_or_default()
}
