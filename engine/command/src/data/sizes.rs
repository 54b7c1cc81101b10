//! The sizes that an entry's arguments give to its size variables.

use std::collections::BTreeMap;

use lawson_oracle::scalar::Scalar;
use lawson_oracle::types::{Size, SizeVar, Type};
use lawson_oracle::value::RowType;

use super::DataError;
use super::flat::Flat;
use crate::cost::counted;
use crate::native::NativeValue;

/// An argument of an entry: what messages call it, its type, its value.
pub struct Argument<'a> {
    /// The parameter's name, or the file that it came from.
    pub name: &'a str,
    /// The parameter's type.
    pub ty: &'a Type,
    /// The value, of that type except for its sizes.
    pub value: &'a Flat,
    /// The size variable that an `i64` parameter is, when types mention it.
    pub size: Option<SizeVar>,
}

/// Where a size variable got its value.
struct Seen {
    value: i64,
    what: String,
}

/// The values of the size variables.
///
/// # Errors
/// Two extents that the types say are one differ; both are named.
pub fn bind(arguments: &[Argument<'_>]) -> Result<BTreeMap<SizeVar, i64>, DataError> {
    let mut seen: BTreeMap<SizeVar, Seen> = BTreeMap::new();
    let mut composite = Vec::new();
    for argument in arguments {
        if let (Some(var), [NativeValue::Scalar(Scalar::I64(n))]) =
            (&argument.size, &argument.value.parts[..])
        {
            seen.insert(var.clone(), Seen { value: *n, what: format!("{} is {n}", argument.name) });
        }
    }
    for argument in arguments {
        let mut extents = Vec::new();
        walk(argument.ty, &argument.value.row, 0, &mut extents);
        for (size, n, depth) in extents {
            let what = match depth {
                0 => format!("{} has {}", argument.name, elements(n)),
                _ => format!("the rows of {} have {}", argument.name, elements(n)),
            };
            match size.as_var() {
                Some(var) => match seen.get(var) {
                    Some(before) if before.value != n => {
                        return Err(DataError::new(format!(
                            "{}, and {what}, but both are the size {}",
                            before.what, var.name
                        )));
                    }
                    Some(_) => {}
                    None => {
                        seen.insert(var.clone(), Seen { value: n, what });
                    }
                },
                None => composite.push((size, n, what)),
            }
        }
    }
    for (size, n, what) in composite {
        let wanted = size.evaluate(&mut |v| seen.get(v).map(|s| s.value));
        if let Some(wanted) = wanted.filter(|wanted| *wanted != n) {
            let value = if size.as_constant().is_some() { String::new() } else { format!(" = {wanted}") };
            return Err(DataError::new(format!("{what}, but its size is {size}{value}")));
        }
    }
    Ok(seen.into_iter().map(|(var, s)| (var, s.value)).collect())
}

/// `1 element`, `2 elements`.
pub(super) fn elements(n: i64) -> String {
    counted(n.unsigned_abs().into(), "element")
}

fn walk(ty: &Type, row: &RowType, depth: usize, out: &mut Vec<(Size, i64, usize)>) {
    match (ty, row) {
        (Type::Array(size, elem), RowType::Array(n, row)) => {
            out.push((size.clone(), *n, depth));
            walk(elem, row, depth + 1, out);
        }
        (Type::Tuple(tys), RowType::Tuple(rows)) => {
            for (ty, row) in tys.iter().zip(rows) {
                walk(ty, row, depth, out);
            }
        }
        (Type::Record(tys), RowType::Record(rows)) | (Type::Sum(tys), RowType::Sum(rows)) => {
            for ((_, ty), (_, row)) in tys.iter().zip(rows) {
                walk(ty, row, depth, out);
            }
        }
        _ => {}
    }
}
