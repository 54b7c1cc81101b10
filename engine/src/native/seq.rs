//! Sequential loops, and updates of arrays: what changes from turn to turn.

use std::collections::BTreeMap;

use super::routine::{SeqRoutine, Step, TurnsRoutine};
use super::run::{Held, Run, RunError};
use super::value::{NativeArray, NativeValue};
use crate::core::Atom;
use lawson_oracle::scalar::Scalar;

impl<'a> Run<'_, 'a> {
    /// The sizes that each turn binds anew, as the first one finds them.
    pub(super) fn extents(&self, seq: &SeqRoutine) -> Result<BTreeMap<u32, i64>, RunError> {
        let mut extents = BTreeMap::new();
        for (binding, first) in seq.state.iter().zip(&seq.first) {
            let held = self.held(first)?;
            let vars = binding.ty.dims.iter().map(|dim| dim.as_var());
            extents.extend(vars.zip(held.dims()).filter_map(|(var, n)| Some((var?.id, *n))));
        }
        Ok(extents)
    }

    /// Turn after turn; gives the last state.
    pub(super) fn seq(&mut self, seq: &SeqRoutine) -> Result<Vec<Held<'a>>, RunError> {
        let count = match &seq.turns {
            TurnsRoutine::Count(_, n) => Some(self.integer(n)?),
            TurnsRoutine::While(_) => None,
        };
        let mut state = Vec::new();
        for atom in &seq.first {
            let held = self.held(atom)?;
            state.push(self.materialised(held)?);
        }
        // Nobody else has them: they are changed where they are.
        seq.moved.iter().for_each(|var| self.vars.remove(var.0));
        let sizes = self.sizes.clone();
        for turn in 0.. {
            if count.is_some_and(|count| turn >= count) {
                break;
            }
            if turn as u64 >= self.turns {
                return Err(RunError::Failed);
            }
            for (binding, value) in seq.state.iter().zip(state.drain(..)) {
                self.bind(binding.var, &binding.ty, Held::Value(value));
            }
            let again = match &seq.turns {
                TurnsRoutine::Count(index, _) => {
                    self.vars.insert(index.0, Held::Value(NativeValue::Scalar(Scalar::I64(turn))));
                    true
                }
                TurnsRoutine::While(condition) => {
                    let again = self.scope(condition)?.pop();
                    let again = again.ok_or(RunError::Internal("a condition without a value"))?;
                    matches!(self.whole(again)?, NativeValue::Scalar(Scalar::Bool(true)))
                }
            };
            let next = match again {
                true => self.scope(&seq.body)?,
                false => seq.state.iter().map(|b| self.held(&Atom::Var(b.var))).collect::<Result<_, _>>()?,
            };
            seq.state.iter().for_each(|binding| self.vars.remove(binding.var.0));
            // What the turn bound has another value in the next one.
            self.sizes.clone_from(&sizes);
            for held in next {
                state.push(self.materialised(held)?);
            }
            if !again {
                break;
            }
        }
        Ok(state.into_iter().map(Held::Value).collect())
    }

    /// An array with another element or row. It is taken out of the hands of a variable that nothing uses any more.
    pub(super) fn updated(
        &mut self,
        step: &Step,
        array: &Atom,
        at: &[Atom],
        value: &Atom,
    ) -> Result<NativeArray<'a>, RunError> {
        let at = at.iter().map(|a| self.integer(a)).collect::<Result<Vec<_>, _>>()?;
        let value = self.whole(self.held(value)?)?;
        let held = self.held(array)?;
        let NativeValue::Array(old) = self.materialised(held)? else {
            return Err(RunError::Internal("an update of a scalar"));
        };
        if let Some(var) = array.var().filter(|var| step.dead.contains(var)) {
            self.vars.remove(var.0);
        }
        old.updated(&at, &value, self.pool)?.ok_or(RunError::Failed)
    }
}
