//! A comparison as one page of HTML that needs no network: its rows are drawn from the JSON inside of it.

use serde_json::{Value as Json, json};
use similar::{Algorithm, DiffOp};

use super::classes::Class;
use super::compare::{Comparison, Pair, State};

/// Findings of one entry that the page holds.
const FINDINGS: usize = 100;

/// The page.
pub fn html(comparison: &Comparison) -> String {
    // Nothing in a string may end the element that holds it.
    let data = data(comparison).to_string().replace('<', "\\u003c").replace('\u{2028}', "\\u2028");
    let title = comparison.summary.replace('&', "&amp;").replace('<', "&lt;");
    include_str!("page.html").replacen("{{title}}", &title, 1).replacen("{{data}}", &data, 1)
}

fn data(comparison: &Comparison) -> Json {
    let classes = Class::ALL.iter().map(|class| json!({ "name": class.name(), "meaning": class.meaning() }));
    let causes =
        comparison.groups.iter().map(|group| json!({ "what": group.cause.what, "pairs": group.pairs }));
    json!({
        "summary": comparison.summary,
        "sides": comparison.sides,
        "unchanged": comparison.unchanged,
        "classes": classes.collect::<Vec<_>>(),
        "findings": comparison.findings,
        "meanings": comparison.meanings,
        "causes": causes.collect::<Vec<_>>(),
        "pairs": comparison.pairs.iter().map(pair).collect::<Vec<_>>(),
    })
}

fn pair(pair: &Pair) -> Json {
    let finding = |finding: &super::Finding| json!([finding.class.name(), finding.what, finding.fingerprint]);
    json!({
        "title": pair.title(),
        "class": pair.class.name(),
        "cause": pair.cause.what,
        "findings": pair.findings.iter().take(FINDINGS).map(finding).collect::<Vec<_>>(),
        "more": pair.findings.len().saturating_sub(FINDINGS),
        "lines": pair.lines,
        "before": pair.before.as_ref().map(state),
        "after": pair.after.as_ref().map(state),
        "diff": diff(pair),
    })
}

fn state(state: &State) -> Json {
    json!({ "what": state.what, "steps": state.steps.join(", "), "core": state.core })
}

/// The lines of the two cores beside each other, as runs: the same or not, how many on the left, how many on the
/// right.
fn diff(pair: &Pair) -> Vec<(bool, usize, usize)> {
    fn lines(state: &Option<State>) -> Vec<&str> {
        state.as_ref().map_or(Vec::new(), |state| state.core.lines().collect())
    }
    let (before, after) = (lines(&pair.before), lines(&pair.after));
    let ops = similar::capture_diff_slices(Algorithm::Myers, &before, &after);
    let run = |op: &DiffOp| (matches!(op, DiffOp::Equal { .. }), op.old_range().len(), op.new_range().len());
    ops.iter().map(run).collect()
}
