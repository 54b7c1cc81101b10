//! How one program was fused, as a page: its source by the loops that it became, their diagram, and the steps by which
//! the checker of the certificate came to them.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use lawson_oracle::source::{Source, Span};
use serde_json::{Value as Json, json};

use super::lengths::{named_lengths, readable};
use super::page::page;
use super::replayed::steps;
use crate::api::{Error, Fused};
use crate::core::views::unbuilt;
use crate::core::{Op, Scope, Var};
use crate::cost::is_counted;
use crate::picture::Picture;

/// Pairs of loops that are not one: the page holds so many.
const PAIRS: usize = 1000;

/// The page of a fused entry. `told` is what else is known of it, the answer of `lawson explain --json` among it, as
/// `page/explained.js` reads it. `results` is markup that comes before it.
///
/// # Errors
/// [`Error::is_certificate`]: the certificate does not check.
pub fn explained(fused: &Fused, title: &str, told: Json, results: &str) -> Result<String, Error> {
    let mut loops = Vec::new();
    let body = &fused.program().body;
    number(body, &unbuilt(body), ("", &mut 0), &mut loops);
    let mut data = told;
    data["left_out"] = json!(shortened(&mut data["answer"], &mut { PAIRS }));
    data["title"] = json!(title);
    data["loops"] = loops.iter().map(|l| json!([l.label, l.names])).collect();
    data["source"] = json!(painted(&fused.entry().checked().source, &loops));
    data["lengths"] = json!(readable(&named_lengths(fused)));
    data["replayed"] = steps(fused)?;
    let picture = fused.fusion().map(|fusion| Picture::new(fused.entry().lowered(), fusion));
    let drawn = picture.filter(|picture| !picture.loops.is_empty()).map_or(String::new(), |p| p.svg());
    // What is put in has braces of its own.
    let page_body = include_str!("page/explained.html");
    let (head, rest) = page_body.split_once("{results}").unwrap_or((page_body, ""));
    let body = [head, results, &rest.replacen("{picture}", &drawn, 1)].concat();
    Ok(page(&format!("How {title}, was fused"), &body, include_str!("page/explained.js"), &data))
}

/// Leaves as many refusals in a scope and those inside; how many are gone, or were never asked for.
fn shortened(scope: &mut Json, room: &mut usize) -> usize {
    let mut gone = scope["refusals_left_out"].as_u64().and_then(|n| n.try_into().ok()).unwrap_or(0);
    if let Some(refusals) = scope["refusals"].as_array_mut() {
        gone += refusals.len().saturating_sub(*room);
        refusals.truncate(*room);
        *room -= refusals.len();
    }
    gone + scope["inner"]
        .as_array_mut()
        .into_iter()
        .flatten()
        .map(|inner| shortened(inner, room))
        .sum::<usize>()
}

/// A loop of the fused program.
struct Numbered {
    /// `2`, and `2.1` for the first loop inside of it.
    label: String,
    /// What people call the operations that run in it.
    names: String,
    /// Where they stand.
    spans: Vec<Span>,
}

/// The loops of a scope, numbered as `lawson explain` numbers them ([`Fused::loops`]), each before those inside of it.
fn number(
    scope: &Scope,
    unbuilt: &BTreeMap<Var, Option<Var>>,
    (prefix, last): (&str, &mut usize),
    all: &mut Vec<Numbered>,
) {
    for stmt in &scope.stmts {
        if is_counted(stmt, unbuilt) {
            *last += 1;
            let label = format!("{prefix}{last}");
            let inside = format!("{label}.");
            let spans = stmt.origin.sources.iter().map(|source| source.span).collect();
            all.push(Numbered { label, names: stmt.origin.to_string(), spans });
            if let Op::Loop(l) = &stmt.op {
                let mut last = 0;
                for inner in l.fun.scopes() {
                    number(inner.scope, &self::unbuilt(inner.scope), (&inside, &mut last), all);
                }
            }
        }
        stmt.op.branches().for_each(|branch| number(branch, unbuilt, (prefix, last), all));
    }
}

/// A piece of a line: its text, the loops that it is part of, and whether an operation begins here.
type Piece<'a> = (&'a str, BTreeSet<usize>, bool);

/// The lines of the source in pieces: a character belongs to the innermost operation around it. In a function that is
/// called twice an operation may be part of several loops.
fn painted(source: &Source, loops: &[Numbered]) -> Json {
    let mut operations: BTreeMap<Span, BTreeSet<usize>> = BTreeMap::new();
    for (i, l) in loops.iter().enumerate() {
        for span in &l.spans {
            operations.entry(*span).or_default().insert(i);
        }
    }
    let mut operations: Vec<(Span, BTreeSet<usize>)> = operations.into_iter().collect();
    operations.sort_by_key(|(span, _)| Reverse(span.end - span.start));
    // Of what is imported the page has names, and no text.
    let text = source.own_text();
    let mut innermost: Vec<Option<usize>> = vec![None; text.len()];
    for (at, (span, _)) in operations.iter().enumerate() {
        if let Some(inside) = innermost.get_mut(span.start as usize..span.end as usize) {
            inside.fill(Some(at));
        }
    }
    let mut start = 0;
    let mut lines = Vec::new();
    for line in text.split('\n') {
        let end = start + line.len();
        let mut pieces: Vec<Piece> = Vec::new();
        while start < end {
            let at = innermost[start];
            let next = (start..end).find(|i| innermost[*i] != at).unwrap_or(end);
            let inside = at.map(|at| &operations[at]);
            let begins = inside.is_some_and(|(span, _)| span.start as usize == start);
            let piece = text.get(start..next).unwrap_or_default();
            pieces.push((piece, inside.map_or(BTreeSet::new(), |(_, loops)| loops.clone()), begins));
            start = next;
        }
        lines.push(json!(pieces));
        start = end + 1;
    }
    lines.into()
}
