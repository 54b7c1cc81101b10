//! Properties of whole random programs.
//!
//! The seed is printed when a property fails; `PROPTEST_RNG_SEED` sets it, `PROPTEST_CASES` the
//! number of cases.

use arbitrary::Unstructured;
use lawson_oracle::generate::shrink::{CANDIDATES, shrink};
use lawson_oracle::generate::{GenOptions, Profile, program, text};
use lawson_oracle::source::Source;
use lawson_oracle::syntax::visit::normalize;
use lawson_oracle::syntax::{parse, print};
use lawson_oracle::types::check;
use proptest::prelude::*;

use crate::config::config;

proptest! {
    #![proptest_config(ProptestConfig { max_shrink_iters: 300, ..config(300) })]

    /// A generated program reads back as the program that was printed, both as it was generated and
    /// with all parentheses left to the printer.
    #[test]
    fn printing_and_parsing_is_the_identity(bytes in prop::collection::vec(any::<u8>(), 0..2048)) {
        for profile in [Profile::Fusion, Profile::Whole] {
            let options = GenOptions { profile, ..all_types() };
            let made = program(&mut Unstructured::new(&bytes), &options);
            let mut bare = made.clone();
            normalize(&mut bare);
            for tree in [&made, &bare] {
                let text = print(tree);
                let mut read = parse(&Source::new("generated", &*text)).map_err(|e| fail(&text, &e.message))?;
                prop_assert_eq!(print(&read), &*text, "printing is not stable");
                normalize(&mut read);
                prop_assert_eq!(&bare, &read, "{}", text);
            }
        }
    }

    /// What the generator writes is well-typed.
    #[test]
    fn generated_programs_check(bytes in prop::collection::vec(any::<u8>(), 0..2048)) {
        let text = text(&mut Unstructured::new(&bytes), &all_types());
        let source = Source::new("generated", &*text);
        let program = parse(&source).map_err(|e| fail(&text, &e.message))?;
        check(&source, program).map_err(|e| fail(&text, &e.render(&source, false)))?;
    }
}

/// What a fault needs stays, and nothing else: here a division inside a map.
#[test]
fn shrinking_keeps_what_the_fault_needs() {
    let text = "def double (x: i32): i32 = x + x
        def main [n] (xs: [n]i32) (ys: [n]i32) (c: i32) =
          let ss = map double ys
          let (a, b) = (reduce (+) 0 ss, c)
          let ts: [n]i32 = map2 (\\x y -> if x > y then 7 / (x + a) else b) xs ys
          in (ts, filter (> 3) ss)";
    let mut tried = 0;
    let small = shrink(text, CANDIDATES, &mut |candidate| {
        tried += 1;
        candidate.contains("map") && candidate.contains("/")
    });
    assert_eq!(small, "def main = map2 (7 / 0)\n");
    assert!(tried < CANDIDATES);
}

fn all_types() -> GenOptions {
    GenOptions { only_native_types: false, ..GenOptions::default() }
}

fn fail(text: &str, why: &str) -> TestCaseError {
    TestCaseError::fail(format!("{why}\n{text}"))
}
