//! The benchmark programs, their inputs, and the yardsticks: what a person would write by hand in
//! Rust with rayon for them, already fused, in plain code that the compiler vectorises for the
//! processor at hand.

pub mod hand;
mod input;
pub mod language;

use hand::Results;
pub use input::Input;

/// Elements of flat inputs.
pub const N: usize = 10_000_000;

/// A program with its yardstick.
pub struct Benchmark {
    /// What it is called.
    pub name: &'static str,
    /// Its source text.
    pub source: &'static str,
    /// Makes its inputs.
    pub inputs: Box<dyn Fn() -> Vec<Input>>,
    /// Sizes that it is planned for.
    pub sizes: Vec<(&'static str, u64)>,
    /// How many elements each array of `f64` has among its results.
    pub results: Vec<usize>,
    /// The same by hand: from the inputs, into the results.
    pub hand: fn(&[Input], &mut Results),
}

macro_rules! benchmark {
    ($name:expr, $file:expr => $hand:ident, $results:expr, $inputs:expr) => {
        Benchmark {
            name: $name,
            source: include_str!(concat!("../../", $file, ".fut")),
            inputs: Box::new(move || $inputs),
            sizes: Vec::new(),
            results: $results.to_vec(),
            hand: hand::$hand,
        }
    };
    ($hand:ident, $results:expr, $inputs:expr) => {
        benchmark!(stringify!($hand), concat!("benches/programs/", stringify!($hand)) => $hand, $results, $inputs)
    };
}

/// All of them.
pub fn benchmarks() -> Vec<Benchmark> {
    let flat = |seed| Input::F64s(vec![N], numbers(N, seed));
    let matrix = |n: usize, m: usize, seed| Input::F64s(vec![n, m], numbers(n * m, seed));
    let bodies = || (1..5).map(|seed| Input::F64s(vec![4096], numbers(4096, seed))).collect();
    let sized = |benchmark: Benchmark, sizes: &[(&'static str, u64)]| Benchmark {
        sizes: sizes.to_vec(),
        ..benchmark
    };
    let histogram = |name, places: u32| {
        let inputs = move || vec![flat(1), Input::I64(places.into())];
        let all = benchmark!(histogram, [], inputs());
        sized(Benchmark { name, ..all }, &[("n", N as u64), ("places", places.into())])
    };
    let long = [("n", 10_000), ("m", 1000)];
    vec![
        benchmark!("normalize2", "examples/normalize2" => normalize2, [N; 2], vec![flat(1), Input::F64(0.0)]),
        benchmark!(expanded_normalise2, [N; 2], vec![flat(1)]),
        benchmark!(five_maps, [N], vec![flat(1)]),
        benchmark!(black_scholes, [N; 2], vec![flat(1), flat(2)]),
        benchmark!(filter_map, [N], vec![flat(1)]),
        benchmark!(dot, [], vec![flat(1), flat(2)]),
        benchmark!(filter_reduce, [], vec![flat(1)]),
        benchmark!(filtered_dot, [], vec![flat(1), flat(2)]),
        benchmark!(chain, [], vec![flat(1)]),
        benchmark!(mean_variance, [], vec![flat(1)]),
        benchmark!(map_scan, [N], vec![flat(1)]),
        benchmark!(map_of_scan, [N], vec![flat(1)]),
        benchmark!(recurrence, [N], vec![flat(1), flat(2)]),
        benchmark!(stencil3, [N - 2], vec![flat(1)]),
        benchmark!(moving_average, [N - 7], vec![flat(1)]),
        sized(benchmark!(stencil5, [4094 * 4094], vec![matrix(4096, 4096, 1)]), &[("n", 4096)]),
        histogram("histogram_256", 256),
        histogram("histogram_million", 1_000_000),
        sized(benchmark!(row_sums, [10_000], vec![matrix(10_000, 1000, 1)]), &long),
        sized(
            benchmark!("short_row_sums", "benches/programs/row_sums" => row_sums, [1_000_000], vec![matrix(1_000_000, 3, 1)]),
            &[("n", 1_000_000), ("m", 3)],
        ),
        sized(benchmark!(column_sums, [1000], vec![matrix(10_000, 1000, 1)]), &long),
        sized(
            benchmark!(
                matvec,
                [10_000],
                vec![matrix(10_000, 1024, 1), Input::F64s(vec![1024], numbers(1024, 2))]
            ),
            &[("n", 10_000), ("m", 1024)],
        ),
        sized(
            benchmark!(matmul, [512 * 512], vec![matrix(512, 512, 1), matrix(512, 512, 2)]),
            &[("n", 512), ("k", 512), ("m", 512)],
        ),
        sized(benchmark!(nbody, [4096; 3], bodies()), &[("n", 4096)]),
        benchmark!(
            "mandelbrot", "benches/programs/language/mandelbrot" => mandelbrot, [],
            vec![Input::I64(1000), Input::I64(1000)]
        ),
    ]
}

/// Deterministic numbers between -1 and 1.
pub fn numbers(n: usize, seed: u64) -> Vec<f64> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    };
    (0..n).map(|_| next()).collect()
}
