//! The conditions: of rules, predicates on a producer and its consumer; of plans, by name and code.
//!
//! A new condition is a variant with name, code and predicate. Its predicate says for loops, branches and views what
//! it means, or that it is not about them.

use lawson_oracle::types::size::SizeKind;

use super::Code;
use super::producer::{Producer, phases};
use crate::core::branches::Branches;
use crate::core::canonical::Operand;
use crate::core::compose::there;
use crate::core::effects::{Clash, Effects};
use crate::core::facts::Facts;
use crate::core::{Atom, Loop, Operator, Size, View};

/// Two operations that a rule may make one, the producer first.
#[derive(Debug)]
pub enum Two<'a, T = Atom> {
    /// A loop, or several that are to be one, and a loop.
    Loops(&'a Producer<T>, &'a Loop<T>),
    /// Two branches.
    Branches(&'a Branches<T>, &'a Branches<T>),
    /// A view, and a loop that reads it element by element.
    View(&'a View<T>, &'a Loop<T>),
    /// A loop that a loop reads at indices, at which it may be evaluated.
    Pull(&'a Loop<T>, &'a Loop<T>),
    /// What matches the left side of a law, several operations perhaps.
    Law(&'a Parts),
}

/// What stands in the place of a law's variables.
#[derive(Clone, Default, Debug)]
pub struct Parts {
    /// What its functions may do.
    pub effects: Effects,
    /// Its operators, each with the neutral element.
    pub operators: Vec<(Operator, Atom)>,
    /// The sizes of its arrays.
    pub sizes: Vec<Size>,
}

/// The conditions of rules, and then those of plans.
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
    /// Behind a filter, the consumer neither uses its own position nor reads anything else at it. Of a law: none of
    /// its arrays is a filter's, whose elements have their places in what was filtered.
    OwnPosition,
    /// Not both print.
    EffectsIo,
    /// Not both draw from a stream of random numbers.
    EffectsRng,
    /// None calls what nothing is known of while the other acts or may fail.
    EffectsUnknown,
    /// None prints or draws while the other may fail.
    EffectsFail,
    /// Two branches have one condition.
    SameCondition,
    /// The producer, or what a law's functions do, does not print: what prints does so once for each element, and in
    /// their order.
    Copyable,
    /// An operator gives the same in any order and by any brackets, to the bit.
    Exact,
    /// The neutral element of an operator is neutral.
    Neutral,
    /// No function may fail.
    Total,
    /// Of plans: no path leaves the cluster and comes back.
    NoPath,
    /// Of plans: the source says of neither that it stays alone.
    FuseNo,
    /// Of plans: both are loops of one scope, or both are branches of one.
    SameScope,
    /// Of plans: no condition ends the turns of one that is a sequential loop.
    Counted,
    /// Of plans: a loop that reads branches, or that one of them reads, can't be seen to run, so that it can move there.
    Discardable,
    /// Of plans: nothing but the loop needs what it reads of branches, or nothing but one branch the loop, so that it can
    /// move there.
    OnlyThere,
    /// Of plans: a loop that reads branches is not too long to be written in each.
    CodeSize,
    /// Of plans: the table has a rule for the two.
    InTable,
    /// Of plans: what the consumer reads is emitted at one point, where the consumer can run.
    OneEmission,
    /// Of plans: no cheaper plan has them apart.
    Cost,
    /// Of plans: what runs on tiles still does.
    Slows,
    /// Of plans: what is changed where it is still is.
    Copies,
}

impl Condition {
    /// All of them.
    pub const ALL: [Condition; 26] = [
        Condition::SameDomain,
        Condition::ReadsElementwise,
        Condition::NeedsWhole,
        Condition::Rate,
        Condition::OwnPosition,
        Condition::EffectsIo,
        Condition::EffectsRng,
        Condition::EffectsUnknown,
        Condition::EffectsFail,
        Condition::SameCondition,
        Condition::Copyable,
        Condition::Exact,
        Condition::Neutral,
        Condition::Total,
        Condition::NoPath,
        Condition::FuseNo,
        Condition::SameScope,
        Condition::Counted,
        Condition::Discardable,
        Condition::OnlyThere,
        Condition::CodeSize,
        Condition::InTable,
        Condition::OneEmission,
        Condition::Cost,
        Condition::Slows,
        Condition::Copies,
    ];

    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            Condition::SameDomain => "same-domain",
            Condition::ReadsElementwise => "reads-elementwise",
            Condition::NeedsWhole => "needs-whole",
            Condition::Rate => "rate",
            Condition::OwnPosition => "own-position",
            Condition::EffectsIo => "effects-io",
            Condition::EffectsRng => "effects-rng",
            Condition::EffectsUnknown => "effects-unknown",
            Condition::EffectsFail => "effects-fail",
            Condition::SameCondition => "same-condition",
            Condition::Copyable => "copyable",
            Condition::Exact => "exact",
            Condition::Neutral => "neutral",
            Condition::Total => "total",
            Condition::NoPath => "no-path",
            Condition::FuseNo => "fuse-no",
            Condition::SameScope => "same-scope",
            Condition::Counted => "counted",
            Condition::Discardable => "discardable",
            Condition::OnlyThere => "only-there",
            Condition::CodeSize => "code-size",
            Condition::InTable => "in-table",
            Condition::OneEmission => "one-emission",
            Condition::Cost => "cost",
            Condition::Slows => "slows",
            Condition::Copies => "copies",
        }
    }

    /// The code of a refusal when it does not hold; what lies on a path may give another one.
    #[doc(hidden)]
    pub fn code(self) -> Code {
        match self {
            Condition::SameDomain | Condition::SameCondition => Code::DomainMismatch,
            Condition::ReadsElementwise
            | Condition::OwnPosition
            | Condition::OneEmission
            | Condition::Copyable
            | Condition::Exact
            | Condition::Neutral => Code::IndexmapNotIdentity,
            Condition::NeedsWhole => Code::NeedsWhole,
            Condition::Rate => Code::Rate,
            Condition::EffectsIo => Code::EffectsIo,
            Condition::EffectsRng => Code::EffectsRng,
            Condition::EffectsUnknown => Code::EffectsUnknown,
            Condition::EffectsFail | Condition::Total => Code::EffectsFail,
            Condition::NoPath => Code::DependenceCycle,
            Condition::FuseNo => Code::Opaque,
            Condition::SameScope | Condition::Discardable | Condition::OnlyThere => Code::Scope,
            Condition::Counted => Code::ControlFlow,
            Condition::InTable => Code::NoRule,
            Condition::Cost | Condition::Slows | Condition::Copies | Condition::CodeSize => Code::Cost,
        }
    }

    /// Whether it keeps the order in which floats are combined, so that it is needed for their last digits alone.
    pub fn keeps_order(self) -> bool {
        match self {
            Condition::ReadsElementwise | Condition::OwnPosition | Condition::Exact => true,
            Condition::SameDomain
            | Condition::NeedsWhole
            | Condition::Rate
            | Condition::EffectsIo
            | Condition::EffectsRng
            | Condition::EffectsUnknown
            | Condition::EffectsFail
            | Condition::SameCondition
            | Condition::Copyable
            | Condition::Neutral
            | Condition::Total
            | Condition::NoPath
            | Condition::FuseNo
            | Condition::SameScope
            | Condition::Counted
            | Condition::Discardable
            | Condition::OnlyThere
            | Condition::CodeSize
            | Condition::InTable
            | Condition::OneEmission
            | Condition::Cost
            | Condition::Slows
            | Condition::Copies => false,
        }
    }

    /// Checks the condition; the error is the condition itself. One that is not about such two never
    /// holds for them: a rule of theirs that has it is never applied.
    ///
    /// # Errors
    /// It does not hold.
    #[doc(hidden)]
    pub fn check<T: Operand>(self, two: &Two<T>) -> Result<(), Condition> {
        let holds = match (self, two) {
            (Condition::SameDomain, Two::Loops(p, c)) => there::same_domain(*p, c),
            (Condition::ReadsElementwise, Two::Loops(p, c)) => reads_elementwise(p, c),
            (Condition::NeedsWhole, Two::Loops(p, c)) => there::needs_no_fold(*p, c),
            (Condition::Rate, Two::Loops(p, c)) => there::needs_no_rate(*p, c),
            (Condition::OwnPosition, Two::Loops(p, c)) => there::needs_no_position(*p, c),
            (Condition::EffectsIo, Two::Loops(p, c)) => apart(p, c, Clash::Io),
            (Condition::EffectsRng, Two::Loops(p, c)) => apart(p, c, Clash::Random),
            (Condition::EffectsUnknown, Two::Loops(p, c)) => apart(p, c, Clash::Unknown),
            (Condition::EffectsFail, Two::Loops(p, c)) => apart(p, c, Clash::Fail),
            (Condition::SameCondition, Two::Branches(a, b)) => a.cond == b.cond,
            (Condition::Copyable, Two::Pull(p, _)) => !phases(p, &Facts::default()).0.acts(),
            (Condition::Copyable, Two::Law(parts)) => !parts.effects.acts(),
            (Condition::Total, Two::Law(parts)) => !parts.effects.may_fail(),
            (Condition::Exact, Two::Law(parts)) => parts.operators.iter().all(|(op, _)| op.is_exact()),
            (Condition::Neutral, Two::Law(parts)) => {
                parts.operators.iter().all(|(op, neutral)| op.is_neutral(neutral))
            }
            (Condition::OwnPosition, Two::Law(parts)) => !parts.sizes.iter().any(is_rigid),
            // A size in which the branches differ has no value while one of them runs.
            (Condition::Rate, Two::Branches(a, b)) => a.knows_sizes_of(b),
            (
                Condition::SameDomain
                | Condition::ReadsElementwise
                | Condition::NeedsWhole
                | Condition::EffectsIo
                | Condition::EffectsRng
                | Condition::EffectsUnknown
                | Condition::EffectsFail,
                Two::Branches(..) | Two::View(..) | Two::Pull(..) | Two::Law(_),
            )
            | (Condition::OwnPosition, Two::Branches(..) | Two::View(..) | Two::Pull(..))
            | (Condition::Rate, Two::View(..) | Two::Pull(..) | Two::Law(_))
            | (Condition::SameCondition, Two::Loops(..) | Two::View(..) | Two::Pull(..) | Two::Law(_))
            | (Condition::Copyable, Two::Loops(..) | Two::Branches(..) | Two::View(..))
            | (
                Condition::Exact | Condition::Neutral | Condition::Total,
                Two::Loops(..) | Two::Branches(..) | Two::View(..) | Two::Pull(..),
            )
            | (
                Condition::NoPath
                | Condition::FuseNo
                | Condition::SameScope
                | Condition::Counted
                | Condition::Discardable
                | Condition::OnlyThere
                | Condition::CodeSize
                | Condition::InTable
                | Condition::OneEmission
                | Condition::Cost
                | Condition::Slows
                | Condition::Copies,
                _,
            ) => false,
        };
        if holds { Ok(()) } else { Err(self) }
    }
}

/// Whether only running tells the size: it may be what a filter lets through.
fn is_rigid(size: &Size) -> bool {
    size.vars().iter().any(|var| var.kind == SizeKind::Rigid)
}

fn reads_elementwise<T: Operand>(producer: &Producer<T>, consumer: &Loop<T>) -> bool {
    there::reads_elements(producer, consumer)
        && (!there::is_filter_of(producer, consumer) || folds_in_place(producer, consumer))
}

/// What is folded or scanned in an order that can be seen stands at the filter's elements: by their places
/// it is combined.
fn folds_in_place<T: Operand>(filter: &Producer<T>, consumer: &Loop<T>) -> bool {
    let placed = filter.placed(consumer);
    let mut scans = (0..).zip(&consumer.fun.scans);
    let mut collectors = (0..).zip(&consumer.fun.collectors);
    scans.all(|(i, scan)| scan.shows_no_place() || placed.scan(i))
        && collectors.all(|(i, c)| c.operator().is_none_or(Operator::shows_no_place) || placed.collector(i))
}

/// What the producer does and what the consumer's body does do not clash. The consumer's folds run at the end in
/// both programs, so only its body is looked at. What only computes clashes with nothing.
fn apart<T: Operand>(producer: &Producer<T>, consumer: &Loop<T>, clash: Clash) -> bool {
    producer.effects.discardable() || !clash.of(producer.effects, phases(consumer, &producer.facts).0)
}
