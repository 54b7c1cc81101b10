//! The programs whose growth is measured, each family by the number of its parts.

use std::fmt::Write;

/// A program of a size.
pub type Family = fn(usize) -> String;

/// Every map needs the sum before it whole, so that half of the loops remain.
pub fn sums(n: usize) -> String {
    let mut text = "def main [n] (a0: [n]f64) =\n".to_string();
    for i in 0..n {
        let _ = writeln!(text, "let s{i} = f64.sum a{i}\nlet a{} = map (+ s{i}) a{i}", i + 1);
    }
    text + &format!("in a{n}")
}

/// Everything becomes one loop.
pub fn maps(n: usize) -> String {
    let mut text = "def main [n] (a0: [n]f64) =\n".to_string();
    for i in 0..n {
        let _ = writeln!(text, "let a{} = map (+ {i}) a{i}", i + 1);
    }
    text + &format!("in a{n}")
}

/// Everything becomes one loop, of which each is a result.
pub fn beside(n: usize) -> String {
    let maps: Vec<String> = (0..n).map(|i| format!("map (+ {i}) a")).collect();
    format!("def main [n] (a: [n]f64) = ({})", maps.join(", "))
}

/// Sums, each of a map: everything becomes one loop.
pub fn redomaps(n: usize) -> String {
    let sums: Vec<String> = (0..n).map(|i| format!("f64.sum (map (* {i}) a)")).collect();
    format!("def main [n] (a: [n]f64) = ({})", sums.join(", "))
}

/// One loop, with a branch inside a branch inside a branch.
pub fn branches(n: usize) -> String {
    let levels: String = (0..n).map(|i| format!("if x == {i} then {} else ", 7 * i)).collect();
    format!("def main [n] (xs: [n]i32) = map (\\x -> {levels}99) xs")
}

/// Scans and filters in turn.
fn in_turn(n: usize) -> String {
    let mut text = "def main [m] (a0: []i64) (w: [m]i64) =\n".to_string();
    for i in 0..n {
        let step = if i % 2 == 0 { "scan (+) 0".to_string() } else { format!("filter (> {i})") };
        let _ = writeln!(text, "let a{} = {step} a{i}", i + 1);
    }
    text
}

/// They become one loop, with a branch inside a branch for every filter, each of which has a size of its own.
pub fn filters(n: usize) -> String {
    in_turn(n) + &format!("in a{n}")
}

/// The same, and inside of all branches a loop.
pub fn rows(n: usize) -> String {
    in_turn(n) + &format!("in map (\\r -> i64.sum (map (* r) w)) a{n}")
}

/// Filters of one array, each a result: one loop with branches beside each other.
pub fn chosen(n: usize) -> String {
    let filters: Vec<String> = (0..n).map(|i| format!("filter (> {i}) a")).collect();
    format!("def main (a: []i64) = ({})", filters.join(", "))
}

/// Branches outside of all loops, no two on one condition.
pub fn conditions(n: usize) -> String {
    let mut text = "def main (x0: i64) =\n".to_string();
    for i in 0..n {
        let _ = writeln!(text, "let x{} = if x{i} > {i} then x{i} * 3 else x{i} + {i}", i + 1);
    }
    text + &format!("in x{n}")
}

/// Maps, sums and scans of the array before and of one of the six before it.
pub fn mixed(n: usize) -> String {
    let mut text = "def main [n] (a0: [n]f64) =\n".to_string();
    let mut state = 1u64;
    for i in 0..n {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let from = i - (state >> 33) as usize % (i + 1).min(6);
        let step = match (state >> 40) % 10 {
            0..5 => format!("map2 (+) a{i} a{from}"),
            5..7 => format!("map (* f64.sum a{from}) a{i}"),
            7 => format!("scan (+) 0 a{from}"),
            _ => format!("map (/ 2) a{from}"),
        };
        let _ = writeln!(text, "let a{} = {step}", i + 1);
    }
    text + &format!("in a{n}")
}

/// A map of a map of a map of a sum.
pub fn nests(n: usize) -> String {
    let maps: String = (0..n - 1).map(|i| format!("map (\\x{} -> ", i + 1)).collect();
    let arrays: String = (0..n - 1).map(|i| format!(") x{}", n - 2 - i)).collect();
    format!("def main (x0: {}i64) = {maps}i64.sum x{}{arrays}", "[]".repeat(n), n - 1)
}

/// A `match` of so many cases for each element: a branch inside a branch inside a branch.
pub fn cases(n: usize) -> String {
    let cases: String = (0..n).map(|i| format!("case {i} -> {} ", 7 * i % 101)).collect();
    format!("def main (xs: []i32) = map (\\x -> match x {cases}case _ -> 99) xs")
}

/// The same of one number, outside of all loops.
pub fn scalar_cases(n: usize) -> String {
    let cases: String = (0..n).map(|i| format!("case {i} -> {} ", 7 * i % 101)).collect();
    format!("def main (x: i32) = match x {cases}case _ -> 99")
}

/// Maps of one array, put behind each other.
pub fn parts(n: usize) -> String {
    let parts: Vec<String> = (0..n).map(|i| format!("map (* {i}) xs")).collect();
    format!("def main (xs: []i64) = {}", parts.join(" ++ "))
}

/// Scalars, each from the one before, and no loop.
pub fn lets(n: usize) -> String {
    let mut text = "def main (x0: i64) =\n".to_string();
    for i in 0..n {
        let _ = writeln!(text, "let x{} = x{i} * {} + {i}", i + 1, i % 7 + 2);
    }
    text + &format!("in x{n}")
}

/// Arrays that have nothing to do with each other, each of them mapped and summed.
pub fn pairs(n: usize) -> String {
    let params: String = (0..n).map(|i| format!(" (a{i}: []f64)")).collect();
    let mut text = format!("def main{params} =\n");
    for i in 0..n {
        let _ = writeln!(text, "let b{i} = map (* {i}) a{i}\nlet s{i} = f64.sum b{i}");
    }
    let sums: Vec<String> = (0..n).map(|i| format!("s{i}")).collect();
    text + &format!("in ({})", sums.join(", "))
}

/// A loop in each of the branches, one inside the other.
pub fn loops_in_branches(n: usize) -> String {
    let levels: String = (0..n).map(|i| format!("if c > {i} then map (+ {i}) xs else\n")).collect();
    format!("def main [n] (c: i64) (xs: [n]i64) =\n{levels}xs")
}

/// Filters of one array, each of them summed.
pub fn sums_of_filters(n: usize) -> String {
    let sums: Vec<String> = (0..n).map(|i| format!("i64.sum (filter (> {i}) a)")).collect();
    format!("def main (a: []i64) = ({})", sums.join(", "))
}
