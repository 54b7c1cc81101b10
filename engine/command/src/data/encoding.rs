//! Text as bytes: UTF-8 is read, and other encodings are named, with the command that converts them.

use std::path::Path;

use super::{DataError, packed};

/// The name that messages give to standard input.
pub(super) const STANDARD_INPUT: &str = "standard input";

/// Bytes that are looked at to tell an encoding.
const SAMPLE: usize = 256;

/// The bytes of a file as text, without a byte order mark.
///
/// # Errors
/// They are in another encoding, or not text.
pub(super) fn utf8<'b>(bytes: &'b [u8], path: &str) -> Result<&'b str, DataError> {
    if let Some(encoding) = utf16(bytes) {
        return Err(DataError::new(format!("{path} is UTF-16 text, and UTF-8 is read"))
            .help(converted(path, encoding)));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let (line, start) = before.iter().enumerate().fold((1, 0), |(line, start), (at, byte)| {
            if *byte == b'\n' { (line + 1, at + 1) } else { (line, start) }
        });
        let place = format!("{path}, line {line}, byte {}", before.len() - start + 1);
        match latin(bytes) {
            Some((name, encoding)) => DataError::new(format!("{place}: is not UTF-8 text, perhaps {name}"))
                .help(converted(path, encoding)),
            None => DataError::new(format!("{place}: is not UTF-8 text"))
                .help("the file seems to be binary data: save it as CSV or .npy"),
        }
    })?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// UTF-16 as `iconv` names it, where the text is in it: it begins with a byte order mark, or every other byte is 0.
fn utf16(bytes: &[u8]) -> Option<&'static str> {
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        return Some("UTF-16");
    }
    let sample = &bytes[..bytes.len().min(SAMPLE)];
    // Whether nearly all bytes at these places are 0, and few at the others.
    let zeros = |first: usize| sample.iter().skip(first).step_by(2).filter(|byte| **byte == 0).count();
    let (high, low, pairs) = (zeros(0), zeros(1), sample.len() / 2);
    let mostly = |some: usize, others: usize| pairs > 1 && 10 * some >= 9 * pairs && 10 * others <= pairs;
    match () {
        () if mostly(low, high) => Some("UTF-16LE"),
        () if mostly(high, low) => Some("UTF-16BE"),
        () => None,
    }
}

/// An encoding with a byte for each character, and `iconv`'s name of it, where the bytes can be text in it.
fn latin(bytes: &[u8]) -> Option<(&'static str, &'static str)> {
    let is_text = |byte: &u8| *byte >= b' ' || matches!(byte, b'\t' | b'\n' | b'\r' | b'\x0c');
    let western = bytes.iter().any(|byte| (0x80..0xa0).contains(byte));
    bytes.iter().all(is_text).then_some(match western {
        true => ("Windows-1252", "WINDOWS-1252"),
        false => ("Latin-1", "ISO-8859-1"),
    })
}

/// The command that writes the file in UTF-8.
fn converted(path: &str, encoding: &str) -> String {
    if path == STANDARD_INPUT {
        return format!("in front of lawson, `iconv -f {encoding} -t UTF-8` converts it");
    }
    let packed = packed::is_packed(Path::new(path));
    let plain = path.strip_suffix(".gz").unwrap_or(path);
    let name = plain.rsplit_once('.').filter(|(name, _)| !name.is_empty() && !name.ends_with('/'));
    let new = name.map_or(format!("{plain}.utf8"), |(name, ending)| format!("{name}.utf8.{ending}"));
    let (path, new) = (quoted(path), quoted(&new));
    match packed {
        true => format!("`gzip -dc {path} | iconv -f {encoding} -t UTF-8 > {new}` converts it"),
        false => format!("`iconv -f {encoding} -t UTF-8 {path} > {new}` converts it"),
    }
}

/// A word as a shell takes it.
pub(super) fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "._-/+,:@%".contains(c);
    if word.chars().all(plain) { word.to_string() } else { format!("'{}'", word.replace('\'', r"'\''")) }
}
