//! Native code.

#[path = "../common/bordering.rs"]
mod bordering;
#[path = "../common/watched.rs"]
mod watched;

mod beside;
mod chunks;
mod extremum;
mod folds;
mod judged;
mod kernels;
mod parts;
mod prims;
mod rows;
mod walks;
mod windows;
