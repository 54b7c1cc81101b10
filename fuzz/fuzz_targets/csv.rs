//! A CSV file, behind a line that says which columns are wanted: any bytes are read, or refused in words.
#![no_main]

use lawson_command::hostile::data::read_any_csv;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Err(finding) = read_any_csv(bytes) {
        panic!("{finding}");
    }
});
