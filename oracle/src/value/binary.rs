//! Futhark's binary format of values: the byte `b`, the version 2, the rank, the name of the scalar
//! type in four characters, the extents as `u64`, and the scalars in row-major order, all
//! little-endian. Values follow one another; spaces may stand before each.

use std::fmt;
use std::sync::Arc;

use super::text::{MAX_EMPTY_ROWS, is_empty, rows};
use super::{Array, RowType, Value};
use crate::diagnostic::excerpt;
use crate::scalar::{Scalar, ScalarType};

/// Bytes that are no values in the binary format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotBinary {
    /// The byte, from 0, where it shows.
    pub at: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for NotBinary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {}: {}", self.at, self.message)
    }
}

impl std::error::Error for NotBinary {}

/// Whether these bytes are meant as binary values: no value as text begins with `b`.
pub fn is_binary(bytes: &[u8]) -> bool {
    bytes.trim_ascii_start().first() == Some(&b'b')
}

/// A scalar or an array in the binary format, where it lies.
#[derive(Clone, Debug)]
pub struct Part<'b> {
    /// The type of its scalars.
    pub scalar: ScalarType,
    /// Its extents; none for a scalar.
    pub dims: Vec<i64>,
    bytes: &'b [u8],
    /// Where it ends.
    end: usize,
}

impl<'b> Part<'b> {
    /// Its type, with its extents.
    pub fn row(&self) -> RowType {
        let scalar = RowType::Scalar(self.scalar);
        self.dims.iter().rev().fold(scalar, |row, n| RowType::Array(*n, Arc::new(row)))
    }

    /// Its scalars, in row-major order.
    pub fn scalars(&self) -> impl ExactSizeIterator<Item = Scalar> + use<'b> {
        let ty = self.scalar;
        self.bytes.chunks_exact(width(ty)).map(move |bytes| scalar(ty, bytes))
    }
}

/// Finds all values.
///
/// # Errors
/// What is wrong, and where.
pub fn parts(bytes: &[u8]) -> Result<Vec<Part<'_>>, NotBinary> {
    let mut reader = Reader { bytes, at: 0 };
    let mut parts = Vec::new();
    loop {
        reader.at = bytes.len() - bytes[reader.at..].trim_ascii_start().len();
        if reader.at == bytes.len() {
            return Ok(parts);
        }
        parts.push(reader.part()?);
    }
}

/// Reads all values.
///
/// # Errors
/// What is wrong, and where; and a value of too many rows without elements.
pub fn read(bytes: &[u8]) -> Result<Vec<Value>, NotBinary> {
    let whole = |part: &Part<'_>| {
        let row = part.row();
        if !is_empty(&row) {
            return Ok(value(&row, &mut part.scalars()));
        }
        let mut budget = MAX_EMPTY_ROWS;
        rows(&row, &mut budget).ok_or_else(|| {
            let row = row.to_string();
            let message = format!("{} has more than {MAX_EMPTY_ROWS} rows without elements", excerpt(&row));
            NotBinary { at: part.end, message }
        })
    };
    parts(bytes)?.iter().map(whole).collect()
}

struct Reader<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl<'b> Reader<'b> {
    fn wrong<T>(&self, message: impl Into<String>) -> Result<T, NotBinary> {
        Err(NotBinary { at: self.at, message: message.into() })
    }

    fn take(&mut self, n: usize) -> Result<&'b [u8], NotBinary> {
        match self.bytes[self.at..].get(..n) {
            Some(taken) => {
                self.at += n;
                Ok(taken)
            }
            None => self
                .wrong(format!("{n} more bytes are expected, and {} are left", self.bytes.len() - self.at)),
        }
    }

    fn part(&mut self) -> Result<Part<'b>, NotBinary> {
        if self.bytes[self.at] != b'b' {
            return self.wrong("a binary value begins with `b`");
        }
        self.at += 1;
        let version = self.take(1)?[0];
        if version != 2 {
            self.at -= 1;
            return self.wrong(format!("the version is {version}, where 2 can be read"));
        }
        let rank = self.take(1)?[0];
        let name = self.take(4)?;
        let name = String::from_utf8_lossy(name);
        let Some(ty) = ScalarType::from_name(name.trim_start()) else {
            self.at -= 4;
            return self.wrong(format!("there is no type {:?} in the core", name.trim_start()));
        };
        let mut dims = Vec::new();
        for _ in 0..rank {
            let n = i64::from_le_bytes(self.take(8)?.try_into().unwrap_or_default());
            if n < 0 {
                return self.wrong(format!("the extent {n} is negative"));
            }
            dims.push(n);
        }
        let product = |product: usize, n: &i64| product.checked_mul(usize::try_from(*n).ok()?);
        let bytes = if dims.contains(&0) { Some(0) } else { dims.iter().try_fold(width(ty), product) };
        let mut part = Part { scalar: ty, dims, bytes: &[], end: self.at };
        let Some(bytes) = bytes else {
            return self.wrong(format!("{} is too large", excerpt(&part.row().to_string())));
        };
        part.bytes = self.take(bytes)?;
        part.end = self.at;
        Ok(part)
    }
}

/// Bytes of a scalar.
fn width(ty: ScalarType) -> usize {
    ty.bits().div_ceil(8) as usize
}

/// The value of this type whose scalars come next.
fn value(row: &RowType, scalars: &mut impl Iterator<Item = Scalar>) -> Value {
    match row {
        RowType::Array(n, elem) => {
            let elems = (0..*n).map(|_| value(elem, scalars)).collect();
            Value::Array(Array { row: elem.clone(), elems: Arc::new(elems) })
        }
        RowType::Scalar(_) => scalars.next().map_or_else(Value::unit, Value::Scalar),
        RowType::Tuple(_) | RowType::Record(_) | RowType::Sum(_) => Value::unit(),
    }
}

fn scalar(ty: ScalarType, bytes: &[u8]) -> Scalar {
    let mut word = [0; 8];
    word[..bytes.len()].copy_from_slice(bytes);
    let word = u64::from_le_bytes(word);
    match ty {
        ScalarType::I8 => Scalar::I8(word as i8),
        ScalarType::I16 => Scalar::I16(word as i16),
        ScalarType::I32 => Scalar::I32(word as i32),
        ScalarType::I64 => Scalar::I64(word as i64),
        ScalarType::U8 => Scalar::U8(word as u8),
        ScalarType::U16 => Scalar::U16(word as u16),
        ScalarType::U32 => Scalar::U32(word as u32),
        ScalarType::U64 => Scalar::U64(word),
        ScalarType::F32 => Scalar::F32(f32::from_bits(word as u32)).canonical(),
        ScalarType::F64 => Scalar::F64(f64::from_bits(word)).canonical(),
        ScalarType::Bool => Scalar::Bool(word != 0),
    }
}

/// Writes a value; the components of a tuple or record as values of their own.
///
/// # Errors
/// The type of an array of tuples or records, or of a sum, which the format lacks.
pub fn write(value: &Value, out: &mut Vec<u8>) -> Result<(), RowType> {
    let mut row = value.row_type();
    let whole = row.clone();
    let dims = row.shape();
    while let RowType::Array(_, elem) = row {
        row = (*elem).clone();
    }
    match (&row, value) {
        (RowType::Scalar(ty), _) => {
            head(*ty, &dims, out);
            scalars(value, out);
            Ok(())
        }
        (_, Value::Tuple(parts)) => parts.iter().try_for_each(|part| write(part, out)),
        (_, Value::Record(fields)) => fields.iter().try_for_each(|(_, part)| write(part, out)),
        _ => Err(whole),
    }
}

/// Writes a scalar, which has no extents, or an array of these extents, given by its scalars.
pub fn write_scalars(
    ty: ScalarType,
    dims: &[i64],
    scalars: impl IntoIterator<Item = Scalar>,
    out: &mut Vec<u8>,
) {
    head(ty, dims, out);
    scalars.into_iter().for_each(|s| push(s, out));
}

/// What stands before the scalars.
fn head(ty: ScalarType, dims: &[i64], out: &mut Vec<u8>) {
    out.extend([b'b', 2, dims.len() as u8]);
    out.extend(format!("{:>4}", ty.name()).bytes());
    dims.iter().for_each(|n| out.extend(n.to_le_bytes()));
}

fn push(scalar: Scalar, out: &mut Vec<u8>) {
    match scalar {
        Scalar::I8(x) => out.extend(x.to_le_bytes()),
        Scalar::I16(x) => out.extend(x.to_le_bytes()),
        Scalar::I32(x) => out.extend(x.to_le_bytes()),
        Scalar::I64(x) => out.extend(x.to_le_bytes()),
        Scalar::U8(x) => out.extend(x.to_le_bytes()),
        Scalar::U16(x) => out.extend(x.to_le_bytes()),
        Scalar::U32(x) => out.extend(x.to_le_bytes()),
        Scalar::U64(x) => out.extend(x.to_le_bytes()),
        Scalar::F32(x) => out.extend(x.to_le_bytes()),
        Scalar::F64(x) => out.extend(x.to_le_bytes()),
        Scalar::Bool(b) => out.push(u8::from(b)),
    }
}

fn scalars(value: &Value, out: &mut Vec<u8>) {
    match value {
        Value::Array(array) => array.elems.iter().for_each(|v| scalars(v, out)),
        Value::Scalar(s) => push(*s, out),
        Value::Tuple(_) | Value::Record(_) | Value::Sum(_) => {}
    }
}
