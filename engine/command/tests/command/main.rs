//! The command's inputs and results, from the inside: whole runs of it are in the facade's tests.

mod convert;
mod csv;
mod expression;
mod json;
mod literals;
mod npy;
mod sizes;
mod spec;
mod wrap;
