//! Who admits the rewrites of a run: as far as the fuel lasts, and where they pay. It writes down where each was applied,
//! and where a condition alone kept one from that.

use std::collections::BTreeMap;

use crate::certificate::Recorder;
use crate::core::passes::Round;
use crate::core::path::Path;
use crate::core::rewrites::gate::{Gate, Worth};
use crate::core::rewrites::{Condition, Rewrite};
use crate::core::{Origin, Stmt};
use crate::cost::profit;
use crate::legality::Policy;

/// Where a rewrite was applied, or could have been.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The rewrite.
    pub rewrite: &'static Rewrite,
    /// Where the statement comes from that is rewritten.
    pub of: Origin,
}

/// What became of rewrites in a run.
#[derive(Clone, Default, Debug)]
pub struct Rewritten {
    /// Where rewrites were applied, in order.
    pub places: Vec<Place>,
    /// Where one condition alone kept a rewrite from being applied, when the last round of each kind was run.
    kept: BTreeMap<Round, Vec<(Place, &'static Condition)>>,
}

impl Rewritten {
    /// Where one condition alone kept a rewrite from being applied to the fused program.
    pub fn kept(&self) -> impl Iterator<Item = &(Place, &'static Condition)> {
        self.kept.values().flatten()
    }
}

/// Admits rewrites as far as the fuel lasts, and writes them down.
pub(super) struct Rationed<'f> {
    pub policy: &'f Policy,
    pub fuel: &'f mut usize,
    pub recorder: &'f mut Recorder,
    pub rewritten: &'f mut Rewritten,
    /// The round at hand.
    pub round: Round,
}

impl Gate for Rationed<'_> {
    fn begins(&mut self, round: Round) {
        self.recorder.round(round);
        self.round = round;
        self.rewritten.kept.insert(round, Vec::new());
    }

    fn admits(&mut self, rewrite: &'static Rewrite, scope: &Path, stmts: &[&Stmt]) -> bool {
        let Some(left) = self.fuel.checked_sub(1) else { return false };
        *self.fuel = left;
        self.recorder.rewrite(scope, rewrite.name, stmts);
        let of = stmts.first().map_or(Origin::default(), |stmt| stmt.origin.clone());
        self.rewritten.places.push(Place { rewrite, of });
        true
    }

    fn pays(&self, _: &Rewrite, _: &Path, _: &[&Stmt], worth: &Worth) -> bool {
        profit::pays(worth)
    }

    fn asks(&self, rewrite: &Rewrite, condition: &Condition) -> bool {
        self.policy.asks(rewrite.name, condition.name)
    }

    fn asks_all(&self) -> bool {
        self.policy.dropped.is_none()
    }

    fn refused(&mut self, rewrite: &'static Rewrite, condition: &'static Condition, stmt: &Stmt) {
        let place = Place { rewrite, of: stmt.origin.clone() };
        self.rewritten.kept.entry(self.round).or_default().push((place, condition));
    }
}
