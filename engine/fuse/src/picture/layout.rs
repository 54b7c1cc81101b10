//! Where everything of a picture stands: what reads stands below what it reads. All lengths are in pixels.

use std::collections::{BTreeMap, BTreeSet};

use super::rows::{Line, Rows, Stretch, rows};
use super::{Edge, End, Node, Picture};

/// Height of a loop or an array.
pub const HEIGHT: f64 = 40.0;
/// Room around loops in a cluster.
const PADDING: f64 = 12.0;
/// Width of a letter.
const LETTER: f64 = 7.3;

/// A rectangle.
#[derive(Clone, Copy, Default, Debug)]
pub struct Rect {
    /// Its left side.
    pub x: f64,
    /// Its top.
    pub y: f64,
    /// From left to right.
    pub width: f64,
    /// From top to bottom.
    pub height: f64,
}

/// The places of a picture.
pub struct Layout {
    /// Of the loops.
    pub loops: Vec<Rect>,
    /// Of the arrays.
    pub arrays: Vec<Rect>,
    /// Of the clusters.
    pub clusters: Vec<Rect>,
    /// Of the edges, in order.
    pub ways: Vec<Way>,
    /// The whole.
    pub size: (f64, f64),
}

/// The way of an edge.
pub struct Way {
    /// What of it runs straight down.
    pub stretches: Vec<Stretch>,
    /// The last place where it turns aside before it comes to the cluster that it ends in: after this many stretches.
    pub last: usize,
}

/// Where the name stands of what a loop makes, on the line that goes down from it: no wider than the loop.
pub fn below(place: &Rect) -> Rect {
    Rect { y: place.y + place.height, height: 14.0, ..*place }
}

/// What stands by itself: a cluster, or an array.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Item {
    Cluster(usize),
    Array(usize),
}

/// What stands in a cluster: loops, and where edges come in and go out. Arrays and scalars come in apart from each other,
/// so that the head of neither lies on the other's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Inner {
    In(usize, bool),
    Loop(usize),
    Out(usize),
}

/// A cluster by itself, from its own corner.
struct Inside {
    rows: Rows<Inner>,
    /// For each line from what to what it is.
    lines: BTreeMap<(Inner, Inner), usize>,
}

impl Inside {
    fn of(picture: &Picture, home: &BTreeMap<usize, usize>, cluster: usize) -> Inside {
        let is_mine = |i: &usize| home[i] == cluster;
        let mut ends: BTreeSet<(Inner, Inner)> = BTreeSet::new();
        for edge in &picture.edges {
            match (edge.from, edge.to) {
                (End::Loop(i), End::Loop(j)) if is_mine(&i) && is_mine(&j) => {
                    ends.insert((Inner::Loop(i), Inner::Loop(j)));
                }
                (from, to) => {
                    ends.extend(mine(from, &is_mine).map(|i| (Inner::Loop(i), Inner::Out(i))));
                    ends.extend(mine(to, &is_mine).map(|j| (Inner::In(j, edge.array), Inner::Loop(j))));
                }
            }
        }
        let members = picture.clusters[cluster].iter().map(|i| Inner::Loop(*i));
        let all: BTreeSet<Inner> = ends.iter().flat_map(|(from, to)| [*from, *to]).chain(members).collect();
        // Edges come in above all loops, and go out below them.
        let of = |is: fn(&Inner) -> bool| all.iter().copied().filter(is);
        let comes = of(|inner| matches!(inner, Inner::In(..))).next();
        let loops = || of(|inner| matches!(inner, Inner::Loop(_)));
        let out = of(|inner| matches!(inner, Inner::Out(_)));
        let below = comes.into_iter().flat_map(|port| loops().map(move |one| (port, one)));
        let above = out.flat_map(|port| loops().map(move |one| (one, port)));
        let ranks = ranks(&all, &ends.iter().copied().chain(below).chain(above).collect::<Vec<_>>());
        let size = |inner: &Inner| match inner {
            Inner::Loop(i) => sized(&picture.loops[*i]),
            Inner::In(..) | Inner::Out(_) => Rect::default(),
        };
        let sizes: BTreeMap<Inner, Rect> = all.iter().map(|inner| (*inner, size(inner))).collect();
        let line = |(from, to): &(Inner, Inner)| {
            let (net, end) = match from {
                Inner::Loop(i) | Inner::Out(i) => (*i, 0.5),
                Inner::In(j, true) => (picture.loops.len() + j, 0.5),
                Inner::In(j, false) => (2 * picture.loops.len() + j, 0.75),
            };
            Line { from: (*from, sizes[from].width / 2.0), to: (*to, sizes[to].width * end), net }
        };
        let lines: Vec<Line<Inner>> = ends.iter().map(line).collect();
        let rows = rows(&ranks, &sizes, &lines);
        Inside { rows, lines: ends.into_iter().zip(0..).collect() }
    }

    /// Where a line enters or leaves, from the left side of the cluster.
    fn port(&self, port: Inner) -> f64 {
        self.rows.places[&port].x + PADDING
    }

    /// The stretches of a line, where the cluster stands here.
    fn way(&self, place: Rect, ends: (Inner, Inner)) -> Vec<Stretch> {
        let (x, y) = (place.x + PADDING, place.y + PADDING);
        let moved = |s: &Stretch| Stretch { x: s.x + x, top: s.top + y, bottom: s.bottom + y };
        self.rows.ways[self.lines[&ends]].iter().map(moved).collect()
    }
}

/// The loop of an end, where it is one of these.
fn mine(end: End, is_mine: &dyn Fn(&usize) -> bool) -> Option<usize> {
    match end {
        End::Loop(i) => Some(i).filter(is_mine),
        End::Array(_) => None,
    }
}

/// The layout of a picture.
pub fn layout(picture: &Picture) -> Layout {
    let home: BTreeMap<usize, usize> =
        picture.clusters.iter().enumerate().flat_map(|(k, c)| c.iter().map(move |i| (*i, k))).collect();
    let insides: Vec<Inside> = (0..picture.clusters.len()).map(|k| Inside::of(picture, &home, k)).collect();
    let size = |item: &Item| match item {
        Item::Array(i) => sized(&picture.arrays[*i]),
        Item::Cluster(k) => {
            let (width, height) = insides[*k].rows.size;
            Rect { width: width + 2.0 * PADDING, height: height + 2.0 * PADDING, ..Rect::default() }
        }
    };
    let arrays = (0..picture.arrays.len()).map(Item::Array);
    let items: BTreeSet<Item> = arrays.chain((0..insides.len()).map(Item::Cluster)).collect();
    let sizes: BTreeMap<Item, Rect> = items.iter().map(|item| (*item, size(item))).collect();
    let item = |end: End| match end {
        End::Loop(i) => Item::Cluster(home[&i]),
        End::Array(i) => Item::Array(i),
    };
    let is_outer = |edge: &&Edge| item(edge.from) != item(edge.to);
    let outer: Vec<&Edge> = picture.edges.iter().filter(is_outer).collect();
    let ends: Vec<(Item, Item)> = outer.iter().map(|edge| (item(edge.from), item(edge.to))).collect();
    let port = |end: End, port: &dyn Fn(usize) -> Inner| match end {
        End::Loop(i) => insides[home[&i]].port(port(i)),
        End::Array(i) => sizes[&Item::Array(i)].width / 2.0,
    };
    let line = |edge: &&Edge| {
        let net = match edge.from {
            End::Loop(i) => i,
            End::Array(i) => picture.loops.len() + i,
        };
        let from = (item(edge.from), port(edge.from, &Inner::Out));
        let to = (item(edge.to), port(edge.to, &|j| Inner::In(j, edge.array)));
        Line { from, to, net }
    };
    let lines: Vec<Line<Item>> = outer.iter().map(line).collect();
    let rows = rows(&ranks(&items, &ends), &sizes, &lines);

    let clusters: Vec<Rect> = (0..insides.len()).map(|k| rows.places[&Item::Cluster(k)]).collect();
    let mut between = rows.ways.into_iter();
    let way = |edge: &Edge| {
        let inside = |i: usize, ends: (Inner, Inner)| insides[home[&i]].way(clusters[home[&i]], ends);
        if !is_outer(&edge)
            && let (End::Loop(i), End::Loop(j)) = (edge.from, edge.to)
        {
            let stretches = inside(i, (Inner::Loop(i), Inner::Loop(j)));
            return Way { last: stretches.len() - 1, stretches };
        }
        let mut stretches = match edge.from {
            End::Loop(i) => inside(i, (Inner::Loop(i), Inner::Out(i))),
            End::Array(_) => Vec::new(),
        };
        stretches.extend(between.next().into_iter().flatten());
        let last = stretches.len() - 1;
        if let End::Loop(j) = edge.to {
            stretches.extend(inside(j, (Inner::In(j, edge.array), Inner::Loop(j))));
        }
        Way { stretches, last }
    };
    let ways = picture.edges.iter().map(way).collect();
    let loops = (0..picture.loops.len()).map(|i| {
        let (around, place) = (clusters[home[&i]], insides[home[&i]].rows.places[&Inner::Loop(i)]);
        Rect { x: place.x + around.x + PADDING, y: place.y + around.y + PADDING, ..place }
    });
    let arrays = (0..picture.arrays.len()).map(|i| rows.places[&Item::Array(i)]);
    Layout { loops: loops.collect(), arrays: arrays.collect(), clusters, ways, size: rows.size }
}

fn sized(node: &Node) -> Rect {
    let letters = node.name.chars().count().max(node.note.chars().count());
    Rect { width: (LETTER * letters as f64 + 20.0).max(56.0), height: HEIGHT, ..Rect::default() }
}

/// For each thing how many are above it on the longest way to it.
fn ranks<T: Copy + Ord>(all: &BTreeSet<T>, edges: &[(T, T)]) -> BTreeMap<T, usize> {
    let mut ranks: BTreeMap<T, usize> = all.iter().map(|thing| (*thing, 0)).collect();
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for (from, to) in edges {
            let rank = ranks[from] + 1;
            if ranks[to] < rank && rank < all.len() {
                ranks.insert(*to, rank);
                changed = true;
            }
        }
    }
    ranks
}
