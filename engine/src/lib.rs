//! Lawson: a loop-fusion engine.
//!
//! The stages, in the order in which a program passes them; each imports only what stands before it.

pub mod api;
pub mod certificate;
pub mod cluster;
pub mod command;
pub mod core;
pub mod cost;
pub mod data;
pub mod fuse;
pub mod legality;
pub mod loops;
pub mod lower;
pub mod native;
pub mod plan;
pub mod rules;
pub mod verify;

pub use api::{Arg, Element, Entry, Error, Fused, Kernel, Output, Program, Report};
