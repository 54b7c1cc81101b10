//! NumPy's arrays that are compressed, or of records; and NaN and infinities in values.

use std::io::Write;

use super::{Dir, f64s, npy};

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap()
}

/// A `.npy` file whose type is this text.
fn records(descr: &str, shape: &str, elements: &[u8]) -> Vec<u8> {
    let whole = npy("<f8", shape, &[]);
    let header = String::from_utf8_lossy(&whole[10..]).trim_end().replace("'<f8'", descr);
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    bytes.extend((header.len() as u16 + 1).to_le_bytes());
    bytes.extend(header.bytes().chain([b'\n']));
    bytes.extend(elements);
    bytes
}

#[test]
fn compressed_arrays() {
    let dir = Dir::new("npy_gz");
    dir.file("s.fut", "def main (xs: []f64) = f64.sum xs\n");
    let whole = packed(&npy("<f8", "(2,)", &f64s(&[1.0, 2.5])));
    dir.file("d.npy.gz", &whole)
        .file("cut.npy.gz", &whole[..whole.len() - 12])
        .file("none.npy.gz", "not compressed at all");
    dir.lawson(&["run", "s.fut", "d.npy.gz"]).gives("result: f64 = 3.5\n");
    dir.lawson(&["run", "s.fut", "cut.npy.gz"]).fails(2, &["cut.npy.gz is cut off"]);
    dir.lawson(&["run", "s.fut", "none.npy.gz"]).fails(2, &["none.npy.gz is not a .npy file"]);
    dir.lawson(&["run", "s.fut", "no.npy.gz"]).fails(2, &["cannot read no.npy.gz: no such file"]);
}

#[test]
fn structured_arrays_are_arrays_of_records() {
    let dir = Dir::new("npy_records");
    dir.file("r.fut", "def main (t: []{x: f64, n: i32}) = f64.sum (map (\\r -> r.x * f64.i32 r.n) t)\n");
    // The fields x, n with the highest byte first, two unused bytes, and a flag.
    let record = |x: f64, n: i32, flag: u8| [&x.to_le_bytes()[..], &n.to_be_bytes(), &[7, 7, flag]].concat();
    let bytes = [record(1.5, 2, 1), record(4.0, -1, 0)].concat();
    let descr = "[('x', '<f8'), ('n', '>i4'), ('', '|V2'), ('Is In', '|b1')]";
    dir.file("d.npy", records(descr, "(2,)", &bytes));
    let ran = dir.lawson(&["run", "-e", "map (\\r -> (r.x, r.n, r.is_in)) t", "-i", "t=d.npy"]);
    ran.gives("result: [2](f64, i32, bool) = [(1.5, 2, true), (4.0, -1, false)]\n");
    ran.says(&["note: d.npy: the column \"Is In\" is the field is_in\n"]);
    let two = [&1.5f64.to_le_bytes()[..], &2i32.to_le_bytes(), &4f64.to_le_bytes(), &(-1i32).to_le_bytes()]
        .concat();
    dir.file("two.npy", records("[('x', '<f8'), ('n', '<i4')]", "(2,)", &two));
    dir.lawson(&["run", "r.fut", "two.npy"]).gives("result: f64 = -1.0\n");
    dir.file("one.npy", records("[('x', '<f8'), ('n', '<i4')]", "()", &two[..12]));
    dir.lawson(&["run", "-e", "r.x", "-i", "r=one.npy"]).gives("result: f64 = 1.5\n");
    dir.file("cut.npy", records("[('x', '<f8'), ('n', '<i4')]", "(2,)", &two[..20]));
    dir.lawson(&["run", "r.fut", "cut.npy"]).fails(2, &["cut.npy is cut off"]);
    dir.file("huge.npy", records("[('x', '<f8'), ('n', '<i4')]", "(9999999999999999,)", &[]));
    dir.lawson(&["run", "r.fut", "huge.npy"]).fails(2, &["does not fit the memory"]);
    for (descr, texts) in [
        ("[('x', '<U3')]", ["<U3", "doesn't have"]),
        ("[('x', '<f8', (3,))]", ["an array in the field \"x\" of records", "bad.npy"]),
        ("[('x', [('y', '<f8')])]", ["a record in the field \"x\" of records", "bad.npy"]),
        ("[]", ["records without fields", "bad.npy"]),
        ("[('a b', '<f8'), ('a-b', '<f8')]", ["fields of one name", "rename them"]),
    ] {
        dir.file("bad.npy", records(descr, "(1,)", &two));
        dir.lawson(&["run", "r.fut", "bad.npy"]).fails(2, &texts);
    }
}

#[test]
fn nan_and_infinities_in_values() {
    let dir = Dir::new("nan_values");
    let run = |exp: &str, input: &str| dir.lawson(&["run", "-e", exp, "-i", input]);
    run("map (+ 1) xs", "xs=[1, nan, inf, -inf]").gives("result: [4]f64 = [2.0, nan, inf, -inf]\n");
    run("x + 1", "x=nan").gives("result: f64 = nan\n");
    run("f64.max x 1", "x=-inf").gives("result: f64 = 1.0\n");
    run("map (.0) ps", "ps=[(nan, 1), (2, 3)]").gives("result: [2]f64 = [nan, 2.0]\n");
    run("map (+ 1) xs", "xs=[1, nam]").fails(2, &["nam"]);
    dir.file("n.fut", "def main (xs: []i64) = xs\n");
    dir.lawson(&["run", "n.fut", "[1, nan]"]).fails(2, &["nan"]);
}
