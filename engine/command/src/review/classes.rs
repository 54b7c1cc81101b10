//! The classes of changes, defined here and nowhere else.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::change::Change;
use super::hash;
use super::meaning::Meaning;
use super::polynomial::all;
use super::snapshot::{Entry, Fused, Operation, Refused, Scope, Status, Totals, names};
use crate::cost::Cost;

/// The enum, the list of its variants, their names and meanings, from one table.
macro_rules! classes {
    ($($variant:ident $name:literal $meaning:literal)*) => {
        /// In what a change consists. The order is that of what a reviewer looks at first.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Class {
            $(#[doc = $meaning] $variant,)*
        }

        impl Class {
            /// All of them, what a reviewer looks at first in front.
            pub const ALL: &[Class] = &[$(Class::$variant),*];

            /// Its name, by which gates ask for it.
            pub fn name(self) -> &'static str {
                match self { $(Class::$variant => $name),* }
            }

            /// What it says, for who has not met it.
            pub fn meaning(self) -> &'static str {
                match self { $(Class::$variant => $meaning),* }
            }
        }
    };
}

classes! {
    MeaningChanged "meaning-changed" "it means something else: an input shows it, or its type changed"
    SupportLost "support-lost" "it was fused, and no longer is; or it is no longer a program"
    Slower "slower" "a loop now runs element by element, or not natively, and did not before"
    Worse "worse" "it costs more of something, and less of nothing"
    Incomparable "incomparable" "it costs more of one thing, and less of another"
    BracketChanged "bracket-changed"
        "a fold of floats combines by another tree: the last digits of floats may change"
    MeaningUnknown "meaning-unknown"
        "its source changed, and whether it means the same is not known"
    OptimumUnproved "optimum-unproved" "a plan that was known to be the best is no longer known to be the best"
    RefusalGained "refusal-gained" "two operations are kept apart that were not before"
    RefusalRecoded "refusal-recoded" "two operations stay apart for another reason"
    RuleSilent "rule-silent" "a rule is no longer applied in any program"
    OtherReason "other-reason" "it is fused on neither side, and for another reason than before"
    OtherClusters "other-clusters" "it has other loops at the same cost"
    SourceChanged "source-changed"
        "its source changed, and it means the same as far as the two were compared"
    OtherCore "other-core" "the same loops of the same source have other core"
    Removed "removed" "the entry was removed"
    Added "added" "the entry is new"
    RefusalLost "refusal-lost" "two operations that were kept apart no longer are"
    Better "better" "it costs less of something, and more of nothing"
    SupportGained "support-gained" "it is fused now, and was not before; or it is a program now, and was not before"
}

impl Class {
    /// Whether it says what becomes of a program as a whole: an entry is counted once, by the first such class.
    pub fn sums_up(self) -> bool {
        match self {
            Class::MeaningChanged
            | Class::SupportLost
            | Class::Slower
            | Class::Worse
            | Class::Incomparable
            | Class::OtherReason
            | Class::Removed
            | Class::Added
            | Class::Better
            | Class::SupportGained => true,
            Class::BracketChanged
            | Class::MeaningUnknown
            | Class::OptimumUnproved
            | Class::RefusalGained
            | Class::RefusalRecoded
            | Class::RuleSilent
            | Class::OtherClusters
            | Class::SourceChanged
            | Class::OtherCore
            | Class::RefusalLost => false,
        }
    }

    /// Whether it is about the source: its lines are those that differ.
    pub(super) fn is_of_source(self) -> bool {
        matches!(self, Class::MeaningChanged | Class::MeaningUnknown | Class::SourceChanged)
    }

    /// Whether it is about what is there no more: its lines are those of what was.
    pub(super) fn is_gone(self) -> bool {
        matches!(self, Class::RefusalLost | Class::Removed)
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

/// What differs between two states of an entry of this file, sorted by class, with what changed in its source. One of
/// them at least is there.
pub(super) fn findings(
    file: &str,
    before: Option<&Entry>,
    after: Option<&Entry>,
    change: Option<&Change>,
) -> Vec<Finding> {
    let Some(entry) = after.or(before) else { return Vec::new() };
    let mut found = Found { file, entry, findings: Vec::new() };
    if let Some(change) = change {
        found.source(change);
    }
    match (before, after) {
        (Some(before), Some(after)) if before.status == after.status => {}
        (Some(before), Some(after)) => {
            let (was, is) = (words(&before.status), words(&after.status));
            match (&before.status, &after.status) {
                (Status::Fused(one), Status::Fused(other)) => found.fused(one, other),
                (Status::Fused(_), _) | (Status::Unsupported(_), Status::Error(_)) => {
                    found.add(Class::SupportLost, is.clone(), &is, &[]);
                }
                (_, Status::Fused(_)) | (Status::Error(_), Status::Unsupported(_)) => {
                    found.add(Class::SupportGained, format!("before: {was}"), "", &[]);
                }
                // Its line may have moved.
                (Status::Unsupported(one), Status::Unsupported(other))
                | (Status::Error(one), Status::Error(other)) => {
                    if one.why != other.why {
                        found.add(Class::OtherReason, format!("{was} -> {is}"), &is, &[]);
                    }
                }
            }
        }
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
    /// From the root of the repository: in another folder the same is another finding.
    file: &'a str,
    entry: &'a Entry,
    findings: Vec<Finding>,
}

impl Found<'_> {
    /// An allowed finding stays allowed while `key` is the same: a program's cost is part of it where that got worse,
    /// so that a greater loss is another finding.
    fn add(&mut self, class: Class, what: String, key: &str, about: &[Operation]) {
        self.push(class, what, key, None, [about, &[]]);
    }

    fn push(&mut self, class: Class, what: String, key: &str, code: Option<&str>, pair: [&[Operation]; 2]) {
        let [producer, consumer] = pair;
        let (left, right) = (names(producer), names(consumer));
        let code = code.map(str::to_string);
        let parts = [class.name(), self.file, &self.entry.entry, key, &left, &right];
        let fingerprint = hash(parts.into_iter().chain(code.as_deref()));
        let (producer, consumer) = (producer.to_vec(), consumer.to_vec());
        self.findings.push(Finding { class, what, code, producer, consumer, fingerprint });
    }

    fn source(&mut self, change: &Change) {
        let (class, what) = match &change.meaning {
            Some(Meaning::Changed(what)) => (Class::MeaningChanged, what),
            Some(Meaning::Unknown(why)) => (Class::MeaningUnknown, why),
            Some(Meaning::Same(how_far)) => (Class::SourceChanged, how_far),
            None => return,
        };
        let entry = Operation { name: self.entry.entry.clone(), line: change.line() };
        self.add(class, what.clone(), &change.key, &[entry]);
    }

    fn fused(&mut self, before: &Fused, after: &Fused) {
        let before = &renamed(before, &after.sizes);
        let outside = [&before.counts, &after.counts].map(cost);
        let [was, is] = match outside[0] == outside[1] {
            true => {
                [before, after].map(|fused| format!("{} loops inside, {}", fused.counts.inner, inside(fused)))
            }
            false => outside,
        };
        let what = format!("{was} -> {is}");
        let order = order(before, after);
        let price = format!("{}, inside {}", cost(&after.counts), inside(after));
        match order {
            None => self.add(Class::Incomparable, what, &price, &[]),
            Some(Ordering::Less) => self.add(Class::Worse, what, &price, &[]),
            Some(Ordering::Greater) => self.add(Class::Better, what, &price, &[]),
            Some(Ordering::Equal) => {}
        }
        self.slower(before, after);
        for (fold, tree) in &after.brackets {
            if let Some(old) = before.brackets.get(fold).filter(|old| *old != tree) {
                let (old, tree) = (old.join(" and "), tree.join(" and "));
                let what = format!("{fold} combined {old}, and now {tree}");
                self.add(Class::BracketChanged, what, &tree, &operation(after, fold));
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
        let now = clusters(after);
        if order == Some(Ordering::Equal) && clusters(before) != now {
            self.add(Class::OtherClusters, changed_loops(before, after), &format!("{now:?}"), &[]);
        }
        self.refusals(before, after);
        if self.findings.is_empty() && before.core != after.core && before.original == after.original {
            self.add(Class::OtherCore, "the fused core differs".to_string(), "", &[]);
        }
    }

    fn slower(&mut self, before: &Fused, after: &Fused) {
        if let (None, Some(why)) = (&before.not_native, &after.not_native) {
            self.add(Class::Slower, format!("it does not run natively any more, for {why}"), why, &[]);
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
pub(super) fn reason(refused: &Refused) -> String {
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

/// What the inner scopes cost.
fn inside(fused: &Fused) -> Cost {
    let inner = fused.scope.all().into_iter().skip(1).filter_map(|scope| scope.costs.as_ref());
    inner.fold(Cost::default(), |sum, costs| sum + costs.plan)
}

/// How the costs compare: `Greater` where what was costs more than what is.
fn order(before: &Fused, after: &Fused) -> Option<Ordering> {
    let moved = |fused: &Fused| fused.counts.reads.plus(&fused.counts.writes);
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
