//! Columns that are not numbers as they stand: words as codes, dates and times.

use super::Dir;

const CITIES: &str = "city,x\nRome,1\nOslo,2\n\"Bath, UK\",4\nOslo,8\n,16\n";

#[test]
fn words_are_read_as_codes() {
    let dir = Dir::new("codes");
    dir.file("id.fut", "def main (cs: []i64) = cs\n").file("d.csv", CITIES);
    let ran = dir.lawson(&["run", "id.fut", "d.csv:city@codes"]);
    // Sorted; an empty field is a word too.
    ran.gives("cs: [5]i64 = [3, 2, 1, 2, 0]\n");
    ran.says(&["note: column \"city\": codes of 4 words: 0 \"\", 1 Bath, UK, 2 Oslo, 3 Rome\n"]);
    dir.file("sums.fut", "def main [n] (t: [n](i8, f64)) = reduce_by_index (replicate 4 0) (+) 0 (map (i64.i8 <-< (.0)) t) (map (.1) t)\n");
    dir.lawson(&["run", "sums.fut", "d.csv:city@codes,x"]).gives("result: [4]f64 = [16.0, 4.0, 10.0, 1.0]\n");
    let sum = dir.lawson(&["run", "-e", "i64.sum (map (.city) t)", "-i", "t=d.csv:city@codes,x", "--json"]);
    let json = sum.json();
    assert_eq!(json["results"][0]["value"], 8);
    assert_eq!(json["words"], serde_json::json!({ "city": ["", "Bath, UK", "Oslo", "Rome"] }));
    // A name that has the ending itself is a name.
    dir.file("at.csv", "a@codes,a\n5,x\n");
    dir.lawson(&["run", "id.fut", "at.csv:a@codes"]).gives("cs: [1]i64 = [5]\n");
    dir.lawson(&["run", "id.fut", "d.csv:city@code"])
        .fails(2, &["d.csv has no column \"city@code\"", "city@codes (words), city@date (days)"]);
    dir.lawson(&["run", "id.fut", "d.csv:town@codes"])
        .fails(2, &["d.csv has no column \"town\"", "its columns are: city, x"]);
    // What is text is told how to be read.
    dir.lawson(&["run", "id.fut", "d.csv:city"])
        .fails(2, &["line 2, column \"city\": \"Rome\" is not an i64", "`city@codes` reads words"]);
}

#[test]
fn columns_of_one_name_share_their_codes() {
    let dir = Dir::new("shared_codes");
    dir.file("two.fut", "def main (a: []i64) (b: []i64) = (a, b)\n");
    dir.file("a.csv", "city\nRome\nOslo\n").file("b.csv", "city\nParis\nRome\n");
    let ran = dir.lawson(&["run", "two.fut", "a.csv:city@codes", "b.csv:city@codes"]);
    ran.gives("a: [2]i64 = [2, 0]\nb: [2]i64 = [1, 2]\n").says(&["3 words: 0 Oslo, 1 Paris, 2 Rome\n"]);
}

#[test]
fn words_are_written_on_request() {
    let dir = Dir::new("words_file");
    dir.file("id.fut", "def main (cs: []i64) = i64.sum cs\n").file("d.csv", CITIES);
    let many: String = (10..25).map(|i| format!("w{i}\n")).collect();
    dir.file("many.csv", format!("w\n{many}"));
    let run = |args: &[&str]| dir.lawson(&[&["run", "id.fut"], args].concat());
    run(&["d.csv:city@codes", "--words", "w.csv"]).says(&["wrote w.csv"]);
    let words = "column,code,word\ncity,0,\ncity,1,\"Bath, UK\"\ncity,2,Oslo\ncity,3,Rome\n";
    assert_eq!(String::from_utf8(dir.read("w.csv")).unwrap(), words);
    run(&["many.csv:w@codes"])
        .says(&["codes of 15 words: 0 w10,", "9 w19, and 5 more, which `lawson run --words"]);
    run(&["d.csv:city@codes", "--words", "w.csv"]).fails(2, &["w.csv exists already", "--force"]);
    run(&["d.csv:city@codes", "--words", "v.csv", "-o", "v.csv"])
        .fails(2, &["v.csv is given for two outputs", "name two files"]);
    run(&["d.csv:x", "--words", "v.csv"]).fails(2, &["no column is read as codes", "COLUMN@codes"]);
    run(&["d.csv:city@codes", "--words", "no/w.csv"]).fails(2, &["no/w.csv"]);
    assert_eq!(run(&["d.csv:city@codes", "--words", "w.csv", "--force"]).code, 0);
}

#[test]
fn dates_are_read_as_days() {
    let dir = Dir::new("dates");
    dir.file("id.fut", "def main (ds: []i64) = ds\n");
    // 30 years with 7 leap days, then 31 + 28 days; 2000 is a leap year.
    dir.file("d.csv", "day\n1970-01-02\n1969-12-31\n2000-02-29\n2000-03-01 00:00:00\n");
    dir.lawson(&["run", "id.fut", "d.csv:day@date"]).gives("ds: [4]i64 = [1, -1, 11016, 11017]\n");
    dir.file("gap.csv", "day\n1970-01-02\nNA\n");
    dir.lawson(&["run", "id.fut", "gap.csv:day@date"]).fails(2, &["line 3", "NA is a missing value"]);
    dir.lawson(&["run", "-e", "f64.isnan ds[1]", "-i", "ds=gap.csv:day@date"]).gives("result: bool = true\n");
    for (field, why, help) in [
        ("2001-02-29", "\"2001-02-29\" is not a date", "such as 2024-02-29"),
        ("29.2.2000", "\"29.2.2000\" is not a date", "such as 2024-02-29"),
        ("2000-02-29T10:00", "has a time of day", "`@time` reads it"),
        ("2000-02-29T00:00+01:00", "has a time of day", "`@time` reads it"),
    ] {
        dir.file("bad.csv", format!("x,day\n1,2000-01-01\n2,{field}\n"));
        dir.lawson(&["run", "id.fut", "bad.csv:day@date"])
            .fails(2, &["bad.csv, line 3, column \"day\": ", why, help]);
    }
    dir.lawson(&["run", "id.fut", "d.csv:day"])
        .fails(2, &["`day@date` reads dates as days since 1970-01-01"]);
}

#[test]
fn times_are_read_as_seconds() {
    let dir = Dir::new("times");
    dir.file("id.fut", "def main (ts: []i64) = ts\n");
    dir.file("d.csv", "at\n1970-01-01T00:00:01\n1970-01-02 00:00\n1969-12-31T23:59:59.000\n");
    dir.lawson(&["run", "id.fut", "d.csv:at@time"]).gives("ts: [3]i64 = [1, 86400, -1]\n");
    dir.file("z.csv", "at\n1970-01-01T01:00Z\n1970-01-01T01:00+01:00\n1970-01-01T00:00-0530\n");
    dir.lawson(&["run", "id.fut", "z.csv:at@time"]).gives("ts: [3]i64 = [3600, 0, 19800]\n");
    for (field, why, help) in [
        ("1970-01-01T00:00:01.5", "has a fraction of a second", "whole seconds"),
        ("1970-01-01", "has no time of day", "`@date` reads it"),
        ("1970-01-01T25:00", "is not a time", "such as 2024-02-29T16:30:00"),
        ("1970-01-01T10:00Z", "has a zone, and times before it have none", "for each time"),
        ("1972-06-30T23:59:60", "is a leap second", "has no leap seconds"),
        ("1970-01-01T10:00+01:00[Europe/Rome]", "names a time zone", "+02:00"),
    ] {
        dir.file("bad.csv", format!("at\n2000-01-01T00:00:00\n{field}\n"));
        dir.lawson(&["run", "id.fut", "bad.csv:at@time"])
            .fails(2, &["bad.csv, line 3, column \"at\": ", why, help]);
    }
    dir.lawson(&["run", "id.fut", "d.csv:at"]).fails(2, &["`at@time` reads times as seconds since 1970"]);
}

#[test]
fn columns_are_a_matrix_where_one_is_wanted() {
    let dir = Dir::new("matrix");
    dir.file("m.fut", "def main [n] (m: [n][3]f64) = map f64.sum m\n");
    dir.file("d.csv", "x,y,z\n1,2,3.5\n4,5,\n");
    dir.lawson(&["run", "m.fut", "d.csv:x,y,z"]).gives("result: [2]f64 = [6.5, nan]\n");
    dir.lawson(&["run", "m.fut", "d.csv:z,y,x"]).gives("result: [2]f64 = [6.5, nan]\n");
    dir.lawson(&["run", "m.fut", "d.csv:x,y"])
        .fails(2, &["the rows of m (d.csv:x,y) have 2 elements", "size is 3"]);
    dir.file("bad.csv", "x,y,z\n1,2,3\n4,word,6\n");
    dir.lawson(&["run", "m.fut", "bad.csv:x,y,z"])
        .fails(2, &["bad.csv, line 3, column \"y\": \"word\" is not an f64"]);
    dir.lawson(&["run", "-e", "map i64.sum (transpose m)", "-i", "m=d.csv:x,y"])
        .gives("result: [2]i64 = [5, 7]\n");
}

/// As `np.savetxt` writes them: 1.5, 2, 3 and -4, 0.001, 6.
const SAVED: &str = "# a b c\n1.500000000000000000e+00 2.000000000000000000e+00 3.000000000000000000e+00\n\
                     -4.000000000000000000e+00 1.000000000000000021e-03 6.000000000000000000e+00\n";

#[test]
fn lines_of_numbers_are_a_matrix() {
    let dir = Dir::new("savetxt");
    dir.file("m.fut", "def main [n] [k] (m: [n][k]f64) = map f64.sum m\n").file("m.txt", SAVED);
    dir.file("t.fut", "def main (t: [](i64, f64)) = map (.1) t\n").file("t.txt", "1 2.5\n2\t3.5\n");
    dir.lawson(&["run", "m.fut", "m.txt"]).gives("result: [2]f64 = [6.5, 2.001]\n");
    dir.lawson(&["run", "-e", "map f64.sum m", "-i", "m=m.txt"]).gives("result: [2]f64 = [6.5, 2.001]\n");
    dir.lawson(&["run", "t.fut", "t.txt"]).gives("result: [2]f64 = [2.5, 3.5]\n");
    dir.file("one.txt", "# x\n1\n2.5\n");
    dir.lawson(&["run", "m.fut", "one.txt"]).gives("result: [2]f64 = [1.0, 2.5]\n");
    dir.lawson(&["run", "-e", "f64.sum m", "-i", "m=one.txt"]).gives("result: f64 = 3.5\n");
    dir.file("ragged.txt", "# x\n1 2\n\n3\n");
    dir.lawson(&["run", "m.fut", "ragged.txt"])
        .fails(2, &["ragged.txt, line 4: 1 number, where line 2 has 2"]);
    dir.file("odd.txt", "1 2\n3 x\n");
    dir.lawson(&["run", "m.fut", "odd.txt"]).fails(2, &["odd.txt:2:3"]);
}

#[test]
fn columns_are_fields_whatever_their_names() {
    let dir = Dir::new("field_names");
    dir.file("d.csv", "Adj Close,in,2020,%,x,open\n1,2,3,4,5,6\n");
    let all = "t=d.csv:Adj Close,in,2020,%,x,open";
    let ran = dir.lawson(&[
        "run",
        "-e",
        "map (\\r -> [r.adj_close, r.in_, r._2020, r.column, r.x, r.open_]) t",
        "-i",
        all,
    ]);
    ran.gives("result: [1][6]i64 = [[1, 2, 3, 4, 5, 6]]\n");
    let note = "note: d.csv: the column \"Adj Close\" is the field adj_close, \"in\" is the field in_, \
                \"2020\" is the field _2020, \"%\" is the field column, \"open\" is the field open_\n";
    assert_eq!(ran.err.matches(note).count(), 1, "{}", ran.err);
    // As tuples they have no names.
    let tuples = dir.lawson(&["run", "-e", "map (.0) t", "-i", all]);
    assert!(!tuples.gives("result: [1]i64 = [1]\n").err.contains("is the field"), "{}", tuples.err);
    dir.file("r.fut", "def main (t: []{adj_close: f64, x: i32}) = map (.adj_close) t\n");
    dir.lawson(&["run", "r.fut", "d.csv:x,Adj Close"])
        .gives("result: [1]f64 = [1.0]\n")
        .says(&["is the field adj_close"]);
    dir.file("two.csv", "a b,a-b\n1,2\n");
    dir.lawson(&["run", "-e", "map (.a_b) t", "-i", "t=two.csv:a b,a-b"]).fails(2, &["a_b"]);
    dir.lawson(&["run", "-e", "map (.1) t", "-i", "t=two.csv:a b,a-b"]).gives("result: [1]i64 = [2]\n");
}

/// Where an expression names fields, what is said is about the record that has them, not about the tuple.
#[test]
fn what_is_wrong_with_an_expression_over_a_table_is_said_of_its_fields() {
    let dir = Dir::new("table_fields");
    dir.file("d.csv", "x,city\n1,a\n2,b\n");
    let run = |exp: &str| dir.lawson(&["run", "-e", exp, "-i", "t=d.csv:x,city@codes"]);
    run("f64.sum (map (.x) t)").fails(2, &["expected `[]f64`, found `[n]i64`"]);
    run("t.city").fails(2, &["there is no field `city`", "of each row it is `map (.city) xs`"]);
    // The larger of each element and a number is not the largest element, and a text may have a date in it.
    let ran = run("f64.max (map (\\r -> f64.i64 r.x) t) 0");
    assert!(ran.code == 2 && !ran.err.contains("maximum"), "{}", ran.err);
    run("length \"2024-02-29\" + length t").gives("result: i64 = 12\n");
    run("map (.town) t").fails(2, &["there is no field `town` in a `{city: i64, x: i64}`"]);
    run("map (.3) t").fails(2, &["there is no field `3` in a `(i64, i64)`"]);
    dir.file("b.csv", "x,b\n1,true\n2,\n3,false\n");
    dir.lawson(&["run", "-e", "any id b", "-i", "b=b.csv:b"])
        .fails(2, &["line 3", "the field is empty, and bool has no missing value"]);
}
