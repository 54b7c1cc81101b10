//! The planners against each other on random programs: brute force is the oracle of the greedy one.

use lawson::fuse::{FuseOptions, Report, fuse};
use lawson::lower::lower;
use lawson::plan::{Brute, Greedy};
use lawson_oracle::generate::{GenOptions, text_from_seed};
use lawson_oracle::source::Source;
use lawson_oracle::{syntax, types};

/// Every scope's report.
fn scopes(report: &Report) -> Vec<&Report> {
    std::iter::once(report).chain(report.inner.iter().flat_map(scopes)).collect()
}

#[test]
fn greedy_is_never_better_than_brute_force() {
    let (mut compared, mut worse) = (0, 0);
    for seed in 0..200 {
        let text = text_from_seed(seed, &GenOptions::default());
        let source = Source::new("generated", text.as_str());
        let checked = types::check(&source, syntax::parse(&source).unwrap()).unwrap();
        let entry = checked.entry(None).unwrap();
        let Ok(lowered) = lower(&checked, entry) else { continue };
        if lowered.program.body.stmts.len() > 40 || lawson::cost::count(&lowered.program).loops > 8 {
            continue;
        }
        let brute = fuse(&lowered.program, &FuseOptions { planner: &Brute, ..FuseOptions::default() });
        let greedy = fuse(&lowered.program, &FuseOptions { planner: &Greedy, ..FuseOptions::default() });
        for scope in scopes(&brute.report) {
            assert!(scope.cost <= scope.cost_greedy, "seed {seed}: {}\n{text}", scope.of);
            assert!(scope.cost <= scope.cost_unfused, "seed {seed}: {}\n{text}", scope.of);
            assert!(scope.lower_bound <= scope.cost, "seed {seed}: {}\n{text}", scope.of);
        }
        compared += 1;
        worse += usize::from(brute.report.cost < greedy.report.cost);
    }
    assert!(compared > 100, "only {compared} programs were small enough");
    assert!(worse > 0, "greedy was as good as brute force on all programs: the comparison says nothing");
}
