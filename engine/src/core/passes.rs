//! What is done to a whole program before, between and after the steps of fusion.
//!
//! A round of passes prepares it ([`PREPARE`]). What brings it into normal form changes no loop into another one: it is
//! done whenever the program is prepared. The others are rewrites: each application has a name, is admitted by a
//! [`Gate`], is one step of the certificate, and costs fuel.

use std::collections::BTreeSet;

use super::check::check;
use super::facts::Facts;
use super::rewrites::count::count_lengths;
use super::rewrites::delay::delayed;
use super::rewrites::gate::{Every, Gate};
use super::rewrites::histogram::bucketed;
use super::rewrites::hoist::hoist;
use super::rewrites::jam::jam;
use super::rewrites::run_from_end::reverse;
use super::rewrites::short_loop::known;
use super::rewrites::sink::sink;
use super::scopes::Role;
use super::share::Share;
use super::sweep::{Around, sweep};
use super::visit::Uses;
use super::{Program, Scope, StmtId};

/// A loop inside a loop that gives the same in every iteration stands in front of it ([`super::rewrites::hoist`]).
pub const HOIST: &str = "hoist";
/// What was hoisted runs only if the loop does ([`super::rewrites::guard`]).
pub const GUARD: &str = "guard";
/// What one branch alone needs is in that branch ([`super::rewrites::sink`]).
pub const SINK: &str = "sink";
/// A loop that reads what branches give is in both ([`super::rewrites::push`]).
pub const PUSH: &str = "push";
/// Groups that are folded are a histogram ([`super::rewrites::histogram`]).
pub const HISTOGRAM: &str = "histogram";
/// What is read at an index in front of loops is computed there ([`super::rewrites::delay`]).
pub const DELAY: &str = "delay";
/// A loop over elements of rows that are written out runs over the rows ([`super::rewrites::jam`]).
pub const UNROLL_AND_JAM: &str = "unroll-and-jam";
/// A loop that reads a scan's result from the end runs from there ([`super::rewrites::run_from_end`]).
pub const RUN_FROM_END: &str = "run-from-end";
/// A loop of no turn or one is what it gives ([`super::rewrites::short_loop`]).
pub const SHORT_LOOP: &str = "short-loop";
/// What is collected for its length alone is counted ([`super::rewrites::count`]).
pub const COUNT: &str = "count";

/// A rewrite that a pass applies.
#[derive(Clone, Copy, Debug)]
pub struct Named {
    /// Its name.
    pub name: &'static str,
    /// What it does, as a sentence's part: `a loop .. stands in front of it`.
    pub does: &'static str,
}

/// Every rewrite that passes apply, in the order in which they come.
pub const REWRITES: [Named; 10] = [
    Named { name: HOIST, does: "what doesn't depend on a loop's elements stands in front of the loop" },
    Named { name: GUARD, does: "what was hoisted and may cost much runs only if the loop does" },
    Named { name: SINK, does: "what one branch alone needs is in that branch" },
    Named { name: PUSH, does: "a loop that reads what branches give is in both" },
    Named { name: HISTOGRAM, does: "groups that are folded are a histogram" },
    Named { name: DELAY, does: "an element that is read at an index is computed there" },
    Named {
        name: UNROLL_AND_JAM,
        does: "a loop over elements of rows that are written out runs over the rows",
    },
    Named { name: RUN_FROM_END, does: "a loop that reads a scan from the end runs from there" },
    Named { name: SHORT_LOOP, does: "a loop of no turn or one is what it gives" },
    Named { name: COUNT, does: "what is collected for its length alone is counted" },
];

/// The rewrite with this name.
pub fn named(name: &str) -> Option<&'static Named> {
    REWRITES.iter().find(|rewrite| rewrite.name == name)
}

/// A pass over a whole program.
struct Pass {
    /// The name by which a mistake in it is told.
    name: &'static str,
    does: Does,
}

/// What a pass does.
enum Does {
    /// Brings the program into normal form.
    Normal(fn(Program) -> Program),
    /// Takes away what nobody needs, where something may have been left since that was done last.
    Sweep,
    /// Rewrites: says whether it did, within a statement of the program's body. What it leaves is swept, unless it
    /// leaves nothing.
    Rewrite { run: fn(&mut Program, &mut dyn Gate) -> bool, leaves: bool },
}

/// What prepares a program, in this order, since each makes room for the next. What nothing needs is no reason to keep
/// what a branch needs out of it, so that it is swept before that. Elements that are read at an index are computed there
/// before rows are written for elements, which that does not look through.
const PREPARE: [Pass; 10] = [
    Pass { name: "hoist and guard", does: Does::Rewrite { run: hoist, leaves: true } },
    Pass { name: "share", does: Does::Normal(shared) },
    Pass { name: "sweep", does: Does::Sweep },
    Pass { name: "sink and push", does: Does::Rewrite { run: sink, leaves: false } },
    Pass { name: HISTOGRAM, does: Does::Rewrite { run: bucketed, leaves: true } },
    Pass { name: DELAY, does: Does::Rewrite { run: delayed, leaves: true } },
    Pass { name: UNROLL_AND_JAM, does: Does::Rewrite { run: jam, leaves: true } },
    Pass { name: RUN_FROM_END, does: Does::Rewrite { run: reverse, leaves: true } },
    Pass { name: SHORT_LOOP, does: Does::Rewrite { run: known, leaves: true } },
    Pass { name: "sweep", does: Does::Sweep },
];

/// The program from which fusion starts: a round of [`PREPARE`] in which every rewrite is admitted.
pub fn prepared(program: &Program) -> Program {
    prepared_by(program, &mut Every).0
}

/// The same with the rewrites that the gate admits, and whether something moved within a statement of the program's
/// body.
pub fn prepared_by(program: &Program, gate: &mut dyn Gate) -> (Program, bool) {
    let mut program = program.clone();
    let (mut moved, mut left) = (false, true);
    let sound = cfg!(debug_assertions) && check(&program).is_ok();
    for pass in &PREPARE {
        match pass.does {
            Does::Normal(run) => program = run(program),
            Does::Sweep => {
                if std::mem::take(&mut left) {
                    program = swept(program);
                }
            }
            Does::Rewrite { run, leaves } => {
                let found = run(&mut program, gate);
                moved |= found;
                left |= found && leaves;
            }
        }
        debug_assert!(!sound || check(&program) == Ok(()), "{}: {:?}\n{program}", pass.name, check(&program));
    }
    (program, moved)
}

/// The program with lengths counted that no array is needed for, in which every rewrite is admitted.
pub fn counted(program: &Program) -> Program {
    counted_by(program, &mut Every)
}

/// The same with the rewrites that the gate admits.
pub fn counted_by(program: &Program, gate: &mut dyn Gate) -> Program {
    let mut program = prepared_by(program, gate).0;
    count_lengths(&mut program, gate);
    prepared_by(&program, gate).0
}

/// The program when its last step is done: prepared once more with the rewrites that the gate admits, the statements
/// inside functions numbered on from the program's own.
pub fn finished_by(program: &Program, gate: &mut dyn Gate) -> Program {
    let mut program = prepared_by(program, gate).0;
    let mut next = program.next;
    number(&mut program.body, &mut next, true);
    program.next = next;
    program
}

/// Every loop in canonical form, and what is computed twice computed once.
fn shared(mut program: Program) -> Program {
    let facts = Facts::of_sizes(&program);
    program.body = Share::program(&facts, &program.body);
    program
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
        for (part, inner) in stmt.op.scopes_mut() {
            number(inner, next, own && part.role() == Role::Branch);
        }
    }
}
