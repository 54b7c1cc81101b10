//! What a function gives `flatmap` for an element, where that is written out: arrays of so many elements, in branches
//! perhaps (the empty, singleton and branching producers of the report on loop fusion in LMS, its MultiCollect rules).
//! Then it is a number of scalars with the count of those that there are, and `flatmap` is a filter.

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};
use lawson_oracle::types::size::SizeKind;

use super::Lowering;
use super::scope::At;
use super::sizes::number;
use super::soac::Elements;
use super::value::Val;
use crate::core::visit::{self, Uses};
use crate::core::{Atom, Binding, Op, Origin, Scope, Size, SourceOp, Stmt, Ty};

/// So many elements are written out at most: each of them is worked out for each element that is read.
const WRITTEN: usize = 8;

/// Elements that are written out: how many there are, and those of each array one after the other, with zeros after
/// the last.
struct Written {
    count: Atom,
    elements: Vec<Atom>,
}

/// How many elements each of these results of statements has at most, if that is written out.
fn most(stmts: &[Stmt], arrays: &[Atom]) -> Option<usize> {
    let at = maker(stmts, arrays.first()?)?;
    if stmts[at + 1..].iter().any(|stmt| needs(stmt, &stmts[at])) {
        return None;
    }
    let op = &stmts[at].op;
    if let Op::Array(first) = op {
        let as_many = |array: &Atom| {
            let maker = maker(stmts, array)?;
            matches!(&stmts[maker].op, Op::Array(all) if all.len() == first.len()).then_some(())
        };
        return arrays.iter().all(|array| as_many(array).is_some()).then_some(first.len());
    }
    let same = stmts[at].outs.iter().map(|out| Atom::Var(out.var)).eq(arrays.iter().cloned());
    if !same || !matches!(op, Op::If { .. }) {
        return None;
    }
    let mut branches = op.branches().map(|branch| most(&branch.stmts, &branch.results));
    branches.try_fold(0, |longest, branch| Some(longest.max(branch?)))
}

/// Whether a statement needs what another one gives, or a size that it binds.
fn needs(stmt: &Stmt, maker: &Stmt) -> bool {
    let uses = Uses::of_stmt(stmt);
    maker.outs.iter().any(|out| uses.vars.contains(&out.var))
        || visit::binds(maker).iter().any(|(_, size)| uses.sizes.contains(size))
}

/// The place of the statement that makes an array.
fn maker(stmts: &[Stmt], array: &Atom) -> Option<usize> {
    stmts.iter().position(|stmt| stmt.outs.iter().any(|out| Atom::Var(out.var) == *array))
}

impl<'a> Lowering<'a> {
    /// `flatmap` of a function whose statements give these arrays, if what they have in them is written out: of rows
    /// it is not. The sizes of the function begin with `first`.
    pub(super) fn written_out(
        &mut self,
        elements: &Elements<'a>,
        (stmts, part): (&[Stmt], &Val<'a>),
        first: u32,
        at: At,
    ) -> Result<Option<Val<'a>>, Diagnostic> {
        let arrays = part.leaves();
        let tys: Vec<Ty> = arrays.iter().map(|array| self.type_of(array).element()).collect();
        let most = most(stmts, &arrays).filter(|most| (1..=WRITTEN).contains(most));
        let (Some(most), true) = (most, tys.iter().all(|ty| ty.dims.is_empty())) else { return Ok(None) };
        let mut stmts = stmts.to_vec();
        let written = self.written(&mut stmts, &arrays, (&tys, most));
        let outer = std::mem::replace(&mut self.stmts, stmts);
        let there: Vec<Atom> = (0..most).map(|k| self.more_than(&written.count, k as i64, at)).collect();
        if let [there] = &there[..] {
            let value = part.rebuild(&mut written.elements.into_iter());
            return self.kept(elements, (there, &value), outer, first, at).map(Some);
        }
        // A row of each array, with a row that says which of them are there.
        let rows = tys.iter().zip(written.elements.chunks(most));
        let mut rows: Vec<Atom> = rows.map(|(ty, row)| self.row(row.to_vec(), ty.scalar)).collect();
        rows.push(self.row(there, ScalarType::Bool));
        let mut collectors = Vec::new();
        self.emit_each(&rows, &mut collectors);
        let stmts = std::mem::replace(&mut self.stmts, outer);
        let (space, sizes) = (&elements.space, first..self.next_size);
        let all = self.product(&[space.clone(), Size::constant(most as i64)], at);
        let body = elements.collecting(collectors, stmts, sizes);
        // Where elements stand is said of the filter: this loop is at a place of its own.
        self.path.push(at.id);
        let rows = Val::Tuple(rows.into_iter().map(Val::Atom).collect());
        let rows = self.collect("flatmap", body, space, &rows, at);
        self.path.pop();
        let flat = self.reshaped(&rows?, 2, std::slice::from_ref(&all), at);
        let elements = self.elements(&[flat], at)?;
        let mut leaves = elements.values[0].leaves();
        let there = leaves.pop().unwrap_or(Atom::Const(Scalar::Bool(true)));
        let value = part.rebuild(&mut leaves.into_iter());
        let outer = std::mem::take(&mut self.stmts);
        let made = self.kept(&elements, (&there, &value), outer, first, at)?;
        if let Some(filter) = self.stmts.last_mut() {
            let of = |source: &SourceOp| SourceOp { parts: most as u64, ..source.clone() };
            filter.origin = filter.origin.sources.iter().map(of).collect();
        }
        Ok(Some(made))
    }

    /// The loop over these elements whose body ends with collecting a value where it is there; `outer` are the
    /// statements in front of it.
    fn kept(
        &mut self,
        elements: &Elements<'a>,
        (there, value): (&Atom, &Val<'a>),
        outer: Vec<Stmt>,
        first: u32,
        at: At,
    ) -> Result<Val<'a>, Diagnostic> {
        let mut collectors = Vec::new();
        let (stmts, ()) = self.block(|l| {
            l.emit_each(&value.leaves(), &mut collectors);
            Ok(())
        })?;
        let then = Scope { stmts, results: Vec::new() };
        let op = Op::If { cond: there.clone(), then, otherwise: Scope::default() };
        self.push(op, Vec::new(), Origin::default());
        let stmts = std::mem::replace(&mut self.stmts, outer);
        let body = elements.collecting(collectors, stmts, first..self.next_size);
        let rigid = Size::var(self.fresh_size(SizeKind::Rigid));
        self.room.at_most(&rigid, &elements.space);
        self.collect("flatmap", body, &rigid, value, at)
    }

    /// The statements with scalars in the place of these arrays, of so many elements each.
    fn written(&mut self, stmts: &mut [Stmt], arrays: &[Atom], (tys, most): (&[Ty], usize)) -> Written {
        let Some(at) = arrays.first().and_then(|array| maker(stmts, array)) else {
            return Written { count: number(0), elements: Vec::new() };
        };
        if stmts[at].op.is_branching() {
            for branch in stmts[at].op.branches_mut() {
                let arrays = std::mem::take(&mut branch.results);
                let Written { count, elements } = self.written(&mut branch.stmts, &arrays, (tys, most));
                branch.results = [vec![count], elements].concat();
            }
            let count = Ty { scalar: ScalarType::I64, dims: Vec::new() };
            let tys = std::iter::once(count).chain(tys.iter().flat_map(|ty| vec![ty.clone(); most]));
            let outs: Vec<Binding> = tys.map(|ty| Binding { var: self.variable(ty.clone()), ty }).collect();
            stmts[at].outs = outs;
            let mut results = stmts[at].outs.iter().map(|out| Atom::Var(out.var));
            let count = results.next().unwrap_or(number(0));
            return Written { count, elements: results.collect() };
        }
        let (mut count, mut elements) = (0, Vec::new());
        for (array, ty) in arrays.iter().zip(tys) {
            let Some(Op::Array(all)) = maker(stmts, array).map(|at| &stmts[at].op) else { continue };
            count = all.len();
            elements.extend(all.iter().cloned());
            elements.extend(vec![Atom::Const(Scalar::zero(ty.scalar)); most - count]);
        }
        Written { count: number(count as i64), elements }
    }

    fn row(&mut self, elements: Vec<Atom>, scalar: ScalarType) -> Atom {
        let ty = Ty { scalar, dims: vec![Size::constant(elements.len() as i64)] };
        Atom::Var(self.push(Op::Array(elements), vec![ty], Origin::default())[0])
    }

    fn more_than(&mut self, count: &Atom, k: i64, at: At) -> Atom {
        if let Atom::Const(Scalar::I64(count)) = count {
            return Atom::Const(Scalar::Bool(*count > k));
        }
        self.prim(Prim { op: PrimOp::Gt, ty: ScalarType::I64 }, vec![count.clone(), number(k)], at)
    }
}
