//! Floats with a bound on what they would be, were sums and products combined in another order.
//!
//! A sum of n terms that are combined by any brackets, in any order, lies within `n u S` of the true one, where `S`
//! is the sum of their magnitudes and `u` half the distance from 1 to the next float (Higham, Accuracy and Stability
//! of Numerical Algorithms, 4.2); two of them lie within twice that. Products are alike, with their own magnitude for
//! `S`. Everything else carries the bounds of its operands. Whatever is decided by a number that may be another one is
//! undecided: no difference is found, and none is denied. So is what some order makes too large or too small.
//! Bounds are a little wide, for each further term adds its own; they are never too narrow.

use lawson_oracle::domain::{Concrete, Domain, PrimError, Undecided};
use lawson_oracle::interp::{self, FaultKind, Stop};
use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};
use lawson_oracle::schedule::Schedule;
use lawson_oracle::value::Value;

use super::{Expected, Floats, steps_between};
use crate::core::{Atom, Op, Operator, Scope, Stmt};
use crate::verify::Subject;
use crate::verify::inputs::Case;
use crate::verify::outcome::{End, Shown};

/// A scalar of the source.
#[derive(Clone, PartialEq, Debug)]
pub struct Bounded {
    /// What the source gives.
    pub value: Scalar,
    /// How far off it may be elsewhere; only floats may be off.
    off: f64,
    /// What it is made of, as a sum or a product.
    chain: Chain,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Chain {
    /// It stands for itself.
    Alone,
    /// So many terms, and the sum of their magnitudes.
    Sum(f64, f64),
    /// So many factors, and the product of those above 1 and of those below, in magnitude.
    Product(f64, f64, f64),
}

impl Bounded {
    /// Nothing but this.
    pub fn exact(value: Scalar) -> Bounded {
        Bounded { value, off: 0.0, chain: Chain::Alone }
    }

    fn number(&self) -> f64 {
        self.value.as_float().unwrap_or(f64::NAN)
    }

    /// Whether another program may have found this number.
    pub fn admits(&self, found: Scalar, floats: Floats) -> bool {
        if self.value == found {
            return true;
        }
        let (true, Some(one), Some(other)) =
            (self.value.ty() == found.ty(), self.value.as_float(), found.as_float())
        else {
            return false;
        };
        match floats {
            Floats::Exact => false,
            Floats::AnyBracket => self.off > 0.0 && (one - other).abs() <= self.off,
            Floats::Ulps(n) => steps_between(one, other, found.ty() == ScalarType::F32) <= n,
        }
    }

    /// As a sum: how many terms, and their magnitude. Zeros add nothing.
    fn as_sum(&self) -> (f64, f64) {
        match self.chain {
            Chain::Sum(terms, size) => (terms, size),
            Chain::Alone | Chain::Product(..) if self.number() == 0.0 && self.off == 0.0 => (0.0, 0.0),
            Chain::Alone | Chain::Product(..) => {
                let size = self.number().abs() + self.off;
                (1.0, if size.is_finite() { size } else { 0.0 })
            }
        }
    }

    fn as_product(&self) -> (f64, f64, f64) {
        match self.chain {
            Chain::Product(factors, large, small) => (factors, large, small),
            Chain::Alone | Chain::Sum(..) if self.number().abs() == 1.0 && self.off == 0.0 => (0.0, 1.0, 1.0),
            Chain::Alone | Chain::Sum(..) => {
                let size = self.number().abs() + self.off;
                let size = if size.is_finite() && size > 0.0 { size } else { 1.0 };
                (1.0, size.max(1.0), size.min(1.0))
            }
        }
    }
}

/// Half the distance from 1 to the next float, the greatest float, and the smallest that has all of its digits.
fn limits(ty: ScalarType) -> (f64, f64, f64) {
    match ty {
        ScalarType::F32 => (f64::from(f32::EPSILON) / 2.0, f32::MAX.into(), f32::MIN_POSITIVE.into()),
        _ => (f64::EPSILON / 2.0, f64::MAX, f64::MIN_POSITIVE),
    }
}

struct Bounds(Concrete);

/// A number decides that may be another one.
const OPEN: Undecided =
    Undecided::Symbolic("what is decided depends on the order in which floats are combined");
/// Any number may come of it.
const BOUNDLESS: Undecided =
    Undecided::Symbolic("whether floats overflow or vanish depends on the order in which they are combined");

impl Bounds {
    fn float(&self, prim: Prim, args: &[Bounded], value: Scalar) -> Result<Bounded, PrimError> {
        let (u, most, least) = limits(prim.ty);
        let number = value.as_float().unwrap_or(f64::NAN).abs();
        let carried: f64 = args.iter().map(|arg| arg.off).sum();
        // If it is another number, rounding it again gives another result.
        let rounded = |off: f64| if off > 0.0 { off + 2.0 * u * (number + off) + least } else { 0.0 };
        let bounded = |off: f64, chain| match off.is_finite() {
            true => Ok(Bounded { value, off, chain }),
            false => Err(PrimError::Undecided(BOUNDLESS)),
        };
        let alone = |off| bounded(off, Chain::Alone);
        match (prim.op, args) {
            (PrimOp::Add, [a, b]) => {
                let ((m, s), (n, t)) = (a.as_sum(), b.as_sum());
                let (terms, size) = (m + n, s + t);
                let order = if terms > 2.0 { 2.0 * terms * u * size } else { 0.0 };
                let off = match number.is_finite() {
                    _ if size + order > most => f64::INFINITY,
                    true => rounded(carried) + order,
                    // A term is infinite or no number, and so are the sums in all orders.
                    false => 0.0,
                };
                bounded(off, Chain::Sum(terms, size))
            }
            (PrimOp::Mul, [a, b]) => {
                let ((m, l, s), (n, k, t)) = (a.as_product(), b.as_product());
                let (factors, large, small) = (m + n, l * k, s * t);
                let order = if factors > 2.0 { 2.0 * factors * u * number } else { 0.0 };
                let (x, y) = (a.number().abs(), b.number().abs());
                let cross = |x: f64, off: f64| if off == 0.0 { 0.0 } else { x * off };
                let off = rounded(cross(x, b.off) + cross(y, a.off) + cross(a.off, b.off)) + order;
                let outside = factors > 2.0 && (large > most || small < least);
                bounded(if outside { f64::INFINITY } else { off }, Chain::Product(factors, large, small))
            }
            _ if carried == 0.0 => alone(0.0),
            (PrimOp::Sub, [_, _]) => alone(rounded(carried)),
            (PrimOp::Neg | PrimOp::Abs, [_]) => alone(carried),
            (PrimOp::Min | PrimOp::Max, [a, b]) => alone(a.off.max(b.off)),
            (PrimOp::Div, [a, b]) => {
                let (x, y) = (a.number().abs(), b.number().abs());
                if y <= b.off {
                    return Err(PrimError::Undecided(OPEN));
                }
                alone(rounded((x * b.off + y * a.off) / (y * (y - b.off))))
            }
            (PrimOp::Sqrt, [a]) => {
                let x = a.number();
                if x < a.off {
                    return Err(PrimError::Undecided(OPEN));
                }
                alone(rounded(x.sqrt() - (x - a.off).sqrt()))
            }
            _ => Err(PrimError::Undecided(OPEN)),
        }
    }
}

impl Domain for Bounds {
    type S = Bounded;

    fn constant(&mut self, value: Scalar) -> Bounded {
        Bounded::exact(self.0.constant(value))
    }

    fn prim(&mut self, prim: Prim, args: &[Bounded]) -> Result<Bounded, PrimError> {
        let values: Vec<Scalar> = args.iter().map(|arg| arg.value).collect();
        let value = self.0.prim(prim, &values)?;
        let open = args.iter().any(|arg| arg.off > 0.0);
        if prim.ty.is_float() && prim.result() == prim.ty {
            return self.float(prim, args, value);
        }
        // A comparison of two numbers that are far enough apart.
        if let ([a, b], ScalarType::Bool, true) = (args, prim.result(), prim.ty.is_float())
            && (a.number() - b.number()).abs() > a.off + b.off
        {
            return Ok(Bounded::exact(value));
        }
        if open { Err(PrimError::Undecided(OPEN)) } else { Ok(Bounded::exact(value)) }
    }

    fn branch(&mut self, condition: &Bounded) -> Result<bool, Undecided> {
        self.0.branch(&condition.value)
    }

    fn index(&mut self, scalar: &Bounded, bound: i64) -> Result<i64, Undecided> {
        self.0.index(&scalar.value, bound)
    }

    fn size(&mut self, scalar: &Bounded) -> Result<i64, Undecided> {
        self.0.size(&scalar.value)
    }

    fn known(&self, scalar: &Bounded) -> Option<Scalar> {
        (scalar.off == 0.0).then_some(scalar.value)
    }

    fn type_of(&self, scalar: &Bounded) -> ScalarType {
        scalar.value.ty()
    }

    fn step(&mut self) -> Result<(), Undecided> {
        self.0.step()
    }
}

impl Expected {
    /// What the source gives, with bounds.
    pub(super) fn bounded(subject: &Subject<'_>, case: &Case, steps: u64) -> Expected {
        let mut bounds = Bounds(Concrete::with_budget(steps));
        let args: Vec<_> = case.args.iter().map(|arg| arg.map(&mut |s| Bounded::exact(*s))).collect();
        let schedule = Schedule::new(Schedule::SMALL);
        let outcome = interp::run(&mut bounds, subject.checked, subject.entry, &args, &schedule);
        let calls = matches!(&outcome.result, Err(Stop::Fault(fault))
            if matches!(fault.kind, FaultKind::External { .. }));
        let shown = Shown::of_source(outcome);
        let plain = |value: &Value<Bounded>| value.map(&mut |bounded| bounded.value);
        let mut all = shown.log.clone();
        let end = match &shown.end {
            _ if calls => End::Unknown("what functions of the host give has no bounds".to_string()),
            _ if !are_bounded(&subject.fused.body) => {
                End::Unknown("there is an operator other than +, *, min and max on floats".to_string())
            }
            End::Value(value) => {
                all.push(value.clone());
                End::Value(plain(value))
            }
            End::Failed(why) => End::Failed(why.clone()),
            End::Unknown(why) => End::Unknown(why.clone()),
            End::Starved(why) => End::Starved(why.clone()),
            End::Broken(why) => End::Broken(why.clone()),
        };
        let log = shown.log.iter().map(plain).collect();
        Expected { shown: Shown { log, calls: Vec::new(), end }, bounds: all }
    }
}

/// Whether all operators on floats are those whose orders have bounds.
fn are_bounded(scope: &Scope) -> bool {
    scope.stmts.iter().all(|stmt| {
        let of_loop = if let Op::Loop(l) = &stmt.op { Some(&l.fun) } else { None };
        let bounded = of_loop.is_none_or(|fun| fun.operators().all(is_bounded));
        bounded && stmt.op.scopes().all(|inner| are_bounded(inner.scope))
    })
}

/// Each float that it gives is one of these of its operands.
fn is_bounded(operator: &Operator) -> bool {
    let floats = operator.tys.iter().any(|ty| ty.scalar.is_float());
    let operand = |arg: &Atom| matches!(arg, Atom::Var(var) if operator.left.contains(var) || operator.right.contains(var));
    let of_operands = |stmt: &Stmt| {
        matches!(&stmt.op, Op::Prim(prim, args) if args.iter().all(operand)
            && matches!(prim.op, PrimOp::Add | PrimOp::Mul | PrimOp::Min | PrimOp::Max))
    };
    !floats || operator.body.stmts.iter().all(of_operands)
}
