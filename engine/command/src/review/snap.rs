//! The `.snap` files of the corpus, as far as they tell: insta hands two of them to an external diff tool, the texts
//! alone.

use std::collections::BTreeMap;

use super::snapshot::{
    Entry, FORMAT, Fused, Header, Operation, Refused, Scope, Snapshot, Status, Totals, Why,
};
use super::{Polynomial, hash};

/// The snapshot that a `.snap` file holds; of an empty one, none.
pub(super) fn read(name: &str, text: &str) -> Snapshot {
    let body = match text.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n")) {
        Some((_, body)) => body,
        None => text,
    };
    let name = ["snap", "old", "new"].iter().fold(name, |name, end| match name.rsplit_once('.') {
        Some((stem, ending)) if ending == *end => stem,
        _ => name,
    });
    let status = match fused(body) {
        Some(fused) => Status::Fused(Box::new(fused)),
        None => {
            Status::Error(Why { why: "this is not a snapshot of a fused program".to_string(), line: None })
        }
    };
    let entry = Entry { file: name.to_string(), entry: name.to_string(), status };
    let entries = if body.trim().is_empty() { vec![] } else { vec![entry] };
    let header = Header {
        snapshot: FORMAT,
        lawson: String::new(),
        root: String::new(),
        named: true,
        entries: entries.len(),
        rules: vec![],
        policy: vec![],
    };
    Snapshot { header, entries }
}

fn fused(body: &str) -> Option<Fused> {
    let at = body.find("\nprogram ")?;
    let (told, core) = (&body[..at], &body[at + 1..]);
    let (mut counts, mut unfused) = (None, None);
    let mut scopes = vec![Scope::default()];
    for line in told.lines() {
        let Some((word, rest)) = line.split_once(": ").or(line.strip_suffix(':').map(|line| (line, "")))
        else {
            continue;
        };
        let scope = scopes.last_mut()?;
        match word {
            "unfused" => unfused = totals(rest),
            "fused" => counts = totals(rest),
            "cluster" => scope.clusters.push(operations(rest)),
            "rules" => scope.steps.extend(rest.split(", ").map(str::to_string)),
            "refused" => {
                let (pair, code) = rest.rsplit_once(": ")?;
                let (producer, consumer) = pair.split_once(" with ")?;
                scope.refusals.push(Refused {
                    code: code.to_string(),
                    condition: String::new(),
                    producer: operations(producer),
                    consumer: operations(consumer),
                });
            }
            _ => {
                if let Some(of) = word.strip_prefix("inside ") {
                    scopes.push(Scope { of: operations(of), ..Scope::default() });
                }
            }
        }
    }
    let mut scopes = scopes.into_iter();
    let scope = Scope { inner: scopes.clone().skip(1).collect(), ..scopes.next()? };
    Some(Fused {
        line: None,
        sizes: vec![],
        counts: counts?,
        unfused: unfused?,
        scope,
        slow: vec![],
        not_native: None,
        brackets: BTreeMap::new(),
        prepared: None,
        original: String::new(),
        fused: hash([core]),
        certificate: String::new(),
        lines: BTreeMap::new(),
        lengths: BTreeMap::new(),
        core: core.to_string(),
    })
}

/// Names, without lines: a file of the corpus has none.
fn operations(text: &str) -> Vec<Operation> {
    text.split(", ").map(|name| Operation { name: name.to_string(), line: 0 }).collect()
}

/// `2 loops, 1 inner, reads 2n + 1, writes k1, 0 intermediate arrays`
fn totals(text: &str) -> Option<Totals> {
    let mut totals = Totals::default();
    for part in text.split(", ") {
        match part.trim().split_once(' ')? {
            ("reads", elements) => totals.reads = Polynomial::parse(elements)?,
            ("writes", elements) => totals.writes = Polynomial::parse(elements)?,
            (n, "loops") => totals.loops = n.parse().ok()?,
            (n, "inner") => totals.inner = n.parse().ok()?,
            (n, "intermediate arrays") => totals.arrays = n.parse().ok()?,
            _ => return None,
        }
    }
    Some(totals)
}
