//! Numbers of array elements.

use std::collections::BTreeMap;
use std::fmt;

use lawson_oracle::scalar::ScalarType;
use lawson_oracle::types::size::write_terms;

use crate::core::value::bytes_of;
use crate::core::{Size, SizeVar, Ty};

/// A number of array elements: the sum, over some arrays, of the products of their extents. Extents are
/// sizes as the program computes them, and wrap; their products and sums do not, so that arrays which are
/// too large to exist are not free.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Elements(Vec<Ty>);

impl Elements {
    /// Those of an array of this type; one for a scalar.
    #[doc(hidden)]
    pub fn of(ty: &Ty) -> Elements {
        Elements(vec![ty.clone()])
    }

    /// These and others.
    pub fn add(&mut self, other: Elements) {
        self.0.extend(other.0);
    }

    /// The extents of the arrays.
    #[doc(hidden)]
    #[doc(hidden)]
    pub fn extents(&self) -> impl Iterator<Item = &Size> {
        self.0.iter().flat_map(|ty| &ty.dims)
    }

    /// As a polynomial: the coefficient of each product of sizes.
    #[doc(hidden)]
    #[doc(hidden)]
    pub fn terms(&self) -> BTreeMap<Vec<SizeVar>, i128> {
        let mut sum: BTreeMap<Vec<SizeVar>, i128> = BTreeMap::new();
        for Ty { dims, .. } in &self.0 {
            let one = BTreeMap::from([(vec![], 1i128)]);
            for (vars, factor) in dims.iter().fold(one, |product, dim| times(&product, dim)) {
                let all = sum.entry(vars).or_default();
                *all = all.saturating_add(factor);
            }
        }
        sum.retain(|_, factor| *factor != 0);
        sum
    }

    /// The number, where every extent has a value; it saturates. There is none where an array can't be: its
    /// extent is negative, and it is not one of rows that are not there.
    #[doc(hidden)]
    pub fn value(&self, extent: &mut dyn FnMut(&Size) -> Option<i128>) -> Option<u128> {
        self.weighed(&|_| 1, extent)
    }

    /// The bytes that they take in memory, where [`Elements::value`] has a number.
    #[doc(hidden)]
    pub fn bytes(&self, extent: &mut dyn FnMut(&Size) -> Option<i128>) -> Option<u128> {
        self.weighed(&|scalar| bytes_of(scalar).into(), extent)
    }

    /// The sum of what they weigh by their types.
    fn weighed(
        &self,
        weight: &dyn Fn(ScalarType) -> u128,
        extent: &mut dyn FnMut(&Size) -> Option<i128>,
    ) -> Option<u128> {
        let mut array = |Ty { scalar, dims }: &Ty| {
            let dims = dims.iter().map(&mut *extent).collect::<Option<Vec<_>>>()?;
            if dims.contains(&0) {
                return Some(0);
            }
            let each = weight(*scalar);
            dims.into_iter().try_fold(each, |all, dim| Some(all.saturating_mul(dim.try_into().ok()?)))
        };
        self.0.iter().try_fold(0u128, |sum, ty| Some(sum.saturating_add(array(ty)?)))
    }
}

impl fmt::Display for Elements {
    /// As a polynomial in the sizes: `2n*m + k1 + 3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_terms(f, self.terms().iter().map(|(vars, factor)| (vars.as_slice(), *factor)))
    }
}

fn times(product: &BTreeMap<Vec<SizeVar>, i128>, dim: &Size) -> BTreeMap<Vec<SizeVar>, i128> {
    let mut result = BTreeMap::new();
    for (vars, factor) in product {
        for (more, by) in dim.terms() {
            let mut vars = [vars, more].concat();
            vars.sort();
            let all: &mut i128 = result.entry(vars).or_default();
            *all = all.saturating_add(factor.saturating_mul(by.into()));
        }
    }
    result
}
