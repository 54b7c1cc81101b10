//! Whole numbers that are known up to sums: `n`, `i' + 1`, `n - 2`.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// Constants and factors of greater size make no sum: sums stay below 2^53, so that they are the same numbers as
/// doubles and as `i64`.
const LARGEST: i64 = 1 << 20;

/// How far sums go: so many times a number, and so much more.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Reach {
    factors: i64,
    constant: i64,
}

impl Reach {
    /// As far as both.
    pub(crate) fn and(self, other: Reach) -> Reach {
        Reach { factors: self.factors.max(other.factors), constant: self.constant.max(other.constant) }
    }

    /// What no term may exceed, so that no sum exceeds an integer of 32 bits; nothing where none can.
    pub(crate) fn limit(self) -> Option<i64> {
        (self.factors > 0).then(|| (i64::from(i32::MAX) - self.constant) / self.factors)
    }
}

/// A constant and multiples of `i64` terms, which are names or parenthesized expressions of the array program.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Affine {
    terms: BTreeMap<Arc<str>, i64>,
    constant: i64,
}

impl Affine {
    pub(crate) fn constant(constant: i64) -> Affine {
        Affine { terms: BTreeMap::new(), constant }
    }

    pub(crate) fn term(name: impl Into<Arc<str>>) -> Affine {
        Affine { terms: BTreeMap::from([(name.into(), 1)]), constant: 0 }
    }

    pub(crate) fn as_constant(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// Itself and so many times another one, unless that becomes too large.
    pub(crate) fn plus(&self, other: &Affine, times: i64) -> Option<Affine> {
        let mut sum = self.clone();
        sum.constant += other.constant.checked_mul(times)?;
        for (term, factor) in &other.terms {
            *sum.terms.entry(term.clone()).or_default() += factor.checked_mul(times)?;
        }
        sum.terms.retain(|_, factor| *factor != 0);
        let small = |n: i64| n.abs() <= LARGEST;
        (small(sum.constant) && sum.terms.values().all(|factor| small(*factor))).then_some(sum)
    }

    /// A bound of its absolute value, where each term lies between 0 and a number.
    pub(crate) fn reach(&self) -> Reach {
        let factors = self.terms.values().map(|factor| factor.abs()).sum();
        Reach { factors, constant: self.constant.abs() }
    }

    /// So many more.
    pub(crate) fn and(&self, more: i64) -> Affine {
        Affine { terms: self.terms.clone(), constant: self.constant + more }
    }

    /// The number at a turn, from this one on: as a term of its own where it is too far for a sum.
    pub(crate) fn at_turn(&self, turn: &str, step: i64) -> Affine {
        let sum = self.plus(&Affine::term(turn), step);
        sum.unwrap_or_else(|| Affine::term(format!("({self} + {step} * {turn})")))
    }

    /// As an operand.
    pub(crate) fn operand(&self) -> String {
        match (self.terms.len(), self.constant) {
            (0, 0..) | (1, 0) if self.terms.values().all(|factor| *factor == 1) => self.to_string(),
            _ => format!("({self})"),
        }
    }
}

impl fmt::Display for Affine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let positive = self.terms.iter().filter(|(_, factor)| **factor > 0);
        let negative = self.terms.iter().filter(|(_, factor)| **factor < 0);
        let mut first = true;
        for (term, factor) in positive.chain(negative) {
            match (first, *factor < 0) {
                (true, true) => f.write_str("-")?,
                (true, false) => {}
                (false, true) => f.write_str(" - ")?,
                (false, false) => f.write_str(" + ")?,
            }
            first = false;
            match factor.abs() {
                1 => f.write_str(term)?,
                n => write!(f, "{n} * {term}")?,
            }
        }
        match (first, self.constant) {
            (true, constant) => write!(f, "{constant}"),
            (false, 0) => Ok(()),
            (false, constant) if constant < 0 => write!(f, " - {}", -constant),
            (false, constant) => write!(f, " + {constant}"),
        }
    }
}
