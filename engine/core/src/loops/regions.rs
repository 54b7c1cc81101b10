//! Regions of a body's code: sequential loops become regions here, and other loops inside in `inner.rs`.

use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};

use super::bound::Bound;
use super::flatten::Flattener;
use super::tables::extents;
use super::{Def, NotNative, Operand, Region, UniformDef, ValueId};
use crate::core::{Atom, Origin, Seq, Turns};

pub(super) const I64: ScalarType = ScalarType::I64;

/// Scalars that a sequential loop has as its state, elements of tables among them: each is copied in each turn.
const STATE: usize = 256;

impl Flattener {
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

    /// Ends a region that takes so many turns, its position from 0 on, with these states after it.
    pub(super) fn end_counted(
        &mut self,
        region: usize,
        position: Operand,
        count: Operand,
        states: Vec<(Operand, Operand)>,
    ) {
        let first = self.uniform(I64, UniformDef::Const(Scalar::I64(0)));
        let next = self.next(position);
        self.code.regions[region].state = [vec![(first, next)], states].concat();
        self.code.regions[region].count = Some(count);
        self.end(region);
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
        let state = || seq.state.iter().map(|state| &state.ty);
        // The scalars of which the state consists.
        let mut tys = Vec::new();
        for ty in state() {
            let Some(extents) = extents(&ty.dims) else {
                return self.refuse("a sequential loop over arrays", origin);
            };
            tys.extend(vec![ty.scalar; extents.iter().product()]);
        }
        if tys.len() > STATE {
            let what = format!("a sequential loop over more than {STATE} scalars and elements");
            return self.refuse(what, origin);
        }
        let mut first = self.scalars(&seq.first, state(), mask, origin)?;
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
        if let Turns::Count(index, _) = &seq.turns {
            first.push(self.uniform(I64, UniformDef::Const(Scalar::I64(0))));
            let part = self.value(I64, Def::State(region, tys.len()));
            self.frame.env.insert(*index, Bound::Operand(part));
            parts.push(part);
            // Where there is no condition, all that is made of the state is what a turn does.
            self.code.regions[region].turn = self.code.values.len();
        }
        let bound = self.tables(state(), parts[..tys.len()].to_vec(), origin)?;
        self.frame.env.extend(seq.state.iter().map(|state| state.var).zip(bound));
        match &seq.turns {
            Turns::Count(..) => {}
            Turns::While(condition) => {
                let again = self.scope(condition, active)?;
                let [again] = again[..] else { return self.refuse("a condition of several values", origin) };
                let again = self.spread(again);
                self.code.regions[region].again = Some(again);
                self.code.regions[region].turn = self.code.values.len();
            }
        }
        let mut next = self.scope_of(&seq.body, state(), active)?;
        if count.is_some() {
            next.push(self.next(parts[tys.len()]));
        }
        self.code.regions[region].state = first.into_iter().zip(next).collect();
        self.code.regions[region].count = count;
        self.end(region);
        let last = |(k, ty): (usize, &ScalarType)| self.value(*ty, Def::Last(region, k));
        let last = tys.iter().enumerate().map(last).collect();
        self.tables(state(), last, origin)
    }

    pub(super) fn next(&mut self, index: Operand) -> Operand {
        let one = self.uniform(I64, UniformDef::Const(Scalar::I64(1)));
        self.prim(Prim { op: PrimOp::Add, ty: I64 }, vec![index, one], None)
    }
}

fn at(operand: Operand) -> Option<usize> {
    match operand {
        Operand::Value(v) => Some(v.0),
        Operand::Uniform(_) => None,
    }
}
