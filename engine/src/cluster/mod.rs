//! What may become one statement of a scope, and what becomes of it.
//!
//! A [`DependenceGraph`] says what must stand before what; a [`Cluster`] grows by one member at a time, by
//! the rules ([`grow`]); a plan is checked by growing its clusters ([`check_plan`]); [`Apart`] says of any
//! two members why they are in no cluster; [`merge`] carries steps out. The fuser, the planners and the
//! checker of certificates stand on this.

mod apart;
mod dependences;
mod grow;
pub mod merge;

pub use apart::Apart;
pub use dependences::{DependenceGraph, Node, Users};
pub use grow::{Cluster, Lawful, Step, check_plan, decide_keep, grow};
