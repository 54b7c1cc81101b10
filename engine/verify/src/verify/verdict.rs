//! What is known of a program once it was verified: one type, from which the commands and the Rust API
//! have their words.
//!
//! An operator that is associative except on NaN or infinities, or that has a note, is verified for some data
//! ([`Verdict::ForData`]). The verdict keeps which arguments must not have NaN or infinities, so that a run looks
//! only into these (`api/numbers.rs`), and which operators a run must try on its data (`api/on_data.rs`).
//! [`Verdict::on`] says what is then known of the run. The branches that no input reached are named
//! ([`Verdict::ButForBranches`]).

use std::collections::BTreeSet;
use std::fmt;

use lawson_oracle::source::Source;

use super::Evidence;
use super::operators::data::{OnData, OperatorOutcome};
use super::operators::{Checked as CheckedOperator, Excluded, OperatorFault, Special};

/// How many places a verdict's text names.
const NAMED: usize = 3;

/// A place in a source text. As text: `LINE:COLUMN`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "files", derive(serde::Serialize, serde::Deserialize))]
pub struct LineColumn {
    /// From 1.
    pub line: usize,
    /// From 1, in characters.
    pub column: usize,
    /// The file, if the program imports it.
    #[cfg_attr(feature = "files", serde(default, skip_serializing_if = "Option::is_none"))]
    pub file: Option<String>,
}

impl LineColumn {
    /// That of a place in a program.
    #[doc(hidden)]
    pub fn of(source: &Source, offset: u32) -> LineColumn {
        let (line, column) = source.line_column(offset);
        LineColumn { line, column, file: source.imported(offset).map(|file| file.to_string()) }
    }
}

impl fmt::Display for LineColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.file.iter().try_for_each(|file| write!(f, "{file}:"))?;
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// How far a program is known to mean what its source means. As text: what the last line of a run says.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "files", derive(serde::Serialize, serde::Deserialize))]
pub enum Verdict {
    /// It was not compared: `--verify off`.
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
    /// The verdict is about the fusion only: an operator has a fault, or gave no value on anything that it
    /// was tried on.
    ExceptForOperators {
        /// How far it is known except for them.
        verdict: Box<Verdict>,
    },
    /// It is verified, and an operator is associative on some data only: on numbers, or not on some that no run of the
    /// verification came to.
    ForData {
        /// How far it is known on such data.
        verdict: Box<Verdict>,
        /// What the data must not have: a run that has it is refused.
        without: Vec<Excluded>,
        /// The operators that must be tried on the data of each run ([`Verdict::on`]), by their numbers among those of
        /// the program.
        suspects: Vec<usize>,
    },
    /// It agrees where there was an answer, and that was on too few inputs to call it verified.
    Partly {
        /// Inputs on which it agrees.
        agree: usize,
        /// Inputs drawn.
        inputs: usize,
    },
    /// No value was compared: most inputs need more memory or steps than verification has, or can't be.
    TooLarge,
    /// Too little was compared, for there was too little memory or stack.
    Starved,
    /// No value was compared: it fails, as its source does.
    AlwaysFails,
    /// The verdict is about what was reached: no input came to these branches.
    ButForBranches {
        /// How far it is known except for them.
        verdict: Box<Verdict>,
        /// Where the branches begin, in the order of the text.
        places: Vec<LineColumn>,
    },
}

impl Verdict {
    /// What the evidence amounts to. A program is verified where at least half of the inputs drawn for it had
    /// an answer, and where some value was compared, on one of them or symbolically. That both fail
    /// is an answer, so that a program that fails on most inputs is verified by the few on which it gives
    /// a value, and the verdict says how few; that the reference interpreter has too few steps is none.
    /// The branches that no input reached are named where anything is said.
    #[doc(hidden)]
    pub fn of(evidence: &Evidence, operators: &[CheckedOperator]) -> Verdict {
        let verdict = Verdict::of_reached(evidence, operators);
        match verdict {
            Verdict::TooLarge | Verdict::Starved | Verdict::AlwaysFails => verdict,
            _ if evidence.unreached.is_empty() => verdict,
            _ => Verdict::ButForBranches { verdict: verdict.into(), places: evidence.unreached.clone() },
        }
    }

    fn of_reached(evidence: &Evidence, operators: &[CheckedOperator]) -> Verdict {
        let verdict = Verdict::of_fusion(evidence);
        let doubtful = |operator: &CheckedOperator| {
            !operator.is_tried() || operator.faults.iter().any(OperatorFault::is_doubtful)
        };
        match verdict {
            Verdict::TooLarge | Verdict::Starved | Verdict::AlwaysFails => verdict,
            _ if operators.iter().any(doubtful) => Verdict::ExceptForOperators { verdict: verdict.into() },
            _ => Verdict::for_data(verdict, Excluded::by(operators), suspects(operators)),
        }
    }

    fn for_data(verdict: Verdict, without: Vec<Excluded>, suspects: Vec<usize>) -> Verdict {
        if without.is_empty() && suspects.is_empty() {
            return verdict;
        }
        Verdict::ForData { verdict: verdict.into(), without, suspects }
    }

    /// What is known of a run, once the operators were tried on its data. One that breaks there is an exception, and so
    /// is one that is known to break somewhere and could not be tried.
    #[doc(hidden)]
    pub fn on(&self, tried: &[OperatorOutcome]) -> Verdict {
        let outcome = |number: usize| tried.iter().find(|tried| tried.operator == number).map(|t| &t.outcome);
        let breaks = tried.iter().any(|tried| matches!(tried.outcome, OnData::Breaks(_)));
        match self {
            Verdict::ButForBranches { verdict, places } => {
                Verdict::ButForBranches { verdict: verdict.on(tried).into(), places: places.clone() }
            }
            Verdict::ForData { verdict, without, suspects } => {
                let holds = |number: &usize| outcome(*number) == Some(&OnData::Holds);
                let verdict = Verdict::for_data((**verdict).clone(), without.clone(), Vec::new());
                match breaks || !suspects.iter().all(holds) {
                    true => Verdict::ExceptForOperators { verdict: verdict.into() },
                    false => verdict,
                }
            }
            verdict if breaks && verdict.has_fusion() => {
                Verdict::ExceptForOperators { verdict: verdict.clone().into() }
            }
            verdict => verdict.clone(),
        }
    }

    /// Whether values were compared, so that it matters what operators do.
    pub fn is_about_values(&self) -> bool {
        let reached = self.reached();
        reached.has_fusion()
            || matches!(reached, Verdict::ExceptForOperators { .. } | Verdict::ForData { .. })
    }

    /// Whether something is known of the fusion, and nothing is said of operators.
    fn has_fusion(&self) -> bool {
        match self {
            Verdict::Before | Verdict::Verified | Verdict::FewValues { .. } | Verdict::Partly { .. } => true,
            Verdict::Off
            | Verdict::ExceptForOperators { .. }
            | Verdict::ForData { .. }
            | Verdict::TooLarge
            | Verdict::Starved
            | Verdict::AlwaysFails
            | Verdict::ButForBranches { .. } => false,
        }
    }

    /// The operators that a run must try on its data, by their numbers among those of the program.
    pub fn suspects(&self) -> &[usize] {
        match self.reached() {
            Verdict::ForData { suspects, .. } => suspects,
            _ => &[],
        }
    }

    fn of_fusion(evidence: &Evidence) -> Verdict {
        let Evidence { cases, failed, skipped, starved, ref symbolic, .. } = *evidence;
        let (values, inputs) = (cases - failed, cases + skipped);
        // Paths with a value, unless nothing is proved.
        let paths = if symbolic.proved() { symbolic.paths - symbolic.failures } else { 0 };
        match (cases > 0 && cases >= skipped, values > 0 || paths > 0) {
            (false, _) if starved > 0 => Verdict::Starved,
            (false, _) if cases == failed => Verdict::TooLarge,
            (false, _) => Verdict::Partly { agree: cases, inputs },
            (true, false) => Verdict::AlwaysFails,
            (true, true) if values < failed && paths <= symbolic.failures => {
                Verdict::FewValues { values, inputs }
            }
            (true, true) => Verdict::Verified,
        }
    }

    /// The verdict on what was reached.
    pub fn reached(&self) -> &Verdict {
        match self {
            Verdict::ButForBranches { verdict, .. } => verdict,
            verdict => verdict,
        }
    }

    /// Verified now, and all that is doubtful is an operator.
    pub fn is_verified_except_for_operators(&self) -> bool {
        matches!(self.reached(), Verdict::ExceptForOperators { verdict } if verdict.is_verified())
    }

    /// Verified now or before, operators included, for all data that a run does not refuse.
    pub fn is_verified(&self) -> bool {
        self.is_verified_for_data() && self.suspects().is_empty()
    }

    /// The same, where operators may have to be tried on the data of each run ([`Verdict::suspects`]).
    pub fn is_verified_for_data(&self) -> bool {
        match self.reached() {
            Verdict::Before | Verdict::Verified | Verdict::FewValues { .. } => true,
            Verdict::ForData { verdict, .. } => verdict.is_verified(),
            _ => false,
        }
    }

    /// The text where the program was also compared with its source on the input of a run.
    pub fn on_this_input(&self) -> String {
        match self.reached() {
            Verdict::Before | Verdict::Verified | Verdict::FewValues { .. } => {
                "verified on this input".to_string()
            }
            Verdict::ExceptForOperators { verdict } => {
                format!("{}, except for its operators", verdict.on_this_input())
            }
            Verdict::ForData { verdict, .. } => verdict.on_this_input(),
            Verdict::Partly { agree, inputs } => {
                format!("verified on this input and {agree} of {inputs} others")
            }
            Verdict::Off
            | Verdict::TooLarge
            | Verdict::Starved
            | Verdict::AlwaysFails
            | Verdict::ButForBranches { .. } => "verified on this input only".to_string(),
        }
    }
}

/// The numbers of those that break the law on values that occurred in no run.
fn suspects(operators: &[CheckedOperator]) -> Vec<usize> {
    let suspicious = |operator: &CheckedOperator| operator.faults.iter().any(OperatorFault::is_suspicious);
    operators.iter().enumerate().filter(|(_, operator)| suspicious(operator)).map(|(at, _)| at).collect()
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Off => "not verified",
            Verdict::Before => "verified before",
            Verdict::Verified => "verified",
            // Without a value on any of them it is the symbolic check that has compared some.
            Verdict::FewValues { values: 0, inputs } => {
                return write!(f, "verified symbolically, with a value on none of {inputs} inputs");
            }
            Verdict::FewValues { values, inputs } => {
                return write!(f, "verified, with a value on {values} of {inputs} inputs only");
            }
            Verdict::ExceptForOperators { verdict } => {
                return write!(f, "{verdict}, except for its operators");
            }
            Verdict::ForData { verdict, without, suspects } => {
                let without: BTreeSet<Special> = without.iter().map(|excluded| excluded.special).collect();
                let without: Vec<String> = without.iter().map(ToString::to_string).collect();
                let without = match &without[..] {
                    [] => String::new(),
                    without => format!(" without {}", without.join(" or ")),
                };
                let on = if suspects.is_empty() { "" } else { " on which its operators are associative" };
                return write!(f, "{verdict}, for data{without}{on}");
            }
            Verdict::Partly { agree, inputs } => {
                return write!(f, "verified on {agree} of {inputs} inputs only");
            }
            Verdict::TooLarge => "not verified: too large to interpret",
            Verdict::Starved => "not verified: too little memory or stack to interpret it",
            Verdict::AlwaysFails => "not verified: it fails on every generated input",
            Verdict::ButForBranches { verdict, places } => {
                let named: Vec<String> = places.iter().take(NAMED).map(ToString::to_string).collect();
                let more = places.len() - named.len();
                let more = if more == 0 { String::new() } else { format!(" and {more} more") };
                let branches = if places.len() == 1 { "branch" } else { "branches" };
                return write!(
                    f,
                    "{verdict}, but no input reached the {branches} at {}{more}",
                    named.join(", ")
                );
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verify::Symbolically;

    fn verdict(cases: usize, failed: usize, skipped: usize, symbolic: Symbolically) -> Verdict {
        let evidence = Evidence {
            cases,
            failed,
            skipped,
            starved: 0,
            unreached: vec![],
            native: true,
            translated: None,
            symbolic,
        };
        Verdict::of(&evidence, &[])
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

    #[test]
    fn what_no_input_reached_is_named_and_want_of_memory_is_said() {
        let places: Vec<LineColumn> = (1..6).map(|line| LineColumn { line, column: 7, file: None }).collect();
        let of = |cases, skipped, starved, unreached: &[LineColumn]| {
            let symbolic = Symbolically::default();
            let unreached = unreached.to_vec();
            Verdict::of(
                &Evidence {
                    cases,
                    failed: 0,
                    skipped,
                    starved,
                    unreached,
                    native: true,
                    translated: None,
                    symbolic,
                },
                &[],
            )
        };
        let one = of(105, 0, 0, &places[..1]);
        assert_eq!(one.to_string(), "verified, but no input reached the branch at 1:7");
        assert!(one.is_verified());
        assert_eq!(
            of(5, 100, 0, &places).to_string(),
            "verified on 5 of 105 inputs only, but no input reached the branches at 1:7, 2:7, 3:7 and 2 more"
        );
        assert_eq!(of(0, 105, 105, &places), Verdict::Starved);
        assert_eq!(of(5, 100, 1, &[]), Verdict::Starved);
        // So few don't matter.
        assert_eq!(of(100, 5, 5, &[]), Verdict::Verified);
    }
}
