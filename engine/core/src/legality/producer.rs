//! What the conditions need to know of a producer.

use std::collections::BTreeMap;

use super::placed::Placed;
use crate::core::canonical::Operand;
use crate::core::compose::there::Producing;
use crate::core::compose::{Point, ProducerOutput, emit_points};
use crate::core::effects::{self, Effects};
use crate::core::facts::Facts;
use crate::core::kind::Kind;
use crate::core::sweep;
use crate::core::{Atom, Collector, Loop, Operator, Size, Stmt};

/// What the conditions need to know of a producer: a loop, or several that are to be one.
#[derive(Clone, Debug)]
pub struct Producer<T = Atom> {
    /// The iteration space.
    pub space: Size,
    /// All results.
    pub outputs: Vec<Made<T>>,
    /// What it can be seen to do.
    pub effects: Effects,
    /// What is known around it.
    pub(super) facts: Facts,
    /// How many places in its body there are at which something is emitted.
    sites: usize,
}

/// A result of a producer.
#[derive(Clone, Debug)]
pub struct Made<T = Atom> {
    /// What its consumers see.
    pub output: ProducerOutput<T>,
    /// The collector that it is a component of.
    pub collector: usize,
    /// What it is.
    pub kind: Kind,
    /// Its collector runs in a way that can be seen, so that it stays.
    pub seen: bool,
    /// Its elements come from what the producer reads, and stand at the places of that.
    placed: bool,
    /// The one place in the body at which it is emitted; [`TOP`] where every iteration emits. `None` where
    /// there are several.
    site: Option<usize>,
}

/// The top of a body.
const TOP: usize = 0;

impl<T: Operand> Producer<T> {
    /// A loop, with the names and extents of its results, where the facts hold around it.
    pub fn new(l: &Loop<T>, outputs: Vec<ProducerOutput<T>>, facts: &Facts) -> Producer<T> {
        let (space, facts) = (l.space.clone(), facts.clone());
        let mut producer = Producer { space, outputs: vec![], effects: Effects::default(), facts, sites: 1 };
        producer.add(l, outputs);
        producer
    }

    /// Fuses one more loop into it.
    pub fn add(&mut self, l: &Loop<T>, outputs: Vec<ProducerOutput<T>>) {
        let (body, end) = phases(l, &self.facts);
        self.effects = self.effects.and(body).and(end);
        let first = self.outputs.last().map_or(0, |o| o.collector + 1);
        let places = l.fun.collectors.iter().enumerate();
        let kinds = Kind::all(&l.fun);
        let places = places.flat_map(|(i, c)| vec![(first + i, kinds[i]); c.arity()]);
        let seen = sweep::seen(l, &self.facts);
        let comes = self.placed(l);
        let sites = self.sites_of(l);
        for ((output, (collector, kind)), seen) in outputs.into_iter().zip(places).zip(seen) {
            // Whatever runs after a filter emits as the filter does.
            let filtered = output.extent.as_ref().is_some_and(|e| *e != self.space);
            let kind = if filtered { Kind::Filter } else { kind };
            let (placed, site) = (comes.collector(collector - first), sites[collector - first]);
            self.outputs.push(Made { output, collector, kind, seen, placed, site });
        }
    }

    /// The place in the body at which a consumer runs, whose space is this one's or the size of one of its
    /// outputs.
    fn site(&self, consumer: &Loop<T>) -> Option<usize> {
        if consumer.space == self.space {
            return Some(TOP);
        }
        let made = self.outputs.iter().find(|made| made.output.extent.as_ref() == Some(&consumer.space));
        made.map_or(Some(TOP), |made| made.site)
    }

    /// For each collector of a consumer the place at which it emits.
    fn sites_of(&mut self, consumer: &Loop<T>) -> Vec<Option<usize>> {
        let top = self.site(consumer);
        let mut inside: BTreeMap<Point, usize> = BTreeMap::new();
        let site = |point: Option<Point>| {
            let point = point?;
            if point.is_empty() {
                return top;
            }
            let next = self.sites;
            let site = *inside.entry(point).or_insert(next);
            self.sites = self.sites.max(site + 1);
            Some(site)
        };
        emit_points(&consumer.fun.body, consumer.fun.collectors.len()).into_iter().map(site).collect()
    }

    /// Whether what the consumer reads element by element is emitted where the consumer runs.
    pub fn emits_at_one_point(&self, consumer: &Loop<T>) -> bool {
        let site = self.site(consumer);
        site.is_some() && self.read_by(consumer).iter().all(|made| made.site == site)
    }

    /// The outputs that the consumer reads element by element as they are emitted.
    pub fn read_by(&self, consumer: &Loop<T>) -> Vec<&Made<T>> {
        let emitted = self.outputs.iter().filter(|made| made.output.extent.is_some());
        emitted.filter(|made| consumer.inputs.contains(&made.output.name)).collect()
    }

    /// What of a consumer comes from elements that stand at the places of what is read.
    pub(super) fn placed(&self, consumer: &Loop<T>) -> Placed {
        let made = |operand: &T| self.outputs.iter().find(|made| made.output.name == *operand);
        Placed::of(consumer, |operand| made(operand).is_none_or(|made| made.placed))
    }
}

impl<T: 'static> Producing<T> for Producer<T> {
    fn space(&self) -> &Size {
        &self.space
    }

    fn results(&self) -> impl Iterator<Item = &ProducerOutput<T>> {
        self.outputs.iter().map(|made| &made.output)
    }
}

/// What the body of a loop does while it runs, and what its folds do when it has ended: a run is
/// first the events of the body, in order, then the collectors.
pub(super) fn phases<T>(l: &Loop<T>, around: &Facts) -> (Effects, Effects) {
    let facts = around.inside(l);
    let operator = |o: &Operator| effects::scope_in(&o.body, &facts, None);
    let body = effects::scope_in(&l.fun.body, &facts, Some(&l.space));
    let body = l.fun.scans.iter().map(operator).fold(body, Effects::and);
    let folds = l.fun.collectors.iter().filter_map(Collector::operator).map(operator);
    (body.outside(), folds.fold(Effects::default(), Effects::and))
}

/// The results of a statement's loop, by the variables that it binds, none of them kept.
pub fn outputs(stmt: &Stmt, l: &Loop) -> Vec<ProducerOutput<Atom>> {
    let outs = stmt.outs.iter().zip(l.fun.collected());
    outs.map(|(out, collected)| ProducerOutput {
        name: Atom::Var(out.var),
        extent: if collected { out.ty.dims.first().cloned() } else { None },
        keep: false,
    })
    .collect()
}
