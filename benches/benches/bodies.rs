//! Programs whose bodies have loops and arrays against plain Rust, on one thread and on two: the best time of each, taken
//! in turns. Names, or parts of names, choose programs.

use std::error::Error;
use std::sync::Arc;
use std::time::{Duration, Instant};

use lawson::{FuseOptions, Kernel, Program, Verify};
use lawson_benches::bodies::{Body, Size, bodies, demand};
use lawson_benches::measure::{best, chosen};

/// Turns of a program: as many as there is time for, but one at least.
const TURNS: usize = 30;
const AT_MOST: Duration = Duration::from_secs(3);

/// A program as `lawson run` plans it for its sizes. It is not verified: its results are compared with those by hand.
fn kernel(body: &Body, threads: &Arc<rayon::ThreadPool>) -> Result<Kernel, Box<dyn Error>> {
    let sizes = body.sizes.iter().map(|(name, n)| (name.to_string(), *n as u64)).collect();
    let fused =
        Program::parse(body.source)?.main()?.fuse_with(&FuseOptions { sizes, ..FuseOptions::default() })?;
    Ok(fused.compile_with(Verify::Off)?.on(threads.clone()))
}

/// The times on one thread, natively and by hand, and on two, in milliseconds.
fn measured(
    body: &Body,
    one: &Arc<rayon::ThreadPool>,
    two: &Arc<rayon::ThreadPool>,
) -> Result<[f64; 4], Box<dyn Error>> {
    let (alone, both) = (kernel(body, one)?, kernel(body, two)?);
    let args: Vec<_> = body.inputs.iter().map(|input| input.arg()).collect();
    let mut times = [Duration::MAX; 4];
    let [native_1, hand_1, native_2, hand_2] = &mut times;
    let began = Instant::now();
    for turn in (0..TURNS).take_while(|turn| *turn == 0 || began.elapsed() < AT_MOST) {
        let (mut results, mut expected) = (Vec::new(), Vec::new());
        for (time, kernel) in [(&mut *native_1, &alone), (&mut *native_2, &both)] {
            best(time, || results.push(kernel.call(&args)));
        }
        best(hand_1, || expected.push((body.plain)(&body.inputs)));
        two.install(|| best(hand_2, || expected.push((body.dealt)(&body.inputs))));
        if turn == 0 {
            for (results, expected) in results.into_iter().zip(&expected) {
                demand(body, &results?, expected);
            }
        }
    }
    for slow in alone.element_wise() {
        println!("  {}: element by element: {}", body.name, slow.why);
    }
    Ok(times.map(|time| time.as_secs_f64() * 1e3))
}

fn main() -> Result<(), Box<dyn Error>> {
    let pool = |threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().map(Arc::new);
    let (one, two) = (pool(1)?, pool(2)?);
    println!(
        "best of up to {TURNS}, in turns\n\
         kind            1 thread: native      by hand  native / hand   2 threads: native      by hand  native / hand"
    );
    for body in bodies(Size::Real).iter().filter(|body| chosen(body.name)) {
        let [native_1, hand_1, native_2, hand_2] = measured(body, &one, &two)?;
        println!(
            "{:<16} {native_1:>13.2} ms {hand_1:>9.2} ms {:>14.2} {native_2:>16.2} ms {hand_2:>9.2} ms {:>14.2}",
            body.name,
            native_1 / hand_1,
            native_2 / hand_2
        );
    }
    Ok(())
}
