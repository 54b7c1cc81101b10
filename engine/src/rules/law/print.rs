//! Laws as formulas.

use std::fmt::{self, Display, Formatter};

use super::{Action, Law, Over, Term};

impl Display for Law {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} = {}", self.left, self.right)
    }
}

impl Display for Term {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Term::Var(name) => f.write_str(name),
            Term::Apply(function, args) => {
                f.write_str(function)?;
                args.iter().try_for_each(|arg| write!(f, " {}", Arg(arg)))
            }
            Term::Lambda(params, body) => write!(f, "\\{} -> {body}", params.join(" ")),
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
            Term::At(array, index) => write!(f, "{array}[{index}]"),
            Term::Iota(size) => write!(f, "iota {size}"),
            Term::Counted(size) => write!(f, "scan (+) (-1) (replicate {size} 1)"),
            Term::Replicate(size, scalar) => write!(f, "replicate {size} {}", Arg(scalar)),
            Term::Reverse(array) => write!(f, "reverse {}", Arg(array)),
            Term::Flatten(rows) => write!(f, "flatten {}", Arg(rows)),
            Term::Concat(first, second) => write!(f, "{} ++ {}", Arg(first), Arg(second)),
            Term::If(condition, then, otherwise) => {
                write!(f, "if {condition} then {then} else {otherwise}")
            }
            Term::Tuple(parts) => {
                f.write_str("(")?;
                separated(f, parts, ", ")?;
                f.write_str(")")
            }
            Term::Let(name, value, body) => write!(f, "let {name} = {value} in {body}"),
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
            term @ (Term::Var(_) | Term::Tuple(_) | Term::At(..)) => write!(f, "{term}"),
            term => write!(f, "({term})"),
        }
    }
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
            Action::Bind(name, value) => write!(f, "let {name} = {value}"),
            Action::Step(state, operator, neutral, value) => {
                write!(f, "{state} := scan {operator} {neutral} {}", Arg(value))
            }
            Action::When(condition, body) => {
                write!(f, "if {condition} ")?;
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
    separated(f, actions, "; ")?;
    f.write_str(" }")
}

fn separated(f: &mut Formatter<'_>, parts: &[impl Display], between: &str) -> fmt::Result {
    parts.iter().enumerate().try_for_each(|(i, part)| {
        f.write_str(if i == 0 { "" } else { between })?;
        write!(f, "{part}")
    })
}
