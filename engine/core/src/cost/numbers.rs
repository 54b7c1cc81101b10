//! Sets of small numbers.

/// A set of numbers below a bound, a bit for each: where there is such a set for each of many statements, trees of numbers
/// take too much room, and too long to unite.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Numbers(Vec<u64>);

impl Numbers {
    /// None of those below this.
    pub fn below(bound: usize) -> Numbers {
        Numbers(vec![0; bound.div_ceil(64)])
    }

    /// One more, which is below the bound.
    pub fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    /// Whether it has this one.
    pub fn contains(&self, number: usize) -> bool {
        self.0.get(number / 64).is_some_and(|bits| bits >> (number % 64) & 1 != 0)
    }

    /// All of another set with the same bound.
    pub fn add(&mut self, others: &Numbers) {
        self.0.iter_mut().zip(&others.0).for_each(|(mine, others)| *mine |= others);
    }
}
