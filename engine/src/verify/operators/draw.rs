//! The operands on which operators are tried.

use std::sync::Arc;

use arbitrary::Unstructured;
use lawson_oracle::generate::bytes_from_seed;
use lawson_oracle::generate::literals::Literals;
use lawson_oracle::scalar::{Scalar, ScalarType};

use crate::core::value::{CoreArray, CoreValue};
use crate::core::{Size, Ty};
use crate::data::convert::int_scalar;

/// Extent of arrays that an operator combines, or captures.
pub(super) const EXTENT: i64 = 3;

/// The type with every extent that isn't a constant `EXTENT`.
pub(super) fn concrete(ty: &Ty) -> Ty {
    let extent = |d: &Size| Size::constant(d.as_constant().unwrap_or(EXTENT));
    Ty { scalar: ty.scalar, dims: ty.dims.iter().map(extent).collect() }
}

/// Plainer values of the same type, the plainest first; nothing for arrays.
pub(super) fn plainer(value: &CoreValue) -> Vec<CoreValue> {
    let CoreValue::Scalar(s) = value else { return vec![] };
    let all = numbers(s.ty());
    let rank = all.iter().position(|p| p == s).unwrap_or(all.len());
    all[..rank].iter().map(|s| CoreValue::Scalar(*s)).collect()
}

/// Small numbers of a type, the plainest first.
fn numbers(ty: ScalarType) -> Vec<Scalar> {
    match ty {
        ScalarType::Bool => vec![Scalar::Bool(false), Scalar::Bool(true)],
        ScalarType::F64 => [0.0, 1.0, 2.0, 3.0, 4.0, -1.0, -2.0, 0.5].map(Scalar::F64).to_vec(),
        ScalarType::F32 => [0.0, 1.0, 2.0, 3.0, 4.0, -1.0, -2.0, 0.5].map(Scalar::F32).to_vec(),
        _ => [0, 1, 2, 3, 4, -1, -2, 7, 60, 100].into_iter().filter_map(|n| int_scalar(n, ty)).collect(),
    }
}

/// The numbers near the constants of an operator, or of a program.
pub(super) struct Near {
    constants: Vec<Scalar>,
    literals: Literals,
}

impl Near {
    pub(super) fn of(constants: &[Scalar]) -> Near {
        Near { constants: constants.to_vec(), literals: Literals::of(constants.iter().copied()) }
    }

    /// Those of a type that are no small numbers. An integer of which three don't add up within its type comes
    /// only where `ends` do.
    fn at(&self, ty: ScalarType, ends: bool) -> Vec<Scalar> {
        let small = numbers(ty);
        let same = self.constants.iter().filter(|s| s.ty() == ty && !small.contains(s));
        let far = |s: &Scalar| match (s.as_integer(), Scalar::highest(ty).as_integer()) {
            (Some(n), Some(high)) => n.abs() > high / 4,
            _ => false,
        };
        same.chain(self.literals.at(ty)).copied().filter(|s| ends || !far(s)).collect()
    }
}

/// What operands are drawn from, beside small numbers.
pub(super) struct Pool {
    /// What is near the constants of the operator, and what is near those of the whole program: each for every
    /// second triple.
    pub near: [Near; 2],
    /// The ends of the integer types' ranges.
    pub extreme: bool,
}

/// Operands drawn for one triple.
pub(super) struct Draw<'a> {
    bytes: Vec<u8>,
    used: usize,
    pub(super) pool: &'a Pool,
    near: &'a Near,
    /// Constants near the ends of a range are drawn too.
    ends: bool,
}

impl Draw<'_> {
    pub(super) fn new(seed: u64, index: u64, pool: &Pool, ends: bool) -> Draw<'_> {
        let stream = (seed ^ (index << 1)).wrapping_add(index.wrapping_mul(0x9e37));
        let (near, ends) = (&pool.near[(index % 2) as usize], ends || pool.extreme);
        Draw { bytes: bytes_from_seed(stream, 512), used: 0, pool, near, ends }
    }

    /// A value of this type, every extent that isn't a constant `EXTENT`.
    pub(super) fn value(&mut self, ty: &Ty) -> CoreValue {
        let ty = concrete(ty);
        let dims: Vec<i64> = ty.dims.iter().filter_map(Size::as_constant).collect();
        if dims.is_empty() {
            return CoreValue::Scalar(self.scalar(ty.scalar));
        }
        let n: i64 = dims.iter().product();
        let elems = (0..n).map(|_| self.scalar(ty.scalar)).collect();
        CoreValue::Array(CoreArray { scalar: ty.scalar, dims, elems: Arc::new(elems) })
    }

    fn scalar(&mut self, ty: ScalarType) -> Scalar {
        let near = self.near.at(ty, self.ends);
        if !near.is_empty() && self.index(2) == 1 {
            return near[self.index(near.len())];
        }
        let mut all = numbers(ty);
        if self.pool.extreme && ty.is_integer() {
            let (low, high) = match (ty.is_signed(), ty.bits()) {
                (true, bits) => (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1),
                (false, bits) => (0, (1i128 << bits) - 1),
            };
            all.extend(
                [low, low + 1, high - 1, high, high / 2].into_iter().filter_map(|n| int_scalar(n, ty)),
            );
        }
        all[self.index(all.len())]
    }

    /// An index into something of this length, which is not 0.
    pub(super) fn index(&mut self, len: usize) -> usize {
        let start = (self.used * 2) % self.bytes.len();
        self.used += 1;
        Unstructured::new(&self.bytes[start..]).choose_index(len).unwrap_or(0)
    }
}
