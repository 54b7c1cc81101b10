//! The command of Lawson, its files, and the review of changes.

pub mod command;
pub mod data;
pub mod hostile;
pub mod review;

use lawson_api::api;
use lawson_core::{certificate, cluster, core, cost, emit, legality, loops, rules};
use lawson_fuse::{fuse, picture, plan, split};
use lawson_native::native;
use lawson_verify::{law, verify};
