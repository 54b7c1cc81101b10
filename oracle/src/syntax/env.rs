//! Variables in scope.

use std::cell::{Cell, OnceCell};
use std::collections::HashMap;
use std::rc::Rc;

use super::ast::Name;

/// Variables and what they stand for, innermost first. Cloning is cheap: closures keep theirs. Most variables are
/// near; on the way to those that are not, there is an index of the variables after every 32nd, of more of them
/// after every 1024th, and so on.
#[derive(Debug)]
pub struct Env<V>(Option<Rc<Entry<V>>>);

#[derive(Debug)]
struct Entry<V> {
    name: Name,
    value: V,
    outer: Env<V>,
    /// How many variables there are outside of it.
    depth: usize,
    /// How often the search went past it, and the index, once it pays: most variables of lambdas live shorter.
    passed: Cell<u8>,
    index: OnceCell<Box<Index<V>>>,
}

/// The variables next to an entry, on its outer side.
#[derive(Debug)]
struct Index<V> {
    innermost: HashMap<Name, Rc<Entry<V>>>,
    /// What is not in it.
    rest: Env<V>,
}

/// Variables of the smallest index.
const SPAN: usize = 32;
/// Searches after which an index is made.
pub const PAYS: u8 = 4;

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
            // What the index keeps is in the chain too.
            drop(entry.index.take());
            next = entry.outer.0.take();
        }
    }
}

impl<V> Env<V> {
    /// This environment and one more variable.
    #[must_use]
    pub fn with(&self, name: Name, value: V) -> Env<V> {
        let depth = self.0.as_ref().map_or(0, |entry| entry.depth + 1);
        let (outer, passed, index) = (self.clone(), Cell::default(), OnceCell::new());
        Env(Some(Rc::new(Entry { name, value, outer, depth, passed, index })))
    }

    /// Whether both are one, to which nothing was added since.
    pub fn is(&self, other: &Env<V>) -> bool {
        match (&self.0, &other.0) {
            (Some(one), Some(other)) => Rc::ptr_eq(one, other),
            (one, other) => one.is_none() && other.is_none(),
        }
    }

    /// The innermost variable of that name.
    pub fn get(&self, name: &str) -> Option<&V> {
        self.search(name, &mut 0)
    }

    /// The names of all variables, innermost first.
    pub fn names(&self) -> impl Iterator<Item = &Name> {
        std::iter::successors(self.0.as_deref(), |entry| entry.outer.0.as_deref()).map(|entry| &entry.name)
    }

    /// [`Env::get`], counting the entries and indices that it looks at.
    pub fn search(&self, name: &str, steps: &mut usize) -> Option<&V> {
        let mut here = self;
        while let Some(entry) = &here.0 {
            *steps += 1;
            if &*entry.name == name {
                return Some(&entry.value);
            }
            here = match entry.index() {
                Some(index) => match index.innermost.get(name) {
                    Some(entry) => return Some(&entry.value),
                    None => &index.rest,
                },
                None => &entry.outer,
            };
        }
        None
    }
}

impl<V> Entry<V> {
    /// Its index, where it has one.
    fn index(&self) -> Option<&Index<V>> {
        if self.depth == 0 || !self.depth.is_multiple_of(SPAN) {
            return None;
        }
        if self.passed.get() < PAYS {
            self.passed.set(self.passed.get() + 1);
            return None;
        }
        let index = self.index.get_or_init(|| {
            let mut span = SPAN;
            while self.depth.is_multiple_of(span * SPAN) {
                span *= SPAN;
            }
            let (mut innermost, mut rest) = (HashMap::new(), &self.outer);
            while let Some(entry) = rest.0.as_ref().filter(|entry| entry.depth > self.depth - span) {
                innermost.entry(entry.name.clone()).or_insert_with(|| entry.clone());
                rest = &entry.outer;
            }
            Box::new(Index { innermost, rest: rest.clone() })
        });
        Some(index)
    }
}
