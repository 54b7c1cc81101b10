//! The interpreter over numbers. It is compiled here, once: what is generic is compiled again by each crate that calls it.

use super::{Host, Outcome, Printer};
use crate::domain::Concrete;
use crate::scalar::Scalar;
use crate::schedule::Schedule;
use crate::types::Checked;
use crate::value::Value;

/// [`super::run`] over numbers.
#[inline(never)]
pub fn run(
    numbers: &mut Concrete,
    checked: &Checked,
    entry: usize,
    args: &[Value],
    schedule: &Schedule,
) -> Outcome<Scalar> {
    super::run(numbers, checked, entry, args, schedule)
}

/// [`super::run_with`] over numbers.
#[inline(never)]
pub fn run_with(
    numbers: &mut Concrete,
    checked: &Checked,
    entry: usize,
    args: &[Value],
    schedule: &Schedule,
    host: &mut Host,
) -> Outcome<Scalar> {
    super::run_with(numbers, checked, entry, args, schedule, host)
}

/// [`super::run_printing`] over numbers.
#[inline(never)]
pub fn run_printing(
    numbers: &mut Concrete,
    checked: &Checked,
    entry: usize,
    args: &[Value],
    schedule: &Schedule,
    host: &mut Host,
    printer: &mut Printer<'_, Scalar>,
) -> Outcome<Scalar> {
    super::run_printing(numbers, checked, entry, args, schedule, host, printer)
}
