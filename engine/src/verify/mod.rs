//! Fused against original.

pub mod inputs;
pub mod shrink;
