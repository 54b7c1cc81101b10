//! Operators that combine from the left, one element after the other: a chunk's elements wait until the state before
//! the chunk is there. Their code runs on the bits of scalars, one element at a time.

use lawson_oracle::scalar::{Prim, ScalarType};

use super::live::mark;
use super::{Temp, Waiting};
use crate::loops::{Code, Def, Operand, Operator, UniformId};
use crate::native::bytecode::lane::{Lane, lane};

/// A fold or a scan that combines from the left.
pub struct OrderedCode {
    /// The code of its operator.
    pub step: Step,
    /// The elements of a chunk.
    pub elements: Vec<(ScalarType, Waiting)>,
    /// A `bool` temporary that says which elements are present; none means all.
    pub present: Option<usize>,
    /// Of a scan, where the state after each element goes, for each component that is read.
    pub states: Vec<Option<Temp>>,
    /// What it starts from.
    pub start: Vec<UniformId>,
}

/// The code of an operator on slots, each of which holds the bits of a scalar: first the left operand, then the right one.
pub struct Step {
    /// How many slots.
    pub slots: usize,
    /// Types of the left operand.
    pub tys: Vec<ScalarType>,
    /// Slots that hold the same for all elements: which uniform, by type and number.
    pub uniforms: Vec<(usize, (ScalarType, usize))>,
    /// The slot that is true.
    pub present: usize,
    /// What runs for each element.
    pub insts: Vec<StepInst>,
    /// Where the combination is.
    pub results: Vec<usize>,
    /// When it is one primitive on left and right.
    pub builtin: Option<Prim>,
}

/// An instruction of a [`Step`].
pub enum StepInst {
    /// A primitive that has code for bits. Where it has no result and the mask holds, it fails.
    Lane { run: Lane, args: [usize; 3], mask: usize, dst: usize },
    /// Another one.
    Prim { prim: Prim, args: Vec<usize>, mask: usize, dst: usize },
    /// A choice.
    Select { cond: usize, then: usize, otherwise: usize, dst: usize },
    /// The element of an array, by type and number; outside of it, it fails where the mask holds.
    Gather { array: (ScalarType, usize), at: Vec<usize>, mask: usize, dst: usize },
}

impl Step {
    /// The code of an operator; uniforms and arrays are at these places.
    pub fn of(operator: &Operator, uniforms: &[(ScalarType, usize)], arrays: &[(ScalarType, usize)]) -> Step {
        let code = &operator.code;
        let tys = operator.tys.clone();
        let params = tys.len() + operator.elements.len() + 1;
        let present = params - 1;
        let mut step = Step {
            slots: code.values.len(),
            tys,
            uniforms: Vec::new(),
            present,
            insts: Vec::new(),
            results: Vec::new(),
            builtin: operator.builtin.map(|(prim, _)| prim),
        };
        let mut live = vec![false; code.values.len()];
        mark(code, operator.results.iter(), &mut live);
        for v in (params..code.values.len()).filter(|v| live[*v]) {
            step.value(code, v, uniforms, arrays);
        }
        step.results = operator.results.iter().map(|result| step.slot(result, uniforms)).collect();
        step
    }

    fn value(
        &mut self,
        code: &Code,
        v: usize,
        uniforms: &[(ScalarType, usize)],
        arrays: &[(ScalarType, usize)],
    ) {
        let masked = |mask: &Option<crate::loops::ValueId>, present| mask.map_or(present, |mask| mask.0);
        let inst = match &code.values[v].def {
            Def::Prim { prim, args, mask } => {
                let args: Vec<usize> = args.iter().map(|arg| self.slot(arg, uniforms)).collect();
                let mask = masked(mask, self.present);
                match lane(*prim) {
                    Some(run) => {
                        let arg = |k: usize| args.get(k).copied().unwrap_or(self.present);
                        StepInst::Lane { run, args: [arg(0), arg(1), arg(2)], mask, dst: v }
                    }
                    None => StepInst::Prim { prim: *prim, args, mask, dst: v },
                }
            }
            Def::Select { cond, then, otherwise } => {
                let [then, otherwise] = [then, otherwise].map(|side| self.slot(side, uniforms));
                StepInst::Select { cond: cond.0, then, otherwise, dst: v }
            }
            Def::Gather { array, at, mask } => {
                let at = at.iter().map(|index| self.slot(index, uniforms)).collect();
                StepInst::Gather { array: arrays[*array], at, mask: masked(mask, self.present), dst: v }
            }
            Def::Splat(u) => {
                self.uniforms.push((v, uniforms[u.0]));
                return;
            }
            // An operator has no position, no region and no array of its own.
            Def::Input(_)
            | Def::Position
            | Def::Shifted { .. }
            | Def::Own { .. }
            | Def::List { .. }
            | Def::Region(_)
            | Def::Active(_)
            | Def::State(..)
            | Def::Last(..)
            | Def::Folded(..)
            | Def::Scanned { .. } => return,
        };
        self.insts.push(inst);
    }

    /// The slot of an operand: a uniform gets one.
    fn slot(&mut self, operand: &Operand, uniforms: &[(ScalarType, usize)]) -> usize {
        match operand {
            Operand::Value(v) => v.0,
            Operand::Uniform(u) => {
                let place = uniforms[u.0];
                if let Some((slot, _)) = self.uniforms.iter().find(|(_, other)| *other == place) {
                    return *slot;
                }
                self.uniforms.push((self.slots, place));
                self.slots += 1;
                self.slots - 1
            }
        }
    }
}
