//! Bytes to a program and inputs, which all treatments must treat alike.
#![no_main]

use std::sync::LazyLock;

use lawson::verify::Options;
use lawson::verify::treatments::{Pools, Treated, pools, program_from_bytes, smallest, treat};

static POOLS: LazyLock<Pools> = LazyLock::new(|| pools().expect("threads can be made"));

// The hook of libfuzzer ends the process before a panic could be caught and its program made smaller.
libfuzzer_sys::fuzz_target!(init: std::panic::set_hook(Box::new(|_| {})), |bytes: &[u8]| {
    let (text, seed) = program_from_bytes(bytes);
    // A next program is worth more than much of this one.
    let options = Options { seed, cases: 4, symbolic: usize::from(seed.is_multiple_of(8)) };
    if let Treated::Fault(fault) = treat(&text, &options, &POOLS) {
        let (text, fault) = smallest(&text, fault, &mut |text| treat(text, &options, &POOLS));
        eprintln!("{}: {fault}\n{text}", fault.kind());
        std::process::abort();
    }
});
