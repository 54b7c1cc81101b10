//! Who says whether a rewrite is applied where it could be. Passes ask before each application, in the order in which
//! they come to them; so who asks again may admit the same ones.

use super::{Condition, Rewrite};
use crate::core::Stmt;
use crate::core::passes::Round;
use crate::core::path::Path;

/// What is in sight of what a rewrite would cost or save.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Worth {
    /// There is a histogram in place of a sum for each of so many keys; of `None` only running tells how many.
    Keys(Option<i64>),
    /// So many statements are written again.
    Written(usize),
    /// Loops are written again though loops read the array too.
    LoopsAgain,
    /// A loop that could be one with it can be so no more.
    KeptApart,
}

/// Admits rewrites.
pub trait Gate {
    /// A round of passes begins. What is asked until the next one is about it.
    fn begins(&mut self, _round: Round) {}

    /// Whether the rewrite is applied to these statements of this scope: the one that is rewritten, and the one by which
    /// it is, where there is one.
    fn admits(&mut self, rewrite: &'static Rewrite, scope: &Path, stmts: &[&Stmt]) -> bool;

    /// Whether applying it to these statements pays. That is asked before anything is made of them; what is made and
    /// not admitted leaves no trace, numbers among that.
    fn pays(&self, rewrite: &Rewrite, scope: &Path, stmts: &[&Stmt], worth: &Worth) -> bool;

    /// Whether a condition of the rewrite is asked for. With one dropped, passes make wrong programs: that shows what it
    /// is needed for.
    fn asks(&self, _rewrite: &Rewrite, _condition: &Condition) -> bool {
        true
    }

    /// Whether every condition is asked for.
    fn asks_all(&self) -> bool {
        true
    }

    /// This condition alone kept the rewrite from being applied to this statement.
    fn refused(&mut self, _rewrite: &'static Rewrite, _condition: &'static Condition, _stmt: &Stmt) {}
}
