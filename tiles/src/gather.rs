//! Elements of an array at computed indices.

use pulp::Arch;

use crate::elem::Elem;
use crate::simd::{Body, Src, at, dispatch, is_sparse};

/// Lanes whose places are worked out together.
const PLACES: usize = 64;

/// Lanes that are loaded at once, where their places are neighbours or all the same.
const BLOCK: usize = 16;

/// Where an index is outside; beyond every array's end.
const OUTSIDE: i64 = -1;

struct Gather<'a, T> {
    out: &'a mut [T],
    data: &'a [T],
    dims: &'a [i64],
    index: [Src<'a, i64>; 3],
    mask: Src<'a, bool>,
}

impl<T: Copy + Default> Body for Gather<'_, T> {
    type Output = bool;

    #[inline(always)]
    fn run(self) -> bool {
        let Gather { out, data, dims, index, mask } = self;
        let sparse =
            if let Src::Tile(mask) = mask { Some(mask).filter(|mask| is_sparse(mask)) } else { None };
        // The first indices, where they are the same in every lane, say in which row the elements are.
        let leading =
            index[..dims.len().saturating_sub(1)].iter().take_while(|i| matches!(i, Src::Uniform(_))).count();
        let row = place_of(&dims[..leading], index.map(|index| at(index, 0)));
        let steps = Steps::of(dims, leading, &index);
        let mut bad = false;
        let mut places = [0; PLACES];
        for (from, out) in (0..).step_by(PLACES).zip(out.chunks_mut(PLACES)) {
            if steps.as_ref().is_some_and(|steps| steps.load(out, data, from)) {
                continue;
            }
            let places = &mut places[..out.len()];
            let (dims, index) = (&dims[leading..], &index[leading..]);
            for (d, (extent, index)) in dims.iter().zip(index).enumerate() {
                let before = if d == 0 { Some(row) } else { None };
                match index {
                    Src::Tile(index) => place(places, before, *extent, index[from..].iter().copied()),
                    Src::Uniform(k) => place(places, before, *extent, std::iter::repeat(*k)),
                }
            }
            if let Some(mask) = sparse {
                let lanes = places.iter_mut().zip(&mask[from..]);
                lanes.for_each(|(place, m)| *place = if *m { *place } else { OUTSIDE });
            }
            if load(out, data, places) {
                let mut outside = (from..).zip(&*places).filter(|(_, place)| **place == OUTSIDE);
                bad |= outside.any(|(i, _)| at(mask, i));
            }
        }
        bad
    }
}

/// The elements of an array along one dimension, at fixed indices in the others.
#[derive(Clone, Copy)]
struct Line {
    /// How many there are.
    extent: i64,
    /// The place of the first one.
    first: i64,
    /// Places from one to the next.
    stride: i64,
}

impl Line {
    /// The line along a dimension, by the indices in the others; nothing where there is none, or it is outside.
    #[inline(always)]
    fn of(dims: &[i64], along: usize, index: impl Fn(usize) -> Option<i64>) -> Option<Line> {
        let (mut first, mut stride) = (0i64, 1i64);
        for (d, extent) in dims.iter().enumerate() {
            let k = if d == along { 0 } else { index(d).filter(|k| (0..*extent).contains(k))? };
            first = first.wrapping_mul(*extent).wrapping_add(k);
            stride = if d > along { stride.wrapping_mul(*extent) } else { stride };
        }
        Some(Line { extent: dims[along], first, stride })
    }

    /// Whether it has so many elements from this one on.
    #[inline(always)]
    fn has(&self, from: i64, elements: usize) -> bool {
        from >= 0 && from <= self.extent - elements as i64
    }

    /// Its elements from this one on, all of which are there.
    #[inline(always)]
    fn load<T: Copy>(&self, out: &mut [T], data: &[T], from: i64) {
        let here = &data[(self.first + from * self.stride) as usize..];
        match self.stride {
            1 => out.copy_from_slice(&here[..out.len()]),
            2 => every::<T, 2>(out, here),
            3 => every::<T, 3>(out, here),
            4 => every::<T, 4>(out, here),
            stride => out.iter_mut().zip(here.iter().step_by(stride as usize)).for_each(|(out, x)| *out = *x),
        }
    }
}

/// Indices of which one differs from lane to lane: where it counts upwards, the elements stand evenly.
struct Steps<'a> {
    /// The one that differs.
    index: &'a [i64],
    line: Line,
}

impl<'a> Steps<'a> {
    /// Of indices of which so many are the same in every lane; nothing where more than one differs, or one is
    /// outside.
    #[inline(always)]
    fn of(dims: &[i64], leading: usize, index: &[Src<'a, i64>; 3]) -> Option<Steps<'a>> {
        let (Src::Tile(differs), true) = (index[leading], leading < dims.len()) else { return None };
        let same = |d: usize| if let Src::Uniform(k) = index[d] { Some(k) } else { None };
        Some(Steps { index: differs, line: Line::of(dims, leading, same)? })
    }

    /// The elements of the lanes from `from` on, where they stand evenly and are all there; whether they are.
    #[inline(always)]
    fn load<T: Copy>(&self, out: &mut [T], data: &[T], from: usize) -> bool {
        let index = &self.index[from..][..out.len()];
        let (k, last) = (index[0], index[out.len() - 1]);
        if last.wrapping_sub(k) != out.len() as i64 - 1 {
            return false;
        }
        let differs =
            index.iter().zip(0..).fold(0, |differs, (index, j)| differs | (index.wrapping_sub(j) ^ k));
        let even = differs == 0 && self.line.has(k, out.len());
        if even {
            self.line.load(out, data, k);
        }
        even
    }
}

/// The elements of neighbouring lanes, one after the other along a dimension.
pub struct Shifted {
    /// Nothing where all are outside.
    line: Option<Line>,
    /// The first lane's.
    from: i64,
}

impl Shifted {
    /// Those of the first lane's indices, and of what is after along a dimension.
    #[inline(always)]
    pub fn of(dims: &[i64], index: [i64; 3], along: usize) -> Shifted {
        Shifted { line: Line::of(dims, along, |d| Some(index[d])), from: index[along] }
    }

    /// The place of the first of so many, where they stand side by side and are all there.
    #[inline(always)]
    pub fn side_by_side(&self, lanes: usize) -> Option<usize> {
        let line = self.line.filter(|line| line.stride == 1 && line.has(self.from, lanes))?;
        Some((line.first + self.from) as usize)
    }

    /// The elements; whether one was out of bounds in a lane where `mask` holds.
    #[inline(always)]
    pub fn load<T: Elem>(self, arch: Arch, out: &mut [T], data: &[T], mask: Src<bool>) -> bool {
        dispatch::<T, _>(arch, out.len(), LoadShifted { shifted: self, out, data, mask })
    }
}

struct LoadShifted<'a, T> {
    shifted: Shifted,
    out: &'a mut [T],
    data: &'a [T],
    mask: Src<'a, bool>,
}

impl<T: Copy + Default> Body for LoadShifted<'_, T> {
    type Output = bool;

    #[inline(always)]
    fn run(self) -> bool {
        let LoadShifted { shifted: Shifted { line, from: first }, out, data, mask } = self;
        let lanes = out.len() as i64;
        let extent = line.map_or(0, |line| line.extent);
        let from = 0i64.saturating_sub(first).clamp(0, lanes) as usize;
        let to = extent.saturating_sub(first).clamp(from as i64, lanes) as usize;
        if let (Some(line), true) = (line, from < to) {
            line.load(&mut out[from..to], data, first + from as i64);
        }
        out[..from].fill(T::default());
        out[to..].fill(T::default());
        (0..from).chain(to..out.len()).any(|i| at(mask, i))
    }
}

/// Every so many elements one.
#[inline(always)]
fn every<T: Copy, const STRIDE: usize>(out: &mut [T], here: &[T]) {
    let (rows, last) = here.as_chunks::<STRIDE>();
    for (out, row) in out.iter_mut().zip(rows) {
        *out = row[0];
    }
    // The last row may end after its element.
    if let (Some(out), Some(x)) = (out.get_mut(rows.len()), last.first()) {
        *out = *x;
    }
}

/// The place at these indices, as many as there are extents.
#[inline]
fn place_of(dims: &[i64], index: [i64; 3]) -> i64 {
    dims.iter().zip(index).fold(0, |place, (extent, k)| next(place, *extent, k))
}

/// The element at these indices, if there is one.
#[inline]
pub(crate) fn element<T: Copy>(data: &[T], dims: &[i64], index: [i64; 3]) -> Option<T> {
    usize::try_from(place_of(dims, index)).ok().and_then(|place| data.get(place)).copied()
}

/// The place by one more index, of this extent.
#[inline(always)]
fn next(place: i64, extent: i64, k: i64) -> i64 {
    // One comparison of naturals: what is negative is large.
    let inside = (k as u64) < extent as u64;
    let next = place.wrapping_mul(extent).wrapping_add(k);
    if inside & (place != OUTSIDE) { next } else { OUTSIDE }
}

/// The places by one more dimension, of this extent; before it all are at the same place, if that is given.
#[inline(always)]
fn place(places: &mut [i64], before: Option<i64>, extent: i64, index: impl Iterator<Item = i64>) {
    match before {
        Some(row) => places.iter_mut().zip(index).for_each(|(place, k)| *place = next(row, extent, k)),
        None => places.iter_mut().zip(index).for_each(|(place, k)| *place = next(*place, extent, k)),
    }
}

/// The elements at these places; whether any is outside.
#[inline(always)]
fn load<T: Copy + Default>(out: &mut [T], data: &[T], places: &[i64]) -> bool {
    let (blocks, rest) = out.as_chunks_mut::<BLOCK>();
    let (places, places_rest) = places.as_chunks::<BLOCK>();
    let mut outside = false;
    for (out, places) in blocks.iter_mut().zip(places) {
        let first = places[0];
        let stride = places[1].wrapping_sub(first);
        let differs = |differs, j: usize| differs | (places[j].wrapping_sub(j as i64 * stride) ^ first);
        let even = matches!(stride, 0 | 1) && (0..BLOCK).fold(0, differs) == 0;
        let here = data.get(first as usize..).filter(|_| even);
        match (stride, here.and_then(|data| data.first_chunk()), here.and_then(|data| data.first())) {
            (1, Some(neighbours), _) => *out = *neighbours,
            (0, _, Some(same)) => out.fill(*same),
            _ => outside |= load_each(out, data, places),
        }
    }
    outside | load_each(rest, data, places_rest)
}

#[inline(always)]
fn load_each<T: Copy + Default>(out: &mut [T], data: &[T], places: &[i64]) -> bool {
    let mut outside = false;
    for (out, place) in out.iter_mut().zip(places) {
        let x = data.get(*place as usize);
        outside |= x.is_none();
        *out = x.copied().unwrap_or_default();
    }
    outside
}

/// `out[i] = data[index[0][i], index[1][i], ..]` for as many indices as there are extents; whether an
/// index was out of bounds in a lane where `mask` holds.
#[inline(always)]
pub fn gather<T: Elem>(
    arch: Arch,
    out: &mut [T],
    data: &[T],
    dims: &[i64],
    index: [Src<i64>; 3],
    mask: Src<bool>,
) -> bool {
    dispatch::<T, _>(arch, out.len(), Gather { out, data, dims, index, mask })
}

/// The elements of arrays that stand element by element, each a tile of so many lanes and more, and have this extent;
/// whether an index was out of bounds in a lane where `mask` holds.
pub fn own<T: Elem>(
    out: &mut [T],
    own: &[T],
    (stride, extent): (usize, i64),
    index: Src<i64>,
    mask: Src<bool>,
) -> bool {
    let inside = |k: i64| (k as u64) < extent as u64;
    let first = at(index, 0);
    let same = match index {
        Src::Uniform(_) => true,
        Src::Tile(index) => index[..out.len()].iter().fold(0, |differ, k| differ | (k ^ first)) == 0,
    };
    if same && inside(first) {
        out.copy_from_slice(&own[first as usize * stride..][..out.len()]);
        return false;
    }
    let mut bad = false;
    for (lane, out) in out.iter_mut().enumerate() {
        let k = at(index, lane);
        *out = if inside(k) { own[k as usize * stride + lane] } else { T::default() };
        bad |= !inside(k) && at(mask, lane);
    }
    bad
}
