//! Memory for the arrays that compiled code makes: blocks of a power of two of bytes, which go back when their array is
//! gone, and all of which are gone with the arena.
//!
//! The functions are called by compiled code. Each of them takes addresses that this arena or a call's arguments gave,
//! and numbers of bytes within them: `compile.rs` computes both from extents, which it has checked.

#![allow(unsafe_code, reason = "what compiled code hands over are addresses")]

use std::ptr;

/// Bytes in front of a block, in which its capacity stands, and then where in the arena the free blocks of its size begin.
pub const HEADER: usize = 16;

/// Bytes of the smallest block.
pub const LEAST: usize = 64;

/// For how many sizes there are free blocks.
pub const SHELVES: usize = 32;

/// Bytes of a chunk that small blocks are cut from.
const CHUNK: usize = 1 << 16;

/// Bytes of the largest block that is cut from a chunk.
const SMALL: usize = CHUNK / 8;

/// Memory of one call at a time.
#[derive(Default)]
#[repr(C)]
pub struct Arena {
    /// For each power of two, from [`LEAST`] on, the address of a free block, in which that of the next one stands; 0 for none.
    /// Compiled code takes blocks from here and gives them back (`arrays.rs`).
    free: [usize; SHELVES],
    /// Chunks and large blocks, so that nothing in them moves. A vector of numbers is aligned to 8 bytes.
    chunks: Vec<Vec<u64>>,
    /// Where the rest of the current chunk begins and ends.
    rest: (usize, usize),
    /// Bytes that the system was asked for.
    taken: usize,
}

impl Arena {
    /// Everything is free again.
    pub fn clear(&mut self) {
        self.free = [0; SHELVES];
        self.chunks.truncate(1);
        self.chunks.retain(|chunk| chunk.len() == CHUNK / 8);
        self.rest = self.chunks.first_mut().map_or((0, 0), bounds);
    }

    /// Bytes that the system was asked for so far.
    pub fn taken(&self) -> usize {
        self.taken
    }

    /// The address of a block of at least so many bytes; 0 where there is no memory.
    fn take(&mut self, bytes: usize) -> usize {
        let Some(capacity) = bytes.max(LEAST).checked_next_power_of_two() else { return 0 };
        let shelf = (capacity / LEAST).ilog2() as usize;
        let Some(free) = self.free.get_mut(shelf) else { return 0 };
        if *free != 0 {
            let block = *free;
            // SAFETY: in a free block stands the next one's address.
            *free = unsafe { ptr::with_exposed_provenance::<usize>(block).read() };
            return block;
        }
        let Some(whole) = capacity.checked_add(HEADER) else { return 0 };
        let start = if capacity > SMALL { self.chunk(whole).0 } else { self.cut(whole) };
        if start == 0 {
            return 0;
        }
        // SAFETY: `start` begins `whole` bytes of a chunk that nothing else has, `HEADER` more than the capacity.
        unsafe {
            ptr::with_exposed_provenance_mut::<[u64; 2]>(start).write([capacity as u64, 8 * shelf as u64])
        };
        start + HEADER
    }

    fn cut(&mut self, whole: usize) -> usize {
        if self.rest.1 - self.rest.0 < whole {
            self.rest = self.chunk(CHUNK);
            if self.rest.0 == 0 {
                return 0;
            }
        }
        let start = self.rest.0;
        self.rest.0 += whole;
        start
    }

    /// Where a new chunk begins and ends; zeros where there is no memory.
    fn chunk(&mut self, bytes: usize) -> (usize, usize) {
        let mut chunk = Vec::new();
        if chunk.try_reserve_exact(bytes.div_ceil(8)).is_err() {
            return (0, 0);
        }
        self.taken += bytes;
        chunk.resize(bytes.div_ceil(8), 0);
        self.chunks.push(chunk);
        self.chunks.last_mut().map_or((0, 0), bounds)
    }
}

fn bounds(chunk: &mut Vec<u64>) -> (usize, usize) {
    let start = chunk.as_mut_ptr().expose_provenance();
    (start, start + 8 * chunk.len())
}

/// Whether an owner is a block, and not an argument or nothing.
fn is_block(owner: usize) -> bool {
    owner != 0 && owner & 1 == 0
}

/// The address of a new block of so many bytes; 0 where there is no memory.
pub extern "C" fn allocate(arena: &mut Arena, bytes: usize) -> usize {
    arena.take(bytes)
}

/// Takes back what an owner has.
fn release(arena: &mut Arena, owner: usize) {
    if is_block(owner) {
        // SAFETY: in front of every block stands its shelf, which was within the array when it was taken; nobody has the
        // block any more, and it has room for an address.
        unsafe {
            let shelf = ptr::with_exposed_provenance::<usize>(owner - HEADER / 2).read() / 8;
            ptr::with_exposed_provenance_mut::<usize>(owner).write(arena.free[shelf]);
            arena.free[shelf] = owner;
        }
    }
}

/// Copies so many bytes.
pub extern "C" fn write(to: usize, from: usize, bytes: usize) -> usize {
    if bytes > 0 {
        // SAFETY: both are addresses of so many bytes in arrays of one type that are there. They may be the same array.
        unsafe {
            ptr::copy(ptr::with_exposed_provenance::<u8>(from), ptr::with_exposed_provenance_mut(to), bytes)
        };
    }
    0
}

/// The address of a block of so many bytes that begins with the first ones of an array, which is given back.
pub extern "C" fn grow(arena: &mut Arena, data: usize, owner: usize, used: usize, needed: usize) -> usize {
    let block = arena.take(needed.max(needed.saturating_add(used)));
    if block != 0 {
        write(block, data, used);
        release(arena, owner);
    }
    block
}
