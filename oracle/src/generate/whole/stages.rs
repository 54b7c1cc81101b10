//! Pipelines of whole arrays: loops of which each reads what the one before makes.

use super::scalar::number;
use super::types::array;
use super::{Gen, Made};
use crate::generate::build::*;
use crate::scalar::ScalarType;
use crate::syntax::ast::Exp;
use crate::types::{Size, Type};

/// `scan (+) 0 (filter p (map f xs))`: an array of these scalars, as long as only running tells, in two to four
/// stages and perhaps one more.
pub(super) fn stages(g: &mut Gen, to: ScalarType, depth: u32) -> Made {
    let mut row = g.scalar_type();
    let (mut made, _) = g.some_array_of(&Type::Scalar(row), depth)?;
    for _ in 0..g.int(2, 4) {
        let next = if g.chance(2, 3) { row } else { g.scalar_type() };
        made = stage(g, made, row, next, depth)?;
        row = next;
    }
    if row == to { Some(made) } else { stage(g, made, row, to, depth) }
}

fn stage(g: &mut Gen, of: Exp, row: ScalarType, next: ScalarType, depth: u32) -> Made {
    let (name, to) = match g.weighted(&[(4, "filter"), (2, "scan"), (2, "map"), (1, "reverse")]) {
        _ if row != next => ("map", next),
        "filter" => ("filter", ScalarType::Bool),
        "scan" if row != ScalarType::Bool => {
            return Some(call("scan", [op_section("+"), number(row, 0), of]));
        }
        "reverse" => return Some(call("reverse", [of])),
        _ => ("map", next),
    };
    Some(call(name, [g.function(&[Type::Scalar(row)], &Type::Scalar(to), depth)?, of]))
}

/// The array of such a pipeline, and its type.
pub(super) fn array_of_stages(g: &mut Gen, depth: u32) -> Option<(Exp, Type)> {
    let to = g.scalar_type();
    let made = stages(g, to, depth)?;
    Some((made, array(Size::var(g.unknown_size()), Type::Scalar(to))))
}

/// `i32.sum (filter p (map f xs))`.
pub(super) fn fold_of_stages(g: &mut Gen, ty: &Type, depth: u32) -> Made {
    let Type::Scalar(to) = ty else { return None };
    if *to == ScalarType::Bool {
        return None;
    }
    let fold = *g.one(&["sum", "product", "maximum"]);
    Some(call(format!("{to}.{fold}"), [stages(g, *to, depth)?]))
}

/// `let ys = filter p (map f xs) in hist (+) 0 n (map g ys) ys`.
pub(super) fn histogram_of_stages(g: &mut Gen, ty: &Type, depth: u32) -> Made {
    let Type::Array(size, row) = ty else { return None };
    let Type::Scalar(to) = **row else { return None };
    if to == ScalarType::Bool {
        return None;
    }
    let (made, size) = (stages(g, to, depth)?, g.size_exp(size)?);
    let places = g.function(&[Type::Scalar(to)], &Type::Scalar(ScalarType::I64), depth)?;
    let ys = g.fresh_name("ys");
    let places = call("map", [places, var(&ys)]);
    let bins = call("hist", [op_section("+"), number(to, 0), size, places, var(&ys)]);
    Some(let_(vec![value(pat_name(&ys), made)], bins))
}
