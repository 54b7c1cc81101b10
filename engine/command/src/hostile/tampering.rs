//! Certificates tampered with: in their structure, as somebody would who knows the format, and in their bytes.

use lawson_oracle::generate::Unstructured;
use serde_json::{Value as Json, json};

use crate::core::rewrites;
use crate::rules::RuleTable;

/// Changes of one certificate's structure, at most.
const CHANGES: usize = 3;
/// Numbers at which arithmetic may go wrong.
const EXTREME: [u64; 5] = [0, 1 << 29, u32::MAX as u64, i64::MAX as u64, u64::MAX];

/// A certificate with other structure or other words and numbers.
pub fn changed(certificate: &Json, bytes: &mut Unstructured) -> Json {
    let mut changed = certificate.clone();
    for _ in 0..=below(bytes, CHANGES) {
        change(&mut changed, bytes);
    }
    // Two that change places may be one, and a number another one of its value.
    for _ in 0..CHANGES {
        if changed == *certificate {
            change(&mut changed, bytes);
        }
    }
    changed
}

/// The text of a certificate with something changed: its structure, or its bytes.
pub fn tampered(certificate: &Json, bytes: &mut Unstructured) -> String {
    match below(bytes, 8) {
        0 => scribbled(format!("{certificate:#}"), bytes),
        _ => format!("{:#}", changed(certificate, bytes)),
    }
}

/// A number from 0 to less than the bound; 0 where the bytes are used up.
fn below(bytes: &mut Unstructured, bound: usize) -> usize {
    bytes.choose_index(bound).unwrap_or(0)
}

/// Changes a place.
fn change(certificate: &mut Json, bytes: &mut Unstructured) {
    match below(bytes, 16) {
        0..3 => elements(certificate, "/steps", bytes),
        3 => {
            if let Some(place) = some(certificate, &|_, json| json.is_array(), bytes) {
                elements(certificate, &place, bytes);
            }
        }
        4..9 => clusters(certificate, bytes),
        9..12 => replaced(certificate, bytes),
        12 => renamed(certificate, bytes),
        _ => leaf(certificate, bytes),
    }
}

/// A field or a variant has another name, or is gone.
fn renamed(certificate: &mut Json, bytes: &mut Unstructured) {
    let Some(place) = some(certificate, &|_, json| json.is_object(), bytes) else { return };
    let Some(Json::Object(fields)) = certificate.pointer_mut(&place) else { return };
    let names: Vec<String> = fields.keys().cloned().collect();
    let Some(name) = names.get(below(bytes, names.len().max(1))) else { return };
    if let (Some(value), true) = (fields.remove(name), below(bytes, 2) == 1) {
        let others = ["plan", "laws", "rule", "rewrite", "round", "by", "made", "back"];
        fields.insert(others[below(bytes, others.len())].to_string(), value);
    }
}

/// One of the places at which something like this is, as a JSON pointer.
fn some(json: &Json, like: &dyn Fn(&str, &Json) -> bool, bytes: &mut Unstructured) -> Option<String> {
    let mut places = Vec::new();
    each(json, String::new(), &mut |place, json| {
        if like(place, json) {
            places.push(place.to_string());
        }
    });
    (!places.is_empty()).then(|| places.swap_remove(below(bytes, places.len())))
}

fn each(json: &Json, place: String, see: &mut dyn FnMut(&str, &Json)) {
    see(&place, json);
    match json {
        Json::Array(elements) => {
            elements.iter().enumerate().for_each(|(i, element)| each(element, format!("{place}/{i}"), see));
        }
        Json::Object(fields) => {
            fields.iter().for_each(|(name, field)| each(field, format!("{place}/{name}"), see))
        }
        _ => {}
    }
}

/// An element is deleted, there twice, or elsewhere; or two change places.
fn elements(certificate: &mut Json, place: &str, bytes: &mut Unstructured) {
    let Some(Json::Array(elements)) = certificate.pointer_mut(place) else { return };
    if elements.is_empty() {
        return;
    }
    let (kind, one, other) = (below(bytes, 4), below(bytes, elements.len()), below(bytes, elements.len()));
    match kind {
        0 => drop(elements.remove(one)),
        1 => elements.insert(other, elements[one].clone()),
        2 => elements.swap(one, other),
        _ => {
            let element = elements.remove(one);
            elements.insert(other, element);
        }
    }
}

/// A plan has other clusters: two are one, or each member is in any of them.
fn clusters(certificate: &mut Json, bytes: &mut Unstructured) {
    let several = |place: &str, json: &Json| {
        place.ends_with("/clusters") && json.as_array().is_some_and(|all| all.len() > 1)
    };
    let Some(place) = some(certificate, &several, bytes) else { return };
    let Some(Json::Array(clusters)) = certificate.pointer_mut(&place) else { return };
    let mut members: Vec<Vec<Json>> =
        clusters.iter().filter_map(|cluster| cluster.get("members")?.as_array().cloned()).collect();
    if members.len() < 2 {
        return;
    }
    if below(bytes, 2) == 0 {
        let one = members.remove(below(bytes, members.len()));
        let other = below(bytes, members.len());
        members[other].extend(one);
    } else {
        let all = members.concat();
        members = vec![vec![]; all.len()];
        for member in all {
            let to = below(bytes, members.len());
            members[to].push(member);
        }
    }
    members.retain(|cluster| !cluster.is_empty());
    for cluster in &mut members {
        cluster.sort_by_key(Json::as_u64);
    }
    *clusters = members.into_iter().map(|members| json!({ "members": members })).collect();
}

/// A part of the certificate stands where another one of its name stood: a step is about another scope, has another's
/// action, or a cluster another's members.
fn replaced(certificate: &mut Json, bytes: &mut Unstructured) {
    let named = |place: &str, _: &Json| place.ends_with(|c: char| c.is_ascii_alphabetic());
    let Some(place) = some(certificate, &named, bytes) else { return };
    let name = place.rsplit('/').next().unwrap_or_default().to_string();
    let same = |other: &str, _: &Json| other.rsplit('/').next() == Some(&*name);
    let other = some(certificate, &same, bytes).and_then(|other| certificate.pointer(&other).cloned());
    if let (Some(here), Some(other)) = (certificate.pointer_mut(&place), other) {
        *here = other;
    }
}

/// A number, a word or a truth value is another one.
fn leaf(certificate: &mut Json, bytes: &mut Unstructured) {
    let is_leaf = |_: &str, json: &Json| !json.is_array() && !json.is_object();
    let Some(place) = some(certificate, &is_leaf, bytes) else { return };
    let kind_of = |json: &Json| std::mem::discriminant(json);
    let kind = certificate.pointer(&place).map(kind_of);
    let other = some(certificate, &|_, json| Some(kind_of(json)) == kind, bytes);
    let other = other.and_then(|other| certificate.pointer(&other).cloned());
    let (Some(here), Some(other)) = (certificate.pointer_mut(&place), other) else { return };
    let kind = below(bytes, 5);
    *here = match (kind, &*here) {
        (0, _) => other,
        (1, _) => json!(EXTREME[below(bytes, EXTREME.len())]),
        (2, Json::String(text)) => Json::String(scribbled(text.clone(), bytes)),
        (_, Json::String(_)) => Json::String(word(bytes)),
        (2, Json::Number(n)) => json!(n.as_u64().map(|n| n.wrapping_sub(1))),
        (3, Json::Number(n)) => json!(n.as_u64().map(|n| n.wrapping_add(1))),
        (_, Json::Number(_)) => json!(below(bytes, 16)),
        (_, Json::Bool(is)) => json!(!is),
        (_, json) => json.clone(),
    };
}

/// The name of a rule or rewrite, or a word that the format has elsewhere.
fn word(bytes: &mut Unstructured) -> String {
    let table = RuleTable::standard();
    let rules = table.rules().iter().map(|rule| rule.name.to_string());
    let others = ["sequential", "lanes", "tree", "prepare", "count", "body", ""].map(String::from);
    let mut all: Vec<String> =
        rules.chain(rewrites::ALL.iter().map(|r| r.name.to_string())).chain(others).collect();
    all.swap_remove(below(bytes, all.len()))
}

/// A text with a byte changed, cut off, left out or there twice; what is no UTF-8 any more is replaced.
fn scribbled(text: String, bytes: &mut Unstructured) -> String {
    let mut changed = text.into_bytes();
    if changed.is_empty() {
        return "x".to_string();
    }
    let at = below(bytes, changed.len());
    match below(bytes, 5) {
        0 | 1 => changed[at] ^= 1 << below(bytes, 8),
        2 => changed.truncate(at),
        3 => drop(changed.remove(at)),
        _ => changed.insert(at, changed[at]),
    }
    String::from_utf8_lossy(&changed).into_owned()
}
