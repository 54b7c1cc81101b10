//! The conditions of rules: predicates on a producer and its consumer.

use std::collections::BTreeSet;

use super::Code;
use super::placed::Placed;
use crate::core::branches::Branches;
use crate::core::canonical::Operand;
use crate::core::compose::Output;
use crate::core::effects::{self, Effects, Facts};
use crate::core::kind::Kind;
use crate::core::sweep;
use crate::core::visit::{self, Uses};
use crate::core::{Atom, Collector, Loop, Op, Operator, Size, SizeVar, Stmt, View};

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
    facts: Facts,
}

/// Two operations that a rule may make one, the producer first.
#[derive(Debug)]
pub enum Two<'a, T = Atom> {
    /// A loop, or several that are to be one, and a loop.
    Loops(&'a Producer<T>, &'a Loop<T>),
    /// Two branches.
    Branches(&'a Branches<T>, &'a Branches<T>),
    /// A view, and a loop that reads it element by element.
    View(&'a View<T>, &'a Loop<T>),
}

/// A result of a producer.
#[derive(Clone, Debug)]
pub struct Made<T = Atom> {
    /// What its consumers see.
    pub output: Output<T>,
    /// The collector that it is a component of.
    pub collector: usize,
    /// What it is.
    pub kind: Kind,
    /// Its collector runs in a way that can be seen, so that it stays.
    pub seen: bool,
    /// Its elements come from what the producer reads, and stand at the places of that.
    placed: bool,
}

impl<T: Operand> Producer<T> {
    /// A loop, with the names and extents of its results, where the facts hold around it.
    pub fn new(l: &Loop<T>, outputs: Vec<Output<T>>, facts: &Facts) -> Producer<T> {
        let (space, facts) = (l.space.clone(), facts.clone());
        let nothing = Producer { space, outputs: vec![], effects: Effects::default(), facts };
        nothing.and(l, outputs)
    }

    /// With one more loop fused into it.
    #[must_use]
    pub fn and(mut self, l: &Loop<T>, outputs: Vec<Output<T>>) -> Producer<T> {
        let (body, end) = phases(l, &self.facts);
        self.effects = self.effects.and(body).and(end);
        let first = self.outputs.last().map_or(0, |o| o.collector + 1);
        let places = l.fun.collectors.iter().enumerate();
        let places = places.flat_map(|(i, c)| vec![(first + i, Kind::of(&l.fun, i)); c.arity()]);
        let seen = sweep::seen(l, &self.facts);
        let comes = self.placed(l);
        for ((output, (collector, kind)), seen) in outputs.into_iter().zip(places).zip(seen) {
            // Whatever runs behind a filter emits as the filter does.
            let filtered = output.extent.as_ref().is_some_and(|e| *e != self.space);
            let kind = if filtered { Kind::Filter } else { kind };
            let placed = comes.collector(collector - first);
            self.outputs.push(Made { output, collector, kind, seen, placed });
        }
        self
    }

    /// The outputs that the consumer reads element by element.
    pub fn read_by(&self, consumer: &Loop<T>) -> Vec<&Made<T>> {
        self.outputs.iter().filter(|o| consumer.inputs.contains(&o.output.name)).collect()
    }

    /// What of a consumer comes from elements that stand at the places of what is read.
    fn placed(&self, consumer: &Loop<T>) -> Placed {
        let made = |operand: &T| self.outputs.iter().find(|made| made.output.name == *operand);
        Placed::of(consumer, |operand| made(operand).is_none_or(|made| made.placed))
    }

    /// The output that an operand stands for.
    fn output(&self, operand: &T) -> Option<&Output<T>> {
        self.outputs.iter().map(|o| &o.output).find(|o| o.name == *operand)
    }

    fn is_whole(&self, operand: &T) -> bool {
        self.output(operand).is_some_and(|o| o.extent.is_none())
    }

    fn is_collected(&self, operand: &T) -> bool {
        self.output(operand).is_some_and(|o| o.extent.is_some())
    }

    /// The sizes that are known only when the whole producer has run.
    fn rates(&self) -> BTreeSet<SizeVar> {
        self.extents().filter(|e| **e != self.space).flat_map(|e| e.vars()).collect()
    }

    /// Whether the consumer runs over what the producer lets through.
    fn is_filter_of(&self, consumer: &Loop<T>) -> bool {
        consumer.space != self.space && self.extents().any(|e| *e == consumer.space)
    }

    fn extents(&self) -> impl Iterator<Item = &Size> {
        self.outputs.iter().filter_map(|o| o.output.extent.as_ref())
    }
}

/// What the body of a loop does while it runs, and what its folds do when it has ended: a run is
/// first the events of the body, in order, then the collectors.
fn phases<T>(l: &Loop<T>, around: &Facts) -> (Effects, Effects) {
    let facts = around.inside(l);
    let operator = |o: &Operator| effects::scope_in(&o.body, &facts, None);
    let body = effects::scope_in(&l.fun.body, &facts, Some(&l.space));
    let body = l.fun.scans.iter().map(operator).fold(body, Effects::and);
    let folds = l.fun.collectors.iter().filter_map(Collector::operator).map(operator);
    (Effects { local: false, ..body }, folds.fold(Effects::default(), Effects::and))
}

/// The results of a statement's loop, by the variables that it binds, none of them kept.
pub fn outputs(stmt: &Stmt, l: &Loop) -> Vec<Output<Atom>> {
    let outs = stmt.outs.iter().zip(l.fun.collected());
    outs.map(|(out, collected)| Output {
        name: Atom::Var(out.var),
        extent: if collected { out.ty.dims.first().cloned() } else { None },
        keep: false,
    })
    .collect()
}

/// The conditions that rules have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Condition {
    /// The consumer runs over the producer's space, or over the size of one of its outputs: a
    /// descendant through filters in the same loop (Robinson et al. 2014, section 1.3.6).
    SameDomain,
    /// The consumer reads the producer's arrays at the current element only, and what it combines in an
    /// order that can be seen stands there.
    ReadsElementwise,
    /// The consumer needs no result of a fold of the producer: it exists only at the end.
    NeedsWhole,
    /// The consumer does not need the number of elements that the producer emits.
    Rate,
    /// Behind a filter, the consumer neither uses its own position nor reads anything else at it.
    OwnPosition,
    /// Not both print.
    EffectsIo,
    /// None prints while the other may fail.
    EffectsFail,
    /// Two branches have one condition.
    SameCondition,
}

impl Condition {
    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            Condition::SameDomain => "same-domain",
            Condition::ReadsElementwise => "reads-elementwise",
            Condition::NeedsWhole => "needs-whole",
            Condition::Rate => "rate",
            Condition::OwnPosition => "own-position",
            Condition::EffectsIo => "effects-io",
            Condition::EffectsFail => "effects-fail",
            Condition::SameCondition => "same-condition",
        }
    }

    /// The code of a refusal when it does not hold.
    pub fn code(self) -> Code {
        match self {
            Condition::SameDomain | Condition::SameCondition => Code::DomainMismatch,
            Condition::ReadsElementwise | Condition::OwnPosition => Code::IndexmapNotIdentity,
            Condition::NeedsWhole => Code::NeedsWhole,
            Condition::Rate => Code::Rate,
            Condition::EffectsIo => Code::EffectsIo,
            Condition::EffectsFail => Code::EffectsFail,
        }
    }

    /// Checks the condition; the error is the condition itself. One that is not about such two never
    /// holds for them: a rule of theirs that has it is never applied.
    ///
    /// # Errors
    /// It does not hold.
    pub fn check<T: Operand>(self, two: &Two<T>) -> Result<(), Condition> {
        let holds = match (self, two) {
            (Condition::SameDomain, Two::Loops(p, c)) => same_domain(p, c),
            (Condition::ReadsElementwise, Two::Loops(p, c)) => reads_elementwise(p, c),
            (Condition::NeedsWhole, Two::Loops(p, c)) => needs_whole(p, c),
            (Condition::Rate, Two::Loops(p, c)) => rate(p, c),
            (Condition::OwnPosition, Two::Loops(p, c)) => own_position(p, c),
            (Condition::EffectsIo, Two::Loops(p, c)) => effects_io(p, c),
            (Condition::EffectsFail, Two::Loops(p, c)) => effects_fail(p, c),
            (Condition::SameCondition, Two::Branches(a, b)) => a.cond == b.cond,
            // A size in which the branches differ has no value while one of them runs.
            (Condition::Rate, Two::Branches(a, b)) => a.bound_sizes().is_disjoint(&b.sizes()),
            (
                Condition::SameDomain
                | Condition::ReadsElementwise
                | Condition::NeedsWhole
                | Condition::OwnPosition
                | Condition::EffectsIo
                | Condition::EffectsFail,
                Two::Branches(..) | Two::View(..),
            )
            | (Condition::Rate, Two::View(..))
            | (Condition::SameCondition, Two::Loops(..) | Two::View(..)) => false,
        };
        if holds { Ok(()) } else { Err(self) }
    }
}

/// Equal size terms; arrays that merely happen to be of one length are not one space.
fn same_domain<T: Operand>(producer: &Producer<T>, consumer: &Loop<T>) -> bool {
    producer.extents().chain([&producer.space]).any(|space| *space == consumer.space)
}

fn reads_elementwise<T: Operand>(producer: &Producer<T>, consumer: &Loop<T>) -> bool {
    let whole = consumer.captures.iter().chain(&consumer.neutrals);
    !whole.into_iter().any(|operand| producer.is_collected(operand))
        && (!producer.is_filter_of(consumer) || folds_in_place(producer, consumer))
}

/// What is folded or scanned in an order that can be seen stands at the filter's elements: by their places
/// it is combined.
fn folds_in_place<T: Operand>(filter: &Producer<T>, consumer: &Loop<T>) -> bool {
    let placed = filter.placed(consumer);
    let mut scans = (0..).zip(&consumer.fun.scans);
    let mut collectors = (0..).zip(&consumer.fun.collectors);
    scans.all(|(i, scan)| scan.is_exact() || placed.scan(i))
        && collectors.all(|(i, c)| c.operator().is_none_or(Operator::is_exact) || placed.collector(i))
}

fn needs_whole<T: Operand>(producer: &Producer<T>, consumer: &Loop<T>) -> bool {
    let all = consumer.captures.iter().chain(&consumer.neutrals).chain(&consumer.inputs);
    !all.into_iter().any(|operand| producer.is_whole(operand))
}

fn rate<T: Operand>(producer: &Producer<T>, consumer: &Loop<T>) -> bool {
    let rates = producer.rates();
    let operands = consumer.captures.iter().chain(&consumer.neutrals);
    let sizes = operands.filter_map(|o| match o.atom() {
        Some(Atom::Size(size)) => Some(size.vars()),
        _ => None,
    });
    // That a whole array of the producer's is captured is another condition's matter.
    let captures = consumer.captures.iter().zip(&consumer.fun.captures);
    let outside = captures.filter(|(operand, _)| !producer.is_collected(operand)).map(|(_, ty)| ty);
    let types = outside.chain(&consumer.fun.inputs).flat_map(|ty| ty.dims.iter().flat_map(|d| d.vars()));
    let inside = Uses::sizes_inside(&consumer.fun);
    let mentioned: BTreeSet<SizeVar> = sizes.flatten().chain(types).chain(inside).collect();
    // A polynomial of an unknown size is a number that must be known too.
    let space = consumer.space.as_var().is_none() && consumer.space.vars().iter().any(|v| rates.contains(v));
    mentioned.is_disjoint(&rates) && !space
}

fn own_position<T: Operand>(producer: &Producer<T>, consumer: &Loop<T>) -> bool {
    !producer.is_filter_of(consumer)
        || !visit::any_stmt(&consumer.fun.body, &mut |s| s.op == Op::Position)
            && consumer.inputs.iter().all(|input| producer.output(input).is_some())
}

/// The consumer's folds run at the end in both programs, so only its body is looked at.
fn effects_io<T: Operand>(producer: &Producer<T>, consumer: &Loop<T>) -> bool {
    !(producer.effects.io && phases(consumer, &producer.facts).0.io)
}

fn effects_fail<T: Operand>(producer: &Producer<T>, consumer: &Loop<T>) -> bool {
    let (effects, body) = (producer.effects, phases(consumer, &producer.facts).0);
    !(effects.io && body.fail || effects.fail && body.io)
}
