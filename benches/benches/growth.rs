//! How the time that fusing takes grows with the program: each family of programs at sizes that double.
//! Per loop, or per level of nesting, the time may grow with the size of the program, and no faster.

use std::fmt::Write;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use lawson::Program;
use lawson::api::Verify;
use lawson::fuse::{FuseOptions, fuse};

/// A program of a size.
type Family = fn(usize) -> String;

/// Every loop needs the one before it whole, so that hardly anything can be fused.
fn sums(n: usize) -> String {
    let mut text = "def main [n] (a0: [n]f64) =\n".to_string();
    for i in 0..n {
        let _ = writeln!(text, "let s{i} = f64.sum a{i}\nlet a{} = map (+ s{i}) a{i}", i + 1);
    }
    text + &format!("in a{n}")
}

/// Everything becomes one loop.
fn maps(n: usize) -> String {
    let mut text = "def main [n] (a0: [n]f64) =\n".to_string();
    for i in 0..n {
        let _ = writeln!(text, "let a{} = map (+ {i}) a{i}", i + 1);
    }
    text + &format!("in a{n}")
}

/// Everything becomes one loop, of which each is a result.
fn beside(n: usize) -> String {
    let maps: Vec<String> = (0..n).map(|i| format!("map (+ {i}) a")).collect();
    format!("def main [n] (a: [n]f64) = ({})", maps.join(", "))
}

/// Sums, each of a map: everything becomes one loop.
fn redomaps(n: usize) -> String {
    let sums: Vec<String> = (0..n).map(|i| format!("f64.sum (map (* {i}) a)")).collect();
    format!("def main [n] (a: [n]f64) = ({})", sums.join(", "))
}

/// One loop, with a branch inside a branch inside a branch.
fn branches(n: usize) -> String {
    let levels: String = (0..n).map(|i| format!("if x == {i} then {} else ", 7 * i)).collect();
    format!("def main [n] (xs: [n]i32) = map (\\x -> {levels}99) xs")
}

/// Everything becomes one loop, with a branch inside a branch for every filter; each has a size of its own.
fn filters(n: usize) -> String {
    let mut text = "def main (a0: []i64) =\n".to_string();
    for i in 0..n {
        let step = if i % 2 == 0 { "scan (+) 0".to_string() } else { format!("filter (> {i})") };
        let _ = writeln!(text, "let a{} = {step} a{i}", i + 1);
    }
    text + &format!("in a{n}")
}

/// Branches outside of all loops, no two on one condition.
fn conditions(n: usize) -> String {
    let mut text = "def main (x0: i64) =\n".to_string();
    for i in 0..n {
        let _ = writeln!(text, "let x{} = if x{i} > {i} then x{i} * 3 else x{i} + {i}", i + 1);
    }
    text + &format!("in x{n}")
}

/// A map of a map of a map of a sum.
fn nests(n: usize) -> String {
    let maps: String = (0..n - 1).map(|i| format!("map (\\x{} -> ", i + 1)).collect();
    let arrays: String = (0..n - 1).map(|i| format!(") x{}", n - 2 - i)).collect();
    format!("def main (x0: {}i64) = {maps}i64.sum x{}{arrays}", "[]".repeat(n), n - 1)
}

fn growth(c: &mut Criterion) {
    let families: [(&str, Family, [usize; 3]); 8] = [
        ("sums", sums, [50, 100, 200]),
        ("maps", maps, [100, 200, 400]),
        ("beside", beside, [100, 200, 400]),
        ("redomaps", redomaps, [100, 200, 400]),
        ("filters", filters, [100, 200, 400]),
        ("branches", branches, [75, 150, 300]),
        ("conditions", conditions, [100, 200, 400]),
        ("nests", nests, [8, 16, 32]),
    ];
    for (name, family, sizes) in families {
        let mut group = c.benchmark_group(name);
        group.sample_size(10);
        for size in sizes {
            let entry = Program::parse(&family(size)).and_then(|program| program.main());
            let entry = entry.unwrap_or_else(|e| panic!("{name} {size}: {e}"));
            group.throughput(Throughput::Elements(size as u64));
            for (what, refusals) in [("fuse", false), ("explain", true)] {
                let options = FuseOptions { refusals, ..FuseOptions::default() };
                group.bench_function(BenchmarkId::new(what, size), |b| {
                    b.iter(|| fuse(entry.lowered(), &options).map(|fusion| fusion.report));
                });
            }
        }
        group.finish();
    }
}

/// From the source to a program that runs, where it was verified before.
fn runnable(c: &mut Criterion) {
    let text = maps(25);
    c.bench_function("runnable/25", |b| {
        b.iter(|| {
            let program = Program::parse(&text)?.main()?;
            program.fuse()?.compile_with(Verify::Off)
        });
    });
}

criterion_group!(benches, growth, runnable);
criterion_main!(benches);
