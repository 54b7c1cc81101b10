//! The inputs on which programs are verified meet them: of every program of the corpus at least half of its inputs
//! give a value, or it is said here why not.

use std::fs;
use std::path::{Path, PathBuf};

use lawson::Program;
use lawson::verify::differential::{self, Sampled};
use lawson::verify::{Options, Subject};
use rayon::prelude::*;

/// Inputs for each program.
const INPUTS: usize = 40;
/// The folders of the corpus, from the root of the repository.
const FOLDERS: [&str; 3] = ["snapshots", "examples", "benches/programs"];

/// Programs without so many, by file and entry, and why.
const OTHERS: &[(&str, &str, &str)] = &[
    ("meaning/order_of_arguments.fut", "main", "it always fails"),
    ("meaning/order_of_operands.fut", "main", "it always fails"),
    ("meaning/no_error_without_elements.fut", "main", "it has a value for the empty array only"),
    ("bodies/lu_blocked.fut", "main", "a block of 32 by 32 is too much work for the interpreter"),
];

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    let inside = |path: PathBuf| match path.is_dir() {
        true => files(&path),
        false => {
            if path.extension().is_some_and(|e| e == "fut") {
                vec![path]
            } else {
                vec![]
            }
        }
    };
    entries.into_iter().flat_map(inside).collect()
}

/// The entries of a program that the engine takes, with what became of their inputs.
fn sampled(path: &Path) -> Vec<(String, Sampled)> {
    let Ok(program) = Program::parse(&fs::read_to_string(path).unwrap()) else { return vec![] };
    let names: Vec<String> = program.checked().entries().map(str::to_string).collect();
    let of = |name: String| {
        let entry = program.entry(&name).ok()?;
        let subject =
            Subject { checked: entry.checked(), entry: entry.index(), fused: entry.lowered(), unfused: true };
        let options = Options { cases: INPUTS, ..Options::default() };
        let sampled =
            differential::sample(&subject, &[], &options).unwrap_or_else(|d| panic!("{path:?}: {d:?}"));
        Some((name, sampled))
    };
    names.into_iter().filter_map(of).collect()
}

#[test]
fn at_least_half_of_the_inputs_of_a_program_give_a_value() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let all: Vec<PathBuf> = FOLDERS.iter().flat_map(|folder| files(&root.join(folder))).collect();
    let sampled: Vec<_> = all.par_iter().map(|path| (path, sampled(path))).collect();
    let (mut few, mut enough, mut programs) = (Vec::new(), Vec::new(), 0);
    for (path, entries) in &sampled {
        for (name, sampled) in entries {
            programs += 1;
            let is_other = OTHERS.iter().any(|(file, entry, _)| path.ends_with(file) && name == entry);
            let (values, inputs) = (sampled.same - sampled.failed, sampled.same + sampled.unknown);
            let text = format!("{} {name}: {values} of {inputs}", path.display());
            match (2 * values >= inputs, is_other) {
                (false, false) => few.push(text),
                (true, true) => enough.push(text),
                _ => {}
            }
        }
    }
    assert!(programs > 1000, "{programs} programs");
    assert!(few.is_empty(), "{} of {programs} programs:\n{}", few.len(), few.join("\n"));
    assert!(enough.is_empty(), "these need no exception:\n{}", enough.join("\n"));
}
