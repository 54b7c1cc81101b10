//! The log that becomes a certificate.

use super::{Action, Certificate, Combining, Merged, Planned, Step, VERSION, changes, function_hash, hash};
use crate::cluster::{DependenceGraph, Lawful};
use crate::core::path::Path;
use crate::core::{Program, Scope, StmtId};
use crate::cost::{Cost, Sizes};

/// Collects steps.
#[derive(Default, Debug)]
pub(crate) struct Recorder {
    steps: Vec<Step>,
}

impl Recorder {
    /// How often a rule was applied or a loop was tidied.
    pub(crate) fn changes(&self) -> usize {
        changes(&self.steps)
    }

    /// A plan was carried out, and made this of its scope.
    pub(crate) fn plan(
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

    /// A loop of a scope reads a view through.
    pub(crate) fn view(&mut self, path: &Path, rule: &str, view: StmtId, consumer: StmtId, scope: &Scope) {
        let (rule, made) = (rule.to_string(), made(scope, consumer));
        self.push(path, Action::View { rule, view, consumer, made });
    }

    /// A loop of a scope evaluates another one.
    pub(crate) fn pull(
        &mut self,
        path: &Path,
        rule: &str,
        producer: StmtId,
        consumer: StmtId,
        scope: &Scope,
    ) {
        let (rule, made) = (rule.to_string(), made(scope, consumer));
        self.push(path, Action::Pull { rule, producer, consumer, made });
    }

    /// A law was applied to what a statement of a scope gives.
    pub(crate) fn law(&mut self, path: &Path, rule: &str, stmt: StmtId, scope: &Scope) {
        let (rule, made) = (rule.to_string(), made(scope, stmt));
        self.push(path, Action::Law { rule, stmt, made });
    }

    /// A loop of a scope was brought into canonical form.
    pub(crate) fn tidy(&mut self, path: &Path, stmt: StmtId, scope: &Scope) {
        self.push(path, Action::Tidy { stmt, made: made(scope, stmt) });
    }

    /// The program was prepared again.
    pub(crate) fn again(&mut self) {
        self.push(&Path::new(), Action::Again);
    }

    /// Lengths were counted.
    pub(crate) fn counted(&mut self) {
        self.push(&Path::new(), Action::Count);
    }

    /// A rewrite that prepares was applied to a statement.
    pub(crate) fn rewrite(&mut self, rewrite: &str, stmt: StmtId) {
        self.push(&Path::new(), Action::Rewrite { rewrite: rewrite.to_string(), stmt });
    }

    /// How many steps there are.
    pub(crate) fn len(&self) -> usize {
        self.steps.len()
    }

    /// Forgets what was recorded since there were so many steps.
    pub(crate) fn forget(&mut self, steps: usize) {
        self.steps.truncate(steps);
    }

    fn push(&mut self, scope: &Path, action: Action) {
        self.steps.push(Step { scope: scope.clone(), action });
    }

    /// The certificate of a finished run.
    pub(crate) fn certificate(self, (original, fused): (&Program, &Program), sizes: &Sizes) -> Certificate {
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
