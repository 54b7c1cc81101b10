//! Maps whose elements native code computes once in a loop that reads them at several neighbours
//! (`engine/native/src/native/tile/windows.rs`): then it is no more work than to make the array.

use std::collections::{BTreeMap, BTreeSet};

use lawson_oracle::scalar::{PrimOp, Scalar};

use crate::core::visit::Uses;
use crate::core::{Atom, Loop, Op, Scope, Size, Var};

/// How far from its own position a loop may read. A window holds the elements of a tile and as many more; so it has room for
/// these on both sides of a tile.
const REACH: i64 = 64;

/// Whether a loop computes an element only from those of its inputs at the same place.
pub(super) fn is_plain(l: &Loop) -> bool {
    let scalars = l.fun.inputs.iter().all(|ty| ty.dims.is_empty());
    scalars
        && !l.inputs.is_empty()
        && l.fun.body.stmts.iter().all(|stmt| matches!(stmt.op, Op::Prim(..) | Op::Emit { .. }))
}

/// Whether a loop reads what another one makes only near its own position, outside of loops in its body: so many elements
/// further or back, held to a range, or from the other end. Both have as many elements, except for a few.
pub(super) fn reads_near(maker: &Loop, reader: &Loop, is_made: &dyn Fn(&Atom) -> bool) -> bool {
    let captured = || (0..).map(Var).zip(&reader.captures);
    let arrays = captured().filter(|(_, atom)| is_made(atom)).map(|(var, _)| var).collect();
    let fixed = captured().map(|(var, _)| var).collect();
    let spaces = [&maker.space, &reader.space];
    let mut near = Near { arrays, spaces, fixed, places: BTreeMap::new(), conditions: BTreeSet::new() };
    maker.space.sub(&reader.space).as_constant().is_some()
        && !reader.inputs.iter().any(is_made)
        && near.scope(&reader.fun.body)
}

struct Near<'l> {
    arrays: BTreeSet<Var>,
    /// Those of the two loops.
    spaces: [&'l Size; 2],
    /// What is the same at all positions.
    fixed: BTreeSet<Var>,
    /// What lies near the position, and how far away.
    places: BTreeMap<Var, i64>,
    /// What is computed from these.
    conditions: BTreeSet<Var>,
}

impl Near<'_> {
    fn is_fixed(&self, atom: &Atom) -> bool {
        atom.var().is_none_or(|var| self.fixed.contains(&var))
    }

    /// How far away the result of a primitive is.
    fn reach(&self, op: PrimOp, args: &[Atom]) -> Option<i64> {
        let [a, b] = args else { return None };
        let reach = |atom: &Atom| self.places.get(&atom.var()?).copied();
        let (reach, by) = match (reach(a), reach(b)) {
            (Some(reach), None) => (reach, b),
            (None, Some(reach)) if !matches!(op, PrimOp::Sub | PrimOp::Mod) => (reach, a),
            _ => return None,
        };
        if matches!(op, PrimOp::Add | PrimOp::Sub) {
            let Atom::Const(Scalar::I64(by)) = by else { return None };
            return reach.checked_add(by.checked_abs()?);
        }
        let held = matches!(op, PrimOp::Min | PrimOp::Max) && self.is_fixed(by);
        let wraps = |by: &Atom| matches!(by, Atom::Size(size) if self.spaces.contains(&size));
        (held || op == PrimOp::Mod && wraps(by)).then_some(reach)
    }

    fn scope(&mut self, scope: &Scope) -> bool {
        scope.stmts.iter().all(|stmt| {
            if let Op::Position = stmt.op {
                self.places.insert(stmt.outs[0].var, 0);
            } else if let Op::Prim(prim, args) = &stmt.op {
                self.after(stmt.outs[0].var, prim.op, args);
            } else if let Op::Index { array, at } = &stmt.op
                && self.arrays.contains(array)
            {
                return matches!(&at[..], [at] if at.var().is_some_and(|var| self.places.contains_key(&var)));
            } else if let Op::If { cond, .. } = &stmt.op
                && self.is_known(cond)
            {
                return stmt.op.branches().all(|branch| self.scope(branch));
            }
            Uses::of_stmt(stmt).vars.is_disjoint(&self.arrays)
        })
    }

    /// After a primitive.
    fn after(&mut self, out: Var, op: PrimOp, args: &[Atom]) {
        if let Some(reach) = self.reach(op, args).filter(|reach| *reach <= REACH) {
            self.places.insert(out, reach);
        } else if args.iter().all(|arg| self.is_known(arg)) {
            self.conditions.insert(out);
        }
    }

    /// Whether the position alone decides what it is.
    fn is_known(&self, atom: &Atom) -> bool {
        let known = |var: Var| self.places.contains_key(&var) || self.conditions.contains(&var);
        self.is_fixed(atom) || atom.var().is_some_and(known)
    }
}
