//! Symbolic and concrete interpretation agree on whole programs: on the path that the values take,
//! the terms have the values that the numbers give.

use std::ops::ControlFlow;

use lawson_oracle::domain::symbolic::{Exploration, Limits, explore};
use lawson_oracle::domain::{Concrete, Symbolic};
use lawson_oracle::generate::{GenOptions, judge, text_from_seed};
use lawson_oracle::interp::{Stop, run};
use lawson_oracle::scalar::Scalar;
use lawson_oracle::schedule::Schedule;
use lawson_oracle::value::Value;
use proptest::prelude::*;

use crate::config::config;

const LIMITS: Limits = Limits { paths: 40, steps: 2_000 };

/// The result's or the failure's place; nothing where the run was broken off.
type Seen<S> = Option<Result<Value<S>, lawson_oracle::source::Span>>;

fn seen<S>(result: Result<Value<S>, Stop>) -> Seen<S> {
    match result {
        Ok(value) => Some(Ok(value)),
        Err(Stop::Fault(fault)) => Some(Err(fault.span)),
        Err(_) => None,
    }
}

/// Whether the two were compared; what differs if they do.
fn compared(text: &str, seed: u64) -> Result<bool, String> {
    let checked = judge::checked(text).map_err(|why| format!("{why:?}"))?;
    let entry = checked.entry(None).map_err(|d| d.message)?;
    let Some(scheme) = &checked.schemes[entry] else { return Ok(false) };
    let Some((args, _)) = judge::arguments(scheme, seed) else { return Ok(false) };
    let schedule = Schedule::new(Schedule::SMALL);
    let concrete = run(&mut Concrete::with_budget(LIMITS.steps), &checked, entry, &args, &schedule);
    let Some(expected) = seen(concrete.result) else { return Ok(false) };
    let outcome = explore(LIMITS, |s: &mut Symbolic| {
        let mut values: Vec<Scalar> = vec![];
        let variables: Vec<_> = args
            .iter()
            .map(|arg| {
                arg.map(&mut |x: &Scalar| {
                    values.push(*x);
                    s.variable(values.len() as u32 - 1, x.ty())
                })
            })
            .collect();
        let outcome = run(s, &checked, entry, &variables, &schedule);
        let mut value = |i: u32| values[i as usize];
        let ours =
            s.decisions().iter().all(|(c, answer)| s.evaluate(*c, &mut value) == Ok(Scalar::Bool(*answer)));
        if !ours {
            return ControlFlow::Continue(());
        }
        let found =
            seen(outcome.result).map(|r| r.map(|v| v.try_map(&mut |t| s.evaluate(*t, &mut value).ok())));
        ControlFlow::Break(found)
    });
    match outcome {
        Exploration::Stopped(None) | Exploration::Budget => Ok(false),
        Exploration::Stopped(Some(found)) if found == expected.clone().map(Some) => Ok(true),
        Exploration::Stopped(Some(found)) => Err(format!("{args:?} give {expected:?}, but {found:?}")),
        Exploration::Complete(_) => Err(format!("no path is that of {args:?}")),
    }
}

proptest! {
    #![proptest_config(config(200))]

    #[test]
    fn symbolic_and_concrete_runs_agree(seed in any::<u64>()) {
        let text = text_from_seed(seed, &GenOptions::whole());
        let found = compared(&text, seed);
        prop_assert!(found.is_ok(), "seed {}: {:?}\n{}", seed, found, text);
    }
}

/// Enough of them are compared for the property to mean something.
#[test]
fn many_runs_are_compared() {
    let compared =
        (0..60).filter(|seed| compared(&text_from_seed(*seed, &GenOptions::whole()), *seed) == Ok(true));
    let compared = compared.count();
    assert!(compared > 15, "{compared} of 60");
}
