//! `docs/trust.md` counts the lines of what it names.

use std::fs;
use std::path::{Path, PathBuf};

use regex_lite::Regex;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The lines of a file of code, of all files of code in a folder, or of all that `trusted.txt` lists.
fn lines(path: &Path) -> usize {
    if path.ends_with("trusted.txt") {
        let list = fs::read_to_string(path).unwrap();
        return list.lines().map(|line| lines(&root().join(line.split_once(' ').unwrap().1))).sum();
    }
    if path.is_dir() {
        return fs::read_dir(path).unwrap().map(|entry| lines(&entry.unwrap().path())).sum();
    }
    let code =
        path.extension().is_some_and(|end| ["rs", "v", "ml", "py", "R"].iter().any(|code| end == *code));
    if code { fs::read_to_string(path).unwrap().lines().count() } else { 0 }
}

#[test]
fn the_page_of_what_is_trusted_counts_lines() {
    let page = fs::read_to_string(root().join("docs/trust.md")).unwrap();
    let place = Regex::new("`([^`]+/[^`]+)`").unwrap();
    let (mut rows, mut wrong) = (0, Vec::new());
    for row in page.lines().filter(|line| line.starts_with("| ")) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [.., places, told] = cells[..] else { continue };
        let is: usize = place.captures_iter(places).map(|found| lines(&root().join(&found[1]))).sum();
        let Ok(told) = told.replace(',', "").parse::<usize>() else {
            assert!(is == 0, "{row}: {is} lines");
            continue;
        };
        rows += 1;
        if is.abs_diff(told) * 10 > is {
            wrong.push(format!("{told} are {is}: {row}"));
        }
    }
    assert!(rows > 20, "{rows}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
