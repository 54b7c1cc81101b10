//! The drawing.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::layout::{Rect, below, layout};
use super::rows::Stretch;
use super::{Edge, End, Node, Picture, Sign};

/// Room around the whole, in pixels.
const MARGIN: f64 = 16.0;

/// Height of a line of the legend, and the width of its signs and of all of it.
const LEGEND: (f64, f64, f64) = (18.0, 32.0, 170.0);

/// Rounded dotted boxes around clusters, boxes for arrays, a bar through edges that prevent fusion. What a loop makes for
/// others has its name where its edges begin, which is one line for all. Colours are those of the page, so that it can be
/// read on a dark one.
pub fn text(picture: &Picture) -> String {
    let places = layout(picture);
    let legend = picture.legend();
    let below_all = LEGEND.0 * legend.len() as f64;
    let (width, height) =
        (places.size.0.max(LEGEND.2) + 2.0 * MARGIN, places.size.1 + below_all + 2.0 * MARGIN);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"{:.0} {:.0} {width:.0} {height:.0}\" font-family=\"monospace\" font-size=\"12\" \
         text-anchor=\"middle\" fill=\"none\" stroke=\"currentColor\">\n\
         <style>svg {{ color: #222 }} .node {{ fill: #fff }} .name {{ stroke: #fff }} @media (prefers-color-scheme: dark) {{ svg {{ color: #ddd }} \
         .node {{ fill: #16181c }} .name {{ stroke: #16181c }} }} \
         text {{ fill: currentColor; stroke: none }} .name {{ stroke-width: 4px; paint-order: stroke }}</style>\n\
         <defs>{}{}</defs>\n",
        -MARGIN,
        -MARGIN,
        marker("array", "<path d=\"M0 0L8 4L0 8z\" fill=\"currentColor\" stroke=\"none\"/>"),
        marker("scalar", "<path d=\"M0.5 0.5L7.5 4L0.5 7.5\"/>"),
    );
    for place in &places.clusters {
        let Rect { x, y, width, height } = place;
        let _ = writeln!(
            text,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"12\" \
             stroke-dasharray=\"2 4\"/>"
        );
    }
    for (edge, way) in picture.edges.iter().zip(&places.ways) {
        let head = if edge.array { "array" } else { "scalar" };
        let _ = writeln!(text, "<path d=\"{}\" marker-end=\"url(#{head})\"/>", path(&way.stretches));
        if edge.prevents {
            let (above, below) = (way.stretches[way.last - 1], way.stretches[way.last]);
            let (x, y) = on_curve((above.x, above.bottom), (below.x, below.top), BAR);
            let _ = writeln!(text, "<path d=\"M{:.1} {y:.1}H{:.1}\" stroke-width=\"3\"/>", x - 6.0, x + 6.0);
        }
    }
    names(&mut text, picture, &places.loops);
    for (place, node) in places.loops.iter().zip(&picture.loops) {
        boxed(&mut text, place, node, place.height / 2.0);
    }
    for (place, node) in places.arrays.iter().zip(&picture.arrays) {
        boxed(&mut text, place, node, 0.0);
    }
    explained(&mut text, &legend, places.size.1);
    text + "</svg>\n"
}

/// What loops make for others: it stands where the edges begin.
fn names(text: &mut String, picture: &Picture, loops: &[Rect]) {
    let named = |edge: &Edge| Some((edge.from, picture.name(edge)?));
    for (from, name) in picture.edges.iter().filter_map(named).collect::<BTreeSet<_>>() {
        let End::Loop(i) = from else { continue };
        let Rect { x, y, width, .. } = below(&loops[i]);
        let (middle, base, name) = (x + width / 2.0, y + 11.0, escaped(name));
        let _ = writeln!(
            text,
            "<text class=\"name\" x=\"{middle:.1}\" y=\"{base:.1}\" font-size=\"10\">{name}</text>"
        );
    }
}

/// The legend, from this height on.
fn explained(text: &mut String, legend: &[(Sign, &str)], top: f64) {
    let (height, length, _) = LEGEND;
    for ((sign, means), line) in legend.iter().zip(1..) {
        let y = top + height * f64::from(line);
        let head = match sign {
            Sign::Array => " marker-end=\"url(#array)\"",
            Sign::Scalar => " marker-end=\"url(#scalar)\"",
            Sign::Bar => "",
        };
        let _ = writeln!(text, "<path d=\"M0 {y:.1}H{length:.1}\"{head}/>");
        if matches!(sign, Sign::Bar) {
            let (x, above, below) = (length / 2.0, y - 6.0, y + 6.0);
            let _ = writeln!(text, "<path d=\"M{x:.1} {above:.1}V{below:.1}\" stroke-width=\"3\"/>");
        }
        let (x, base) = (length + 8.0, y + 4.0);
        let _ = writeln!(
            text,
            "<text x=\"{x:.1}\" y=\"{base:.1}\" font-size=\"10\" text-anchor=\"start\">{means}</text>"
        );
    }
}

/// The head of a line: 8 by 8, its tip on the right.
fn marker(id: &str, drawn: &str) -> String {
    format!(
        "<marker id=\"{id}\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" \
         orient=\"auto\">{drawn}</marker>"
    )
}

/// Where on the curve between two stretches a bar lies: lines cross in its middle, and meet where it ends.
const BAR: f64 = 0.35;

/// A point of the curve from here to there, which [`path`] draws.
fn on_curve(from: (f64, f64), to: (f64, f64), at: f64) -> (f64, f64) {
    let aside = at * at * (3.0 - 2.0 * at);
    let down = 1.5 * at * (1.0 - at) + at.powi(3);
    (from.0 + (to.0 - from.0) * aside, from.1 + (to.1 - from.1) * down)
}

/// A line straight down along each stretch, and in a curve from one to the next.
fn path(stretches: &[Stretch]) -> String {
    let Some(first) = stretches.first() else { return String::new() };
    let (mut path, mut at) = (format!("M{:.1} {:.1}", first.x, first.top), (first.x, first.top));
    for Stretch { x, top, bottom } in stretches {
        if (x - at.0).abs() >= 0.05 {
            let middle = (at.1 + top) / 2.0;
            let _ = write!(path, "C{:.1} {middle:.1} {x:.1} {middle:.1} {x:.1} {top:.1}", at.0);
        } else if top - at.1 >= 0.05 {
            let _ = write!(path, "V{top:.1}");
        }
        if bottom - top >= 0.05 {
            let _ = write!(path, "V{bottom:.1}");
        }
        at = (*x, *bottom);
    }
    path
}

fn boxed(text: &mut String, place: &Rect, node: &Node, corner: f64) {
    let Rect { x, y, width, height } = place;
    let (middle, name, note) = (x + width / 2.0, escaped(&node.name), escaped(&node.note));
    let _ = writeln!(
        text,
        "<rect class=\"node\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" \
         rx=\"{corner:.1}\"/>"
    );
    let first = if note.is_empty() { y + 24.0 } else { y + 17.0 };
    let _ = writeln!(text, "<text x=\"{middle:.1}\" y=\"{first:.1}\">{name}</text>");
    if !note.is_empty() {
        let _ = writeln!(
            text,
            "<text x=\"{middle:.1}\" y=\"{:.1}\" font-size=\"10\" opacity=\"0.7\">{note}</text>",
            y + 32.0
        );
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
