//! Reviewing a change: what the fused programs of two sides are, which differ, by what rule or condition, and at
//! what cost.
//!
//! A [`Snapshot`] holds what is known of each entry ([`take`]); two of them are compared (`compare`), which gives
//! one structure, [`Comparison`], and each rendering is a file of its own that knows only this. A page of one
//! program alone, [`explained`], shares the frame of pages with it.

mod both_sides;
mod cause;
mod change;
mod classes;
mod compare;
mod coverage;
mod explained;
mod file;
mod gate;
mod git;
mod html;
mod lengths;
mod markdown;
mod meaning;
mod page;
mod polynomial;
mod replayed;
mod sarif;
mod sides;
mod snap;
mod snapshot;
mod take;
mod text;

pub use both_sides::{BothSides, STEPS};
pub use cause::{Cause, Changed};
pub use classes::{Class, Finding};
pub use compare::{Comparison, Group, Line, Pair, Standing, State};
pub use coverage::{Coverage, Covered, coverage, rows, smallest};
pub use explained::explained;
pub use file::{read, write};
pub use gate::{Allowed, Gate};
pub use html::html;
pub use markdown::markdown;
pub use page::escaped;
pub use polynomial::Polynomial;
pub use sarif::sarif;
pub use sides::{Program, Programs, Root, Side, programs, side};
pub use snapshot::{
    Costs, Entry, FORMAT, Fused, Header, Operation, Refused, Row, Scope, Slow, Snapshot, Status, Totals, Why,
};
pub use take::{Entries, snapshot, take};
pub use text::text;

use hmac_sha256::Hash;

/// The first half of a hash of texts, which is long enough to tell any two apart.
pub(crate) fn hash<'a>(parts: impl IntoIterator<Item = &'a str>) -> String {
    let mut digest = Hash::new();
    for part in parts {
        digest.update((part.len() as u64).to_le_bytes());
        digest.update(part);
    }
    digest.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

/// A text without what a terminal would obey: commands, and marks that turn the direction.
pub fn printable(text: &str) -> String {
    let obeyed = |c: char| {
        c.is_control() && c != '\t' || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.chars().map(|c| if obeyed(c) { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

/// `1 entry`, `1,000 entries`.
pub fn counted(n: usize, one: &str, many: &str) -> String {
    format!("{} {}", thousands(n as u64), if n == 1 { one } else { many })
}

/// `1,000`.
pub fn thousands(n: u64) -> String {
    let digits = n.to_string();
    let grouped: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().filter_map(|c| std::str::from_utf8(c).ok()).collect();
    grouped.join(",")
}
