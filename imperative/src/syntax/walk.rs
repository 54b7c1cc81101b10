//! Walks over syntax trees.

use std::collections::BTreeSet;

use super::ast::{Arg, Exp, ExpKind, Name};

/// The expressions in an expression, in the order of the text.
pub(crate) fn children(exp: &Exp) -> Vec<&Exp> {
    match &exp.kind {
        ExpKind::Double(_)
        | ExpKind::Integer(_)
        | ExpKind::Logical(_)
        | ExpKind::Na(_)
        | ExpKind::Text(_)
        | ExpKind::Null
        | ExpKind::Name(_)
        | ExpKind::Break
        | ExpKind::Next => Vec::new(),
        ExpKind::Paren(e) | ExpKind::Unary(_, e) | ExpKind::Function(_, e) => vec![e],
        ExpKind::Binary(_, a, b) | ExpKind::Assign(a, b) | ExpKind::For(_, a, b) | ExpKind::While(a, b) => {
            vec![a, b]
        }
        ExpKind::Call(_, args) => args.iter().map(|arg| &arg.value).collect(),
        ExpKind::Index(array, at) => [&**array].into_iter().chain(at.iter().flatten()).collect(),
        ExpKind::Block(statements) => statements.iter().collect(),
        ExpKind::If(condition, then, otherwise) => {
            [&**condition, then].into_iter().chain(otherwise.as_deref()).collect()
        }
    }
}

/// The variables of loops.
pub(crate) fn counted(exp: &Exp, names: &mut BTreeSet<Name>) {
    if let ExpKind::For(name, ..) = &exp.kind {
        names.insert(name.name.clone());
    }
    children(exp).into_iter().for_each(|inner| counted(inner, names));
}

/// The variables that statements change, in the order of their names.
pub(crate) fn assigned(exp: &Exp, names: &mut BTreeSet<Name>) {
    match &exp.kind {
        ExpKind::Assign(target, _) => {
            let target = match &target.kind {
                ExpKind::Index(array, _) => array,
                _ => target,
            };
            if let ExpKind::Name(name) = &target.kind {
                names.insert(name.clone());
            }
        }
        ExpKind::For(name, ..) => drop(names.insert(name.name.clone())),
        _ => {}
    }
    children(exp).into_iter().for_each(|inner| assigned(inner, names));
}

/// The same expressions, to be changed.
pub(crate) fn children_mut(exp: &mut Exp) -> Vec<&mut Exp> {
    match &mut exp.kind {
        ExpKind::Double(_)
        | ExpKind::Integer(_)
        | ExpKind::Logical(_)
        | ExpKind::Na(_)
        | ExpKind::Text(_)
        | ExpKind::Null
        | ExpKind::Name(_)
        | ExpKind::Break
        | ExpKind::Next => Vec::new(),
        ExpKind::Paren(e) | ExpKind::Unary(_, e) | ExpKind::Function(_, e) => vec![e],
        ExpKind::Binary(_, a, b) | ExpKind::Assign(a, b) | ExpKind::For(_, a, b) | ExpKind::While(a, b) => {
            vec![a, b]
        }
        ExpKind::Call(_, args) => args.iter_mut().map(|arg| &mut arg.value).collect(),
        ExpKind::Index(array, at) => [&mut **array].into_iter().chain(at.iter_mut().flatten()).collect(),
        ExpKind::Block(statements) => statements.iter_mut().collect(),
        ExpKind::If(condition, then, otherwise) => {
            [&mut **condition, then].into_iter().chain(otherwise.as_deref_mut()).collect()
        }
    }
}

/// The same expression with other ones in it.
pub(crate) fn with_children(exp: &Exp, f: &mut dyn FnMut(&Exp) -> Exp) -> Exp {
    let mut boxed = |e: &Exp| Box::new(f(e));
    let kind = match &exp.kind {
        ExpKind::Double(_)
        | ExpKind::Integer(_)
        | ExpKind::Logical(_)
        | ExpKind::Na(_)
        | ExpKind::Text(_)
        | ExpKind::Null
        | ExpKind::Name(_)
        | ExpKind::Break
        | ExpKind::Next => exp.kind.clone(),
        ExpKind::Paren(e) => ExpKind::Paren(boxed(e)),
        ExpKind::Unary(op, e) => ExpKind::Unary(*op, boxed(e)),
        ExpKind::Function(params, e) => ExpKind::Function(params.clone(), boxed(e)),
        ExpKind::Binary(op, a, b) => ExpKind::Binary(*op, boxed(a), boxed(b)),
        ExpKind::Assign(a, b) => ExpKind::Assign(boxed(a), boxed(b)),
        ExpKind::For(name, a, b) => ExpKind::For(name.clone(), boxed(a), boxed(b)),
        ExpKind::While(a, b) => ExpKind::While(boxed(a), boxed(b)),
        ExpKind::Call(name, args) => {
            let args = args.iter().map(|arg| Arg { name: arg.name.clone(), value: f(&arg.value) });
            ExpKind::Call(name.clone(), args.collect())
        }
        ExpKind::Index(array, at) => {
            let array = boxed(array);
            ExpKind::Index(array, at.iter().map(|at| at.as_ref().map(&mut *f)).collect())
        }
        ExpKind::Block(statements) => ExpKind::Block(statements.iter().map(f).collect()),
        ExpKind::If(condition, then, otherwise) => {
            ExpKind::If(boxed(condition), boxed(then), otherwise.as_ref().map(|e| boxed(e)))
        }
    };
    Exp { kind, span: exp.span }
}

/// Whether all accesses of an array have this variable as an index at this position.
pub(crate) fn reads_own(exp: &Exp, array: &Name, (variable, position): (&Name, usize)) -> bool {
    let own = |inner: &Exp| reads_own(inner, array, (variable, position));
    match &exp.kind {
        ExpKind::Name(name) => name != array,
        ExpKind::Index(inner, at) if matches!(&inner.kind, ExpKind::Name(name) if name == array) => {
            let here = at.get(position).and_then(Option::as_ref);
            here.is_some_and(|here| matches!(&here.kind, ExpKind::Name(name) if name == variable))
                && at.iter().flatten().all(own)
        }
        _ => children(exp).into_iter().all(own),
    }
}

/// All variables in it.
pub(crate) fn names(exp: &Exp) -> BTreeSet<Name> {
    let mut all: BTreeSet<Name> = children(exp).into_iter().flat_map(names).collect();
    if let ExpKind::Name(name) = &exp.kind {
        all.insert(name.clone());
    }
    all
}

/// Whether a `break` leaves the loop around these statements.
pub(crate) fn breaks(exp: &Exp) -> bool {
    match &exp.kind {
        ExpKind::Break => true,
        ExpKind::For(..) | ExpKind::While(..) => false,
        _ => children(exp).into_iter().any(breaks),
    }
}

/// The variables that are assigned as a whole: their extents may be others.
pub(crate) fn assigned_whole(exp: &Exp, found: &mut BTreeSet<Name>) {
    if let ExpKind::Assign(target, _) = &exp.kind
        && let ExpKind::Name(name) = &target.kind
    {
        found.insert(name.clone());
    }
    children(exp).into_iter().for_each(|inner| assigned_whole(inner, found));
}

/// Whether `a:b` is a range that a loop counts down: it begins with a variable, and ends with 0 or 1.
pub(crate) fn counts_down(a: &Exp, b: &Exp) -> bool {
    matches!(a.kind, ExpKind::Name(_) | ExpKind::Call(..)) && is_none_or_one(b)
}

fn is_none_or_one(exp: &Exp) -> bool {
    match &exp.kind {
        ExpKind::Double(x) => *x == 0.0 || *x == 1.0,
        ExpKind::Integer(n) => matches!(n, 0 | 1),
        ExpKind::Paren(inner) => is_none_or_one(inner),
        _ => false,
    }
}
