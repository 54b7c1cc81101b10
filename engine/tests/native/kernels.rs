//! Native runs against hand calculation and the schedule's definition.

use std::path::{Path, PathBuf};

use lawson::Program;
use lawson::core::interp;
use lawson::core::layout::split;
use lawson::core::parse::parse;
use lawson::core::{Op, Size};
use lawson::cost::{Elements, count};
use lawson::native::{Kernel, NativeArray, NativeValue, RunError, Slice, TileMachine};
use lawson::verify::inputs::case;
use lawson_oracle::domain::Concrete;
use lawson_oracle::generate::literals::Literals;
use lawson_oracle::scalar::Scalar;
use lawson_oracle::schedule::{self, Bracket, Schedule};
use lawson_oracle::source::Source;
use lawson_oracle::stop::until;
use lawson_tiles::buffer::Pool;

fn kernel(text: &str) -> Kernel {
    let program = parse(&Source::new("test", text)).unwrap_or_else(|e| panic!("{}", e.message));
    Kernel::with(&program, &TileMachine::new(Schedule::NATIVE)).unwrap_or_else(|e| panic!("{e}"))
}

fn array<'a>(data: impl Into<Slice<'a>>) -> NativeValue<'a> {
    let data = data.into();
    NativeValue::Array(NativeArray::borrowed(vec![data.len() as i64], data).unwrap())
}

fn f64s(value: &NativeValue) -> Vec<f64> {
    match value {
        NativeValue::Array(a) => a.slice().of::<f64>().to_vec(),
        NativeValue::Scalar(s) => panic!("{s:?}"),
    }
}

/// The kernel of `examples/normalize2.fut`, and its arguments, with 0 as the threshold.
fn normalize2() -> Kernel {
    let text = include_str!("../../../examples/normalize2.fut");
    let fused = lawson::Program::parse(text).unwrap().main().unwrap().fuse().unwrap();
    Kernel::compile(fused.program()).unwrap_or_else(|e| panic!("{e}"))
}

fn over_zero(xs: &[f64]) -> [NativeValue<'_>; 2] {
    [array(xs), NativeValue::Scalar(Scalar::F64(0.0))]
}

fn sum(elements: impl IntoIterator<Item = (u64, f64)>) -> f64 {
    let schedule = Schedule::new(Schedule::NATIVE);
    let add = &mut |a: f64, b: f64| Ok::<_, ()>(a + b);
    schedule::fold(&schedule, Bracket::Lanes, 0.0, elements, add).unwrap()
}

#[test]
fn normalize2_equals_the_schedules_definition_bit_for_bit() {
    for n in [0, 1, 15, 16, 17, 255, 256, 257, 16383, 16384, 16385, 100_000] {
        let xs: Vec<f64> = (0..n).map(|i| ((i * 7919 % 1000) as f64 - 400.0) / 7.0).collect();
        let origins = || (0..).zip(xs.iter().copied());
        let all = sum(origins());
        let positive = sum(origins().filter(|(_, x)| *x > 0.0));
        let outputs = normalize2().run(&over_zero(&xs)).unwrap();
        let bits = |xs: Vec<f64>| xs.into_iter().map(f64::to_bits).collect::<Vec<_>>();
        assert_eq!(bits(f64s(&outputs.values[0])), bits(xs.iter().map(|x| x / all).collect()), "{n}");
        assert_eq!(bits(f64s(&outputs.values[1])), bits(xs.iter().map(|x| x / positive).collect()), "{n}");
        assert_eq!(outputs.counters.loops, 2);
        assert_eq!(outputs.counters.reads, 2 * n as u64 + 2);
        assert_eq!(outputs.counters.writes, 2 * n as u64 + 2);
    }
}

/// The programs in these folders.
fn programs(folders: &[&str]) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let files = folders.iter().flat_map(|folder| std::fs::read_dir(root.join(folder)).unwrap());
    let files = files.map(|entry| entry.unwrap().path());
    let mut programs: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|e| e == "fut")).collect();
    programs.sort();
    programs
}

/// What a run of the corpus counts in bytes is what `explain` counts, from the text, in elements, each as large as its
/// type is.
#[test]
fn bytes_are_what_explain_counts() {
    let folders =
        ["examples", "benches/programs", "snapshots/idioms", "snapshots/programs", "snapshots/rules"];
    let mut compared = 0;
    for path in programs(&folders) {
        let Ok(entry) = Program::parse(&std::fs::read_to_string(&path).unwrap()).and_then(|p| p.main())
        else {
            continue;
        };
        let scheme = entry.checked().schemes[entry.index()].clone().unwrap();
        for fused in [entry.fuse().unwrap(), entry.unfused()] {
            let program = fused.program();
            // From the text nobody knows which branch runs, or how often.
            let loops = program.body.stmts.iter().filter(|stmt| !matches!(stmt.op, Op::Loop(_)));
            if loops.flat_map(|stmt| stmt.op.scopes()).next().is_some() {
                continue;
            }
            let Ok(kernel) = Kernel::compile(program) else { continue };
            let counts = count(program);
            for index in [3, 5, 8, 12] {
                let Some(case) = case(&scheme, &Literals::default(), 7, index) else { continue };
                let args: Vec<_> = case.args.iter().flat_map(split).collect();
                let (numbers, schedule) = (&mut Concrete::with_budget(1 << 22), fused.schedule());
                let done = interp::run(numbers, program, &args, &schedule);
                // What is too much for the interpreter may take native code minutes.
                if done.result.is_err() {
                    continue;
                }
                let native: Vec<_> = args.iter().map(|arg| NativeValue::from_core(arg).unwrap()).collect();
                let Ok(outputs) = kernel.run(&native) else { continue };
                let extent = |size: &Size| size.evaluate(&mut |v| done.sizes.get(v).copied()).map(i128::from);
                let bytes = |all: &Elements| all.bytes(&mut { extent }).unwrap();
                let expected = bytes(&counts.reads) + bytes(&counts.writes);
                assert_eq!(u128::from(outputs.counters.bytes), expected, "{}\n{program}", path.display());
                compared += 1;
            }
        }
    }
    assert!(compared > 300, "{compared}");
}

#[test]
fn a_filter_keeps_the_order_over_all_chunks() {
    let text = r#"
program main [n] ?[k] (x0: [n]i32 "xs") {
  x1: [k]i32 = loop n over (x0: i32 <- x0) {
    collect 0 (i32)
    x1: i32 = i32.%(x0, 3i32)
    x2: bool = i32.==(x1, 1i32)
    if x2 {
      emit 0 (x0)
    } else {}
  }
} -> (x1, size(k))
"#;
    for n in [0, 1, 2, 256, 257, 16384, 40_000, 300_001] {
        let xs: Vec<i32> = (0..n).map(|i| i * 31 % 1009 - 500).collect();
        let expected: Vec<i32> = xs.iter().copied().filter(|x| x.rem_euclid(3) == 1).collect();
        let outputs = kernel(text).run(&[array(&xs[..])]).unwrap();
        let NativeValue::Array(a) = &outputs.values[0] else { panic!() };
        assert_eq!(a.slice().of::<i32>(), expected, "{n}");
        let NativeValue::Scalar(k) = outputs.values[1] else { panic!() };
        assert_eq!(k, Scalar::I64(expected.len() as i64));
    }
}

#[test]
fn a_failure_counts_only_in_the_branch_that_is_taken() {
    let text = r#"
program main [n] (x0: [n]i64 "xs") {
  x1: [n]i64 = loop n over (x0: i64 <- x0) {
    collect 0 (i64)
    x1: bool = i64.==(x0, 0i64)
    x2: i64 = if x1 {} -> (7i64) else {
      x3: i64 = i64./(100i64, x0)
    } -> (x3)
    emit 0 (x2)
  }
  x2: i64 = loop n over (x0: i64 <- x0) {
    fold 0 (0i64) op (x1: i64) (x2: i64) { x3: i64 = i64.+(x1, x2) } -> (x3)
    x4: i64 = i64./(100i64, x0)
    emit 0 (x4)
  }
} -> (x1, x2)
"#;
    let outputs = kernel(text).run(&[array(&[-3i64, 8][..])]).unwrap();
    let NativeValue::Array(a) = &outputs.values[0] else { panic!() };
    // -100/3 rounds towards minus infinity.
    assert_eq!(a.slice().of::<i64>(), [-34, 12]);
    let NativeValue::Scalar(total) = outputs.values[1] else { panic!() };
    assert_eq!(total, Scalar::I64(-22));
    let failed = kernel(text).run(&[array(&[-3i64, 0][..])]);
    assert_eq!(failed.unwrap_err(), RunError::Failed);
}

#[test]
fn several_threads_run_one_kernel_at_once() {
    let kernel = normalize2();
    std::thread::scope(|scope| {
        for n in [10, 1000, 50_000, 200_000] {
            let kernel = &kernel;
            scope.spawn(move || {
                let xs: Vec<f64> = (1..=n).map(f64::from).collect();
                // Sums of whole numbers below 2^53 are exact in any order.
                let all = f64::from(n) * f64::from(n + 1) / 2.0;
                for _ in 0..5 {
                    let outputs = kernel.run(&over_zero(&xs)).unwrap();
                    assert!(f64s(&outputs.values[0]).iter().zip(&xs).all(|(y, x)| *y == x / all));
                }
            });
        }
    });
}

#[test]
fn an_argument_that_does_not_fit_is_named() {
    let text = r#"
program main [n] (x0: [n]f64 "xs", x1: [n]f64 "ys") {
} -> (x0, x1)
"#;
    let (three, two) = ([1.0, 2.0, 3.0], [1.0, 2.0]);
    let error = kernel(text).run(&[array(&three[..]), array(&two[..])]).unwrap_err();
    assert_eq!(error.to_string(), "argument ys: n is 2 here, and 3 in xs");
    let error = kernel(text).run(&[array(&three[..]), array(&[1i32, 2, 3][..])]).unwrap_err();
    assert_eq!(error.to_string(), "argument ys: f64 in 1 dimensions wanted, i32 in 1 given");
    let square = NativeValue::Array(NativeArray::borrowed(vec![2, 3], &[0.0; 6][..]).unwrap());
    let text = "program main [n] (x0: [n][n]f64 \"xss\") {\n} -> (x0)";
    let error = kernel(text).run(&[square]).unwrap_err();
    assert_eq!(error.to_string(), "argument xss: n is 3 here, and 2 in another dimension");
    for (dim, wanted) in [("2", "an extent of 2 is wanted"), ("n + 1", "an extent of n + 1 = 4 is wanted")] {
        let text = format!("program main [n] (x0: [n]f64 \"xs\", x1: [{dim}]f64 \"ys\") {{\n}} -> (x0, x1)");
        let error = kernel(&text).run(&[array(&three[..]), array(&three[..])]).unwrap_err();
        assert_eq!(error.to_string(), format!("argument ys: {wanted}, not of 3"));
    }
}

#[test]
fn an_array_several_times_costs_one_loop() {
    let text = r#"
program main [n] (x0: [n]f64 "xs") {
  x1: [2][n]f64 = replicate(2i64, x0)
} -> (x1)
"#;
    let outputs = kernel(text).run(&[array(&[1.0, 2.0, 3.0][..])]).unwrap();
    assert_eq!(outputs.values[0].dims(), [2, 3]);
    assert_eq!(f64s(&outputs.values[0]), [1.0, 2.0, 3.0, 1.0, 2.0, 3.0]);
    assert_eq!((outputs.counters.loops, outputs.counters.writes), (1, 6));
}

#[test]
fn a_program_that_is_not_well_formed_is_refused() {
    let text = r#"
program main (x0: f64 "x") {
  x1: i64 = position
} -> (x1)
"#;
    let program = parse(&Source::new("test", text)).unwrap();
    let refused = Kernel::compile(&program).err().unwrap();
    assert!(
        refused.to_string().starts_with("not yet native: a program that is not well formed"),
        "{refused}"
    );
}

/// A copy within a run ends where that is stopped; whoever keeps a result has all of it.
#[test]
fn a_result_is_whole_where_the_run_is_stopped() {
    let elements = vec![7u8; 3 << 20];
    let array = NativeArray::borrowed(vec![3 << 20], &elements[..]).unwrap();
    let copy = until(|| true, || array.into_own(&Pool::default())).unwrap();
    assert!(copy.slice().of::<u8>().iter().all(|x| *x == 7));
}
