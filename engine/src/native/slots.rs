//! Values by small numbers: what a scope's variables hold, and the values of sizes.

/// A map whose keys are small: a place for each.
#[derive(Debug)]
pub struct Slots<T>(Vec<Option<T>>);

impl<T> Default for Slots<T> {
    fn default() -> Self {
        Slots(Vec::new())
    }
}

impl<T: Clone> Clone for Slots<T> {
    fn clone(&self) -> Self {
        Slots(self.0.clone())
    }

    /// Into the memory that is there.
    fn clone_from(&mut self, from: &Self) {
        self.0.clone_from(&from.0);
    }
}

impl<T> Slots<T> {
    /// What is there.
    pub fn get(&self, key: u32) -> Option<&T> {
        self.0.get(key as usize)?.as_ref()
    }

    /// Puts it there, in place of what was.
    pub fn insert(&mut self, key: u32, value: T) {
        *self.slot(key) = Some(value);
    }

    /// Puts it there, if nothing is.
    pub fn insert_new(&mut self, key: u32, value: T) {
        self.slot(key).get_or_insert(value);
    }

    /// Takes away what is there.
    pub fn remove(&mut self, key: u32) {
        if let Some(slot) = self.0.get_mut(key as usize) {
            *slot = None;
        }
    }

    fn slot(&mut self, key: u32) -> &mut Option<T> {
        let key = key as usize;
        if self.0.len() <= key {
            self.0.resize_with(key + 1, || None);
        }
        &mut self.0[key]
    }
}
