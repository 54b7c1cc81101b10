//! What a rule matches.

use crate::core::canonical::Operand;
use crate::core::kind::Kind;
use crate::core::{Loop, View};
use crate::legality::{Producer, Two};

/// The shape of a consumer with its producer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Shape {
    /// The consumer reads one collector of the producer, and nothing else needs what it reads.
    Vertical {
        /// What the consumer is.
        consumer: Kind,
        /// What it reads.
        producer: Kind,
    },
    /// The consumer reads several collectors of the producer.
    Zip,
    /// Something else needs what the consumer reads.
    Diagonal,
    /// The consumer reads nothing of the producer element by element.
    Horizontal,
    /// Two branches.
    Branches,
    /// A loop reads `iota`.
    Iota,
    /// A loop reads `replicate`.
    Replicate,
    /// A loop reads another one at indices.
    Pull,
    /// The left side of the rule's law, whatever it is: it becomes the right side.
    Law,
}

impl Shape {
    /// The shape of two operations.
    pub fn of<T: Operand>(two: &Two<T>) -> Shape {
        match two {
            Two::Loops(producer, consumer) => Shape::of_loops(producer, consumer),
            Two::Branches(..) => Shape::Branches,
            Two::View(View::Iota(_), _) => Shape::Iota,
            Two::View(View::Replicate(..), _) => Shape::Replicate,
            Two::Pull(..) => Shape::Pull,
            Two::Law(_) => Shape::Law,
        }
    }

    /// Whether it makes no cluster, but changes what is planned: that a loop reads a view, or another loop at
    /// indices; or, by a law, which loops there are.
    pub fn is_exposure(self) -> bool {
        match self {
            Shape::Iota | Shape::Replicate | Shape::Pull | Shape::Law => true,
            Shape::Vertical { .. } | Shape::Zip | Shape::Diagonal | Shape::Horizontal | Shape::Branches => {
                false
            }
        }
    }

    fn of_loops<T: Operand>(producer: &Producer<T>, consumer: &Loop<T>) -> Shape {
        let read = producer.read_by(consumer);
        let Some(first) = read.first() else {
            return Shape::Horizontal;
        };
        if read.iter().any(|made| made.output.keep) {
            Shape::Diagonal
        } else if read.iter().any(|made| made.collector != first.collector) {
            Shape::Zip
        } else {
            Shape::Vertical { consumer: Kind::of_loop(&consumer.fun), producer: first.kind }
        }
    }
}
