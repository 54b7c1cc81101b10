//! Who says whether a rewrite is applied where it could be. Passes ask before each application, in the order in which
//! they come to them; so who asks again may admit the same ones.

use crate::core::StmtId;

/// Admits rewrites, by the names that [`crate::core::passes`] gives them.
pub trait Gate {
    /// Whether the rewrite is applied to this statement.
    fn admits(&mut self, rewrite: &'static str, stmt: StmtId) -> bool;
}

/// Admits every one.
pub struct Every;

impl Gate for Every {
    fn admits(&mut self, _: &'static str, _: StmtId) -> bool {
        true
    }
}
