//! Which conditions are consulted.

use super::Condition;
use crate::core::compose::Missing;

/// The policy of a fusion run: the standard one consults every condition. With one dropped, fusion
/// makes wrong programs, and verification has to catch them: that is how a condition is shown to be
/// needed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Policy {
    /// The condition of this name is taken to hold for this rule, wherever the rule is considered.
    pub dropped: Option<(String, &'static str)>,
    /// The condition of this name is taken not to hold for this rule, so that the rule is never applied: what counts
    /// how often rules are applied has to notice.
    pub failed: Option<(String, &'static str)>,
}

impl Policy {
    /// Without one condition of one rule.
    pub fn without(rule: impl Into<String>, condition: Condition) -> Policy {
        Policy::without_named(rule, condition.name())
    }

    /// The same by the condition's name: of a rule, or of a rewrite that prepares programs.
    pub fn without_named(rule: impl Into<String>, condition: &'static str) -> Policy {
        Policy { dropped: Some((rule.into(), condition)), ..Policy::default() }
    }

    /// With one condition of one rule that never holds.
    pub fn failing(rule: impl Into<String>, condition: Condition) -> Policy {
        Policy { failed: Some((rule.into(), condition.name())), ..Policy::default() }
    }

    /// What composition does where something is not there that a condition should have asked for.
    #[doc(hidden)]
    pub fn missing(&self) -> Missing {
        if self.dropped.is_some() { Missing::StoodIn } else { Missing::Refused }
    }

    /// Whether the condition of this name is consulted for the rule.
    pub fn asks(&self, rule: &str, condition: &str) -> bool {
        !is(&self.dropped, rule, condition)
    }

    /// Whether the condition of this name is taken not to hold for the rule.
    pub fn fails(&self, rule: &str, condition: &str) -> bool {
        is(&self.failed, rule, condition)
    }
}

fn is(one: &Option<(String, &'static str)>, rule: &str, condition: &str) -> bool {
    one.as_ref().is_some_and(|(r, c)| r == rule && *c == condition)
}
