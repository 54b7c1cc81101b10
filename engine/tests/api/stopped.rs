//! Runs that are stopped from outside: each of these programs would take minutes at least.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use lawson::{Arg, Error, Host, Kernel, Program, Scalar, Value, Verify, until};
use lawson_fuse::plan::Budget;
use lawson_fuse::plan::task::Effort;
use rayon::ThreadPoolBuilder;

/// A program of each way to run, for arguments `n` and `xs`.
const LONG: &[(&str, &str)] = &[
    ("a fold on tiles", "def main (n: i64) (xs: []f64) = f64.sum (map (\\i -> f64.i64 i * xs[0]) (iota n))"),
    (
        "scans, one after the other",
        "def main (n: i64) (xs: []f64) = loop s = 0 for i < n do s + f64.sum (scan (+) s (map (+ s) xs))",
    ),
    (
        "what a filter keeps",
        "def main (n: i64) (xs: []f64) = loop s = 0 for i < n do s + length (filter (> f64.i64 s) xs)",
    ),
    (
        "turns of lanes on tiles",
        "def main (n: i64) (xs: []f64) = f64.sum (map (\\x -> loop y = x while y < f64.i64 n do y + x * 0.0 + 0.5) xs)",
    ),
    (
        "counted turns on tiles",
        "def main (n: i64) (xs: []f64) = f64.sum (map (\\x -> loop y = x for i < n do f64.sqrt (y + f64.i64 i)) xs)",
    ),
    (
        "turns by a condition",
        "def main (n: i64) (xs: []f64) = (loop (k, i) = (1, 0) while i < n do ((k * 3 + 1) % 1000 + 1, i + 1)).0",
    ),
    ("counted turns", "def main (n: i64) (xs: []f64) = loop k = 1 for i < n do (k * 3 + i) % 1000 + 1"),
    (
        "turns in turns",
        "def main (n: i64) (xs: []f64) = loop k = 1 for i < n do loop j = k for l < 3 do (j * 3 + l) % 1000 + 1",
    ),
    (
        "arrays that turns change",
        "def main (n: i64) (xs: []f64) = loop ys = copy xs for i < n do ys with [i % 100] = ys[i % 7] + 1",
    ),
    (
        "vector code in turns",
        "def main (n: i64) (xs: []f64) = loop ys = xs for i < n do map2 (\\y x -> y * 0.5 + x) ys xs",
    ),
    (
        "turns of several lengths in each element",
        "def main (n: i64) (xs: []f64) =
  loop s = 0 for i < n do
    s + f64.sum (map (\\k -> loop y = 0.5 for j < k % 5 do y * 0.5 + xs[j]) (iota 1000))",
    ),
    (
        "a long loop in each element",
        "def main (n: i64) (xs: []f64) = map (\\x -> f64.sum (map (\\i -> x / f64.i64 (i + 1)) (iota n))) xs",
    ),
    (
        "folds from the left",
        "def main (n: i64) (xs: []f64) = loop s = 0 for i < n do s + foldl (\\a x -> a * 0.5 + x) s xs",
    ),
    (
        "bins",
        "def main (n: i64) (xs: []f64) = reduce_by_index (replicate 10 0) (+) 0 (map (% 10) (iota n)) (replicate n xs[0])",
    ),
];

fn kernel(text: &str) -> Kernel {
    let program = Program::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    program.main().unwrap().fuse().unwrap().compile_with(Verify::Off).unwrap()
}

/// Says yes after so long, and counts how often it was asked.
fn after(wait: Duration, asked: &Arc<AtomicUsize>) -> impl Fn() -> bool + Send + Sync + use<> {
    let (start, asked) = (Instant::now(), asked.clone());
    move || {
        asked.fetch_add(1, Ordering::Relaxed);
        start.elapsed() > wait
    }
}

fn xs() -> Vec<f64> {
    (1..100_001).map(|i| 1.0 / f64::from(i)).collect()
}

#[test]
fn what_runs_long_is_stopped() {
    let xs = xs();
    for threads in [1, 2] {
        let pool = Arc::new(ThreadPoolBuilder::new().num_threads(threads).build().unwrap());
        for (what, text) in LONG {
            let kernel = kernel(text).on(pool.clone());
            let asked = Arc::default();
            let args: [Arg<'_>; 2] = [(1i64 << 35).into(), xs.as_slice().into()];
            let error = kernel.call_until(&args, after(Duration::from_millis(30), &asked)).unwrap_err();
            assert!(error.is_stopped() && error.word() == "stopped", "{what}: {error}");
            assert!(asked.load(Ordering::Relaxed) > 1, "{what}: it was asked before alone");
        }
    }
}

/// A question that is answered no changes no bit, though machine code and tiles look for it.
#[test]
fn what_is_not_stopped_gives_the_same() {
    let xs = xs();
    for (what, text) in LONG {
        for (n, len) in
            [(0i64, 100), (1, 100), (4095, 100), (4096, 100), (4097, 100), (9000, 100), (2, 100_000)]
        {
            let (kernel, asked) = (kernel(text), Arc::default());
            let args: [Arg<'_>; 2] = [n.into(), xs[..len].into()];
            let until = kernel.call_until(&args, after(Duration::MAX, &asked));
            let (until, plain) = (until.unwrap(), kernel.call(&args).unwrap());
            assert_eq!(format!("{until:?}"), format!("{plain:?}"), "{what}");
        }
    }
}

#[test]
fn nothing_runs_where_it_is_true_before() {
    let kernel = kernel("def main (x: i64) = x + 1");
    assert!(kernel.call_until(&[1i64.into()], || true).unwrap_err().is_stopped());
    // What was stopped runs again.
    assert_eq!(kernel.call_until(&[1i64.into()], || false).unwrap()[0].scalar(), Some(2i64));
    // A question within another one: both are asked.
    let within = until(|| true, || kernel.call_until(&[1i64.into()], || false).map(|_| ()));
    assert!(within.unwrap_err().is_stopped());
}

#[test]
fn a_question_that_panics_stops_the_run() {
    let (kernel, xs) = (kernel(LONG[6].1), xs());
    let args: [Arg<'_>; 2] = [(1i64 << 40).into(), xs.as_slice().into()];
    let asked = AtomicUsize::new(0);
    let question =
        move || if asked.fetch_add(1, Ordering::Relaxed) > 1 { panic!("the third time") } else { false };
    let panic =
        catch_unwind(AssertUnwindSafe(|| kernel.call_until(&args, question).map(|_| ()))).unwrap_err();
    assert_eq!(panic.downcast_ref::<&str>(), Some(&"the third time"));
    assert_eq!(kernel.call(&[5i64.into(), xs.as_slice().into()]).unwrap().len(), 1);
}

#[test]
fn calls_of_a_host_are_stopped() {
    let text = "external \"next\" : i64 -> i64
def main (n: i64) = loop k = 0 for i < n do next k";
    let kernel = kernel(text);
    let mut host = Host::default().with("next", |args| match args {
        [Value::Scalar(Scalar::I64(k))] => Ok(Value::Scalar(Scalar::I64(k + 1))),
        _ => Err("takes one i64".into()),
    });
    let asked = Arc::default();
    let stopped = until(after(Duration::from_millis(30), &asked), || {
        kernel.on_host(&mut host).call(&[(1i64 << 35).into()]).map(|_| ())
    });
    let error = stopped.unwrap_err();
    assert!(error.is_stopped(), "{error}");
}

/// The planner's budget is used up then, and the plan that it has is not carried on with.
#[test]
fn planning_is_stopped() {
    let text = "def main (xs: []f64) = f64.sum (map (+ 1) xs)";
    let entry = Program::parse(text).unwrap().main().unwrap();
    assert!(until(|| true, || entry.fuse()).is_err_and(|error| error.is_stopped()));
    assert!(until(|| false, || entry.fuse()).is_ok());
    assert!(until(|| true, || Effort::of(Budget::STANDARD).is_over()));
    assert!(until(|| false, || !Effort::of(Budget::STANDARD).is_over()));
}

/// Nothing is kept of a verification that was stopped: the next one finds the operator that is not associative.
#[test]
fn verification_is_stopped() {
    let text = "def main (xs: []f64) = reduce (\\a b -> (a + b) / 2) 0 xs";
    let fused = Program::parse(text).unwrap().main().unwrap().fuse().unwrap();
    let compiled = |question: fn() -> bool| until(question, || fused.compile_with(Verify::Always));
    let error = |kernel: Result<Kernel, Error>| kernel.err().expect("an error");
    assert!(error(compiled(|| true)).is_stopped());
    assert!(error(compiled(|| false)).is_operator());
}

/// So is the search for the values with which a program failed.
#[test]
fn the_search_for_a_failure_is_stopped() {
    let kernel =
        kernel("def main (n: i64) = loop k = 1 for i < n do if i == n - 1 then k / (k - k) else k + 1");
    let count = AtomicUsize::new(0);
    // Native code comes to the end in microseconds, and the interpreter takes a second.
    let question = move || count.fetch_add(1, Ordering::Relaxed) > 0;
    assert!(kernel.call_until(&[3_000_000i64.into()], question).unwrap_err().is_stopped());
    assert!(kernel.call(&[3i64.into()]).unwrap_err().is_runtime());
}

/// Of runs that come and go on several threads, each is stopped by its own question alone.
#[test]
fn runs_beside_each_other_have_their_own_questions() {
    let (kernel, long) = (kernel("def main (x: i64) = x + 1"), kernel(LONG[6].1));
    std::thread::scope(|scope| {
        for thread in 0..4i64 {
            let (kernel, long) = (&kernel, &long);
            scope.spawn(move || {
                for turn in 0..200 {
                    let is_stopped = |answer: bool| {
                        until(
                            move || answer,
                            || kernel.call(&[turn.into()]).map_err(|error| error.is_stopped()),
                        )
                    };
                    assert_eq!(is_stopped(true).err(), Some(true));
                    assert_eq!(is_stopped(false).unwrap()[0].scalar(), Some(turn + 1));
                    if turn % 50 == thread {
                        let (asked, xs) = (Arc::default(), xs());
                        let args: [Arg<'_>; 2] = [(1i64 << 40).into(), xs.as_slice().into()];
                        let stopped = long.call_until(&args, after(Duration::from_millis(5), &asked));
                        assert!(stopped.unwrap_err().is_stopped());
                    }
                }
            });
        }
    });
}
