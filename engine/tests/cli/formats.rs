//! Data as other programs write it: CSV in its variants, one number a line, archives; and what is not read.

use super::{Dir, f64s, npy};

const SUM: &str = "def main (xs: []f64) = f64.sum xs\n";

/// What Python's `gzip` makes of `x,y\n1,2\n3,4\n`.
const GZIPPED: [u8; 32] = [
    31, 139, 8, 0, 0, 0, 0, 0, 2, 255, 171, 208, 169, 228, 50, 212, 49, 226, 50, 214, 49, 225, 2, 0, 151, 68,
    41, 128, 12, 0, 0, 0,
];

#[test]
fn columns_between_tabs_semicolons_and_others() {
    let dir = Dir::new("delimiters");
    dir.file("s.fut", SUM).file("tabs.csv", "x\ty\n1\t2\n3\t4\n").file("tabs.tsv", "x\ty\n1\t2\n3\t4\n");
    dir.file("semi.csv", "x;y\n1,5;2\n3,25;4\n").file("bar.csv", "x|y\n1|2\n3|4\n");
    dir.file("thousands.csv", "x;y\n1.234,5;2\n");
    for file in ["tabs.csv:x", "tabs.tsv:x"] {
        dir.lawson(&["run", "s.fut", file]).gives("result: f64 = 4.0\n");
    }
    let bar = dir.lawson(&["run", "s.fut", "bar.csv:y"]);
    bar.fails(2, &["no column \"y\"", "separated by '|': --csv-delimiter '|' reads"]);
    dir.lawson(&["run", "s.fut", "bar.csv:y", "--csv-delimiter", "|"]).gives("result: f64 = 6.0\n");
    // 1.5 + 3.25
    let german = |file: &str| dir.lawson(&["run", "s.fut", file, "--csv-decimal", ","]);
    german("semi.csv:x").gives("result: f64 = 4.75\n");
    german("semi.csv:y").gives("result: f64 = 6.0\n");
    german("thousands.csv:x").fails(2, &["thousands.csv, line 2, column \"x\": \"1.234,5\" is not an f64"]);
    let comma = dir.lawson(&["run", "s.fut", "semi.csv:x", "--csv-delimiter", ";"]);
    comma.fails(2, &["\"1,5\" is not an f64", "--csv-decimal , reads"]);
    dir.lawson(&["run", "s.fut", "tabs.csv:x", "--csv-delimiter", "xx"]).fails(2, &["the word tab"]);
    dir.lawson(&["run", "s.fut", "tabs.csv:x", "--csv-decimal", ";"]).fails(2, &["it is . or ,"]);
}

#[test]
fn words_for_missing_values() {
    let dir = Dir::new("missing");
    dir.file("count.fut", "def main (xs: []f64) = length (filter f64.isnan xs)\n");
    dir.file("ints.fut", "def main (xs: []i32) = i32.sum xs\n");
    dir.file("d.csv", "x,n\n1.5,1\nNA,2\n,3\nnull,NA\nnan,\nN/A,6\nNULL,7\n");
    dir.lawson(&["run", "count.fut", "d.csv:x"]).gives("result: i64 = 6\n");
    let ints = dir.lawson(&["run", "ints.fut", "d.csv:n"]);
    ints.fails(2, &["d.csv, line 5, column \"n\": NA is a missing value, and i32 has none"]);
    dir.lawson(&["run", "-e", "length (filter f64.isnan xs)", "-i", "xs=d.csv:n"]).gives("result: i64 = 2\n");
    dir.file("none.csv", "x\n1\nnone at all\n");
    dir.lawson(&["run", "count.fut", "none.csv:x"]).fails(2, &["line 3", "an empty field, NA, null or nan"]);
}

#[test]
fn csv_from_standard_input_without_header_and_compressed() {
    let dir = Dir::new("csv_ways");
    dir.file("s.fut", SUM).file("d.csv.gz", GZIPPED).file("bare.csv", "1,2\n3,4\n");
    dir.lawson(&["run", "s.fut", "d.csv.gz:y"]).gives("result: f64 = 6.0\n");
    dir.file("cut.csv.gz", &GZIPPED[..20]);
    dir.lawson(&["run", "s.fut", "cut.csv.gz:y"]).fails(2, &["cannot read cut.csv.gz"]);
    dir.lawson_with(&["run", "s.fut", "stdin:y"], "x,y\n1,2\n3,4\n").gives("result: f64 = 6.0\n");
    dir.lawson_with(&["run", "s.fut", "stdin:z"], "x,y\n1,2\n")
        .fails(2, &["standard input has no column \"z\""]);
    dir.lawson(&["run", "s.fut", "bare.csv:x"]).fails(2, &["its first line has numbers: --csv-no-header"]);
    dir.lawson(&["run", "s.fut", "bare.csv:1", "--csv-no-header"]).gives("result: f64 = 4.0\n");
    dir.file("short.csv", "1,2\n3\n");
    let short = dir.lawson(&["run", "s.fut", "short.csv:1", "--csv-no-header"]);
    short.fails(2, &["short.csv, line 2: 1 field, where the first row has 2"]);
}

/// What Python's `gzip` makes of `1.5\n2\n3\n`, as `numpy.savetxt("xs.txt.gz", xs)` does.
const GZIPPED_LINES: [u8; 28] = [
    31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 51, 212, 51, 229, 50, 226, 50, 230, 2, 0, 38, 121, 203, 238, 8, 0, 0, 0,
];

/// What is compressed begins as such, whatever its name.
#[test]
fn what_is_compressed_is_known_by_its_first_bytes() {
    use std::io::Write;
    let dir = Dir::new("gzip");
    let packed = |bytes: &[u8]| {
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        packed.write_all(bytes).unwrap();
        packed.finish().unwrap()
    };
    let array = npy("<f8", "(2,)", &f64s(&[1.5, 5.0]));
    dir.file("s.fut", SUM).file("xs.txt.gz", GZIPPED_LINES).file("xs", GZIPPED_LINES);
    dir.file("g.npy", packed(&array)).file("plain.npy.gz", &array).file("bare", packed(&array));
    dir.file("d.csv", packed(b"x\n6.5\n")).file("plain.csv.gz", "x\n6.5\n");
    dir.file("d.json", packed(b"{\"x\": [6.5]}")).file("l.jsonl", packed(b"{\"x\": 6.5}\n"));
    let columns = ["d.csv:x", "plain.csv.gz:x", "d.json:x", "l.jsonl:x"];
    for input in ["xs.txt.gz", "xs", "g.npy", "plain.npy.gz", "bare"].iter().chain(&columns) {
        dir.lawson(&["run", "s.fut", input]).gives("result: f64 = 6.5\n");
    }
    for (input, file) in [("-", "xs.txt.gz"), ("-", "g.npy"), ("stdin:x", "d.csv")] {
        let piped = format!("exec \"$0\" run s.fut {input} < {file}");
        let mut shell = dir.command("sh");
        let ran = Dir::ran(shell.args(["-c", &piped, env!("CARGO_BIN_EXE_lawson")]), "");
        ran.gives("result: f64 = 6.5\n");
    }
    dir.file("cut.txt.gz", &GZIPPED_LINES[..20]).file("cut.npy", &packed(&array)[..40]);
    dir.lawson(&["run", "s.fut", "cut.txt.gz"]).fails(2, &["cannot read cut.txt.gz"]);
    dir.lawson(&["run", "s.fut", "cut.npy"]).fails(2, &["cut.npy is cut off"]);
}

#[test]
fn one_number_a_line() {
    let dir = Dir::new("lines");
    dir.file("s.fut", SUM).file("two.fut", "def main (x: f64) (k: i64) = x * f64.i64 k\n");
    dir.file("xs.txt", "1.5\n2\n\n-3e1\n").file("one.txt", "7\n").file("odd.txt", "1\n2x\n");
    dir.lawson(&["run", "s.fut", "xs.txt"]).gives("result: f64 = -26.5\n");
    dir.lawson(&["run", "s.fut", "one.txt"]).gives("result: f64 = 7.0\n");
    dir.lawson(&["run", "-e", "f64.sum xs", "-i", "xs=xs.txt"]).gives("result: f64 = -26.5\n");
    dir.lawson(&["run", "s.fut", "odd.txt"]).fails(2, &["odd.txt:2:"]);
    // Two values for two parameters, as ever.
    dir.file("values.txt", "1.5\n4\n");
    dir.lawson(&["run", "two.fut", "values.txt"]).gives("result: f64 = 6.0\n");
}

#[test]
fn records_of_columns_in_an_expression() {
    let dir = Dir::new("records");
    dir.file("d.csv", "x,y\n1.5,2\n3,4\n");
    let run = |exp: &str| dir.lawson(&["run", "-e", exp, "-i", "t=d.csv:y,x"]);
    run("f64.sum (map (.x) t)").gives("result: f64 = 4.5\n");
    run("i64.sum (map (.0) t)").gives("result: i64 = 6\n");
}

#[test]
fn results_as_an_archive() {
    let dir = Dir::new("npz_out");
    dir.file("p.fut", "def main (xs: []f64) =\n  let ys = map (* 2) xs\n  in (ys, f64.sum xs)\n");
    dir.lawson(&["run", "p.fut", "[1, 2.5]", "-o", "r.npz"]).says(&["wrote r.npz"]);
    let archive = dir.read("r.npz");
    let holds = |bytes: &[u8]| archive.windows(bytes.len()).any(|window| window == bytes);
    // As NumPy writes them.
    assert!(archive.starts_with(b"PK") && holds(b"ys.npy") && holds(b"result.1.npy"));
    assert!(holds(&f64s(&[2.0, 5.0])) && holds(&f64s(&[3.5])));
    assert!(npy("<f8", "(2,)", &f64s(&[2.0, 5.0])).starts_with(b"\x93NUMPY") && holds(b"\x93NUMPY"));
    dir.lawson(&["run", "-e", "f64.sum ys", "-i", "ys=r.npz:ys"]).gives("result: f64 = 7.0\n");
    dir.lawson(&["run", "p.fut", "[1]", "-o", "r.npz"]).fails(2, &["r.npz exists already"]);
}

#[test]
fn formats_that_are_not_read_are_named() {
    let dir = Dir::new("foreign_data");
    dir.file("s.fut", SUM);
    for (file, bytes, name) in [
        ("d.parquet", &b"PAR1\x15\x04"[..], "Parquet"),
        ("d.feather", b"ARROW1\0\0", "Arrow"),
        ("d.h5", b"\x89HDF\r\n\x1a\n", "HDF5"),
        ("d.xlsx", b"PK\x03\x04\x14", "an Excel workbook"),
    ] {
        dir.file(file, bytes);
        for spec in [file.to_string(), format!("{file}:x")] {
            dir.lawson(&["run", "s.fut", &spec]).fails(
                2,
                &[&format!("{file} is {name}"), "is not read", "save it as CSV or .npy", "pandas.read_"],
            );
        }
    }
    // The advice is whole: with the file's own name, as Python or a shell takes it.
    for (file, bytes, name, advice) in [
        (
            "my data.db",
            &b"SQLite format 3\0"[..],
            "a SQLite database",
            "save a table of it as CSV: sqlite3 -header -csv 'my data.db' 'SELECT * FROM t' > t.csv\n",
        ),
        (
            "d.mat",
            b"MATLAB 5.0",
            "a MATLAB file",
            "numpy.save(\"x.npy\", scipy.io.loadmat(\"d.mat\")[\"x\"])\n",
        ),
        (
            "d.pkl",
            b"\x80\x04",
            "a Python pickle",
            "pandas.read_pickle(\"d.pkl\").to_csv(\"d.csv\", index=False)\n",
        ),
        (
            "d.csv.xz",
            b"\xfd7zXZ\0",
            "a compressed file (xz)",
            "unpack it first; what gzip packs is read as it is\n",
        ),
    ] {
        let ran = dir.file(file, bytes).lawson(&["run", "s.fut", file]);
        ran.fails(2, &[&format!("{file} is {name}, which is not read"), advice]);
    }
    dir.file("rows.txt", b"[{\"x\": 1}, {\"x\": 2}]");
    for spec in ["rows.txt", "rows.txt:x"] {
        let ran = dir.lawson(&["run", "s.fut", spec]);
        ran.fails(2, &["rows.txt holds JSON", "rename it, and name a column: rows.json:COLUMN"]);
    }
    // An array of numbers is one in both.
    dir.file("a.json", "[1, 2.5]");
    dir.lawson(&["run", "s.fut", "a.json"]).gives("result: f64 = 3.5\n");
}

/// A point separates thousands where the decimal mark is a comma: a thousand is not read as 1.
#[test]
fn a_decimal_comma_leaves_no_point_in_integers() {
    let dir = Dir::new("formats-decimal-integers");
    dir.file("s.fut", "def main (xs: []i64) = i64.sum xs");
    dir.file("t.csv", "a;b\n1.000;2\n5;3\n");
    dir.lawson(&["run", "s.fut", "t.csv:a", "--csv-decimal", ","])
        .fails(2, &["line 2", "\"1.000\" is not an i64"]);
    dir.lawson(&["run", "s.fut", "t.csv:b", "--csv-decimal", ","]).gives("result: i64 = 5\n");
}

/// Text is written piece by piece, as it reads back.
#[test]
fn text_of_a_long_result_is_streamed() {
    let dir = Dir::new("streamed");
    dir.file("p.fut", "def main (n: i64) = map (\\i -> (i, f64.i64 i / 2)) (iota n)\n");
    let out = dir.lawson(&["run", "--text", "p.fut", "3"]).out;
    assert_eq!(out, "[(0i64, 0.0f64), (1i64, 0.5f64), (2i64, 1.0f64)]\n");
    // As values of the interpreter they take some 500 MB, which are not there; as arrays 48.
    #[cfg(target_os = "linux")]
    {
        let long = dir.lawson_within(950, &["run", "--verify", "off", "--text", "p.fut", "3000000"]);
        assert_eq!(long.code, 0, "{}", long.err);
        assert!(long.out.ends_with("(2999999i64, 1499999.5f64)]\n"));
    }
}
