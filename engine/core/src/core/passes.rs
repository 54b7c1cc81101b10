//! What is done to a whole program before, between and after the steps of fusion.
//!
//! A [`Round`] of passes prepares it (`PREPARE`). What brings it into normal form changes no loop into another one: it is
//! done whenever the program is prepared. The others are rewrites ([`super::rewrites`]): each application has a name,
//! is admitted by a [`Gate`], is one step of the certificate, and costs fuel.

use super::check::check;
use super::facts::Facts;
use super::rewrites::both_branches::both_branches;
use super::rewrites::count::count;
use super::rewrites::delay::delay;
use super::rewrites::gate::Gate;
use super::rewrites::histogram::histogram;
use super::rewrites::hoist::hoist;
use super::rewrites::jam::unroll_and_jam;
use super::rewrites::last_of_scan::last_of_scan;
use super::rewrites::loop_of_flatmap::loop_of_flatmap;
use super::rewrites::loop_of_turns::loop_of_turns;
use super::rewrites::own_index::own_index;
use super::rewrites::own_size::own_size;
use super::rewrites::run_from_end::run_from_end;
use super::rewrites::shifted_scan::shifted_scan;
use super::rewrites::short_loop::short_loop;
use super::rewrites::sink::sink_and_push;
use super::rewrites::tail_of_scan::tail_of_scan;
use super::scopes::{Role, any_stmt};
use super::share::Share;
use super::sweep::{Around, sweep};
use super::visit::Uses;
use super::{Program, Scope, StmtId};

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
const PREPARE: [Pass; 18] = [
    Pass { name: "loop of turns", does: Does::Rewrite { run: loop_of_turns, leaves: true } },
    Pass { name: "own index", does: Does::Rewrite { run: own_index, leaves: true } },
    Pass { name: "own size", does: Does::Rewrite { run: own_size, leaves: true } },
    Pass { name: "hoist and guard", does: Does::Rewrite { run: hoist, leaves: true } },
    Pass { name: "share", does: Does::Normal(shared) },
    Pass { name: "both branches", does: Does::Rewrite { run: both_branches, leaves: false } },
    Pass { name: "sweep", does: Does::Sweep },
    Pass { name: "sink and push", does: Does::Rewrite { run: sink_and_push, leaves: false } },
    Pass { name: "histogram", does: Does::Rewrite { run: histogram, leaves: true } },
    Pass { name: "last of scan", does: Does::Rewrite { run: last_of_scan, leaves: true } },
    Pass { name: "shifted scan", does: Does::Rewrite { run: shifted_scan, leaves: true } },
    Pass { name: "tail of scan", does: Does::Rewrite { run: tail_of_scan, leaves: true } },
    Pass { name: "loop of flatmap", does: Does::Rewrite { run: loop_of_flatmap, leaves: true } },
    Pass { name: "delay", does: Does::Rewrite { run: delay, leaves: true } },
    Pass { name: "unroll and jam", does: Does::Rewrite { run: unroll_and_jam, leaves: true } },
    Pass { name: "run from the end", does: Does::Rewrite { run: run_from_end, leaves: true } },
    Pass { name: "short loops", does: Does::Rewrite { run: short_loop, leaves: true } },
    Pass { name: "sweep", does: Does::Sweep },
];

/// What counts the lengths that no array is needed for.
const COUNT: [Pass; 1] = [Pass { name: "count", does: Does::Rewrite { run: count, leaves: true } }];

/// A round of passes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Round {
    /// Prepares the program: `PREPARE`.
    Prepare,
    /// Counts lengths that no array is needed for, in a program from which everything is gone that nobody needs.
    Count,
}

impl Round {
    /// What becomes of a program with the rewrites that the gate admits; and whether something moved within a statement of
    /// its body.
    pub fn of(self, program: &Program, gate: &mut dyn Gate) -> (Program, bool) {
        gate.begins(self);
        let mut program = program.clone();
        let (mut moved, mut left) = (false, true);
        // Without a condition nothing is promised. What a pass leaves as it was is checked already.
        let mut checked =
            (gate.checks() && gate.asks_all() && check(&program).is_ok()).then(|| program.clone());
        let passes: &[Pass] = if self == Round::Prepare { &PREPARE } else { &COUNT };
        for pass in passes {
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
            if let Some(checked) = checked.as_mut().filter(|checked| differ(checked, &program)) {
                assert_eq!(check(&program), Ok(()), "{}\n{program}", pass.name);
                checked.clone_from(&program);
            }
        }
        (program, moved)
    }
}

/// Whether two programs are not the same, numbers included, which equality leaves out.
fn differ(one: &Program, other: &Program) -> bool {
    let numbers = |program: &Program| {
        let mut numbers = vec![program.next];
        any_stmt(&program.body, &mut |stmt| {
            numbers.push(stmt.id.0);
            false
        });
        numbers
    };
    one != other || numbers(one) != numbers(other)
}

/// The program from which fusion starts.
pub fn prepared(program: &Program, gate: &mut dyn Gate) -> Program {
    Round::Prepare.of(program, gate).0
}

/// The program with lengths counted that no array is needed for.
pub fn counted(program: &Program, gate: &mut dyn Gate) -> Program {
    [Round::Prepare, Round::Count, Round::Prepare]
        .iter()
        .fold(program.clone(), |program, round| round.of(&program, gate).0)
}

/// The program when its last step is done: the statements inside functions are numbered on from the program's own.
#[must_use]
pub fn numbered(mut program: Program) -> Program {
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
    let (bound, facts) = (program.sizes_of_params(), Facts::of_program(&program));
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
