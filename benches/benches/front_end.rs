//! How long parsing and checking take, and how that grows: each program at three sizes, the next
//! twice as large as the one before. `cargo bench --bench front_end`.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use lawson_oracle::source::Source;
use lawson_oracle::syntax::{format, parse};
use lawson_oracle::types::check;

/// Lines of the program as people write them: ten lines a definition, each calling the one before.
fn ordinary(lines: usize) -> String {
    let definition = |i: usize| {
        format!(
            "-- The mean and spread of what exceeds a bound.
def f{i} [n] (xs: [n]f64) (bound: f64): f64 =
  let large = filter (> bound) xs
  let count = f64.i64 (length large)
  let mean = if count > 0 then f64.sum large / count else {rest}
  let (spread, steps) =
    loop (acc, k) = (0, 0i64) for x in large do (acc + (x - mean) ** 2, k + 1)
  let pairs = zip (map (\\x -> x - mean) xs) (indices xs)
  let table = map (\\(x, i) -> {{value = x * f64.i64 (i % (steps + 1)), index = i}}) pairs
  in reduce f64.max spread (map (.value) table)
",
            rest = if i == 0 { "0".to_string() } else { format!("f{} xs 0", i - 1) }
        )
    };
    (0..lines / 10).map(definition).collect()
}

/// As many lines, each a definition that is nothing but calls and lambdas.
fn dense(lines: usize) -> String {
    let definition =
        |i| format!("def f{i} [n] (xs: [n]i64) = map (\\x -> x + 1) xs |> filter (> 3) |> reduce (+) 0\n");
    (0..lines).map(definition).collect()
}

fn declarations(n: usize) -> String {
    (0..n)
        .map(|i| format!("def x{i} = {} + 1\n", if i == 0 { "0".into() } else { format!("x{}", i - 1) }))
        .collect()
}

fn chain(n: usize) -> String {
    let bindings: String = (1..n).map(|i| format!("  let x{i} = x{} * 2 + x0\n", i - 1)).collect();
    format!("def main (x0: i32) =\n{bindings}  in x{}\n", n - 1)
}

fn arrays(n: usize) -> String {
    let bindings: String =
        (1..n).map(|i| format!("  let x{i} = map2 (\\a b -> a + b) x{} x0\n", i - 1)).collect();
    format!("def main [n] (x0: [n]i32) =\n{bindings}  in x{}\n", n - 1)
}

fn filters(n: usize) -> String {
    let bindings: String = (1..n).map(|i| format!("  let x{i} = filter (> {i}) x{}\n", i - 1)).collect();
    format!("def main [n] (x0: [n]i32) =\n{bindings}  in x{}\n", n - 1)
}

fn literal(n: usize) -> String {
    let numbers: Vec<String> = (0..n).map(|i| i.to_string()).collect();
    format!("def xs = [{}]\n", numbers.join(", "))
}

fn records(n: usize) -> String {
    let fields = |value: &str| (0..n).map(|i| format!("f{i}{value}")).collect::<Vec<_>>().join(", ");
    format!(
        "def main (r: {{{}}}) = (r with f0 = 1).f{} + {{{}}}.f0\n",
        fields(": i32"),
        n - 1,
        fields(" = 1")
    )
}

fn records_in_records(n: usize) -> String {
    let bindings: String = (1..n).map(|i| format!("  let r{i} = {{a = r{}}}\n", i - 1)).collect();
    format!("def main (r0: i32) =\n{bindings}  in r{}\n", n - 1)
}

fn nested(n: usize) -> String {
    format!("def x = {}1{}\n", "(".repeat(n), ")".repeat(n))
}

fn operators(n: usize) -> String {
    format!("def x = 1{}\n", " + 1".repeat(n))
}

/// What it is called, the program of a size, and the size.
type Case = (&'static str, fn(usize) -> String, usize);

fn measure(c: &mut Criterion) {
    let programs: [Case; 11] = [
        ("lines", ordinary, 10_000),
        ("dense lines", dense, 10_000),
        ("declarations", declarations, 10_000),
        ("let chain", chain, 5_000),
        ("let chain of maps", arrays, 2_000),
        ("let chain of filters", filters, 2_000),
        ("array literal", literal, 100_000),
        ("record fields", records, 500),
        ("records in records", records_in_records, 500),
        ("nested (refused)", nested, 10_000),
        ("operators (refused)", operators, 10_000),
    ];
    for (name, program, size) in programs {
        let mut group = c.benchmark_group(name);
        group
            .sample_size(10)
            .warm_up_time(Duration::from_millis(300))
            .measurement_time(Duration::from_secs(1));
        for size in [size / 2, size, size * 2] {
            let source = Source::new("bench.fut", program(size));
            group.throughput(Throughput::Elements(size as u64));
            group.bench_with_input(BenchmarkId::new("parse and check", size), &source, |b, source| {
                b.iter(|| black_box(parse(source).and_then(|program| check(source, program)).is_ok()));
            });
        }
        let source = Source::new("bench.fut", program(size));
        group.bench_with_input(BenchmarkId::new("format", size), &source, |b, source| {
            b.iter(|| black_box(format(source).is_ok()));
        });
        group.finish();
    }
}

criterion_group!(benches, measure);
criterion_main!(benches);
