//! Drawing in rows (Sugiyama, Tagawa and Toda 1981): each thing stands below all that leads to it, and a line that passes
//! a row has a place of its own there. So a line runs straight down beside what stands in a row, and turns aside only
//! between two rows, where nothing stands.

use std::collections::{BTreeMap, BTreeSet};

use super::layout::Rect;

/// Room between what stands side by side, and below each other, in pixels.
const GAP: (f64, f64) = (28.0, 36.0);
/// Room on both sides of a line that passes.
const ASIDE: f64 = 12.0;
/// Times that the rows are gone through, each time the other way, to bring near what belongs together.
const SWEEPS: usize = 8;

/// A line from a thing down to another one.
pub struct Line<T> {
    /// Where it begins: how far from the left side of the thing.
    pub from: (T, f64),
    /// Where it ends.
    pub to: (T, f64),
    /// Lines of one number begin at one point, and share their way as far as it leads.
    pub net: usize,
}

/// A part of a line that runs straight down.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stretch {
    /// How far from the left.
    pub x: f64,
    /// Where it begins.
    pub top: f64,
    /// Where it ends.
    pub bottom: f64,
}

/// Where things and lines are.
pub struct Rows<T> {
    /// The things.
    pub places: BTreeMap<T, Rect>,
    /// Of each line what runs straight down; between two such parts there are only lines.
    pub ways: Vec<Vec<Stretch>>,
    /// The whole.
    pub size: (f64, f64),
}

/// What has a place in a row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Slot<T> {
    Thing(T),
    /// The lines of a net pass this row.
    Way(usize, usize),
}

/// A slot with a place: its left side, or where in it a line is, from its left side.
type At<T> = (Slot<T>, f64);

/// A row's slots from left to right, and the left side of each.
type Row<T> = Vec<At<T>>;

/// What a slot is linked with in another row: where its own end is, the other slot, and where that one's end is.
type Links<T> = BTreeMap<Slot<T>, Vec<(f64, Slot<T>, f64)>>;

/// Rows by these ranks, with lines each of which leads to a higher rank.
pub fn rows<T: Copy + Ord>(
    ranks: &BTreeMap<T, usize>,
    sizes: &BTreeMap<T, Rect>,
    lines: &[Line<T>],
) -> Rows<T> {
    let width = |slot: &Slot<T>| size(slot, sizes).width;
    let mut slots: Vec<BTreeSet<Slot<T>>> = vec![BTreeSet::new(); ranks.values().max().map_or(0, |r| r + 1)];
    ranks.iter().for_each(|(thing, rank)| _ = slots[*rank].insert(Slot::Thing(*thing)));
    let (mut above, mut below): (Links<T>, Links<T>) = (BTreeMap::new(), BTreeMap::new());
    for line in lines {
        for (from, to) in steps(line, ranks) {
            if let Slot::Way(_, rank) = to.0 {
                let is_new = slots[rank].insert(to.0);
                if !is_new {
                    continue;
                }
            }
            above.entry(to.0).or_default().push((to.1, from.0, from.1));
            below.entry(from.0).or_default().push((from.1, to.0, to.1));
        }
    }
    let mut rows: Vec<Row<T>> = slots.into_iter().map(|row| side_by_side(row, &width)).collect();
    let mut left: BTreeMap<Slot<T>, f64> = rows.iter().flatten().copied().collect();
    for sweep in 0..SWEEPS {
        let (links, order): (_, Vec<usize>) = if sweep % 2 == 0 {
            (&above, (0..rows.len()).collect())
        } else {
            (&below, (0..rows.len()).rev().collect())
        };
        for r in order {
            // The order stays as it is in the end, when only lines are straightened.
            arrange(&mut rows[r], links, &left, &width, sweep + 2 < SWEEPS);
            left.extend(rows[r].iter().copied());
        }
    }
    placed(&rows, ranks, sizes, lines)
}

/// A line from row to row: each slot with where in it the line is.
fn steps<T: Copy + Ord>(line: &Line<T>, ranks: &BTreeMap<T, usize>) -> Vec<(At<T>, At<T>)> {
    let ways = (ranks[&line.from.0] + 1..ranks[&line.to.0]).map(|rank| (Slot::Way(line.net, rank), 0.0));
    let from = (Slot::Thing(line.from.0), line.from.1);
    let all: Vec<_> = [from].into_iter().chain(ways).chain([(Slot::Thing(line.to.0), line.to.1)]).collect();
    all.windows(2).map(|pair| (pair[0], pair[1])).collect()
}

/// A thing's size; a line has none.
fn size<T: Ord>(slot: &Slot<T>, sizes: &BTreeMap<T, Rect>) -> Rect {
    if let Slot::Thing(thing) = slot { sizes[thing] } else { Rect::default() }
}

/// How far the left sides of two neighbours are apart at least.
fn apart<T>(one: &Slot<T>, width: f64, other: &Slot<T>) -> f64 {
    let things = matches!((one, other), (Slot::Thing(_), Slot::Thing(_)));
    width + if things { GAP.0 } else { ASIDE }
}

fn side_by_side<T: Copy>(row: BTreeSet<Slot<T>>, width: &dyn Fn(&Slot<T>) -> f64) -> Row<T> {
    let mut placed: Row<T> = Vec::new();
    for slot in row {
        let x = placed.last().map_or(0.0, |(last, x)| x + apart(last, width(last), &slot));
        placed.push((slot, x));
    }
    placed
}

/// Puts each slot of a row as near as can be to where its lines run straight; in that order, or in the one that it has.
fn arrange<T: Copy + Ord>(
    row: &mut Row<T>,
    links: &Links<T>,
    left: &BTreeMap<Slot<T>, f64>,
    width: &dyn Fn(&Slot<T>) -> f64,
    is_free: bool,
) {
    let straight = |(slot, x): &(Slot<T>, f64)| {
        let all = links.get(slot).map_or(&[][..], Vec::as_slice);
        let sum: f64 = all.iter().map(|(own, other, end)| left[other] + end - own).sum();
        if all.is_empty() { *x } else { sum / all.len() as f64 }
    };
    let mut wanted: Vec<(Slot<T>, f64)> = row.iter().map(|at| (at.0, straight(at))).collect();
    if is_free {
        let centre = |(slot, x): &(Slot<T>, f64)| x + width(slot) / 2.0;
        wanted.sort_by(|a, b| centre(a).total_cmp(&centre(b)).then(a.0.cmp(&b.0)));
    }
    // Less what stands to the left of it a slot is nowhere left of the one before: where it wants to be, neighbours
    // meet in the middle (isotonic regression).
    let mut taken = 0.0;
    let mut blocks: Vec<(f64, usize)> = Vec::new();
    let mut offsets = Vec::new();
    for (k, (slot, x)) in wanted.iter().enumerate() {
        if let Some((before, _)) = k.checked_sub(1).and_then(|k| wanted.get(k)) {
            taken += apart(before, width(before), slot);
        }
        offsets.push(taken);
        blocks.push((x - taken, 1));
        while let [.., (one, n), (other, m)] = blocks[..]
            && one > other
        {
            blocks.truncate(blocks.len() - 2);
            blocks.push(((one * n as f64 + other * m as f64) / (n + m) as f64, n + m));
        }
    }
    let firm = blocks.into_iter().flat_map(|(x, n)| std::iter::repeat_n(x, n));
    *row = wanted.iter().zip(offsets).zip(firm).map(|(((slot, _), offset), x)| (*slot, x + offset)).collect();
}

/// The rows below each other, from the upper left corner on.
fn placed<T: Copy + Ord>(
    rows: &[Row<T>],
    ranks: &BTreeMap<T, usize>,
    sizes: &BTreeMap<T, Rect>,
    lines: &[Line<T>],
) -> Rows<T> {
    let all = || rows.iter().flatten();
    let first = all().map(|(_, x)| *x).fold(f64::INFINITY, f64::min);
    let end = all().map(|(slot, x)| x + size(slot, sizes).width).fold(f64::NEG_INFINITY, f64::max);
    let heights: Vec<f64> = rows
        .iter()
        .map(|row| row.iter().map(|(slot, _)| size(slot, sizes).height).fold(0.0, f64::max))
        .collect();
    let mut tops = vec![0.0];
    for pair in heights.windows(2) {
        // Beside a row of mere ends of lines there need be less room.
        let gap = if pair.contains(&0.0) { ASIDE } else { GAP.1 };
        tops.push(tops[tops.len() - 1] + pair[0] + gap);
    }
    let left: BTreeMap<Slot<T>, f64> = all().map(|(slot, x)| (*slot, x - first)).collect();
    let place = |(thing, rank): (&T, &usize)| {
        let size = sizes[thing];
        let y = tops[*rank] + (heights[*rank] - size.height) / 2.0;
        (*thing, Rect { x: left[&Slot::Thing(*thing)], y, ..size })
    };
    let places: BTreeMap<T, Rect> = ranks.iter().map(place).collect();
    let way = |line: &Line<T>| {
        let (from, to) = (places[&line.from.0], places[&line.to.0]);
        let (first, last) = (ranks[&line.from.0], ranks[&line.to.0]);
        let bottom = |rank: usize| tops[rank] + heights[rank];
        let begin = Stretch { x: from.x + line.from.1, top: from.y + from.height, bottom: bottom(first) };
        let end = Stretch { x: to.x + line.to.1, top: tops[last], bottom: to.y };
        let between = (first + 1..last).map(|rank| {
            let x = left[&Slot::Way(line.net, rank)];
            Stretch { x, top: tops[rank], bottom: bottom(rank) }
        });
        [begin].into_iter().chain(between).chain([end]).collect()
    };
    let ways = lines.iter().map(way).collect();
    let size = (f64::max(end - first, 0.0), tops[tops.len() - 1] + heights.last().copied().unwrap_or(0.0));
    Rows { places, ways, size }
}
