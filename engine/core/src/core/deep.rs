//! Stack for what walks core: scopes may nest deeper than the caller's stack holds.

use std::cell::Cell;

use lawson_oracle::stack::{self, NoStack};

/// How deep scopes may nest in core's text, and expressions in what is lowered, through inlined calls
/// too: what one gives the other takes. Deeper is refused, before the stack is used up.
pub const MAX_DEPTH: u32 = 2000;

/// Bytes; pages that are not used cost nothing.
const STACK: usize = 1 << 28;

/// Stack of a thread on which [`on_stack`] needs no other, in bytes.
pub const OF_A_THREAD: usize = STACK + STACK / 8;

/// What of the stack is taken where memory is short: the whole, or a part, on which scopes may nest as much less.
const PARTS: [u32; 3] = [1, 8, 16];

/// The bytes of such a part.
fn bytes(part: u32) -> usize {
    STACK / part as usize
}

/// Bytes that must be free for it: as much again for everything else.
fn needed(part: u32) -> usize {
    2 * bytes(part)
}

thread_local! {
    static DEPTH: Cell<u32> = const { Cell::new(MAX_DEPTH) };
}

/// Runs `f` where the stack holds a walk of core that is nested as deep as [`depth`] says; its panics are the caller's.
/// Where memory is short, that is less than [`MAX_DEPTH`].
///
/// # Errors
/// There is no memory for the stack.
pub fn on_stack<T>(f: impl FnOnce() -> T) -> Result<T, NoStack> {
    // What runs on a part of the stack stays on it.
    if depth() < MAX_DEPTH || stack::is_left(STACK) {
        return Ok(f());
    }
    let part = PARTS.into_iter().find(|part| stack::is_free(needed(*part))).ok_or(NoStack)?;
    stack::with(bytes(part), || {
        let _allowed = Allowed(DEPTH.replace(MAX_DEPTH / part));
        f()
    })
}

/// How deep scopes may nest on the stack that [`on_stack`] has got.
pub fn depth() -> u32 {
    DEPTH.get()
}

/// Why it is less than it may be, as the end of a message; nothing where it is not.
pub fn shortened() -> &'static str {
    if depth() < MAX_DEPTH { ", for more of which there is no memory" } else { "" }
}

/// Restores what was allowed before.
struct Allowed(u32);

impl Drop for Allowed {
    fn drop(&mut self) {
        DEPTH.set(self.0);
    }
}

/// What to say where there is none.
pub fn no_stack(_: &NoStack) -> String {
    let [.., least] = PARTS;
    let least = needed(least).max(stack::ASKED) >> 20;
    format!("there is no memory for the compiler's stack: {least} MB must be free for it")
}
