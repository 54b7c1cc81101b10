//! Whether both sides of a law are terms of one type.
//!
//! What a variable of the left side stands for ([`Law::variables`]) is its type; the right side has it with the same one.

use super::types::{Expected, Extent, Length, Type, TypeError};
use super::{Action, Count, Law, Name, Over, Role, Term};

impl Law {
    /// The types of what both sides give: several of a tuple, or of a loop that gives several.
    ///
    /// ```
    /// use lawson::rules::{Law, Term};
    /// let xs = Term::Var("xs");
    /// let law = Law { left: Term::Map(&Term::Var("f"), &[Term::Var("xs")]), right: xs };
    /// assert_eq!(law.check().map(|types| types.len()), Ok(1));
    /// let wrong = Law { right: Term::Map(&Term::Var("g"), &[Term::Var("xs")]), ..law };
    /// let why = "`g` is on the right side, and on the left side there is no such variable";
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
            as_long_as(length, term, &own, &element, around)?;
            elements.push(element);
        }
        let length = length.ok_or_else(|| TypeError::NoArguments(around.to_string()))?;
        Ok((length, elements))
    }

    /// What it is as a length.
    fn count(&mut self, count: &Count, around: &Term) -> Typed<Length> {
        match count {
            Count::Zero => Ok(Length::none()),
            Count::Named(name) => {
                self.is(&Term::Var(name), &Type::Count, around)?;
                Ok(Length::of(Extent::Count(name)))
            }
            Count::Length(name) => Ok(self.array(&Term::Var(name), around)?.0),
            Count::Sum(one, other) => Ok(self.count(one, around)?.add(&self.count(other, around)?)),
            Count::Difference(one, other) => {
                self.count(one, around)?;
                self.count(other, around)?;
                // A sum of products has none.
                Ok(self.fresh())
            }
        }
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
        Ok((length, self.of_elements(function, arrays, elements, around)?))
    }

    /// The same where the types of the elements are known.
    fn of_elements(
        &mut self,
        function: &Term,
        arrays: &[&Term],
        elements: Vec<Type>,
        around: &Term,
    ) -> Typed<Type> {
        let named = |(term, ty): (&&Term, Type)| (format!("an element of {term}"), ty);
        let args: Vec<_> = arrays.iter().zip(elements).map(named).collect();
        let before = self.found;
        let result = self.call(function, &args, around)?;
        if result.is_found(before) {
            return Err(mismatch(function, vec![result], Expected::Regular, around));
        }
        Ok(result)
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
                let (_, element) = self.array(of, term)?;
                let result = self.of_elements(predicate, &[of], vec![element.clone()], term)?;
                if result != Type::Bool {
                    let expected = Expected::Type(Type::function(1, Type::Bool));
                    return Err(mismatch(predicate, vec![Type::function(1, result)], expected, term));
                }
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
                let length = self.numbers(indices, term)?;
                let own = self.numbers(values, term)?;
                as_long_as(&length, values, &own, &Type::Number, term)?;
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
            Term::Flatmap(function, of) => {
                let (_, element) = self.array(of, term)?;
                match self.call(function, &[(format!("an element of {of}"), element)], term)? {
                    Type::Array(_, element) => Ok(array(self.fresh(), *element)),
                    other => Err(mismatch(function, vec![other], Expected::Array, term)),
                }
            }
            Term::Slice(start, length, of) => {
                let (_, element) = self.array(of, term)?;
                self.count(start, term)?;
                Ok(array(self.count(length, term)?, element))
            }
            Term::If(condition, then, otherwise) => {
                self.is(&Term::Var(condition), &Type::Bool, term)?;
                let [yes, no] = [self.term(then)?, self.term(otherwise)?];
                if let [Type::Size | Type::Count | Type::Function(..), ..] = yes.as_slice() {
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
                self.actions(inner, None, results, around)?;
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

/// An array of this length and these elements is as long as one before it.
fn as_long_as(length: &Length, term: &Term, own: &Length, element: &Type, around: &Term) -> Typed<()> {
    if own == length {
        return Ok(());
    }
    let found = vec![Type::Array(own.clone(), Box::new(element.clone()))];
    Err(mismatch(term, found, Expected::Length(length.clone()), around))
}

fn mismatch(term: &Term, found: Vec<Type>, expected: Expected, around: &Term) -> TypeError {
    TypeError::Mismatch { term: term.to_string(), found, expected, around: around.to_string() }
}
