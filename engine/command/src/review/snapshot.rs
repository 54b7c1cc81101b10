//! What a snapshot holds. Two of them are compared by status, counts, clusters, steps, refusals, slow loops, brackets,
//! costs of inner scopes, whether plans are the best, and core. Lines and their texts are shown, and never compared:
//! they move. The rest is for who reads the file.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Polynomial;
use crate::core::{Origin, SourceOp};
use crate::cost::Cost;

/// The version of the format.
pub const FORMAT: u32 = 3;

/// What is known of the entries of some programs.
#[derive(Clone, PartialEq, Debug)]
pub struct Snapshot {
    /// Under what it was taken.
    pub header: Header,
    /// The entries, sorted by file and name.
    pub entries: Vec<Entry>,
}

/// The first line of a snapshot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the format: [`FORMAT`].
    pub snapshot: u32,
    /// The version of Lawson; nothing of a `.snap` file. Where two differ, that is said.
    pub lawson: String,
    /// The folder that files are named from, from the root of its repository where there is one.
    pub root: String,
    /// Who named the programs named one file: it is compared with one file, whatever that is called.
    pub named: bool,
    /// How many lines follow.
    pub entries: usize,
    /// The rows of the table, and the rewrites that prepare programs.
    pub rules: Vec<Row>,
    /// Conditions that are taken to hold, or not to: `dropped RULE.CONDITION`, `never RULE.CONDITION`.
    pub policy: Vec<String>,
}

/// A row of the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The rule's name, or the rewrite's.
    pub rule: String,
    /// Its conditions.
    pub conditions: Vec<String>,
    /// The hash of its law and of what it matches.
    pub hash: String,
}

/// An entry of a program; of a file that can't be taken, one without a name.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The file, from the snapshot's root.
    pub file: String,
    /// The entry's name.
    pub entry: String,
    /// What became of it.
    pub status: Status,
}

/// What became of an entry.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// It was fused, and its certificate checked.
    Fused(Box<Fused>),
    /// The engine does not run it.
    Unsupported(Why),
    /// It can't be read, or is no program.
    Error(Why),
}

/// Why there is no fused program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Why {
    /// In words.
    pub why: String,
    /// The line.
    pub line: Option<usize>,
}

/// A fused entry.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fused {
    /// The line where it is declared; nothing in what was read from a `.snap` file.
    pub line: Option<usize>,
    /// The sizes of its parameters' types, in order: by what place they have they are the same on both sides.
    pub sizes: Vec<String>,
    /// The counts of the fused program.
    pub counts: Totals,
    /// Those before fusion: not compared.
    pub unfused: Totals,
    /// The rewrites that prepared it, in order; nothing of what was read from a `.snap` file.
    pub prepared: Option<Vec<String>>,
    /// The fusion of its body, with the scopes inside.
    pub scope: Scope,
    /// Loops that run element by element.
    pub slow: Vec<Slow>,
    /// What keeps it from running natively at all.
    pub not_native: Option<String>,
    /// How each fold of floats combines: by which tree, over which elements.
    pub brackets: BTreeMap<String, Vec<String>>,
    /// The hash of the core before fusion: where it is the same on both sides, the rules made the difference.
    pub original: String,
    /// The hash of the fused core: not compared, for the core is there.
    pub fused: String,
    /// The hash of the certificate: not compared.
    pub certificate: String,
    /// The texts of the lines that are named.
    pub lines: BTreeMap<usize, String>,
    /// What the lengths that only running tells are called, by the names that they have in the core; nothing of what was
    /// read from a `.snap` file.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub lengths: BTreeMap<String, String>,
    /// The fused core.
    pub core: String,
}

/// What a whole program's loops come to.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Totals {
    /// Outermost loops.
    pub loops: usize,
    /// Loops inside of others.
    pub inner: usize,
    /// Elements read.
    pub reads: Polynomial,
    /// Elements written.
    pub writes: Polynomial,
    /// Arrays that are built in memory and are not results.
    pub arrays: usize,
}

/// A loop that runs element by element.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Slow {
    /// What of the source it is.
    pub of: Vec<Operation>,
    /// Why.
    pub why: String,
}

/// An operation of the source.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Operation {
    /// Its key: see [`SourceOp::name`].
    pub name: String,
    /// Its line.
    pub line: usize,
}

/// The fusion of one scope.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scope {
    /// The operations whose scope it is; none for the program's body.
    pub of: Vec<Operation>,
    /// Which of their scopes.
    pub part: Option<String>,
    /// What of the source each loop is.
    pub clusters: Vec<Vec<Operation>>,
    /// The rules that were applied, in order.
    pub steps: Vec<String>,
    /// Why loops are not one.
    pub refusals: Vec<Refused>,
    /// What the planner knows; nothing in what was read from a `.snap` file.
    pub costs: Option<Costs>,
    /// The scopes inside.
    pub inner: Vec<Scope>,
}

/// The costs of a scope at nominal sizes. Compared are those of the plan in inner scopes, and whether it is optimal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Costs {
    /// Who planned.
    pub planner: String,
    /// One loop for each combinator.
    pub unfused: Cost,
    /// By the greedy planner.
    pub greedy: Cost,
    /// By the plan.
    pub plan: Cost,
    /// No plan costs less.
    pub bound: Cost,
    /// Whether the plan is known to be the best.
    pub optimal: bool,
}

/// Two operations that are not in one loop.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refused {
    /// The code.
    pub code: String,
    /// The condition; nothing in what was read from a `.snap` file.
    pub condition: String,
    /// The earlier operation, or several that are one.
    pub producer: Vec<Operation>,
    /// The later one.
    pub consumer: Vec<Operation>,
}

impl From<&SourceOp> for Operation {
    fn from(source: &SourceOp) -> Operation {
        // Lines are those of the program's own file.
        let line = if source.file.is_none() { source.line } else { 0 };
        Operation { name: source.name.clone(), line }
    }
}

impl Operation {
    /// What of the source a statement is.
    pub fn of(origin: &Origin) -> Vec<Operation> {
        origin.sources.iter().map(Operation::from).collect()
    }
}

/// The names of operations, as one key.
pub(super) fn names(operations: &[Operation]) -> String {
    let names: Vec<&str> = operations.iter().map(|operation| operation.name.as_str()).collect();
    names.join(", ")
}

impl Entry {
    /// What is known of it, if it was fused.
    pub fn fused(&self) -> Option<&Fused> {
        match &self.status {
            Status::Fused(fused) => Some(fused),
            Status::Unsupported(_) | Status::Error(_) => None,
        }
    }

    /// `a.fut, main`; of a file that can't be taken, its name alone.
    pub fn title(&self) -> String {
        if self.entry.is_empty() { self.file.clone() } else { format!("{}, {}", self.file, self.entry) }
    }
}

impl Scope {
    /// This one, and those inside at any depth, the outer one first.
    pub fn all(&self) -> Vec<&Scope> {
        let mut all = vec![self];
        let mut next = 0;
        while let Some(scope) = all.get(next).copied() {
            all.extend(&scope.inner);
            next += 1;
        }
        all
    }

    /// What tells it from the other scopes of its entry, as far as names can.
    pub fn key(&self) -> String {
        format!("{}/{}", names(&self.of), self.part.as_deref().unwrap_or_default())
    }
}
