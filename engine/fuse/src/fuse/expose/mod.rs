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
mod work;

use std::collections::BTreeSet;
use std::sync::Arc;

use egg::Id;

pub use derive::Derived;
use derive::{Derivation, Deriver};
use extract::Space;
use grow::{Grown, grow};
use sides::{Direction, directions, is_about};
use work::work;

use crate::cluster::values::{Types, Values};
use crate::core::{Scope, StmtId};
use crate::cost::{Cost, Nominal, Outside};
use crate::fuse::window::Window;
use crate::rules::Laws;

/// So many forms of a scope are planned at most.
const FORMS: usize = 16;
/// And of a part of a large one.
const FORMS_OF_A_PART: usize = 4;

/// What was searched.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Searched {
    /// Nothing more was found to which a law could be applied. Otherwise a bound stopped the search.
    pub saturated: bool,
    /// The e-nodes.
    pub nodes: usize,
    /// The forms that were found, besides the scope as it was.
    pub candidates: usize,
}

impl Searched {
    /// What was searched of two parts.
    fn and(self, other: Searched) -> Searched {
        Searched {
            saturated: self.saturated && other.saturated,
            nodes: self.nodes + other.nodes,
            candidates: self.candidates + other.candidates,
        }
    }
}

/// What a search gives.
#[derive(Default)]
pub struct Best {
    /// The form of a scope that costs least, where one costs less than the scope as it is.
    pub form: Option<Derived>,
    /// What was searched; nothing where no law is about the scope.
    pub searched: Option<Searched>,
}

/// Gives the cost of a scope that sees this from outside, where it is less than another one.
type CostOfPart<'c> = dyn Fn(&Outside, &Scope, Option<Cost>) -> Option<Cost> + 'c;

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

    /// The form of a scope that costs least, where one costs less than the scope as it is and is no more work. `next` is the
    /// number of the next variable and statement; `cost` gives the cost of a scope, where it is less than another one. What is
    /// computed again may be up to `repeated` primitives for an element.
    pub fn best(
        &self,
        (scope, around, next): (&Scope, &Types, u32),
        sizes: &Nominal,
        repeated: usize,
        cost: &dyn Fn(&Scope, Option<Cost>) -> Option<Cost>,
    ) -> Best {
        self.best_of((scope, around, next), sizes, (repeated, FORMS), cost)
    }

    fn best_of(
        &self,
        (scope, around, next): (&Scope, &Types, u32),
        sizes: &Nominal,
        (repeated, forms): (usize, usize),
        cost: &dyn Fn(&Scope, Option<Cost>) -> Option<Cost>,
    ) -> Best {
        let Some(mut grown) = self.grown(scope, around) else { return Best::default() };
        let (deriver, forms, searched) = self.derivations((scope, around, next), &mut grown, sizes, forms);
        let most = work(scope, sizes, repeated);
        let (mut best, mut least) = (None, None);
        for form in forms.into_iter().filter(|form| work(&form.derived.scope, sizes, repeated) <= most) {
            least = least.or_else(|| cost(scope, None));
            if let Some(less) = cost(&form.derived.scope, least) {
                (best, least) = (Some(form), Some(less));
            }
        }
        Best { form: best.map(|best| deriver.shortened(best)), searched: Some(searched) }
    }

    /// The same for a large scope, part by part: a form of each of these parts, which costs less there.
    pub fn best_of_parts(
        &self,
        (scope, around, next): (&Scope, &Types, u32),
        parts: &[Window],
        repeated: usize,
        cost: &CostOfPart,
    ) -> Best {
        let mut seen = around.clone();
        seen.extend(scope.stmts.iter().flat_map(|stmt| &stmt.outs).map(|out| (out.var, out.ty.clone())));
        let (mut values, mut all) = (Values::of(scope, around, &self.laws, next), Best::default());
        for Window { scope: part, outside } in parts {
            let how_much = (repeated, FORMS_OF_A_PART);
            let cost = |scope: &Scope, least| cost(outside, scope, least);
            let best = self.best_of((part, &seen, values.next()), &outside.sizes(part), how_much, &cost);
            all.searched = [all.searched, best.searched].into_iter().flatten().reduce(Searched::and);
            if let Some(form) = best.form
                && let Some((now, whole)) = self.of_the_whole(&values, form, all.form.as_ref())
            {
                (values, all.form) = (now, Some(whole));
            }
        }
        all
    }

    /// The form of a part as one of the whole scope, whose other parts have this form. `None` where it can't be: what is
    /// between the statements of a part was not seen there.
    fn of_the_whole<'v>(
        &self,
        values: &Values<'v>,
        part: Derived,
        others: Option<&Derived>,
    ) -> Option<(Values<'v>, Derived)> {
        let mut values = values.clone();
        for applied in &part.applied {
            values.apply(self.laws.table.get(&applied.rule)?, applied).ok()?;
        }
        // Numbered otherwise where another part has the same.
        (values.next() == part.next).then_some(())?;
        let before = others.map(|others| (others.applied.clone(), others.ways.clone()));
        let (mut applied, mut ways) = before.unwrap_or_default();
        applied.extend(part.applied);
        ways.extend(part.ways);
        let scope = values.chosen(&ways)?;
        Some((values, Derived { scope, applied, ways, next: part.next }))
    }

    /// What becomes of a scope by the first so many laws of a form: what the last of them made is taken, whether or not the
    /// form has it, so that it shows what this law does. `None` where that is nothing.
    pub fn by_the_first(
        &self,
        (scope, around, next): (&Scope, &Types, u32),
        count: usize,
        mut form: Derived,
    ) -> Option<Derived> {
        let mut values = Values::of(scope, around, &self.laws, next);
        let mut before = BTreeSet::new();
        form.applied.truncate(count);
        for applied in &form.applied {
            before = values.made().collect();
            values.apply(self.laws.table.get(&applied.rule)?, applied).ok()?;
        }
        let made: BTreeSet<StmtId> = values.made().collect();
        let last: BTreeSet<StmtId> = made.difference(&before).copied().collect();
        let of_form = form.ways.intersection(&made).copied().collect();
        let all = [&last | &of_form, made, of_form];
        let mut taken = all.into_iter().filter(|ways| !ways.is_empty());
        (form.scope, form.ways) = taken.find_map(|ways| Some((values.chosen(&ways)?, ways)))?;
        form.next = values.next();
        Some(form)
    }

    /// The forms of a scope that are worth a plan, besides the scope as it is; `None` where no law is about it.
    pub fn forms(
        &self,
        (scope, around, next): (&Scope, &Types, u32),
        sizes: &Nominal,
    ) -> Option<Vec<Derived>> {
        let mut grown = self.grown(scope, around)?;
        let (_, forms, _) = self.derivations((scope, around, next), &mut grown, sizes, FORMS);
        Some(forms.into_iter().map(|form| form.derived).collect())
    }

    /// The e-graph of a scope, where a law is about it.
    fn grown(&self, scope: &Scope, around: &Types) -> Option<Grown> {
        is_about(&self.directions, scope, around).then(|| grow(&self.directions, &self.laws, scope, around))
    }

    /// The forms, with what they are derived from and what was searched.
    fn derivations<'g>(
        &'g self,
        (scope, around, next): (&'g Scope, &'g Types, u32),
        grown: &'g mut Grown,
        sizes: &Nominal,
        most: usize,
    ) -> (Deriver<'g, 'g>, Vec<Derivation>, Searched) {
        let values = Values::of(scope, around, &self.laws, next);
        let roots = values.needed();
        let classes = roots.iter().filter_map(|root| grown.values.get(root));
        let classes: Vec<Id> = classes.map(|class| grown.graph.find(*class)).collect();
        let (saturated, nodes) = (grown.saturated, grown.graph.total_number_of_nodes());
        let space = Space::of(grown, sizes).forms(&classes, most);
        let mut deriver = Deriver::of(grown, &self.directions, values);
        let forms = space.iter().filter_map(|form| deriver.derive(form, &roots));
        let forms: Vec<Derivation> = forms.filter(|form| !form.derived.applied.is_empty()).collect();
        let searched = Searched { saturated, nodes, candidates: forms.len() };
        (deriver, forms, searched)
    }
}
