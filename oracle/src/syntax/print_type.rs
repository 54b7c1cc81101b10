//! Types and patterns as text.

use super::ast::{Name, Pat, PatKind, TypeArg, TypeExp, TypeExpKind};
use super::doc::{Doc, concat, group, nest, text};
use super::print::{attr, exp, is_operator, literal};

/// `(a, b)`: on one line, or one item a line.
pub(super) fn brackets(open: &str, close: &str, items: impl Iterator<Item = Doc>) -> Doc {
    let mut docs = vec![Doc::Softline];
    for (i, item) in items.enumerate() {
        if i > 0 {
            docs.extend([text(","), Doc::Line]);
        }
        docs.push(item);
    }
    if docs.len() == 1 {
        return text(format!("{open}{close}"));
    }
    group([text(open), nest(docs), Doc::Softline, text(close)])
}

/// `[a, b]`: on as many lines as it needs.
pub(super) fn filled(open: &str, close: &str, items: impl Iterator<Item = Doc>) -> Doc {
    let mut items = items.peekable();
    let mut docs = vec![text(open)];
    let mut inside = Vec::new();
    while let Some(item) = items.next() {
        let comma = text(if items.peek().is_some() { "," } else { "" });
        let line = if inside.is_empty() { Doc::Softline } else { Doc::Line };
        let item = [line, item, comma];
        inside.push(if inside.is_empty() { concat(item) } else { group(item) });
    }
    let end = if inside.is_empty() { concat([]) } else { Doc::Softline };
    docs.extend([nest(inside), end, text(close)]);
    group(docs)
}

/// A type, functions included.
pub(super) fn type_exp(t: &TypeExp) -> Doc {
    match &t.kind {
        TypeExpKind::Fun { param: Some(x), from, to } => group([
            text(format!("({}: ", x.name)),
            type_exp(from),
            text(")"),
            Doc::Line,
            text("-> "),
            type_exp(to),
        ]),
        TypeExpKind::Fun { param: None, from, to } => {
            group([type_term(from), Doc::Line, text("-> "), type_exp(to)])
        }
        TypeExpKind::Scalar(t) => text(t.name()),
        TypeExpKind::Named { name, args } => {
            let args = args.iter().map(|arg| match arg {
                TypeArg::Size(None) => text(" []"),
                TypeArg::Size(Some(e)) => concat([text(" ["), exp(e), text("]")]),
                TypeArg::Type(t) => concat([text(" "), type_atom(t)]),
            });
            concat([text(&**name)].into_iter().chain(args).collect::<Vec<_>>())
        }
        TypeExpKind::Array(None, t) => concat([text("[]"), type_term(t)]),
        TypeExpKind::Array(Some(e), t) => concat([text("["), exp(e), text("]"), type_term(t)]),
        TypeExpKind::Tuple(ts) => brackets("(", ")", ts.iter().map(type_exp)),
        TypeExpKind::Record(fields) => {
            let field =
                |(f, t): &(super::ast::Ident, _)| concat([text(format!("{}: ", f.name)), type_exp(t)]);
            brackets("{", "}", fields.iter().map(field))
        }
        TypeExpKind::Sum(variants) => group([nest([sum(variants)])]),
        TypeExpKind::Exists(sizes, t) => {
            let sizes: String = sizes.iter().map(|size| format!("[{}]", size.name)).collect();
            concat([text(format!("?{sizes}.")), type_exp(t)])
        }
        // Two of them in a row would be the operator `**`.
        TypeExpKind::Unique(t) => {
            concat([text("*"), parens_if(matches!(t.kind, TypeExpKind::Unique(_)), type_term(t))])
        }
    }
}

/// `#f t | #g`: on one line, or a constructor a line.
pub(super) fn sum(variants: &[(super::ast::Ident, Vec<TypeExp>)]) -> Doc {
    let variant = |(i, (name, fields)): (usize, &(super::ast::Ident, Vec<TypeExp>))| {
        let mut docs: Vec<Doc> = if i == 0 { Vec::new() } else { vec![Doc::Line, text("| ")] };
        docs.push(text(format!("#{}", name.name)));
        docs.extend(fields.iter().flat_map(|t| [text(" "), type_atom(t)]));
        concat(docs)
    };
    concat(variants.iter().enumerate().map(variant).collect::<Vec<_>>())
}

/// A type with parentheses around it if it is a function.
pub(super) fn type_term(t: &TypeExp) -> Doc {
    let open = matches!(t.kind, TypeExpKind::Fun { .. } | TypeExpKind::Exists(..) | TypeExpKind::Sum(_));
    parens_if(open, type_exp(t))
}

/// A type as an argument of a type is written.
fn type_atom(t: &TypeExp) -> Doc {
    let atom = match &t.kind {
        TypeExpKind::Scalar(_) | TypeExpKind::Tuple(_) | TypeExpKind::Record(_) => true,
        TypeExpKind::Named { args, .. } => args.is_empty(),
        TypeExpKind::Array(..)
        | TypeExpKind::Unique(_)
        | TypeExpKind::Sum(_)
        | TypeExpKind::Exists(..)
        | TypeExpKind::Fun { .. } => false,
    };
    parens_if(!atom, type_exp(t))
}

/// A pattern with its type and attributes.
pub(super) fn pat(p: &Pat) -> Doc {
    match &p.kind {
        PatKind::Name(x) if is_operator(x) => text(format!("({x})")),
        PatKind::Name(x) => text(&**x),
        PatKind::Wild => text("_"),
        PatKind::Tuple(ps) => brackets("(", ")", ps.iter().map(pat)),
        PatKind::Record(fields) => brackets(
            "{",
            "}",
            fields.iter().map(|(f, p)| match &p.kind {
                _ if is_name(p, &f.name) => text(&*f.name),
                PatKind::Typed(x, _) if is_name(x, &f.name) => pat(p),
                _ => concat([text(format!("{} = ", f.name)), pat(p)]),
            }),
        ),
        PatKind::Constructor(name, fields) => {
            let fields = fields.iter().flat_map(|p| [text(" "), field_pat(p)]);
            concat([text(format!("#{}", name.name))].into_iter().chain(fields).collect::<Vec<_>>())
        }
        PatKind::Typed(p, t) => concat([pat_atom(p), text(": "), type_exp(t)]),
        PatKind::Literal(l) => text(literal(l)),
        PatKind::Attr(a, p) => concat([attr(a), text(" "), pat(p)]),
    }
}

/// A pattern as a parameter is written.
pub(super) fn pat_atom(p: &Pat) -> Doc {
    parens_if(matches!(p.kind, PatKind::Literal(_)) || !is_atom(p), pat(p))
}

/// A pattern as the field of a constructor.
fn field_pat(p: &Pat) -> Doc {
    parens_if(!is_atom(p), pat(p))
}

fn is_atom(p: &Pat) -> bool {
    match &p.kind {
        PatKind::Typed(..) | PatKind::Attr(..) => false,
        PatKind::Constructor(_, fields) => fields.is_empty(),
        PatKind::Name(_) | PatKind::Wild | PatKind::Tuple(_) | PatKind::Record(_) | PatKind::Literal(_) => {
            true
        }
    }
}

/// A pattern of `case` or `for`: its type is not a function, unless it stands in parentheses.
pub(super) fn pat_term(p: &Pat) -> Doc {
    match &p.kind {
        PatKind::Typed(p, t) => concat([pat_atom(p), text(": "), type_term(t)]),
        PatKind::Attr(a, p) => concat([attr(a), text(" "), pat_term(p)]),
        _ => pat(p),
    }
}

/// A pattern as `let` binds it: there, `(+) = e` and `(+): t = e` define a function.
pub(super) fn pat_let(p: &Pat) -> Doc {
    let first = if let PatKind::Typed(first, _) = &p.kind { first } else { p };
    parens_if(matches!(&first.kind, PatKind::Name(x) if is_operator(x)), pat(p))
}

fn is_name(p: &Pat, name: &Name) -> bool {
    matches!(&p.kind, PatKind::Name(x) if x == name)
}

fn parens_if(condition: bool, doc: Doc) -> Doc {
    if condition { concat([text("("), doc, text(")")]) } else { doc }
}
