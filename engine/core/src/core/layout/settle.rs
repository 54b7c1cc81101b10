//! Numbers that were drawn part by part, as values of a type.

use std::sync::Arc;

use lawson_oracle::scalar::Scalar;
use lawson_oracle::types::Type;

use super::super::value::CoreValue;
use super::join::number;
use super::{Layout, tag};

/// Makes numbers that were drawn part by part a value of this type: each constructor is one that its sum has, and what the
/// value lacks is zero.
pub fn settle(ty: &Type, parts: &mut [CoreValue]) {
    if let Some(layout) = Layout::of(ty)
        && layout.has_sum()
        && layout.parts() == parts.len()
    {
        let mut cells: Vec<&mut [Scalar]> = parts
            .iter_mut()
            .map(|part| match part {
                CoreValue::Scalar(s) => std::slice::from_mut(s),
                CoreValue::Array(array) => Arc::make_mut(&mut array.elems).as_mut_slice(),
            })
            .collect();
        layout.settle(&mut cells, &[true]);
    }
}

impl Layout {
    /// Whether there is a sum in it.
    fn has_sum(&self) -> bool {
        match self {
            Layout::Part | Layout::Unit => false,
            Layout::Array(row) => row.has_sum(),
            Layout::Tuple(layouts) => layouts.iter().any(Layout::has_sum),
            Layout::Record(fields) => fields.iter().any(|(_, layout)| layout.has_sum()),
            Layout::Sum(..) => true,
        }
    }

    /// The cells of all parts, those of values that are `there` one after the other.
    fn settle(&self, cells: &mut [&mut [Scalar]], there: &[bool]) {
        let mut rest = cells;
        let mut next = |layout: &Layout, there: &[bool]| {
            let (mine, others) = std::mem::take(&mut rest).split_at_mut(layout.parts());
            layout.settle(mine, there);
            rest = others;
        };
        match self {
            Layout::Part | Layout::Unit => {
                let each = rest[0].len() / there.len().max(1);
                for (cell, i) in rest[0].iter_mut().zip(0..) {
                    if !there[i / each.max(1)] {
                        *cell = Scalar::zero(cell.ty());
                    }
                }
            }
            // Its parts are longer, which tells how many elements each value has.
            Layout::Array(row) => next(row, there),
            Layout::Tuple(layouts) => layouts.iter().for_each(|layout| next(layout, there)),
            Layout::Record(fields) => fields.iter().for_each(|(_, layout)| next(layout, there)),
            Layout::Sum(variants, _) => {
                let Some((tags, others)) = std::mem::take(&mut rest).split_first_mut() else { return };
                let each = tags.len() / there.len().max(1);
                let mut own = Vec::new();
                for (cell, i) in tags.iter_mut().zip(0..) {
                    let found = number(*cell).unwrap_or(0) % variants.len().max(1);
                    let found = if there[i / each.max(1)] { found } else { 0 };
                    *cell = tag(found);
                    own.push(there[i / each.max(1)].then_some(found));
                }
                rest = others;
                for (i, (_, layout)) in variants.iter().enumerate() {
                    let there: Vec<bool> = own.iter().map(|own| *own == Some(i)).collect();
                    let (mine, others) = std::mem::take(&mut rest).split_at_mut(layout.parts());
                    layout.settle(mine, &there);
                    rest = others;
                }
            }
        }
    }
}
