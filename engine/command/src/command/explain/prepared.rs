//! Which rewrites prepared a program, and which conditions kept others from that.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value as Json, json};

use crate::core::Origin;
use crate::core::rewrites::gate::Why;
use crate::core::rewrites::{self, Rewrite};
use crate::fuse::Rewritten;

/// So many lines are named.
const LINES: usize = 8;

/// Rewrites in the order of their list, each with the lines of the source that they are about.
fn applied(rewritten: &Rewritten) -> Vec<(&'static Rewrite, BTreeSet<usize>)> {
    let all_lines = |rewrite: &Rewrite| {
        let places = rewritten.applied.iter().filter(|place| place.rewrite == rewrite);
        places.flat_map(|place| lines(&place.of)).collect()
    };
    let all =
        rewrites::ALL.into_iter().filter(|rewrite| rewritten.applied.iter().any(|p| p.rewrite == *rewrite));
    all.map(|rewrite| (rewrite, all_lines(rewrite))).collect()
}

/// What kept a rewrite from being applied, and on which lines.
struct Kept {
    rewrite: &'static Rewrite,
    why: Why,
    lines: BTreeSet<usize>,
}

/// The same of what alone kept them from being applied: conditions in the order of their lists, then what does not pay.
fn kept(rewritten: &Rewritten) -> Vec<Kept> {
    let mut all: BTreeMap<(usize, usize, String), Kept> = BTreeMap::new();
    for (place, why) in rewritten.kept() {
        let Some(rewrite) = rewrites::ALL.iter().position(|rewrite| *rewrite == place.rewrite) else {
            continue;
        };
        let conditions = place.rewrite.conditions;
        let (nth, worth) = match why {
            Why::Condition(condition) => (conditions.iter().position(|c| c == *condition), String::new()),
            Why::Worth(worth) => (None, worth.to_string()),
        };
        let new = || Kept { rewrite: place.rewrite, why: *why, lines: BTreeSet::new() };
        let key = (rewrite, nth.unwrap_or(conditions.len()), worth);
        all.entry(key).or_insert_with(new).lines.extend(lines(&place.of));
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
        let line = |Kept { rewrite, why, lines }: &Kept| {
            let why = match why {
                Why::Condition(condition) => format!("needs {}: {}", condition.name, condition.says),
                Why::Worth(worth) => format!("does not pay: {worth}"),
            };
            format!("  {rewrite}{}: {why}", named(lines))
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

/// Each rewrite with the condition, where it is one, and the lines.
pub fn kept_json(rewritten: &Rewritten) -> Json {
    let one = |Kept { rewrite, why, lines }: &Kept| {
        let (condition, says) = match why {
            Why::Condition(condition) => (Some(condition.name), condition.says.to_string()),
            Why::Worth(worth) => (None, format!("does not pay: {worth}")),
        };
        json!({ "rewrite": rewrite.name, "condition": condition, "says": says, "lines": lines })
    };
    kept(rewritten).iter().map(one).collect()
}
