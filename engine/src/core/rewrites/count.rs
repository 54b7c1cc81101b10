//! Lengths without arrays: what a loop collects only for its size is counted instead.
//!
//! `length (filter p xs) = reduce (+) 0 (map (\x -> if p x then 1 else 0) xs)`: every emit to the
//! collector emits 1 to a sum, and the size gets its value from that. Branches whose array nobody needs but for its length
//! give the length.

use std::collections::{BTreeMap, BTreeSet};

use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};
use lawson_oracle::schedule::Bracket;

use super::gate::Gate;
use super::{Condition, Rewrite};
use crate::core::canonical::Open;
use crate::core::check::most;
use crate::core::scopes::{any_stmt, each_stmt_mut};
use crate::core::visit::{Uses, binds};
use crate::core::{
    Atom, Binding, Collector, Loop, Op, Operator, Origin, Program, Scope, Size, SizeVar, Stmt,
};
use crate::core::{StmtId, Ty, Var};

/// What is collected for its length alone is counted.
pub const COUNT: Rewrite = Rewrite {
    name: "count",
    does: "what is collected for its length alone is counted",
    law: "length (filter p xs) = reduce (+) 0i64 (map (\\x -> if p x then 1i64 else 0i64) xs)",
    source: "Robinson et al. 2014, section 1.3.6: sizes of filtered arrays",
    program: "def main (xs: []i64) = length (filter (> 3) xs)",
    sketch: "length (filter (\\x -> {x} > 0) xs)",
    conditions: &[ONCE],
};

const ONCE: Condition = Condition {
    name: "once",
    says: "an element gives one at most, as it gives a fold",
    refuses: "def main [n] (c: bool) (xs: [n]i64) = \
              length (if c then filter (> 3) (flatmap (\\x -> [x, x * 3]) xs) else xs)",
};

/// Counts, in every scope of a program from which everything that nobody needs is gone.
pub fn count_lengths(program: &mut Program, gate: &mut dyn Gate) {
    let extents = program.params.iter().flat_map(|p| &p.binding.ty.dims).flat_map(|d| d.vars());
    let bound = extents.chain(program.params.iter().filter_map(|p| p.size.clone())).collect();
    let types = program.params.iter().map(|p| (p.binding.var, p.binding.ty.clone())).collect();
    let mut counting = Counting { bound, types, next: program.next, gate };
    counting.scope(&mut program.body);
    program.next = counting.next;
}

/// A size that a statement is the first to give a value, with the output whose extent it is.
type New = (Option<usize>, SizeVar);

struct Counting<'g> {
    /// The sizes that have a value.
    bound: BTreeSet<SizeVar>,
    /// The types of variables.
    types: BTreeMap<Var, Ty>,
    next: u32,
    gate: &'g mut dyn Gate,
}

impl Counting<'_> {
    /// Says whether something is counted. The sizes that are bound in the scope are forgotten behind it.
    fn scope(&mut self, scope: &mut Scope) -> bool {
        let before = self.bound.clone();
        // Asked only where a size is bound: in a chain of branches each has all those behind it inside.
        let sized = scope.stmts.iter().any(|stmt| !binds(stmt).is_empty());
        let used = scope.stmts.iter().filter(|_| sized).flat_map(|stmt| Uses::of_stmt(stmt).vars);
        let used: BTreeSet<Var> = used.chain(scope.results.iter().filter_map(Atom::var)).collect();
        let mut found = false;
        for mut stmt in std::mem::take(&mut scope.stmts) {
            let new = binds(&stmt).into_iter().filter(|(_, size)| !self.bound.contains(size));
            let new: Vec<New> = new.collect();
            found |= self.inside(&mut stmt);
            self.bound.extend(new.iter().map(|(_, size)| size.clone()));
            self.types.extend(stmt.outs.iter().map(|out| (out.var, out.ty.clone())));
            let unused = |out: &Binding| !used.contains(&out.var);
            let sizes = self.of_loop(&mut stmt, &new, &unused);
            let sizes = sizes.into_iter().chain(self.of_branches(&mut stmt, &new, &unused));
            let sizes: Vec<Stmt> = sizes.collect();
            found |= !sizes.is_empty();
            scope.stmts.push(stmt);
            scope.stmts.extend(sizes);
        }
        self.bound = before;
        found
    }

    /// In branches, and in a loop's body, which is closed.
    fn inside(&mut self, stmt: &mut Stmt) -> bool {
        if let Op::Seq(seq) = &stmt.op {
            self.types.extend(seq.state.iter().map(|state| (state.var, state.ty.clone())));
        }
        let mut found = false;
        for branch in stmt.op.branches_mut() {
            found |= self.scope(branch);
        }
        let Op::Loop(l) = &mut stmt.op else { return found };
        let may_count =
            |stmt: &Stmt| matches!(stmt.op, Op::Loop(_) | Op::If { .. }) && !binds(stmt).is_empty();
        if any_stmt(&l.fun.body, &mut |stmt| may_count(stmt)) {
            let mut open = Open::of(l);
            let params = open.captures.iter().chain(&open.inputs).map(|p| (p.var, p.ty.clone()));
            let types = params.collect();
            let (bound, gate) = (self.bound.clone(), &mut *self.gate);
            let mut inside = Counting { bound, types, next: open.next, gate };
            if inside.scope(&mut open.body) {
                open.next = inside.next;
                *l = open.close();
                found = true;
            }
        }
        found
    }

    /// Counts what a loop collects that is not used but for its size, which is among the new ones.
    fn of_loop(&mut self, stmt: &mut Stmt, new: &[New], unused: &impl Fn(&Binding) -> bool) -> Vec<Stmt> {
        let mut sizes = Vec::new();
        let Op::Loop(l) = &mut stmt.op else { return sizes };
        for (collector, places) in results(l).into_iter().rev() {
            let size = new.iter().find(|(out, _)| out.is_some_and(|out| places.contains(&out)));
            let Some((_, size)) = size else { continue };
            let emits = |op: &Op| matches!(op, Op::Emit { collector: to, .. } if *to == collector);
            let once = !self.gate.asks(&COUNT, &ONCE) || most(&l.fun.body, &emits) <= 1;
            if !stmt.outs[places.clone()].iter().all(unused) || !once {
                continue;
            }
            if !self.gate.admits(&COUNT, stmt.id) {
                continue;
            }
            let count = self.bind(size, &mut sizes);
            *l = counted(l, collector);
            stmt.outs.splice(places, [count]);
        }
        sizes
    }

    /// Branches give the length in place of an array that is not used but for it.
    fn of_branches(&mut self, stmt: &mut Stmt, new: &[New], unused: &impl Fn(&Binding) -> bool) -> Vec<Stmt> {
        let mut sizes = Vec::new();
        if !matches!(stmt.op, Op::If { .. }) {
            return sizes;
        }
        for (i, out) in stmt.outs.iter_mut().enumerate().filter(|(_, out)| unused(out)) {
            // Of rows it would have to give their lengths too.
            let mut bound = new.iter().filter(|(of, _)| *of == Some(i)).map(|(_, size)| size);
            let (Some(size), None) = (bound.next(), bound.next()) else { continue };
            let lengths = stmt.op.branches().map(|branch| self.length(&branch.results[i]));
            let lengths = lengths.collect::<Option<Vec<Size>>>();
            let fits = out.ty.dims[0] == Size::var(size.clone());
            if let Some(lengths) = lengths.filter(|_| fits && self.gate.admits(&COUNT, stmt.id)) {
                for (branch, length) in stmt.op.branches_mut().zip(lengths) {
                    branch.results[i] = Atom::Size(length);
                }
                *out = self.bind(size, &mut sizes);
            }
        }
        sizes
    }

    fn length(&self, array: &Atom) -> Option<Size> {
        self.types.get(&array.var()?)?.dims.first().cloned()
    }

    /// The variable that a size gets its value from.
    fn bind(&mut self, size: &SizeVar, stmts: &mut Vec<Stmt>) -> Binding {
        let count = Binding { var: Var(self.next), ty: number() };
        let op = Op::BindSize(size.clone(), Atom::Var(count.var));
        stmts.push(Stmt { id: StmtId(self.next), outs: vec![], op, origin: Origin::default() });
        self.next += 1;
        count
    }
}

/// The collectors that give arrays, each with the places of its results.
fn results(l: &Loop) -> Vec<(usize, std::ops::Range<usize>)> {
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
