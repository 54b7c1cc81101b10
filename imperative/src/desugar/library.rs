//! Functions of R that are written in the subset, in `library.R`: those that a program calls, and does not define, become
//! functions of its own.

use std::collections::BTreeMap;

use lawson_oracle::source::{Source, Span};

use crate::syntax::ast::{Exp, ExpKind, Function, Ident, Name, Program};
use crate::syntax::parse;
use crate::syntax::walk::{children, with_children};

const LIBRARY: &str = include_str!("library.R");

/// Adds the functions that the program calls. Their places are those of the first call.
pub(super) fn add(program: &mut Program) {
    let mut calls = BTreeMap::new();
    program.functions.iter().for_each(|function| called(&function.body, &mut calls));
    let known = |program: &Program, name: &Name| {
        program.functions.iter().any(|function| function.name.name == *name)
            || program.externals.iter().any(|external| external.name.name == *name)
    };
    calls.retain(|name, _| !known(program, name));
    let names = |name: &&Name| LIBRARY.lines().any(|line| line.starts_with(&format!("{name} <- function(")));
    if calls.keys().find(names).is_none() {
        return;
    }
    let library = parse(&Source::new("library.R", LIBRARY)).map_or(Vec::new(), |library| library.functions);
    while let Some((name, span)) = calls.pop_first() {
        let Some(function) = library.iter().find(|function| function.name.name == name) else { continue };
        let function = placed(function, span);
        let mut more = BTreeMap::new();
        called(&function.body, &mut more);
        program.functions.push(function);
        calls.extend(more.into_iter().filter(|(name, _)| !known(program, name)));
    }
}

/// The functions that are called, each with its first call.
fn called(exp: &Exp, calls: &mut BTreeMap<Name, Span>) {
    if let ExpKind::Call(function, _) = &exp.kind {
        calls.entry(function.name.clone()).or_insert(function.span);
    }
    children(exp).into_iter().for_each(|inner| called(inner, calls));
}

/// A function as if it stood at this place.
fn placed(function: &Function, span: Span) -> Function {
    let ident = |ident: &Ident| Ident { name: ident.name.clone(), span };
    Function {
        name: ident(&function.name),
        params: function.params.iter().map(ident).collect(),
        body: moved(&function.body, span),
        span,
        ..function.clone()
    }
}

fn moved(exp: &Exp, span: Span) -> Exp {
    let mut exp = with_children(exp, &mut |inner| moved(inner, span));
    exp.span = span;
    match &mut exp.kind {
        ExpKind::For(name, ..) | ExpKind::Call(name, _) => name.span = span,
        _ => {}
    }
    exp
}
