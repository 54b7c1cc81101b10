//! Snapshots as files: JSON lines, the header first.

use std::io::{self, Write};

use super::snapshot::{Entry, FORMAT, Header, Snapshot};
use crate::data::DataError;

/// Writes a snapshot.
///
/// # Errors
/// What the system says.
pub fn write(snapshot: &Snapshot, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", serde_json::to_string(&snapshot.header)?)?;
    for entry in &snapshot.entries {
        writeln!(out, "{}", serde_json::to_string(entry)?)?;
    }
    Ok(())
}

/// Whether a text begins as a snapshot does.
pub(super) fn is_snapshot(text: &str) -> bool {
    text.starts_with("{\"snapshot\":")
}

/// Reads a snapshot; `name` is what messages call it.
///
/// # Errors
/// Another version, or a line that is none of a snapshot's: it says which.
pub fn read(name: &str, text: &str) -> Result<Snapshot, DataError> {
    let wrong = |line: usize, what: String| {
        DataError::new(format!("{name}, line {line}: {what}"))
            .help("`lawson snapshot PATH.. -o FILE` writes it anew".to_string())
    };
    let mut lines = text.lines().enumerate();
    let first = lines.next().map_or("", |(_, line)| line);
    if text.trim().is_empty() {
        return Err(wrong(1, "the file is empty".to_string()));
    }
    let version = serde_json::from_str::<serde_json::Value>(first).ok().and_then(|v| v["snapshot"].as_u64());
    match version {
        Some(version) if version != u64::from(FORMAT) => {
            let what = format!(
                "the snapshot has format {version}, and this version of Lawson reads format {FORMAT}"
            );
            return Err(wrong(1, what));
        }
        _ => {}
    }
    let header: Header =
        serde_json::from_str(first).map_err(|e| wrong(1, format!("this is not a snapshot's header: {e}")))?;
    let entry = |(i, line): (usize, &str)| {
        let cut = |e: serde_json::Error| match e.is_eof() {
            true => "the snapshot is cut off here".to_string(),
            false => format!("this is not an entry of a snapshot: {e}"),
        };
        serde_json::from_str(line).map_err(|e| wrong(i + 1, cut(e)))
    };
    let entries = lines.map(entry).collect::<Result<Vec<Entry>, _>>()?;
    if entries.len() != header.entries {
        let what = format!(
            "the snapshot is cut off here: its header announces {} entries, and {} are there",
            header.entries,
            entries.len()
        );
        return Err(wrong(entries.len() + 2, what));
    }
    Ok(Snapshot { header, entries })
}
