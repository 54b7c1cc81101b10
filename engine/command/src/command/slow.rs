//! What `run` and `explain` say of loops that run element by element, slower than on tiles.

use lawson_oracle::source::{Source, Span};
use serde_json::{Value as Json, json};

use super::ui::span_json;
use crate::api::{Fused, element_wise};
use crate::loops::NotNative;
use crate::native::{ElementWise, Kernel};

/// These loops of a program; or what keeps the program from running natively at all.
pub fn of(fused: &Fused) -> Result<Vec<ElementWise>, NotNative> {
    Ok(element_wise(fused, &Kernel::compile(fused.program())?))
}

/// The place of what keeps the loop from tiles.
fn place(slow: &ElementWise) -> Option<Span> {
    slow.why.origin.sources.first().or(slow.origin.sources.first()).map(|s| s.span)
}

/// One line: the loop, the reason and its place.
pub fn line(slow: &ElementWise, source: &Source) -> String {
    let at = place(slow).map_or(String::new(), |span| format!(", at {}", source.place(span.start)));
    format!("{slow}{at}")
}

/// The loop's source operations, the reason and its place.
pub fn to_json(slow: &ElementWise, source: &Source) -> Json {
    json!({
        "loop": slow.origin.names(),
        "why": slow.why.what,
        "machine_code": slow.compiled,
        "span": place(slow).map(|span| span_json(span, source)),
    })
}
