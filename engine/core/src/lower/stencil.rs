//! Stencils: each element from its neighbourhood, an array that is read where the positions around lead.

use std::ops::Range;

use lawson_oracle::scalar::{PrimOp, Scalar};
use lawson_oracle::types::Edge;

use super::apply::exactly;
use super::scope::At;
use super::sizes::{number, told};
use super::value::Val;
use super::{LowerResult, Lowering};
use crate::core::visit::Uses;
use crate::core::{Atom, Size};

/// A neighbourhood of no more elements is a list of them, a larger one a loop.
const MAX_LISTED: i64 = 49;

/// What a stencil reads.
struct Near<'a> {
    edge: Edge,
    /// How far it reaches in each dimension.
    radii: Vec<i64>,
    /// What lies outside, where that is a value.
    outside: Option<Val<'a>>,
    xs: Val<'a>,
    /// The array's extents.
    extents: Vec<Size>,
    /// After how many positions the mirror images repeat.
    periods: Vec<Atom>,
    listed: bool,
}

impl<'a> Lowering<'a> {
    /// `stencil_clamp r f xs`, `stencil_const v r f xs`, and the same over several dimensions.
    pub(super) fn stencil(
        &mut self,
        edge: Edge,
        dims: u8,
        mut args: Vec<Val<'a>>,
        at: At,
    ) -> LowerResult<Val<'a>> {
        let outside = (edge == Edge::Const).then(|| args.remove(0));
        let [radius, fun, xs] = exactly(args);
        let radii = match radius {
            Val::Tuple(radii) => radii,
            radius => vec![radius; dims.into()],
        };
        let radii = radii.iter().map(|radius| {
            let radius = told(&self.one(radius, at)?).and_then(|size| size.as_constant());
            radius.ok_or_else(|| self.not_native(at.span, "a radius that is not known"))
        });
        let radii = radii.collect::<LowerResult<Vec<_>>>()?;
        let mut extents = Vec::new();
        let mut periods = Vec::new();
        for i in 0..dims.into() {
            let extent = self.extent_of(&xs, i, at)?;
            let period = Atom::Size(extent.sub(&Size::constant(1)).mul(&Size::constant(2)));
            periods.push(self.on_numbers(PrimOp::Max, period, number(1), at));
            extents.push(extent);
        }
        let listed = radii.iter().map(|radius| 2 * radius + 1).product::<i64>() <= MAX_LISTED;
        let near = Near { edge, radii, outside, xs, extents, periods, listed };
        self.each_place(&near, &fun, &[], at)
    }

    /// What the function gives for the places that begin with these coordinates.
    fn each_place(&mut self, near: &Near<'a>, fun: &Val<'a>, place: &[Atom], at: At) -> LowerResult<Val<'a>> {
        let Some(extent) = near.extents.get(place.len()) else {
            let before = self.stmts.len();
            let window = self.window(near, place, &[], at)?;
            let read = before..self.stmts.len();
            let value = self.inside(at, |l| l.apply(fun.clone(), vec![window], at))?;
            if near.listed {
                self.forget_unread(read, &value);
            }
            return Ok(value);
        };
        self.generate("stencil", extent, at, |l, position| {
            l.each_place(near, fun, &[place, &[position]].concat(), at)
        })
    }

    /// Leaves out what was read around a place, by these statements, and is not needed for this value. It is there, so that
    /// reading it can't fail; only the indices don't show that.
    fn forget_unread(&mut self, read: Range<usize>, value: &Val<'a>) {
        let mut needed = Uses::default();
        value.leaves().iter().for_each(|atom| needed.atom(atom));
        let mut stmts = std::mem::take(&mut self.stmts);
        for at in (read.start..stmts.len()).rev() {
            let outs = &stmts[at].outs;
            let is_needed = outs.is_empty() || outs.iter().any(|out| needed.vars.contains(&out.var));
            if is_needed || !read.contains(&at) {
                needed.vars.extend(Uses::of_stmt(&stmts[at]).vars);
            } else {
                stmts.remove(at);
            }
        }
        self.stmts = stmts;
    }

    /// What is around a place, each element so far from it; these are the distances that are known.
    fn window(
        &mut self,
        near: &Near<'a>,
        place: &[Atom],
        distances: &[Atom],
        at: At,
    ) -> LowerResult<Val<'a>> {
        let Some(radius) = near.radii.get(distances.len()) else {
            return self.neighbour(near, place, distances, at);
        };
        let width = 2 * radius + 1;
        let around = |l: &mut Self, i: Atom| {
            let distance = l.on_numbers(PrimOp::Sub, i, number(*radius), at);
            l.window(near, place, &[distances, &[distance]].concat(), at)
        };
        if !near.listed {
            return self.generate("stencil", &Size::constant(width), at, around);
        }
        let elements = (0..width).map(|i| around(self, number(i))).collect::<LowerResult<Vec<_>>>()?;
        self.list(&elements, at)
    }

    fn neighbour(
        &mut self,
        near: &Near<'a>,
        place: &[Atom],
        distances: &[Atom],
        at: At,
    ) -> LowerResult<Val<'a>> {
        let (mut indices, mut inside) = (Vec::new(), Vec::new());
        for (i, (position, distance)) in place.iter().zip(distances).enumerate() {
            let there = self.on_numbers(PrimOp::Add, position.clone(), distance.clone(), at);
            let extent = &near.extents[i];
            let size = Atom::Size(extent.clone());
            indices.push(match near.edge {
                _ if there == *position => there,
                Edge::Clamp => {
                    let low = self.on_numbers(PrimOp::Max, there, number(0), at);
                    let last = Atom::Size(extent.sub(&Size::constant(1)));
                    self.on_numbers(PrimOp::Min, low, last, at)
                }
                Edge::Wrap => self.on_numbers(PrimOp::Mod, there, size, at),
                Edge::Mirror => {
                    let period = near.periods[i].clone();
                    let there = self.on_numbers(PrimOp::Mod, there, period.clone(), at);
                    let back = self.on_numbers(PrimOp::Sub, period, there.clone(), at);
                    self.on_numbers(PrimOp::Min, there, back, at)
                }
                Edge::Const => {
                    inside.push(self.on_numbers(PrimOp::Le, number(0), there.clone(), at));
                    inside.push(self.on_numbers(PrimOp::Lt, there.clone(), size, at));
                    there
                }
            });
        }
        let inside = self.all(inside, at);
        match &near.outside {
            Some(outside) if inside != Atom::Const(Scalar::Bool(true)) => {
                let element = self.block(|l| l.element(&near.xs, &indices, at))?;
                self.branch(inside, element, (Vec::new(), outside.clone()), at)
            }
            _ => self.element(&near.xs, &indices, at),
        }
    }
}
