//! Bytes to a program and inputs, which all treatments must treat alike.
#![no_main]

use lawson::verify::Options;
use lawson::verify::treatments::{Treated, program_from_bytes, treat};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let (text, seed) = program_from_bytes(bytes);
    if let Treated::Fault(fault) = treat(&text, &Options { seed, cases: 12, symbolic: 1 }, &[]) {
        panic!("{fault:#?}\n{text}");
    }
});
