//! Sums and products that left their type: a run of the source over numbers that remember what they would be without
//! wrapping around.
//!
//! What counts is the result of a fold, scan or histogram that only adds, or only multiplies, integers of at most 32 bits, where it
//! is read and is not what it stands for. Nothing is said where a hash is computed: of numbers that come from `^`, `<<`
//! or from arithmetic outside of folds that wrapped, nor where the result goes into `%`, `%%`, `&`, `|`, `^`, a shift or
//! a narrower type. Prefix sums whose difference is right again are right.

use std::collections::{BTreeMap, BTreeSet};

use lawson_oracle::domain::{Concrete, Domain, PrimError, Undecided};
use lawson_oracle::interp;
use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType, Wraps};
use lawson_oracle::schedule::Schedule;
use lawson_oracle::source::Span;
use lawson_oracle::types::Checked;
use lawson_oracle::value::Value;

use super::literals::walk;
use super::outcome::Shown;
use crate::core::scopes::Role;
use crate::core::{Op, Program};

/// A fold, scan or histogram whose result is not the sum or product of its elements.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Overflow {
    /// Where it stands.
    pub span: Span,
    /// The type that did not have the result.
    pub ty: ScalarType,
    /// It is a product.
    pub product: bool,
}

/// Whether a fold, scan or histogram of the program adds or multiplies integers of at most 32 bits.
pub fn may_overflow(program: &Program) -> bool {
    let mut found = false;
    walk(&program.body, &mut |stmt| {
        for operator in stmt.op.scopes().filter(|inner| inner.part.role() == Role::Operator) {
            walk(operator.scope, &mut |inside| {
                found |= matches!(&inside.op, Op::Prim(prim, _) if is_narrow(prim.ty) && does(prim.op).kind().is_some());
            });
        }
    });
    found
}

/// What a run of the source shows, and what overflowed in it, in the order of the text.
pub fn run(
    checked: &Checked,
    entry: usize,
    args: &[Value],
    schedule: &Schedule,
) -> (Shown<Scalar>, Vec<Overflow>) {
    let mut numbers = Wide::default();
    let args: Vec<_> = args.iter().map(|arg| arg.map(&mut |s| Number::exactly(*s))).collect();
    let outcome = interp::run(&mut numbers, checked, entry, &args, schedule);
    let value = |value: &Value<Number>| value.map(&mut |s| s.value);
    if let Ok(result) = &outcome.result {
        _ = result.map(&mut |s| numbers.read(s));
    }
    let plain = interp::Outcome {
        log: outcome.log.iter().map(value).collect(),
        // The command has no host: a program that calls one does not come here.
        calls: Vec::new(),
        overwritten: outcome.overwritten,
        asked: outcome.asked,
        reached: outcome.reached,
        result: outcome.result.map(|result| value(&result)),
    };
    (Shown::of_source(plain), numbers.overflows())
}

fn is_narrow(ty: ScalarType) -> bool {
    ty.is_integer() && ty.bits() <= 32
}

/// What an operator computes with: it adds, multiplies, or mixes as hashes do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Kind {
    Adds,
    Multiplies,
    Mixes,
}

/// What a primitive does to integers that remember.
enum Does {
    /// What they would be without wrapping around; a single operand stands on the right of 0.
    Computes(Kind, fn(i128, i128) -> Option<i128>),
    /// By such operations hashes are known.
    Mixes,
    /// It gives one of another type.
    Converts(ScalarType),
    /// It needs them as what they are.
    Reads,
}

impl Does {
    fn kind(&self) -> Option<Kind> {
        match self {
            Does::Computes(kind, _) => Some(*kind),
            Does::Mixes => Some(Kind::Mixes),
            Does::Converts(_) | Does::Reads => None,
        }
    }
}

fn does(op: PrimOp) -> Does {
    if let PrimOp::Convert(to) = op {
        return Does::Converts(to);
    }
    match op.wraps() {
        Wraps::Sum => Does::Computes(Kind::Adds, i128::checked_add),
        Wraps::Difference => Does::Computes(Kind::Adds, i128::checked_sub),
        Wraps::Product => Does::Computes(Kind::Multiplies, i128::checked_mul),
        Wraps::Power => Does::Computes(Kind::Multiplies, power),
        Wraps::Hash => Does::Mixes,
        Wraps::Never => Does::Reads,
    }
}

/// `None` where it is beyond all bounds. Only powers of 0, 1 and -1 are within them for every exponent.
fn power(base: i128, exponent: i128) -> Option<i128> {
    let within = if base.unsigned_abs() > 1 { exponent } else { exponent.min(2 + (exponent & 1)) };
    base.checked_pow(u32::try_from(within).ok()?)
}

/// What is known of an integer besides its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mark {
    /// It is what it stands for.
    Exact,
    /// It comes from a hash, or from arithmetic that wrapped outside of folds.
    Hashed,
    /// The fold with this number made it; so many times the number of its type's values are missing, `i32::MAX` where
    /// that is beyond all bounds.
    Wrapped { fold: u32, turns: i32 },
}

/// A scalar.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Number {
    value: Scalar,
    mark: Mark,
}

impl Number {
    fn exactly(value: Scalar) -> Number {
        Number { value, mark: Mark::Exact }
    }

    /// What it would be without wrapping around; `None` where that is beyond all bounds.
    fn exact(&self) -> Option<i128> {
        let value = self.value.as_integer()?;
        match self.mark {
            Mark::Exact | Mark::Hashed => Some(value),
            Mark::Wrapped { turns: i32::MAX, .. } => None,
            Mark::Wrapped { turns, .. } => Some(value + (i128::from(turns) << self.value.ty().bits())),
        }
    }
}

/// Machine numbers that remember.
#[derive(Default)]
struct Wide {
    numbers: Concrete,
    /// The fold, scan or histogram whose operator is being applied.
    at: Option<Span>,
    /// The folds that wrapped, in the order in which they did.
    folds: Vec<(Span, ScalarType)>,
    /// What operators compute with, by their folds.
    kinds: BTreeMap<Span, BTreeSet<Kind>>,
    /// Those of `folds` whose wrapped results were read.
    read: BTreeSet<u32>,
}

impl Wide {
    /// The number is needed as what it is.
    fn read(&mut self, number: &Number) {
        if let Mark::Wrapped { fold, .. } = number.mark {
            self.read.insert(fold);
        }
    }

    fn overflows(&self) -> Vec<Overflow> {
        let overflow = |fold: &u32| {
            let (span, ty) = *self.folds.get(*fold as usize)?;
            let kinds: Vec<Kind> = self.kinds.get(&span)?.iter().copied().collect();
            match kinds[..] {
                [Kind::Adds] => Some(Overflow { span, ty, product: false }),
                [Kind::Multiplies] => Some(Overflow { span, ty, product: true }),
                // Steps of a recurrence, such as those of random numbers.
                _ => None,
            }
        };
        let all: BTreeSet<Overflow> = self.read.iter().filter_map(overflow).collect();
        all.into_iter().collect()
    }

    /// The number of the fold that is being computed.
    fn fold(&mut self, span: Span, ty: ScalarType) -> u32 {
        let known = self.folds.iter().position(|fold| *fold == (span, ty));
        known.unwrap_or_else(|| {
            self.folds.push((span, ty));
            self.folds.len() - 1
        }) as u32
    }

    /// What is known of the result of a primitive.
    fn mark(&mut self, prim: Prim, args: &[Number], value: Scalar) -> Mark {
        let does = does(prim.op);
        if let (Some(span), Some(kind), true) = (self.at, does.kind(), is_narrow(prim.ty)) {
            self.kinds.entry(span).or_default().insert(kind);
        }
        let integers = prim.ty.is_integer();
        match (does, args) {
            (Does::Computes(_, op), [a, b]) if integers => self.computed(op, a, b, value),
            (Does::Computes(_, op), [a]) if integers => {
                self.computed(op, &Number::exactly(Scalar::zero(prim.ty)), a, value)
            }
            (Does::Converts(to), [a]) if integers && to.is_integer() => self.converted(a, value),
            (does, _) => {
                let mixes = does.kind() == Some(Kind::Mixes);
                let begins = matches!(prim.op, PrimOp::BitXor | PrimOp::Shl);
                let marked =
                    args.iter().any(|arg| arg.mark == Mark::Hashed || mixes && arg.mark != Mark::Exact);
                if !mixes {
                    args.iter().for_each(|arg| self.read(arg));
                }
                if value.ty().is_integer() && (begins || marked) { Mark::Hashed } else { Mark::Exact }
            }
        }
    }

    /// Of a sum, difference, product or power.
    fn computed(
        &mut self,
        op: fn(i128, i128) -> Option<i128>,
        left: &Number,
        right: &Number,
        value: Scalar,
    ) -> Mark {
        let exact = left.exact().zip(right.exact()).and_then(|(left, right)| op(left, right));
        let fold = match (left.mark, right.mark) {
            (Mark::Hashed, _) | (_, Mark::Hashed) => return Mark::Hashed,
            (Mark::Exact, Mark::Exact) if exact == value.as_integer() => return Mark::Exact,
            (Mark::Wrapped { fold, .. }, _) | (_, Mark::Wrapped { fold, .. }) => fold,
            (Mark::Exact, Mark::Exact) => match self.at {
                Some(span) if is_narrow(value.ty()) => self.fold(span, value.ty()),
                _ => return Mark::Hashed,
            },
        };
        wrapped(fold, exact, value)
    }

    /// Of an integer as one of another type.
    fn converted(&mut self, from: &Number, value: Scalar) -> Mark {
        let (before, after) = (from.value.ty().bits(), value.ty().bits());
        match from.mark {
            Mark::Exact if from.value.as_integer() == value.as_integer() => Mark::Exact,
            // It was cut off, or got another sign.
            Mark::Exact | Mark::Hashed => Mark::Hashed,
            Mark::Wrapped { .. } if after < before => Mark::Hashed,
            Mark::Wrapped { .. } if after > before => {
                self.read(from);
                Mark::Exact
            }
            Mark::Wrapped { fold, .. } => wrapped(fold, from.exact(), value),
        }
    }
}

/// Of a number that a fold made, where `exact` is what it would be; `None` is beyond all bounds.
fn wrapped(fold: u32, exact: Option<i128>, value: Scalar) -> Mark {
    let missing = exact.zip(value.as_integer()).map(|(exact, value)| exact - value);
    match missing.map(|missing| i32::try_from(missing >> value.ty().bits())) {
        Some(Ok(0)) => Mark::Exact,
        Some(Ok(turns)) => Mark::Wrapped { fold, turns },
        Some(Err(_)) | None => Mark::Wrapped { fold, turns: i32::MAX },
    }
}

impl Domain for Wide {
    type S = Number;

    fn constant(&mut self, value: Scalar) -> Number {
        Number::exactly(self.numbers.constant(value))
    }

    fn prim(&mut self, prim: Prim, args: &[Number]) -> Result<Number, PrimError> {
        let mut values = [Scalar::Bool(false); 3];
        values.iter_mut().zip(args).for_each(|(value, arg)| *value = arg.value);
        let value = self.numbers.prim(prim, &values[..args.len()])?;
        Ok(Number { value, mark: self.mark(prim, args, value) })
    }

    fn branch(&mut self, condition: &Number) -> Result<bool, Undecided> {
        self.numbers.branch(&condition.value)
    }

    fn index(&mut self, scalar: &Number, bound: i64) -> Result<i64, Undecided> {
        self.numbers.index(&scalar.value, bound)
    }

    fn size(&mut self, scalar: &Number) -> Result<i64, Undecided> {
        self.numbers.size(&scalar.value)
    }

    fn known(&self, scalar: &Number) -> Option<Scalar> {
        Some(scalar.value)
    }

    fn type_of(&self, scalar: &Number) -> ScalarType {
        scalar.value.ty()
    }

    fn combining(&mut self, at: Option<Span>) -> Option<Span> {
        std::mem::replace(&mut self.at, at)
    }

    fn step(&mut self) -> Result<(), Undecided> {
        self.numbers.step()
    }
}
