//! Loops that need nothing of each other run at once where both are short; what they give, and where they fail, is the
//! same as one after the other.

use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use lawson::loops::LoopCode;
use lawson::native::{
    Backend, Bin, Kernel, LoopArgs, LoopError, LoopOutput, NativeArray, NativeLoop, NativeValue, NotNative,
    Pool, RowArgs, Slice, TileMachine,
};
use lawson_oracle::schedule::Schedule;
use rayon::ThreadPoolBuilder;

/// A back end that says how many loops are running when one begins, and lets each wait a while for another one.
#[derive(Debug, Default)]
struct Watched {
    most: Arc<Meeting>,
}

#[derive(Debug, Default)]
struct Meeting {
    running: Mutex<(usize, usize)>,
    changed: Condvar,
}

struct Waiting {
    inner: Arc<dyn NativeLoop>,
    most: Arc<Meeting>,
}

impl Backend for Watched {
    fn constants(&self) -> (usize, usize, usize) {
        Schedule::NATIVE
    }

    fn prepare(&self, code: &LoopCode) -> Result<Arc<dyn NativeLoop>, NotNative> {
        let inner = TileMachine::new(Schedule::NATIVE).prepare(code)?;
        Ok(Arc::new(Waiting { inner, most: self.most.clone() }))
    }
}

impl NativeLoop for Waiting {
    fn run(&self, args: &LoopArgs<'_>, bins: Vec<Bin>, pool: &Pool) -> Result<Vec<LoopOutput>, LoopError> {
        let mut running = self.most.running.lock().unwrap();
        running.0 += 1;
        running.1 = running.1.max(running.0);
        self.most.changed.notify_all();
        let met = |running: &mut (usize, usize)| running.1 < 2;
        let (mut running, _) =
            self.most.changed.wait_timeout_while(running, Duration::from_millis(500), met).unwrap();
        running.0 -= 1;
        drop(running);
        self.inner.run(args, bins, pool)
    }

    fn run_by_row(
        &self,
        args: &LoopArgs<'_>,
        rows: &RowArgs<'_>,
        pool: &Pool,
    ) -> Result<Vec<LoopOutput>, LoopError> {
        self.inner.run_by_row(args, rows, pool)
    }

    fn runs_by_row(&self, differ: &[usize]) -> bool {
        self.inner.runs_by_row(differ)
    }

    fn takes_one_thread(&self, space: usize) -> bool {
        self.inner.takes_one_thread(space)
    }
}

fn array<'a>(data: impl Into<Slice<'a>>) -> NativeValue<'a> {
    let data = data.into();
    NativeValue::Array(NativeArray::borrowed(vec![data.len() as i64], data).unwrap())
}

/// How many loops of a program ran at once, at most, on two threads; it gives what the tile machine gives by itself.
fn at_once(text: &str, n: usize, m: usize) -> usize {
    let fused = lawson::Program::parse(text).unwrap().main().unwrap().fuse().unwrap();
    let watched = Watched::default();
    let pool = Arc::new(ThreadPoolBuilder::new().num_threads(2).build().unwrap());
    let kernel = Kernel::with(fused.program(), &watched).unwrap().on(pool);
    let (xs, ys): (Vec<f64>, Vec<f64>) =
        ((0..n).map(|i| i as f64 / 7.0).collect(), (0..m).map(|i| 3.0 - i as f64 / 9.0).collect());
    let args = [array(&xs[..]), array(&ys[..])];
    let (found, alone) =
        (kernel.run(&args).unwrap(), Kernel::compile(fused.program()).unwrap().run(&args).unwrap());
    assert_eq!(format!("{:?}", found.values), format!("{:?}", alone.values));
    assert_eq!(found.counters, alone.counters);
    watched.most.running.lock().unwrap().1
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
