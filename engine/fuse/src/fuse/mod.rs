//! Fusion, guided by a plan.
//!
//! Of the forms that laws lead to, a scope takes the one whose plan is cheapest. Views are read through. What is inside a
//! scope's loops and branches is fused before the scope itself is planned, with short maps evaluated where they are read if
//! the plan gets cheaper by it. Where bodies have come together, what is inside is fused once more. Every change is a step
//! of the certificate.

mod egraph;
mod expose;
mod gate;
mod pull;
mod report;
mod run;
mod saturate;
mod window;

pub use expose::Searched;
pub use gate::{Application, Rewritten};
pub use report::{Clustering, ScopeReport};
pub use run::{forms, fuse};
pub use saturate::{Saturated, saturate, saturate_program};

use std::collections::BTreeSet;
use std::fmt;

use crate::certificate::Certificate;
use crate::core::{Program, StmtId};
use crate::cost::Sizes;
use crate::legality::{Operations, Policy, Refusal};
use crate::plan::{Joining, Planner};
use crate::rules::{Refused, RuleName, RuleTable};

/// The work for an element up to which maps are repeated: about as long as an element takes to memory and back.
pub const REPEATED: usize = 8;

/// How to fuse.
#[derive(Clone)]
pub struct FuseOptions<'a> {
    /// The rules.
    pub table: RuleTable,
    /// Which of their conditions are consulted.
    pub policy: Policy,
    /// Told which conditions kept which rules away ([`crate::rules::Laws::refused`]).
    pub refused: Option<Refused>,
    /// Who plans.
    pub planner: &'a dyn Planner,
    /// What is known of the sizes of the program's parameters. The others count as [`crate::cost::NOMINAL`] each; a name
    /// that no size has says nothing.
    pub sizes: Sizes,
    /// How many times rules and rewrites may be applied; `None` for no limit. Halving it finds the application
    /// that broke a program.
    pub fuel: Option<usize>,
    /// Whether each pass that prepares is to leave a well-formed program, which is a panic otherwise. In debug builds they are
    /// all checked.
    pub checked: bool,
    /// Whether the e-graphs are asked for their explanations ([`Fusion::explained`]), which takes long
    /// where many loops are one.
    pub explain: bool,
    /// Whether it is asked of every two loops that are not one why ([`ScopeReport::refusals`]): quadratic in
    /// the number of loops.
    pub refusals: bool,
    /// Of at most this many pairs of a scope, the nearest first ([`ScopeReport::unasked`]).
    pub most_refusals: usize,
    /// Maps of at most so much work for an element may be computed again in each loop that reads them, in place of
    /// being kept in memory: primitives, and elements that they read. [`REPEATED`] where nothing is said.
    pub repeat: usize,
    /// So many clusterings that are nearly the plan are costed ([`ScopeReport::nearest`]).
    pub nearest: usize,
    /// Whether the clusterings are listed in which nothing more can be fused ([`ScopeReport::local_optima`]), and which
    /// loops may be one there.
    pub local_optima: Option<Joining>,
}

impl Default for FuseOptions<'_> {
    fn default() -> Self {
        FuseOptions {
            table: RuleTable::standard(),
            policy: Policy::default(),
            refused: None,
            planner: &crate::plan::STANDARD,
            sizes: Sizes::new(),
            fuel: None,
            checked: false,
            explain: false,
            refusals: false,
            most_refusals: usize::MAX,
            repeat: REPEATED,
            nearest: 0,
            local_optima: None,
        }
    }
}

impl FuseOptions<'_> {
    /// Whether the rules are those of the standard table, with all of their conditions.
    fn is_standard(&self) -> bool {
        self.policy == Policy::default() && self.table == RuleTable::standard()
    }
}

/// A fused program, and how it came about.
#[derive(Clone, Debug)]
pub struct Fusion {
    /// The program.
    pub program: Program,
    /// What shows that it means the same.
    pub certificate: Certificate,
    /// Clusters, steps and refusals of the program's body, with those of the scopes inside.
    pub report: ScopeReport,
    /// For each cluster, and each view that was read through, in the order of the certificate's steps.
    /// Empty unless asked for.
    pub explained: Vec<Explained>,
    /// Where rewrites were applied, and which conditions kept others from that.
    pub rewritten: Rewritten,
}

/// How an e-graph explains the steps by which it became one statement. A step is a rule with its
/// consumer, `rule@statement`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explained {
    /// The steps that make what the results are; `None` where it has no explanation.
    pub steps: Option<BTreeSet<String>>,
    /// Steps to a statement without results, which only prints, may fail, or emits to the loop around
    /// it: an e-graph equates values, so that it has nothing to say of them.
    pub silent: BTreeSet<String>,
}

/// A mistake that fusion noticed: in Lawson, or in a planner that somebody wrote. Nothing is wrong with
/// the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mistake {
    /// A planner wants what is not lawful.
    Plan {
        /// Who planned.
        planner: &'static str,
        /// Why that can't be.
        refusal: Refusal,
    },
    /// A rule is lawful for a producer and a consumer that needs what is not there: it lacks a condition.
    NotThere {
        /// The rule.
        rule: RuleName,
        /// What is one so far.
        producer: Operations,
        /// What can't be one with it.
        consumer: Operations,
    },
    /// The rewrites make nothing of a cluster that is lawful.
    NotMade {
        /// Who planned.
        planner: &'static str,
        /// The first of its statements.
        first: StmtId,
    },
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mistake::Plan { planner, refusal } => {
                let Refusal { code, producer, consumer, .. } = refusal;
                write!(
                    f,
                    "the {planner} planner has a plan that is not lawful: {producer} with {consumer}: {code}"
                )
            }
            Mistake::NotThere { rule, producer, consumer } => write!(
                f,
                "the rule {rule} makes nothing of {producer} and {consumer}, though its conditions hold: it lacks one"
            ),
            Mistake::NotMade { planner, first } => {
                write!(f, "no rule makes one of the cluster at statement {} of the {planner} plan", first.0)
            }
        }
    }
}

impl std::error::Error for Mistake {}
