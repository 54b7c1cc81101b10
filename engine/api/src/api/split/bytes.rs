//! Parts and what is known as bytes, for files and other processes: a line that says what it is, values in Futhark's binary
//! format, and a hash of all before it.

use hmac_sha256::Hash;
use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_oracle::value::binary;
use lawson_tiles::with_type;

use super::wrong;
use crate::api::Error;
use crate::native::{NativeArray, NativeValue};

/// Bytes of the hash.
const HASH: usize = 32;

/// Everything under this line.
pub(super) fn write(line: &str, values: &[NativeValue<'_>]) -> Vec<u8> {
    let mut bytes = format!("{line}\n").into_bytes();
    for value in values {
        match value {
            NativeValue::Scalar(s) => binary::write_scalars(s.ty(), &[], [s.canonical()], &mut bytes),
            NativeValue::Array(array) => with_type!(array.ty(), T => {
                let scalars = array.slice().of::<T>().iter().map(|x| lawson_tiles::elem::Elem::to_scalar(*x));
                binary::write_scalars(array.ty(), array.dims(), scalars, &mut bytes);
            }),
        }
    }
    let hash = Hash::hash(&bytes);
    bytes.extend(hash);
    bytes
}

/// The values under this line.
pub(super) fn read(line: &str, what: &str, bytes: &[u8]) -> Result<Vec<NativeValue<'static>>, Error> {
    let head = format!("{line}\n");
    if !bytes.starts_with(head.as_bytes()) {
        return Err(wrong(format!("this is not {what}")));
    }
    let damaged = || {
        wrong(format!("{what} is damaged: some of its bytes are missing, or are not those that were written"))
    };
    let end = bytes.len().checked_sub(HASH).filter(|end| *end >= head.len()).ok_or_else(damaged)?;
    let (content, hash) = bytes.split_at(end);
    if Hash::hash(content)[..] != *hash {
        return Err(damaged());
    }
    let parts = binary::parts(&content[head.len()..]).map_err(|_| damaged())?;
    let value = |part: binary::Part<'_>| -> Option<NativeValue<'static>> {
        let mut scalars = part.scalars();
        if part.dims.is_empty() {
            return scalars.next().map(NativeValue::Scalar);
        }
        array(part.scalar, part.dims.clone(), scalars)
    };
    parts.into_iter().map(|part| value(part).ok_or_else(damaged)).collect()
}

/// An array of these scalars.
pub(super) fn array(
    ty: ScalarType,
    dims: Vec<i64>,
    scalars: impl Iterator<Item = Scalar>,
) -> Option<NativeValue<'static>> {
    with_type!(ty, T => {
        let elements: Vec<T> = scalars.map(lawson_tiles::elem::Elem::from_scalar).collect();
        NativeArray::owned(dims, elements).map(NativeValue::Array)
    })
}

/// A list of integers.
pub(super) fn integers(of: impl IntoIterator<Item = i64>) -> NativeValue<'static> {
    let elements: Vec<i64> = of.into_iter().collect();
    let dims = vec![elements.len() as i64];
    NativeArray::owned(dims, elements).map_or(NativeValue::Scalar(Scalar::I64(0)), NativeValue::Array)
}

/// A list of bytes.
pub(super) fn octets(of: &[u8]) -> NativeValue<'static> {
    let dims = vec![of.len() as i64];
    NativeArray::owned(dims, of.to_vec()).map_or(NativeValue::Scalar(Scalar::U8(0)), NativeValue::Array)
}

/// Takes values apart, one after the other.
pub(super) struct Values(pub std::vec::IntoIter<NativeValue<'static>>);

impl Values {
    pub fn next(&mut self) -> Option<NativeValue<'static>> {
        self.0.next()
    }

    pub fn integers(&mut self) -> Option<Vec<i64>> {
        match self.0.next()? {
            NativeValue::Array(array) if array.ty() == ScalarType::I64 => {
                Some(array.slice().of::<i64>().to_vec())
            }
            _ => None,
        }
    }

    pub fn octets(&mut self) -> Option<Vec<u8>> {
        match self.0.next()? {
            NativeValue::Array(array) if array.ty() == ScalarType::U8 => {
                Some(array.slice().of::<u8>().to_vec())
            }
            _ => None,
        }
    }
}
