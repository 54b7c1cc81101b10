//! Branches, loops, local bindings and ranges.

use super::scalar::number;
use super::sizes::plain;
use super::types::array_rank;
use super::{Gen, Made, Variable};
use crate::generate::build::*;
use crate::scalar::ScalarType;
use crate::syntax::ast::{Exp, ExpKind, Literal, LoopForm, Name, Pat, PatKind, RangeEnd, TypeExp};
use crate::syntax::visit::{VisitMut, walk_exp};
use crate::types::{Size, Type};

pub(super) fn conditional(g: &mut Gen, ty: &Type, depth: u32) -> Made {
    let c = g.scalar(ScalarType::Bool, depth)?;
    let then = g.exp(ty, depth)?;
    Some(if_(c, then, g.exp(ty, depth)?))
}

/// `let .. in e`.
pub(super) fn local(g: &mut Gen, ty: &Type, depth: u32) -> Made {
    g.scoped(|g| {
        let mut bindings = vec![];
        for _ in 0..g.weighted(&[(3, 1), (1, 2)]) {
            bindings.extend(g.binding(depth).unwrap_or_default());
        }
        let body = g.exp(ty, depth)?;
        // A chain of bindings is one.
        Some(match body.kind {
            ExpKind::Let(more, end) => {
                bindings.extend(more);
                let_(bindings, *end)
            }
            _ => let_(bindings, body),
        })
    })
}

/// A `match` on literals, on tuples and records of them; the last case fits always.
pub(super) fn matching(g: &mut Gen, ty: &Type, depth: u32) -> Made {
    let of = g.value_type(0);
    let scrutinee = g.exp(&of, depth)?;
    if let Type::Sum(variants) = &of
        && g.chance(1, 2)
    {
        return constructors(g, ty, scrutinee, variants, depth);
    }
    let mut cases = vec![];
    for _ in 0..g.weighted(&[(2, 0), (4, 1), (2, 2)]) {
        cases.push(g.scoped(|g| {
            let p = refutable(g, &of);
            Some((p, g.exp(ty, depth)?))
        })?);
    }
    cases.push(g.scoped(|g| {
        let p = g.pattern(&of);
        Some((p, g.exp(ty, depth)?))
    })?);
    Some(exp(ExpKind::Match(Box::new(scrutinee), cases)))
}

/// A case for each constructor, in any order.
fn constructors(g: &mut Gen, ty: &Type, scrutinee: Exp, variants: &[(Name, Type)], depth: u32) -> Made {
    let mut cases = vec![];
    for (constructor, fields) in variants {
        cases.push(g.scoped(|g| {
            let fields = g.patterns(fields.fields());
            Some((pat(PatKind::Constructor(ident(constructor), fields)), g.exp(ty, depth)?))
        })?);
    }
    if g.chance(1, 2) {
        cases.reverse();
    }
    Some(exp(ExpKind::Match(Box::new(scrutinee), cases)))
}

/// A pattern with literals or constructors in it.
fn refutable(g: &mut Gen, ty: &Type) -> Pat {
    match ty {
        Type::Scalar(t) => pat(PatKind::Literal(literal(g, *t))),
        Type::Tuple(parts) if !parts.is_empty() => {
            let at = g.int(0, parts.len() as i64 - 1) as usize;
            pat(PatKind::Tuple(beside(g, &parts.iter().collect::<Vec<_>>(), at)))
        }
        Type::Record(fields) => {
            let at = g.int(0, fields.len() as i64 - 1) as usize;
            let types: Vec<&Type> = fields.iter().map(|(_, t)| t).collect();
            let patterns = beside(g, &types, at);
            let names = fields.iter().map(|(f, _)| ident(f));
            pat(PatKind::Record(names.zip(patterns).collect()))
        }
        Type::Sum(variants) => {
            let (constructor, fields) = g.one(variants).clone();
            let fields = match fields.fields() {
                [] => vec![],
                fields => {
                    let at = g.int(0, fields.len() as i64) as usize;
                    beside(g, &fields.iter().collect::<Vec<_>>(), at)
                }
            };
            pat(PatKind::Constructor(ident(&constructor), fields))
        }
        _ => g.pattern(ty),
    }
}

/// Patterns side by side, the one at `at` with literals. Simple names, so that all differ.
fn beside(g: &mut Gen, types: &[&Type], at: usize) -> Vec<Pat> {
    let mut patterns = vec![];
    for (i, t) in types.iter().enumerate() {
        patterns.push(match i == at {
            true => refutable(g, t),
            false => pat_name(&g.name_for(t)),
        });
    }
    patterns
}

fn literal(g: &mut Gen, t: ScalarType) -> Literal {
    let value = g.int(0, 4);
    if (t.is_signed() && t.is_integer()) && g.chance(1, 5) {
        return Literal::Int(-i128::from(value) - 1, Some(t));
    }
    match number(t, value).kind {
        ExpKind::Literal(literal) => literal,
        _ => Literal::Bool(true),
    }
}

/// How many times a loop runs: an expression of the counter's type.
fn trips(g: &mut Gen) -> Option<(Exp, ScalarType)> {
    Some(match g.weighted(&[(4, 0), (3, 1), (1, 2)]) {
        0 => (plain(g.int(0, 3)), ScalarType::I32),
        1 => {
            let size = g.some_size();
            let size = g.size_exp(&size)?;
            // With a literal alone, the counter is an i32.
            let length = call("i64.min", [plain(4), size]);
            (length, ScalarType::I64)
        }
        _ => {
            let t = g.scalar_type();
            let t = if t.is_integer() { t } else { ScalarType::I64 };
            (number(t, g.int(0, 3)), t)
        }
    })
}

fn looping(p: Pat, init: Option<Exp>, form: LoopForm, body: Exp) -> Exp {
    let init = init.map(Box::new);
    exp(ExpKind::Loop { sizes: vec![], pat: p, init, form, body: Box::new(body) })
}

/// The type as it is written outside, where it holds an array.
pub(super) fn declared(g: &mut Gen, ty: &Type) -> Option<TypeExp> {
    if array_rank(ty) == 0 { None } else { g.attempt(|g| g.written(ty)) }
}

/// A loop's pattern, or a lambda's. The sizes of its variables may be open until the body has been
/// checked: where something inside chooses by sizes, the type is said.
pub(super) fn with_type(p: Pat, declared: Option<TypeExp>, body: &Exp) -> Pat {
    let mut found = Choices(false);
    found.exp(&mut body.clone());
    match declared {
        Some(ty) if found.0 => pat(PatKind::Typed(Box::new(p), ty)),
        _ => p,
    }
}

/// Whether there is something whose type depends on which sizes are known to be equal.
struct Choices(bool);

impl VisitMut for Choices {
    fn exp(&mut self, e: &mut Exp) {
        use ExpKind::{Coerce, If, Loop, Match};
        self.0 |= matches!(e.kind, Loop { .. } | Coerce(..) | If(..) | Match(..));
        walk_exp(self, e);
    }
}

/// `loop p = e for i < n do e`.
pub(super) fn loop_for(g: &mut Gen, ty: &Type, depth: u32) -> Made {
    let init = g.exp(ty, depth)?;
    let (bound, t) = trips(g)?;
    let declared = declared(g, ty);
    g.scoped(|g| {
        let p = g.pattern(ty);
        let i = g.fresh_name("i");
        g.bind(&i, &Type::Scalar(t));
        let body = g.exp(ty, depth)?;
        let p = with_type(p, declared, &body);
        Some(looping(p, Some(init), LoopForm::For(ident(&i), Box::new(bound)), body))
    })
}

/// `loop p = e for q in xs do e`.
pub(super) fn loop_in(g: &mut Gen, ty: &Type, depth: u32) -> Made {
    let init = g.exp(ty, depth)?;
    let row = g.value_type(1);
    let (array, _) = g.some_array_of(&row, depth)?;
    let declared = declared(g, ty);
    g.scoped(|g| {
        let p = g.pattern(ty);
        let before = g.scope.len();
        let q = g.pattern(&row);
        // The names of both patterns differ, so that none hides another.
        if g.scope[before..].iter().any(|v| g.scope[..before].iter().any(|w| w.name == v.name)) {
            return None;
        }
        let body = g.exp(ty, depth)?;
        let p = with_type(p, declared, &body);
        Some(looping(p, Some(init), LoopForm::In(q, Box::new(array)), body))
    })
}

/// `(loop (left, x) = (3, e) while left > 0 && c do (left - 1, e)).1`: it ends, whatever `c` says.
pub(super) fn loop_while(g: &mut Gen, ty: &Type, depth: u32) -> Made {
    let init = tuple(vec![plain(g.int(0, 3)), g.exp(ty, depth)?]);
    let declared = declared(g, ty);
    g.scoped(|g| {
        let left = g.fresh_name("left");
        let inner = g.pattern(ty);
        let more = infix(">", var(&left), plain(0));
        let condition = match g.chance(1, 2) {
            true => infix("&&", more, g.scalar(ScalarType::Bool, depth)?),
            false => more,
        };
        let body = tuple(vec![infix("-", var(&left), plain(1)), g.exp(ty, depth)?]);
        let inner = with_type(inner, declared, &body);
        let p = pat(PatKind::Tuple(vec![pat_name(&left), inner]));
        Some(field(looping(p, Some(init), LoopForm::While(Box::new(condition)), body), 1))
    })
}

/// `loop x for i < n do e`, where `x` is a variable already.
pub(super) fn loop_same_names(g: &mut Gen, ty: &Type, depth: u32) -> Made {
    let sizes: Vec<Name> = g.sizes.iter().map(|v| v.name.clone()).collect();
    let fits = |v: &Variable| v.ty == *ty && !v.global && !sizes.contains(&v.name);
    let same = g.pick(|v| fits(v).then(|| v.name.clone()))?;
    let declared = declared(g, ty);
    let (bound, t) = trips(g)?;
    g.scoped(|g| {
        let i = g.fresh_name("i");
        g.bind(&i, &Type::Scalar(t));
        let body = g.exp(ty, depth)?;
        let p = with_type(pat_name(&same), declared, &body);
        Some(looping(p, None, LoopForm::For(ident(&i), Box::new(bound)), body))
    })
}

/// A range of `i64` whose size the checker knows.
pub(super) fn range(g: &mut Gen, ty: &Type, _: u32) -> Made {
    let Type::Array(size, row) = ty else { return None };
    if **row != Type::Scalar(ScalarType::I64) {
        return None;
    }
    let from = Size::constant(g.int(0, 3));
    let inclusive = g.chance(1, 2);
    let to = size.add(&from).sub(&Size::constant(i64::from(inclusive)));
    let start = call_i64(g.size_exp(&from)?);
    let end = Box::new(g.size_exp(&to)?);
    let end = if inclusive { RangeEnd::Inclusive(end) } else { RangeEnd::Below(end) };
    Some(exp(ExpKind::Range { start: Box::new(start), step: None, end }))
}

/// A literal with its type, so that a range of literals is one of `i64`.
fn call_i64(e: Exp) -> Exp {
    match e.kind {
        ExpKind::Literal(Literal::Int(n, None)) => {
            exp(ExpKind::Literal(Literal::Int(n, Some(ScalarType::I64))))
        }
        _ => e,
    }
}
