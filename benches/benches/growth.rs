//! How the time and the memory that fusing takes grow with the program: each family of programs at sizes that grow,
//! from the source to a certificate that was checked, and fused alone with the reasons that `lawson explain` gives. For
//! each part of a program, some two loops at most, or a level of nesting, the time may grow with the size of the program,
//! and no faster; the memory may not, but where one loop gives as many results. It is measured here, and not tested.

use std::fmt::Write;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use lawson::api::Verify;
use lawson::core::deep;
use lawson::fuse::{FuseOptions, fuse};
use lawson::{Error, Fused, Program};
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// A program of a size.
type Family = fn(usize) -> String;

/// Every map needs the sum before it whole, so that half of the loops remain.
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

/// Scans and filters in turn.
fn in_turn(n: usize) -> String {
    let mut text = "def main [m] (a0: []i64) (w: [m]i64) =\n".to_string();
    for i in 0..n {
        let step = if i % 2 == 0 { "scan (+) 0".to_string() } else { format!("filter (> {i})") };
        let _ = writeln!(text, "let a{} = {step} a{i}", i + 1);
    }
    text
}

/// They become one loop, with a branch inside a branch for every filter, each of which has a size of its own.
fn filters(n: usize) -> String {
    in_turn(n) + &format!("in a{n}")
}

/// The same, and inside of all branches a loop.
fn rows(n: usize) -> String {
    in_turn(n) + &format!("in map (\\r -> i64.sum (map (* r) w)) a{n}")
}

/// Filters of one array, each a result: one loop with branches beside each other.
fn chosen(n: usize) -> String {
    let filters: Vec<String> = (0..n).map(|i| format!("filter (> {i}) a")).collect();
    format!("def main (a: []i64) = ({})", filters.join(", "))
}

/// Branches outside of all loops, no two on one condition.
fn conditions(n: usize) -> String {
    let mut text = "def main (x0: i64) =\n".to_string();
    for i in 0..n {
        let _ = writeln!(text, "let x{} = if x{i} > {i} then x{i} * 3 else x{i} + {i}", i + 1);
    }
    text + &format!("in x{n}")
}

/// Maps, sums and scans of the array before and of one of the six before it.
fn mixed(n: usize) -> String {
    let mut text = "def main [n] (a0: [n]f64) =\n".to_string();
    let mut state = 1u64;
    for i in 0..n {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let from = i - (state >> 33) as usize % (i + 1).min(6);
        let step = match (state >> 40) % 10 {
            0..5 => format!("map2 (+) a{i} a{from}"),
            5..7 => format!("map (* f64.sum a{from}) a{i}"),
            7 => format!("scan (+) 0 a{from}"),
            _ => format!("map (/ 2) a{from}"),
        };
        let _ = writeln!(text, "let a{} = {step}", i + 1);
    }
    text + &format!("in a{n}")
}

/// A map of a map of a map of a sum.
fn nests(n: usize) -> String {
    let maps: String = (0..n - 1).map(|i| format!("map (\\x{} -> ", i + 1)).collect();
    let arrays: String = (0..n - 1).map(|i| format!(") x{}", n - 2 - i)).collect();
    format!("def main (x0: {}i64) = {maps}i64.sum x{}{arrays}", "[]".repeat(n), n - 1)
}

/// From the source to a certificate that was checked.
fn certified(text: &str) -> Result<Fused, Error> {
    Program::parse(text)?.main()?.fuse()
}

/// Where no stack has to be allocated for deep programs, which would count as memory.
fn on_large_stack<T: Send>(f: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(deep::OF_A_THREAD).spawn_scoped(scope, f);
        thread.expect("a thread").join().expect("no panic")
    })
}

/// Reasons that `lawson explain` gives of itself.
const REASONS: usize = 5000;

fn growth(c: &mut Criterion) {
    let families: [(&str, Family, [usize; 3]); 11] = [
        ("sums", sums, [50, 160, 500]),
        ("maps", maps, [100, 320, 1000]),
        ("beside", beside, [100, 320, 1000]),
        ("redomaps", redomaps, [50, 160, 500]),
        ("filters", filters, [100, 320, 1000]),
        ("rows", rows, [100, 320, 1000]),
        ("chosen", chosen, [100, 320, 1000]),
        ("mixed", mixed, [100, 320, 1000]),
        ("branches", branches, [75, 150, 300]),
        ("conditions", conditions, [100, 320, 1000]),
        ("nests", nests, [8, 16, 32]),
    ];
    for (name, family, sizes) in families {
        let mut group = c.benchmark_group(name);
        group.sample_size(10);
        for size in sizes {
            let text = family(size);
            let most = on_large_stack(|| {
                let before = MEMORY.current_usage_as_kb();
                MEMORY.reset_peak_usage();
                certified(&text).unwrap_or_else(|e| panic!("{name} {size}: {e}"));
                MEMORY.peak_usage_as_kb() - before
            });
            println!("{name}/memory/{size}: {most:.0} kB, {:.1} kB for each", most / size as f32);
            group.throughput(Throughput::Elements(size as u64));
            group.bench_function(BenchmarkId::new("certified", size), |b| b.iter(|| certified(&text)));
            let entry = Program::parse(&text).and_then(|program| program.main());
            let entry = entry.unwrap_or_else(|e| panic!("{name} {size}: {e}"));
            let options = FuseOptions { refusals: true, most_refusals: REASONS, ..FuseOptions::default() };
            group.bench_function(BenchmarkId::new("explain", size), |b| {
                b.iter(|| fuse(entry.lowered(), &options).map(|fusion| fusion.report));
            });
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
