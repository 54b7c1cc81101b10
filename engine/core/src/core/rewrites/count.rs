//! Lengths without arrays: what a loop collects only for its size is counted instead.
//!
//! `length (filter p xs) = reduce (+) 0 (map (\x -> if p x then 1 else 0) xs)`: every emit to the
//! collector emits 1 to a sum, and the size gets its value from that. Of arrays that a flatmap puts one after the other the
//! lengths are added. Branches whose array is needed only for its length give the length.
//!
//! A plan that is made before this is charged for the array.

use std::collections::{BTreeMap, BTreeSet};

use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};
use lawson_oracle::schedule::Bracket;

use super::gate::{Gate, Site};
use super::walk::{Frame, Pass, Surroundings, Walk, through};
use super::{Rewrite, SideCondition};
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

const ONCE: SideCondition = SideCondition {
    name: "once",
    says: "an element gives one at most, as it gives a fold",
    refuses: "def main [n] (c: bool) (xs: [n]i64) = \
              length (if c then filter (> 3) (flatmap (\\x -> [x, x * 3]) xs) else xs)",
};

/// Counts, in every scope of a program from which everything that nobody needs is gone. Says whether something is counted.
pub fn count(program: &mut Program, gate: &mut dyn Gate) -> bool {
    may_count(&program.body) && through(&mut Count::default(), program, gate)
}

/// Whether something is collected in it, or in loops of it, of a length that only running tells.
fn may_count(scope: &Scope) -> bool {
    let sized = |stmt: &Stmt| matches!(stmt.op, Op::Loop(_) | Op::If { .. }) && !binds(stmt).is_empty();
    let inside = |stmt: &Stmt| matches!(&stmt.op, Op::Loop(l) if may_count(&l.fun.body));
    any_stmt(scope, &mut |stmt| sized(stmt) || inside(stmt))
}

/// A size that a statement is the first to give a value, with the output whose extent it is.
type New = (Option<usize>, SizeVar);

#[derive(Default)]
struct Count {
    /// The variables that are used in the scope at hand, and in those around it.
    used: Vec<BTreeSet<Var>>,
}

impl Pass for Count {
    fn inside(&mut self, l: &Loop) -> Option<Self> {
        may_count(&l.fun.body).then(Count::default)
    }

    fn enter(&mut self, scope: &mut Scope, _: &mut Frame, _: &mut Walk) {
        // Asked only where a size is bound: in a chain of branches each has all those after it inside.
        let sized = scope.stmts.iter().any(|stmt| !binds(stmt).is_empty());
        let used = scope.stmts.iter().filter(|_| sized).flat_map(|stmt| Uses::of_stmt(stmt).vars);
        self.used.push(used.chain(scope.results.iter().filter_map(Atom::var)).collect());
    }

    fn rewrite(
        &mut self,
        stmt: &Stmt,
        _: &Surroundings,
        frame: &mut Frame,
        walk: &mut Walk,
    ) -> Option<Vec<Stmt>> {
        let new = binds(stmt).into_iter().filter(|(_, size)| !frame.bound.contains(size));
        let new: Vec<New> = new.collect();
        if new.is_empty() {
            return None;
        }
        let (mut counted, mut sizes) = (stmt.clone(), Vec::new());
        self.of_loop(&mut counted, &new, frame, walk, &mut sizes);
        self.of_branches(&mut counted, &new, frame, walk, &mut sizes);
        (!sizes.is_empty()).then(|| [vec![counted], sizes].concat())
    }

    fn leave(&mut self, _: &mut Scope, _: &mut Frame, _: &mut Walk) {
        self.used.pop();
    }
}

impl Count {
    fn is_used(&self, out: &Binding) -> bool {
        self.used.last().is_some_and(|used| used.contains(&out.var))
    }

    /// Counts what a loop collects that is used only for its size, which is among the new ones.
    fn of_loop(
        &self,
        stmt: &mut Stmt,
        new: &[New],
        frame: &mut Frame,
        walk: &mut Walk,
        sizes: &mut Vec<Stmt>,
    ) {
        let Op::Loop(l) = &stmt.op else { return };
        for (collector, places) in results(l).into_iter().rev() {
            let size = new.iter().find(|(out, _)| out.is_some_and(|out| places.contains(&out)));
            let Some((_, size)) = size else { continue };
            if stmt.outs[places.clone()].iter().any(|out| self.is_used(out)) {
                continue;
            }
            let Op::Loop(l) = &stmt.op else { return };
            let emits = |op: &Op| matches!(op, Op::Emit { collector: to, .. } if *to == collector);
            let once = most(&l.fun.body, &emits) <= 1;
            let site = Site::from(&*stmt);
            let arrays = l.fun.collectors[collector].takes_arrays();
            let made = if arrays { lengths_added(l, collector) } else { Some(counted(l, collector)) };
            let may = |walk: &mut Walk| {
                walk.may(&COUNT, &site, &[(&ONCE, once)], &[]) && walk.admits(&COUNT, &site)
            };
            if let Some(l) = made.filter(|_| may(walk)) {
                stmt.outs.splice(places, [bind(size, &mut frame.next, sizes)]);
                stmt.op = Op::Loop(l);
            }
        }
    }

    /// Branches give the length in place of an array that is used only for it.
    fn of_branches(
        &self,
        stmt: &mut Stmt,
        new: &[New],
        frame: &mut Frame,
        walk: &mut Walk,
        sizes: &mut Vec<Stmt>,
    ) {
        if !matches!(stmt.op, Op::If { .. }) {
            return;
        }
        for i in 0..stmt.outs.len() {
            if self.is_used(&stmt.outs[i]) {
                continue;
            }
            // Of rows it would have to give their lengths too.
            let mut bound = new.iter().filter(|(of, _)| *of == Some(i)).map(|(_, size)| size);
            let (Some(size), None) = (bound.next(), bound.next()) else { continue };
            let lengths = stmt.op.branches().map(|branch| {
                let array = branch.results[i].var()?;
                frame.facts.ty_of_result(branch, array)?.dims.first().cloned()
            });
            let lengths = lengths.collect::<Option<Vec<Size>>>();
            let fits = stmt.outs[i].ty.dims[0] == Size::var(size.clone());
            if let Some(lengths) = lengths.filter(|_| fits && walk.admits(&COUNT, &Site::from(&*stmt))) {
                for (branch, length) in stmt.op.branches_mut().zip(lengths) {
                    branch.results[i] = Atom::Size(length);
                }
                stmt.outs[i] = bind(size, &mut frame.next, sizes);
            }
        }
    }
}

/// The variable that a size gets its value from.
pub(super) fn bind(size: &SizeVar, next: &mut u32, stmts: &mut Vec<Stmt>) -> Binding {
    let count = Binding { var: Var(*next), ty: number() };
    let op = Op::BindSize(size.clone(), Atom::Var(count.var));
    stmts.push(Stmt { id: StmtId(*next), outs: vec![], op, origin: Origin::default() });
    *next += 1;
    count
}

/// The collectors that give arrays, each with the places of its results.
fn results(l: &Loop) -> Vec<(usize, std::ops::Range<usize>)> {
    let mut start = 0;
    let mut all = Vec::new();
    for (i, collector) in l.fun.collectors.iter().enumerate() {
        let end = start + collector.arity();
        if collector.may_have_own_length() {
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
pub fn counted(l: &Loop, collector: usize) -> Loop {
    summed(l, collector, &mut |_| Atom::Const(Scalar::I64(1)))
}

/// The loop with a sum of lengths in place of arrays that come one after the other.
fn lengths_added(l: &Loop, collector: usize) -> Option<Loop> {
    let (extents, mut known) = (extents(&Open::of(l)), true);
    let added = summed(l, collector, &mut |arrays| {
        let length = arrays.first().and_then(|array| extents.get(&array.var()?));
        known &= length.is_some();
        Atom::Size(length.cloned().unwrap_or_default())
    });
    known.then_some(added)
}

/// The loop with a sum in place of a collector, of these numbers in place of what it is given.
fn summed(l: &Loop, collector: usize, of: &mut dyn FnMut(&[Atom]) -> Atom) -> Loop {
    let mut open = Open::of(l);
    let free = (l.captures.len() + l.inputs.len()) as u32;
    open.collectors[collector] = sum([0, 1, 2].map(|i| Var(free + i)));
    each_stmt_mut(&mut open.body, &mut |stmt| {
        if let Op::Emit { collector: to, values } = &mut stmt.op
            && *to == collector
        {
            *values = vec![of(values)];
        }
    });
    open.close()
}

/// A sum of numbers with what it begins with; the variables are its operands and what it gives.
pub(super) fn sum([left, right, sum]: [Var; 3]) -> (Collector, Vec<Atom>) {
    let add = Stmt {
        id: StmtId(0),
        outs: vec![Binding { var: sum, ty: number() }],
        op: Op::Prim(Prim { op: PrimOp::Add, ty: ScalarType::I64 }, vec![Atom::Var(left), Atom::Var(right)]),
        origin: Origin::default(),
    };
    let operator = Operator {
        tys: vec![number()],
        elements: vec![number()],
        left: vec![left],
        right: vec![right],
        body: Scope { stmts: vec![add], results: vec![Atom::Var(sum)] },
        bracket: Bracket::Lanes,
    };
    (Collector::Fold(operator), vec![Atom::Const(Scalar::I64(0))])
}

/// The outermost extents of the arrays in a loop's body.
pub(super) fn extents(open: &Open<Atom>) -> BTreeMap<Var, Size> {
    let params = open.captures.iter().chain(&open.inputs).map(|p| (p.var, &p.ty));
    let outer = |ty: &Ty| ty.dims.first().cloned();
    let mut extents: BTreeMap<Var, Size> = params.filter_map(|(var, ty)| Some((var, outer(ty)?))).collect();
    any_stmt(&open.body, &mut |stmt| {
        extents.extend(stmt.outs.iter().filter_map(|out| Some((out.var, outer(&out.ty)?))));
        false
    });
    extents
}
