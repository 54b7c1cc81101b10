//! Two sides, fused as far as they have to be.

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;

use super::compare::{Comparison, candidates, compare};
use super::counted;
use super::meaning::Meaning;
use super::sides::{Program, Side};
use super::snapshot::{Entry, Snapshot};
use super::take::{count_of, rules, snapshot};
use crate::rules::Laws;

/// So many programs that are the same on both sides are fused at once, where it is asked whether a rule is still
/// applied in one of them.
const AT_ONCE: usize = 64;
/// So many are asked at most: whoever compares a change of one program does not wait for all others.
const ASKED: usize = 1024;

/// Two sides of which everything is known.
pub struct Taken {
    before: Snapshot,
    after: Snapshot,
    /// The programs that are the same on both sides: these are not fused.
    same: Vec<Program>,
    /// Of two programs whether they mean the same.
    meanings: Vec<Meaning>,
    /// Each side is one file, and one of them was named.
    single: bool,
    laws: Laws,
    /// A certificate did not check, or fusion made another mistake.
    pub bug: bool,
}

impl Taken {
    /// Fuses the programs of two sides, each by its rules. What is the same on both sides is not compared, unless the
    /// rules differ; it is fused only as far as it must be known whether a rule is still applied.
    pub fn of(sides: [Side; 2], before: &Laws, after: &Laws) -> Taken {
        let [mut one, mut other] = sides;
        let single = one.files() == 1 && other.files() == 1 && (one.is_named() || other.is_named());
        let mut same = Vec::new();
        let alike = before.table == after.table && before.policy == after.policy;
        let mut meanings = Vec::new();
        if let (Side::Programs(old), Side::Programs(new), true) = (&mut one, &mut other, alike) {
            let (old, new) = (&mut old.programs, &mut new.programs);
            let texts: BTreeMap<&str, &Program> = old.iter().map(|p| (p.file.as_str(), p)).collect();
            let unchanged = |p: &&Program| {
                p.text.is_ok() && texts.get(p.file.as_str()).is_some_and(|old| old.text == p.text)
            };
            let files: BTreeSet<String> = new.iter().filter(unchanged).map(|p| p.file.clone()).collect();
            same = old.iter().filter(|p| files.contains(&p.file)).cloned().collect();
            old.retain(|p| !files.contains(&p.file));
            new.retain(|p| !files.contains(&p.file));
        }
        let two = match (&one, &other) {
            (Side::Programs(old), Side::Programs(new)) if alike => {
                match (&old.programs[..], &new.programs[..]) {
                    ([old], [new]) if same.is_empty() => {
                        old.text.as_ref().ok().cloned().zip(new.text.as_ref().ok().cloned())
                    }
                    _ => None,
                }
            }
            _ => None,
        };
        let (one, first) = taken(one, before);
        let (other, second) = taken(other, after);
        if let Some((old, new)) = two {
            let single = one.entries.len() == 1 && other.entries.len() == 1;
            for entry in other.entries.iter().filter(|entry| entry.fused().is_some()) {
                let same = |old: &&Entry| old.fused().is_some() && (single || old.entry == entry.entry);
                if let Some(was) = one.entries.iter().find(same) {
                    meanings.push(Meaning::of((&old, &was.entry), (&new, &entry.entry)));
                }
            }
        }
        Taken { before: one, after: other, same, meanings, single, laws: after.clone(), bug: first || second }
    }

    /// What they differ in; the sides are called so.
    pub fn compare(self, sides: [String; 2]) -> Comparison {
        // Whether a rule is applied nowhere depends on the programs that are the same, too: the short ones are fused
        // first, for the long ones take most of the time.
        let mut silent = candidates(&self.before, &self.after);
        let mut fires = BTreeSet::new();
        let mut texts: Vec<&str> = self.same.iter().flat_map(|program| program.text.as_deref()).collect();
        texts.sort_by_key(|text| (text.len(), *text));
        let asked = texts.len().min(ASKED);
        for some in texts[..asked].chunks(AT_ONCE) {
            if silent.is_empty() {
                break;
            }
            let applied: Vec<BTreeSet<String>> =
                some.par_iter().map(|text| rules(text, &self.laws)).collect();
            fires.extend(applied.into_iter().flatten());
            silent.retain(|rule| !fires.contains(rule));
        }
        let mut notes = Vec::new();
        if asked < texts.len() && !silent.is_empty() {
            let of = counted(texts.len(), "program that is", "programs that are");
            let rules = silent.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
            let is = if silent.len() == 1 { "is" } else { "are" };
            notes.push(format!(
                "whether {rules} {is} still applied is not known: of {of} the same on both sides {asked} were asked"
            ));
            fires.extend(silent);
        }
        let same = self.same.par_iter().flat_map(|program| program.text.as_deref()).map(count_of).sum();
        let mut comparison = compare(sides, &self.before, &self.after, self.single, (same, &fires));
        comparison.notes.extend(notes);
        comparison.meanings = self.meanings;
        comparison
    }
}

fn taken(side: Side, laws: &Laws) -> (Snapshot, bool) {
    match side {
        Side::Taken(snapshot) => (snapshot, false),
        Side::Programs(side) => snapshot(&side, laws),
    }
}
