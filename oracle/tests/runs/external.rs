//! External functions: declared in the program, supplied by the host.

use std::sync::{Arc, Mutex};

use lawson_oracle::domain::Concrete;
use lawson_oracle::interp::{Host, Outcome, Stop, run_with};
use lawson_oracle::scalar::Scalar;
use lawson_oracle::schedule::Schedule;
use lawson_oracle::source::Source;
use lawson_oracle::syntax::{self, print};
use lawson_oracle::types::{self, Checked};
use lawson_oracle::value::{Value, text};

fn checked(program: &str) -> Result<Checked, String> {
    let source = Source::new("test.fut", program);
    let ast = syntax::parse(&source).map_err(|d| d.message)?;
    types::check(&source, ast).map_err(|d| d.message)
}

fn run(program: &str, args: &str, host: &mut Host) -> Outcome<Scalar> {
    let checked = checked(program).unwrap();
    let entry = checked.entry(None).unwrap();
    let types = &checked.schemes[entry].as_ref().unwrap().params;
    let args = text::parse_values_as(args, types).unwrap();
    let schedule = Schedule::new(Schedule::SMALL);
    run_with(&mut Concrete::with_budget(10_000), &checked, entry, &args, &schedule, host)
}

fn value(text: &str) -> Value {
    text::parse_values(text).unwrap().remove(0)
}

#[test]
fn the_host_computes() {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let log = seen.clone();
    let mut host = Host::default()
        .with("half", |args| match args {
            [Value::Scalar(Scalar::F64(x))] => Ok(Value::Scalar(Scalar::F64(x / 2.0))),
            _ => Err("wants a number".into()),
        })
        .with("next", move |args| {
            log.lock().unwrap().extend(args.to_vec());
            Ok(args[0].clone())
        });
    let program = "#[effects(pure)] external \"half\" : f64 -> f64
        external \"next\" : i32 -> i32
        def main (xs: []f64) = (map half xs, map (\\i -> next i + 1) [7, 8])";
    let outcome = run(program, "[1.0, 3.0]", &mut host);
    assert_eq!(outcome.result, Ok(Value::Tuple(vec![value("[0.5, 1.5]"), value("[8, 9]")])));
    // Once for each element, in order; and only `next` touches the world.
    assert_eq!(*seen.lock().unwrap(), [value("7"), value("8")]);
    let calls: Vec<_> = outcome.calls.iter().map(|c| (&*c.name, c.args.clone())).collect();
    assert_eq!(calls, [("next", vec![value("7")]), ("next", vec![value("8")])]);
}

#[test]
fn what_can_go_wrong_with_a_host() {
    let program = "external \"f\" [n] : (m: i64) -> [n]i32 -> [n][m]i32\ndef main (xs: []i32) = f 2 xs";
    let fails = |host: &mut Host| match run(program, "[1]", host).result {
        Err(Stop::Fault(fault)) => {
            let span = fault.span.start as usize..fault.span.end as usize;
            assert_eq!(&program[span], "f 2 xs");
            fault.kind.to_string()
        }
        other => panic!("{other:?}"),
    };
    let gives = |text: &'static str| fails(&mut Host::default().with("f", move |_| Ok(value(text))));
    assert_eq!(fails(&mut Host::default()), "the external function `f` is not supplied by the host");
    let broken = &mut Host::default().with("f", |_| Err("lost the connection".into()));
    assert_eq!(fails(broken), "the external function `f` lost the connection");
    assert_eq!(
        gives("[[1, 2, 3]]"),
        "the external function `f` gave a [1][3]i32, where its type says [1][2]i32"
    );
    assert_eq!(
        gives("[[1i64, 2i64]]"),
        "the external function `f` gave a [1][2]i64, where its type says [1][2]i32"
    );
    let right = &mut Host::default().with("f", |_| Ok(value("[[1, 2]]")));
    assert_eq!(run(program, "[1]", right).result, Ok(value("[[1, 2]]")));
}

/// An anonymous size of the result is known only when the function has run.
#[test]
fn sizes() {
    let declared = "external \"pick\" [n] : [n]i32 -> []i32\n";
    let scheme = |body: &str| {
        let program = checked(&format!("{declared}def main {body}"))?;
        let scheme = program.schemes[1].clone().unwrap();
        Ok(types::scheme_text(&scheme, "main"))
    };
    assert_eq!(scheme("(xs: []i32) = pick xs"), Ok("main : ∀ n. ∃ k1. (xs: [n]i32) -> [k1]i32".into()));
    let error: Result<String, String> = scheme("[n] (xs: [n]i32) = map2 (+) xs (pick xs)");
    assert!(error.unwrap_err().contains("`n` and `k1` are not known to be equal"));
}

#[test]
fn declarations_that_are_refused() {
    for (program, message) in [
        ("external \"x\" : f64", "`x` is not a function of values"),
        ("external \"f\" : (i32 -> i32) -> i32", "`f` is not a function of values"),
        ("#[effects(loud)] external \"f\" : i32 -> i32", "there is no effect `loud`"),
        ("external \"a b\" : i32 -> i32", "an external function is called by a name"),
        ("external f : i32 -> i32", "expected a name in quotes after `external`, found `f`"),
        ("external \"f\" : [n]i32 -> i32", "nothing is called `n`"),
    ] {
        assert_eq!(checked(program).unwrap_err(), message, "{program}");
    }
}

#[test]
fn printed_as_written() {
    let program = "#[effects(io, fail)]\nexternal \"f\" [n] : (m: i64) -> [n]i32 -> [m]i32\n";
    assert_eq!(print(&syntax::parse(&Source::new("f", program)).unwrap()), program);
}
