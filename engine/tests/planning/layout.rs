use std::collections::BTreeSet;

use lawson_fuse::picture::layout::{HEIGHT, Rect, Way, below, layout};
use lawson_fuse::picture::{Edge, End, Node, Picture};

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
                let (a, b) =
                    ((1.0 - t).powi(3) + 3.0 * (1.0 - t).powi(2) * t, 3.0 * (1.0 - t) * t * t + t.powi(3));
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
