//! What memory gives on this machine: the triad of McCalpin's STREAM benchmark.

use std::time::{Duration, Instant};

use super::{parallel, threads};

/// Elements of each array: too many for the caches of most machines.
const LENGTH: usize = 1 << 23;
/// Elements that a thread takes at once.
const CHUNK: usize = 1 << 14;

/// Three arrays, of which one is computed from the two others: `z = x + 3 y`.
pub struct Triad {
    xs: Vec<f64>,
    ys: Vec<f64>,
    #[doc(hidden)]
    pub zs: Vec<f64>,
}

impl Triad {
    /// Bytes that a run reads and writes.
    pub const BYTES: u64 = 3 * 8 * LENGTH as u64;

    /// Arrays whose pages are there; `None` where there is no memory for them.
    pub fn new() -> Option<Triad> {
        let filled = |x: f64| {
            let mut array = Vec::new();
            array.try_reserve_exact(LENGTH).ok()?;
            array.resize(LENGTH, x);
            Some(array)
        };
        Some(Triad { xs: filled(1.0)?, ys: filled(2.0)?, zs: filled(0.0)? })
    }

    /// The time of a run, on the threads of the pool in which it is called.
    pub fn run(&mut self) -> Duration {
        let Triad { xs, ys, zs } = self;
        let mut chunks: Vec<_> = zs.chunks_mut(CHUNK).zip(xs.chunks(CHUNK)).zip(ys.chunks(CHUNK)).collect();
        let start = Instant::now();
        parallel::each(threads::there_are(), &mut chunks, 1, |chunks| {
            for ((zs, xs), ys) in chunks {
                zs.iter_mut().zip(*xs).zip(*ys).for_each(|((z, x), y)| *z = x + 3.0 * y);
            }
        });
        start.elapsed()
    }
}
