//! What a change of its source makes of an entry: whether it means the same, and which lines differ.

use std::collections::BTreeSet;

use lawson_imperative::unnamed;
use lawson_oracle::source::Span;
use lawson_oracle::syntax;
use lawson_oracle::syntax::ast::{self, Decl, NodeId};
use lawson_oracle::syntax::visit::{self, VisitMut};
use lawson_oracle::types::{Checked, Referent};
use similar::Algorithm;

use super::compare::{Line, Standing};
use super::hash;
use super::meaning::Meaning;
use super::snapshot::{Entry, Status};
use crate::api::Program;

/// An entry whose source is another one.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Change {
    /// Whether it means the same; nothing where it is a program on one side only.
    pub meaning: Option<Meaning>,
    /// The lines of its source that differ, where both sources are at hand.
    pub lines: Vec<Line>,
    /// What stays the same while the program that is does.
    pub key: String,
}

/// An entry, and its file's source where that is at hand.
pub(super) type Version<'a> = (&'a Entry, Option<&'a str>);

impl Change {
    /// What changed in the source of an entry, if anything but its layout did. Meanings are compared by `judge`.
    pub fn of(
        (was, before): Version<'_>,
        (is, after): Version<'_>,
        judge: impl FnOnce((&str, &str), (&str, &str)) -> Meaning,
    ) -> Option<Change> {
        let cores = was.fused().zip(is.fused());
        let same_core = cores.is_some_and(|(was, is)| was.original == is.original);
        if same_core && before == after {
            return None;
        }
        let core = is.fused().map_or(String::new(), |fused| fused.original.clone());
        let (Some(before), Some(after)) = (before, after) else {
            if same_core {
                return None;
            }
            let meaning = Meaning::Unknown("it can't be compared: its source is not at hand".to_string());
            return cores.map(|_| Change { meaning: Some(meaning), lines: Vec::new(), key: core });
        };
        let programs = [(was, before), (is, after)].map(|(entry, text)| match &entry.status {
            Status::Fused(_) | Status::Unsupported(_) => Used::of(text, &entry.entry),
            Status::Error(_) => None,
        });
        let [Some(one), Some(other)] = programs else {
            let lines = differing(&all(before), &all(after));
            return (!lines.is_empty()).then_some(Change { meaning: None, lines, key: core });
        };
        if cores.is_none() && one.printed == other.printed {
            return None;
        }
        let versions = ((before, was.entry.as_str()), (after, is.entry.as_str()));
        // Core has no tuples, and no names of results: its types may be others all the same.
        let meaning = match same_core {
            true => Some(Meaning::of_types(versions.0, versions.1)?),
            false => Some(judge(versions.0, versions.1)),
        };
        let key = if core.is_empty() || same_core { hash([other.printed.as_str()]) } else { core };
        Some(Change { meaning, lines: differing(&one.lines(before), &other.lines(after)), key })
    }

    /// Of this entry it is not known, for this reason.
    pub fn not_seen(entry: &Entry, why: &str) -> Change {
        let meaning = Some(Meaning::Unknown(format!("it can't be compared: {why}")));
        let key = entry.fused().map_or(String::new(), |fused| fused.original.clone());
        Change { meaning, lines: Vec::new(), key }
    }

    /// The first line that was not there before; 0 where there is none.
    pub fn line(&self) -> usize {
        self.lines.iter().find(|line| line.standing == Standing::New).map_or(0, |line| line.number)
    }
}

/// A line's number, and its text.
type Numbered<'a> = (usize, &'a str);

fn all(text: &str) -> Vec<Numbered<'_>> {
    (1..).zip(text.lines().map(str::trim_end)).collect()
}

/// The lines that are on one side only.
fn differing(before: &[Numbered<'_>], after: &[Numbered<'_>]) -> Vec<Line> {
    let [old, new] = [before, after].map(|side| side.iter().map(|(_, text)| *text).collect::<Vec<_>>());
    let line = |standing| {
        move |(number, text): &Numbered<'_>| Line { standing, number: *number, text: (*text).to_string() }
    };
    let ops = similar::capture_diff_slices(Algorithm::Myers, &old, &new);
    let differ = ops.iter().filter(|op| !matches!(op, similar::DiffOp::Equal { .. }));
    let lines = differ.flat_map(|op| {
        let gone = before[op.old_range()].iter().map(line(Standing::Gone));
        gone.chain(after[op.new_range()].iter().map(line(Standing::New)))
    });
    lines.collect()
}

/// The declarations that an entry uses, itself among them, and all abbreviations of types.
struct Used {
    /// Their places in the text, in its order.
    spans: Vec<Span>,
    /// They in the standard layout.
    printed: String,
}

impl Used {
    /// Those of an entry of a text; nothing where that is no program.
    fn of(text: &str, entry: &str) -> Option<Used> {
        let program = Program::from_source(&unnamed(text)).ok()?;
        let checked = program.checked();
        let mut walk = Uses { checked, due: vec![checked.entry(Some(entry)).ok()?], seen: BTreeSet::new() };
        while let Some(index) = walk.due.pop() {
            if walk.seen.insert(index)
                && let Decl::Def(def) = &checked.program.decls[index]
            {
                visit::walk_def(&mut walk, &mut def.clone());
            }
        }
        let used =
            |(index, decl): &(usize, &Decl)| matches!(decl, Decl::Type(_)) || walk.seen.contains(index);
        let decls: Vec<Decl> =
            checked.program.decls.iter().enumerate().filter(used).map(|(_, decl)| decl.clone()).collect();
        let span = |decl: &Decl| match decl {
            Decl::Def(def) => def.span,
            Decl::Type(ty) => ty.span,
            Decl::External(external) => external.span,
        };
        let spans = decls.iter().map(span).collect();
        let printed =
            syntax::print(&ast::Program { decls, nodes: checked.program.nodes, ..ast::Program::default() });
        Some(Used { spans, printed })
    }

    /// Their lines.
    fn lines<'t>(&self, text: &'t str) -> Vec<Numbered<'t>> {
        let source = unnamed(text);
        let line = |at: u32| source.line_column(at).0;
        let ranges =
            self.spans.iter().map(|span| line(span.start)..=line(span.end.saturating_sub(1).max(span.start)));
        let numbers: BTreeSet<usize> = ranges.flatten().collect();
        all(text).into_iter().filter(|(number, _)| numbers.contains(number)).collect()
    }
}

struct Uses<'a> {
    checked: &'a Checked,
    /// Declarations to walk, by their indices.
    due: Vec<usize>,
    seen: BTreeSet<usize>,
}

impl VisitMut for Uses<'_> {
    fn id(&mut self, id: &mut NodeId) {
        if let Some(Some((Referent::Global(index) | Referent::External(index), _))) =
            self.checked.referents.get(id.0 as usize)
        {
            self.due.push(*index);
        }
    }
}
