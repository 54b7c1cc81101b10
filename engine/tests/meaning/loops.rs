//! Programs of loops: what R gives, native code gives too, fused and not; and random ones mean what their fused programs do.

use arbitrary::Unstructured;
use lawson::fuse::{FuseOptions, fuse};
use lawson::verify::{Options, Subject, compare};
use lawson::{Program, Source};
use lawson_imperative::generate;
use lawson_oracle::generate::bytes_from_seed;

/// Programs, each on ten inputs and for all values at lengths to one.
const PROGRAMS: u64 = 60;

#[test]
fn random_programs_of_loops_keep_their_meaning() {
    let options = Options { cases: 10, symbolic: 1, ..Options::default() };
    let mut agreed = [0, 0];
    for seed in 1_000..1_000 + PROGRAMS {
        let bytes = bytes_from_seed(seed, 4096);
        let text = generate::program(&mut Unstructured::new(&bytes), 0).unwrap();
        let program = Program::from_source(&Source::new(format!("{seed}.R"), text.as_str()));
        let entry =
            program.and_then(|program| program.main()).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let fusion = fuse(entry.lowered(), &FuseOptions::default()).unwrap();
        for (which, program) in [entry.lowered(), &fusion.program].into_iter().enumerate() {
            let (checked, index) = (entry.checked(), entry.index());
            let subject = Subject { checked, entry: index, fused: program, unfused: which == 0 };
            let evidence = compare(&subject, &options)
                .unwrap_or_else(|mismatch| panic!("{mismatch}\n{text}\n{program}"));
            assert!(evidence.native, "not native\n{text}");
            agreed[0] += evidence.cases - evidence.failed;
            agreed[1] += evidence.translated.map_or(0, |translated| translated.cases);
        }
    }
    // Most inputs are among those on which a program gives a value.
    assert!(agreed[0] > 400 && agreed[1] > 800, "{agreed:?}");
}
