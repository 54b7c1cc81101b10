//! Certificates: what a fusion run did, step by step, and a checker that believes none of it.
//!
//! A certificate names statements, not terms. The checker starts from the original program, takes
//! every step again by `core::compose`, derives every fact anew (which rule applies, its conditions,
//! which outputs stay) and compares; at the end it must have arrived at the fused program. It imports
//! the core, legality, the table of rules and clusters, and no cost model, no e-graph and no planner. What plans claim to
//! cost is checked beside it (`claims`), as no program is wrong for that, nor for a rewrite that does not pay.
//!
//! # What the checker shares with the fuser
//!
//! A mistake in what both use is seen by neither. They share:
//!
//! - The passes that prepare a program and their rewrites (`core::passes`, `core::rewrites`): a round is run again by the
//!   same code. The checker only admits those rewrites that are recorded.
//! - The canonical form (`core::canonical`), and the printer from which the hashes are made (`core::print`).
//! - Clusters (`cluster`, except for `edges`): what must stand before what, what stays, and how a plan is carried out.
//! - Conditions and rows (`legality`, `rules`), effects and sizes (`core::effects`, `core::facts`).
//! - For the rule `pull`, for laws and for tidying the very function: [`merge::pull`](crate::cluster::merge::pull),
//!   [`Values`](crate::cluster::values::Values) and [`merge::tidy`](crate::cluster::merge::tidy).
//! - The cost (`cost`), for what plans claim. No program is wrong for it.
//!
//! Of clusters and views one thing is made twice: the operation. The fuser takes it from the e-graph, and the checker
//! composes it (`core::compose`, `core::branches`), so the planners and the e-graphs are not trusted. Composition itself is
//! one for both, where a rewrite of the e-graph is defined by it.
//!
//! `verify` judges all of this by what programs give. It shares core's interpreter, its values and `core::visit`, the
//! check of shapes (`core::check`), and the schedule by which the interpreter of the source combines (`core::schedule`),
//! which is read off the fused program. That program, with the sources of each of its loops, is what the steps and plans
//! of the certificate lead to, and no fold of it combines otherwise than its sources do ([`Refused::OtherBracket`]).
//!
//! `engine/tests/house/trusted.txt` lists the modules of the trusted base and how long they are. A test fails where one comes
//! to it, or it grows by a tenth, and that is not told there. `engine/tests/fusion/hostile.rs` tampers with certificates, and
//! forges some.
//!
//! It checks: that both programs are the ones that the certificate is about; that every step is by
//! the rule that it names, on statements that are there, under conditions that hold; that it makes
//! the function that it says, and has no field filled in that means nothing for it; that each plan costs what it
//! says; that no statement's sources are lost; that the schedule is that of the fused program, and that this is well
//! formed. Of a plan's
//! two lower bounds it derives one, which is easy to see and seldom reached; the other is the
//! planner's claim, and only held to lie between the first and the cost. The planner's name is not checked.
//!
//! Each merge is made twice in a run: by the rewrites of the e-graph, and here by composition alone. Where the two
//! differ the certificate does not check. That is a bug of Lawson (exit code 3), never a refusal.

mod check;
mod claims;
mod record;
mod schedule;

use std::fmt::Write;

use hmac_sha256::Hash;

pub use check::Refused;
pub use claims::{check, replay, replay_seen};
pub use record::Recorder;
pub use schedule::{Combining, Parallel, Way};

use crate::cluster::values::Applied;
use crate::cluster::{Cluster, DependenceGraph};
use crate::core::passes::Round;
use crate::core::path::Path;
use crate::core::{Op, Program, Scope, Stmt, StmtId, Var};
use crate::cost::{Cost, Sizes};

/// What a fusion run did: as long as the program, and the names of the rules that were applied to it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Certificate {
    /// The version of this format: [`VERSION`].
    pub version: u32,
    /// The hash of the original program's text.
    pub original: String,
    /// The hash of the fused program's text.
    pub fused: String,
    /// What is known of the sizes of the program's parameters: plans cost what they say at these.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Sizes::is_empty"))]
    pub sizes: Sizes,
    /// The steps in order.
    pub steps: Vec<Step>,
    /// How the fused program's loops combine.
    pub schedule: Combining,
}

/// The version of the format of certificates.
pub const VERSION: u32 = 9;

impl Certificate {
    /// How often fuel was needed: for each application of a rule, and of a rewrite.
    pub fn fuel(&self) -> usize {
        changes(&self.steps) + self.rewrites().len()
    }

    /// The rewrites that were applied, in order.
    pub fn rewrites(&self) -> Vec<&str> {
        let mut rewrites = Vec::new();
        for step in &self.steps {
            if let Action::Rewrite { rewrite, .. } = &step.action {
                rewrites.push(rewrite.as_str());
            }
        }
        rewrites
    }

    /// The rules that were applied, in order.
    pub fn rules(&self) -> Vec<&str> {
        let mut rules: Vec<&str> = Vec::new();
        for step in &self.steps {
            match &step.action {
                Action::Rule { rule, .. } => rules.push(rule),
                Action::Plan(plan) => {
                    rules.extend(plan.clusters.iter().flat_map(|c| &c.rules).map(String::as_str))
                }
                Action::Laws { applied, .. } => rules.extend(applied.iter().map(|law| law.rule.as_str())),
                Action::Rewrite { .. } | Action::Round(_) => {}
            }
        }
        rules
    }
}

/// How often rules were applied.
fn changes(steps: &[Step]) -> usize {
    steps.iter().map(Step::changes).sum()
}

/// One step.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Step {
    /// The scope.
    pub scope: Path,
    /// What is done to it.
    pub action: Action,
}

impl Step {
    /// How often rules were applied to its scope.
    fn changes(&self) -> usize {
        match &self.action {
            Action::Rule { .. } => 1,
            Action::Laws { applied, .. } => applied.len(),
            Action::Plan(plan) => {
                plan.clusters.iter().map(|cluster| cluster.members.len().saturating_sub(1)).sum()
            }
            Action::Rewrite { .. } | Action::Round(_) => 0,
        }
    }
}

/// What a step does to its scope. Rules that fuse are applied from left to right, laws in both directions. Where a step
/// changes what is inside of a loop, the loop is brought into canonical form before the first step that is elsewhere.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase", deny_unknown_fields)
)]
pub enum Action {
    /// Says which statements become one, and makes them one.
    Plan(Planned),
    /// Laws are applied to values of the scope, and a way is chosen to make each of them.
    Laws {
        /// The laws, in order: what one makes may be what the next one is about.
        applied: Vec<Applied>,
        /// The statements by which values are made that were made by others.
        ways: Vec<StmtId>,
    },
    /// A loop of the scope reads a view through, or evaluates another loop where it reads it.
    Rule {
        /// The rule, by name.
        rule: String,
        /// The loop that changes.
        stmt: StmtId,
        /// The view, or the other loop.
        by: StmtId,
        /// The hash of the function that the loop has then.
        made: String,
    },
    /// A round of passes over the whole program begins: it brings the program into normal form, and applies the rewrites
    /// of the steps that follow.
    Round(Round),
    /// A rewrite of the round is applied to statements of the scope. Those of a round stand in the order in which the
    /// passes come to them.
    Rewrite {
        /// The rewrite, by name ([`crate::core::rewrites::ALL`]).
        rewrite: String,
        /// The statements that are rewritten, by the numbers that they have in their function then.
        stmts: Vec<StmtId>,
        /// The one by which they are, where there is one: what makes the array that they read, or the branches that they
        /// move into.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        by: Option<StmtId>,
    },
}

/// The plan of a scope, as far as it was carried out.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Planned {
    /// Every loop and every branch of the scope in exactly one cluster.
    pub clusters: Vec<Merged>,
    /// What the scope's loops cost, clustered like this.
    pub cost: Cost,
    /// No clustering costs less: everything is read once, and every result is written.
    pub lower_bound: Cost,
    /// Who planned.
    pub planner: String,
    /// No lawful clustering costs less, as the planner claims.
    pub claimed_bound: Cost,
}

/// Statements that become one; that has the number of the first.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Merged {
    /// The statements in order.
    pub members: Vec<StmtId>,
    /// For each member but the first the rule that makes it one with those before.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub rules: Vec<String>,
    /// The results that stay. Nothing for a statement by itself.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub kept: Vec<Var>,
    /// The hash of the loop's function; nothing for branches, and for a statement by itself.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub made: Option<String>,
}

impl Merged {
    /// What became of a cluster of a plan in this scope.
    fn of(graph: &DependenceGraph, cluster: &Cluster, made: &Scope) -> Merged {
        let members: Vec<StmtId> = cluster.members.iter().map(|node| graph.nodes[*node].id).collect();
        if members.len() == 1 {
            return Merged { members, rules: vec![], kept: vec![], made: None };
        }
        let stmt = made.stmts.iter().find(|stmt| stmt.id == members[0]);
        Merged {
            members,
            rules: cluster.merges.iter().map(|step| step.rule.to_string()).collect(),
            kept: stmt.iter().flat_map(|stmt| &stmt.outs).map(|out| out.var).collect(),
            made: stmt.and_then(function_hash),
        }
    }
}

/// The hash of a program's text.
pub fn hash(program: &Program) -> String {
    hash_of(&crate::core::print::program(program))
}

fn hash_of(text: &str) -> String {
    let digest = Hash::hash(text.as_bytes());
    digest.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The hash of a loop's function without the comments, which name sources; nothing for other statements.
fn function_hash(stmt: &Stmt) -> Option<String> {
    let Op::Loop(l) = &stmt.op else { return None };
    let text = crate::core::print::fun(&l.fun);
    let lines = text.lines().map(|line| line.split("  -- ").next().unwrap_or(line));
    Some(hash_of(&lines.collect::<Vec<_>>().join("\n")))
}
