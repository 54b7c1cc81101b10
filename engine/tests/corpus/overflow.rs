//! What is said of overflow, on every program and input of the corpus.

use std::sync::Arc;

use lawson::verify::overflow;
use lawson_oracle::blocks::{self, Expected, Input};
use lawson_oracle::modules;
use lawson_oracle::schedule::Schedule;
use lawson_oracle::source::{Disk, Source};
use lawson_oracle::value::text::parse_values_as;

use super::program::folder;

/// The sums and products that do outgrow their types, with their lines: the programs say that they wrap around, and
/// their blocks have such inputs.
const OVERFLOWS: [(&str, usize); 18] = [
    ("language/builtins/product.fut", 9),
    ("language/builtins/product.fut", 19),
    ("language/builtins/reduce.fut", 63),
    ("language/builtins/reduce_comm.fut", 68),
    ("language/builtins/sum.fut", 8),
    ("language/builtins/sum.fut", 17),
    ("language/numbers/product_member.fut", 9),
    ("language/numbers/product_member.fut", 18),
    ("language/numbers/product_member.fut", 27),
    ("language/numbers/product_member.fut", 45),
    ("language/numbers/product_member.fut", 54),
    ("language/numbers/product_member.fut", 63),
    ("language/numbers/sum_member.fut", 9),
    ("language/numbers/sum_member.fut", 18),
    ("language/numbers/sum_member.fut", 27),
    ("language/numbers/sum_member.fut", 45),
    ("language/numbers/sum_member.fut", 54),
    ("language/numbers/sum_member.fut", 63),
];

#[test]
fn no_program_of_the_corpus_is_said_to_overflow_that_does_not() {
    let (mut found, mut runs) = (Vec::new(), 0);
    for path in blocks::files(&[folder(""), folder("../examples"), folder("../benches")]) {
        let path = path.unwrap();
        let file = path.strip_prefix(folder("")).unwrap_or(&path).display().to_string();
        let text = std::fs::read_to_string(&path).unwrap();
        // Imports are relative to the path.
        let source = Source::new(path.display().to_string(), text.clone()).importing(Arc::new(Disk));
        let (Ok(checked), Ok(blocks)) = (modules::check(&source), blocks::parse(&text)) else { continue };
        for block in blocks {
            let main = vec![None];
            let named = block.entries.iter().map(|name| Some(name.as_str()));
            for name in if block.entries.is_empty() { main } else { named.collect() } {
                let Ok(entry) = checked.entry(name) else { continue };
                let types = &checked.schemes[entry].as_ref().unwrap().params;
                for case in &block.cases {
                    // Those that fail may run for ever before.
                    let (Input::Values(input), false) =
                        (&case.input, matches!(case.expected, Expected::Error(_)))
                    else {
                        continue;
                    };
                    let Ok(args) = parse_values_as(input, types) else { continue };
                    let (_, overflows) =
                        overflow::run(&checked, entry, &args, &Schedule::new(Schedule::NATIVE));
                    let line = |at: u32| source.line_column(at).0;
                    found.extend(overflows.iter().map(|overflow| (file.clone(), line(overflow.span.start))));
                    runs += 1;
                }
            }
        }
    }
    found.sort();
    found.dedup();
    let expected = OVERFLOWS.map(|(name, line)| (name.to_string(), line));
    assert_eq!(found, expected);
    assert!(runs > 1000, "{runs}");
}
