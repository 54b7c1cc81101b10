//! Numbers that are computed from the positions of loops, and where they lie: `position + c` and `size - position`, so
//! that slices, stencils and what is read backwards are known not to fail, and what asks whether they do is decided. What is
//! left of a division lies below the divisor, so that bins by it are known to be there. A branch knows what its condition says of them, so that what is put together of several arrays does not fail either.

use std::collections::BTreeMap;

use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};

use super::{Atom, Op, Size, Stmt, Var};

/// A number of at most so is small. The sum of an extent and two of them is below 2^64, and that of a position and some of
/// them below 2^63: no loop takes 2^62 turns.
const SMALL: i64 = 1 << 31;

/// Where variables lie; nothing known is always sound.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    of: BTreeMap<Var, Affine>,
    /// What conditions say of such numbers. Nothing is bound twice, so that it is so wherever they are asked for.
    conditions: BTreeMap<Var, BranchBounds>,
}

/// What is known where a condition holds, and where it does not.
#[derive(Clone, Debug, Default)]
struct BranchBounds {
    holds: Vec<Bound>,
    fails: Vec<Bound>,
}

/// A number is below a size, or else at least as great.
#[derive(Clone, Debug)]
struct Bound {
    number: Var,
    below: bool,
    size: Size,
}

/// A number that is affine in a loop's position: `offset + position`, or `offset - position`, as `i64` computes it. What is
/// left of a division counts as a position, too: of another loop than any other number's.
#[derive(Clone, Debug)]
pub(super) struct Affine {
    /// Whether it is a loop's position, and not what is left of a division.
    of_loop: bool,
    /// The position lies within `from..space`.
    from: Size,
    space: Size,
    /// Whether the number falls where the position rises.
    falls: bool,
    offset: Size,
}

impl Affine {
    /// The same where one size is known to be at most another one, in a loop of so many turns: 0 is at most the offset,
    /// which is at most where the number ends, which is at most the extent. So nothing wraps.
    fn is_within(&self, extent: &Size, at_most: &dyn Fn(&Size, &Size, &Size) -> bool) -> bool {
        let (zero, turns, offset) = (Size::constant(0), &self.space, &self.offset);
        let end = turns.add(offset);
        let begins = *offset == zero || at_most(&zero, offset, turns) && at_most(offset, &end, turns);
        !self.falls && self.from == zero && begins && at_most(&end, extent, turns)
    }

    /// Whether the number lies within `0..extent`, where there is an array of that extent. The extent is the end of the
    /// position's range and two small numbers that are not negative, so that neither this sum nor the number wraps; the
    /// ends of that range are 0, the space, and what conditions compare with, which are extents.
    fn is_below(&self, extent: &Size) -> bool {
        let (first, end) = if self.falls {
            let behind = self.offset.add(&Size::constant(1));
            (behind.sub(&self.space), behind.sub(&self.from))
        } else {
            (self.from.add(&self.offset), self.space.add(&self.offset))
        };
        [first, extent.sub(&end)].iter().all(|size| small(size).is_some_and(|n| n >= 0))
    }
}

impl Affine {
    /// The least and the greatest that it is, as `i64` computes them. `None` where it may wrap in between.
    fn range(&self) -> Option<[Size; 2]> {
        let last = self.space.sub(&Size::constant(1));
        if self.falls {
            let least = self.offset.sub(&last);
            small(&least).map(|_| [least, self.offset.sub(&self.from)])
        } else {
            small(&self.offset).map(|_| [self.from.add(&self.offset), last.add(&self.offset)])
        }
    }

    /// The same number where this is known of it too. Of two bounds the nearer one stays; the new one, where nobody knows
    /// which that is.
    fn narrowed(&self, bound: &Bound) -> Option<Affine> {
        self.range()?;
        let mut place = self.clone();
        // Of `offset - position < size` the position is above `offset - size`.
        let at = if self.falls {
            self.offset.sub(&bound.size).add(&Size::constant(1))
        } else {
            bound.size.sub(&self.offset)
        };
        let (side, by) = if self.falls == bound.below {
            let by = at.sub(&self.from);
            (&mut place.from, by)
        } else {
            let by = self.space.sub(&at);
            (&mut place.space, by)
        };
        if small(&by).is_none_or(|by| by > 0) {
            *side = at;
        }
        Some(place)
    }
}

impl Places {
    /// A variable is what an operand is at another place.
    pub(super) fn alias(&mut self, var: Var, operand: &Atom, there: &Places) {
        self.of.extend(there.of(operand).map(|place| (var, place.clone())));
    }

    /// Where a variable lies.
    pub(super) fn get(&self, var: Var) -> Option<&Affine> {
        self.of.get(&var)
    }

    /// A variable counts turns, of which there are so many.
    pub(super) fn index(&mut self, var: Var, count: &Atom) {
        let zero = || Size::constant(0);
        let place = |space| Affine { of_loop: true, from: zero(), space, falls: false, offset: zero() };
        self.set(var, size(count).map(place));
    }

    /// A variable lies there, or nobody knows where.
    pub(super) fn set(&mut self, var: Var, place: Option<Affine>) {
        match place {
            Some(place) => self.of.insert(var, place),
            None => self.of.remove(&var),
        };
    }

    /// What is known besides where a condition holds, or where it does not: of numbers that it compares with what is an
    /// extent, which is no number that wraps.
    pub(super) fn where_it(
        &self,
        condition: &Atom,
        holds: bool,
        is_extent: &dyn Fn(&Size) -> bool,
    ) -> Vec<(Var, Affine)> {
        let known = condition.var().and_then(|var| self.conditions.get(&var));
        let bounds = known.map_or(&[][..], |known| if holds { &known.holds } else { &known.fails });
        let mut narrowed: BTreeMap<Var, Affine> = BTreeMap::new();
        for bound in bounds.iter().filter(|bound| is_extent(&bound.size)) {
            let place = narrowed.get(&bound.number).or_else(|| self.of.get(&bound.number));
            if let Some(place) = place.and_then(|place| place.narrowed(bound)) {
                narrowed.insert(bound.number, place);
            }
        }
        narrowed.into_iter().collect()
    }

    /// After a statement has run; `space` is that of the loop in whose body it stands.
    pub(super) fn after(&mut self, stmt: &Stmt, space: Option<&Size>) {
        if let [out] = &stmt.outs[..] {
            self.of.extend(self.place(&stmt.op, space).map(|place| (out.var, place)));
            self.conditions.extend(self.condition(&stmt.op).map(|condition| (out.var, condition)));
        }
    }

    /// What an operation says of numbers.
    fn condition(&self, op: &Op) -> Option<BranchBounds> {
        let Op::Prim(prim, args) = op else { return None };
        let [left, right] = &args[..] else { return None };
        let of = |atom: &Atom| self.conditions.get(&atom.var()?).cloned().unwrap_or_default().into();
        let both = |one: Vec<Bound>, other: Vec<Bound>| [one, other].concat();
        let (one, other): (Option<BranchBounds>, Option<BranchBounds>) = (of(left), of(right));
        match (prim.op, one, other) {
            (PrimOp::LogAnd, Some(one), Some(other)) => {
                return Some(BranchBounds { holds: both(one.holds, other.holds), fails: Vec::new() });
            }
            (PrimOp::LogOr, Some(one), Some(other)) => {
                return Some(BranchBounds { holds: Vec::new(), fails: both(one.fails, other.fails) });
            }
            _ => {}
        }
        if prim.ty != ScalarType::I64 {
            return None;
        }
        // `size < number` is that the number is not below the size and one.
        let (number, size, turned) = match (self.of(left), self.of(right)) {
            (Some(_), None) => (left.var()?, size(right)?, false),
            (None, Some(_)) => (right.var()?, size(left)?, true),
            _ => return None,
        };
        let next = || size.add(&Size::constant(1));
        let (below, size) = match (prim.op, turned) {
            (PrimOp::Lt, false) | (PrimOp::Gt, true) => (true, size),
            (PrimOp::Le, false) | (PrimOp::Ge, true) => (true, next()),
            (PrimOp::Ge, false) | (PrimOp::Le, true) => (false, size),
            (PrimOp::Gt, false) | (PrimOp::Lt, true) => (false, next()),
            _ => return None,
        };
        let bound = |below| vec![Bound { number, below, size: size.clone() }];
        Some(BranchBounds { holds: bound(below), fails: bound(!below) })
    }

    /// Whether an index lies within `0..extent`, where there is an array of that extent.
    pub(super) fn is_below(&self, index: &Atom, extent: &Size) -> bool {
        self.of(index).is_some_and(|place| place.is_below(extent))
    }

    /// The same by what is known of the order of sizes.
    pub(super) fn is_within(
        &self,
        index: &Atom,
        extent: &Size,
        at_most: &dyn Fn(&Size, &Size, &Size) -> bool,
    ) -> bool {
        self.of(index).is_some_and(|place| place.is_within(extent, at_most))
    }

    /// What a comparison, or a choice by what is decided, gives.
    pub(super) fn decided(&self, op: &Op) -> Option<Atom> {
        let Op::Prim(prim, args) = op else { return None };
        let [left, right] = &args[..] else { return None };
        let [yes, no] = [true, false].map(|answer| Atom::Const(Scalar::Bool(answer)));
        let neutral = match prim.op {
            PrimOp::LogAnd => yes,
            PrimOp::LogOr => no,
            _ if prim.ty == ScalarType::I64 => return self.compared(prim.op, left, right),
            _ => return None,
        };
        let other = |one: &Atom, other: &Atom| match one {
            Atom::Const(_) if *one == neutral => Some(other.clone()),
            Atom::Const(_) => Some(one.clone()),
            Atom::Var(_) | Atom::Size(_) => None,
        };
        other(left, right).or_else(|| other(right, left))
    }

    fn compared(&self, op: PrimOp, left: &Atom, right: &Atom) -> Option<Atom> {
        let (op, [least, greatest]) = match op {
            PrimOp::Gt => (PrimOp::Lt, self.difference(left, right)),
            PrimOp::Ge => (PrimOp::Le, self.difference(left, right)),
            _ => (op, self.difference(right, left)),
        };
        let (above, below) =
            (|n: i64| least.is_some_and(|least| least >= n), |n: i64| greatest.is_some_and(|g| g < n));
        let answer = match op {
            PrimOp::Le if above(0) || below(0) => above(0),
            PrimOp::Lt if above(1) || below(1) => above(1),
            PrimOp::Eq | PrimOp::Ne if above(1) || below(0) => op == PrimOp::Ne,
            _ => return None,
        };
        Some(Atom::Const(Scalar::Bool(answer)))
    }

    /// The least and the greatest that a number exceeds another one by, one of which depends on a position.
    fn difference(&self, of: &Atom, than: &Atom) -> [Option<i64>; 2] {
        let places = [self.of(of), self.of(than)];
        if let [Some(of), Some(than)] = places {
            let of_loop = of.of_loop && than.of_loop;
            let same =
                of.falls == than.falls && (&of.from, &of.space) == (&than.from, &than.space) && of_loop;
            let by = if same && of.range().and(than.range()).is_some() {
                small(&of.offset.sub(&than.offset))
            } else {
                None
            };
            return [by; 2];
        }
        let range = |place: Option<&Affine>, atom| match place {
            Some(place) => place.range(),
            None => size(atom).map(|size| [size.clone(), size]),
        };
        let (Some([least, greatest]), Some([from, to]), false) =
            (range(places[0], of), range(places[1], than), places.iter().all(Option::is_none))
        else {
            return [None; 2];
        };
        [small(&least.sub(&to)), small(&greatest.sub(&from))]
    }

    fn of(&self, atom: &Atom) -> Option<&Affine> {
        self.of.get(&atom.var()?)
    }

    /// What an operation computes from positions.
    fn place(&self, op: &Op, space: Option<&Size>) -> Option<Affine> {
        let (zero, falls) = (|| Size::constant(0), false);
        if let (Op::Position, Some(space)) = (op, space) {
            let space = space.clone();
            return Some(Affine { of_loop: true, from: zero(), space, falls, offset: zero() });
        }
        let Op::Prim(prim, args) = op else { return None };
        let [left, right] = &args[..] else { return None };
        if *prim == (Prim { op: PrimOp::Mod, ty: ScalarType::I64 }) {
            let space = size(right).filter(|by| small(by).is_some_and(|by| by > 0))?;
            return Some(Affine { of_loop: false, from: zero(), space, falls, offset: zero() });
        }
        if *prim == (Prim { op: PrimOp::Add, ty: ScalarType::I64 }) {
            let (place, size) = self.of(left).zip(size(right)).or(self.of(right).zip(size(left)))?;
            Some(Affine { offset: place.offset.add(&size), ..place.clone() })
        } else if *prim != (Prim { op: PrimOp::Sub, ty: ScalarType::I64 }) {
            None
        } else if let Some((place, size)) = self.of(left).zip(size(right)) {
            Some(Affine { offset: place.offset.sub(&size), ..place.clone() })
        } else {
            let (size, place) = size(left).zip(self.of(right))?;
            Some(Affine { offset: size.sub(&place.offset), falls: !place.falls, ..place.clone() })
        }
    }
}

/// A size that is a small number.
fn small(size: &Size) -> Option<i64> {
    size.as_constant().filter(|n| (-SMALL..=SMALL).contains(n))
}

/// An atom that is a size.
pub(super) fn size(atom: &Atom) -> Option<Size> {
    match atom {
        Atom::Const(Scalar::I64(n)) => Some(Size::constant(*n)),
        Atom::Size(size) => Some(size.clone()),
        Atom::Const(_) | Atom::Var(_) => None,
    }
}
