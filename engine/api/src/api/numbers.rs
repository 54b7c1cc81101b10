//! Data that has no result of its own: an operator is associative on numbers, and not on NaN or infinities.

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::scalar::Scalar;
use lawson_oracle::source::Span;
use lawson_tiles::buffer::Slice;

use super::{Entry, Error, ErrorKind, UNVERIFIED};
use crate::native::NativeValue;
use crate::verify::operators::{Excluded, Special};

/// Data that an operator excludes.
pub(super) trait Excluding {
    /// Refuses arguments that have it. `before` says how many rows of an argument, by its number, come before those that
    /// are given.
    ///
    /// # Errors
    /// An argument has it.
    fn admits(
        &self,
        entry: &Entry,
        args: &[NativeValue<'_>],
        before: impl Fn(usize) -> usize,
    ) -> Result<(), Error>;
}

impl Excluding for Excluded {
    fn admits(
        &self,
        entry: &Entry,
        args: &[NativeValue<'_>],
        before: impl Fn(usize) -> usize,
    ) -> Result<(), Error> {
        let param = self.param.and_then(|i| Some((i, &entry.lowered().params.get(i)?.name, args.get(i)?)));
        let Some((number, name, arg)) = param else { return Ok(()) };
        let Some(at) = position(self.special, arg) else { return Ok(()) };
        let in_a_row: i64 = arg.dims().iter().skip(1).product();
        let at = at + before(number) * in_a_row as usize;
        let ty = arg.scalar_type();
        let (what, instead) = match self.special {
            Special::Nan => ("a NaN", format!("`{ty}.max` and `{ty}.min` take NaN for a missing value")),
            Special::Infinite => {
                ("an infinite number", "give the operator a branch of its own for these".to_string())
            }
        };
        let place = match arg.dims().len() {
            0 => String::new(),
            1 => format!(" at index {at}"),
            _ => format!(" at index {at} of its elements"),
        };
        let message = format!(
            "{name} has {what}{place}, on which this operator is not associative: where it comes to it, the result \
             depends on how the data is cut into parts"
        );
        let test = if self.special == Special::Nan { "isnan" } else { "isinf" };
        let help = format!(
            "{instead}; or leave them out first: `filter (\\x -> !({ty}.{test} x)) {name}`; {UNVERIFIED} runs it as \
             it is"
        );
        let operation = Span { start: self.operation.0, end: self.operation.1 };
        let diagnostic = Diagnostic::new(operation, message, "combines by it").help(help);
        Err(Error::source(ErrorKind::Input, &entry.checked.source, diagnostic))
    }
}

/// Where the first number of this kind is.
fn position(special: Special, arg: &NativeValue<'_>) -> Option<usize> {
    match arg {
        NativeValue::Scalar(Scalar::F32(x)) => special.is((*x).into()).then_some(0),
        NativeValue::Scalar(Scalar::F64(x)) => special.is(*x).then_some(0),
        NativeValue::Scalar(_) => None,
        NativeValue::Array(array) => match array.slice() {
            Slice::F32(xs) => xs.iter().position(|x| special.is((*x).into())),
            Slice::F64(xs) => xs.iter().position(|x| special.is(*x)),
            _ => None,
        },
    }
}
