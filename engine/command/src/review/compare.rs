//! Matching the entries of two snapshots, and what comes of it: the one structure that every rendering shows.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::Serialize;

use super::cause::{Cause, Changed};
use super::change::Change;
use super::classes::{Class, Finding, cost, findings};
use super::counted;
use super::hash;
use super::sides::joined;
use super::snapshot::{Entry, Fused, Operation, Scope, Snapshot, Status, names};

/// What two snapshots differ in.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Comparison {
    /// What was compared and what came of it, in one line.
    pub summary: String,
    /// What the two sides are called.
    pub sides: [String; 2],
    /// How many entries there are on either side.
    pub entries: usize,
    /// How many are unchanged.
    pub unchanged: usize,
    /// Those of them in files that are the same on both sides, which nobody looked at.
    pub not_looked_at: usize,
    /// How many are unsupported on both sides.
    pub unsupported: usize,
    /// How many have errors on both sides.
    pub errors: usize,
    /// How many entries each class says most of.
    pub counts: BTreeMap<&'static str, usize>,
    /// What in the rules differs.
    pub changed: Changed,
    /// What else there is to know of the two sides: a sentence each.
    pub notes: Vec<String>,
    /// Findings that are about no program.
    pub findings: Vec<Finding>,
    /// The entries that changed, by cause.
    pub groups: Vec<Group>,
    /// The entries that changed, worst first.
    pub pairs: Vec<Pair>,
}

/// Entries that changed through the same.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Group {
    /// Through what.
    pub cause: Cause,
    /// Which: places in [`Comparison::pairs`], the smallest program first and then as these are sorted.
    pub pairs: Vec<usize>,
}

/// An entry that changed.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Pair {
    /// The file, from the root of its repository.
    pub file: String,
    /// The entry.
    pub entry: String,
    /// The class by which it is counted.
    pub class: Class,
    /// What changed.
    pub findings: Vec<Finding>,
    /// Through what.
    pub cause: Cause,
    /// What it was.
    pub before: Option<State>,
    /// What it is.
    pub after: Option<State>,
    /// The lines of the source that differ, and then the others that the findings are about: those of what was, and
    /// those of what is.
    pub lines: Vec<Line>,
}

/// A line of a source.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Line {
    /// On which side it is.
    pub standing: Standing,
    /// Its number.
    pub number: usize,
    /// Its text.
    pub text: String,
}

/// On which side a line is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// It is of what was, and does not stand like this in what is.
    Gone,
    /// It is of what is, and did not stand like this in what was.
    New,
    /// It is of what is, and nothing is said of what was.
    Here,
}

/// `  10 | in map (* 2) ys`; with a `-` in front where it is of what was, and a `+` where it is new.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.standing {
            Standing::Gone => '-',
            Standing::New => '+',
            Standing::Here => ' ',
        };
        write!(f, "{sign}{:>4} | {}", self.number, self.text)
    }
}

/// A state of an entry, as far as it is shown.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct State {
    /// In words: its cost, or why it has none.
    pub what: String,
    /// Its line in the source; of what is no fused program that of the reason.
    pub line: Option<usize>,
    /// The names in each loop.
    pub clusters: Vec<String>,
    /// The rules that were applied.
    pub steps: Vec<String>,
    /// The fused core.
    pub core: String,
    /// What lengths in it are called.
    #[serde(skip)]
    pub lengths: BTreeMap<String, String>,
}

impl Comparison {
    /// The groups of changed meanings, and the others. What is about no program is shown between them: no rule is worth
    /// as much as a meaning.
    pub(super) fn groups_by_weight(&self) -> (&[Group], &[Group]) {
        let first = |group: &Group| self.pairs[group.pairs[0]].class == Class::MeaningChanged;
        self.groups.split_at(self.groups.partition_point(first))
    }
}

impl Pair {
    /// `a.fut, main`
    pub fn title(&self) -> String {
        if self.entry.is_empty() { self.file.clone() } else { format!("{}, {}", self.file, self.entry) }
    }

    /// The line of the source where it is best looked at.
    pub fn line(&self) -> usize {
        // In a file that is there, lines of what was say nothing.
        let there = self.findings.iter().filter(|f| self.after.is_none() || !f.class.is_gone());
        let named = there.flat_map(|f| f.consumer.iter().chain(&f.producer)).map(|o| o.line);
        let state = [&self.after, &self.before].into_iter().flatten().find_map(|state| state.line);
        named.into_iter().find(|line| *line > 0).or(state).unwrap_or(1)
    }

    /// Lines of the two cores that differ, as `diff -u` shows them.
    pub fn core_diff(&self) -> String {
        let core = |state: &Option<State>| state.as_ref().map_or(String::new(), |state| state.core.clone());
        let (before, after) = (core(&self.before), core(&self.after));
        similar::TextDiff::from_lines(&before, &after).unified_diff().context_radius(2).to_string()
    }
}

/// What differs between two snapshots, of which these are the entries, with what changed in their sources. `same` is
/// the number of entries in files that are the same on both sides, and are in neither snapshot; `fires` are rules that
/// may be applied in one of these.
pub(super) fn compare(
    sides: [String; 2],
    before: &Snapshot,
    after: &Snapshot,
    matched: Vec<(Two<'_>, Option<Change>)>,
    (same, fires): (usize, &BTreeSet<String>),
) -> Comparison {
    let changed = Changed::between(&before.header, &after.header);
    let mut comparison = Comparison {
        summary: String::new(),
        sides,
        entries: matched.len() + same,
        unchanged: same,
        not_looked_at: same,
        unsupported: 0,
        errors: 0,
        counts: BTreeMap::new(),
        findings: silent(before, after, fires),
        notes: changed.notes(),
        changed,
        groups: Vec::new(),
        pairs: Vec::new(),
    };
    if same > 0 {
        let entries = counted(same, "entry is", "entries are");
        let note = format!("{entries} in files that are the same on both sides, and were not compared");
        comparison.notes.push(note);
    }
    for ((old, new), change) in matched {
        let Some(entry) = new.or(old) else { continue };
        let root = if new.is_some() { &after.header.root } else { &before.header.root };
        let file = joined(root, &entry.file);
        let findings = findings(&file, old, new, change.as_ref());
        let Some(first) = findings.first() else {
            comparison.unchanged += 1;
            match old.map(|old| &old.status) {
                Some(Status::Unsupported(_)) => comparison.unsupported += 1,
                Some(Status::Error(_)) => comparison.errors += 1,
                Some(Status::Fused(_)) | None => {}
            }
            continue;
        };
        let class = findings.iter().map(|f| f.class).find(|class| class.sums_up()).unwrap_or(first.class);
        *comparison.counts.entry(class.name()).or_default() += 1;
        comparison.pairs.push(Pair {
            file,
            // A file that can't be taken on one side has its entries' names on the other.
            entry: [new, old].into_iter().flatten().map(|e| e.entry.clone()).max().unwrap_or_default(),
            class,
            cause: Cause::of(old, new, class, &comparison.changed),
            lines: lines(&findings, old, new, change.map(|change| change.lines).unwrap_or_default()),
            findings,
            before: old.map(state),
            after: new.map(state),
        });
    }
    let worst = |pair: &Pair| (pair.findings[0].class, pair.class);
    comparison
        .pairs
        .sort_by(|a, b| worst(a).cmp(&worst(b)).then_with(|| (&a.file, &a.entry).cmp(&(&b.file, &b.entry))));
    comparison.groups = groups(&comparison.pairs);
    comparison.summary = summary(&comparison);
    comparison
}

/// An entry before and after.
pub(super) type Two<'a> = (Option<&'a Entry>, Option<&'a Entry>);

/// The entries in pairs: by file and name; of a single file on each side by name; a single entry with the other.
pub(super) fn matched<'a>(before: &'a Snapshot, after: &'a Snapshot, single: bool) -> Vec<Two<'a>> {
    if let ([one], [other]) = (&before.entries[..], &after.entries[..])
        && single
    {
        return vec![(Some(one), Some(other))];
    }
    let key = |entry: &'a Entry| (if single { "" } else { &*entry.file }, &*entry.entry);
    let mut pairs: BTreeMap<(&str, &str), Two<'a>> = BTreeMap::new();
    before.entries.iter().for_each(|entry| pairs.entry(key(entry)).or_default().0 = Some(entry));
    after.entries.iter().for_each(|entry| pairs.entry(key(entry)).or_default().1 = Some(entry));
    // A file that does not parse on one side has one row there, which stands for all of its entries.
    let broken = |snapshot: &'a Snapshot| -> BTreeMap<&'a str, &'a Entry> {
        let broken = snapshot.entries.iter().filter(|e| e.entry.is_empty());
        broken.map(|e| (if single { "" } else { &*e.file }, e)).collect()
    };
    let (was, is) = (broken(before), broken(after));
    for ((file, name), (old, new)) in &mut pairs {
        if !name.is_empty() {
            *old = old.or_else(|| was.get(file).copied());
            *new = new.or_else(|| is.get(file).copied());
        }
    }
    let named: BTreeSet<&str> =
        pairs.keys().filter(|(_, name)| !name.is_empty()).map(|(file, _)| *file).collect();
    let paired = pairs.iter().filter(|((file, name), _)| !name.is_empty() || !named.contains(file));
    paired.map(|(_, pair)| *pair).collect()
}

fn state(entry: &Entry) -> State {
    match &entry.status {
        Status::Fused(fused) => State {
            what: cost(&fused.counts),
            line: fused.line,
            clusters: super::classes::clusters(fused).into_iter().map(|(_, names)| names).collect(),
            steps: fused.scope.all().into_iter().flat_map(|scope| scope.steps.clone()).collect(),
            core: fused.core.clone(),
            lengths: fused.lengths.clone(),
        },
        Status::Unsupported(why) | Status::Error(why) => State {
            what: why.why.clone(),
            line: why.line,
            clusters: Vec::new(),
            steps: Vec::new(),
            core: String::new(),
            lengths: BTreeMap::new(),
        },
    }
}

/// The lines that differ, and the others that findings are about, each of the side that has it; of findings about the
/// whole program those of the loops that differ.
fn lines(
    findings: &[Finding],
    before: Option<&Entry>,
    after: Option<&Entry>,
    differ: Vec<Line>,
) -> Vec<Line> {
    let [was, now] = [before, after].map(|entry| entry.and_then(Entry::fused));
    let known = |fused: Option<&Fused>, all: &mut dyn Iterator<Item = &Operation>| {
        let text = |operation: &Operation| Some((operation.line, fused?.lines.get(&operation.line)?.clone()));
        all.filter_map(text).collect::<BTreeMap<usize, String>>()
    };
    let named = |gone: bool| {
        let of = move |finding: &&Finding| !finding.class.is_of_source() && finding.class.is_gone() == gone;
        let about = findings.iter().filter(of);
        about.flat_map(|finding| finding.producer.iter().chain(&finding.consumer))
    };
    let (mut old, mut new) = (known(was, &mut named(true)), known(now, &mut named(false)));
    // What stands there as it did is shown once.
    old.retain(|number, text| {
        let moved = now.and_then(|now| now.lines.get(number)) != Some(text);
        if !moved {
            new.insert(*number, text.clone());
        }
        moved
    });
    if let (Some(now), true) = (now, differ.is_empty() && old.is_empty() && new.is_empty()) {
        let were = was.map(super::classes::clusters).unwrap_or_default();
        let scopes = now.scope.all().into_iter();
        let differs = |scope: &Scope, cluster: &[Operation]| !were.contains(&(scope.key(), names(cluster)));
        let loops =
            scopes.flat_map(|scope| scope.clusters.iter().filter(move |cluster| differs(scope, cluster)));
        new = known(Some(now), &mut loops.flatten());
    }
    let line = |standing| move |(number, text)| Line { standing, number, text };
    let about = old.into_iter().map(line(Standing::Gone)).chain(new.into_iter().map(line(Standing::Here)));
    // The line that is new need not be shown again.
    let known = |line: &Line| {
        let gone = |one: &Line| one.standing == Standing::Gone;
        differ.iter().any(|shown| shown.number == line.number && gone(shown) == gone(line))
    };
    let about: Vec<Line> = about.filter(|line| !known(line)).collect();
    differ.into_iter().chain(about).collect()
}

/// The rules that a program's fusion applied.
fn applied(fused: &Fused) -> BTreeSet<String> {
    fused.scope.all().into_iter().flat_map(|scope| scope.steps.iter().cloned()).collect()
}

/// The rules that were applied on the left, and are not on the right.
pub(super) fn candidates(before: &Snapshot, after: &Snapshot) -> BTreeSet<String> {
    let all = |snapshot: &Snapshot| {
        snapshot.entries.iter().filter_map(Entry::fused).flat_map(applied).collect::<BTreeSet<String>>()
    };
    &all(before) - &all(after)
}

fn silent(before: &Snapshot, after: &Snapshot, fires: &BTreeSet<String>) -> Vec<Finding> {
    let silent = &candidates(before, after) - fires;
    let finding = |rule: String| Finding {
        class: Class::RuleSilent,
        what: format!("{rule} is applied in no program any more"),
        code: None,
        producer: Vec::new(),
        consumer: Vec::new(),
        fingerprint: hash([Class::RuleSilent.name(), &rule]),
    };
    silent.into_iter().map(finding).collect()
}

/// Pairs by cause, the worst first.
fn groups(pairs: &[Pair]) -> Vec<Group> {
    let mut groups: BTreeMap<&Cause, Vec<usize>> = BTreeMap::new();
    pairs.iter().enumerate().for_each(|(at, pair)| groups.entry(&pair.cause).or_default().push(at));
    let mut groups: Vec<Group> =
        groups.into_iter().map(|(cause, pairs)| Group { cause: cause.clone(), pairs }).collect();
    groups
        .sort_by_key(|group| (pairs[group.pairs[0]].findings[0].class, std::cmp::Reverse(group.pairs.len())));
    for group in &mut groups {
        let size = |at: &usize| {
            let states = [&pairs[*at].before, &pairs[*at].after];
            states.into_iter().flatten().map(|state| state.core.len()).sum::<usize>()
        };
        if let Some(smallest) = (0..group.pairs.len()).min_by_key(|i| (size(&group.pairs[*i]), *i)) {
            group.pairs[..=smallest].rotate_right(1);
        }
    }
    groups
}

/// `1,000 entries: 3 worse, 12 better, 985 unchanged; 61 unsupported on both sides`
fn summary(comparison: &Comparison) -> String {
    let mut parts: Vec<String> = Vec::new();
    for class in Class::ALL {
        if let Some(n) = comparison.counts.get(class.name()) {
            parts.push(counted(*n, class.name(), class.name()));
        }
    }
    parts.push(counted(comparison.unchanged, "unchanged", "unchanged"));
    let mut line = format!("{}: {}", counted(comparison.entries, "entry", "entries"), parts.join(", "));
    for (n, what) in [(comparison.unsupported, "unsupported"), (comparison.errors, "with errors")] {
        if n > 0 {
            line += &format!("; {} on both sides", counted(n, what, what));
        }
    }
    line
}
