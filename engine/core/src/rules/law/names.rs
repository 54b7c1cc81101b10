//! The names that stand in a term.

use super::{Action, Count, Name, Over, Term};

impl Term {
    /// The terms that it is made of. Those in the body of a loop are none: only right sides have loops.
    pub fn parts(&self) -> Vec<&'static Term> {
        match self {
            Term::Var(_) | Term::Iota(_) | Term::Counted(_) | Term::Loop(..) => vec![],
            Term::Apply(_, parts) | Term::Tuple(parts) => parts.iter().collect(),
            Term::Map(function, arrays) => [*function].into_iter().chain(*arrays).collect(),
            Term::Lambda(_, part)
            | Term::Reduce(_, _, part)
            | Term::Scan(_, _, part)
            | Term::At(_, part)
            | Term::Replicate(_, part)
            | Term::Reverse(part)
            | Term::Flatten(part)
            | Term::Slice(_, _, part) => vec![part],
            Term::Filter(one, two)
            | Term::Flatmap(one, two)
            | Term::Redomap(_, one, _, two)
            | Term::ReduceByIndex(_, _, _, one, two)
            | Term::Gather(one, two)
            | Term::Concat(one, two)
            | Term::If(_, one, two)
            | Term::Let(_, one, two) => vec![one, two],
        }
    }
}

/// Visits the names of variables in a term, free and bound ones, and the operators that fold or scan in it, each with its
/// neutral element.
pub fn each_name(term: &Term, name: &mut dyn FnMut(Name), folds: &mut dyn FnMut(Name, Name)) {
    let mut all = |names: &[Name]| names.iter().for_each(|other| name(other));
    match term {
        Term::Var(x) | Term::Iota(x) | Term::Counted(x) => all(&[x]),
        Term::Apply(x, _) | Term::At(x, _) | Term::Replicate(x, _) | Term::If(x, ..) | Term::Let(x, ..) => {
            all(&[x]);
        }
        Term::Lambda(params, _) => all(params),
        Term::Reduce(op, ne, _) | Term::Scan(op, ne, _) | Term::Redomap(op, _, ne, _) => {
            folds(op, ne);
            all(&[op, ne]);
        }
        Term::ReduceByIndex(bins, op, ne, ..) => {
            folds(op, ne);
            all(&[bins, op, ne]);
        }
        Term::Slice(start, length, _) => {
            [start, length].into_iter().for_each(|count| in_count(count, &mut |x| all(&[x])));
        }
        Term::Map(..)
        | Term::Filter(..)
        | Term::Gather(..)
        | Term::Concat(..)
        | Term::Reverse(_)
        | Term::Flatten(_)
        | Term::Flatmap(..)
        | Term::Tuple(_) => {}
        Term::Loop(over, body) => {
            match over {
                Over::Arrays(arrays) => arrays.iter().for_each(|(element, array)| all(&[element, array])),
                Over::Size(number, size) => all(&[number, size]),
            }
            body.iter().for_each(|action| in_action(action, name, folds));
        }
    }
    term.parts().into_iter().for_each(|part| each_name(part, name, folds));
}

/// The names in a number of elements.
fn in_count(count: &Count, name: &mut dyn FnMut(Name)) {
    match count {
        Count::Zero => {}
        Count::Named(x) | Count::Length(x) => name(x),
        Count::Sum(one, other) | Count::Difference(one, other) => {
            in_count(one, name);
            in_count(other, name);
        }
    }
}

/// How often a name stands in a term.
pub fn occurrences(term: &Term, name: Name) -> usize {
    let mut count = 0;
    each_name(term, &mut |other| count += usize::from(other == name), &mut |_, _| {});
    count
}

fn in_action(action: &Action, name: &mut dyn FnMut(Name), folds: &mut dyn FnMut(Name, Name)) {
    match action {
        Action::Bind(x, value) => {
            name(x);
            each_name(value, name, folds);
        }
        Action::Step(x, op, ne, value) => {
            folds(op, ne);
            [x, op, ne].into_iter().for_each(|other| name(other));
            each_name(value, name, folds);
        }
        Action::When(condition, body) => {
            each_name(condition, name, folds);
            body.iter().for_each(|action| in_action(action, name, folds));
        }
        Action::Emit(value) => each_name(value, name, folds),
        Action::Fold(op, ne, value) => {
            folds(op, ne);
            [op, ne].into_iter().for_each(|other| name(other));
            each_name(value, name, folds);
        }
        Action::Put(bins, op, index, value) => {
            [bins, op].into_iter().for_each(|other| name(other));
            [index, value].into_iter().for_each(|term| each_name(term, name, folds));
        }
    }
}
