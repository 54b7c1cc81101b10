//! Terms of laws with one thing changed: operands swapped, a function, a step or a predicate forgotten, something done
//! twice.

use lawson::rules::law::{Action, Count, Name, Over, Term};

/// So many terms that differ from this one and are sides of the same law, spread over those there are; and how many were
/// left out because they fit nothing. They differ in one place, or in two where there are too few.
pub fn some(term: &Term, count: usize, fits: &dyn Fn(&Term) -> bool) -> (Vec<Term>, usize) {
    let (mut found, mut unfit): (Vec<Term>, Vec<Term>) = Default::default();
    let mut from = vec![*term, Term::Reverse(put(*term))];
    for _places in 0..2 {
        let next: Vec<Term> = from.iter().flat_map(of).collect();
        for other in from.drain(..).chain(next.iter().copied()) {
            if other != *term && !found.contains(&other) && !unfit.contains(&other) {
                if fits(&other) { found.push(other) } else { unfit.push(other) }
            }
        }
        if found.len() >= count {
            break;
        }
        from = next;
    }
    let step = (found.len() / count).max(1);
    (found.into_iter().step_by(step).take(count).collect(), unfit.len())
}

/// Terms that differ from this one in one place.
fn of(term: &Term) -> Vec<Term> {
    let mut found = here(term);
    found.extend(wrong_neutral(term));
    found.extend(below(term));
    found
}

fn put<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

/// The whole is another one.
fn here(term: &Term) -> Vec<Term> {
    match *term {
        // The outer function before the inner one, and one of them twice.
        Term::Apply(f, [Term::Apply(g, [x])]) => {
            let both = |outer, inner| Term::Apply(outer, put([Term::Apply(inner, put([*x]))]));
            vec![both(g, f), both(f, f), both(g, g), Term::Apply(f, put([*x]))]
        }
        Term::Apply(f, [x]) => {
            vec![*x, Term::Apply(f, put([*term])), Term::Apply(f, put([Term::Apply(f, put([*term]))]))]
        }
        Term::Apply(f, [x, y]) => vec![Term::Apply(f, put([*y, *x])), *x],
        Term::Map(f, [xs]) => {
            vec![
                *xs,
                Term::Map(f, put([Term::Reverse(xs)])),
                Term::Reverse(put(*term)),
                Term::Map(f, put([*term])),
            ]
        }
        Term::Map(f, [xs, ys]) => vec![Term::Map(f, put([*ys, *xs])), Term::Reverse(put(*term))],
        Term::Filter(_, xs) => vec![*xs, Term::Reverse(put(*term))],
        Term::Reduce(op, ne, xs) => vec![Term::Reduce(op, ne, put(Term::Concat(xs, xs))), Term::Var(ne)],
        Term::Redomap(op, f, ne, xs) => {
            let twice = Term::Map(f, put([*xs]));
            let backwards = Term::Redomap(op, f, ne, put(Term::Reverse(xs)));
            vec![Term::Reduce(op, ne, xs), backwards, Term::Redomap(op, f, ne, put(twice)), Term::Var(ne)]
        }
        Term::Scan(op, ne, xs) => {
            vec![*xs, Term::Scan(op, ne, put(Term::Reverse(xs))), Term::Scan(op, ne, put(*term))]
        }
        Term::ReduceByIndex(to, op, ne, at, xs) => {
            vec![Term::ReduceByIndex(to, op, ne, xs, at), Term::Var(to)]
        }
        Term::Gather(xs, at) => vec![Term::Gather(at, xs), *xs],
        Term::Reverse(xs) => vec![*xs],
        Term::Counted(_) => vec![Term::Reverse(put(*term))],
        Term::Concat(xs, ys) => vec![Term::Concat(ys, xs), *xs, *ys, Term::Reverse(put(*term))],
        // From other places on.
        Term::Slice(start, length, xs) => {
            let starts = [Count::Zero, length, Count::Sum(put(start), put(length))];
            let others = starts.into_iter().filter(|other| *other != start);
            let others = others.map(|start| Term::Slice(start, length, xs));
            others.chain([*xs, Term::Reverse(put(*term))]).collect()
        }
        Term::Replicate(n, x) => vec![Term::Reverse(put(Term::Iota(n))), *x],
        Term::If(c, x, y) => vec![Term::If(c, y, x), *x, *y],
        Term::Tuple([x, y]) => vec![Term::Tuple(put([*y, *x])), Term::Tuple(put([*x, *x])), *x],
        Term::Loop(over, actions) => {
            let others = actions_of(actions).into_iter().map(|actions| Term::Loop(over, actions));
            others.chain(arrays_of(over).into_iter().map(|over| Term::Loop(over, actions))).collect()
        }
        // The index in place of what stands there, and what stands at that.
        Term::At(xs, i) => vec![*i, Term::At(xs, put(*term))],
        Term::Var(_)
        | Term::Apply(..)
        | Term::Lambda(..)
        | Term::Map(..)
        | Term::Iota(_)
        | Term::Flatten(_)
        | Term::Flatmap(..)
        | Term::Tuple(_)
        | Term::Let(..) => vec![],
    }
}

/// It begins with what an operator makes of its neutral element.
fn wrong_neutral(term: &Term) -> Option<Term> {
    const WRONG: &str = "wrong";
    let (op, ne, body) = match *term {
        Term::Reduce(op, ne, xs) => (op, ne, Term::Reduce(op, WRONG, xs)),
        Term::Redomap(op, f, ne, xs) => (op, ne, Term::Redomap(op, f, WRONG, xs)),
        Term::Scan(op, ne, xs) => (op, ne, Term::Scan(op, WRONG, xs)),
        Term::Loop(over, actions) => {
            let (op, ne, actions) = from_another(actions, WRONG)?;
            (op, ne, Term::Loop(over, actions))
        }
        _ => return None,
    };
    let twice = Term::Apply(op, put([Term::Var(ne), Term::Var(ne)]));
    Some(Term::Let(WRONG, put(twice), put(body)))
}

/// The first fold or scan of a loop begins with something else; with its operator and its neutral element.
fn from_another(actions: &'static [Action], wrong: &'static str) -> Option<(Name, Name, &'static [Action])> {
    actions.iter().enumerate().find_map(|(i, action)| {
        let (op, ne, other) = match *action {
            Action::Step(name, op, ne, x) => (op, ne, Action::Step(name, op, wrong, x)),
            Action::Fold(op, ne, x) => (op, ne, Action::Fold(op, wrong, x)),
            Action::When(condition, then) => {
                let (op, ne, then) = from_another(then, wrong)?;
                (op, ne, Action::When(condition, then))
            }
            Action::Bind(..) | Action::Emit(_) | Action::Put(..) => return None,
        };
        Some((op, ne, replaced(actions, i, &[other])))
    })
}

/// The arrays that a loop runs over change places, or one of them stands for both.
fn arrays_of(over: Over) -> Vec<Over> {
    match over {
        Over::Arrays([(x, xs), (y, ys)]) => {
            let both = |first, second| Over::Arrays(put([(*x, first), (*y, second)]));
            vec![both(*ys, *xs), both(*xs, *xs), both(*ys, *ys)]
        }
        Over::Arrays(_) | Over::Size(..) => vec![],
    }
}

/// One of its operands is another one.
fn below(term: &Term) -> Vec<Term> {
    let with = |operand: &Term, make: &dyn Fn(&'static Term) -> Term| -> Vec<Term> {
        of(operand).into_iter().map(|other| make(put(other))).collect()
    };
    match *term {
        Term::Lambda(names, body) => with(body, &|body| Term::Lambda(names, body)),
        Term::Apply(f, args) => among(args).into_iter().map(|args| Term::Apply(f, args)).collect(),
        Term::Map(f, arrays) => {
            let other = with(f, &|f| Term::Map(f, arrays));
            other.into_iter().chain(among(arrays).into_iter().map(|arrays| Term::Map(f, arrays))).collect()
        }
        Term::Filter(p, xs) => {
            [with(p, &|p| Term::Filter(p, xs)), with(xs, &|xs| Term::Filter(p, xs))].concat()
        }
        Term::Reduce(op, ne, xs) => with(xs, &|xs| Term::Reduce(op, ne, xs)),
        Term::Redomap(op, f, ne, xs) => {
            [with(f, &|f| Term::Redomap(op, f, ne, xs)), with(xs, &|xs| Term::Redomap(op, f, ne, xs))]
                .concat()
        }
        Term::Scan(op, ne, xs) => with(xs, &|xs| Term::Scan(op, ne, xs)),
        Term::ReduceByIndex(to, op, ne, at, xs) => {
            let other = with(at, &|at| Term::ReduceByIndex(to, op, ne, at, xs));
            [other, with(xs, &|xs| Term::ReduceByIndex(to, op, ne, at, xs))].concat()
        }
        Term::Gather(xs, at) => {
            [with(xs, &|xs| Term::Gather(xs, at)), with(at, &|at| Term::Gather(xs, at))].concat()
        }
        Term::At(name, xs) => with(xs, &|xs| Term::At(name, xs)),
        Term::Replicate(n, x) => with(x, &|x| Term::Replicate(n, x)),
        Term::Reverse(xs) => with(xs, &|xs| Term::Reverse(xs)),
        Term::Concat(xs, ys) => {
            [with(xs, &|xs| Term::Concat(xs, ys)), with(ys, &|ys| Term::Concat(xs, ys))].concat()
        }
        Term::Flatten(xs) => with(xs, &|xs| Term::Flatten(xs)),
        Term::Flatmap(f, xs) => with(xs, &|xs| Term::Flatmap(f, xs)),
        Term::Slice(start, length, xs) => with(xs, &|xs| Term::Slice(start, length, xs)),
        Term::If(c, x, y) => [with(x, &|x| Term::If(c, x, y)), with(y, &|y| Term::If(c, x, y))].concat(),
        Term::Tuple(parts) => among(parts).into_iter().map(Term::Tuple).collect(),
        Term::Let(name, x, body) => {
            [with(x, &|x| Term::Let(name, x, body)), with(body, &|body| Term::Let(name, x, body))].concat()
        }
        Term::Var(_) | Term::Iota(_) | Term::Counted(_) | Term::Loop(..) => vec![],
    }
}

/// One of several terms is another one.
fn among(terms: &'static [Term]) -> Vec<&'static [Term]> {
    let others =
        terms.iter().enumerate().flat_map(|(i, term)| of(term).into_iter().map(move |other| (i, other)));
    others.map(|(i, other)| replaced(terms, i, &[other])).collect()
}

fn replaced<T: Copy>(all: &'static [T], i: usize, by: &[T]) -> &'static [T] {
    [&all[..i], by, &all[i + 1..]].concat().leak()
}

/// An action is forgotten, is done twice, or is another one; two change places.
fn actions_of(actions: &'static [Action]) -> Vec<&'static [Action]> {
    let mut found = Vec::new();
    for (i, action) in actions.iter().enumerate() {
        if actions.len() > 1 {
            found.push(replaced(actions, i, &[]));
        }
        if gives(action) {
            found.push(replaced(actions, i, &[*action, *action]));
        }
        found.extend(action_of(action).iter().map(|other| replaced(actions, i, other)));
        if let Some(next) = actions.get(i + 1) {
            found.push([&actions[..i], &[*next, *action], &actions[i + 2..]].concat().leak());
        }
    }
    found.retain(|actions| actions.iter().any(gives));
    found
}

/// Whether a loop has a result by it.
fn gives(action: &Action) -> bool {
    match action {
        Action::Bind(..) | Action::Step(..) => false,
        Action::When(_, then) => then.iter().any(gives),
        Action::Emit(_) | Action::Fold(..) | Action::Put(..) => true,
    }
}

fn action_of(action: &Action) -> Vec<Vec<Action>> {
    let one = |actions: Vec<Action>| actions.into_iter().map(|action| vec![action]).collect::<Vec<_>>();
    match *action {
        Action::Bind(name, x) => one(of(&x).into_iter().map(|x| Action::Bind(name, x)).collect()),
        Action::Step(name, op, ne, x) => {
            let mut others: Vec<_> = of(&x).into_iter().map(|x| Action::Step(name, op, ne, x)).collect();
            others.push(Action::Bind(name, x));
            others.push(Action::Step(name, op, ne, Term::Var(ne)));
            one(others)
        }
        Action::When(condition, then) => {
            let other = of(&condition).into_iter().map(|condition| Action::When(condition, then));
            let inside = actions_of(then).into_iter().map(|then| Action::When(condition, then));
            [one(other.chain(inside).collect()), vec![then.to_vec()]].concat()
        }
        Action::Emit(x) => one(of(&x).into_iter().map(Action::Emit).collect()),
        Action::Fold(op, ne, x) => {
            let mut others: Vec<_> = of(&x).into_iter().map(|x| Action::Fold(op, ne, x)).collect();
            others.push(Action::Fold(op, ne, Term::Var(ne)));
            others.push(Action::Emit(x));
            one(others)
        }
        Action::Put(to, op, at, x) => one(vec![Action::Put(to, op, x, at), Action::Put(to, op, x, x)]),
    }
}
