//! The command `lawson`.

fn main() {}
