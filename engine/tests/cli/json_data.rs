//! Columns of JSON files: objects of arrays, arrays of objects, an object a line.

use super::Dir;

const SUM: &str = "def main (xs: []f64) = f64.sum xs\n";

#[test]
fn columns_of_json() {
    let dir = Dir::new("json_columns");
    dir.file("s.fut", SUM).file("ids.fut", "def main (ids: []i64) = ids\n");
    dir.file("arrays.json", "{\"x\": [1, 2.5], \"y\": [true, false], \"id\": [9007199254740993, -1]}");
    dir.file("rows.json", "[{\"x\": 1, \"id\": 9007199254740993},\n {\"id\": -1, \"x\": 2.5}]");
    dir.file("lines.jsonl", "{\"x\": 1, \"id\": 9007199254740993}\n\n{\"x\": 2.5, \"id\": -1}\n");
    for file in ["arrays.json", "rows.json", "lines.jsonl"] {
        dir.lawson(&["run", "s.fut", &format!("{file}:x")]).gives("result: f64 = 3.5\n");
        // No digit is lost: 2^53 + 1.
        dir.lawson(&["run", "ids.fut", &format!("{file}:id")])
            .gives("ids: [2]i64 = [9007199254740993, -1]\n");
        let both = dir.lawson(&[
            "run",
            "-e",
            "map (\\r -> f64.i64 (r.id % 10) + r.x) t",
            "-i",
            &format!("t={file}:id,x"),
        ]);
        both.gives("result: [2]f64 = [4.0, 11.5]\n");
        dir.lawson(&["run", "s.fut", &format!("{file}:z")])
            .fails(2, &[&format!("{file} has no column \"z\""), "its columns are: x"]);
        dir.lawson(&["run", "s.fut", file]).fails(
            2,
            &[&format!("{file} names no column"), &format!("write {file}:COLUMN; its columns are: x")],
        );
    }
    dir.lawson(&["run", "-e", "map i64.bool y", "-i", "y=arrays.json:y"]).gives("result: [2]i64 = [1, 0]\n");
    dir.file("a.json", "[1, 2.5]");
    dir.lawson(&["run", "s.fut", "a.json"]).gives("result: f64 = 3.5\n");
}

#[test]
fn json_has_missing_values_words_and_dates() {
    let dir = Dir::new("json_missing");
    dir.file("n.fut", "def main (xs: []f64) = map f64.isnan xs\n")
        .file("i.fut", "def main (xs: []i64) = xs\n");
    dir.file("d.jsonl", "{\"x\": null, \"w\": \"b\\u00e9\", \"d\": \"1970-01-02\"}\n{\"w\": \"a\", \"d\": \"1970-01-03\"}\n{\"x\": \"1.5\", \"w\": \"a\", \"d\": null}\n");
    dir.lawson(&["run", "n.fut", "d.jsonl:x"]).gives("result: [3]bool = [true, true, false]\n");
    dir.lawson(&["run", "i.fut", "d.jsonl:w@codes"]).gives("xs: [3]i64 = [1, 0, 0]\n").says(&["0 a, 1 bé\n"]);
    dir.lawson(&["run", "i.fut", "d.jsonl:d@date"])
        .fails(2, &["d.jsonl, line 3, column \"d\": the field is empty, and i64 has no NaN"]);
}

#[test]
fn what_is_wrong_with_json_is_named() {
    let dir = Dir::new("json_bad");
    dir.file("s.fut", SUM);
    for (file, text, texts) in [
        ("a.json", "{\"x\": [1, NaN]}", ["a.json:1:11: is not JSON", "null is a missing value"]),
        ("b.json", "{\"x\": [1, 2]", ["b.json:1:12: is not JSON: EOF", "cut off"]),
        ("c.json", "{\"x\": 1}\n{\"x\": 2}\n", ["c.json:2:1: is not JSON: trailing", "is called .jsonl"]),
        ("d.jsonl", "{\"x\": 1}\n{\"x\": }\n", ["d.jsonl:2:7: is not JSON", "json.tool"]),
        ("e.jsonl", "{\"x\": 1}\n[2]\n", ["e.jsonl, line 2 is not an object, but an array", "a row is"]),
        ("f.json", "[{\"x\": 1}, {\"x\": [2]}]", ["f.json, row 2, column \"x\": is an array", "a field is"]),
        (
            "g.json",
            "[{\"x\": 1}, {\"x\": \"two\"}]",
            ["g.json, row 2, column \"x\": \"two\" is not an f64", "x@codes"],
        ),
        ("h.json", "[{\"x\": 1, \"x\": 2}]", ["h.json, row 1 has two values \"x\"", "differ"]),
        ("i.json", "{\"x\": [1], \"x\": [2]}", ["i.json has two columns named \"x\"", ""]),
        (
            "j.json",
            "{\"x\": {\"0\": 1}}",
            ["column \"x\" is not an array, but an object", "an object of arrays"],
        ),
        ("k.json", "[]", ["k.json has no column \"x\"", "it has no rows"]),
        ("l.json", "3", ["l.json", "an object"]),
    ] {
        dir.file(file, text);
        dir.lawson(&["run", "s.fut", &format!("{file}:x")]).fails(2, &texts);
    }
    dir.file("t.fut", "def main (t: [](f64, f64)) = map (.0) t\n");
    dir.file("m.json", "{\"x\": [1], \"y\": [2, 3]}");
    dir.lawson(&["run", "t.fut", "m.json:x,y"]).fails(2, &["column \"x\" has length 1, column \"y\" 2"]);
    dir.lawson(&["run", "s.fut", "none.json:x"]).fails(2, &["cannot read none.json: no such file"]);
    dir.lawson(&["run", "s.fut", "b.json"]).fails(2, &["b.json:1:12: is not JSON"]);
}
