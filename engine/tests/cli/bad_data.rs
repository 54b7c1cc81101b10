//! Data files that can't be read, each named with what is wrong; and odd ones that can.

use super::{Dir, f64s, npy};

const SUM: &str = "def main (xs: []f64) = f64.sum xs\n";

#[test]
fn npy_files_that_are_none() {
    let dir = Dir::new("npy_bad");
    dir.file("s.fut", SUM);
    std::fs::create_dir(dir.0.join("folder.npy")).unwrap();
    let three = f64s(&[1.0, 2.0, 3.0]);
    let bad = |name: &str, bytes: Vec<u8>, texts: &[&str]| {
        dir.file(name, bytes);
        dir.lawson(&["run", "s.fut", name]).fails(2, &[&[name], texts].concat());
    };
    bad("cut.npy", npy("<f8", "(3,)", &three[..20]), &["cut off", "[3]"]);
    bad("header.npy", b"\x93NUMPY\x01\x00\xff\xff{'descr'".to_vec(), &["cut off", "header"]);
    bad("empty.npy", vec![], &["not a .npy file"]);
    bad("version.npy", [&b"\x93NUMPY\x09\x00"[..], &npy("<f8", "(3,)", &three)[8..]].concat(), &["version"]);
    let mut records = npy("x-and-y-here", "(3,)", &three);
    let descr = records.windows(14).position(|w| w == b"'x-and-y-here'").unwrap();
    records[descr..descr + 14].copy_from_slice(b"[('x', '<f8')]");
    bad("records.npy", records, &["is [3]{x: f64}, where [n]f64 is wanted"]);
    bad("text.npy", npy("<U3", "(1,)", &[0; 12]), &["<U3", "doesn't have"]);
    bad("dates.npy", npy("<M8[D]", "(1,)", &[0; 8]), &["doesn't have"]);
    bad("huge.npy", npy("<f8", "(99999999999999, 99999999)", &[]), &["99999999999999", "memory"]);
    bad("large.npy", npy("<f8", "(99999999999999,)", &[]), &["99999999999999", "memory"]);
    bad("negative.npy", npy("<f8", "(-3,)", &three), &["negative"]);
    dir.lawson(&["run", "s.fut", "folder.npy"]).fails(2, &["cannot read folder.npy: is a directory"]);
}

#[test]
fn npy_files_in_any_order() {
    let dir = Dir::new("npy_good");
    dir.file("s.fut", SUM).file("m.fut", "def main [n] [m] (xss: [n][m]i32) = xss\n");
    let big: Vec<u8> = [1.0f64, 2.5].iter().flat_map(|x| x.to_be_bytes()).collect();
    dir.file("big.npy", npy(">f8", "(2,)", &big)).file("none.npy", npy("<f8", "(0,)", &[]));
    dir.lawson(&["run", "s.fut", "big.npy"]).gives("result: f64 = 3.5\n");
    dir.lawson(&["run", "s.fut", "none.npy"]).gives("result: f64 = 0.0\n");
    // [[1, 2, 3], [4, 5, 6]] with the first index fastest.
    let elements: Vec<u8> = [1i32, 4, 2, 5, 3, 6].iter().flat_map(|x| x.to_le_bytes()).collect();
    let mut fortran = npy("<i4", "(2, 3)", &elements);
    let flag = fortran.windows(5).position(|w| w == b"False").unwrap();
    fortran[flag..flag + 5].copy_from_slice(b"True ");
    dir.file("fortran.npy", fortran);
    let ran = dir.lawson(&["run", "m.fut", "fortran.npy", "--reference"]);
    ran.gives("xss: [2][3]i32 = [[1, 2, 3], [4, 5, 6]]\n");
}

#[test]
fn csv_files_that_are_none() {
    let dir = Dir::new("csv_bad");
    dir.file("s.fut", SUM);
    let bad = |name: &str, bytes: &[u8], texts: &[&str]| {
        dir.file(name, bytes);
        let spec = format!("{name}:x");
        dir.lawson(&["run", "s.fut", &spec]).fails(2, &[&[name], texts].concat());
    };
    bad("empty.csv", b"", &["is empty"]);
    bad("latin.csv", b"x,y\n1,caf\xe9\n", &["line 2", "not UTF-8"]);
    bad("ragged.csv", b"x,y\n1,2\n3\n", &["line 3", "1 field, where the header has 2"]);
    bad("twice.csv", b"x,x\n1,2\n", &["two columns named \"x\""]);
    bad("quote.csv", b"x,y\n1,\"2\n3,4\n", &["a quote is not closed", "line 2"]);
    // One inside a field is a character like others, and one that is inside quotes is written twice.
    bad("late.csv", b"x,y\n5\" pipe,1\n\"a\nb\"\"\",\"2\n", &["a quote is not closed", "line 3"]);
    dir.file("pipe.csv", "name,x\n5\" pipe,1\n\"6\"\" pipe\",2\n");
    dir.lawson(&["run", "s.fut", "pipe.csv:x"]).gives("result: f64 = 3.0\n");
    bad("semicolons.csv", b"x;y\n1;2\n", &["no column \"x\"", "x;y"]);
    bad("word.csv", b"x\n1\nabc\n", &["line 3, column \"x\"", "\"abc\" is not an f64"]);
    bad("huge.csv", b"x\n1e400\n", &["line 2", "1e400 is out of the range of f64"]);
    dir.lawson(&["run", "s.fut", "word.csv:"]).fails(2, &["word.csv: lacks the name of a column"]);
    dir.lawson(&["run", "s.fut", "cache.csv:x"]).fails(2, &["cache.csv", "no such file"]);
    // A byte order mark and carriage returns are nothing bad, and no row is no element.
    dir.file("bom.csv", "\u{feff}x,y\r\n1,2\r\n3,4\r\n").file("header.csv", "x,y\n");
    dir.lawson(&["run", "s.fut", "bom.csv:x"]).gives("result: f64 = 4.0\n");
    dir.lawson(&["run", "s.fut", "header.csv:x"]).gives("result: f64 = 0.0\n");
}

#[test]
fn decimal_text_is_the_integer_that_it_says_or_none() {
    let dir = Dir::new("decimal");
    dir.file("ids.fut", "def main (ids: []i64) = ids\n");
    // 2^53 + 1: the nearest f64 is one less.
    dir.file("ids.csv", "id\n9007199254740993.0\n-12e1\n").file("half.csv", "id\n9007199254740992.5\n");
    dir.lawson(&["run", "ids.fut", "ids.csv:id"]).gives("ids: [2]i64 = [9007199254740993, -120]\n");
    dir.lawson(&["run", "ids.fut", "half.csv:id"])
        .fails(2, &["line 2", "\"9007199254740992.5\" is not an i64"]);
    dir.lawson(&["run", "ids.fut", "[2.0, 1e3]"]).gives("ids: [2]i64 = [2, 1000]\n");
    let rounded = "[9007199254740993.0]: 9007199254740993.0 is read as a float, which rounds it";
    dir.lawson(&["run", "ids.fut", "[9007199254740993.0]"]).fails(2, &[rounded, "write 9007199254740993\n"]);
    dir.lawson(&["run", "ids.fut", "[9007199254740992.5]"])
        .fails(2, &["can't be represented exactly as i64"]);
}

/// An archive of one array, deflated by a stored block, as the format allows: nothing is written by
/// the code that reads it.
fn npz(name: &str, content: &[u8]) -> Vec<u8> {
    let size = content.len() as u32;
    let crc = !content.iter().fold(!0u32, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg()))
    });
    let block = [&[1u8][..], &(size as u16).to_le_bytes(), &(!(size as u16)).to_le_bytes(), content].concat();
    // Version 2.0, no flags, deflated, no date.
    let mut fields = vec![20, 0, 0, 0, 8, 0, 0, 0, 0x21, 0];
    for field in [crc, block.len() as u32, size] {
        fields.extend(field.to_le_bytes());
    }
    fields.extend((name.len() as u16).to_le_bytes());
    fields.extend([0, 0]);
    let local = [b"PK\x03\x04", &fields[..], name.as_bytes(), &block].concat();
    let central = [b"PK\x01\x02\x14\x00", &fields[..], &[0; 14], name.as_bytes()].concat();
    let mut end = b"PK\x05\x06\0\0\0\0\x01\0\x01\0".to_vec();
    end.extend((central.len() as u32).to_le_bytes());
    end.extend((local.len() as u32).to_le_bytes());
    end.extend([0, 0]);
    [local, central, end].concat()
}

#[test]
fn npz_archives() {
    let dir = Dir::new("npz");
    dir.file("s.fut", SUM).file("junk.npz", "no archive");
    dir.file("a.npz", npz("xs.npy", &npy("<f8", "(3,)", &f64s(&[1.0, 2.0, 4.0]))));
    dir.file("cut.npz", npz("xs.npy", &npy("<f8", "(3,)", &f64s(&[1.0]))));
    dir.lawson(&["run", "s.fut", "a.npz:xs"]).gives("result: f64 = 7.0\n");
    dir.lawson(&["run", "s.fut", "a.npz:ys"]).fails(2, &["a.npz has no array \"ys\"", "its arrays are: xs"]);
    dir.lawson(&["run", "s.fut", "a.npz"]).fails(2, &["a.npz names no array", "a.npz:NAME", "xs"]);
    dir.lawson(&["run", "s.fut", "cut.npz:xs"]).fails(2, &["cut.npz:xs is cut off"]);
    dir.lawson(&["run", "s.fut", "junk.npz:xs"]).fails(2, &["junk.npz is not a .npz archive"]);
    dir.lawson(&["run", "s.fut", "nowhere.npz:xs"]).fails(2, &["nowhere.npz", "no such file"]);
}

#[test]
fn programs_that_are_none() {
    let dir = Dir::new("fut_bad");
    dir.file("latin.fut", b"def main (x: i32) = x -- caf\xe9\n").file("empty.fut", "");
    std::fs::create_dir(dir.0.join("folder")).unwrap();
    dir.lawson(&["run", "latin.fut", "1"])
        .fails(2, &["latin.fut is not UTF-8 text: line 1, byte 29 of the line"]);
    dir.lawson(&["run", "empty.fut", "1"]).fails(2, &["empty.fut", "no entry point"]);
    dir.file("id.fut", "def main (x: i32) = x\n");
    for value in ["q".repeat(3000), format!("[{}", "q".repeat(3000)), "9".repeat(3000)] {
        let ran = dir.lawson(&["run", "id.fut", &value]);
        let echoed = ran.err.lines().map(str::len).max();
        assert!(ran.code == 2 && echoed < Some(300), "{}", ran.err);
    }
    dir.lawson(&["run", "folder", "1"]).fails(2, &["cannot read folder: is a directory"]);
    dir.file("s.fut", SUM);
    dir.lawson(&["run", "s.fut", "folder"]).fails(2, &["cannot read folder: is a directory"]);
    dir.lawson(&["run", "s.fut", "[1,2"]).fails(2, &["[1,2 is not one value", "expected"]);
    dir.lawson(&["run", "s.fut", "nan"]).fails(2, &["\"nan\" is neither a file nor a value", "f64.nan"]);
    // The place for results is a file.
    dir.lawson(&["run", "s.fut", "[1]", "-o", "s.fut"])
        .fails(2, &["s.fut: no results are written as .fut files"]);
}

#[test]
fn columns_go_into_the_fields_of_their_names() {
    let dir = Dir::new("csv_record");
    dir.file("r.fut", "def main (ps: []{weight: f64, height: f64}) = f64.sum (map (\\p -> p.weight) ps)\n");
    dir.file("hw.csv", "height,weight,w\n1,70,5\n2,80,6\n");
    // 70 + 80, in whatever order the columns are named.
    dir.lawson(&["run", "r.fut", "hw.csv:weight,height"]).gives("result: f64 = 150.0\n");
    dir.lawson(&["run", "r.fut", "hw.csv:height,weight"]).gives("result: f64 = 150.0\n");
    let ran = dir.lawson(&["run", "r.fut", "hw.csv:w,height"]);
    ran.fails(2, &["hw.csv:w,height", "fields' names", "the fields are height, weight"]);
    let ran = dir.lawson(&["run", "r.fut", "hw.csv:height,height"]);
    ran.fails(2, &["the fields are height, weight"]);
}

#[test]
fn records_as_inputs() {
    let dir = Dir::new("records");
    let program = "def main (p: {width: f64, depth: i32}) = p.width - f64.i32 p.depth\n";
    dir.file("p.fut", program).file("p.in", "{width = 5, depth = 3}\n");
    let literal = "{width=5.0, depth=3}";
    dir.lawson(&["run", "p.fut", literal]).gives("result: f64 = 2.0\n");
    dir.lawson(&["run", "p.fut", "{depth=3, width=5.0}", "--reference"]).gives("result: f64 = 2.0\n");
    dir.lawson(&["run", "p.fut", "-i", &format!("p={literal}")]).gives("result: f64 = 2.0\n");
    dir.lawson(&["run", "p.fut", "p.in"]).gives("result: f64 = 2.0\n");
    let named = format!("p={literal}");
    dir.lawson(&["run", "-e", "p.width + 1", "-i", &named]).gives("result: f64 = 6.0\n");
    dir.lawson(&["run", "p.fut", "(1, 2)"]).fails(2, &["(i32, i32)", "{depth: i32, width: f64} is wanted"]);
    dir.lawson(&["run", "p.fut", "{width=5.0, x=3}"]).fails(2, &["is wanted"]);
    dir.file("ps.fut", "def main (ps: []{y: f64, x: f64}) = f64.sum (map (\\p -> p.x - p.y) ps)\n");
    // (1 - 4) + (2 - 8).
    let array = "[{x=1.0, y=4.0}, {y=8.0, x=2.0}]";
    dir.lawson(&["run", "ps.fut", array]).gives("result: f64 = -9.0\n");
}

#[test]
fn a_blank_line_is_an_empty_field_of_one_column() {
    let dir = Dir::new("csv_blank");
    dir.file("n.fut", "def main [n] (xs: [n]f64) = (n, map f64.isnan xs)\n")
        .file("i.fut", "def main (xs: []i32) = xs\n");
    let shows = "result.0: i64 = 3\nresult.1: [3]bool = [false, true, false]\n";
    for (name, text) in
        [("a.csv", "x\n1\n\n3\n\n"), ("b.csv", "x\r\n1\r\n\r\n3\r\n"), ("c.csv", "\nx\n1\n\n3")]
    {
        let ran = dir.file(name, text).lawson(&["run", "n.fut", &format!("{name}:x")]);
        assert_eq!(
            (ran.code, ran.out.replace("n: i64", "result.0: i64").as_str()),
            (0, shows),
            "{}",
            ran.err
        );
    }
    dir.lawson(&["run", "i.fut", "a.csv:x"]).fails(2, &["line 3", "the field is empty"]);
    dir.file("none.csv", "").lawson(&["run", "n.fut", "none.csv"]).fails(2, &["none.csv is empty"]);
}

/// 2^24 + 1 and 2^53 + 1 are the first integers that f32 and f64 do not have.
#[test]
fn an_integer_that_no_float_equals_is_refused_as_text_too() {
    let dir = Dir::new("inexact");
    dir.file("f.fut", "def main (x: f32) = x\n").file("s.fut", SUM);
    dir.lawson(&["run", "f.fut", "16777217"])
        .fails(2, &["16777217", "can't be represented exactly as f32", "parameter x: f32"]);
    dir.lawson(&["run", "f.fut", "16777216"]).gives("x: f32 = 16777216.0\n");
    dir.lawson(&["run", "f.fut", "16777217.0"]).gives("x: f32 = 16777216.0\n");
    dir.lawson(&["run", "f.fut", "0.1"]).gives("x: f32 = 0.1\n");
    dir.lawson(&["run", "s.fut", "[9007199254740993]"])
        .fails(2, &["9007199254740993", "can't be represented exactly as f64"]);
    dir.lawson(&["run", "s.fut", "[0.5, -9007199254740993]"])
        .fails(2, &["can't be represented exactly as f64"]);
    dir.file("xs.txt", "[0.5, 9007199254740993]\n");
    dir.lawson(&["run", "s.fut", "xs.txt"])
        .fails(2, &["xs.txt:1:7: the whole number 9007199254740993", "can't be represented exactly as f64"]);
    let sum = ["run", "-e", "f64.sum xs", "-i"];
    dir.lawson(&[&sum[..], &["xs=[9007199254740993]"]].concat())
        .fails(2, &["can't be represented exactly as f64"]);
    dir.lawson(&[&sum[..], &["xs=[9007199254740992]"]].concat()).gives("result: f64 = 9007199254740992.0\n");
}

#[test]
fn a_value_is_no_files_name() {
    let dir = Dir::new("value_or_file");
    dir.file("s.fut", "def main (x: i64) (ys: []f64) = f64.i64 x + f64.sum ys\n");
    dir.file("100", "7").file("3000000000", "7").file("[1]", "[7]").file("1 2", "1 [2]").file("true", "3");
    dir.lawson(&["run", "s.fut", "100", "[1]"]).gives("result: f64 = 101.0\n");
    dir.lawson(&["run", "s.fut", "./100", "./[1]"]).gives("result: f64 = 14.0\n");
    dir.lawson(&["run", "s.fut", "3000000000", "[1]"]).gives("result: f64 = 3000000001.0\n");
    // Two values are no value.
    dir.lawson(&["run", "s.fut", "1 2"]).gives("result: f64 = 3.0\n");
    dir.lawson(&["run", "-e", "x || false", "-i", "x=true"]).gives("result: bool = true\n");
    let help = dir.lawson(&["run", "--help"]).out;
    assert!(help.contains("A value is never taken for a file: ./100 is the file"), "{help}");
}

#[test]
fn a_number_beyond_its_types_range_is_no_infinity() {
    let dir = Dir::new("range");
    dir.file("f.fut", "def main (xs: []f32) = f32.sum xs\n").file("d.fut", "def main (x: f64) = x\n");
    for (program, text, ty) in [
        ("f.fut", "[1e39]", "f32"),
        ("f.fut", "[1.0, -3.5e38]", "f32"),
        ("f.fut", "[1e39f32]", "f32"),
        ("d.fut", "1e999", "f64"),
        ("d.fut", "-1e999f64", "f64"),
        ("d.fut", "1e39f32", "f32"),
    ] {
        dir.lawson(&["run", program, "--", text])
            .fails(2, &["is out of the range of", ty, &format!("{ty}.inf")]);
    }
    for text in ["1e999", "1e39f32", "[(1, 1e999)]"] {
        dir.lawson(&["run", "-e", "x", "-i", &format!("x={text}")]).fails(2, &["is out of the range of"]);
    }
    dir.file("x.in", "1e999\n");
    dir.lawson(&["run", "d.fut", "x.in"]).fails(2, &["1e999 is out of the range of f64"]);
    // The greatest of both types, and what is infinite in words.
    dir.lawson(&["run", "f.fut", "[3.4028235e38]"]).gives("result: f32 = 3.4028235e38\n");
    dir.lawson(&["run", "d.fut", "1.7976931348623157e308"]).gives("x: f64 = 1.7976931348623157e308\n");
    dir.lawson(&["run", "d.fut", "--", "-f64.inf"]).gives("x: f64 = -inf\n");
}

#[test]
fn a_file_by_another_name_is_known_by_its_content_or_refused_in_words() {
    let dir = Dir::new("other_names");
    dir.file("s.fut", SUM).file("d.tab", "a\n1\n").file("x.csv.zip", "a\n1\n");
    dir.file("data", npy("<f8", "(2,)", &f64s(&[1.0, 2.5]))).file("cut", npy("<f8", "(2,)", &[0; 9]));
    dir.lawson(&["run", "s.fut", "data"]).gives("result: f64 = 3.5\n");
    dir.lawson(&["run", "s.fut", "cut"]).fails(2, &["cut is cut off"]);
    // Messages name it, as any file.
    dir.file("dot.fut", "def main [n] (xs: [n]f64) (ys: [n]f64) = f64.sum (map2 (*) xs ys)\n");
    dir.lawson(&["run", "dot.fut", "data", "[1]"])
        .fails(2, &["xs (data) has 2 elements, and ys has 1 element, but both are the size n"]);
    dir.lawson_with(&["run", "dot.fut", "[1]", "-"], "[1, 2, 3]")
        .fails(2, &["xs has 1 element, and ys (standard input) has 3 elements"]);
    for name in ["d.tab", "x.csv.zip"] {
        let ran = dir.lawson(&["run", "s.fut", &format!("{name}:a")]);
        ran.fails(2, &["columns are taken from files .csv", &format!("{name} is none of these")]);
    }
    dir.lawson(&["run", "s.fut", "no.tab:a"]).fails(2, &["there is no file no.tab:a"]);
}

#[test]
fn what_does_not_convert_exactly_is_told_how_to_get_there() {
    let dir = Dir::new("convert");
    dir.file("f.fut", "def main (xs: []f32) = f32.sum xs\n").file("i.fut", "def main (xs: []i64) = xs\n");
    dir.file("xs.npy", npy("<f8", "(2,)", &f64s(&[0.1, 0.5])));
    let help = "help: round the data to f32 (NumPy: `astype('float32')`), or declare it as f64 in the program \
                (converted there, by `f32.f64`, it rounds to 7 digits)";
    dir.lawson(&["run", "f.fut", "xs.npy"])
        .fails(2, &["0.1 of type f64, and can't be represented exactly as f32", help]);
    dir.lawson(&["run", "i.fut", "xs.npy"]).fails(
        2,
        &["help: declare it as f64 in the program (", "`i64.f64`, it cuts off what is after the point"],
    );
}

/// As spreadsheets and data frames write them.
#[test]
fn columns_as_other_programs_write_them() {
    let dir = Dir::new("csv_others");
    dir.file("comma.csv", "\"x, total\",x,y\n\"1\",5,6\n\"2\",7,8\n").file("s.fut", SUM);
    dir.lawson(&["run", "s.fut", "comma.csv:x, total"]).gives("result: f64 = 3.0\n");
    dir.lawson(&["run", "-e", "map (.1) xys", "-i", "xys=comma.csv:x, y"]).gives("result: [2]i64 = [6, 8]\n");
    dir.lawson(&["run", "s.fut", "comma.csv:z"]).fails(2, &["its columns are: \"x, total\", x, y"]);
    dir.file("bool.csv", "b,c\nTrue,1\nFALSE,true\ntrue,0\n");
    let all = "[3]bool = [true, false, true]\n";
    dir.lawson(&["run", "-e", "map (== true) bs", "-i", "bs=bool.csv:b"]).gives(&format!("result: {all}"));
    dir.file("b.fut", "def main (bs: []bool) = bs\n");
    dir.lawson(&["run", "b.fut", "bool.csv:b"]).gives(&format!("bs: {all}"));
    dir.lawson(&["run", "b.fut", "bool.csv:c"]).gives("bs: [3]bool = [true, true, false]\n");
    dir.file("spaces.csv", " x , y \n 1 ,\" 2 \"\n3\t, 4\n");
    dir.lawson(&["run", "-e", "xs", "-i", "xs=spaces.csv:x,y"])
        .gives("xs: [2](i64, i64) = [(1, 2), (3, 4)]\n");
    dir.file("na.csv", "x\n1\nnone\n");
    dir.lawson(&["run", "s.fut", "na.csv:x"])
        .fails(2, &["line 3, column \"x\": \"none\" is not an f64", "a missing value is an empty field"]);
}

/// Help names what is no part of the number, and speaks of missing values only where the field may be one.
#[test]
fn a_number_with_marks_is_told_what_to_write() {
    let dir = Dir::new("marks");
    dir.file("s.fut", "def main (xs: []f64) = f64.sum xs\n")
        .file("n.fut", "def main (xs: []i64) = i64.sum xs\n");
    let table = [
        (
            "s.fut",
            "\"1,234\"",
            "without `,` between thousands: 1234; where `,` is the decimal mark, --csv-decimal ,",
        ),
        ("n.fut", "\"1,234,567\"", "without `,` between thousands: 1234567"),
        ("s.fut", "1 234.5", "without spaces between thousands: 1234.5"),
        ("s.fut", "12.5%", "without `%`: 12.5, or a hundredth of that as a fraction"),
        ("s.fut", "$12.50", "without the mark of a currency: 12.50"),
        ("s.fut", "\"$1,234.50\"", "without the mark of a currency and marks between thousands: 1234.50"),
        ("s.fut", "12.5 kg", "without its unit: 12.5"),
        ("n.fut", "12 €", "without the mark of a currency: 12"),
        ("s.fut", "abc", "this field is text"),
        ("s.fut", "\"1,5\"", "--csv-decimal , reads numbers with a decimal comma"),
    ];
    for (program, field, help) in table {
        dir.file("d.csv", format!("x\n1\n{field}\n"));
        let ran = dir.lawson(&["run", program, "d.csv:x"]);
        ran.fails(2, &["d.csv, line 3, column \"x\"", help]);
        assert!(!ran.err.contains("missing value"), "{field}: {}", ran.err);
    }
    for field in ["none", "-", "?", "Missing"] {
        dir.file("d.csv", format!("x\n1\n{field}\n"));
        dir.lawson(&["run", "s.fut", "d.csv:x"]).fails(2, &["a missing value is an empty field"]);
    }
}
