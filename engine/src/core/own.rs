//! What a loop reads of an array at exactly its own index it reads element by element.
//!
//! `let s = scan (+) 0 xs in tabulate n (\i -> s[i] * 2)` reads `s` as a map of it does, and in this form it can be one
//! loop with the scan. The conditions:
//! - *extent*: the array is as long as the loop, by their sizes;
//! - *own*: every read of the array is at the loop's index; read elsewhere too, it is needed whole anyway;
//! - *place*: where only running tells the size, the array may be a filter's, whose elements have places of their
//!   own; then what the loop makes shows no order of places, which is to say folds that give the same by any brackets.

use std::collections::BTreeSet;

use lawson_oracle::types::size::SizeKind;

use super::canonical::{Open, Operand, Param};
use super::copy::{Copier, Copying};
use super::visit::{self, Uses};
use super::{Atom, Collector, Loop, Op, Operator, Scope, Stmt, Ty, Var};

/// Makes inputs of such captures. Says whether there were any.
pub(super) fn read_own<T: Operand>(open: &mut Open<T>) -> bool {
    let mut own = BTreeSet::new();
    positions(&open.body, &mut own);
    if own.is_empty() || !shows_no_place(open) {
        return false;
    }
    let mut operators = Uses::default();
    let folds = open.collectors.iter().filter_map(|(collector, _)| collector.operator());
    let all = open.scans.iter().map(|(operator, _)| operator).chain(folds);
    all.for_each(|operator| operators.vars.extend(Uses::of_scope(&operator.body).vars));
    let space = open.space.clone();
    let is_own = |array: Var, ty: &Ty| {
        ty.dims.first() == Some(&space)
            && !operators.vars.contains(&array)
            && only_own(&open.body, array, &own)
    };
    let captures = open.captures.iter().filter(|p| is_own(p.var, &p.ty));
    let arrays: BTreeSet<Var> = captures.map(|p| p.var).collect();
    if arrays.is_empty() {
        return false;
    }
    let (elements, captures) =
        std::mem::take(&mut open.captures).into_iter().partition(|p| arrays.contains(&p.var));
    open.captures = captures;
    let elements: Vec<Param<T>> = elements;
    open.inputs.extend(elements.into_iter().map(|p| Param { ty: p.ty.element(), ..p }));
    open.body = Elements::of(&arrays).scope(&open.body);
    true
}

fn shows_no_place<T>(open: &Open<T>) -> bool {
    let collectors = || open.collectors.iter().map(|(collector, _)| collector);
    let exact = |operator: &Operator| operator.is_exact();
    !open.space.any_var(&mut |size| size.kind == SizeKind::Rigid)
        || !collectors().any(|c| matches!(c, Collector::Collect(_) | Collector::Reversed(_)))
            && collectors().filter_map(|collector| collector.operator()).all(exact)
            && open.scans.iter().all(|(operator, _)| exact(operator))
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
