//! Loops that need nothing of each other run at once where both are short; what they give, and where they fail, is the
//! same as one after the other.

use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use lawson::native::Kernel;
use rayon::ThreadPoolBuilder;

use crate::watched::{Watch, Watched, array};

/// How many loops are running when one begins, and the most that were; each waits a while for another one.
#[derive(Debug, Default)]
struct Meeting {
    running: Mutex<(usize, usize)>,
    changed: Condvar,
}

impl Watch for Meeting {
    fn begins(&self) {
        let mut running = self.running.lock().unwrap();
        running.0 += 1;
        running.1 = running.1.max(running.0);
        self.changed.notify_all();
        let met = |running: &mut (usize, usize)| running.1 < 2;
        let (mut running, _) =
            self.changed.wait_timeout_while(running, Duration::from_millis(500), met).unwrap();
        running.0 -= 1;
    }
}

/// How many loops of a program ran at once, at most, on two threads; it gives what the tile machine gives by itself.
fn at_once(text: &str, n: usize, m: usize) -> usize {
    let fused = lawson::Program::parse(text).unwrap().main().unwrap().fuse().unwrap();
    let watched = Watched { watch: Arc::<Meeting>::default(), long_row: i64::MAX };
    let pool = Arc::new(ThreadPoolBuilder::new().num_threads(2).build().unwrap());
    let kernel = Kernel::with(fused.program(), &watched).unwrap().on(pool);
    let (xs, ys): (Vec<f64>, Vec<f64>) =
        ((0..n).map(|i| i as f64 / 7.0).collect(), (0..m).map(|i| 3.0 - i as f64 / 9.0).collect());
    let args = [array(&xs[..]), array(&ys[..])];
    let (found, alone) =
        (kernel.run(&args).unwrap(), Kernel::compile(fused.program()).unwrap().run(&args).unwrap());
    assert_eq!(format!("{:?}", found.values), format!("{:?}", alone.values));
    assert_eq!(found.counters, alone.counters);
    watched.watch.running.lock().unwrap().1
}

/// A sum and what a filter leaves, of arrays that have nothing in common.
const TWO: &str = "def main [n] [m] (xs: [n]f64) (ys: [m]f64) =
    let f x = ((((x * 0.5 + 1) * x - 2) * x + 3) * x - 4) * x
    in (f64.sum (map f xs), filter (\\y -> f y > 0) ys)";

#[test]
fn short_loops_that_need_nothing_of_each_other_run_at_once() {
    assert_eq!(at_once(TWO, 15_000, 16_000), 2);
}

#[test]
fn others_run_one_after_the_other() {
    // So short that a thread costs more than they do.
    assert_eq!(at_once(TWO, 100, 90), 1);
    // So long that each takes all threads.
    assert_eq!(at_once(TWO, 200_000, 300_000), 1);
    // The second needs what the first gives.
    let needs = "def main [n] [m] (xs: [n]f64) (ys: [m]f64) =
        let f x = ((((x * 0.5 + 1) * x - 2) * x + 3) * x - 4) * x
        let s = f64.sum (map f xs) in filter (\\y -> f y > s) ys";
    assert_eq!(at_once(needs, 15_000, 16_000), 1);
}
