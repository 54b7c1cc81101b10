//! Arrays that turns write at indices that they compute: bins, or a scatter, onto the array before the loop.
//!
//! A turn writes one place at most, and reads none but that one: to combine what stands there with something else.
//! Places that are not there make a sequential loop fail, and go nowhere in bins: so a turn asserts that they are.

use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};
use lawson_oracle::schedule::Bracket;

use super::grown::Grown;
use super::places::{Kind, Places, Version, as_atom};
use super::{made, number};
use crate::core::{self, Atom, Binding, Collector, Op, Operator, Scope, Size, Stmt, Ty, Var};

/// An array that turns write at computed indices.
pub struct Bins {
    /// The array before the loop.
    pub array: Var,
    ty: Ty,
    /// How many indices.
    rank: usize,
    /// Which collector.
    collector: usize,
    /// What combines what stands at a place with what comes to it; known when a turn has written.
    combines: Option<Option<Prim>>,
}

/// What a turn has read at the place that it writes.
#[derive(Clone)]
pub struct Standing {
    state: usize,
    at: Vec<Atom>,
    /// With what it is combined, and how.
    with: Option<(Prim, Atom)>,
}

impl Bins {
    /// Those of an array that is written there, a scalar at a place.
    pub fn of(array: Var, ty: &Ty, at: &[Atom]) -> Option<Bins> {
        let (ty, rank) = (ty.clone(), at.len());
        (ty.dims.len() == rank).then_some(Bins { array, ty, rank, collector: 0, combines: None })
    }
}

impl Places<'_> {
    /// Bins, and arrays that grow, are collectors after the arrays of what each turn gives.
    pub fn number_puts(&mut self) {
        let mut next = self.kinds.iter().filter(|kind| matches!(kind, Kind::Written(_))).count();
        for kind in &mut self.kinds {
            let (Kind::Bins(Bins { collector, .. }) | Kind::Grown(Grown { collector, .. })) = kind else {
                continue;
            };
            *collector = next;
            next += 1;
        }
    }

    /// These: which state each is, the collector, and the array before that bins begin with.
    pub fn puts(&mut self) -> Vec<(usize, Collector, Option<Atom>)> {
        let mut all = Vec::new();
        for state in 0..self.kinds.len() {
            if let Kind::Grown(Grown { element, .. }) = &self.kinds[state] {
                all.push((state, Collector::Collect(vec![element.clone()]), None));
            }
            let Kind::Bins(Bins { array, ty, rank, combines, .. }) = &self.kinds[state] else { continue };
            let (array, ty, rank, prim) = (Atom::Var(*array), ty.clone(), *rank, combines.flatten());
            let scalar = Ty { scalar: ty.scalar, dims: Vec::new() };
            let operator = prim.map(|prim| self.operator(prim, &scalar));
            let element = [vec![number(); rank], vec![scalar]].concat();
            let bins = core::Bins { rank, element, arrays: vec![ty], operator };
            all.push((state, Collector::Bins(Box::new(bins)), Some(array)));
        }
        all
    }

    fn operator(&mut self, prim: Prim, ty: &Ty) -> Operator {
        let [left, right, out] = [(); 3].map(|()| self.fresh(ty));
        let args = [&left, &right].map(|side| Atom::Var(side.var)).to_vec();
        let results = vec![Atom::Var(out.var)];
        Operator {
            tys: vec![ty.clone()],
            elements: vec![ty.clone()],
            left: vec![left.var],
            right: vec![right.var],
            body: Scope { stmts: vec![made(vec![out], Op::Prim(prim, args))], results },
            bracket: Bracket::Sequential,
        }
    }

    /// What a turn reads of bins that it has not written yet stands for itself, until it is combined.
    pub fn stands(&mut self, version: &Version, at: &[Atom], out: Var, stmts: &mut Vec<Stmt>) -> bool {
        let Kind::Bins(bins) = &self.kinds[version.state] else { return false };
        let stands = bins.rank == at.len() && version.written.is_none();
        if stands {
            // It is read here, whether it is written or not.
            let (array, dims) = (bins.array, bins.ty.dims.clone());
            self.asserts_there(array, &dims, at, stmts);
            let standing = Standing { state: version.state, at: at.to_vec(), with: None };
            self.standing.insert(out, standing);
        }
        stands
    }

    /// A primitive combines what stands at a place with something else. `None` where something else is done with it.
    pub fn combine(&mut self, stmt: &Stmt) -> Option<()> {
        let (Op::Prim(prim, args), [out]) = (&stmt.op, &stmt.outs[..]) else { return None };
        let [left, right] = &args[..] else { return None };
        prim.commutative_fold()?;
        let of = |places: &Self, atom: &Atom| places.standing.get(&atom.var()?).cloned();
        let (standing, with) = match (of(self, left), of(self, right)) {
            (Some(standing), None) => (standing, right),
            (None, Some(standing)) => (standing, left),
            (Some(_), Some(_)) | (None, None) => return None,
        };
        let with = (*prim, self.copier.atom(with));
        if standing.with.is_some() {
            return None;
        }
        self.standing.insert(out.var, Standing { with: Some(with), ..standing });
        Some(())
    }

    /// A turn writes at a computed index, once at most.
    pub fn put(
        &mut self,
        version: &Version,
        at: Vec<Atom>,
        value: &Atom,
        stmts: &mut Vec<Stmt>,
    ) -> Option<()> {
        let standing = value.var().and_then(|value| self.standing.get(&value)).cloned();
        let has_read = standing.is_some();
        let (prim, value) = match standing {
            None => (None, value.clone()),
            Some(Standing { state, at: read, with: Some((prim, with)) }) => {
                (state == version.state && read == at).then_some((Some(prim), with))?
            }
            Some(_) => return None,
        };
        let Kind::Bins(bins) = &mut self.kinds[version.state] else { return None };
        if version.written.is_some() || bins.rank != at.len() || *bins.combines.get_or_insert(prim) != prim {
            return None;
        }
        let (array, collector, dims) = (bins.array, bins.collector, bins.ty.dims.clone());
        if !has_read {
            self.asserts_there(array, &dims, &at, stmts);
        }
        let values = at.into_iter().chain([value]).collect();
        self.push(made(Vec::new(), Op::Emit { collector, values }), stmts);
        Some(())
    }

    /// A turn fails where these indices are outside of an array.
    fn asserts_there(&mut self, array: Var, dims: &[Size], at: &[Atom], stmts: &mut Vec<Stmt>) {
        if self.facts.in_bounds(array, at) {
            return;
        }
        for (index, extent) in at.iter().zip(dims) {
            let on = |op, ty| Prim { op, ty };
            let zero = Atom::Const(Scalar::I64(0));
            let from = self.holds(on(PrimOp::Le, ScalarType::I64), vec![zero, index.clone()], stmts);
            let to = vec![index.clone(), as_atom(extent)];
            let to = self.holds(on(PrimOp::Lt, ScalarType::I64), to, stmts);
            let both = self.holds(on(PrimOp::LogAnd, ScalarType::Bool), vec![from, to], stmts);
            self.push(made(Vec::new(), Op::Assert(both)), stmts);
        }
    }

    fn holds(&mut self, prim: Prim, args: Vec<Atom>, stmts: &mut Vec<Stmt>) -> Atom {
        let out = Binding { var: self.copier.fresh(), ty: Ty { scalar: ScalarType::Bool, dims: Vec::new() } };
        let holds = Atom::Var(out.var);
        self.push(made(vec![out], Op::Prim(prim, args)), stmts);
        holds
    }
}
