//! Columns as arrays of the type wanted: of scalars, of tuples or records of them, or of rows of a matrix.

use std::sync::Arc;

use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_oracle::types::Type;
use lawson_oracle::value::RowType;

use super::{Columns, no_memory};
use crate::cost::counted;
use crate::data::fields::{field_names, renamed};
use crate::data::flat::Flat;
use crate::data::{DataError, listed};
use crate::native::{NativeArray, NativeValue};
use lawson_tiles::{elem::Elem, with_type};

impl Columns {
    /// The columns as an array of type `ty`: of scalars for one column, of tuples or records of scalars for several, or
    /// of rows of a matrix.
    ///
    /// # Errors
    /// Names the file, the line and the column of a field that is no such scalar, or says that the
    /// number of columns doesn't fit the type.
    pub fn to_type(&self, ty: &Type) -> Result<Flat, DataError> {
        let Type::Array(_, elem) = ty else {
            return Err(DataError::new(format!("{}: is a column, where {} is wanted", self.name(), ty)));
        };
        if let Some(scalar) = cell(elem) {
            return self.to_matrix(scalar);
        }
        let row = scalar_row(elem).filter(|row| scalars_of(row).len() == self.names.len());
        let Some(row) = row else {
            let want = scalar_row(elem).map_or(String::new(), |row| {
                format!(
                    ": name {} instead of {}",
                    counted(scalars_of(&row).len() as u128, "column"),
                    self.names.len()
                )
            });
            let error = DataError::new(format!(
                "{}: {} can't make {}{want}",
                self.name(),
                counted(self.names.len() as u128, "column"),
                ty
            ));
            let is_one = scalar_row(elem).is_some_and(|row| scalars_of(&row).len() == 1);
            return Err(match is_one && self.names.len() > 1 {
                true => {
                    let each: Vec<_> =
                        self.names.iter().map(|name| format!("{}:{name}", self.path)).collect();
                    error.help(format!(
                        "columns for several parameters are one input each: {}",
                        each.join(" ")
                    ))
                }
                false => error,
            });
        };
        let order = self.order(&row)?;
        self.to_array(row, &order)
    }

    /// The column for each scalar of the row: a record's by its field's name, any other's by its place.
    fn order(&self, row: &RowType) -> Result<Vec<usize>, DataError> {
        let RowType::Record(fields) = row else { return Ok((0..self.names.len()).collect()) };
        let names = field_names(self.names.iter().map(String::as_str)).unwrap_or_default();
        let column = |field: &str| {
            let own = self.names.iter().position(|name| name == field);
            own.or_else(|| names.iter().position(|name| name == field))
        };
        fields.iter().map(|(field, _)| column(field)).collect::<Option<_>>().ok_or_else(|| {
            let fields = listed(fields.iter().map(|(field, _)| &**field));
            DataError::new(format!("{}: the columns of a record have its fields' names", self.name()))
                .help(format!("the fields are {fields}: rename the columns, or take tuples"))
        })
    }

    /// The columns that are fields by other names, where values of type `ty` are records.
    pub fn renamed(&self, ty: &Type) -> Option<String> {
        let Type::Array(_, elem) = ty else { return None };
        let Type::Record(fields) = &**elem else { return None };
        let other = |name: &&str| fields.iter().all(|(field, _)| **field != **name);
        renamed(&self.path, self.names.iter().map(String::as_str).filter(other))
    }

    /// The columns as an array of rows of this type, whose scalars are these columns in order.
    fn to_array(&self, row: RowType, order: &[usize]) -> Result<Flat, DataError> {
        let dims = vec![self.rows() as i64];
        let mut parts = Vec::new();
        for (ty, &c) in scalars_of(&row).into_iter().zip(order) {
            let array = with_type!(ty, T => {
                let mut data: Vec<T> = Vec::new();
                data.try_reserve_exact(self.rows()).map_err(|_| no_memory(&self.path))?;
                for r in 0..self.rows() {
                    data.push(T::from_scalar(self.scalar(r, c, ty)?));
                }
                NativeArray::owned(dims.clone(), data)
            });
            parts.extend(array.map(NativeValue::Array));
        }
        Ok(Flat { row: RowType::Array(dims[0], Arc::new(row)), parts })
    }

    /// The columns as a matrix of such scalars, a column of it for each.
    fn to_matrix(&self, ty: ScalarType) -> Result<Flat, DataError> {
        let (rows, columns) = (self.rows(), self.names.len());
        let dims = vec![rows as i64, columns as i64];
        let row = RowType::Array(dims[0], Arc::new(RowType::Array(dims[1], Arc::new(RowType::Scalar(ty)))));
        let array = with_type!(ty, T => {
            let mut data: Vec<T> = Vec::new();
            data.try_reserve_exact(self.ends.len()).map_err(|_| no_memory(&self.path))?;
            for r in 0..rows {
                for c in 0..columns {
                    data.push(T::from_scalar(self.scalar(r, c, ty)?));
                }
            }
            NativeArray::owned(dims, data)
        });
        Ok(Flat { row, parts: array.map(NativeValue::Array).into_iter().collect() })
    }

    /// A field as a scalar.
    fn scalar(&self, r: usize, c: usize, ty: ScalarType) -> Result<Scalar, DataError> {
        self.parse(self.field(r, c), ty).map_err(|why| {
            let message = format!("{}, {}{}: {why}", self.path, self.row(r), self.column(c, ", "));
            DataError { message, help: self.advice(r, c, ty) }
        })
    }
}

/// The scalars of the rows of a matrix, where this is the type of these rows.
fn cell(row: &Type) -> Option<ScalarType> {
    match row {
        Type::Array(_, elem) => match **elem {
            Type::Scalar(ty) => Some(ty),
            _ => None,
        },
        _ => None,
    }
}

/// Whether lines of so many numbers can be a value of this type.
pub fn takes_lines(ty: &Type, width: usize) -> bool {
    match ty {
        Type::Array(_, elem) if matches!(**elem, Type::Scalar(_)) => width == 1,
        Type::Array(_, elem) => cell(elem).is_some() || width > 1 && scalar_row(elem).is_some(),
        _ => false,
    }
}

/// The row type of an element that is a scalar, or a flat tuple or record of scalars.
fn scalar_row(elem: &Type) -> Option<RowType> {
    let scalar = |t: &Type| match t {
        Type::Scalar(s) => Some(RowType::Scalar(*s)),
        _ => None,
    };
    match elem {
        Type::Scalar(s) => Some(RowType::Scalar(*s)),
        Type::Tuple(ts) => ts.iter().map(scalar).collect::<Option<_>>().map(RowType::Tuple),
        Type::Record(fs) => {
            let fields = fs.iter().map(|(n, t)| Some((n.clone(), scalar(t)?)));
            fields.collect::<Option<_>>().map(RowType::Record)
        }
        _ => None,
    }
}

fn scalars_of(row: &RowType) -> Vec<ScalarType> {
    match row {
        RowType::Scalar(s) => vec![*s],
        RowType::Tuple(rows) => rows.iter().flat_map(scalars_of).collect(),
        RowType::Record(fields) => fields.iter().flat_map(|(_, r)| scalars_of(r)).collect(),
        RowType::Array(..) | RowType::Sum(_) => vec![],
    }
}
