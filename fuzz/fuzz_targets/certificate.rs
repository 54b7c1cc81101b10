//! Bytes to certificates that were tampered with: each is refused in words, or what it leads to is true.
#![no_main]

use std::sync::LazyLock;

use lawson_command::hostile::certificates::{Kept, judge_any, of_short_programs};

static KEPT: LazyLock<Vec<Kept>> = LazyLock::new(|| of_short_programs().expect("they are fused"));

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Err(finding) = judge_any(&KEPT, bytes) {
        panic!("{finding}");
    }
});
