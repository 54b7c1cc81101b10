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

pub use code::{Code, RESERVED};
pub use condition::{Condition, Two};
pub use policy::Policy;
pub use producer::{Made, Producer, outputs};

use std::collections::BTreeSet;

use lawson_oracle::source::Span;

use crate::core::Origin;

/// Why two operations are not in one loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The stable code.
    pub code: Code,
    /// The condition that does not hold.
    pub condition: Condition,
    /// The earlier operation: what people call it.
    pub producer: String,
    /// The later one.
    pub consumer: String,
    /// Where the two stand in the source.
    pub spans: BTreeSet<Span>,
}

impl Refusal {
    /// The refusal of these two operations.
    pub fn new(code: Code, condition: Condition, producer: &Origin, consumer: &Origin) -> Refusal {
        let sources = producer.sources.iter().chain(consumer.sources.iter());
        Refusal {
            code,
            condition,
            producer: name(producer),
            consumer: name(consumer),
            spans: sources.map(|s| s.span).collect(),
        }
    }

    /// The refusal for a condition, by its own code.
    pub fn of(condition: Condition, producer: &Origin, consumer: &Origin) -> Refusal {
        Refusal::new(condition.code(), condition, producer, consumer)
    }
}

/// What people call an operation, or the operations that became one: their names, joined by commas.
pub fn name(origin: &Origin) -> String {
    let names: Vec<&str> = origin.sources.iter().map(|s| s.name.as_str()).collect();
    names.join(", ")
}
