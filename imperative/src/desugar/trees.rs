//! `#: reassociate`: a loop that adds to a double collects what it adds, and `sum` of that is added after it. So it is a
//! tree, like every `sum`; products likewise. Loops inside come first: what one of them adds up is one term outside.

use std::collections::BTreeSet;

use super::{assign, binary, block, call, double, name};
use crate::syntax::ast::{Binary, Exp, ExpKind, Function, Mode, Name, TypeKind};
use crate::syntax::walk::{children, with_children};

/// A function's body, with its sums as trees.
pub(super) fn sums(function: &Function) -> Exp {
    let mut doubles = BTreeSet::new();
    for (name, ty) in function.signature.iter().flat_map(|signature| &signature.params) {
        if matches!(&ty.kind, TypeKind::Array(Mode::Double, extents) if extents.is_empty()) {
            doubles.insert(name.name.clone());
        }
    }
    begun_as_doubles(&function.body, &mut doubles);
    rewritten(&function.body, &doubles)
}

/// The variables that are given a double as written: they are single doubles wherever they have a value.
fn begun_as_doubles(exp: &Exp, doubles: &mut BTreeSet<Name>) {
    if let ExpKind::Assign(target, value) = &exp.kind
        && let (ExpKind::Name(name), ExpKind::Double(_)) = (&target.kind, &value.kind)
    {
        doubles.insert(name.clone());
    }
    children(exp).into_iter().for_each(|inner| begun_as_doubles(inner, doubles));
}

fn rewritten(exp: &Exp, doubles: &BTreeSet<Name>) -> Exp {
    let exp = with_children(exp, &mut |inner| rewritten(inner, doubles));
    let ExpKind::For(variable, over, body) = &exp.kind else { return exp };
    let span = exp.span;
    let (mut before, mut after, mut turns) = (Vec::new(), Vec::new(), (**body).clone());
    for sum in doubles {
        let Some(op) = accumulates(body, sum) else { continue };
        // No name of the source has an apostrophe.
        let terms: Name = format!("{sum}'terms").into();
        before.push(assign(name(&terms, span), call("numeric", vec![double(0.0, span)], span), span));
        turns = collected(&turns, sum, &terms);
        let all = if op == Binary::Add { "sum" } else { "prod" };
        let all = call(all, vec![name(&terms, span)], span);
        after.push(assign(name(sum, span), binary(op, name(sum, span), all, span), span));
    }
    let turns = Exp { kind: ExpKind::For(variable.clone(), over.clone(), Box::new(turns)), span };
    block(before.into_iter().chain([turns]).chain(after).collect(), span)
}

/// The operator by which turns of this body change a variable that they use for nothing else.
fn accumulates(body: &Exp, sum: &Name) -> Option<Binary> {
    let mut ops = Vec::new();
    let mut inside = 0;
    each_term(body, sum, &mut |op, term| {
        ops.push(op);
        inside += 2 + mentions(term, sum);
    });
    let first = *ops.first()?;
    // Twice in each of these statements, and nowhere else.
    let only = mentions(body, sum) == inside && inside == 2 * ops.len();
    (only && ops.iter().all(|op| *op == first)).then_some(first)
}

/// Calls `f` with the operator and the term of each statement `sum <- sum + term`.
fn each_term(exp: &Exp, sum: &Name, f: &mut dyn FnMut(Binary, &Exp)) {
    match term_of(exp, sum) {
        Some((op, term)) => f(op, term),
        None => children(exp).into_iter().for_each(|inner| each_term(inner, sum, f)),
    }
}

fn term_of<'e>(exp: &'e Exp, sum: &Name) -> Option<(Binary, &'e Exp)> {
    let ExpKind::Assign(target, value) = &exp.kind else { return None };
    let is_sum = |exp: &Exp| matches!(&exp.kind, ExpKind::Name(name) if name == sum);
    let ExpKind::Binary(op @ (Binary::Add | Binary::Multiply), a, b) = &value.kind else { return None };
    (is_sum(target) && is_sum(a)).then_some((*op, b))
}

fn mentions(exp: &Exp, name: &Name) -> usize {
    let own = usize::from(matches!(&exp.kind, ExpKind::Name(n) if n == name));
    own + children(exp).into_iter().map(|inner| mentions(inner, name)).sum::<usize>()
}

/// The same with `terms <- c(terms, term)` for `sum <- sum + term`. The term is a single double, as the sum is: a variable
/// that was one can't become anything else.
fn collected(exp: &Exp, sum: &Name, terms: &Name) -> Exp {
    let Some((_, term)) = term_of(exp, sum) else {
        return with_children(exp, &mut |inner| collected(inner, sum, terms));
    };
    let span = exp.span;
    let one: Name = format!("{sum}'term").into();
    let statements = vec![
        assign(name(&one, span), double(0.0, span), span),
        assign(name(&one, span), call("as.double", vec![term.clone()], span), span),
        assign(name(terms, span), call("c", vec![name(terms, span), name(&one, span)], span), span),
    ];
    block(statements, span)
}
