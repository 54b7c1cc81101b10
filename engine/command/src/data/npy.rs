//! NumPy's `.npy` files: arrays of any rank of the scalar types of the language, in either byte
//! order and either memory order; and `.npz` archives of them.

mod bytes;
mod header;
mod records;
mod rows;

use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Write};
use std::path::Path;
use std::sync::Arc;

use lawson_oracle::diagnostic::excerpt;
use lawson_oracle::value::RowType;

use super::fields::renamed;
use super::flat::Flat;
use super::{DataError, cannot_write, file, io_reason, listed, packed};
use crate::native::{NativeArray, NativeValue};
use bytes::Bytes;
pub use header::{Descr, Header};
use lawson_tiles::{buffer::Buffer, elem::Elem, with_type};
pub use rows::{NpyRows, Stream};

/// Bytes that are read or written at a time.
const BUFFER: usize = 1 << 16;

/// An array, and which fields of its records are called otherwise in the file.
pub type Noted = (Flat, Option<String>);

/// Reads a `.npy` file, packed by `gzip` or not, as a value of the file's own type.
///
/// # Errors
/// Names the file and what is wrong: it cannot be read, is no `.npy` file, or its elements are of
/// a type that the language doesn't have.
pub fn read(path: &Path) -> Result<Noted, DataError> {
    let shown = path.display().to_string();
    array(packed::open(path)?, &shown)
}

/// Whether these are the bytes of a `.npy` file: they begin as all of them do.
pub fn is_npy(bytes: &[u8]) -> bool {
    header::begins(bytes)
}

/// Reads the bytes of a `.npy` file; `shown` is what messages call it.
///
/// # Errors
/// Like [`read`].
pub fn from_bytes(bytes: &[u8], shown: &str) -> Result<Noted, DataError> {
    array(bytes, shown)
}

/// Reads an array of a `.npz` archive, as `numpy.savez` and `numpy.savez_compressed` write them.
///
/// # Errors
/// Like [`read`]; and the archive has no such array: then those that it has are named.
pub fn read_archive(path: &Path, key: &str) -> Result<Noted, DataError> {
    let mut archive = archive(path)?;
    let keys = keys(&archive);
    match archive.by_name(&format!("{key}.npy")) {
        Ok(entry) => array(entry, &format!("{}:{key}", path.display())),
        Err(::zip::result::ZipError::FileNotFound) => {
            Err(DataError::new(format!("{} has no array {key:?}", path.display()))
                .help(format!("its arrays are: {keys}")))
        }
        Err(e) => Err(DataError::new(format!("cannot read {key:?} of {}: {e}", path.display()))),
    }
}

/// The names of the arrays of a `.npz` archive, separated by commas.
///
/// # Errors
/// It cannot be read, or is no such archive.
pub fn archive_keys(path: &Path) -> Result<String, DataError> {
    archive(path).map(|archive| keys(&archive))
}

fn archive(path: &Path) -> Result<Archive, DataError> {
    ::zip::ZipArchive::new(packed::as_it_is(path)?)
        .map_err(|e| DataError::new(format!("{} is not a .npz archive: {e}", path.display())))
}

type Archive = ::zip::ZipArchive<BufReader<File>>;

fn keys(archive: &Archive) -> String {
    let names = archive.file_names().filter_map(|name| Some(name.ok()?.strip_suffix(".npy")?.to_string()));
    let names: Vec<String> = names.collect();
    listed(names.iter().map(String::as_str))
}

/// Reads one array; `shown` is what messages call it.
fn array(mut reader: impl Read, shown: &str) -> Result<Noted, DataError> {
    let header = Header::read(&mut reader).map_err(|e| not_npy(shown, &e))?;
    let shape = &header.shape;
    let too_large =
        || DataError::new(format!("{shown}, of shape {}, does not fit the memory", excerpt(&text_of(shape))));
    // Without elements it is no matter what the other extents are.
    let product = |n: u64, extent: &u64| n.checked_mul(*extent);
    let count = if shape.contains(&0) { Some(0) } else { shape.iter().try_fold(1, product) };
    let count = count.and_then(|n| usize::try_from(n).ok()).ok_or_else(too_large)?;
    let extents: Option<Vec<i64>> = shape.iter().map(|n| i64::try_from(*n).ok()).collect();
    let extents = extents.ok_or_else(too_large)?;
    let fail = |e: std::io::Error| match e.kind() {
        std::io::ErrorKind::UnexpectedEof => {
            DataError::new(format!("{shown} is cut off: it ends before the last element of shape {shape:?}"))
        }
        std::io::ErrorKind::OutOfMemory => too_large(),
        _ => DataError::new(format!("cannot read {shown}: {}", io_reason(&e))),
    };
    let mut note = None;
    let (element, parts) = match &header.descr {
        Descr::Scalar(descr) => {
            let (ty, big) = header::scalar(descr).ok_or_else(|| no_such_type(shown, descr))?;
            let part = with_type!(ty, T => {
                let data = bytes::read::<T>(&mut reader, count, big).map_err(fail)?;
                part(data, &header, &extents)
            });
            (RowType::Scalar(ty), part.map(|part| vec![part]))
        }
        Descr::Record(fields) => {
            let fields = records::fields(fields).map_err(|descr| no_such_type(shown, descr))?;
            if fields.columns.is_empty() {
                return Err(DataError::new(format!("{shown} holds records without fields")));
            }
            let bytes = count.checked_mul(fields.size).ok_or_else(too_large)?;
            let bytes = bytes::read::<u8>(&mut reader, bytes, false).map_err(fail)?;
            note = renamed(shown, fields.columns.iter().map(|field| field.name.as_str()));
            let column = |field: &records::Field| -> Result<Option<NativeValue<'static>>, DataError> {
                with_type!(field.ty, T => {
                    let data = fields.column::<T>(field, &bytes, count).map_err(fail)?;
                    Ok(part(data, &header, &extents))
                })
            };
            let parts = fields.columns.iter().map(column).collect::<Result<Option<Vec<_>>, DataError>>()?;
            let row = fields.row().ok_or_else(|| {
                let names = listed(fields.columns.iter().map(|field| field.name.as_str()));
                DataError::new(format!("{shown} has fields of one name: {names}")).help("rename them")
            })?;
            (row, parts)
        }
    };
    let parts = parts.ok_or_else(|| DataError::new(format!("{shown} has other extents than elements")))?;
    let row = extents.iter().rev().fold(element, |row, n| RowType::Array(*n, Arc::new(row)));
    Ok((Flat { row, parts }, note))
}

/// The elements of a file of this header as a scalar or an array; `None` where the extents are others.
fn part<T: Bytes>(data: Vec<T>, header: &Header, extents: &[i64]) -> Option<NativeValue<'static>>
where
    Buffer: From<Vec<T>>,
{
    let shape = &header.shape;
    let data = match header.fortran_order && shape.len() > 1 && !data.is_empty() {
        true => row_major(&data, shape),
        false => data,
    };
    match data[..] {
        [x] if shape.is_empty() => Some(NativeValue::Scalar(x.to_scalar())),
        _ => NativeArray::owned(extents.to_vec(), data).map(NativeValue::Array),
    }
}

/// `(2, 3)`.
fn text_of(shape: &[u64]) -> String {
    let extents: Vec<String> = shape.iter().map(u64::to_string).collect();
    format!("({})", extents.join(", "))
}

fn no_such_type(shown: &str, ty: &str) -> DataError {
    DataError::new(format!("{shown} holds elements of type {}, which the language doesn't have", excerpt(ty)))
        .help("save it as an array of i1 to i8, u1 to u8, f4, f8 or bool")
}

fn not_npy(shown: &str, error: &std::io::Error) -> DataError {
    match error.kind() {
        std::io::ErrorKind::UnexpectedEof => {
            DataError::new(format!("{shown} is cut off: it ends inside its header"))
        }
        _ => DataError::new(format!("{shown} is not a .npy file: {}", io_reason(error))),
    }
}

/// The elements of an array whose first index is fastest, the last index fastest.
fn row_major<T: Copy>(data: &[T], dims: &[u64]) -> Vec<T> {
    let element = |mut i: usize| {
        // Digits of `i`, the last index first.
        let mut stride = data.len();
        let mut at = 0;
        for n in dims.iter().rev().map(|n| *n as usize) {
            stride /= n;
            at += i % n * stride;
            i /= n;
        }
        data[at]
    };
    (0..data.len()).map(element).collect()
}

/// Writes one part as a `.npy` file the lowest bytes first, NaNs canonical.
///
/// # Errors
/// Names the file when it cannot be written, or exists already and `force` is not given.
pub fn write(path: &Path, part: &NativeValue<'_>, force: bool) -> Result<(), DataError> {
    file::write(path, force, |file| write_to(file, part)).map_err(|e| cannot_write(path, &e))
}

/// Writes parts into a `.npz` archive, each under its name, as `numpy.savez` does.
///
/// # Errors
/// Like [`write()`].
pub fn write_archive<'p>(
    path: &Path,
    parts: impl Iterator<Item = (String, &'p NativeValue<'static>)>,
    force: bool,
) -> Result<(), DataError> {
    let write = |file: &mut File| {
        let mut archive = ::zip::ZipWriter::new(file);
        let stored = ::zip::CompressionMethod::Stored;
        let options = ::zip::write::SimpleFileOptions::default().compression_method(stored).large_file(true);
        for (name, part) in parts {
            archive.start_file(format!("{name}.npy"), options)?;
            write_to(&mut archive, part)?;
        }
        archive.finish()?;
        Ok(())
    };
    file::write(path, force, write).map_err(|e| cannot_write(path, &e))
}

/// Writes one part as [`write()`] does.
///
/// # Errors
/// It cannot be written.
pub fn write_to(file: &mut impl Write, part: &NativeValue<'_>) -> std::io::Result<()> {
    let mut out = BufWriter::with_capacity(BUFFER, file);
    out.write_all(&Header::of(part.scalar_type(), part.dims()))?;
    with_type!(part.scalar_type(), T => match part {
        NativeValue::Scalar(s) => T::from_scalar(*s).write(&mut out)?,
        NativeValue::Array(array) => {
            for x in array.slice().of::<T>() {
                // NaNs are written canonical.
                T::from_scalar(x.to_scalar()).write(&mut out)?;
            }
        }
    });
    out.flush()
}
