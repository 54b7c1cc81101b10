//! Stack for what walks core: scopes may nest deeper than the caller's stack holds.

use lawson_oracle::stack::{self, NoStack};

/// How deep scopes may nest in core's text, and expressions in what is lowered, through inlined calls
/// too: what one gives the other takes. Deeper is refused, before the stack is used up.
pub const MAX_DEPTH: u32 = 2000;

/// Bytes; pages that are not used cost nothing.
const STACK: usize = 1 << 28;

/// Stack of a thread on which [`on_stack`] needs no other, in bytes.
pub const OF_A_THREAD: usize = STACK + STACK / 8;

/// Runs `f` where the stack holds a walk of the deepest core; its panics are the caller's.
///
/// # Errors
/// There is no memory for the stack.
pub fn on_stack<T>(f: impl FnOnce() -> T) -> Result<T, NoStack> {
    stack::with(STACK, f)
}

/// What to say where there is none.
pub fn no_stack(_: &NoStack) -> String {
    "there is no memory for the compiler's stack".to_string()
}
