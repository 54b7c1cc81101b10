//! One traversal of the tree for everything that looks at, or changes, every node.

use super::ast::{
    Access, Attr, Binding, Decl, Def, Dim, Exp, ExpKind, Ident, LoopForm, NodeId, Pat, PatKind, Program,
    RangeEnd, TypeArg, TypeExp, TypeExpKind, TypeParam,
};
use super::module::File;
use super::visit_module::walk_file;
use crate::source::Span;

/// Called for every part of a tree, a node before its children and the children in the order of
/// the text. A method that doesn't call its `walk_` function leaves the children out.
pub trait VisitMut {
    /// An expression.
    fn exp(&mut self, e: &mut Exp) {
        walk_exp(self, e);
    }
    /// A binding of a `let`.
    fn binding(&mut self, b: &mut Binding) {
        walk_binding(self, b);
    }
    /// A pattern.
    fn pat(&mut self, p: &mut Pat) {
        walk_pat(self, p);
    }
    /// A type.
    fn type_exp(&mut self, t: &mut TypeExp) {
        walk_type(self, t);
    }
    /// An attribute, and what it stands before.
    fn attr(&mut self, a: &mut Attr, _before: Before) {
        self.span(&mut a.span);
    }
    /// The number of an expression, a pattern or an operator.
    fn id(&mut self, _: &mut NodeId) {}
    /// A place.
    fn span(&mut self, _: &mut Span) {}
}

/// What an attribute stands before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Before {
    /// A definition, at top level or local, of a function or a constant.
    Def,
    /// A type abbreviation.
    Type,
    /// An external function.
    External,
    /// A declaration of the module language, or what a module type asks for.
    Module,
    /// A `let` that binds a value.
    Binding,
    /// An expression.
    Exp,
    /// A pattern.
    Pat,
}

/// Visits all declarations.
pub fn walk_program<V: VisitMut + ?Sized>(v: &mut V, program: &mut Program) {
    program.decls.iter_mut().for_each(|decl| walk_decl(v, decl));
}

/// Visits the parts of a declaration.
pub fn walk_decl<V: VisitMut + ?Sized>(v: &mut V, decl: &mut Decl) {
    match decl {
        Decl::Def(def) => walk_def(v, def),
        Decl::Type(t) => {
            attrs(v, &mut t.attrs, Before::Type);
            ident(v, &mut t.name);
            idents(v, &mut t.size_params);
            type_params(v, &mut t.type_params);
            v.type_exp(&mut t.body);
            v.span(&mut t.span);
        }
        Decl::External(e) => {
            attrs(v, &mut e.attrs, Before::External);
            ident(v, &mut e.name);
            idents(v, &mut e.size_params);
            v.type_exp(&mut e.ty);
            v.span(&mut e.span);
        }
    }
}

/// Visits the parts of a definition.
pub fn walk_def<V: VisitMut + ?Sized>(v: &mut V, def: &mut Def) {
    attrs(v, &mut def.attrs, Before::Def);
    v.span(&mut def.name_span);
    idents(v, &mut def.size_params);
    type_params(v, &mut def.type_params);
    for p in &mut def.params {
        v.pat(p);
    }
    if let Some(t) = &mut def.result {
        v.type_exp(t);
    }
    v.exp(&mut def.body);
    v.span(&mut def.span);
}

/// Visits number, place and children of an expression.
pub fn walk_exp<V: VisitMut + ?Sized>(v: &mut V, e: &mut Exp) {
    v.id(&mut e.id);
    v.span(&mut e.span);
    walk_exp_kind(v, &mut e.kind);
}

/// Visits the children of an expression.
pub fn walk_exp_kind<V: VisitMut + ?Sized>(v: &mut V, kind: &mut ExpKind) {
    match kind {
        ExpKind::Literal(_) | ExpKind::Text(..) | ExpKind::Var(_) | ExpKind::Hole => {}
        ExpKind::Paren(e) | ExpKind::Neg(e) | ExpKind::Not(e) => v.exp(e),
        ExpKind::Open(module, e) => {
            ident(v, module);
            v.exp(e);
        }
        ExpKind::Tuple(es) | ExpKind::Array(es) => es.iter_mut().for_each(|e| v.exp(e)),
        ExpKind::Record(fields) => {
            for (f, e) in fields {
                ident(v, f);
                v.exp(e);
            }
        }
        ExpKind::Constructor(name, fields) => {
            ident(v, name);
            fields.iter_mut().for_each(|e| v.exp(e));
        }
        ExpKind::Field(e, f) => {
            v.exp(e);
            ident(v, f);
        }
        ExpKind::Index(e, index) => {
            v.exp(e);
            dims(v, index);
        }
        ExpKind::Apply(f, x) | ExpKind::Assert(f, x) => {
            v.exp(f);
            v.exp(x);
        }
        ExpKind::Binary { op, op_id, lhs, rhs, .. } => {
            v.exp(lhs);
            v.id(op_id);
            ident(v, op);
            v.exp(rhs);
        }
        ExpKind::Op { op, .. } => ident(v, op),
        ExpKind::LeftSection { op, op_id, lhs, .. } => {
            v.exp(lhs);
            v.id(op_id);
            ident(v, op);
        }
        ExpKind::RightSection { op, op_id, rhs, .. } => {
            v.id(op_id);
            ident(v, op);
            v.exp(rhs);
        }
        ExpKind::AccessSection(path) => accesses(v, path),
        ExpKind::Lambda { params, result, body } => {
            for p in params {
                v.pat(p);
            }
            if let Some(t) = result {
                v.type_exp(t);
            }
            v.exp(body);
        }
        ExpKind::If(c, t, f) => {
            v.exp(c);
            v.exp(t);
            v.exp(f);
        }
        ExpKind::Let(bindings, body) => {
            for b in bindings {
                v.binding(b);
            }
            v.exp(body);
        }
        ExpKind::Loop { sizes, pat, init, form, body } => {
            idents(v, sizes);
            v.pat(pat);
            if let Some(e) = init {
                v.exp(e);
            }
            match form {
                LoopForm::For(i, n) => {
                    ident(v, i);
                    v.exp(n);
                }
                LoopForm::In(p, xs) => {
                    v.pat(p);
                    v.exp(xs);
                }
                LoopForm::While(c) => v.exp(c),
            }
            v.exp(body);
        }
        ExpKind::Match(e, cases) => {
            v.exp(e);
            for (p, e) in cases {
                v.pat(p);
                v.exp(e);
            }
        }
        ExpKind::Range { start, step, end } => {
            v.exp(start);
            if let Some(e) = step {
                v.exp(e);
            }
            let (RangeEnd::Inclusive(e) | RangeEnd::Below(e) | RangeEnd::Above(e)) = end;
            v.exp(e);
        }
        ExpKind::Ascribe(e, t) | ExpKind::Coerce(e, t) => {
            v.exp(e);
            v.type_exp(t);
        }
        ExpKind::With(e, path, x) => {
            v.exp(e);
            accesses(v, path);
            v.exp(x);
        }
        ExpKind::Attr(a, e) => {
            v.attr(a, Before::Exp);
            v.exp(e);
        }
    }
}

/// Visits the parts of a `let`.
pub fn walk_binding<V: VisitMut + ?Sized>(v: &mut V, binding: &mut Binding) {
    match binding {
        Binding::Value { attrs: a, sizes, pat, value, span } => {
            attrs(v, a, Before::Binding);
            idents(v, sizes);
            v.pat(pat);
            v.exp(value);
            v.span(span);
        }
        Binding::Fun(def) => walk_def(v, def),
        Binding::Update { attrs: a, name, id, path, value, span } => {
            attrs(v, a, Before::Binding);
            v.id(id);
            ident(v, name);
            accesses(v, path);
            v.exp(value);
            v.span(span);
        }
    }
}

/// Visits number, place and children of a pattern.
pub fn walk_pat<V: VisitMut + ?Sized>(v: &mut V, p: &mut Pat) {
    v.id(&mut p.id);
    v.span(&mut p.span);
    walk_pat_kind(v, &mut p.kind);
}

/// Visits the children of a pattern.
pub fn walk_pat_kind<V: VisitMut + ?Sized>(v: &mut V, kind: &mut PatKind) {
    match kind {
        PatKind::Name(_) | PatKind::Wild | PatKind::Literal(_) => {}
        PatKind::Tuple(ps) => ps.iter_mut().for_each(|p| v.pat(p)),
        PatKind::Record(fields) => {
            for (f, p) in fields {
                ident(v, f);
                v.pat(p);
            }
        }
        PatKind::Constructor(name, fields) => {
            ident(v, name);
            fields.iter_mut().for_each(|p| v.pat(p));
        }
        PatKind::Typed(p, t) => {
            v.pat(p);
            v.type_exp(t);
        }
        PatKind::Attr(a, p) => {
            v.attr(a, Before::Pat);
            v.pat(p);
        }
    }
}

/// Visits place and children of a type.
pub fn walk_type<V: VisitMut + ?Sized>(v: &mut V, t: &mut TypeExp) {
    v.span(&mut t.span);
    match &mut t.kind {
        TypeExpKind::Scalar(_) => {}
        TypeExpKind::Named { args, .. } => {
            for arg in args {
                match arg {
                    TypeArg::Size(Some(e)) => v.exp(e),
                    TypeArg::Size(None) => {}
                    TypeArg::Type(t) => v.type_exp(t),
                }
            }
        }
        TypeExpKind::Array(size, t) => {
            if let Some(e) = size {
                v.exp(e);
            }
            v.type_exp(t);
        }
        TypeExpKind::Tuple(ts) => ts.iter_mut().for_each(|t| v.type_exp(t)),
        TypeExpKind::Record(fields) => {
            for (f, t) in fields {
                ident(v, f);
                v.type_exp(t);
            }
        }
        TypeExpKind::Sum(variants) => {
            for (name, fields) in variants {
                ident(v, name);
                fields.iter_mut().for_each(|t| v.type_exp(t));
            }
        }
        TypeExpKind::Unique(t) => v.type_exp(t),
        TypeExpKind::Exists(sizes, t) => {
            idents(v, sizes);
            v.type_exp(t);
        }
        TypeExpKind::Fun { param, from, to } => {
            if let Some(x) = param {
                ident(v, x);
            }
            v.type_exp(from);
            v.type_exp(to);
        }
    }
}

pub(super) fn ident<V: VisitMut + ?Sized>(v: &mut V, i: &mut Ident) {
    v.span(&mut i.span);
}

pub(super) fn idents<V: VisitMut + ?Sized>(v: &mut V, is: &mut [Ident]) {
    is.iter_mut().for_each(|i| ident(v, i));
}

pub(super) fn type_params<V: VisitMut + ?Sized>(v: &mut V, params: &mut [TypeParam]) {
    params.iter_mut().for_each(|p| v.span(&mut p.span));
}

pub(super) fn attrs<V: VisitMut + ?Sized>(v: &mut V, attrs: &mut [Attr], before: Before) {
    attrs.iter_mut().for_each(|a| v.attr(a, before));
}

fn accesses<V: VisitMut + ?Sized>(v: &mut V, path: &mut [Access]) {
    for access in path {
        match access {
            Access::Field(field) => ident(v, field),
            Access::Index(index) => dims(v, index),
        }
    }
}

fn dims<V: VisitMut + ?Sized>(v: &mut V, dims: &mut [Dim]) {
    for d in dims {
        match d {
            Dim::At(e) => v.exp(e),
            Dim::Slice(i, j, s) => [i, j, s].into_iter().flatten().for_each(|e| v.exp(e)),
        }
    }
}

struct Renumber(u32);

impl VisitMut for Renumber {
    fn id(&mut self, id: &mut NodeId) {
        *id = NodeId(self.0);
        self.0 += 1;
    }
}

/// Numbers all nodes from 0 in the order in which they begin in the text.
pub fn renumber(program: &mut Program) {
    let mut v = Renumber(0);
    walk_program(&mut v, program);
    program.nodes = v.0;
}

/// Numbers the nodes of one expression from 0; the result is how many there are.
pub fn renumber_exp(e: &mut Exp) -> u32 {
    let mut v = Renumber(0);
    v.exp(e);
    v.0
}

struct Erase;

impl VisitMut for Erase {
    fn span(&mut self, span: &mut Span) {
        *span = Span::default();
    }
}

struct Normalize;

impl VisitMut for Normalize {
    fn exp(&mut self, e: &mut Exp) {
        while let ExpKind::Paren(inner) = &mut e.kind {
            *e = take(inner);
        }
        walk_exp(self, e);
        if let ExpKind::Let(bindings, body) = &mut e.kind
            && let ExpKind::Let(more, end) = &mut body.kind
        {
            bindings.append(more);
            **body = take(end);
        }
    }
}

/// Forgets all places, so that trees from different texts can be compared.
pub fn erase_spans(program: &mut Program) {
    walk_program(&mut Erase, program);
}

/// Brings a tree into the form in which two trees that print alike are equal: no parentheses, `let`
/// chains flat, nodes numbered, no places.
pub fn normalize(program: &mut Program) {
    walk_program(&mut Normalize, program);
    renumber(program);
    erase_spans(program);
}

/// The same for a file, with its modules.
pub fn normalize_file(file: &mut File) {
    walk_file(&mut Normalize, file);
    walk_file(&mut Renumber(0), file);
    walk_file(&mut Erase, file);
}

/// Moves an expression out of a node that is about to be replaced.
fn take(e: &mut Exp) -> Exp {
    let unit = Exp { id: e.id, kind: ExpKind::Tuple(Vec::new()), span: e.span };
    std::mem::replace(e, unit)
}
