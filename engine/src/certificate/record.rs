//! The log that becomes a certificate.

use indexmap::IndexSet;

use super::{Action, Certificate, Combining, Planned, Step, hash, lambda};
use crate::core::path::Path;
use crate::core::{Op, Program, Scope, Stmt, StmtId};
use crate::rules::Laws;

/// Collects steps.
#[derive(Default, Debug)]
pub(crate) struct Recorder {
    lambdas: IndexSet<String>,
    steps: Vec<Step>,
}

impl Recorder {
    /// How many steps changed the program.
    pub(crate) fn changes(&self) -> usize {
        self.steps.iter().filter(|step| step.action.changes()).count()
    }

    /// The place of the next step.
    pub(crate) fn next(&self) -> usize {
        self.steps.len()
    }

    /// The steps from `first` on carry out this plan.
    pub(crate) fn plan(&mut self, first: usize, scope: &Path, plan: Planned) {
        let action = Action::Plan(plan);
        let step =
            Step { scope: scope.clone(), rule: String::new(), action, lambda: None, conditions: vec![] };
        self.steps.insert(first, step);
    }

    /// Two statements became one.
    pub(crate) fn fuse(&mut self, scope: &Path, rule: &str, action: Action, made: &Stmt, laws: &Laws) {
        self.push(scope, rule, action, Some(made), laws);
    }

    /// A loop reads a view through.
    pub(crate) fn view(
        &mut self,
        path: &Path,
        rule: &str,
        view: StmtId,
        user: StmtId,
        scope: &Scope,
        laws: &Laws,
    ) {
        let made = scope.stmts.iter().find(|s| s.id == user);
        self.push(path, rule, Action::View { view, consumer: user }, made, laws);
    }

    /// A loop was brought into canonical form.
    pub(crate) fn tidy(&mut self, path: &Path, stmt: StmtId, scope: &Scope) {
        let made = scope.stmts.iter().find(|s| s.id == stmt);
        self.push(path, "", Action::Tidy { stmt }, made, &Laws::default());
    }

    /// The program was prepared again.
    pub(crate) fn again(&mut self) {
        self.push(&Path::new(), "", Action::Again, None, &Laws::default());
    }

    /// Lengths were counted.
    pub(crate) fn counted(&mut self) {
        self.push(&Path::new(), "", Action::Count, None, &Laws::default());
    }

    fn push(&mut self, scope: &Path, rule: &str, action: Action, made: Option<&Stmt>, laws: &Laws) {
        let lambda = match made.map(|s| &s.op) {
            Some(Op::Loop(l)) => Some(self.lambdas.insert_full(lambda(&l.fun)).0),
            _ => None,
        };
        let conditions = conditions(laws, rule);
        self.steps.push(Step { scope: scope.clone(), rule: rule.to_string(), action, lambda, conditions });
    }

    /// The certificate of a finished run.
    pub(crate) fn certificate(self, original: &Program, fused: &Program) -> Certificate {
        Certificate {
            original: hash(original),
            fused: hash(fused),
            lambdas: self.lambdas.into_iter().collect(),
            steps: self.steps,
            schedule: Combining::of_program(fused),
        }
    }
}

/// The conditions that a rule needs, by name: those that the policy asks.
pub(super) fn conditions(laws: &Laws, rule: &str) -> Vec<String> {
    let conditions = laws.table.get(rule).map_or(&[][..], |r| r.conditions);
    let asked = conditions.iter().filter(|c| laws.policy.asks(rule, **c));
    asked.map(|c| c.name().to_string()).collect()
}
