//! A code's page: what it means, and which conditions of which rules give it.

use serde_json::{Value as Json, json};

use super::super::failure::{FINE, Failure, FailureKind, Outcome};
use super::super::ui::Ui;
use super::super::wrap::width;
use super::text::Lines;
use crate::core::rewrites::named;
use crate::legality::{Code, Condition, RESERVED, Reason};
use crate::rules::{RuleName, RuleTable};
use crate::split;

/// What every code begins with.
pub const PREFIX: &str = "FUSE_REJECT_";

/// Explains the code of this text, with or without what every code begins with.
pub fn explain(ui: &Ui, text: &str) -> Outcome {
    if let Some(code) = split::Code::ALL.iter().find(|code| code.as_str() == text) {
        ui.line(code.as_str());
        ui.line(format!("  {}", code.why()));
        ui.line(format!("  {}", code.remedy()));
        ui.answer(&json!({ "code": code.as_str(), "meaning": code.why(), "remedy": code.remedy() }));
        return Ok(FINE);
    }
    let Some(code) = Code::ALL.iter().find(|c| [c.as_str(), &c.as_str()[PREFIX.len()..]].contains(&text))
    else {
        let all: Vec<_> = Code::ALL.iter().map(|c| c.as_str()).collect();
        let failure = Failure::new(FailureKind::Usage, format!("there is no code {text}, and no such file"));
        if named(text).is_some() || RuleTable::standard().get(text).is_some() {
            return Err(failure.help(&format!("lawson rules {text} prints the page of what has this name")));
        }
        return Err(match nearest(text, &all) {
            Some(code) => failure.help(&format!("is {code} meant? The codes are: {}", all.join(", "))),
            None => failure.help(&format!("the codes are: {}", all.join(", "))),
        });
    };
    let mut lines = Lines::new(width());
    lines.push(code.as_str());
    lines.push(format!("  {}", code.meaning()));
    if let Some((_, why)) = RESERVED.iter().find(|(c, _)| c == code) {
        lines.push(format!("  Nothing gives it yet: {why}."));
    }
    for (condition, reason, rules) in conditions(*code) {
        let Reason { why, remedy, example } = reason;
        let of =
            if rules.is_empty() { "of every plan".to_string() } else { format!("of {}", rules.join(", ")) };
        lines.push("");
        lines.extend([
            format!("  {} ({of})", condition.name()),
            format!("    {why}"),
            format!("    {remedy}"),
        ]);
        lines.source(&example.map_or(String::new(), |example| format!("    {example}")));
    }
    lines.all.iter().for_each(|line| ui.line(line));
    ui.answer(&to_json(*code));
    Ok(FINE)
}

/// The same for programs.
pub fn to_json(code: Code) -> Json {
    let condition = |(condition, reason, rules): (Condition, Reason, Vec<RuleName>)| {
        let Reason { why, remedy, example } = reason;
        json!({ "name": condition.name(), "rules": rules, "reason": why, "remedy": remedy, "example": example })
    };
    json!({
        "code": code.as_str(),
        "meaning": code.meaning(),
        "reserved": RESERVED.iter().any(|(c, _)| *c == code),
        "conditions": conditions(code).into_iter().map(condition).collect::<Vec<_>>(),
    })
}

/// The conditions that give a code, each with the reason and with the rules that ask it.
fn conditions(code: Code) -> Vec<(Condition, Reason, Vec<RuleName>)> {
    let table = RuleTable::standard();
    let asked_by = |condition: &Condition| {
        let rules = table.rules().iter().filter(|rule| rule.conditions.contains(condition));
        rules.map(|rule| rule.name.clone()).collect()
    };
    let conditions = Condition::ALL.into_iter().filter(|condition| condition.code() == code);
    let reasons = conditions.map(|condition| (condition, condition.reason()));
    reasons
        .chain(code.own_reason())
        .map(|(condition, reason)| (condition, reason, asked_by(&condition)))
        .collect()
}

/// The code that has most letters in common with this text from the start, three at least.
fn nearest<'c>(text: &str, codes: &[&'c str]) -> Option<&'c str> {
    let text = text.to_ascii_uppercase();
    let text = text.strip_prefix(PREFIX).unwrap_or(&text);
    let common = |code: &&&str| {
        let name = code.strip_prefix(PREFIX).unwrap_or(code);
        name.bytes().zip(text.bytes()).take_while(|(a, b)| a == b).count()
    };
    codes.iter().max_by_key(common).filter(|code| common(code) >= 3).copied()
}
