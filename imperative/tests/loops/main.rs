//! Programs of loops: what R gives for them is what they mean here, and what the array programs mean that they become.

mod corpus;
mod golden;
mod random;
mod refused;
mod trees;
