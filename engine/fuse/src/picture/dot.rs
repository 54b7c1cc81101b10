//! The language of Graphviz.

use std::fmt::Write;

use super::{End, Node, Picture, Sign};

/// A graph with the clusters as dotted subgraphs, and a legend as its label.
pub fn text(picture: &Picture) -> String {
    let mut text =
        "digraph fused {\n  node [fontname=\"monospace\"];\n  edge [fontname=\"monospace\", fontsize=10];\n"
            .to_string();
    let label = |node: &Node| {
        let note = if node.note.is_empty() { String::new() } else { format!("\\n{}", escaped(&node.note)) };
        format!("{}{note}", escaped(&node.name))
    };
    for (k, cluster) in picture.clusters.iter().enumerate() {
        let _ = writeln!(text, "  subgraph cluster_{k} {{\n    style=dotted;");
        for i in cluster {
            let _ = writeln!(text, "    {} [label=\"{}\"];", id(End::Loop(*i)), label(&picture.loops[*i]));
        }
        text += "  }\n";
    }
    for (i, array) in picture.arrays.iter().enumerate() {
        let _ = writeln!(text, "  {} [shape=box, label=\"{}\"];", id(End::Array(i)), label(array));
    }
    for edge in &picture.edges {
        let head = if edge.array { "normal" } else { "vee" };
        let bar = if edge.prevents { "tee" } else { "" };
        let name = picture.name(edge).map_or(String::new(), |name| format!(", label=\"{}\"", escaped(name)));
        let _ = writeln!(text, "  {} -> {} [arrowhead={head}{bar}{name}];", id(edge.from), id(edge.to));
    }
    let sign = |sign| match sign {
        Sign::Array => "closed head",
        Sign::Scalar => "open head",
        Sign::Bar => "bar",
    };
    let legend = picture.legend().into_iter().map(|(which, means)| format!("{}: {means}", sign(which)));
    let _ = writeln!(text, "  label=\"{}\";", legend.collect::<Vec<_>>().join(", "));
    text + "}\n"
}

fn id(end: End) -> String {
    match end {
        End::Loop(i) => format!("loop{i}"),
        End::Array(i) => format!("array{i}"),
    }
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
