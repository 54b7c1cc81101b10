//! Certificates: what a fusion run did, step by step, and a checker that believes none of it.
//!
//! A certificate names statements, not terms. The checker starts from the original program, takes
//! every step again by `core::compose`, derives every fact anew (which rule applies, its conditions,
//! which outputs stay) and compares; at the end it must have arrived at the fused program. It imports
//! the core, legality, the table of rules and the cost model, and no e-graph and no planner.
//!
//! The trusted base is what the fuser and the checker share, so that a mistake there is seen by
//! neither: `core` (composition, canonical form, effects and sizes, the sweep, hoisting, counted lengths,
//! the printer behind the hashes), `legality` with [`crate::legality::step`] (the predicates, what stays),
//! the rows of `rules`, `cost`, and [`prepared`], [`counted`] and [`finished`] here. `verify` compares
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

use std::collections::BTreeSet;
use std::fmt::Write;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

pub use check::{Refused, check, replay};
pub(crate) use record::Recorder;
pub use schedule::{Combining, Parallel, Way};

use crate::core::canonical::canonical_in;
use crate::core::effects::Facts;
use crate::core::hoist::hoist;
use crate::core::lengths::count_lengths;
use crate::core::sweep::{Around, sweep};
use crate::core::visit::Uses;
use crate::core::{Fun, Op, Program, Scope, StmtId};
use crate::cost::Cost;
use crate::legality::step::Path;

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

/// The program from which fusion starts: every loop in canonical form, what does not depend on the
/// elements of a loop in front of it, and nothing in it that neither
/// its results nor anybody who watches it run would miss.
pub(crate) fn prepared(program: &Program) -> Program {
    prepared_moving(program).0
}

/// [`prepared`], and whether something moved within a statement of the program's body.
pub(crate) fn prepared_moving(program: &Program) -> (Program, bool) {
    let mut program = program.clone();
    let moved = hoist(&mut program);
    let facts = Facts::of_sizes(&program);
    canonical_loops(&mut program.body, &facts);
    (swept(program), moved)
}

/// The program with lengths counted that no array is needed for.
pub(crate) fn counted(program: &Program) -> Program {
    let mut program = prepared(program);
    count_lengths(&mut program);
    prepared(&program)
}

/// The program when its last step is done: prepared once more, the statements inside functions
/// numbered on from the program's own.
pub(crate) fn finished(program: &Program) -> Program {
    let mut program = prepared(program);
    let mut next = program.next;
    number(&mut program.body, &mut next, true);
    program.next = next;
    program
}

fn canonical_loops(scope: &mut Scope, facts: &Facts) {
    for stmt in &mut scope.stmts {
        match &mut stmt.op {
            Op::Loop(l) => *l = canonical_in(l, facts),
            Op::If { then, otherwise, .. } => {
                canonical_loops(then, facts);
                canonical_loops(otherwise, facts);
            }
            _ => {}
        }
    }
}

fn swept(mut program: Program) -> Program {
    let extents = program.params.iter().flat_map(|p| &p.binding.ty.dims).flat_map(|d| d.vars());
    let bound: BTreeSet<_> = extents.chain(program.params.iter().filter_map(|p| p.size.clone())).collect();
    let facts = Facts::of_program(&program);
    let around = Around { bound, facts, ..Around::default() };
    sweep(&mut program.body, &around, &mut Uses::default());
    program
}

/// Gives the statements inside functions numbers that nothing else has; `own` are the program's own.
fn number(scope: &mut Scope, next: &mut u32, own: bool) {
    for stmt in &mut scope.stmts {
        if !own {
            stmt.id = StmtId(*next);
            *next += 1;
        }
        match &mut stmt.op {
            Op::If { then, otherwise, .. } => {
                number(then, next, own);
                number(otherwise, next, own);
            }
            Op::Loop(l) => {
                let fun: &mut Fun = std::sync::Arc::make_mut(&mut l.fun);
                number(&mut fun.body, next, false);
                fun.scans.iter_mut().for_each(|op| number(&mut op.body, next, false));
                let folds = fun.collectors.iter_mut().filter_map(|c| c.operator_mut());
                folds.for_each(|op| number(&mut op.body, next, false));
            }
            _ => {}
        }
    }
}
