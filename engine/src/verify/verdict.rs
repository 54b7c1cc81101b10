//! What is known of a program once it was verified: one type, from which the commands and the Rust API
//! have their words.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Evidence;
use super::operators::Checked as CheckedOperator;

/// How far a program is known to mean what its source means. As text: what the last line of a run says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Verdict {
    /// It was not compared, because nobody asked.
    Off,
    /// An earlier run found it verified.
    Before,
    /// It agrees with its source on enough inputs ([`Verdict::of`]), and nothing is wrong with its operators.
    Verified,
    /// The same, but on most inputs both fail, so that no value was compared on them, nor on most paths of the
    /// symbolic check.
    FewValues {
        /// Inputs on which values were compared.
        values: usize,
        /// Inputs drawn.
        inputs: usize,
    },
    /// It is verified, but an operator has a fault, or gave no value on anything that it was tried on.
    ButForOperators,
    /// It agrees where there was an answer, and that was on too few inputs to call it verified.
    Partly {
        /// Inputs on which it agrees.
        agree: usize,
        /// Inputs drawn.
        inputs: usize,
    },
    /// No value was compared: most inputs need more memory or steps than verification has, or can't be.
    TooLarge,
    /// No value was compared: it fails, as its source does.
    AlwaysFails,
}

impl Verdict {
    /// What the evidence amounts to. A program is verified where at least half of the inputs drawn for it had
    /// an answer, and where some value was compared, on one of them or symbolically. That both fail
    /// is an answer, so that a program that fails on most inputs is verified by the few on which it gives
    /// a value, and the verdict says how few; that the reference interpreter has too few steps is none.
    pub fn of(evidence: &Evidence, operators: &[CheckedOperator]) -> Verdict {
        let Evidence { cases, failed, skipped, ref symbolic, .. } = *evidence;
        let (values, inputs) = (cases - failed, cases + skipped);
        // Paths with a value, unless nothing is proved.
        let paths = if symbolic.proved() { symbolic.paths - symbolic.failures } else { 0 };
        let doubtful = |operator: &CheckedOperator| !operator.is_tried() || !operator.faults.is_empty();
        match (cases > 0 && cases >= skipped, values > 0 || paths > 0) {
            (false, _) if cases == failed => Verdict::TooLarge,
            (false, _) => Verdict::Partly { agree: cases, inputs },
            (true, false) => Verdict::AlwaysFails,
            (true, true) if operators.iter().any(doubtful) => Verdict::ButForOperators,
            (true, true) if values < failed && paths <= symbolic.failures => {
                Verdict::FewValues { values, inputs }
            }
            (true, true) => Verdict::Verified,
        }
    }

    /// Verified now or before, operators included.
    pub fn is_verified(self) -> bool {
        matches!(self, Verdict::Before | Verdict::Verified | Verdict::FewValues { .. })
    }

    /// The text where the program was also compared with its source on the input of a run.
    pub fn on_this_input(self) -> String {
        match self {
            Verdict::Before | Verdict::Verified | Verdict::FewValues { .. } => {
                "verified on this input".to_string()
            }
            Verdict::ButForOperators => "verified on this input, but for its operators".to_string(),
            Verdict::Partly { agree, inputs } => {
                format!("verified on this input and {agree} of {inputs} others")
            }
            Verdict::Off | Verdict::TooLarge | Verdict::AlwaysFails => {
                "verified on this input only".to_string()
            }
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Off => "not verified",
            Verdict::Before => "verified before",
            Verdict::Verified => "verified",
            Verdict::FewValues { values, inputs } => {
                return write!(f, "verified, with a value on {values} of {inputs} inputs only");
            }
            Verdict::ButForOperators => "verified but for its operators",
            Verdict::Partly { agree, inputs } => {
                return write!(f, "verified on {agree} of {inputs} inputs only");
            }
            Verdict::TooLarge => "not verified: too large to interpret",
            Verdict::AlwaysFails => "not verified: it fails on every generated input",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verify::Symbolically;

    fn verdict(cases: usize, failed: usize, skipped: usize, symbolic: Symbolically) -> Verdict {
        Verdict::of(&Evidence { cases, failed, skipped, native: true, symbolic }, &[])
    }

    #[test]
    fn half_of_the_inputs_with_an_answer_and_some_value_are_enough() {
        let undecided = || Symbolically { undecided: Some("steps".into()), ..Symbolically::default() };
        let proved = || Symbolically { paths: 7, ..Symbolically::default() };
        let partly = |agree| Verdict::Partly { agree, inputs: 105 };
        let few = |values| Verdict::FewValues { values, inputs: 105 };
        for (cases, failed, skipped, verdict_) in [
            (105, 0, 0, Verdict::Verified),
            (53, 0, 52, Verdict::Verified),
            (52, 0, 53, partly(52)),
            (1, 0, 104, partly(1)),
            // A failure on which both agree is an answer.
            (105, 52, 0, Verdict::Verified),
            (105, 53, 0, few(52)),
            (105, 104, 0, few(1)),
            (60, 59, 45, few(1)),
            (105, 105, 0, Verdict::AlwaysFails),
            (5, 5, 100, Verdict::TooLarge),
            (0, 0, 15, Verdict::TooLarge),
        ] {
            assert_eq!(verdict(cases, failed, skipped, undecided()), verdict_, "{cases} {failed} {skipped}");
        }
        // No number was tried on which it has a value, but terms were.
        assert_eq!(verdict(105, 105, 0, proved()), Verdict::Verified);
        assert_eq!(verdict(105, 104, 0, proved()), Verdict::Verified);
        // One value on the empty array, as a number and as a term.
        let empty = Symbolically { paths: 3, failures: 2, ..Symbolically::default() };
        assert_eq!(verdict(105, 104, 0, empty), few(1));
        // The symbolic check runs no native code.
        assert_eq!(verdict(0, 0, 15, proved()), Verdict::TooLarge);
        assert_eq!(verdict(1, 0, 104, proved()), partly(1));
    }
}
