//! The frame of the pages: one file each that needs no network, and draws what it shows from the JSON inside of it.
//!
//! `.ci/browse.py` opens the pages in a browser.

use serde_json::Value as Json;
use similar::{Algorithm, DiffOp};

/// A page. Its markup and its script are ours; whatever comes of a program is in the title and the data.
pub(super) fn page(title: &str, body: &str, script: &str, data: &Json) -> String {
    format!(
        include_str!("page/frame.html"),
        title = escaped(title),
        style = include_str!("page/style.css"),
        body = body,
        // Nothing in a string may end the element that holds it.
        data = data.to_string().replace('<', "\\u003c").replace('\u{2028}', "\\u2028"),
        common = include_str!("page/common.js"),
        script = script,
    )
}

/// A text as markup.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

/// The lines of two texts beside each other, as runs: the same or not, how many on the left, how many on the right.
pub(super) fn runs(before: &[&str], after: &[&str]) -> Vec<(bool, usize, usize)> {
    let ops = similar::capture_diff_slices(Algorithm::Myers, before, after);
    let run = |op: &DiffOp| (matches!(op, DiffOp::Equal { .. }), op.old_range().len(), op.new_range().len());
    ops.iter().map(run).collect()
}
