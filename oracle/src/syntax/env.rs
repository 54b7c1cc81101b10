//! Variables in scope.

use std::rc::Rc;

use super::ast::Name;

/// Variables and what they stand for, innermost first. Cloning is cheap: closures keep theirs.
#[derive(Debug)]
pub struct Env<V>(Option<Rc<Entry<V>>>);

#[derive(Debug)]
struct Entry<V> {
    name: Name,
    value: V,
    outer: Env<V>,
}

impl<V> Clone for Env<V> {
    fn clone(&self) -> Self {
        Env(self.0.clone())
    }
}

impl<V> Default for Env<V> {
    fn default() -> Self {
        Env(None)
    }
}

impl<V> Drop for Env<V> {
    /// By a loop: a chain of thousands of `let`s would overflow the stack by recursion.
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(mut entry) = next.and_then(Rc::into_inner) {
            next = entry.outer.0.take();
        }
    }
}

impl<V> Env<V> {
    /// This environment and one more variable.
    #[must_use]
    pub fn with(&self, name: Name, value: V) -> Env<V> {
        Env(Some(Rc::new(Entry { name, value, outer: self.clone() })))
    }

    /// The innermost variable of that name.
    pub fn get(&self, name: &str) -> Option<&V> {
        let mut here = self;
        while let Some(entry) = &here.0 {
            if &*entry.name == name {
                return Some(&entry.value);
            }
            here = &entry.outer;
        }
        None
    }
}
