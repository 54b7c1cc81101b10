//! Values to the types that an entry wants, where that loses nothing.

use std::sync::Arc;

use lawson_oracle::diagnostic::excerpt;
use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_oracle::types::Type;
use lawson_oracle::value::RowType;

use super::DataError;
use super::flat::{Flat, Leaf};
use crate::native::{NativeArray, NativeValue};
use lawson_tiles::{elem::Elem, with_type};

/// The scalar as a value of type `to`, where both stand for the same number; `bool` converts to
/// nothing else. A NaN stays one, whatever the float type.
pub fn exact(from: Scalar, to: ScalarType) -> Option<Scalar> {
    if from.ty() == to {
        return Some(from.canonical());
    }
    match number(from)? {
        Number::Int(n) if to.is_integer() => Scalar::exact_integer(to, n),
        Number::Int(n) => exact_float(n, to),
        Number::Float(x) if to.is_float() => float_scalar(x, to),
        Number::Float(x) => {
            let n = x as i128;
            (n as f64 == x).then(|| Scalar::exact_integer(to, n)).flatten()
        }
    }
}

enum Number {
    Int(i128),
    Float(f64),
}

fn number(s: Scalar) -> Option<Number> {
    Some(match s {
        Scalar::I8(x) => Number::Int(x.into()),
        Scalar::I16(x) => Number::Int(x.into()),
        Scalar::I32(x) => Number::Int(x.into()),
        Scalar::I64(x) => Number::Int(x.into()),
        Scalar::U8(x) => Number::Int(x.into()),
        Scalar::U16(x) => Number::Int(x.into()),
        Scalar::U32(x) => Number::Int(x.into()),
        Scalar::U64(x) => Number::Int(x.into()),
        Scalar::F32(x) => Number::Float(x.into()),
        Scalar::F64(x) => Number::Float(x),
        Scalar::Bool(_) => return None,
    })
}

/// `n` as a float of type `to`, where it has that value.
pub fn exact_float(n: i128, to: ScalarType) -> Option<Scalar> {
    let x = n as f64;
    // 2^127 as an i128 would saturate; no scalar is that large.
    (x as i128 == n).then(|| float_scalar(x, to)).flatten()
}

fn float_scalar(x: f64, to: ScalarType) -> Option<Scalar> {
    match to {
        ScalarType::F64 => Some(Scalar::F64(x).canonical()),
        ScalarType::F32 => {
            let narrow = x as f32;
            (x.is_nan() || f64::from(narrow) == x).then(|| Scalar::F32(narrow).canonical())
        }
        _ => None,
    }
}

/// The value as one of type `ty`: its shape must fit, its numbers are converted where that is
/// exact. Sizes are not looked at (see [`super::sizes`]).
///
/// # Errors
/// Names `from` (the file or literal), the element and what the type wants.
pub fn to_type(value: Flat, ty: &Type, from: &str) -> Result<Flat, DataError> {
    let Some(row) = row_to_type(&value.row, ty) else {
        return Err(DataError::new(format!(
            "{from}: is {}, where {ty} is wanted",
            excerpt(&value.row.to_string())
        )));
    };
    let mut flat = Flat { row, parts: vec![] };
    for (part, leaf) in value.parts.into_iter().zip(flat.leaves("")) {
        flat.parts.push(convert(part, &leaf, from)?);
    }
    Ok(flat)
}

fn convert(part: NativeValue<'static>, leaf: &Leaf, from: &str) -> Result<NativeValue<'static>, DataError> {
    if part.scalar_type() == leaf.scalar {
        return Ok(part);
    }
    let one = |i: usize| {
        let scalar = part.element(i);
        exact(scalar, leaf.scalar).ok_or_else(|| inexact(scalar, leaf, from, i))
    };
    let NativeValue::Array(array) = &part else { return Ok(NativeValue::Scalar(one(0)?)) };
    let n = array.slice().len();
    with_type!(leaf.scalar, T => {
        let data = (0..n).map(|i| one(i).map(T::from_scalar)).collect::<Result<Vec<T>, _>>()?;
        let array = NativeArray::owned(leaf.dims.clone(), data);
        array.map(NativeValue::Array).ok_or_else(|| DataError::new(format!("{from}: extents")))
    })
}

/// The row type with the scalars of `ty`, where the two have the same structure and the scalars
/// are of kinds that may convert.
fn row_to_type(row: &RowType, ty: &Type) -> Option<RowType> {
    Some(match (row, ty) {
        (RowType::Scalar(from), Type::Scalar(to))
            if (*from == ScalarType::Bool) == (*to == ScalarType::Bool) =>
        {
            RowType::Scalar(*to)
        }
        (RowType::Array(n, row), Type::Array(_, elem)) => {
            RowType::Array(*n, Arc::new(row_to_type(row, elem)?))
        }
        (RowType::Tuple(rows), Type::Tuple(tys)) if rows.len() == tys.len() => RowType::Tuple(
            rows.iter().zip(tys.iter()).map(|(r, t)| row_to_type(r, t)).collect::<Option<_>>()?,
        ),
        // Both sides have their fields in one order, that of their names. A tuple is no record: which
        // component is which field would be a guess.
        (RowType::Record(rows), Type::Record(fields)) if rows.len() == fields.len() => RowType::Record(
            rows.iter()
                .zip(fields.iter())
                .map(|((given, r), (name, t))| {
                    (given == name).then(|| Some((name.clone(), row_to_type(r, t)?)))?
                })
                .collect::<Option<_>>()?,
        ),
        // Of a value alone not all constructors are known.
        (RowType::Sum(rows), Type::Sum(variants)) => {
            let of = |name| variants.iter().find(|(other, _)| other == name).map(|(_, ty)| ty);
            let rows = rows.iter().map(|(name, row)| Some((name.clone(), row_to_type(row, of(name)?)?)));
            RowType::Sum(rows.collect::<Option<_>>()?)
        }
        _ => return None,
    })
}

fn inexact(s: Scalar, leaf: &Leaf, from: &str, i: usize) -> DataError {
    let to = leaf.scalar;
    let why = match number(s) {
        Some(Number::Float(x)) if to.is_integer() && x.is_nan() => format!("is NaN, and {to} has no NaN"),
        Some(Number::Int(n)) => {
            format!("is {n} of type {}, and can't be represented exactly as {to}", s.ty())
        }
        Some(Number::Float(x)) => {
            format!("is {} of type {}, and can't be represented exactly as {to}", preview_number(x), s.ty())
        }
        None => format!("is of type {}, where {to} is wanted", s.ty()),
    };
    let error = DataError::new(format!("{from}{}: {why}", place(&leaf.dims, i)));
    let take = format!("declare it as {} in the program", s.ty());
    let take = match s.ty().loss(to) {
        Some(loss) => format!("{take} (converted there, by `{to}.{}`, it {loss})", s.ty()),
        None => take,
    };
    match to {
        _ if s.ty() == ScalarType::Bool => error,
        ScalarType::F32 if s.ty() == ScalarType::F64 => {
            error.help(format!("round the data to f32 (NumPy: `astype('float32')`), or {take}"))
        }
        _ => error.help(take),
    }
}

fn preview_number(x: f64) -> String {
    format!("{x:?}")
}

/// `, element [1][2]`: where the scalar at `i` is in an array of these extents.
fn place(dims: &[i64], mut i: usize) -> String {
    let mut indices = Vec::new();
    for n in dims.iter().rev() {
        let n = usize::try_from(*n).unwrap_or(0).max(1);
        indices.push((i % n).to_string());
        i /= n;
    }
    indices.reverse();
    if indices.is_empty() { String::new() } else { format!(", element [{}]", indices.join("][")) }
}
