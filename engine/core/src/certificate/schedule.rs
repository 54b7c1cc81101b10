//! The schedule of a fused program, as its certificate carries it.

use lawson_oracle::schedule::{Bracket, Constants, Schedule};

use crate::core::schedule::each_loop;
use crate::core::{Collector, Loop, Op, Program, Scope, Stmt};

/// Whether every fold in the scope combines as one of its sources does: where both differ, the
/// interpreter of the source and native code give different floats. What is exact gives the same in every order, and a
/// counted length ([`crate::core::rewrites::count`]) has no source. (Nor
/// has a program that was never a text of the source language.) A source that folds nothing, as a map's,
/// says that it is a tree: beside one of these a fold by a tree passes.
pub(super) fn as_its_sources(scope: &Scope) -> bool {
    scope.stmts.iter().all(|stmt| {
        let inside = stmt.op.scopes().all(|inner| as_its_sources(inner.scope));
        let Op::Loop(l) = &stmt.op else { return inside };
        let sources: Vec<Bracket> = stmt.origin.sources.iter().map(|s| s.bracket).collect();
        let mut folds = l.fun.collectors.iter().filter_map(Collector::operator);
        folds.all(|op| op.is_exact() || sources.is_empty() || sources.contains(&op.bracket)) && inside
    })
}

/// How the loops of a fused program combine: what makes its results those of its source, to the bit.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Combining {
    /// Elements in a chunk.
    pub chunk: usize,
    /// Strided lanes of a fold by a built-in commutative operator.
    pub lanes: usize,
    /// Elements in a block of a scan.
    pub block: usize,
    /// Chunks of a fold that are combined in order; more are combined by pairs of such groups.
    pub group: usize,
    /// The loops, in the order of the program's text.
    pub loops: Vec<Parallel>,
}

/// How one loop combines.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Parallel {
    /// The operations of the source that run in it: each by the numbers of the expressions through
    /// which it is reached, with the way in which it combines.
    pub sources: Vec<(Vec<u32>, Way)>,
    /// Those of its sources, scans, whose elements stand one place further on than they are read.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub shifted: Vec<Vec<u32>>,
    /// How each of its scan states, and then each of its folds combines.
    pub operators: Vec<Way>,
}

/// A way to combine; the oracle's `Bracket` says what each one is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Way {
    /// From the left, one after the other.
    Sequential,
    /// Strided lanes.
    Lanes,
    /// Adjacent pairs.
    Tree,
}

impl From<Bracket> for Way {
    fn from(bracket: Bracket) -> Way {
        match bracket {
            Bracket::Sequential => Way::Sequential,
            Bracket::Lanes => Way::Lanes,
            Bracket::Tree => Way::Tree,
        }
    }
}

impl Combining {
    /// That of a program under the constants of native code.
    pub(super) fn of_program(program: &Program) -> Combining {
        let Constants { chunk, lanes, block, group } = Schedule::NATIVE;
        let mut loops = Vec::new();
        each_loop(&program.body, &mut |stmt, l| loops.push(parallel(stmt, l)));
        Combining { chunk, lanes, block, group, loops }
    }
}

fn parallel(stmt: &Stmt, l: &Loop) -> Parallel {
    let numbers = |site: &lawson_oracle::schedule::Site| site.0.iter().map(|node| node.0).collect();
    let sources = stmt.origin.sources.iter().map(|s| (numbers(&s.site), s.bracket.into()));
    let shifted = stmt.origin.sources.iter().filter(|s| s.shift > 0).map(|s| numbers(&s.site));
    let operators = l.fun.operators().map(|op| op.bracket.into());
    Parallel { sources: sources.collect(), shifted: shifted.collect(), operators: operators.collect() }
}
