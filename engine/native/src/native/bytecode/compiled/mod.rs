//! Bytecode as machine code (`lawson_jit`): loops and turns with all that is in them, where nothing in them prints, calls
//! the host or runs on tiles for its own sake. It gives the same bits.
//!
//! | file | subject |
//! |---|---|
//! | `translate` | instructions |
//! | `loops` | loops element by element: what they collect, fold and scan |
//! | `brackets` | folds and scans by chunks, lanes, trees and blocks |
//! | `turns` | how turns run |
//! | `run` | how a loop runs, on all threads where its elements are by themselves |
//!
//! A unit becomes machine code when bytecode has run so much of it that this was worth it (`Backend::compiled_from`).

mod brackets;
mod loops;
mod run;
mod translate;
mod turns;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use lawson_jit::function::Site;
use lawson_jit::{Code, Failed, Function};
use lawson_oracle::scalar::ScalarType;
use lawson_oracle::schedule::Constants;

use super::super::run::RunError;
use super::array::Array;
use super::machine::Machine;
use super::{Block, Inst, Reg};
use crate::core::Origin;
use loops::RootSink;
use translate::Translator;

/// Instructions that a unit has at most: of more, compiling takes longer than most runs.
const MOST: usize = 20_000;

/// Where an instruction is from that finds that a unit of a loop can't go on: it begins anew as bytecode.
const ANEW: Site = Site::MAX;

/// A loop or turns as machine code.
pub struct Unit {
    function: Function,
    /// The code, once it was asked for; nothing where the system has none.
    code: OnceLock<Option<Code>>,
    /// How many instructions bytecode has run.
    ran: AtomicU64,
    /// Instructions of one element or turn, about.
    weight: u64,
    /// Where the instructions are from.
    origins: Vec<Arc<Origin>>,
    /// The registers that come in, after what the unit's kind hands over first.
    scalars: Vec<Reg>,
    arrays: Vec<Reg>,
    /// The element types and dimensions of arrays in whose places something goes.
    changed: BTreeSet<(ScalarType, usize)>,
    /// Of a loop, what becomes of its sinks; nothing of turns.
    sinks: Vec<RootSink>,
    /// Whether the elements of a loop are by themselves.
    dealt: bool,
    /// Whether a fold of a loop combines chunk by chunk.
    chunks: bool,
}

impl Unit {
    /// Its code, if so many elements or turns more make it worth while.
    fn code(&self, elements: u64, compiled_from: u64) -> Option<&Code> {
        if self.code.get().is_none() {
            let work = elements.saturating_mul(self.weight);
            let ran = self.ran.fetch_add(work, Ordering::Relaxed).saturating_add(work);
            if ran < compiled_from {
                return None;
            }
        }
        self.code.get_or_init(|| Code::compile(&self.function).ok()).as_ref()
    }

    /// Whether it changes arrays like this one.
    fn changes(&self, array: &Array<'_>) -> bool {
        self.changed.contains(&(array.slice().ty(), array.dims().len()))
    }

    /// The error of a call that failed, and where.
    fn error(&self, failed: Failed, machine: &mut Machine<'_, '_>) -> RunError {
        match failed {
            Failed::At(site) => {
                if let Some(origin) = self.origins.get(site as usize) {
                    machine.failed_at(origin);
                }
                RunError::Failed
            }
            Failed::NoMemory => RunError::TooLarge(i64::MAX),
            Failed::Shapes => RunError::Internal("rows of different shapes"),
            Failed::Arguments => RunError::Internal("arguments of compiled code that don't fit"),
        }
    }
}

/// What the registers of a program hold.
pub struct Registers {
    scalars: Vec<ScalarType>,
    arrays: Vec<(ScalarType, usize)>,
    /// The bits of those that are constants. Such a register is of any type.
    constants: BTreeMap<Reg, u64>,
}

impl Registers {
    /// Those of a program with these constants.
    pub fn new(
        (scalars, arrays): (Vec<ScalarType>, Vec<(ScalarType, usize)>),
        constants: &[(u64, Reg)],
    ) -> Registers {
        Registers { scalars, arrays, constants: constants.iter().map(|(bits, reg)| (*reg, *bits)).collect() }
    }
}

/// What can't be compiled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Why(pub &'static str);

/// Makes units of the outermost loops and turns of a block that can be compiled.
pub fn attach(block: &mut Block, registers: &Registers, constants: Constants) {
    for (inst, origin) in block.insts.iter_mut().zip(&block.origins) {
        match inst {
            Inst::If { then, otherwise, .. } => {
                attach(then, registers, constants);
                attach(otherwise, registers, constants);
            }
            Inst::Turns(turns) => {
                let unit = Translator::new(registers, constants).turns_unit(turns, origin);
                turns.unit = unit.ok().map(Box::new);
                if turns.unit.is_none() {
                    let condition = turns.again.as_mut().map(|(block, _)| block);
                    condition
                        .into_iter()
                        .chain([&mut turns.body])
                        .for_each(|block| attach(block, registers, constants));
                }
            }
            Inst::Loop(l) => {
                let Some(elements) = l.elements_mut() else { continue };
                let unit = Translator::new(registers, constants).loop_unit(elements, origin);
                elements.unit = unit.ok().map(Box::new);
                if elements.unit.is_none() {
                    attach(&mut elements.body, registers, constants);
                }
            }
            Inst::Lane { .. }
            | Inst::Prim { .. }
            | Inst::Move { .. }
            | Inst::Share { .. }
            | Inst::Drop(_) => {}
            Inst::Element { .. } | Inst::Load { .. } | Inst::Row { .. } | Inst::Store { .. } => {}
            Inst::StoreRow { .. } | Inst::StoreBlock { .. } | Inst::Extent { .. } | Inst::List { .. } => {}
            Inst::Rows { .. } | Inst::Closed { .. } | Inst::Reshape { .. } | Inst::Assert(_) => {}
            Inst::Length(_) | Inst::Beside(_) | Inst::Emit { .. } | Inst::Trace(_) | Inst::Call(_) => {}
            Inst::Step { .. } => {}
        }
    }
}
