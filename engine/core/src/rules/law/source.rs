//! Laws as text that anybody can judge: both sides as expressions of the source language, which read back as the same
//! law; of a rule with what its conditions say of functions and operators. What they say of loops, the text has no
//! words for.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display, Formatter};
use std::sync::OnceLock;

use lawson_oracle::source::Source;
use lawson_oracle::syntax;
use lawson_oracle::types::manual;

use super::names::each_name;
use super::print::ends;
use super::{Action, Count, Law, Name, Over, Term};
use crate::legality::Condition;
use crate::rules::Rule;

/// Arrays that one `map` or `zip` of the language takes, at most.
const ARRAYS: usize = 5;

impl Display for Law {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let text = Text::of(&[&self.left, &self.right]);
        write!(f, "{} = {}", text.side(&self.left), text.side(&self.right))
    }
}

impl Display for Term {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&Text::of(&[self]).term(self))
    }
}

/// `map-map: map f (map g xs) = map (\x -> f (g x)) xs`, and in a line of their own the conditions: `where pure, total`.
pub fn law(rule: &Rule) -> String {
    format!("{}: {}", rule.name, sides(rule, "\n  "))
}

/// The same in one line, without the name.
pub fn line(rule: &Rule) -> String {
    sides(rule, " ")
}

fn sides(rule: &Rule, before_conditions: &str) -> String {
    let law = &rule.law;
    let text = Text::of(&[&law.left, &law.right]);
    let made = Text { made: true, ..text.clone() };
    let has = |condition| rule.conditions.contains(&condition);
    let mut conditions = Vec::new();
    for (operator, neutral) in operators(&law.left) {
        let [operator, neutral] = [operator, neutral].map(|name| text.name(name));
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
    if has(Condition::EffectsFail) || takes_turns || has(Condition::Total) || reorders {
        conditions.push("total".into());
    }
    conditions.extend(text.within(&law.left));
    let conditions = match conditions.as_slice() {
        [] => String::new(),
        all => format!("{before_conditions}where {}", all.join(", ")),
    };
    format!("{} = {}{conditions}", text.side(&law.left), made.side(&law.right))
}

/// The operators that fold or scan in a term, each with its neutral element.
fn operators(term: &Term) -> Vec<(Name, Name)> {
    let mut found = Vec::new();
    each_name(term, &mut |_| {}, &mut |operator, neutral| {
        if !found.contains(&(operator, neutral)) {
            found.push((operator, neutral));
        }
    });
    found
}

/// What the language has names for: these are no variables.
fn is_known(name: &str) -> bool {
    static KNOWN: OnceLock<BTreeSet<String>> = OnceLock::new();
    let entries = || manual::entries().into_iter().filter(|entry| entry.modules.is_empty());
    KNOWN.get_or_init(|| entries().map(|entry| entry.name).collect()).contains(name)
        || syntax::parse(&Source::new("name", format!("def {name} = 0"))).is_err()
}

/// How the terms of a law are written.
#[derive(Clone)]
pub struct Text {
    /// The names of the law's variables that mean something else in the language, with others in their place.
    renamed: BTreeMap<Name, String>,
    /// The names that are taken.
    taken: BTreeSet<String>,
    /// The law's operators, each with its neutral element.
    operators: Vec<(Name, Name)>,
    /// It is what the rule makes: one pass where the left side has two.
    made: bool,
}

impl Text {
    /// For terms of one law.
    pub fn of(terms: &[&Term]) -> Text {
        let mut names = BTreeSet::new();
        for term in terms {
            each_name(term, &mut |name| _ = names.insert(name), &mut |_, _| {});
        }
        let taken = names.iter().map(ToString::to_string).collect();
        let operators = terms.iter().flat_map(|term| operators(term)).collect();
        let mut text = Text { renamed: BTreeMap::new(), taken, operators, made: false };
        for name in names.into_iter().filter(|name| is_known(name)) {
            let other = text.fresh(&format!("{name}'"));
            text.taken.insert(other.clone());
            text.renamed.insert(name, other);
        }
        text
    }

    /// A name that the law does not have.
    fn fresh(&self, name: &str) -> String {
        let mut name = name.to_string();
        while self.taken.contains(&name) || is_known(&name) {
            name.push('\'');
        }
        name
    }

    /// What a variable is called.
    pub fn name(&self, name: Name) -> String {
        self.renamed.get(name).cloned().unwrap_or_else(|| name.to_string())
    }

    fn names(&self, names: &[Name]) -> Vec<String> {
        names.iter().map(|name| self.name(name)).collect()
    }

    /// In brackets where something could be taken for the law's own `=`.
    fn side(&self, term: &Term) -> String {
        match term {
            Term::Let(..) => format!("({})", self.term(term)),
            term => self.term(term),
        }
    }

    /// As an argument.
    fn part(&self, term: &Term) -> String {
        match term {
            Term::Var(_) | Term::Tuple(_) | Term::At(..) | Term::Gather(..) | Term::Loop(..) => {
                self.term(term)
            }
            Term::Slice(start, ..) if *start != Count::Zero => self.term(term),
            Term::Apply(_, []) => self.term(term),
            term => format!("({})", self.term(term)),
        }
    }

    fn parts(&self, terms: &[Term]) -> String {
        terms.iter().map(|term| format!(" {}", self.part(term))).collect()
    }

    /// A term with the combinators that the source language has.
    pub fn term(&self, term: &Term) -> String {
        match term {
            Term::Var(name) => self.name(name),
            Term::Apply(function, args) => self.name(function) + &self.parts(args),
            Term::Lambda(params, body) => {
                format!("\\{} -> {}", self.names(params).join(" "), self.term(body))
            }
            Term::Map(function, arrays) => self.map(function, arrays),
            Term::Filter(predicate, array) => {
                format!("filter {} {}", self.part(predicate), self.part(array))
            }
            Term::Reduce(op, ne, array) => {
                format!("reduce {} {} {}", self.name(op), self.name(ne), self.part(array))
            }
            Term::Redomap(op, function, ne, array) if self.made => {
                let [folded, each] = ["folded", "each"].map(|name| self.fresh(name));
                format!(
                    "loop {folded} = {} for {each} in {} do {} {folded} ({} {each})",
                    self.name(ne),
                    self.term(array),
                    self.name(op),
                    self.part(function)
                )
            }
            Term::Redomap(op, function, ne, array) => format!(
                "reduce {} {} (map {} {})",
                self.name(op),
                self.name(ne),
                self.part(function),
                self.part(array)
            ),
            Term::Scan(op, ne, array) => {
                format!("scan {} {} {}", self.name(op), self.name(ne), self.part(array))
            }
            Term::ReduceByIndex(bins, op, ne, indices, values) => {
                self.binned(bins, op, Some(ne), [self.part(indices), self.part(values)])
            }
            Term::Gather(array, indices) => {
                let [gathered, i] = ["gathered", "i"].map(|name| self.fresh(name));
                let (array, indices) = (self.term(array), self.part(indices));
                format!("(let {gathered} = {array} in map (\\{i} -> {gathered}[{i}]) {indices})")
            }
            Term::At(array, index) => format!("{}[{}]", self.name(array), self.term(index)),
            Term::Iota(size) => format!("iota {}", self.name(size)),
            Term::Counted(size) => format!("scan (+) (-1i64) (replicate {} 1i64)", self.name(size)),
            Term::Replicate(size, scalar) => format!("replicate {} {}", self.name(size), self.part(scalar)),
            Term::Reverse(array) => format!("reverse {}", self.part(array)),
            Term::Flatten(rows) => format!("flatten {}", self.part(rows)),
            Term::Flatmap(function, array) => format!("flatmap {} {}", self.part(function), self.part(array)),
            Term::Slice(Count::Zero, length, array) => {
                format!("take {} {}", self.count(length), self.part(array))
            }
            Term::Slice(start, length, array) => {
                let [start, end] = ends(start, length, &|name| self.name(name));
                // Behind a bracket a slice would be one of what the bracket holds.
                let array = match array {
                    Term::Var(name) => self.name(name),
                    Term::Slice(start, ..) if *start != Count::Zero => self.term(array),
                    array => format!("({})", self.term(array)),
                };
                format!("{array}[{start}:{end}]")
            }
            Term::Concat(first, second) => format!("{} ++ {}", self.part(first), self.part(second)),
            Term::If(condition, then, otherwise) => {
                format!("if {} then {} else {}", self.name(condition), self.side(then), self.side(otherwise))
            }
            Term::Tuple(parts) => {
                format!("({})", parts.iter().map(|part| self.term(part)).collect::<Vec<_>>().join(", "))
            }
            Term::Let(name, value, body) => {
                format!("let {} = {} in {}", self.name(name), self.side(value), self.term(body))
            }
            Term::Loop(over, body) => {
                let mut combined = Combined { text: self, lets: Vec::new(), results: Vec::new() };
                let stream = combined.over(over);
                combined.actions(stream, body);
                combined.text()
            }
        }
    }

    /// A number of elements as an argument.
    fn count(&self, count: &Count) -> String {
        bracketed(count.text(&|name| self.name(name)))
    }

    /// That all slices in a term lie within their arrays.
    fn within(&self, term: &Term) -> Vec<String> {
        let mut found: Vec<String> = term.parts().into_iter().flat_map(|part| self.within(part)).collect();
        if let Term::Slice(start, length, array) = term {
            let named = |name| self.name(name);
            let all = self.length(array);
            let [start, length] = [start, length].map(|count| (count.text(&named), count.term(&named)));
            // A sum of large numbers may be a small one; a difference of two that are no less than 0 is right.
            match start.0.as_str() {
                "0" if length.0 == all => {}
                "0" => found.extend([format!("0 <= {}", length.0), format!("{} <= {all}", length.0)]),
                start => {
                    let ends = format!("{start} <= {all} - {}", length.1);
                    found.extend([format!("0 <= {start}"), format!("0 <= {}", length.0), ends]);
                }
            }
        }
        found
    }

    /// How long an array is.
    fn length(&self, array: &Term) -> String {
        match array {
            Term::Scan(_, _, array) | Term::Reverse(array) => self.length(array),
            Term::Map(_, [array, ..]) => self.length(array),
            Term::Slice(_, length, _) => length.text(&|name| self.name(name)),
            array => format!("length {}", self.part(array)),
        }
    }

    fn map(&self, function: &Term, arrays: &[Term]) -> String {
        let number = if arrays.len() > 1 { arrays.len().to_string() } else { String::new() };
        if arrays.len() <= ARRAYS {
            return format!("map{number} {}{}", self.part(function), self.parts(arrays));
        }
        let elements: Vec<_> = (0..arrays.len()).map(|i| self.fresh(&format!("e{i}"))).collect();
        let arrays: Vec<_> = arrays.iter().map(|array| self.part(array)).collect();
        let (pattern, zipped) = zipped(&elements, &arrays);
        format!("map (\\{pattern} -> {} {}) ({zipped})", self.part(function), elements.join(" "))
    }

    /// Values combined with what stands at their indices. Where nobody says what is neutral for the operator, it takes
    /// turns.
    fn binned(&self, bins: Name, op: Name, neutral: Option<Name>, [indices, values]: [String; 2]) -> String {
        let (bins, op) = (self.name(bins), self.name(op));
        match neutral {
            Some(ne) => format!("reduce_by_index {bins} {op} {} {indices} {values}", self.name(ne)),
            None => {
                let [binned, i, value] = ["binned", "i", "value"].map(|name| self.fresh(name));
                format!(
                    "(loop {binned} = copy {bins} for ({i}, {value}) in zip {indices} {values} do \
                     if 0 <= {i} && {i} < length {binned} \
                     then {binned} with [{i}] = {op} {binned}[{i}] {value} else {binned})"
                )
            }
        }
    }
}

/// Arrays as one of tuples, with the pattern of these.
fn zipped(names: &[String], arrays: &[String]) -> (String, String) {
    match (names, arrays) {
        ([name], [array]) => (name.clone(), array.clone()),
        ([name, names @ ..], [array, arrays @ ..]) if names.len() >= ARRAYS => {
            let (pattern, others) = zipped(names, arrays);
            (format!("({name}, {pattern})"), format!("zip {array} ({others})"))
        }
        (names, arrays) => {
            let number = if names.len() > 2 { names.len().to_string() } else { String::new() };
            (format!("({})", names.join(", ")), format!("zip{number} {}", arrays.join(" ")))
        }
    }
}

/// A loop as combinators: what each of its statements makes of all elements at once.
struct Combined<'a> {
    text: &'a Text,
    lets: Vec<String>,
    results: Vec<String>,
}

/// The elements that a statement sees: an array of tuples, and the pattern of these with its names.
#[derive(Clone)]
struct Stream {
    array: String,
    pattern: String,
    names: Vec<String>,
}

impl Combined<'_> {
    fn bound(&mut self, value: String) -> String {
        let name = self.text.fresh(&format!("t{}", self.lets.len()));
        self.lets.push(format!("let {name} = {value} in "));
        name
    }

    fn over(&mut self, over: &Over) -> Stream {
        match over {
            Over::Size(number, size) => {
                let array = self.bound(format!("iota {}", self.text.name(size)));
                let name = self.text.name(number);
                Stream { array, pattern: name.clone(), names: vec![name] }
            }
            Over::Arrays(arrays) => {
                let (names, arrays): (Vec<_>, Vec<_>) =
                    arrays.iter().map(|(name, array)| (self.text.name(name), self.text.name(array))).unzip();
                let (pattern, array) = zipped(&names, &arrays);
                let array = if names.len() == 1 { array } else { self.bound(array) };
                Stream { array, pattern, names }
            }
        }
    }

    /// What becomes of each element, as a function.
    fn function(&self, stream: &Stream, term: &Term) -> String {
        match (term, stream.names.as_slice()) {
            (Term::Apply(function, [Term::Var(x)]), [name]) if self.text.name(x) == *name => {
                self.text.name(function)
            }
            _ => format!("(\\{} -> {})", stream.pattern, self.text.term(term)),
        }
    }

    fn of_each(&self, stream: &Stream, term: &Term) -> String {
        match (term, stream.names.as_slice()) {
            (Term::Var(x), [name]) if self.text.name(x) == *name => stream.array.clone(),
            _ => format!("map {} {}", self.function(stream, term), stream.array),
        }
    }

    /// The same as an argument.
    fn argument(&self, stream: &Stream, term: &Term) -> String {
        bracketed(self.of_each(stream, term))
    }

    /// The elements with one more part. One that had the name is seen no more.
    fn with(&mut self, stream: &Stream, name: Name, values: &str) -> Stream {
        let name = self.text.name(name);
        let new = self.text.fresh("new");
        let others = stream.names.iter().filter(|other| **other != name).cloned();
        let names: Vec<String> = others.chain([name.clone()]).collect();
        let seen: Vec<_> =
            names.iter().map(|other| if *other == name { new.clone() } else { other.clone() }).collect();
        let made =
            format!("map2 (\\{} {new} -> ({})) {} {values}", stream.pattern, seen.join(", "), stream.array);
        let pattern = if names.len() == 1 { name } else { format!("({})", names.join(", ")) };
        Stream { array: self.bound(made), pattern, names }
    }

    fn actions(&mut self, mut stream: Stream, body: &[Action]) {
        for action in body {
            match action {
                Action::Bind(name, value) => {
                    let values = self.argument(&stream, value);
                    stream = self.with(&stream, name, &values);
                }
                Action::Step(name, op, ne, value) => {
                    let [op, ne] = [op, ne].map(|name| self.text.name(name));
                    let scanned = format!("(scan {op} {ne} {})", self.argument(&stream, value));
                    stream = self.with(&stream, name, &scanned);
                }
                Action::When(condition, inner) => {
                    let kept = format!("filter {} {}", self.function(&stream, condition), stream.array);
                    let kept = Stream { array: self.bound(kept), ..stream.clone() };
                    self.actions(kept, inner);
                }
                Action::Emit(value) => {
                    let result = self.of_each(&stream, value);
                    self.results.push(result);
                }
                Action::Fold(op, ne, value) => {
                    let [op, ne] = [op, ne].map(|name| self.text.name(name));
                    let result = format!("reduce {op} {ne} {}", self.argument(&stream, value));
                    self.results.push(result);
                }
                Action::Put(bins, op, index, value) => {
                    let ne = self.text.operators.iter().find(|(other, _)| other == op).map(|(_, ne)| *ne);
                    let element = [index, value].map(|term| self.argument(&stream, term));
                    self.results.push(self.text.binned(bins, op, ne, element));
                }
            }
        }
    }

    fn text(&self) -> String {
        let result = match self.results.as_slice() {
            [one] => one.clone(),
            all => format!("({})", all.join(", ")),
        };
        bracketed(self.lets.concat() + &result)
    }
}

fn bracketed(text: String) -> String {
    if text.contains(' ') { format!("({text})") } else { text }
}
