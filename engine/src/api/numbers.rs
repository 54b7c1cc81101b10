//! Data that has no result of its own: an operator is associative on numbers, and not on NaN or infinities.

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::scalar::Scalar;
use lawson_oracle::source::Span;
use lawson_tiles::buffer::Slice;

use super::{Entry, Error};
use crate::native::NativeValue;
use crate::verify::operators::{Checked, Special};

/// What an argument must not have in it.
pub(super) struct Excluded {
    special: Special,
    /// Its number.
    param: usize,
    /// The operator that it would come to.
    operator: Span,
}

impl Excluded {
    /// By these operators.
    pub(super) fn by(operators: &[Checked]) -> Vec<Excluded> {
        let mut all = Vec::new();
        for fault in operators.iter().flat_map(|operator| &operator.faults) {
            let operator = fault.origin.sources.first().map_or(Span::default(), |s| s.span);
            if let Some(special) = fault.special() {
                let params = fault.params.iter().flatten();
                all.extend(params.map(|param| Excluded { special, param: *param, operator }));
            }
        }
        all
    }

    /// Refuses arguments that have it.
    pub(super) fn admits(&self, entry: &Entry, args: &[NativeValue<'_>]) -> Result<(), Error> {
        let Some(at) = args.get(self.param).and_then(|arg| self.position(arg)) else { return Ok(()) };
        let name = entry.lowered().params.get(self.param).map_or("", |param| &param.name);
        let (what, instead) = match self.special {
            Special::Nan => ("a NaN", "`f64.max` and `f64.min` take NaN for a missing value"),
            Special::Infinite => ("an infinite number", "give the operator a branch of its own for these"),
        };
        let place = match args[self.param].dims().len() {
            0 => String::new(),
            1 => format!(" at index {at}"),
            _ => format!(" at index {at} of its elements"),
        };
        let message = format!(
            "{name} has {what}{place}, on which this operator is not associative: the result would depend on how \
             the data is cut into parts"
        );
        let test = if self.special == Special::Nan { "isnan" } else { "isinf" };
        let help = format!(
            "{instead}; or leave them out first: `filter (\\x -> !(f64.{test} x)) {name}`; `--verify off` runs it as \
             it is"
        );
        let diagnostic = Diagnostic::new(self.operator, message, "combines by it").help(help);
        Err(Error::source("input", &entry.checked.source, diagnostic))
    }

    /// Where the first is.
    fn position(&self, arg: &NativeValue<'_>) -> Option<usize> {
        match arg {
            NativeValue::Scalar(Scalar::F32(x)) => self.special.is((*x).into()).then_some(0),
            NativeValue::Scalar(Scalar::F64(x)) => self.special.is(*x).then_some(0),
            NativeValue::Scalar(_) => None,
            NativeValue::Array(array) => match array.slice() {
                Slice::F32(xs) => xs.iter().position(|x| self.special.is((*x).into())),
                Slice::F64(xs) => xs.iter().position(|x| self.special.is(*x)),
                _ => None,
            },
        }
    }
}
