//! Programs of loops: what R gives for them is what they mean here, and what the array programs mean that they become.

mod any_text;
mod asked;
mod corpus;
mod decimals;
mod golden;
mod random;
mod refused;
mod stops;
mod trees;
