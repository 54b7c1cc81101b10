//! Who says whether a rewrite is applied where it could be. Passes ask before each application, in the order in which
//! they come to them; so who asks again may admit the same ones.

use super::{Condition, Rewrite};
use crate::core::StmtId;

/// Admits rewrites.
pub trait Gate {
    /// Whether the rewrite is applied to this statement.
    fn admits(&mut self, rewrite: &Rewrite, stmt: StmtId) -> bool;

    /// Whether a condition of the rewrite is asked for. With one dropped, passes make wrong programs: that shows what it
    /// is needed for.
    fn asks(&self, _rewrite: &Rewrite, _condition: &Condition) -> bool {
        true
    }

    /// Whether every condition is asked for.
    fn asks_all(&self) -> bool {
        true
    }
}

/// Admits every one, and asks for every condition.
pub struct Every;

impl Gate for Every {
    fn admits(&mut self, _: &Rewrite, _: StmtId) -> bool {
        true
    }
}
