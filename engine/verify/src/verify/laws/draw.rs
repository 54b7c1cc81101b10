//! What the variables of a law stand for, drawn.

use std::collections::BTreeMap;
use std::iter;

use arbitrary::Unstructured;
use lawson_oracle::generate::bytes_from_seed;

use lawson_oracle::scalar::Prim;

use super::core_text;
use crate::legality::Condition;
use crate::rules::law::source::Text;
use crate::rules::law::{Count, Name, Over, Role, Term, occurrences};
use crate::rules::{Law, Rule, Shape};

/// Bytes that one law draws at most.
const BYTES: usize = 512;
/// A parameter that drawn functions mention, beside those that the law has.
pub(super) const FREE: &str = "free";
/// Elements of a row.
pub(super) const ROW: usize = 2;
/// Times that numbers are drawn for slices, until all of these are there.
const DRAWN: usize = 200;
/// An array of the law's size, where the law has none.
const SIZED: &str = "sized";

/// A law with a function for each function variable.
pub(super) struct Instance<'a> {
    law: &'a Law,
    /// The type of the arrays' elements.
    pub ty: &'static str,
    /// The variables that are parameters, in the order of the programs' parameters.
    params: Vec<(Name, Role)>,
    pub functions: BTreeMap<Name, Function>,
    /// The neutral elements that have to be neutral, as core writes them.
    pub neutrals: BTreeMap<Name, String>,
    seed: u64,
}

/// A function of scalars, an expression over its parameters.
pub(super) struct Function {
    pub params: usize,
    pub body: Expr,
    /// An operator that gives the same by any brackets, or no operator.
    exact: bool,
    operator: bool,
    /// It gives [`ROW`] times the value, as an array.
    pub several: bool,
}

pub(super) enum Expr {
    Param(usize),
    Free,
    Const(i64),
    Prim(&'static str, Box<[Expr; 2]>),
    /// The element of an array parameter at this position; it fails where there is none.
    At(Name, Box<Expr>),
    /// What it gives is printed.
    Traced(Box<Expr>),
}

/// What functions do beside giving a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effects {
    /// Nothing.
    None,
    /// What the rule's conditions leave them: some print, and some fail.
    Drawn,
}

impl Expr {
    fn prim(name: &'static str, left: Expr, right: Expr) -> Expr {
        Expr::Prim(name, Box::new([left, right]))
    }

    /// With another number in the place of this one; what compares does so with another number.
    fn number(self, other: impl FnOnce(Expr) -> Expr) -> Expr {
        match self {
            Expr::Prim(name, operands) if is_comparison(name) => {
                let [left, right] = *operands;
                Expr::prim(name, other(left), right)
            }
            body => other(body),
        }
    }
}

/// Whether a primitive gives a condition.
pub(super) fn is_comparison(name: &str) -> bool {
    name.starts_with(['<', '>'])
}

impl<'a> Instance<'a> {
    /// Such that the conditions hold.
    pub fn draw(rule: &'a Rule, seed: u64, effects: Effects) -> Instance<'a> {
        let law = &rule.law;
        let bytes = bytes_from_seed(seed, BYTES);
        let variables = law.variables();
        // The elements of iota are no floats, and no indices are.
        let integers = has_indices(&law.left) || any(&law.right, &is_of_indices);
        let exact = rule.conditions.contains(&Condition::Exact);
        let mut draw = Draw { bytes: Unstructured::new(&bytes), ty: "i64", functions: 0, exact };
        if !integers && !exact && draw.chance(2) {
            draw.ty = "f64";
        }
        let mut functions: BTreeMap<_, _> =
            variables.iter().filter_map(|(name, role)| Some((*name, draw.function(*role)?))).collect();
        let mut neutrals = BTreeMap::new();
        if rule.conditions.contains(&Condition::Neutral) {
            let of = |(operator, neutral)| Some((neutral, functions.get(operator)?.neutral(draw.ty)?));
            neutrals = operators(&law.left).into_iter().filter_map(of).collect();
        }
        let mut params = variables;
        params.retain(|(name, _)| !functions.contains_key(name) && !neutrals.contains_key(name));
        // A size is no negative number: the extent of an array binds it.
        params.retain(|(_, role)| *role != Role::Size);
        if !params.iter().any(|(_, role)| matches!(role, Role::Array | Role::Rows)) {
            params.push((SIZED, Role::Array));
        }
        if effects == Effects::Drawn {
            let array = params.iter().find(|(_, role)| *role == Role::Array).map(|(name, _)| *name);
            draw.effects(rule, &mut functions, array);
        }
        Instance { law, ty: draw.ty, params, functions, neutrals, seed }
    }

    /// Whether both sides are the same by any brackets.
    pub fn is_exact(&self) -> bool {
        self.functions.values().all(|function| function.exact)
    }

    /// The numbers of elements by which the length of the result is known.
    pub fn counts(&self) -> Vec<Name> {
        let mut found: Vec<Name> = self.law.check().iter().flatten().flat_map(|ty| ty.counts()).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The parameters with what they stand for.
    pub fn params(&self) -> impl Iterator<Item = (Name, Role)> {
        self.params.iter().copied().chain([(FREE, Role::Scalar)])
    }

    /// The left side as a program of the source language.
    pub fn source(&self) -> String {
        let ty = self.ty;
        let text = Text::of(&[&self.law.left]);
        // What the law calls the size of its arrays.
        let size = self.law.variables().into_iter().find(|(_, role)| *role == Role::Size);
        let n = size.map_or("n".to_string(), |(name, _)| text.name(name));
        let param = |(name, role): (Name, Role)| {
            let name = text.name(name);
            match role {
                Role::Array => format!("({name}: [{n}]{ty})"),
                Role::Rows => format!("({name}: [{n}][{ROW}]{ty})"),
                Role::Condition => format!("({name}: bool)"),
                Role::Count => format!("({name}: i64)"),
                Role::Size
                | Role::Scalar
                | Role::Function(_)
                | Role::Predicate
                | Role::Parts
                | Role::Operator => format!("({name}: {ty})"),
            }
        };
        let params: Vec<_> = self.params().map(param).collect();
        let function = |(name, function): (&Name, &Function)| {
            let params: Vec<_> = (0..function.params).map(|i| format!("a{i}")).collect();
            let (name, body) = (text.name(name), self.expression(&function.body));
            let body = if function.several { format!("replicate {ROW} {body}") } else { body };
            format!("  let {name} = \\{} -> {body}\n", params.join(" "))
        };
        let neutrals = self.neutrals.iter().map(|(name, ne)| format!("  let {} = {ne}\n", text.name(name)));
        let bindings: String = self.functions.iter().map(function).chain(neutrals).collect();
        format!(
            "def main [{n}] {} =\n{bindings}  {}{}\n",
            params.join(" "),
            if bindings.is_empty() { "" } else { "in " },
            text.term(&self.law.left)
        )
    }

    fn expression(&self, expr: &Expr) -> String {
        match expr {
            Expr::Param(i) => format!("a{i}"),
            Expr::Free => FREE.to_string(),
            Expr::Const(n) => self.constant(*n),
            Expr::Prim(name, args) => {
                let [left, right] = [&args[0], &args[1]].map(|arg| self.expression(arg));
                match name.starts_with(char::is_alphabetic) {
                    true => format!("({}.{name} {left} {right})", self.ty),
                    false => format!("({left} {name} {right})"),
                }
            }
            Expr::At(array, index) => match self.ty {
                "i64" => format!("{}[{}]", self.named(array), self.expression(index)),
                ty => format!("{}[i64.{ty} {}]", self.named(array), self.expression(index)),
            },
            Expr::Traced(value) => format!("(trace {})", self.expression(value)),
        }
    }

    /// A variable, as the left side is written.
    fn named(&self, name: Name) -> String {
        Text::of(&[&self.law.left]).name(name)
    }

    /// A number, as source and core write it.
    pub fn constant(&self, n: i64) -> String {
        format!("{n}{}{}", if self.ty == "f64" { ".0" } else { "" }, self.ty)
    }

    /// A side as a program of core.
    pub fn core(&self, side: &Term) -> String {
        core_text::program(self, side)
    }

    /// Arguments with arrays of this length.
    pub fn arguments(&self, length: usize) -> String {
        let bytes = bytes_from_seed(self.seed ^ length as u64, BYTES);
        let mut bytes = Unstructured::new(&bytes);
        // Where an array's elements are indices, they lie within.
        let gathers = any(&self.law.left, &|term| matches!(term, Term::Gather(..) | Term::At(..)));
        let range = if gathers { 0..=length.max(1) as i64 - 1 } else { -9..=9 };
        let counts = self.drawn_counts(length as i64);
        let mut array = |length| {
            // Of what is read at few places, the others are read nowhere.
            let top = if gathers { bytes.int_in_range(range.clone()).unwrap_or(0) } else { *range.end() };
            let mut number = || bytes.int_in_range(*range.start()..=top).unwrap_or(0);
            let elements = iter::repeat_with(|| self.constant(number()).replace("--", "")).take(length);
            format!("[{}]", elements.collect::<Vec<_>>().join(", "))
        };
        let argument = |(name, role): (Name, Role)| match role {
            Role::Array if length == 0 => format!("empty([0]{})", self.ty),
            Role::Array => array(length),
            Role::Rows if length == 0 => format!("empty([0][{ROW}]{})", self.ty),
            Role::Rows => {
                let rows: Vec<_> = iter::repeat_with(|| array(ROW)).take(length).collect();
                format!("[{}]", rows.join(", "))
            }
            Role::Condition => length.is_multiple_of(2).to_string(),
            Role::Count => format!("{}i64", counts[name]),
            Role::Size
            | Role::Scalar
            | Role::Function(_)
            | Role::Predicate
            | Role::Parts
            | Role::Operator => array(1).trim_matches(['[', ']']).to_string(),
        };
        self.params().map(argument).collect::<Vec<_>>().join(" ")
    }
}

impl Instance<'_> {
    /// Numbers for which all slices of the left side lie within arrays of this length. A slice of nothing may lie
    /// anywhere.
    fn drawn_counts(&self, n: i64) -> BTreeMap<Name, i64> {
        let names: Vec<Name> =
            self.params().filter(|(_, role)| *role == Role::Count).map(|(name, _)| name).collect();
        let bytes = bytes_from_seed(!self.seed ^ n as u64, DRAWN * names.len());
        let mut bytes = Unstructured::new(&bytes);
        let drawn = || {
            let number = |name: &Name| (*name, bytes.int_in_range(-1..=n + 1).unwrap_or(0));
            names.iter().map(number).collect::<BTreeMap<_, _>>()
        };
        let is_within = |counts: &BTreeMap<Name, i64>| extent(&self.law.left, n, counts).is_some();
        iter::repeat_with(drawn)
            .take(DRAWN)
            .find(is_within)
            .unwrap_or_else(|| names.iter().map(|name| (*name, 0)).collect())
    }
}

/// What a number of elements is.
fn number(count: &Count, n: i64, counts: &BTreeMap<Name, i64>) -> i64 {
    let part = |count: &Count| number(count, n, counts);
    match count {
        Count::Zero => 0,
        Count::Named(name) => counts.get(name).copied().unwrap_or(0),
        Count::Length(_) => n,
        Count::Sum(one, other) => part(one) + part(other),
        Count::Difference(one, other) => part(one) - part(other),
    }
}

/// How long an array is, where those that are variables have this length; `None` where a slice in it is not there, or
/// may not be. What is no array has the length of its last part.
fn extent(term: &Term, n: i64, counts: &BTreeMap<Name, i64>) -> Option<i64> {
    let parts = term.parts().into_iter().map(|part| extent(part, n, counts)).collect::<Option<Vec<i64>>>()?;
    match term {
        Term::Slice(start, length, _) => {
            let [from, length] = [start, length].map(|count| number(count, n, counts));
            let is_there = length == 0 || from >= 0 && length > 0 && from + length <= *parts.last()?;
            is_there.then_some(length)
        }
        Term::Concat(..) => Some(parts.iter().sum()),
        Term::Flatten(_) => Some(parts.first()? * ROW as i64),
        Term::Flatmap(..) => Some(parts.last()? * ROW as i64),
        // Nothing may be let through.
        Term::Filter(..) => Some(0),
        Term::Var(_)
        | Term::Apply(..)
        | Term::Lambda(..)
        | Term::Map(..)
        | Term::Reduce(..)
        | Term::Redomap(..)
        | Term::Scan(..)
        | Term::ReduceByIndex(..)
        | Term::Gather(..)
        | Term::At(..)
        | Term::Iota(_)
        | Term::Counted(_)
        | Term::Replicate(..)
        | Term::Reverse(_)
        | Term::If(..)
        | Term::Tuple(_)
        | Term::Let(..)
        | Term::Loop(..) => Some(parts.last().copied().unwrap_or(n)),
    }
}

impl Function {
    /// The neutral element of an operator that is a primitive, as core writes it.
    fn neutral(&self, ty: &str) -> Option<String> {
        let Expr::Prim(name, _) = &self.body else { return None };
        let neutral = Prim::from_name(&format!("{ty}.{name}"))?.commutative_fold()?.as_integer()?;
        Some(format!("{neutral}{ty}"))
    }
}

/// The operators in a term, each with its neutral element.
fn operators(term: &Term) -> Vec<(Name, Name)> {
    match term {
        Term::Reduce(operator, neutral, array)
        | Term::Scan(operator, neutral, array)
        | Term::Redomap(operator, _, neutral, array) => {
            [vec![(*operator, *neutral)], operators(array)].concat()
        }
        Term::Map(_, arrays) | Term::Tuple(arrays) => arrays.iter().flat_map(operators).collect(),
        Term::Filter(_, array)
        | Term::Flatmap(_, array)
        | Term::Reverse(array)
        | Term::Flatten(array)
        | Term::Slice(_, _, array) => operators(array),
        Term::Concat(first, second) => [operators(first), operators(second)].concat(),
        _ => Vec::new(),
    }
}

/// Whether numbers of a term are indices, so that they are whole; of a loop they may be.
pub fn has_indices(term: &Term) -> bool {
    any(term, &|term| is_of_indices(term) || matches!(term, Term::Loop(..)))
}

/// Whether a term takes or gives indices.
fn is_of_indices(term: &Term) -> bool {
    match term {
        Term::Iota(_)
        | Term::Counted(_)
        | Term::ReduceByIndex(..)
        | Term::Gather(..)
        | Term::At(..)
        | Term::Loop(Over::Size(..), _) => true,
        Term::Var(_)
        | Term::Apply(..)
        | Term::Lambda(..)
        | Term::Map(..)
        | Term::Filter(..)
        | Term::Reduce(..)
        | Term::Redomap(..)
        | Term::Scan(..)
        | Term::Replicate(..)
        | Term::Reverse(_)
        | Term::Concat(..)
        | Term::Flatten(_)
        | Term::Flatmap(..)
        | Term::Slice(..)
        | Term::If(..)
        | Term::Tuple(_)
        | Term::Let(..)
        | Term::Loop(Over::Arrays(_), _) => false,
    }
}

/// Whether this is so of a term, or of one in it. What it says of loops only right sides have.
pub fn any(term: &Term, is: &dyn Fn(&Term) -> bool) -> bool {
    is(term) || term.parts().into_iter().any(|part| any(part, is))
}

struct Draw<'b> {
    bytes: Unstructured<'b>,
    ty: &'static str,
    functions: i64,
    /// Operators give the same in any order.
    exact: bool,
}

impl Draw<'_> {
    fn below(&mut self, n: i64) -> i64 {
        self.bytes.int_in_range(0..=n - 1).unwrap_or(0)
    }

    fn chance(&mut self, one_in: i64) -> bool {
        self.below(one_in) == 0
    }

    fn arithmetic(&mut self) -> &'static str {
        ["+", "-", "*", "min", "max"][self.below(5) as usize]
    }

    fn function(&mut self, role: Role) -> Option<Function> {
        let exact = !matches!(role, Role::Operator);
        let (params, body) = match role {
            Role::Function(params) => (params, self.of(params)),
            Role::Parts => (1, self.of(1)),
            Role::Predicate => {
                let relation = ["<", "<=", ">", ">="][self.below(4) as usize];
                let limit = Expr::Const(self.below(9));
                (1, Expr::prim(relation, self.of(1), limit))
            }
            Role::Operator if !self.exact && self.chance(3) => (2, self.of(2)),
            Role::Operator => return Some(self.familiar()),
            Role::Size | Role::Count | Role::Array | Role::Rows | Role::Scalar | Role::Condition => {
                return None;
            }
        };
        Some(Function { params, body, exact, operator: !exact, several: role == Role::Parts })
    }

    /// An expression in which every parameter counts, and which no other drawn one is.
    fn of(&mut self, params: usize) -> Expr {
        self.functions += 1;
        let own = Expr::Const(self.functions + 10 * self.below(3));
        let mut body = Expr::prim(self.arithmetic(), Expr::Param(0), own);
        for i in 1..params {
            body = Expr::prim(self.arithmetic(), body, Expr::Param(i));
        }
        if self.chance(2) {
            let more =
                if self.chance(2) { Expr::Free } else { Expr::Param(self.below(params as i64) as usize) };
            body = Expr::prim(self.arithmetic(), body, more);
        }
        body
    }

    /// Some of these, one at least.
    fn some(&mut self, names: &[Name]) -> Vec<Name> {
        let one = self.below(names.len().max(1) as i64) as usize;
        let chosen = |(i, name): (usize, &Name)| (i == one || self.chance(2)).then_some(*name);
        names.iter().enumerate().filter_map(chosen).collect()
    }

    /// Some of the functions print, and some fail, as the conditions allow.
    fn effects(&mut self, rule: &Rule, functions: &mut BTreeMap<Name, Function>, array: Option<Name>) {
        let asks = |condition| rule.conditions.contains(&condition);
        let is_law = rule.shape == Shape::Law;
        let fails = !asks(Condition::Total);
        let prints = !asks(Condition::Copyable);
        // An operator of which the conditions say something is a primitive.
        let of_operators = is_law && !asks(Condition::Exact) && !asks(Condition::Neutral);
        let names: Vec<Name> =
            functions.iter().filter(|(_, f)| of_operators || !f.operator).map(|(name, _)| *name).collect();
        let once = |name: &Name| occurrences(&rule.law.left, name) == 1;
        // Of two loops that are to be one, not both print, and none does while the other may fail.
        let [alone, apart] = [Condition::EffectsIo, Condition::EffectsFail].map(asks);
        let prints = prints && (!alone || names.iter().any(once));
        let (prints, fails) = match self.below(4) {
            0 => (false, false),
            1 => (prints, fails && !prints),
            2 => (prints && !fails, fails),
            _ => (prints, fails && !(prints && apart)),
        };
        let mut printing = if prints { self.some(&names) } else { Vec::new() };
        if alone {
            printing = names.iter().copied().filter(|name| prints && once(name)).collect();
            printing.truncate(1);
        }
        let failing = if fails { self.some(&names) } else { Vec::new() };
        for name in names {
            let [is_printing, is_failing] = [&printing, &failing].map(|some| some.contains(&name));
            let Some(function) = functions.get_mut(name) else { continue };
            let mut body = std::mem::replace(&mut function.body, Expr::Free);
            if is_failing {
                let place = Expr::prim("-", Expr::Param(0), Expr::Const(self.below(3)));
                let failing = match array {
                    Some(array) if self.ty != "i64" || self.chance(2) => Expr::At(array, Box::new(place)),
                    _ if self.ty == "i64" => Expr::prim("/", Expr::Const(6), place),
                    _ => place,
                };
                body = body.number(|value| Expr::prim("+", value, failing));
            }
            if is_printing {
                body = body.number(|value| Expr::Traced(Box::new(value)));
            }
            function.body = body;
            function.exact &= !function.operator || !(is_failing || is_printing);
        }
    }

    /// An operator that is associative, in numbers without rounding: by a primitive, or its second operand.
    fn familiar(&mut self) -> Function {
        let name = ["+", "*", "min", "max"][self.below(4) as usize];
        let exact = self.ty == "i64" || ["min", "max"].contains(&name);
        if !self.exact && self.chance(4) {
            return Function { params: 2, body: Expr::Param(1), exact: true, operator: true, several: false };
        }
        let body = Expr::prim(name, Expr::Param(0), Expr::Param(1));
        Function { params: 2, body, exact, operator: true, several: false }
    }
}
