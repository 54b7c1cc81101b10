//! The programs that combine the values of chunks. They are core as any other: the fold, or the scan, of the values of
//! those chunks that have one. Run with chunks of one element, they combine as the whole run combines its chunks, for
//! the schedule's tree over chunks is then the tree over elements.

use lawson_oracle::scalar::ScalarType;

use super::piece::{self, Builder};
use super::{Give, Piece, Take};
use crate::core::canonical::{self, Open};
use crate::core::{
    Atom, Binding, Collector, Loop, Op, Operator, Origin, Program, Scope, Size, Stmt, StmtId, Ty, Var,
};

/// The fold of the values of chunks.
pub(super) fn fold(program: &Program, l: &Loop, collector: usize, outs: &[Binding]) -> Piece {
    let (of, neutrals) = Open::of(l).collectors.swap_remove(collector);
    let tys = of.tys().to_vec();
    let mut builder = Builder::of(program);
    let loop_over = over(&mut builder, l, &tys, |open, values, _| {
        open.collectors.push((of, neutrals));
        vec![stmt(Op::Emit { collector: 0, values }, vec![])]
    });
    builder.stmts.push(Stmt {
        id: StmtId(0),
        outs: outs.to_vec(),
        op: Op::Loop(loop_over),
        origin: Origin::default(),
    });
    builder.results.extend(outs.iter().map(|out| (Atom::Var(out.var), Give::Known(out.var))));
    builder.build(&piece::types(program))
}

/// The scan at the end of each chunk that has elements.
pub(super) fn scan(program: &Program, l: &Loop, scan: usize) -> Piece {
    let (operator, neutrals): (Operator, Vec<Atom>) = Open::of(l).scans.swap_remove(scan);
    let tys = operator.tys.clone();
    let mut builder = Builder::of(program);
    let loop_over = over(&mut builder, l, &tys, |open, values, next| {
        open.scans.push((operator, neutrals));
        open.collectors.push((Collector::Collect(tys.clone()), vec![]));
        let outs: Vec<Binding> =
            tys.iter().zip(next..).map(|(ty, var)| Binding { var: Var(var), ty: ty.clone() }).collect();
        open.next += outs.len() as u32;
        let scanned = outs.iter().map(|out| Atom::Var(out.var)).collect();
        vec![
            stmt(Op::Step { scan: 0, values }, outs),
            stmt(Op::Emit { collector: 0, values: scanned }, vec![]),
        ]
    });
    let length = piece::own_length(1);
    let mut outs = Vec::new();
    for ty in &l.fun.scans[scan].tys {
        let dims = [vec![Size::var(length.clone())], ty.dims.clone()].concat();
        outs.push(Binding { var: builder.fresh(), ty: Ty { scalar: ty.scalar, dims } });
    }
    builder.results.extend(outs.iter().enumerate().map(|(k, out)| (Atom::Var(out.var), Give::Carry(k))));
    builder.stmts.push(Stmt { id: StmtId(0), outs, op: Op::Loop(loop_over), origin: Origin::default() });
    builder.build(&piece::types(program))
}

fn stmt(op: Op, outs: Vec<Binding>) -> Stmt {
    Stmt { id: StmtId(0), outs, op, origin: Origin::default() }
}

/// A loop over chunks, whose operators see what those of another one capture; `combine` gives what to do with the values
/// of a chunk that has some, where variables from a number on are free.
fn over(
    builder: &mut Builder,
    l: &Loop,
    tys: &[Ty],
    combine: impl FnOnce(&mut Open<Atom>, Vec<Atom>, u32) -> Vec<Stmt>,
) -> Loop {
    let mut open = Open::of(l);
    let chunks = Size::var(piece::own_size(0, "chunks"));
    open.space = chunks.clone();
    (open.scans, open.collectors, open.inputs) = (vec![], vec![], vec![]);
    let mut list = |open: &mut Open<Atom>, ty: &Ty, take: Take| {
        let dims = [vec![chunks.clone()], ty.dims.clone()].concat();
        let operand = Atom::Var(builder.takes(Ty { scalar: ty.scalar, dims }, take));
        let var = Var(open.next);
        open.next += 1;
        open.inputs.push(canonical::Param { operand, ty: ty.clone(), var });
        var
    };
    let present = list(&mut open, &piece::scalar(ScalarType::Bool), Take::Present);
    let values = tys.iter().enumerate().map(|(k, ty)| Atom::Var(list(&mut open, ty, Take::Values(k))));
    let values: Vec<Atom> = values.collect();
    let next = open.next;
    let then = Scope { stmts: combine(&mut open, values, next), results: vec![] };
    let has_some = Op::If { cond: Atom::Var(present), then, otherwise: Scope::default() };
    open.body = Scope { stmts: vec![stmt(has_some, vec![])], results: vec![] };
    open.close()
}
