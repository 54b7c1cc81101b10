//! What lengths are called in a snapshot.

use std::collections::BTreeMap;

use lawson_oracle::types::size::SizeKind;

use super::snapshot::{Operation, names};
use crate::api::Fused;
use crate::core::visit::binds;
use crate::core::{Op, Program, Scope, SizeVar};

/// Names for lengths that only running the program tells: by the operation that makes the array, for their numbers
/// (`k1`) move when another one is put in front.
pub(super) fn lengths(program: &Program) -> BTreeMap<SizeVar, String> {
    fn scope(of: &Scope, times: &mut BTreeMap<String, usize>, lengths: &mut BTreeMap<SizeVar, String>) {
        for stmt in &of.stmts {
            let mut bound: Vec<SizeVar> = binds(stmt).into_iter().map(|(_, var)| var).collect();
            if let Op::Seq(seq) = &stmt.op {
                bound.extend(seq.sizes.iter().cloned());
            }
            let by = names(&Operation::of(&stmt.origin));
            for var in bound {
                if var.kind == SizeKind::Rigid && !by.is_empty() && !lengths.contains_key(&var) {
                    let n = times.entry(by.clone()).or_default();
                    *n += 1;
                    lengths.insert(var, if *n == 1 { format!("|{by}|") } else { format!("|{by}.{n}|") });
                }
            }
            stmt.op.scopes().for_each(|inner| scope(inner.scope, times, lengths));
        }
    }
    let mut lengths = BTreeMap::new();
    scope(&program.body, &mut BTreeMap::new(), &mut lengths);
    lengths
}

/// The same of an entry, fused and as it was, by the names that they have in core.
pub(super) fn named_lengths(fused: &Fused) -> BTreeMap<String, String> {
    let made = lengths(fused.program()).into_iter().chain(lengths(fused.entry().lowered()));
    made.map(|(var, name)| (var.name.to_string(), name)).collect()
}

/// These names as a page shows them: `len(above)` for `|above|`.
pub(super) fn readable(lengths: &BTreeMap<String, String>) -> BTreeMap<&str, String> {
    lengths.iter().map(|(name, length)| (name.as_str(), readable_cost(length))).collect()
}

/// A number of elements as a page shows it: `2n + 2 len(above)` for `2n + 2|above|`.
pub(super) fn readable_cost(text: &str) -> String {
    let mut shown = String::new();
    for (i, part) in text.split('|').enumerate() {
        match i % 2 {
            0 => shown += part,
            _ => {
                let space = if shown.ends_with(|c: char| c.is_ascii_digit()) { " " } else { "" };
                shown += &format!("{space}len({part})");
            }
        }
    }
    shown
}

/// A core as a page shows it: with these names for lengths.
pub(super) fn readable_core(core: &str, lengths: &BTreeMap<String, String>) -> String {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let names = readable(lengths);
    let mut shown = String::new();
    for piece in core.split_inclusive(|c| !is_part(c)) {
        let word = piece.trim_end_matches(|c| !is_part(c));
        shown += names.get(word).map_or(word, String::as_str);
        shown += &piece[word.len()..];
    }
    shown
}
