//! Results as JSON: as `preview` shows them, scalars and short arrays whole, of long arrays the first and the last
//! elements.

use lawson_oracle::scalar::Scalar;
use serde_json::{Value as Json, json};

use super::flat::{Flat, Node, View};
use super::preview::{FIRST, LAST, WHOLE, scalar_text};

/// The result for `--json`: `name`, `type`, and `value`; of long arrays `length`, `first` and `last`
/// in its place.
pub fn result(name: &str, value: &Flat) -> Json {
    let ty = value.row.to_string();
    let view = value.view();
    match view.node() {
        Node::Array(_) if view.is_empty() => json!({ "name": name, "type": ty, "value": [] }),
        Node::Array(elements) if elements.len > WHOLE => {
            let some = |range: std::ops::Range<usize>| range.map(|i| of_view(&elements.get(i))).collect();
            let (first, last): (Vec<_>, Vec<_>) = (some(0..FIRST), some(elements.len - LAST..elements.len));
            json!({ "name": name, "type": ty, "length": elements.len, "first": first, "last": last })
        }
        _ => json!({ "name": name, "type": ty, "value": of_view(&view) }),
    }
}

/// A value as JSON; NaN and the infinities, which JSON lacks, as the strings `nan`, `inf`, `-inf`.
fn of_view(view: &View) -> Json {
    match view.node() {
        Node::Scalar(s) => match s {
            Scalar::Bool(x) => json!(x),
            Scalar::F32(x) if x.is_finite() => json!(x),
            Scalar::F64(x) if x.is_finite() => json!(x),
            Scalar::F32(_) | Scalar::F64(_) => json!(scalar_text(s)),
            Scalar::U64(x) => json!(x),
            Scalar::I64(x) => json!(x),
            // The other integers all fit an i64.
            _ => scalar_text(s).parse::<i64>().map_or(Json::Null, |n| json!(n)),
        },
        Node::Tuple(views) => views.iter().map(of_view).collect(),
        Node::Record(views) => views.iter().map(|(n, v)| (n.to_string(), of_view(v))).collect(),
        Node::Sum(name, fields) => {
            json!({ format!("#{name}"): fields.iter().map(of_view).collect::<Vec<_>>() })
        }
        Node::Array(_) if view.is_empty() => json!([]),
        Node::Array(elements) => (0..elements.len).map(|i| of_view(&elements.get(i))).collect(),
    }
}
