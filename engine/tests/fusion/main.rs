//! What fusion makes of programs, who plans it, and what it writes down.

#[path = "../../../oracle/tests/common/config.rs"]
mod config;
#[path = "../common/corpus.rs"]
mod corpus;
#[path = "../common/lowered.rs"]
mod lowered;
#[path = "../common/source.rs"]
mod source;
#[path = "../common/tables.rs"]
mod tables;

mod branches;
mod certificate;
mod comments;
mod explanations;
mod firing;
mod hoisting;
mod hostile;
mod lowering;
mod no_array;
mod odd_orders;
mod picture;
mod planners;
mod restrictions;
mod rewrites;
mod saturation;
mod second_opinion;
mod sharing;
mod slowdown;
mod whole;
