//! What is seen of a turn before it is gone through: where arrays are written, and which numbers go with the index.

use std::collections::{BTreeMap, BTreeSet};

use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};

use crate::core::scopes::any_stmt;
use crate::core::{Atom, Op, Scope, Size, Var};

/// What is seen of a turn before it is gone through.
pub struct Found {
    /// Which states arrays are, as turns have written them.
    pub derived: BTreeMap<Var, usize>,
    /// Numbers that are the index and so much.
    pub offsets: BTreeMap<Var, Size>,
    /// Where each is written first.
    pub writes: BTreeMap<usize, Vec<Atom>>,
}

impl Found {
    /// Looks at what a scope does.
    pub fn scope(&mut self, scope: &Scope) {
        for stmt in &scope.stmts {
            stmt.op.branches().for_each(|branch| self.scope(branch));
            if let Op::Update { array, at, .. } = &stmt.op
                && let Some(state) = array.var().and_then(|array| self.derived.get(&array)).copied()
            {
                self.writes.entry(state).or_insert_with(|| at.clone());
                self.derived.extend(stmt.outs.iter().map(|out| (out.var, state)));
            }
            if let Op::If { .. } = &stmt.op {
                let results = stmt.op.branches().flat_map(|branch| branch.results.iter().zip(&stmt.outs));
                let found =
                    results.filter_map(|(result, out)| Some((out.var, *self.derived.get(&result.var()?)?)));
                let found: Vec<(Var, usize)> = found.collect();
                self.derived.extend(found);
            }
            if let (Op::Prim(prim, args), [out]) = (&stmt.op, &stmt.outs[..]) {
                self.offsets.extend(self.offset(*prim, args).map(|offset| (out.var, offset)));
            }
        }
    }

    /// How far a number is from the index, where it goes with it.
    fn offset(&self, prim: Prim, args: &[Atom]) -> Option<Size> {
        let [left, right] = args else { return None };
        let of = |atom: &Atom| self.offsets.get(&atom.var()?).cloned();
        if prim.ty != ScalarType::I64 {
            return None;
        }
        match prim.op {
            PrimOp::Add => match (of(left), of(right)) {
                (Some(offset), None) => Some(offset.add(&as_size(right)?)),
                (None, Some(offset)) => Some(offset.add(&as_size(left)?)),
                (Some(_), Some(_)) | (None, None) => None,
            },
            PrimOp::Mul if *right == Atom::Const(Scalar::I64(1)) => of(left),
            PrimOp::Sub => Some(of(left)?.sub(&as_size(right)?)),
            _ => None,
        }
    }
}

/// What a scope binds, and these.
pub fn bound(scope: &Scope, also: impl Iterator<Item = Var>) -> BTreeSet<Var> {
    let mut bound: BTreeSet<Var> = also.collect();
    any_stmt(scope, &mut |stmt| {
        bound.extend(stmt.outs.iter().map(|out| out.var));
        false
    });
    bound
}

fn as_size(atom: &Atom) -> Option<Size> {
    match atom {
        Atom::Const(Scalar::I64(n)) => Some(Size::constant(*n)),
        Atom::Size(size) => Some(size.clone()),
        Atom::Const(_) | Atom::Var(_) => None,
    }
}
