//! Rows of a `.npy` file, some at a time: neither reading nor writing needs memory for all of them.

use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::header::{Descr, Header, descr_of, scalar};
use super::{BUFFER, Noted, array, not_npy};
use crate::data::file::Writing;
use crate::data::{DataError, cannot_read, cannot_write};
use crate::native::{NativeArray, NativeValue};
use lawson_oracle::scalar::ScalarType;
use lawson_tiles::{elem::Elem, with_type};

/// A file of rows.
#[derive(Clone, Debug)]
pub struct NpyRows {
    path: PathBuf,
    descr: String,
    shape: Vec<i64>,
    /// Where the first row begins, and how many bytes each takes.
    start: u64,
    width: u64,
}

impl NpyRows {
    /// Looks at the header of a file.
    ///
    /// # Errors
    /// It can't be read, is no `.npy` file, or its rows do not lie one after the other.
    pub fn of(path: &Path) -> Result<NpyRows, DataError> {
        let shown = path.display().to_string();
        let unreadable = |e: std::io::Error| cannot_read(path, &e);
        let mut file = File::open(path).map_err(unreadable)?;
        let header = Header::read(&mut file).map_err(|e| not_npy(&shown, &e))?;
        let refused = |why: &str| Err(DataError::new(format!("{shown} can't be read by rows: {why}")));
        let Descr::Scalar(descr) = header.descr else {
            return refused("its elements are records");
        };
        let Some((ty, _)) = scalar(&descr) else {
            return refused(&format!("its elements are of type {descr:?}"));
        };
        if header.fortran_order && header.shape.len() > 1 {
            return refused("its first index is fastest, so that its rows do not lie one after the other");
        }
        let shape: Option<Vec<i64>> = header.shape.iter().map(|n| i64::try_from(*n).ok()).collect();
        let Some((shape, of_row)) = shape.as_deref().and_then(|shape| Some((shape, shape.get(1..)?))) else {
            return refused("it has no rows");
        };
        let bytes = u64::from(ty.bits() / 8);
        let width = of_row.iter().try_fold(bytes, |all, n| all.checked_mul(n.unsigned_abs()));
        let Some(width) = width else { return refused("a row is too large") };
        let start = file.stream_position().map_err(unreadable)?;
        Ok(NpyRows { path: path.to_path_buf(), descr, shape: shape.to_vec(), start, width })
    }

    /// How many rows there are.
    pub fn total(&self) -> usize {
        usize::try_from(self.shape[0]).unwrap_or(0)
    }

    /// Rows from one on, as a file of them alone would have them.
    ///
    /// # Errors
    /// Those that reading such a file has: the file may have become shorter.
    pub fn read(&self, first: usize, rows: usize) -> Result<Noted, DataError> {
        let shown = self.path.display().to_string();
        let unreadable = |e: std::io::Error| cannot_read(&self.path, &e);
        let mut file = File::open(&self.path).map_err(unreadable)?;
        let at = self.start.saturating_add(self.width.saturating_mul(first as u64));
        file.seek(SeekFrom::Start(at)).map_err(unreadable)?;
        let dims = [&[rows as i64], &self.shape[1..]].concat();
        let head = Header::bytes(&self.descr, &dims, 0);
        let content = BufReader::with_capacity(BUFFER, file).take(self.width.saturating_mul(rows as u64));
        array(head.chain(content), &shown)
    }
}

/// A `.npy` file whose rows are written as they come. It is there when it is finished.
#[derive(Debug)]
pub struct Stream {
    path: PathBuf,
    writing: Writing,
    ty: ScalarType,
    /// The extents of a row, and how long the header is; nothing before the first rows.
    row: Option<(Vec<i64>, usize)>,
    rows: i64,
}

impl Stream {
    /// Begins a file of elements of this type.
    ///
    /// # Errors
    /// It can't be written.
    pub fn begin(path: &Path, ty: ScalarType, force: bool) -> Result<Stream, DataError> {
        let writing = Writing::begin(path, force).map_err(|e| cannot_write(path, &e))?;
        Ok(Stream { path: path.to_path_buf(), writing, ty, row: None, rows: 0 })
    }

    /// Writes some rows.
    ///
    /// # Errors
    /// It can't be written.
    pub fn write(&mut self, part: &NativeValue<'_>) -> Result<(), DataError> {
        let NativeValue::Array(rows) = part else { return Ok(()) };
        self.append(rows).map_err(|e| cannot_write(&self.path, &e))
    }

    fn append(&mut self, rows: &NativeArray<'_>) -> std::io::Result<()> {
        let [count, row @ ..] = rows.dims() else { return Ok(()) };
        let file = self.writing.file();
        if self.row.is_none() {
            // There is room for any number of rows.
            let head = Header::bytes(&descr_of(self.ty), &[&[i64::MAX], row].concat(), 0);
            file.write_all(&head)?;
            self.row = Some((row.to_vec(), head.len()));
        }
        let mut out = BufWriter::with_capacity(BUFFER, file);
        with_type!(self.ty, T => for x in rows.slice().of::<T>() {
            super::bytes::Bytes::write(T::from_scalar(x.to_scalar()), &mut out)?;
        });
        self.rows += count;
        out.flush()
    }

    /// Puts the file in its place.
    ///
    /// # Errors
    /// It can't be written.
    pub fn finish(mut self) -> Result<PathBuf, DataError> {
        let (row, length) = self.row.take().unwrap_or_default();
        let head = Header::bytes(&descr_of(self.ty), &[&[self.rows], &row[..]].concat(), length);
        let file = self.writing.file();
        let written = file.seek(SeekFrom::Start(0)).and_then(|_| file.write_all(&head));
        written.and_then(|()| self.writing.finish()).map_err(|e| cannot_write(&self.path, &e))?;
        Ok(self.path)
    }
}
