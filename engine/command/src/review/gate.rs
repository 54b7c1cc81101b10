//! Gates: what may not change unless somebody says why.

use std::collections::BTreeSet;

use super::classes::{Class, Finding};
use super::compare::{Comparison, Pair};
use crate::data::DataError;

/// The name with which nothing is denied that nobody named.
pub const NONE: &str = "none";

/// A finding that somebody allowed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Allowed {
    /// Its fingerprint.
    pub fingerprint: String,
    /// Why.
    pub reason: String,
    /// The line of the file.
    pub line: usize,
}

/// What may not change.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Gate {
    /// The classes.
    pub deny: BTreeSet<Class>,
    /// The findings that may.
    pub allow: Vec<Allowed>,
}

impl Gate {
    /// Denies the classes of these names, and changed meanings: these are denied unless one of the names is `none`.
    ///
    /// # Errors
    /// There is no such class: the gate could never fire.
    pub fn deny(names: &[String]) -> Result<Gate, DataError> {
        let class = |name: &String| {
            Class::ALL.iter().copied().find(|class| class.name() == name).ok_or_else(|| {
                let all: Vec<&str> = Class::ALL.iter().map(|class| class.name()).collect();
                DataError::new(format!("there is no class `{name}`, so that the gate could never fire"))
                    .help(format!("the classes are: {}", all.join(", ")))
            })
        };
        let unasked = (!names.iter().any(|name| name == NONE)).then_some(Ok(Class::MeaningChanged));
        let named = names.iter().filter(|name| *name != NONE).map(class);
        let deny = unasked.into_iter().chain(named).collect::<Result<_, _>>()?;
        Ok(Gate { deny, allow: Vec::new() })
    }

    /// Allows what stands in a file: a fingerprint and a reason a line; `name` is what messages call it.
    ///
    /// # Errors
    /// A line that is neither, nor a comment.
    pub fn allow(mut self, name: &str, text: &str) -> Result<Gate, DataError> {
        for (i, line) in text.lines().enumerate() {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let (fingerprint, reason) =
                line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
            let known = fingerprint.len() == 32 && fingerprint.bytes().all(|b| b.is_ascii_hexdigit());
            if !known || reason.trim().is_empty() {
                let what =
                    if known { "no reason follows the fingerprint" } else { "this is not a fingerprint" };
                return Err(DataError::new(format!("{name}, line {}: {what}", i + 1)).help(
                    "a line is a fingerprint of 32 digits and a reason, or begins with #".to_string(),
                ));
            }
            let (fingerprint, reason) = (fingerprint.to_ascii_lowercase(), reason.trim().to_string());
            self.allow.push(Allowed { fingerprint, reason, line: i + 1 });
        }
        Ok(self)
    }

    /// What is denied in a comparison, with the entries that it is about.
    pub fn denied<'a>(&self, comparison: &'a Comparison) -> Vec<(Option<&'a Pair>, &'a Finding)> {
        let allowed: BTreeSet<&str> = self.allow.iter().map(|a| a.fingerprint.as_str()).collect();
        let denied = |finding: &&Finding| {
            self.deny.contains(&finding.class) && !allowed.contains(finding.fingerprint.as_str())
        };
        let own = comparison.findings.iter().filter(denied).map(|finding| (None, finding));
        let of = |pair: &'a Pair| pair.findings.iter().filter(denied).map(move |f| (Some(pair), f));
        own.chain(comparison.pairs.iter().flat_map(of)).collect()
    }

    /// What is allowed, and not there.
    pub fn unused(&self, comparison: &Comparison) -> Vec<&Allowed> {
        let of_pairs = comparison.pairs.iter().flat_map(|pair| &pair.findings);
        let found: BTreeSet<&str> =
            comparison.findings.iter().chain(of_pairs).map(|f| f.fingerprint.as_str()).collect();
        self.allow.iter().filter(|allowed| !found.contains(allowed.fingerprint.as_str())).collect()
    }
}
