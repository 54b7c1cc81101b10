//! Which form of a scope is planned: one e-graph of all that laws say of its values, of which the cheapest forms are
//! extracted and each of them is planned.
//!
//! `reverse (map f (reverse xs))` gets no cheaper as `reverse (reverse (map f xs))`, but after that both `reverse`s go.
//! In an e-graph no order of laws has to be found: what was equal stays equal.
//!
//! What is taken is derived again from the scope, by the laws that the e-graph's explanation names ([`derive`]), and that
//! is what the certificate says.

mod derive;
mod extract;
mod grow;
mod language;
mod sides;

use std::sync::Arc;

use egg::Id;

pub use derive::Derived;
use extract::Space;
use grow::grow;
use sides::{Direction, directions, is_about};

use crate::cluster::rewrite::Types;
use crate::cluster::values::Values;
use crate::core::Scope;
use crate::cost::{Cost, Nominal};
use crate::rules::Laws;

/// So many forms of a scope are planned at most.
const FORMS: usize = 16;

/// What was searched.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Searched {
    /// No law has anything more to say.
    pub saturated: bool,
    /// The e-nodes.
    pub nodes: usize,
    /// The forms that were planned, besides the scope as it was.
    pub candidates: usize,
}

/// The search for a form of a scope.
pub struct Search {
    laws: Arc<Laws>,
    directions: Arc<Vec<Direction>>,
}

impl Search {
    /// By the laws of a table.
    pub fn new(laws: &Laws) -> Search {
        Search { laws: Arc::new(laws.clone()), directions: Arc::new(directions(laws)) }
    }

    /// The form of a scope that costs least, where one costs less than the scope as it is, by up to `fuel` applications
    /// of laws. `next` is the number of the next variable and statement.
    pub fn best(
        &self,
        scope: (&Scope, &Types, u32),
        sizes: &Nominal,
        fuel: usize,
        cost: &dyn Fn(&Scope) -> Cost,
    ) -> (Option<Derived>, Option<Searched>) {
        let Some((forms, searched)) = self.forms(scope, sizes) else { return (None, None) };
        let (mut best, mut least) = (None, None);
        for form in forms.into_iter().filter(|form| form.applied.len() <= fuel) {
            let before = *least.get_or_insert_with(|| cost(scope.0));
            let after = cost(&form.scope);
            if after < before {
                (best, least) = (Some(form), Some(after));
            }
        }
        (best, Some(searched))
    }

    /// The forms of a scope that are worth a plan, besides the scope as it is; `None` where no law is about it.
    pub fn forms(
        &self,
        (scope, around, next): (&Scope, &Types, u32),
        sizes: &Nominal,
    ) -> Option<(Vec<Derived>, Searched)> {
        if !is_about(&self.directions, scope, around) {
            return None;
        }
        let mut grown = grow(&self.directions, &self.laws, scope, around);
        let values = || Values::of(scope, around, &self.laws, next);
        let roots = values().needed();
        let space = Space::of(&grown, sizes);
        let classes = roots.iter().filter_map(|root| grown.values.get(root));
        let classes: Vec<Id> = classes.map(|class| grown.graph.find(*class)).collect();
        let nodes = grown.graph.total_number_of_nodes();
        let mut forms = Vec::new();
        for form in space.forms(&classes, FORMS) {
            let derived = derive::derive(&mut grown, &self.directions, &form, &roots, &values);
            forms.extend(derived.filter(|derived| !derived.applied.is_empty()));
        }
        let searched = Searched { saturated: grown.saturated, nodes, candidates: forms.len() };
        Some((forms, searched))
    }
}
