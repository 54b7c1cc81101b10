//! The instructions of the tile machine, and what they work on.
//!
//! An instruction ([`table`]) is a loop over a tile, some hundred elements of one scalar type, compiled for
//! each kind of vector instructions ([`simd`]). It reads and writes registers, temporaries and pieces of
//! arrays ([`frame`]); what goes to places of an array waits until its chunk is whole ([`bins`], in trees [`groups`]).
//! They are a crate of their own because there are a thousand of them, which take longer to build than everything else
//! together and change seldom; what they are put together to is the engine's matter.
//!
//! Instructions for trees of operations ([`trees`], [`fragments`]) and for even folds ([`walk`]) are chosen by the
//! back end (`tile/fragments.rs` and `tile/walks.rs` there).

pub mod aligned;
pub mod bins;
pub mod buffer;
pub mod columns;
mod compact;
pub mod counting;
pub mod elem;
pub mod elementary;
mod floats;
mod folds;
pub mod fragments;
pub mod frame;
pub mod gather;
pub mod groups;
pub mod leaving;
mod own_rows;
mod pages;
pub mod prefetch;
mod prims;
pub mod ramps;
pub mod region;
pub mod register;
pub mod simd;
pub mod table;
pub mod trees;
mod waiting;
pub mod walk;

pub use lawson_oracle::scalar::ScalarType;
