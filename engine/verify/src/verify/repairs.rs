//! Inputs that meet their program: an index where one is wanted, sizes that assertions ask for. What is drawn blindly
//! meets few programs that read an array at an index of another, and where both sides fail no value is compared.
//!
//! Inputs without a value are changed ([`repair`]) only where these are many, and not all of them: that programs fail
//! alike is compared too. All changes together take about as long as the rest of the comparison, at most.

use lawson_oracle::generate::repair;
use lawson_oracle::schedule::Schedule;

use super::Subject;
use super::inputs::Case;
use super::outcome::{End, Shown};

/// One input in this many may stay without a value before inputs are changed.
const FAILING: usize = 3;
/// After this many inputs in a row that could not be changed, no other one is tried.
const IN_VAIN: usize = 8;
/// Steps of all runs for one input, at most.
const STEPS: u64 = 30_000;
/// Steps for all inputs, beside those that are earned.
const FIRST: u64 = 500_000;
/// A step that remembers where its number comes from takes as long as this many others.
const SLOWER: u64 = 3;

/// How the inputs of a program have fared so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repairs {
    /// Inputs so far.
    seen: usize,
    /// Those of them without a value.
    without: usize,
    /// Inputs in a row of which none could be changed.
    in_vain: usize,
    /// Steps that are left.
    steps: u64,
    /// Inputs that were changed.
    pub made: usize,
}

impl Default for Repairs {
    fn default() -> Repairs {
        Repairs { seen: 0, without: 0, in_vain: 0, steps: FIRST, made: 0 }
    }
}

impl Repairs {
    /// One more input, on which the source shows this. Other runs on it have taken this many steps.
    pub fn count(&mut self, shown: &Shown, steps: u64) {
        self.seen += 1;
        self.without += usize::from(is_without(shown));
        self.steps = self.steps.saturating_add(steps / SLOWER);
    }

    /// An input in the place of one on which the source shows this, if one is due, and found by what changes inputs: it
    /// subtracts the steps that it takes from those that it has.
    pub fn instead_of(
        &mut self,
        (shown, case): (&Shown, &Case),
        changed: impl FnOnce(&mut u64) -> Option<Case>,
    ) -> Option<Case> {
        let many = (self.without + 1) * FAILING > self.seen + 1;
        if !is_without(shown) || !many || self.in_vain == IN_VAIN {
            return None;
        }
        let steps = self.steps.min(STEPS);
        let mut left = steps;
        let found = changed(&mut left).filter(|other| !is_emptied(shown, case, other));
        self.steps -= steps - left;
        self.made += usize::from(found.is_some());
        self.in_vain = if found.is_some() { 0 } else { self.in_vain + 1 };
        found
    }
}

/// Another input than this one, on which the source gives a value; subtracts the steps that this takes.
pub fn repaired(
    subject: &Subject<'_>,
    schedule: &Schedule,
    case: &Case,
    seed: u64,
    steps: &mut u64,
) -> Option<Case> {
    let (checked, entry) = (subject.checked, subject.entry);
    let (args, sizes) = repair::repaired(checked, entry, (&case.args, &case.sizes), schedule, seed, steps)?;
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Changes that take all steps that they may are made until those of all inputs are used up.
    #[test]
    fn changes_have_a_budget_in_common() {
        let shown = Shown { log: vec![], calls: vec![], end: End::Failed(String::new()) };
        let case = Case { args: vec![], sizes: Default::default() };
        let mut repairs = Repairs::default();
        let mut taken = |earned: u64| {
            let mut taken = 0;
            for _ in 0..100 {
                repairs.count(&shown, earned);
                _ = repairs.instead_of((&shown, &case), |steps| {
                    taken += std::mem::take(steps);
                    Some(case.clone())
                });
            }
            taken
        };
        assert_eq!(taken(0), FIRST);
        assert_eq!(taken(0), 0);
        assert_eq!(taken(300), 100 * 300 / SLOWER);
        assert_eq!(taken(u64::from(u32::MAX)), 100 * STEPS);
    }
}
