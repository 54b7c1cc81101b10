//! How the time and the memory that fusing takes grow with the program: each family of programs at sizes that grow,
//! from the source to a certificate that was checked, and fused alone with the reasons that `lawson explain` gives. For
//! each part of a program, some two loops at most, or a level of nesting, the time may grow with the size of the program,
//! and no faster; the memory may not, except where one loop gives as many results. With
//! `doubled` as argument, rows of a table are printed in place of that: of further families the time of a program and
//! of one twice as long. It is measured here, and not tested.

#[path = "growth/families.rs"]
mod families;

use std::time::Instant;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group};
use lawson::api::Verify;
use lawson::core::deep;
use lawson::cost::robinson;
use lawson::fuse::{FuseOptions, fuse};
use lawson::verify::{Options, operators};
use lawson::{Error, Fused, Program};
use peak_alloc::PeakAlloc;

use families::*;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

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

/// What is done with a program.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// From the source to a certificate that was checked.
    Fuse,
    /// The same, with the reasons and the objective that `lawson explain` gives.
    Explain,
    /// What `lawson run` does with a fused program before it runs for the first time.
    Verify,
}

/// How long a step takes, in seconds: the best of three.
fn seconds(text: &str, step: Step) -> f64 {
    let fused = certified(text).expect("a program");
    let once = || match step {
        Step::Fuse => drop(certified(text)),
        Step::Explain => {
            let options = FuseOptions { refusals: true, most_refusals: REASONS, ..FuseOptions::default() };
            let explained = fused.entry().fuse_with(&options).expect("it was fused before");
            robinson::objective(fused.entry().lowered(), explained.program());
        }
        Step::Verify => {
            fused.verify(&Options::default()).expect("it means the same");
            operators::check(fused.entry().lowered(), fused.entry().checked(), 0);
        }
    };
    let time = || {
        let start = Instant::now();
        once();
        start.elapsed().as_secs_f64()
    };
    (0..3).map(|_| time()).fold(f64::INFINITY, f64::min)
}

/// The time of programs twice as long, with the ratio.
fn doubled() {
    let families: [(&str, Family, usize, &[Step]); 9] = [
        ("cases", cases, 800, &[Step::Fuse]),
        ("scalar_cases", scalar_cases, 800, &[Step::Fuse]),
        ("parts", parts, 50, &[Step::Fuse]),
        ("lets", lets, 2500, &[Step::Explain, Step::Verify]),
        ("pairs", pairs, 500, &[Step::Fuse, Step::Verify]),
        ("loops_in_branches", loops_in_branches, 200, &[Step::Fuse]),
        ("sums_of_filters", sums_of_filters, 225, &[Step::Fuse, Step::Verify]),
        ("maps", maps, 1000, &[Step::Fuse]),
        ("mixed", mixed, 500, &[Step::Fuse, Step::Verify]),
    ];
    for (name, family, n, steps) in families {
        for step in steps {
            let [once, twice] = [n, 2 * n].map(|n| seconds(&family(n), *step));
            let ratio = twice / once;
            println!("| {name}, {step:?} | {n} | {once:.2} s | {twice:.2} s | {ratio:.1} |");
        }
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

fn main() {
    if std::env::args().any(|argument| argument == "doubled") {
        return doubled();
    }
    benches();
    Criterion::default().configure_from_args().final_summary();
}
