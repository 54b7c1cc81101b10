//! Values that differ from others in one part: `e with a[i].f = v`, `let a[i] = v`.

use lawson_oracle::scalar::{PrimOp, ScalarType};
use lawson_oracle::schedule::Bracket;
use lawson_oracle::syntax::ast::{Access, Exp, Ident};

use super::index::{Dimension, Pick};
use super::scope::At;
use super::sizes::number;
use super::soac::Elements;
use super::value::{Context, Val};
use super::{LowerResult, Lowering};
use crate::core::{Atom, Op, Origin, Size, Ty};

/// One step of the path to what is updated, its indices computed.
enum Step<'a> {
    Field(&'a Ident),
    Index(Vec<Dimension>),
}

impl<'a> Lowering<'a> {
    /// `whole with path = value`: the indices are computed first, then the value.
    pub(super) fn updated(
        &mut self,
        context: &Context<'a>,
        whole: Val<'a>,
        path: &'a [Access],
        value: &'a Exp,
        at: At,
    ) -> LowerResult<Val<'a>> {
        let mut steps = Vec::new();
        for access in path {
            steps.push(match access {
                Access::Field(field) => Step::Field(field),
                Access::Index(dims) => Step::Index(self.dimensions(context, dims, at)?),
            });
        }
        let new = self.exp(context, value)?;
        self.replaced(whole, &steps, new, at)
    }

    /// The value with another part at the end of the path.
    fn replaced(&mut self, whole: Val<'a>, path: &[Step<'a>], new: Val<'a>, at: At) -> LowerResult<Val<'a>> {
        let [step, rest @ ..] = path else { return Ok(new) };
        match step {
            Step::Field(field) => {
                let part = self.field(whole.clone(), field)?;
                let part = self.replaced(part, rest, new, at)?;
                Ok(with_field(whole, field, part))
            }
            Step::Index(dimensions) => {
                let part = if rest.is_empty() {
                    new
                } else {
                    let old = self.selected(&whole, dimensions, at)?;
                    self.replaced(old, rest, new, at)?
                };
                let picks = self.picks(&whole, dimensions, at)?;
                let index =
                    |pick: &Pick| if let Pick::One(index) = pick { Some(index.clone()) } else { None };
                match picks.iter().map(index).collect::<Option<Vec<Atom>>>() {
                    Some(indices) => Ok(self.with_element(&whole, &indices, &part, at)),
                    None => self.with_slice(whole, &picks, &part, at),
                }
            }
        }
    }

    /// The array with another element or row.
    pub(super) fn with_element(
        &mut self,
        whole: &Val<'a>,
        indices: &[Atom],
        part: &Val<'a>,
        at: At,
    ) -> Val<'a> {
        let mut arrays = Vec::new();
        for (array, value) in whole.leaves().into_iter().zip(part.leaves()) {
            let ty = self.type_of(&array);
            let row = Ty { scalar: ty.scalar, dims: ty.dims[indices.len()..].to_vec() };
            let value = self.at_type(value, &row);
            let origin = self.origin("with", at, Bracket::Tree);
            let update = Op::Update { array, at: indices.to_vec(), value };
            arrays.extend(self.push(update, vec![ty], origin));
        }
        whole.rebuild(&mut arrays.into_iter().map(Atom::Var))
    }

    /// The array with another slice: a loop over the slice scatters the part, which must be as long.
    fn with_slice(&mut self, whole: Val<'a>, picks: &[Pick], part: &Val<'a>, at: At) -> LowerResult<Val<'a>> {
        let mut extents = Vec::new();
        let counts = picks.iter().filter_map(|pick| match pick {
            Pick::One(_) => None,
            Pick::Many { count, .. } | Pick::All(count) => Some(count),
        });
        for (k, count) in counts.enumerate() {
            let extent = self.extent_of(part, k, at)?;
            let [found, wanted] = [&extent, count].map(|size| Atom::Size(size.clone()));
            let same = self.on_numbers(PrimOp::Eq, found, wanted, at);
            self.assert(same, at);
            extents.push(extent);
        }
        if extents.len() > 1
            && self.nest == self.turned
            && let Some(starts) = picks.iter().map(start).collect::<Option<Vec<Atom>>>()
        {
            return Ok(self.with_block(&whole, (picks, starts), part, at));
        }
        let first = self.next_size;
        let space = extents.iter().fold(Size::constant(1), |space, extent| space.mul(extent));
        // What is put there comes in order.
        let part = match &extents[..] {
            [_, _, ..] => self.reshaped(part, extents.len(), std::slice::from_ref(&space), at),
            _ => part.clone(),
        };
        let Elements { inputs, mut values, .. } = self.elements(&[part], at)?;
        let element = values.pop().ok_or_else(|| self.not_native(at.span, "what is put into a slice"))?;
        self.put("with", whole, (picks.len(), None), (first, space, inputs), at, |l| {
            let ty = Ty { scalar: ScalarType::I64, dims: Vec::new() };
            let mut left = Atom::Var(l.push(Op::Position, vec![ty], Origin::default())[0]);
            // Where in the slice the position is: the innermost extent turns fastest.
            let mut steps = Vec::new();
            for extent in extents.iter().skip(1).rev() {
                let extent = Atom::Size(extent.clone());
                steps.push(l.on_numbers(PrimOp::Mod, left.clone(), extent.clone(), at));
                left = l.on_numbers(PrimOp::Div, left, extent, at);
            }
            steps.push(left);
            steps.reverse();
            let mut steps = steps.into_iter();
            let mut indices = Vec::new();
            for pick in picks {
                indices.push(match pick {
                    Pick::One(index) => index.clone(),
                    Pick::Many { first, step, .. } => {
                        let steps = steps.next().unwrap_or(number(0));
                        l.moved(steps, first.clone(), step.clone(), at)
                    }
                    Pick::All(_) => steps.next().unwrap_or(number(0)),
                });
            }
            Ok([indices, element.leaves()])
        })
    }

    /// The array with another block from these indices on: rows of it are copied. In the body of a parallel loop it is a
    /// loop, of which each element is a value by itself.
    fn with_block(
        &mut self,
        whole: &Val<'a>,
        (picks, mut starts): (&[Pick], Vec<Atom>),
        part: &Val<'a>,
        at: At,
    ) -> Val<'a> {
        let mut arrays = Vec::new();
        for (array, block) in whole.leaves().into_iter().zip(part.leaves()) {
            let ty = self.type_of(&array);
            starts.resize(ty.dims.len(), number(0));
            let mut extents = self.type_of(&block).dims.into_iter();
            let one = |pick: &Pick| matches!(pick, Pick::One(_)).then(|| Size::constant(1));
            let mut dims: Vec<Size> =
                picks.iter().filter_map(|pick| one(pick).or_else(|| extents.next())).collect();
            dims.extend(extents);
            let block = self.at_type(block, &Ty { scalar: ty.scalar, dims });
            let origin = self.origin("with", at, Bracket::Tree);
            let update = Op::Update { array, at: starts.clone(), value: block };
            arrays.extend(self.push(update, vec![ty], origin));
        }
        whole.rebuild(&mut arrays.into_iter().map(Atom::Var))
    }

    /// The array under the extents of this type, which the checker has found to be its own.
    pub(super) fn at_type(&mut self, array: Atom, ty: &Ty) -> Atom {
        if self.type_of(&array) == *ty {
            return array;
        }
        Atom::Var(self.push(Op::Reshape(array), vec![ty.clone()], Origin::default())[0])
    }
}

/// Where what a pick chooses begins, if it goes on from there one by one.
fn start(pick: &Pick) -> Option<Atom> {
    match pick {
        Pick::One(index) => Some(index.clone()),
        Pick::Many { first, step, .. } => (*step == number(1)).then(|| first.clone()),
        Pick::All(_) => Some(number(0)),
    }
}

/// The tuple or record with another part.
fn with_field<'a>(mut whole: Val<'a>, field: &Ident, part: Val<'a>) -> Val<'a> {
    let slot = match &mut whole {
        Val::Record(fields) => fields.iter_mut().find(|(n, _)| *n == field.name).map(|(_, v)| v),
        Val::Tuple(parts) => field.name.parse().ok().and_then(|i: usize| parts.get_mut(i)),
        Val::Atom(_) | Val::Fun(..) => None,
    };
    if let Some(slot) = slot {
        *slot = part;
    }
    whole
}
