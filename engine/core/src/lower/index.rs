//! Elements and slices.

use lawson_oracle::scalar::{Prim, PrimOp, ScalarType};
use lawson_oracle::syntax::ast::Dim;

use super::scope::At;
use super::sizes::{number, told};
use super::value::{Context, Val};
use super::{LowerResult, Lowering};
use crate::core::{Atom, Op, Size};

/// What is between the commas of an index, evaluated.
pub(super) enum Dimension {
    At(Atom),
    /// From, to, step.
    Slice([Option<Atom>; 3]),
}

/// The positions that a dimension picks, which exist.
pub(super) enum Pick {
    One(Atom),
    /// So many, from the first on with this step.
    Many {
        count: Size,
        first: Atom,
        step: Atom,
    },
    All(Size),
}

impl<'a> Lowering<'a> {
    /// `array[i, from:to:step]`.
    pub(super) fn index(
        &mut self,
        context: &Context<'a>,
        array: Val<'a>,
        dims: &'a [Dim],
        at: At,
    ) -> LowerResult<Val<'a>> {
        let dimensions = self.dimensions(context, dims, at)?;
        self.selected(&array, &dimensions, at)
    }

    /// The parts of an index, from left to right.
    pub(super) fn dimensions(
        &mut self,
        context: &Context<'a>,
        dims: &'a [Dim],
        at: At,
    ) -> LowerResult<Vec<Dimension>> {
        let mut parts = Vec::new();
        for dim in dims {
            parts.push(match dim {
                Dim::At(exp) => {
                    let index = self.scalar(context, exp)?;
                    Dimension::At(self.convert(index, ScalarType::I64, at))
                }
                Dim::Slice(from, to, step) => {
                    let mut ends = [None, None, None];
                    for (end, exp) in ends.iter_mut().zip([from, to, step]) {
                        *end = exp.as_ref().map(|exp| self.scalar(context, exp)).transpose()?;
                    }
                    Dimension::Slice(ends)
                }
            });
        }
        Ok(parts)
    }

    /// The element, row or slice of an array there.
    pub(super) fn selected(
        &mut self,
        array: &Val<'a>,
        dimensions: &[Dimension],
        at: At,
    ) -> LowerResult<Val<'a>> {
        let mut picks = self.picks(array, dimensions, at)?;
        // What is whole at the end belongs to the element; the whole of an array is an array of its own.
        while let [.., _, Pick::All(_)] = picks.as_slice() {
            picks.pop();
        }
        self.picked(array, &picks, &[], at)
    }

    /// The positions in an array; where there are slices they are asserted to exist, and else left to what reads
    /// or writes there.
    pub(super) fn picks(
        &mut self,
        array: &Val<'a>,
        dimensions: &[Dimension],
        at: At,
    ) -> LowerResult<Vec<Pick>> {
        let sliced = dimensions.iter().any(|part| matches!(part, Dimension::Slice(_)));
        let mut picks = Vec::new();
        for (i, part) in dimensions.iter().enumerate() {
            picks.push(match part {
                Dimension::At(index) => {
                    if sliced {
                        // The loops over the slices may read nothing.
                        let extent = self.extent_of(array, i, at)?;
                        let inside = self.inside_of(index.clone(), &extent, at);
                        self.assert(inside, at);
                    }
                    Pick::One(index.clone())
                }
                Dimension::Slice(ends) => {
                    let extent = self.extent_of(array, i, at)?;
                    self.slice(ends.clone(), extent, at)?
                }
            });
        }
        Ok(picks)
    }

    /// Whether an index lies in an extent.
    fn inside_of(&mut self, index: Atom, extent: &Size, at: At) -> Atom {
        let above = self.on_numbers(PrimOp::Le, number(0), index.clone(), at);
        let below = self.on_numbers(PrimOp::Lt, index, Atom::Size(extent.clone()), at);
        self.all([above, below], at)
    }

    fn picked(&mut self, array: &Val<'a>, picks: &[Pick], indices: &[Atom], at: At) -> LowerResult<Val<'a>> {
        let [pick, rest @ ..] = picks else { return self.element(array, indices, at) };
        let (count, first, step) = match pick {
            Pick::One(index) => {
                return self.picked(array, rest, &[indices, std::slice::from_ref(index)].concat(), at);
            }
            Pick::Many { count, first, step } => (count, first.clone(), step.clone()),
            Pick::All(extent) => (extent, number(0), number(1)),
        };
        self.generate("slice", count, at, |l, position| {
            let index = l.moved(position, first, step, at);
            let indices = [indices, &[index]].concat();
            l.inside(at, |l| l.picked(array, rest, &indices, at))
        })
    }

    /// The position so many steps after the first one.
    pub(super) fn moved(&mut self, steps: Atom, first: Atom, step: Atom, at: At) -> Atom {
        let way = match told(&step).and_then(|step| step.as_constant()) {
            Some(1) => steps,
            _ => self.on_numbers(PrimOp::Mul, steps, step, at),
        };
        self.on_numbers(PrimOp::Add, way, first, at)
    }

    /// The positions of `from:to:step`. As in Futhark, a slice of nothing may lie anywhere.
    fn slice(&mut self, [from, to, step]: [Option<Atom>; 3], extent: Size, at: At) -> LowerResult<Pick> {
        let all = from.is_none() && to.is_none();
        let by = step.as_ref().map_or(Some(Size::constant(1)), told).and_then(|step| step.as_constant());
        match (by, step) {
            (Some(1), _) if all => Ok(Pick::All(extent)),
            (Some(-1), _) if all => {
                let last = Atom::Size(extent.sub(&Size::constant(1)));
                Ok(Pick::Many { count: extent, first: last, step: number(-1) })
            }
            (Some(1), _) | (_, None) => {
                let (first, count) = self.between(from, to, &extent, at);
                Ok(Pick::Many { count, first, step: number(1) })
            }
            (_, Some(step)) => self.strided(from, to, step, &extent, at),
        }
    }

    /// The first position of `from:to`, and how many there are.
    fn between(&mut self, from: Option<Atom>, to: Option<Atom>, extent: &Size, at: At) -> (Atom, Size) {
        let open = from.is_none() || to.is_none();
        let (first, end) = (from.unwrap_or(number(0)), to.unwrap_or(Atom::Size(extent.clone())));
        let ordered = |l: &mut Self, a: &Atom, b: &Atom| l.on_numbers(PrimOp::Le, a.clone(), b.clone(), at);
        let conditions = [
            ordered(self, &number(0), &first),
            ordered(self, &first, &end),
            ordered(self, &end, &Atom::Size(extent.clone())),
        ];
        let mut exists = self.all(conditions, at);
        if !open {
            let nothing = self.on_numbers(PrimOp::Eq, first.clone(), end.clone(), at);
            exists = self.any([nothing, exists], at);
        }
        self.assert(exists, at);
        let count = self.distance(&first, &end).unwrap_or_else(|| {
            let count = self.on_numbers(PrimOp::Sub, end, first.clone(), at);
            self.part_size(count, extent)
        });
        (first, count)
    }

    /// The size of a part of what is so large.
    fn part_size(&mut self, count: Atom, whole: &Size) -> Size {
        let known = self.size_told(&count).is_some();
        let size = self.as_size(count);
        // What is there elsewhere too is not asserted there.
        if !known {
            self.room.at_most(&size, whole);
        }
        size
    }

    /// How far it is from one number to another, where sizes tell: 5 from `i - 2` to `i + 3`.
    fn distance(&self, from: &Atom, to: &Atom) -> Option<Size> {
        let ((start, from), (end, to)) = (self.shifted(from), self.shifted(to));
        let same = match (&start, &end) {
            (Some(start), Some(end)) => self.same(start, end, 4),
            _ => start == end,
        };
        same.then(|| to.sub(&from))
    }

    /// Whether two numbers are one, or the same primitives of the same, nested so deep at most: what is written twice
    /// is computed twice so far.
    fn same(&self, a: &Atom, b: &Atom, depth: usize) -> bool {
        if a == b {
            return true;
        }
        let (Some((p, a)), Some((q, b))) = (self.prim_of(a), self.prim_of(b)) else { return false };
        depth > 0 && p == q && a.iter().zip(b).all(|(a, b)| self.same(a, b, depth - 1))
    }

    /// The primitive that gives an atom its value in this scope.
    fn prim_of(&self, atom: &Atom) -> Option<(Prim, &[Atom])> {
        let Op::Prim(prim, args) = self.made_by(atom.var()?)? else { return None };
        Some((*prim, args))
    }

    /// A number as what is after something else, or after 0.
    fn shifted(&self, atom: &Atom) -> (Option<Atom>, Size) {
        if let Some(size) = told(atom) {
            return (None, size);
        }
        let moved = self.prim_of(atom).and_then(|(prim, args)| match (prim.op, args) {
            (PrimOp::Add, [of, by]) if told(by).is_some() => Some((of, told(by)?)),
            (PrimOp::Add, [by, of]) => Some((of, told(by)?)),
            (PrimOp::Sub, [of, by]) => Some((of, Size::default().sub(&told(by)?))),
            _ => None,
        });
        let Some((of, by)) = moved else { return (Some(atom.clone()), Size::default()) };
        let (of, shift) = self.shifted(of);
        (of, shift.add(&by))
    }

    /// The positions of `from:to:step`.
    fn strided(
        &mut self,
        from: Option<Atom>,
        to: Option<Atom>,
        step: Atom,
        extent: &Size,
        at: At,
    ) -> LowerResult<Pick> {
        let size = Atom::Size(extent.clone());
        let moves = self.on_numbers(PrimOp::Ne, step.clone(), number(0), at);
        self.assert(moves, at);
        let up = self.on_numbers(PrimOp::Lt, number(0), step.clone(), at);
        let last = Atom::Size(extent.sub(&Size::constant(1)));
        let first = self.either(&up, number(0), last, at)?;
        let end = self.either(&up, size, number(-1), at)?;
        let (from, to) = (from.unwrap_or(first), to.unwrap_or(end));
        let (low, high) =
            (self.either(&up, from.clone(), to.clone(), at)?, self.either(&up, to, from.clone(), at)?);
        let some = self.on_numbers(PrimOp::Lt, low.clone(), high.clone(), at);
        let distance = self.on_numbers(PrimOp::Sub, high.clone(), low.clone(), at);
        let stride = self.prim(Prim { op: PrimOp::Abs, ty: ScalarType::I64 }, vec![step.clone()], at);
        let more = self.on_numbers(PrimOp::Sub, distance, number(1), at);
        let before = self.on_numbers(PrimOp::Quot, more.clone(), stride.clone(), at);
        let way = self.on_numbers(PrimOp::Mul, before.clone(), step.clone(), at);
        let last = self.on_numbers(PrimOp::Add, way, from.clone(), at);
        // Numbers so far apart that this wraps are no positions.
        let near = self.on_numbers(PrimOp::Le, number(0), more, at);
        let ends = [self.inside_of(from.clone(), extent, at), self.inside_of(last, extent, at), near];
        let exist = self.all(ends, at);
        // An empty slice is allowed where the number of steps, rounded towards 0, is 0: the ends lie at most 2 · (stride - 1)
        // apart in the wrong direction. They are compared in halves, which can't wrap, and `odd` is the half that the shifts
        // lose.
        let half = |lower: &mut Self, of: Atom| lower.on_numbers(PrimOp::Shr, of, number(1), at);
        let (halves, less) = (half(self, low.clone()), half(self, high.clone()));
        let halves = self.on_numbers(PrimOp::Sub, halves, less, at);
        let even = self.on_numbers(PrimOp::BitXor, high, number(1), at);
        let odd = self.on_numbers(PrimOp::BitAnd, low, even, at);
        let odd = self.on_numbers(PrimOp::BitAnd, odd, number(1), at);
        let least = self.on_numbers(PrimOp::Sub, stride, number(1), at);
        let least = self.on_numbers(PrimOp::Sub, least, odd, at);
        let nothing = self.on_numbers(PrimOp::Le, halves, least, at);
        let exist = self.either(&some, exist, nothing, at)?;
        self.assert(exist, at);
        let count = self.on_numbers(PrimOp::Add, before, number(1), at);
        let count = self.either(&some, count, number(0), at)?;
        Ok(Pick::Many { count: self.part_size(count, extent), first: from, step })
    }

    /// `array[from:to]`.
    pub(super) fn part_of(
        &mut self,
        array: &Val<'a>,
        from: Option<Atom>,
        to: Option<Atom>,
        at: At,
    ) -> LowerResult<Val<'a>> {
        let extent = self.extent_of(array, 0, at)?;
        let (first, count) = self.between(from, to, &extent, at);
        self.picked(array, &[Pick::Many { count, first, step: number(1) }], &[], at)
    }
}
