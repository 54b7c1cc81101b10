//! How CSV files are written: what separates columns, what is a missing value, where quotes open and close.

/// How CSV files are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Format {
    /// What stands between columns; `None`: a tab where the first line has one and no comma, else a comma, or a
    /// semicolon where that is the decimal mark.
    pub delimiter: Option<u8>,
    /// The decimal mark.
    pub decimal: char,
    /// The first line names the columns. Else they are called 1, 2, ..
    pub header: bool,
}

impl Default for Format {
    fn default() -> Format {
        Format { delimiter: None, decimal: '.', header: true }
    }
}

impl Format {
    /// What separates the columns of this text.
    pub(in crate::data) fn delimiter(&self, text: &str) -> u8 {
        let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        let usual = if self.decimal == ',' { b';' } else { b',' };
        let tabs = first.contains('\t') && !first.contains(char::from(usual));
        self.delimiter.unwrap_or(if tabs { b'\t' } else { usual })
    }
}

/// Words for a missing value, in small or capital letters.
const MISSING: [&str; 5] = ["", "na", "n/a", "null", "nan"];

pub(super) fn is_missing(field: &str) -> bool {
    MISSING.iter().any(|word| field.eq_ignore_ascii_case(word))
}

/// Whether the end of this line lies inside quotes; `quoted` says so of its start. A quote opens where a
/// field begins; one inside quotes is written twice.
fn ends_quoted(line: &str, mut quoted: bool, delimiter: u8) -> bool {
    let mut bytes = line.bytes().peekable();
    let mut begins = !quoted;
    while let Some(byte) = bytes.next() {
        if byte == b'"' && quoted {
            quoted = bytes.next_if_eq(&b'"').is_some();
        } else if byte == b'"' && begins {
            quoted = true;
        }
        begins = !quoted && (byte == delimiter || byte == b'\r');
    }
    quoted
}

/// The largest row of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Largest {
    /// Bytes of the longest one.
    pub bytes: usize,
    /// Fields that a row may have, or more.
    pub fields: usize,
}

/// The largest row.
///
/// # Errors
/// The number of the line on which a quote opens that is not closed.
pub(super) fn largest_row(text: &str, delimiter: u8) -> Result<Largest, usize> {
    let (mut open, mut largest, mut row) = (None, Largest::default(), Largest::default());
    for (line, number) in text.split('\n').zip(1..) {
        if open.is_none() {
            row = Largest::default();
        }
        row.bytes += line.len() + 1;
        row.fields += line.bytes().filter(|byte| *byte == delimiter).count() + 1;
        largest.bytes = largest.bytes.max(row.bytes);
        largest.fields = largest.fields.max(row.fields);
        open = ends_quoted(line, open.is_some(), delimiter).then(|| open.unwrap_or(number));
    }
    open.map_or(Ok(largest), Err)
}

/// The text with `""` on each blank line between the header and the last row, since the reader passes
/// over blank lines.
pub(super) fn blank_lines_quoted(text: &str, delimiter: u8) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let (mut out, mut header, mut quoted) = (String::with_capacity(text.len()), false, false);
    for line in text.trim_end_matches('\n').split('\n') {
        let blank = line.is_empty() && !quoted;
        out.push_str(if blank && header { "\"\"" } else { line });
        out.push('\n');
        header |= !blank;
        quoted = ends_quoted(line, quoted, delimiter);
    }
    out
}
