//! Bytecode as machine code (`lawson_jit`): loops and turns with all that is in them, where nothing in them prints, calls
//! the host or runs on tiles for its own sake. It gives the same bits.
//!
//! | file | subject |
//! |---|---|
//! | `translate` | instructions |
//! | `loops` | loops element by element: what they collect, fold and scan |
//! | `brackets` | folds and scans by chunks, lanes, trees and blocks |
//! | `turns` | how turns run |
//! | `weight` | how much work it is |
//! | `deferred` | bins that are filled when all elements are there |
//! | `run` | how a loop runs, on all threads where its elements are by themselves |
//!
//! A unit becomes machine code when bytecode has run so much of it, or now would, that this is worth it
//! (`Backend::compiled_from`); turns of which nobody knows how many there are become it at once.

mod brackets;
mod deferred;
mod loops;
mod run;
mod translate;
mod turns;
mod weight;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

pub use lawson_jit::Arena;
use lawson_jit::function::Site;
use lawson_jit::{Code, Failed, Function, NoCode};
use lawson_oracle::scalar::ScalarType;
use lawson_oracle::schedule::Constants;

use super::super::run::RunError;
use super::array::Array;
use super::machine::Machine;
use super::{Block, Inst, Reg};
use crate::core::Origin;
use loops::RootSink;
use translate::Translator;
use weight::Weight;

/// Instructions that a unit has at most: of more, compiling takes longer than most runs.
const MOST: usize = 20_000;

/// Instructions of a unit that takes as long to compile as `Backend::compiled_from` says.
const SMALL: u64 = 256;

/// Where an instruction is from that finds that a unit of a loop can't go on: it begins anew as bytecode.
const ANEW: Site = Site::MAX;

/// A loop or turns as machine code.
pub struct Unit {
    function: Function,
    /// The code, once it was asked for; nothing where the system has none.
    code: OnceLock<Option<Code>>,
    /// How many instructions bytecode has run, or was asked to run.
    ran: AtomicU64,
    /// Its instructions, and how many of them one element or turn runs.
    size: usize,
    weight: Weight,
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
    /// Whether all its innermost loops are vector code.
    vectors: bool,
    /// Whether a fold of a loop combines chunk by chunk.
    chunks: bool,
}

impl Unit {
    /// How many instructions so many elements or turns run, about.
    fn work(&self, elements: u64, machine: &Machine<'_, '_>) -> u64 {
        elements.saturating_mul(self.weight.at(&machine.scalars))
    }

    /// Its code, if so much work more makes it worth while.
    fn code(&self, work: u64, compiled_from: u64) -> Option<&Code> {
        if self.code.get().is_none() {
            let ran = self.ran.fetch_add(work, Ordering::Relaxed).saturating_add(work);
            // A larger unit takes longer to compile.
            if ran < compiled_from.saturating_mul(1 + self.size as u64 / SMALL) {
                return None;
            }
        }
        self.code.get_or_init(|| compiled(&self.function)).as_ref()
    }

    /// Whether so many elements more would run as machine code.
    pub(super) fn is_ready(&self, elements: u64, machine: &Machine<'_, '_>) -> bool {
        self.code(self.work(elements, machine), machine.settings.compiled_from).is_some()
    }

    /// Whether so many elements more would run as vector code, which takes less time than tiles.
    pub(super) fn has_vectors(&self, elements: u64, machine: &Machine<'_, '_>) -> bool {
        self.vectors && self.code(self.work(elements, machine), machine.settings.vectors_from).is_some()
    }

    /// The statements in it.
    fn statements(&self) -> impl Iterator<Item = Origin> {
        self.origins.iter().map(|origin| (**origin).clone())
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
            Failed::Stopped => RunError::Failed,
            Failed::NoMemory => RunError::TooLarge(i64::MAX),
            Failed::Shapes => RunError::Internal("rows of different shapes"),
            Failed::Arguments => RunError::Internal("arguments of compiled code that don't fit"),
        }
    }
}

/// Why the system gives no memory for code, if it has been asked and gave none.
static REFUSED: OnceLock<String> = OnceLock::new();

/// Why there is no machine code in this process, if there is none.
pub fn refused() -> Option<&'static str> {
    REFUSED.get().map(String::as_str)
}

/// The code of a function; a system that has refused it once is not asked again.
fn compiled(function: &Function) -> Option<Code> {
    if refused().is_some() {
        return None;
    }
    match Code::compile(function) {
        Ok(code) => Some(code),
        Err(NoCode::System(why)) => {
            REFUSED.get_or_init(|| why);
            None
        }
        Err(NoCode::Compiler(_)) => None,
        Err(NoCode::Malformed(what)) => {
            debug_assert!(false, "a unit is checked when it is made: {what:?}");
            None
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

/// Makes units of the outermost loops and turns of a block that can be compiled; gives the statements that are in them.
pub fn attach(block: &mut Block, registers: &Registers, constants: Constants) -> Vec<Origin> {
    let mut compiled: Vec<Origin> = Vec::new();
    for (inst, origin) in block.insts.iter_mut().zip(&block.origins) {
        let translator = || Translator::new(registers, constants);
        let (unit, inside): (_, Vec<&mut Block>) = match inst {
            Inst::If { then, otherwise, .. } => (None, vec![then, otherwise]),
            Inst::Turns(turns) => {
                turns.unit = translator().turns_unit(turns, origin).ok().map(Box::new);
                let condition = turns.again.as_mut().map(|(block, _)| block);
                (turns.unit.as_ref(), condition.into_iter().chain([&mut turns.body]).collect())
            }
            Inst::Loop(l) => {
                let Some(elements) = l.elements_mut() else { continue };
                elements.unit = translator().loop_unit(elements, origin).ok().map(Box::new);
                if elements.unit.is_some() {
                    elements.deferred =
                        deferred::unit(elements, registers, constants, origin).ok().map(Box::new);
                }
                (elements.unit.as_ref(), vec![&mut elements.body])
            }
            Inst::Lane { .. }
            | Inst::Prim { .. }
            | Inst::Move { .. }
            | Inst::Share { .. }
            | Inst::Drop(_) => continue,
            Inst::Element { .. } | Inst::Load { .. } | Inst::Row { .. } | Inst::Store { .. } => continue,
            Inst::StoreRow { .. } | Inst::StoreBlock { .. } | Inst::Extent { .. } | Inst::List { .. } => {
                continue;
            }
            Inst::Rows { .. } | Inst::Closed { .. } | Inst::Reshape { .. } | Inst::Assert(_) => continue,
            Inst::Length(_) | Inst::Beside(_) | Inst::Emit { .. } | Inst::Trace(_) | Inst::Call(_) => {
                continue;
            }
            Inst::Step { .. } => continue,
        };
        match unit {
            Some(unit) => compiled.extend(unit.statements()),
            None => inside.into_iter().for_each(|block| compiled.extend(attach(block, registers, constants))),
        }
    }
    compiled
}
