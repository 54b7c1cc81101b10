//! Elements that go to places of an array: scatters and histograms.

use lawson_oracle::scalar::ScalarType;

use crate::buffer::{Buffer, Slice};
use crate::elem::Elem;
use crate::with_type;

/// The elements of a chunk, in order.
#[derive(Clone, Copy)]
pub struct Coming<'a> {
    /// Where each goes, row-major; what is no place of the array goes nowhere.
    pub places: &'a [i64],
    /// The elements.
    pub values: Slice<'a>,
    /// Their positions in the iteration space, for a fold in lanes.
    pub positions: Positions<'a>,
    /// How many lanes that has.
    pub lanes: usize,
}

/// Positions of the elements of a chunk.
#[derive(Clone, Copy)]
pub enum Positions<'a> {
    /// One behind the other, from this one on.
    From(usize),
    /// These.
    Each(&'a [i64]),
}

impl Positions<'_> {
    /// That of an element.
    #[inline(always)]
    pub(crate) fn of(self, element: usize) -> usize {
        match self {
            Positions::From(first) => first + element,
            Positions::Each(positions) => positions[element] as usize,
        }
    }
}

/// Brings the elements of a chunk to an array.
pub type Put = fn(&mut Buffer, Coming<'_>);

/// The places in an array of these extents, from the indices in each dimension. One outside is none.
pub fn places<'p>(out: &'p mut Vec<i64>, dims: &[i64], indices: &[&'p [i64]]) -> &'p [i64] {
    if let ([_], [index]) = (dims, indices) {
        return index;
    }
    out.clear();
    // One comparison of naturals: what is negative is large.
    let inside = |k: i64, extent: i64| (k as u64) < extent as u64;
    out.extend((0..indices.first().map_or(0, |index| index.len())).map(|i| {
        let mut all = dims.iter().zip(indices);
        let place = all.try_fold(0, |place, (extent, index)| {
            inside(index[i], *extent).then(|| place * *extent + index[i])
        });
        place.unwrap_or(-1)
    }));
    out
}

/// The places of one scalar of rows: of the rows' own places, how many scalars a row has, and which it is.
pub fn in_rows<'p>(
    out: &'p mut Vec<i64>,
    rows: &'p [i64],
    array: &Buffer,
    (width, at): (usize, usize),
) -> &'p [i64] {
    if width == 1 {
        return rows;
    }
    let count = (array.slice().len() / width) as u64;
    out.extend(
        rows.iter().map(|row| if (*row as u64) < count { row * width as i64 + at as i64 } else { -1 }),
    );
    out
}

/// The last element that comes to a place stays there.
pub fn store(ty: ScalarType) -> Put {
    with_type!(ty, T => |array, coming| in_order::<T>(array, coming, |_, new| new))
}

/// Each element is combined with what stands in its place.
#[inline(always)]
pub fn in_order<T: Elem>(array: &mut Buffer, coming: Coming<'_>, f: impl Fn(T, T) -> T) {
    let array = T::from_buffer(array);
    for (place, value) in coming.places.iter().zip(coming.values.of::<T>()) {
        if let Some(old) = element(array, *place) {
            *old = f(*old, *value);
        }
    }
}

/// What stands in a place, if it is one.
#[inline(always)]
fn element<T>(array: &mut [T], place: i64) -> Option<&mut T> {
    array.get_mut(usize::try_from(place).ok()?)
}

/// What comes to one place in a chunk: in one lane so far, or in a block of lanes.
struct Slot<T> {
    place: usize,
    lane: usize,
    value: T,
    block: Option<usize>,
}

/// A fold in lanes for each place, and then what stands there combined with it: see `oracle::schedule`. Lanes that
/// nothing came to hold the neutral element, which changes no bit.
#[inline(always)]
pub fn in_lanes<T: Elem>(array: &mut Buffer, coming: Coming<'_>, neutral: T, f: impl Fn(T, T) -> T + Copy) {
    let array = T::from_buffer(array);
    if array.len().saturating_mul(coming.lanes) <= coming.places.len() {
        to_few(array, coming, neutral, f);
    } else {
        to_many(array, coming, neutral, f);
    }
}

/// [`in_lanes`] where there are lanes for every place.
#[inline(always)]
fn to_few<T: Elem>(array: &mut [T], coming: Coming<'_>, neutral: T, f: impl Fn(T, T) -> T + Copy) {
    let lanes = coming.lanes;
    let mut folds = vec![neutral; array.len() * lanes];
    for (k, (place, value)) in coming.places.iter().zip(coming.values.of::<T>()).enumerate() {
        // Their number is a power of two.
        let lane = coming.positions.of(k) & (lanes - 1);
        if (*place as u64) < array.len() as u64 {
            let fold = &mut folds[(*place as usize * lanes) | lane];
            *fold = f(*fold, *value);
        }
    }
    for (old, lanes) in array.iter_mut().zip(folds.chunks_exact_mut(lanes)) {
        *old = f(*old, tree(lanes, f));
    }
}

/// [`in_lanes`] where there are not: what comes to a place alone goes there at once, and only places that more comes to
/// have lanes.
#[inline(always)]
fn to_many<T: Elem>(array: &mut [T], coming: Coming<'_>, neutral: T, f: impl Fn(T, T) -> T + Copy) {
    let lanes = coming.lanes;
    let seen = Seen::of(coming.places);
    let mut slots: Vec<Slot<T>> = Vec::new();
    let mut blocks: Vec<T> = Vec::new();
    let mut table = Table::new(seen.again);
    for (k, (place, value)) in coming.places.iter().zip(coming.values.of::<T>()).enumerate() {
        let value = *value;
        let Some(old) = element(array, *place) else { continue };
        let place = *place as usize;
        if seen.once(place) {
            *old = f(*old, value);
            continue;
        }
        let lane = coming.positions.of(k) & (lanes - 1);
        let Some(slot) = table.find_or_enter(place, slots.len(), |slot| slots[slot].place) else {
            slots.push(Slot { place, lane, value, block: None });
            continue;
        };
        let slot = &mut slots[slot];
        if slot.block.is_none() && slot.lane == lane {
            slot.value = f(slot.value, value);
            continue;
        }
        let block = *slot.block.get_or_insert_with(|| {
            blocks.resize(blocks.len() + lanes, neutral);
            let block = blocks.len() - lanes;
            blocks[block + slot.lane] = slot.value;
            block
        });
        blocks[block + lane] = f(blocks[block + lane], value);
    }
    for slot in slots {
        let value = slot.block.map_or(slot.value, |block| tree(&mut blocks[block..][..lanes], f));
        array[slot.place] = f(array[slot.place], value);
    }
}

/// Adjacent pairs combined until one is left.
#[inline(always)]
fn tree<T: Copy>(mut lanes: &mut [T], f: impl Fn(T, T) -> T) -> T {
    while lanes.len() > 1 {
        let half = lanes.len().div_ceil(2);
        for k in 0..half {
            lanes[k] = lanes.get(2 * k + 1).map_or(lanes[2 * k], |right| f(lanes[2 * k], *right));
        }
        lanes = &mut lanes[..half];
    }
    lanes[0]
}

/// How often places were seen: at least this often, for several may share a counter.
struct Seen {
    counters: Vec<u8>,
    /// Elements whose places were seen more than once.
    again: usize,
}

impl Seen {
    fn of(places: &[i64]) -> Seen {
        // Neighbouring places have counters of their own, and few places share one by chance.
        let mut seen = Seen { counters: vec![0; (8 * places.len()).next_power_of_two()], again: 0 };
        for place in places {
            let counter = seen.counter(*place as usize);
            let before = seen.counters[counter];
            seen.counters[counter] = before.saturating_add(1);
            // The first of them was taken to be the only one.
            seen.again += match before {
                0 => 0,
                1 => 2,
                _ => 1,
            };
        }
        seen
    }

    #[inline(always)]
    fn once(&self, place: usize) -> bool {
        self.counters[self.counter(place)] == 1
    }

    #[inline(always)]
    fn counter(&self, place: usize) -> usize {
        place & (self.counters.len() - 1)
    }
}

/// Which slot a place has, by hashing: as large as the chunk, and not as the array.
pub(crate) struct Table {
    /// One more than the slot; 0 where there is none.
    entries: Vec<u32>,
}

impl Table {
    /// For so many places at most.
    pub(crate) fn new(places: usize) -> Table {
        Table { entries: vec![0; (2 * places).next_power_of_two().max(2)] }
    }

    /// The slot of a place; where it has none, it is given the new one.
    #[inline(always)]
    pub(crate) fn find_or_enter(
        &mut self,
        place: usize,
        new: usize,
        place_of: impl Fn(usize) -> usize,
    ) -> Option<usize> {
        let bits = self.entries.len().trailing_zeros();
        // Multiplicative hashing (Knuth): the high bits of the product.
        let mut at = (place as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - bits);
        loop {
            match self.entries[at as usize] {
                0 => {
                    self.entries[at as usize] = new as u32 + 1;
                    return None;
                }
                entry if place_of(entry as usize - 1) == place => return Some(entry as usize - 1),
                _ => at = (at + 1) & (self.entries.len() as u64 - 1),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lawson_oracle::schedule::{Bracket, FoldState, Schedule};

    /// Each place's fold as the schedule defines it, over chunks of sixteen in four lanes: in as many places as have
    /// lanes of their own, and in more.
    #[test]
    fn places_fold_in_the_lanes_of_the_schedule() {
        let schedule = Schedule::new((16, 4, 4));
        for places in [3, 4, 5, 50] {
            let elements: Vec<(i64, f64)> =
                (0..64).map(|i| ((i * i + i / 3) % (places + 2) - 1, 1.0 / (i as f64 + 1.0))).collect();
            let mut expected = vec![];
            for place in 0..places {
                let mut state = FoldState::new(&schedule, Bracket::Lanes, 0.1);
                for (origin, (_, value)) in (0..).zip(&elements).filter(|(_, (p, _))| *p == place) {
                    state = state.push(origin, *value, &mut |l, r| Ok::<_, ()>(l + r)).unwrap();
                }
                expected.push(state.finish(&mut |l, r| Ok::<_, ()>(l + r)).unwrap());
            }
            let mut array = Buffer::from(vec![0.1f64; places as usize]);
            for (chunk, elements) in elements.chunks(16).enumerate() {
                let (at, values): (Vec<i64>, Vec<f64>) = elements.iter().copied().unzip();
                let each: Vec<i64> = (0..).map(|i| 16 * chunk as i64 + i).take(16).collect();
                let values = Slice::from(&values[..]);
                let positions =
                    if chunk % 2 == 0 { Positions::From(16 * chunk) } else { Positions::Each(&each) };
                let coming = Coming { places: &at, values, positions, lanes: 4 };
                in_lanes::<f64>(&mut array, coming, -0.0, |x, y| x + y);
            }
            assert_eq!(array.slice().of::<f64>(), expected, "{places} places");
        }
    }

    #[test]
    fn an_index_outside_has_a_place_outside() {
        let (mut one, mut two) = (vec![], vec![]);
        assert_eq!(places(&mut one, &[3], &[&[0, 2, 3, -1]]), [0, 2, 3, -1]);
        assert_eq!(places(&mut two, &[2, 3], &[&[0, 1, 1, 0], &[2, 0, 3, -1]]), [2, 3, -1, -1]);
    }
}
