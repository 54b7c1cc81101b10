//! What is tried: a rule of the table, or a rewrite that prepares programs.

use lawson_oracle::generate::{GenOptions, text_from_seed};

use super::sketch;
use crate::certificate::Certificate;
use crate::core::rewrites::{self, Rewrite};
use crate::legality;
use crate::rules::Rule;

/// A row that is tried.
#[derive(Clone, Copy, Debug)]
pub enum Row<'r> {
    /// Of the table.
    Rule(&'r Rule),
    /// Of those that prepare programs.
    #[doc(hidden)]
    Rewrite(&'r Rewrite),
}

impl<'r> From<&'r Rule> for Row<'r> {
    fn from(rule: &'r Rule) -> Self {
        Row::Rule(rule)
    }
}

#[doc(hidden)]
impl<'r> From<&'r Rewrite> for Row<'r> {
    fn from(rewrite: &'r Rewrite) -> Self {
        Row::Rewrite(rewrite)
    }
}

/// A condition of a row.
#[derive(Clone, Copy, Debug)]
pub struct RowCondition {
    /// Its name.
    pub name: &'static str,
    /// Last digits of floats show the need of it too.
    pub(super) to_the_bit: bool,
}

impl From<legality::Condition> for RowCondition {
    fn from(condition: legality::Condition) -> Self {
        RowCondition { name: condition.name(), to_the_bit: condition.keeps_order() }
    }
}

// What rewrites that prepare make gives the same to the last bit.
#[doc(hidden)]
impl From<&rewrites::SideCondition> for RowCondition {
    fn from(condition: &rewrites::SideCondition) -> Self {
        RowCondition { name: condition.name, to_the_bit: true }
    }
}

impl<'r> Row<'r> {
    /// Its conditions.
    pub fn conditions(self) -> Vec<RowCondition> {
        match self {
            Row::Rule(rule) => rule.conditions.iter().map(|condition| (*condition).into()).collect(),
            Row::Rewrite(rewrite) => rewrite.conditions.iter().map(RowCondition::from).collect(),
        }
    }

    /// Its name.
    pub fn name(self) -> &'r str {
        match self {
            Row::Rule(rule) => &rule.name,
            Row::Rewrite(rewrite) => rewrite.name,
        }
    }

    /// The program of a seed: one to which it may be applied, or, one in eight, one at large.
    pub(in crate::verify) fn program(self, seed: u64, at_large: u64) -> String {
        match self {
            _ if seed % 8 == at_large => text_from_seed(seed, &GenOptions::default()),
            Row::Rule(rule) => sketch::text(rule, seed),
            Row::Rewrite(rewrite) => sketch::of_rewrite(rewrite, seed),
        }
    }

    /// Programs that come first: those that its conditions refuse.
    pub(super) fn refused(self) -> impl Iterator<Item = &'static str> {
        let conditions = match self {
            Row::Rule(_) => &[],
            Row::Rewrite(rewrite) => rewrite.conditions,
        };
        conditions.iter().map(|condition| condition.refuses)
    }

    /// How often it was applied.
    pub(in crate::verify) fn applied(self, certificate: &Certificate) -> usize {
        let names = match self {
            Row::Rule(_) => certificate.rules(),
            Row::Rewrite(_) => certificate.rewrites(),
        };
        names.into_iter().filter(|name| *name == self.name()).count()
    }
}
