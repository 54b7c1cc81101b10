//! Any text: the front end answers, and never panics.
#![no_main]

use lawson::verify::treatments::read_any_text;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| read_any_text(&String::from_utf8_lossy(bytes)));
