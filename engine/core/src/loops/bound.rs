//! What variables stand for: scalars, and arrays that loops read where they are, or that a body makes.

use super::flatten::Flattener;
use super::tables::Table;
use super::{Indexed, NotNative, Operand, ValueId};
use crate::core::{Atom, Op, Origin, Scope, Stmt, Ty, View};

/// What a variable stands for.
#[derive(Clone)]
pub(super) enum Bound {
    Operand(Operand),
    /// An array in memory, or a row of one.
    Array(Row),
    /// `iota` of this length.
    Iota(Operand),
    /// This scalar, so many times.
    Repeated(Operand, Operand),
    /// An array of the lane's own.
    Own(usize),
    /// An array whose elements are values.
    Table(Table),
}

/// A row of an array: the whole array while there are no indices.
#[derive(Clone)]
pub(super) struct Row {
    /// The array.
    pub array: Indexed,
    /// Its type.
    pub ty: Ty,
    /// The indices so far.
    pub at: Vec<Operand>,
}

impl Flattener {
    /// What an atom stands for, arrays included.
    pub(super) fn bound(&mut self, atom: &Atom, origin: &Origin) -> Result<Bound, NotNative> {
        if let Some(bound) = atom.var().and_then(|var| self.frame.env.get(&var)) {
            return Ok(bound.clone());
        }
        self.atom(atom, origin).map(Bound::Operand)
    }

    /// What a statement binds that may be arrays; none where its operation gives scalars.
    pub(super) fn arrays(
        &mut self,
        stmt: &Stmt,
        scope: &Scope,
        mask: Option<ValueId>,
    ) -> Result<Option<Vec<Bound>>, NotNative> {
        let origin = &stmt.origin;
        let tys = || stmt.outs.iter().map(|out| &out.ty);
        Ok(Some(match &stmt.op {
            Op::Loop(l) => self.loop_inside(stmt, l, scope, mask)?,
            Op::Seq(seq) => self.turns(seq, mask, origin)?,
            Op::If { .. } => return self.branch(stmt, mask),
            Op::Array(atoms) => {
                let element = stmt.outs[0].ty.element();
                let elements = self.scalars(atoms, std::iter::repeat(&element), mask, origin)?;
                self.tables(tys(), elements, origin)?
            }
            Op::Reshape(array) => {
                let elements = self.scalars(std::slice::from_ref(array), tys(), mask, origin)?;
                self.tables(tys(), elements, origin)?
            }
            Op::Update { array, at, value } => {
                vec![self.with_other((array, &stmt.outs[0].ty), at, value, mask, origin)?]
            }
            Op::View(View::Iota(n)) => vec![Bound::Iota(self.length(stmt, n, mask)?)],
            Op::View(View::Replicate(n, x)) => {
                let n = self.length(stmt, n, mask)?;
                vec![match &stmt.outs[0].ty {
                    ty if ty.dims.len() == 1 => Bound::Repeated(self.atom(x, origin)?, n),
                    rows => self.repeated_rows(x, rows, mask, origin)?,
                }]
            }
            Op::Index { array, at } => {
                let Some(array) = self.frame.env.get(array).cloned() else { return Ok(None) };
                let at = self.indices(at, origin)?;
                vec![self.read(array, at, mask, origin)?]
            }
            Op::Step { scan, values } if *scan < self.frame.scans.len() => {
                self.step_inside(*scan, values, mask, origin)?
            }
            Op::Prim(..)
            | Op::Position
            | Op::Step { .. }
            | Op::Emit { .. }
            | Op::Trace(_)
            | Op::BindSize(..)
            | Op::Opaque(..)
            | Op::Assert(_)
            | Op::Call(_) => return Ok(None),
        }))
    }

    /// What stands in an array at these indices, one of them at least: fewer than it has dimensions give a row.
    fn read(
        &mut self,
        array: Bound,
        at: Vec<Operand>,
        mask: Option<ValueId>,
        origin: &Origin,
    ) -> Result<Bound, NotNative> {
        Ok(match (array, &at[..]) {
            (Bound::Array(row), _) if row.ty.dims.len() == row.at.len() + at.len() => {
                Bound::Operand(self.element(row, at, mask, origin)?)
            }
            (Bound::Array(mut row), _) => {
                for index in at {
                    let extent = row.ty.dims[row.at.len()].clone();
                    let extent = self.size(&extent, origin)?;
                    self.within(index, extent, mask);
                    row.at.push(index);
                }
                Bound::Array(row)
            }
            (Bound::Table(table), _) => self.in_table(table, &at, mask),
            (Bound::Own(array), [at]) => Bound::Operand(self.own_element(array, *at, mask)),
            (Bound::Iota(n), [at]) => {
                self.within(*at, n, mask);
                Bound::Operand(*at)
            }
            (Bound::Repeated(x, n), [at]) => {
                self.within(*at, n, mask);
                Bound::Operand(x)
            }
            (Bound::Own(_) | Bound::Iota(_) | Bound::Repeated(..) | Bound::Operand(_), _) => {
                return self.refuse("indexing an array made inside the body", origin);
            }
        })
    }

    /// The length of a closed form, which gives its size a value.
    fn length(&mut self, stmt: &Stmt, n: &Atom, mask: Option<ValueId>) -> Result<Operand, NotNative> {
        self.not_negative(n, mask, &stmt.origin)?;
        let length = self.atom(n, &stmt.origin)?;
        let size = stmt.outs[0].ty.dims[0].as_var();
        if let (Atom::Var(_), Some(size)) = (n, size) {
            self.sizes.insert(size.clone(), length);
        }
        Ok(length)
    }
}
