//! When two operations may be fused: one pure predicate for each named condition.
//!
//! The **conditions of rules** make a rule sound: drop one, and there is a program that the rule then gets
//! wrong. Which rule has which of them stands in the table of `rules`. They look at a consumer and at what
//! is known of its producer, a loop or a whole cluster ([`Producer`]). The **conditions of plans** make the
//! clusters of a scope a program that can be run; `cluster` asks them: no path leaves a cluster and comes
//! back, nothing is fused over a barrier, and everything is in one scope.
//!
//! A refusal is a value with a [`Condition`] and a stable code ([`Code`]), never a `bool`.

mod code;
mod condition;
mod placed;
mod policy;
mod producer;
mod reason;

pub use code::{Code, RESERVED};
pub use condition::{Condition, Parts, Two};
pub use policy::Policy;
pub use producer::{Made, Producer, outputs};
pub use reason::Reason;

use std::collections::BTreeSet;
use std::fmt;

use lawson_oracle::source::Span;

use crate::core::{Alone, Atom, Op, Origin, Stmt, StmtId, Var, scopes};
use lawson_oracle::scalar::PrimOp;

/// Why two operations are not in one loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The stable code.
    pub code: Code,
    /// The condition that does not hold.
    pub condition: Condition,
    /// The earlier operation, or several that are to be one already.
    pub producer: Operations,
    /// The later one.
    pub consumer: Operations,
    /// The elements, at nominal sizes, that the two move and one loop would not, where that was asked.
    pub moved: u64,
}

impl Refusal {
    /// The refusal of these two operations. Where one of them stays alone, the source says by which code.
    pub fn new(
        code: Code,
        condition: Condition,
        producer: impl Into<Operations>,
        consumer: impl Into<Operations>,
    ) -> Refusal {
        let (producer, consumer) = (producer.into(), consumer.into());
        let alone = || producer.origin.alone_for().or(consumer.origin.alone_for());
        let code = match (condition == Condition::FuseNo).then(alone).flatten() {
            Some(Alone::ControlFlow) => Code::ControlFlow,
            Some(Alone::BroadcastNd) => Code::BroadcastNd,
            Some(Alone::Noalias) => Code::NoaliasMissing,
            Some(Alone::Asked) | None => code,
        };
        Refusal { code, condition, producer, consumer, moved: 0 }
    }

    /// The same, by the code that says so where the later one recycles what the earlier one makes: reads it at remainders of its own position.
    #[must_use]
    pub fn recycling(mut self, first: &Stmt, second: &Stmt) -> Refusal {
        let elsewhere = matches!(self.condition, Condition::SameDomain | Condition::ReadsElementwise);
        if elsewhere && recycles(first, second) {
            self.code = Code::BroadcastNd;
        }
        self
    }

    /// The refusal for a condition, by its own code.
    pub fn of(
        condition: Condition,
        producer: impl Into<Operations>,
        consumer: impl Into<Operations>,
    ) -> Refusal {
        Refusal::new(condition.code(), condition, producer, consumer)
    }

    /// Where the two stand in the source.
    pub fn spans(&self) -> BTreeSet<Span> {
        let sources =
            [&self.producer, &self.consumer].into_iter().flat_map(|side| side.origin.sources.iter());
        sources.map(|source| source.span).collect()
    }

    /// Where the source can be changed: at the attribute by which one of the two stays alone, else at the later one.
    pub fn remedied(&self) -> Span {
        let sides =
            || [&self.consumer, &self.producer].into_iter().flat_map(|side| side.origin.sources.iter());
        let alone = sides().find(|source| self.condition == Condition::FuseNo && source.alone.is_some());
        alone.or(sides().next()).map_or(Span::default(), |source| source.span)
    }
}

/// Whether a loop reads what a statement makes again and again: at remainders of its own position.
fn recycles(made: &Stmt, reader: &Stmt) -> bool {
    let Op::Loop(l) = &reader.op else { return false };
    // The parameters of a body that stand for what it captures are numbered from 0.
    let captured = (0..).map(Var).zip(&l.captures);
    let makes = |given: &Atom| made.outs.iter().any(|out| *given == Atom::Var(out.var));
    let made: Vec<Var> = captured.filter(|(_, given)| makes(given)).map(|(param, _)| param).collect();
    let (mut positions, mut remainders) = (BTreeSet::new(), BTreeSet::new());
    !made.is_empty()
        && scopes::any_stmt(&l.fun.body, &mut |stmt| {
            let out = stmt.outs.iter().map(|out| Atom::Var(out.var));
            if stmt.op == Op::Position {
                positions.extend(out);
            } else if let Op::Prim(prim, args) = &stmt.op
                && prim.op == PrimOp::Mod
                && positions.contains(&args[0])
            {
                remainders.extend(out);
            }
            matches!(&stmt.op, Op::Index { array, at } if made.contains(array) && at.iter().any(|at| remainders.contains(at)))
        })
}

/// Statements of a scope, and what of the source they are. As text: what people call them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Operations {
    /// Their numbers when it was asked, in order.
    pub stmts: Vec<StmtId>,
    /// The source's operations.
    pub origin: Origin,
}

impl<'a> FromIterator<&'a Stmt> for Operations {
    fn from_iter<I: IntoIterator<Item = &'a Stmt>>(stmts: I) -> Operations {
        let mut all = Operations::default();
        for stmt in stmts {
            all.stmts.push(stmt.id);
            all.origin.unite(&stmt.origin);
        }
        all
    }
}

impl From<&Stmt> for Operations {
    fn from(stmt: &Stmt) -> Operations {
        [stmt].into_iter().collect()
    }
}

impl fmt::Display for Operations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.origin.fmt(f)
    }
}
