//! Files and standard input as bytes. What `gzip` packed is known by its first bytes, whatever its name, and unpacked.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use flate2::bufread::MultiGzDecoder;

use super::{DataError, io_reason};

/// How what `gzip` packed begins.
const MAGIC: &[u8] = b"\x1f\x8b";
/// Bytes that are read at a time.
const BUFFER: usize = 1 << 16;

/// Opens a file.
///
/// # Errors
/// It can't be read.
pub(super) fn open(path: &Path) -> Result<Box<dyn Read>, DataError> {
    unpacked(as_it_is(path)?).map_err(|e| cannot_read(&path.display().to_string(), &e))
}

/// Opens a file, and unpacks nothing.
///
/// # Errors
/// It can't be read.
pub(super) fn as_it_is(path: &Path) -> Result<BufReader<File>, DataError> {
    let opened = File::open(path).and_then(|file| match file.metadata()?.is_dir() {
        true => Err(io::ErrorKind::IsADirectory.into()),
        false => Ok(BufReader::with_capacity(BUFFER, file)),
    });
    opened.map_err(|e| cannot_read(&path.display().to_string(), &e))
}

/// Whether this is a file that is unpacked when it is read.
pub(super) fn is_packed(path: &Path) -> bool {
    let begins = |mut file: BufReader<File>| Some(file.fill_buf().ok()?.starts_with(MAGIC));
    as_it_is(path).ok().and_then(begins).unwrap_or(false)
}

/// All bytes of a file.
///
/// # Errors
/// It can't be read.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, DataError> {
    let mut bytes = Vec::new();
    let read = open(path)?.read_to_end(&mut bytes);
    read.map(|_| bytes).map_err(|e| cannot_read(&path.display().to_string(), &e))
}

/// All bytes of standard input, which messages call `from`.
///
/// # Errors
/// It can't be read.
pub(super) fn standard_input(from: &str) -> Result<Vec<u8>, DataError> {
    let mut bytes = Vec::new();
    let input = BufReader::with_capacity(BUFFER, io::stdin());
    let read = unpacked(input).and_then(|mut input| input.read_to_end(&mut bytes));
    read.map(|_| bytes).map_err(|e| cannot_read(from, &e))
}

fn unpacked(mut reader: impl BufRead + 'static) -> io::Result<Box<dyn Read>> {
    Ok(match reader.fill_buf()?.starts_with(MAGIC) {
        true => Box::new(MultiGzDecoder::new(reader)),
        false => Box::new(reader),
    })
}

fn cannot_read(from: &str, error: &io::Error) -> DataError {
    let failed = DataError::new(format!("cannot read {from}: {}", io_reason(error)));
    let is_name = |text: &str| {
        text.starts_with(char::is_alphabetic) && text.chars().all(|c| c.is_alphanumeric() || c == '_')
    };
    match from.split_once('=') {
        Some((name, _)) if is_name(name) && error.kind() == io::ErrorKind::NotFound => {
            failed.help(format!("an input is given by name as -i {name}=.."))
        }
        _ => failed,
    }
}
