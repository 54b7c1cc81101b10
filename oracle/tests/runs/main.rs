//! Programs run by the reference interpreter, and what draws and mends them.

#[path = "../common/callables.rs"]
mod callables;
#[path = "../common/config.rs"]
mod config;

mod blocks;
mod external;
mod functions;
mod generator;
mod interp;
mod properties;
mod repair;
