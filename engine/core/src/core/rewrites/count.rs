//! Lengths without arrays: what a loop collects only for its size is counted instead.
//!
//! `length (filter p xs) = reduce (+) 0 (map (\x -> if p x then 1 else 0) xs)`: every emit to the
//! collector emits 1 to a sum, and the size gets its value from that. Of arrays that a flatmap puts one after the other the
//! lengths are added. Nobody builds these, so that their lengths may add up to more than a number holds: a sum that does not
//! fit fails, as it shows by a second one, of the lengths' upper bits. Branches whose array is needed only for its length
//! give the length.
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
            let made = if arrays { lengths_added(l, collector) } else { Some((counted(l, collector), true)) };
            let may = |walk: &mut Walk| {
                walk.may(&COUNT, &site, &[(&ONCE, once)], &[]) && walk.admits(&COUNT, &site)
            };
            if let Some((l, fits)) = made.filter(|_| may(walk)) {
                let sum = (!fits).then(|| fails_if_large(&stmt.origin, &mut frame.next, sizes));
                stmt.outs.splice(places, [bind(size, &mut frame.next, sizes)]);
                stmt.outs.extend(sum);
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

/// Parts up to this long have lengths that add up to an `i64`: a loop over 2^42 of them would run for an hour.
const SMALL_PART: i64 = 1 << 20;

/// The upper bits of a length are those from this one on.
const UPPER_BITS: i64 = 24;

/// No array has 2^48 elements, so upper bits fail from this sum on. That each is cut there keeps the sum of 2^38 of them within
/// an `i64`. If they add up to less, the lengths of 2^38 parts do to less than 2^63.
const TOO_LARGE: i64 = 1 << 24;

/// A variable, and statements that fail where it is [`TOO_LARGE`].
fn fails_if_large(origin: &Origin, next: &mut u32, stmts: &mut Vec<Stmt>) -> Binding {
    let sum = Binding { var: Var(*next), ty: scalar(ScalarType::I64) };
    let fits = Binding { var: Var(*next + 1), ty: scalar(ScalarType::Bool) };
    let compare = on_numbers(PrimOp::Lt, Atom::Var(sum.var), TOO_LARGE);
    let fail = Op::Assert(Atom::Var(fits.var));
    stmts.push(Stmt { id: StmtId(*next), outs: vec![fits], op: compare, origin: origin.clone() });
    stmts.push(Stmt { id: StmtId(*next + 1), outs: vec![], op: fail, origin: origin.clone() });
    *next += 2;
    sum
}

fn on_numbers(op: PrimOp, left: Atom, number: i64) -> Op {
    Op::Prim(Prim { op, ty: ScalarType::I64 }, vec![left, Atom::Const(Scalar::I64(number))])
}

/// The variable that a size gets its value from.
pub(super) fn bind(size: &SizeVar, next: &mut u32, stmts: &mut Vec<Stmt>) -> Binding {
    let count = Binding { var: Var(*next), ty: scalar(ScalarType::I64) };
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

fn scalar(scalar: ScalarType) -> Ty {
    Ty { scalar, dims: vec![] }
}

/// The loop with a sum of ones in place of a collected array.
pub fn counted(l: &Loop, collector: usize) -> Loop {
    summed(l, collector, &mut |_| Atom::Const(Scalar::I64(1)))
}

/// The loop with a sum of lengths in place of arrays that come one after the other, and whether that is known to fit. If it
/// isn't, the last result is the sum of their upper bits.
fn lengths_added(l: &Loop, collector: usize) -> Option<(Loop, bool)> {
    let (extents, mut known, mut fits) = (extents(&Open::of(l)), true, true);
    let added = summed(l, collector, &mut |arrays| {
        let length = arrays.first().and_then(|array| extents.get(&array.var()?));
        known &= length.is_some();
        fits &= length.and_then(Size::as_constant).is_some_and(|length| length <= SMALL_PART);
        Atom::Size(length.cloned().unwrap_or_default())
    });
    known.then(|| (if fits { added } else { upper_bits_summed(&added, collector) }, fits))
}

/// The loop with one more result: the sum of the upper bits of what a collector sums.
fn upper_bits_summed(l: &Loop, collector: usize) -> Loop {
    let mut open = Open::of(l);
    let to = open.collectors.len();
    open.collectors.push(sum([0, 1, 2].map(|i| Var(open.next + i))));
    open.next += 3;
    upper_bits_emitted(&mut open.body, (collector, to), &mut open.next);
    open.close()
}

/// Of what is emitted to the one collector the upper bits are emitted to the other.
fn upper_bits_emitted(scope: &mut Scope, (from, to): (usize, usize), next: &mut u32) {
    let made = |op, outs| Stmt { id: StmtId(0), outs, op, origin: Origin::default() };
    for mut stmt in std::mem::take(&mut scope.stmts) {
        stmt.op.branches_mut().for_each(|branch| upper_bits_emitted(branch, (from, to), next));
        if let Op::Emit { collector, values } = &stmt.op
            && *collector == from
        {
            let [upper, capped] =
                [0, 1].map(|i| Binding { var: Var(*next + i), ty: scalar(ScalarType::I64) });
            *next += 2;
            let shift = on_numbers(PrimOp::Shr, values[0].clone(), UPPER_BITS);
            let cap = on_numbers(PrimOp::Min, Atom::Var(upper.var), TOO_LARGE);
            let emit = Op::Emit { collector: to, values: vec![Atom::Var(capped.var)] };
            scope.stmts.extend([made(shift, vec![upper]), made(cap, vec![capped]), made(emit, vec![])]);
        }
        scope.stmts.push(stmt);
    }
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
        outs: vec![Binding { var: sum, ty: scalar(ScalarType::I64) }],
        op: Op::Prim(Prim { op: PrimOp::Add, ty: ScalarType::I64 }, vec![Atom::Var(left), Atom::Var(right)]),
        origin: Origin::default(),
    };
    let operator = Operator {
        tys: vec![scalar(ScalarType::I64)],
        elements: vec![scalar(ScalarType::I64)],
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
