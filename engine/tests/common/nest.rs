//! A program that checks and does not run natively: loops nested deeper than they may be.

/// So many maps over `xs` inside of each other; 32 run natively, and no more.
pub fn nest(depth: usize) -> String {
    (0..depth).fold("1i32".to_string(), |body, _| format!("map (\\_ -> {body}) xs"))
}

/// How a refusal of more begins.
pub const TOO_DEEP: &str = "not yet native: loops nested deeper than 32";
