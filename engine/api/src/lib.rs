//! The API of Lawson.

pub mod api;

use lawson_core::{certificate, core, cost, legality, lower, rules};
use lawson_fuse::{fuse, split};
use lawson_native::native;
use lawson_verify::{data, verify};
