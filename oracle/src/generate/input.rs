//! Values for an entry's parameters: extents that cross the boundaries of chunks and tiles or are
//! equal by accident, and scalars among which the extremes are frequent.

use arbitrary::Unstructured;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use super::choose;
use super::literals::Literals;
use crate::scalar::{Scalar, ScalarType};
use crate::types::{Size, SizeVar, Type};
use crate::value::{Array, RowType, Value, Variant};

/// Extents worth trying: nothing, one, and both sides of small powers of two.
const EXTENTS: [i64; 16] = [0, 1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 20, 31, 33];

/// Why there is no value of a type.
#[derive(Clone, PartialEq, Debug)]
pub enum NoInput {
    /// A function, or a type that is not known.
    NotFirstOrder(Type),
    /// A size without a value, or with a negative one.
    Size(Size),
    /// More scalars and rows than a generated value has.
    TooLarge(RowType, u64),
}

impl fmt::Display for NoInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoInput::NotFirstOrder(_) => {
                write!(f, "an entry's parameter must not be a function or of unknown type")
            }
            NoInput::Size(size) => write!(f, "the size {size} has no value, or a negative one"),
            NoInput::TooLarge(row, most) => {
                write!(f, "a value of type {row} is larger than the {most} elements that one made here has")
            }
        }
    }
}

/// Elements that a value for a comparison has at most: each is interpreted, many times.
pub const MOST: u64 = 1 << 22;

/// Extents for size parameters; in one case of three all are the same.
pub fn extents(bytes: &mut Unstructured, sizes: &[SizeVar]) -> BTreeMap<SizeVar, i64> {
    let all_equal = choose::chance(bytes, 1, 3);
    let first = *choose::one(bytes, &EXTENTS);
    let mut next = || if all_equal { first } else { *choose::one(bytes, &EXTENTS) };
    sizes.iter().map(|v| (v.clone(), next())).collect()
}

/// A value of this type.
///
/// # Errors
/// There is none, or only one that is too large to be interpreted in a moment.
pub fn value(
    bytes: &mut Unstructured,
    ty: &Type,
    extents: &BTreeMap<SizeVar, i64>,
) -> Result<Value, NoInput> {
    value_of(bytes, ty, extents, MOST)
}

/// A value of this type, with no more scalars, and arrays in arrays, than `most`.
///
/// # Errors
/// There is none, or only a larger one.
pub fn value_of(
    bytes: &mut Unstructured,
    ty: &Type,
    extents: &BTreeMap<SizeVar, i64>,
    most: u64,
) -> Result<Value, NoInput> {
    value_among(bytes, ty, extents, most, &Literals::default())
}

/// A value of this type, with no more scalars, and arrays in arrays, than `most`; where there are literals, every
/// third array holds them.
///
/// # Errors
/// There is none, or only a larger one.
pub fn value_among(
    bytes: &mut Unstructured,
    ty: &Type,
    extents: &BTreeMap<SizeVar, i64>,
    most: u64,
    literals: &Literals,
) -> Result<Value, NoInput> {
    let row = row_type(ty, extents)?;
    if elements(&row) > most {
        return Err(NoInput::TooLarge(row, most));
    }
    // Arrays of few different values make ties, runs and empty filters frequent.
    use Range::{Any, Extreme, Mixed, Near, Small};
    let near = Near(literals);
    let ranges = [Small, Small, Any, Mixed, Mixed, Extreme, near, near, near];
    let ranges = if literals.is_empty() { &ranges[..6] } else { &ranges };
    let range = *choose::one(bytes, ranges);
    Ok(of_row(bytes, &row, range))
}

/// The scalars of a value of this type, and the arrays in its arrays: an empty row takes memory too.
pub fn elements(row: &RowType) -> u64 {
    match row {
        RowType::Scalar(_) => 1,
        RowType::Array(n, elem) => u64::try_from(*n).unwrap_or(0).saturating_mul(elements(elem).max(1)),
        RowType::Tuple(parts) => parts.iter().map(elements).fold(0, u64::saturating_add),
        RowType::Record(fields) | RowType::Sum(fields) => {
            fields.iter().map(|(_, row)| elements(row)).fold(0, u64::saturating_add)
        }
    }
}

/// Type and extents of a value of this type.
pub fn row_type(ty: &Type, extents: &BTreeMap<SizeVar, i64>) -> Result<RowType, NoInput> {
    Ok(match ty {
        Type::Scalar(t) => RowType::Scalar(*t),
        Type::Array(size, elem) => {
            let extent = size.evaluate(&mut |v| extents.get(v).copied()).filter(|n| *n >= 0);
            let extent = extent.ok_or_else(|| NoInput::Size(size.clone()))?;
            RowType::Array(extent, Arc::new(row_type(elem, extents)?))
        }
        Type::Tuple(parts) => {
            RowType::Tuple(parts.iter().map(|t| row_type(t, extents)).collect::<Result<_, _>>()?)
        }
        Type::Record(fields) => {
            let typed = fields.iter().map(|(f, t)| Ok((f.clone(), row_type(t, extents)?)));
            RowType::Record(typed.collect::<Result<_, _>>()?)
        }
        Type::Sum(variants) => {
            let typed = variants.iter().map(|(f, t)| Ok((f.clone(), row_type(t, extents)?)));
            RowType::Sum(typed.collect::<Result<_, _>>()?)
        }
        other => return Err(NoInput::NotFirstOrder(other.clone())),
    })
}

/// Which scalars an array holds.
#[derive(Clone, Copy)]
enum Range<'l> {
    Small,
    Any,
    /// Floats of mixed magnitudes with long fractions: each order in which they are added has a sum of
    /// its own.
    Mixed,
    Extreme,
    /// Literals of the program and their neighbours, with small numbers between them.
    Near(&'l Literals),
}

fn of_row(bytes: &mut Unstructured, row: &RowType, range: Range<'_>) -> Value {
    match row {
        RowType::Scalar(t) => Value::Scalar(scalar(bytes, *t, range)),
        RowType::Array(extent, elem) => Value::Array(Array {
            row: elem.clone(),
            elems: Arc::new((0..*extent).map(|_| of_row(bytes, elem, range)).collect()),
        }),
        RowType::Tuple(parts) => Value::Tuple(parts.iter().map(|t| of_row(bytes, t, range)).collect()),
        RowType::Record(fields) => {
            Value::Record(fields.iter().map(|(f, t)| (f.clone(), of_row(bytes, t, range))).collect())
        }
        RowType::Sum(variants) => {
            let (name, fields) = choose::one(bytes, variants);
            let fields = fields.fields().iter().map(|t| of_row(bytes, t, range)).collect();
            Value::Sum(Variant { name: name.clone(), fields, row: variants.as_slice().into() })
        }
    }
}

fn scalar(bytes: &mut Unstructured, t: ScalarType, range: Range<'_>) -> Scalar {
    let kind = match range {
        Range::Near(literals) if choose::chance(bytes, 2, 3) && !literals.at(t).is_empty() => {
            return *choose::one(bytes, literals.at(t));
        }
        Range::Small | Range::Near(_) => 0,
        Range::Mixed if t.is_float() => return float(t, mixed(bytes)),
        Range::Any | Range::Mixed => choose::weighted(bytes, &[(5, 0), (2, 1), (2, 2)]),
        Range::Extreme => 1,
    };
    let small = choose::int(bytes, -4..=6);
    match kind {
        0 if t.is_float() => float(t, small as f64 * 0.5),
        0 => whole(t, small),
        1 if t.is_float() => {
            let tiny = if t == ScalarType::F32 { 1e-45 } else { 5e-324 };
            let special =
                [0.0, -0.0, f64::NAN, f64::INFINITY, -f64::INFINITY, tiny, -1e300, 1e300, 1.0, -1.0];
            float(t, *choose::one(bytes, &special))
        }
        1 => {
            // Widths are cut off below: these are the extremes of every type.
            let bits = t.bits().min(64);
            let top = 1i64.wrapping_shl(bits - 1);
            whole(t, *choose::one(bytes, &[0, -1, 1, top, top.wrapping_sub(1), 2, -2]))
        }
        _ if t.is_float() => {
            let bits = choose::int(bytes, i64::MIN..=i64::MAX);
            match t {
                ScalarType::F32 => Scalar::F32(f32::from_bits(bits as u32)).canonical(),
                _ => Scalar::F64(f64::from_bits(bits as u64)).canonical(),
            }
        }
        _ => whole(t, choose::int(bytes, i64::MIN..=i64::MAX)),
    }
}

/// A multiple of a thirteenth, of either sign, times a power of ten from -4 to 4.
fn mixed(bytes: &mut Unstructured) -> f64 {
    let digits = choose::int(bytes, -999..=999) as f64 / 13.0;
    digits * 10f64.powi(choose::int(bytes, -4..=4) as i32)
}

fn float(t: ScalarType, x: f64) -> Scalar {
    if t == ScalarType::F32 { Scalar::F32(x as f32) } else { Scalar::F64(x) }.canonical()
}

/// The value's low bits as a scalar of an integer type or `bool`.
fn whole(t: ScalarType, x: i64) -> Scalar {
    match t {
        ScalarType::I8 => Scalar::I8(x as i8),
        ScalarType::I16 => Scalar::I16(x as i16),
        ScalarType::I32 => Scalar::I32(x as i32),
        ScalarType::I64 => Scalar::I64(x),
        ScalarType::U8 => Scalar::U8(x as u8),
        ScalarType::U16 => Scalar::U16(x as u16),
        ScalarType::U32 => Scalar::U32(x as u32),
        ScalarType::U64 => Scalar::U64(x as u64),
        ScalarType::F32 => Scalar::F32(x as f32),
        ScalarType::F64 => Scalar::F64(x as f64),
        ScalarType::Bool => Scalar::Bool(x & 1 == 1),
    }
}
