//! Hand-fused Rust yardsticks for the benchmarks.
