//! Which conditions are consulted.

use super::Condition;

/// The policy of a fusion run: the standard one consults every condition. With one dropped, fusion
/// makes wrong programs, and verification has to catch them: that is how a condition is shown to be
/// needed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Policy {
    /// The condition of this rule is taken to hold, wherever the rule is considered.
    pub dropped: Option<(String, Condition)>,
}

impl Policy {
    /// Without one condition of one rule.
    pub fn without(rule: impl Into<String>, condition: Condition) -> Policy {
        Policy { dropped: Some((rule.into(), condition)) }
    }

    /// Whether the condition is consulted for the rule.
    pub fn asks(&self, rule: &str, condition: Condition) -> bool {
        !self.dropped.as_ref().is_some_and(|(r, c)| r == rule && *c == condition)
    }
}
