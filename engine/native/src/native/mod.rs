//! Native execution: a core program, fused or not, becomes a [`Kernel`] that runs on all cores.
//!
//! Results equal those of `core::interp` under the same schedule constants, bit for bit, on every
//! processor and with any number of threads, except for the bits of a NaN, which a processor chooses: they
//! are canonical in whatever leaves a kernel as a scalar, a file or text. Where an operation has no
//! result (a division by zero, an index out of bounds) the run gives [`RunError::Failed`] and nothing
//! else: the reference interpreter then finds out which.
//!
//! Loops that tiles can hold run on the tile machine (`machine`); all else is bytecode, or machine code made of it
//! (`bytecode`). Loops that run
//! element by element are kept with the reason and the place, for `run` and `explain` ([`ElementWise`]).

mod backend;
mod bytecode;
#[doc(hidden)]
pub mod column;
mod combine;
mod machine;
#[doc(hidden)]
pub mod parallel;
mod profile;
mod run;
mod scan;
mod threads;
mod tile;
mod triad;
mod value;

use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::Instant;

use lawson_oracle::interp::Host;
use lawson_oracle::schedule::Schedule;
use lawson_oracle::stop::Stop;
use lawson_oracle::value::Value;
use rayon_core::ThreadPool;

pub use crate::loops::NotNative;
pub use backend::{
    Backend, Bin, ChunkLists, LoopArgs, LoopError, LoopOutput, NativeLoop, Part, RowArgs, RowUniform,
};
pub use bytecode::ElementWise;
#[doc(hidden)]
pub use bytecode::lane;
pub use bytecode::refused as no_machine_code;
pub use lawson_tiles::buffer::{Buffer, Pool, PoolVec, Slice};
pub use machine::{CHUNKS_IN_FLIGHT, WAVE};
pub use machine::{TileMachine, Vectors};
pub use profile::{LoopTime, Profile, profile};
pub use run::{Counters, Outputs, RunError, Watch};
pub use triad::Triad;
pub use value::{NativeArray, NativeValue};

use threads::Threads;

use crate::core::check::check_shapes;
use crate::core::{Origin, Param, Program};

/// Who is handed what a program prints, a value at a time and in order, while it runs.
pub type Printer<'p> = dyn FnMut(Value) + Send + 'p;

/// What a program acts on while it runs.
pub struct Outside<'o> {
    /// Who is handed what it prints.
    pub printer: &'o mut Printer<'o>,
    /// Whose functions it calls, on one thread and in the order of the source.
    pub host: &'o mut Host,
}

/// A program, ready to run; several threads may run it at once.
pub struct Kernel {
    params: Vec<Param>,
    code: bytecode::Bytecode,
    settings: run::Settings,
    pool: Pool,
    threads: Option<Threads>,
}

/// Numbers of variables that native code takes.
const MAX_VARS: u32 = 1 << 24;

impl Kernel {
    /// Compiles a program for the tile machine with the constants of [`Schedule::NATIVE`].
    ///
    /// # Errors
    /// When the program has something that native code can't run so far.
    pub fn compile(program: &Program) -> Result<Kernel, NotNative> {
        Kernel::with(program, &TileMachine::new(Schedule::NATIVE))
    }

    /// Compiles a program for this back end.
    ///
    /// # Errors
    /// When the program has something that the back end can't run so far.
    pub fn with(program: &Program, backend: &dyn Backend) -> Result<Kernel, NotNative> {
        if let Err(malformed) = check_shapes(program) {
            let what = format!("a program that is not well formed ({malformed})");
            return Err(NotNative::new(what, &Origin::default()));
        }
        // What variables hold is found by their numbers; only a text that somebody wrote has larger ones.
        if program.next > MAX_VARS {
            let what = format!("variables numbered beyond {MAX_VARS}");
            return Err(NotNative::new(what, &Origin::default()));
        }
        let Some(code) = bytecode::compile(program, backend) else {
            return Err(NotNative::new("a program whose variables have no values", &Origin::default()));
        };
        let (params, settings) = (program.params.clone(), run::Settings::of(backend));
        Ok(Kernel { params, code, settings, pool: Pool::default(), threads: None })
    }

    /// The loops that run element by element, each with the reason.
    pub fn element_wise(&self) -> &[ElementWise] {
        &self.code.element_wise
    }

    /// Runs on these threads instead of rayon's global ones.
    #[must_use]
    pub fn on(mut self, threads: Arc<ThreadPool>) -> Kernel {
        self.threads = Some(Threads::new(threads));
        self
    }

    /// Runs the program on arguments in the order of its parameters, tuples split. Arrays that are
    /// borrowed are read where they lie.
    ///
    /// # Errors
    /// [`RunError::Argument`] when an argument is of another type or extent than its parameter,
    /// [`RunError::Failed`] when an operation of the program has no result, [`RunError::TooLarge`] when
    /// there is no memory.
    pub fn run<'a>(&self, args: &[NativeValue<'a>]) -> Result<Outputs<'a>, RunError> {
        let mut log = Vec::new();
        let outputs = self.run_printing(args, &mut |value| log.push(value))?;
        Ok(Outputs { log, ..outputs })
    }

    /// Like [`Kernel::run`], where what the program prints is handed to somebody while it runs, also before a
    /// failure. There is no host.
    ///
    /// # Errors
    /// Like [`Kernel::run`].
    pub fn run_printing<'a>(
        &self,
        args: &[NativeValue<'a>],
        printer: &mut Printer<'_>,
    ) -> Result<Outputs<'a>, RunError> {
        self.run_on(args, Outside { printer, host: &mut Host::default() })
    }

    /// Like [`Kernel::run_printing`], on a host.
    ///
    /// # Errors
    /// Like [`Kernel::run`]; [`RunError::Failed`] too where the host does not have what is called, or that fails or
    /// gives something else than its type says.
    pub fn run_on<'a>(
        &self,
        args: &[NativeValue<'a>],
        outside: Outside<'_>,
    ) -> Result<Outputs<'a>, RunError> {
        self.run_to_failure(args, outside).map_err(|(error, _)| error)
    }

    /// Like [`Kernel::run_on`], with the statement that failed, if it is known by name.
    ///
    /// # Errors
    /// Like [`Kernel::run_on`].
    pub fn run_to_failure<'a>(
        &self,
        args: &[NativeValue<'a>],
        outside: Outside<'_>,
    ) -> Result<Outputs<'a>, (RunError, Option<Origin>)> {
        self.run_keeping(args, outside, None).map(|(outputs, _)| outputs)
    }

    /// For each loop that folds or scans, in the order of the program, whether the values of its chunks can be had: those
    /// that run element by element, or over the elements of rows, keep none.
    pub fn keeps_chunks(&self) -> &[bool] {
        &self.code.keeps_chunks
    }

    /// Like [`Kernel::run_to_failure`], with the values of the chunks of each of these loops.
    ///
    /// # Errors
    /// Like [`Kernel::run_on`].
    pub fn run_with_chunks<'a>(
        &self,
        args: &[NativeValue<'a>],
        outside: Outside<'_>,
    ) -> Result<(Outputs<'a>, Vec<ChunkLists>), (RunError, Option<Origin>)> {
        self.run_keeping(args, outside, Some(vec![ChunkLists::default(); self.code.keeps_chunks.len()]))
    }

    fn run_keeping<'a>(
        &self,
        args: &[NativeValue<'a>],
        outside: Outside<'_>,
        lists: Option<Vec<ChunkLists>>,
    ) -> Result<(Outputs<'a>, Vec<ChunkLists>), (RunError, Option<Origin>)> {
        let Outside { printer, host } = outside;
        let watch = Watch { stop: Stop::current(), threads: AtomicUsize::new(1) };
        let (mut profile, start) = (Profile::take(), Instant::now());
        let ran = self.at_once(|| {
            let (outside, settings) = (Outside { printer, host }, self.settings);
            let watched = (&watch, &mut profile);
            run::run(&self.params, &self.code, args, &self.pool, (settings, lists), outside, watched)
        });
        if let Some(profile) = profile {
            profile.put_back(start.elapsed());
        }
        ran
    }

    /// What is run here runs on the kernel's threads, which are not waited for at each run.
    pub fn at_once<R: Send>(&self, runs: impl FnOnce() -> R + Send) -> R {
        match &self.threads {
            Some(threads) => threads.install(runs),
            None => runs(),
        }
    }
}
