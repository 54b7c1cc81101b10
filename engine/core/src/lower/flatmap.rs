//! `flatmap`, in one of three ways; none needs a form of loop of its own in core.
//! - Where the elements are written out, it is a filter over as many places for each element (`parts.rs`). If these
//!   are more than one, the source's schedule knows how many (`SourceOp::parts`).
//! - Where each element gives equally many, it is a map whose rows are flattened.
//! - Otherwise the lengths are counted first, and then a sequential loop puts each part after the one before. The
//!   function runs twice for each element, unless somebody could see that: then what there is so far is copied with
//!   each part.

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};

use super::Lowering;
use super::scope::At;
use super::sizes::number;
use super::soac::Elements;
use super::turns::Until;
use super::value::{Function, Val};
use crate::core::effects;
use crate::core::{Atom, Op, Size, Stmt, Ty};

impl<'a> Lowering<'a> {
    /// `flatmap f xs`
    pub(super) fn flatmap(&mut self, fun: &Val<'a>, array: &Val<'a>, at: At) -> Result<Val<'a>, Diagnostic> {
        let first = self.next_size;
        let elements = self.elements(std::slice::from_ref(array), at)?;
        let values = elements.values.clone();
        let (stmts, part) = self.block(|l| l.inside(at, |l| l.apply(fun.clone(), values, at)))?;
        if let Some(made) = self.as_many(&elements, (&stmts, &part), first, at)? {
            return Ok(made);
        }
        if let Some(made) = self.written_out(&elements, (&stmts, &part), first, at)? {
            return Ok(made);
        }
        let first = self.next_size;
        let mut part = None;
        let plus = Val::fun(Function::Prim(Prim { op: PrimOp::Add, ty: ScalarType::I64 }));
        let lengths = |l: &mut Self, element| {
            let ys = l.inside(at, |l| l.apply(fun.clone(), element, at))?;
            let length = l.extent_of(&ys, 0, at)?;
            part = Some(ys);
            Ok(Val::Atom(Atom::Size(length)))
        };
        let total =
            self.redomap("flatmap", (plus, Val::Atom(number(0))), vec![array.clone()], at, lengths)?;
        let acts = |stmt: &Stmt| matches!(&stmt.op, Op::Loop(l) if effects::of_loop(l).acts());
        let acts = self.stmts.pop_if(|stmt| acts(stmt)).is_some();
        let part = part.unwrap_or(Val::Tuple(Vec::new()));
        let mut empty = Vec::new();
        for leaf in part.leaves() {
            let Ty { scalar, dims } = self.type_of(&leaf);
            // A size that comes into being in the function can't describe the rows outside of it.
            let inside = first..self.next_size;
            if dims[1..].iter().any(|dim| dim.any_var(&mut |var| inside.contains(&var.id))) {
                return Err(self.not_native(at.span, "rows of a length known only at run time"));
            }
            let mut row = Val::Atom(Atom::Const(Scalar::zero(scalar)));
            for dim in dims[1..].iter().rev() {
                row = self.replicate(Atom::Size(dim.clone()), &row, at);
            }
            empty.extend(row.leaves());
        }
        let empty = part.rebuild(&mut empty.into_iter());
        if acts {
            return self.one_by_one(fun, array, &empty, at);
        }
        let total = self.one(&total, at)?;
        let all = self.replicate(total, &empty, at);
        let state = Val::Tuple(vec![all, Val::Atom(number(0))]);
        let count = Atom::Size(self.extent_of(array, 0, at)?);
        let filled = self.turns("flatmap", Until::Count(count), state, at, &mut |l, state, index| {
            let (all, place) = pair(state);
            let place = l.one(&place, at)?;
            let element = l.element(array, &[index], at)?;
            let ys = l.inside(at, |l| l.apply(fun.clone(), vec![element], at))?;
            let length = Atom::Size(l.extent_of(&ys, 0, at)?);
            let all = l.turns("flatmap", Until::Count(length.clone()), all, at, &mut |l, all, k| {
                let y = l.element(&ys, std::slice::from_ref(&k), at)?;
                let place = l.on_numbers(PrimOp::Add, place.clone(), k, at);
                Ok(l.with_element(&all, &[place], &y, at))
            })?;
            let next = l.on_numbers(PrimOp::Add, place, length, at);
            Ok(Val::Tuple(vec![all, Val::Atom(next)]))
        })?;
        Ok(pair(filled).0)
    }

    /// As many elements for each that is read, as what is around the function says: rows one after the other.
    fn as_many(
        &mut self,
        elements: &Elements<'a>,
        (stmts, part): (&[Stmt], &Val<'a>),
        first: u32,
        at: At,
    ) -> Result<Option<Val<'a>>, Diagnostic> {
        let sizes = first..self.next_size;
        let inside = |size: &Size| size.any_var(&mut |var| sizes.contains(&var.id));
        let dims = part.leaves().iter().map(|leaf| self.type_of(leaf).dims).collect::<Vec<_>>();
        let Some(extent) = dims.first().and_then(|dims| dims.first()).cloned() else { return Ok(None) };
        if dims.iter().flatten().any(inside) {
            return Ok(None);
        }
        let mut collectors = Vec::new();
        let outer = std::mem::replace(&mut self.stmts, stmts.to_vec());
        self.emit_each(&part.leaves(), &mut collectors);
        let stmts = std::mem::replace(&mut self.stmts, outer);
        let body = elements.collecting(collectors, stmts, sizes);
        let all = self.product(&[elements.space.clone(), extent], at);
        let rows = self.collect("flatmap", body, &elements.space, part, at)?;
        Ok(Some(self.reshaped(&rows, 2, &[all], at)))
    }

    /// The function once for each element, in order, and what it gives after what there is so far; `empty` is the zero
    /// of an element of what it gives.
    fn one_by_one(
        &mut self,
        fun: &Val<'a>,
        array: &Val<'a>,
        empty: &Val<'a>,
        at: At,
    ) -> Result<Val<'a>, Diagnostic> {
        let none = self.replicate(number(0), empty, at);
        let count = Atom::Size(self.extent_of(array, 0, at)?);
        self.turns("flatmap", Until::Count(count), none, at, &mut |l, all, index| {
            let element = l.element(array, &[index], at)?;
            let ys = l.inside(at, |l| l.apply(fun.clone(), vec![element], at))?;
            l.appended(&all, &ys, at)
        })
    }
}

/// The two parts of a pair.
fn pair(value: Val<'_>) -> (Val<'_>, Val<'_>) {
    let mut parts = if let Val::Tuple(parts) = value { parts } else { Vec::new() };
    let mut next = || if parts.is_empty() { Val::Tuple(Vec::new()) } else { parts.remove(0) };
    (next(), next())
}
