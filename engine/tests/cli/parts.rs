//! Runs in parts: from files that are read by rows, and in several processes.

use super::{Dir, f64s, npy};

const AWAY: &str = "def main [n] (xs: [n]f64) =
  let mean = f64.sum xs / f64.i64 n
  let away = map (\\x -> x - mean) xs
  in (away, scan (+) 0 away, filter (> 0) away, mean)
";

/// Three chunks, of which the last is not full, whose sums depend on the brackets.
fn numbers() -> Vec<f64> {
    (0..40_000u32).map(|i| f64::from(i % 977) * 0.1 - 40.0).collect()
}

fn away(name: &str) -> Dir {
    let dir = Dir::new(name);
    dir.file("p.fut", AWAY).file("xs.npy", npy("<f8", "(40000,)", &f64s(&numbers())));
    dir
}

const RESULTS: [&str; 4] = ["away", "result.1", "result.2", "mean"];

#[test]
fn rows_at_once_give_the_same_files() {
    let dir = away("rows_at_once");
    let rows: String = numbers().iter().enumerate().map(|(i, x)| format!("{i},{x:?}\n")).collect();
    dir.file("t.csv", format!("i,x\n{rows}"));
    assert_eq!(dir.lawson(&["run", "p.fut", "xs.npy", "-o", "whole"]).code, 0);
    for (number, (input, at_once)) in
        [("xs.npy", "16384"), ("xs.npy", "40000"), ("t.csv:x", "33000"), ("xs.npy", "1000000")]
            .iter()
            .enumerate()
    {
        let folder = format!("parts{number}/");
        let ran = dir.lawson(&["run", "p.fut", input, "--rows-at-once", at_once, "-o", &folder]);
        ran.says(&["3 stages"]);
        assert!(ran.out.starts_with("mean: f64 = "), "{}", ran.out);
        for result in RESULTS {
            let [parts, whole] = [&*folder, "whole/"].map(|of| dir.read(&format!("{of}{result}.npy")));
            assert!(parts == whole, "{input}, {at_once}: {result}");
        }
    }
}

#[test]
fn parts_in_processes_of_their_own() {
    let dir = away("processes");
    assert_eq!(dir.lawson(&["run", "p.fut", "xs.npy", "-o", "whole"]).code, 0);
    for stage in 0..3 {
        for (part, rows) in [("a", "0..16384"), ("b", "16384..40000")] {
            let (output, number) = (format!("{part}{stage}"), stage.to_string());
            let known = format!("known{}", stage - 1);
            let mut args = vec![
                "partial",
                "p.fut",
                "-i",
                "xs=xs.npy",
                "--rows",
                rows,
                "--stage",
                &number,
                "-o",
                &output,
            ];
            args.extend(["--results", "rows"]);
            if stage > 0 {
                args.extend(["--known", &known]);
            }
            dir.lawson(&args).says(&[&format!("stage {stage} of 3")]);
        }
        let [a, b, known] = ["a", "b", "known"].map(|name| format!("{name}{stage}"));
        assert_eq!(dir.lawson(&["combine", "p.fut", &b, &a, "-o", &known]).code, 0);
    }
    for result in &RESULTS[..3] {
        let all = ["0-16384", "16384-40000"].map(|rows| dir.read(&format!("rows/{result}.{rows}.npy")));
        // A header of one dimension has 128 bytes.
        let joined = [&all[0][128..], &all[1][128..]].concat();
        assert!(joined == dir.read(&format!("whole/{result}.npy"))[128..], "{result}");
    }
    let mean = dir.read("whole/mean.npy");
    let mean = f64::from_le_bytes(mean[mean.len() - 8..].try_into().unwrap());
    let again = ["combine", "p.fut", "a2", "b2", "-o", "known2", "--force"];
    let ran = dir.lawson(&again);
    ran.says(&["all stages have run"]);
    assert_eq!(ran.out, format!("mean: f64 = {mean:?}\n"));
}

#[test]
fn what_is_no_part_is_refused() {
    let dir = away("no_part");
    let partial = |rows: &str, output: &str| {
        dir.lawson(&["partial", "p.fut", "-i", "xs=xs.npy", "--rows", rows, "-o", output])
    };
    assert_eq!(partial("0..16384", "a").code, 0);
    assert_eq!(partial("16384..40000", "b").code, 0);
    partial("0..5", "c").fails(2, &["row 5 is within a chunk"]);
    partial("0..50000", "c").fails(2, &["--rows 0..50000: the input has 40000 rows"]);
    partial("0..16384", "a").fails(2, &["a exists already", "--force"]);
    let combine = |parts: &[&str]| dir.lawson(&[&["combine", "p.fut"], parts, &["-o", "known"]].concat());
    combine(&["a"]).fails(2, &["rows 16384 to 40000 are missing"]);
    combine(&["a", "b", "a"]).fails(2, &["the part of rows 0 to 16384 is there twice"]);
    combine(&["p.fut", "b"]).fails(2, &["p.fut: this is not a part of a run"]);
    dir.lawson(&["partial", "p.fut", "-i", "xs=xs.npy", "--rows", "0..16384", "--stage", "2", "-o", "e"])
        .fails(2, &["--stage 2: what is known leads to stage 0", "--known takes the file"]);
    // Truncated, and with another byte.
    let bytes = dir.read("a");
    dir.file("short", &bytes[..bytes.len() - 1]);
    combine(&["short", "b"]).fails(2, &["short: a part of a run is damaged"]);
    let mut other = bytes.clone();
    other[bytes.len() - 40] ^= 4;
    dir.file("other", other);
    combine(&["other", "b"]).fails(2, &["other: a part of a run is damaged"]);
    // Another program.
    dir.file("q.fut", "def main [n] (xs: [n]f64) = f64.sum xs");
    dir.lawson(&["combine", "q.fut", "a", "b", "-o", "known"])
        .fails(2, &["is of another program, of another entry, or cut along another size"]);
    // The file becomes shorter between stages.
    assert_eq!(combine(&["a", "b"]).code, 0);
    dir.file("xs.npy", npy("<f8", "(39999,)", &f64s(&numbers()[..39_999])));
    let next = ["partial", "p.fut", "-i", "xs=xs.npy", "--rows", "0..16384", "--known", "known", "-o", "d"];
    dir.lawson(&next).fails(2, &["what is known is of 40000 rows, and the input has 39999"]);
    dir.file("xs.npy", npy("<f8", "(40000,)", &f64s(&numbers()[..100])));
    dir.lawson(&next).fails(2, &["xs.npy is cut off"]);
}

#[test]
fn what_can_not_be_read_or_written_by_rows_is_refused() {
    let dir = away("by_rows");
    dir.file("one.csv", "x\n1\n2\n")
        .file("back.fut", "def main [n] (xs: [n]f64) = map (\\i -> xs[n - 1 - i]) (iota n)");
    let run = |args: &[&str]| dir.lawson(&[&["run"], args, &["--rows-at-once", "20000"]].concat());
    run(&["p.fut", "xs.npy"])
        .fails(2, &["away, result.1, result.2 may have as many rows as the input", "-o FILE.npy"]);
    run(&["p.fut", "xs.npy", "-o", "all.csv"]).fails(2, &["all.csv: rows are written as .npy files"]);
    run(&["p.fut", "xs.npy", "-o", "all.npy"]).fails(2, &["all.npy can hold one array"]);
    run(&["p.fut", "[1.0, 2.0]", "-o", "all/"]).fails(2, &["xs: rows are read some at a time of .npy files"]);
    run(&["p.fut", "one.csv:x", "-o", "all/"]).fails(2, &["it has one column"]);
    // A word has another code where fewer words are there.
    dir.file("words.csv", "city,x\nOslo,1\nBergen,2\n")
        .file("codes.fut", "def main [n] (xs: [n]i64) = i64.sum xs");
    run(&["codes.fut", "words.csv:city@codes"]).fails(2, &["codes need all words of a column", "as .npy"]);
    run(&["p.fut", "-i", "xs=xs.npy", "-i", "xs=xs.npy", "-o", "all/"])
        .fails(2, &["two inputs for the parameter xs"]);
    run(&["p.fut", "-i", "ys=xs.npy", "-o", "all/"]).fails(2, &["main has no parameter ys", "its type is"]);
    run(&["back.fut", "xs.npy", "-o", "all.npy"])
        .fails(2, &["SPLIT_REJECT_WHOLE", "help: Read such arrays at the loop's own position only"]);
    let few = ["run", "p.fut", "xs.npy", "--rows-at-once", "16383", "-o", "all/"];
    dir.lawson(&few).fails(2, &["a part has 16384 rows at least"]);
    dir.lawson(&["explain", "p.fut", "--split", "m"]).fails(2, &["there is no size `m`, only `n`"]);
    let page = dir.lawson(&["explain", "SPLIT_REJECT_WHOLE"]);
    assert!(page.out.contains("as a whole") && page.out.contains("Read such arrays at"), "{}", page.out);
}
