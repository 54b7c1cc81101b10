//! Where integer terms lie, by what they are made of and by what a path has answered.

use super::Domain;
use super::symbolic::{Node, Symbolic, Term, wrapped};
use crate::scalar::{Prim, PrimOp, Scalar, ScalarType};

impl Symbolic {
    /// What is known of an integer term on this path: inclusive bounds.
    pub(super) fn range(&self, term: Term) -> (i128, i128) {
        if let Some(value) = self.known(&term).and_then(Scalar::as_integer) {
            return (value, value);
        }
        self.ranges.get(&term).copied().unwrap_or_else(|| self.range_of(self.node(term), self.type_of(&term)))
    }

    /// The inclusive bounds of a term that is made of this: what is left of a division, some bits, and a
    /// number more or less.
    fn range_of(&self, node: &Node, ty: ScalarType) -> (i128, i128) {
        let end = |s: Scalar| s.as_integer().unwrap_or_default();
        let (lowest, highest) = (end(Scalar::lowest(ty)), end(Scalar::highest(ty)));
        let Node::Apply(prim, args) = node else { return (lowest, highest) };
        if let (PrimOp::Convert(_), &[converted]) = (prim.op, &args[..])
            && prim.ty.is_integer()
        {
            let (low, high) = self.range(converted);
            // What does not fit may be anything.
            return if low < lowest || high > highest { (lowest, highest) } else { (low, high) };
        }
        let [known, other] = match args[..] {
            [left, right] if self.known(&left).is_some() => [left, right],
            [left, right] => [right, left],
            _ => return (lowest, highest),
        };
        let Some(number) = self.known(&known).and_then(Scalar::as_integer) else { return (lowest, highest) };
        let (low, high) = match prim.op {
            PrimOp::Mod if number > 0 && known == args[1] => (0, number - 1),
            PrimOp::BitAnd if number >= 0 => (0, number),
            PrimOp::Add => moved(self.range(other), number),
            PrimOp::Sub if known == args[1] => moved(self.range(other), -number),
            PrimOp::Sub => moved(negated(self.range(other)), number),
            PrimOp::Mul if number == -1 => negated(self.range(other)),
            _ => return (lowest, highest),
        };
        // What may wrap may be anything.
        if low < lowest || high > highest { (lowest, highest) } else { (low, high) }
    }

    /// The answer that the bounds on integer terms force.
    pub(super) fn implied(&self, condition: Term) -> Option<bool> {
        let (op, x, y) = self.comparison(condition)?;
        let ((x_low, x_high), (y_low, y_high)) = (self.range(x), self.range(y));
        match op {
            PrimOp::Lt if x_high < y_low => Some(true),
            PrimOp::Lt if x_low >= y_high => Some(false),
            PrimOp::Eq if x_high < y_low || y_high < x_low => Some(false),
            PrimOp::Eq if x_low == x_high && (x_low, x_high) == (y_low, y_high) => Some(true),
            _ => None,
        }
    }

    /// Narrows the bounds of the two sides of an integer comparison.
    pub(super) fn learn(&mut self, condition: Term, answer: bool) {
        let Some((op, x, y)) = self.comparison(condition) else { return };
        let ((x_low, x_high), (y_low, y_high)) = (self.range(x), self.range(y));
        let (new_x, new_y) = match (op, answer) {
            (PrimOp::Lt, true) => ((x_low, x_high.min(y_high - 1)), (y_low.max(x_low + 1), y_high)),
            (PrimOp::Lt, false) => ((x_low.max(y_low), x_high), (y_low, y_high.min(x_high))),
            (_, true) => {
                let both = (x_low.max(y_low), x_high.min(y_high));
                (both, both)
            }
            // Only an excluded end can be written as bounds.
            (_, false) => {
                let without = |(low, high): (i128, i128), (other_low, other_high): (i128, i128)| {
                    if other_low != other_high {
                        return (low, high);
                    }
                    (low + i128::from(low == other_low), high - i128::from(high == other_low))
                };
                (without((x_low, x_high), (y_low, y_high)), without((y_low, y_high), (x_low, x_high)))
            }
        };
        for (term, range) in [(x, new_x), (y, new_y)] {
            self.ranges.insert(term, range);
            self.learn_less(term, range);
        }
    }

    /// What is one number with a number added is one number without it.
    fn learn_less(&mut self, term: Term, (low, high): (i128, i128)) {
        let Node::Apply(Prim { op: PrimOp::Add, ty }, parts) = self.node(term) else { return };
        if let (&[rest, number], true) = (&parts[..], low == high)
            && let Some(number) = self.known(&number)
            && let Some(less) = wrapped(PrimOp::Sub, Scalar::integer(*ty, low), number).as_integer()
            && (self.range(rest).0..=self.range(rest).1).contains(&less)
        {
            self.ranges.insert(rest, (less, less));
        }
    }
}

fn moved((low, high): (i128, i128), by: i128) -> (i128, i128) {
    (low + by, high + by)
}

fn negated((low, high): (i128, i128)) -> (i128, i128) {
    (-high, -low)
}
