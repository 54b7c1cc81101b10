//! Syntax trees written as function calls.
//!
//! Numbers and spans are left out: a generated program gets them by being printed and parsed.

use std::sync::Arc;

use crate::scalar::ScalarType;
use crate::source::Span;
use crate::syntax::ast::*;

pub fn name(text: impl AsRef<str>) -> Name {
    Arc::from(text.as_ref())
}

/// A name with the next number that none has: number modules have such names too, `i8` and `f32`.
pub fn free_name(prefix: &str, last: &mut u32) -> Name {
    loop {
        *last += 1;
        let free = format!("{prefix}{last}");
        if ScalarType::from_name(&free).is_none() {
            return name(free);
        }
    }
}

pub fn ident(text: impl AsRef<str>) -> Ident {
    Ident { name: name(text), span: Span::default() }
}

pub fn type_param(text: impl AsRef<str>) -> TypeParam {
    TypeParam { name: name(text), lift: None, span: Span::default() }
}

pub fn exp(kind: ExpKind) -> Exp {
    Exp { id: NodeId(0), kind, span: Span::default() }
}

pub fn pat(kind: PatKind) -> Pat {
    Pat { id: NodeId(0), kind, span: Span::default() }
}

pub fn type_exp(kind: TypeExpKind) -> TypeExp {
    TypeExp { kind, span: Span::default() }
}

pub fn var(text: impl AsRef<str>) -> Exp {
    exp(ExpKind::Var(name(text)))
}

/// Parentheses, unless `e` can stand as an argument as it is.
pub fn atom(e: Exp) -> Exp {
    use ExpKind::*;
    match e.kind {
        Literal(_)
        | Var(_)
        | Paren(_)
        | Tuple(_)
        | Record(_)
        | Array(_)
        | Field(..)
        | Index(..)
        | Op { .. }
        | LeftSection { .. }
        | RightSection { .. }
        | AccessSection(_) => e,
        _ => exp(Paren(Box::new(e))),
    }
}

/// Application to several arguments.
pub fn apply(f: Exp, args: impl IntoIterator<Item = Exp>) -> Exp {
    args.into_iter().fold(f, |f, x| exp(ExpKind::Apply(Box::new(f), Box::new(atom(x)))))
}

/// Application of a name to several arguments.
pub fn call(f: impl AsRef<str>, args: impl IntoIterator<Item = Exp>) -> Exp {
    apply(var(f), args)
}

/// How tightly an operator binds (`language.md`); application binds tightest.
fn precedence(op: &str) -> u8 {
    match op {
        "|>" => 1,
        "||" => 2,
        "&&" => 3,
        "<" | "<=" | ">" | ">=" | "==" | "!=" => 4,
        "&" | "|" | "^" => 5,
        "<<" | ">>" | ">>>" => 6,
        "+" | "-" => 7,
        "**" => 9,
        _ => 8,
    }
}

/// An operand of `op` may stay bare when it binds more tightly.
fn operand(op: &str, e: Exp) -> Exp {
    match &e.kind {
        ExpKind::Apply(..) => e,
        ExpKind::Binary { op: inner, .. } if precedence(&inner.name) > precedence(op) => e,
        _ => atom(e),
    }
}

/// `lhs op rhs`, with no more parentheses than needed.
pub fn binary(op: &str, lhs: Exp, rhs: Exp) -> Exp {
    // These lean left, so that a chain needs none.
    let lhs = match &lhs.kind {
        ExpKind::Binary { op: inner, .. }
            if matches!(op, "|>" | "+" | "-" | "*") && precedence(&inner.name) == precedence(op) =>
        {
            lhs
        }
        _ => operand(op, lhs),
    };
    let (lhs, rhs) = (Box::new(lhs), Box::new(operand(op, rhs)));
    exp(ExpKind::Binary { op: ident(op), op_id: NodeId(0), backtick: false, lhs, rhs })
}

pub fn op_section(op: &str) -> Exp {
    exp(ExpKind::Op { op: ident(op), backtick: false })
}

pub fn tuple(parts: Vec<Exp>) -> Exp {
    exp(ExpKind::Tuple(parts))
}

pub fn field(e: Exp, index: impl ToString) -> Exp {
    exp(ExpKind::Field(Box::new(atom(e)), ident(index.to_string())))
}

pub fn index(array: Exp, at: Vec<Exp>) -> Exp {
    exp(ExpKind::Index(Box::new(atom(array)), at.into_iter().map(Dim::At).collect()))
}

pub fn if_(c: Exp, t: Exp, e: Exp) -> Exp {
    exp(ExpKind::If(Box::new(c), Box::new(t), Box::new(e)))
}

pub fn let_(bindings: Vec<Binding>, body: Exp) -> Exp {
    if bindings.is_empty() { body } else { exp(ExpKind::Let(bindings, Box::new(body))) }
}

pub fn value(pat: Pat, value: Exp) -> Binding {
    Binding::Value { attrs: vec![], sizes: vec![], pat, value, span: Span::default() }
}

pub fn lambda(params: Vec<Pat>, body: Exp) -> Exp {
    exp(ExpKind::Lambda { params, result: None, body: Box::new(body) })
}

pub fn pat_name(text: &Name) -> Pat {
    pat(PatKind::Name(text.clone()))
}

/// A function or entry point.
pub fn def(
    entry: bool,
    name_: &str,
    sizes: &[Name],
    params: Vec<Pat>,
    result: Option<TypeExp>,
    body: Exp,
) -> Def {
    Def {
        attrs: vec![],
        entry,
        name: name(name_),
        name_span: Span::default(),
        size_params: sizes.iter().map(ident).collect(),
        type_params: vec![],
        params,
        result,
        body,
        span: Span::default(),
    }
}

/// `lhs op rhs`; the printer adds the parentheses that it needs.
pub fn infix(op: &str, lhs: Exp, rhs: Exp) -> Exp {
    let (lhs, rhs) = (Box::new(lhs), Box::new(rhs));
    exp(ExpKind::Binary { op: ident(op), op_id: NodeId(0), backtick: false, lhs, rhs })
}
