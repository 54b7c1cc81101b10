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

#[cfg(test)]
mod tests {
    use super::*;

    /// Loops in clusters, each of which reads and makes something.
    fn drawn(seed: u64) -> Picture {
        let mut state = seed;
        let mut below = |n: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % n
        };
        let node = |name: String| Node { name, note: "line 1".into() };
        let count = 2 + below(14);
        let mut picture = Picture { loops: vec![], arrays: vec![], clusters: vec![], edges: BTreeSet::new() };
        picture.arrays = (0..2).map(|i| node(format!("xs{i}"))).collect();
        let mut makes: Vec<(End, usize)> = (0..2).map(|i| (End::Array(i), usize::MAX)).collect();
        for i in 0..count {
            if i == 0 || below(3) == 0 {
                picture.clusters.push(vec![]);
            }
            let cluster = picture.clusters.len() - 1;
            picture.clusters[cluster].push(i);
            picture.loops.push(node(format!("loop{}", "x".repeat(below(20)))));
            for _ in 0..1 + below(3) {
                let (from, home) = makes[below(makes.len())];
                if matches!(from, End::Loop(_)) || home != cluster {
                    picture.edges.insert(Edge {
                        from,
                        to: End::Loop(i),
                        array: below(3) > 0,
                        prevents: home != cluster,
                    });
                }
            }
            makes.push((End::Loop(i), cluster));
            if below(2) == 0 {
                picture.arrays.push(node(format!("a{i}")));
                let to = End::Array(picture.arrays.len() - 1);
                picture.edges.insert(Edge { from: End::Loop(i), to, array: true, prevents: false });
                makes.push((to, cluster));
            }
        }
        picture
    }

    /// Points of a way, as it is drawn.
    fn points(way: &Way) -> Vec<(f64, f64)> {
        let mut points = Vec::new();
        let share = |k: u32| f64::from(k) / 20.0;
        for (k, s) in way.stretches.iter().enumerate() {
            points.extend((0..=20).map(|k| (s.x, s.top + (s.bottom - s.top) * share(k))));
            if let Some(next) = way.stretches.get(k + 1) {
                // A cubic Bezier curve whose control points are half way down.
                points.extend((0..=20).map(share).map(|t| {
                    let (a, b) = (
                        (1.0 - t).powi(3) + 3.0 * (1.0 - t).powi(2) * t,
                        3.0 * (1.0 - t) * t * t + t.powi(3),
                    );
                    let y = (1.0 - t).powi(3) * s.bottom
                        + 3.0 * t * (1.0 - t) * (s.bottom + next.top) / 2.0
                        + t.powi(3) * next.top;
                    (a * s.x + b * next.x, y)
                }));
            }
        }
        points
    }

    fn holds(place: &Rect, (x, y): (f64, f64)) -> bool {
        let inside = |at: f64, from: f64, length: f64| from + 0.01 < at && at < from + length - 0.01;
        inside(x, place.x, place.width) && inside(y, place.y, place.height)
    }

    fn meet(a: &Rect, b: &Rect) -> bool {
        a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
    }

    /// No line is behind a box, or in a cluster in which it neither begins nor ends, and none goes up; nothing lies on
    /// anything else, or outside of the whole.
    #[test]
    fn no_line_is_behind_a_box() {
        let mut long = 0;
        for seed in 0..300 {
            let picture = drawn(seed);
            let places = layout(&picture);
            let boxes: Vec<&Rect> = places.loops.iter().chain(&places.arrays).collect();
            let outer: Vec<&Rect> = places.clusters.iter().chain(&places.arrays).collect();
            for all in [&boxes, &outer] {
                let apart = |k: usize| all[k + 1..].iter().all(|other| !meet(all[k], other));
                assert!((0..all.len()).all(apart), "seed {seed}");
            }
            let names: Vec<Rect> = places.loops.iter().map(below).collect();
            assert!(!names.iter().any(|name| boxes.iter().any(|one| meet(name, one))), "seed {seed}");
            for one in boxes.iter().chain(&outer) {
                let whole =
                    Rect { x: -0.02, y: -0.02, width: places.size.0 + 0.04, height: places.size.1 + 0.04 };
                let corners = [(one.x, one.y), (one.x + one.width, one.y + one.height)];
                assert!(corners.iter().all(|corner| holds(&whole, *corner)), "seed {seed}: {one:?}");
            }
            assert_eq!(places.ways.len(), picture.edges.len());
            // The head of an array and that of a scalar, which come from outside, are beside each other.
            let is_inner = |edge: &Edge| {
                picture.clusters.iter().any(|all| {
                    let has = |end: End| matches!(end, End::Loop(i) if all.contains(&i));
                    has(edge.from) && has(edge.to)
                })
            };
            let heads = |array: bool| {
                let all = picture.edges.iter().zip(&places.ways);
                all.filter(move |(edge, _)| edge.array == array && !is_inner(edge))
                    .map(|(edge, way)| (edge.to, way.stretches[way.stretches.len() - 1].x))
            };
            for (to, x) in heads(false) {
                assert!(
                    heads(true).all(|(end, other)| end != to || (x - other).abs() > 8.0),
                    "seed {seed}: {to:?}"
                );
            }
            for (edge, way) in picture.edges.iter().zip(&places.ways) {
                let points = points(way);
                let drawn = |place: &&Rect| points.iter().any(|at| holds(place, *at));
                assert!(!boxes.iter().any(drawn), "seed {seed}: {edge:?}");
                let is_end = |k: usize| {
                    let mine = |end| matches!(end, End::Loop(i) if picture.clusters[k].contains(&i));
                    mine(edge.from) || mine(edge.to)
                };
                let others = places.clusters.iter().enumerate().filter(|(k, _)| !is_end(*k));
                assert!(others.map(|(_, place)| place).all(|place| !drawn(&place)), "seed {seed}: {edge:?}");
                assert!(points.is_sorted_by(|a, b| a.1 <= b.1 + 1e-6), "seed {seed}: {edge:?}");
                let between = way.stretches.iter().skip(1).rev().skip(1);
                long += usize::from(between.filter(|s| s.bottom - s.top >= HEIGHT).count() > 0);
            }
        }
        assert!(long > 300, "{long} lines pass what stands between");
    }
}
