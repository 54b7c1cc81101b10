//! The names that stand in a term.

use super::{Action, Name, Over, Term};

/// Visits the names of variables in a term, free and bound ones, and the operators that fold or scan in it, each with its
/// neutral element.
pub fn each_name(term: &Term, name: &mut dyn FnMut(Name), folds: &mut dyn FnMut(Name, Name)) {
    let mut all = |names: &[Name]| names.iter().for_each(|other| name(other));
    let mut terms: Vec<&Term> = Vec::new();
    match term {
        Term::Var(x) | Term::Iota(x) | Term::Counted(x) => all(&[x]),
        Term::Apply(function, args) => {
            all(&[function]);
            terms.extend(*args);
        }
        Term::Lambda(params, body) => {
            all(params);
            terms.push(body);
        }
        Term::Map(function, arrays) => {
            terms.push(function);
            terms.extend(*arrays);
        }
        Term::Filter(one, two) | Term::Gather(one, two) | Term::Concat(one, two) => terms.extend([one, two]),
        Term::Reduce(op, ne, array) | Term::Scan(op, ne, array) => {
            folds(op, ne);
            all(&[op, ne]);
            terms.push(array);
        }
        Term::Redomap(op, function, ne, array) => {
            folds(op, ne);
            all(&[op, ne]);
            terms.extend([function, array]);
        }
        Term::ReduceByIndex(bins, op, ne, indices, values) => {
            folds(op, ne);
            all(&[bins, op, ne]);
            terms.extend([indices, values]);
        }
        Term::At(x, part) | Term::Replicate(x, part) => {
            all(&[x]);
            terms.push(part);
        }
        Term::Reverse(array) | Term::Flatten(array) => terms.push(array),
        Term::If(x, one, two) | Term::Let(x, one, two) => {
            all(&[x]);
            terms.extend([one, two]);
        }
        Term::Tuple(parts) => terms.extend(*parts),
        Term::Loop(over, body) => {
            match over {
                Over::Arrays(arrays) => arrays.iter().for_each(|(element, array)| all(&[element, array])),
                Over::Size(number, size) => all(&[number, size]),
            }
            body.iter().for_each(|action| in_action(action, name, folds));
        }
    }
    terms.into_iter().for_each(|term| each_name(term, name, folds));
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
