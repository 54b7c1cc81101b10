//! The drawing.

use std::fmt::Write;

use super::layout::{Rect, layout};
use super::rows::Stretch;
use super::{Node, Picture};

/// Room around the whole, in pixels.
const MARGIN: f64 = 16.0;

/// Rounded dotted boxes around clusters, boxes for arrays, a bar through edges that prevent fusion. Colours are those
/// of the page, so that it can be read on a dark one.
pub fn text(picture: &Picture) -> String {
    let places = layout(picture);
    let (width, height) = (places.size.0 + 2.0 * MARGIN, places.size.1 + 2.0 * MARGIN);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"{:.0} {:.0} {width:.0} {height:.0}\" font-family=\"monospace\" font-size=\"12\" \
         text-anchor=\"middle\" fill=\"none\" stroke=\"currentColor\">\n\
         <style>svg {{ color: #222 }} .node {{ fill: #fff }} @media (prefers-color-scheme: dark) {{ svg {{ color: #ddd }} \
         .node {{ fill: #16181c }} }} \
         text {{ fill: currentColor; stroke: none }}</style>\n\
         <defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" \
         orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"currentColor\" stroke=\"none\"/></marker></defs>\n",
        -MARGIN, -MARGIN
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
        let _ = writeln!(text, "<path d=\"{}\" marker-end=\"url(#tip)\"/>", path(&way.stretches));
        if edge.prevents {
            let (above, below) = (way.stretches[way.last - 1], way.stretches[way.last]);
            let (x, y) = on_curve((above.x, above.bottom), (below.x, below.top), BAR);
            let _ = writeln!(text, "<path d=\"M{:.1} {y:.1}H{:.1}\" stroke-width=\"3\"/>", x - 6.0, x + 6.0);
        }
    }
    for (place, node) in places.loops.iter().zip(&picture.loops) {
        boxed(&mut text, place, node, place.height / 2.0);
    }
    for (place, node) in places.arrays.iter().zip(&picture.arrays) {
        boxed(&mut text, place, node, 0.0);
    }
    text + "</svg>\n"
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
