//! Inputs that meet their program: an index where one is wanted, sizes that assertions ask for. What is drawn blindly
//! meets few programs that read an array at an index of another, and where both sides fail no value is compared.
//!
//! Inputs without a value are changed ([`repair`]) only where these are many, and not all of them: that programs fail
//! alike is compared too.

use lawson_oracle::generate::repair;

use super::Subject;
use super::inputs::Case;
use super::outcome::{End, Shown};

/// Of so many inputs one may stay without a value, and no input is changed.
const FAILING: usize = 3;
/// After so many inputs in a row of which none could be changed, no other one is tried.
const IN_VAIN: usize = 8;
/// Steps of all runs for one input.
const STEPS: u64 = 30_000;

/// How the inputs of a program have fared so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Repairs {
    /// Inputs so far.
    seen: usize,
    /// Those of them without a value.
    without: usize,
    /// Inputs in a row of which none could be changed.
    in_vain: usize,
    /// Inputs that were changed.
    pub made: usize,
}

impl Repairs {
    /// One more input, on which the source shows this.
    pub fn count(&mut self, shown: &Shown) {
        self.seen += 1;
        self.without += usize::from(is_without(shown));
    }

    /// Whether an input on which the source shows this is to be changed.
    pub fn are_due(&self, shown: &Shown) -> bool {
        let many = (self.without + 1) * FAILING > self.seen + 1;
        is_without(shown) && many && self.in_vain < IN_VAIN
    }

    /// What came of one that was to be changed, on which the source shows this, if it is taken.
    pub fn noted(&mut self, (shown, case): (&Shown, &Case), repaired: Option<Case>) -> Option<Case> {
        let repaired = repaired.filter(|other| !is_emptied(shown, case, other));
        self.made += usize::from(repaired.is_some());
        self.in_vain = if repaired.is_some() { 0 } else { self.in_vain + 1 };
        repaired
    }
}

/// Another input than this one, on which the source gives a value.
pub fn repaired(subject: &Subject<'_>, case: &Case, seed: u64) -> Option<Case> {
    let (args, sizes) =
        repair::repaired(subject.checked, subject.entry, &case.args, &case.sizes, seed, STEPS)?;
    Some(Case { args, sizes })
}

/// Whether there is no value for want of another input. What starves may have one on another machine.
fn is_without(shown: &Shown) -> bool {
    matches!(shown.end, End::Failed(_) | End::Unknown(_))
}

/// Whether an input, on which the source shows this, takes too long, and the other one has no elements where it has some:
/// of such an input little may be done at all.
fn is_emptied(shown: &Shown, case: &Case, other: &Case) -> bool {
    let emptied = |(size, n): (_, &i64)| *n == 0 && case.sizes.get(size).is_some_and(|n| *n != 0);
    matches!(shown.end, End::Unknown(_)) && other.sizes.iter().any(emptied)
}
