//! Functions of the host: the meaning of calls is the same to the reference interpreter, core and native code, the host
//! sees every call in its order, and what goes wrong with it is said.

use std::sync::{Arc, Mutex};

use lawson::core::call;
use lawson::verify::treatments::{Treated, treat};
use lawson::verify::{Options, Verdict};
use lawson::{Error, Fused, Host, Kernel, Program, Scalar, Value, Verify};
use lawson_oracle::domain::Concrete;
use lawson_oracle::generate::{GenOptions, text_from_seed};
use lawson_oracle::interp;
use lawson_oracle::value::text;
use rayon::ThreadPoolBuilder;

const DECLARED: &str = "
#[effects(pure)] external \"twice\" : i64 -> i64
#[effects(fail)] external \"small\" : i64 -> i64
#[effects(io)] external \"write\" : i64 -> i64
#[effects(random)] external \"draw\" : i64 -> i64
external \"ask\" : i64 -> i64
#[effects(io)] external \"pair\" : (i64, {fa: i64, fb: f64}) -> (i64, bool)
#[effects(pure)] external \"some\" : []i64 -> []i64
#[effects(pure)] external \"rows\" [n] : (m: i64) -> [n]i64 -> [n][m](i64, i64)
#[effects(random)] external \"fresh\" : i64 -> ([]i64, []f64)
#[effects(io)] external \"done\" : () -> ()
";

fn fused(body: &str) -> Fused {
    let text = format!("{DECLARED}{body}");
    Program::parse(&text)
        .unwrap_or_else(|e| panic!("{e}"))
        .main()
        .unwrap_or_else(|e| panic!("{e}"))
        .fuse()
        .unwrap()
}

/// Entries with calls everywhere that they may stand. What operators do comes when the body has run for all elements,
/// in bins one place after the other; so do prints.
const PROGRAMS: &[&str] = &[
    "def main (x: i64) = write x + draw x * twice x",
    "def main (x: i64) = let () = done () in let (a, b) = pair (x, {fa = x, fb = 2}) in if b then a else x",
    "def main (x: i64) = if x > 3 then write x else small x",
    "def main (xs: []i64) = map write xs",
    "def main (xs: []i64) = (i64.sum (map twice xs), map (\\x -> small x / 3) (filter (> 2) xs))",
    "def main (xs: []i64) = filter (\\x -> draw x > 3) xs",
    "def main (xs: []i64) = map ask (map write xs)",
    "def main (xs: []i64) = scan (\\a b -> write (a + b)) 0 xs",
    "def main (xs: []i64) = reduce (\\a b -> write (a + b)) 0 xs",
    "def main (xs: []i64) = hist (\\a b -> write (a + b)) 0 5 xs xs",
    "def main (xs: []i64) = hist (\\a b -> trace (a + b)) 0 5 xs xs",
    "def main (xs: []i64) = reduce (\\a b -> write (a + b)) 0 (map (\\x -> write (x * 3)) xs)",
    "def main (xs: []i64) = reduce (\\a b -> trace (a + b)) 0 (map (\\x -> trace (x * 3)) xs)",
    "def main (xs: []i64) = reduce (\\a b -> a + small b) 0 (map (\\x -> write (x * 3)) xs)",
    "def main (xs: []i64) = (reduce (\\a b -> write (a + b)) 0 xs, reduce (\\a b -> write (a * b)) 1 xs)",
    "def main [n][m] (xss: [n][m]i64) = map (\\xs -> i64.sum (map write xs)) xss",
    "def main [n][m] (xss: [n][m]i64) = map (\\xs -> twice (i64.sum (map twice xs))) xss",
    "def main [n][m] (xss: [n][m]i64) = map (\\xs -> i64.sum (some xs)) xss",
    "def main [n][m] (xss: [n][m]i64) = map (\\xs -> let ys = scan (+) 0 xs in (length (some ys), ys)) xss",
    "def main (xs: []i64) = loop s = 0 for x in xs do s + write x",
    "def main (xs: []i64) = loop s = 1 while s < 20 do s + 1 + (write s & 3)",
    "def main (xs: []i64) = loop ys = xs for i < 3 do map (\\y -> write (y + i)) ys",
    "def main (xs: []i64) (n: i64) = rows (n & 3) (map (+ 1) xs)",
    "def main (x: i64) = let (ns, fs) = fresh x in (i64.sum ns, map (+ 1) fs)",
    "def main (xs: []i64) = map (\\x -> let (ns, fs) = fresh x in (i64.sum ns, length fs)) xs",
    "def main (xs: []i64) = let ys = some (map (* 2) xs) in (map (+ 1) ys, i64.sum (map (+ 2) ys))",
    "def main [n] (xs: [n]i64) = let ys = some xs in map2 (+) ys (map write ys)",
    "def main (xs: []i64) = (map (\\x -> trace (x + 1)) xs, map draw xs, map (\\x -> trace (x + 2)) xs)",
    "def main (xs: []i64) (k: i64) = (map write xs, map (/ k) xs)",
    "def main (xs: []i64) = (map twice xs, map twice xs, twice 3 + twice 3)",
    "def main (xs: []i64) = flatmap (\\x -> replicate (twice x & 3) x) xs",
    "def main (xs: []i64) = flatmap (\\x -> let (ns, _) = fresh x in map write ns) xs",
    "def main (xs: []i64) = flatmap (\\x -> let y = trace x in replicate (y & 3) (y, [y, y + 1])) xs",
    "def main [n][m] (xss: [n][m]i64) = map (\\xs -> i64.sum (flatmap (\\x -> [trace x, x]) xs)) xss",
    "def main [n] (xs: [n]i64) = let size = twice n in map (\\i -> i) (iota (size & 7))",
];

/// All treatments agree, and there is native code.
#[test]
fn calls_mean_the_same_everywhere() {
    for body in PROGRAMS {
        let fused = fused(body);
        assert!(call::stands_in(&fused.program().body) || body.contains("trace"), "{body}");
        for fused in [fused.clone(), fused.entry().unfused()] {
            let evidence = fused.verify(&Options::default()).unwrap_or_else(|e| panic!("{body}\n{e}"));
            assert!(evidence.native, "{body}");
            assert!(
                evidence.cases - evidence.failed > 10 || fused.entry().params().is_empty(),
                "{body}: {evidence:?}"
            );
        }
    }
}

/// What happened to a host.
type Log = Arc<Mutex<Vec<String>>>;

/// A host whose functions write down what they are called with. `small` fails from ten on.
fn host(log: &Log) -> Host {
    let mut draws = 0;
    let integer = |args: &[Value]| match args {
        [Value::Scalar(Scalar::I64(x))] => Ok(*x),
        _ => Err("wants an i64".to_string()),
    };
    let give = |x: i64| Ok(Value::Scalar(Scalar::I64(x)));
    let note = |name: &'static str| {
        let log = log.clone();
        move |x: i64| log.lock().unwrap().push(format!("{name} {x}"))
    };
    let (twice, small, write, draw) = (note("twice"), note("small"), note("write"), note("draw"));
    Host::default()
        .with("twice", move |args| {
            let x = integer(args)?;
            twice(x);
            give(x * 2)
        })
        .with("small", move |args| {
            let x = integer(args)?;
            small(x);
            if x < 10 { give(x) } else { Err(format!("does not take {x}")) }
        })
        .with("write", move |args| {
            let x = integer(args)?;
            write(x);
            give(x)
        })
        .with("draw", move |args| {
            let x = integer(args)?;
            draw(x);
            draws += 1;
            give(draws)
        })
        .with("ask", |_| Ok(Value::Tuple(vec![])))
        .with("some", |args| Ok(args[0].clone()))
        .with("rows", |_| Ok(text::parse_values("[[1i64, 2i64]]").unwrap().remove(0)))
        .with("fresh", |_| panic!("out of luck"))
}

fn values(given: &str) -> Vec<Value> {
    text::parse_values(given).unwrap()
}

fn kernel(body: &str) -> Kernel {
    fused(body).compile_with(Verify::Off).unwrap()
}

/// The reference interpreter's run, and what its host has seen; the same of the kernel.
fn both(body: &str, given: &str) -> [(Result<Value, String>, Vec<String>); 2] {
    let fused = fused(body);
    let (log, args) = (Log::default(), values(given));
    let (checked, index) = (fused.entry().checked(), fused.entry().index());
    let schedule = fused.schedule();
    let ran = interp::run_with(&mut Concrete::new(), checked, index, &args, &schedule, &mut host(&log));
    let result = ran.result.map_err(|stop| match stop {
        interp::Stop::Fault(fault) => {
            fault.diagnostic().render(&checked.source, false).trim_end().to_string()
        }
        stop => panic!("{stop:?}"),
    });
    let expected = (result, std::mem::take(&mut *log.lock().unwrap()));
    let kernel = fused.compile_with(Verify::Off).unwrap();
    let result = kernel.on_host(&mut host(&log)).run(&args);
    let result = result.map(|(_, value)| value).map_err(|(_, error)| {
        assert!(error.is_runtime(), "{error}");
        error.to_string()
    });
    [expected, (result, std::mem::take(&mut *log.lock().unwrap()))]
}

/// A host sees the calls of functions that are not pure in the order of the source.
#[test]
fn the_host_sees_the_calls_in_their_order() {
    for (body, given, calls) in [
        ("def main (xs: []i64) = map write (map (* 2) xs)", "[1i64, 2i64]", &["write 2", "write 4"][..]),
        (
            "def main (xs: []i64) = (map write xs, map (+ 1) (map write xs))",
            "[1i64, 2i64]",
            &["write 1", "write 2", "write 1", "write 2"],
        ),
        (
            "def main (xs: []i64) = map (\\x -> write (draw x)) xs",
            "[7i64, 8i64]",
            &["draw 7", "write 1", "draw 8", "write 2"],
        ),
        ("def main (x: i64) = if x > 0 then write x else draw x", "0i64", &["draw 0"]),
    ] {
        let [expected, found] = both(body, given);
        assert_eq!(expected, found, "{body}");
        assert_eq!(found.1, calls, "{body}");
        assert!(found.0.is_ok(), "{body}");
    }
}

/// What is computed twice is called once, and what nobody needs is not called: of a pure function, the source calls
/// more often.
#[test]
fn a_pure_function_is_called_as_often_as_needed() {
    let body = "def main (xs: []i64) = let ys = map twice xs let zs = map twice xs let us = map (\\x -> twice (x + 1)) xs \
                in map2 (+) ys zs";
    let [expected, found] = both(body, "[1i64, 2i64]");
    assert_eq!(found.0, expected.0);
    assert_eq!(found.0, Ok(values("[4i64, 8i64]").remove(0)));
    assert_eq!(found.1, ["twice 1", "twice 2"]);
    assert_eq!(expected.1.len(), 6);
}

/// A failure is said as the reference interpreter says it, with its place and the calls that led there; calls that
/// can be seen are not made again for it.
#[test]
fn a_failing_function_is_said_with_its_place() {
    for (body, given, message) in [
        (
            "def f (x: i64) = small (x + 1)\ndef main (xs: []i64) = i64.sum (map f xs)",
            "[1i64, 9i64, 2i64]",
            "the external function `small` does not take 10",
        ),
        ("def main (xs: []i64) = map small (map write xs)", "[1i64, 30i64]", "does not take 30"),
        (
            "def main (xs: []i64) = let ys = map write xs let z = draw 5 in map (\\y -> small (y + z)) ys",
            "[1i64, 30i64, 2i64]",
            "does not take 31",
        ),
        ("def main (x: i64) = let y = write x in y / (draw 1 - 1)", "4i64", "division by zero"),
        (
            "def main (x: i64) = ask (write x)",
            "4i64",
            "the external function `ask` gave a (), where its type says i64",
        ),
        (
            "def main (xs: []i64) = rows 3 xs",
            "[1i64]",
            "gave a [1][2]i64, where its type says [1][3](i64, i64)",
        ),
        ("def main (x: i64) = fresh (write x)", "4i64", "the external function `fresh` panicked"),
    ] {
        let [expected, found] = both(body, given);
        let (error, source) = (found.0.unwrap_err(), expected.0.unwrap_err());
        assert_eq!(error, source, "{body}");
        assert!(error.contains(message), "{body}: {error}");
        // Pure functions, and those that may only fail, are called again.
        let seen = |calls: Vec<String>| -> Vec<String> {
            calls
                .into_iter()
                .filter(|call| !call.starts_with("small") && !call.starts_with("twice"))
                .collect()
        };
        assert_eq!(seen(found.1), seen(expected.1), "{body}");
    }
    let [_, (error, _)] =
        both("def f (x: i64) = small (x + 1)\ndef main (xs: []i64) = i64.sum (map f xs)", "[9i64]");
    let error = error.unwrap_err();
    assert!(
        error.contains("def f (x: i64) = small (x + 1)") && error.contains("called from here"),
        "{error}"
    );
}

/// A function that is missing is missed before anything runs.
#[test]
fn a_host_must_have_what_is_called() {
    let kernel = kernel("def main (xs: []i64) = (map write xs, map ask xs)");
    let log = Log::default();
    let write = log.clone();
    let mut host = Host::default().with("write", move |args| {
        write.lock().unwrap().push("write".to_string());
        Ok(args[0].clone())
    });
    let missing = |error: Error| {
        assert!(error.is_input(), "{error}");
        let text = error.to_string();
        assert!(text.contains("the external function `ask` is not supplied by the host"), "{text}");
        assert!(text.contains("Host::with(\"ask\", ..)") && text.contains("map ask xs"), "{text}");
    };
    missing(kernel.on_host(&mut host).call(&[[1i64, 2].as_slice().into()]).unwrap_err());
    assert!(log.lock().unwrap().is_empty());
    let mut host = host.with("ask", |args| Ok(args[0].clone()));
    let results = kernel.on_host(&mut host).call(&[[1i64, 2].as_slice().into()]).unwrap();
    assert_eq!(results[1].slice::<i64>(), Some(&[1, 2][..]));
    assert_eq!(log.lock().unwrap().len(), 2);
    assert!(self::kernel("def main (x: i64) = ask x").call(&[1i64.into()]).unwrap_err().is_input());
}

/// A function that is declared pure and fails once only: nobody can say where.
#[test]
fn a_function_that_is_not_what_it_is_declared_is_no_bug_of_lawson() {
    let kernel = kernel("def main (xs: []i64) = map twice xs");
    let mut calls = 0;
    let mut host = Host::default().with("twice", move |args| {
        calls += 1;
        if calls == 1 { Err("is busy".into()) } else { Ok(args[0].clone()) }
    });
    let (_, error) = kernel.on_host(&mut host).run(&values("[1i64]")).unwrap_err();
    assert!(error.is_runtime() && !error.is_bug(), "{error}");
    assert!(error.to_string().contains("(twice)"), "{error}");
}

/// Programs are verified on a model of the host, whose calls are compared.
#[test]
fn programs_with_a_host_are_verified() {
    for body in ["def main (xs: []i64) = map write xs", "def main (xs: []i64) = i64.sum (map twice xs)"] {
        let kernel = fused(body).compile().unwrap();
        assert_eq!(*kernel.verdict(), Verdict::Verified, "{body}");
    }
}

/// Operators of a program with a host are not tried on data, which would call the host again; the warning says so.
#[test]
fn operators_are_not_tried_where_a_host_is_called() {
    let body = "def main (xs: []i32) = (twice 1, reduce (\\a b -> i32.min 2000000000 (a + b)) 0 xs)";
    let fused = fused(body);
    let source = fused.entry().checked().source.clone();
    let kernel = fused.compile().unwrap();
    let (verdict, warnings) = kernel.verdict_on(&[[1i32, 2, 3].as_slice().into()]).unwrap();
    assert_eq!(verdict.to_string(), "verified, except for its operators");
    let [warning] = &warnings[..] else { panic!("{warnings:?}") };
    let text = warning.render(&source, false);
    assert!(text.contains("nothing is tried where a program calls functions of a host"), "{text}");
    assert!(!text.contains("a sample of the data was run"), "{text}");
}

/// Random programs that call functions of every class, through every treatment.
#[test]
fn random_programs_with_a_host() {
    let pools = [Arc::new(ThreadPoolBuilder::new().num_threads(3).build().unwrap())];
    let first: u64 = std::env::var("SEED").map_or(1000, |s| s.parse().unwrap());
    let count: u64 = std::env::var("COUNT").map_or(60, |s| s.parse().unwrap());
    let mut native = 0;
    for seed in first..first + count {
        let text = text_from_seed(seed, &GenOptions::hosted());
        let options = Options { seed, cases: 12, ..Options::default() };
        match treat(&text, &options, &pools) {
            Treated::Agree(agreed) => native += u64::from(agreed.native),
            Treated::Refused(_) => {}
            Treated::Fault(fault) => panic!("{seed}: {fault}\n{text}"),
        }
    }
    assert!(native * 3 > count * 2, "{native}");
}
