//! What the source gives on inputs: kept, where several programs are compared with it on the same ones, for its
//! interpreter takes most of the time.

use std::collections::BTreeSet;

use lawson_oracle::schedule::Schedule;
use lawson_oracle::syntax::ast::NodeId;

use super::Subject;
use super::differential::Budget;
use super::inputs::Case;
use super::outcome::{self, Shown};
use super::repairs;

/// Runs of one entry of one source.
#[derive(Default)]
pub struct Sources {
    keeps: bool,
    runs: Vec<Run>,
    /// Inputs that gave no value, with what became of them.
    repaired: Vec<(Case, Schedule, Option<Case>)>,
}

struct Run {
    case: Case,
    schedule: Schedule,
    /// The steps that it had.
    steps: u64,
    shown: Shown,
    reached: BTreeSet<NodeId>,
}

impl Run {
    /// Whether another run would show the same.
    fn answers(&self, case: &Case, schedule: &Schedule, steps: u64) -> bool {
        // Without an answer now, there may be one after more steps.
        let ended = self.shown.end.unknown().is_none() || steps <= self.steps;
        ended && self.schedule == *schedule && self.case == *case
    }
}

impl Sources {
    /// Runs that are kept for the next program.
    pub fn kept() -> Sources {
        Sources { keeps: true, ..Sources::default() }
    }

    /// Another input like one without a value, on which the source gives one ([`repairs::repaired`]).
    pub fn repaired(
        &mut self,
        subject: &Subject<'_>,
        schedule: &Schedule,
        case: &Case,
        seed: u64,
        steps: &mut u64,
    ) -> Option<Case> {
        let mut all = self.repaired.iter();
        if let Some((.., repaired)) = all.find(|(known, by, _)| known == case && by == schedule) {
            return repaired.clone();
        }
        let repaired = repairs::repaired(subject, schedule, case, seed, steps);
        if self.keeps {
            self.repaired.push((case.clone(), schedule.clone(), repaired.clone()));
        }
        repaired
    }

    /// What the source shows on an input, and the branches that it reaches. A run that is known takes nothing of the
    /// budget.
    pub fn run(
        &mut self,
        budget: &mut Budget,
        subject: &Subject<'_>,
        schedule: &Schedule,
        case: &Case,
    ) -> (Shown, BTreeSet<NodeId>) {
        let steps = budget.steps();
        if let Some(run) = self.runs.iter().find(|run| run.answers(case, schedule, steps)) {
            return (run.shown.clone(), run.reached.clone());
        }
        let (checked, entry) = (subject.checked, subject.entry);
        let mut outcome =
            budget.run(|numbers| outcome::source_within(numbers, checked, entry, &case.args, schedule));
        let reached = std::mem::take(&mut outcome.reached);
        let shown = Shown::of_source(outcome);
        if self.keeps {
            let (case, schedule) = (case.clone(), schedule.clone());
            self.runs.push(Run { case, schedule, steps, shown: shown.clone(), reached: reached.clone() });
        }
        (shown, reached)
    }
}
