//! The classes of changes, defined here and nowhere else.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::hash;
use super::polynomial::all;
use super::snapshot::{Entry, Fused, Operation, Refused, Scope, Status, Totals, names};
use crate::cost::Cost;

/// In what a change consists. The order is that of what a reviewer looks at first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// It was fused, and is not any more.
    SupportLost,
    /// Some loop runs element by element, or not natively, that did not.
    Slower,
    /// It costs more of something, and less of nothing.
    Worse,
    /// It costs more of one thing, and less of another.
    Incomparable,
    /// A fold of floats combines by another tree: the last digits may change.
    BracketChanged,
    /// A plan that was known to be the best is not known to be it.
    OptimumUnproved,
    /// Two operations that nothing kept apart are not in one loop.
    RefusalGained,
    /// Two operations stay apart for another reason.
    RefusalRecoded,
    /// A rule that was applied in some program is applied in none.
    RuleSilent,
    /// Other loops at the same cost.
    OtherClusters,
    /// The same loops, and other core.
    OtherCore,
    /// The entry is not there any more.
    Removed,
    /// The entry is new.
    Added,
    /// Two operations that stayed apart don't.
    RefusalLost,
    /// It costs less of something, and more of nothing.
    Better,
    /// It is fused now, and was not.
    SupportGained,
}

impl Class {
    /// All of them, what a reviewer looks at first in front.
    pub const ALL: [Class; 16] = [
        Class::SupportLost,
        Class::Slower,
        Class::Worse,
        Class::Incomparable,
        Class::BracketChanged,
        Class::OptimumUnproved,
        Class::RefusalGained,
        Class::RefusalRecoded,
        Class::RuleSilent,
        Class::OtherClusters,
        Class::OtherCore,
        Class::Removed,
        Class::Added,
        Class::RefusalLost,
        Class::Better,
        Class::SupportGained,
    ];

    /// Its name, by which gates ask for it.
    pub fn name(self) -> &'static str {
        match self {
            Class::SupportLost => "support-lost",
            Class::Slower => "slower",
            Class::Worse => "worse",
            Class::Incomparable => "incomparable",
            Class::BracketChanged => "bracket-changed",
            Class::OptimumUnproved => "optimum-unproved",
            Class::RefusalGained => "refusal-gained",
            Class::RefusalRecoded => "refusal-recoded",
            Class::RuleSilent => "rule-silent",
            Class::OtherClusters => "other-clusters",
            Class::OtherCore => "other-core",
            Class::Removed => "removed",
            Class::Added => "added",
            Class::RefusalLost => "refusal-lost",
            Class::Better => "better",
            Class::SupportGained => "support-gained",
        }
    }

    /// What it says, for who has not met it.
    pub fn meaning(self) -> &'static str {
        match self {
            Class::SupportLost => "it was fused, and is not any more",
            Class::Slower => "a loop runs element by element, or not natively, that did not",
            Class::Worse => "it costs more of something, and less of nothing",
            Class::Incomparable => "it costs more of one thing, and less of another",
            Class::BracketChanged => {
                "a fold of floats combines by another tree: the last digits of floats may change"
            }
            Class::OptimumUnproved => "a plan that was known to be the best is not known to be it",
            Class::RefusalGained => "two operations that nothing kept apart are not in one loop",
            Class::RefusalRecoded => "two operations stay apart for another reason",
            Class::RuleSilent => "a rule that was applied in some program is applied in none",
            Class::OtherClusters => "other loops at the same cost",
            Class::OtherCore => "the same loops, and other core",
            Class::Removed => "the entry is not there any more",
            Class::Added => "the entry is new",
            Class::RefusalLost => "two operations that stayed apart don't",
            Class::Better => "it costs less of something, and more of nothing",
            Class::SupportGained => "it is fused now, and was not",
        }
    }

    /// Whether it says what becomes of a program as a whole: an entry is counted once, by the first such class.
    pub fn sums_up(self) -> bool {
        match self {
            Class::SupportLost
            | Class::Slower
            | Class::Worse
            | Class::Incomparable
            | Class::Removed
            | Class::Added
            | Class::Better
            | Class::SupportGained => true,
            Class::BracketChanged
            | Class::OptimumUnproved
            | Class::RefusalGained
            | Class::RefusalRecoded
            | Class::RuleSilent
            | Class::OtherClusters
            | Class::OtherCore
            | Class::RefusalLost => false,
        }
    }
}

/// One thing that changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Finding {
    /// Of what class.
    pub class: Class,
    /// What changed, in words.
    pub what: String,
    /// The code of a refusal.
    pub code: Option<String>,
    /// The earlier operation, where it is about two; else what it is about.
    pub producer: Vec<Operation>,
    /// The later one.
    pub consumer: Vec<Operation>,
    /// It stays the same while the finding does, wherever its lines move.
    pub fingerprint: String,
}

/// What differs between two states of an entry, sorted by class. One of them at least is there.
pub fn findings(before: Option<&Entry>, after: Option<&Entry>) -> Vec<Finding> {
    let Some(entry) = after.or(before) else { return Vec::new() };
    let mut found = Found { entry, findings: Vec::new() };
    match (before, after) {
        (Some(before), Some(after)) if before.status == after.status => {}
        (Some(before), Some(after)) => match (before.fused(), after.fused()) {
            (Some(one), Some(other)) => found.fused(one, other),
            (Some(_), None) => found.add(Class::SupportLost, words(&after.status), "", &[]),
            (None, Some(_)) => {
                found.add(Class::SupportGained, format!("before: {}", words(&before.status)), "", &[])
            }
            (None, None) => {}
        },
        (None, _) => found.add(Class::Added, words(&entry.status), "", &[]),
        (_, None) => found.add(Class::Removed, words(&entry.status), "", &[]),
    }
    found.findings.sort_by_key(|finding| finding.class);
    found.findings
}

/// A status in words.
fn words(status: &Status) -> String {
    match status {
        Status::Fused(fused) => format!("fused: {}", cost(&fused.counts)),
        Status::Unsupported(why) => format!("unsupported: {}", why.why),
        Status::Error(why) => format!("error: {}", why.why),
    }
}

/// What a program costs, in words.
pub(super) fn cost(totals: &Totals) -> String {
    let Totals { loops, inner, arrays, .. } = totals;
    let inner = if *inner > 0 { format!(", inner loops {inner}") } else { String::new() };
    format!("moved {}, arrays {arrays}, loops {loops}{inner}", totals.reads.plus(&totals.writes))
}

struct Found<'a> {
    entry: &'a Entry,
    findings: Vec<Finding>,
}

impl Found<'_> {
    fn add(&mut self, class: Class, what: String, key: &str, about: &[Operation]) {
        self.push(class, what, key, None, [about, &[]]);
    }

    fn push(&mut self, class: Class, what: String, key: &str, code: Option<&str>, pair: [&[Operation]; 2]) {
        let [producer, consumer] = pair;
        let (left, right) = (names(producer), names(consumer));
        let code = code.map(str::to_string);
        let parts = [class.name(), &self.entry.file, &self.entry.entry, key, &left, &right];
        let fingerprint = hash(parts.into_iter().chain(code.as_deref()));
        let (producer, consumer) = (producer.to_vec(), consumer.to_vec());
        self.findings.push(Finding { class, what, code, producer, consumer, fingerprint });
    }

    fn fused(&mut self, before: &Fused, after: &Fused) {
        let before = &renamed(before, &after.sizes);
        let what = format!("{} -> {}", cost(&before.counts), cost(&after.counts));
        let order = order(before, after);
        match order {
            None => self.add(Class::Incomparable, what, "", &[]),
            Some(Ordering::Less) => self.add(Class::Worse, what, "", &[]),
            Some(Ordering::Greater) => self.add(Class::Better, what, "", &[]),
            Some(Ordering::Equal) => {}
        }
        self.slower(before, after);
        for (fold, tree) in &after.brackets {
            if let Some(old) = before.brackets.get(fold).filter(|old| *old != tree) {
                let what = format!("{fold} combined {}, and now {}", old.join(" and "), tree.join(" and "));
                self.add(Class::BracketChanged, what, fold, &operation(after, fold));
            }
        }
        let optimal = |fused: &Fused| {
            let scopes = fused.scope.all().into_iter();
            let of = scopes.filter_map(|scope| Some((scope.key(), scope.costs.as_ref()?.optimal)));
            of.collect::<BTreeMap<String, bool>>()
        };
        let now = optimal(after);
        for (scope, _) in
            optimal(before).into_iter().filter(|(scope, best)| *best && now.get(scope) == Some(&false))
        {
            let of = scope.split_once('/').map_or("", |(of, _)| of);
            let of = if of.is_empty() { "the body".to_string() } else { of.to_string() };
            self.add(
                Class::OptimumUnproved,
                format!("the plan of {of} was known to be the best"),
                &scope,
                &[],
            );
        }
        let known = self.findings.len();
        let same = clusters(before) == clusters(after);
        if order == Some(Ordering::Equal) && !same {
            self.add(Class::OtherClusters, changed_loops(before, after), "", &[]);
        }
        self.refusals(before, after);
        if self.findings.len() == known && known == 0 && before.core != after.core {
            self.add(Class::OtherCore, "the fused core differs".to_string(), "", &[]);
        }
    }

    fn slower(&mut self, before: &Fused, after: &Fused) {
        if let (None, Some(why)) = (&before.not_native, &after.not_native) {
            self.add(Class::Slower, format!("it does not run natively any more, for {why}"), "", &[]);
        }
        let slow: BTreeSet<&str> = before.slow.iter().flat_map(|s| &s.of).map(|o| o.name.as_str()).collect();
        let runs: BTreeSet<&str> = before.scope.all().into_iter().flat_map(operations).collect();
        for now in &after.slow {
            let new = |o: &&Operation| !slow.contains(o.name.as_str()) && runs.contains(o.name.as_str());
            let new: Vec<Operation> = now.of.iter().filter(new).cloned().collect();
            if !new.is_empty() && before.not_native.is_none() {
                let what = format!("{} runs element by element now, for {}", names(&new), now.why);
                self.add(Class::Slower, what, &now.why, &new);
            }
        }
    }

    fn refusals(&mut self, before: &Fused, after: &Fused) {
        let (old, new) = (refusals(before), refusals(after));
        for (key, now) in &new {
            let pair = [&now.producer[..], &now.consumer];
            let what = |word: &str| {
                format!("{} with {}: {}{word}", names(&now.producer), names(&now.consumer), reason(now))
            };
            match old.get(key) {
                None => self.push(Class::RefusalGained, what(""), &key.0, Some(&now.code), pair),
                Some(then) if differ(then, now) => {
                    let what = what(&format!(", and before {}", reason(then)));
                    self.push(Class::RefusalRecoded, what, &key.0, Some(&now.code), pair);
                }
                Some(_) => {}
            }
        }
        for (key, then) in old.iter().filter(|(key, _)| !new.contains_key(*key)) {
            let what =
                format!("{} with {}: before {}", names(&then.producer), names(&then.consumer), reason(then));
            let pair = [&then.producer[..], &then.consumer];
            self.push(Class::RefusalLost, what, &key.0, Some(&then.code), pair);
        }
    }
}

/// By the names that the sizes have now, where there are as many: what a size is called costs nothing.
fn renamed(fused: &Fused, sizes: &[String]) -> Fused {
    let mut renamed = fused.clone();
    if fused.sizes.len() != sizes.len() || fused.sizes == sizes {
        return renamed;
    }
    let name = |old: &str| match fused.sizes.iter().position(|size| size == old) {
        Some(at) => sizes[at].clone(),
        None => old.to_string(),
    };
    renamed.counts.reads = fused.counts.reads.renamed(name);
    renamed.counts.writes = fused.counts.writes.renamed(name);
    let words = |text: &mut String| *text = text.split(' ').map(name).collect::<Vec<_>>().join(" ");
    renamed.brackets.values_mut().flatten().for_each(words);
    renamed
}

/// Its code and condition, as far as these are known.
fn reason(refused: &Refused) -> String {
    match refused.condition.as_str() {
        "" => refused.code.clone(),
        condition => format!("{} ({condition})", refused.code),
    }
}

/// Whether the reasons differ, as far as both are known.
fn differ(one: &Refused, other: &Refused) -> bool {
    let both = !one.condition.is_empty() && !other.condition.is_empty();
    one.code != other.code || both && one.condition != other.condition
}

/// The refusals by their scope and the names of the two operations.
pub(super) fn refusals(fused: &Fused) -> BTreeMap<(String, String, String), &Refused> {
    let scopes = fused.scope.all().into_iter();
    let of = scopes.flat_map(|scope| scope.refusals.iter().map(|refused| (scope.key(), refused)));
    of.map(|(scope, refused)| ((scope, names(&refused.producer), names(&refused.consumer)), refused))
        .collect()
}

fn operations(scope: &Scope) -> impl Iterator<Item = &str> {
    scope.clusters.iter().flatten().chain(&scope.of).map(|operation| operation.name.as_str())
}

/// The operation of this name with its line, if some loop has it.
fn operation(fused: &Fused, name: &str) -> Vec<Operation> {
    let all = fused.scope.all().into_iter().flat_map(|scope| scope.clusters.iter().flatten());
    all.filter(|operation| operation.name == name).take(1).cloned().collect()
}

/// The names in each loop of each scope.
pub(super) fn clusters(fused: &Fused) -> BTreeSet<(String, String)> {
    let scopes = fused.scope.all().into_iter();
    scopes.flat_map(|scope| scope.clusters.iter().map(|cluster| (scope.key(), names(cluster)))).collect()
}

fn changed_loops(before: &Fused, after: &Fused) -> String {
    let (old, new) = (clusters(before), clusters(after));
    let list = |all: &BTreeSet<(String, String)>, others: &BTreeSet<(String, String)>| {
        let names: Vec<&str> = all.difference(others).map(|(_, names)| names.as_str()).collect();
        names.join("; ")
    };
    format!("{} -> {}", list(&old, &new), list(&new, &old))
}

/// How the costs compare: `Greater` where what was costs more than what is.
fn order(before: &Fused, after: &Fused) -> Option<Ordering> {
    let moved = |fused: &Fused| fused.counts.reads.plus(&fused.counts.writes);
    let inside = |fused: &Fused| {
        let inner = fused.scope.all().into_iter().skip(1).filter_map(|scope| scope.costs.as_ref());
        inner.fold(Cost::default(), |sum, costs| sum + costs.plan)
    };
    let (one, other) = (&before.counts, &after.counts);
    let (within, now) = (inside(before), inside(after));
    let numbers = [
        one.arrays.cmp(&other.arrays),
        one.loops.cmp(&other.loops),
        one.inner.cmp(&other.inner),
        within.moved.cmp(&now.moved),
        within.arrays.cmp(&now.arrays),
    ];
    all([moved(before).order(&moved(after))].into_iter().chain(numbers.map(Some)))
}
