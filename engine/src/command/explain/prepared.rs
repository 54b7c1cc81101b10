//! Which rewrites prepared a program, and which conditions kept others from that.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value as Json, json};

use crate::core::Origin;
use crate::core::rewrites::{self, Condition, Rewrite};
use crate::fuse::Rewritten;

/// So many lines are named.
const LINES: usize = 8;

/// Rewrites in the order of their list, each with the lines of the source that they are about.
fn applied(rewritten: &Rewritten) -> Vec<(&'static Rewrite, BTreeSet<usize>)> {
    let lines = |rewrite: &Rewrite| {
        let places = rewritten.places.iter().filter(|place| place.rewrite == rewrite);
        places.flat_map(|place| lines(&place.of)).collect()
    };
    let all =
        rewrites::ALL.into_iter().filter(|rewrite| rewritten.places.iter().any(|p| p.rewrite == *rewrite));
    all.map(|rewrite| (rewrite, lines(rewrite))).collect()
}

/// The same of conditions that alone kept them from being applied.
fn kept(rewritten: &Rewritten) -> Vec<(&'static Rewrite, &'static Condition, BTreeSet<usize>)> {
    let mut all: BTreeMap<(usize, usize), _> = BTreeMap::new();
    for (place, condition) in rewritten.kept() {
        let rewrite = rewrites::ALL.iter().position(|rewrite| *rewrite == place.rewrite);
        let nth = place.rewrite.conditions.iter().position(|other| other == *condition);
        let Some(key) = rewrite.zip(nth) else { continue };
        let (.., all) = all.entry(key).or_insert_with(|| (place.rewrite, *condition, BTreeSet::new()));
        all.extend(lines(&place.of));
    }
    all.into_values().collect()
}

fn lines(of: &Origin) -> impl Iterator<Item = usize> {
    of.sources.iter().map(|source| source.line)
}

/// A line for each rewrite, and for each condition.
pub fn text(rewritten: &Rewritten) -> Vec<String> {
    let (applied, kept) = (applied(rewritten), kept(rewritten));
    let mut text = Vec::new();
    if !applied.is_empty() {
        text.extend([String::new(), "prepared by:".to_string()]);
        let line = |(rewrite, at): &(&Rewrite, _)| format!("  {rewrite}{}: {}", named(at), rewrite.does);
        text.extend(applied.iter().map(line));
    }
    if !kept.is_empty() {
        text.extend([String::new(), "not prepared by:".to_string()]);
        let line = |(rewrite, condition, at): &(&Rewrite, &Condition, _)| {
            format!("  {rewrite}{}: needs {}: {}", named(at), condition.name, condition.says)
        };
        text.extend(kept.iter().map(line));
    }
    text
}

/// `, lines 3 and 7`.
fn named(lines: &BTreeSet<usize>) -> String {
    let mut named: Vec<String> = lines.iter().take(LINES).map(usize::to_string).collect();
    let more = lines.len() - named.len();
    named.extend((more > 0).then(|| format!("{more} more")));
    let all = match named.split_last() {
        None => return String::new(),
        Some((last, [])) => return format!(", line {last}"),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
    };
    format!(", lines {all}")
}

/// Each rewrite with its lines.
pub fn applied_json(rewritten: &Rewritten) -> Json {
    applied(rewritten)
        .iter()
        .map(|(rewrite, lines)| json!({ "rewrite": rewrite.name, "lines": lines }))
        .collect()
}

/// Each rewrite with the condition and the lines.
pub fn kept_json(rewritten: &Rewritten) -> Json {
    let one = |(rewrite, condition, lines): &(&Rewrite, &Condition, _)| json!({ "rewrite": rewrite.name, "condition": condition.name, "says": condition.says, "lines": lines });
    kept(rewritten).iter().map(one).collect()
}
