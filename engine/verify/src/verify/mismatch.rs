//! What shows that a core program is not what its source is.

use std::fmt;

use super::differential::Difference;
use super::first_difference::{self, FirstDifference};
use super::symbolic::Terms;

/// A core program that means something else than its source, or is not known to mean the same.
#[derive(Clone, PartialEq, Debug)]
pub enum Mismatch {
    /// An input shows it.
    Shown(Difference),
    /// The two give different terms; no numbers were found that show it.
    Terms(Terms),
}

impl Mismatch {
    /// What is not as the source is.
    pub fn treatment(&self) -> &'static str {
        match self {
            Mismatch::Shown(difference) => difference.treatment,
            Mismatch::Terms(terms) => terms.treatment,
        }
    }

    /// Calls what is not as the source is otherwise.
    pub fn rename(&mut self, treatment: &'static str) {
        match self {
            Mismatch::Shown(difference) => difference.treatment = treatment,
            Mismatch::Terms(terms) => terms.treatment = treatment,
        }
    }

    /// The first place at which results differ.
    pub fn place(&self) -> Option<FirstDifference> {
        match self {
            Mismatch::Shown(difference) => first_difference::between(&difference.expected, &difference.found),
            Mismatch::Terms(_) => None,
        }
    }

    /// The arguments, or what is known of them.
    pub fn inputs(&self) -> Vec<String> {
        match self {
            Mismatch::Shown(difference) => difference.case.args.iter().map(ToString::to_string).collect(),
            Mismatch::Terms(terms) => vec![terms.lengths()],
        }
    }

    /// What the source shows.
    pub fn expected(&self) -> String {
        match self {
            Mismatch::Shown(difference) => difference.expected.to_string(),
            Mismatch::Terms(terms) => terms.expected.clone(),
        }
    }

    /// What the other shows.
    pub fn found(&self) -> String {
        match self {
            Mismatch::Shown(difference) => difference.found.to_string(),
            Mismatch::Terms(terms) => terms.found.clone(),
        }
    }
}

/// One line: what gives what on which input.
impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (inputs, treatment) = (self.inputs().join(" "), self.treatment());
        let (expected, found) = (self.expected(), self.found());
        write!(f, "on {inputs} the source gives {expected}, {treatment} gives {found}")
    }
}

impl From<Difference> for Mismatch {
    fn from(difference: Difference) -> Mismatch {
        Mismatch::Shown(difference)
    }
}

impl From<Box<Difference>> for Box<Mismatch> {
    fn from(difference: Box<Difference>) -> Box<Mismatch> {
        Box::new(Mismatch::Shown(*difference))
    }
}
