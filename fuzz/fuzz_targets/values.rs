//! Values in Futhark's binary format: any bytes are read, or refused in words.
#![no_main]

use lawson_command::hostile::data::read_any_values;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Err(finding) = read_any_values(bytes) {
        panic!("{finding}");
    }
});
