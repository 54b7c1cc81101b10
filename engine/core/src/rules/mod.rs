//! The rules of fusion: one table ([`STANDARD`]), from which everything else is derived.
//!
//! # Rules for writing rules
//! 1. A rule is an equivalence: both sides mean the same, whatever stands around them. What may only
//!    drop a failure, or reassociate a float, is a choice of the schedule and no rule.
//! 2. A rule is named consumer-producer: `map-filter` is a map of a filter's result.
//! 3. It lists every condition without which it would be wrong, and no other: for each one there is
//!    a program that it gets wrong without it, and one program that it fuses ([`Rule::programs`]).
//! 4. It looks at the consumer and at what `Producer` tells; never at use counts or neighbours:
//!    those are the plan's.
//! 5. Its law stands in its row, both sides as terms ([`law`]): the left side is what it matches, the
//!    right side what it makes, and no variable is on the right side only. What makes it is a composition
//!    of `core::compose` or `core::pull`, or for a row of [`Shape::Law`] the law itself ([`law::build`]); a
//!    new composition is a new function there, generic over the operands, that looks at no condition by name, and
//!    makes nothing where something is not there that the consumer needs (`core::compose::there`).
//!    `verify::laws` tries whether the sides agree and whether the rule makes the one of the other.
//! 6. One rule for each shape: no two rules of a table match the same two operations, so that their
//!    order means nothing. ([`RuleTable::with`] puts a rule in the place of the one of its shape.) Rows of
//!    [`Shape::Law`] differ in their left sides; all of them are searched with at once.
//!
//! # What a new row may need
//! - Its law is data: both sides as terms. The text of `lawson rules`, the statements for `proofs/` ([`law::coq`]) and the
//!   tests come from it. Nothing else asks for a rule by its name. Who uses Lawson as a library adds a row with [`RuleTable::with`], and tries its law with
//!   `verify::laws`.
//! - *A law that is applied as it stands* is a row by [`Rule::of_law`] and nothing else. Both sides are terms of
//!   combinators; functions on the left are variables, and no size comes into being on the right. Conditions that fit
//!   are `Copyable` and `Total` where a function runs more or less often or in another order; `Exact` where an
//!   operator combines in another order or by other brackets; `Neutral` where a neutral element is combined more or
//!   less often; `OwnPosition` where an array comes out as it is, since a filter's elements have places by which
//!   floats are added. Its program in the corpus must get cheaper by it, alone or with other laws.
//! - *A new shape* is a variant of [`Shape`], recognised in `Shape::of`. The compiler then asks for
//!   `Shape::is_exposure` and for a sketch in `verify/needed/sketch.rs`: a random program that can make it.
//! - New compositions, forms of term, views and rewrites: see `core::compose`, [`law`], `core::views` and
//!   `core::rewrites`.
//!
//! A program that the row fuses, and one for each condition that it must refuse, stand under `snapshots/rules/`
//! (named by [`Rule::programs`]). The tests walk the table:
//! - With random functions and arrays in its variables, both sides of each law mean the same. Fusing the left side
//!   applies the rule and gives the canonical form of the right side (`engine/tests/rules/laws.rs`).
//! - Each row fuses its program and fires in the e-graph. Each condition refuses its program, and without the
//!   condition the program gives something else (`engine/tests/corpus/`). A condition that is not about what the row
//!   matches never holds, so that the row fuses nothing and this test fails.
//! - Sketches apply the rule often (`engine/tests/fusion/firing.rs`).

pub mod law;
mod shape;
mod table;

pub use law::Law;
pub use shape::Shape;
pub use table::{PREPARING, STANDARD};

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use crate::core::Program;
use crate::core::canonical::Operand;
use crate::core::facts::Facts;
use crate::legality::{Condition, Policy, Two};

/// The name of a rule: copied without a copy of the text where the table is compiled in.
pub type RuleName = Cow<'static, str>;

/// One row of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// The name, unique in the table.
    pub name: RuleName,
    /// What it says, both sides as terms.
    pub law: Law,
    /// The text that it comes from.
    pub source: Cow<'static, str>,
    /// The name of its theorem in `proofs/`, where there is one.
    pub theorem: Option<Cow<'static, str>>,
    /// The conditions under which it is sound.
    pub conditions: Cow<'static, [Condition]>,
    /// What it matches; this decides which law of `core::compose` it applies.
    #[doc(hidden)]
    pub shape: Shape,
}

impl Rule {
    /// A rule that is a law and nothing else: where its left side is found among the statements of a scope, its
    /// right side may stand, and the other way round where the right side can be found and says all that the left side
    /// needs. It is put there where the plan gets cheaper by it, alone or with other laws.
    ///
    /// ```
    /// use lawson::rules::{Law, Rule, RuleTable, Term, sides_agree};
    ///
    /// const XS: Term = Term::Var("xs");
    /// let law = Law { left: Term::Filter(&Term::Var("p"), &Term::Filter(&Term::Var("p"), &XS)), right: XS };
    /// let rule = Rule::of_law("filter-twice", law, "mine", &[]);
    /// let table = RuleTable::standard().with(rule.clone());
    /// // It says too little: what is filtered twice is filtered once, and not at all.
    /// let broken = (0..25).find_map(|seed| sides_agree(&rule, &table, seed).err());
    /// assert!(broken.is_some());
    /// ```
    pub fn of_law(
        name: impl Into<RuleName>,
        law: Law,
        source: impl Into<Cow<'static, str>>,
        conditions: impl Into<Cow<'static, [Condition]>>,
    ) -> Rule {
        let (name, source, conditions) = (name.into(), source.into(), conditions.into());
        Rule { name, law, source, theorem: None, conditions, shape: Shape::Law }
    }

    /// Whether the two match the same.
    pub fn matches_as(&self, other: &Rule) -> bool {
        self.shape == other.shape && (self.shape != Shape::Law || self.law.left == other.law.left)
    }
}

impl Rule {
    /// The programs of the corpus that belong to the rule, without their ending: the one that it
    /// fuses, and for each condition one that it must refuse.
    pub fn programs(&self) -> Vec<String> {
        let refused = self.conditions.iter().map(|c| format!("{}_{}", self.name, c.name()));
        [self.name.to_string()].into_iter().chain(refused).collect()
    }
}

/// A table of rules, whose names are distinct, and whose shapes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleTable {
    rules: Vec<Rule>,
}

impl RuleTable {
    /// The standard table.
    pub fn standard() -> RuleTable {
        RuleTable { rules: STANDARD.to_vec() }
    }

    /// A table of these rules; of those that match the same, or have one name, the last.
    ///
    /// ```
    /// use lawson::rules::RuleTable;
    /// let standard = RuleTable::standard();
    /// let maps = standard.rules().iter().filter(|rule| rule.name.starts_with("map-"));
    /// assert!(RuleTable::new(maps.cloned()).get("zip").is_none());
    /// ```
    pub fn new(rules: impl IntoIterator<Item = Rule>) -> RuleTable {
        rules.into_iter().fold(RuleTable { rules: Vec::new() }, RuleTable::with)
    }

    /// With one more rule, which brings its law with it, instead of those of its name or its shape.
    /// `verify::laws` tries the law in this table.
    #[must_use]
    pub fn with(mut self, rule: Rule) -> RuleTable {
        self.rules.retain(|other| other.name != rule.name && !other.matches_as(&rule));
        self.rules.push(rule);
        self
    }

    /// Without the rule of this name.
    #[must_use]
    pub fn without(mut self, name: &str) -> RuleTable {
        self.rules.retain(|rule| rule.name != name);
        self
    }

    /// The rules.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// The rule of this name.
    pub fn get(&self, name: &str) -> Option<&Rule> {
        self.rules.iter().find(|r| r.name == name)
    }

    /// The rules that are laws and nothing else.
    pub fn laws(&self) -> impl Iterator<Item = &Rule> {
        self.rules.iter().filter(|rule| rule.shape == Shape::Law)
    }

    /// The rule for a shape.
    #[doc(hidden)]
    pub fn find(&self, shape: Shape) -> Option<&Rule> {
        self.rules.iter().find(|r| r.shape == shape)
    }
}

/// The rules in force: a table, and the policy under which their conditions are consulted.
#[derive(Clone, Debug)]
pub struct Laws {
    /// The table.
    pub table: RuleTable,
    /// The policy.
    pub policy: Policy,
    /// The sizes that are extents, wherever in the program they are known.
    pub facts: Facts,
    /// Which conditions kept which rules away, where somebody wants to know.
    pub refused: Option<Refused>,
}

/// Rules with the conditions that did not hold for them.
pub type Refused = Arc<Mutex<BTreeSet<(String, Condition)>>>;

impl Default for Laws {
    fn default() -> Laws {
        Laws::under(Policy::default())
    }
}

impl Laws {
    /// A table under a policy, with nothing known of any program.
    pub fn new(table: RuleTable, policy: Policy) -> Laws {
        Laws { table, policy, facts: Facts::default(), refused: None }
    }

    /// The standard table under a policy.
    pub fn under(policy: Policy) -> Laws {
        Laws::new(RuleTable::standard(), policy)
    }

    /// The same, to be applied to this program.
    #[must_use]
    pub fn about(mut self, program: &Program) -> Laws {
        self.facts = Facts::of_sizes(program);
        self
    }

    /// The rule that makes the two one, or the condition that forbids it. `None` when the table has no
    /// rule for them.
    pub fn judge<T: Operand>(&self, two: &Two<T>) -> Option<Result<&Rule, Condition>> {
        let rule = self.table.find(Shape::of(two))?;
        Some(self.ask(rule, |condition| condition.check(two)))
    }

    /// The rule, or the first of its conditions that does not hold.
    pub fn ask<'r>(
        &self,
        rule: &'r Rule,
        check: impl Fn(Condition) -> Result<(), Condition>,
    ) -> Result<&'r Rule, Condition> {
        let mut asked = rule.conditions.iter().filter(|c| self.policy.asks(&rule.name, c.name()));
        let held =
            asked.try_for_each(|c| if self.policy.fails(&rule.name, c.name()) { Err(*c) } else { check(*c) });
        if let (Err(condition), Some(refused)) = (held, &self.refused) {
            let mut refused = refused.lock().unwrap_or_else(PoisonError::into_inner);
            refused.insert((rule.name.to_string(), condition));
        }
        held.map(|()| rule)
    }
}
