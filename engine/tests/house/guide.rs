//! The tables of the guide and of the reference: each expression has the value that NumPy gives, or that is beside it.

use std::path::Path;
use std::process::Command;

use regex_lite::Regex;

/// For each row the value that NumPy 2.4 and R 4.2 give on the inputs above the table. R gives no edges of bins, and random
/// numbers are Lawson's own.
const VALUES: [(&str, &str); 73] = [
    ("numbers from 0 to 4", "[0, 1, 2, 3, 4]"),
    ("odd numbers below 10", "[1, 3, 5, 7, 9]"),
    ("equal values", "[7.0, 7.0, 7.0]"),
    ("at equal distances", "[0.0, 0.25, 0.5, 0.75, 1.0]"),
    ("by a formula for each position", "[0, 1, 4, 9]"),
    ("random numbers of a seed", "[0.7415648787718233, 0.1599103928769201]"),
    ("one array after another", "[3.0, 1.0, 4.5, 1.5, 2.0, 7.0, 1.0, 8.0]"),
    ("pairs of two arrays", "[(3.0, 2), (1.0, 0), (4.5, 2), (1.5, 1)]"),
    ("the number of elements", "4"),
    ("the first element", "3.0"),
    ("the last element", "1.5"),
    ("the first two", "[3.0, 1.0]"),
    ("every second one", "[3.0, 4.5]"),
    ("the reverse", "[1.5, 4.5, 1.0, 3.0]"),
    ("those at positions `ks`", "[4.5, 3.0, 4.5, 1.0]"),
    ("a copy with one element changed", "[3.0, 9.0, 4.5, 1.5]"),
    ("each as often as `ks` says", "[3.0, 3.0, 4.5, 4.5, 1.5]"),
    ("add a number", "[4.0, 2.0, 5.5, 2.5]"),
    ("subtract a number", "[2.0, 0.0, 3.5, 0.5]"),
    ("add two arrays", "[5.0, 8.0, 5.5, 9.5]"),
    ("a function", "[1.7320508075688772, 1.0, 2.1213203435596424, 1.224744871391589]"),
    ("a formula", "[8.0, 0.0, 19.25, 1.25]"),
    ("one of two values", "[3.0, 0.0, 4.5, 0.0]"),
    ("limit the values", "[3.0, 1.2, 3.0, 1.5]"),
    ("the larger of two", "[3.0, 7.0, 4.5, 8.0]"),
    ("round", "[3.0, 1.0, 4.0, 2.0]"),
    ("compare each", "[true, false, true, false]"),
    ("compare whole arrays", "false"),
    ("integers to floats", "[2.0, 0.0, 2.0, 1.0]"),
    ("floats to integers", "[3, 1, 4, 1]"),
    ("divide and round down", "[1, 0, 1, 0]"),
    ("elements above 2", "[3.0, 4.5]"),
    ("elements where `ys` is above 2", "[1.0, 1.5]"),
    ("positions of elements above 2", "[0, 2]"),
    ("how many are above 2", "2"),
    ("whether any is above 2", "true"),
    ("which are missing", "[false, true, false]"),
    ("without missing ones", "[1.0, 3.0]"),
    ("0 for missing ones", "[1.0, 0.0, 3.0]"),
    ("sum", "10.0"),
    ("smallest and largest", "1.0 4.5"),
    ("mean", "2.5"),
    ("median", "2.25"),
    ("quantile", "1.375"),
    ("standard deviation", "1.3693063937629153"),
    ("that of a sample", "1.5811388300841898"),
    ("correlation", "-0.9304653490408796"),
    ("position of the largest", "2"),
    ("scalar product", "29.5"),
    ("running sum", "[3.0, 4.0, 8.5, 10.0]"),
    ("differences", "[-2.0, 3.5, -3.0]"),
    ("mean of each two neighbours", "[2.0, 2.75, 3.0]"),
    ("sorted", "[1.0, 1.5, 3.0, 4.5]"),
    ("from the largest down", "[4.5, 3.0, 1.5, 1.0]"),
    ("positions in sorted order", "[1, 3, 0, 2]"),
    ("`ys` in the order of `xs`", "[7.0, 8.0, 2.0, 1.0]"),
    ("distinct values", "[0, 1, 2]"),
    ("how often each occurs", "[0, 1, 2] [1, 1, 2]"),
    ("sum of each group", "[0, 1, 2] [1.0, 1.5, 7.5]"),
    ("mean of each group", "[0, 1, 2] [1.0, 1.5, 3.75]"),
    ("sums at positions `ks`", "[1.0, 1.5, 7.5]"),
    ("counts in three bins", "[2, 1, 1] [1.0, 2.166666666666667, 3.3333333333333335, 4.5]"),
    ("number of rows and of columns", "2 2"),
    ("an element", "3.0"),
    ("a column", "[1.0, 3.0]"),
    ("transposed", "[[1.0, 3.0], [2.0, 4.0]]"),
    ("sum of each row", "[3.0, 7.0]"),
    ("sum of each column", "[4.0, 6.0]"),
    ("add a number to each element", "[[2.0, 3.0], [4.0, 5.0]]"),
    ("each column minus its mean", "[[-1.0, -1.0], [1.0, 1.0]]"),
    ("product of matrices", "[[7.0, 10.0], [15.0, 22.0]]"),
    (
        "product of each pair",
        "[[6.0, 21.0, 3.0, 24.0], [2.0, 7.0, 1.0, 8.0], [9.0, 31.5, 4.5, 36.0], [3.0, 10.5, 1.5, 12.0]]",
    ),
    ("as a matrix", "[[3.0, 1.0], [4.5, 1.5]]"),
];

/// The rows of a page's table with these columns, without the titles of their groups. Backquotes are left out.
fn rows(page: &str, columns: &str) -> Vec<Vec<String>> {
    let table = page.split(&format!("| {columns} |\n")).nth(1).unwrap();
    let rows = table.split("\n\n").next().unwrap().lines().skip(1).filter(|row| !row.starts_with("| **"));
    let cell = |cell: &str| {
        let marks = if cell.starts_with("``") { "``" } else { "`" };
        let code = cell.strip_prefix(marks).and_then(|cell| cell.strip_suffix(marks));
        code.filter(|code| !code.contains(marks)).unwrap_or(cell).replace("\\|", "|")
    };
    rows.map(|row| row.trim_matches(['|', ' ']).split(" | ").map(cell).collect()).collect()
}

fn page(name: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs").join(name)).unwrap()
}

/// The inputs of the command above the table, by name.
fn inputs(page: &str) -> Vec<(String, String)> {
    let command = page.split("```sh\n").nth(1).unwrap().split("```").next().unwrap();
    let input = Regex::new("-i '((\\w+)=[^']*)'").unwrap();
    input.captures_iter(command).map(|input| (input[2].to_string(), input[1].to_string())).collect()
}

/// The values that an expression prints, one after the other.
fn values(exp: &str, inputs: &[(String, String)]) -> Result<String, String> {
    let named = |name: &str| Regex::new(&format!(r"\b{name}\b")).unwrap().is_match(exp);
    let given = inputs.iter().filter(|(name, _)| named(name)).flat_map(|(_, input)| ["-i", input]);
    let mut command = Command::new(env!("CARGO_BIN_EXE_lawson"));
    let ran = command.args(["run", "--verify", "off", "-e", exp]).args(given).output().unwrap();
    let printed = String::from_utf8(ran.stdout).unwrap();
    let values: Option<Vec<&str>> = printed.lines().map(|line| Some(line.split_once(" = ")?.1)).collect();
    match values {
        Some(values) if ran.status.success() => Ok(values.join(" ")),
        _ => Err(printed + &String::from_utf8_lossy(&ran.stderr)),
    }
}

#[test]
fn every_row_of_the_table_gives_what_numpy_gives() {
    let page = page("guide.md");
    let (rows, inputs) = (rows(&page, "To | NumPy or pandas | R | Lawson"), inputs(&page));
    let named: Vec<&str> = rows.iter().map(|row| row[0].as_str()).collect();
    assert_eq!(named, VALUES.map(|(to, _)| to));
    for (row, (to, value)) in rows.iter().zip(VALUES) {
        assert_eq!(values(&row[3], &inputs).as_deref(), Ok(value), "{to}: {}", row[3]);
    }
}

#[test]
fn every_form_of_the_language_has_the_value_beside_it() {
    let rows = rows(&page("language.md"), "form | example | value");
    assert!(rows.len() > 40, "{}", rows.len());
    for row in rows {
        assert_eq!(values(&row[1], &[]).as_deref(), Ok(row[2].as_str()), "{}", row[1]);
    }
}
