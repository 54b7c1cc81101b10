//! A comparison as a page.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value as Json, json};

use super::classes::Class;
use super::compare::{Comparison, Line, Pair, State};
use super::lengths::{readable_core, readable_cost};
use super::page::{page, runs};
use crate::legality::Code;

/// Findings of one entry that the page holds.
const FINDINGS: usize = 100;

/// The page.
pub fn html(comparison: &Comparison) -> String {
    let (body, script) = (include_str!("page/diff.html"), include_str!("page/diff.js"));
    page(&format!("Changes of fused programs: {}", comparison.summary), body, script, &data(comparison))
}

fn data(comparison: &Comparison) -> Json {
    let class =
        |class: &Class| json!({ "name": class.name(), "meaning": class.meaning(), "tone": tone(*class) });
    let classes = Class::ALL.iter().map(class);
    let codes = comparison.pairs.iter().flat_map(|pair| &pair.findings).filter_map(|f| f.code.as_deref());
    let codes: BTreeSet<&str> = codes.collect();
    let meanings = Code::ALL.iter().filter(|code| codes.contains(code.as_str()));
    let codes: BTreeMap<&str, &str> = meanings.map(|code| (code.as_str(), code.meaning())).collect();
    let causes =
        comparison.groups.iter().map(|group| json!({ "what": group.cause.what, "pairs": group.pairs }));
    json!({
        "summary": comparison.summary,
        "sides": comparison.sides,
        "notes": comparison.notes,
        "classes": classes.collect::<Vec<_>>(),
        "codes": codes,
        "findings": comparison.findings,
        "causes": causes.collect::<Vec<_>>(),
        "pairs": comparison.pairs.iter().map(pair).collect::<Vec<_>>(),
    })
}

/// The colour of a class.
fn tone(class: Class) -> &'static str {
    match class {
        Class::MeaningChanged | Class::SupportLost | Class::Slower | Class::Worse => "loss",
        Class::Better | Class::SupportGained | Class::RefusalLost => "gain",
        Class::RefusalGained
        | Class::RefusalRecoded
        | Class::BracketChanged
        | Class::MeaningUnknown
        | Class::OptimumUnproved
        | Class::RuleSilent
        | Class::Incomparable => "doubt",
        Class::OtherReason
        | Class::OtherClusters
        | Class::SourceChanged
        | Class::OtherCore
        | Class::Removed
        | Class::Added => "other",
    }
}

fn pair(pair: &Pair) -> Json {
    let finding = |finding: &super::Finding| {
        let what = match finding.class {
            Class::Worse | Class::Better | Class::Incomparable => readable_cost(&finding.what),
            _ => finding.what.clone(),
        };
        json!([finding.class.name(), what, finding.fingerprint])
    };
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
    // Of what is no fused program it is a reason.
    let what = if state.core.is_empty() { state.what.clone() } else { readable_cost(&state.what) };
    json!({ "what": what, "steps": state.steps.join(", "), "core": core(state) })
}

fn core(state: &State) -> String {
    readable_core(&state.core, &state.lengths)
}

/// The lines of the two cores beside each other.
fn diff(pair: &Pair) -> Vec<(bool, usize, usize)> {
    let [before, after] = [&pair.before, &pair.after].map(|state| state.as_ref().map_or(String::new(), core));
    runs(&before.lines().collect::<Vec<_>>(), &after.lines().collect::<Vec<_>>())
}
