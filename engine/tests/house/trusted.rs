//! The trusted base: what must be right, or a certificate of a wrong program is accepted. It is the checker with all that
//! it imports. The modules and how long they are stand in `trusted.txt`; a new one has to be told there, and so has growth
//! by a tenth.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The checker and the rows that it believes; and what has methods alone, which no path names: the order of statements, and
/// what may fail or be combined in any order.
const CHECKER: [&str; 4] = [
    "engine/core/src/certificate/check.rs",
    "engine/core/src/rules/table.rs",
    "engine/core/src/cluster/order.rs",
    "oracle/src/scalar/prim.rs",
];
/// What has types that the checker knows: what these import is not followed.
const DATA: [&str; 2] = ["engine/core/src/cost/mod.rs", "oracle/"];
/// What it must do without in its own crate: what a plan costs, and lowering.
const UNTRUSTED: [&str; 2] = ["core/src/cost", "core/src/lower"];
/// What its crate does without. Who plans, who fuses, and who runs, are in crates that depend on it.
const ABSENT: [&str; 8] =
    ["egg", "batsat", "rayon", "pulp", "lawson-tiles", "lawson-fuse", "lawson-native", "lawson-verify"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_path_buf()
}

/// The code of a file, without comments.
fn code(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap();
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("//") && !line.trim().is_empty());
    lines.map(|line| format!("{line}\n")).collect()
}

/// The paths that code names, with what stands in braces: `use a::{b, c::d};` names `a::b` and `a::c::d`.
fn paths(code: &str) -> BTreeSet<Vec<String>> {
    let mut all = BTreeSet::new();
    let mut rest = code;
    while let Some(at) = rest.find("::") {
        let start =
            rest[..at].rfind(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':')).map_or(0, |i| i + 1);
        let len = path(&rest[start..], &[], &mut all);
        rest = &rest[start + len.max(at + 2 - start)..];
    }
    all
}

/// Adds the paths at the beginning of a text, each after these parts; says how long they are.
fn path(text: &str, before: &[String], all: &mut BTreeSet<Vec<String>>) -> usize {
    let (mut parts, mut at) = (before.to_vec(), 0);
    loop {
        let name: String = text[at..].chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        if !name.is_empty() {
            at += name.len();
            parts.push(name);
        } else if text[at..].starts_with('{') {
            at += 1;
            while !text[at..].starts_with('}') && at < text.len() {
                let len = path(&text[at..], &parts, all);
                at += len.max(1);
            }
            return at + 1;
        }
        if !text[at..].starts_with("::") {
            if at > 0 {
                all.insert(parts);
            }
            return at;
        }
        at += 2;
    }
}

/// The file of a module below another one's, where there is one.
fn child(module: &Path, name: &str) -> Option<PathBuf> {
    let stem = module.file_stem().unwrap();
    let folder = if stem == "mod" || stem == "lib" {
        module.parent().unwrap().to_path_buf()
    } else {
        module.with_extension("")
    };
    [folder.join(format!("{name}.rs")), folder.join(name).join("mod.rs")]
        .into_iter()
        .find(|file| file.exists())
}

/// The file of the module around another one.
fn parent(module: &Path) -> PathBuf {
    let folder = module.parent().unwrap();
    let folder = if module.ends_with("mod.rs") { folder.parent().unwrap() } else { folder };
    let beside = folder.with_extension("rs");
    let candidates = [folder.join("mod.rs"), beside, folder.join("lib.rs")];
    candidates.into_iter().find(|file| file.exists() && file != module).unwrap()
}

/// The file whose code a path names, from a module that names it: of what a module only passes on, the one that has it.
fn named(from: &Path, path: &[String]) -> Option<PathBuf> {
    let krate = from.ancestors().find(|folder| folder.ends_with("src")).unwrap();
    let (mut module, mut rest) = match path[0].as_str() {
        "crate" => (krate.join("lib.rs"), &path[1..]),
        "lawson_oracle" => (root().join("oracle/src/lib.rs"), &path[1..]),
        "super" => (parent(from), &path[1..]),
        "self" => (from.to_path_buf(), &path[1..]),
        name => (child(from, name)?, &path[1..]),
    };
    while let Some((name, further)) = rest.split_first() {
        let next = if name == "super" { Some(parent(&module)) } else { child(&module, name) };
        let Some(next) = next else { break };
        (module, rest) = (next, further);
    }
    let passed = paths(&uses(&code(&module), true));
    let passed = rest.first().and_then(|name| passed.iter().find(|path| path.last() == Some(name)));
    passed.and_then(|path| named(&module, path)).or(Some(module))
}

/// The `use` statements that pass something on, or all code except for these.
fn uses(code: &str, on: bool) -> String {
    let (mut some, mut passing) = (String::new(), false);
    for line in code.split_inclusive('\n') {
        passing |= line.starts_with("pub use ") || line.starts_with("pub(crate) use ");
        if passing == on {
            some += line;
        }
        passing &= !line.trim_end().ends_with(';');
    }
    some
}

/// The checker with all that it imports, each with its lines of code.
fn trusted() -> BTreeMap<String, usize> {
    let root = root();
    let mut waiting: Vec<PathBuf> = CHECKER.iter().map(|file| root.join(file)).collect();
    let mut all = BTreeMap::new();
    while let Some(file) = waiting.pop() {
        let name = file.strip_prefix(&root).unwrap().display().to_string();
        if name.ends_with("lib.rs") || all.contains_key(&name) {
            continue;
        }
        let code = code(&file);
        all.insert(name.clone(), code.lines().count());
        if !DATA.iter().any(|data| name.starts_with(data)) {
            waiting.extend(paths(&uses(&code, false)).iter().filter_map(|path| named(&file, path)));
        }
    }
    all
}

fn told(text: &str) -> BTreeMap<String, usize> {
    let line = |line: &str| line.split_once(' ').map(|(n, file)| (file.to_string(), n.parse().unwrap()));
    text.lines().filter_map(line).collect()
}

#[test]
fn paths_are_those_that_are_named() {
    let all: Vec<String> =
        paths("use a::{b, c::{d, E}};\nx.y::<T>(crate::f::g(1));").iter().map(|p| p.join("::")).collect();
    assert_eq!(all, ["a::b", "a::c::E", "a::c::d", "crate::f::g", "y"]);
}

#[test]
fn the_trusted_base_is_told() {
    let (is, told) = (trusted(), told(include_str!("trusted.txt")));
    let text: String = is.iter().map(|(file, lines)| format!("{lines} {file}\n")).collect();
    let [lines, before] = [&is, &told].map(|all| all.values().sum::<usize>());
    println!("{text}{lines} lines");
    for part in UNTRUSTED {
        let within = |file: &&String| file.starts_with(&format!("engine/{part}/")) && *file != DATA[0];
        assert_eq!(is.keys().find(within), None, "the checker imports what need not be trusted");
    }
    let differ: Vec<&String> =
        is.keys().collect::<BTreeSet<_>>().symmetric_difference(&told.keys().collect()).copied().collect();
    assert!(differ.is_empty(), "trusted.txt is to be:\n{text}\nother modules: {differ:?}");
    assert!(lines * 10 <= before * 11, "{before} lines became {lines}; trusted.txt is to be:\n{text}");
}

/// A reader sees in `Cargo.toml` what there is to trust.
#[test]
fn the_checkers_crate_depends_on_neither_planner_nor_back_end() {
    let mut reached = BTreeSet::new();
    let mut open = vec![root().join("engine/core/Cargo.toml")];
    while let Some(manifest) = open.pop() {
        let text = fs::read_to_string(&manifest).unwrap();
        let dependencies =
            text.split("\n[dependencies]\n").nth(1).and_then(|rest| rest.split("\n[").next()).unwrap();
        for line in dependencies.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
            let name = line.split([' ', '.', '=']).next().unwrap().to_string();
            if name == "lawson-oracle" {
                open.push(root().join("oracle/Cargo.toml"));
            }
            reached.insert(name);
        }
    }
    assert!(reached.contains("lawson-oracle") && reached.len() > 5, "{reached:?}");
    let found: Vec<&str> = ABSENT.into_iter().filter(|name| reached.contains(*name)).collect();
    assert_eq!(found, [""; 0], "the checker's crate depends on what need not be trusted");
}
