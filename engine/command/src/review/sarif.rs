//! A comparison as SARIF 2.1.0, which code scanning shows beside the lines.

use serde_json::{Value as Json, json};

use super::classes::{Class, Finding};
use super::compare::{Comparison, Line, Pair, Standing};
use super::counted;
use super::snapshot::Operation;
use crate::legality::Code;

/// The most results; whoever shows them takes no more.
const RESULTS: usize = 5000;

/// Lines of the source that a message has.
const LINES: usize = 20;

/// The log. Findings that are gone are left out, unless `absent` is asked for. Results come by class, and of a class the
/// first of each program before the second of any, so that no program hides another one.
pub fn sarif(comparison: &Comparison, absent: bool) -> Json {
    let of = comparison.pairs.iter().flat_map(|pair| {
        let findings = pair.findings.iter().filter(|finding| absent || !finding.class.is_gone());
        findings.enumerate().map(move |(i, finding)| (i, pair, finding))
    });
    let mut shown: Vec<(usize, &Pair, &Finding)> = of.collect();
    shown.sort_by_key(|(i, _, finding)| (finding.class, *i));
    let left = shown.split_off(shown.len().min(RESULTS));
    let mut said: Vec<Json> = comparison.findings.iter().map(|finding| notice(&finding.what)).collect();
    if !left.is_empty() {
        said.push(notice(&format!("{} left out", counted(left.len(), "result is", "results are"))));
    }
    let rules = rules();
    let results: Vec<Json> =
        shown.into_iter().map(|(_, pair, finding)| result(pair, finding, &rules)).collect();
    let descriptions =
        rules.iter().map(|(id, meaning)| json!({ "id": id, "shortDescription": { "text": meaning } }));
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "lawson",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": descriptions.collect::<Vec<_>>(),
            } },
            "columnKind": "unicodeCodePoints",
            "invocations": [{ "executionSuccessful": true, "toolExecutionNotifications": said }],
            "results": results,
        }],
    })
}

fn notice(text: &str) -> Json {
    json!({ "level": "note", "message": { "text": text } })
}

/// What results are about: codes of refusals, and classes.
fn rules() -> Vec<(&'static str, &'static str)> {
    let codes = Code::ALL.iter().map(|code| (code.as_str(), code.meaning()));
    codes.chain(Class::ALL.iter().map(|class| (class.name(), class.meaning()))).collect()
}

fn result(pair: &Pair, finding: &Finding, rules: &[(&str, &str)]) -> Json {
    let id = finding.code.as_deref().unwrap_or(finding.class.name());
    let place = |line: usize| {
        let mut place = json!({ "physicalLocation": { "artifactLocation": { "uri": uri(&pair.file), "uriBaseId": "%SRCROOT%" } } });
        if line > 0 {
            place["physicalLocation"]["region"] = json!({ "startLine": line });
        }
        place
    };
    let line = |of: &[Operation]| of.iter().map(|operation| operation.line).find(|line| *line > 0);
    let at = line(&finding.consumer).or(line(&finding.producer)).unwrap_or(pair.line());
    let mut message = format!("{}, {}: {}", pair.title(), finding.class.name(), finding.what);
    let mut location = place(at);
    if finding.class.is_of_source() {
        let differ = |line: &&Line| line.standing != Standing::Here;
        let mut lines = pair.lines.iter().filter(differ);
        lines.by_ref().take(LINES).for_each(|line| message += &format!("\n{line}"));
        let left = lines.count();
        if left > 0 {
            message += &format!("\nand {} more", counted(left, "line", "lines"));
        }
        if let Some(new) = pair.lines.iter().find(|line| line.standing == Standing::New && line.number == at)
        {
            location["physicalLocation"]["region"]["snippet"] = json!({ "text": new.text });
        }
    }
    let mut result = json!({
        "ruleId": id,
        "level": level(finding.class),
        "message": { "text": message },
        "locations": [location],
        "baselineState": baseline(finding.class),
        "partialFingerprints": { "lawson/v1": finding.fingerprint },
    });
    if let Some(index) = rules.iter().position(|(rule, _)| *rule == id) {
        result["ruleIndex"] = json!(index);
    }
    if let (false, Some(earlier)) = (finding.consumer.is_empty(), line(&finding.producer)) {
        let mut related = place(earlier);
        related["id"] = json!(0);
        related["message"] = json!({ "text": super::snapshot::names(&finding.producer) });
        result["relatedLocations"] = json!([related]);
    }
    result
}

/// A path as a relative reference.
fn uri(path: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte);
    path.bytes().map(|b| if plain(b) { char::from(b).to_string() } else { format!("%{b:02X}") }).collect()
}

fn level(class: Class) -> &'static str {
    if class <= Class::MeaningUnknown { "warning" } else { "note" }
}

/// How it stands to what was.
fn baseline(class: Class) -> &'static str {
    match class {
        Class::RefusalLost | Class::Removed => "absent",
        Class::RefusalGained | Class::Added | Class::RuleSilent => "new",
        Class::MeaningChanged
        | Class::MeaningUnknown
        | Class::SourceChanged
        | Class::SupportLost
        | Class::SupportGained
        | Class::Slower
        | Class::Worse
        | Class::Better
        | Class::Incomparable
        | Class::BracketChanged
        | Class::OptimumUnproved
        | Class::RefusalRecoded
        | Class::OtherReason
        | Class::OtherClusters
        | Class::OtherCore => "updated",
    }
}
