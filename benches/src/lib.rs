//! The benchmark programs, their inputs, and the yardsticks: what a person would write by hand in
//! Rust with rayon for them, already fused, in plain code that the compiler vectorises for the
//! processor at hand. `benches/peers` runs them beside other systems.

pub mod bodies;
pub mod hand;
mod input;
pub mod language;
pub mod measure;

use hand::Results;
pub use input::Input;

/// Elements of flat inputs.
pub const N: usize = 10_000_000;

/// A program with its yardstick.
pub struct Benchmark {
    /// What it is called.
    pub name: &'static str,
    /// The file with its source; one that ends in `.R` is a program of loops.
    pub file: &'static str,
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
        benchmark!(@file $name, concat!($file, ".fut") => $hand, $results, $inputs)
    };
    (loops $hand:ident, $results:expr, $inputs:expr) => {
        benchmark!(
            @file stringify!($hand), concat!("benches/programs/", stringify!($hand), ".R") => $hand, $results, $inputs
        )
    };
    (@file $name:expr, $file:expr => $hand:ident, $results:expr, $inputs:expr) => {
        Benchmark {
            name: $name,
            file: $file,
            source: include_str!(concat!("../../", $file)),
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

/// All of them, in the size in which they are measured.
pub fn benchmarks() -> Vec<Benchmark> {
    benchmarks_of(N)
}

/// All of them, with so many elements in flat inputs, and in proportion in all others.
pub fn benchmarks_of(n: usize) -> Vec<Benchmark> {
    let share = n as f64 / N as f64;
    let long = |rows: usize| (rows as f64 * share).ceil() as usize;
    // By hand eight elements are taken at a time.
    let side = |of: usize| (of as f64 * share.sqrt() / 8.0).ceil() as usize * 8;
    let (rows, short, s, picture) = (long(10_000), long(1_000_000), side(512), side(1000) as i64);
    let (bodies, grid) = (side(4096), side(4096));
    let flat = move |seed| Input::F64s(vec![n], numbers(n, seed));
    let matrix = |n: usize, m: usize, seed| Input::F64s(vec![n, m], numbers(n * m, seed));
    let drawn = move || (1..5).map(|seed| Input::F64s(vec![bodies], numbers(bodies, seed))).collect();
    let sized = |benchmark: Benchmark, sizes: &[(&'static str, usize)]| Benchmark {
        sizes: sizes.iter().map(|(name, n)| (*name, *n as u64)).collect(),
        ..benchmark
    };
    let histogram = |name, places: u32| {
        let inputs = move || vec![flat(1), Input::I64(places.into())];
        let all = benchmark!(histogram, [], inputs());
        sized(Benchmark { name, ..all }, &[("n", n), ("places", places as usize)])
    };
    vec![
        benchmark!("normalize2", "examples/normalize2" => normalize2, [n; 2], vec![flat(1), Input::F64(0.0)]),
        benchmark!(expanded_normalise2, [n; 2], vec![flat(1)]),
        benchmark!(five_maps, [n], vec![flat(1)]),
        benchmark!(black_scholes, [n; 2], vec![flat(1), flat(2)]),
        benchmark!(filter_map, [n], vec![flat(1)]),
        benchmark!(dot, [], vec![flat(1), flat(2)]),
        benchmark!(filter_reduce, [], vec![flat(1)]),
        benchmark!(filtered_dot, [], vec![flat(1), flat(2)]),
        benchmark!(chain, [], vec![flat(1)]),
        benchmark!(mean_variance, [], vec![flat(1)]),
        benchmark!(map_scan, [n], vec![flat(1)]),
        benchmark!(map_of_scan, [n], vec![flat(1)]),
        benchmark!(recurrence, [n], vec![flat(1), flat(2)]),
        benchmark!(stencil3, [n - 2], vec![flat(1)]),
        benchmark!(moving_average, [n - 7], vec![flat(1)]),
        sized(benchmark!(stencil5, [(grid - 2) * (grid - 2)], vec![matrix(grid, grid, 1)]), &[("n", grid)]),
        histogram("histogram_256", 256),
        histogram("histogram_million", 1_000_000),
        sized(
            benchmark!(kmeans, [16; 3], vec![matrix(short, 3, 1), matrix(16, 3, 2)]),
            &[("n", short), ("k", 16)],
        ),
        sized(benchmark!(row_sums, [rows], vec![matrix(rows, 1000, 1)]), &[("n", rows), ("m", 1000)]),
        sized(
            benchmark!("short_row_sums", "benches/programs/row_sums" => row_sums, [short], vec![matrix(short, 3, 1)]),
            &[("n", short), ("m", 3)],
        ),
        sized(benchmark!(column_sums, [1000], vec![matrix(rows, 1000, 1)]), &[("n", rows), ("m", 1000)]),
        sized(
            benchmark!(
                matvec,
                [rows],
                vec![matrix(rows, 1024, 1), Input::F64s(vec![1024], numbers(1024, 2))]
            ),
            &[("n", rows), ("m", 1024)],
        ),
        sized(
            benchmark!(matmul, [s * s], vec![matrix(s, s, 1), matrix(s, s, 2)]),
            &[("n", s), ("k", s), ("m", s)],
        ),
        benchmark!(closest_points, [n; 4], vec![flat(1), flat(2), Input::F64(2.0 / (n as f64).sqrt())]),
        benchmark!(quadtree, [n; 8], vec![flat(1), flat(2)]),
        benchmark!(quickhull, [n; 2], vec![flat(1), flat(2), Input::F64(0.25), Input::F64(0.75)]),
        sized(benchmark!(nbody, [bodies; 3], drawn()), &[("n", bodies)]),
        benchmark!(loops pair, [n], vec![flat(1), Input::F64(0.5), Input::F64(0.25)]),
        benchmark!(loops ordered_sum, [], vec![flat(1)]),
        benchmark!(
            "mandelbrot", "benches/programs/language/mandelbrot" => mandelbrot, [],
            vec![Input::I64(picture), Input::I64(picture)]
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

/// Deterministic integers from 0 to below `most`.
pub fn below(n: usize, most: usize, seed: u64) -> Vec<i64> {
    numbers(n, seed).iter().map(|x| ((x + 1.0) / 2.0 * most as f64) as i64).collect()
}
