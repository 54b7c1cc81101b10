//! What a program costs: array elements moved to and from memory, intermediate arrays, loops; in
//! this order (Robinson et al. 2014, section 1.4.4).

mod count;
mod graph;
mod outside;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::core::{Op, Scope, Size, SizeVar};

use count::elements;
pub use count::{Counts, count};
pub use graph::Graph;
pub use outside::Outside;

/// A cost. The order is lexicographic: what is moved counts before arrays, and arrays before loops.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Cost {
    /// Array elements read and written, at nominal sizes.
    pub moved: u128,
    /// Arrays that are built in memory and are not results.
    pub arrays: usize,
    /// Loops.
    pub loops: usize,
}

impl std::ops::Add for Cost {
    type Output = Cost;
    fn add(self, other: Cost) -> Cost {
        Cost {
            moved: self.moved.saturating_add(other.moved),
            arrays: self.arrays + other.arrays,
            loops: self.loops + other.loops,
        }
    }
}

impl std::fmt::Display for Cost {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} elements moved, {} arrays, {} loops", self.moved, self.arrays, self.loops)
    }
}

/// What every size parameter counts for when sizes are compared: large enough that one more element
/// per array never outweighs one more array.
pub const NOMINAL: i64 = 1 << 20;

/// Numbers for sizes that are not known: parameters count [`NOMINAL`], the length of a filter's
/// result as much as what the filter reads.
#[derive(Clone, Debug, Default)]
pub struct Nominal(BTreeMap<SizeVar, i64>);

impl Nominal {
    /// The numbers for the sizes of a scope, inside the scopes that `self` already knows.
    #[must_use]
    pub fn with(&self, scope: &Scope) -> Nominal {
        let mut known = self.clone();
        for stmt in &scope.stmts {
            if let Op::Loop(l) = &stmt.op {
                let space = known.value(&l.space);
                for out in &stmt.outs {
                    if let Some(var) = out.ty.dims.first().and_then(Size::as_var) {
                        known.0.entry(var.clone()).or_insert(space);
                    }
                }
            }
        }
        known
    }

    /// The number for a size; never negative.
    pub fn value(&self, size: &Size) -> i64 {
        size.evaluate(&mut |v| Some(self.0.get(v).copied().unwrap_or(NOMINAL))).unwrap_or(0).max(0)
    }
}
