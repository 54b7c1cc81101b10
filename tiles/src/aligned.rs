//! Vectors that begin on a line of the cache: a vector instruction that crosses lines takes twice as long.

use std::ops::{Deref, DerefMut};

/// Bytes in a line of the cache, and in the longest vectors.
const LINE: usize = 64;

/// Elements that begin on a line of the cache.
#[derive(Default)]
pub struct Aligned<T> {
    /// The elements, with room for those before the line.
    data: Vec<T>,
    first: usize,
    len: usize,
}

impl<T: Copy + Default> Aligned<T> {
    /// So many default elements.
    pub fn new(len: usize) -> Aligned<T> {
        let data = vec![T::default(); len + LINE / size_of::<T>()];
        // No alignment is to be had where this is computed when the program is compiled; then it is only slower.
        let first = data.as_ptr().align_offset(LINE).min(data.len() - len);
        Aligned { data, first, len }
    }

    /// At least so many elements; those that there were may be gone.
    pub fn reserve(&mut self, len: usize) {
        if self.len < len {
            *self = Aligned::new(len);
        }
    }
}

impl<T> Deref for Aligned<T> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        &self.data[self.first..self.first + self.len]
    }
}

impl<T> DerefMut for Aligned<T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.data[self.first..self.first + self.len]
    }
}
