//! Regions of a body's code: sequential loops become regions here, and other loops inside in `inner.rs`.

use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};

use super::flatten::{Bound, Flattener};
use super::tables::extents;
use super::{Def, NotNative, Operand, Region, UniformDef, ValueId};
use crate::core::lengths::counted;
use crate::core::visit::Uses;
use crate::core::{Atom, Loop, Op, Origin, Scope, Seq, Size, SizeVar, Stmt, Turns, View};

pub(super) const I64: ScalarType = ScalarType::I64;

/// Scalars that a sequential loop has as its state, elements of tables among them: each is copied in each turn.
const STATE: usize = 256;

impl Flattener {
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
                let Some(array) = self.env.get(array).cloned() else { return Ok(None) };
                let at = self.indices(at, origin)?;
                vec![self.read(array, at, mask, origin)?]
            }
            Op::Step { scan, values } if *scan < self.scans_inside.len() => {
                self.step_inside(*scan, values, mask, origin)?
            }
            Op::Prim(..)
            | Op::Position
            | Op::Step { .. }
            | Op::Emit { .. }
            | Op::Trace(_)
            | Op::BindSize(..)
            | Op::Opaque(_)
            | Op::Assert(_)
            | Op::Call(_) => return Ok(None),
        }))
    }

    /// A loop inside of the body, and the sizes that it gives a value.
    fn loop_inside(
        &mut self,
        stmt: &Stmt,
        l: &Loop,
        scope: &Scope,
        mask: Option<ValueId>,
    ) -> Result<Vec<Bound>, NotNative> {
        if let Some((counting, size)) = only_counted(stmt, l, scope) {
            let counts = self.inner(&counting, mask, &stmt.origin)?;
            if let [Bound::Operand(count)] = counts[..] {
                self.sizes.insert(size, count);
            }
            return Ok(counts);
        }
        let results = self.inner(l, mask, &stmt.origin)?;
        for (out, result) in stmt.outs.iter().zip(&results) {
            // Where nothing is left out, the size of what is left is known.
            let extent = match result {
                Bound::Own(own) => self.code.own[*own].extent,
                Bound::Table(table) => self.extent(table.dims[0]),
                _ => continue,
            };
            if let Some(size) = out.ty.dims.first().filter(|size| **size != l.space).and_then(Size::as_var) {
                self.sizes.insert(size.clone(), Operand::Uniform(extent));
            }
        }
        Ok(results)
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
            self.env.insert(*index, Bound::Operand(part));
            parts.push(part);
            // Where there is no condition, all that is made of the state is what a turn does.
            self.code.regions[region].turn = self.code.values.len();
        }
        let bound = self.tables(state(), parts[..tys.len()].to_vec(), origin)?;
        self.env.extend(seq.state.iter().map(|state| state.var).zip(bound));
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

    /// What an atom stands for, arrays included.
    pub(super) fn bound(&mut self, atom: &Atom, origin: &Origin) -> Result<Bound, NotNative> {
        if let Some(bound) = atom.var().and_then(|var| self.env.get(&var)) {
            return Ok(bound.clone());
        }
        self.atom(atom, origin).map(Bound::Operand)
    }
}

/// A loop that collects what nobody in the scope reads, with a count in its place, and the size that this is.
fn only_counted(stmt: &Stmt, l: &Loop, scope: &Scope) -> Option<(Loop, SizeVar)> {
    let [collector] = &l.fun.collectors[..] else { return None };
    let size = stmt.outs.first()?.ty.dims.first().filter(|size| **size != l.space)?.as_var()?;
    let read = Uses::of_scope(scope).vars;
    let unread = collector.is_collected() && stmt.outs.iter().all(|out| !read.contains(&out.var));
    unread.then(|| (counted(l, 0), size.clone()))
}

fn at(operand: Operand) -> Option<usize> {
    match operand {
        Operand::Value(v) => Some(v.0),
        Operand::Uniform(_) => None,
    }
}
