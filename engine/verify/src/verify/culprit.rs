//! The first wrong step of a fusion: the application of a rule with which a program begins to differ from its
//! source, found by halving the fuel.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use lawson_oracle::source::Source;
use lawson_oracle::types::Checked;

use super::source_program::SourceProgram;
use super::{Difference, Mismatch, Options, Subject, differential, small_machine, symbolic};
use crate::certificate::{Action, Step};
use crate::core::path::Path;
use crate::core::{Origin, Program, Scope, StmtId};
use crate::fuse::{FuseOptions, Fusion, fuse};
use crate::legality::Policy;
use crate::lower::schedule;
use crate::native::Kernel;
use crate::plan::{Planner, Regardless, SOON, STANDARD};
use crate::rules::RuleTable;
use lawson_oracle::schedule::Schedule;

/// One application of a rule, on which a fused program goes wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Culprit {
    /// The rule, or the rewrite that prepares.
    pub rule: String,
    /// What the source calls the operations that produce; of a rewrite, those that are rewritten.
    pub producer: Operations,
    /// And those that consume; of a rewrite, that by which they are, where there is one. Of a rule that is a law there are
    /// none.
    pub consumer: Operations,
}

/// Operations of the source.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Operations {
    /// What people call them.
    pub names: Vec<String>,
    /// The lines on which they stand, ascending.
    pub lines: Vec<usize>,
}

impl Operations {
    /// What a program has at these origins.
    pub(super) fn of<'o>(checked: &Checked, origins: impl Iterator<Item = &'o Origin>) -> Operations {
        let mut found = Operations::default();
        for source in origins.flat_map(|origin| origin.sources.iter()) {
            let line = checked.source.line_column(source.span.start).0;
            if !found.names.contains(&source.name) {
                found.names.push(source.name.clone());
            }
            if !found.lines.contains(&line) {
                found.lines.push(line);
            }
        }
        found.lines.sort_unstable();
        found
    }
}

impl fmt::Display for Operations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<_> = self.lines.iter().map(ToString::to_string).collect();
        let word = if lines.len() == 1 { "line" } else { "lines" };
        write!(f, "{} ({word} {})", self.names.join(", "), lines.join(", "))
    }
}

impl fmt::Display for Culprit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rule {}, {}", self.rule, self.producer)?;
        if self.consumer.names.is_empty() { Ok(()) } else { write!(f, " with {}", self.consumer) }
    }
}

impl Culprit {
    /// Steps of a certificate that are taken together, on a program before them.
    pub(super) fn of_steps(checked: &Checked, before: &Program, steps: &[Step]) -> Culprit {
        let mut origins = BTreeMap::new();
        collect(&before.body, &mut origins);
        let all: Vec<Application> = steps.iter().flat_map(|step| of_step(step, &mut || None)).collect();
        let operations = |stmts: &dyn Fn(&Application) -> &[StmtId]| {
            Operations::of(checked, all.iter().flat_map(stmts).filter_map(|id| origins.get(id)))
        };
        let rules: BTreeSet<&str> = all.iter().map(|application| &*application.rule).collect();
        let rule =
            if rules.is_empty() { "normal form".to_string() } else { Vec::from_iter(rules).join(", ") };
        let (producer, consumer) = (operations(&|a| &a.producers), operations(&|a| &a.consumers));
        Culprit { rule, producer, consumer }
    }
}

/// A program and the rules by which it was fused.
#[derive(Clone, Copy)]
pub struct Fusing<'a> {
    /// The source, and which of its definitions runs.
    pub checked: &'a Checked,
    /// Its index.
    pub entry: usize,
    /// What was fused.
    pub original: &'a Program,
    /// What it became.
    pub fused: &'a Program,
    /// The rules.
    pub table: &'a RuleTable,
    /// Which conditions were asked.
    pub policy: &'a Policy,
}

impl Fusing<'_> {
    /// The step that makes this difference; `None` where no step does: unfused loops differ too, or somebody else
    /// planned.
    pub fn culprit(&self, mismatch: &Mismatch) -> Option<Culprit> {
        let planners: [&dyn Planner; 3] = [&STANDARD, &SOON, &Regardless];
        planners.into_iter().find_map(|planner| self.planned_by(planner, mismatch))
    }

    fn planned_by(&self, planner: &dyn Planner, mismatch: &Mismatch) -> Option<Culprit> {
        let fused = |fuel| {
            let (table, policy) = (self.table.clone(), self.policy.clone());
            fuse(self.original, &FuseOptions { table, policy, planner, fuel, ..FuseOptions::default() }).ok()
        };
        let whole = fused(None)?;
        if whole.program != *self.fused || !self.differs(&whole.program, mismatch) {
            return None;
        }
        let (mut right, mut wrong) = (0, whole.certificate.fuel());
        if self.differs(&fused(Some(0))?.program, mismatch) {
            return None;
        }
        while wrong - right > 1 {
            let half = right + (wrong - right) / 2;
            if self.differs(&fused(Some(half))?.program, mismatch) { wrong = half } else { right = half }
        }
        let (before, after) = (fused(Some(right))?, fused(Some(wrong))?);
        // The same may be done twice to a statement.
        let mut known = applications(&before);
        let mut is_new = |step: &Application| {
            let at = known.iter().position(|other| other == step);
            at.map(|at| known.swap_remove(at)).is_none()
        };
        let new = applications(&after).into_iter().find(|step| is_new(step))?;
        let operations = |origins: &[Origin]| Operations::of(self.checked, origins.iter());
        let [producer, consumer] = match new.origins {
            Some(origins) => origins.each_ref().map(|origins| operations(origins)),
            None => {
                let mut known = BTreeMap::new();
                // Numbers stay: what a later program has is what an earlier one had.
                for program in [&after.program, &before.program, self.original] {
                    collect(&program.body, &mut known);
                }
                [new.producers, new.consumers].map(|stmts| {
                    let origins = stmts.iter().filter_map(|id| known.get(id).cloned());
                    operations(&origins.collect::<Vec<_>>())
                })
            }
        };
        Some(Culprit { rule: new.rule, producer, consumer })
    }

    /// Whether a program shows the same difference; what is wrong with operators is none.
    fn differs(&self, program: &Program, mismatch: &Mismatch) -> bool {
        let subject = Subject { checked: self.checked, entry: self.entry, fused: program, unfused: false };
        match mismatch {
            Mismatch::Shown(Difference { case, treatment, .. }) => {
                let native = *treatment == subject.treatments()[1];
                let kernel = if native { Kernel::with(program, &small_machine()).ok() } else { None };
                let schedule = schedule(program, Schedule::SMALL);
                differential::compare(&subject, kernel.as_ref(), &schedule, case).is_err()
            }
            Mismatch::Terms(terms) => {
                let length = terms.sizes.values().copied().max().unwrap_or(0).max(0) as usize;
                let options = Options { symbolic: length, ..Options::default() };
                symbolic::check(&subject, None, &options).is_err()
            }
        }
    }
}

/// The application of a rule or a rewrite to statements of a scope.
struct Application {
    rule: String,
    scope: Path,
    producers: Vec<StmtId>,
    consumers: Vec<StmtId>,
    /// Where both come from, for a rewrite: in a loop's body numbers are not those of the fused program.
    origins: Option<[Vec<Origin>; 2]>,
}

impl PartialEq for Application {
    fn eq(&self, other: &Application) -> bool {
        let key = |one: &Application| {
            (one.rule.clone(), one.scope.clone(), one.producers.clone(), one.consumers.clone())
        };
        key(self) == key(other)
    }
}

fn applications(fusion: &Fusion) -> Vec<Application> {
    let mut rewritten = fusion.rewritten.applied.iter();
    let mut origins = || rewritten.next().map(|one| [vec![one.of.clone()], vec![one.by.clone()]]);
    fusion.certificate.steps.iter().flat_map(|step| of_step(step, &mut origins)).collect()
}

/// What a step applies; `origins` tells where the statements of the next rewrite come from.
fn of_step(step: &Step, origins: &mut dyn FnMut() -> Option<[Vec<Origin>; 2]>) -> Vec<Application> {
    let mut all = Vec::new();
    let mut add = |rule: &str, producers: &[StmtId], consumers: &[StmtId], origins| {
        let (producers, consumers, scope) = (producers.to_vec(), consumers.to_vec(), step.scope.clone());
        all.push(Application { rule: rule.to_string(), scope, producers, consumers, origins });
    };
    match &step.action {
        Action::Laws { applied, .. } => {
            applied.iter().for_each(|law| add(&law.rule, &law.stmts[..1], &[], None));
        }
        Action::Rule { rule, stmt, by, .. } => add(rule, &[*by], &[*stmt], None),
        Action::Plan(plan) => {
            for cluster in &plan.clusters {
                for (rule, i) in cluster.rules.iter().zip(1..) {
                    add(rule, &cluster.members[..i], &cluster.members[i..=i], None);
                }
            }
        }
        Action::Rewrite { rewrite, stmts, by } => add(rewrite, stmts, by.as_slice(), origins()),
        Action::Round(_) => {}
    }
    all
}

/// Where the statements of a scope, at any depth, come from.
fn collect(scope: &Scope, origins: &mut BTreeMap<StmtId, Origin>) {
    for stmt in &scope.stmts {
        origins.insert(stmt.id, stmt.origin.clone());
        stmt.op.scopes().for_each(|inner| collect(inner.scope, origins));
    }
}

/// The culprit of a difference of a program's text, fused by the standard table and this planner.
pub fn of_text(text: &str, planner: &dyn Planner, mismatch: &Mismatch) -> Option<Culprit> {
    let program = SourceProgram::of(&Source::new("program", text)).ok()?;
    let fused = fuse(&program.lowered, &FuseOptions { planner, ..FuseOptions::default() }).ok()?.program;
    program.fusing(&fused, &RuleTable::standard(), &Policy::default()).culprit(mismatch)
}
