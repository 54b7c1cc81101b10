//! NumPy's `.npy` files: arrays of any rank of the scalar types of the language, in either byte
//! order and either memory order; and `.npz` archives of them.

use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Write};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use lawson_oracle::diagnostic::excerpt;
use lawson_oracle::scalar::ScalarType;
use lawson_oracle::value::RowType;
use npyz::{DType, NpyFile, Order, TypeChar, WriterBuilder};

use super::flat::Flat;
use super::{DataError, cannot_write, file, io_reason, listed};
use crate::native::{NativeArray, NativeValue};
use lawson_tiles::{elem::Elem, with_type};

/// Bytes that are read or written at a time.
const BUFFER: usize = 1 << 16;

/// Reads a `.npy` file as a value of the file's own type.
///
/// # Errors
/// Names the file and what is wrong: it cannot be read, is no `.npy` file, or its elements are of
/// a type that the language doesn't have.
pub fn read(path: &Path) -> Result<Flat, DataError> {
    let shown = path.display().to_string();
    array(BufReader::with_capacity(BUFFER, open(path)?), &shown)
}

/// Whether these are the bytes of a `.npy` file: they begin as all of them do.
pub fn is_npy(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\x93NUMPY")
}

/// Reads the bytes of a `.npy` file; `shown` is what messages call it.
///
/// # Errors
/// Like [`read`].
pub fn from_bytes(bytes: &[u8], shown: &str) -> Result<Flat, DataError> {
    array(bytes, shown)
}

/// Reads an array of a `.npz` archive, as `numpy.savez` and `numpy.savez_compressed` write them.
///
/// # Errors
/// Like [`read`]; and the archive has no such array: then those that it has are named.
pub fn read_archive(path: &Path, key: &str) -> Result<Flat, DataError> {
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
    ::zip::ZipArchive::new(BufReader::with_capacity(BUFFER, open(path)?))
        .map_err(|e| DataError::new(format!("{} is not a .npz archive: {e}", path.display())))
}

type Archive = ::zip::ZipArchive<BufReader<std::fs::File>>;

fn keys(archive: &Archive) -> String {
    let names = archive.file_names().filter_map(|name| Some(name.ok()?.strip_suffix(".npy")?.to_string()));
    let names: Vec<String> = names.collect();
    listed(names.iter().map(String::as_str))
}

fn open(path: &Path) -> Result<std::fs::File, DataError> {
    let fail =
        |e: std::io::Error| DataError::new(format!("cannot read {}: {}", path.display(), io_reason(&e)));
    let file = std::fs::File::open(path).map_err(fail)?;
    match file.metadata().map_err(fail)?.is_dir() {
        true => Err(fail(std::io::ErrorKind::IsADirectory.into())),
        false => Ok(file),
    }
}

/// Reads one array; `shown` is what messages call it.
fn array(mut reader: impl Read, shown: &str) -> Result<Flat, DataError> {
    let mut header = header(&mut reader).map_err(|e| not_npy(shown, &e))?;
    let too_large = |shape: &str| {
        DataError::new(format!("{shown}, of shape {}, does not fit the memory", excerpt(shape)))
    };
    let mut empty = None;
    if let Some((place, extents)) = overflowing_shape(&header) {
        if !extents.contains(&0) {
            return Err(too_large(String::from_utf8_lossy(&header[place]).trim()));
        }
        // There are no elements, whatever the other extents are.
        let shown = format!("{:<1$}", "(0,)", place.len());
        header[place].copy_from_slice(shown.as_bytes());
        empty = Some(extents);
    }
    let file = NpyFile::new(header.as_slice().chain(reader)).map_err(|e| not_npy(shown, &e))?;
    let dims = empty.unwrap_or_else(|| file.shape().to_vec());
    let dims: Vec<usize> = dims.iter().map(|&n| n as usize).collect();
    let order = file.order();
    let ty = scalar_type(&file.dtype()).ok_or_else(|| no_such_type(shown, &file.dtype().descr()))?;
    let bytes = file.shape().iter().try_fold(8u64, |product, n| product.checked_mul(*n));
    let bytes = bytes.and_then(|bytes| usize::try_from(bytes).ok());
    if bytes.is_none_or(|bytes| Vec::<u8>::new().try_reserve_exact(bytes).is_err()) {
        return Err(too_large(&format!("{dims:?}")));
    }
    let fail = |e: std::io::Error| match e.kind() {
        std::io::ErrorKind::UnexpectedEof => {
            DataError::new(format!("{shown} is cut off: it ends before the last element of shape {dims:?}"))
        }
        _ => DataError::new(format!("cannot read {shown}: {}", io_reason(&e))),
    };
    let extents: Vec<i64> = dims.iter().map(|&n| n as i64).collect();
    let part = with_type!(ty, T => {
        let mut data = file.into_vec::<T>().map_err(fail)?;
        if order == Order::Fortran && dims.len() > 1 && !data.is_empty() {
            data = row_major(&data, &dims);
        }
        match data[..] {
            [x] if dims.is_empty() => Some(NativeValue::Scalar(x.to_scalar())),
            _ => NativeArray::owned(extents.clone(), data).map(NativeValue::Array),
        }
    });
    let part = part.ok_or_else(|| DataError::new(format!("{shown} has other extents than elements")))?;
    let row = extents.iter().rev().fold(RowType::Scalar(ty), |row, n| RowType::Array(*n, Arc::new(row)));
    Ok(Flat { row, parts: vec![part] })
}

/// Magic, version, length and text of a header, as far as they are there.
fn header(reader: &mut impl Read) -> std::io::Result<Vec<u8>> {
    let mut header = Vec::new();
    reader.by_ref().take(10).read_to_end(&mut header)?;
    let rest = match header[..] {
        [_, _, _, _, _, _, 1, _, low, high] => u64::from(u16::from_le_bytes([low, high])),
        // Later versions have a length of four bytes.
        [_, _, _, _, _, _, _, _, a, b] => {
            reader.by_ref().take(2).read_to_end(&mut header)?;
            let high = header.get(10..12).map_or([0; 2], |bytes| [bytes[0], bytes[1]]);
            u64::from(u32::from_le_bytes([a, b, high[0], high[1]]))
        }
        _ => 0,
    };
    reader.by_ref().take(rest).read_to_end(&mut header)?;
    Ok(header)
}

/// Where the header has the shape, and its extents, when their product has no number on the way: the library
/// that reads the header multiplies without looking.
fn overflowing_shape(header: &[u8]) -> Option<(Range<usize>, Vec<u64>)> {
    let text = std::str::from_utf8(header.get(START..)?).ok()?;
    let (before, after) = text.split_once("'shape':")?;
    let shape = after.split_inclusive(')').next()?;
    let start = START + before.len() + "'shape':".len();
    let extents = shape.trim_matches(['(', ')', ' ']).split(',').map(str::trim);
    // What is no number is somebody else's matter.
    let extents: Vec<u64> = extents.filter_map(|n| n.parse().ok()).collect();
    // As strides, the products are also made from the last one.
    let product = |product: u64, n: &u64| product.checked_mul(*n);
    let fits = extents.iter().try_fold(1, product).and(extents.iter().rev().try_fold(1, product));
    fits.is_none().then(|| (start..start + shape.len(), extents))
}

/// Where to look for the shape in a header: behind magic, version and length, of whichever version it is.
const START: usize = 12;

fn no_such_type(shown: &str, ty: &str) -> DataError {
    DataError::new(format!("{shown} holds elements of type {}, which the language doesn't have", excerpt(ty)))
        .help("save it as an array of i1 to i8, u1 to u8, f4, f8 or bool")
}

fn not_npy(shown: &str, error: &std::io::Error) -> DataError {
    match error.kind() {
        std::io::ErrorKind::UnexpectedEof => {
            DataError::new(format!("{shown} is cut off: it ends inside its header"))
        }
        _ if error.to_string().contains("type string") => no_such_type(shown, "record"),
        _ => DataError::new(format!("{shown} is not a .npy file: {}", io_reason(error))),
    }
}

fn scalar_type(dtype: &DType) -> Option<ScalarType> {
    let DType::Plain(ty) = dtype else { return None };
    Some(match (ty.type_char(), ty.size_field()) {
        (TypeChar::Int, 1) => ScalarType::I8,
        (TypeChar::Int, 2) => ScalarType::I16,
        (TypeChar::Int, 4) => ScalarType::I32,
        (TypeChar::Int, 8) => ScalarType::I64,
        (TypeChar::Uint, 1) => ScalarType::U8,
        (TypeChar::Uint, 2) => ScalarType::U16,
        (TypeChar::Uint, 4) => ScalarType::U32,
        (TypeChar::Uint, 8) => ScalarType::U64,
        (TypeChar::Float, 4) => ScalarType::F32,
        (TypeChar::Float, 8) => ScalarType::F64,
        (TypeChar::Bool, 1) => ScalarType::Bool,
        _ => return None,
    })
}

/// The elements of an array whose first index is fastest, the last index fastest.
fn row_major<T: Copy>(data: &[T], dims: &[usize]) -> Vec<T> {
    let element = |mut i: usize| {
        // Digits of `i`, the last index first.
        let mut stride = data.len();
        let mut at = 0;
        for n in dims.iter().rev() {
            stride /= n;
            at += i % n * stride;
            i /= n;
        }
        data[at]
    };
    (0..data.len()).map(element).collect()
}

/// Writes one part as a `.npy` file in this machine's byte order, NaNs canonical.
///
/// # Errors
/// Names the file when it cannot be written, or exists already and `force` is not given.
pub fn write(path: &Path, part: &NativeValue<'_>, force: bool) -> Result<(), DataError> {
    file::write(path, force, |file| write_to(file, part)).map_err(|e| cannot_write(path, &e))
}

/// Writes parts into a `.npz` archive, each under its name, as `numpy.savez` does.
///
/// # Errors
/// Like [`write`].
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

fn write_to(file: &mut impl Write, part: &NativeValue<'_>) -> std::io::Result<()> {
    let mut out = BufWriter::with_capacity(BUFFER, file);
    let dims: Vec<u64> = part.dims().iter().map(|n| *n as u64).collect();
    with_type!(part.scalar_type(), T => {
        let options = npyz::WriteOptions::<T>::new().default_dtype().shape(&dims).writer(&mut out);
        let mut writer = options.begin_nd()?;
        match part {
            NativeValue::Scalar(s) => writer.push(&T::from_scalar(*s))?,
            NativeValue::Array(array) => {
                for x in array.slice().of::<T>() {
                    // NaNs are written canonical.
                    writer.push(&T::from_scalar(x.to_scalar()))?;
                }
            }
        }
        writer.finish()?;
    });
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fortran_order_is_read_by_its_strides() {
        // [[1, 2, 3], [4, 5, 6]] with the first index fastest.
        let dir = std::env::temp_dir().join(format!("lawson-npy-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        let path = dir.join("f.npy");
        let header = "{'descr': '>i4', 'fortran_order': True, 'shape': (2, 3), }";
        let padded = format!("{header:<117}\n");
        let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
        bytes.extend((padded.len() as u16).to_le_bytes());
        bytes.extend(padded.as_bytes());
        for n in [1i32, 4, 2, 5, 3, 6] {
            bytes.extend(n.to_be_bytes());
        }
        std::fs::write(&path, bytes).unwrap();
        let flat = read(&path).unwrap();
        assert_eq!(flat.row.to_string(), "[2][3]i32");
        let NativeValue::Array(array) = &flat.parts[0] else { panic!("an array") };
        assert_eq!(array.slice().of::<i32>(), [1, 2, 3, 4, 5, 6]);

        let again = dir.join("c.npy");
        write(&again, &flat.parts[0], true).unwrap();
        assert_eq!(read(&again).unwrap().value(), flat.value());
        assert!(write(&again, &flat.parts[0], false).is_err(), "an existing file needs force");
        std::fs::remove_dir_all(dir).unwrap();
    }
}
