//! What `refusal:` says of two operations: `lawson explain` gives this code for them.

use lawson_oracle::blocks::{CaseResult, Refusal};

use crate::fuse::ScopeReport;
use crate::legality::{self, Code, Operations};

/// Whether there is such a code.
pub fn is_code(text: &str) -> bool {
    Code::ALL.iter().any(|code| code.as_str() == text)
}

/// Whether two operations are refused for the reason that a block gives.
pub fn check(report: &ScopeReport, wanted: &Refusal) -> CaseResult {
    let [one, other] = &wanted.pair;
    let of_both = |r: &&legality::Refusal| is_named(&r.producer, one) && is_named(&r.consumer, other);
    let found: Vec<&str> =
        report.all_refusals().into_iter().filter(of_both).map(|r| r.code.as_str()).collect();
    if found.contains(&wanted.code.as_str()) {
        return Ok(());
    }
    match &found[..] {
        [] => Err(format!("no refusal of {one} with {other}: they are one loop, or other operations")),
        [code, ..] => Err(format!("{one} with {other}: {code}, where {} is expected", wanted.code)),
    }
}

/// Whether one of the operations has this name, or stands on this line.
fn is_named(operations: &Operations, wanted: &str) -> bool {
    let line: Option<usize> = wanted.parse().ok();
    operations.origin.sources.iter().any(|op| op.name == wanted || line == Some(op.line))
}
