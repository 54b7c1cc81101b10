//! The corpus of programs under `snapshots/`.

mod mutation;
mod overflow;
mod program;
mod snapshots;
