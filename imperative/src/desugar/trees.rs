//! `#: reassociate`: a loop that adds to a double keeps what each turn adds, and `sum` of that is added after it. So it is a
//! tree, like every `sum`; products likewise. Loops inside come first: what one of them adds up is one term outside.
//!
//! Where turns are counted from 1 there is a place for each turn, which holds 0 if the turn adds nothing. Other loops
//! collect as many terms as there are.

use std::collections::BTreeSet;

use super::guards::is_plain;
use super::{assign, binary, block, call, double, name};
use crate::syntax::ast::{Binary, Exp, ExpKind, Function, Mode, Name, TypeKind};
use crate::syntax::walk::{breaks, children, counts_down, with_children};

/// A function's body, with its sums as trees.
pub(super) fn sums(function: &Function) -> Exp {
    let mut doubles = BTreeSet::new();
    for (name, ty) in function.signature.iter().flat_map(|signature| &signature.params) {
        if matches!(&ty.kind, TypeKind::Array(Mode::Double, extents) if extents.is_empty()) {
            doubles.insert(name.name.clone());
        }
    }
    begun_as_doubles(&function.body, &mut doubles);
    rewritten(&function.body, &doubles, &mut 0)
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

/// Of `made` arrays there were so many by now.
fn rewritten(exp: &Exp, doubles: &BTreeSet<Name>, made: &mut usize) -> Exp {
    let exp = with_children(exp, &mut |inner| rewritten(inner, doubles, made));
    let ExpKind::For(variable, over, body) = &exp.kind else { return exp };
    let span = exp.span;
    let (mut before, mut after, mut turns) = (Vec::new(), Vec::new(), (**body).clone());
    let places = count(over).filter(|_| !breaks(body) && !in_while(body, doubles));
    for sum in doubles {
        let Some(op) = accumulates(body, sum) else { continue };
        let (all, neutral) = if op == Binary::Add { ("sum", 0.0) } else { ("prod", 1.0) };
        let mut terms =
            Terms { sum, places: places.is_some().then_some(&variable.name), made, arrays: Vec::new() };
        turns = terms.kept(&turns);
        for array in terms.arrays {
            let none = match &places {
                Some(count) => call("rep", vec![double(neutral, span), count.clone()], span),
                None => call("numeric", vec![double(0.0, span)], span),
            };
            before.push(assign(name(&array, span), none, span));
            let total = call(all, vec![name(&array, span)], span);
            after.push(assign(name(sum, span), binary(op, name(sum, span), total, span), span));
        }
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

/// How many turns there are, where they are counted by all whole numbers from 1.
fn count(over: &Exp) -> Option<Exp> {
    let is_one = |exp: &Exp| match exp.kind {
        ExpKind::Double(x) => x == 1.0,
        ExpKind::Integer(n) => n == 1,
        _ => false,
    };
    match &over.kind {
        ExpKind::Paren(inner) => count(inner),
        ExpKind::Binary(Binary::Range, a, b) if is_one(a) && is_plain(b) => Some((**b).clone()),
        ExpKind::Binary(Binary::Range, a, b) if is_one(b) && counts_down(a, b) && is_plain(a) => {
            Some((**a).clone())
        }
        ExpKind::Call(function, args) => match (&*function.name, &args[..]) {
            ("seq_len", [arg]) if is_plain(&arg.value) => Some(arg.value.clone()),
            ("seq_along", [arg]) if is_plain(&arg.value) => {
                Some(call("length", vec![arg.value.clone()], over.span))
            }
            _ => None,
        },
        _ => None,
    }
}

/// Whether a term stands in a loop of unknown length, so that a turn may have any number of them.
fn in_while(exp: &Exp, doubles: &BTreeSet<Name>) -> bool {
    let adds = |exp: &Exp| doubles.iter().any(|sum| mentions(exp, sum) > 0);
    matches!(&exp.kind, ExpKind::While(..)) && adds(exp)
        || children(exp).into_iter().any(|inner| in_while(inner, doubles))
}

/// What turns add to a variable.
struct Terms<'s> {
    sum: &'s Name,
    /// The variable by which turns are counted from 1.
    places: Option<&'s Name>,
    made: &'s mut usize,
    /// For each statement that adds what keeps its terms.
    arrays: Vec<Name>,
}

impl Terms<'_> {
    /// The same with a term that is kept for each `sum <- sum + term`. It is a single double, as the sum is: a variable that
    /// was one can't become anything else.
    fn kept(&mut self, exp: &Exp) -> Exp {
        let Some((_, term)) = term_of(exp, self.sum) else {
            return with_children(exp, &mut |inner| self.kept(inner));
        };
        let span = exp.span;
        // No name of the source has an apostrophe.
        *self.made += 1;
        let array: Name = format!("{}'terms{}", self.sum, self.made).into();
        let one: Name = format!("{}'term", self.sum).into();
        let keep = match self.places {
            Some(place) => {
                let at = vec![Some(name(place, span))];
                let place = Exp { kind: ExpKind::Index(Box::new(name(&array, span)), at), span };
                assign(place, name(&one, span), span)
            }
            None => {
                let grown = call("c", vec![name(&array, span), name(&one, span)], span);
                assign(name(&array, span), grown, span)
            }
        };
        self.arrays.push(array);
        let statements = vec![
            assign(name(&one, span), double(0.0, span), span),
            assign(name(&one, span), call("as.double", vec![term.clone()], span), span),
            keep,
        ];
        block(statements, span)
    }
}
