//! What a program costs: loops that are slowed, array elements moved to and from memory, intermediate arrays,
//! loops; in this order (except for the first, that of Robinson et al. 2014, section 1.4.4).
//!
//! An array costs as many elements as it has ([`Nominal`]). Sizes that are known are used (`FuseOptions::sizes`,
//! which `run` and `bench` take from the inputs); all others count as one large number. So a program may be planned
//! differently for other inputs, and `--reference` combines as the plan for its inputs does. Certificates name the
//! sizes. Verdicts are kept for the fused program, whatever sizes it was planned for.

mod count;
mod elements;
mod graph;
mod inside;
pub mod memo;
mod numbers;
mod outside;
pub mod profit;
pub mod robinson;
mod slowdown;
mod traffic;

use std::collections::BTreeMap;
use std::sync::Arc;

use lawson_oracle::types::size::SizeKind;

use crate::core::{Op, Program, Scope, Size, SizeVar};

use count::is_stored;
pub use count::{Counts, count, is_counted};
pub use elements::Elements;
pub use graph::{Array, FusionGraph};
pub use inside::built_inside;
pub use numbers::Numbers;
pub use outside::Outside;
pub use slowdown::on_tiles;
pub use traffic::Traffic;

/// A cost. The order is lexicographic: what is slowed counts before what is moved, that before arrays, and arrays
/// before loops.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Cost {
    /// Loops that run on tiles by themselves, and element by element with those that they are fused with: an
    /// element costs so many times more there that it never pays.
    pub slowed: usize,
    /// Array elements read and written, at sizes that are known, and else at nominal ones.
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
            slowed: self.slowed + other.slowed,
            moved: self.moved.saturating_add(other.moved),
            arrays: self.arrays + other.arrays,
            loops: self.loops + other.loops,
        }
    }
}

impl std::fmt::Display for Cost {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Cost { slowed, moved, arrays, loops } = self;
        if *slowed > 0 {
            write!(f, "{} slowed, ", counted(*slowed as u128, "loop"))?;
        }
        let (arrays, loops) = (counted(*arrays as u128, "array"), counted(*loops as u128, "loop"));
        write!(f, "{} moved, {arrays}, {loops}", counted(*moved, "element"))
    }
}

/// `1 loop`, `2 loops`.
pub fn counted(n: u128, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// What a size parameter counts for when sizes are compared and nothing is known of it: large enough that one more
/// element per array never outweighs one more array.
pub const NOMINAL: u128 = 1 << 20;

/// What is known of the sizes of a program's parameters: their numbers, by the names of the sizes, as `n` in `[n]f64`,
/// and of the parameters that are sizes.
pub type Sizes = BTreeMap<String, u64>;

/// Numbers for sizes: those that are known, else [`NOMINAL`] for parameters; the length of a filter's result counts as
/// much as what the filter reads.
#[derive(Clone, Debug, Default)]
pub struct Nominal(BTreeMap<SizeVar, u128>);

impl Nominal {
    /// The numbers where this is known of a program's parameters.
    pub fn of_program(program: &Program, sizes: &Sizes) -> Nominal {
        let number = |(name, var): (Arc<str>, SizeVar)| Some((var, u128::from(*sizes.get(&*name)?)));
        Nominal(parameter_sizes(program).filter_map(number).collect())
    }

    /// The numbers for the sizes of a scope, inside the scopes that `self` already knows.
    #[must_use]
    pub fn with(&self, scope: &Scope) -> Nominal {
        let mut known = self.clone();
        known.learn(scope);
        known
    }

    /// Knows those of a scope too.
    fn learn(&mut self, scope: &Scope) {
        for stmt in &scope.stmts {
            if let Op::Loop(l) = &stmt.op {
                let space = self.value(&l.space);
                for out in &stmt.outs {
                    if let Some(var) = out.ty.dims.first().and_then(Size::as_var) {
                        self.0.entry(var.clone()).or_insert(space);
                    }
                }
            }
        }
    }

    /// The number of elements.
    pub fn elements(&self, elements: &Elements) -> u128 {
        elements.value(&mut |extent| Some(self.value(extent).try_into().unwrap_or(i128::MAX))).unwrap_or(0)
    }

    /// The number for a size; never negative. It saturates where sizes at run time wrap.
    pub fn value(&self, size: &Size) -> u128 {
        let known =
            |v: &SizeVar| i128::try_from(self.0.get(v).copied().unwrap_or(NOMINAL)).unwrap_or(i128::MAX);
        let term =
            |vars: &[SizeVar], factor| vars.iter().map(known).fold(i128::from(factor), i128::saturating_mul);
        let sum = size.terms().fold(0, |sum: i128, (vars, factor)| sum.saturating_add(term(vars, factor)));
        u128::try_from(sum).unwrap_or(0)
    }
}

/// The sizes that a program's parameters give, by their names: those that stand by themselves in the types of arrays, and
/// scalars that are sizes. Some are there more than once. One that a type computes has no name.
pub fn parameter_sizes(program: &Program) -> impl Iterator<Item = (Arc<str>, SizeVar)> {
    let of_types = program.params.iter().flat_map(|p| p.binding.ty.dims.iter().flat_map(Size::vars));
    let scalars = program.params.iter().filter_map(|p| p.size.clone());
    let bound = program.body.stmts.iter().filter_map(|stmt| {
        let Op::BindSize(size, number) = &stmt.op else { return None };
        let param = program.params.iter().find(|p| Some(p.binding.var) == number.var())?;
        Some((param.name.as_str().into(), size.clone()))
    });
    let is_named = |var: &SizeVar| matches!(var.kind, SizeKind::Param);
    of_types.chain(scalars).filter(is_named).map(|var| (var.name.clone(), var)).chain(bound)
}
