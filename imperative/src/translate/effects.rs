//! Which expressions do something that others can see.

use std::collections::BTreeSet;

use super::Translator;
use crate::syntax::ast::{Exp, ExpKind, Name};
use crate::syntax::walk::children;

/// What of R prints, or draws.
const EFFECTS: [&str; 3] = ["cat", "runif", "set.seed"];

impl Translator<'_> {
    /// Whether evaluating it prints, draws, or calls the host.
    pub(super) fn has_effects(&self, exp: &Exp) -> bool {
        self.does(exp, &mut BTreeSet::new())
    }

    fn does(&self, exp: &Exp, seen: &mut BTreeSet<Name>) -> bool {
        if let ExpKind::Call(name, _) = &exp.kind {
            let name = &name.name;
            if EFFECTS.contains(&&**name)
                || self.program.externals.iter().any(|external| external.name.name == *name)
            {
                return true;
            }
            let called = self.program.functions.iter().find(|function| function.name.name == *name);
            if let Some(called) = called
                && seen.insert(name.clone())
                && self.does(&called.body, seen)
            {
                return true;
            }
        }
        children(exp).into_iter().any(|inner| self.does(inner, seen))
    }
}
