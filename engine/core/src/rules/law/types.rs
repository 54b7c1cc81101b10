//! What the terms of a law are, and what is said of one that does not fit.
//!
//! Elements of arrays are of one type of numbers, which is drawn.

use std::fmt::{self, Display, Formatter};

use super::{Name, Role};

/// What a term of a law is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Type {
    /// A number.
    Number,
    /// A condition.
    Bool,
    /// A size, which stands only where a size is taken.
    Size,
    /// A number of elements, which stands only in slices.
    Count,
    /// An array of this length.
    Array(Length, Box<Type>),
    /// A function of so many numbers, with its result.
    Function(usize, Box<Type>),
}

/// A number of elements, as a sum of products.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Length(Vec<Vec<Extent>>);

/// What lengths are made of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Extent {
    /// The size of all arrays that are variables.
    Size,
    /// The size of their rows.
    Row,
    /// A variable by which a slice lies in its array.
    Count(Name),
    /// One that only running tells, such as how many elements pass a filter.
    Found(usize),
}

/// What is asked of a term by what stands around it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expected {
    /// This type.
    Type(Type),
    /// These, of another branch.
    Types(Vec<Type>),
    /// An array of anything.
    Array,
    /// An array whose elements are rows.
    Rows,
    /// A number, a condition or an array: no size, no function, and not several values.
    Value,
    /// A function.
    Function,
    /// An array as long as the one before it.
    Length(Length),
    /// Rows that are all of one length.
    Regular,
}

/// Why a law is not well typed. A term is given as text of the source language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TypeError {
    /// A term is of another type than what stands around it takes.
    Mismatch {
        /// The term.
        term: String,
        /// Its types: several of a tuple.
        found: Vec<Type>,
        /// What is taken.
        expected: Expected,
        /// The term around it.
        around: String,
    },
    /// A function is given another number of arguments than it takes.
    Arity {
        /// The function.
        function: String,
        /// How many it takes.
        takes: usize,
        /// How many it is given.
        given: usize,
        /// The term around it.
        around: String,
    },
    /// A function, or a loop, of nothing.
    NoArguments(String),
    /// A variable of the left side stands for two things.
    TwoTypes(Name, Type, Type),
    /// Sizes: all arrays of a law have one, and so it has one name.
    TwoSizes(Name, Name),
    /// The right side has a variable that the left side has not.
    Unbound(Name),
    /// The sides are of different types.
    Sides(Vec<Type>, Vec<Type>),
}

impl Length {
    pub(super) fn of(extent: Extent) -> Length {
        Length(vec![vec![extent]])
    }

    /// Of nothing.
    pub(super) fn none() -> Length {
        Length(Vec::new())
    }

    pub(super) fn add(&self, other: &Length) -> Length {
        let mut sum = [self.0.as_slice(), &other.0].concat();
        sum.sort();
        Length(sum)
    }

    pub(super) fn mul(&self, other: &Length) -> Length {
        let times = |one: &Vec<Extent>, two: &Vec<Extent>| {
            let mut product = [one.as_slice(), two].concat();
            product.sort();
            product
        };
        let mut sum: Vec<_> = self.0.iter().flat_map(|a| other.0.iter().map(move |b| times(a, b))).collect();
        sum.sort();
        Length(sum)
    }

    /// Those that only running tells, from this one on, are in it.
    pub(super) fn is_found(&self, from: usize) -> bool {
        self.0.iter().flatten().any(|extent| matches!(extent, Extent::Found(k) if *k >= from))
    }
}

impl Type {
    pub(super) fn array(extent: Extent, element: Type) -> Type {
        Type::Array(Length::of(extent), Box::new(element))
    }

    pub(super) fn function(params: usize, result: Type) -> Type {
        Type::Function(params, Box::new(result))
    }

    /// What a variable of this role is.
    pub(super) fn of(role: Role) -> Type {
        match role {
            Role::Size => Type::Size,
            Role::Count => Type::Count,
            Role::Array => Type::array(Extent::Size, Type::Number),
            Role::Rows => Type::array(Extent::Size, Type::array(Extent::Row, Type::Number)),
            Role::Scalar => Type::Number,
            Role::Condition => Type::Bool,
            Role::Function(params) => Type::function(params, Type::Number),
            Role::Predicate => Type::function(1, Type::Bool),
            // As long as no other length that is known.
            Role::Parts => Type::function(1, Type::array(Extent::Found(usize::MAX), Type::Number)),
            Role::Operator => Type::function(2, Type::Number),
        }
    }

    pub(super) fn is_value(&self) -> bool {
        match self {
            Type::Number | Type::Bool | Type::Array(..) => true,
            Type::Size | Type::Count | Type::Function(..) => false,
        }
    }

    /// The same, whatever the lengths are that only running tells.
    pub(super) fn is_like(&self, other: &Type) -> bool {
        match (self, other) {
            (Type::Array(m, a), Type::Array(n, b)) => {
                (m == n || m.is_found(0) || n.is_found(0)) && a.is_like(b)
            }
            (one, other) => one == other,
        }
    }

    /// Some length in it is told by running, and by nothing before this one.
    pub(super) fn is_found(&self, from: usize) -> bool {
        match self {
            Type::Array(length, element) => length.is_found(from) || element.is_found(from),
            Type::Number | Type::Bool | Type::Size | Type::Count | Type::Function(..) => false,
        }
    }

    /// The variables of slices by which its length is known, or one of its elements.
    pub fn counts(&self) -> Vec<Name> {
        match self {
            Type::Array(Length(sum), element) => {
                let counts = sum.iter().flatten().filter_map(|extent| match extent {
                    Extent::Count(name) => Some(*name),
                    Extent::Size | Extent::Row | Extent::Found(_) => None,
                });
                counts.chain(element.counts()).collect()
            }
            Type::Number | Type::Bool | Type::Size | Type::Count | Type::Function(..) => Vec::new(),
        }
    }
}

impl Display for Length {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("0");
        }
        let extent = |extent: &Extent| match extent {
            Extent::Size => "n".to_string(),
            Extent::Count(name) => name.to_string(),
            Extent::Row => "m".to_string(),
            Extent::Found(k) => format!("k{k}"),
        };
        let product = |all: &Vec<Extent>| all.iter().map(extent).collect::<Vec<_>>().join(" * ");
        f.write_str(&self.0.iter().map(product).collect::<Vec<_>>().join(" + "))
    }
}

impl Display for Type {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Type::Number => f.write_str("number"),
            Type::Bool => f.write_str("bool"),
            Type::Size => f.write_str("size"),
            Type::Count => f.write_str("number of elements"),
            Type::Array(length, element) => write!(f, "[{length}]{element}"),
            Type::Function(params, result) => write!(f, "{}{result}", "number -> ".repeat(*params)),
        }
    }
}

impl Display for Expected {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Type(ty) => write!(f, "{ty}"),
            Expected::Types(types) => f.write_str(&all(types)),
            Expected::Array => f.write_str("an array"),
            Expected::Rows => f.write_str("an array of rows"),
            Expected::Value => f.write_str("one number, condition or array"),
            Expected::Function => f.write_str("a function, by name or as a lambda,"),
            Expected::Length(length) => write!(f, "an array of length {length}"),
            Expected::Regular => f.write_str("rows that are all of one length"),
        }
    }
}

/// Types in words of a message: `([n]number, bool)`.
fn all(types: &[Type]) -> String {
    match types {
        [one] => one.to_string(),
        all => format!("({})", all.iter().map(Type::to_string).collect::<Vec<_>>().join(", ")),
    }
}

impl Display for TypeError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            TypeError::Mismatch { term, found, expected, around } => {
                write!(f, "in `{around}`, `{term}` is of type {}, and {expected} is expected", all(found))
            }
            TypeError::Arity { function, takes, given, around } => {
                let arguments = if *takes == 1 { "argument" } else { "arguments" };
                write!(f, "in `{around}`, `{function}` takes {takes} {arguments}, and is given {given}")
            }
            TypeError::NoArguments(term) => write!(f, "`{term}` is given no argument"),
            TypeError::TwoTypes(name, one, other) => {
                write!(f, "`{name}` is of two types on the left side: {one}, and {other}")
            }
            TypeError::TwoSizes(one, other) => {
                write!(f, "all arrays of a law have one size, and this law has two: `{one}` and `{other}`")
            }
            TypeError::Unbound(name) => {
                write!(f, "`{name}` is on the right side, and on the left side there is no such variable")
            }
            TypeError::Sides(left, right) => {
                write!(f, "its sides are of different types: {}, and {}", all(left), all(right))
            }
        }
    }
}

impl std::error::Error for TypeError {}
