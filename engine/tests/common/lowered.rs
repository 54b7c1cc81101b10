//! Programs as core.

use lawson::lower::{Lowered, lower};

use crate::source::checked;

/// The entry of a program; `None` where the engine does not take it.
pub fn lowered(text: &str) -> Option<Lowered> {
    let checked = checked(text);
    let entry = checked.entry(None).unwrap_or_else(|e| panic!("{e:?}:\n{text}"));
    lower(&checked, entry).ok()
}
