//! Functions as values, by the reference interpreter.

use lawson_oracle::domain::Concrete;
use lawson_oracle::interp;
use lawson_oracle::schedule::Schedule;
use lawson_oracle::source::Source;
use lawson_oracle::syntax;
use lawson_oracle::types;
use lawson_oracle::value::{Value, text};

fn run(program: &str) -> Result<Vec<Value>, String> {
    let source = Source::new("test.fut", program);
    let ast = syntax::parse(&source).map_err(|d| d.render(&source, false))?;
    let checked = types::check(&source, ast).map_err(|d| d.render(&source, false))?;
    let entry = checked.entry(None).map_err(|d| format!("{d:?}"))?;
    let args = text::parse_values(crate::callables::ARGUMENTS).map_err(|d| d.message)?;
    let schedule = Schedule::new(Schedule::SMALL);
    let mut domain = Concrete::with_budget(1_000_000);
    match interp::run(&mut domain, &checked, entry, &args, &schedule).result {
        Ok(Value::Tuple(parts)) => Ok(parts),
        Ok(value) => Ok(vec![value]),
        Err(stop) => Err(format!("{stop:?}")),
    }
}

#[test]
fn every_kind_of_function_in_every_use() {
    let mut wrong = Vec::new();
    for (program, gives) in crate::callables::programs() {
        let got = run(&program);
        if got != Ok(text::parse_values(gives).unwrap()) {
            let main = program.lines().last().unwrap_or_default();
            wrong.push(format!("{main}\n  gives {gives}, not {got:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn of_two_calls_no_sizes_are_one() {
    for program in crate::callables::refused() {
        let source = Source::new("test.fut", &*program);
        let checked = types::check(&source, syntax::parse(&source).unwrap());
        assert!(checked.is_err(), "accepted: {program}");
    }
}
