//! Programs run by the reference interpreter, and what draws and mends them.

#[path = "../common/callables.rs"]
mod callables;
#[path = "../common/config.rs"]
mod config;

mod block_text;
mod blocks;
mod compare;
mod external;
mod functions;
mod generator;
mod interp;
mod literals;
mod properties;
mod repair;
mod wants;
