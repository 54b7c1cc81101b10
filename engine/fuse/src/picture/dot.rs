//! The language of Graphviz.

use std::fmt::Write;

use super::{End, Node, Picture};

/// A graph with the clusters as dotted subgraphs.
pub fn text(picture: &Picture) -> String {
    let mut text = "digraph fused {\n  node [fontname=\"monospace\"];\n".to_string();
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
        let bar = if edge.prevents { " [arrowhead=normaltee]" } else { "" };
        let _ = writeln!(text, "  {} -> {}{bar};", id(edge.from), id(edge.to));
    }
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
