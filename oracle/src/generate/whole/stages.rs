//! Pipelines of whole arrays: loops of which each reads what the one before makes.

use super::exp::scalar_of;
use super::scalar::number;
use super::types::array;
use super::{Gen, Made};
use crate::generate::build::*;
use crate::scalar::ScalarType;
use crate::syntax::ast::Exp;
use crate::types::{Size, Type};

/// `scan (+) 0 (filter p (map f xs))`: an array as long as only running tells, in two to four stages, and its scalars.
fn pipeline(g: &mut Gen, depth: u32) -> Option<(Exp, ScalarType)> {
    let (mut made, mut row) = source(g, depth)?;
    for _ in 0..g.int(2, 4) {
        let next = if g.chance(2, 3) { row } else { g.scalar_type() };
        made = stage(g, made, row, next, depth)?;
        row = next;
    }
    Some((made, row))
}

/// An array of scalars, of a variable more often than not: what is made for the purpose is mostly a `replicate`.
fn source(g: &mut Gen, depth: u32) -> Option<(Exp, ScalarType)> {
    let scalars = |ty: &Type| match ty {
        Type::Array(_, row) => scalar_of(row),
        _ => None,
    };
    let found = g.pick(|v| Some((var(&v.name), scalars(&v.ty)?)));
    if found.is_some() && g.chance(3, 4) {
        return found;
    }
    let row = g.scalar_type();
    let (made, _) = g.some_array_of(&Type::Scalar(row), depth)?;
    Some((made, row))
}

fn stage(g: &mut Gen, of: Exp, row: ScalarType, next: ScalarType, depth: u32) -> Made {
    let kind = match row == next {
        true => g.weighted(&[
            (8, "filter"),
            (4, "scan"),
            (4, "map"),
            (2, "reverse"),
            (2, "concat"),
            (1, "flatten"),
            (2, "indices"),
        ]),
        false => g.weighted(&[(6, "map"), (1, "flatten"), (1, "indices")]),
    };
    match kind {
        "filter" => filtered(g, of, row, depth),
        "scan" if row != ScalarType::Bool => Some(summed(of, row)),
        "reverse" if g.chance(1, 2) => Some(sliced(g, of)),
        "reverse" => Some(call("reverse", [of])),
        "concat" => concatenated(g, of, row, depth),
        "flatten" => flattened(g, of, row, next, depth),
        "indices" => with_indices(g, of, row, next, depth),
        _ => mapped(g, of, row, next, depth),
    }
}

/// A function that looks at what it is given, or any.
fn function(g: &mut Gen, of: &[ScalarType], to: ScalarType, depth: u32) -> Made {
    if g.chance(1, 3) {
        let of: Vec<Type> = of.iter().copied().map(Type::Scalar).collect();
        return g.function(&of, &Type::Scalar(to), depth);
    }
    let names: Vec<_> = of.iter().map(|_| g.fresh_name("x")).collect();
    let at: Vec<_> = names.iter().map(var).zip(of.iter().copied()).collect();
    Some(lambda(names.iter().map(pat_name).collect(), looking(g, &at, to)))
}

/// `i32.f64 x + 2`, `x < 3`, `i32.f64 x * y`.
fn looking(g: &mut Gen, at: &[(Exp, ScalarType)], to: ScalarType) -> Exp {
    let compared = to == ScalarType::Bool;
    let common = if compared { at[0].1 } else { to };
    let mut parts: Vec<Exp> = at.iter().map(|(x, t)| converted(x.clone(), *t, common)).collect();
    if parts.len() == 1 {
        parts.push(number(common, g.int(0, 3)));
    }
    let op = match compared {
        true => *g.one(&["<", ">=", "==", "!="]),
        false => *g.one(&["+", "-", "*"]),
    };
    let end = parts.remove(1);
    infix(op, parts.remove(0), end)
}

fn converted(x: Exp, from: ScalarType, to: ScalarType) -> Exp {
    if from == to { x } else { call(format!("{to}.{from}"), [x]) }
}

fn mapped(g: &mut Gen, of: Exp, row: ScalarType, to: ScalarType, depth: u32) -> Made {
    Some(call("map", [function(g, &[row], to, depth)?, of]))
}

fn filtered(g: &mut Gen, of: Exp, row: ScalarType, depth: u32) -> Made {
    Some(call("filter", [function(g, &[row], ScalarType::Bool, depth)?, of]))
}

fn summed(of: Exp, row: ScalarType) -> Exp {
    call("scan", [op_section("+"), number(row, 0), of])
}

/// `let ys = xs in take (length ys / 2) ys`, or without the first half, or the first as the last from the end, or one that
/// may not be there: `tabulate (length ys / 2 + 1) (\i -> ys[i])`.
fn sliced(g: &mut Gen, of: Exp) -> Exp {
    let ys = g.fresh_name("ys");
    let half = infix("/", call("length", [var(&ys)]), number(ScalarType::I64, 2));
    let part = match *g.one(&["take", "drop", "reverse", "tabulate"]) {
        "tabulate" => {
            let (i, more) = (g.fresh_name("i"), infix("+", half, number(ScalarType::I64, 1)));
            let read = index(var(&ys), vec![var(&i)]);
            call("tabulate", [more, lambda(vec![pat_name(&i)], read)])
        }
        "reverse" => call("reverse", [call("drop", [half, call("reverse", [var(&ys)])])]),
        part => call(part, [half, var(&ys)]),
    };
    let_(vec![value(pat_name(&ys), of)], part)
}

/// `xs ++ filter p ys`: nobody knows where an element of it comes from before both are made.
fn concatenated(g: &mut Gen, of: Exp, row: ScalarType, depth: u32) -> Made {
    let (ys, from) = source(g, depth)?;
    let ys = if from == row { ys } else { mapped(g, ys, from, row, depth)? };
    let kept = filtered(g, ys, row, depth)?;
    Some(if g.chance(1, 2) { infix("++", of, kept) } else { infix("++", kept, of) })
}

/// `flatten (map (\x -> map (\y -> e) ys) xs)`.
fn flattened(g: &mut Gen, of: Exp, row: ScalarType, to: ScalarType, depth: u32) -> Made {
    let rows = g.scoped(|g| {
        let x = g.name_for(&Type::Scalar(row));
        let (ys, from) = source(g, depth)?;
        let y = g.fresh_name("y");
        let both = looking(g, &[(var(&x), row), (var(&y), from)], to);
        Some(lambda(vec![pat_name(&x)], call("map", [lambda(vec![pat_name(&y)], both), ys])))
    })?;
    Some(call("flatten", [call("map", [rows, of])]))
}

/// `let ys = filter p xs in map2 f ys (indices ys)`.
fn with_indices(g: &mut Gen, of: Exp, row: ScalarType, to: ScalarType, depth: u32) -> Made {
    let f = function(g, &[row, ScalarType::I64], to, depth)?;
    let ys = g.fresh_name("ys");
    let both = call("map2", [f, var(&ys), call("indices", [var(&ys)])]);
    Some(let_(vec![value(pat_name(&ys), of)], both))
}

/// A pipeline of these scalars.
pub(super) fn stages(g: &mut Gen, to: ScalarType, depth: u32) -> Made {
    let (made, row) = pipeline(g, depth)?;
    if row == to { Some(made) } else { mapped(g, made, row, to, depth) }
}

/// The array of such a pipeline, and its type.
pub(super) fn array_of_stages(g: &mut Gen, depth: u32) -> Option<(Exp, Type)> {
    let (made, row) = pipeline(g, depth)?;
    Some((made, array(Size::var(g.unknown_size()), Type::Scalar(row))))
}

/// `i32.sum (filter p (map f xs))`, `any q (filter p xs)`. What is folded may have been put together just before.
pub(super) fn fold_of_stages(g: &mut Gen, ty: &Type, depth: u32) -> Made {
    let Type::Scalar(to) = *ty else { return None };
    let (mut made, row) = pipeline(g, depth)?;
    made = match g.weighted(&[(4, ""), (1, "concat"), (1, "flatten"), (3, "scan")]) {
        "concat" => concatenated(g, made, row, depth)?,
        "flatten" => flattened(g, made, row, row, depth)?,
        "scan" if row != ScalarType::Bool => summed(made, row),
        _ => made,
    };
    if to == ScalarType::Bool {
        let quantifier = *g.one(&["any", "all"]);
        return Some(call(quantifier, [function(g, &[row], to, depth)?, made]));
    }
    if row != to || g.chance(1, 3) {
        made = mapped(g, made, row, to, depth)?;
    }
    let fold = *g.one(&["sum", "product", "maximum"]);
    Some(call(format!("{to}.{fold}"), [made]))
}

/// `let ys = filter p (map f xs) in hist (+) 0 n (map g ys) ys`, or how often each number is among `ys`.
pub(super) fn histogram_of_stages(g: &mut Gen, ty: &Type, depth: u32) -> Made {
    let Type::Array(size, row) = ty else { return None };
    let to = scalar_of(row).filter(|to| *to != ScalarType::Bool)?;
    let counts = g.chance(1, 3);
    let of = if counts { ScalarType::I64 } else { to };
    let (mut made, size) = (stages(g, of, depth)?, g.size_exp(size)?);
    if g.chance(1, 2) {
        made = filtered(g, made, of, depth)?;
    }
    let ys = g.fresh_name("ys");
    let (places, values) = match counts {
        true => (var(&ys), call("replicate", [call("length", [var(&ys)]), number(to, 1)])),
        false => (mapped(g, var(&ys), to, ScalarType::I64, depth)?, var(&ys)),
    };
    let bins = call("hist", [op_section("+"), number(to, 0), size, places, values]);
    Some(let_(vec![value(pat_name(&ys), made)], bins))
}
