//! The shrinker finds small programs that still check, whatever construct a fault needs.

use lawson_oracle::generate::shrink::{CANDIDATES, shrink};
use lawson_oracle::generate::{GenOptions, judge, text_from_seed};
use lawson_oracle::source::Source;
use lawson_oracle::syntax::parse;

/// Planted faults: texts that a program must contain to fail, none of them a whole program.
const FAULTS: [&str; 11] =
    [" while ", "case ", "filter ", " with x", " with [", " :> ", " 'a", "`", "loop [", "stencil_", "..<"];

/// Nodes that a shrunk program has in the median, over all faults and seeds; and at most.
const MEDIAN: u32 = 20;
const MOST: u32 = 100;

#[test]
fn shrunk_programs_fail_check_and_are_small() {
    let mut sizes = vec![];
    for fault in FAULTS {
        let fails = |text: &str| text.contains(fault) && judge::checked(text).is_ok();
        let failing =
            (0..60).map(|seed| text_from_seed(seed, &GenOptions::whole())).filter(|text| fails(text));
        for text in failing.take(3) {
            let small = shrink(&text, CANDIDATES, &mut |candidate| fails(candidate));
            assert!(fails(&small), "{fault}:\n{small}");
            let nodes = parse(&Source::new("small", &*small)).unwrap().nodes;
            assert!(nodes <= MOST, "{fault}: {nodes} nodes are left:\n{small}");
            sizes.push(nodes);
        }
    }
    sizes.sort_unstable();
    assert!(sizes.len() > 25, "{sizes:?}");
    assert!(sizes[sizes.len() / 2] <= MEDIAN, "{sizes:?}");
}
