//! Expressions of a given type.

use super::control::{self, range};
use super::pattern::attr;
use super::sizes::plain;
use super::stages::{fold_of_stages, histogram_of_stages};
use super::types::array;
use super::{Gen, Made, Production, names_of};
use crate::generate::build::*;
use crate::scalar::ScalarType;
use crate::syntax::ast::{Access, Dim, Exp, ExpKind, Name, PatKind};
use crate::types::{Size, Type};

type Make = fn(&mut Gen, &Type, u32) -> Made;

/// The types that a production can make: it may still find that it can't.
type Fits = fn(&Type) -> bool;

/// What makes a scalar, an array, a tuple or record, or anything.
const SCALAR: Fits = |ty| matches!(ty, Type::Scalar(_));
const ARRAY: Fits = |ty| matches!(ty, Type::Array(..));
const TUPLE: Fits = |ty| matches!(ty, Type::Tuple(_));
const RECORD: Fits = |ty| matches!(ty, Type::Record(_));
const SUM: Fits = |ty| matches!(ty, Type::Sum(_));
const ANY: Fits = |_| true;

const fn row(name: &'static str, weight: i64, fits: Fits, make: Make) -> Production<(Fits, Make)> {
    Production { name, weight, make: (fits, make) }
}

const EXPRESSIONS: &[Production<(Fits, Make)>] = &[
    row("variable or part of one", 8, ANY, |g, ty, _| g.variable(ty)),
    row("literal", 2, SCALAR, |g, ty, _| g.smallest(ty)),
    row("constant of a module", 2, SCALAR, |g, ty, _| g.constant(scalar_of(ty)?)),
    row("infix operator", 10, SCALAR, |g, ty, depth| g.arithmetic(scalar_of(ty)?, depth)),
    row("negation", 2, SCALAR, negation),
    row("logical or bitwise not", 2, SCALAR, not),
    row("member of a module", 16, SCALAR, |g, ty, depth| g.member(scalar_of(ty)?, depth)),
    row("fold of a module", 2, SCALAR, |g, ty, depth| g.module_fold(scalar_of(ty)?, depth)),
    row("fold of stages", 2, SCALAR, fold_of_stages),
    row("histogram of stages", 3, ARRAY, histogram_of_stages),
    row("tuple", 12, TUPLE, parts),
    row("record", 12, RECORD, parts),
    row("record with puns", 6, RECORD, puns),
    row("constructor", 16, SUM, constructor),
    row("array literal", 30, ARRAY, array_literal),
    row("call", 16, ANY, |g, ty, depth| g.call(ty, depth)),
    row("call that makes an array", 10, ARRAY, |g, ty, depth| g.call(ty, depth)),
    row("index", 3, ANY, index_of),
    row("index into two dimensions", 2, ANY, index_twice),
    row("slice", 4, ARRAY, slice),
    row("projection of a tuple or record", 1, ANY, projection),
    row("update of an array", 4, ARRAY, update),
    row("update of a slice", 2, ARRAY, update_slice),
    row("update of a tuple", 4, TUPLE, update),
    row("update of a record", 8, RECORD, update),
    row("range", 6, ARRAY, range),
    row("if", 4, ANY, control::conditional),
    row("match", 4, ANY, control::matching),
    row("let in", 5, ANY, control::local),
    row("loop with a counter", 2, ANY, control::loop_for),
    row("loop over an array", 2, ANY, control::loop_in),
    row("loop with a condition", 2, ANY, control::loop_while),
    row("loop without initial value", 2, ANY, control::loop_same_names),
    row("lambda applied", 1, ANY, lambda_applied),
    row("function applied through a pipe", 1, ANY, function_piped),
    row("assert", 1, ANY, assertion),
    row("type ascription", 1, ANY, ascription),
    row("size coercion", 1, ARRAY, coercion),
    row("attribute on an expression", 1, ANY, attributed),
    row("parentheses", 1, ANY, |g, ty, depth| Some(exp(ExpKind::Paren(Box::new(g.exp(ty, depth)?))))),
];

pub(super) fn names() -> Vec<&'static str> {
    names_of(EXPRESSIONS)
}

pub(super) fn scalar_of(ty: &Type) -> Option<ScalarType> {
    if let Type::Scalar(t) = ty { Some(*t) } else { None }
}

impl Gen<'_, '_> {
    /// An expression of this type.
    pub fn exp(&mut self, ty: &Type, depth: u32) -> Made {
        self.fuel -= 1;
        if depth > 0 && self.fuel > 0 {
            let depth = depth - 1;
            let made = self.produce(EXPRESSIONS, |(fits, _)| fits(ty), |g, (_, make)| make(g, ty, depth));
            if made.is_some() {
                return made;
            }
        }
        if !self.chance(1, 5)
            && let Some(found) = self.variable(ty)
        {
            return Some(found);
        }
        self.smallest(ty)
    }

    /// A variable of this type, or a field of one.
    pub fn variable(&mut self, ty: &Type) -> Made {
        self.pick(|v| part_of(var(&v.name), &v.ty, ty))
    }

    /// Something of this type that is as small as can be; nothing where that is not possible.
    pub fn smallest(&mut self, ty: &Type) -> Made {
        match ty {
            Type::Scalar(t) => Some(self.literal(*t)),
            Type::Tuple(parts) => Some(tuple(parts.iter().map(|t| self.exp(t, 0)).collect::<Option<_>>()?)),
            Type::Record(fields) => {
                let fields = fields.iter().map(|(f, t)| Some((ident(f), self.exp(t, 0)?)));
                Some(exp(ExpKind::Record(fields.collect::<Option<_>>()?)))
            }
            Type::Sum(variants) => {
                let own = self.one(variants).clone();
                constructed(self, ty, &own, 0)
            }
            Type::Array(size, row) => {
                let value = self.exp(row, 0);
                let size = self.size_exp(size);
                match (size, value) {
                    (Some(size), Some(value)) => Some(call("replicate", [size, value])),
                    _ => self.variable(ty),
                }
            }
            Type::Param(_) | Type::Fun(..) | Type::Meta(_) => self.variable(ty),
        }
    }

    /// An array of this row type, and its size: one in scope if there is one.
    pub fn some_array_of(&mut self, row: &Type, depth: u32) -> Option<(Exp, Size)> {
        let found = self.pick(|v| match &v.ty {
            Type::Array(size, r) if **r == *row => Some((var(&v.name), size.clone())),
            _ => None,
        });
        if found.is_some() && self.chance(3, 4) {
            return found;
        }
        let size = self.some_size();
        Some((self.exp(&array(size.clone(), row.clone()), depth)?, size))
    }
}

/// The whole or a field of it, whichever is of the wanted type.
fn part_of(whole: Exp, ty: &Type, wanted: &Type) -> Made {
    if ty == wanted {
        return Some(whole);
    }
    match ty {
        Type::Tuple(parts) => {
            parts.iter().enumerate().find_map(|(i, t)| part_of(field(whole.clone(), i), t, wanted))
        }
        Type::Record(fields) => {
            fields.iter().find_map(|(f, t)| part_of(record_field(whole.clone(), f), t, wanted))
        }
        _ => None,
    }
}

pub(super) fn record_field(record: Exp, f: &str) -> Exp {
    exp(ExpKind::Field(Box::new(record), ident(f)))
}

fn negation(g: &mut Gen, ty: &Type, depth: u32) -> Made {
    let t = scalar_of(ty).filter(|t| *t != ScalarType::Bool)?;
    let operand = g.exp(ty, depth)?;
    // The negative of an unsigned literal is out of range.
    let literal = matches!(operand.kind, ExpKind::Literal(_));
    (!literal || t.is_signed() || t.is_float()).then(|| exp(ExpKind::Neg(Box::new(operand))))
}

fn not(g: &mut Gen, ty: &Type, depth: u32) -> Made {
    scalar_of(ty).filter(|t| !t.is_float())?;
    Some(exp(ExpKind::Not(Box::new(g.exp(ty, depth)?))))
}

fn parts(g: &mut Gen, ty: &Type, depth: u32) -> Made {
    match ty {
        Type::Tuple(parts) => Some(tuple(parts.iter().map(|t| g.exp(t, depth)).collect::<Option<_>>()?)),
        Type::Record(fields) => {
            let mut made = vec![];
            for (f, t) in fields.iter() {
                made.push((ident(f), g.exp(t, depth)?));
            }
            // In any order.
            if g.chance(1, 2) {
                made.reverse();
            }
            Some(exp(ExpKind::Record(made)))
        }
        _ => None,
    }
}

fn constructor(g: &mut Gen, ty: &Type, depth: u32) -> Made {
    let Type::Sum(variants) = ty else { return None };
    let own = g.one(variants).clone();
    constructed(g, ty, &own, depth)
}

/// `(#f x : t)`: by itself a constructor has no type.
fn constructed(g: &mut Gen, ty: &Type, (name, fields): &(Name, Type), depth: u32) -> Made {
    let written = g.written(ty)?;
    let fields = fields.fields().iter().map(|t| Some(atom(g.exp(t, depth)?))).collect::<Option<_>>()?;
    let value = exp(ExpKind::Constructor(ident(name), fields));
    Some(exp(ExpKind::Paren(Box::new(exp(ExpKind::Ascribe(Box::new(value), written))))))
}

/// `{x, y = e}`: variables of the fields' names.
fn puns(g: &mut Gen, ty: &Type, depth: u32) -> Made {
    let Type::Record(fields) = ty else { return None };
    let mut made = vec![];
    let mut punned = false;
    for (f, t) in fields.iter() {
        let there = g.visible().any(|v| v.name == *f && v.ty == *t);
        punned |= there;
        made.push((ident(f), if there { var(f) } else { g.exp(t, depth)? }));
    }
    if punned {
        return Some(exp(ExpKind::Record(made)));
    }
    // Bound so that there is something to pun.
    let (f, t) = fields.first()?;
    let bound = g.exp(t, depth)?;
    made[0].1 = var(f);
    // The name hides what the other fields' values may use.
    let free = made[1..].iter().all(|(_, e)| matches!(e.kind, ExpKind::Literal(_)));
    free.then(|| let_(vec![value(pat_name(f), bound)], exp(ExpKind::Record(made))))
}

fn array_literal(g: &mut Gen, ty: &Type, depth: u32) -> Made {
    let Type::Array(size, row) = ty else { return None };
    let n = size.as_constant().filter(|n| (0..=4).contains(n))?;
    let elements = (0..n).map(|_| g.exp(row, depth)).collect::<Option<_>>()?;
    let made = exp(ExpKind::Array(elements));
    if n > 0 {
        return Some(made);
    }
    let written = g.written(ty)?;
    Some(exp(ExpKind::Ascribe(Box::new(made), written)))
}

/// `xs[i]`.
fn index_of(g: &mut Gen, ty: &Type, depth: u32) -> Made {
    let (array, size) = g.some_array_of(ty, depth)?;
    Some(index(array, vec![g.index_within(&size, depth)?]))
}

/// `xss[i, j]`.
fn index_twice(g: &mut Gen, ty: &Type, depth: u32) -> Made {
    let inner = g.some_size();
    let (array, size) = g.some_array_of(&array(inner.clone(), ty.clone()), depth)?;
    let (i, j) = (g.index_within(&size, depth)?, g.index_within(&inner, depth)?);
    Some(index(array, vec![i, j]))
}

/// A slice whose size the checker knows.
fn slice(g: &mut Gen, ty: &Type, depth: u32) -> Made {
    let Type::Array(size, row) = ty else { return None };
    let dim = match g.weighted(&[(2, 0), (2, 1), (2, 2), (2, 3), (1, 4)]) {
        0 => {
            let step = g.chance(2, 3).then(|| plain(-1));
            (Dim::Slice(None, None, step), size.clone())
        }
        1 => {
            let more = Size::constant(g.int(0, 2));
            (Dim::Slice(None, Some(g.size_exp(size)?), None), size.add(&more))
        }
        2 => {
            let fewer = g.int(1, 2);
            (Dim::Slice(Some(plain(fewer)), None, None), size.add(&Size::constant(fewer)))
        }
        3 => {
            let from = Size::constant(g.int(0, 2));
            let to = size.add(&from);
            let dim = Dim::Slice(Some(g.size_exp(&from)?), Some(g.size_exp(&to)?), Some(plain(1)));
            (dim, to)
        }
        _ => {
            // A slice of every row.
            let outer = Dim::Slice(None, None, None);
            let Type::Array(m, inner) = &**row else { return None };
            let more = m.add(&Size::constant(1));
            let whole = array(size.clone(), array(more, (**inner).clone()));
            let dims = vec![outer, Dim::Slice(Some(plain(1)), None, None)];
            let e = g.exp(&whole, depth)?;
            return Some(exp(ExpKind::Index(Box::new(e), dims)));
        }
    };
    let e = g.exp(&array(dim.1, (**row).clone()), depth)?;
    Some(exp(ExpKind::Index(Box::new(e), vec![dim.0])))
}

/// `(e, f).0`, `{x = e, y = f}.x`.
fn projection(g: &mut Gen, ty: &Type, depth: u32) -> Made {
    let (e, other) = (g.exp(ty, depth)?, g.value_type(0));
    let other = g.exp(&other, depth)?;
    Some(match g.chance(1, 2) {
        true => field(tuple(vec![other, e]), 1),
        false => record_field(exp(ExpKind::Record(vec![(ident("key"), e), (ident("rest"), other)])), "key"),
    })
}

/// `e with f[i].g = v`.
fn update(g: &mut Gen, ty: &Type, depth: u32) -> Made {
    let whole = g.exp(ty, depth)?;
    let (path, part) = g.path(ty, depth)?;
    // `with 0.1 = v` would have a number in it.
    if let [Access::Field(f), Access::Field(g), ..] = &path[..]
        && is_number(&f.name)
        && is_number(&g.name)
    {
        return None;
    }
    let new = g.exp(&part, depth)?;
    Some(exp(ExpKind::With(Box::new(whole), path, Box::new(new))))
}

fn is_number(name: &str) -> bool {
    name.bytes().all(|b| b.is_ascii_digit())
}

impl Gen<'_, '_> {
    /// A path from a value of this type to a part of it, and the part's type.
    pub fn path(&mut self, ty: &Type, depth: u32) -> Option<(Vec<Access>, Type)> {
        let (mut path, mut part) = (vec![], ty.clone());
        while path.is_empty() || self.chance(2, 3) {
            let (step, to) = match &part {
                Type::Array(size, row) => {
                    let mut dims = vec![Dim::At(self.index_within(size, depth)?)];
                    let mut to = row;
                    if let Type::Array(size, row) = &**row
                        && self.chance(1, 2)
                    {
                        dims.push(Dim::At(self.index_within(size, depth)?));
                        to = row;
                    }
                    (Access::Index(dims), (**to).clone())
                }
                Type::Tuple(parts) if !parts.is_empty() => {
                    let i = self.int(0, parts.len() as i64 - 1);
                    (Access::Field(ident(i.to_string())), parts[i as usize].clone())
                }
                Type::Record(fields) if !fields.is_empty() => {
                    let (f, to) = self.one(fields).clone();
                    (Access::Field(ident(f)), to)
                }
                _ if path.is_empty() => return None,
                _ => break,
            };
            path.push(step);
            part = to;
        }
        Some((path, part))
    }
}

fn update_slice(g: &mut Gen, ty: &Type, depth: u32) -> Made {
    let Type::Array(size, row) = ty else { return None };
    let whole = g.exp(ty, depth)?;
    let length = Size::constant(g.int(0, 2));
    let (dim, length) = match g.chance(1, 2) {
        true => (Dim::Slice(None, Some(g.size_exp(&length)?), None), length),
        false => (Dim::Slice(None, None, Some(plain(-1))), size.clone()),
    };
    let new = g.exp(&array(length, (**row).clone()), depth)?;
    Some(exp(ExpKind::With(Box::new(whole), vec![Access::Index(vec![dim])], Box::new(new))))
}

/// `(\x -> e) f`.
fn lambda_applied(g: &mut Gen, ty: &Type, depth: u32) -> Made {
    let from = g.value_type(1);
    let arg = g.exp(&from, depth)?;
    let f = g.typed_function(&[from], ty, depth)?;
    Some(apply(exp(ExpKind::Paren(Box::new(f))), [arg]))
}

/// `e |> f |> g`, `g <| f <| e`.
fn function_piped(g: &mut Gen, ty: &Type, depth: u32) -> Made {
    let (from, between) = (g.value_type(1), g.value_type(1));
    let arg = g.exp(&from, depth)?;
    let first = g.function(&[from], &between, depth)?;
    let second = g.function(&[between], ty, depth)?;
    Some(match g.chance(2, 3) {
        true => infix("|>", infix("|>", arg, first), second),
        false => infix("<|", second, infix("<|", first, arg)),
    })
}

/// `assert c e`, where `c` holds more often than not.
fn assertion(g: &mut Gen, ty: &Type, depth: u32) -> Made {
    let condition = match g.chance(5, 6) {
        true => {
            let t = Type::Scalar(ScalarType::I64);
            let n = g.exp(&t, 0)?;
            infix("==", n.clone(), n)
        }
        false => g.scalar(ScalarType::Bool, depth)?,
    };
    Some(exp(ExpKind::Assert(Box::new(condition), Box::new(g.exp(ty, depth)?))))
}

fn ascription(g: &mut Gen, ty: &Type, depth: u32) -> Made {
    let written = g.written(ty)?;
    Some(exp(ExpKind::Ascribe(Box::new(g.exp(ty, depth)?), written)))
}

/// `e :> t`: of another size as far as the checker knows, and of the right one when it runs, mostly.
fn coercion(g: &mut Gen, ty: &Type, depth: u32) -> Made {
    let Type::Array(_, row) = ty else { return None };
    let written = g.written(ty)?;
    let inner = match g.weighted(&[(3, 0), (3, 1), (1, 2)]) {
        0 => g.exp(ty, depth)?,
        1 => {
            // All of it pass, and nobody but a run can tell.
            let all = call("filter", [lambda(vec![pat(PatKind::Wild)], number_true())]);
            let array = g.exp(ty, depth)?;
            apply(all, [array])
        }
        _ => {
            let other = array(g.some_size(), (**row).clone());
            g.exp(&other, depth)?
        }
    };
    Some(exp(ExpKind::Coerce(Box::new(inner), written)))
}

fn number_true() -> Exp {
    super::scalar::number(ScalarType::Bool, 1)
}

fn attributed(g: &mut Gen, ty: &Type, depth: u32) -> Made {
    let (text, args) =
        *g.one(&[("fuse", &["no"] as &[&str]), ("unroll", &[]), ("trace", &[]), ("noted", &["a", "b"])]);
    let inner = g.exp(ty, depth)?;
    Some(exp(ExpKind::Attr(attr(text, args), Box::new(inner))))
}
