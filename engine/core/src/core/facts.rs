//! What is known of sizes and variables where a statement stands: which numbers are extents, and so not
//! negative, and which lie within an extent.
//!
//! What is known where a statement stands may not hold where it is moved to. Whatever orders statements therefore
//! uses [`Facts::anywhere_behind`].
//!
//! A program's sizes are one set for all of its loops, copied where a loop knows more. What is learnt in a branch is
//! forgotten after it (`Facts::mark`): a copy for each branch would take the square of their depth. What a loop
//! within a loop does is asked anew at each level and stored nowhere, because nests are seldom deep.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use lawson_oracle::scalar::{PrimOp, Scalar, ScalarType};

use super::places::{Affine, Places, size};
use super::{Atom, Loop, Op, Program, Scope, Size, SizeVar, Stmt, Turns, Ty, Var, View};

/// So many elements take little memory.
const FEW: i64 = 1 << 16;

/// What is known of the variables and sizes in scope. Nothing known is always sound.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// Types of variables.
    types: BTreeMap<Var, Ty>,
    /// Numbers that are computed from positions. Nothing is bound twice, so that no place is another one's.
    places: Places,
    /// Extents of the program's arguments of one dimension, which are in memory.
    arguments: Arc<BTreeSet<Size>>,
    /// Arrays whose elements are their own indices.
    iotas: BTreeSet<Var>,
    /// Sizes that are some array's extent, and so not negative. Most of a program's are known inside each
    /// of its loops too, where they are asked for again and again: one set for all that know no more.
    extents: Arc<BTreeSet<Size>>,
    /// What conditions say of sizes.
    conditions: BTreeMap<Var, Condition>,
    /// What was asserted of two sizes.
    ordered: Arc<Vec<Ordered>>,
    /// What was learnt, in order, so that after a branch what only the branch knows can be forgotten.
    learnt: Vec<Learnt>,
}

/// What a condition says of sizes, where it holds.
#[derive(Clone, Debug, Default)]
struct Condition {
    /// These are not negative.
    extents: Vec<Size>,
    ordered: Vec<Ordered>,
    /// Two that are equal, where it says nothing else.
    equal: Option<(Size, Size)>,
}

/// One size is at most the other one, unless a third one is 0.
#[derive(Clone, PartialEq, Debug)]
struct Ordered {
    sizes: [Size; 2],
    unless: Option<Size>,
}

/// Something that was learnt.
#[derive(Clone, Debug)]
enum Learnt {
    /// A size is an extent.
    Extent(Size),
    /// Something about the order of two sizes.
    Ordered,
    /// A variable has a type and perhaps a place, and had these before.
    Var(Var, Option<Ty>, Option<Affine>),
}

impl Facts {
    /// At the start of a program's body.
    pub fn of_program(program: &Program) -> Facts {
        let mut facts = Facts::default();
        for param in &program.params {
            // An argument has all its extents, also where it has no rows.
            facts.know(param.binding.ty.dims.iter().cloned());
            facts.bind(param.binding.var, &param.binding.ty);
            if let [extent] = &param.binding.ty.dims[..] {
                Arc::make_mut(&mut facts.arguments).insert(extent.clone());
            }
        }
        facts
    }

    /// The sizes that are extents wherever in the program they are known: those of parameters, and
    /// what loops bind.
    pub fn of_sizes(program: &Program) -> Facts {
        let params = program.params.iter().flat_map(|p| &p.binding.ty.dims);
        let mut facts = Facts::default();
        facts.know(params.cloned());
        facts.bound_by_loops(&program.body);
        facts
    }

    fn bound_by_loops(&mut self, scope: &Scope) {
        for stmt in &scope.stmts {
            if let Op::Loop(_) = &stmt.op {
                self.know(super::visit::binds(stmt).into_iter().map(|(_, size)| Size::var(size)));
            }
            stmt.op.scopes().for_each(|inner| self.bound_by_loops(inner.scope));
        }
    }

    /// At the start of a loop's body, of which nothing is known but itself.
    pub fn of_loop(l: &Loop<impl Sized>) -> Facts {
        Facts::default().inside(l)
    }

    /// At the start of a loop's body, where these facts hold around the loop. Its function is closed:
    /// what is known of variables outside says nothing.
    #[must_use]
    pub fn inside(&self, l: &Loop<impl Sized>) -> Facts {
        let (extents, ordered) = (self.extents.clone(), self.ordered.clone());
        let mut facts = Facts { extents, ordered, arguments: self.arguments.clone(), ..Facts::default() };
        facts.know([l.space.clone()]);
        for (i, ty) in l.fun.captures.iter().chain(&l.fun.inputs).enumerate() {
            facts.bind(Var(i as u32), ty);
        }
        facts
    }

    /// The same, and what is known of the numbers that it captures, where they lie in the scope in which it stands.
    #[must_use]
    pub fn within(&self, l: &Loop) -> Facts {
        let mut facts = self.inside(l);
        for (i, operand) in l.captures.iter().enumerate() {
            facts.places.alias(Var(i as u32), operand, &self.places);
        }
        for (i, input) in (l.captures.len()..).zip(&l.inputs) {
            if input.var().is_some_and(|var| self.iotas.contains(&var)) {
                facts.places.index(Var(i as u32), &Atom::Size(l.space.clone()));
            }
        }
        facts
    }

    /// The same where variables of these types are seen.
    #[must_use]
    pub fn seeing(mut self, types: &BTreeMap<Var, Ty>) -> Facts {
        types.iter().for_each(|(var, ty)| self.bind(*var, ty));
        self
    }

    /// These sizes are extents.
    pub(super) fn know(&mut self, sizes: impl IntoIterator<Item = Size>) {
        for size in sizes {
            if !self.extents.contains(&size) {
                Arc::make_mut(&mut self.extents).insert(size);
            }
        }
    }

    /// The outermost extent is not negative; an inner one may be, where there are no rows.
    fn bind(&mut self, var: Var, ty: &Ty) {
        if let Some(extent) = ty.dims.first().filter(|extent| !self.extents.contains(*extent)) {
            self.know([extent.clone()]);
            self.learnt.push(Learnt::Extent(extent.clone()));
        }
        let before = (self.types.insert(var, ty.clone()), self.places.get(var).cloned());
        self.learnt.push(Learnt::Var(var, before.0, before.1));
    }

    /// Up to where it has learnt so far.
    pub(super) fn mark(&self) -> usize {
        self.learnt.len()
    }

    /// Forgets what it has learnt by [`Facts::bind`], [`Facts::after`] and [`Facts::enter`] since it was there.
    pub(super) fn forget(&mut self, mark: usize) {
        for learnt in self.learnt.drain(mark..).rev() {
            match learnt {
                Learnt::Extent(extent) => {
                    Arc::make_mut(&mut self.extents).remove(&extent);
                }
                Learnt::Ordered => _ = Arc::make_mut(&mut self.ordered).pop(),
                Learnt::Var(var, ty, place) => {
                    restore(&mut self.types, var, ty);
                    self.places.set(var, place);
                }
            }
        }
    }

    /// What a branch knows besides: a turn of a sequential loop its state, the first or second branch of an `if` what its
    /// condition says.
    pub(super) fn enter(&mut self, op: &Op, branch: usize) {
        if let Op::Seq(seq) = op {
            seq.state.iter().for_each(|state| self.bind(state.var, &state.ty));
            if let Turns::Count(index, count) = &seq.turns {
                self.bind(*index, &Ty { scalar: ScalarType::I64, dims: Vec::new() });
                self.places.index(*index, count);
            }
        } else if let Op::If { cond, .. } = op {
            let is_extent = |size: &Size| self.is_extent(size);
            for (var, place) in self.places.where_it(cond, branch == 0, &is_extent) {
                let (ty, before) = (self.types.get(&var).cloned(), self.places.get(var).cloned());
                self.learnt.push(Learnt::Var(var, ty, before));
                self.places.set(var, Some(place));
            }
        }
    }

    /// After a statement has run; `space` is that of the loop in whose body it stands.
    pub fn after(&mut self, stmt: &Stmt, space: Option<&Size>) {
        for out in &stmt.outs {
            self.bind(out.var, &out.ty);
        }
        if let Op::View(View::Iota(_)) = stmt.op {
            self.iotas.extend(stmt.outs.iter().map(|out| out.var));
        }
        self.places.after(stmt, space);
    }

    /// After an assertion has held, of sizes. What is known by that holds after it and nowhere else: it is for who leaves
    /// statements where they are.
    pub fn asserted(&mut self, stmt: &Stmt) {
        if let (Op::Prim(prim, args), [out]) = (&stmt.op, &stmt.outs[..]) {
            let said = self.said(prim.op, prim.ty, args);
            self.conditions.extend(said.map(|said| (out.var, said)));
        } else if let Op::Assert(Atom::Var(condition)) = &stmt.op {
            let Condition { extents, ordered, .. } =
                self.conditions.get(condition).cloned().unwrap_or_default();
            for ordered in ordered {
                if !self.ordered.contains(&ordered) {
                    Arc::make_mut(&mut self.ordered).push(ordered);
                    self.learnt.push(Learnt::Ordered);
                }
            }
            for size in extents.into_iter().filter(|size| size.as_constant().is_none()) {
                if !self.extents.contains(&size) {
                    self.know([size.clone()]);
                    self.learnt.push(Learnt::Extent(size));
                }
            }
        }
    }

    /// What a condition says of sizes.
    fn said(&self, op: PrimOp, ty: ScalarType, args: &[Atom]) -> Option<Condition> {
        let of = |atom: &Atom| self.conditions.get(&atom.var()?).cloned();
        match (op, args) {
            (PrimOp::Le, [least, size]) if ty == ScalarType::I64 => {
                let (least, size) = (self::size(least)?, self::size(size)?);
                // With a number that is not negative neither it nor the difference wraps.
                let from = least.as_constant().filter(|least| *least >= 0);
                let extents = from.map_or(vec![], |from| vec![size.sub(&Size::constant(from)), size.clone()]);
                let ordered = vec![Ordered { sizes: [least, size], unless: None }];
                Some(Condition { extents, ordered, equal: None })
            }
            (PrimOp::Eq, [one, other]) if ty == ScalarType::I64 => {
                Some(Condition { equal: Some((size(one)?, size(other)?)), ..Condition::default() })
            }
            (PrimOp::LogAnd, [one, other]) => {
                let (one, other) = (of(one).unwrap_or_default(), of(other).unwrap_or_default());
                let extents = [one.extents, other.extents].concat();
                Some(Condition { extents, ordered: [one.ordered, other.ordered].concat(), equal: None })
            }
            // A slice of nothing may lie anywhere.
            (PrimOp::LogOr, [one, other]) => {
                let (from, to) = of(one)?.equal?;
                let length = to.sub(&from);
                let mut ordered = of(other)?.ordered;
                // What has an exception of its own says nothing here.
                ordered.retain(|ordered| ordered.unless.is_none());
                let says = |a: &Size, b: &Size| ordered.iter().any(|o| o.sizes == [a.clone(), b.clone()]);
                let begins =
                    from.as_constant().map_or_else(|| says(&Size::constant(0), &from), |from| from >= 0);
                let extents = if begins && says(&from, &to) { vec![length.clone()] } else { vec![] };
                ordered.iter_mut().for_each(|ordered| ordered.unless = Some(length.clone()));
                Some(Condition { extents, ordered, equal: None })
            }
            _ => None,
        }
    }

    /// What is known wherever a statement may be moved that stands after this one: the types of its
    /// outputs, and that the outermost extents of these are no negative numbers, of those sizes of which it
    /// is the first binder (`bound` are those of the statements in front of it, to which its own are added).
    /// What uses one of these stays after it anyway. A size whose binder shows nothing of it (a `BindSize`,
    /// branches that have it as an extent of rows) may be an extent here too: but what uses the size stays
    /// after its binder, and may come in front of this statement. So may what uses a parameter, which no
    /// statement binds: `replicate m x` fails for a negative `m`, and what is moved in front of it would too.
    /// Nor are the extents of rows known: there may be no rows.
    pub fn anywhere_behind(&mut self, stmt: &Stmt, bound: &mut BTreeSet<SizeVar>) {
        self.types.extend(stmt.outs.iter().map(|out| (out.var, out.ty.clone())));
        let binds = super::visit::binds(stmt);
        let first = binds.iter().filter(|(out, size)| out.is_some() && !bound.contains(size));
        let first: BTreeSet<Size> = first.map(|(_, size)| Size::var(size.clone())).collect();
        bound.extend(binds.into_iter().map(|(_, size)| size));
        let outermost = stmt.outs.iter().filter_map(|out| out.ty.dims.first());
        self.know(outermost.filter(|extent| first.contains(*extent)).cloned());
    }

    pub(super) fn not_negative(&self, n: &Atom) -> bool {
        match n {
            Atom::Const(Scalar::I64(n)) => *n >= 0,
            Atom::Size(size) => self.is_extent(size),
            Atom::Const(_) | Atom::Var(_) => false,
        }
    }

    /// The type of a variable.
    pub(super) fn ty(&self, var: Var) -> Option<&Ty> {
        self.types.get(&var)
    }

    /// The type of a variable that a branch gives: made there, or known around it.
    pub(super) fn ty_of_result<'a>(&'a self, branch: &'a Scope, var: Var) -> Option<&'a Ty> {
        let mut made = branch.stmts.iter().flat_map(|stmt| &stmt.outs);
        made.find(|out| out.var == var).map(|out| &out.ty).or_else(|| self.ty(var))
    }

    /// Whether there can be arrays of this size: an extent or a constant. Other sums and products of extents
    /// may wrap.
    pub fn is_extent(&self, size: &Size) -> bool {
        size.as_constant().map_or_else(|| self.extents.contains(size), |n| n >= 0)
    }

    /// Whether an array of so many elements takes little more memory than an argument of the program, or little at all; so
    /// the size is not negative.
    pub(super) fn is_as_an_argument(&self, size: &Size) -> bool {
        let few = |size: &Size| size.as_constant().is_some_and(|n| (0..=FEW).contains(&n));
        few(size) || self.arguments.iter().any(|extent| few(&size.sub(extent)))
    }

    /// Whether what stands in place of something at so many indices may be a block, which reaches further than these.
    pub(super) fn is_block(&self, value: &Atom, indices: usize) -> bool {
        let of = |var| self.types.get(&var).is_none_or(|ty| ty.dims.len() >= indices && !ty.dims.is_empty());
        value.var().is_some_and(of)
    }

    pub(super) fn in_bounds(&self, array: Var, at: &[Atom]) -> bool {
        let Some(ty) = self.types.get(&array) else { return false };
        let within = |(i, extent): (&Atom, &Size)| match (i64_constant(i), extent.as_constant()) {
            (Some(i), Some(extent)) => (0..extent).contains(&i),
            _ => {
                let at_most = |a: &Size, b: &Size, turns: &Size| {
                    let said = |o: &Ordered| o.unless.as_ref().is_none_or(|unless| unless == turns);
                    self.ordered.iter().any(|o| o.sizes == [a.clone(), b.clone()] && said(o))
                };
                self.places.is_below(i, extent) || self.places.is_within(i, extent, &at_most)
            }
        };
        at.len() <= ty.dims.len() && at.iter().zip(&ty.dims).all(within)
    }
}

fn restore<V>(map: &mut BTreeMap<Var, V>, var: Var, before: Option<V>) {
    match before {
        Some(value) => map.insert(var, value),
        None => map.remove(&var),
    };
}

fn i64_constant(atom: &Atom) -> Option<i64> {
    match atom {
        Atom::Const(Scalar::I64(n)) => Some(*n),
        Atom::Size(size) => size.as_constant(),
        Atom::Const(_) | Atom::Var(_) => None,
    }
}
