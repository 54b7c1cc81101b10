//! What combines from the left takes the chunks in order: the rest of the body has run for each of them on any thread.

use std::ops::{Add, Mul};

use lawson_oracle::scalar::{PrimOp, Scalar, ScalarType};

use super::{Shared, Task, TileLoop};
use crate::native::backend::LoopError;
use crate::native::bytecode::lane::{Bits, bits, scalar};
use crate::native::tile::{OrderedCode, Step, StepInst, Waiting};
use lawson_tiles::with_type;

/// Elements whose bits are at hand at a time.
const BLOCK: usize = 256;

impl TileLoop {
    /// Takes the chunks of a wave in order, in what combines from the left and has its elements after this phase.
    pub(super) fn in_order(
        &self,
        wave: &mut [Task],
        phase: usize,
        states: &mut [Vec<Scalar>],
        shared: &Shared,
    ) -> Result<(), LoopError> {
        for k in &self.code.phases[phase].ordered {
            let code = &self.code.ordered[*k];
            for task in wave.iter_mut() {
                if shared.stop.is_asked_for() {
                    return Err(LoopError::Failed);
                }
                code.chunk(task, &mut states[*k], shared).ok_or(LoopError::Failed)?;
            }
        }
        Ok(())
    }
}

impl OrderedCode {
    /// Takes the elements of a chunk; nothing where it fails.
    fn chunk(&self, task: &mut Task, state: &mut [Scalar], shared: &Shared) -> Option<()> {
        if self.at_once(task, state, shared) {
            return Some(());
        }
        let uniforms = task.uniforms.as_deref().unwrap_or(&shared.uniforms);
        let temps = &mut task.scratch.as_mut()?.temps;
        let step = &self.step;
        let mut slots = vec![0; step.slots];
        slots[step.present] = 1;
        for (slot, (ty, u)) in &step.uniforms {
            slots[*slot] = with_type!(*ty, T => uniforms.of::<T>()[*u].bits());
        }
        let k = step.tys.len();
        state.iter().zip(&mut slots).for_each(|(value, slot)| *slot = bits(*value));
        let mut columns = vec![[0; BLOCK]; self.elements.len()];
        let mut results = vec![[0; BLOCK]; k];
        let mut combined = vec![0; k];
        for start in (0..task.len).step_by(BLOCK) {
            let len = BLOCK.min(task.len - start);
            for ((ty, from), column) in self.elements.iter().zip(&mut columns) {
                with_type!(*ty, T => {
                    let elements = match from {
                        Waiting::Input(input) => &shared.inputs.of::<T>()[*input][task.start + start..][..len],
                        Waiting::Temp(temp) => &temps.of::<T>()[*temp][start..start + len],
                        Waiting::Uniform(u) => {
                            column.fill(uniforms.of::<T>()[*u].bits());
                            continue;
                        }
                    };
                    column.iter_mut().zip(elements).for_each(|(bits, element)| *bits = element.bits());
                });
            }
            for i in 0..len {
                if self.present.is_none_or(|p| temps.of::<bool>()[p][start + i]) {
                    columns.iter().zip(&mut slots[k..]).for_each(|(column, slot)| *slot = column[i]);
                    step.run(&mut slots, shared)?;
                    combined.iter_mut().zip(&step.results).for_each(|(bits, slot)| *bits = slots[*slot]);
                    slots[..k].copy_from_slice(&combined);
                }
                results.iter_mut().zip(&slots).for_each(|(column, bits)| column[i] = *bits);
            }
            for (column, to) in results.iter().zip(&self.states) {
                let Some((ty, temp)) = to else { continue };
                with_type!(*ty, T => {
                    let to = &mut temps.of_mut::<T>()[*temp][start..start + len];
                    to.iter_mut().zip(column).for_each(|(to, bits)| *to = T::of_bits(*bits));
                });
            }
        }
        let last = step.tys.iter().zip(&slots).map(|(ty, bits)| scalar(*ty, *bits).canonical());
        state.iter_mut().zip(last).for_each(|(state, last)| *state = last);
        Some(())
    }

    /// The same for a sum or a product of floats, of which every element is present.
    fn at_once(&self, task: &mut Task, state: &mut [Scalar], shared: &Shared) -> bool {
        let (Some(prim), [(_, from)], None) = (self.step.builtin, &self.elements[..], self.present) else {
            return false;
        };
        match (prim.op, prim.ty) {
            (PrimOp::Add, ScalarType::F64) => self.combine(task, &mut state[0], from, shared, f64::add),
            (PrimOp::Mul, ScalarType::F64) => self.combine(task, &mut state[0], from, shared, f64::mul),
            (PrimOp::Add, ScalarType::F32) => self.combine(task, &mut state[0], from, shared, f32::add),
            (PrimOp::Mul, ScalarType::F32) => self.combine(task, &mut state[0], from, shared, f32::mul),
            _ => return false,
        }
        true
    }

    fn combine<T: Bits>(
        &self,
        task: &mut Task,
        state: &mut Scalar,
        from: &Waiting,
        shared: &Shared,
        op: impl Fn(T, T) -> T,
    ) {
        let mut sum = T::from_scalar(*state);
        let uniforms = task.uniforms.as_deref().unwrap_or(&shared.uniforms);
        let Some(scratch) = &mut task.scratch else { return };
        let temps = scratch.temps.of_mut::<T>();
        let mut states = match self.states.first() {
            Some(Some((_, temp))) => Some((*temp, std::mem::take(&mut temps[*temp]))),
            _ => None,
        };
        let repeated;
        let elements = match from {
            Waiting::Input(input) => &shared.inputs.of::<T>()[*input][task.start..task.start + task.len],
            Waiting::Temp(temp) => &temps[*temp][..task.len],
            Waiting::Uniform(u) => {
                repeated = vec![uniforms.of::<T>()[*u]; task.len];
                &repeated[..]
            }
        };
        match &mut states {
            None => elements.iter().for_each(|element| sum = op(sum, *element)),
            Some((_, states)) => states.iter_mut().zip(elements).for_each(|(state, element)| {
                sum = op(sum, *element);
                *state = sum;
            }),
        }
        if let Some((temp, states)) = states {
            temps[temp] = states;
        }
        *state = sum.to_scalar().canonical();
    }
}

impl Step {
    /// Combines what is in the slots of both operands; nothing where it fails.
    fn run(&self, slots: &mut [u64], shared: &Shared) -> Option<()> {
        for inst in &self.insts {
            let (dst, result, mask) = match inst {
                StepInst::Lane { run, args: [x, y, z], mask, dst } => {
                    (dst, run(slots[*x], slots[*y], slots[*z]), mask)
                }
                StepInst::Select { cond, then, otherwise, dst } => {
                    slots[*dst] = if slots[*cond] != 0 { slots[*then] } else { slots[*otherwise] };
                    continue;
                }
                StepInst::Prim { prim, args, mask, dst } => {
                    let args = args.iter().zip(prim.args()).map(|(slot, ty)| scalar(ty, slots[*slot]));
                    (dst, prim.apply(&args.collect::<Vec<_>>()).ok().map(bits), mask)
                }
                StepInst::Gather { array: (ty, array), at, mask, dst } => {
                    let of = with_type!(*ty, T => {
                        let (elements, dims) = shared.arrays.of::<T>()[*array];
                        let place = at.iter().zip(dims).try_fold(0usize, |place, (slot, extent)| {
                            let index = slots[*slot] as i64;
                            (0..*extent).contains(&index).then(|| place * *extent as usize + index as usize)
                        });
                        place.map(|place| elements[place].bits())
                    });
                    (dst, of, mask)
                }
            };
            slots[*dst] = match result {
                Some(bits) => bits,
                None if slots[*mask] != 0 => return None,
                None => 0,
            };
        }
        Some(())
    }
}
