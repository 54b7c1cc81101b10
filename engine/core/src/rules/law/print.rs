//! Terms as formulas, in which one loop is one loop. As text that anybody can judge they are in [`super::source`].

use std::fmt::{self, Display, Formatter};

use super::{Action, Count, Law, Name, Over, Term};

/// A law or a term as a formula: loops, gathers and the reductions of maps are named there that no expression of the
/// source language names.
pub struct Formula<'a, T>(&'a T);

impl Law {
    /// The law as a formula: what one loop does stands in one loop. [`Law`] itself is printed as text of the source
    /// language.
    ///
    /// ```
    /// use lawson::rules::RuleTable;
    /// let law = RuleTable::standard().get("map-filter").unwrap().law;
    /// assert_eq!(law.formula().to_string(), "map f (filter p xs) = loop (x <- xs) { if p x { emit (f x) } }");
    /// ```
    pub fn formula(&self) -> Formula<'_, Law> {
        Formula(self)
    }
}

impl Term {
    /// The term as a formula.
    pub fn formula(&self) -> Formula<'_, Term> {
        Formula(self)
    }
}

impl Display for Formula<'_, Law> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} = {}", Formula(&self.0.left), Formula(&self.0.right))
    }
}

impl Display for Formula<'_, Term> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            Term::Var(name) => f.write_str(name),
            Term::Apply(function, args) => {
                f.write_str(function)?;
                args.iter().try_for_each(|arg| write!(f, " {}", Arg(arg)))
            }
            Term::Lambda(params, body) => write!(f, "\\{} -> {}", params.join(" "), Formula(*body)),
            Term::Map(function, arrays) => {
                f.write_str("map")?;
                if arrays.len() > 1 {
                    write!(f, "{}", arrays.len())?;
                }
                write!(f, " {}", Arg(function))?;
                arrays.iter().try_for_each(|array| write!(f, " {}", Arg(array)))
            }
            Term::Filter(predicate, array) => write!(f, "filter {} {}", Arg(predicate), Arg(array)),
            Term::Reduce(operator, neutral, array) => write!(f, "reduce {operator} {neutral} {}", Arg(array)),
            Term::Redomap(operator, function, neutral, array) => {
                write!(f, "redomap {operator} {} {neutral} {}", Arg(function), Arg(array))
            }
            Term::Scan(operator, neutral, array) => write!(f, "scan {operator} {neutral} {}", Arg(array)),
            Term::ReduceByIndex(array, operator, neutral, indices, values) => {
                write!(f, "reduce_by_index {array} {operator} {neutral} {} {}", Arg(indices), Arg(values))
            }
            Term::Gather(array, indices) => write!(f, "gather {} {}", Arg(array), Arg(indices)),
            Term::At(array, index) => write!(f, "{array}[{}]", Formula(*index)),
            Term::Iota(size) => write!(f, "iota {size}"),
            Term::Counted(size) => write!(f, "scan (+) (-1) (replicate {size} 1)"),
            Term::Replicate(size, scalar) => write!(f, "replicate {size} {}", Arg(scalar)),
            Term::Reverse(array) => write!(f, "reverse {}", Arg(array)),
            Term::Flatten(rows) => write!(f, "flatten {}", Arg(rows)),
            Term::Flatmap(function, array) => write!(f, "flatmap {} {}", Arg(function), Arg(array)),
            Term::Slice(start, length, array) => {
                let [start, end] = ends(start, length, &|name| name.to_string());
                write!(f, "{}[{start}:{end}]", Arg(array))
            }
            Term::Concat(first, second) => write!(f, "{} ++ {}", Arg(first), Arg(second)),
            Term::If(condition, then, otherwise) => {
                write!(f, "if {condition} then {} else {}", Formula(*then), Formula(*otherwise))
            }
            Term::Tuple(parts) => {
                f.write_str("(")?;
                separated(f, parts.iter().map(Formula), ", ")?;
                f.write_str(")")
            }
            Term::Let(name, value, body) => {
                write!(f, "let {name} = {} in {}", Formula(*value), Formula(*body))
            }
            Term::Loop(over, body) => {
                write!(f, "loop ({over}) ")?;
                block(f, body)
            }
        }
    }
}

/// A term as an argument.
struct Arg<'a>(&'a Term);

impl Display for Arg<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            term @ (Term::Var(_) | Term::Tuple(_) | Term::At(..) | Term::Slice(..)) => {
                write!(f, "{}", Formula(term))
            }
            term => write!(f, "({})", Formula(term)),
        }
    }
}

impl Count {
    /// As an expression of the source language, by what its variables are called.
    pub(super) fn text(&self, named: &dyn Fn(Name) -> String) -> String {
        match self {
            Count::Zero => "0".to_string(),
            Count::Named(name) => named(name),
            Count::Length(array) => format!("length {}", named(array)),
            Count::Sum(one, other) => format!("{} + {}", one.text(named), other.term(named)),
            Count::Difference(one, other) => format!("{} - {}", one.text(named), other.term(named)),
        }
    }

    /// What is added or taken away, in brackets where it is a sum itself.
    pub(super) fn term(&self, named: &dyn Fn(Name) -> String) -> String {
        match self {
            Count::Sum(..) | Count::Difference(..) => format!("({})", self.text(named)),
            Count::Zero | Count::Named(_) | Count::Length(_) => self.text(named),
        }
    }
}

/// Where a slice starts, and where it ends.
pub(super) fn ends(start: &Count, length: &Count, named: &dyn Fn(Name) -> String) -> [String; 2] {
    let end = match (start, length) {
        (Count::Zero, length) => length.text(named),
        (Count::Difference(end, taken), length) if *taken == length => end.text(named),
        (start, length) => format!("{} + {}", start.text(named), length.term(named)),
    };
    [start.text(named), end]
}

impl Display for Over {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Over::Arrays(arrays) => {
                let arrays: Vec<_> = arrays.iter().map(|(x, xs)| format!("{x} <- {xs}")).collect();
                f.write_str(&arrays.join(", "))
            }
            Over::Size(number, size) => write!(f, "{number} < {size}"),
        }
    }
}

impl Display for Action {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Action::Bind(name, value) => write!(f, "let {name} = {}", Formula(value)),
            Action::Step(state, operator, neutral, value) => {
                write!(f, "{state} := scan {operator} {neutral} {}", Arg(value))
            }
            Action::When(condition, body) => {
                write!(f, "if {} ", Formula(condition))?;
                block(f, body)
            }
            Action::Emit(value) => write!(f, "emit {}", Arg(value)),
            Action::Fold(operator, neutral, value) => write!(f, "fold {operator} {neutral} {}", Arg(value)),
            Action::Put(array, operator, index, value) => {
                write!(f, "put {array} {operator} {} {}", Arg(index), Arg(value))
            }
        }
    }
}

fn block(f: &mut Formatter<'_>, actions: &[Action]) -> fmt::Result {
    f.write_str("{ ")?;
    separated(f, actions.iter(), "; ")?;
    f.write_str(" }")
}

fn separated(f: &mut Formatter<'_>, parts: impl Iterator<Item = impl Display>, between: &str) -> fmt::Result {
    for (i, part) in parts.enumerate() {
        f.write_str(if i == 0 { "" } else { between })?;
        write!(f, "{part}")?;
    }
    Ok(())
}
