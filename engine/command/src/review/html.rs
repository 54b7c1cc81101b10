//! A comparison as a page.

use std::collections::BTreeSet;

use serde_json::{Value as Json, json};

use super::classes::Class;
use super::compare::{Comparison, Line, Pair, State};
use super::page::{page, runs};

/// Findings of one entry that the page holds.
const FINDINGS: usize = 100;

/// The page.
pub fn html(comparison: &Comparison) -> String {
    let (body, script) = (include_str!("page/diff.html"), include_str!("page/diff.js"));
    page(&comparison.summary, body, script, &data(comparison))
}

fn data(comparison: &Comparison) -> Json {
    let classes = Class::ALL.iter().map(|class| json!({ "name": class.name(), "meaning": class.meaning() }));
    let causes =
        comparison.groups.iter().map(|group| json!({ "what": group.cause.what, "pairs": group.pairs }));
    json!({
        "summary": comparison.summary,
        "sides": comparison.sides,
        "notes": comparison.notes,
        "classes": classes.collect::<Vec<_>>(),
        "findings": comparison.findings,
        "causes": causes.collect::<Vec<_>>(),
        "pairs": comparison.pairs.iter().map(pair).collect::<Vec<_>>(),
    })
}

fn pair(pair: &Pair) -> Json {
    let finding = |finding: &super::Finding| json!([finding.class.name(), finding.what, finding.fingerprint]);
    json!({
        "title": pair.title(),
        "class": pair.class.name(),
        "classes": pair.findings.iter().map(|f| f.class).collect::<BTreeSet<Class>>(),
        "cause": pair.cause.what,
        "findings": pair.findings.iter().take(FINDINGS).map(finding).collect::<Vec<_>>(),
        "more": pair.findings.len().saturating_sub(FINDINGS),
        "lines": pair.lines.iter().map(line).collect::<Vec<_>>(),
        "before": pair.before.as_ref().map(state),
        "after": pair.after.as_ref().map(state),
        "diff": diff(pair),
    })
}

fn line(line: &Line) -> Json {
    json!([line.standing, line.to_string()])
}

fn state(state: &State) -> Json {
    json!({ "what": state.what, "steps": state.steps.join(", "), "core": state.core })
}

/// The lines of the two cores beside each other.
fn diff(pair: &Pair) -> Vec<(bool, usize, usize)> {
    fn lines(state: &Option<State>) -> Vec<&str> {
        state.as_ref().map_or(Vec::new(), |state| state.core.lines().collect())
    }
    runs(&lines(&pair.before), &lines(&pair.after))
}
