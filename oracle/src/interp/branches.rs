//! The branches of a program: what `if` and `match` choose between.

use std::collections::BTreeSet;

use crate::source::Span;
use crate::syntax::ast::{Decl, Exp, ExpKind, NodeId};
use crate::syntax::visit::{self, VisitMut};
use crate::types::{Checked, Referent};

/// The branches of an entry, and of the functions that it calls, that are none of `reached`; in the order of the
/// text, and those inside of one of them left out.
pub fn unreached(checked: &Checked, entry: usize, reached: &BTreeSet<NodeId>) -> Vec<Span> {
    let mut walk =
        Walk { checked, reached, due: vec![entry], seen: BTreeSet::new(), unreached: BTreeSet::new() };
    while let Some(index) = walk.due.pop() {
        if let (true, Decl::Def(def)) = (walk.seen.insert(index), &checked.program.decls[index]) {
            walk.exp(&mut def.body.clone());
        }
    }
    walk.unreached.into_iter().map(|(start, end)| Span { start, end }).collect()
}

struct Walk<'a> {
    checked: &'a Checked,
    reached: &'a BTreeSet<NodeId>,
    /// Definitions to walk, by their indices.
    due: Vec<usize>,
    seen: BTreeSet<usize>,
    unreached: BTreeSet<(u32, u32)>,
}

impl Walk<'_> {
    fn branch(&mut self, exp: &mut Exp) {
        match self.reached.contains(&exp.id) {
            true => self.exp(exp),
            // Nobody wrote it: it is of a definition that a translated program gets.
            false if exp.span == Span::default() => {}
            false => _ = self.unreached.insert((exp.span.start, exp.span.end)),
        }
    }
}

impl VisitMut for Walk<'_> {
    fn exp(&mut self, e: &mut Exp) {
        self.id(&mut e.id);
        match &mut e.kind {
            ExpKind::If(cond, then, otherwise) => {
                self.exp(cond);
                self.branch(then);
                self.branch(otherwise);
            }
            ExpKind::Match(value, cases) => {
                self.exp(value);
                cases.iter_mut().for_each(|(_, body)| self.branch(body));
            }
            kind => visit::walk_exp_kind(self, kind),
        }
    }

    fn id(&mut self, id: &mut NodeId) {
        if let Some(Some((Referent::Global(index), _))) = self.checked.referents.get(id.0 as usize) {
            self.due.push(*index);
        }
    }
}
