//! Numbers that are computed from the positions of loops, and where they lie: `position + c` and `size - position`, so
//! that slices, stencils and what is read backwards are known not to fail.

use std::collections::BTreeMap;

use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};

use super::{Atom, Op, Size, Stmt, Var};

/// A number that is not negative and at most so is small: the sum of an extent and two of them is below 2^64.
const SMALL: i64 = 1 << 31;

/// Where variables lie; nothing known is always sound.
#[derive(Clone, Debug, Default)]
pub(super) struct Places(pub(super) BTreeMap<Var, Place>);

/// A number that depends on a loop's position: `offset + position`, or `offset - position`, as `i64` computes it.
#[derive(Clone, Debug)]
pub(super) struct Place {
    /// The position lies within `0..space`.
    space: Size,
    /// Whether the number falls where the position rises.
    falls: bool,
    offset: Size,
}

impl Place {
    /// Whether the number lies within `0..extent`, where there is an array of that extent. The extent is the space and
    /// two small numbers, so that neither this sum nor the number wraps.
    fn is_below(&self, extent: &Size) -> bool {
        let (first, end) = if self.falls {
            (self.offset.sub(&self.space).add(&Size::constant(1)), self.offset.add(&Size::constant(1)))
        } else {
            (self.offset.clone(), self.space.add(&self.offset))
        };
        let is_small = |size: &Size| size.as_constant().is_some_and(|n| (0..=SMALL).contains(&n));
        is_small(&first) && is_small(&extent.sub(&end))
    }
}

impl Places {
    /// A variable is what an operand is at another place.
    pub(super) fn alias(&mut self, var: Var, operand: &Atom, there: &Places) {
        self.0.extend(there.of(operand).map(|place| (var, place.clone())));
    }

    /// After a statement has run; `space` is that of the loop in whose body it stands.
    pub(super) fn after(&mut self, stmt: &Stmt, space: Option<&Size>) {
        if let [out] = &stmt.outs[..] {
            self.0.extend(self.place(&stmt.op, space).map(|place| (out.var, place)));
        }
    }

    /// Whether an index lies within `0..extent`, where there is an array of that extent.
    pub(super) fn is_below(&self, index: &Atom, extent: &Size) -> bool {
        self.of(index).is_some_and(|place| place.is_below(extent))
    }

    fn of(&self, atom: &Atom) -> Option<&Place> {
        self.0.get(&atom.var()?)
    }

    /// What an operation computes from positions.
    fn place(&self, op: &Op, space: Option<&Size>) -> Option<Place> {
        if let (Op::Position, Some(space)) = (op, space) {
            return Some(Place { space: space.clone(), falls: false, offset: Size::constant(0) });
        }
        let Op::Prim(prim, args) = op else { return None };
        let [left, right] = &args[..] else { return None };
        if *prim == (Prim { op: PrimOp::Add, ty: ScalarType::I64 }) {
            let (place, size) = self.of(left).zip(size(right)).or(self.of(right).zip(size(left)))?;
            Some(Place { offset: place.offset.add(&size), ..place.clone() })
        } else if *prim != (Prim { op: PrimOp::Sub, ty: ScalarType::I64 }) {
            None
        } else if let Some((place, size)) = self.of(left).zip(size(right)) {
            Some(Place { offset: place.offset.sub(&size), ..place.clone() })
        } else {
            let (size, place) = size(left).zip(self.of(right))?;
            Some(Place { offset: size.sub(&place.offset), falls: !place.falls, ..place.clone() })
        }
    }
}

/// An atom that is a size.
fn size(atom: &Atom) -> Option<Size> {
    match atom {
        Atom::Const(Scalar::I64(n)) => Some(Size::constant(*n)),
        Atom::Size(size) => Some(size.clone()),
        Atom::Const(_) | Atom::Var(_) => None,
    }
}
