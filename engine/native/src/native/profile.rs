//! Where the time of runs goes: [`profile`] runs something, and says it of each loop that kernels run meanwhile.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;
use std::time::Duration;

use crate::core::Origin;

thread_local! {
    /// What is being written down of runs that begin on this thread.
    static CURRENT: RefCell<Option<Profile>> = const { RefCell::new(None) };
}

/// Runs something, and says where the time went of the kernels that ran on this thread meanwhile. Each loop takes some
/// hundred nanoseconds longer.
pub fn profile<T>(run: impl FnOnce() -> T) -> (T, Profile) {
    let _before = Before(CURRENT.replace(Some(Profile::default())));
    let result = run();
    (result, CURRENT.take().unwrap_or_default())
}

/// Puts back what was there before.
struct Before(Option<Profile>);

impl Drop for Before {
    fn drop(&mut self) {
        CURRENT.set(self.0.take());
    }
}

/// Where the time went.
#[derive(Clone, Debug, Default)]
pub struct Profile {
    /// In all runs together.
    pub total: Duration,
    /// Of each loop and each sequential loop that no other is around, in the order in which they first ran. A loop in a
    /// sequential one has its own line, unless both are machine code.
    pub loops: Vec<LoopTime>,
    /// On which line a loop is, by the address of its origin, which the line holds.
    at: BTreeMap<usize, usize>,
    /// How much of the time some loop ran.
    in_loops: Duration,
}

/// Where the time of a loop went.
#[derive(Clone, Debug, PartialEq)]
pub struct LoopTime {
    /// The loop.
    pub origin: Arc<Origin>,
    /// How often it ran.
    pub runs: u64,
    /// How long, in all; of a sequential loop without the loops in it that have lines of their own.
    pub time: Duration,
    /// Elements of its iteration space, or turns; nothing where nobody knows before how many turns there are.
    pub elements: Option<u64>,
    /// Bytes that it read and wrote, each array once a run; nothing of a sequential loop, which nobody counts.
    pub bytes: Option<u64>,
    /// On how many threads it ran, at most.
    pub threads: usize,
}

impl Profile {
    /// The time in which no loop ran: memory was taken and given back, arrays were copied, or numbers computed in between.
    pub fn on_no_loop(&self) -> Duration {
        self.total.saturating_sub(self.in_loops)
    }

    /// How much of the time some loop ran so far.
    pub(super) fn in_loops(&self) -> Duration {
        self.in_loops
    }

    /// A loop ran.
    pub(super) fn ran(&mut self, ran: LoopTime) {
        self.in_loops += ran.time;
        self.ran_beside(ran);
    }

    /// Loops ran at the same time, so long; each of them has a line by [`Profile::ran_beside`].
    pub(super) fn together(&mut self, time: Duration) {
        self.in_loops += time;
    }

    /// A loop ran while another one did.
    pub(super) fn ran_beside(&mut self, ran: LoopTime) {
        let sum = |a: Option<u64>, b: Option<u64>| a.zip(b).map(|(a, b)| a.saturating_add(b));
        match self.at.entry(Arc::as_ptr(&ran.origin).addr()) {
            Entry::Vacant(line) => {
                line.insert(self.loops.len());
                self.loops.push(ran);
            }
            Entry::Occupied(line) => {
                let line = &mut self.loops[*line.get()];
                line.runs += ran.runs;
                line.time += ran.time;
                line.elements = sum(line.elements, ran.elements);
                line.bytes = sum(line.bytes, ran.bytes);
                line.threads = line.threads.max(ran.threads);
            }
        }
    }

    /// What is being written down on this thread, for the next run to go on with.
    pub(super) fn take() -> Option<Profile> {
        CURRENT.take()
    }

    /// Gives it back after a run that took so long.
    pub(super) fn put_back(mut self, took: Duration) {
        self.total += took;
        CURRENT.set(Some(self));
    }
}
