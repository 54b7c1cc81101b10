//! What was worked out of clusters, as long as there is room for it.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

/// Members of all the clusters at most about which something is remembered at a time.
pub const MEMBERS: usize = 1 << 18;

/// Something about clusters, by their members. Nothing but the time depends on how much is remembered.
#[derive(Debug)]
pub struct Memo<T> {
    known: RefCell<BTreeMap<Vec<usize>, T>>,
    room: Cell<usize>,
}

impl<T> Default for Memo<T> {
    fn default() -> Memo<T> {
        Memo { known: RefCell::default(), room: MEMBERS.into() }
    }
}

impl<T: Clone> Memo<T> {
    /// What is remembered of a cluster.
    pub fn get(&self, cluster: &[usize]) -> Option<T> {
        self.known.borrow().get(cluster).cloned()
    }

    /// Members of all the clusters about which something is remembered.
    pub fn members(&self) -> usize {
        self.known.borrow().keys().map(Vec::len).sum()
    }

    /// Remembers this of a cluster. Where there is no room, all else is forgotten.
    pub fn insert(&self, cluster: &[usize], what: T) {
        let mut known = self.known.borrow_mut();
        let left = self.room.get().checked_sub(cluster.len());
        if left.is_none() {
            known.clear();
        }
        self.room.set(left.unwrap_or(MEMBERS.saturating_sub(cluster.len())));
        known.insert(cluster.to_vec(), what);
    }
}
