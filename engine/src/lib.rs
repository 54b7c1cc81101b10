//! Lawson fuses the loops of array programs in Futhark's core language, checks that the fused program means the
//! same, and runs it on all cores.
//!
//! ```
//! let source = "def main [n] (xs: [n]f64) (k: f64) = f64.sum (map (* k) xs)";
//! // Parsed, checked, fused, compared with its source, compiled: once, for as many calls as you like.
//! let kernel = lawson::Program::parse(source)?.main()?.fuse()?.compile()?;
//! let xs = [1.0, 2.0, 3.0];
//! // Slices are read where they lie.
//! let results = kernel.call(&[xs.as_slice().into(), 10.0.into()])?;
//! assert_eq!(results[0].scalar::<f64>(), Some(60.0));
//! assert_eq!(kernel.report().counts.loops, 1);
//! # Ok::<(), lawson::Error>(())
//! ```
//!
//! - [`Program`], [`Entry`], [`Fused`], [`Kernel`]: the way from a source text to a call.
//! - [`Arg`], [`Output`], [`Element`]: arguments and results. [`Kernel::params`] and [`Kernel::results`] say what
//!   they are called, as [`Port`]s; records go by name ([`Kernel::call_named`]).
//! - [`Host`]: functions that the program declares as `external`, in Rust, on [`Value`]s; [`Kernel::on_host`] calls a
//!   kernel with them.
//! - [`Error`]: what can go wrong; asked with [`Error::is_source`] and its like, and readable as text.
//! - [`Report`]: what became of the loops, with [`Counts`]; [`ElementWise`]: a loop that runs slowly, and why.
//! - [`Verify`], [`Verdict`]: whether a program is compared with its source, and how far it was.
//! - For authors of rules: [`law`], which judges any law of array programs; [`rules`], [`verify`]'s `laws`, and
//!   [`FuseOptions`].
//!
//! Nothing is written to disk except by `Verify::Once`, which the feature `cache` adds. The feature `serde` makes JSON of
//! certificates, and `command`, which is on by default, adds both and the command. The other modules are the stages of the engine, each of
//! which imports only what stands before it; they may change with any version.

#[doc(hidden)]
pub use lawson_api::api;
#[cfg(feature = "command")]
#[doc(hidden)]
pub use lawson_command::{command, review};
pub use lawson_core::rules;
#[doc(hidden)]
pub use lawson_core::{certificate, cluster, core, cost, legality, loops, lower};
pub use lawson_fuse::plan;
#[doc(hidden)]
pub use lawson_fuse::{fuse, picture};
#[doc(hidden)]
pub use lawson_native::native;
pub use lawson_verify::{law, verify};

pub use api::{Arg, Element, Entry, Error, Fused, Hosted, Kernel, Output, Port, Program, Report, Verify};
pub use cost::Counts;
pub use fuse::FuseOptions;
pub use lawson_oracle::interp::Host;
pub use lawson_oracle::scalar::Scalar;
pub use lawson_oracle::value::{Array, RowType, Value};
pub use native::ElementWise;
pub use verify::Verdict;
