//! The order of the stages: each imports only those before it, as ARCHITECTURE.md says.

use std::fs;
use std::path::Path;

/// The stages in order; those in one row may import each other.
const ORDER: &[&[&str]] = &[
    &["core"],
    &["lower"],
    &["legality", "rules"],
    &["cost"],
    &["plan"],
    &["certificate"],
    &["fuse"],
    &["loops"],
    &["native"],
    &["data"],
    &["verify"],
    &["api"],
    &["command"],
];

/// The place of a stage in the order; `None` for what is no stage (`crate::Program` is of `api`).
fn place(stage: &str) -> Option<usize> {
    ORDER.iter().position(|row| row.contains(&stage))
}

/// The stages that the lines of a file name behind `crate::`, unit tests and comments left out.
fn imports(text: &str) -> Vec<String> {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or(text);
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let uses = lines.flat_map(|line| line.split("crate::").skip(1));
    uses.map(|rest| rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()).collect()
}

fn walk(path: &Path, at: usize, seen: &mut usize) {
    if path.is_dir() {
        fs::read_dir(path).unwrap().for_each(|entry| walk(&entry.unwrap().path(), at, seen));
    } else if path.extension().is_some_and(|e| e == "rs") && !path.ends_with("tests.rs") {
        for import in imports(&fs::read_to_string(path).unwrap()) {
            *seen += 1;
            assert!(place(&import).is_none_or(|of| of <= at), "{} imports {import}", path.display());
        }
    }
}

#[test]
fn a_stage_imports_only_the_stages_before_it() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut seen = 0;
    for entry in fs::read_dir(&sources).unwrap() {
        let path = entry.unwrap().path();
        let stage = path.file_stem().unwrap().to_str().unwrap();
        match place(stage) {
            Some(at) => walk(&path, at, &mut seen),
            None => assert!(["lib", "bin"].contains(&stage), "{stage} has no place in the order"),
        }
    }
    assert!(seen > 100, "only {seen} imports were found");
}
