//! The order of the stages: each imports only those before it, as ARCHITECTURE.md says.

use std::fs;
use std::path::{Path, PathBuf};

/// The stages in order; those in one row may import each other.
const ORDER: &[&[&str]] = &[
    &["core"],
    &["lower"],
    &["legality"],
    &["rules"],
    &["cluster"],
    &["loops"],
    &["cost"],
    &["certificate"],
    &["emit"],
    &["plan"],
    &["fuse"],
    &["split"],
    &["picture"],
    &["native"],
    &["data"],
    &["verify"],
    &["law"],
    &["api"],
    &["review"],
    &["hostile"],
    &["command"],
];

/// The crates in which the stages are. The first is all that a certificate's checker depends on.
const CRATES: [&str; 6] = ["core", "fuse", "native", "verify", "api", "command"];

/// The place of a stage in the order; `None` for what is no stage (`crate::Program` is of `api`).
fn place(stage: &str) -> Option<usize> {
    ORDER.iter().position(|row| row.contains(&stage))
}

/// What stands at the root of the crate that a file names, by `crate::` or by enough `super::`: the
/// first part of each path. `depth` is how many modules the file is inside its stage. Unit tests and
/// comments are left out.
fn imports(text: &str, depth: usize) -> Vec<String> {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or(text);
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let root = "super::".repeat(depth + 1);
    let name = |rest: &str| rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    let of_line = |line: &str| -> Vec<String> {
        let line = line.replace(&root, "crate::");
        line.split("crate::").skip(1).map(name).collect()
    };
    lines.flat_map(of_line).collect()
}

/// The files of a stage, each with how many modules it is inside the stage.
fn files(path: &Path, depth: usize) -> Vec<(PathBuf, usize)> {
    if !path.is_dir() {
        let code = path.extension().is_some_and(|e| e == "rs");
        let depth = depth - usize::from(path.ends_with("mod.rs"));
        return if code { vec![(path.to_path_buf(), depth)] } else { vec![] };
    }
    fs::read_dir(path).unwrap().flat_map(|entry| files(&entry.unwrap().path(), depth + 1)).collect()
}

#[test]
fn every_way_to_name_another_stage_is_seen() {
    let named = |text: &str, depth| imports(text, depth).join(" ");
    assert_eq!(named("use crate::plan::Plan;", 1), "plan");
    assert_eq!(named("use super::super::fuse::fuse;", 1), "fuse");
    assert_eq!(named("use super::super::Stage;", 2), "");
    // Of braces nobody knows what is in them: the empty name is no stage's.
    assert_eq!(imports("use crate::{fuse::fuse, plan};", 1), [""]);
    assert_eq!(imports("use super::{fuse, plan};", 0), [""]);
}

#[test]
fn a_stage_imports_only_the_stages_before_it() {
    let engine = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut seen = 0;
    for krate in CRATES {
        for entry in fs::read_dir(engine.join(krate).join("src")).unwrap() {
            let path = entry.unwrap().path();
            let stage = path.file_stem().unwrap().to_str().unwrap();
            if stage == "lib" {
                continue;
            }
            let at = place(stage).unwrap_or_else(|| panic!("{stage} has no place in the order"));
            for (file, depth) in files(&path, 0) {
                for import in imports(&fs::read_to_string(&file).unwrap(), depth) {
                    seen += 1;
                    let file = file.display();
                    assert!(!import.is_empty(), "{file}: name each stage of `crate` on its own");
                    assert!(place(&import).is_none_or(|of| of <= at), "{file} imports {import}");
                }
            }
        }
    }
    assert!(seen > 100, "only {seen} imports were found");
}

/// With unit tests these libraries would be compiled twice. Cargo is told that they have none, and would run none.
#[test]
fn no_test_is_passed_over() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    for krate in ["oracle", "tiles", "engine/core", "engine/fuse", "engine/native", "engine/command"] {
        let manifest = fs::read_to_string(root.join(krate).join("Cargo.toml")).unwrap();
        assert!(manifest.contains("\n[lib]\ntest = false\n"), "{krate} is compiled twice");
        let all = files(&root.join(krate).join("src"), 0);
        assert!(all.len() > 20, "{krate}");
        for (file, _) in all {
            let text = fs::read_to_string(&file).unwrap();
            let test = text.contains("cfg(test)") || text.contains("#[test]");
            assert!(!test, "{}: its tests belong into a target of tests", file.display());
        }
    }
}

/// Unsafe code stands where machine code is called and where it calls back, and every other crate forbids it.
#[test]
fn unsafe_code_is_in_one_crate() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let manifest = fs::read_to_string(root.join("Cargo.toml")).unwrap();
    assert!(manifest.contains("unsafe_code = \"forbid\""));
    let members = manifest.lines().find(|line| line.starts_with("members = ")).unwrap();
    let members: Vec<&str> = members.split('"').skip(1).step_by(2).collect();
    assert!(members.len() > 8, "{members:?}");
    for member in members {
        let text = fs::read_to_string(root.join(member).join("Cargo.toml")).unwrap();
        assert_eq!(text.contains("[lints]\nworkspace = true"), member != "engine/jit", "{member}");
    }
    let jit = root.join("engine/jit/src");
    for (file, _) in files(&jit, 0) {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&file).unwrap();
        let allows = text.contains("#![allow(unsafe_code, reason =");
        assert_eq!(allows, ["arena.rs", "call.rs"].contains(&&*name), "{name}");
        assert_eq!(text.matches("unsafe {").count(), text.matches("// SAFETY: ").count(), "{name}");
    }
}
