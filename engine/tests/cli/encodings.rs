//! Text in other encodings than UTF-8 is named, with the command that converts it.

use super::Dir;

fn utf16(text: &str, mark: bool, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    let mark = if mark { "\u{feff}" } else { "" };
    format!("{mark}{text}").encode_utf16().flat_map(bytes).collect()
}

#[test]
fn other_encodings_are_named_with_their_conversion() {
    let dir = Dir::new("encodings");
    dir.file("s.fut", "def main (xs: []f64) = f64.sum xs\n");
    let text = "x,y\r\n1,2\r\n";
    let bad = |file: &str, spec: &str, bytes: &[u8], texts: &[&str]| {
        dir.file(file, bytes);
        dir.lawson(&["run", "s.fut", spec]).fails(2, texts);
    };
    let is = "is UTF-16 text, and UTF-8 is read";
    let marked = "`iconv -f UTF-16 -t UTF-8 d.csv > d.utf8.csv` converts it";
    bad("d.csv", "d.csv:x", &utf16(text, true, u16::to_le_bytes), &["d.csv", is, marked]);
    bad("d.csv", "d.csv:x", &utf16(text, true, u16::to_be_bytes), &["d.csv", is, marked]);
    bad("d.csv", "d.csv:x", &utf16(text, false, u16::to_le_bytes), &[is, "iconv -f UTF-16LE -t UTF-8 d.csv"]);
    bad("d.csv", "d.csv:x", &utf16(text, false, u16::to_be_bytes), &[is, "iconv -f UTF-16BE -t UTF-8 d.csv"]);
    bad("xs", "xs", &utf16("1\n2\n", true, u16::to_le_bytes), &["xs is", "-t UTF-8 xs > xs.utf8"]);
    let latin = b"name,x\nAlba,1\nCaf\xe9,2\n";
    bad(
        "a b.csv",
        "a b.csv:x",
        latin,
        &[
            "a b.csv, line 3, byte 4: is not UTF-8 text, perhaps Latin-1",
            "`iconv -f ISO-8859-1 -t UTF-8 'a b.csv' > 'a b.utf8.csv'` converts it",
        ],
    );
    bad("w.csv", "w.csv:x", b"name,x\n\x80 5,2\n", &["perhaps Windows-1252", "iconv -f WINDOWS-1252"]);
    bad(
        "b.csv",
        "b.csv:x",
        b"name,x\n\xff\x00\x01\x02,2\n",
        &["line 2, byte 1: is not UTF-8 text", "binary data"],
    );
    // What the advice writes is read.
    dir.file("a b.utf8.csv", "name,x\nAlba,1\nCafé,2\n");
    dir.lawson(&["run", "s.fut", "a b.utf8.csv:x"]).gives("result: f64 = 3.0\n");
}

#[test]
fn a_compressed_file_is_converted_in_a_pipe() {
    use std::io::Write;
    let dir = Dir::new("encodings_gz");
    dir.file("s.fut", "def main (xs: []f64) = f64.sum xs\n");
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packed.write_all(b"na\xefve,x\n1,2\n").unwrap();
    let packed = packed.finish().unwrap();
    dir.file("d.csv.gz", &packed).file("packed.csv", &packed);
    dir.lawson(&["run", "s.fut", "packed.csv:x"])
        .fails(2, &["`gzip -dc packed.csv | iconv -f ISO-8859-1 -t UTF-8 > packed.utf8.csv`"]);
    dir.lawson(&["run", "s.fut", "d.csv.gz:x"])
        .fails(2, &["line 1, byte 3", "`gzip -dc d.csv.gz | iconv -f ISO-8859-1 -t UTF-8 > d.utf8.csv`"]);
}
