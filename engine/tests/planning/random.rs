//! Scopes of random programs.

use std::fmt::Write;

use lawson_core::cluster::DependenceGraph;
use lawson_core::core::Program;
use lawson_core::cost::{FusionGraph, Outside};
use lawson_core::lower::lower;
use lawson_core::rules::Laws;
use lawson_oracle::source::Source;
use lawson_oracle::{syntax, types};

/// A program of so many loops over arrays of one length: maps of one array and of two, and maps that need the sum of
/// another array.
pub fn program(loops: u64, seed: u64) -> String {
    let mut state = seed;
    let mut below = |n: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % n
    };
    let mut text = "def main [n] (a0: [n]f64) (a1: [n]f64) (a2: [n]f64) =\n".to_string();
    for i in 3..loops + 3 {
        let (one, other) = (i - 1 - below(i.min(6)), i - 1 - below(i.min(6)));
        let _ = match below(3) {
            0 => writeln!(text, "let a{i} = map (+ {i}) a{one}"),
            1 => writeln!(text, "let a{i} = map2 (*) a{one} a{other}"),
            _ => writeln!(text, "let a{i} = map (/ f64.sum a{one}) a{other}"),
        };
    }
    let results: Vec<String> = (loops..loops + 3).map(|i| format!("a{i}")).collect();
    format!("{text}in ({})", results.join(", "))
}

/// The scope of a program.
pub struct Scope(Program);

impl Scope {
    pub fn of(text: &str) -> Scope {
        let source = Source::new("program", text);
        let checked = types::check(&source, syntax::parse(&source).unwrap()).unwrap();
        Scope(lower(&checked, checked.entry(None).unwrap()).unwrap().program)
    }

    pub fn with_graph(&self, with: &mut dyn FnMut(&FusionGraph)) {
        let laws = Laws::default().about(&self.0);
        let dependences = DependenceGraph::new(&self.0.body, &laws.facts);
        with(&FusionGraph::new(&dependences, &laws, &Outside::default()));
    }
}
