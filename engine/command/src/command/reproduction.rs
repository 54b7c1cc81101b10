//! Programs that show a fault, saved so that they can be looked at and reported.

use std::io::{ErrorKind, Write};
use std::path::PathBuf;

use hmac_sha256::Hash;
use lawson_imperative::is_loops;
use lawson_oracle::modules;
use lawson_oracle::source::Source;

use crate::data::file;
use crate::verify::Mismatch;
use crate::verify::outcome::End;

/// Inputs longer than this are not written into the program.
const LONGEST: usize = 100_000;

/// Saves the program with the input as a test block, in the current directory; gives the file's name
/// when that worked. The same fault is saved once.
pub fn save(source: &Source, difference: &Mismatch) -> Option<String> {
    let text = text(source, difference)?;
    let path = PathBuf::from(format!("lawson-{}", file_name("difference", source, &text)));
    match file::write(&path, false, |file| file.write_all(text.as_bytes())) {
        Err(why) if why.kind() != ErrorKind::AlreadyExists => None,
        _ => Some(path.display().to_string()),
    }
}

/// The program with a test block that the source passes, where an input is known.
pub fn text(source: &Source, difference: &Mismatch) -> Option<String> {
    let (found, treatment) = (difference.found().replace('\n', " "), difference.treatment());
    let inputs = difference.inputs().join(" ");
    let program = modules::bundle(source);
    let program = program.trim_end();
    let says = if is_loops(&source.name) { "#" } else { "--" };
    let expected = match difference {
        Mismatch::Terms(_) => {
            let expected = difference.expected();
            return Some(format!(
                "{says} {treatment} gives: {found}\n{says} the source gives: {expected}\n{says} with {inputs}\n{program}\n"
            ));
        }
        Mismatch::Shown(difference) => match &difference.expected.end {
            End::Value(value) => format!("{says} output {{ {value} }}\n"),
            End::Failed(_) => format!("{says} error: .*\n"),
            End::Unknown(_) | End::Starved(_) | End::Broken(_) => String::new(),
        },
    };
    let short = inputs.len() + expected.len() <= LONGEST;
    short.then(|| {
        format!(
            "{says} {treatment} gives: {found}\n{program}\n{says} ==\n{says} input {{ {inputs} }}\n{expected}"
        )
    })
}

/// A name that follows from the content: the same fault is one file.
pub fn file_name(kind: &str, source: &Source, content: &str) -> String {
    let digest = Hash::hash(content.as_bytes());
    let name: String = digest.iter().take(4).map(|byte| format!("{byte:02x}")).collect();
    let extension = if is_loops(&source.name) { "R" } else { "fut" };
    format!("{kind}-{name}.{extension}")
}
