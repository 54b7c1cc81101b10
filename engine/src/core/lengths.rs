//! Lengths without arrays: what a loop collects only for its size is counted instead.
//!
//! `length (filter p xs) = reduce (+) 0 (map (\x -> if p x then 1 else 0) xs)`: every emit to the
//! collector emits 1 to a sum, and the size gets its value from that.

use std::collections::BTreeSet;

use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};
use lawson_oracle::schedule::Bracket;

use super::canonical::Open;
use super::scopes::each_stmt_mut;
use super::visit::{Uses, binds};
use super::{Atom, Binding, Collector, Loop, Op, Operator, Origin, Program, Scope, SizeVar, Stmt, StmtId};
use super::{Ty, Var};

/// Counts, in the body of a program from which everything that nobody needs is gone.
pub fn count_lengths(program: &mut Program) {
    let extents = program.params.iter().flat_map(|p| &p.binding.ty.dims).flat_map(|d| d.vars());
    let mut bound: BTreeSet<SizeVar> =
        extents.chain(program.params.iter().filter_map(|p| p.size.clone())).collect();
    let used = Uses::of_scope(&Scope { results: program.body.results.clone(), ..Scope::default() }).vars;
    let in_stmts = program.body.stmts.iter().flat_map(|s| Uses::of_stmt(s).vars);
    let used: BTreeSet<Var> = used.into_iter().chain(in_stmts).collect();
    let mut stmts = Vec::new();
    for mut stmt in std::mem::take(&mut program.body.stmts) {
        let new: Vec<(Option<usize>, SizeVar)> =
            binds(&stmt).into_iter().filter(|(_, s)| !bound.contains(s)).collect();
        bound.extend(new.iter().map(|(_, size)| size.clone()));
        let mut sizes = Vec::new();
        if let Op::Loop(l) = &mut stmt.op {
            for (collector, places) in places(l).into_iter().rev() {
                let unused = stmt.outs[places.clone()].iter().all(|out| !used.contains(&out.var));
                let size = new.iter().find(|(out, _)| out.is_some_and(|out| places.contains(&out)));
                let (true, Some((_, size))) = (unused, size) else { continue };
                let count = Binding { var: Var(program.next), ty: number() };
                sizes.push(Stmt {
                    id: StmtId(program.next),
                    outs: vec![],
                    op: Op::BindSize(size.clone(), Atom::Var(count.var)),
                    origin: Origin::default(),
                });
                program.next += 1;
                *l = counted(l, collector);
                stmt.outs.splice(places, [count]);
            }
        }
        stmts.push(stmt);
        stmts.extend(sizes);
    }
    program.body.stmts = stmts;
}

/// The collectors that give arrays, each with the places of its results.
fn places(l: &Loop) -> Vec<(usize, std::ops::Range<usize>)> {
    let mut start = 0;
    let mut all = Vec::new();
    for (i, collector) in l.fun.collectors.iter().enumerate() {
        let end = start + collector.arity();
        if collector.is_collected() {
            all.push((i, start..end));
        }
        start = end;
    }
    all
}

fn number() -> Ty {
    Ty { scalar: ScalarType::I64, dims: vec![] }
}

/// The loop with a sum of ones in place of a collected array.
pub(crate) fn counted(l: &Loop, collector: usize) -> Loop {
    let mut open = Open::of(l);
    let free = (l.captures.len() + l.inputs.len()) as u32;
    let [left, right, sum] = [0, 1, 2].map(|i| Var(free + i));
    let add = Stmt {
        id: StmtId(0),
        outs: vec![Binding { var: sum, ty: number() }],
        op: Op::Prim(Prim { op: PrimOp::Add, ty: ScalarType::I64 }, vec![Atom::Var(left), Atom::Var(right)]),
        origin: Origin::default(),
    };
    let operator = Operator {
        tys: vec![number()],
        left: vec![left],
        right: vec![right],
        body: Scope { stmts: vec![add], results: vec![Atom::Var(sum)] },
        bracket: Bracket::Lanes,
    };
    open.collectors[collector] = (Collector::Fold(operator), vec![Atom::Const(Scalar::I64(0))]);
    each_stmt_mut(&mut open.body, &mut |stmt| {
        if let Op::Emit { collector: to, values } = &mut stmt.op
            && *to == collector
        {
            *values = vec![Atom::Const(Scalar::I64(1))];
        }
    });
    open.close()
}
