//! The interpreter over numbers. It is compiled here, once: what is generic is compiled again by each crate that calls it.

use super::{Host, Outcome, Printer, run_printing, run_with};
use crate::domain::Concrete;
use crate::scalar::Scalar;
use crate::schedule::Schedule;
use crate::types::Checked;
use crate::value::Value;

/// [`run_with`] over numbers; [`run_printing`], where somebody is handed what is printed.
#[inline(never)]
pub fn run(
    numbers: &mut Concrete,
    checked: &Checked,
    entry: usize,
    args: &[Value],
    schedule: &Schedule,
    host: &mut Host,
    printer: Option<&mut Printer<'_, Scalar>>,
) -> Outcome<Scalar> {
    match printer {
        Some(printer) => run_printing(numbers, checked, entry, args, schedule, host, printer),
        None => run_with(numbers, checked, entry, args, schedule, host),
    }
}
