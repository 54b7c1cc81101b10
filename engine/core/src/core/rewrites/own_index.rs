//! What a loop reads of an array at exactly its own index it reads element by element.
//!
//! `let s = scan (+) 0 xs in tabulate n (\i -> s[i] * 2)` reads `s` as a map of it does, and in this form it can be one
//! loop with the scan. Read elsewhere too, the array is needed whole anyway. Operators of the loop don't read it.
//!
//! The array must be as long as the loop. If only the run tells the size of the loop's space, the array may be a
//! filter's, and then this is done only where no order of places shows.

use std::collections::BTreeSet;

use lawson_oracle::types::size::SizeKind;

use super::gate::Gate;
use super::walk::{Frame, Pass, Surroundings, Walk, through};
use super::{Rewrite, SideCondition};
use crate::core::canonical::{Open, Param};
use crate::core::copy::{Copier, Copying};
use crate::core::scopes::any_stmt;
use crate::core::visit::{self, Uses};
use crate::core::{Atom, Collector, Loop, Op, Operator, Program, Scope, Stmt, Var};

/// What a loop reads at its own index it reads element by element.
pub const OWN_INDEX: Rewrite = Rewrite {
    name: "own-index",
    does: "what a loop reads at its own index it reads element by element",
    law: "map (\\i -> f xs[i]) (iota (length xs)) = map f xs where pure f",
    source: "MOJOR, section 4: identity index maps",
    program: "def main [n] (xs: [n]i64) = let s = scan (+) 0 xs in tabulate n (\\i -> s[i] * 2)",
    sketch: "let s = scan (+) 0 xs in tabulate n (\\i -> {s[i]})",
    conditions: &[EXTENT, OWN, PLACED],
};

const EXTENT: SideCondition = SideCondition {
    name: "extent",
    says: "the array is as long as the loop",
    refuses: "def main [n] [m] (xs: [n]i64) (ys: [m]i64) = \
              let s = scan (+) 0 xs in map (\\i -> if i < n then s[i] else 0) (iota m)",
};

const OWN: SideCondition = SideCondition {
    name: "own",
    says: "every read of the array is at the loop's index",
    refuses: "def main [n] (xs: [n]i64) = let s = scan (+) 0 xs in tabulate n (\\i -> s[i] + s[i / 2])",
};

const PLACED: SideCondition = SideCondition {
    name: "placed",
    says: "where the array may be a filter's, whose elements have the places of what it filters, the loop shows no order \
           of places: it collects nothing, and what it combines gives the same in any order",
    refuses: "def main (xs: []f64) = \
              let ys = filter (> 0.1) xs in f64.sum (tabulate (length ys) (\\i -> ys[i]))",
};

/// Has loops read so in every scope of a program. Says whether there were any.
pub fn own_index(program: &mut Program, gate: &mut dyn Gate) -> bool {
    has_positions(&program.body) && through(&mut OwnIndex, program, gate)
}

fn has_positions(scope: &Scope) -> bool {
    let inside =
        |stmt: &Stmt| matches!(&stmt.op, Op::Loop(l) if l.fun.scopes().any(|s| has_positions(s.scope)));
    any_stmt(scope, &mut |stmt| stmt.op == Op::Position || inside(stmt))
}

struct OwnIndex;

impl Pass for OwnIndex {
    fn inside(&mut self, l: &Loop) -> Option<Self> {
        l.fun.scopes().any(|inner| has_positions(inner.scope)).then_some(OwnIndex)
    }

    fn operators(&self) -> bool {
        true
    }

    fn rewrite(
        &mut self,
        stmt: &Stmt,
        around: &Surroundings,
        frame: &mut Frame,
        walk: &mut Walk,
    ) -> Option<Vec<Stmt>> {
        let Op::Loop(l) = &stmt.op else { return None };
        let read = walk.apply((&OWN_INDEX, &stmt.into()), &mut frame.next, |walk, _| {
            let mut open = Open::of(l);
            let arrays = arrays(stmt, &open, around, walk);
            if arrays.is_empty() {
                return None;
            }
            read_own(&mut open, &arrays);
            Some(open.close())
        })?;
        Some(vec![Stmt { op: Op::Loop(read), ..stmt.clone() }])
    }
}

/// The arrays that a loop captures and reads at its own index.
fn arrays(stmt: &Stmt, open: &Open<Atom>, around: &Surroundings, walk: &mut Walk) -> BTreeSet<Var> {
    let mut own = BTreeSet::new();
    positions(&open.body, &mut own);
    if own.is_empty() {
        return BTreeSet::new();
    }
    let mut operators = Uses::default();
    let folds = open.collectors.iter().filter_map(|(collector, _)| collector.operator());
    let all = open.scans.iter().map(|(operator, _)| operator).chain(folds);
    all.for_each(|operator| operators.vars.extend(Uses::of_scope(&operator.body).vars));
    let mut arrays = BTreeSet::new();
    for array in &open.captures {
        if operators.vars.contains(&array.var) || !reads_own(&open.body, array.var, &own) {
            continue;
        }
        let conditions = [
            (&EXTENT, array.ty.dims.first() == Some(&open.space)),
            (&OWN, only_own(&open.body, array.var, &own)),
            (&PLACED, shows_no_place(open)),
        ];
        // What an argument is read for keeps no loops apart.
        let is_made = array.operand.var().is_some_and(|var| around.maker(var).is_some());
        let may = match is_made {
            true => walk.may(&OWN_INDEX, &stmt.into(), &conditions, &[]),
            false => conditions.iter().all(|(condition, holds)| *holds || !walk.asks(&OWN_INDEX, condition)),
        };
        if may {
            arrays.insert(array.var);
        }
    }
    arrays
}

/// Makes inputs of captured arrays.
fn read_own(open: &mut Open<Atom>, arrays: &BTreeSet<Var>) {
    let (elements, captures): (Vec<_>, Vec<_>) =
        std::mem::take(&mut open.captures).into_iter().partition(|p| arrays.contains(&p.var));
    open.captures = captures;
    open.inputs.extend(elements.into_iter().map(|p| Param { ty: p.ty.element(), ..p }));
    open.body = Elements::of(arrays).scope(&open.body);
}

fn shows_no_place(open: &Open<Atom>) -> bool {
    let collectors = || open.collectors.iter().map(|(collector, _)| collector);
    !open.space.any_var(&mut |size| size.kind == SizeKind::Rigid)
        || !collectors().any(Collector::keeps_elements)
            && collectors().filter_map(|collector| collector.operator()).all(Operator::shows_no_place)
            && open.scans.iter().all(|(operator, _)| operator.shows_no_place())
}

/// Whether an array is read somewhere at an index that is one of these.
fn reads_own(scope: &Scope, array: Var, own: &BTreeSet<Var>) -> bool {
    any_stmt(scope, &mut |stmt| {
        if let Op::Index { array: read, at } = &stmt.op {
            return *read == array && at[0].var().is_some_and(|at| own.contains(&at));
        }
        let Op::Loop(l) = &stmt.op else { return false };
        let inside = |wanted: &dyn Fn(Var) -> bool| -> BTreeSet<Var> {
            let captures = (0..).map(Var).zip(&l.captures);
            captures.filter(|(_, operand)| operand.var().is_some_and(wanted)).map(|(var, _)| var).collect()
        };
        let own = inside(&|var| own.contains(&var));
        inside(&|var| var == array).into_iter().any(|array| reads_own(&l.fun.body, array, &own))
    })
}

/// The variables that hold the loop's index.
pub(super) fn positions(scope: &Scope, own: &mut BTreeSet<Var>) {
    for stmt in &scope.stmts {
        if stmt.op == Op::Position {
            own.extend(stmt.outs.iter().map(|out| out.var));
        }
        stmt.op.branches().for_each(|branch| positions(branch, own));
    }
}

/// Whether all that is done with an array is to read it at an index that is one of these.
pub(super) fn only_own(scope: &Scope, array: Var, own: &BTreeSet<Var>) -> bool {
    let is_array = |atom: &Atom| atom.var() == Some(array);
    let each = |op: &Op| {
        if let Op::Index { array: read, at } = op
            && *read == array
        {
            return at[0].var().is_some_and(|at| own.contains(&at));
        }
        if let Op::Loop(l) = op {
            let elsewhere = l.neutrals.iter().chain(&l.inputs).any(is_array);
            let mut places = (0..).map(Var).zip(&l.captures).filter(|(_, operand)| is_array(operand));
            return !elsewhere && places.all(|(inside, _)| only_own_inside(l, inside, own));
        }
        let mut found = false;
        visit::operands(op, &mut |atom| found |= is_array(atom));
        !found && op.branches().all(|branch| only_own(branch, array, own))
    };
    scope.stmts.iter().all(|stmt| each(&stmt.op)) && !scope.results.iter().any(is_array)
}

/// The same for what a loop inside captures.
fn only_own_inside(l: &Loop, array: Var, own: &BTreeSet<Var>) -> bool {
    let is_own = |operand: &Atom| operand.var().is_some_and(|var| own.contains(&var));
    let inside = (0..).map(Var).zip(&l.captures).filter(|(_, operand)| is_own(operand));
    let own = inside.map(|(var, _)| var).collect();
    let mut operators = l.fun.operators();
    only_own(&l.fun.body, array, &own)
        && !operators.any(|operator| Uses::of_scope(&operator.body).vars.contains(&array))
}

/// Makes a body anew in which the variables of arrays are their elements.
struct Elements(Copier);

impl Elements {
    fn of(arrays: &BTreeSet<Var>) -> Elements {
        let elements = arrays.iter().map(|array| (*array, Some(Atom::Var(*array)))).collect();
        Elements(Copier { in_place: true, elements, ..Copier::default() })
    }
}

impl Copying for Elements {
    fn copier(&mut self) -> &mut Copier {
        &mut self.0
    }

    fn scope(&mut self, scope: &Scope) -> Scope {
        let mut stmts = Vec::new();
        for stmt in &scope.stmts {
            if matches!(&stmt.op, Op::Index { array, .. } if self.0.elements.contains_key(array)) {
                stmts.extend(self.0.stmt(stmt));
            } else {
                stmts.push(Stmt { op: self.op(&stmt.op), ..stmt.clone() });
            }
        }
        let results = scope.results.iter().map(|result| self.0.atom(result)).collect();
        Scope { stmts, results }
    }

    fn inner_loop(&mut self, l: &Loop) -> Loop {
        let is_array = |operand: &Atom| operand.var().is_some_and(|var| self.0.elements.contains_key(&var));
        if !l.captures.iter().any(is_array) {
            return self.0.inner_loop(l);
        }
        let mut open = Open::of(l);
        let mut arrays = BTreeSet::new();
        for p in open.captures.iter_mut().filter(|p| is_array(&p.operand)) {
            p.ty = p.ty.element();
            arrays.insert(p.var);
        }
        open.body = Elements::of(&arrays).scope(&open.body);
        self.0.inner_loop(&open.number())
    }
}
