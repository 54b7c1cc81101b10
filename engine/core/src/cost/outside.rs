//! What a scope sees from outside.

use std::collections::{BTreeMap, BTreeSet};

use super::{Elements, Nominal, Sizes, is_stored};
use crate::core::effects;
use crate::core::views::unbuilt;
use crate::core::{Op, Program, Scope, Ty, Var};

/// The arrays that a scope sees from outside, and numbers for the sizes there.
#[derive(Clone, Debug, Default)]
pub struct Outside {
    /// The number of elements of each array, at nominal sizes.
    pub(super) elements: BTreeMap<Var, u128>,
    pub(super) nominal: Nominal,
    /// It is a program's body, where lengths that no array is needed for are counted.
    pub(super) counts: bool,
    /// It is inside of a loop that prints, in which nothing runs on tiles.
    pub(super) off_tiles: bool,
}

impl Outside {
    /// What a program's body sees: its parameters, of whose sizes this is known.
    pub fn of_program(program: &Program, sizes: &Sizes) -> Outside {
        let nominal = Nominal::of_program(program, sizes);
        let mut outside = Outside { counts: true, nominal, ..Outside::default() };
        program.params.iter().for_each(|p| outside.add(p.binding.var, &p.binding.ty));
        outside
    }

    fn add(&mut self, var: Var, ty: &Ty) {
        if !ty.dims.is_empty() {
            self.elements.insert(var, self.nominal.elements(&Elements::of(ty)));
        }
    }

    /// Numbers for the sizes in the scope.
    pub fn sizes(&self, scope: &Scope) -> Nominal {
        self.nominal.with(scope)
    }

    /// What a part of this scope sees: of the others what is in memory.
    #[must_use]
    pub fn beside(&self, scope: &Scope) -> Outside {
        let mut outside = self.clone();
        outside.nominal.learn(scope);
        let unbuilt = unbuilt(scope);
        for (stmt, out) in scope.stmts.iter().flat_map(|s| s.outs.iter().map(move |out| (s, out))) {
            if is_stored(stmt, out) && !unbuilt.contains_key(&out.var) {
                outside.add(out.var, &out.ty);
            }
        }
        outside
    }

    /// The same, of which only these are used.
    #[must_use]
    pub fn of_which(&self, used: &BTreeSet<Var>) -> Outside {
        let elements = used.iter().filter_map(|var| Some((*var, *self.elements.get(var)?))).collect();
        Outside { elements, nominal: self.nominal.clone(), ..*self }
    }

    /// What a scope inside a statement of this scope sees.
    #[must_use]
    pub fn inside(&self, scope: &Scope, op: &Op) -> Outside {
        // A function is closed.
        let elements = if let Op::Loop(_) = op { BTreeMap::new() } else { self.elements.clone() };
        Outside { elements, nominal: self.nominal.clone(), ..*self }.entering(scope, op)
    }

    /// The same, where nobody asks any more what is outside.
    #[must_use]
    pub fn entering(mut self, scope: &Scope, op: &Op) -> Outside {
        self.nominal.learn(scope);
        self.counts = false;
        if let Op::Loop(l) = op {
            self.off_tiles |= effects::of_loop(l).acts();
            self.elements.clear();
            let types = l.fun.captures.iter().chain(&l.fun.inputs).enumerate();
            types.for_each(|(i, ty)| self.add(Var(i as u32), ty));
        } else {
            for (stmt, out) in scope.stmts.iter().flat_map(|s| s.outs.iter().map(move |out| (s, out))) {
                if is_stored(stmt, out) {
                    self.elements.insert(out.var, self.nominal.elements(&Elements::of(&out.ty)));
                }
            }
            if let Op::Seq(seq) = op {
                seq.state.iter().for_each(|state| self.add(state.var, &state.ty));
            }
        }
        self
    }
}
