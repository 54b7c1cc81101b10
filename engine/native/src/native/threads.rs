//! The threads of rayon's global pool: as many as can be had. In a process that was forked they are gone.

use std::error::Error;
use std::io;
use std::num::NonZero;
use std::sync::mpsc::channel;
use std::sync::{Arc, OnceLock};
use std::{process, thread};

use rayon_core::{ThreadBuilder, ThreadPool, ThreadPoolBuilder};

/// Whether there are threads for parallel loops. They are made when this is first asked, unless the host made
/// rayon's pool before: rayon itself panics where one of them can't be had. A process that is forked later waits for none.
pub fn there_are() -> bool {
    static THERE_ARE: OnceLock<bool> = OnceLock::new();
    static OF: OnceLock<u32> = OnceLock::new();
    let here = process::id();
    *OF.get_or_init(|| here) == here
        && (rayon_core::current_thread_index().is_some() || *THERE_ARE.get_or_init(start))
}

/// A pool of threads of the caller's, and the process that it is of.
pub struct Threads {
    pool: Arc<ThreadPool>,
    process: u32,
}

impl Threads {
    /// Those of a pool of this process.
    pub fn new(pool: Arc<ThreadPool>) -> Threads {
        Threads { pool, process: process::id() }
    }

    /// Runs something on them, or on the caller's thread in a process that was forked.
    pub fn install<R: Send>(&self, run: impl FnOnce() -> R + Send) -> R {
        if self.process == process::id() { self.pool.install(run) } else { run() }
    }
}

fn start() -> bool {
    // The threads first, each waiting for its part of the pool: only then it is known how many there are.
    let waiting = (0..wanted()).map_while(|_| {
        let (sender, receiver) = channel::<ThreadBuilder>();
        let work = move || receiver.recv().into_iter().for_each(ThreadBuilder::run);
        thread::Builder::new().spawn(work).ok().map(|_| sender)
    });
    let waiting: Vec<_> = waiting.collect();
    let threads = waiting.len();
    let mut waiting = waiting.into_iter();
    if threads > 0 {
        let give = |part| {
            let thread = waiting.next().ok_or_else(|| io::Error::other("one thread too few"))?;
            thread.send(part).map_err(|_| io::Error::other("a thread ended"))
        };
        let pool = ThreadPoolBuilder::new().num_threads(threads).spawn_handler(give).build_global();
        // Expected is one error: the pool is there already, with the host's threads. One with a cause is of `give`:
        // then there is no pool, and to ask for it again would panic.
        return pool.err().is_none_or(|error| error.source().is_none());
    }
    false
}

/// As many as rayon would make.
fn wanted() -> usize {
    let asked = std::env::var("RAYON_NUM_THREADS").ok().and_then(|n| n.parse().ok()).filter(|n| *n > 0);
    asked.unwrap_or_else(|| thread::available_parallelism().map_or(1, NonZero::get))
}
