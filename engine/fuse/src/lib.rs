//! The planners of Lawson, the fuser, and pictures of what it did.

pub mod fuse;
pub mod picture;
pub mod plan;
pub mod split;

use lawson_core::{certificate, cluster, core, cost, legality, rules};
