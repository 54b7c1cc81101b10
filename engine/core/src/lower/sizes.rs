//! Sizes: those that values bring with them, those that types have as expressions, and what must hold of them
//! when the program runs.

use lawson_oracle::reading::{Sizes, Written, written_sizes};
use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};
use lawson_oracle::schedule::Bracket;
use lawson_oracle::syntax::ast::{Exp, TypeExp};
use lawson_oracle::types::Type;
use lawson_oracle::types::size::SizeKind;

use super::exp::size_arithmetic;
use super::scope::At;
use super::value::{Context, Frame, Use, Val};
use super::{LowerResult, Lowering};
use crate::core::layout::TAG;
use crate::core::{Atom, Op, Origin, Size, SizeVar, Stmt, Ty, Var, View};

/// Terms of a sum with a turn's number that is taken for a size, at most.
const TURN_TERMS: usize = 4;

/// The size that an atom is as it stands.
pub(super) fn told(atom: &Atom) -> Option<Size> {
    match atom {
        Atom::Size(size) => Some(size.clone()),
        Atom::Const(Scalar::I64(n)) => Some(Size::constant(*n)),
        Atom::Const(_) | Atom::Var(_) => None,
    }
}

/// An `i64`.
pub(super) fn number(n: i64) -> Atom {
    Atom::Const(Scalar::I64(n))
}

impl<'a> Lowering<'a> {
    /// The size that an `i64` scalar is; one that is computed gets a size variable of its own.
    pub(super) fn as_size(&mut self, atom: Atom) -> Size {
        self.size_told(&atom).unwrap_or_else(|| {
            let var = self.fresh_size(SizeKind::Param);
            self.push(Op::BindSize(var.clone(), atom), Vec::new(), Origin::default());
            Size::var(var)
        })
    }

    /// Makes the number of a turn a size: slices of arrays from there on are then as long as each other.
    pub(super) fn turn_size(&mut self, index: &Atom) {
        if let Atom::Var(var) = index {
            let size = self.as_size(index.clone());
            self.turn_sizes.insert(*var, size);
        }
    }

    /// The size that a sum or difference is of which a turn's number is a part; only a short one, for scalar code
    /// computes what nothing is as long as.
    pub(super) fn turn_arithmetic(&self, prim: Prim, args: &[Atom]) -> Option<Size> {
        if !matches!(prim.op, PrimOp::Add | PrimOp::Sub) {
            return None;
        }
        let told: Vec<Atom> =
            args.iter().map(|arg| self.size_told(arg).map(Atom::Size)).collect::<Option<_>>()?;
        size_arithmetic(prim, &told).filter(|size| size.terms().count() <= TURN_TERMS)
    }

    /// The size that a number is, where [`told`] knows it, or where it is that of a turn of a sequential loop or a sum
    /// with one.
    pub(super) fn size_told(&self, atom: &Atom) -> Option<Size> {
        told(atom).or_else(|| self.turn_sizes.get(&atom.var()?).cloned())
    }

    /// The operation of this scope that gives a variable its value.
    pub(super) fn made_by(&self, var: Var) -> Option<&Op> {
        let gives = |stmt: &&Stmt| stmt.outs.iter().any(|out| out.var == var);
        self.stmts.iter().rev().find(gives).map(|stmt| &stmt.op)
    }

    /// The size as the length of an array, which is not negative: rows that are not there may have any extent.
    pub(super) fn as_length(&mut self, size: &Size, at: At) -> Size {
        if self.is_length(size) {
            return size.clone();
        }
        let some = self.on_numbers(PrimOp::Max, Atom::Size(size.clone()), number(0), at);
        self.as_size(some)
    }

    /// Whether a size is known not to be negative.
    fn is_length(&self, size: &Size) -> bool {
        let of_var = |var: &SizeVar| {
            let size = Size::var(var.clone());
            var.kind == SizeKind::Rigid || self.room.is_extent(&size) || self.lengths.contains(&size)
        };
        self.lengths.contains(size) || size.terms().all(|(vars, times)| times >= 0 && vars.iter().all(of_var))
    }

    /// The sizes that are not negative where this was run.
    pub(super) fn lengths_after(&self, op: &Op) -> Vec<Size> {
        if let Op::Loop(l) = op {
            vec![l.space.clone()]
        } else if let Op::View(View::Iota(Atom::Size(n)) | View::Replicate(Atom::Size(n), _)) = op {
            vec![n.clone()]
        } else if let Op::Assert(condition) = op {
            self.lengths_where(condition)
        } else {
            Vec::new()
        }
    }

    /// The sizes that are not negative where this holds.
    fn lengths_where(&self, condition: &Atom) -> Vec<Size> {
        let Some(Op::Prim(prim, args)) = condition.var().and_then(|var| self.made_by(var)) else {
            return Vec::new();
        };
        match (prim.op, args.as_slice()) {
            (PrimOp::Le, [least, n]) if told(least).is_some_and(|size| size == Size::default()) => {
                told(n).into_iter().collect()
            }
            (PrimOp::LogAnd, both) => both.iter().flat_map(|one| self.lengths_where(one)).collect(),
            _ => Vec::new(),
        }
    }

    /// The extent of a dimension of an array.
    pub(super) fn extent_of(&self, array: &Val<'a>, dimension: usize, at: At) -> LowerResult<Size> {
        let extent = array.leaves().first().and_then(|leaf| self.type_of(leaf).dims.get(dimension).cloned());
        extent.ok_or_else(|| self.not_native(at.span, "the length of this"))
    }

    /// The size that this size parameter of a built-in stands for.
    pub(super) fn size_of(&mut self, of: &Use<'a>, parameter: usize, at: At) -> LowerResult<Size> {
        match of.instance.sizes.get(parameter) {
            Some(size) => self.size_value(&of.frame, size, at),
            None => Err(self.not_native(at.span, "a size that nothing tells")),
        }
    }

    /// Evaluates the sizes that a type has as expressions; says whether there is any.
    pub(super) fn sizes_in(
        &mut self,
        context: &Context<'a>,
        ty: &'a TypeExp,
        which: Written,
    ) -> LowerResult<bool> {
        let sizes = written_sizes(ty);
        sizes.iter().try_for_each(|size| self.written_size(context, size, which))?;
        Ok(!sizes.is_empty())
    }

    fn written_size(&mut self, context: &Context<'a>, size: &'a Exp, which: Written) -> LowerResult<()> {
        let fresh = self.checked.fresh_sizes[size.id.0 as usize].first();
        let known = fresh.is_none_or(|var| context.frame.known(&Size::var(var.clone())).is_some());
        if which == Written::Needed || !known {
            self.exp(context, size)?;
        }
        Ok(())
    }

    /// Gives the size variables of a type of the source that have no size yet the extents that the
    /// value has: those of a filter's result, of a `let [n]`, of a lambda's parameter.
    pub(super) fn bind_sizes(&self, frame: &Frame, ty: &Type, value: &Val<'a>, which: Sizes) {
        self.each_extent(ty, value, &mut Vec::new(), &mut |formal, actual| {
            if let Some(var) = formal.as_var()
                && (which == Sizes::All || var.term().is_none())
                && frame.known(formal).is_none()
            {
                frame.bind(var, actual.clone());
            }
        });
    }

    /// Calls `f` with the sizes in a type and the extents that the value has there.
    fn each_extent<'t>(
        &self,
        ty: &'t Type,
        value: &Val<'a>,
        dims: &mut Vec<&'t Size>,
        f: &mut dyn FnMut(&Size, &Size),
    ) {
        match (ty, value) {
            (Type::Array(size, row), _) => {
                dims.push(size);
                self.each_extent(row, value, dims, f);
                dims.pop();
            }
            (Type::Tuple(tys), Val::Tuple(parts)) => {
                tys.iter().zip(parts).for_each(|(ty, part)| self.each_extent(ty, part, dims, f));
            }
            (Type::Record(tys), Val::Record(parts)) => {
                tys.iter().zip(parts).for_each(|((_, ty), (_, part))| self.each_extent(ty, part, dims, f));
            }
            (Type::Sum(variants), Val::Tuple(parts)) => {
                let types = std::iter::once(&Type::Scalar(TAG)).chain(variants.iter().map(|(_, ty)| ty));
                types.zip(parts).for_each(|(ty, part)| self.each_extent(ty, part, dims, f));
            }
            (_, Val::Atom(_)) | (Type::Param(_), _) => {
                let Some(atom) = value.leaves().into_iter().next() else { return };
                dims.iter().zip(&self.type_of(&atom).dims).for_each(|(formal, actual)| f(formal, actual));
            }
            _ => {}
        }
    }

    /// The value with the extents that this type of the program says, which must be those that it has.
    pub(super) fn coerced(&mut self, ty: &Type, value: &Val<'a>, at: At) -> Val<'a> {
        let mut wanted = Vec::new();
        let mut leaf = |_: &mut Self, ty: Ty, _| {
            wanted.push(ty.dims);
            Val::Tuple(Vec::new())
        };
        self.tree(ty, &mut Vec::new(), "", &mut leaf);
        let mut atoms = Vec::new();
        for (atom, wanted) in value.leaves().into_iter().zip(wanted) {
            atoms.push(self.with_extents(atom, wanted, true, at));
        }
        value.rebuild(&mut atoms.into_iter())
    }

    /// The array with these extents, which hold as many elements; where they may not be its own, this is
    /// asked when the program runs.
    fn with_extents(&mut self, atom: Atom, wanted: Vec<Size>, asked: bool, at: At) -> Atom {
        let Ty { scalar, dims } = self.type_of(&atom);
        if dims == wanted {
            return atom;
        }
        let pairs = dims.into_iter().zip(&wanted).enumerate();
        for (dimension, (found, wanted)) in pairs.filter(|(_, (f, w))| asked && f != *w) {
            let extent = |l: &mut Self, size: Size| match dimension {
                0 => Atom::Size(size),
                // Rows that are not there have no negative extent.
                _ => l.on_numbers(PrimOp::Max, Atom::Size(size), number(0), at),
            };
            let (found, wanted) = (extent(self, found), extent(self, wanted.clone()));
            let same = self.on_numbers(PrimOp::Eq, found, wanted, at);
            self.assert(same, at);
        }
        let origin = self.origin("reshape", at, Bracket::Tree);
        Atom::Var(self.push(Op::Reshape(atom), vec![Ty { scalar, dims: wanted }], origin)[0])
    }

    /// The same elements, the first `from` dimensions of every array in the value being these instead: they hold as
    /// many.
    pub(super) fn reshaped(&mut self, value: &Val<'a>, from: usize, to: &[Size], at: At) -> Val<'a> {
        let mut atoms = Vec::new();
        for atom in value.leaves() {
            let dims = self.type_of(&atom).dims;
            let wanted = to.iter().chain(dims.get(from..).unwrap_or_default()).cloned().collect();
            atoms.push(self.with_extents(atom, wanted, false, at));
        }
        value.rebuild(&mut atoms.into_iter())
    }

    /// Fails where the condition is false.
    pub(super) fn assert(&mut self, condition: Atom, at: At) {
        if condition != Atom::Const(Scalar::Bool(true)) {
            let origin = self.origin("assert", at, Bracket::Tree);
            self.push(Op::Assert(condition), Vec::new(), origin);
        }
    }

    /// An operation on two `i64`.
    pub(super) fn on_numbers(&mut self, op: PrimOp, left: Atom, right: Atom, at: At) -> Atom {
        let constant = |atom: &Atom| told(atom).and_then(|size| size.as_constant());
        let zero = |atom: &Atom| told(atom).is_some_and(|size| size == Size::default());
        match op {
            PrimOp::Add if zero(&left) => right,
            PrimOp::Add | PrimOp::Sub if zero(&right) => left,
            PrimOp::Le | PrimOp::Eq if left == right => Atom::Const(Scalar::Bool(true)),
            // A slice of an array of constant size is there.
            PrimOp::Le if constant(&left).zip(constant(&right)).is_some_and(|(less, more)| less <= more) => {
                Atom::Const(Scalar::Bool(true))
            }
            _ => self.prim(Prim { op, ty: ScalarType::I64 }, vec![left, right], at),
        }
    }

    /// All of these `bool`s.
    pub(super) fn all(&mut self, conditions: impl IntoIterator<Item = Atom>, at: At) -> Atom {
        self.joined(PrimOp::LogAnd, conditions, at)
    }

    /// One of these `bool`s.
    pub(super) fn any(&mut self, conditions: impl IntoIterator<Item = Atom>, at: At) -> Atom {
        self.joined(PrimOp::LogOr, conditions, at)
    }

    fn joined(&mut self, op: PrimOp, conditions: impl IntoIterator<Item = Atom>, at: At) -> Atom {
        let neutral = Atom::Const(Scalar::Bool(op == PrimOp::LogAnd));
        let prim = Prim { op, ty: ScalarType::Bool };
        conditions.into_iter().fold(neutral.clone(), |before, condition| match (before, condition) {
            (before, condition) if before == neutral => condition,
            (before, condition) if condition == neutral => before,
            (before, condition) => self.prim(prim, vec![before, condition], at),
        })
    }

    /// One of two scalars.
    pub(super) fn either(
        &mut self,
        condition: &Atom,
        then: Atom,
        otherwise: Atom,
        at: At,
    ) -> LowerResult<Atom> {
        let alone = |atom| (Vec::new(), Val::Atom(atom));
        match condition {
            Atom::Const(Scalar::Bool(true)) => Ok(then),
            Atom::Const(Scalar::Bool(false)) => Ok(otherwise),
            Atom::Const(_) | Atom::Var(_) | Atom::Size(_) => {
                let value = self.branch(condition.clone(), alone(then), alone(otherwise), at)?;
                self.one(&value, at)
            }
        }
    }
}
