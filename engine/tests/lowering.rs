//! Lowering: each combinator is one loop, zips and views are none, and the result is well formed.

use lawson::core::check;
use lawson::cost::count;
use lawson::lower::{Lowered, lower};
use lawson_oracle::source::Source;
use lawson_oracle::{syntax, types};

fn lowered(name: &str) -> Lowered {
    let path = format!("{}/../examples/{name}.fut", env!("CARGO_MANIFEST_DIR"));
    let source = Source::new(name, std::fs::read_to_string(path).unwrap());
    let program = syntax::parse(&source).unwrap_or_else(|d| panic!("{}", d.render(&source, false)));
    let checked = types::check(&source, program).unwrap_or_else(|d| panic!("{}", d.render(&source, false)));
    let entry = checked.entry(None).unwrap();
    lower(&checked, entry).unwrap_or_else(|d| panic!("{}", d.render(&source, false)))
}

/// Counted by hand in the examples' texts.
#[test]
fn each_combinator_is_one_loop() {
    for (name, loops) in [("normalize2", 5), ("hull", 4), ("co2", 7), ("cycle", 3), ("average", 1)] {
        let program = lowered(name).program;
        check::check(&program).unwrap_or_else(|e| panic!("{name}: {e:?}\n{program}"));
        assert_eq!(count(&program).loops, loops, "{name}:\n{program}");
    }
}
