//! Laws as text that anybody can judge: both sides as expressions of the source language, with what the rule's
//! conditions say of functions and operators. What they say of loops, the text has no words for.

use super::{Action, Law, Name, Over, Term};
use crate::legality::Condition;
use crate::rules::{Rule, Shape};

/// `map-map: map f (map g xs) = map (\x -> f (g x)) xs where pure, total`.
pub fn law(rule: &Rule) -> String {
    let law = &rule.law;
    let operators = operators(law);
    let has = |condition| rule.conditions.contains(&condition);
    let mut conditions = Vec::new();
    for (operator, neutral) in &operators {
        conditions.push(format!("associative {operator}"));
        if has(Condition::Exact) {
            conditions.push(format!("commutative {operator}"));
        }
        if has(Condition::Neutral) {
            conditions.push(format!("neutral {neutral} {operator}"));
        }
    }
    // An operator that may print or fail would tell in which order it combines.
    let reorders = has(Condition::Exact);
    // In core what folds runs when the loop has ended; in a loop of the source it takes turns with what makes elements.
    let takes_turns = matches!(law.right, Term::Redomap(..));
    if has(Condition::EffectsIo) || has(Condition::Copyable) || reorders || takes_turns {
        conditions.push("pure".into());
    }
    // What is pulled is computed only where it is read: a check of the rest stays where it was.
    let may_fail_soon = has(Condition::EffectsFail) || rule.shape == Shape::Pull || takes_turns;
    if may_fail_soon || has(Condition::Total) || reorders {
        conditions.push("total".into());
    }
    let conditions =
        if conditions.is_empty() { String::new() } else { format!("\n  where {}", conditions.join(", ")) };
    let [left, right] = [(&law.left, false), (&law.right, true)]
        .map(|(term, made)| side_of(term, Side { operators: &operators, made }));
    format!("{}: {left} = {right}{conditions}", rule.name)
}

/// In brackets where something could be taken for the law's own `=`.
fn side_of(term: &Term, side: Side<'_>) -> String {
    match term {
        Term::Let(..) => format!("({})", text(term, side)),
        term => text(term, side),
    }
}

/// A side of a law.
#[derive(Clone, Copy)]
struct Side<'a> {
    /// The law's operators, each with its neutral element.
    operators: &'a [(Name, Name)],
    /// It is the right one: what the rule makes, one pass where the left side has two.
    made: bool,
}

/// The operators that fold or scan, each with its neutral element.
fn operators(law: &Law) -> Vec<(Name, Name)> {
    let mut found = Vec::new();
    collect(&law.left, &mut found);
    found
}

fn collect(term: &Term, out: &mut Vec<(Name, Name)>) {
    let mut add = |operator: Name, neutral: Name| {
        if !out.contains(&(operator, neutral)) {
            out.push((operator, neutral));
        }
    };
    match term {
        Term::Reduce(op, ne, _) | Term::Scan(op, ne, _) | Term::Redomap(op, _, ne, _) => add(op, ne),
        Term::ReduceByIndex(_, op, ne, ..) => add(op, ne),
        _none => {}
    }
    each_part(term, &mut |part| collect(part, out));
}

/// The terms that a term is made of.
fn each_part(term: &Term, f: &mut dyn FnMut(&Term)) {
    match term {
        Term::Var(_) | Term::Iota(_) | Term::Counted(_) | Term::Loop(..) => {}
        Term::Apply(_, parts) | Term::Tuple(parts) => parts.iter().for_each(f),
        Term::Map(function, arrays) => {
            f(function);
            arrays.iter().for_each(f);
        }
        Term::Lambda(_, part)
        | Term::Reduce(_, _, part)
        | Term::Scan(_, _, part)
        | Term::At(_, part)
        | Term::Replicate(_, part)
        | Term::Reverse(part)
        | Term::Flatten(part) => f(part),
        Term::Filter(one, two)
        | Term::Redomap(_, one, _, two)
        | Term::ReduceByIndex(_, _, _, one, two)
        | Term::Gather(one, two)
        | Term::Concat(one, two)
        | Term::If(_, one, two)
        | Term::Let(_, one, two) => [*one, *two].into_iter().for_each(f),
    }
}

/// A term with the combinators that the source language has.
fn text(term: &Term, side: Side<'_>) -> String {
    let part = |term: &Term| match term {
        Term::Var(_) | Term::Tuple(_) | Term::At(..) => text(term, side),
        term => format!("({})", text(term, side)),
    };
    match term {
        Term::Redomap(op, function, ne, array) if side.made => {
            let (function, array) = (part(function), text(array, side));
            format!("loop folded = {ne} for each in {array} do {op} folded ({function} each)")
        }
        Term::Redomap(op, function, ne, array) => {
            format!("reduce {op} {ne} (map {} {})", part(function), part(array))
        }
        Term::Gather(array, indices) => {
            format!("(let gathered = {} in map (\\i -> gathered[i]) {})", text(array, side), part(indices))
        }
        Term::Map(function, arrays) => {
            let number = if arrays.len() > 1 { arrays.len().to_string() } else { String::new() };
            let arrays: String = arrays.iter().map(|array| format!(" {}", part(array))).collect();
            format!("map{number} {}{arrays}", part(function))
        }
        Term::Let(name, value, body) => {
            format!("let {name} = {} in {}", text(value, side), text(body, side))
        }
        Term::Loop(over, body) => {
            let mut combined = Combined { side, lets: Vec::new(), results: Vec::new() };
            let stream = combined.over(over);
            combined.actions(stream, body);
            combined.text()
        }
        term => term.to_string(),
    }
}

/// A loop as combinators: what each of its statements makes of all elements at once.
struct Combined<'a> {
    side: Side<'a>,
    lets: Vec<String>,
    results: Vec<String>,
}

/// The elements that a statement sees: an array of tuples, and the names of their parts.
#[derive(Clone)]
struct Stream {
    array: String,
    names: Vec<Name>,
}

impl Stream {
    fn pattern(&self) -> String {
        match self.names.as_slice() {
            [name] => (*name).to_string(),
            names => format!("({})", names.join(", ")),
        }
    }
}

impl Combined<'_> {
    fn bound(&mut self, value: String) -> String {
        let name = format!("t{}", self.lets.len());
        self.lets.push(format!("let {name} = {value} in "));
        name
    }

    fn over(&mut self, over: &Over) -> Stream {
        match over {
            Over::Size(name, size) => Stream { array: self.bound(format!("iota {size}")), names: vec![name] },
            Over::Arrays([(name, array)]) => Stream { array: (*array).to_string(), names: vec![name] },
            Over::Arrays(arrays) => {
                let (names, arrays): (Vec<Name>, Vec<Name>) = arrays.iter().copied().unzip();
                let number = if names.len() > 2 { names.len().to_string() } else { String::new() };
                Stream { array: self.bound(format!("zip{number} {}", arrays.join(" "))), names }
            }
        }
    }

    fn of_each(&self, stream: &Stream, term: &Term) -> String {
        format!("(map (\\{} -> {}) {})", stream.pattern(), text(term, self.side), stream.array)
    }

    /// The elements with one more part.
    fn with(&mut self, stream: &Stream, name: Name, values: &str) -> Stream {
        let names: Vec<Name> = stream.names.iter().copied().chain([name]).collect();
        let made = format!(
            "map2 (\\{} {name} -> ({})) {} {values}",
            stream.pattern(),
            names.join(", "),
            stream.array
        );
        Stream { array: self.bound(made), names }
    }

    fn actions(&mut self, mut stream: Stream, body: &[Action]) {
        for action in body {
            match action {
                Action::Bind(name, value) => {
                    let values = self.of_each(&stream, value);
                    stream = self.with(&stream, name, &values);
                }
                Action::Step(name, op, ne, value) => {
                    let scanned = format!("(scan {op} {ne} {})", self.of_each(&stream, value));
                    stream = self.with(&stream, name, &scanned);
                }
                Action::When(condition, inner) => {
                    let condition = text(condition, self.side);
                    let kept = format!("filter (\\{} -> {condition}) {}", stream.pattern(), stream.array);
                    let kept = Stream { array: self.bound(kept), names: stream.names.clone() };
                    self.actions(kept, inner);
                }
                Action::Emit(value) => {
                    let result = self.of_each(&stream, value);
                    self.results.push(result);
                }
                Action::Fold(op, ne, value) => {
                    let result = format!("reduce {op} {ne} {}", self.of_each(&stream, value));
                    self.results.push(result);
                }
                Action::Put(bins, op, index, value) => {
                    let ne =
                        self.side.operators.iter().find(|(other, _)| other == op).map_or("ne", |(_, ne)| ne);
                    let [index, value] = [index, value].map(|term| self.of_each(&stream, term));
                    self.results.push(format!("reduce_by_index {bins} {op} {ne} {index} {value}"));
                }
            }
        }
    }

    fn text(&self) -> String {
        let result = match self.results.as_slice() {
            [one] => one.clone(),
            all => format!("({})", all.join(", ")),
        };
        format!("({}{result})", self.lets.concat())
    }
}
