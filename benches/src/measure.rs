//! What all benchmarks do alike: names on the command line, times, and results that are nearly the same.

use std::time::{Duration, Instant};

/// Hand-written code brackets its sums otherwise than the schedule.
const TOLERANCE: f64 = 1e-9;

/// Whether a number is another one up to the bracketing of sums.
pub fn close(found: f64, expected: f64) -> bool {
    (found - expected).abs() <= TOLERANCE * expected.abs().max(1.0)
}

/// Whether the command line chooses a program: by a part of its name, or by no name at all.
pub fn chosen(name: &str) -> bool {
    let mut parts = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).peekable();
    parts.peek().is_none() || parts.any(|part| name.contains(&part))
}

/// The best of the times so far.
pub fn best(time: &mut Duration, f: impl FnOnce()) {
    let start = Instant::now();
    f();
    *time = start.elapsed().min(*time);
}
