//! Programs that were written in another language, and translated into this one.

use std::fmt::Debug;
use std::sync::Arc;

use super::{Host, Outcome};
use crate::domain::symbolic::Term;
use crate::domain::{Concrete, Symbolic};
use crate::scalar::Scalar;
use crate::source::Span;
use crate::value::Value;

/// Who takes what a program prints as text.
pub type Output = Box<dyn FnMut(&str) + Send>;

/// A parameter whose elements are some of another one's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Window {
    /// The parameter.
    pub param: String,
    /// The other one.
    pub of: String,
    /// Its first element there, from 0.
    pub start: usize,
    /// How many elements it has.
    pub length: usize,
}

/// What a program means in the language in which it was written. Folds go from the left.
pub trait Meaning: Debug + Send + Sync {
    /// Runs an entry on numbers.
    fn on_numbers(
        &self,
        numbers: &mut Concrete,
        entry: &str,
        args: &[Value],
        host: &mut Host,
    ) -> Outcome<Scalar>;

    /// Runs an entry on terms.
    fn on_terms(
        &self,
        terms: &mut Symbolic,
        entry: &str,
        args: &[Value<Term>],
        host: &mut Host<Term>,
    ) -> Outcome<Term>;

    /// The same where parameters share memory: what is written to one can be read in another. Nothing where these
    /// parameters are values of their own.
    ///
    /// # Errors
    /// The program says that they share nothing, and how it says so.
    fn shared(&self, entry: &str, windows: &[Window]) -> Result<Option<Arc<dyn Meaning>>, String> {
        let _ = (entry, windows);
        Ok(None)
    }

    /// Whether it is what [`Meaning::shared`] gives: no array program is that.
    fn shares(&self) -> bool {
        false
    }

    /// Whether a failure at this place says that the entry does not take an argument: nothing has run before it.
    fn refuses(&self, entry: &str, at: Span) -> bool {
        let _ = (entry, at);
        false
    }

    /// What a call of a function of the host is in the language, with the texts of its arguments.
    fn call(&self, name: &str, args: &[String]) -> Option<String>;

    /// The functions of a host that the language has itself: they print to this.
    fn host(&self, output: Output) -> Host;
}
