//! Why a run failed that native code could not end. Native code knows the loop. The values are found by running the
//! source again, for about a second at most, where there is room; who waits for them can be told the loop before.
//!
//! After the first tenth of those steps the command already prints what native code knows: the loop, or those of
//! several loops run as one that may fail. What is found later comes in a note. What the program prints is shown
//! while it runs (`interp::Printer`), and was printed in full when native code fails. Of what the second run prints,
//! only the rest is shown.

use std::iter::successors;

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::domain::{Concrete, Undecided};
use lawson_oracle::source::Span;
use lawson_oracle::syntax::ast::Decl;

use super::error::Cause;
use super::reference::kind_of_failure;
use super::{Entry, Error, ErrorKind, Fused, Kernel, goes_on};
use crate::core::layout::join;
use crate::core::value::scalars_in;
use crate::core::{Op, Origin, Scope, effects};
use crate::native::{NativeValue, Outside};

/// Steps that the second run may take: about a second. Whatever array the interpreter makes took as many steps as it has
/// elements, or has those of another one, so that this bounds its memory.
const STEPS: u64 = 6_000_000;

/// Steps that nobody waits for: about a tenth of a second. Where they are not enough, the loop is told first. Steps and
/// no clock, so that the same run prints the same.
const UNNOTICED: u64 = STEPS / 10;

/// No machine has memory for so many elements.
const TOO_MANY: i64 = 1 << 40;

/// So many numbers of the input take as long to be handed over as a step.
const INPUT: u64 = 2;

/// Bytes that an element takes in the interpreter: as a value, and in the array that it was read from.
const ELEMENT: u64 = 64;

/// As many of the steps as there is memory for, beside an input of so many numbers.
fn within_memory(steps: u64, input: u64) -> u64 {
    let bytes = |steps: &u64| usize::try_from(steps.saturating_add(input).saturating_mul(ELEMENT));
    let fits = |n: &u64| bytes(n).is_ok_and(|bytes| Vec::<u8>::new().try_reserve_exact(bytes).is_ok());
    successors(Some(steps), |steps| Some(steps / 2)).take(8).find(fits).unwrap_or(0)
}

/// The values that the interpreter makes of an argument of these extents: its numbers, and its rows, of which
/// there may be many without a number in them.
fn values_in(dims: &[i64]) -> u64 {
    if dims.is_empty() {
        return 1;
    }
    (1..=dims.len()).map(|rank| scalars_in(&dims[..rank]) as u64).fold(0, u64::saturating_add)
}

/// Where the operations of this origin stand that may fail, in the order of the program; of a loop it is what is done
/// for its elements. What is inside of one of them is not told apart.
fn fallible(scope: &Scope, origin: &Origin, found: &mut Vec<Span>) {
    for stmt in &scope.stmts {
        let effects = if let Op::Loop(l) = &stmt.op { effects::of_loop(l) } else { effects::op(&stmt.op) };
        let mut here = stmt.origin.sources.intersection(&origin.sources).map(|source| source.span).peekable();
        if effects.may_fail() && here.peek().is_some() {
            found.extend(here.filter(|span| !found.contains(span)).collect::<Vec<_>>());
        } else {
            stmt.op.scopes().for_each(|inner| fallible(inner.scope, origin, found));
        }
    }
}

/// Why the interpreter does not come to the source's error.
struct GaveUp {
    /// As a sentence about the interpreter says it.
    why: String,
    /// It was asked for an array of so many elements, here, for which no machine has memory.
    too_many: Option<(i64, Span)>,
}

impl<T: Into<String>> From<T> for GaveUp {
    fn from(why: T) -> GaveUp {
        GaveUp { why: why.into(), too_many: None }
    }
}

impl Kernel {
    /// The source's error on arguments on which native code failed in a statement of this origin, having printed so
    /// many values. The host answers again. Where that takes more than a moment, `told` gets what native code knows.
    pub(super) fn source_error(
        &self,
        values: &[NativeValue<'_>],
        outside: Outside<'_>,
        (origin, mut printed): (Option<&Origin>, usize),
        told: &mut dyn FnMut(&Diagnostic),
    ) -> Error {
        let Outside { printer, host } = outside;
        let mut search = |steps| {
            host.again();
            // The source prints again what was printed before.
            let mut again = printed;
            let mut behind = |value| match again {
                0 => {
                    printed += 1;
                    printer(value);
                }
                _ => again -= 1,
            };
            self.search(steps, values, Outside { printer: &mut behind, host })
        };
        let place = self.fused.native_place(origin);
        let found = search(UNNOTICED);
        if let Err(stopped) = goes_on() {
            return stopped;
        }
        match found {
            Ok(error) => return error,
            Err(GaveUp { too_many: Some((elements, span)), .. }) => {
                return self.asks_for_too_many(place, elements, span);
            }
            Err(_) => told(&place),
        }
        let found = search(STEPS);
        if let Err(stopped) = goes_on() {
            return stopped;
        }
        found.unwrap_or_else(|GaveUp { why, .. }| {
            let help = format!(
                "for which values, the reference interpreter finds out, and it {why}; a smaller input that fails shows it"
            );
            let Entry { checked, index, .. } = &self.fused.entry;
            Error::source(kind_of_failure(checked, *index, place.primary.0), &checked.source, place.help(help))
        })
    }

    /// The source's error, if the reference interpreter comes to it in so many steps; else why it does not.
    fn search(&self, steps: u64, values: &[NativeValue<'_>], outside: Outside<'_>) -> Result<Error, GaveUp> {
        let taken = values.iter().map(|value| values_in(value.dims())).fold(0, u64::saturating_add);
        let Some(left) = steps.checked_sub(taken / INPUT) else {
            let most = steps * INPUT;
            return Err(format!(
                "takes no input of more than {most} numbers and rows, and this one has {taken}"
            )
            .into());
        };
        if left == 0 {
            return Err("has no steps left for an input of so many numbers and rows".into());
        }
        let within = within_memory(left, taken);
        if within == 0 {
            return Err("has no memory for the input".into());
        }
        let mut parts = values.iter().map(NativeValue::to_core);
        let types = &self.fused.entry.lowered.params;
        let Some(args) = types.iter().map(|ty| join(ty, &mut parts)).collect::<Option<Vec<_>>>() else {
            return Ok(Error::new(Cause::Internal("the arguments don't fit the parameters".into())));
        };
        let mut numbers = Concrete::with_budget(within);
        match self.fused.interpret_within(&mut numbers, &args, outside) {
            Err(_) if numbers.steps_left() == 0 && within < left => {
                Err(format!("needs more than {within} steps, for which there is no room").into())
            }
            Err(_) if numbers.steps_left() == 0 => {
                Err(format!("has not come to them in {within} steps").into())
            }
            Err(error) => match error.exhausted() {
                Some(why) => {
                    let too_many = match (why, error.place()) {
                        (Undecided::Memory(n), Some((_, asks))) if *n >= TOO_MANY => {
                            Some((*n, asks.primary.0))
                        }
                        _ => None,
                    };
                    Err(GaveUp { why: format!("gave up: {why}"), too_many })
                }
                None => Ok(error),
            },
            Ok(_) if !self.fused.entry.calls().is_empty() => Ok(self.unreliable()),
            Ok(_) => Ok(Error::new(Cause::Internal(
                "native code failed where the reference interpreter gives a value".into(),
            ))),
        }
    }

    /// The program fails at this place, and what the interpreter came to is an array that no machine has memory for.
    fn asks_for_too_many(&self, mut place: Diagnostic, elements: i64, asks: Span) -> Error {
        let Entry { checked, index, .. } = &self.fused.entry;
        let kind = kind_of_failure(checked, *index, place.primary.0);
        place.message = format!("the program fails: an array of {elements} elements is too large");
        let place = place.also(asks, "asks for it");
        let help = "an array has fewer than 2^63 elements, and those that are made must fit the memory";
        Error::source(kind, &checked.source, place.help(help))
    }

    /// There is no memory for an array, which a statement of this origin asks for.
    pub(super) fn too_large(&self, what: String, origin: Option<&Origin>) -> Error {
        match origin.and_then(|origin| origin.sources.first()) {
            Some(source) => {
                let diagnostic = Diagnostic::new(source.span, what, "asks for it");
                Error::source(ErrorKind::Memory, &self.fused.entry.checked.source, diagnostic)
            }
            None => Error::new(Cause::Memory(what)),
        }
    }

    /// Functions of the host, which calls that nobody sees are made of again, have not given the same again.
    fn unreliable(&self) -> Error {
        let mut names: Vec<&str> =
            self.fused.entry.calls().into_iter().map(|(call, _)| &*call.name).collect();
        names.dedup();
        Error::new(Cause::Unreliable(format!(
            "an external function failed, or gave something else than its type says, and did not when the program was \
             run again to see where: a function that is declared `pure` or `fail` does always the same ({})",
            names.join(", ")
        )))
    }
}

impl Fused {
    /// What native code knows of its failure: the loop, and of several that run as one those in which something may
    /// fail, as the source is written.
    pub(super) fn native_place(&self, origin: Option<&Origin>) -> Diagnostic {
        let checked = &self.entry.checked;
        let mut places = Vec::new();
        if let Some(origin) = origin {
            fallible(&self.entry.lowered().body, origin, &mut places);
            if places.is_empty() {
                places.extend(origin.sources.iter().map(|source| source.span));
            }
        }
        let entry = match &checked.program.decls[self.entry.index] {
            Decl::Def(def) => def.name_span,
            _ => Span::default(),
        };
        let place = places.first().copied().unwrap_or(entry);
        let message = match kind_of_failure(checked, self.entry.index, place) {
            ErrorKind::Input => "the program does not take this argument",
            _ => {
                "the program fails: an index is out of bounds, a divisor is zero, or a size is negative or too large"
            }
        };
        let label = if places.len() > 1 { "fails in here, or in another of these" } else { "fails in here" };
        let others = places.iter().skip(1);
        others.fold(Diagnostic::new(place, message, label), |d, span| d.also(*span, ""))
    }
}
