//! The back end of Lawson: core programs on a machine of tiles, on all cores.

pub mod native;

use lawson_core::{core, loops};
