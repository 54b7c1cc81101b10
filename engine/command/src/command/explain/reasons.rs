//! Why loops were not fused: each reason once with a few pairs, the worst first, or each pair by itself.

use std::cmp::Reverse;

use indexmap::IndexMap;
use lawson_oracle::source::{Source, Span};

use super::text::Lines;
use crate::core::Origin;
use crate::cost::counted;
use crate::fuse::ScopeReport;
use crate::legality::{Condition, Refusal};

/// Pairs that are shown for a reason; one where one loop would save nothing.
const PAIRS: usize = 3;
/// Operations that are named of a loop in a pair.
const NAMES: usize = 3;

/// The reasons of a scope and of those inside: by code and by what has to change. First come those for which the most
/// elements are moved in one of their pairs. Those for which nothing has to change come last.
pub fn grouped(report: &ScopeReport, source: &Source, lines: &mut Lines) {
    let mut groups: IndexMap<(&str, &str, &str), Vec<&Refusal>> = IndexMap::new();
    let all = report.all_refusals();
    for refusal in &all {
        let reason = refusal.reason();
        groups.entry((refusal.code.as_str(), reason.why, reason.remedy)).or_default().push(refusal);
    }
    if all.is_empty() {
        return unasked(report.all_unasked(), lines);
    }
    groups.values_mut().for_each(|pairs| pairs.sort_by_key(|pair| Reverse(pair.moved)));
    groups.sort_by_cached_key(|_, pairs| {
        let of_plan = pairs.iter().all(|pair| pair.condition == Condition::Cost);
        (of_plan, Reverse(pairs[0].moved), Reverse(pairs.len()))
    });
    lines.push("");
    lines.push(format!("not fused: {} of loops, by reason", counted(all.len() as u128, "pair")));
    for ((code, why, remedy), pairs) in &groups {
        lines.push(format!("  {code}: {}", counted(pairs.len() as u128, "pair")));
        lines.push(format!("    {why}"));
        lines.push(format!("    {remedy}"));
        let most = if pairs[0].moved == 0 { 1 } else { PAIRS };
        let mut shown: Vec<String> = Vec::new();
        let mut left = 0;
        for pair in pairs {
            let [producer, consumer] = [&pair.producer, &pair.consumer].map(|side| named(&side.origin));
            let saves = match pair.moved {
                0 => String::new(),
                n => format!(": one loop would save {}", counted(n.into(), "element")),
            };
            let line = format!("    {producer} with {consumer}{saves}");
            if shown.contains(&line) || shown.len() == most {
                left += 1;
                continue;
            }
            lines.push(&line);
            let first = |origin: &Origin| origin.sources.first().map(crate::core::SourceOp::own_span);
            let spans = [&pair.producer, &pair.consumer].into_iter().filter_map(|side| first(&side.origin));
            excerpts(spans, source, lines);
            shown.push(line);
        }
        if left > 0 {
            lines.push(format!("    and {}, which --all shows", counted(left, "more pair")));
        }
    }
    unasked(report.all_unasked(), lines);
}

/// The first operations of a loop.
fn named(origin: &Origin) -> String {
    let mut names = origin.short();
    let more = names.len().saturating_sub(NAMES);
    names.truncate(NAMES);
    let more = if more == 0 { String::new() } else { format!(" and {more} more") };
    names.join(", ") + &more
}

/// Each pair of one scope, with its reason and its lines.
pub fn each(report: &ScopeReport, of: &str, source: &Source, lines: &mut Lines) {
    if !report.refusals.is_empty() || report.unasked > 0 {
        lines.push("");
        lines.push(format!("{of}not fused:"));
    }
    for refusal in &report.refusals {
        lines.push(format!("  {} with {}: {}", refusal.producer, refusal.consumer, refusal.code));
        let reason = refusal.reason();
        lines.push(format!("    {} {}", reason.why, reason.remedy));
        excerpts(refusal.spans(), source, lines);
    }
    unasked(report.unasked, lines);
}

fn unasked(pairs: usize, lines: &mut Lines) {
    if pairs > 0 {
        let pairs = counted(pairs as u128, "more pair");
        lines.push(format!("  and {pairs}, for which --reasons all gives reasons"));
    }
}

/// Lines of the source, each once.
fn excerpts(spans: impl IntoIterator<Item = Span>, source: &Source, lines: &mut Lines) {
    let mut last = String::new();
    for span in spans {
        let (line, _) = source.line_column(span.start);
        let file = source.imported(span.start).map_or(String::new(), |file| format!(" {file}"));
        let line = format!("   {file} {line:>4} | {}", source.line_at(span.start).trim_end());
        if last != line {
            lines.source(&line);
            last = line;
        }
    }
}
