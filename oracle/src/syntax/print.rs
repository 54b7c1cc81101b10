//! Syntax trees as text: what is printed parses to the same tree, up to places.
//!
//! `Paren` nodes print as they are; where precedence needs parentheses and the tree has none, they
//! are added, so that trees that some program built print correctly too. Three things have no text
//! of their own and come out as something equal: a negative literal in an expression as a negation, the
//! section of `-` with its right operand as the addition of the negated operand, and a `let` in the
//! body of a `let` in parentheses.

use super::ast::{
    Access, Attr, Binding, Decl, Def, Dim, Exp, ExpKind, Ident, Literal, LoopForm, Pat, Program, RangeEnd,
    TypeExpKind, TypeParam,
};
use super::doc::{Doc, block, concat, group, nest, nest_twice, text};
use super::fixity::{Assoc, fixity, level};
use super::layout::lay_out;
use super::print_type::{brackets, filled, pat, pat_atom, pat_let, pat_term, sum, type_exp, type_term};
use crate::scalar::ScalarType;

/// A program as text, laid out for reading, ended by a line break (the empty program is empty).
pub fn print(program: &Program) -> String {
    let between = |i| if i > 0 { concat([Doc::Hardline, Doc::Blank]) } else { concat([]) };
    let decls = program.decls.iter().enumerate().flat_map(|(i, d)| [between(i), decl(d)]);
    let mut text = lay_out(&concat(decls.collect::<Vec<_>>()).pieces());
    text.extend((!text.is_empty()).then_some('\n'));
    text
}

/// One expression as text.
pub fn print_exp(e: &Exp) -> String {
    lay_out(&exp(e).pieces())
}

/// A parameter as text.
pub fn print_param(p: &Pat) -> String {
    lay_out(&pat_atom(p).pieces())
}

pub(super) fn decl(decl: &Decl) -> Doc {
    match decl {
        Decl::Def(d) => {
            let keyword = if d.entry && &*d.name != "main" { "entry" } else { "def" };
            def(d, keyword)
        }
        Decl::Type(t) => {
            let mut docs = attrs(&t.attrs);
            let lift = t.lift.map_or(String::new(), String::from);
            docs.push(text(format!("type{lift} {}", t.name.name)));
            docs.extend(params(&t.size_params, &t.type_params));
            match &t.body.kind {
                TypeExpKind::Sum(variants) => {
                    docs.push(group([text(" ="), nest([Doc::Line, sum(variants)])]));
                }
                _ => docs.extend([text(" = "), type_exp(&t.body)]),
            }
            concat(docs)
        }
        Decl::External(e) => {
            let mut docs = attrs(&e.attrs);
            docs.push(text(format!("external \"{}\"", e.name.name)));
            docs.extend(params(&e.size_params, &[]));
            docs.extend([text(" : "), type_exp(&e.ty)]);
            concat(docs)
        }
    }
}

/// Attributes before a declaration or a binding, each on its line.
pub(super) fn attrs(attrs: &[Attr]) -> Vec<Doc> {
    attrs.iter().flat_map(|a| [attr(a), Doc::Hardline]).collect()
}

pub(super) fn attr(a: &Attr) -> Doc {
    let args = if a.args.is_empty() { String::new() } else { format!("({})", a.args.join(", ")) };
    text(format!("#[{}{args}]", a.name))
}

/// ` [n] 'a`, in the order of the source.
pub(super) fn params(sizes: &[Ident], types: &[TypeParam]) -> Vec<Doc> {
    let sizes = sizes.iter().map(|n| (n.span, format!(" [{}]", n.name)));
    let lift = |a: &TypeParam| a.lift.map_or(String::new(), String::from);
    let types = types.iter().map(|a| (a.span, format!(" '{}{}", lift(a), a.name)));
    let mut params: Vec<_> = sizes.chain(types).collect();
    params.sort_by_key(|(span, _)| span.start);
    params.into_iter().map(|(_, s)| text(s)).collect()
}

fn def(d: &Def, keyword: &str) -> Doc {
    let mut head = vec![text(format!("{keyword} "))];
    match &d.params[..] {
        // `p op q`, where the tree knows that it was written so.
        [p, q] if d.name_span.start > p.span.start => {
            let op = if is_operator(&d.name) { d.name.to_string() } else { format!("`{}`", d.name) };
            head.extend([pat_atom(p), text(format!(" {op} ")), pat_atom(q)]);
        }
        _ => {
            let name = if is_operator(&d.name) { format!("({})", d.name) } else { d.name.to_string() };
            head.push(text(name));
            head.extend(params(&d.size_params, &d.type_params));
            head.extend(d.params.iter().map(|p| group([Doc::Line, pat_atom(p)])));
        }
    }
    head.extend(d.result.iter().map(|t| group([Doc::Softline, text(": "), type_exp(t)])));
    head.push(text(" ="));
    let mut docs = attrs(&d.attrs);
    docs.push(group([nest_twice(head), nest([Doc::Line, exp(&d.body)])]));
    concat(docs)
}

/// A symbol, not a name: `+`, and `i32.+` as well.
pub(super) fn is_operator(name: &str) -> bool {
    name.ends_with(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '\'')
}

/// What may stand after an expression and would be read as a part of it.
#[derive(Clone, Copy, PartialEq)]
enum Follow {
    /// Nothing: a closing bracket, a comma, a keyword.
    Nothing,
    /// The next `case` of a `match` around it.
    Case,
    /// An operator, `with`, `:` or the like.
    Operator,
}

/// An expression where a whole one may stand and nothing after it belongs to it.
pub(super) fn exp(e: &Exp) -> Doc {
    at(e, level::OPEN, Follow::Nothing)
}

/// An expression where the grammar wants one that binds at least as tightly as `min`.
fn at(e: &Exp, min: u8, follow: Follow) -> Doc {
    if needs_parens(e, min, follow) { parens(bare(e, Follow::Nothing)) } else { bare(e, follow) }
}

fn parens(doc: Doc) -> Doc {
    concat([text("("), doc, text(")")])
}

fn needs_parens(e: &Exp, min: u8, follow: Follow) -> bool {
    match &e.kind {
        // These may be operands, since they begin with a keyword, but take all that follows.
        ExpKind::Match(..) => min >= level::APPLY || follow != Follow::Nothing,
        ExpKind::Lambda { .. }
        | ExpKind::If(..)
        | ExpKind::Let(..)
        | ExpKind::Loop { .. }
        | ExpKind::Attr(..) => min >= level::APPLY || follow == Follow::Operator,
        _ => own_level(&e.kind) < min,
    }
}

fn own_level(kind: &ExpKind) -> u8 {
    match kind {
        ExpKind::Binary { op, backtick, .. } => fixity(&op.name, *backtick).0,
        ExpKind::Ascribe(..) | ExpKind::Coerce(..) => level::OPEN,
        ExpKind::Range { .. } => level::RANGE,
        ExpKind::With(..) => level::WITH,
        ExpKind::Neg(_) | ExpKind::Not(_) => level::PREFIX,
        ExpKind::Literal(l) if is_negative(l) => level::PREFIX,
        ExpKind::Constructor(_, fields) if fields.is_empty() => level::ATOM,
        ExpKind::Apply(..) | ExpKind::Assert(..) | ExpKind::Constructor(..) => level::APPLY,
        _ => level::ATOM,
    }
}

fn is_negative(l: &Literal) -> bool {
    match l {
        Literal::Int(n, _) => *n < 0,
        Literal::Float(text, _) => text.starts_with('-'),
        Literal::Bool(_) => false,
    }
}

/// A literal as written, except for separators and the base.
pub(crate) fn literal(l: &Literal) -> String {
    let (digits, ty) = match l {
        Literal::Int(n, ty) => (n.to_string(), ty),
        Literal::Float(text, ty) => (text.to_string(), ty),
        Literal::Bool(b) => return b.to_string(),
    };
    digits + ty.map_or("", ScalarType::name)
}

/// A number or a name: a long array of them stands in lines, not in a column.
fn is_short(e: &Exp) -> bool {
    match &e.kind {
        ExpKind::Literal(_) | ExpKind::Var(_) => true,
        ExpKind::Neg(e) => is_short(e),
        _ => false,
    }
}

/// An expression without parentheses around it.
fn bare(e: &Exp, follow: Follow) -> Doc {
    match &e.kind {
        ExpKind::Literal(l) => text(literal(l)),
        ExpKind::Var(x) if is_operator(x) => text(format!("({x})")),
        ExpKind::Var(x) => text(&**x),
        ExpKind::Text(written, _) => text(format!("\"{written}\"")),
        ExpKind::Hole => text("???"),
        ExpKind::Paren(e) => parens(exp(e)),
        ExpKind::Open(module, e) => concat([text(format!("{}.", module.name)), parens(exp(e))]),
        ExpKind::Tuple(es) => brackets("(", ")", es.iter().map(exp)),
        ExpKind::Array(es) if es.iter().all(is_short) => filled("[", "]", es.iter().map(exp)),
        ExpKind::Array(es) => brackets("[", "]", es.iter().map(exp)),
        ExpKind::Record(fields) => brackets("{", "}", fields.iter().map(|(f, e)| field(f, e))),
        ExpKind::Constructor(name, fields) => {
            let fields =
                fields.iter().map(|e| group([nest([Doc::Line, at(e, level::ATOM, Follow::Nothing)])]));
            concat([text(format!("#{}", name.name)), concat(fields.collect::<Vec<_>>())])
        }
        ExpKind::Field(e, f) => concat([base(e), text(format!(".{}", f.name))]),
        ExpKind::Index(e, dims) => concat([base(e), index(dims)]),
        ExpKind::Apply(..) => application(e),
        ExpKind::Assert(c, e) => {
            let (c, e) = (at(c, level::ATOM, Follow::Nothing), at(e, level::ATOM, Follow::Nothing));
            group([text("assert "), c, nest([Doc::Line, e])])
        }
        ExpKind::Binary { .. } => operators(e, follow),
        ExpKind::Neg(e) => prefix("-", e, follow),
        ExpKind::Not(e) => prefix("!", e, follow),
        ExpKind::Op { op, backtick } => parens(operator(op, *backtick)),
        ExpKind::LeftSection { op, backtick, lhs, .. } => {
            let (own, assoc) = fixity(&op.name, *backtick);
            let lhs = at(lhs, own + u8::from(assoc == Assoc::Right), Follow::Operator);
            parens(concat([lhs, text(" "), operator(op, *backtick)]))
        }
        ExpKind::RightSection { op, backtick: false, rhs, .. } if &*op.name == "-" => {
            parens(concat([text("+ "), prefix("-", rhs, Follow::Nothing)]))
        }
        ExpKind::RightSection { op, backtick, rhs, .. } => {
            let rhs = at(rhs, level::BACKTICK, Follow::Nothing);
            parens(concat([operator(op, *backtick), text(" "), rhs]))
        }
        ExpKind::AccessSection(path) => {
            let dot = if matches!(path[..], [Access::Index(_), ..]) { "." } else { "" };
            parens(concat([text(dot), accesses(path)]))
        }
        ExpKind::Lambda { params, result, body } => {
            let mut head = vec![text("\\")];
            for (i, p) in params.iter().enumerate() {
                head.extend((i > 0).then(|| text(" ")));
                head.push(pat_atom(p));
            }
            if let Some(t) = result {
                head.extend([text(" : "), type_term(t)]);
            }
            head.push(text(" ->"));
            group([concat(head), nest([Doc::Line, at(body, level::OPEN, follow)])])
        }
        ExpKind::If(..) => conditional(e, follow),
        ExpKind::Let(bindings, body) => lets(bindings, body, follow),
        ExpKind::Loop { sizes, pat: p, init, form, body } => {
            let mut head = vec![text("loop")];
            head.extend(params(sizes, &[]));
            head.extend([text(" "), pat(p)]);
            if let Some(e) = init {
                head.extend([text(" = "), exp(e)]);
            }
            let form = match form {
                LoopForm::For(i, n) => concat([text(format!("for {} < ", i.name)), exp(n)]),
                LoopForm::In(p, xs) => concat([text("for "), pat_term(p), text(" in "), exp(xs)]),
                LoopForm::While(c) => concat([text("while "), exp(c)]),
            };
            head.extend([group([Doc::Line, form]), text(" do")]);
            block([nest_twice(head), nest([Doc::Line, at(body, level::OPEN, follow)])])
        }
        ExpKind::Match(e, cases) => {
            let mut docs = vec![text("match "), at(e, level::OPEN, Follow::Case)];
            for (i, (p, e)) in cases.iter().enumerate() {
                let follow = if i + 1 < cases.len() { Follow::Case } else { follow };
                let body = nest([Doc::Line, at(e, level::OPEN, follow)]);
                docs.extend([Doc::Line, group([text("case "), pat_term(p), text(" ->"), body])]);
            }
            block(docs)
        }
        ExpKind::Range { start, step, end } => {
            let part = |e, follow| at(e, level::BACKTICK, follow);
            let mut docs = vec![part(start, Follow::Operator)];
            if let Some(step) = step {
                docs.extend([text(".."), part(step, Follow::Operator)]);
            }
            let (dots, end) = match end {
                RangeEnd::Inclusive(e) => ("...", e),
                RangeEnd::Below(e) => ("..<", e),
                RangeEnd::Above(e) => ("..>", e),
            };
            docs.extend([text(dots), part(end, follow)]);
            concat(docs)
        }
        ExpKind::Ascribe(e, t) => concat([at(e, level::OPEN, Follow::Operator), text(" : "), type_exp(t)]),
        ExpKind::Coerce(e, t) => concat([at(e, level::OPEN, Follow::Operator), text(" :> "), type_exp(t)]),
        ExpKind::With(e, path, v) => {
            let place = match &path[..] {
                [Access::Field(first), rest @ ..] => concat([text(&*first.name), accesses(rest)]),
                path => accesses(path),
            };
            with(e, place, v, follow)
        }
        // Before a `let`, an attribute would belong to its first binding.
        ExpKind::Attr(a, e) => concat([attr(a), text(" "), no_let(e, follow)]),
    }
}

/// What stands before `.f` or `[i]`: `1.0` and `f64.f` would be read otherwise.
fn base(e: &Exp) -> Doc {
    match &e.kind {
        ExpKind::Literal(l) => parens(text(literal(l))),
        ExpKind::Var(x) if ScalarType::from_name(x).is_some() => parens(text(&**x)),
        _ => at(e, level::ATOM, Follow::Nothing),
    }
}

fn field(f: &Ident, e: &Exp) -> Doc {
    match &e.kind {
        ExpKind::Var(x) if *x == f.name => text(&**x),
        _ => concat([text(format!("{} = ", f.name)), exp(e)]),
    }
}

/// `.f[i].g`.
fn accesses(path: &[Access]) -> Doc {
    let access = |access: &Access| match access {
        Access::Field(f) => text(format!(".{}", f.name)),
        Access::Index(dims) => index(dims),
    };
    concat(path.iter().map(access).collect::<Vec<_>>())
}

fn index(dims: &[Dim]) -> Doc {
    let part = |e: &Exp, follow| at(e, level::RANGE, follow);
    brackets(
        "[",
        "]",
        dims.iter().map(|d| match d {
            Dim::At(e) => part(e, Follow::Nothing),
            Dim::Slice(i, j, s) => {
                let mut docs: Vec<Doc> = i.iter().map(|e| part(e, Follow::Operator)).collect();
                docs.push(text(":"));
                docs.extend(
                    j.iter().map(|e| part(e, if s.is_some() { Follow::Operator } else { Follow::Nothing })),
                );
                if let Some(s) = s {
                    docs.extend([text(":"), part(s, Follow::Nothing)]);
                }
                concat(docs)
            }
        }),
    )
}

fn operator(op: &Ident, backtick: bool) -> Doc {
    text(if backtick { format!("`{}`", op.name) } else { op.name.to_string() })
}

/// `- -x`: without the space, two prefix operators would be one operator or begin a comment.
fn prefix(op: &str, e: &Exp, follow: Follow) -> Doc {
    let parens = needs_parens(e, level::PREFIX, follow);
    let space = if !parens && own_level(&e.kind) == level::PREFIX { " " } else { "" };
    concat([text(format!("{op}{space}")), at(e, level::PREFIX, follow)])
}

/// `f x y z`; each argument stays on the line where it fits.
fn application(e: &Exp) -> Doc {
    let mut args = Vec::new();
    let mut f = e;
    while let ExpKind::Apply(g, x) = &f.kind {
        args.push(at(x, level::ATOM, Follow::Nothing));
        f = g;
    }
    let args: Vec<Doc> = args.into_iter().rev().map(|x| group([nest([Doc::Line, x])])).collect();
    concat([at(f, level::ATOM, Follow::Nothing), concat(args)])
}

/// Operators of one level in a row, as one group: down the side on which they nest without
/// parentheses.
fn operators(e: &Exp, follow: Follow) -> Doc {
    let own = own_level(&e.kind);
    let (mut e, mut follow) = (e, follow);
    let (mut left, mut right) = (Vec::new(), Vec::new());
    while let ExpKind::Binary { op, backtick, lhs, rhs, .. } = &e.kind
        && own_level(&e.kind) == own
    {
        let symbol = operator(op, *backtick);
        if fixity(&op.name, *backtick).1 == Assoc::Left {
            right.push(concat([Doc::Line, symbol, text(" "), at(rhs, own + 1, follow)]));
            follow = Follow::Operator;
            e = lhs;
        } else {
            left.push(concat([at(lhs, own + 1, Follow::Operator), Doc::Line, symbol, text(" ")]));
            e = rhs;
        }
    }
    left.push(at(e, own, follow));
    left.extend(right.into_iter().rev());
    group([nest(left)])
}

/// `if .. then .. else if .. then .. else ..`, as one group.
fn conditional(e: &Exp, follow: Follow) -> Doc {
    let mut docs = Vec::new();
    let mut e = e;
    while let ExpKind::If(c, t, f) = &e.kind {
        docs.extend([text("if "), exp(c), Doc::Line, text("then "), exp(t), Doc::Line, text("else ")]);
        e = f;
    }
    docs.push(at(e, level::OPEN, follow));
    block(docs)
}

fn with(e: &Exp, place: Doc, v: &Exp, follow: Follow) -> Doc {
    let e = at(e, level::WITH, Follow::Operator);
    let change = [Doc::Line, text("with "), place, text(" = "), at(v, level::WITH + 1, follow)];
    group([e, nest(change)])
}

fn lets(bindings: &[Binding], body: &Exp, follow: Follow) -> Doc {
    // A short single binding may stand on one line.
    let line = || if bindings.len() > 1 { Doc::Hardline } else { Doc::Line };
    let mut docs: Vec<Doc> = bindings.iter().flat_map(|b| [binding(b), line()]).collect();
    docs.extend([text("in "), no_let(body, follow)]);
    block(docs)
}

/// A whole expression, in parentheses if it is a `let`.
fn no_let(e: &Exp, follow: Follow) -> Doc {
    let min = if matches!(e.kind, ExpKind::Let(..)) { level::ATOM } else { level::OPEN };
    at(e, min, follow)
}

fn binding(b: &Binding) -> Doc {
    match b {
        Binding::Value { attrs: a, sizes, pat: p, value, .. } => {
            let mut head = attrs(a);
            head.push(text("let"));
            head.extend(params(sizes, &[]));
            head.extend([text(" "), pat_let(p), text(" =")]);
            group([concat(head), nest([Doc::Line, exp(value)])])
        }
        Binding::Fun(d) => def(d, "let"),
        Binding::Update { attrs: a, name, path, value, .. } => {
            let mut head = attrs(a);
            head.extend([text(format!("let {}", name.name)), accesses(path), text(" =")]);
            group([concat(head), nest([Doc::Line, exp(value)])])
        }
    }
}
