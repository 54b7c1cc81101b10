//! Fused against unfused against hand-fused Rust, all on the same threads. Names, or parts of names, choose programs.
//!
//! All treatments of a program take turns with a triad that measures the memory's bandwidth, so that a machine which is
//! slow for a while is slow for all of them, and the best time of each counts. The **limit** is the time in which the
//! memory moves the bytes that the fused program moves.

use std::error::Error;
use std::time::Duration;

use lawson::rules::RuleTable;
use lawson::{FuseOptions, Kernel, Output, Program, Source, native};
use lawson_benches::hand::{self, Results};
use lawson_benches::measure::{best, chosen, close};
use lawson_benches::{Benchmark, Input, N, benchmarks_of, numbers};

/// Elements of flat inputs, and turns that each treatment takes on them.
const SIZES: [(usize, usize); 2] = [(N, 15), (100_000, 1000)];

/// A program fused for its inputs, and the same with one loop for each combinator, or for each loop of the source.
fn kernels(benchmark: &Benchmark, inputs: &[Input]) -> Result<(Kernel, Kernel, u64), Box<dyn Error>> {
    let entry = Program::from_source(&Source::new(benchmark.file, benchmark.source))?.main()?;
    let sizes = benchmark.sizes.iter().map(|(name, n)| (name.to_string(), *n)).collect();
    let fused = entry.fuse_with(&FuseOptions { sizes, ..FuseOptions::default() })?;
    let args: Vec<_> = inputs.iter().map(|input| input.native()).collect();
    let run = native::Kernel::compile(fused.program())?.run(&args).map_err(|e| format!("{e:?}"))?;
    let bytes = 8 * (run.counters.reads + run.counters.writes);
    let apart = match benchmark.file.ends_with(".R") {
        // A sequential loop becomes one of core, too, but comes together with no other one.
        true => entry.fuse_with(&FuseOptions { table: RuleTable::new([]), ..FuseOptions::default() })?,
        false => entry.unfused(),
    };
    Ok((fused.compile()?, apart.compile()?, bytes))
}

/// Demands that two treatments give the same up to the bracketing of sums.
fn equal(name: &str, outputs: &[Output<'_>], results: &Results) {
    let (mut arrays, mut scalars) = (results.kept(), results.scalars.iter());
    for (k, output) in outputs.iter().enumerate() {
        if let Some(found) = output.slice::<i32>() {
            assert_eq!(found, results.ints, "{name}: result {k}");
            continue;
        }
        let (found, expected) = match output.slice::<f64>() {
            Some(found) => (found.to_vec(), arrays.next().expect("an array by hand")),
            None => (
                output.scalar().into_iter().collect(),
                std::slice::from_ref(scalars.next().expect("a scalar by hand")),
            ),
        };
        assert_eq!(found.len(), expected.len(), "{name}: result {k}");
        for (i, (f, e)) in found.iter().zip(expected).enumerate() {
            assert!(close(*f, *e), "{name}: result {k}, element {i}: {f}, by hand {e}");
        }
    }
}

/// The times of a program: fused, unfused, by hand, and the limit.
fn measured(
    benchmark: &Benchmark,
    turns: usize,
    mut triad: impl FnMut() -> usize,
) -> Result<[f64; 4], Box<dyn Error>> {
    let inputs = (benchmark.inputs)();
    let (fused, unfused, bytes) = kernels(benchmark, &inputs)?;
    let args: Vec<_> = inputs.iter().map(|input| input.arg()).collect();
    let arrays = benchmark.results.iter().map(|len| vec![0.0; *len]).collect();
    let mut results = Results { arrays, ..Results::default() };
    (benchmark.hand)(&inputs, &mut results);
    for kernel in [&fused, &unfused] {
        equal(benchmark.name, &kernel.call(&args)?, &results);
    }
    let [mut f, mut u, mut h, mut t] = [Duration::MAX; 4];
    let mut moved = 0;
    for _ in 0..turns {
        best(&mut f, || drop(fused.call(&args)));
        best(&mut u, || drop(unfused.call(&args)));
        best(&mut h, || (benchmark.hand)(&inputs, &mut results));
        best(&mut t, || moved = triad());
    }
    let [f, u, h, t] = [f, u, h, t].map(|d| d.as_secs_f64() * 1e3);
    Ok([f, u, h, bytes as f64 * t / moved as f64])
}

fn main() -> Result<(), Box<dyn Error>> {
    for (n, turns) in SIZES {
        let (xs, ys, mut zs) = (numbers(n, 1), numbers(n, 2), vec![0.0; n]);
        let mut triad = || {
            hand::triad(&xs, &ys, &mut zs);
            3 * size_of_val(&xs[..])
        };
        // No page is touched for the first time while something is measured.
        triad();
        println!("{n} elements, {} threads; best of {turns}, in turns", rayon::current_num_threads());
        println!(
            "program                    fused     unfused / fused   fused / hand      limit     fused / limit"
        );
        for benchmark in benchmarks_of(n) {
            if !chosen(benchmark.name) {
                continue;
            }
            let [f, u, h, limit] = measured(&benchmark, turns, &mut triad)?;
            println!(
                "{:<20} {f:>8.3} ms {:>17.2} {:>14.2} {limit:>7.3} ms {:>15.2}",
                benchmark.name,
                u / f,
                f / h,
                f / limit
            );
        }
    }
    Ok(())
}
