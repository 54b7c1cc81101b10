//! Arrays into whose places a loop puts elements, and which it reads besides: it changes a copy. By itself, what puts
//! elements into an array that nobody needs any more changes it where it is.
//!
//! So a loop may read the array whose places it fills: a loop holds what it reads, and what is held is copied before
//! it is changed.

use std::collections::BTreeSet;

use super::{Atom, Loop, Var};

/// The arrays before the bins of a loop, and what it reads at positions and indices.
#[derive(Clone, Default, Debug)]
pub struct Changed {
    before: BTreeSet<Var>,
    read: BTreeSet<Var>,
}

impl Changed {
    /// Those of a loop.
    pub fn of(l: &Loop) -> Changed {
        let scans: usize = l.fun.scans.iter().map(|scan| scan.tys.len()).sum();
        let mut neutrals = l.neutrals[scans..].iter();
        let mut before = BTreeSet::new();
        for collector in &l.fun.collectors {
            let mine = neutrals.by_ref().take(collector.neutrals());
            before.extend(mine.filter(|_| collector.as_bins().is_some()).filter_map(Atom::var));
        }
        Changed { before, read: l.captures.iter().chain(&l.inputs).filter_map(Atom::var).collect() }
    }

    /// With those of another loop, which becomes one with it.
    pub fn add(&mut self, other: &Changed) {
        self.before.extend(&other.before);
        self.read.extend(&other.read);
    }

    /// The arrays that are copied.
    pub fn copied(&self) -> impl Iterator<Item = Var> + '_ {
        self.before.intersection(&self.read).copied()
    }
}
