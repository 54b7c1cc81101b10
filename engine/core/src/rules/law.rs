//! The language of laws: both sides of a rule as terms over function, array, size and scalar
//! variables. Formulas are printed from them, tests are drawn for them (`verify::laws`).
//!
//! A term prints as an expression of the source language, which means the same ([`source`]): loops as combinators.
//! As a formula ([`Term::formula`]) it has one loop where it says one loop.
//!
//! A law may also be applied as it stands, term by term: [`find`] finds its left side among the statements of a
//! scope, [`build`] makes statements of its right side.
//!
//! # Slices
//!
//! All slices of a law lie within their arrays. Where a program takes a slice, an assertion stands in front, which is no
//! part of the law and stays where it is. A loop that reads a part of an array of which nothing says that it is there is no
//! slice, and stays as well (`cluster::values`). So nobody asks what a side is where its slices are not there: the theorems
//! have it as a premise (`Up_to` in `proofs/Sound.v`), the tests draw starts and lengths for which it is so
//! (`verify/laws/draw.rs`), and the text of a law says it after `where` ([`source`]). A slice of nothing may lie
//! anywhere, as in Futhark: that its start is a number below 0 the tests draw, and the theorems leave out.
//!
//! # To add a form of term
//!
//! Begin with a variant of `Term` or `Action`. The compiler then asks for its variables, its names (`names.rs`), its
//! text ([`source`], as a formula `print.rs`, and [`coq`]), its type (`check.rs`), its core (`verify/laws/core_text.rs`),
//! and how it is found and made ([`find`], [`build`]). `proofs/Term.v` and `proofs/Meaning.v` say it for Coq. There is no
//! form that no row uses.

mod bound;
pub mod build;
mod check;
pub mod coq;
pub mod find;
mod names;
mod print;
pub mod source;
mod types;

pub use bound::{Bound, Function, Value};
pub use names::{each_name, occurrences};
pub use print::Formula;
pub use types::{Expected, Length, Type, TypeError};

/// The name of a variable.
pub type Name = &'static str;

/// A law: both sides mean the same, for all values of the variables on its left side for which the
/// conditions of its rule hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Law {
    /// What is matched: combinators.
    pub left: Term,
    /// What it becomes: of a rule that fuses, one operation.
    pub right: Term,
}

/// A term: a scalar, an array, or several of these.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Term {
    /// A variable.
    Var(Name),
    /// A function variable, or an operator, of scalars.
    Apply(Name, &'static [Term]),
    /// A function, where a combinator takes one.
    Lambda(&'static [Name], &'static Term),
    /// Of one array for each parameter of the function.
    Map(&'static Term, &'static [Term]),
    /// Predicate and array.
    Filter(&'static Term, &'static Term),
    /// Operator, its neutral element, and array.
    Reduce(Name, Name, &'static Term),
    /// Operator, function, neutral element, and array.
    Redomap(Name, &'static Term, Name, &'static Term),
    /// Operator, its neutral element, and array.
    Scan(Name, Name, &'static Term),
    /// Array, operator, its neutral element, and arrays of indices and of values: each value is combined with
    /// what stands at its index.
    ReduceByIndex(Name, Name, Name, &'static Term, &'static Term),
    /// The elements of an array at the indices that another one holds.
    Gather(&'static Term, &'static Term),
    /// The element of an array at an index.
    At(Name, &'static Term),
    /// The numbers below a size.
    Iota(Name),
    /// The same numbers, each of them how many were counted before: `scan (+) (-1) (replicate n 1)`.
    Counted(Name),
    /// A size times a scalar.
    Replicate(Name, &'static Term),
    /// An array from its end to its start.
    Reverse(&'static Term),
    /// An array after another one.
    Concat(&'static Term, &'static Term),
    /// The rows of an array one after the other.
    Flatten(&'static Term),
    /// A function that gives an array of any length, and an array: what it gives of the elements one after the other.
    Flatmap(&'static Term, &'static Term),
    /// Elements of an array that follow each other: where they start, how many they are, and the array. They are
    /// there (see the document of this module).
    Slice(Count, Count, &'static Term),
    /// One of two terms, by a condition.
    If(Name, &'static Term, &'static Term),
    /// Several.
    Tuple(&'static [Term]),
    /// A name for a term in another one.
    Let(Name, &'static Term, &'static Term),
    /// One loop. It gives, in the order of its body, an array for each [`Action::Emit`] and the result of
    /// each [`Action::Fold`] and [`Action::Put`].
    Loop(Over, &'static [Action]),
}

/// A number of elements: where a slice starts, or how long it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// None.
    Zero,
    /// A variable.
    Named(Name),
    /// The length of an array that is a variable.
    Length(Name),
    /// Both together.
    Sum(&'static Count, &'static Count),
    /// The first without the second.
    Difference(&'static Count, &'static Count),
}

/// What a loop runs over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Over {
    /// Arrays of one size, each after the name of its element.
    Arrays(&'static [(Name, Name)]),
    /// The numbers, so named, below a size.
    Size(Name, Name),
}

/// What a loop does for each element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Names a scalar.
    Bind(Name, Term),
    /// Steps a scan by an operator from its neutral element, and names its new state.
    Step(Name, Name, Name, Term),
    /// Does this where the condition holds.
    When(Term, &'static [Action]),
    /// Appends an element to a result.
    Emit(Term),
    /// Folds an element into a result by an operator, from its neutral element.
    Fold(Name, Name, Term),
    /// Combines, by an operator, what stands in an array at an index with a value.
    Put(Name, Name, Term, Term),
}

/// What a variable of a law stands for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Role {
    /// A size.
    Size,
    /// A number of elements by which a slice lies in its array. It is the size of no array that is a variable.
    Count,
    /// An array; all arrays of a law have one size.
    Array,
    /// An array of that size, whose elements are rows of another one.
    Rows,
    /// A scalar.
    Scalar,
    /// A condition.
    Condition,
    /// A function of so many scalars.
    Function(usize),
    /// A condition on a scalar.
    Predicate,
    /// A function of a scalar that gives an array of any length.
    Parts,
    /// A function of two scalars, by which folds and scans combine.
    Operator,
}

impl Role {
    /// Whether what stands for this stands for the other one too: an operator is a function of two scalars, and rows are
    /// an array.
    fn says(self, other: Role) -> bool {
        self == other
            || (self, other) == (Role::Operator, Role::Function(2))
            || (self, other) == (Role::Rows, Role::Array)
    }
}

impl Law {
    /// The variables of the left side, each once, in the order of the text, with what they stand for.
    pub fn variables(&self) -> Vec<(Name, Role)> {
        Variables::of(&self.left)
    }
}

/// The free variables that were met, and those that are bound.
#[derive(Default)]
struct Variables {
    free: Vec<(Name, Role)>,
    bound: Vec<Name>,
}

impl Variables {
    fn of(term: &Term) -> Vec<(Name, Role)> {
        let mut variables = Variables::default();
        variables.term(term, Role::Scalar);
        variables.free
    }

    fn var(&mut self, name: Name, role: Role) {
        if self.bound.contains(&name)
            || self.free.iter().any(|(other, known)| *other == name && known.says(role))
        {
            return;
        }
        match self.free.iter_mut().find(|(other, known)| *other == name && role.says(*known)) {
            Some(known) => known.1 = role,
            None => self.free.push((name, role)),
        }
    }

    /// With these names bound.
    fn under(&mut self, names: impl IntoIterator<Item = Name>, inside: impl FnOnce(&mut Self)) {
        let bound = self.bound.len();
        self.bound.extend(names);
        inside(self);
        self.bound.truncate(bound);
    }

    /// The variables of a term that stands for this.
    fn term(&mut self, term: &Term, role: Role) {
        // An array that has the elements of another one.
        let alike = if role == Role::Rows { Role::Rows } else { Role::Array };
        match term {
            Term::Var(name) => self.var(name, role),
            Term::Apply(function, args) => {
                let predicate = role == Role::Condition;
                self.var(function, if predicate { Role::Predicate } else { Role::Function(args.len()) });
                args.iter().for_each(|arg| self.term(arg, Role::Scalar));
            }
            Term::Lambda(params, body) => {
                let role = if role == Role::Predicate { Role::Condition } else { Role::Scalar };
                self.under(params.iter().copied(), |inside| inside.term(body, role));
            }
            Term::Map(function, arrays) => {
                self.term(function, Role::Function(arrays.len()));
                arrays.iter().for_each(|array| self.term(array, Role::Array));
            }
            Term::Filter(predicate, array) => {
                self.term(predicate, Role::Predicate);
                self.term(array, Role::Array);
            }
            Term::Reduce(operator, neutral, array) | Term::Scan(operator, neutral, array) => {
                self.operator(operator, neutral);
                self.term(array, Role::Array);
            }
            Term::Redomap(operator, function, neutral, array) => {
                self.operator(operator, neutral);
                self.term(function, Role::Function(1));
                self.term(array, Role::Array);
            }
            Term::ReduceByIndex(array, operator, neutral, indices, values) => {
                self.var(array, Role::Array);
                self.operator(operator, neutral);
                self.term(indices, Role::Array);
                self.term(values, Role::Array);
            }
            Term::Gather(array, indices) => {
                self.term(array, alike);
                self.term(indices, Role::Array);
            }
            Term::At(array, index) => {
                self.var(array, Role::Array);
                self.term(index, Role::Scalar);
            }
            Term::Iota(size) | Term::Counted(size) => self.var(size, Role::Size),
            Term::Replicate(size, scalar) => {
                self.var(size, Role::Size);
                self.term(scalar, Role::Scalar);
            }
            Term::Reverse(array) => self.term(array, alike),
            Term::Concat(first, second) => {
                self.term(first, alike);
                self.term(second, alike);
            }
            Term::Flatten(rows) => self.term(rows, Role::Rows),
            Term::Flatmap(function, array) => {
                self.term(function, Role::Parts);
                self.term(array, Role::Array);
            }
            Term::Slice(start, length, array) => {
                self.term(array, alike);
                self.count(start);
                self.count(length);
            }
            Term::If(condition, then, otherwise) => {
                self.var(condition, Role::Condition);
                self.term(then, role);
                self.term(otherwise, role);
            }
            Term::Tuple(parts) => parts.iter().for_each(|part| self.term(part, role)),
            Term::Let(name, value, body) => {
                // It stands for what the name stands for where it is used.
                let mut used = Variables::default();
                used.term(body, role);
                let of_name = used.free.iter().find(|(other, _)| other == name);
                self.term(value, of_name.map_or(Role::Scalar, |(_, role)| *role));
                self.under([*name], |inside| inside.term(body, role));
            }
            Term::Loop(over, body) => match over {
                Over::Arrays(arrays) => {
                    arrays.iter().for_each(|(_, array)| self.var(array, Role::Array));
                    let elements = arrays.iter().map(|(element, _)| *element);
                    self.under(elements, |inside| inside.actions(body));
                }
                Over::Size(number, size) => {
                    self.var(size, Role::Size);
                    self.under([*number], |inside| inside.actions(body));
                }
            },
        }
    }

    fn count(&mut self, count: &Count) {
        match count {
            Count::Zero => {}
            Count::Named(name) => self.var(name, Role::Count),
            Count::Length(array) => self.var(array, Role::Array),
            Count::Sum(one, other) | Count::Difference(one, other) => {
                self.count(one);
                self.count(other);
            }
        }
    }

    fn operator(&mut self, operator: Name, neutral: Name) {
        self.var(operator, Role::Operator);
        self.var(neutral, Role::Scalar);
    }

    fn actions(&mut self, body: &[Action]) {
        let Some((action, rest)) = body.split_first() else { return };
        match action {
            Action::Bind(name, value) => {
                self.term(value, Role::Scalar);
                return self.under([*name], |inside| inside.actions(rest));
            }
            Action::Step(name, operator, neutral, value) => {
                self.operator(operator, neutral);
                self.term(value, Role::Scalar);
                return self.under([*name], |inside| inside.actions(rest));
            }
            Action::When(condition, inner) => {
                self.term(condition, Role::Condition);
                self.actions(inner);
            }
            Action::Emit(value) => self.term(value, Role::Scalar),
            Action::Fold(operator, neutral, value) => {
                self.operator(operator, neutral);
                self.term(value, Role::Scalar);
            }
            Action::Put(array, operator, index, value) => {
                self.var(array, Role::Array);
                self.var(operator, Role::Operator);
                self.term(index, Role::Scalar);
                self.term(value, Role::Scalar);
            }
        }
        self.actions(rest);
    }
}
