//! Compiled code, and calls of it.
//!
//! # Why a call is safe
//!
//! A function is compiled after [`Function::check`] only, which finds every register and the type of each use. An array
//! is handed over as the address of its elements, its extents, and its *owner*: 0 if it is borrowed, an odd number if it is
//! an argument that may be changed, else the address of a block of the arena. Code keeps to this:
//!
//! - There are as many elements at the address as the product of the extents says. An array gets another address with its
//!   extents; where extents change alone, their product stays (`reshape`), there is no element (`shaped`), or the capacity
//!   has been compared with what is needed (`grown`).
//! - An element or row is read and written at indices that have been compared with the extents, or of which that is known
//!   (`known.rs`: from the same comparison before, from the ends of turns, from conditions), with those of the other array
//!   for a row that is computed in it. Vector code reads and writes
//!   as many elements as it has lanes, one after the other in the innermost dimension: the first and the last index of all
//!   that was asked for have been compared, and no extent changes meanwhile: `vector/plan/` takes no turns that give an
//!   array another one, except for rows. These are addresses in the array that they are of, are never written, and are dropped
//!   in the block that has them.
//! - What is written has an owner, and one register has an owner at a time. `held.rs` says where nothing has to be asked. An
//!   array that is computed where it goes is a row of one that has an owner and that nothing names meanwhile (`in_place.rs`).
//! - A `bool` is 0 or 1: those in a block are zeros at first.
//!
//! Arguments that may be changed are borrowed for the call, each by itself: [`Arg`]s are handed over by `&mut`. So code
//! touches nothing that Rust's rules forbid, whatever the function says.

#![allow(unsafe_code, reason = "the call of compiled code")]

use std::mem;
use std::ptr;
use std::sync::atomic::AtomicU8;
use std::sync::{Mutex, PoisonError};

use cranelift_codegen::Context;
use cranelift_codegen::isa::CallConv;
use cranelift_codegen::settings::{self, Configurable};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use cranelift_jit::{JITBuilder, JITModule};
use cranelift_module::{FuncId, Module, ModuleError, default_libcall_names};
use lawson_oracle::scalar::ScalarType;
use lawson_oracle::stop::Stop;
use lawson_tiles::buffer::{Buffer, NoMemory, Pool};
use lawson_tiles::elem::Elem;
use lawson_tiles::with_type;

use crate::arena::Arena;
use crate::compile;
use crate::function::{Function, Site};
use crate::value::{Arg, Failed, Found, NoCode, elements_in};

/// Words of an array in the table of a call: its address, its owner, and its extents.
pub(crate) fn words(rank: usize) -> usize {
    2 + rank
}

/// What code gives.
pub(crate) struct Status;

impl Status {
    pub const DONE: u64 = 0;
    pub const NO_MEMORY: u64 = 1;
    pub const SHAPES: u64 = 2;
    /// No site is as large.
    pub const STOPPED: u64 = u64::MAX;

    pub fn failed_at(site: Site) -> u64 {
        u64::from(site) << 2 | 3
    }
}

/// Compiled code: the arena, the bits of scalars, the table of arrays, how many turns a loop takes at most, and the flag that
/// says whether to stop.
type Entry = unsafe extern "C" fn(*mut Arena, *mut u64, *mut u64, u64, *const AtomicU8) -> u64;

/// A function as machine code, which several threads may call at once.
pub struct Code {
    entry: Entry,
    /// Holds the code; nothing after it is gone.
    module: Mutex<Option<JITModule>>,
    params: (usize, Vec<(ScalarType, usize)>),
    results: (usize, Vec<(ScalarType, usize)>),
}

impl Code {
    /// Compiles a function.
    ///
    /// # Errors
    /// A function that is not well formed, or too much for the compiler; a system without memory for code, or another one
    /// than this knows.
    pub fn compile(function: &Function) -> Result<Code, NoCode> {
        function.check().map_err(NoCode::Malformed)?;
        let system = |error: &dyn std::fmt::Display| NoCode::System(error.to_string());
        let mut flags = settings::builder();
        // A frame may be larger than the page that guards the stack.
        let probes = [("enable_probestack", "true"), ("probestack_strategy", "inline")];
        for (name, value) in [("opt_level", "speed"), ("enable_verifier", "false"), ("is_pic", "false")]
            .into_iter()
            .chain(probes)
        {
            flags.set(name, value).map_err(|e| system(&e))?;
        }
        let isa = cranelift_native::builder().map_err(|e| system(&e))?;
        let isa = isa.finish(settings::Flags::new(flags)).map_err(|e| system(&e))?;
        // Elsewhere two words come back in memory.
        if !matches!(isa.default_call_conv(), CallConv::SystemV | CallConv::AppleAarch64) {
            return Err(NoCode::System("its functions are called in another way".into()));
        }
        let config = isa.frontend_config();
        let mut module = JITModule::new(JITBuilder::with_isa(isa, default_libcall_names()));
        let empty = module.make_signature();
        let mut context = module.make_context();
        context.func.signature = compile::signature(empty.clone());
        let mut memory = FunctionBuilderContext::new();
        let builder = FunctionBuilder::new(&mut context.func, &mut memory);
        compile::compile(function, builder, &empty).finalize(config);
        let id = match defined(&mut module, &mut context) {
            Ok(id) => id,
            Err(error) => {
                // SAFETY: nobody has the address of any code.
                unsafe { module.free_memory() };
                return Err(error);
            }
        };
        let address = module.get_finalized_function(id);
        // SAFETY: it is the address of code of this signature, which lives as long as the module.
        let entry = unsafe { mem::transmute::<*const u8, Entry>(address) };
        let of = |(scalars, arrays): &(Vec<_>, Vec<usize>)| {
            (scalars.len(), arrays.iter().map(|reg| function.arrays[*reg]).collect())
        };
        let (params, results) = (of(&function.params), of(&function.results));
        Ok(Code { entry, module: Mutex::new(Some(module)), params, results })
    }

    /// Calls it on the bits of scalars, over which those of the results go, and on arrays. A loop that is limited takes
    /// so many turns at most.
    ///
    /// # Errors
    /// What [`Failed`] says; arguments that may be changed have any elements then.
    pub fn call(
        &self,
        scalars: &mut Vec<u64>,
        arrays: &mut [Arg<'_>],
        arena: &mut Arena,
        limit: u64,
        (pool, stop): (&Pool, &Stop),
    ) -> Result<Vec<Found>, Failed> {
        let (given, taken) = (&self.params, &self.results);
        let fit = arrays.len() == given.1.len() && arrays.iter().zip(&given.1).all(|(arg, of)| arg.fits(of));
        if scalars.len() != given.0 || !fit {
            return Err(Failed::Arguments);
        }
        scalars.resize(given.0.max(taken.0), 0);
        let room =
            |arrays: &[(ScalarType, usize)]| arrays.iter().map(|(_, rank)| words(*rank)).sum::<usize>();
        let mut table = Vec::with_capacity(room(&given.1).max(room(&taken.1)));
        for (k, arg) in arrays.iter().enumerate() {
            let owner = if arg.owned { 2 * k as u64 + 1 } else { 0 };
            table.extend([arg.address as u64, owner]);
            table.extend(arg.dims.iter().map(|extent| *extent as u64));
        }
        table.resize(room(&given.1).max(room(&taken.1)), 0);
        // SAFETY: the module lives as long as `self`; see the module's text for what the code may touch.
        let status =
            unsafe { (self.entry)(arena, scalars.as_mut_ptr(), table.as_mut_ptr(), limit, stop.flag()) };
        scalars.truncate(taken.0);
        let found = match status {
            Status::DONE => {
                let mut rest = &table[..];
                let found = taken.1.iter().map(|(ty, rank)| {
                    let (words, after) = rest.split_at(words(*rank));
                    rest = after;
                    result(*ty, words, arrays, pool).map_err(|NoMemory(_)| Failed::NoMemory)
                });
                found.collect()
            }
            Status::NO_MEMORY => Err(Failed::NoMemory),
            Status::SHAPES => Err(Failed::Shapes),
            Status::STOPPED => Err(Failed::Stopped),
            failed => Err(Failed::At((failed >> 2) as Site)),
        };
        arena.clear();
        found
    }
}

/// The function's code, in memory that can be called.
fn defined(module: &mut JITModule, context: &mut Context) -> Result<FuncId, NoCode> {
    let error = |error: ModuleError| match error {
        ModuleError::Compilation(_) => NoCode::Compiler(error.to_string()),
        _ => NoCode::System(error.to_string()),
    };
    let id = module.declare_anonymous_function(&context.func.signature).map_err(error)?;
    module.define_function(id, context).map_err(error)?;
    module.finalize_definitions().map_err(error)?;
    Ok(id)
}

/// A result from its words.
fn result(ty: ScalarType, words: &[u64], args: &[Arg<'_>], pool: &Pool) -> Result<Found, NoMemory> {
    let (address, owner) = (words[0] as usize, words[1]);
    let dims: Vec<i64> = words[2..].iter().map(|word| *word as i64).collect();
    let len = elements_in(&dims).ok_or(NoMemory(usize::MAX))?;
    if owner & 1 == 1 {
        return Ok(Found::Argument(owner as usize / 2, dims));
    }
    // All empty arrays have one address.
    let same = |arg: &Arg<'_>| len > 0 && !arg.owned && (arg.address, arg.len, arg.ty) == (address, len, ty);
    if let Some(k) = args.iter().position(same).filter(|_| owner == 0) {
        return Ok(Found::Argument(k, dims));
    }
    let data = with_type!(ty, T => {
        let mut data = pool.take::<T>(len)?;
        elements::<T>(address, &mut data);
        Buffer::from(data)
    });
    Ok(Found::New(data, dims))
}

/// Copies the elements of a result.
fn elements<T: Elem>(address: usize, to: &mut [T]) {
    if !to.is_empty() {
        // SAFETY: the result has as many elements of this type. Blocks are aligned, and whatever is in one is a number; those
        // of `bool`s are zeros at first, and only `bool`s are put into them.
        let from =
            unsafe { std::slice::from_raw_parts(ptr::with_exposed_provenance::<T>(address), to.len()) };
        to.copy_from_slice(from);
    }
}

impl Drop for Code {
    fn drop(&mut self) {
        let module = self.module.get_mut().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(module) = module {
            // SAFETY: nobody calls the code any more, for it is only called through `self`.
            unsafe { module.free_memory() };
        }
    }
}
