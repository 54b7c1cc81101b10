//! The mode that an expression would have, without evaluating it: what a branch that is not taken says of `ifelse`.

use std::collections::BTreeMap;

use crate::functions::elementary;
use crate::syntax::ast::{Arg, Binary, Exp, ExpKind, Function, Mode, Name, Program, TypeKind, Unary};

/// The modes of variables, in a program.
pub(super) struct Modes<'p> {
    pub(super) program: &'p Program,
    pub(super) variables: BTreeMap<Name, Mode>,
}

impl Modes<'_> {
    pub(super) fn of(&self, exp: &Exp) -> Mode {
        let number = |exp: &Exp| self.of(exp).max(Mode::Integer);
        match &exp.kind {
            ExpKind::Double(_) => Mode::Double,
            ExpKind::Integer(_) => Mode::Integer,
            ExpKind::Logical(_) => Mode::Logical,
            ExpKind::Na(mode) => *mode,
            ExpKind::Name(name) => self.variables.get(name).copied().unwrap_or(Mode::Logical),
            ExpKind::Unary(Unary::Not, _) => Mode::Logical,
            ExpKind::Unary(Unary::Minus | Unary::Plus, inner) => number(inner),
            ExpKind::Paren(inner) => self.of(inner),
            ExpKind::Binary(op, a, b) => match op {
                Binary::Divide | Binary::Power => Mode::Double,
                Binary::Range => Mode::Integer,
                Binary::Modulo
                | Binary::IntegerDivide
                | Binary::Multiply
                | Binary::Add
                | Binary::Subtract => number(a).max(number(b)),
                Binary::Less
                | Binary::LessEqual
                | Binary::Greater
                | Binary::GreaterEqual
                | Binary::Equal
                | Binary::NotEqual
                | Binary::And
                | Binary::AndThen
                | Binary::Or
                | Binary::OrElse => Mode::Logical,
            },
            ExpKind::Index(array, _) => self.of(array),
            ExpKind::If(_, then, otherwise) => {
                otherwise.as_ref().map_or(Mode::Logical, |otherwise| self.of(otherwise)).max(self.of(then))
            }
            ExpKind::Block(_) => {
                let mut inner = Modes { program: self.program, variables: self.variables.clone() };
                inner.given(exp)
            }
            ExpKind::Call(name, args) => self.of_call(&name.name, args),
            ExpKind::Text(_)
            | ExpKind::Null
            | ExpKind::Assign(..)
            | ExpKind::For(..)
            | ExpKind::While(..)
            | ExpKind::Break
            | ExpKind::Next
            | ExpKind::Function(..) => Mode::Logical,
        }
    }

    fn of_call(&self, name: &Name, args: &[Arg]) -> Mode {
        if let Some(function) = self.program.functions.iter().find(|function| function.name.name == *name) {
            return self.of_function(function, args);
        }
        if let Some(external) = self.program.externals.iter().find(|external| external.name.name == *name) {
            return match external.result.kind {
                TypeKind::Array(mode, _) => mode,
                TypeKind::List(_) => Mode::Logical,
            };
        }
        let modes = || args.iter().map(|arg| self.of(&arg.value));
        let all = modes().max().unwrap_or(Mode::Logical);
        let branch = |name: &str, position: usize| {
            let named = args.iter().find(|arg| arg.name.as_ref().is_some_and(|given| &*given.name == name));
            named.or(args.get(position)).map_or(Mode::Logical, |arg| self.of(&arg.value))
        };
        match &**name {
            "length" | "nrow" | "ncol" | "dim" | "integer" | "seq_len" | "seq_along" | "as.integer" => {
                Mode::Integer
            }
            "logical" | "is.na" | "any" | "all" | "as.logical" => Mode::Logical,
            "rep" => branch("x", 0),
            "matrix" => branch("data", 0),
            "ifelse" => branch("yes", 1).max(branch("no", 2)),
            "c" | "rev" | "t" | "return" | "invisible" => all,
            "abs" | "pmin" | "pmax" | "min" | "max" | "sum" => all.max(Mode::Integer),
            "seq" if args.len() == 2 => Mode::Integer,
            "seq" => branch("from", 0).max(branch("by", 2)).max(Mode::Integer),
            "numeric" | "double" | "as.double" | "as.numeric" | "sign" | "runif" | "prod" | "mean"
            | "cumsum" => Mode::Double,
            name if elementary(name).is_some() => Mode::Double,
            _ => Mode::Logical,
        }
    }

    fn of_function(&self, function: &Function, args: &[Arg]) -> Mode {
        let param = |(position, arg): (usize, &Arg)| {
            let param = arg.name.as_ref().or(function.params.get(position))?;
            Some((param.name.clone(), self.of(&arg.value)))
        };
        let variables = args.iter().enumerate().filter_map(param).collect();
        Modes { program: self.program, variables }.given(&function.body)
    }

    /// The mode of what statements give at their end. A variable keeps the mode that it has first.
    fn given(&mut self, exp: &Exp) -> Mode {
        match &exp.kind {
            ExpKind::Block(statements) => {
                statements.iter().map(|statement| self.given(statement)).last().unwrap_or(Mode::Logical)
            }
            ExpKind::Assign(target, value) => {
                if let ExpKind::Name(name) = &target.kind {
                    let mode = self.of(value);
                    self.variables.entry(name.clone()).or_insert(mode);
                }
                Mode::Logical
            }
            ExpKind::For(name, over, body) => {
                let mode = self.of(over);
                self.variables.entry(name.name.clone()).or_insert(mode);
                self.given(body)
            }
            ExpKind::While(_, body) => self.given(body),
            ExpKind::If(_, then, otherwise) => {
                let then = self.given(then);
                otherwise.as_ref().map_or(then, |otherwise| self.given(otherwise).max(then))
            }
            _ => self.of(exp),
        }
    }
}
