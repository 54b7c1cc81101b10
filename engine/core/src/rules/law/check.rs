//! The types of a law: whether both sides are terms of one type.
//!
//! What a variable of the left side stands for ([`Law::variables`]) is its type; the right side has it with the same one.
//! Elements of arrays are of one type of numbers, which is drawn.

use std::fmt::{self, Display, Formatter};

use super::{Action, Law, Name, Over, Role, Term};

/// What a term of a law is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Type {
    /// A number.
    Number,
    /// A condition.
    Bool,
    /// A size, which stands only where a size is taken.
    Size,
    /// An array of this length.
    Array(Length, Box<Type>),
    /// A function of so many numbers, with its result.
    Function(usize, Box<Type>),
}

/// A number of elements, as a sum of products.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Length(Vec<Vec<Extent>>);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Extent {
    /// The size of all arrays that are variables.
    Size,
    /// The size of their rows.
    Row,
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
    fn of(extent: Extent) -> Length {
        Length(vec![vec![extent]])
    }

    fn add(&self, other: &Length) -> Length {
        let mut sum = [self.0.as_slice(), &other.0].concat();
        sum.sort();
        Length(sum)
    }

    fn mul(&self, other: &Length) -> Length {
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
    fn is_found(&self, from: usize) -> bool {
        self.0.iter().flatten().any(|extent| matches!(extent, Extent::Found(k) if *k >= from))
    }
}

impl Type {
    fn array(extent: Extent, element: Type) -> Type {
        Type::Array(Length::of(extent), Box::new(element))
    }

    fn function(params: usize, result: Type) -> Type {
        Type::Function(params, Box::new(result))
    }

    /// What a variable of this role is.
    fn of(role: Role) -> Type {
        match role {
            Role::Size => Type::Size,
            Role::Array => Type::array(Extent::Size, Type::Number),
            Role::Rows => Type::array(Extent::Size, Type::array(Extent::Row, Type::Number)),
            Role::Scalar => Type::Number,
            Role::Condition => Type::Bool,
            Role::Function(params) => Type::function(params, Type::Number),
            Role::Predicate => Type::function(1, Type::Bool),
            Role::Operator => Type::function(2, Type::Number),
        }
    }

    fn is_value(&self) -> bool {
        match self {
            Type::Number | Type::Bool | Type::Array(..) => true,
            Type::Size | Type::Function(..) => false,
        }
    }

    /// The same, whatever the lengths are that only running tells.
    fn is_like(&self, other: &Type) -> bool {
        match (self, other) {
            (Type::Array(m, a), Type::Array(n, b)) => {
                (m == n || m.is_found(0) || n.is_found(0)) && a.is_like(b)
            }
            (one, other) => one == other,
        }
    }

    /// Some length in it is told by running, and by nothing before this one.
    fn is_found(&self, from: usize) -> bool {
        match self {
            Type::Array(length, element) => length.is_found(from) || element.is_found(from),
            Type::Number | Type::Bool | Type::Size | Type::Function(..) => false,
        }
    }
}

impl Law {
    /// The types of what both sides give: several of a tuple, or of a loop that gives several.
    ///
    /// ```
    /// use lawson::rules::{Law, Term};
    /// let xs = Term::Var("xs");
    /// let law = Law { left: Term::Map(&Term::Var("f"), &[Term::Var("xs")]), right: xs };
    /// assert_eq!(law.check().map(|types| types.len()), Ok(1));
    /// let wrong = Law { right: Term::Reduce("f", "a", &Term::Var("xs")), ..law };
    /// let why = "`a` is on the right side, and on the left side there is no such variable";
    /// assert_eq!(wrong.check().unwrap_err().to_string(), why);
    /// ```
    ///
    /// # Errors
    /// They are not well typed, or not of one type. Of lengths that only running tells nothing is asked.
    pub fn check(&self) -> Result<Vec<Type>, TypeError> {
        let mut typing = Typing::default();
        for (name, role) in self.variables() {
            let ty = Type::of(role);
            if let Some((_, other)) = typing.known.iter().find(|(other, _)| *other == name) {
                return Err(TypeError::TwoTypes(name, other.clone(), ty));
            }
            if let (Type::Size, Some((other, _))) =
                (&ty, typing.known.iter().find(|(_, ty)| *ty == Type::Size))
            {
                return Err(TypeError::TwoSizes(other, name));
            }
            typing.known.push((name, ty));
        }
        let [left, right] = [typing.values(&self.left)?, typing.values(&self.right)?];
        let is_like = left.len() == right.len() && left.iter().zip(&right).all(|(a, b)| a.is_like(b));
        if is_like { Ok(left) } else { Err(TypeError::Sides(left, right)) }
    }
}

/// The types of names, the last of a name in front of others.
#[derive(Default)]
struct Typing {
    known: Vec<(Name, Type)>,
    /// How many lengths there are that only running tells.
    found: usize,
}

type Typed<T> = Result<T, TypeError>;

impl Typing {
    fn name(&self, name: Name) -> Typed<Type> {
        let known = self.known.iter().rev().find(|(other, _)| *other == name);
        known.map(|(_, ty)| ty.clone()).ok_or(TypeError::Unbound(name))
    }

    /// With these names known.
    fn under<T>(
        &mut self,
        names: impl IntoIterator<Item = (Name, Type)>,
        inside: impl FnOnce(&mut Self) -> Typed<T>,
    ) -> Typed<T> {
        let known = self.known.len();
        self.known.extend(names);
        let found = inside(self);
        self.known.truncate(known);
        found
    }

    fn fresh(&mut self) -> Length {
        self.found += 1;
        Length::of(Extent::Found(self.found - 1))
    }

    /// What a side gives.
    fn values(&mut self, side: &Term) -> Typed<Vec<Type>> {
        let found = self.term(side)?;
        if !found.is_empty() && found.iter().all(Type::is_value) {
            return Ok(found);
        }
        Err(mismatch(side, found, Expected::Value, side))
    }

    /// The type of a term that is one value.
    fn one(&mut self, term: &Term, around: &Term) -> Typed<Type> {
        let found = self.term(term)?;
        match <[Type; 1]>::try_from(found) {
            Ok([ty]) if ty.is_value() => Ok(ty),
            Ok([ty]) => Err(mismatch(term, vec![ty], Expected::Value, around)),
            Err(found) => Err(mismatch(term, found, Expected::Value, around)),
        }
    }

    /// A term is of this type.
    fn is(&mut self, term: &Term, ty: &Type, around: &Term) -> Typed<()> {
        let found = self.term(term)?;
        if found == [ty.clone()] {
            return Ok(());
        }
        Err(mismatch(term, found, Expected::Type(ty.clone()), around))
    }

    fn array(&mut self, term: &Term, around: &Term) -> Typed<(Length, Type)> {
        match self.one(term, around)? {
            Type::Array(length, element) => Ok((length, *element)),
            other => Err(mismatch(term, vec![other], Expected::Array, around)),
        }
    }

    /// An array of numbers.
    fn numbers(&mut self, term: &Term, around: &Term) -> Typed<Length> {
        let (length, element) = self.array(term, around)?;
        let expected = Type::Array(length.clone(), Box::new(Type::Number));
        if element == Type::Number {
            return Ok(length);
        }
        let found = Type::Array(length, Box::new(element));
        Err(mismatch(term, vec![found], Expected::Type(expected), around))
    }

    /// Arrays of one length, with the types of their elements.
    fn arrays(&mut self, terms: &[&Term], around: &Term) -> Typed<(Length, Vec<Type>)> {
        let (mut length, mut elements) = (None, Vec::new());
        for term in terms {
            let (own, element) = self.array(term, around)?;
            let length = length.get_or_insert_with(|| own.clone());
            if *length != own {
                let expected = Expected::Length(length.clone());
                let found = vec![Type::Array(own, Box::new(element))];
                return Err(mismatch(term, found, expected, around));
            }
            elements.push(element);
        }
        let length = length.ok_or_else(|| TypeError::NoArguments(around.to_string()))?;
        Ok((length, elements))
    }

    /// The operator of folds and scans, and its neutral element.
    fn operator(&mut self, operator: Name, neutral: Option<Name>, around: &Term) -> Typed<()> {
        self.is(&Term::Var(operator), &Type::function(2, Type::Number), around)?;
        neutral.map_or(Ok(()), |neutral| self.is(&Term::Var(neutral), &Type::Number, around))
    }

    /// What a function, where a combinator takes one, gives of these arguments: terms with their types.
    fn call(&mut self, function: &Term, args: &[(String, Type)], around: &Term) -> Typed<Type> {
        if args.is_empty() {
            return Err(TypeError::NoArguments(around.to_string()));
        }
        let arity = |takes: usize| {
            let (function, around) = (function.to_string(), around.to_string());
            let wrong = TypeError::Arity { function, takes, given: args.len(), around };
            if takes == args.len() { Ok(()) } else { Err(wrong) }
        };
        if let Term::Lambda(params, body) = function {
            arity(params.len())?;
            let types = args.iter().map(|(_, ty)| ty.clone());
            return self.under(params.iter().copied().zip(types), |inside| inside.one(body, function));
        }
        let found = self.term(function)?;
        let ([Type::Function(takes, result)], Term::Var(_)) = (found.as_slice(), function) else {
            return Err(mismatch(function, found, Expected::Function, around));
        };
        arity(*takes)?;
        for (term, ty) in args {
            if *ty != Type::Number {
                let (term, around) = (term.clone(), around.to_string());
                let expected = Expected::Type(Type::Number);
                return Err(TypeError::Mismatch { term, found: vec![ty.clone()], expected, around });
            }
        }
        Ok((**result).clone())
    }

    /// What a function gives of the elements of arrays; where it gives rows, these are of one length.
    fn each(&mut self, function: &Term, arrays: &[&Term], around: &Term) -> Typed<(Length, Type)> {
        let (length, elements) = self.arrays(arrays, around)?;
        let named = |(term, ty): (&&Term, Type)| (format!("an element of {term}"), ty);
        let args: Vec<_> = arrays.iter().zip(elements).map(named).collect();
        let before = self.found;
        let result = self.call(function, &args, around)?;
        if result.is_found(before) {
            return Err(mismatch(function, vec![result], Expected::Regular, around));
        }
        Ok((length, result))
    }

    fn term(&mut self, term: &Term) -> Typed<Vec<Type>> {
        let array = |length: Length, element: Type| vec![Type::Array(length, Box::new(element))];
        match term {
            Term::Var(name) => Ok(vec![self.name(name)?]),
            Term::Apply(function, args) => {
                let args: Vec<_> = args
                    .iter()
                    .map(|arg| Ok((arg.to_string(), self.one(arg, term)?)))
                    .collect::<Typed<_>>()?;
                Ok(vec![self.call(&Term::Var(function), &args, term)?])
            }
            Term::Lambda(params, _) => Ok(vec![Type::function(params.len(), Type::Number)]),
            Term::Map(function, arrays) => {
                let arrays: Vec<_> = arrays.iter().collect();
                let (length, element) = self.each(function, &arrays, term)?;
                Ok(array(length, element))
            }
            Term::Filter(predicate, of) => {
                let (_, result) = self.each(predicate, &[of], term)?;
                if result != Type::Bool {
                    let expected = Expected::Type(Type::function(1, Type::Bool));
                    return Err(mismatch(predicate, vec![Type::function(1, result)], expected, term));
                }
                let (_, element) = self.array(of, term)?;
                Ok(array(self.fresh(), element))
            }
            Term::Reduce(operator, neutral, of) => {
                self.operator(operator, Some(neutral), term)?;
                self.numbers(of, term)?;
                Ok(vec![Type::Number])
            }
            Term::Redomap(operator, function, neutral, of) => {
                self.operator(operator, Some(neutral), term)?;
                let (_, result) = self.each(function, &[of], term)?;
                if result == Type::Number {
                    return Ok(vec![Type::Number]);
                }
                let expected = Expected::Type(Type::function(1, Type::Number));
                Err(mismatch(function, vec![Type::function(1, result)], expected, term))
            }
            Term::Scan(operator, neutral, of) => {
                self.operator(operator, Some(neutral), term)?;
                Ok(array(self.numbers(of, term)?, Type::Number))
            }
            Term::ReduceByIndex(bins, operator, neutral, indices, values) => {
                self.bins(bins, operator, Some(neutral), term)?;
                self.numbers(indices, term)?;
                self.numbers(values, term)?;
                self.arrays(&[indices, values], term)?;
                Ok(vec![self.name(bins)?])
            }
            Term::Gather(of, indices) => {
                let (_, element) = self.array(of, term)?;
                Ok(array(self.numbers(indices, term)?, element))
            }
            Term::At(of, index) => {
                self.is(index, &Type::Number, term)?;
                Ok(vec![self.array(&Term::Var(of), term)?.1])
            }
            Term::Iota(size) | Term::Counted(size) => {
                self.is(&Term::Var(size), &Type::Size, term)?;
                Ok(vec![Type::of(Role::Array)])
            }
            Term::Replicate(size, element) => {
                self.is(&Term::Var(size), &Type::Size, term)?;
                self.is(element, &Type::Number, term)?;
                Ok(vec![Type::of(Role::Array)])
            }
            Term::Reverse(of) => {
                let (length, element) = self.array(of, term)?;
                Ok(array(length, element))
            }
            Term::Concat(first, second) => {
                let [(n, element), (m, other)] = [self.array(first, term)?, self.array(second, term)?];
                if element == other {
                    return Ok(array(n.add(&m), element));
                }
                let expected = Expected::Type(Type::Array(m.clone(), Box::new(element)));
                Err(mismatch(second, array(m, other), expected, term))
            }
            Term::Flatten(of) => match self.array(of, term)? {
                (n, Type::Array(m, element)) => Ok(array(n.mul(&m), *element)),
                (n, element) => Err(mismatch(of, array(n, element), Expected::Rows, term)),
            },
            Term::If(condition, then, otherwise) => {
                self.is(&Term::Var(condition), &Type::Bool, term)?;
                let [yes, no] = [self.term(then)?, self.term(otherwise)?];
                if let [Type::Size | Type::Function(..), ..] = yes.as_slice() {
                    return Err(mismatch(then, yes, Expected::Value, term));
                }
                if yes.len() == no.len() && yes.iter().zip(&no).all(|(a, b)| a.is_like(b)) {
                    let rigid = yes.iter().zip(no).map(|(a, b)| if b.is_found(0) { b } else { a.clone() });
                    return Ok(rigid.collect());
                }
                Err(mismatch(otherwise, no, Expected::Types(yes), term))
            }
            Term::Tuple(parts) => {
                let mut types = Vec::new();
                for part in *parts {
                    let found = self.term(part)?;
                    if !found.iter().all(Type::is_value) {
                        return Err(mismatch(part, found, Expected::Value, term));
                    }
                    types.extend(found);
                }
                Ok(types)
            }
            Term::Let(name, value, body) => {
                let value = self.one(value, term)?;
                self.under([(*name, value)], |inside| inside.term(body))
            }
            Term::Loop(over, body) => {
                let (length, elements) = match over {
                    Over::Arrays(arrays) => {
                        let variables: Vec<_> = arrays.iter().map(|(_, name)| Term::Var(name)).collect();
                        let (length, types) = self.arrays(&variables.iter().collect::<Vec<_>>(), term)?;
                        let names = arrays.iter().map(|(element, _)| *element);
                        (length, names.zip(types).collect::<Vec<_>>())
                    }
                    Over::Size(number, size) => {
                        self.is(&Term::Var(size), &Type::Size, term)?;
                        (Length::of(Extent::Size), vec![(*number, Type::Number)])
                    }
                };
                let mut results = Vec::new();
                self.under(elements, |inside| inside.actions(body, Some(&length), &mut results, term))?;
                Ok(results)
            }
        }
    }

    /// What a loop of this length does for each element, unless it does so only for some.
    fn actions(
        &mut self,
        body: &[Action],
        length: Option<&Length>,
        results: &mut Vec<Type>,
        around: &Term,
    ) -> Typed<()> {
        let Some((action, rest)) = body.split_first() else { return Ok(()) };
        match action {
            Action::Bind(name, value) => {
                let value = self.one(value, around)?;
                return self.under([(*name, value)], |inside| inside.actions(rest, length, results, around));
            }
            Action::Step(name, operator, neutral, value) => {
                self.operator(operator, Some(neutral), around)?;
                self.is(value, &Type::Number, around)?;
                let state = [(*name, Type::Number)];
                return self.under(state, |inside| inside.actions(rest, length, results, around));
            }
            Action::When(condition, inner) => {
                self.is(condition, &Type::Bool, around)?;
                self.under([], |inside| inside.actions(inner, None, results, around))?;
            }
            Action::Emit(value) => {
                let element = self.one(value, around)?;
                if element.is_found(0) {
                    return Err(mismatch(value, vec![element], Expected::Regular, around));
                }
                let length = length.cloned().unwrap_or_else(|| self.fresh());
                results.push(Type::Array(length, Box::new(element)));
            }
            Action::Fold(operator, neutral, value) => {
                self.operator(operator, Some(neutral), around)?;
                self.is(value, &Type::Number, around)?;
                results.push(Type::Number);
            }
            Action::Put(bins, operator, index, value) => {
                self.bins(bins, operator, None, around)?;
                self.is(index, &Type::Number, around)?;
                self.is(value, &Type::Number, around)?;
                results.push(Type::of(Role::Array));
            }
        }
        self.actions(rest, length, results, around)
    }

    fn bins(&mut self, bins: Name, operator: Name, neutral: Option<Name>, around: &Term) -> Typed<()> {
        self.operator(operator, neutral, around)?;
        self.is(&Term::Var(bins), &Type::of(Role::Array), around)
    }
}

fn mismatch(term: &Term, found: Vec<Type>, expected: Expected, around: &Term) -> TypeError {
    TypeError::Mismatch { term: term.to_string(), found, expected, around: around.to_string() }
}

impl Display for Length {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let extent = |extent: &Extent| match extent {
            Extent::Size => "n".to_string(),
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
