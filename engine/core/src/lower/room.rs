//! How many elements there are in arrays of several extents: products that an `i64` must hold. Arrays that are never
//! made may have any extents.

use std::collections::BTreeMap;

use lawson_oracle::scalar::PrimOp;

use super::Lowering;
use super::scope::At;
use super::sizes::number;
use crate::core::{Atom, Size, SizeVar};

/// A constant that no room is asked for: with it the product of an array's extents stays below 2^63, for no memory has
/// room for 2^48 elements.
const SMALL: i64 = 1 << 14;

/// What says of extents that there is room for so many elements.
#[derive(Default)]
pub(super) struct Room {
    /// The extents of arrays in memory: those of the parameters.
    arrays: Vec<Vec<Size>>,
    /// Sizes that are at most as large as others: lengths of filters' results and of slices.
    at_most: BTreeMap<SizeVar, Size>,
}

impl Room {
    /// There is an array of these extents in memory.
    pub(super) fn array(&mut self, extents: &[Size]) {
        self.arrays.push(extents.to_vec());
    }

    /// Wherever the first size is there, it is at most the second one.
    pub(super) fn at_most(&mut self, size: &Size, most: &Size) {
        self.at_most.extend(size.as_var().map(|var| (var.clone(), most.clone())));
    }

    /// Whether an array in memory has this extent, which then is not negative.
    pub(super) fn is_extent(&self, size: &Size) -> bool {
        self.arrays.iter().any(|extents| extents.contains(size))
    }

    /// Whether there is an array in memory that has these extents, or larger ones, up to small constants: then an `i64`
    /// holds their product. Of part of an array's extents that is not said, for the others may be 0.
    fn is_for(&self, extents: &[Size]) -> bool {
        let bounds: Vec<Size> = extents.iter().map(|extent| self.bound(extent)).collect();
        let constants = bounds.iter().filter_map(Size::as_constant);
        let small = constants.fold(1i64, |all, n| all.saturating_mul(n.max(1))) <= SMALL;
        let others: Vec<&Size> = bounds.iter().filter(|bound| bound.as_constant().is_none()).collect();
        let holds = |array: &Vec<Size>| {
            let mut left = array.clone();
            let found = others.iter().all(|extent| {
                let found = left.iter().position(|other| other == *extent);
                found.map(|k| left.swap_remove(k)).is_some()
            });
            found && left.iter().all(|other| other.as_constant().is_some_and(|n| n > 0))
        };
        small && (others.is_empty() || self.arrays.iter().any(holds))
    }

    /// A size that is at least as large, of an array where that is known.
    fn bound(&self, size: &Size) -> Size {
        let mut bound = size.clone();
        // Each is bound by one that was there before it.
        while let Some(var) = bounded_by(&bound) {
            let Some(most) = self.at_most.get(var) else { return Size::var(var.clone()) };
            bound = most.clone();
        }
        bound
    }
}

/// The variable that a size is at most: it is this variable, or less by a constant.
fn bounded_by(size: &Size) -> Option<&SizeVar> {
    let less = |(vars, n): &(&[SizeVar], i64)| vars.is_empty() && *n <= 0;
    let mut terms = size.terms().filter(|term| !less(term));
    match (terms.next(), terms.next()) {
        (Some(([var], 1)), None) => Some(var),
        _ => None,
    }
}

impl Lowering<'_> {
    /// The number of elements that these extents make. Fails where no `i64` holds it, or the product of those in front.
    pub(super) fn product(&mut self, extents: &[Size], at: At) -> Size {
        let mut rows = Size::constant(1);
        for (i, extent) in extents.iter().enumerate() {
            let of_one = |size: &Size| size.as_constant().is_some_and(|n| (0..=1).contains(&n));
            if !of_one(&rows) && !of_one(extent) && !self.room.is_for(&extents[..=i]) {
                let most = match extent.as_constant() {
                    Some(n) => number(i64::MAX / n.max(1)),
                    None => {
                        let some = self.on_numbers(PrimOp::Max, Atom::Size(extent.clone()), number(1), at);
                        self.on_numbers(PrimOp::Div, number(i64::MAX), some, at)
                    }
                };
                let fits = self.on_numbers(PrimOp::Le, Atom::Size(rows.clone()), most, at);
                self.assert(fits, at);
            }
            rows = rows.mul(extent);
        }
        rows
    }

    /// Arrays of these extents have so many elements. The checker has seen that the product is the size; but some
    /// extents may be negative, and the product may have wrapped.
    pub(super) fn check_product(&mut self, extents: &[Size], size: &Size, at: At) {
        let [outer @ .., inner] = extents else { return };
        if outer.is_empty() {
            return;
        }
        let rows = outer.iter().fold(Size::constant(1), |rows, extent| rows.mul(extent));
        let product = rows.mul(inner);
        let [all, inner, product, size] = [&rows, inner, &product, size].map(|size| Atom::Size(size.clone()));
        let some = self.on_numbers(PrimOp::Max, inner.clone(), number(1), at);
        let fit = self.on_numbers(PrimOp::Div, size.clone(), some, at);
        let fit = self.on_numbers(PrimOp::Eq, fit, all.clone(), at);
        let empty = self.on_numbers(PrimOp::Eq, inner.clone(), number(0), at);
        let conditions = [
            self.on_numbers(PrimOp::Le, number(0), all, at),
            self.on_numbers(PrimOp::Le, number(0), inner, at),
            self.on_numbers(PrimOp::Eq, product, size, at),
            self.any([empty, fit], at),
        ];
        let all = self.all(conditions, at);
        self.assert(all, at);
        self.check_product(outer, &rows, at);
    }
}
