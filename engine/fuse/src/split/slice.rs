//! A loop by rows, as far as it can run in a stage.

use lawson_oracle::scalar::{Prim, PrimOp, ScalarType};
use lawson_oracle::schedule::Bracket;

use super::kinds::{Inside, Kinds};
use super::stage::{self, Making};
use super::{Take, piece};
use crate::core::canonical::{Open, Param};
use crate::core::copy::{self, Copier};
use crate::core::sweep::{retain, thin};
use crate::core::{Atom, Binding, Collector, Loop, Op, Operator, Origin, Scope, Size, Stmt, StmtId, Ty, Var};

/// A loop as a part runs it in a stage.
pub(super) struct Slice {
    pub stmt: Stmt,
    /// Results that nobody needs: they keep scans alive whose totals are sent.
    pub alive: Vec<Var>,
    /// What its scans go on from.
    pub carries: Vec<Var>,
}

/// As far as the loop can run in this stage; its scans have numbers from `first` on.
pub(super) fn of(making: &mut Making, stmt: &Stmt, (l, inside): (&Loop, &Inside), first: usize) -> Slice {
    let stage = making.stage;
    let mut open = Open::of(l);
    let mut carries = Vec::new();
    for (k, (operator, neutrals)) in open.scans.iter_mut().enumerate() {
        if inside.scans[k] < stage {
            for (component, (neutral, ty)) in neutrals.iter_mut().zip(&operator.tys).enumerate() {
                let carry = making.builder.takes(ty.clone(), Take::Carry(first + k, component));
                *neutral = Atom::Var(carry);
                carries.push(carry);
            }
        }
    }
    let mut keep = Vec::new();
    for ((collector, starts), of) in open.collectors.iter_mut().zip(&inside.collectors) {
        if let Some(bins) = collector.as_bins() {
            let prim = bins.operator.as_ref().and_then(Operator::builtin);
            if let (Some(prim), [Atom::Var(before)]) = (prim, &starts[..]) {
                let take = Take::Neutral(*before, prim);
                starts[0] = Atom::Var(making.builder.takes(bins.arrays[0].clone(), take));
            }
        }
        // What was combined in another stage is known; elements may be read in later ones.
        let here = *of == stage || *of < stage && collector.keeps_elements();
        keep.extend(vec![here; collector.arity()]);
    }
    until(&mut open.body, inside, stage);
    open.thin(&keep);
    let mut outs = stage::outs(making, stmt);
    retain(&mut outs, &keep);
    let mut alive = Vec::new();
    for (k, of) in inside.scans.iter().enumerate() {
        if *of == stage {
            alive.push(keep_alive(making, &mut open, k, &mut outs));
        }
    }
    in_the_whole(making, &mut open);
    let op = Op::Loop(open.close());
    Slice { stmt: Stmt { outs, op, ..stmt.clone() }, alive, carries }
}

/// Leaves out what needs something that becomes known later.
fn until(scope: &mut Scope, inside: &Inside, stage: usize) {
    let stmts = std::mem::take(&mut scope.stmts);
    for mut stmt in stmts {
        let mut own = inside.least;
        crate::core::visit::operands(&stmt.op, &mut |atom| own = own.max(inside.of(atom)));
        let later = |out: &Binding| inside.of(&Atom::Var(out.var)) > stage;
        let is_branching = matches!(stmt.op, Op::If { .. });
        let scan = if let Op::Step { scan, .. } = stmt.op { Some(scan) } else { None };
        let comes_later = match scan {
            // What it gives comes one stage later.
            Some(scan) => inside.scans[scan] > stage,
            None => !is_branching && stmt.outs.iter().any(later),
        };
        if own > stage || comes_later {
            continue;
        }
        if is_branching {
            let keep: Vec<bool> = stmt.outs.iter().map(|out| !later(out)).collect();
            thin(&mut stmt, &keep);
            stmt.op.branches_mut().for_each(|branch| until(branch, inside, stage));
        }
        scope.stmts.push(stmt);
    }
}

/// A fold of the scan's elements, which nobody needs: without it the scan itself would be left out.
fn keep_alive(making: &mut Making, open: &mut Open<Atom>, scan: usize, outs: &mut Vec<Binding>) -> Var {
    let collector = open.collectors.len();
    let ty = open.scans[scan].0.tys[0].clone();
    emit_steps(&mut open.body, scan, collector);
    let prim = any_order(ty.scalar);
    let [left, right, result] = [0, 1, 2].map(|k| Var(open.next + k));
    open.next += 3;
    let combined = Stmt {
        id: StmtId(0),
        outs: vec![Binding { var: result, ty: ty.clone() }],
        op: Op::Prim(prim, vec![Atom::Var(left), Atom::Var(right)]),
        origin: Origin::default(),
    };
    let operator = Operator {
        tys: vec![ty.clone()],
        elements: vec![ty.clone()],
        left: vec![left],
        right: vec![right],
        body: Scope { stmts: vec![combined], results: vec![Atom::Var(result)] },
        bracket: Bracket::Lanes,
    };
    let neutral = prim.commutative_fold().map(Atom::Const).or_else(|| copy::zero(&ty));
    open.collectors.push((Collector::Fold(operator), neutral.into_iter().collect()));
    let var = making.builder.fresh();
    outs.push(Binding { var, ty });
    var
}

/// A primitive that combines such scalars in any order.
fn any_order(ty: ScalarType) -> Prim {
    let op = match ty {
        ScalarType::Bool => PrimOp::LogAnd,
        _ => PrimOp::Max,
    };
    Prim { op, ty }
}

fn emit_steps(scope: &mut Scope, of: usize, collector: usize) {
    let stmts = std::mem::take(&mut scope.stmts);
    for mut stmt in stmts {
        stmt.op.branches_mut().for_each(|branch| emit_steps(branch, of, collector));
        let is_this = matches!(stmt.op, Op::Step { scan, .. } if scan == of);
        let element = stmt.outs.first().filter(|_| is_this).map(|out| Atom::Var(out.var));
        scope.stmts.push(stmt);
        if let Some(element) = element {
            let op = Op::Emit { collector, values: vec![element] };
            scope.stmts.push(Stmt { id: StmtId(0), outs: vec![], op, origin: Origin::default() });
        }
    }
}

/// Positions count from the first row of all, and the size as a value is the total.
fn in_the_whole(making: &Making, open: &mut Open<Atom>) {
    let Kinds { size, .. } = making.kinds;
    let mut copier = Copier { in_place: true, ..Copier::default() };
    copier.sizes.insert(size.clone(), Size::var(making.total.clone()));
    open.body = copier.scope(&open.body);
    for (operator, neutrals) in &mut open.scans {
        *operator = copier.operator(operator);
        neutrals.iter_mut().for_each(|atom| *atom = copier.atom(atom));
    }
    for (collector, neutrals) in &mut open.collectors {
        *collector = copier.collector(collector);
        neutrals.iter_mut().for_each(|atom| *atom = copier.atom(atom));
    }
    open.captures.iter_mut().for_each(|param| param.operand = copier.atom(&param.operand));
    let first = Var(open.next);
    open.next += 1;
    let operand = Atom::Var(making.first);
    open.captures.push(Param { operand, ty: piece::scalar(ScalarType::I64), var: first });
    moved(&mut open.body, first, &mut open.next);
    for input in &mut open.inputs {
        if input.operand.var().is_some_and(|var| making.iotas.contains(&var)) {
            let local = Var(open.next);
            open.next += 1;
            let of = std::mem::replace(&mut input.var, local);
            open.body.stmts.insert(0, added(of, local, first));
        }
    }
}

/// A position, which is so far from the part's first row.
fn added(out: Var, local: Var, first: Var) -> Stmt {
    let add = Prim { op: PrimOp::Add, ty: ScalarType::I64 };
    Stmt {
        id: StmtId(0),
        outs: vec![Binding { var: out, ty: piece::scalar(ScalarType::I64) }],
        op: Op::Prim(add, vec![Atom::Var(local), Atom::Var(first)]),
        origin: Origin::default(),
    }
}

/// Adds the first row's number to each position.
fn moved(scope: &mut Scope, first: Var, next: &mut u32) {
    let stmts = std::mem::take(&mut scope.stmts);
    for mut stmt in stmts {
        stmt.op.branches_mut().for_each(|branch| moved(branch, first, next));
        if !matches!(stmt.op, Op::Position) {
            scope.stmts.push(stmt);
            continue;
        }
        let local = Var(*next);
        *next += 1;
        let of = std::mem::replace(&mut stmt.outs[0].var, local);
        scope.stmts.push(stmt);
        scope.stmts.push(added(of, local, first));
    }
}

/// The numbers of all rows, as an array.
pub(super) fn positions(making: &mut Making, iota: Var) -> Var {
    let ty = piece::scalar(ScalarType::I64);
    let [first, local, position] = [Var(0), Var(1), Var(2)];
    let emit = Op::Emit { collector: 0, values: vec![Atom::Var(position)] };
    let emit = Stmt { id: StmtId(0), outs: vec![], op: emit, origin: Origin::default() };
    let rows = Size::var(making.kinds.size.clone());
    let open = Open {
        space: rows.clone(),
        captures: vec![Param { operand: Atom::Var(making.first), ty: ty.clone(), var: first }],
        inputs: vec![Param { operand: Atom::Var(iota), ty: ty.clone(), var: local }],
        scans: vec![],
        collectors: vec![(Collector::Collect(vec![ty]), vec![])],
        body: Scope { stmts: vec![added(position, local, first), emit], results: vec![] },
        next: 3,
    };
    let var = making.builder.fresh();
    let out = Binding { var, ty: Ty { scalar: ScalarType::I64, dims: vec![rows] } };
    let stmt =
        Stmt { id: StmtId(var.0), outs: vec![out], op: Op::Loop(open.close()), origin: Origin::default() };
    making.builder.stmts.push(stmt);
    var
}
