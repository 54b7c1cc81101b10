//! Who says whether a rewrite is applied where it could be. Passes ask before each application, in the order in which
//! they come to them; so who asks again may admit the same ones.

use std::fmt;

use super::{Rewrite, SideCondition};
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
    /// An array is built in any case, for its loop may fail.
    BuiltAnyway,
    /// Sums of `f32` one element after the other round off more than in a tree.
    Drifts,
    /// A loop with loops inside would run over a part at a time, and runs over all of them at once.
    PartByPart,
    /// A loop that collects would run element by element, and runs on tiles.
    OnTiles,
}

impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Worth::Keys(Some(keys)) => write!(f, "a sum for each of {keys} keys costs less"),
            Worth::Keys(None) => write!(f, "there may be few keys"),
            Worth::Written(statements) => write!(f, "{statements} statements would be written again"),
            Worth::LoopsAgain => write!(f, "loops would run again, though loops read the array too"),
            Worth::KeptApart => write!(f, "a loop that could be one with it could be so no more"),
            Worth::Drifts => write!(f, "sums of f32 one element after the other round off more"),
            Worth::PartByPart => write!(f, "its loops inside run over more elements at once as it is"),
            Worth::OnTiles => write!(f, "what it collects is made on tiles as it is"),
            Worth::BuiltAnyway => write!(f, "the array is built in any case, since its loop may fail"),
        }
    }
}

/// Why a rewrite is not applied to statements to which it could be applied otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// This condition does not hold.
    Condition(&'static SideCondition),
    /// It does not pay.
    Worth(Worth),
}

/// What a rewrite is about, in a scope.
#[derive(Clone, Debug)]
pub struct Site<'s> {
    /// The statements that are rewritten.
    pub stmts: Vec<&'s Stmt>,
    /// The statement by which they are, where there is one: what makes the array that they read, or the branches that
    /// they move into.
    pub by: Option<&'s Stmt>,
}

impl<'s> From<&'s Stmt> for Site<'s> {
    fn from(stmt: &'s Stmt) -> Site<'s> {
        Site { stmts: vec![stmt], by: None }
    }
}

impl<'s> Site<'s> {
    /// A statement that is rewritten by another one.
    pub(super) fn by(stmt: &'s Stmt, by: &'s Stmt) -> Site<'s> {
        Site { stmts: vec![stmt], by: Some(by) }
    }
}

/// Admits rewrites.
pub trait Gate {
    /// A round of passes begins. What is asked until the next one is about it.
    fn begins(&mut self, _round: Round) {}

    /// Whether the rewrite is applied there, in this scope.
    fn admits(&mut self, rewrite: &'static Rewrite, scope: &Path, site: &Site) -> bool;

    /// Whether applying it there pays. What is made and not admitted leaves no trace, numbers among that.
    fn pays(&self, rewrite: &Rewrite, scope: &Path, site: &Site, worth: &Worth) -> bool;

    /// Whether a condition of the rewrite is asked for. With one dropped, passes make wrong programs: that shows what it
    /// is needed for.
    fn asks(&self, _rewrite: &Rewrite, _condition: &SideCondition) -> bool {
        true
    }

    /// Whether every condition is asked for.
    fn asks_all(&self) -> bool {
        true
    }

    /// Whether each pass is to leave a well-formed program, which is a panic otherwise.
    fn checks(&self) -> bool {
        cfg!(debug_assertions)
    }

    /// This alone kept the rewrite from being applied there.
    fn refused(&mut self, _rewrite: &'static Rewrite, _why: Why, _site: &Site) {}
}
