//! The core of [Lawson](https://docs.rs/lawson): its IR, lowering, legality, the rules of fusion, and the checker of
//! certificates. Modules stand in the order of stages: each imports only those before it.

pub mod certificate;
pub mod cluster;
pub mod core;
pub mod cost;
pub mod emit;
pub mod legality;
pub mod loops;
pub mod lower;
pub mod rules;
