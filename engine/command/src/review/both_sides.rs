//! Two sides, fused as far as they have to be.

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;

use super::change::{Change, Version};
use super::compare::{Comparison, Two, candidates, compare, matched};
use super::counted;
use super::meaning::Meaning;
use super::sides::{Program, Programs, Side};
use super::snapshot::{Entry, Snapshot};
use super::take::{count_of, rules, snapshot};
use crate::core::deep;
use crate::rules::Laws;

/// So many programs that are the same on both sides are fused at once, where it is asked whether a rule is still
/// applied in one of them.
const AT_ONCE: usize = 64;
/// So many are asked at most: whoever compares a change of one program does not wait for all others.
const ASKED: usize = 1024;
/// So many programs are compared in meaning at once; then it is asked whether steps are left.
const COMPARED: usize = 16;
/// Steps that the interpreters take for all meanings together, a minute or two of work: who changes some programs
/// never comes near it.
pub const STEPS: u64 = 400_000_000;

/// Two sides of which everything is known.
pub struct BothSides {
    before: Snapshot,
    after: Snapshot,
    /// The programs that are the same on both sides: these are not fused.
    same: Vec<Program>,
    /// The programs that were fused, by file, where both sides have some.
    sources: [BTreeMap<String, String>; 2],
    /// Each side is one file, and one of them was named.
    single: bool,
    laws: Laws,
    /// A certificate did not check, or fusion made another mistake.
    pub bug: bool,
    /// Steps that the interpreters have for all meanings: [`STEPS`], unless it is set.
    pub steps: u64,
}

impl BothSides {
    /// Fuses the programs of two sides, each by its rules. What is the same on both sides is not compared, unless the
    /// rules differ; it is fused only as far as it must be known whether a rule is still applied.
    pub fn of(sides: [Side; 2], before: &Laws, after: &Laws) -> BothSides {
        let [mut one, mut other] = sides;
        let single = one.files() == 1 && other.files() == 1 && (one.is_named() || other.is_named());
        let mut same = Vec::new();
        let alike = before.table == after.table && before.policy == after.policy;
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
        let sources = match (&one, &other) {
            (Side::Programs(old), Side::Programs(new)) if alike => [old, new].map(texts),
            _ => Default::default(),
        };
        let (one, first) = as_snapshot(one, before);
        let (other, second) = as_snapshot(other, after);
        let (laws, bug) = (after.clone(), first || second);
        BothSides { before: one, after: other, same, sources, single, laws, bug, steps: STEPS }
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
        let matched = matched(&self.before, &self.after, self.single);
        let (changes, left_out) = self.changes(&matched);
        if left_out > 0 {
            let of = counted(left_out, "entry", "entries");
            let steps = counted(self.steps as usize, "step", "steps");
            notes.push(format!(
                "the meaning of {of} that changed was not looked at: the others took the {steps} of the budget"
            ));
        }
        let matched = matched.into_iter().zip(changes).collect();
        let mut comparison = compare(sides, &self.before, &self.after, matched, (same, &fires));
        comparison.notes.extend(notes);
        comparison
    }

    /// What changed in the sources of these entries, and how many meanings were not compared for want of steps. The
    /// short programs come first: one that takes long is not in the way of many others.
    fn changes(&self, matched: &[Two<'_>]) -> (Vec<Option<Change>>, usize) {
        let versions: Vec<Option<[Version<'_>; 2]>> = matched
            .iter()
            .map(|(old, new)| {
                let source =
                    |side: usize, entry: &Entry| self.sources[side].get(&entry.file).map(String::as_str);
                let (old, new) = ((*old)?, (*new)?);
                Some([(old, source(0, old)), (new, source(1, new))])
            })
            .collect();
        let length = |at: &usize| {
            let all = versions[*at].iter().flatten();
            all.map(|(_, text)| text.map_or(0, str::len)).sum::<usize>()
        };
        let mut order: Vec<usize> = (0..versions.len()).collect();
        order.sort_by_key(|at| (length(at), *at));
        let mut changes: Vec<Option<Change>> = versions.iter().map(|_| None).collect();
        let (mut left, mut left_out) = (self.steps, 0);
        for some in order.chunks(COMPARED) {
            let change = |at: &usize| {
                let [was, is] = versions[*at]?;
                let (mut steps, mut looked) = (0, true);
                let judge = |before: (&str, &str), after: (&str, &str)| {
                    looked = left > 0;
                    match looked {
                        true => Meaning::of(before, after, &mut steps),
                        false => Meaning::Unknown("the budget of steps is used up".to_string()),
                    }
                };
                let change = deep::on_stack(|| Change::of(was, is, judge));
                let change =
                    change.unwrap_or_else(|none| Some(Change::not_seen(is.0, &deep::no_stack(&none))))?;
                Some((*at, change, steps, looked))
            };
            let found: Vec<_> = some.par_iter().filter_map(change).collect();
            for (at, change, steps, looked) in found {
                changes[at] = Some(change);
                left = left.saturating_sub(steps);
                left_out += usize::from(!looked);
            }
        }
        (changes, left_out)
    }
}

/// The texts of programs, by file.
fn texts(side: &Programs) -> BTreeMap<String, String> {
    let text = |program: &Program| Some((program.file.clone(), program.text.as_ref().ok()?.clone()));
    side.programs.iter().filter_map(text).collect()
}

fn as_snapshot(side: Side, laws: &Laws) -> (Snapshot, bool) {
    match side {
        Side::Snapshot(snapshot) => (snapshot, false),
        Side::Programs(side) => snapshot(&side, laws, &|| ()),
    }
}
