//! Runs of the source under the reference interpreter.

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::domain::Concrete;
use lawson_oracle::interp::{self, Host};
use lawson_oracle::schedule::Schedule;
use lawson_oracle::source::Span;
use lawson_oracle::syntax::ast::Decl;
use lawson_oracle::types::Checked;
use lawson_oracle::value::Value;

use super::error::Cause;
use super::{Entry, Error, ErrorKind, Fused, host};
use crate::native::{Outside, Printer};

/// Steps that it may take to find out what a failure is called.
const STEPS: u64 = 100_000_000;

/// The reference interpreter gave up.
pub const EXHAUSTED: &str = "the reference interpreter can't run the program on this input";

/// What the reference interpreter gave.
pub struct Interpreted {
    /// The value; errors with their place in the source.
    pub result: Result<Value, Error>,
    /// The scatters that wrote two different values at one index.
    pub overwritten: Vec<Span>,
}

/// Runs the source under the reference interpreter.
pub fn interpret(
    numbers: &mut Concrete,
    checked: &Checked,
    entry: usize,
    args: &[Value],
    schedule: &Schedule,
    outside: Outside<'_>,
) -> Interpreted {
    let Outside { printer, host } = outside;
    let outcome = match (&checked.meaning, &checked.program.decls[entry]) {
        (Some(meaning), Decl::Def(def)) if meaning.shares() => {
            meaning.on_numbers(numbers, &def.name, args, host)
        }
        _ => interp::numbers::run(numbers, checked, entry, args, schedule, host, Some(printer)),
    };
    let result = outcome.result.map_err(|stop| in_its_words(stop, checked, (entry, args), host));
    Interpreted { result: finish(checked, entry, result, outcome.asked), overwritten: outcome.overwritten }
}

/// The failure of a program as its own language says it, where that is another one. What its calls gave, they give
/// again.
#[doc(hidden)]
pub fn in_its_words(
    stop: interp::Stop,
    checked: &Checked,
    (entry, args): (usize, &[Value]),
    host: &mut Host,
) -> interp::Stop {
    let (Some(meaning), Decl::Def(def), interp::Stop::Fault(_)) =
        (&checked.meaning, &checked.program.decls[entry], &stop)
    else {
        return stop;
    };
    host.again();
    match meaning.on_numbers(&mut Concrete::with_budget(STEPS), &def.name, args, host).result {
        Err(failure @ interp::Stop::Fault(_)) => failure,
        _ => stop,
    }
}

/// What a failure at a place of a program is about: an argument that its entry does not take, or its run.
pub(super) fn kind_of_failure(checked: &Checked, entry: usize, at: Span) -> ErrorKind {
    match (&checked.meaning, &checked.program.decls[entry]) {
        (Some(meaning), Decl::Def(def)) if meaning.refuses(&def.name, at) => ErrorKind::Input,
        _ => ErrorKind::Runtime,
    }
}

fn finish(
    checked: &Checked,
    entry: usize,
    result: Result<Value, interp::Stop>,
    asked: Option<Span>,
) -> Result<Value, Error> {
    let source = &checked.source;
    result.map_err(|stop| match stop {
        interp::Stop::Fault(fault) => {
            let diagnostic = match fault.kind {
                interp::FaultKind::External { ref why, .. } if why == interp::NOT_SUPPLIED => {
                    fault.diagnostic().help(host::HELP)
                }
                _ => fault.diagnostic(),
            };
            Error::source(kind_of_failure(checked, entry, fault.span), source, diagnostic)
        }
        interp::Stop::Unsupported(span, what) => {
            let diagnostic = Diagnostic::new(span, what, "the reference interpreter can't run this");
            Error::source(
                ErrorKind::Unsupported,
                source,
                diagnostic.help("bind parts of it with `let` before it"),
            )
        }
        interp::Stop::Undecided(why) => {
            let place = asked.map(|span| {
                let message = format!("{EXHAUSTED}: {why}");
                Box::new((source.clone(), Diagnostic::new(span, message, "asks for it")))
            });
            Error::new(Cause::Exhausted(why, place))
        }
        interp::Stop::Internal(what) => Error::new(Cause::Internal(what)),
    })
}

impl Fused {
    /// Runs the source under the reference interpreter, combining as this program does.
    ///
    /// # Errors
    /// [`Error::is_runtime`]: the program fails, with the place in the source.
    pub fn interpret(&self, args: &[Value]) -> Result<(Vec<Value>, Value), (Vec<Value>, Error)> {
        let host = &mut self.entry.checked.host(Box::new(|_| {}));
        host.keep();
        logged(|printer| self.interpret_within(&mut Concrete::new(), args, Outside { printer, host }))
    }

    /// Like [`Fused::interpret`], within a budget of steps; what is printed is handed to somebody.
    pub(super) fn interpret_within(
        &self,
        numbers: &mut Concrete,
        args: &[Value],
        outside: Outside<'_>,
    ) -> Result<Value, Error> {
        let Entry { checked, index, .. } = &self.entry;
        interpret(numbers, checked, *index, args, &self.schedule(), outside).result
    }
}

/// What was printed by a run, with its value or its failure.
pub(super) fn logged<T>(
    run: impl FnOnce(&mut Printer<'_>) -> Result<T, Error>,
) -> Result<(Vec<Value>, T), (Vec<Value>, Error)> {
    let mut log = Vec::new();
    match run(&mut |value| log.push(value)) {
        Ok(value) => Ok((log, value)),
        Err(error) => Err((log, error)),
    }
}
