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
use crate::syntax::visit::{VisitMut, walk_exp, walk_pat, walk_program, walk_type};
use crate::syntax::{parse, print};

/// How many candidates [`shrink`] judges at most, unless told otherwise: a few seconds' worth of
/// checks of one program.
pub const CANDIDATES: usize = 4000;

/// The smallest program found for which `still_fails` holds, as text; it holds for `text` itself.
/// At most `limit` candidates are judged. A text that does not parse is given back as it is.
pub fn shrink(text: &str, limit: usize, still_fails: &mut dyn FnMut(&str) -> bool) -> String {
    let mut best = text.to_string();
    let mut left = limit;
    // Large steps first: what an expression does without, its patterns and types need not lose.
    loop {
        while pass(&mut best, &mut left, Fine::Expressions, still_fails) {}
        if !pass(&mut best, &mut left, Fine::All, still_fails) {
            return best;
        }
    }
}

/// What a pass changes: declarations and expressions, or patterns and types as well.
#[derive(Clone, Copy, PartialEq)]
enum Fine {
    Expressions,
    All,
}

/// Tries all places once; whether something could be changed. After a success the search goes on
/// after the place of the change: parts that were tried before rarely become droppable, and the next
/// pass tries them all again.
fn pass(best: &mut String, left: &mut usize, fine: Fine, still_fails: &mut dyn FnMut(&str) -> bool) -> bool {
    let (mut changed, mut place) = (false, 0);
    while let Some(count) = parsed(best).map(|mut p| places(&mut p, fine)) {
        if place >= count || *left == 0 {
            break;
        }
        let before = size(best);
        let smaller = candidates(best, place, fine).into_iter().find(|candidate| {
            *left > 0 && size(candidate) < before && {
                *left -= 1;
                still_fails(candidate)
            }
        });
        match smaller {
            Some(found) => {
                *best = found;
                changed = true;
            }
            None => place += 1,
        }
    }
    changed
}

fn parsed(text: &str) -> Option<Program> {
    parse(&Source::new("shrunk", text)).ok()
}

/// Nodes, then characters. A text that does not parse is larger than any that does.
fn size(text: &str) -> (u32, usize) {
    (parsed(text).map_or(u32::MAX, |p| p.nodes), text.len())
}

/// A part of a tree that can be changed.
#[derive(Clone)]
enum Part {
    Exp(Exp),
    Pat(Pat),
    Type(TypeExp),
}

/// Everything that can be changed: declarations, then the parts of the tree in the order of the text.
fn places(program: &mut Program, fine: Fine) -> usize {
    let mut count = Nth { n: usize::MAX, seen: 0, fine, f: &mut |_| None };
    walk_program(&mut count, program);
    program.decls.len() + count.seen
}

/// The texts that come from changing one place.
fn candidates(text: &str, place: usize, fine: Fine) -> Vec<String> {
    let Some(program) = parsed(text) else { return vec![] };
    let decls = program.decls.len();
    if place < decls {
        let mut without = program.clone();
        without.decls.remove(place);
        let changed = |decl: Decl| {
            let mut changed = program.clone();
            changed.decls[place] = decl;
            print(&changed)
        };
        let simpler = match &program.decls[place] {
            Decl::Def(def) => simpler_defs(def).into_iter().map(Decl::Def).map(changed).collect(),
            _ => vec![],
        };
        return [vec![print(&without)], simpler].concat();
    }
    let mut here = None;
    visit_nth(&mut program.clone(), place - decls, fine, &mut |part| {
        here = Some(part);
        None
    });
    let made: Vec<Part> = match here {
        Some(Part::Exp(e)) => replacements(&e).into_iter().map(Part::Exp).collect(),
        Some(Part::Pat(p)) => simpler_patterns(&p).into_iter().map(Part::Pat).collect(),
        Some(Part::Type(t)) => simpler_types(&t).into_iter().map(Part::Type).collect(),
        None => vec![],
    };
    let replaced = |new: Part| {
        let mut changed = program.clone();
        visit_nth(&mut changed, place - decls, fine, &mut |_| Some(new.clone()));
        print(&changed)
    };
    made.into_iter().map(replaced).collect()
}

/// Every way to leave one item out.
fn without_one<T: Clone>(items: &[T]) -> impl Iterator<Item = Vec<T>> + '_ {
    (0..items.len()).map(|i| {
        let mut fewer = items.to_vec();
        fewer.remove(i);
        fewer
    })
}

/// A function with a parameter, an attribute or the result's type less.
fn simpler_defs(def: &Def) -> Vec<Def> {
    let mut made: Vec<Def> = vec![];
    made.extend(without_one(&def.params).map(|params| Def { params, ..def.clone() }));
    made.extend(without_one(&def.size_params).map(|size_params| Def { size_params, ..def.clone() }));
    made.extend(without_one(&def.type_params).map(|type_params| Def { type_params, ..def.clone() }));
    made.extend(without_one(&def.attrs).map(|attrs| Def { attrs, ..def.clone() }));
    if def.result.is_some() {
        made.push(Def { result: None, ..def.clone() });
    }
    made
}

/// Parts of a pattern, and less of it.
fn simpler_patterns(p: &Pat) -> Vec<Pat> {
    let mut made = vec![];
    let parts = match &p.kind {
        PatKind::Typed(inner, _) | PatKind::Attr(_, inner) => vec![(**inner).clone()],
        PatKind::Tuple(parts) | PatKind::Constructor(_, parts) => parts.clone(),
        PatKind::Record(fields) => fields.iter().map(|(_, p)| p.clone()).collect(),
        PatKind::Name(_) | PatKind::Wild | PatKind::Literal(_) => vec![],
    };
    let with = |kind| Pat { kind, ..p.clone() };
    if !matches!(p.kind, PatKind::Wild) {
        made.push(with(PatKind::Wild));
    }
    made.extend(parts);
    match &p.kind {
        PatKind::Tuple(parts) if parts.len() > 2 => {
            made.extend(without_one(parts).map(|parts| with(PatKind::Tuple(parts))));
        }
        PatKind::Record(fields) => {
            made.extend(without_one(fields).map(|fields| with(PatKind::Record(fields))));
        }
        _ => {}
    }
    made
}

/// Parts of a type, and less of it.
fn simpler_types(t: &TypeExp) -> Vec<TypeExp> {
    let with = |kind| TypeExp { kind, span: t.span };
    let mut made = vec![with(TypeExpKind::Scalar(ScalarType::I32)), with(TypeExpKind::Tuple(vec![]))];
    match &t.kind {
        TypeExpKind::Array(size, row) => {
            made.push((**row).clone());
            if size.is_some() {
                made.push(with(TypeExpKind::Array(None, row.clone())));
            }
        }
        TypeExpKind::Tuple(parts) => {
            made.extend(parts.iter().cloned());
            if parts.len() > 2 {
                made.extend(without_one(parts).map(|parts| with(TypeExpKind::Tuple(parts))));
            }
        }
        TypeExpKind::Record(fields) => {
            made.extend(fields.iter().map(|(_, t)| t.clone()));
            made.extend(without_one(fields).map(|fields| with(TypeExpKind::Record(fields))));
        }
        TypeExpKind::Sum(variants) => {
            made.extend(variants.iter().flat_map(|(_, fields)| fields.clone()));
            made.extend(without_one(variants).map(|variants| with(TypeExpKind::Sum(variants))));
        }
        TypeExpKind::Unique(inner) | TypeExpKind::Exists(_, inner) => made.push((**inner).clone()),
        TypeExpKind::Fun { from, to, .. } => made.extend([(**from).clone(), (**to).clone()]),
        TypeExpKind::Named { args, .. } => {
            made.extend(args.iter().filter_map(|arg| match arg {
                TypeArg::Type(t) => Some(t.clone()),
                TypeArg::Size(_) => None,
            }));
        }
        TypeExpKind::Scalar(_) => {}
    }
    made
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
            // The value of a binding as the end: everything after it dropped.
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
        ExpKind::Record(fields) => without_one(fields).for_each(|fields| with(ExpKind::Record(fields))),
        ExpKind::Array(elements) => without_one(elements).for_each(|e| with(ExpKind::Array(e))),
        ExpKind::Lambda { params, result, body } => {
            let lambda = |params: &[Pat], result: &Option<TypeExp>| ExpKind::Lambda {
                params: params.to_vec(),
                result: result.clone(),
                body: body.clone(),
            };
            if result.is_some() {
                with(lambda(params, &None));
            }
            if params.len() > 1 {
                without_one(params).for_each(|params| with(lambda(&params, result)));
            }
        }
        ExpKind::Match(scrutinee, cases) if cases.len() > 1 => {
            without_one(cases).for_each(|cases| with(ExpKind::Match(scrutinee.clone(), cases)));
        }
        ExpKind::Index(array, dims) if dims.len() > 1 => {
            without_one(dims).for_each(|dims| with(ExpKind::Index(array.clone(), dims)));
        }
        ExpKind::Loop { sizes, pat, init, form, body } if !sizes.is_empty() => {
            without_one(sizes).for_each(|sizes| {
                let (pat, init, form, body) = (pat.clone(), init.clone(), form.clone(), body.clone());
                with(ExpKind::Loop { sizes, pat, init, form, body });
            });
        }
        ExpKind::Range { start, step: Some(_), end } => {
            with(ExpKind::Range { start: start.clone(), step: None, end: end.clone() });
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

/// The binding with less said in it.
fn simpler_bindings(binding: &Binding) -> Vec<Binding> {
    match binding {
        Binding::Fun(def) => simpler_defs(def).into_iter().map(|d| Binding::Fun(Box::new(d))).collect(),
        Binding::Value { attrs, sizes, pat, value, span } => {
            let rebuilt = |attrs: &[Attr], sizes: &[Ident], pat: &Pat| Binding::Value {
                attrs: attrs.to_vec(),
                sizes: sizes.to_vec(),
                pat: pat.clone(),
                value: value.clone(),
                span: *span,
            };
            let mut made: Vec<Binding> =
                without_one(attrs).map(|attrs| rebuilt(&attrs, sizes, pat)).collect();
            made.extend(without_one(sizes).map(|sizes| rebuilt(attrs, &sizes, pat)));
            // The sizes are those of the pattern's type: both go.
            if let PatKind::Typed(inner, _) = &pat.kind {
                made.push(rebuilt(attrs, &[], inner));
            }
            made
        }
        Binding::Update { .. } => vec![],
    }
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

/// Puts what `f` gives, if anything, in the place of the `n`th part.
struct Nth<'f> {
    n: usize,
    seen: usize,
    fine: Fine,
    f: &'f mut dyn FnMut(Part) -> Option<Part>,
}

impl Nth<'_> {
    fn here(&mut self, part: impl FnOnce() -> Part) -> Option<Part> {
        let here = self.seen == self.n;
        self.seen += 1;
        if here { (self.f)(part()) } else { None }
    }
}

impl VisitMut for Nth<'_> {
    fn exp(&mut self, e: &mut Exp) {
        if let Some(Part::Exp(new)) = self.here(|| Part::Exp(e.clone())) {
            *e = new;
        }
        walk_exp(self, e);
    }

    fn pat(&mut self, p: &mut Pat) {
        if self.fine == Fine::All
            && let Some(Part::Pat(new)) = self.here(|| Part::Pat(p.clone()))
        {
            *p = new;
        }
        walk_pat(self, p);
    }

    fn type_exp(&mut self, t: &mut TypeExp) {
        if self.fine == Fine::All
            && let Some(Part::Type(new)) = self.here(|| Part::Type(t.clone()))
        {
            *t = new;
        }
        walk_type(self, t);
    }
}

fn visit_nth(program: &mut Program, n: usize, fine: Fine, f: &mut dyn FnMut(Part) -> Option<Part>) {
    walk_program(&mut Nth { n, seen: 0, fine, f }, program);
}
