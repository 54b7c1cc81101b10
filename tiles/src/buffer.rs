//! Memory for arrays: a pool that keeps buffers for the next run, because fresh pages cost more
//! than most loops.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use lawson_oracle::scalar::ScalarType;

use crate::all_types;
use crate::elem::{Elem, Family, PerType};
use crate::pages;

/// Bytes that a pool keeps at most; what is given back beyond that is freed.
const POOL_BYTES: usize = 1 << 31;

/// Buffers that a shelf keeps at most: a loop uses a few at a time, and every one of a shelf is looked at
/// for each that is taken.
pub const SHELF_BUFFERS: usize = 32;

/// Buffers of fewer bytes are had without asking.
const ASKED: usize = 1 << 20;

/// Bytes that must be free beside a buffer, for everything that is too small to ask for.
const SPARE: usize = 1 << 26;

/// Bytes from which on the system is asked whether it has them: it promises what it does not have, and ends the process
/// when that is used.
pub const LARGE: usize = 1 << 28;

/// There is no memory for so many elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoMemory(pub usize);

/// For each power of two a shelf of the buffers of so many elements, and of fewer than twice as many.
struct Shelves;
impl Family for Shelves {
    type Of<T: Elem> = BTreeMap<u32, Vec<Vec<T>>>;
}

/// On which shelf a buffer of so many elements stands.
fn shelf_of(len: usize) -> u32 {
    len.max(1).ilog2()
}

#[derive(Default)]
struct Kept {
    shelves: PerType<Shelves>,
    bytes: usize,
}

/// Buffers that are not in use. Cloning is cheap and gives the same pool.
#[derive(Clone, Default)]
pub struct Pool(Arc<Mutex<Kept>>);

impl std::fmt::Debug for Pool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Pool")
    }
}

impl Pool {
    /// A buffer of `len` elements, whose values are arbitrary.
    ///
    /// # Errors
    /// When there is no memory for it: a run ends in an error then, and not the process.
    pub fn take<T: Elem>(&self, len: usize) -> Result<PoolVec<T>, NoMemory> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // The tightest fit, but not one that would waste more than it holds.
        let fits = |v: &Vec<T>| v.len() >= len && v.len() / 2 <= len;
        let data = kept.shelves.of_mut::<T>().range_mut(shelf_of(len)..).take(2).find_map(|(_, shelf)| {
            let fitting = (0..shelf.len()).filter(|i| fits(&shelf[*i]));
            fitting.min_by_key(|i| shelf[*i].len()).map(|i| shelf.swap_remove(i))
        });
        if let Some(data) = &data {
            kept.bytes -= bytes_of(data);
        }
        drop(kept);
        let data = match data {
            Some(data) => data,
            None => {
                // Asked for and given back, so that the pages of what is taken are untouched.
                if len.saturating_mul(size_of::<T>()) >= ASKED {
                    self.reserve(&mut Vec::<T>::new(), len.saturating_add(SPARE / size_of::<T>()))
                        .map_err(|_| NoMemory(len))?;
                }
                let mut data = vec![T::default(); len];
                pages::advise(&mut data);
                data
            }
        };
        Ok(PoolVec { data, len, pool: self.clone() })
    }

    /// Whether so many bytes can be filled, if need be with the memory that the pool keeps.
    pub fn has_room(&self, bytes: usize) -> bool {
        if bytes < LARGE {
            return true;
        }
        let fits = || available().is_none_or(|free| bytes.saturating_add(SPARE) <= free);
        if fits() {
            return true;
        }
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Kept::default();
        fits()
    }

    /// Makes room for `more` elements in a vector, if need be with the memory that the pool keeps.
    ///
    /// # Errors
    /// When there is no memory for them.
    pub fn reserve<T>(&self, data: &mut Vec<T>, more: usize) -> Result<(), NoMemory> {
        if data.try_reserve(more).is_ok() {
            return Ok(());
        }
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Kept::default();
        data.try_reserve(more).map_err(|_| NoMemory(data.len().saturating_add(more)))
    }

    fn give<T: Elem>(&self, data: Vec<T>) {
        let bytes = bytes_of(&data);
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if data.is_empty() || kept.bytes + bytes > POOL_BYTES {
            return;
        }
        let shelf = kept.shelves.of_mut::<T>().entry(shelf_of(data.len())).or_default();
        if shelf.len() < SHELF_BUFFERS {
            shelf.push(data);
            kept.bytes += bytes;
        }
    }

    /// How many buffers of this type it keeps.
    pub fn kept<T: Elem>(&self) -> usize {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.shelves.of::<T>().values().map(Vec::len).sum()
    }
}

/// Bytes that this process can still have, where the system says: of the machine, and of the group of processes that it
/// is in.
pub fn available() -> Option<usize> {
    let number = |text: &str| text.trim().parse::<usize>().ok();
    let read = |name: &str| std::fs::read_to_string(name).ok();
    let machine = read("/proc/meminfo").and_then(|text| {
        let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
        number(line.trim_end_matches("kB"))?.checked_mul(1024)
    });
    let group = |file: &str| read(&format!("/sys/fs/cgroup/{file}"));
    // What the group has of files in memory the system takes back where it needs room.
    let stat = group("memory.stat").unwrap_or_default();
    let files = stat.lines().filter_map(|line| {
        number(line.strip_prefix("inactive_file ").or_else(|| line.strip_prefix("active_file "))?)
    });
    let files = files.fold(0, usize::saturating_add);
    let [most, used] =
        ["memory.max", "memory.current"].map(|file| group(file).and_then(|text| number(&text)));
    let group = most.zip(used).map(|(most, used)| most.saturating_sub(used.saturating_sub(files)));
    machine.into_iter().chain(group).min()
}

fn bytes_of<T>(data: &Vec<T>) -> usize {
    data.capacity() * size_of::<T>()
}

/// A vector whose memory goes back to its pool when it is dropped.
#[derive(Debug)]
pub struct PoolVec<T: Elem> {
    /// At least `len` elements; kept whole, so that nothing has to be initialised again.
    data: Vec<T>,
    len: usize,
    pool: Pool,
}

impl<T: Elem> PoolVec<T> {
    /// Shortens it to `len` elements, if it is longer.
    pub fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len);
    }

    /// Copies elements after the others, into the memory that it has if that is enough.
    ///
    /// # Errors
    /// When there is no memory for them.
    pub fn extend(&mut self, elements: &[T]) -> Result<(), NoMemory> {
        let room = (self.data.len() - self.len).min(elements.len());
        let (here, more) = elements.split_at(room);
        self.data[self.len..][..room].copy_from_slice(here);
        self.pool.reserve(&mut self.data, more.len())?;
        self.data.extend_from_slice(more);
        self.len += elements.len();
        Ok(())
    }

    /// The elements as a vector, without copying; the pool loses the memory.
    pub fn into_vec(mut self) -> Vec<T> {
        let mut data = std::mem::take(&mut self.data);
        data.truncate(self.len);
        data
    }
}

impl<T: Elem> Drop for PoolVec<T> {
    fn drop(&mut self) {
        self.pool.give(std::mem::take(&mut self.data));
    }
}

impl<T: Elem> std::ops::Deref for PoolVec<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.data[..self.len]
    }
}

impl<T: Elem> std::ops::DerefMut for PoolVec<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.data[..self.len]
    }
}

macro_rules! buffers {
    ($($t:ident $V:ident),*) => {
        /// An array's elements, of any type, row-major.
        #[derive(Debug)]
        #[allow(missing_docs, reason = "each variant holds elements of the type of the same name")]
        pub enum Buffer {
            $( $V(PoolVec<$t>), )*
        }

        /// Borrowed elements of any type.
        #[derive(Clone, Copy, Debug)]
        #[allow(missing_docs, reason = "each variant holds elements of the type of the same name")]
        pub enum Slice<'a> {
            $( $V(&'a [$t]), )*
        }

        impl Buffer {
            /// The elements.
            #[inline]
            pub fn slice(&self) -> Slice<'_> {
                match self {
                    $( Buffer::$V(data) => Slice::$V(data), )*
                }
            }

            /// Copies elements over those from `at` on; does nothing where they are of another type.
            ///
            /// # Panics
            /// When they reach beyond the end.
            pub fn copy_in(&mut self, at: usize, elements: Slice<'_>) {
                match (self, elements) {
                    $( (Buffer::$V(data), Slice::$V(elements)) => {
                        data[at..at + elements.len()].copy_from_slice(elements);
                    } )*
                    _ => {}
                }
            }
        }

        impl<'a> Slice<'a> {
            /// The type of its elements.
            pub fn ty(&self) -> ScalarType {
                match self {
                    $( Slice::$V(_) => ScalarType::$V, )*
                }
            }

            /// How many.
            #[inline]
            pub fn len(&self) -> usize {
                match self {
                    $( Slice::$V(data) => data.len(), )*
                }
            }

            /// Those at these positions, which are within it.
            #[inline]
            pub fn part(self, range: std::ops::Range<usize>) -> Slice<'a> {
                match self {
                    $( Slice::$V(data) => Slice::$V(&data[range]), )*
                }
            }

            /// Whether there are none.
            pub fn is_empty(&self) -> bool {
                self.len() == 0
            }
        }

        $(
            impl From<PoolVec<$t>> for Buffer {
                fn from(data: PoolVec<$t>) -> Buffer {
                    Buffer::$V(data)
                }
            }

            impl From<Vec<$t>> for Buffer {
                fn from(data: Vec<$t>) -> Buffer {
                    Buffer::$V(PoolVec { len: data.len(), data, pool: Pool::default() })
                }
            }

            impl<'a> From<&'a [$t]> for Slice<'a> {
                fn from(data: &'a [$t]) -> Slice<'a> {
                    Slice::$V(data)
                }
            }
        )*
    };
}
all_types!([buffers]);

impl<'a> Slice<'a> {
    /// The elements, when they are of type `T`; else none.
    #[inline]
    pub fn of<T: Elem>(&self) -> &'a [T] {
        T::from_slice(*self)
    }
}
