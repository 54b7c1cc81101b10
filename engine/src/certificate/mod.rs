//! Certificates: what a fusion run did, step by step, and a checker that believes none of it.
//!
//! A certificate names statements, not terms. The checker starts from the original program, takes
//! every step again by `core::compose`, derives every fact anew (which rule applies, its conditions,
//! which outputs stay) and compares; at the end it must have arrived at the fused program. It imports
//! the core, legality, the table of rules and the cost model, and no e-graph and no planner.
//!
//! The trusted base is what the fuser and the checker share, so that a mistake there is seen by
//! neither: `core` (composition, canonical form, effects and sizes, the passes that prepare and finish a program, the
//! printer behind the hashes), `legality` with [`crate::cluster::merge`] (the predicates, what stays),
//! the rows of `rules`, and `cost`. `verify` compares
//! what programs give. It shares with these: core's interpreter, its values and `core::visit`, the check
//! of shapes (`core::check`), and the schedule by which the interpreter of the source combines
//! (`core::schedule`), which is read off the fused program. That program, with the sources of each of its
//! loops, is what the steps and plans of the certificate lead to, and no fold of it combines otherwise
//! than its sources do ([`Refused::OtherBracket`]). The planners and the e-graph
//! are not trusted: the e-graph's result is compared with composition ([`crate::fuse::Diverged`]).
//!
//! It checks: that both programs are the ones that the certificate is about; that every step is by
//! the rule that it names, on statements that are there, under conditions that hold; that it makes
//! the function that it says, and has no field filled in that means nothing for it; that the steps carry out the plans, each of which costs what it says;
//! that no statement's sources are lost; that the schedule is that of the fused program. Of a plan's
//! two lower bounds it derives one, which is easy to see and seldom reached; the other is the
//! planner's claim, and only held to lie between the first and the cost. The planner's name is not checked.

mod check;
mod record;
mod schedule;

use std::fmt::Write;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

pub use check::{Refused, check, replay};
pub(crate) use record::Recorder;
pub use schedule::{Combining, Parallel, Way};

use crate::core::path::Path;
use crate::core::{Fun, Program, StmtId};
use crate::cost::Cost;

/// What a fusion run did.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// The hash of the original program's text.
    pub original: String,
    /// The hash of the fused program's text.
    pub fused: String,
    /// The functions that steps made, as text.
    pub lambdas: Vec<String>,
    /// The steps in order.
    pub steps: Vec<Step>,
    /// How the fused program's loops combine.
    pub schedule: Combining,
}

impl Certificate {
    /// How many steps changed the program.
    pub fn changes(&self) -> usize {
        self.steps.iter().filter(|step| step.action.changes()).count()
    }
}

/// One step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The scope.
    pub scope: Path,
    /// The rule, by name; empty where no rule is applied.
    pub rule: String,
    /// The statements.
    pub action: Action,
    /// The function of the loop that it made, among [`Certificate::lambdas`]; `None` for branches.
    pub lambda: Option<usize>,
    /// The conditions under which the rule was applied, by name. That says nothing new: the rule has
    /// them, and the checker asks them again; it is there for people who read the step.
    pub conditions: Vec<String>,
}

/// What a step does to its scope. All rules are applied from left to right.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Action {
    /// Makes one statement of two. It has the producer's number.
    Fuse {
        /// The earlier statement.
        producer: StmtId,
        /// The later one.
        consumer: StmtId,
        /// Which of the producer's outputs stay.
        keep: Vec<bool>,
    },
    /// A loop reads a view through.
    View {
        /// The view.
        view: StmtId,
        /// The loop.
        consumer: StmtId,
    },
    /// Prepares the whole program again, before it is gone through once more.
    Again,
    /// The same, and lengths are counted that no array is needed for.
    Count,
    /// Says which statements become one. The steps behind it carry it out.
    Plan(Planned),
    /// Brings a loop whose inside was fused into canonical form.
    Tidy {
        /// The loop.
        stmt: StmtId,
    },
}

impl Action {
    /// It makes another program.
    fn changes(&self) -> bool {
        !matches!(self, Action::Again | Action::Count | Action::Plan(_))
    }
}

/// The plan of a scope, as far as it was carried out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Planned {
    /// Every loop and every branch of the scope in exactly one cluster.
    pub clusters: Vec<Vec<StmtId>>,
    /// What the scope's loops cost, clustered like this.
    pub cost: Cost,
    /// No clustering costs less: everything is read once, and every result is written.
    pub lower_bound: Cost,
    /// Who planned.
    pub planner: String,
    /// No lawful clustering costs less, as the planner claims.
    pub claimed_bound: Cost,
}

/// The hash of a program's text.
pub fn hash(program: &Program) -> String {
    let digest = Sha256::digest(crate::core::print::program(program));
    digest.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The text of a function without the comments, which name sources.
fn lambda(fun: &Fun) -> String {
    let text = crate::core::print::fun(fun);
    let lines = text.lines().map(|line| line.split("  -- ").next().unwrap_or(line));
    lines.collect::<Vec<_>>().join("\n")
}
