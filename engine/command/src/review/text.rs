//! A comparison on a terminal.

use super::classes::Class;
use super::compare::{Comparison, Group, Pair};
use super::{counted, printable};

/// Findings of one entry that are shown.
const FINDINGS: usize = 8;
/// Lines of a program's source that are shown.
const LINES: usize = 16;
/// Lines of a diff of core that are shown.
const DIFF: usize = 40;
/// Other programs of a group that are shown.
const OTHERS: usize = 10;

/// The lines.
pub fn text(comparison: &Comparison) -> Vec<String> {
    let [before, after] = &comparison.sides;
    let mut lines =
        vec![comparison.summary.clone(), format!("  before: {before}"), format!("  after:  {after}")];
    lines.extend(comparison.notes.iter().map(|note| format!("  {note}")));
    let (meanings, others) = comparison.groups_by_weight();
    for group in meanings {
        lines.push(String::new());
        self::group(comparison, group, &mut lines);
    }
    if !meanings.is_empty() && !comparison.findings.is_empty() {
        lines.push(String::new());
    }
    for finding in &comparison.findings {
        lines.push(format!("{}: {}", finding.class.name(), finding.what));
    }
    for group in others {
        lines.push(String::new());
        self::group(comparison, group, &mut lines);
    }
    lines.iter().map(|line| printable(line)).collect()
}

fn group(comparison: &Comparison, group: &Group, lines: &mut Vec<String>) {
    let n = counted(group.pairs.len(), "program", "programs");
    lines.push(format!("{} ({n})", group.cause.what));
    let mut pairs = group.pairs.iter().map(|at| &comparison.pairs[*at]);
    if let Some(smallest) = pairs.next() {
        lines.push(format!("  {}: {}", smallest.title(), smallest.class.name()));
        pair(smallest, lines);
    }
    for other in pairs.by_ref().take(OTHERS) {
        let what = other.findings.first().map_or("", |finding| finding.what.as_str());
        lines.push(format!("  {}: {}, {what}", other.title(), other.class.name()));
        if other.class == Class::MeaningChanged {
            source(other, lines);
        }
    }
    let left = pairs.count();
    if left > 0 {
        lines.push(format!("  and {} more", counted(left, "program", "programs")));
    }
}

fn pair(pair: &Pair, lines: &mut Vec<String>) {
    for finding in pair.findings.iter().take(FINDINGS) {
        lines.push(format!("    {}: {}", finding.class.name(), finding.what));
    }
    if pair.findings.len() > FINDINGS {
        lines
            .push(format!("    and {} more", counted(pair.findings.len() - FINDINGS, "finding", "findings")));
    }
    source(pair, lines);
    let diff = pair.core_diff();
    let mut diff = diff.lines();
    lines.extend(diff.by_ref().take(DIFF).map(|line| format!("      {line}")));
    let left = diff.count();
    if left > 0 {
        lines.push(format!("      and {} more", counted(left, "line", "lines")));
    }
}

fn source(pair: &Pair, lines: &mut Vec<String>) {
    lines.extend(pair.lines.iter().take(LINES).map(|line| format!("   {line}")));
    if pair.lines.len() > LINES {
        lines.push(format!("    and {} more", counted(pair.lines.len() - LINES, "line", "lines")));
    }
}
