//! Arrays: their elements, those that closed forms and lists make, and what is printed of them.

use std::sync::Arc;

use lawson_oracle::domain::{Domain, Undecided};
use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};
use lawson_oracle::value::Value;

use super::super::layout::Layout;
use super::super::value::{CoreArray, CoreValue, block_rows, scalars_in};
use super::super::{Atom, Stmt, Traced, Var, View};
use super::{Failure, Frame, Machine, Run, Stop, malformed};

/// Elements that are copied in a step.
const COPIED: usize = 64;

impl<D: Domain> Machine<'_, D> {
    pub(super) fn index(&mut self, array: Var, at: &[Atom], frame: &Frame<D::S>) -> Run<CoreValue<D::S>> {
        let CoreValue::Array(array) = frame.get(array)? else { return malformed("an index into a scalar") };
        let flat = self.place(array, at, frame)?;
        let len: usize = array.dims[at.len()..].iter().map(|d| *d as usize).product();
        let dims = array.dims[at.len()..].to_vec();
        if dims.is_empty() {
            return Ok(CoreValue::Scalar(array.elems[flat].clone()));
        }
        self.copies(len)?;
        let elems = Arc::new(array.elems[flat * len..(flat + 1) * len].to_vec());
        Ok(CoreValue::Array(CoreArray { scalar: array.scalar, dims, elems }))
    }

    /// Before so many elements are copied: that takes steps too, or a program of large rows would have no end.
    pub(super) fn copies(&mut self, elements: usize) -> Run {
        (0..elements / COPIED).try_for_each(|_| self.domain.step())?;
        Ok(())
    }

    /// Which of the array's elements, or rows, it is that has these indices.
    fn place(&mut self, array: &CoreArray<D::S>, at: &[Atom], frame: &Frame<D::S>) -> Run<usize> {
        if at.len() > array.dims.len() {
            return malformed("an index with too many dimensions");
        }
        let mut flat = 0;
        for (atom, extent) in at.iter().zip(&array.dims) {
            let index = self.scalar(frame, atom)?;
            flat = flat * *extent as usize + self.within(&index, *extent)?;
        }
        Ok(flat)
    }

    pub(super) fn updated(
        &mut self,
        array: &Atom,
        at: &[Atom],
        value: &Atom,
        frame: &Frame<D::S>,
    ) -> Run<CoreArray<D::S>> {
        let (CoreValue::Array(mut array), value) = (self.atom(frame, array)?, self.atom(frame, value)?)
        else {
            return malformed("an update of a scalar");
        };
        if let CoreValue::Array(block) = &value
            && at.len() == array.dims.len()
        {
            return self.with_block(array, at, block, frame);
        }
        let flat = self.place(&array, at, frame)?;
        if value.dims() != &array.dims[at.len()..] {
            return malformed("an update by a value of another shape");
        }
        let len = value.scalars().len();
        let shared = Arc::strong_count(&array.elems) > 1;
        self.copies(if shared { array.elems.len() } else { len })?;
        Arc::make_mut(&mut array.elems)[flat * len..(flat + 1) * len].clone_from_slice(value.scalars());
        Ok(array)
    }

    /// The array with a block from these indices on; one without elements changes nothing, and fails nowhere.
    fn with_block(
        &mut self,
        mut array: CoreArray<D::S>,
        at: &[Atom],
        block: &CoreArray<D::S>,
        frame: &Frame<D::S>,
    ) -> Run<CoreArray<D::S>> {
        if block.dims.len() != array.dims.len() {
            return malformed("an update by a block of another rank");
        }
        if block.elems.is_empty() {
            return Ok(array);
        }
        let mut starts = Vec::new();
        for ((atom, extent), of_block) in at.iter().zip(&array.dims).zip(&block.dims) {
            let index = self.scalar(frame, atom)?;
            starts.push(self.within(&index, extent - of_block + 1)?);
        }
        let shared = Arc::strong_count(&array.elems) > 1;
        self.copies(if shared { array.elems.len() } else { block.elems.len() })?;
        let places = block_rows(&array.dims, &starts, &block.dims);
        let elems = Arc::make_mut(&mut array.elems);
        let length = block.elems.len() / places.len();
        for (place, row) in places.into_iter().zip(block.elems.chunks(length)) {
            elems[place..place + length].clone_from_slice(row);
        }
        Ok(array)
    }

    pub(super) fn reshaped(
        &mut self,
        stmt: &Stmt,
        array: &Atom,
        frame: &Frame<D::S>,
    ) -> Run<CoreArray<D::S>> {
        let (CoreValue::Array(array), [out]) = (self.atom(frame, array)?, &stmt.outs[..]) else {
            return malformed("a reshape gives one array of one");
        };
        let dims: Vec<i64> = out.ty.dims.iter().map(|d| Ok(self.extent(d)?.max(0))).collect::<Run<_>>()?;
        if scalars_in(&dims) != array.elems.len() {
            return malformed("a reshape to another number of elements");
        }
        Ok(CoreArray { dims, ..array })
    }

    /// The number that an index is, or the failure when it is not in `0..extent`.
    fn within(&mut self, index: &D::S, extent: i64) -> Run<usize> {
        let inside = match self.domain.known(index) {
            Some(Scalar::I64(n)) => (0..extent).contains(&n),
            _ => {
                let compare = |op| Prim { op, ty: ScalarType::I64 };
                let (zero, end) = (self.i64(0), self.i64(extent));
                let result = self.domain.prim(compare(PrimOp::Le), &[zero, index.clone()]);
                let low = self.decided(result)?;
                self.domain.branch(&low)? && {
                    let result = self.domain.prim(compare(PrimOp::Lt), &[index.clone(), end]);
                    let high = self.decided(result)?;
                    self.domain.branch(&high)?
                }
            }
        };
        if !inside {
            return self.fail(Failure::OutOfBounds);
        }
        match usize::try_from(self.domain.index(index, extent)?) {
            Ok(n) if (n as i64) < extent => Ok(n),
            _ => self.fail(Failure::OutOfBounds),
        }
    }

    pub(super) fn view(&mut self, stmt: &Stmt, view: &View, frame: &Frame<D::S>) -> Run<CoreArray<D::S>> {
        let (View::Iota(n) | View::Replicate(n, _)) = view;
        let n = self.scalar(frame, n)?;
        let n = self.domain.size(&n)?;
        if n < 0 {
            return self.fail(Failure::NegativeSize(n));
        }
        let mut elems = Vec::new();
        let (scalar, dims) = match view {
            View::Iota(_) => {
                reserve(&mut elems, n, 1)?;
                let space = stmt.outs.first().and_then(|out| out.ty.dims.first());
                for i in 0..n {
                    self.domain.step()?;
                    elems.push(self.placed(i, space));
                }
                (ScalarType::I64, vec![n])
            }
            View::Replicate(_, x) => {
                let x = self.atom(frame, x)?;
                reserve(&mut elems, n, x.scalars().len())?;
                for _ in 0..n {
                    self.domain.step()?;
                    self.copies(x.scalars().len())?;
                    elems.extend_from_slice(x.scalars());
                }
                let dims = std::iter::once(n).chain(x.dims().iter().copied()).collect();
                (self.scalar_type(&x), dims)
            }
        };
        Ok(CoreArray { scalar, dims, elems: Arc::new(elems) })
    }

    fn scalar_type(&self, value: &CoreValue<D::S>) -> ScalarType {
        match value {
            CoreValue::Scalar(s) => self.domain.type_of(s),
            CoreValue::Array(a) => a.scalar,
        }
    }

    pub(super) fn array(&mut self, stmt: &Stmt, atoms: &[Atom], frame: &Frame<D::S>) -> Run<CoreArray<D::S>> {
        let Some(ty) = stmt.outs.first().map(|out| &out.ty) else { return malformed("an unbound array") };
        let mut row = None;
        let mut elems = Vec::new();
        for atom in atoms {
            let value = self.atom(frame, atom)?;
            if row.get_or_insert_with(|| value.dims().to_vec()) != value.dims() {
                return malformed("the elements of an array have different shapes");
            }
            elems.extend_from_slice(value.scalars());
        }
        let row = match row {
            Some(row) => row,
            // Rows that are not there have no negative extent.
            None => ty.dims.iter().skip(1).map(|d| Ok(self.extent(d)?.max(0))).collect::<Run<_>>()?,
        };
        let dims = std::iter::once(atoms.len() as i64).chain(row).collect();
        Ok(CoreArray { scalar: ty.scalar, dims, elems: Arc::new(elems) })
    }

    pub(super) fn traced(&mut self, traced: &Traced, frame: &Frame<D::S>) -> Run<Value<D::S>> {
        let mut parts = Vec::new();
        let layout = Layout::of_traced(traced, 0, &mut |atom| {
            let value = self.atom(frame, atom)?;
            let (scalar, rank) = (self.scalar_type(&value), value.dims().len());
            parts.push(value);
            Run::Ok((scalar, rank))
        })?;
        match layout.join_by(&mut |s| self.domain.known(s), &mut parts.into_iter()) {
            Some(value) => Ok(value),
            None => malformed("the parts of what is traced don't fit together"),
        }
    }
}

/// Makes room for `n` rows, so that a size that is too large ends the run and not the process.
fn reserve<S>(elems: &mut Vec<S>, n: i64, row: usize) -> Run {
    let total = usize::try_from(n).ok().and_then(|n| n.checked_mul(row));
    match total.and_then(|total| elems.try_reserve_exact(total).ok()) {
        Some(()) => Ok(()),
        None => Err(Stop::Undecided(Undecided::Memory(n))),
    }
}
