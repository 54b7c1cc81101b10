//! Parallel loops on the threads of a pool.
//!
//! Only parallel loops need a second thread. They run on the caller's thread, which takes part, and on those of
//! rayon's pool, as many as can be had (`threads.rs`). A loop of few elements takes one thread. The caller does not
//! go into the pool, because that takes longer than a loop over 100,000 elements; exceptions are filters that keep
//! elements, and loops side by side (`bytecode/beside.rs`).
//!
//! Threads are not pinned, since the caller's thread belongs to the host. With two threads on two cores both were
//! busy (`perf stat` of dot products: 1.8 to 2.0 processors, ten migrations a second).

use std::hint;
use std::slice::ChunksMut;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use rayon_core::Scope;

/// How long it is looked whether the others are done before the caller's thread sleeps: about as long as waking it takes.
const LOOKING: Duration = Duration::from_micros(30);

/// Runs `f` on each group of so many neighbours, in parallel or not: on the caller's thread, which takes part, and on
/// others of its pool. There are as many calls of `f` at once as the pool has threads, at most, provided that `f` has no
/// parallel loops in it. In parallel only where [there are](super::threads::there_are) threads.
///
/// To go into the pool and come back takes ten microseconds. But the others must have come, if only to find that nothing
/// is left: where all threads of the pool do other things, the caller waits until one is free.
///
/// Gives for how many threads there was something to do.
pub fn each<T: Send>(parallel: bool, items: &mut [T], group: usize, f: impl Fn(&mut [T]) + Sync) -> usize {
    let groups = items.len().div_ceil(group);
    let threads = if parallel { rayon_core::current_num_threads().min(groups) } else { 1 };
    if threads < 2 {
        items.chunks_mut(group).for_each(f);
        return 1;
    }
    let (mut parts, mut rest, mut taken) = (Vec::new(), items, 0);
    for k in 1..=threads {
        let end = k * groups / threads;
        let (part, behind) = rest.split_at_mut(((end - taken) * group).min(rest.len()));
        parts.push(Mutex::new(part.chunks_mut(group)));
        (rest, taken) = (behind, end);
    }
    let groups = Groups { parts, others: AtomicUsize::new(threads - 1), f };
    rayon_core::in_place_scope(|scope| {
        groups.run(scope, 0);
        // A thread of the pool does other things meanwhile, perhaps those that it waits for.
        if rayon_core::current_thread_index().is_none() {
            groups.look();
        }
    });
    threads
}

/// Groups of items that some threads run: for each of them a part.
struct Groups<'a, T, F> {
    parts: Vec<Mutex<ChunksMut<'a, T>>>,
    /// Threads that are not done, without the caller's.
    others: AtomicUsize,
    f: F,
}

impl<'a, T: Send, F: Fn(&mut [T]) + Sync> Groups<'a, T, F> {
    /// Goes through a thread's own part in order, and then takes what is left of the others. Before that it wakes at most
    /// two of them: all are awake soon.
    fn run<'s>(&'s self, scope: &Scope<'s>, own: usize) {
        for other in (2 * own..2 * own + 2).filter(|other| *other > own && *other < self.parts.len()) {
            scope.spawn(move |scope| {
                self.run(scope, other);
                self.others.fetch_sub(1, Ordering::Relaxed);
            });
        }
        while let Some(group) = self.taken(own, ChunksMut::next) {
            (self.f)(group);
        }
        for other in (own + 1..self.parts.len()).chain(0..own) {
            while let Some(group) = self.taken(other, ChunksMut::next_back) {
                (self.f)(group);
            }
        }
    }

    fn taken(
        &self,
        part: usize,
        take: impl Fn(&mut ChunksMut<'a, T>) -> Option<&'a mut [T]>,
    ) -> Option<&'a mut [T]> {
        take(&mut self.parts[part].lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Waits for the others without sleeping, for a while. It is a hint: the scope knows when they are done.
    fn look(&self) {
        let start = Instant::now();
        while self.others.load(Ordering::Relaxed) > 0 && start.elapsed() < LOOKING {
            hint::spin_loop();
        }
        // Until the last one has said so to the scope.
        (0..16).for_each(|_| hint::spin_loop());
    }
}
