//! A run of a program: its arguments, with the sizes that they bind, and what it gives.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::AtomicUsize;

use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_oracle::schedule::Constants;
use lawson_oracle::stop::Stop;
use lawson_oracle::value::Value;
use lawson_tiles::buffer::{NoMemory, Pool};

use super::Outside;
use super::backend::{Backend, ChunkLists, LoopError};
use super::bytecode::{self, Bytecode};
use super::profile::Profile;
use super::value::NativeValue;
use crate::core::value::bytes_of;
use crate::core::{Origin, Param, Size, SizeVar};

/// Elements that an array has at most; a program that asks for more is refused before the machine
/// runs out of memory.
const MAX_ELEMENTS: i64 = 1 << 36;

/// Why there is no result.
#[derive(Clone, PartialEq, Debug)]
pub enum RunError {
    /// An operation of the program has no result on this input; the reference interpreter says
    /// which.
    Failed,
    /// Somebody stopped it: see [`lawson_oracle::stop`].
    Stopped,
    /// An argument does not fit its parameter.
    Argument {
        /// The parameter, as the source names it.
        param: String,
        /// What is wrong with it.
        what: String,
    },
    /// The program asks for an array of more elements than native code makes, or than there is memory
    /// for.
    TooLarge(i64),
    /// A value is missing or of another kind than the program's types say: a bug of the compiler.
    Internal(&'static str),
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunError::Failed => write!(f, "the program fails on this input"),
            RunError::Stopped => write!(f, "the run was stopped"),
            RunError::Argument { param, what } => write!(f, "argument {param}: {what}"),
            RunError::TooLarge(n) => write!(f, "an array of {n} elements does not fit the memory"),
            RunError::Internal(what) => write!(f, "internal error: {what}"),
        }
    }
}

impl std::error::Error for RunError {}

impl From<NoMemory> for RunError {
    fn from(NoMemory(n): NoMemory) -> RunError {
        RunError::TooLarge(n.try_into().unwrap_or(i64::MAX))
    }
}

impl From<LoopError> for RunError {
    fn from(error: LoopError) -> RunError {
        match error {
            LoopError::Failed => RunError::Failed,
            LoopError::NoMemory(n) => NoMemory(n).into(),
        }
    }
}

/// What a run counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counters {
    /// Loops that ran, closed forms that were made into arrays included.
    pub loops: u64,
    /// Elements of the arrays that loops read or capture, each array once a loop, except of closed
    /// forms that are only read through; and one for each result of a fold that a loop uses.
    pub reads: u64,
    /// Elements that loops wrote; a fold's result is one.
    pub writes: u64,
    /// Bytes of both, each element as large as its type is in memory.
    pub bytes: u64,
}

impl Counters {
    /// Counts elements of this type that a loop reads.
    pub(super) fn read(&mut self, ty: ScalarType, elements: usize) {
        self.reads += elements as u64;
        self.bytes += elements as u64 * bytes_of(ty);
    }

    /// Counts elements of this type that a loop wrote.
    pub(super) fn wrote(&mut self, ty: ScalarType, elements: usize) {
        self.writes += elements as u64;
        self.bytes += elements as u64 * bytes_of(ty);
    }
}

/// What a run gives.
#[derive(Clone, Debug)]
pub struct Outputs<'a> {
    /// The results, tuples split.
    pub values: Vec<NativeValue<'a>>,
    /// What the program printed, in order. A `Printer` has it in its place.
    pub log: Vec<Value>,
    /// What the run counted.
    pub counters: Counters,
}

/// What of a back end a run goes by: see [`Backend`].
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The constants of the schedule.
    pub constants: Constants,
    /// Turns that a sequential loop takes at most; one that would take more has failed.
    pub turns: u64,
    /// See [`Backend::long_row`].
    pub long_row: i64,
    /// See [`Backend::compiled_from`].
    pub compiled_from: u64,
    /// See [`Backend::vectors_from`].
    pub vectors_from: u64,
    /// See [`Backend::vector_row`].
    pub vector_row: i64,
    /// See [`Backend::serial_work`].
    pub serial_work: usize,
}

impl Settings {
    /// Those of a back end.
    pub fn of(backend: &dyn Backend) -> Settings {
        Settings {
            constants: backend.constants(),
            turns: backend.turns(),
            long_row: backend.long_row(),
            compiled_from: backend.compiled_from(),
            vectors_from: backend.vectors_from(),
            vector_row: backend.vector_row(),
            serial_work: backend.serial_work(),
        }
    }
}

/// What watches a run.
#[derive(Debug)]
pub struct Watch {
    /// Whether to stop.
    pub stop: Stop,
    /// On how many threads a loop runs, at most.
    pub threads: AtomicUsize,
}

/// Runs a program's code, unless it is stopped.
pub fn run<'r, 'a>(
    params: &[Param],
    code: &'r Bytecode,
    args: &[NativeValue<'a>],
    pool: &'r Pool,
    (settings, lists): (Settings, Option<Vec<ChunkLists>>),
    outside: Outside<'r>,
    (watch, profile): (&'r Watch, &mut Option<Profile>),
) -> Result<(Outputs<'a>, Vec<ChunkLists>), (RunError, Option<Origin>)> {
    let sizes = arguments(params, args).map_err(|error| (error, None))?;
    let size = |var: &SizeVar| sizes.get(&var.id).copied();
    let ran = bytecode::run(code, args, &size, (pool, settings, lists, outside), watch, profile);
    // What stops fails, or gives anything.
    if watch.stop.is_asked_for() {
        return Err((RunError::Stopped, None));
    }
    let (values, counters, lists) = ran?;
    Ok((Outputs { values, log: Vec::new(), counters }, lists))
}

/// The values of the sizes that arguments give, if these fit the parameters.
fn arguments(params: &[Param], args: &[NativeValue<'_>]) -> Result<BTreeMap<u32, i64>, RunError> {
    let wrong = |param: &Param, what: String| RunError::Argument { param: param.name.clone(), what };
    if params.len() != args.len() {
        let what = format!("the program takes {} values, not {}", params.len(), args.len());
        let param = params.get(args.len()).map_or("after the last".into(), |p| p.name.clone());
        return Err(RunError::Argument { param, what });
    }
    // With each size which parameter it comes from.
    let mut sizes = BTreeMap::new();
    for (at, (param, arg)) in params.iter().zip(args).enumerate() {
        let ty = &param.binding.ty;
        if arg.scalar_type() != ty.scalar || arg.dims().len() != ty.dims.len() {
            let (given, wanted) = (arg.scalar_type(), ty.scalar);
            let (rank, dims) = (arg.dims().len(), ty.dims.len());
            return Err(wrong(
                param,
                format!("{wanted} in {dims} dimensions wanted, {given} in {rank} given"),
            ));
        }
        for (dim, extent) in ty.dims.iter().zip(arg.dims()) {
            if let Some(var) = dim.as_var() {
                sizes.entry(var.id).or_insert((*extent, at));
            }
        }
        if let (Some(var), NativeValue::Scalar(Scalar::I64(n))) = (&param.size, arg) {
            sizes.entry(var.id).or_insert((*n, at));
        }
    }
    let size = |size: &Size| {
        let value = size.evaluate(&mut |var: &SizeVar| sizes.get(&var.id).map(|(n, _)| *n));
        value.ok_or(RunError::Internal("a size without a value"))
    };
    let differs = |own: usize, var: &SizeVar, given: i64| {
        let (wanted, at) = *sizes.get(&var.id).filter(|(wanted, _)| *wanted != given)?;
        let elsewhere = if at == own { "another dimension" } else { &*params[at].name };
        let what = format!("{} is {given} here, and {wanted} in {elsewhere}", var.name);
        Some(wrong(&params[own], what))
    };
    for (at, (param, arg)) in params.iter().zip(args).enumerate() {
        for (dim, extent) in param.binding.ty.dims.iter().zip(arg.dims()) {
            if let Some(error) = dim.as_var().and_then(|var| differs(at, var, *extent)) {
                return Err(error);
            }
            let wanted = size(dim)?;
            if wanted != *extent {
                let formula = Some(format!("{dim} = ")).filter(|_| dim.to_string() != wanted.to_string());
                let formula = formula.unwrap_or_default();
                return Err(wrong(
                    param,
                    format!("an extent of {formula}{wanted} is wanted, not of {extent}"),
                ));
            }
        }
        if let (Some(var), NativeValue::Scalar(Scalar::I64(n))) = (&param.size, arg)
            && let Some(error) = differs(at, var, *n)
        {
            return Err(error);
        }
    }
    Ok(sizes.into_iter().map(|(id, (n, _))| (id, n)).collect())
}

/// A number of elements, within what native code makes.
pub(super) fn elements(n: i64) -> Result<usize, RunError> {
    match usize::try_from(n) {
        Ok(len) if n <= MAX_ELEMENTS => Ok(len),
        Ok(_) => Err(RunError::TooLarge(n)),
        Err(_) => Err(RunError::Failed),
    }
}
