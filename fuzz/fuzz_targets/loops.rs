//! Any text as a program of loops: the front end answers with an array program that checks or a message, and never panics.
#![no_main]

use lawson::verify::treatments::read_any_loops;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| read_any_loops(&String::from_utf8_lossy(bytes)));
