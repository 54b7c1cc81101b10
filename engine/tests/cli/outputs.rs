//! Results whole: files of every kind, standard output for the next program, and what is read back is
//! what was computed, bit for bit.

use super::{Dir, f64s, npy};

/// Floats at the ends of their range, with all digits, and those that are no numbers.
const FLOATS: [f64; 9] =
    [0.1, -0.0, 5e-324, 1.7976931348623157e308, 1e16, 2.5, f64::NAN, f64::INFINITY, f64::NEG_INFINITY];

const TWICE: &str = "def main [n] (xs: [n]f64) (ks: [n]i64) =
  let ys = map id xs
  let pairs = map2 (\\x k -> (x, k > 1)) xs ks
  in (ys, pairs, map i8.i64 ks)
";

fn floats(name: &str) -> Dir {
    let dir = Dir::new(name);
    let ks: Vec<u8> = (0..9i64).flat_map(i64::to_le_bytes).collect();
    dir.file("p.fut", TWICE).file("xs.npy", npy("<f8", "(9,)", &f64s(&FLOATS)));
    dir.file("ks.npy", npy("<i8", "(9,)", &ks));
    dir
}

/// The last bytes of a file of floats, which are those of [`FLOATS`].
#[track_caller]
fn are_the_floats(bytes: &[u8]) {
    assert_eq!(bytes[bytes.len() - 72..], f64s(&FLOATS));
}

#[test]
fn a_table_holds_every_float_and_is_read_back() {
    let dir = floats("csv");
    let run = ["run", "p.fut", "xs.npy", "ks.npy", "-o", "t.csv"];
    dir.lawson(&run).says(&["wrote t.csv\n"]);
    let expected = "ys,pairs.0,pairs.1,result.2
0.1,0.1,false,0
-0.0,-0.0,false,1
5e-324,5e-324,true,2
1.7976931348623157e308,1.7976931348623157e308,true,3
1e16,1e16,true,4
2.5,2.5,true,5
nan,nan,true,6
inf,inf,true,7
-inf,-inf,true,8
";
    assert_eq!(String::from_utf8(dir.read("t.csv")).unwrap(), expected);
    dir.lawson(&["run", "p.fut", "t.csv:pairs.0", "t.csv:result.2", "-o", "again"]);
    are_the_floats(&dir.read("again/ys.npy"));
    dir.lawson(&run).fails(2, &["t.csv exists already", "--force"]);
    assert_eq!(dir.lawson(&[&run[..], &["--force"]].concat()).code, 0);
    // A column of an empty array, and a row of numbers.
    dir.lawson(&["run", "-e", "filter (> 7) xs", "-i", "xs=[1.5]", "-o", "none.csv"]);
    assert_eq!(dir.read("none.csv"), b"result\n");
    dir.lawson(&["run", "-e", "(f64.sum xs, length xs)", "-i", "xs=[1.5, 2]", "-o", "row.csv"]);
    assert_eq!(dir.read("row.csv"), b"result.0,result.1\n3.5,2\n");
}

#[test]
fn what_is_no_table_is_refused_by_name() {
    let dir = floats("no_csv");
    let run = |exp: &str| dir.lawson(&["run", "-e", exp, "-i", "xs=xs.npy", "-o", "t.csv"]);
    run("(f64.sum xs, xs)").fails(2, &["result.0 is one value, xs an array", "-o DIR"]);
    run("map (\\x -> [x, x]) xs").fails(2, &["result has 2 dimensions"]);
    run("(filter (> 2.4) xs, xs)").fails(2, &["result.0 has 4 elements, xs has 9 elements", "-o DIR"]);
    assert!(!dir.0.join("t.csv").exists());
    let ran = dir.lawson(&["run", "-e", "(xs, xs)", "-i", "xs=xs.npy", "-o", "no/t.csv"]);
    ran.fails(2, &["there is no folder no"]);
}

#[test]
fn values_as_text_are_read_back() {
    let dir = floats("text");
    let ran = dir.lawson(&["run", "p.fut", "xs.npy", "ks.npy", "--text"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let floats =
        "0.1f64, -0.0f64, 5e-324f64, 1.7976931348623157e308f64, 1e16f64, 2.5f64, f64.nan, f64.inf, -f64.inf";
    assert!(ran.out.starts_with(&format!("[{floats}]\n[(0.1f64, false), ")), "{}", ran.out);
    assert!(ran.out.ends_with("]\n[0i8, 1i8, 2i8, 3i8, 4i8, 5i8, 6i8, 7i8, 8i8]\n"), "{}", ran.out);
    // Into the next program, which takes the three as it is given them.
    dir.file("q.fut", "def main [n] (xs: [n]f64) (ps: [n](f64, bool)) (ks: [n]i8) = map (.0) ps\n");
    dir.lawson_with(&["run", "q.fut", "-", "-o", "out.npy"], &ran.out).says(&["wrote out.npy"]);
    are_the_floats(&dir.read("out.npy"));
    // The same from a file.
    dir.lawson(&["run", "p.fut", "xs.npy", "ks.npy", "-o", "t.txt"]);
    assert_eq!(String::from_utf8(dir.read("t.txt")).unwrap(), ran.out);
    dir.lawson(&["run", "q.fut", "t.txt", "-o", "out.npy", "--force"]);
    are_the_floats(&dir.read("out.npy"));
    // An empty array keeps the extents of its rows.
    let empty =
        dir.lawson(&["run", "-e", "(filter (\\x -> x[0] > 9) xss, 1i32)", "-i", "xss=[[1, 2]]", "--text"]);
    assert_eq!(empty.out, "empty([0][2]i64)\n1i32\n");
}

#[test]
fn one_array_as_one_file() {
    let dir = floats("one_npy");
    let run = |exp: &str| dir.lawson(&["run", "-e", exp, "-i", "xs=xs.npy", "-o", "one.npy"]);
    run("(xs, xs)").fails(2, &["one.npy can hold one array", "result.1", "-o DIR"]);
    run("map id xs").says(&["wrote one.npy"]);
    are_the_floats(&dir.read("one.npy"));
    run("xs").fails(2, &["one.npy exists already"]);
    dir.lawson(&["run", "-e", "1", "-o", "-"]).fails(2, &["-o names a folder or a file", "--text"]);
    dir.lawson(&["run", "-e", "1", "-o", "xs.npy/out"]).fails(2, &["xs.npy/out"]);
    let json = dir.lawson(&["run", "--json", "-e", "xs", "-i", "xs=xs.npy", "-o", "two.npy"]).json();
    assert_eq!(json["files"], serde_json::json!(["two.npy"]));
}

#[test]
fn columns_of_records_are_read_back_as_records() {
    let dir = Dir::new("records");
    dir.file("make.fut", "def main (n: i64) = map (\\i -> {x = f64.i64 i / 2, pos = i}) (iota n)\n");
    dir.lawson(&["run", "make.fut", "3", "-o", "recs.csv"]).says(&["wrote recs.csv"]);
    assert_eq!(dir.read("recs.csv"), b"pos,x\n0,0.0\n1,0.5\n2,1.0\n");
    dir.file("back.fut", "def main (ps: []{pos: i64, x: f64}) = map (\\p -> f64.i64 p.pos + p.x) ps\n");
    dir.lawson(&["run", "back.fut", "recs.csv:x,pos"]).gives("result: [3]f64 = [0.0, 1.5, 3.0]\n");
    // Beside another result, a field's name does not say whose it is.
    dir.lawson(&["run", "-e", "(map (\\x -> {x}) xs, xs)", "-i", "xs=[7]", "-o", "two.csv"]);
    assert_eq!(dir.read("two.csv"), b"result.0.x,xs\n7,7\n");
}

#[test]
fn an_ending_says_what_is_written() {
    let dir = Dir::new("endings");
    let run = |out: &str| dir.lawson(&["run", "-e", "map (+ 1) xs", "-i", "xs=[1i64, 2]", "-o", out]);
    run("OUT.CSV").says(&["wrote OUT.CSV\n"]);
    assert_eq!(dir.read("OUT.CSV"), b"result\n2\n3\n");
    run("a.Npy").says(&["wrote a.Npy\n"]);
    for input in ["xs=OUT.CSV:result", "xs=a.Npy"] {
        dir.lawson(&["run", "-e", "i64.sum xs", "-i", input]).gives("result: i64 = 5\n");
    }
    for other in ["out.json", "x.xyz", "no/such.d"] {
        run(other).fails(2, &[other, "no results are written as", ".npz, .npy, .csv or .txt", "-o DIR/"]);
        assert!(!dir.0.join(other).exists());
    }
    run("x.d/").says(&["wrote x.d/result.npy\n"]);
    run("plain").says(&["wrote plain/result.npy\n"]);
}

/// A variable `result` has components of the names that a result without a name has.
#[test]
fn no_two_results_have_one_name() {
    let dir = Dir::new("one_name");
    let program =
        "def main [n] (xs:[n]i32) = let result = (xs, map (+100) xs) in (map (+1) xs, 5i32, result)\n";
    dir.file("p.fut", program);
    let run = |args: &[&str]| dir.lawson(&[&["run", "p.fut", "[1,2]"], args].concat());
    run(&[]).gives(
        "result.0: [2]i32 = [2, 3]\nresult.1: i32 = 5\n\
         result.2: ([2]i32, [2]i32) = ([1, 2], [101, 102])\n",
    );
    run(&["-o", "od"]).says(&["result.0.npy", "result.1.npy", "result.2.0.npy", "result.2.1.npy"]);
    for (name, first) in [("0", 2), ("1", 5), ("2.0", 1), ("2.1", 101)] {
        let bytes = dir.read(&format!("od/result.{name}.npy"));
        assert_eq!(bytes[128..132], i32::to_le_bytes(first), "{name}");
    }
    let names: Vec<_> = run(&["--json"]).json()["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|result| result["name"].as_str().unwrap().to_string())
        .collect();
    assert_eq!(names, ["result.0", "result.1", "result.2"]);
    dir.file("c.fut", program.replace(", 5i32", ", map (+2) xs"));
    dir.lawson(&["run", "c.fut", "[1,2]", "-o", "t.csv"]);
    assert_eq!(dir.read("t.csv"), b"result.0,result.1,result.2.0,result.2.1\n2,3,1,101\n3,4,2,102\n");
}

/// The names that a folder has in it, in order.
fn names(dir: &Dir) -> Vec<String> {
    let names = std::fs::read_dir(&dir.0).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
    names.retain(|name| name != "cache");
    names.sort();
    names
}

/// All files of a run are looked at before it: none is written where another one can't be.
#[test]
fn no_file_is_written_where_another_can_not_be() {
    let dir = Dir::new("together");
    dir.file("id.fut", "def main (cs: []i64) = cs\n").file("d.csv", "city\nRome\nOslo\n");
    dir.file("kept.csv", "mine");
    std::fs::create_dir(dir.0.join("folder")).unwrap();
    let before = names(&dir);
    let run = |args: &[&str]| dir.lawson(&[&["run", "id.fut", "d.csv:city@codes"], args].concat());
    let refused: [(&[&str], &str); 10] = [
        (&["--words", "a", "--html", "a"], "a is given for two outputs"),
        (&["--words", "same.csv", "-o", "./same.csv"], "./same.csv and same.csv are one file"),
        (&["--html", "folder/../p.txt", "-o", "p.txt"], "p.txt and folder/../p.txt are one file"),
        (&["--words", "new/cs.npy", "-o", "new"], "new/cs.npy is given for two outputs"),
        (&["--words", "no/such.csv", "-o", "ok.csv"], "cannot write no/such.csv: there is no folder no"),
        (&["--html", "no/page.html", "-o", "ok.csv"], "cannot write no/page.html: there is no folder no"),
        (&["--html", "folder", "-o", "ok.csv"], "folder is a directory"),
        (&["--html", "page.html", "--words", "folder"], "folder is a directory"),
        (&["--html", "kept.csv/page.html", "-o", "ok.csv"], "there is no folder kept.csv"),
        (&["--words", "w.csv", "-o", "folder/no/ok.csv"], "there is no folder folder/no"),
    ];
    for (args, message) in refused {
        run(args).fails(2, &[message]);
        run(&[args, &["--force"]].concat()).fails(2, &[message]);
        assert_eq!(names(&dir), before, "{args:?}");
    }
    for args in [["--html", "kept.csv", "-o", "ok.csv"], ["--words", "kept.csv", "--html", "ok.html"]] {
        run(&args).fails(2, &["kept.csv exists already", "--force overwrites it"]);
        assert_eq!(names(&dir), before, "{args:?}");
    }
    assert_eq!(dir.read("kept.csv"), b"mine");
    // A folder that is made for the results is there when the others are written.
    run(&["-o", "made", "--words", "made/words.csv", "--html", "made/page.html"]).says(&[
        "wrote made/cs.npy",
        "wrote made/words.csv",
        "wrote made/page.html",
    ]);
}

#[cfg(unix)]
#[test]
fn links_and_files_that_can_not_be_written_are_seen_before_the_run() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let dir = Dir::new("together_links");
    dir.file("id.fut", "def main (cs: []i64) = cs\n").file("d.csv", "city\nRome\nOslo\n");
    dir.file("there.csv", "mine").file("read_only.csv", "mine");
    let read_only = std::fs::Permissions::from_mode(0o444);
    std::fs::set_permissions(dir.0.join("read_only.csv"), read_only).unwrap();
    symlink("nowhere", dir.0.join("dangling")).unwrap();
    symlink("there.csv", dir.0.join("link.csv")).unwrap();
    let before = names(&dir);
    let run = |args: &[&str]| dir.lawson(&[&["run", "id.fut", "d.csv:city@codes"], args].concat());
    for flag in ["--words", "--html"] {
        let nowhere = run(&["-o", "ok.csv", flag, "dangling"]);
        nowhere.fails(2, &["dangling is a link that leads nowhere", "--force writes a file in place"]);
        run(&["-o", "there.csv", flag, "link.csv", "--force"])
            .fails(2, &["there.csv and link.csv are one file, which is given for two outputs"]);
        run(&["-o", "ok.csv", flag, "read_only.csv", "--force"])
            .fails(2, &["cannot write read_only.csv: it is read-only"]);
    }
    let certificate = dir.lawson(&["fuse", "id.fut", "--certificate", "dangling"]);
    certificate.fails(2, &["dangling is a link that leads nowhere"]);
    assert_eq!(names(&dir), before);
    assert_eq!((dir.read("there.csv"), dir.read("read_only.csv")), (b"mine".to_vec(), b"mine".to_vec()));
    assert_eq!(run(&["--words", "dangling", "--force"]).code, 0);
    assert_eq!(dir.read("dangling"), b"column,code,word\ncity,0,Oslo\ncity,1,Rome\n");
}
