//! The operands on which operators are tried.

use std::sync::Arc;

use arbitrary::Unstructured;
use lawson_oracle::generate::bytes_from_seed;
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

/// What operands are drawn from, beside small numbers.
pub(super) struct Pool {
    /// The constants of the program: an operator that has no value on small numbers may have one on those
    /// that the program itself speaks of.
    pub constants: Vec<Scalar>,
    /// The ends of the integer types' ranges.
    pub extreme: bool,
}

/// Operands drawn for one triple.
pub(super) struct Draw<'a> {
    bytes: Vec<u8>,
    used: usize,
    pub(super) pool: &'a Pool,
}

impl Draw<'_> {
    pub(super) fn new(seed: u64, index: u64, pool: &Pool) -> Draw<'_> {
        let stream = (seed ^ (index << 1)).wrapping_add(index.wrapping_mul(0x9e37));
        Draw { bytes: bytes_from_seed(stream, 512), used: 0, pool }
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
        let mut all = numbers(ty);
        all.extend(self.pool.constants.iter().filter(|s| s.ty() == ty));
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
