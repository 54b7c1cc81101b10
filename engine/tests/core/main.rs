//! The core of the engine, stage by stage: what it reads, checks, computes and knows of programs.

mod associative;
mod check;
mod compose;
mod costs;
mod effects;
mod interp;
mod layout;
mod parse;
mod positions;
mod rules;
mod slices;
