//! What is done to a whole program before, between and behind the steps of fusion.

use std::collections::BTreeSet;

use super::buckets::bucketed;
use super::delayed::delayed;
use super::facts::Facts;
use super::hoist::hoist;
use super::jam::jam;
use super::known::known;
use super::lengths::count_lengths;
use super::reversal::reverse;
use super::scopes::Role;
use super::share::Share;
use super::sink::sink;
use super::sweep::{Around, sweep};
use super::visit::Uses;
use super::{Program, Scope, StmtId};

/// The program from which fusion starts. One round, in this order, since each makes room for the next:
/// 1. what does not depend on the elements of a loop stands in front of it ([`super::hoist`]);
/// 2. every loop is in canonical form, and what is computed twice is computed once ([`super::share`]);
/// 3. nothing is left that neither its results nor anybody who watches it run would miss ([`super::sweep`]);
/// 4. what only a branch needs is in that branch, what reads branches in both ([`super::sink`], [`super::push`]);
/// 5. groups that are folded are histograms ([`super::buckets`]);
/// 6. what is read at an index in front of loops is computed there ([`super::delayed`]): before rows are written for
///    elements, which it does not look through;
/// 7. loops over elements of rows that are written out run over the rows ([`super::jam`]);
/// 8. what reads a scan's result from the end runs from there ([`super::reversal`]);
/// 9. loops of no turn and of one are what they give ([`super::known`]).
pub fn prepared(program: &Program) -> Program {
    prepared_moving(program).0
}

/// [`prepared`], and whether something moved within a statement of the program's body.
pub fn prepared_moving(program: &Program) -> (Program, bool) {
    let mut program = program.clone();
    let hoisted = hoist(&mut program);
    let facts = Facts::of_sizes(&program);
    program.body = Share::program(&facts, &program.body);
    // What nothing needs is no reason to keep what a branch needs out of it.
    program = swept(program);
    let sunk = sink(&mut program);
    let bucketed = bucketed(&mut program);
    let delayed = delayed(&mut program);
    let jammed = jam(&mut program);
    let reversed = reverse(&mut program);
    let known = known(&mut program);
    let changed = bucketed || delayed || jammed || reversed || known;
    let program = if changed { swept(program) } else { program };
    (program, hoisted || sunk || changed)
}

/// The program with lengths counted that no array is needed for.
pub fn counted(program: &Program) -> Program {
    let mut program = prepared(program);
    count_lengths(&mut program);
    prepared(&program)
}

/// The program when its last step is done: prepared once more, the statements inside functions
/// numbered on from the program's own.
pub fn finished(program: &Program) -> Program {
    let mut program = prepared(program);
    let mut next = program.next;
    number(&mut program.body, &mut next, true);
    program.next = next;
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
