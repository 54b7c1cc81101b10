//! The Rust API, and functions of the host.

#[path = "../../../oracle/tests/common/callables.rs"]
mod callables;
#[path = "../common/nest.rs"]
mod nest;

mod attributes;
mod calls;
mod external;
mod functions;
mod split;
mod stopped;
