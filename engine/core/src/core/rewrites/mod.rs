//! Rewrites of whole programs, which prepare them for fusion and follow it up ([`super::passes`]).
//!
//! Each is one entry, in the file that has its name. What `lawson rules` prints of it, what `--break` and `--try` do with
//! it and the tests of its conditions are derived from that. The file's pass applies it wherever its conditions hold
//! that are asked for ([`gate::Gate`]).
//!
//! An entry has a name, a law, its source, conditions that each alone refuse some program, and a sketch for random
//! programs. One walk (`walk.rs`) goes through the scopes of a program for all of them. It knows the place, the facts,
//! the free numbers and the sizes that have a value. The checker runs the same passes with a gate that admits what is
//! recorded, in that order, and nothing else. So it need not know what pays. In debug builds each pass leaves a
//! well-formed program.
//!
//! # To add a rewrite
//!
//! A rewrite prepares programs where no pair of loops is its left side. It is a file here with its entry and its pass
//! (`walk::Pass`), a line in [`ALL`], one in `PREPARE` ([`super::passes`]), and one in `engine/tests/house/trusted.txt`.
//! Where nothing else is against an application, the pass asks the walk whether the conditions hold and whether it
//! pays (`walk.may`), so that `explain` can name the one condition that prevented it. Then it applies it
//! (`walk.apply`).
//!
//! A law that is a term with a theorem is a row of `rules::PREPARING` by the rewrite's name, and `lawson law` says what follows
//! from it.
//!
//! Whether it pays is no condition: the cost model says so (`cost/profit.rs`), and a mistake there makes no program
//! wrong. `lawson rules`, `--try`, `--break`, the certificate, `explain`, fuel and the tests of all conditions
//! (`engine/tests/fusion/rewrites.rs`) find the rewrite by its entry.

pub mod both_branches;
pub mod count;
pub mod delay;
pub mod gate;
pub mod guard;
pub mod histogram;
pub mod hoist;
pub mod jam;
pub mod last_of_scan;
pub mod loop_of_flatmap;
pub mod loop_of_turns;
pub mod own_index;
pub mod own_size;
pub mod push;
pub mod run_from_end;
mod scans;
pub mod shifted_scan;
pub mod short_loop;
pub mod sink;
pub mod tail_of_scan;
mod walk;

use std::fmt;

/// A rewrite that passes apply.
#[derive(PartialEq, Eq, Debug)]
pub struct Rewrite {
    /// Its name.
    pub name: &'static str,
    /// What it does, as a sentence's part.
    pub does: &'static str,
    /// Why the program means the same, as `lawson law` reads it. A pass applies it in more forms than one law says.
    pub law: &'static str,
    /// Who describes it.
    pub source: &'static str,
    /// A program to which it is applied.
    pub program: &'static str,
    /// The same of `xs: [n]i64`, `zs: [m]i64` and a number `d`, where anything may be done with what stands in braces: for
    /// random programs.
    pub sketch: &'static str,
    /// What must be so, or a program would mean something else.
    pub conditions: &'static [SideCondition],
}

/// What must be so for a rewrite to be sound.
#[derive(PartialEq, Eq, Debug)]
pub struct SideCondition {
    /// Its name.
    pub name: &'static str,
    /// What is so, and what for.
    pub says: &'static str,
    /// A program to which the rewrite is not applied for this condition alone.
    pub refuses: &'static str,
}

impl SideCondition {
    /// That an operator gives the same by any brackets, and a program in which it alone does not.
    const fn exact(refuses: &'static str) -> SideCondition {
        SideCondition { name: "exact", says: "what is combined gives the same by any brackets", refuses }
    }
}

/// Every rewrite that passes apply, in the order in which they come.
pub const ALL: [&Rewrite; 20] = [
    &loop_of_turns::LOOP_OF_TURNS,
    &own_index::OWN_INDEX,
    &own_size::OWN_SIZE,
    &hoist::HOIST,
    &guard::GUARD,
    &both_branches::BOTH_BRANCHES,
    &sink::SINK,
    &push::PUSH,
    &histogram::HISTOGRAM,
    &last_of_scan::LAST_OF_SCAN,
    &shifted_scan::SHIFTED_SCAN,
    &tail_of_scan::TAIL_OF_SCAN,
    &loop_of_flatmap::REDUCE_FLATMAP,
    &loop_of_flatmap::FLATMAP_FLATMAP,
    &loop_of_flatmap::MAP_FLATMAP,
    &delay::DELAY,
    &jam::UNROLL_AND_JAM,
    &run_from_end::RUN_FROM_END,
    &short_loop::SHORT_LOOP,
    &count::COUNT,
];

/// The rewrite with this name.
pub fn named(name: &str) -> Option<&'static Rewrite> {
    ALL.into_iter().find(|rewrite| rewrite.name == name)
}

impl fmt::Display for Rewrite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
