//! Where everything of a picture stands: what reads stands below what it reads. All lengths are in pixels.

use std::collections::BTreeMap;

use super::{End, Node, Picture};

/// Height of a loop or an array.
pub const HEIGHT: f64 = 40.0;
/// Room around loops in a cluster.
const PADDING: f64 = 12.0;
/// Room between what stands side by side, and below each other.
const GAP: (f64, f64) = (28.0, 36.0);
/// Width of a letter.
const LETTER: f64 = 7.3;

/// A rectangle.
#[derive(Clone, Copy, Default, Debug)]
pub struct Place {
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
    pub loops: Vec<Place>,
    /// Of the arrays.
    pub arrays: Vec<Place>,
    /// Of the clusters.
    pub clusters: Vec<Place>,
    /// The whole.
    pub size: (f64, f64),
}

/// What stands by itself: a cluster, or an array.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Item {
    Cluster(usize),
    Array(usize),
}

/// The layout of a picture.
pub fn layout(picture: &Picture) -> Layout {
    let home: BTreeMap<usize, usize> =
        picture.clusters.iter().enumerate().flat_map(|(k, c)| c.iter().map(move |i| (*i, k))).collect();
    let item = |end: End| match end {
        End::Loop(i) => Item::Cluster(home[&i]),
        End::Array(i) => Item::Array(i),
    };
    let items: Vec<Item> = (0..picture.arrays.len())
        .map(Item::Array)
        .chain((0..picture.clusters.len()).map(Item::Cluster))
        .collect();
    let outer: Vec<(Item, Item)> = picture
        .edges
        .iter()
        .map(|edge| (item(edge.from), item(edge.to)))
        .filter(|(from, to)| from != to)
        .collect();
    let loops: Vec<(usize, usize)> = picture
        .edges
        .iter()
        .filter_map(|edge| match (edge.from, edge.to) {
            (End::Loop(i), End::Loop(j)) if home[&i] == home[&j] => Some((i, j)),
            _ => None,
        })
        .collect();

    // Inside of each cluster first, from its own corner.
    let mut places = Layout {
        loops: vec![Place::default(); picture.loops.len()],
        arrays: picture.arrays.iter().map(sized).collect(),
        clusters: vec![Place::default(); picture.clusters.len()],
        size: (0.0, 0.0),
    };
    for (k, cluster) in picture.clusters.iter().enumerate() {
        let sizes: BTreeMap<usize, Place> = cluster.iter().map(|i| (*i, sized(&picture.loops[*i]))).collect();
        let (placed, (width, height)) = rows(cluster, &loops, &sizes);
        placed.into_iter().for_each(|(i, place)| places.loops[i] = place);
        places.clusters[k] =
            Place { width: width + 2.0 * PADDING, height: height + 2.0 * PADDING, ..Place::default() };
    }
    let size = |item: &Item| match item {
        Item::Cluster(k) => places.clusters[*k],
        Item::Array(i) => places.arrays[*i],
    };
    let sizes: BTreeMap<Item, Place> = items.iter().map(|item| (*item, size(item))).collect();
    let (placed, size) = rows(&items, &outer, &sizes);
    for (item, place) in placed {
        match item {
            Item::Array(i) => places.arrays[i] = place,
            Item::Cluster(k) => {
                places.clusters[k] = place;
                for i in &picture.clusters[k] {
                    places.loops[*i].x += place.x + PADDING;
                    places.loops[*i].y += place.y + PADDING;
                }
            }
        }
    }
    Layout { size, ..places }
}

fn sized(node: &Node) -> Place {
    let letters = node.name.chars().count().max(node.note.chars().count());
    Place { width: (LETTER * letters as f64 + 20.0).max(56.0), height: HEIGHT, ..Place::default() }
}

/// Rows of things, each below all that it is led to from, and in a row near what leads to it; with the size of all.
fn rows<T: Copy + Ord>(
    all: &[T],
    edges: &[(T, T)],
    sizes: &BTreeMap<T, Place>,
) -> (BTreeMap<T, Place>, (f64, f64)) {
    let mut rank: BTreeMap<T, usize> = all.iter().map(|item| (*item, 0)).collect();
    let edges: Vec<(T, T)> =
        edges.iter().copied().filter(|(a, b)| rank.contains_key(a) && rank.contains_key(b)).collect();
    for _ in all {
        for (from, to) in &edges {
            rank.insert(*to, rank[to].max(rank[from] + 1).min(all.len()));
        }
    }
    let mut rows: BTreeMap<usize, Vec<T>> = BTreeMap::new();
    all.iter().for_each(|item| rows.entry(rank[item]).or_default().push(*item));
    let width_of = |row: &[T]| {
        row.iter().map(|item| sizes[item].width).sum::<f64>() + GAP.0 * row.len().saturating_sub(1) as f64
    };
    let widest = rows.values().map(|row| width_of(row)).fold(0.0, f64::max);
    let mut placed: BTreeMap<T, Place> = BTreeMap::new();
    let mut y = 0.0;
    for row in rows.values_mut() {
        let centre = |item: &T| {
            let above: Vec<f64> = edges
                .iter()
                .filter(|(_, to)| to == item)
                .filter_map(|(from, _)| placed.get(from))
                .map(|place| place.x + place.width / 2.0)
                .collect();
            if above.is_empty() { widest / 2.0 } else { above.iter().sum::<f64>() / above.len() as f64 }
        };
        let centres: BTreeMap<T, f64> = row.iter().map(|item| (*item, centre(item))).collect();
        row.sort_by(|a, b| centres[a].total_cmp(&centres[b]).then(a.cmp(b)));
        let mut x = (widest - width_of(row)) / 2.0;
        let height = row.iter().map(|item| sizes[item].height).fold(0.0, f64::max);
        for item in row {
            let size = sizes[item];
            placed.insert(*item, Place { x, y: y + (height - size.height) / 2.0, ..size });
            x += size.width + GAP.0;
        }
        y += height + GAP.1;
    }
    (placed, (widest, (y - GAP.1).max(0.0)))
}
