//! Who admits the rewrites of a run: as far as the fuel lasts, and where they pay. It writes down where each was applied,
//! and what alone kept one from that.

use std::collections::BTreeMap;

use crate::certificate::Recorder;
use crate::core::Origin;
use crate::core::passes::Round;
use crate::core::path::Path;
use crate::core::rewrites::gate::{Gate, Site, Why, Worth};
use crate::core::rewrites::{Rewrite, SideCondition};
use crate::cost::profit;
use crate::legality::Policy;

/// Where a rewrite was applied, or could have been.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Application {
    /// The rewrite.
    pub rewrite: &'static Rewrite,
    /// Where the statements come from that are rewritten.
    pub of: Origin,
    /// And the one by which they are, where there is one.
    pub by: Origin,
}

impl Application {
    fn new(rewrite: &'static Rewrite, site: &Site) -> Application {
        let mut of = Origin::default();
        site.stmts.iter().for_each(|stmt| of.unite(&stmt.origin));
        Application { rewrite, of, by: site.by.map_or(Origin::default(), |stmt| stmt.origin.clone()) }
    }
}

/// What became of rewrites in a run.
#[derive(Clone, Default, Debug)]
pub struct Rewritten {
    /// Where rewrites were applied, in order.
    pub applied: Vec<Application>,
    /// Where one thing alone kept a rewrite from being applied, in the last round of each kind.
    kept: BTreeMap<Round, Vec<(Application, Why)>>,
}

impl Rewritten {
    /// Where a condition alone, or that it does not pay, kept a rewrite from being applied, when passes went through the
    /// program last.
    pub fn kept(&self) -> impl Iterator<Item = &(Application, Why)> {
        self.kept.values().flatten()
    }
}

/// Admits rewrites as far as the fuel lasts, and writes them down.
pub(super) struct Rationed<'f> {
    pub policy: &'f Policy,
    pub fuel: &'f mut usize,
    pub recorder: &'f mut Recorder,
    pub rewritten: &'f mut Rewritten,
    /// Each pass is to leave a well-formed program.
    pub checked: bool,
    /// The round at hand.
    pub round: Round,
}

impl Gate for Rationed<'_> {
    fn begins(&mut self, round: Round) {
        self.recorder.round(round);
        self.round = round;
        self.rewritten.kept.insert(round, Vec::new());
    }

    fn admits(&mut self, rewrite: &'static Rewrite, scope: &Path, site: &Site) -> bool {
        let Some(left) = self.fuel.checked_sub(1) else { return false };
        *self.fuel = left;
        self.recorder.rewrite(scope, rewrite.name, site);
        self.rewritten.applied.push(Application::new(rewrite, site));
        true
    }

    fn pays(&self, _: &Rewrite, _: &Path, _: &Site, worth: &Worth) -> bool {
        profit::pays(worth)
    }

    fn asks(&self, rewrite: &Rewrite, condition: &SideCondition) -> bool {
        self.policy.asks(rewrite.name, condition.name)
    }

    fn asks_all(&self) -> bool {
        self.policy.dropped.is_none()
    }

    fn checks(&self) -> bool {
        self.checked || cfg!(debug_assertions)
    }

    fn refused(&mut self, rewrite: &'static Rewrite, why: Why, site: &Site) {
        let kept = self.rewritten.kept.entry(self.round).or_default();
        kept.push((Application::new(rewrite, site), why));
    }
}
