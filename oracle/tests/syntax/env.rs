//! Variables in scope.

use lawson_oracle::syntax::env::{Env, PAYS};

#[test]
fn the_innermost_variable_of_a_name_is_found() {
    for n in [1, 31, 32, 33, 64, 65, 1000, 1024, 1025, 1100, 2048, 2100] {
        let env = (0..n).fold(Env::default(), |env, i| env.with(format!("x{}", i % 700).into(), i));
        for _ in 0..2 * PAYS {
            for name in 0..700 {
                let last = (0..n).rev().find(|i| i % 700 == name);
                assert_eq!(env.get(&format!("x{name}")).copied(), last, "x{name} of {n}");
            }
        }
        assert_eq!(env.get("y"), None);
    }
}

/// What a program of so many `let`s, each of which mentions the first variable, looks at in all.
#[test]
fn far_variables_are_found_in_a_few_steps() {
    let (mut env, mut steps) = (Env::default().with("x".into(), 0), 0);
    let n = 20_000;
    for i in 0..n {
        env.search("x", &mut steps);
        env = env.with(format!("a{i}").into(), i);
    }
    assert!(steps < 100 * n, "{steps} steps");
}

#[test]
fn a_long_chain_is_dropped_without_recursion() {
    let env = (0..1_000_000).fold(Env::default(), |env, i| env.with("x".into(), i));
    (0..10).for_each(|_| assert_eq!(env.get("y"), None));
}
