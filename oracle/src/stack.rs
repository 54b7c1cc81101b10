//! Stack that grows as it is needed: what walks a deep tree takes it piece by piece, on the thread on which it
//! runs.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// So much must be left for what is called before the next look at the stack.
const LEAST: usize = 256 << 10;
/// A piece, in bytes; pages that are not used cost nothing.
const PIECE: usize = 4 << 20;

/// So much has to be free, in bytes, for any piece. Whether the system has less is not to be seen from what an allocator
/// gives: glibc's has up to 64 MB of each thread's in reserve.
pub const ASKED: usize = 65 << 20;

/// There is no memory for more stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoStack;

/// Runs `f` on this stack while much of it is left, or else on a new piece.
///
/// # Errors
/// There is no memory for it.
pub fn grown<T>(f: impl FnOnce() -> T) -> Result<T, NoStack> {
    match stacker::remaining_stack() {
        Some(left) if left >= LEAST => Ok(f()),
        _ => with(PIECE, f),
    }
}

/// Runs `f` where so many bytes of stack are left: on this one, or else on a new one.
///
/// # Errors
/// There is no memory for it.
pub fn with<T>(bytes: usize, f: impl FnOnce() -> T) -> Result<T, NoStack> {
    if is_left(bytes) {
        return Ok(f());
    }
    // `stacker` panics where there is none: ask for as much before.
    if !is_free(bytes) {
        return Err(NoStack);
    }
    // Another thread may have taken it since: then `stacker` panics before it calls anything.
    let mut began = false;
    let within = || {
        began = true;
        f()
    };
    match catch_unwind(AssertUnwindSafe(|| stacker::grow(with_reserve(bytes), within))) {
        Err(_) if !began => Err(NoStack),
        ran => Ok(ran.unwrap_or_else(|panic| resume_unwind(panic))),
    }
}

/// Whether so many bytes of this stack are left.
pub fn is_left(bytes: usize) -> bool {
    stacker::remaining_stack().is_some_and(|left| left >= bytes)
}

/// Whether there is memory for so many bytes of stack.
pub fn is_free(bytes: usize) -> bool {
    let mut room: Vec<u8> = Vec::new();
    let there_is = room.try_reserve_exact((with_reserve(bytes) + LEAST).max(ASKED)).is_ok();
    std::hint::black_box(&mut room);
    there_is
}

/// What is called asks for as much again, and uses little before: to give a stack back stops all threads.
fn with_reserve(bytes: usize) -> usize {
    bytes + bytes / 8
}
