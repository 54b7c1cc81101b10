//! How the time that fusing takes grows with the program: each family of programs at sizes that double.
//! Per loop, or per level of nesting, the time may grow with the size of the program, and no faster.

use std::fmt::Write;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use lawson::Program;
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

/// One loop, with a branch inside a branch inside a branch.
fn branches(n: usize) -> String {
    let levels: String = (0..n).map(|i| format!("if x == {i} then {} else ", 7 * i)).collect();
    format!("def main [n] (xs: [n]i32) = map (\\x -> {levels}99) xs")
}

fn growth(c: &mut Criterion) {
    let families: [(&str, Family, [usize; 3]); 3] = [
        ("sums", sums, [20, 40, 80]),
        ("maps", maps, [100, 200, 400]),
        ("branches", branches, [75, 150, 300]),
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

criterion_group!(benches, growth);
criterion_main!(benches);
