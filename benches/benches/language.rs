//! Programs over the whole language (loops, updates, histograms, rows) on one thread, against plain
//! safe Rust: the best time of each, taken in turns.

use std::error::Error;
use std::sync::Arc;
use std::time::{Duration, Instant};

use lawson::fuse::REPEATED;
use lawson::{FuseOptions, Kernel, Output, Program};
use lawson_benches::language::{Case, Found, cases};
use lawson_benches::measure::{chosen, close};

/// Turns that each treatment takes at least, and how long all of them take.
const TURNS: usize = 5;
const AT_LEAST: Duration = Duration::from_secs(1);

/// The elements of a result.
fn elements(output: &Output) -> Found {
    if let Some(data) = output.slice::<f64>() {
        data.to_vec()
    } else if let Some(data) = output.slice::<i32>() {
        data.iter().map(|x| f64::from(*x)).collect()
    } else {
        output.slice::<u32>().unwrap_or_default().iter().map(|x| f64::from(*x)).collect()
    }
}

/// A program on one thread, as `lawson run` plans it for its sizes, with maps of so much work repeated.
fn kernel(case: &Case, one: &Arc<rayon::ThreadPool>, repeat: usize) -> Result<Kernel, Box<dyn Error>> {
    let sizes = case.sizes.iter().map(|(name, n)| (name.to_string(), *n)).collect();
    let options = FuseOptions { sizes, repeat, ..FuseOptions::default() };
    Ok(Program::parse(case.source)?.main()?.fuse_with(&options)?.compile()?.on(one.clone()))
}

/// The times natively, with no map repeated, and by hand.
fn measured(case: &Case, one: &Arc<rayon::ThreadPool>) -> Result<[Duration; 3], Box<dyn Error>> {
    let (kernel, kept) = (kernel(case, one, REPEATED)?, kernel(case, one, 0)?);
    let args: Vec<_> = case.inputs.iter().map(|input| input.arg()).collect();
    let (found, expected) = (elements(&kernel.call(&args)?[0]), (case.hand)(&case.inputs));
    assert_eq!(elements(&kept.call(&args)?[0]), found, "{}, nothing repeated", case.name);
    assert_eq!(found.len(), expected.len(), "{}", case.name);
    for (i, (f, e)) in found.iter().zip(&expected).enumerate() {
        assert!(close(*f, *e), "{}, element {i}: {f}, by hand {e}", case.name);
    }
    let mut best = [Duration::MAX; 3];
    let began = Instant::now();
    for _ in (0..).take_while(|turn| *turn < TURNS || began.elapsed() < AT_LEAST) {
        let start = Instant::now();
        drop(kernel.call(&args)?);
        let once = Instant::now();
        drop(kept.call(&args)?);
        let middle = Instant::now();
        drop((case.hand)(&case.inputs));
        let times = [once - start, middle - once, middle.elapsed()];
        best = std::array::from_fn(|k| best[k].min(times[k]));
    }
    for slow in kernel.element_wise() {
        println!("  {}: element by element: {}", case.name, slow.why);
    }
    Ok(best)
}

/// Calls of a small program that are timed together.
const CALLS: u32 = 10_000;

/// The time of a call on ten elements.
fn call_time(source: &str) -> Result<Duration, Box<dyn Error>> {
    let kernel = Program::parse(source)?.main()?.fuse()?.compile()?;
    let args = [(&[1.0; 10][..]).into()];
    let mut best = Duration::MAX;
    for _ in 0..TURNS {
        let start = Instant::now();
        for _ in 0..CALLS {
            drop(kernel.call(&args)?);
        }
        best = best.min(start.elapsed() / CALLS);
    }
    Ok(best)
}

fn main() -> Result<(), Box<dyn Error>> {
    let one = Arc::new(rayon::ThreadPoolBuilder::new().num_threads(1).build()?);
    println!(
        "one thread; best of {TURNS} and more, in turns\n\
         program           native  --repeat 0      by hand   native / hand"
    );
    for case in cases().iter().filter(|case| chosen(case.name)) {
        let [native, kept, hand] = measured(case, &one)?.map(|time| time.as_secs_f64() * 1e3);
        println!("{:<14} {native:>8.2} ms {kept:>8.2} ms {hand:>9.2} ms {:>12.2}", case.name, native / hand);
    }
    let sum = "def main [n] (xs: [n]f64) = f64.sum (map (* 2) xs)";
    let normalised = "def main [n] (xs: [n]f64) = let s = f64.sum xs in map (/ s) xs";
    for (name, source) in [("one loop", sum), ("two loops", normalised)] {
        println!("a call on ten elements, {name}: {:.2} us", call_time(source)?.as_secs_f64() * 1e6);
    }
    Ok(())
}
