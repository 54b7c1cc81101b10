//! What a call costs on ten elements from Rust: `benches/overhead.py` has the same from Python.

use std::time::{Duration, Instant};

fn main() -> Result<(), lawson::Error> {
    let source = "def main [n] (xs: [n]f64) (k: f64) = f64.sum (map (* k) xs)";
    let kernel = lawson::Program::parse(source)?.main()?.fuse()?.compile()?;
    let xs: Vec<f64> = (0..10).map(f64::from).collect();
    let (mut best, number) = (Duration::MAX, 100_000);
    for _ in 0..7 {
        let start = Instant::now();
        for _ in 0..number {
            kernel.call(&[xs.as_slice().into(), 2.0.into()])?;
        }
        best = best.min(start.elapsed());
    }
    println!("kernel.call(&[xs, 2.0]) in Rust {:8.0} ns", best.as_secs_f64() * 1e9 / f64::from(number));
    Ok(())
}
