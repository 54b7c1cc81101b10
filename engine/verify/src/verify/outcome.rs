//! What a run shows, whatever ran it: what was printed and called, and then a value or a failure. Functions of the
//! host are those of a model ([`lawson_oracle::generate::host`]).

use std::fmt;

use lawson_oracle::domain::Undecided;
use lawson_oracle::domain::concrete::Concrete;
use lawson_oracle::generate::host::{Log, model};
use lawson_oracle::interp::{self, Call, Host};
use lawson_oracle::scalar::Scalar;
use lawson_oracle::schedule::{Constants, Schedule};
use lawson_oracle::syntax::ast::{Effect, Name};
use lawson_oracle::types::{Checked, Type};
use lawson_oracle::value::Value;

use super::STEPS;
use crate::core::effects::Effects;
use crate::core::interp::{Outside, Runnable, Watch};
use crate::core::layout::{Known, join_all_by, joins, split};
use crate::core::value::CoreValue;
use crate::core::{self, Program};
use crate::native::{self, Kernel, NativeValue, RunError};

/// What a run shows.
#[derive(Clone, PartialEq, Debug)]
pub struct Shown<S = Scalar> {
    /// What was printed, in order, also before a failure.
    pub log: Vec<Value<S>>,
    /// Calls of external functions that can be seen, in order, also before a failure.
    pub calls: Vec<Call<S>>,
    /// How it ended.
    pub end: End<S>,
}

/// How a run ended.
#[derive(Clone, PartialEq, Debug)]
pub enum End<S = Scalar> {
    /// With a value.
    Value(Value<S>),
    /// The program failed; the text says how.
    Failed(String),
    /// The budget was used up, or the run is not possible here: nothing is known.
    Unknown(String),
    /// Nothing is known, for there was too little memory or stack for what the budget allows.
    Starved(String),
    /// A bug of Lawson.
    Broken(String),
}

/// Whether two runs show the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Agreement {
    /// The same output and the same value bit for bit, or both failed.
    Same {
        /// Both failed, so that no value was compared.
        failed: bool,
    },
    /// Not so.
    Different,
    /// One of them gave no answer.
    Unknown,
}

/// Whether there was too little memory or stack for what a run's steps allow: another machine, or the next run,
/// may have more.
pub fn is_starved(why: &Undecided) -> bool {
    match why {
        // More elements than a run has steps don't fit the budget, whatever the memory.
        Undecided::Memory(n) => u64::try_from(*n).is_ok_and(|n| n <= STEPS),
        Undecided::Stack => true,
        Undecided::Budget | Undecided::Stopped | Undecided::Symbolic(_) => false,
    }
}

impl<S> End<S> {
    /// Why nothing is known, where nothing is.
    pub fn unknown(&self) -> Option<&str> {
        match self {
            End::Unknown(why) | End::Starved(why) => Some(why),
            End::Value(_) | End::Failed(_) | End::Broken(_) => None,
        }
    }

    fn undecided(why: &Undecided) -> End<S> {
        match why {
            why if is_starved(why) => End::Starved(why.to_string()),
            why => End::Unknown(why.to_string()),
        }
    }
}

impl<S> Shown<S> {
    /// The same with other scalars.
    pub fn map<T>(&self, f: &mut impl FnMut(&S) -> T) -> Shown<T> {
        Shown {
            log: self.log.iter().map(|value| value.map(f)).collect(),
            calls: self.calls.iter().map(|call| call.map(f)).collect(),
            end: match &self.end {
                End::Value(value) => End::Value(value.map(f)),
                End::Failed(why) => End::Failed(why.clone()),
                End::Unknown(why) => End::Unknown(why.clone()),
                End::Starved(why) => End::Starved(why.clone()),
                End::Broken(why) => End::Broken(why.clone()),
            },
        }
    }

    /// What shows nothing.
    pub fn unknown(why: &str) -> Shown<S> {
        Shown { log: Vec::new(), calls: Vec::new(), end: End::Unknown(why.to_string()) }
    }
}

impl<S: Clone + PartialEq> Shown<S> {
    /// The value.
    fn value(&self) -> Option<&Value<S>> {
        if let End::Value(value) = &self.end { Some(value) } else { None }
    }

    /// Compares two runs as the design's "what equal means" says: worlds, values, failures.
    pub fn agrees(&self, other: &Shown<S>) -> Agreement {
        use End::{Broken, Failed, Starved, Unknown, Value};
        let same = match (&self.end, &other.end) {
            (Broken(_), _) | (_, Broken(_)) => false,
            (Unknown(_) | Starved(_), _) | (_, Unknown(_) | Starved(_)) => return Agreement::Unknown,
            (Value(a), Value(b)) => a == b && self.world() == other.world(),
            (Failed(_), Failed(_)) => self.world() == other.world(),
            (Value(_) | Failed(_), _) => false,
        };
        let failed = matches!(self.end, Failed(_));
        if same { Agreement::Same { failed } } else { Agreement::Different }
    }

    /// What happened outside, in the orders that can be told apart: what was printed, the calls that do not commute
    /// with a print, with how much was printed before, and those that do not commute with a draw.
    #[expect(clippy::type_complexity, reason = "it is compared and nothing else")]
    fn world(&self) -> (&[Value<S>], Vec<(usize, &Name, &[Value<S>])>, Vec<(&Name, &[Value<S>])>) {
        let clash =
            |call: &&Call<S>, class: Effect| !Effects::of(&call.effects).commute(Effects::of(&[class]));
        let beside = |class| self.calls.iter().filter(move |call| clash(call, class));
        let io = beside(Effect::Io).map(|call| (call.printed, &call.name, &call.args[..]));
        let random = beside(Effect::Random).map(|call| (&call.name, &call.args[..]));
        (&self.log, io.collect(), random.collect())
    }

    /// From the reference interpreter.
    pub fn of_source(outcome: interp::Outcome<S>) -> Shown<S> {
        let end = match outcome.result {
            Ok(value) => End::Value(value),
            Err(interp::Stop::Fault(fault)) => End::Failed(fault.kind.to_string()),
            Err(interp::Stop::Undecided(why)) => End::undecided(&why),
            Err(interp::Stop::Unsupported(_, what)) => End::Unknown(what),
            Err(interp::Stop::Internal(what)) => End::Broken(what),
        };
        Shown { log: outcome.log, calls: outcome.calls, end }
    }

    /// From core's interpreter, for a result of this type, of a program that calls no external function.
    /// `known` is the number that a scalar is, where that is known.
    pub fn of_core(outcome: core::interp::CoreOutcome<S>, result: &Type, known: Known<'_, S>) -> Shown<S> {
        Shown::of_core_as(outcome, result, known, None)
    }

    /// The same, where this is expected.
    fn of_core_as(
        outcome: core::interp::CoreOutcome<S>,
        result: &Type,
        known: Known<'_, S>,
        expected: Option<&Shown<S>>,
    ) -> Shown<S> {
        let end = match outcome.result {
            Ok(parts) => joined(&parts, result, known, expected),
            Err(core::interp::Stop::Undecided(why)) => End::undecided(&why),
            Err(stop @ core::interp::Stop::Failed { .. }) => End::Failed(stop.to_string()),
            Err(core::interp::Stop::Malformed(what)) => End::Broken(what),
        };
        Shown { log: outcome.log, calls: Vec::new(), end }
    }
}

/// The value of which these are the parts: the expected one, where it has them.
fn joined<S: Clone + PartialEq>(
    parts: &[CoreValue<S>],
    result: &Type,
    known: Known<'_, S>,
    expected: Option<&Shown<S>>,
) -> End<S> {
    if let Some(value) = expected.and_then(Shown::value)
        && joins(result, known, parts, value)
    {
        return End::Value(value.clone());
    }
    let mut open = false;
    let known = &mut |scalar: &S| {
        let known = known(scalar);
        open |= known.is_none();
        known
    };
    match join_all_by(result, known, parts) {
        Some(value) => End::Value(value),
        None if open => End::Unknown("which constructor it is, unknown numbers decide".into()),
        None => End::Broken("the results don't fit the result's type".into()),
    }
}

/// Runs the source under the reference interpreter, within a budget of steps.
pub fn source(
    checked: &Checked,
    entry: usize,
    args: &[Value],
    schedule: &Schedule,
    steps: u64,
) -> interp::Outcome<Scalar> {
    source_within(&mut Concrete::with_budget(steps), checked, entry, args, schedule)
}

/// Runs the source under the reference interpreter, within what is left of a budget.
pub fn source_within(
    numbers: &mut Concrete,
    checked: &Checked,
    entry: usize,
    args: &[Value],
    schedule: &Schedule,
) -> interp::Outcome<Scalar> {
    let host = &mut model(checked, &Log::default());
    interp::numbers::run(numbers, checked, entry, args, schedule, host, None)
}

/// Runs core under its interpreter, within a budget of steps.
pub fn core(
    checked: &Checked,
    program: &Program,
    result: &Type,
    args: &[Value],
    constants: Constants,
    steps: u64,
) -> Shown {
    let program = &Runnable::new(program);
    core_within(&mut Concrete::with_budget(steps), checked, program, result, args, constants, None)
}

/// Runs core under its interpreter, within what is left of a budget. What is expected needs not be made again.
pub fn core_within(
    numbers: &mut Concrete,
    checked: &Checked,
    program: &Runnable<'_>,
    result: &Type,
    args: &[Value],
    constants: Constants,
    expected: Option<&Shown>,
) -> Shown {
    let args: Vec<_> = args.iter().flat_map(split).collect();
    let (mut log, calls) = (Vec::new(), Log::default());
    let mut printer = |value| {
        calls.prints();
        log.push(value);
    };
    let outside = Outside { printer: &mut printer, host: &mut model(checked, &calls) };
    let outcome = program.on_numbers(numbers, &args, &Schedule::new(constants), outside, Watch::default());
    Shown { log, calls: calls.take(), ..Shown::of_core_as(outcome, result, &mut |s| Some(*s), expected) }
}

/// Arguments as native code takes them.
pub fn native_args(args: &[Value]) -> Vec<NativeValue<'static>> {
    args.iter().flat_map(split).filter_map(|part| NativeValue::from_core(&part)).collect()
}

/// Runs a kernel.
pub fn native(checked: &Checked, kernel: &Kernel, result: &Type, args: &[Value]) -> Shown {
    native_as(checked, kernel, result, args, None)
}

/// Runs a kernel. What is expected needs not be made again.
pub fn native_as(
    checked: &Checked,
    kernel: &Kernel,
    result: &Type,
    args: &[Value],
    expected: Option<&Shown>,
) -> Shown {
    let calls = Log::default();
    native_on(kernel, result, args, (&mut model(checked, &calls), &calls), expected)
}

/// Runs a kernel on a host that writes this log of calls.
pub fn native_on(
    kernel: &Kernel,
    result: &Type,
    args: &[Value],
    (host, calls): (&mut Host, &Log),
    expected: Option<&Shown>,
) -> Shown {
    let mut log = Vec::new();
    let mut printer = |value| {
        calls.prints();
        log.push(value);
    };
    let outside = native::Outside { printer: &mut printer, host };
    let end = match kernel.run_on(&native_args(args), outside) {
        Ok(outputs) => joined(
            &outputs.values.iter().map(NativeValue::to_core).collect::<Vec<_>>(),
            result,
            &mut |s| Some(*s),
            expected,
        ),
        Err(error) => native_error(&error),
    };
    Shown { log, calls: calls.take(), end }
}

/// What a native run that gave no result shows.
pub fn native_error(error: &RunError) -> End {
    match error {
        RunError::Failed | RunError::Argument { .. } => End::Failed(error.to_string()),
        RunError::Stopped => End::undecided(&Undecided::Stopped),
        RunError::TooLarge(n) => End::undecided(&Undecided::Memory(*n)),
        RunError::Internal(_) => End::Broken(error.to_string()),
    }
}

impl Shown {
    /// The calls made when so much was printed.
    fn calls_at(&self, printed: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for call in self.calls.iter().filter(|call| call.printed == printed) {
            let args: Vec<String> = call.args.iter().map(Value::to_string).collect();
            writeln!(f, "calls {} {}", call.name, args.join(" "))?;
        }
        Ok(())
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, value) in self.log.iter().enumerate() {
            self.calls_at(at, f)?;
            writeln!(f, "prints {value}")?;
        }
        self.calls_at(self.log.len(), f)?;
        match &self.end {
            End::Value(value) => write!(f, "{value}"),
            End::Failed(why) => write!(f, "fails: {why}"),
            End::Unknown(why) | End::Starved(why) => write!(f, "no answer: {why}"),
            End::Broken(why) => write!(f, "breaks: {why}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use lawson_oracle::scalar::ScalarType;

    use super::*;

    #[test]
    fn results_that_are_left_over_fit_no_type() {
        let number = |n| CoreValue::Scalar(Scalar::I64(n));
        let ty = Type::Scalar(ScalarType::I64);
        assert_eq!(
            joined(&[number(7)], &ty, &mut |s| Some(*s), None),
            End::Value(Value::Scalar(Scalar::I64(7)))
        );
        assert!(matches!(joined(&[number(7), number(99)], &ty, &mut |s| Some(*s), None), End::Broken(_)));
    }

    /// Another machine, or the next run, may have more memory; more steps it has not.
    #[test]
    fn want_of_memory_is_told_from_want_of_steps() {
        let end = |why| End::<Scalar>::undecided(&why);
        assert!(matches!(end(Undecided::Stack), End::Starved(_)));
        assert!(matches!(end(Undecided::Memory(STEPS as i64)), End::Starved(_)));
        assert!(matches!(end(Undecided::Memory(STEPS as i64 + 1)), End::Unknown(_)));
        assert!(matches!(end(Undecided::Budget), End::Unknown(_)));
    }
}
