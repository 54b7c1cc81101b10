//! Sequential loops.
//!
//! A turn finds a state and leaves one. Whatever it binds, sizes included, is gone after it. Its scopes see what is
//! around them, as branches do, and so far neither emit nor step. What a turn leaves is in memory: it starts a new
//! space of origins, in the reference interpreter too.

use lawson_oracle::domain::Domain;

use super::super::value::CoreValue;
use super::super::{Seq, Turns};
use super::{Frame, Machine, Run, malformed};

impl<D: Domain> Machine<'_, D> {
    /// The last state. What a turn binds is forgotten after it.
    pub(super) fn seq(&mut self, seq: &Seq, frame: &mut Frame<D::S>) -> Run<Vec<CoreValue<D::S>>> {
        let count = match &seq.turns {
            Turns::Count(_, n) => {
                let n = self.scalar(frame, n)?;
                Some(self.domain.size(&n)?)
            }
            Turns::While(_) => None,
        };
        let mut state: Vec<_> = seq.first.iter().map(|atom| self.atom(frame, atom)).collect::<Run<_>>()?;
        let mark = self.trail.len();
        for turn in 0.. {
            self.domain.step()?;
            if count.is_some_and(|count| turn >= count) {
                break;
            }
            if state.len() != seq.state.len() {
                return malformed("a turn leaves another number of values than the state has");
            }
            for (binding, value) in seq.state.iter().zip(&state) {
                self.fits(&binding.ty, value.dims(), "a turn's state")?;
                frame.set(binding.var, value.clone());
            }
            match &seq.turns {
                Turns::Count(index, _) => {
                    let turn = self.i64(turn);
                    frame.set(*index, CoreValue::Scalar(turn));
                }
                Turns::While(condition) => {
                    let [CoreValue::Scalar(again)] = &self.results(condition, frame)?[..] else {
                        return malformed("a condition is one scalar");
                    };
                    if !self.domain.branch(again)? {
                        break;
                    }
                }
            }
            state = self.results(&seq.body, frame)?;
            self.forget_sizes(mark);
        }
        self.forget_sizes(mark);
        Ok(state)
    }
}
