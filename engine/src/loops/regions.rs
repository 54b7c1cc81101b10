//! Regions of a body's code: sequential loops become regions here, and other loops inside in `inner.rs`.

use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};

use super::flatten::{Bound, Flattener};
use super::tables::extents;
use super::{Def, NotNative, Operand, Region, UniformDef, ValueId};
use crate::core::{Atom, Op, Origin, Seq, Size, Stmt, Turns, Ty, View};

pub(super) const I64: ScalarType = ScalarType::I64;

impl Flattener {
    /// What a statement binds that may be arrays; none where its operation gives scalars.
    pub(super) fn arrays(
        &mut self,
        stmt: &Stmt,
        mask: Option<ValueId>,
    ) -> Result<Option<Vec<Bound>>, NotNative> {
        let origin = &stmt.origin;
        if let Op::Loop(l) = &stmt.op {
            let results = self.inner(l, mask, origin)?;
            for (out, result) in stmt.outs.iter().zip(&results) {
                // Where nothing is left out, the size of what is left is known.
                let extent = match result {
                    Bound::Own(own) => self.code.own[*own].extent,
                    Bound::Table(table) => self.extent(table.dims[0]),
                    _ => continue,
                };
                if let Some(size) =
                    out.ty.dims.first().filter(|size| **size != l.space).and_then(Size::as_var)
                {
                    self.sizes.insert(size.clone(), Operand::Uniform(extent));
                }
            }
            return Ok(Some(results));
        }
        let tys = || stmt.outs.iter().map(|out| &out.ty);
        if let Some(results) = self.branch(stmt, mask)? {
            return Ok(Some(results));
        }
        if let Op::Seq(seq) = &stmt.op {
            return self.turns(seq, mask, origin).map(Some);
        }
        if let Op::Array(atoms) = &stmt.op {
            let element = stmt.outs[0].ty.element();
            let scalars = self.scalars(atoms, std::iter::repeat(&element), mask, origin)?;
            return self.tables(tys(), scalars, origin).map(Some);
        }
        if let Op::Update { array, at, value } = &stmt.op {
            let ty = &stmt.outs[0].ty;
            let row = Ty { scalar: ty.scalar, dims: ty.dims[at.len().min(ty.dims.len())..].to_vec() };
            let elements = self.scalars(std::slice::from_ref(array), tys(), mask, origin)?;
            let value = self.scalars(std::slice::from_ref(value), [&row], mask, origin)?;
            let at = self.indices(at, origin)?;
            let dims = extents(&ty.dims).unwrap_or_default();
            let updated = self.updated((&dims, elements), &at, &value, mask, origin)?;
            return self.tables(tys(), updated, origin).map(Some);
        }
        if let Op::Reshape(array) = &stmt.op {
            let scalars = self.scalars(std::slice::from_ref(array), tys(), mask, origin)?;
            return self.tables(tys(), scalars, origin).map(Some);
        }
        if let Op::View(View::Iota(n)) = &stmt.op {
            self.length(stmt, n, mask)?;
            return Ok(Some(vec![Bound::Iota]));
        }
        if let Op::View(View::Replicate(n, x)) = &stmt.op {
            self.length(stmt, n, mask)?;
            let ty = &stmt.outs[0].ty;
            if ty.dims.len() == 1 {
                return Ok(Some(vec![Bound::Repeated(self.atom(x, origin)?)]));
            }
            let times = self.extents(&ty.dims, origin)?[0];
            let row = Ty { scalar: ty.scalar, dims: ty.dims[1..].to_vec() };
            let row = self.scalars(std::slice::from_ref(x), [&row], mask, origin)?;
            return self.tables(tys(), row.repeat(times), origin).map(Some);
        }
        if let Op::Index { array, at } = &stmt.op
            && !stmt.outs[0].ty.dims.is_empty()
            && let Some(Bound::Array(mut row)) = self.env.get(array).cloned()
        {
            for index in self.atoms(at, origin)? {
                let extent = row.ty.dims[row.at.len()].clone();
                let extent = self.size(&extent, origin)?;
                self.within(index, extent, mask);
                row.at.push(index);
            }
            return Ok(Some(vec![Bound::Array(row)]));
        }
        if let Op::Index { array, at } = &stmt.op
            && let Some(Bound::Table(table)) = self.env.get(array).cloned()
        {
            let at = self.indices(at, origin)?;
            return Ok(Some(vec![self.in_table(table, &at, mask)]));
        }
        Ok(None)
    }

    /// The length of a closed form, which gives its size a value.
    fn length(&mut self, stmt: &Stmt, n: &Atom, mask: Option<ValueId>) -> Result<(), NotNative> {
        self.not_negative(n, mask, &stmt.origin)?;
        let size = stmt.outs[0].ty.dims[0].as_var();
        if let (Atom::Var(_), Some(size)) = (n, size) {
            let n = self.atom(n, &stmt.origin)?;
            self.sizes.insert(size.clone(), n);
        }
        Ok(())
    }

    pub(super) fn not_negative(
        &mut self,
        n: &Atom,
        mask: Option<ValueId>,
        origin: &Origin,
    ) -> Result<(), NotNative> {
        let n = self.atom(n, origin)?;
        let zero = self.uniform(I64, UniformDef::Const(Scalar::I64(0)));
        let holds = self.prim(Prim { op: PrimOp::Ge, ty: I64 }, vec![n, zero], None);
        self.assert(holds, mask);
        Ok(())
    }

    /// Fails where the index lies outside of the extent.
    pub(super) fn within(&mut self, index: Operand, extent: Operand, mask: Option<ValueId>) {
        let zero = self.uniform(I64, UniformDef::Const(Scalar::I64(0)));
        for (op, bound) in [(PrimOp::Ge, zero), (PrimOp::Lt, extent)] {
            let holds = self.prim(Prim { op, ty: I64 }, vec![index, bound], None);
            self.assert(holds, mask);
        }
    }

    /// Fails where the condition is false. What fails in tile code is a primitive: one divided by one, or by zero.
    pub(super) fn assert(&mut self, cond: Operand, mask: Option<ValueId>) {
        if self.constant(cond) == Some(Scalar::Bool(true)) {
            return;
        }
        let number = self.prim(Prim { op: PrimOp::Convert(I64), ty: ScalarType::Bool }, vec![cond], None);
        let one = self.uniform(I64, UniformDef::Const(Scalar::I64(1)));
        self.prim(Prim { op: PrimOp::Div, ty: I64 }, vec![one, number], mask);
    }

    /// Begins a region: its number, and the mask of what is in it. It needs one of its own where the lanes differ
    /// in their turns.
    pub(super) fn begin(&mut self, mask: Option<ValueId>, differ: bool) -> (usize, Option<ValueId>) {
        let region = self.code.regions.len();
        let begin = self.code.values.len();
        self.code.regions.push(Region { begin, turn: begin, end: begin, mask, ..Region::default() });
        let active = (differ || mask.is_some()).then(|| self.made(ScalarType::Bool, Def::Active(region)));
        self.code.regions[region].active = active;
        (region, active)
    }

    fn made(&mut self, ty: ScalarType, def: Def) -> ValueId {
        let operand = self.value(ty, def);
        self.spread(operand)
    }

    /// Ends a region: all of its values are in the phase in which the last of what it needs is known.
    pub(super) fn end(&mut self, region: usize) {
        let end = self.made(ScalarType::Bool, Def::Region(region)).0;
        self.code.regions[region].end = end;
        let begin = self.code.regions[region].begin;
        let needs = self.code.operands(end);
        let phase = self.phase(&needs, None);
        let phase = self.code.values[begin..end].iter().map(|value| value.phase).fold(phase, usize::max);
        let inside: Vec<usize> = (begin..end).flat_map(|v| self.code.operands(v)).filter_map(at).collect();
        let phase = inside.into_iter().map(|v| self.code.values[v].phase).fold(phase, usize::max);
        self.code.values[begin..=end].iter_mut().for_each(|value| value.phase = phase);
        let trees = &self.code.regions[region].trees;
        let combined = trees.iter().any(|t| (0..t.code.values.len()).any(|v| t.code.may_fail(v)));
        self.code.regions[region].fails = combined || (begin..end).any(|v| self.code.may_fail(v));
    }

    /// A sequential loop.
    pub(super) fn turns(
        &mut self,
        seq: &Seq,
        mask: Option<ValueId>,
        origin: &Origin,
    ) -> Result<Vec<Bound>, NotNative> {
        if let Turns::Count(index, _) = &seq.turns
            && let Some(turns) = self.turns_over_tables(seq)
        {
            return self.turns_unrolled(seq, *index, turns, mask, origin);
        }
        let mut tys = Vec::new();
        for state in &seq.state {
            if !state.ty.dims.is_empty() {
                return self.refuse("a sequential loop over arrays", origin);
            }
            tys.push(state.ty.scalar);
        }
        let mut first = self.atoms(&seq.first, origin)?;
        let count = match &seq.turns {
            Turns::Count(_, n) => Some(self.atom(n, origin)?),
            Turns::While(_) => None,
        };
        let differ = !matches!(count, Some(Operand::Uniform(_)));
        let (region, active) = self.begin(mask, differ);
        let mut parts = Vec::new();
        for (k, ty) in tys.iter().enumerate() {
            parts.push(self.value(*ty, Def::State(region, k)));
        }
        for (state, part) in seq.state.iter().zip(&parts) {
            self.env.insert(state.var, Bound::Operand(*part));
        }
        match &seq.turns {
            Turns::Count(index, _) => {
                first.push(self.uniform(I64, UniformDef::Const(Scalar::I64(0))));
                let part = self.value(I64, Def::State(region, tys.len()));
                self.env.insert(*index, Bound::Operand(part));
                parts.push(part);
            }
            Turns::While(condition) => {
                let again = self.scope(condition, active)?;
                let [again] = again[..] else { return self.refuse("a condition of several values", origin) };
                let again = self.spread(again);
                self.code.regions[region].again = Some(again);
            }
        }
        self.code.regions[region].turn = self.code.values.len();
        let mut next = self.scope(&seq.body, active)?;
        if count.is_some() {
            next.push(self.next(parts[tys.len()]));
        }
        self.code.regions[region].state = first.into_iter().zip(next).collect();
        self.code.regions[region].count = count;
        self.end(region);
        let last = |(k, ty): (usize, &ScalarType)| Bound::Operand(self.value(*ty, Def::Last(region, k)));
        Ok(tys.iter().enumerate().map(last).collect())
    }

    pub(super) fn next(&mut self, index: Operand) -> Operand {
        let one = self.uniform(I64, UniformDef::Const(Scalar::I64(1)));
        self.prim(Prim { op: PrimOp::Add, ty: I64 }, vec![index, one], None)
    }

    /// What an atom stands for, arrays included.
    pub(super) fn bound(&mut self, atom: &Atom, origin: &Origin) -> Result<Bound, NotNative> {
        if let Some(bound) = atom.var().and_then(|var| self.env.get(&var)) {
            return Ok(bound.clone());
        }
        self.atom(atom, origin).map(Bound::Operand)
    }
}

fn at(operand: Operand) -> Option<usize> {
    match operand {
        Operand::Value(v) => Some(v.0),
        Operand::Uniform(_) => None,
    }
}
