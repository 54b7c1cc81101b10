//! Data formats that are not read: they are named as what they are, with a way to one that is.

use std::path::Path;

use super::{DataError, ending};

/// The formats, by the first bytes of their files: name, bytes, and what Python reads them with.
const BEGINNINGS: [(&str, &[u8], &str); 7] = [
    ("Parquet", b"PAR1", "pandas.read_parquet"),
    ("Arrow or Feather", b"ARROW1", "pandas.read_feather"),
    ("HDF5", b"\x89HDF", "pandas.read_hdf"),
    ("an old Excel workbook", b"\xd0\xcf\x11\xe0", "pandas.read_excel"),
    ("a SQLite database", b"SQLite format 3", "pandas.read_sql"),
    ("a compressed file (zstd)", b"\x28\xb5\x2f\xfd", ""),
    ("a compressed file (xz)", b"\xfd7zXZ", ""),
];

/// By the ending of the name, where the bytes say too little.
const ENDINGS: [(&str, &str, &str); 4] = [
    ("xlsx", "an Excel workbook", "pandas.read_excel"),
    ("ods", "a spreadsheet", "pandas.read_excel"),
    ("pkl", "a Python pickle", "pandas.read_pickle"),
    ("mat", "MATLAB's", "scipy.io.loadmat"),
];

/// The error for a file of a format that is not read, if it is one.
pub(super) fn refused(path: &Path, bytes: &[u8]) -> Option<DataError> {
    let begins = BEGINNINGS.iter().find(|(_, start, _)| bytes.starts_with(start));
    let named = begins.map(|(name, _, read)| (*name, *read)).or_else(|| {
        let ending = ending(path);
        let (_, name, read) = ENDINGS.iter().find(|(e, ..)| *e == ending)?;
        Some((*name, *read))
    });
    let shown = path.display();
    if named.is_none() && json(bytes) {
        let error = DataError::new(format!("{shown} holds JSON, which is read from files .json and .jsonl"));
        return Some(error.help(format!(
            "rename it, and name a column: {}:COLUMN",
            path.with_extension("json").display()
        )));
    }
    let (name, read) = named?;
    let error = DataError::new(format!("{shown} is {name}, which is not read"));
    Some(error.help(match read {
        "" => "unpack it first; .csv.gz is read as it is".to_string(),
        _ => format!("save it as CSV or .npy, in Python for example: {read}({shown:?}) and then .to_csv(..)"),
    }))
}

/// Objects of JSON: `{"x": 1}`. Its plain arrays are Futhark's values too.
fn json(bytes: &[u8]) -> bool {
    let mut rest = bytes.iter().copied().filter(|b| !b.is_ascii_whitespace() && *b != b'[');
    rest.next() == Some(b'{') && rest.next() == Some(b'"')
}
