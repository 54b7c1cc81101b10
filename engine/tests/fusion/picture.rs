//! The cluster diagram.

use std::collections::BTreeSet;

use lawson::Program;
use lawson::fuse::FuseOptions;
use lawson::picture::{Edge, End, Picture};

fn picture(text: &str) -> Picture {
    let entry = Program::parse(text).unwrap().main().unwrap();
    let fused = entry.fuse_with(&FuseOptions { refusals: true, ..FuseOptions::default() }).unwrap();
    Picture::new(entry.lowered(), fused.fusion().unwrap())
}

/// The edges by names, an array in brackets; `=>` where an array goes along, `->` where a scalar does, with a bar where
/// fusion is prevented.
fn edges(picture: &Picture) -> Vec<String> {
    let name = |end| match end {
        End::Loop(i) => picture.loops[i].name.clone(),
        End::Array(i) => format!("[{}]", picture.arrays[i].name),
    };
    let arrow = |e: &Edge| match (e.array, e.prevents) {
        (true, false) => "=>",
        (true, true) => "=|>",
        (false, false) => "->",
        (false, true) => "-|>",
    };
    picture.edges.iter().map(|e| format!("{} {} {}", name(e.from), arrow(e), name(e.to))).collect()
}

/// Figure 1.1 of Robinson et al. 2014, its right side: the sums and the filter are one, whose array is none.
#[test]
fn two_normalisations_are_two_clusters() {
    let picture = picture(include_str!("../../../examples/normalize2.fut"));
    assert_eq!(picture.clusters, [vec![0, 1, 2], vec![3, 4]]);
    let mut found = edges(&picture);
    found.sort();
    let expected = [
        "[xs] => gts",
        "[xs] => sum1",
        "[xs] => ys1",
        "[xs] => ys2",
        "gts => sum2",
        "sum1 -|> ys1",
        "sum2 -|> ys2",
        "ys1 => [ys1]",
        "ys2 => [ys2]",
    ];
    assert_eq!(found, expected);
    let notes: Vec<&str> = picture.arrays.iter().map(|array| array.note.as_str()).collect();
    assert_eq!(notes, ["", "result", "result"]);
}

/// What is read backwards is in memory, and a bar says that its loops can't be one.
#[test]
fn an_array_that_stays_has_a_box() {
    let picture =
        picture("def main [n] (xs: [n]f64) =\n  let ys = scan (+) 0 xs\n  in map2 (+) ys (reverse ys)");
    assert_eq!(picture.clusters, [vec![0], vec![1, 2]]);
    let expected = [
        "ys => [ys]",
        "reverse#1 => map#1",
        "map#1 => [map#1]",
        "[xs] => ys",
        "[ys] =|> reverse#1",
        "[ys] =|> map#1",
    ];
    assert_eq!(edges(&picture), expected);
}

/// What is computed where it is read is in no memory, and stands in each loop that computes it.
#[test]
fn what_is_computed_again_is_drawn_again() {
    let picture = picture(
        "def main [n] (xs: [n]f64) =
           let sq = map (\\i -> f64.i64 i * 2) (iota 10)
           let s = f64.sum (map2 (*) (replicate 5 1.5) (take 5 sq))
           in (s + f64.sum xs, f64.sum sq)",
    );
    let names = |cluster: &Vec<usize>| -> BTreeSet<&str> {
        cluster.iter().map(|i| picture.loops[*i].name.as_str()).collect()
    };
    let with_sq = picture.clusters.iter().filter(|cluster| names(cluster).contains("sq")).count();
    assert_eq!(with_sq, 2, "{picture:?}");
    assert_eq!(picture.arrays.iter().map(|array| array.name.as_str()).collect::<Vec<_>>(), ["xs"]);
    assert!(picture.edges.iter().all(|edge| !edge.prevents), "{:?}", edges(&picture));
}

/// One rectangle for each loop, array and cluster, one line with a head for each edge, a bar where there is one, and each
/// of these once more in the legend. What loops make for others is named. The drawing of the README is this one.
#[test]
fn everything_is_drawn_once() {
    let picture = picture(include_str!("../../../examples/normalize2.fut"));
    let svg = picture.svg();
    let count = |what| svg.matches(what).count();
    assert_eq!(
        (count("<rect"), count("class=\"node\""), count("marker-end"), count("stroke-width=\"3\"")),
        (10, 8, 9 + 2, 2 + 1)
    );
    assert_eq!((count("url(#array)"), count("url(#scalar)")), (7 + 1, 2 + 1));
    let is_named = |name: &str| svg.contains(&format!("font-size=\"10\">{name}</text>"));
    assert_eq!(["sum1", "gts", "sum2", "ys1", "xs"].map(is_named), [true, true, true, false, false]);
    assert_eq!(
        svg,
        include_str!("../../../examples/normalize2.svg"),
        "write it anew: lawson fuse --emit svg"
    );
    let dot = picture.dot();
    assert_eq!((dot.matches("subgraph").count(), dot.matches("->").count()), (2, 9));
    for line in [
        "loop0 -> loop3 [arrowhead=veetee, label=\"sum1\"];",
        "loop1 -> loop2 [arrowhead=normal, label=\"gts\"];",
        "array0 -> loop0 [arrowhead=normal];",
        "label=\"closed head: an array, open head: a scalar, bar: can't be one loop\";",
    ] {
        assert!(dot.contains(&format!("  {line}\n")), "{line} is not in\n{dot}");
    }
    // What does not occur is not explained.
    let picture = self::picture("def main [n] (xs: [n]f64) = map (+ 1) xs");
    assert!(picture.dot().contains("  label=\"closed head: an array\";\n"), "{}", picture.dot());
    assert!(!picture.svg().contains("a scalar"), "{}", picture.svg());
}
