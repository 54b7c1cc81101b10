//! What the source asks to be one loop with `#[fuse(with(name))]`: clusters around which is planned, and an error where
//! they can't be.

use std::collections::BTreeSet;

use lawson_oracle::diagnostic::Diagnostic;

use super::{Entry, Error, ErrorKind};
use crate::core::schedule::each_loop;
use crate::core::{Program, SourceOp};
use crate::fuse::Mistake;
use crate::legality::{Code, Condition, Refusal};
use crate::lower::Request;

/// The clusters that an entry asks for, by the names of its operations. Those that have a name in common are one.
pub(super) fn clusters(entry: &Entry) -> Result<Vec<Vec<String>>, Error> {
    let requests = &entry.lowered.requests;
    let loops: BTreeSet<String> = if requests.is_empty() { BTreeSet::new() } else { names(entry.lowered()) };
    let mut clusters: Vec<Vec<String>> = Vec::new();
    for request in requests {
        let [own @ .., asked] = &request.names[..] else { continue };
        let all = || loops.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
        let wrong = if own.contains(asked) {
            Some((format!("`{asked}` is the loop itself"), "name another loop".to_string()))
        } else if own.iter().any(|name| !loops.contains(name)) {
            Some(("this is not a loop".to_string(), format!("the loops are {}", all())))
        } else if !loops.contains(asked) {
            Some((format!("there is no loop `{asked}`"), format!("the loops are {}", all())))
        } else {
            None
        };
        if let Some((message, help)) = wrong {
            return Err(at(entry, request, message, &help));
        }
        let meet = |cluster: &mut Vec<String>| cluster.iter().any(|name| request.names.contains(name));
        let mut one: Vec<String> = clusters.extract_if(.., meet).flatten().collect();
        one.extend(request.names.iter().cloned());
        clusters.push(one);
    }
    Ok(clusters)
}

/// The names of all loops.
fn names(program: &Program) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    each_loop(&program.body, &mut |stmt, _| {
        names.extend(stmt.origin.names().into_iter().map(String::from));
    });
    names
}

/// That no lawful plan has what is asked for, where the fuser says so.
pub(super) fn unlawful(entry: &Entry, mistake: &Mistake) -> Option<Error> {
    let Mistake::Plan { refusal, .. } = mistake else { return None };
    let all = || [&refusal.producer, &refusal.consumer].into_iter().flat_map(|side| side.origin.names());
    let requests = &entry.lowered.requests;
    if refusal.producer.stmts.is_empty() {
        let message = "what is asked for here is to stay apart, by the clusters that are given".to_string();
        return Some(at(entry, requests.first()?, message, "leave one of them out"));
    }
    let of = |request: &&Request| all().any(|name| request.names.iter().any(|other| other == name));
    Some(refused(entry, requests.iter().find(of).or(requests.first())?, refusal))
}

/// That what is asked for is in no loop of the fused program: the two never were in one scope.
pub(super) fn missing(entry: &Entry, fused: &Program) -> Option<Error> {
    let mut loops: Vec<BTreeSet<SourceOp>> = Vec::new();
    if !entry.lowered.requests.is_empty() {
        each_loop(&fused.body, &mut |stmt, _| loops.push((*stmt.origin.sources).clone()));
    }
    let has = |sources: &BTreeSet<SourceOp>, name: &String| sources.iter().any(|source| source.name == *name);
    let is_one = |request: &Request| loops.iter().any(|all| request.names.iter().all(|name| has(all, name)));
    let request = entry.lowered.requests.iter().find(|request| !is_one(request))?;
    if let Some(gone) = request.names.iter().find(|name| !loops.iter().any(|all| has(all, name))) {
        let message = format!("`{gone}` is in no loop, since nothing needs what it gives");
        return Some(at(entry, request, message, "give it as a result, or leave it out"));
    }
    let why = Condition::SameScope.reason();
    let message = format!("{} can't be one loop: {}: {}", request.names.join(" and "), Code::Scope, why.why);
    Some(at(entry, request, message, why.remedy))
}

fn refused(entry: &Entry, request: &Request, refusal: &Refusal) -> Error {
    let (pair, why) = (format!("{} and {}", refusal.producer, refusal.consumer), refusal.reason());
    at(entry, request, format!("{pair} can't be one loop: {}: {}", refusal.code, why.why), why.remedy)
}

fn at(entry: &Entry, request: &Request, message: String, help: &str) -> Error {
    let diagnostic = Diagnostic::new(request.span, message, "asks for it").help(help);
    Error::source(ErrorKind::Unsupported, &entry.checked().source, diagnostic)
}
