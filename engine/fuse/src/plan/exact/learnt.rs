//! What was found out about the clusterings of a scope, for all that is asked of it later.

use std::collections::BTreeSet;

use super::model::Model;
use super::pairs::Pair;

/// Not all of these pairs are in one cluster each, unless one of the others is.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Clause {
    pub not_all: Vec<Pair>,
    pub unless: Vec<Pair>,
}

/// Where the first two pairs are in one cluster each, so is the third one: the loop that the two have in common is.
pub type Way = ([Pair; 2], Pair);

/// Clauses that no lawful clustering breaks.
#[derive(Default)]
pub struct Learnt {
    ways: BTreeSet<Way>,
    pub clauses: BTreeSet<Clause>,
}

impl Learnt {
    /// More of it.
    pub fn add(&mut self, ways: &[Way], clauses: &[Clause]) {
        self.ways.extend(ways);
        self.clauses.extend(clauses.iter().cloned());
    }

    /// Says all of it that matters in a model: of pairs that are in one cluster by a link, or by a way.
    pub fn tell(&self, model: &mut Model) {
        let mut ways: Vec<&Way> = self.ways.iter().collect();
        loop {
            let before = ways.len();
            ways.retain(|way| !model.follow(way));
            if ways.len() == before {
                break;
            }
        }
        for clause in &self.clauses {
            if let Some(literals) = model.literals(clause) {
                model.sat.clause(literals);
            }
        }
    }
}

impl From<Way> for Clause {
    fn from((both, third): Way) -> Clause {
        Clause { not_all: both.to_vec(), unless: vec![third] }
    }
}
