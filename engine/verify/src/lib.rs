//! What compares fused programs with their sources, and judges laws.

pub mod data;
pub mod law;
pub mod verify;

use lawson_core::{certificate, cluster, core, cost, emit, legality, lower, rules};
use lawson_fuse::{fuse, plan};
use lawson_native::native;
