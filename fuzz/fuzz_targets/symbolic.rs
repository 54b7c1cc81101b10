//! Bytes to a program with one thing changed: what the symbolic check says of it is so on numbers.
#![no_main]

use lawson::verify::symbolic_trial::symbolic_is_right;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Err(finding) = symbolic_is_right(bytes) {
        panic!("{finding}");
    }
});
