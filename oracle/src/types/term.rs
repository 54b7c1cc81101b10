//! Expressions in sizes that are no polynomials: `n / 2`, `f n`, `p.a`. Those that are written alike,
//! names standing for the same things at the same types, are equal.

use std::fmt::{self, Write};

use super::{Size, SizeVar};
use crate::domain::PrimFault;
use crate::scalar::{Prim, Scalar, ScalarType};
use crate::syntax::ast::Name;

/// An expression without bindings, not as a tree of syntax but by what decides its value: equal terms
/// have equal types, and then equal values.
#[derive(Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Term {
    /// What makes a value of the parts.
    pub head: Head,
    /// In order. A part that is not of type `i64` is a variable that stands for it, or is computed.
    pub parts: Vec<Size>,
}

/// What an expression is made by.
#[derive(Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Head {
    /// A primitive on `i64`, of all its operands.
    Prim(Prim),
    /// What has this name, applied to the parts; the number tells apart things of one name. The last
    /// parts, so many, are sizes that only the types say: `rep` of one length is not that of another.
    Call(Name, u32, usize),
    /// `e.f`.
    Field(Name),
    /// A record of these fields, or a tuple, whose fields are numbers.
    Record(Vec<Name>),
    /// `a[i, ..]`.
    Index,
    /// `[e, ..]`.
    Array,
    /// `if c then t else f`.
    If,
    /// A literal of this type, which is no `i64`, by its text.
    Literal(Name, ScalarType),
}

impl Head {
    /// The number of every call of what the language itself defines: names tell it apart.
    pub const BUILT_IN: u32 = u32::MAX;

    /// The size that the expression is: itself, or what it comes to.
    pub(super) fn of(self, mut parts: Vec<Size>) -> Size {
        if let (Head::Field(field), [record]) = (&self, parts.as_mut_slice())
            && let Some(Term { head: Head::Record(fields), parts }) = record.as_var().and_then(SizeVar::term)
            && let Some(i) = fields.iter().position(|name| name == field)
        {
            return parts[i].clone();
        }
        // How the sizes in it were written tells nothing of it, and would be kept once for each level.
        let parts = parts.into_iter().map(Size::unwritten).collect();
        let term = Term { head: self, parts };
        match term.value(&mut |_| None) {
            Ok(Some(constant)) => Size::constant(constant),
            _ => Size::var(SizeVar::computed(term)),
        }
    }
}

impl Term {
    /// Its value, where it is an operation on `i64` and its variables have values.
    ///
    /// # Errors
    /// When the operation fails on them.
    pub(super) fn value(
        &self,
        var: &mut dyn FnMut(&SizeVar) -> Option<i64>,
    ) -> Result<Option<i64>, PrimFault> {
        let Head::Prim(prim) = &self.head else { return Ok(None) };
        let mut operands = Vec::new();
        for part in &self.parts {
            let Some(n) = part.try_evaluate(var)? else { return Ok(None) };
            operands.push(Scalar::I64(n));
        }
        Ok(match prim.apply(&operands)? {
            Scalar::I64(n) => Some(n),
            _ => None,
        })
    }

    /// How many heads there are in it.
    pub(super) fn heads(&self) -> usize {
        let inner = self.parts.iter().flat_map(Size::computed).filter_map(SizeVar::term);
        1 + inner.map(Term::heads).sum::<usize>()
    }

    /// Whether it stands in parentheses inside of another expression.
    pub(super) fn is_compound(&self) -> bool {
        match &self.head {
            Head::Prim(_) | Head::Call(..) => !self.arguments().0.is_empty(),
            Head::If => true,
            Head::Field(_) | Head::Record(_) | Head::Index | Head::Array | Head::Literal(..) => false,
        }
    }

    /// The parts that are written, and those that only types say.
    pub fn arguments(&self) -> (&[Size], &[Size]) {
        let said = if let Head::Call(_, _, said) = &self.head { *said } else { 0 };
        self.parts.split_at(self.parts.len().saturating_sub(said))
    }

    /// A part inside of the text of another expression.
    fn part(&self, i: usize) -> String {
        let Some(part) = self.parts.get(i) else { return String::new() };
        let compound = match part.as_var() {
            Some(var) => var.term().is_some_and(Term::is_compound),
            None => part.as_constant().is_none_or(|n| n < 0),
        };
        if compound { format!("({part})") } else { part.to_string() }
    }

    fn list(&self, from: usize) -> String {
        self.parts[from..].iter().map(Size::to_string).collect::<Vec<_>>().join(", ")
    }
}

impl fmt::Display for Term {
    /// As in the language; sizes that only types say stand in braces: `rep {n} 1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let symbol = |name: &str| !name.starts_with(|c: char| c.is_alphabetic() || c == '_');
        let call = |f: &mut fmt::Formatter<'_>, name: &str| match self.arguments().0.len() {
            2 if symbol(name) => write!(f, "{} {name} {}", self.part(0), self.part(1)),
            n => {
                f.write_str(name)?;
                (0..n).try_for_each(|i| write!(f, " {}", self.part(i)))
            }
        };
        match &self.head {
            Head::Prim(prim) => match prim.op.symbol() {
                Some(name) if symbol(name) => call(f, name),
                _ => call(f, &prim.name()),
            },
            // An operator alone: `(i64.+)`.
            Head::Call(name, ..)
                if self.parts.is_empty() && name.ends_with(|c: char| c.is_ascii_punctuation()) =>
            {
                write!(f, "({name})")
            }
            Head::Call(name, ..) => match self.arguments().1 {
                [] => call(f, name),
                said => {
                    let said: Vec<_> = said.iter().map(Size::to_string).collect();
                    call(f, &format!("{name} {{{}}}", said.join(", ")))
                }
            },
            Head::Field(field) => write!(f, "{}.{field}", self.part(0)),
            Head::Record(fields) if fields.iter().all(|name| name.parse::<usize>().is_ok()) => {
                write!(f, "({})", self.list(0))
            }
            Head::Record(fields) => {
                f.write_char('{')?;
                for (i, (name, part)) in fields.iter().zip(&self.parts).enumerate() {
                    write!(f, "{}{name} = {part}", if i == 0 { "" } else { ", " })?;
                }
                f.write_char('}')
            }
            Head::Index => write!(f, "{}[{}]", self.part(0), self.list(1.min(self.parts.len()))),
            Head::Array => write!(f, "[{}]", self.list(0)),
            Head::If => match self.parts.as_slice() {
                [condition, then, otherwise] => write!(f, "if {condition} then {then} else {otherwise}"),
                _ => f.write_str("if"),
            },
            Head::Literal(text, _) => f.write_str(text),
        }
    }
}

/// Whether an operation on `i64` gives an `i64`.
pub(super) fn on_sizes(prim: Prim) -> bool {
    prim.result() == ScalarType::I64 && prim.args().iter().all(|ty| *ty == ScalarType::I64)
}
