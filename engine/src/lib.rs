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
//! - [`Split`]: a run in parts with the same bits, for data beyond memory or one machine ([`Kernel::split`]).
//! - [`Error`]: what can go wrong, by its [`ErrorKind`], and readable as text.
//! - [`Report`]: what became of the loops, with [`Counts`]; [`ElementWise`]: a loop that runs slowly, and why.
//! - [`Verify`], [`Verdict`]: whether a program is compared with its source, and how far it was ([`verify`]).
//! - For authors of rules: [`law`], which judges any law of array programs; [`rules`], tables of rules and what tries
//!   them; [`FuseOptions`], and planners ([`plan`]).
//!
//! Nothing is written to disk except by `Verify::Once`, which the feature `cache` adds. The feature `serde` makes JSON of
//! certificates, `excerpts` shows source lines in messages, and `command`, which is on by default, adds these and the
//! command. What is documented here names nothing
//! that is not. The stages of the engine can be reached as well, without documentation; they may change with any version.

#[doc(hidden)]
pub use lawson_api::api;
#[cfg(feature = "command")]
#[doc(hidden)]
pub use lawson_command::{command, hostile, review};
#[doc(hidden)]
pub use lawson_core::{certificate, cluster, core, cost, emit, legality, loops, lower};
#[doc(hidden)]
pub use lawson_fuse::{fuse, picture, split};
#[doc(hidden)]
pub use lawson_native::native;
pub use lawson_verify::law;

pub use api::{
    Arg, Element, Entry, Error, ErrorKind, Fused, Hosted, Kernel, Known, Output, Part, Port, Program, Report,
    Rows, Split, Verify,
};
pub use core::{Alone, Origin, OwnCall, SourceOp};
pub use cost::{Counts, Elements};
pub use fuse::FuseOptions;
pub use lawson_oracle::diagnostic::{Diagnostic, ErrorCode, Severity};
pub use lawson_oracle::interp::Host;
pub use lawson_oracle::scalar::{Scalar, ScalarType};
pub use lawson_oracle::source::{Disk, Library, Source, Span};
pub use lawson_oracle::stop::until;
pub use lawson_oracle::value::{Array, Irregular, RowType, Value, Variant};
pub use loops::NotNative;
pub use native::{ElementWise, LoopTime, Profile, profile};
pub use verify::Verdict;

pub mod rules {
    //! Rules of one's own: what they say, and whether it is right.
    //!
    //! A [`Rule`] is a [`Law`], two [`Term`]s that mean the same where its [`Condition`]s hold. [`Law::check`] says whether it
    //! is well typed, [`sides_agree`] tries both sides on functions and arrays that it draws, and [`attempt`] applies the
    //! rule to programs. A [`RuleTable`] with it goes into [`FuseOptions`](crate::FuseOptions). As [`text`], its law can be
    //! judged by [`crate::law`] too.

    #[doc(inline)]
    pub use lawson_core::legality::{Condition, Policy, Reason};
    #[doc(inline)]
    pub use lawson_core::rules::law::source::law as text;
    #[doc(inline)]
    pub use lawson_core::rules::law::{
        Action, Count, Expected, Formula, Law, Length, Name, Over, Role, Term, Type, TypeError,
    };
    #[doc(hidden)]
    pub use lawson_core::rules::*;
    #[doc(inline)]
    pub use lawson_core::rules::{Refused, Rule, RuleName, RuleTable};
    #[doc(inline)]
    pub use lawson_verify::verify::culprit::{Culprit, Operations};
    #[doc(inline)]
    pub use lawson_verify::verify::laws::{Broken, is_made, sides_agree};
    #[doc(inline)]
    pub use lawson_verify::verify::needed::{Row, RowCondition};
    #[doc(inline)]
    pub use lawson_verify::verify::rule_trial::{NotRight, RuleTrial, Soundness, Wrong, attempt};
}

pub mod plan {
    //! Which loops become one: planners, for [`FuseOptions::planner`](crate::FuseOptions).

    #[doc(inline)]
    pub use lawson_core::cost::Cost;
    #[doc(hidden)]
    pub use lawson_fuse::plan::*;
    #[doc(inline)]
    pub use lawson_fuse::plan::{
        Aim, Asked, BRUTE_LIMIT, Brute, Budget, FusionGraph, Greedy, Joining, LocalOptimum, Measure, Plan,
        Planner, Regardless, STANDARD, Standard,
    };
}

pub mod verify {
    //! How far a fused program is known to mean what its source means.
    //!
    //! [`Fused::verify`](crate::Fused::verify) gives the [`Evidence`], [`Fused::verify_steps`](crate::Fused::verify_steps) says
    //! of how many [`Steps`] it is known, [`Kernel::verdict`](crate::Kernel::verdict) gives the [`Verdict`].

    #[doc(inline)]
    pub use lawson_verify::verify::operators::{Excluded, Special};
    #[doc(inline)]
    pub use lawson_verify::verify::steps::Steps;
    #[doc(hidden)]
    pub use lawson_verify::verify::*;
    #[doc(inline)]
    pub use lawson_verify::verify::{Evidence, LineColumn, Options, Symbolically, Translated, Verdict};
}
