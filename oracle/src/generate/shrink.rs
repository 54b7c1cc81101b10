//! From a program that shows a fault to a small one that still does.
//!
//! Candidates are made blindly (a binding dropped, an expression replaced by a part of it or by a
//! literal) and judged by the caller, who throws away what does not check. What counts as smaller is
//! the number of nodes, then the length of the text; every accepted step makes it smaller, so the
//! search ends. It is deterministic.

use std::sync::Arc;

use crate::scalar::ScalarType;
use crate::source::{Source, Span};
use crate::syntax::ast::*;
use crate::syntax::visit::{VisitMut, walk_exp, walk_program};
use crate::syntax::{parse, print};

/// How many candidates [`shrink`] judges at most, unless told otherwise: a few seconds' worth of
/// checks of one program.
pub const CANDIDATES: usize = 4000;

/// The smallest program found for which `still_fails` holds, as text; it holds for `text` itself.
/// At most `limit` candidates are judged. A text that does not parse is given back as it is.
pub fn shrink(text: &str, limit: usize, still_fails: &mut dyn FnMut(&str) -> bool) -> String {
    let mut best = text.to_string();
    let mut judged = 0;
    // After a success the search goes on behind the place of the change: parts that were tried
    // before rarely become droppable, and the last round tries them all again.
    loop {
        let mut changed = false;
        let mut place = 0;
        while let Some(count) = parsed(&best).map(|mut p| places(&mut p)) {
            if place >= count {
                break;
            }
            let smaller = candidates(&best, place).into_iter().find(|candidate| {
                judged < limit && size(candidate) < size(&best) && {
                    judged += 1;
                    still_fails(candidate)
                }
            });
            match smaller {
                Some(found) => {
                    best = found;
                    changed = true;
                }
                None => place += 1,
            }
        }
        if !changed || judged >= limit {
            return best;
        }
    }
}

fn parsed(text: &str) -> Option<Program> {
    parse(&Source::new("shrunk", text)).ok()
}

/// Nodes, then characters. A text that does not parse is larger than any that does.
fn size(text: &str) -> (u32, usize) {
    (parsed(text).map_or(u32::MAX, |p| p.nodes), text.len())
}

/// Everything that can be changed: declarations, then expressions in the order of the text.
fn places(program: &mut Program) -> usize {
    let mut count = Nth { n: usize::MAX, seen: 0, f: &mut |_| {} };
    walk_program(&mut count, program);
    program.decls.len() + count.seen
}

/// The texts that come from changing one place.
fn candidates(text: &str, place: usize) -> Vec<String> {
    let Some(program) = parsed(text) else { return vec![] };
    let decls = program.decls.len();
    if place < decls {
        let mut without = program.clone();
        without.decls.remove(place);
        let mut texts = vec![print(&without)];
        if let Decl::Def(def) = &program.decls[place] {
            for p in 0..def.params.len() {
                let mut fewer = program.clone();
                if let Decl::Def(def) = &mut fewer.decls[place] {
                    def.params.remove(p);
                }
                texts.push(print(&fewer));
            }
            for s in 0..def.size_params.len() {
                let mut fewer = program.clone();
                if let Decl::Def(def) = &mut fewer.decls[place] {
                    def.size_params.remove(s);
                }
                texts.push(print(&fewer));
            }
        }
        return texts;
    }
    let mut here = None;
    visit_nth(&mut program.clone(), place - decls, &mut |e| here = Some(e.clone()));
    let Some(here) = here else { return vec![] };
    let replaced = |new: Exp| {
        let mut changed = program.clone();
        visit_nth(&mut changed, place - decls, &mut |e| *e = new.clone());
        print(&changed)
    };
    replacements(&here).into_iter().map(replaced).collect()
}

/// Smaller expressions that may stand in the place of `e`, the boldest first.
fn replacements(e: &Exp) -> Vec<Exp> {
    let mut made: Vec<Exp> = literals(e);
    let mut children = Children(vec![], 0);
    children.exp(&mut e.clone());
    made.extend(children.0);
    let mut with = |kind: ExpKind| made.push(Exp { kind, ..e.clone() });
    match &e.kind {
        ExpKind::Let(bindings, body) => {
            for i in 0..bindings.len() {
                let mut fewer = bindings.clone();
                fewer.remove(i);
                with(if fewer.is_empty() { body.kind.clone() } else { ExpKind::Let(fewer, body.clone()) });
            }
            for (i, binding) in bindings.iter().enumerate() {
                for changed in simpler_bindings(binding) {
                    let mut other = bindings.clone();
                    other[i] = changed;
                    with(ExpKind::Let(other, body.clone()));
                }
            }
            // The value of a binding as the end: everything behind it dropped.
            for (i, binding) in bindings.iter().enumerate() {
                if let Binding::Value { value, .. } = binding {
                    with(match &bindings[..i] {
                        [] => value.kind.clone(),
                        before => ExpKind::Let(before.to_vec(), Box::new(value.clone())),
                    });
                }
            }
        }
        ExpKind::Tuple(parts) if parts.len() > 2 => {
            for i in 0..parts.len() {
                let mut fewer = parts.clone();
                fewer.remove(i);
                with(ExpKind::Tuple(fewer));
            }
        }
        ExpKind::Lambda { params, result: Some(_), body } => {
            with(ExpKind::Lambda { params: params.clone(), result: None, body: body.clone() });
        }
        _ => {}
    }
    made
}

/// Literals that may stand for any scalar; the checker says which do.
fn literals(e: &Exp) -> Vec<Exp> {
    if matches!(e.kind, ExpKind::Literal(Literal::Bool(_))) {
        return vec![];
    }
    let int = |n, t| ExpKind::Literal(Literal::Int(n, t));
    let kinds = [
        int(0, None),
        int(1, None),
        int(0, Some(ScalarType::I64)),
        int(1, Some(ScalarType::I64)),
        ExpKind::Literal(Literal::Float(Arc::from("0.0"), None)),
        ExpKind::Literal(Literal::Bool(true)),
        ExpKind::Literal(Literal::Bool(false)),
    ];
    kinds.into_iter().map(|kind| Exp { id: NodeId(0), kind, span: Span::default() }).collect()
}

/// The binding with less said in its pattern.
fn simpler_bindings(binding: &Binding) -> Vec<Binding> {
    let Binding::Value { attrs, sizes, pat, value, span } = binding else { return vec![] };
    let rebuilt = |attrs: &[Attr], sizes: &[Ident], pat: Pat| Binding::Value {
        attrs: attrs.to_vec(),
        sizes: sizes.to_vec(),
        pat,
        value: value.clone(),
        span: *span,
    };
    let mut made = vec![];
    if !attrs.is_empty() {
        made.push(rebuilt(&[], sizes, pat.clone()));
    }
    if let PatKind::Typed(inner, _) = &pat.kind {
        made.push(rebuilt(attrs, &[], (**inner).clone()));
    }
    made
}

/// The expressions directly inside one.
struct Children(Vec<Exp>, u32);

impl VisitMut for Children {
    fn exp(&mut self, e: &mut Exp) {
        if self.1 == 1 {
            self.0.push(e.clone());
            return;
        }
        self.1 += 1;
        walk_exp(self, e);
        self.1 -= 1;
    }
}

/// Does something at the `n`th expression.
struct Nth<'f> {
    n: usize,
    seen: usize,
    f: &'f mut dyn FnMut(&mut Exp),
}

impl VisitMut for Nth<'_> {
    fn exp(&mut self, e: &mut Exp) {
        if self.seen == self.n {
            (self.f)(e);
        }
        self.seen += 1;
        walk_exp(self, e);
    }
}

fn visit_nth(program: &mut Program, n: usize, f: &mut dyn FnMut(&mut Exp)) {
    walk_program(&mut Nth { n, seen: 0, f }, program);
}
