//! What may become one statement of a scope, and what becomes of it.
//!
//! A [`DependenceGraph`] says what must stand before what; a [`Cluster`] grows by one member at a time, by
//! the rules ([`grow`]); a plan is checked by growing its clusters ([`check_plan`]); [`Edges`] says of any
//! two nodes whether they can be in one cluster, and why not; [`merge`] carries steps out. [`rewrite`] applies one law
//! to a scope, and [`values`] many to its values. The fuser, the planners and the
//! checker of certificates stand on this.
//!
//! # How long it takes
//!
//! To grow a cluster, or to make it, costs each member its own size, and a little for each member before it. The
//! canonical form is made once, for the finished cluster. From about a hundred loops on, twice the loops take two to
//! three times as long, and four times as long where each loop shares arrays with all others: planning asks of each
//! loop the clusters before it, and a merge in the e-graph lists the cluster's results (`cargo bench --bench
//! growth`).

mod dependences;
mod edges;
mod grow;
pub mod merge;
mod order;
pub mod rewrite;
pub mod values;

pub use dependences::{DependenceGraph, Node, Users};
pub use edges::{Edge, Edges, Relation};
pub use grow::{Cluster, Lawful, Merge, check_plan, decide_keep, grow};
