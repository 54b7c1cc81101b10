//! Data formats that are not read: they are named as what they are, with a way to one that is.

use std::path::Path;

use super::encoding::quoted;
use super::{DataError, ending};

/// What to do with a file of such a format.
enum Advice {
    /// A function of pandas reads it as a table.
    Pandas(&'static str),
    /// This does it in Python, with the file's name for `FILE`.
    Python(&'static str),
    /// The same in a shell.
    Shell(&'static str),
    Unpack,
}

use Advice::{Pandas, Python, Shell, Unpack};

/// The formats, by the first bytes of their files.
const BEGINNINGS: [(&str, &[u8], Advice); 7] = [
    ("Parquet", b"PAR1", Pandas("read_parquet")),
    ("Arrow or Feather", b"ARROW1", Pandas("read_feather")),
    ("HDF5", b"\x89HDF", Pandas("read_hdf")),
    ("an old Excel workbook", b"\xd0\xcf\x11\xe0", Pandas("read_excel")),
    ("a SQLite database", b"SQLite format 3", Shell("sqlite3 -header -csv FILE 'SELECT * FROM t' > t.csv")),
    ("a compressed file (zstd)", b"\x28\xb5\x2f\xfd", Unpack),
    ("a compressed file (xz)", b"\xfd7zXZ", Unpack),
];

/// By the ending of the name, where the bytes say too little.
const ENDINGS: [(&str, &str, Advice); 4] = [
    ("xlsx", "an Excel workbook", Pandas("read_excel")),
    ("ods", "a spreadsheet", Pandas("read_excel")),
    ("pkl", "a Python pickle", Pandas("read_pickle")),
    ("mat", "a MATLAB file", Python("numpy.save(\"x.npy\", scipy.io.loadmat(FILE)[\"x\"])")),
];

impl Advice {
    fn text(&self, path: &Path) -> String {
        let shown = path.display();
        let python = |call: &str| {
            format!(
                "save it as CSV or .npy, in Python for example: {}",
                call.replace("FILE", &format!("{shown:?}"))
            )
        };
        match self {
            Pandas(read) => {
                let csv = path.with_extension("csv");
                python(&format!("pandas.{read}(FILE).to_csv({csv:?}, index=False)"))
            }
            Python(call) => python(call),
            Shell(command) => {
                let command = command.replace("FILE", &quoted(&shown.to_string()));
                format!("save a table of it as CSV: {command}")
            }
            Unpack => "unpack it first; what gzip packs is read as it is".to_string(),
        }
    }
}

/// The error for a file of a format that is not read, if it is one.
pub(super) fn refused(path: &Path, bytes: &[u8]) -> Option<DataError> {
    let begins = BEGINNINGS.iter().find(|(_, start, _)| bytes.starts_with(start));
    let named = begins.map(|(name, _, advice)| (name, advice)).or_else(|| {
        let ending = ending(path);
        let (_, name, advice) = ENDINGS.iter().find(|(e, ..)| *e == ending)?;
        Some((name, advice))
    });
    let shown = path.display();
    if named.is_none() && json(bytes) {
        let error = DataError::new(format!("{shown} holds JSON, which is read from files .json and .jsonl"));
        return Some(error.help(format!(
            "rename it, and name a column: {}:COLUMN",
            path.with_extension("json").display()
        )));
    }
    let (name, advice) = named?;
    Some(DataError::new(format!("{shown} is {name}, which is not read")).help(advice.text(path)))
}

/// Objects of JSON: `{"x": 1}`. Its plain arrays are Futhark's values too.
fn json(bytes: &[u8]) -> bool {
    let mut rest = bytes.iter().copied().filter(|b| !b.is_ascii_whitespace() && *b != b'[');
    rest.next() == Some(b'{') && rest.next() == Some(b'"')
}
