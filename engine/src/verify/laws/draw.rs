//! What the variables of a law stand for, drawn.

use std::collections::BTreeMap;
use std::iter;

use arbitrary::Unstructured;
use lawson_oracle::generate::bytes_from_seed;

use super::lowered;
use crate::rules::Law;
use crate::rules::law::{Name, Role, Term};

/// Bytes that one law draws at most.
const BYTES: usize = 512;
/// A parameter that drawn functions mention, beside those that the law has.
pub(super) const FREE: &str = "free";
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
    seed: u64,
}

/// A function of scalars, an expression over its parameters.
pub(super) struct Function {
    pub params: usize,
    pub body: Expr,
    /// An operator that gives the same by any brackets.
    exact: bool,
}

pub(super) enum Expr {
    Param(usize),
    Free,
    Const(i64),
    Prim(&'static str, Box<[Expr; 2]>),
}

impl Expr {
    fn prim(name: &'static str, left: Expr, right: Expr) -> Expr {
        Expr::Prim(name, Box::new([left, right]))
    }
}

impl<'a> Instance<'a> {
    pub fn draw(law: &'a Law, seed: u64) -> Instance<'a> {
        let bytes = bytes_from_seed(seed, BYTES);
        let variables = law.variables();
        // The elements of iota are no floats, and no indices are.
        let integers = has_indices(&law.left);
        let mut draw = Draw { bytes: Unstructured::new(&bytes), ty: "i64", functions: 0 };
        if !integers && draw.chance(2) {
            draw.ty = "f64";
        }
        let functions =
            variables.iter().filter_map(|(name, role)| Some((*name, draw.function(*role)?))).collect();
        let mut params = variables;
        params.retain(|(name, _)| !BTreeMap::contains_key(&functions, name));
        // A size is no negative number: the extent of an array binds it.
        params.retain(|(_, role)| *role != Role::Size);
        if !params.iter().any(|(_, role)| *role == Role::Array) {
            params.push((SIZED, Role::Array));
        }
        Instance { law, ty: draw.ty, params, functions, seed }
    }

    /// Whether both sides are the same by any brackets.
    pub fn is_exact(&self) -> bool {
        self.functions.values().all(|function| function.exact)
    }

    /// The parameters with what they stand for.
    pub fn params(&self) -> impl Iterator<Item = (Name, Role)> {
        self.params.iter().copied().chain([(FREE, Role::Scalar)])
    }

    /// The left side as a program of the source language.
    pub fn source(&self) -> String {
        let ty = self.ty;
        let param = |(name, role): (Name, Role)| match role {
            Role::Array => format!("({name}: [n]{ty})"),
            Role::Condition => format!("({name}: bool)"),
            Role::Size | Role::Scalar | Role::Function(_) | Role::Predicate | Role::Operator => {
                format!("({name}: {ty})")
            }
        };
        let params: Vec<_> = self.params().map(param).collect();
        let function = |(name, function): (&Name, &Function)| {
            let params: Vec<_> = (0..function.params).map(|i| format!("a{i}")).collect();
            format!("  let {name} = \\{} -> {}\n", params.join(" "), self.expression(&function.body))
        };
        format!(
            "def redomap [n] (op: {ty} -> {ty} -> {ty}) (f: {ty} -> {ty}) (ne: {ty}) (xs: [n]{ty}): {ty} =\n  \
             reduce op ne (map f xs)\n\n\
             def gather [n] [m] (xs: [n]{ty}) (is: [m]i64): [m]{ty} = map (\\i -> xs[i]) is\n\n\
             def main [n] {} =\n{}  in {}\n",
            params.join(" "),
            self.functions.iter().map(function).collect::<String>(),
            self.law.left
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
        }
    }

    /// A number, as source and core write it.
    pub fn constant(&self, n: i64) -> String {
        format!("{n}{}{}", if self.ty == "f64" { ".0" } else { "" }, self.ty)
    }

    /// A side as a program of core.
    pub fn core(&self, side: &Term) -> String {
        lowered::program(self, side)
    }

    /// Arguments with arrays of this length.
    pub fn arguments(&self, length: usize) -> String {
        let bytes = bytes_from_seed(self.seed ^ length as u64, BYTES);
        let mut bytes = Unstructured::new(&bytes);
        // Where an array's elements are indices, they lie within.
        let range =
            if matches!(self.law.left, Term::Gather(..)) { 0..=length.max(1) as i64 - 1 } else { -9..=9 };
        let mut number = || self.constant(bytes.int_in_range(range.clone()).unwrap_or(0)).replace("--", "");
        let mut argument = |role| match role {
            Role::Array if length == 0 => format!("empty([0]{})", self.ty),
            Role::Array => {
                let elements: Vec<_> = iter::repeat_with(&mut number).take(length).collect();
                format!("[{}]", elements.join(", "))
            }
            Role::Condition => length.is_multiple_of(2).to_string(),
            Role::Size | Role::Scalar | Role::Function(_) | Role::Predicate | Role::Operator => number(),
        };
        self.params().map(|(_, role)| argument(role)).collect::<Vec<_>>().join(" ")
    }
}

fn has_indices(term: &Term) -> bool {
    match term {
        Term::Iota(_) | Term::ReduceByIndex(..) | Term::Gather(..) => true,
        Term::Map(_, arrays) | Term::Tuple(arrays) => arrays.iter().any(has_indices),
        Term::Let(_, value, body) => has_indices(value) || has_indices(body),
        _ => false,
    }
}

struct Draw<'b> {
    bytes: Unstructured<'b>,
    ty: &'static str,
    functions: i64,
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
            Role::Predicate => {
                let relation = ["<", "<=", ">", ">="][self.below(4) as usize];
                let limit = Expr::Const(self.below(9));
                (1, Expr::prim(relation, self.of(1), limit))
            }
            Role::Operator if self.chance(3) => (2, self.of(2)),
            Role::Operator => return Some(self.familiar()),
            Role::Size | Role::Array | Role::Scalar | Role::Condition => return None,
        };
        Some(Function { params, body, exact })
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

    /// An operator that is associative, in numbers without rounding: by a primitive, or its second operand.
    fn familiar(&mut self) -> Function {
        let name = ["+", "*", "min", "max"][self.below(4) as usize];
        let exact = self.ty == "i64" || ["min", "max"].contains(&name);
        if self.chance(4) {
            return Function { params: 2, body: Expr::Param(1), exact: true };
        }
        Function { params: 2, body: Expr::prim(name, Expr::Param(0), Expr::Param(1)), exact }
    }
}
