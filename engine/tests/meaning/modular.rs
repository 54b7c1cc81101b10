//! A program is the same core in one file and in several, with modules and without.

use std::sync::Arc;

use arbitrary::Unstructured;
use lawson::lower::lower;
use lawson_oracle::generate::modular::modular;
use lawson_oracle::generate::{GenOptions, bytes_from_seed, text_from_seed};
use lawson_oracle::source::Source;
use lawson_oracle::types::Checked;
use lawson_oracle::{modules, syntax};
use proptest::prelude::*;

use crate::config::config;

/// The core of each entry, without what the source calls its loops, for a module's name is in that; and without the numbers
/// of sizes (`[n = 23]`), which count what an imported file has and nobody needs.
fn core(checked: &Checked) -> Vec<(String, String)> {
    let of = |name: &str| {
        let entry = checked.entry(Some(name)).unwrap();
        let lowered = lower(checked, entry).map(|lowered| lowered.program.to_string());
        let text = lowered.unwrap_or_else(|refused| refused.message);
        let lines = text.lines().map(|line| line.split("  -- ").next().unwrap_or_default());
        let sizes = |line: &str| {
            let mut pieces = line.split(" = ");
            let first = pieces.next().unwrap_or_default().to_string();
            pieces.fold(first, |line, piece| match piece.split_once(']') {
                Some((number, rest)) if number.parse::<u32>().is_ok() => format!("{line}]{rest}"),
                _ => format!("{line} = {piece}"),
            })
        };
        (name.to_string(), lines.map(sizes).collect::<Vec<_>>().join("\n"))
    };
    checked.entries().map(of).collect()
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn files_and_modules_change_nothing(seed in any::<u64>()) {
        let text = text_from_seed(seed, &GenOptions::whole());
        let program = syntax::parse(&Source::new("plain", &*text)).unwrap();
        let made = modular(&program, &mut Unstructured::new(&bytes_from_seed(seed, 256))).unwrap();
        let plain = modules::check(&Source::new("plain", &*text)).unwrap();
        let source = Source::new("modular", &*made.text).importing(Arc::new(made.files.clone()));
        let checked = modules::check(&source);
        let checked = checked.map_err(|d| {
            TestCaseError::fail(format!("seed {seed}: {}\n{}{:?}", d.render(&source, false), made.text, made.files))
        })?;
        prop_assert_eq!(core(&plain), core(&checked), "seed {}:\n{}\n{:?}", seed, made.text, made.files);
        let bundle = modules::bundle(&checked.source);
        let bundled = modules::check(&modules::unbundled("bundle", &bundle)).unwrap();
        prop_assert_eq!(core(&plain), core(&bundled), "seed {}:\n{}", seed, bundle);
    }
}
