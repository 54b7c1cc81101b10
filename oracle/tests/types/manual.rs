//! What a manual lists: every name, by the name that programs write, with an example that holds.

use std::collections::BTreeSet;
use std::path::Path;

#[cfg(feature = "blocks")]
use lawson_oracle::blocks;
use lawson_oracle::source::Source;
use lawson_oracle::types::manual::{Entry, entries, find};
use lawson_oracle::types::uses::Use;

fn page(name: &str) -> Vec<String> {
    let line = |e: &Entry| format!("{} : {}", e.name, e.signature);
    find(name).unwrap().iter().map(line).collect()
}

#[test]
fn names_are_found_as_programs_write_them() {
    assert_eq!(page("map2"), ["map2 : ∀ n 'a 'b 'r. (a -> b -> r) -> [n]a -> [n]b -> [n]r"]);
    assert_eq!(page("sqrt"), ["sqrt : t -> t"]);
    assert_eq!(page("f64.sqrt"), ["f64.sqrt : f64 -> f64"]);
    assert_eq!(page("i32.f64"), ["i32.f64 : f64 -> i32"]);
    assert_eq!(page("u16.sum"), ["u16.sum : [n]u16 -> u16"]);
    assert_eq!(page("get_bit"), ["get_bit : i32 -> t -> i32"]);
    assert_eq!(page("to_bits"), ["to_bits : t -> u32", "to_bits : t -> u64"]);
    assert_eq!(page("f64.to_bits"), ["f64.to_bits : f64 -> u64"]);
    assert!(page("f64").contains(&"f64.nan : f64".to_string()));
    assert!(!page("i8").contains(&"i8.sqrt : i8 -> i8".to_string()));
    assert_eq!(find("sqrtt"), Err(Some("sqrt".to_string())));
    assert_eq!(find("i32.sqrt"), Err(Some("sqrt".to_string())));
}

#[test]
#[cfg(feature = "blocks")]
fn every_example_gives_what_the_text_says() {
    for entry in entries() {
        let about = entry.about();
        let text =
            format!("-- ==\n-- input {{ }} output {{ {} }}\ndef main = {}\n", about.value, about.example);
        let source = Source::new("example", text);
        let tests = blocks::run(&source, Path::new("."), 1000).unwrap();
        assert_eq!(tests[0].verdict, Ok(()), "{}", source.text);
    }
}

#[test]
fn every_name_is_listed() {
    let mut listed = BTreeSet::new();
    for entry in entries() {
        assert!(!entry.signature.is_empty(), "{entry:?}");
        match &entry.modules[..] {
            [] => listed.extend([entry.name]),
            modules => listed.extend(modules.iter().map(|m| format!("{m}.{}", entry.name))),
        }
    }
    let used: BTreeSet<String> = Use::all().into_iter().map(|u| u.name).collect();
    assert_eq!(used.difference(&listed).collect::<Vec<_>>(), Vec::<&String>::new());
}
