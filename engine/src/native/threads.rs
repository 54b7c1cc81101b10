//! The threads of rayon's global pool, as many as can be had, and parallel loops on them.

use std::error::Error;
use std::io;
use std::num::NonZero;
use std::slice::ChunksMut;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::{hint, thread};

use rayon::{ThreadBuilder, ThreadPoolBuilder};

/// How often it is looked whether the others are done before the caller's thread sleeps: some tens of microseconds, which
/// is what waking it takes.
const LOOKS: usize = 1 << 11;

/// Runs `f` on each group of so many neighbours, in parallel or not: on the caller's thread, which begins at once, and on
/// others of the pool. To go into the pool and come back takes ten microseconds.
pub fn each<T: Send>(parallel: bool, items: &mut [T], group: usize, f: impl Fn(&mut [T]) + Sync) {
    let groups = items.len().div_ceil(group);
    let threads = if parallel { rayon::current_num_threads().min(groups) } else { 1 };
    if threads < 2 {
        return items.chunks_mut(group).for_each(f);
    }
    // Each thread goes through a part in order, and then takes what is left of the others.
    let parts = items.chunks_mut(groups.div_ceil(threads) * group);
    let parts: Vec<_> = parts.map(|part| Mutex::new(part.chunks_mut(group))).collect();
    let work = |own: usize| {
        while let Some(group) = taken(&parts[own], ChunksMut::next) {
            f(group);
        }
        for other in parts[own + 1..].iter().chain(&parts[..own]) {
            while let Some(group) = taken(other, ChunksMut::next_back) {
                f(group);
            }
        }
    };
    let others = AtomicUsize::new(parts.len() - 1);
    rayon::in_place_scope(|scope| {
        for own in 1..parts.len() {
            let (work, others) = (&work, &others);
            scope.spawn(move |_| {
                work(own);
                others.fetch_sub(1, Ordering::Release);
            });
        }
        work(0);
        // A thread of the pool does other things meanwhile, perhaps those that it waits for.
        if rayon::current_thread_index().is_none() {
            (0..LOOKS).take_while(|_| others.load(Ordering::Acquire) > 0).for_each(|_| hint::spin_loop());
        }
    });
}

fn taken<'a, T>(
    part: &Mutex<ChunksMut<'a, T>>,
    take: impl Fn(&mut ChunksMut<'a, T>) -> Option<&'a mut [T]>,
) -> Option<&'a mut [T]> {
    take(&mut part.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Whether there are threads for parallel loops. They are made when this is first asked, unless the host made
/// rayon's pool before: rayon itself panics where one of them can't be had.
pub fn there_are() -> bool {
    static THERE_ARE: OnceLock<bool> = OnceLock::new();
    rayon::current_thread_index().is_some() || *THERE_ARE.get_or_init(start)
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Groups as without threads, each once; also where the caller is the only thread of the pool, or one of a few.
    #[test]
    fn each_group_comes_once() {
        let pools = [1, 2, 3, 8].map(|n| ThreadPoolBuilder::new().num_threads(n).build().unwrap());
        for (len, group) in [(0, 1), (1, 1), (2, 1), (7, 2), (8, 4), (100, 3), (3, 1000)] {
            let check = || {
                let mut items: Vec<(usize, usize)> = (0..len).map(|i| (i, 0)).collect();
                each(true, &mut items, group, |group_of| {
                    assert_eq!(group_of[0].0 % group, 0);
                    assert_eq!(group_of.len(), group.min(len - group_of[0].0));
                    group_of.iter_mut().for_each(|(_, times)| *times += 1);
                });
                assert!(items.iter().all(|(_, times)| *times == 1), "{len} in groups of {group}: {items:?}");
            };
            check();
            pools.iter().for_each(|pool| pool.install(check));
        }
    }

    #[test]
    fn a_panic_reaches_the_caller() {
        for bad in [0, 63] {
            let mut items: Vec<usize> = (0..64).collect();
            let run = || each(true, &mut items, 1, |item| assert_ne!(item[0], bad));
            assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).is_err());
        }
    }
}
