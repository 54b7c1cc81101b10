//! Two sides, fused as far as they have to be.

use std::collections::{BTreeMap, BTreeSet};

use lawson_oracle::source::Source;
use lawson_oracle::syntax::{self, ast::Decl};
use rayon::prelude::*;

use super::compare::{Comparison, candidates, compare};
use super::meaning::Meaning;
use super::sides::{Program, Side};
use super::snapshot::{Entry, Snapshot};
use super::take::{rules, snapshot};
use crate::rules::Laws;

/// So many programs that are the same on both sides are fused at once, where it is asked whether a rule is still
/// applied in one of them.
const AT_ONCE: usize = 64;

/// Two sides of which everything is known.
pub struct Taken {
    before: Snapshot,
    after: Snapshot,
    /// The programs that are the same on both sides: these are not fused.
    same: Vec<Program>,
    /// Of two programs whether they mean the same.
    meanings: Vec<Meaning>,
    /// Each side is one file.
    single: bool,
    laws: Laws,
    /// A certificate did not check, or fusion made another mistake.
    pub bug: bool,
}

impl Taken {
    /// Fuses the programs of two sides, each by its rules. What is the same on both sides is not fused, unless the
    /// rules differ.
    pub fn of(sides: [Side; 2], before: &Laws, after: &Laws) -> Taken {
        let [mut one, mut other] = sides;
        let single = one.files() == 1 && other.files() == 1;
        let mut same = Vec::new();
        let alike = before.table == after.table && before.policy == after.policy;
        let mut meanings = Vec::new();
        if let (Side::Programs(_, old), Side::Programs(_, new), true) = (&mut one, &mut other, alike) {
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
            (Side::Programs(_, old), Side::Programs(_, new)) if alike => match (&old[..], &new[..]) {
                ([old], [new]) if same.is_empty() => {
                    old.text.as_ref().ok().cloned().zip(new.text.as_ref().ok().cloned())
                }
                _ => None,
            },
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
        for some in texts.chunks(AT_ONCE) {
            if silent.is_empty() {
                break;
            }
            let applied: Vec<BTreeSet<String>> =
                some.par_iter().map(|text| rules(text, &self.laws)).collect();
            fires.extend(applied.into_iter().flatten());
            silent.retain(|rule| !fires.contains(rule));
        }
        let same = self.same.par_iter().map(entries).sum();
        let mut comparison = compare(sides, &self.before, &self.after, self.single, (same, &fires));
        comparison.meanings = self.meanings;
        comparison
    }
}

fn taken(side: Side, laws: &Laws) -> (Snapshot, bool) {
    match side {
        Side::Taken(snapshot) => (snapshot, false),
        Side::Programs(root, programs) => snapshot(&root, &programs, laws),
    }
}

/// How many entries a snapshot would have of a program.
fn entries(program: &Program) -> usize {
    let text = program.text.as_deref().unwrap_or_default();
    let Ok(parsed) = syntax::parse(&Source::new("", text)) else { return 1 };
    let entry = |decl: &&Decl| matches!(decl, Decl::Def(def) if def.entry);
    parsed.decls.iter().filter(entry).count().max(1)
}
