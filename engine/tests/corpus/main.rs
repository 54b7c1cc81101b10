//! The corpus of programs under `snapshots/`.

mod mutation;
mod program;
mod snapshots;
