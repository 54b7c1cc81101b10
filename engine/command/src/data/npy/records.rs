//! Structured arrays: records whose fields lie side by side in the bytes of a file, as columns.

use std::io;

use lawson_oracle::scalar::ScalarType;
use lawson_oracle::value::RowType;

use super::bytes::Bytes;
use super::header::scalar;
use crate::data::fields::{field_name, field_names};

/// A field of records.
pub(super) struct Field {
    pub(super) name: String,
    pub(super) ty: ScalarType,
    /// Its highest byte is the first.
    big: bool,
    /// Bytes of a record before it.
    start: usize,
}

/// The fields of records.
pub(super) struct Fields {
    /// In the order of the names that the language has for them.
    pub(super) columns: Vec<Field>,
    /// Bytes of a record.
    pub(super) size: usize,
}

/// The fields of records of these names and types.
///
/// # Errors
/// Gives a type that the language doesn't have.
pub(super) fn fields(fields: &[(String, String)]) -> Result<Fields, &str> {
    let (mut columns, mut size) = (Vec::new(), 0usize);
    for (name, descr) in fields {
        let unused = descr.trim_start_matches(['|', '<', '>']).strip_prefix('V').filter(|_| name.is_empty());
        let bytes = match unused.map(str::parse::<usize>) {
            Some(bytes) => bytes.map_err(|_| descr.as_str())?,
            None => {
                let (ty, big) = scalar(descr).ok_or(descr.as_str())?;
                columns.push(Field { name: name.clone(), ty, big, start: size });
                ty.bits().div_ceil(8) as usize
            }
        };
        size = size.checked_add(bytes).ok_or(descr.as_str())?;
    }
    // As records have their fields in order.
    columns.sort_by_cached_key(|column: &Field| field_name(&column.name));
    Ok(Fields { columns, size })
}

impl Fields {
    /// The type of a record; `None` where two fields have one name.
    pub(super) fn row(&self) -> Option<RowType> {
        let names = field_names(self.columns.iter().map(|field| field.name.as_str()))?;
        let types = self.columns.iter().map(|field| RowType::Scalar(field.ty));
        Some(RowType::Record(names.into_iter().map(Into::into).zip(types).collect()))
    }

    /// One field of so many records.
    ///
    /// # Errors
    /// There is no memory for it.
    pub(super) fn column<T: Bytes>(&self, field: &Field, bytes: &[u8], count: usize) -> io::Result<Vec<T>> {
        let mut data = Vec::new();
        data.try_reserve_exact(count).map_err(|_| io::ErrorKind::OutOfMemory)?;
        let mut element = [0; 8];
        for record in bytes.chunks_exact(self.size) {
            let element = &mut element[..T::SIZE];
            element.copy_from_slice(&record[field.start..field.start + T::SIZE]);
            if field.big {
                element.reverse();
            }
            data.push(T::of(element));
        }
        Ok(data)
    }
}
