//! Fused against unfused against hand-fused Rust, on 10^7 elements, all on the same threads.
//!
//! First a table of ratios: all treatments of a program take turns with a triad that measures the
//! memory's bandwidth, so that a machine which is slow for a while is slow for all of them, and the
//! best time of each counts. The **limit** is the time in which the memory moves the bytes that the
//! fused program moves. Then criterion's statistics of each by itself.

use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use lawson::native::{self, NativeArray, NativeValue};
use lawson::{Arg, Error, Kernel, Output, Program};
use lawson_benches::hand::{self, Results};
use lawson_benches::{BENCHMARKS, Benchmark, N, numbers};
use lawson_oracle::scalar::Scalar;

/// Turns that each treatment takes.
const TURNS: usize = 15;

/// Hand-written code brackets its sums otherwise than the schedule.
const TOLERANCE: f64 = 1e-9;

/// The kernels of a program: fused, and one loop for each combinator.
fn kernels(benchmark: &Benchmark) -> Result<[Kernel; 2], Error> {
    let entry = Program::parse(benchmark.source)?.main()?;
    Ok([entry.fuse()?.compile()?, entry.unfused().compile()?])
}

/// Bytes that the fused program reads and writes.
fn bytes(benchmark: &Benchmark, arrays: &[&[f64]]) -> Result<u64, Error> {
    let fused = Program::parse(benchmark.source)?.main()?.fuse()?;
    let kernel = native::Kernel::compile(fused.program());
    let arrays = arrays.iter().filter_map(|data| NativeArray::borrowed(vec![data.len() as i64], *data));
    let mut args: Vec<NativeValue> = arrays.map(NativeValue::Array).collect();
    args.extend(vec![NativeValue::Scalar(Scalar::F64(0.0)); benchmark.scalars]);
    let run = kernel.expect("it compiled before").run(&args).expect("it ran before");
    Ok(8 * (run.counters.reads + run.counters.writes))
}

fn must<T>(name: &str, result: Result<T, Error>) -> T {
    result.unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// Demands that two treatments give the same up to the bracketing of sums.
fn equal(name: &str, outputs: &[Output<'_>], results: &Results) {
    for (k, output) in outputs.iter().enumerate() {
        let (found, expected) = match output.slice::<f64>() {
            Some(found) => (found.to_vec(), &results.arrays[k][..results.len]),
            None => (output.scalar().into_iter().collect(), std::slice::from_ref(&results.scalar)),
        };
        assert_eq!(found.len(), expected.len(), "{name}: result {k}");
        for (i, (f, e)) in found.iter().zip(expected).enumerate() {
            let close = (f - e).abs() <= TOLERANCE * e.abs().max(1.0);
            assert!(close, "{name}: result {k}, element {i}: {f}, by hand {e}");
        }
    }
}

/// The best of the times so far.
fn best(time: &mut Duration, f: impl FnOnce()) {
    let start = Instant::now();
    f();
    *time = start.elapsed().min(*time);
}

fn fusion(c: &mut Criterion) {
    let (xs, ys) = (numbers(N, 1), numbers(N, 2));
    let mut results = Results::new(N);
    let mut zs = vec![0.0; N];
    // No page is touched for the first time while something is measured.
    hand::triad(&xs, &ys, &mut zs);
    println!("{N} elements, {} threads; best of {TURNS}, in turns", rayon::current_num_threads());
    println!("program          fused     unfused / fused   fused / hand   limit     fused / limit");
    let mut all = Vec::new();
    for benchmark in &BENCHMARKS {
        let [fused, unfused] = must(benchmark.name, kernels(benchmark));
        let arrays = [&xs[..], &ys[..]];
        let arrays = &arrays[..benchmark.arrays];
        let mut args: Vec<Arg> = arrays.iter().map(|a| Arg::from(*a)).collect();
        args.extend(vec![Arg::from(0.0); benchmark.scalars]);
        results.len = N;
        (benchmark.hand)(arrays, &mut results);
        for kernel in [&fused, &unfused] {
            equal(benchmark.name, &must(benchmark.name, kernel.call(&args)), &results);
        }
        let bytes = must(benchmark.name, bytes(benchmark, arrays));
        let [mut f, mut u, mut h, mut t] = [Duration::MAX; 4];
        for _ in 0..TURNS {
            best(&mut f, || drop(fused.call(&args)));
            best(&mut u, || drop(unfused.call(&args)));
            best(&mut h, || (benchmark.hand)(arrays, &mut results));
            best(&mut t, || hand::triad(&xs, &ys, &mut zs));
        }
        let [f, u, h, t] = [f, u, h, t].map(|d| d.as_secs_f64() * 1e3);
        let limit = bytes as f64 * t / (24 * N) as f64;
        println!(
            "{:<13} {f:>7.2} ms {:>17.2} {:>14.2} {limit:>6.2} ms {:>15.2}",
            benchmark.name,
            u / f,
            f / h,
            f / limit
        );
        all.push((benchmark, fused, unfused, args));
    }
    for (benchmark, fused, unfused, args) in &all {
        let mut group = c.benchmark_group(benchmark.name);
        group
            .sample_size(10)
            .warm_up_time(Duration::from_millis(300))
            .measurement_time(Duration::from_secs(1))
            .throughput(Throughput::Elements(N as u64));
        for (name, kernel) in [("fused", fused), ("unfused", unfused)] {
            group.bench_function(name, |b| b.iter(|| kernel.call(args)));
        }
        let arrays = [&xs[..], &ys[..]];
        group.bench_function("hand", |b| {
            b.iter(|| (benchmark.hand)(&arrays[..benchmark.arrays], &mut results));
        });
        group.finish();
    }
}

criterion_group!(benches, fusion);
criterion_main!(benches);
