//! Scalars: literals, operators, and the members of the number modules.

use std::sync::Arc;

use super::sizes::plain;
use super::{Gen, Made};
use crate::generate::build::*;
use crate::scalar::{Prim, PrimOp, Scalar, ScalarType};
use crate::syntax::ast::{Exp, ExpKind, Literal};
use crate::types::{Size, Type};

/// The arithmetic operators, which may be written without their type.
const OPERATORS: [&str; 14] = ["+", "-", "*", "/", "%", "//", "%%", "**", "<<", ">>", ">>>", "&", "|", "^"];

/// Constants of the number modules.
const CONSTANTS: [&str; 8] = ["lowest", "highest", "num_bits", "inf", "nan", "pi", "e", "epsilon"];

/// Members that are built-ins, not primitives: `f64.sum`.
const FOLDS: [&str; 4] = ["sum", "product", "minimum", "maximum"];

/// Operators and members by their symbols, whether with their type or without, and the constants.
pub(super) fn names() -> Vec<&'static str> {
    Prim::all().map(member_name).chain(CONSTANTS).collect()
}

/// The production that a primitive is an instance of.
pub(super) fn member_name(prim: Prim) -> &'static str {
    prim.op.symbol().unwrap_or("conversion")
}

/// A literal of this type: its suffix left out only where the type is the default.
pub(super) fn number(t: ScalarType, value: i64) -> Exp {
    match t {
        ScalarType::Bool => exp(ExpKind::Literal(Literal::Bool(value % 2 != 0))),
        ScalarType::F64 => decimal(t, &format!("{value}.0")),
        ScalarType::F32 => decimal(t, &value.to_string()),
        _ => {
            let suffix = (t != ScalarType::I32).then_some(t);
            exp(ExpKind::Literal(Literal::Int(value.into(), suffix)))
        }
    }
}

fn decimal(t: ScalarType, text: &str) -> Exp {
    let suffix = (t != ScalarType::F64).then_some(t);
    exp(ExpKind::Literal(Literal::Float(Arc::from(text), suffix)))
}

fn negative(e: Exp) -> Exp {
    exp(ExpKind::Neg(Box::new(e)))
}

impl Gen<'_, '_> {
    /// A literal; now and then with a sign, or with its type where that need not be said.
    pub fn literal(&mut self, t: ScalarType) -> Exp {
        let value = self.int(0, 6);
        let magnitude = match t {
            _ if t.is_float() && self.chance(1, 3) => {
                let text = *self.one(&["0.5", "1e3", "2.5e-3", "0.0", "1.25", "7.0e10"]);
                decimal(t, text)
            }
            ScalarType::I32 | ScalarType::F64 if self.chance(1, 5) => match t {
                ScalarType::I32 => exp(ExpKind::Literal(Literal::Int(value.into(), Some(t)))),
                _ => exp(ExpKind::Literal(Literal::Float(Arc::from(value.to_string()), Some(t)))),
            },
            _ if t.is_integer() && self.chance(1, 12) => {
                let top = Scalar::highest(t).as_integer().unwrap_or(0);
                let suffix = (t != ScalarType::I32).then_some(t);
                exp(ExpKind::Literal(Literal::Int(top, suffix)))
            }
            _ => number(t, value),
        };
        if (t.is_signed() || t.is_float()) && self.chance(1, 5) { negative(magnitude) } else { magnitude }
    }

    /// `f64.pi`.
    pub fn constant(&mut self, t: ScalarType) -> Made {
        let which: Vec<(&'static str, ScalarType)> = CONSTANTS
            .into_iter()
            .flat_map(|c| ScalarType::ALL.into_iter().map(move |m| (c, m)))
            .filter(|(c, m)| {
                Scalar::constant(&format!("{m}.{c}")).is_some_and(|s| s.ty() == t)
                    && (!self.options.only_native_types || *m == t)
            })
            .collect();
        if which.is_empty() {
            return None;
        }
        let (constant, module) = *self.one(&which);
        self.made_by(constant);
        Some(var(format!("{module}.{constant}")))
    }

    /// `x + y`, `x < y`: an operator between two scalars of one type.
    pub fn arithmetic(&mut self, t: ScalarType, depth: u32) -> Made {
        if t == ScalarType::Bool {
            let of = self.scalar_type();
            let op = *self.one(&["<", "<=", ">", ">="]);
            self.made_by(op);
            let (lhs, rhs) = (self.scalar(of, depth)?, self.scalar(of, depth)?);
            return Some(infix(op, lhs, rhs));
        }
        let exists = |op: &&str| PrimOp::from_symbol(op).is_some_and(|op| Prim::exists(op, t));
        let ops: Vec<&'static str> = OPERATORS.into_iter().filter(exists).collect();
        let op = if self.chance(1, 2) { *self.one(&["+", "-", "*"]) } else { *self.one(&ops) };
        self.made_by(op);
        let lhs = self.scalar(t, depth)?;
        let rhs = self.second_operand(op, t, depth)?;
        Some(infix(op, lhs, rhs))
    }

    /// A right operand, with which the operator fails rarely. A literal beside a variable needs no
    /// suffix.
    fn second_operand(&mut self, op: &str, t: ScalarType, depth: u32) -> Made {
        let divides = matches!(op, "/" | "%" | "//" | "%%") && t.is_integer();
        if (divides || op == "**") && !self.chance(1, 12) {
            return Some(number(t, self.int(1, 5)));
        }
        if !divides && self.chance(1, 6) {
            return Some(number(t, self.int(0, 9)));
        }
        self.scalar(t, depth)
    }

    pub fn scalar(&mut self, t: ScalarType, depth: u32) -> Made {
        self.exp(&Type::Scalar(t), depth)
    }

    /// `f64.sqrt x`, `i32.+ x y`: a member with a result of this type.
    pub fn member(&mut self, t: ScalarType, depth: u32) -> Made {
        let prim = self.prim_of(t)?;
        self.made_by(member_name(prim));
        let args = prim.args().into_iter().map(|a| self.scalar(a, depth)).collect::<Option<Vec<_>>>()?;
        Some(apply(var(prim.name()), args))
    }

    /// A primitive with a result of this type; each operation is as likely as another.
    fn prim_of(&mut self, t: ScalarType) -> Option<Prim> {
        let native = |s: ScalarType| {
            matches!(s, ScalarType::I32 | ScalarType::I64 | ScalarType::F64 | ScalarType::Bool)
        };
        let fits = |p: &Prim| {
            p.result() == t && (!self.options.only_native_types || p.args().into_iter().all(native))
        };
        let found: Vec<Prim> = Prim::all().filter(fits).collect();
        let mut ops: Vec<&'static str> = found.iter().map(|p| member_name(*p)).collect();
        ops.dedup();
        if ops.is_empty() {
            return None;
        }
        let op = *self.one(&ops);
        let found: Vec<Prim> = found.into_iter().filter(|p| member_name(*p) == op).collect();
        let prim = *self.one(&found);
        (!prim.may_fail() || self.chance(1, 3)).then_some(prim)
    }

    /// `f64.sum xs`.
    pub fn module_fold(&mut self, t: ScalarType, depth: u32) -> Made {
        if t == ScalarType::Bool {
            return None;
        }
        let fold = *self.one(&FOLDS);
        self.made_by(fold);
        let ty = self.array_type(Type::Scalar(t));
        Some(call(format!("{t}.{fold}"), [self.exp(&ty, depth)?]))
    }

    /// An index into an array of this size, in bounds more often than not.
    pub fn index_within(&mut self, size: &Size, depth: u32) -> Made {
        if size.as_constant() == Some(0) && !self.chance(1, 20) {
            return None;
        }
        match self.weighted(&[(12, 0), (12, 1), (1, 2)]) {
            0 => Some(plain(match size.as_constant() {
                Some(n) if n > 0 => self.int(0, n - 1),
                _ => 0,
            })),
            1 => {
                let at = self.scalar(ScalarType::I64, depth)?;
                let top = self.size_exp(&size.sub(&Size::constant(1)))?;
                Some(call("i64.max", [plain(0), call("i64.min", [at, top])]))
            }
            _ => self.scalar(ScalarType::I64, depth),
        }
    }
}
