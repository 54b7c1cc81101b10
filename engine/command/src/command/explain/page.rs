//! The page of `lawson explain --html` and `lawson run --html`.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value as Json, json};

use super::super::verify::compared;
use super::code;
use crate::api::{Error, Fused};
use crate::fuse::ScopeReport;
use crate::review;
use crate::verify::{Options, Verdict};

/// The page, and what is wrong with the program where it is verified and its verdict is a failure. `answer` is that of
/// `--json`, and `results` is markup that comes before the explanation.
pub fn page(
    fused: &Fused,
    title: &str,
    answer: &Json,
    (results, verify): (&str, bool),
) -> Result<(String, Option<Error>), Error> {
    let verified = verify.then(|| fused.verify(&Options::default()));
    let (verdict, wrong) = match verified {
        None => (json!({ "good": false, "lines": [Verdict::Off.to_string()] }), None),
        Some(Ok(evidence)) => {
            let verdict = Verdict::of(&evidence, fused.entry().operators());
            let shown = compared(&evidence).into_iter().map(|(what, said)| format!("{what}: {said}"));
            let lines: Vec<String> = [verdict.to_string()].into_iter().chain(shown).collect();
            (json!({ "good": verdict.is_verified_for_data(), "lines": lines }), None)
        }
        Some(Err(error)) => {
            (json!({ "good": false, "lines": ["NOT verified", error.to_string()] }), Some(error))
        }
    };
    let report = fused.fusion().map(|fusion| &fusion.report);
    let mut codes = BTreeSet::new();
    codes.extend(report.into_iter().flat_map(ScopeReport::all_refusals).map(|refusal| refusal.code));
    let codes: BTreeMap<&str, Json> =
        codes.into_iter().map(|code| (code.as_str(), code::to_json(code))).collect();
    let told = json!({ "answer": answer, "verdict": verdict, "codes": codes });
    Ok((review::explained(fused, title, told, results)?, wrong))
}
