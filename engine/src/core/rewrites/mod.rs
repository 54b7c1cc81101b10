//! Rewrites of whole programs.

pub mod count;
pub mod delay;
pub mod gate;
pub mod guard;
pub mod histogram;
pub mod hoist;
pub mod jam;
pub mod push;
pub mod run_from_end;
pub mod short_loop;
pub mod sink;
mod surroundings;
