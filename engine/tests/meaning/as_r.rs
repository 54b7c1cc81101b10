//! Fused programs printed as R: R gives for them what it gives for the source.

use std::path::{Path, PathBuf};
use std::process::Command;

use arbitrary::Unstructured;
use lawson::emit::r;
use lawson::fuse::{FuseOptions, fuse};
use lawson::{Program, Source};
use lawson_imperative::generate;
use lawson_oracle::blocks;
use lawson_oracle::domain::Concrete;
use lawson_oracle::generate::bytes_from_seed;
use lawson_oracle::syntax::ast::Decl;

use crate::loops::seeds;

/// Whether the interpreter of a program stops on an input of a test block.
fn stops(text: &str, entry: &str, input: usize) -> bool {
    let program = Program::from_source(&Source::new("p.R", text)).unwrap();
    let checked = program.checked();
    let index = checked.entry(Some(entry)).unwrap();
    let blocks = blocks::parse(text).unwrap();
    let of = |block: &&blocks::Block| match &block.entries[..] {
        [] => entry == "main",
        entries => entries.iter().any(|name| name == entry),
    };
    let case = &blocks.iter().find(of).unwrap().cases[input];
    let args = case.prepare(checked.schemes[index].as_ref().unwrap(), ".".as_ref()).unwrap().args;
    let host = &mut checked.host(Box::new(|_| {}));
    let numbers = &mut Concrete::with_budget(1_000_000);
    checked.meaning.as_ref().unwrap().on_numbers(numbers, entry, &args, host).result.is_err()
}

/// The text with each entry's function replaced by its fused form; nothing where R has no form for one.
fn fused(name: &str, text: &str) -> Option<String> {
    let program = Program::from_source(&Source::new(name, text)).unwrap();
    let checked = program.checked();
    let meaning = checked.meaning.clone().unwrap();
    let mut all = text.to_string();
    for (decl, scheme) in checked.program.decls.iter().zip(&checked.schemes) {
        let (Decl::Def(def), Some(scheme)) = (decl, scheme) else { continue };
        if !def.entry {
            continue;
        }
        let entry = program.entry(&def.name).unwrap();
        let fusion = fuse(entry.lowered(), &FuseOptions::default()).unwrap();
        let calls = |name: &str, args: &[String]| meaning.call(name, args);
        // What comes later in the file is what R calls.
        all += &r::program(&fusion.program, &scheme.result, &calls).ok()?;
    }
    Some(all)
}

fn judged(files: &[PathBuf]) -> Option<Vec<String>> {
    let judge = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/foreign/r/judge.R");
    match Command::new("Rscript").arg("--vanilla").arg(judge).args(files).output() {
        Ok(ran) if ran.status.success() => {
            Some(String::from_utf8(ran.stdout).unwrap().lines().map(String::from).collect())
        }
        Ok(ran) => panic!("R: {}", String::from_utf8_lossy(&ran.stderr)),
        // Where R must be, this is said.
        Err(_) if std::env::var_os("LAWSON_R").is_none() => None,
        Err(why) => panic!("R: {why}"),
    }
}

#[test]
fn r_gives_the_same_for_fused_programs() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../snapshots/imperative");
    let mut programs = Vec::new();
    for entry in std::fs::read_dir(corpus).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "R") {
            let name = path.file_name().unwrap().to_str().unwrap().to_string();
            programs.push((name, std::fs::read_to_string(path).unwrap()));
        }
    }
    for seed in seeds(2_000, 100) {
        let bytes = bytes_from_seed(seed, 4096);
        programs.push((format!("{seed}.R"), generate::program(&mut Unstructured::new(&bytes), 3).unwrap()));
    }
    programs.sort();
    let folder = tempfile::tempdir().unwrap();
    let (mut sources, mut forms) = (Vec::new(), Vec::new());
    for part in ["source", "fused"] {
        std::fs::create_dir(folder.path().join(part)).unwrap();
    }
    for (name, text) in &programs {
        let Some(form) = fused(name, text) else { continue };
        for (part, text, files) in [("source", text, &mut sources), ("fused", &form, &mut forms)] {
            let path = folder.path().join(part).join(name);
            std::fs::write(&path, text).unwrap();
            files.push(path);
        }
    }
    // R has a form for nearly all.
    assert!(sources.len() * 10 > programs.len() * 9, "{} of {}", sources.len(), programs.len());
    let (Some(expected), Some(found)) = (judged(&sources), judged(&forms)) else {
        return eprintln!("there is no R to judge");
    };
    assert_eq!(expected.len(), found.len());
    let mut same = 0;
    for (expected, found) in expected.iter().zip(&found) {
        // The fused form stops where an index is outside, and where R would count down: where we stop, and nowhere else.
        let fails = found.contains(" error");
        let words: Vec<&str> = expected.split(' ').collect();
        if fails && !expected.contains(" error") {
            let (_, text) = programs.iter().find(|(name, _)| name == words[0]).unwrap();
            assert!(
                stops(text, words[1], words[2].parse().unwrap()),
                "only the fused form fails: {expected}"
            );
        }
        let missing =
            |line: &str| line.replace("-2147483648i32", "NA").replace("f64.nan", "NA").replace("NaN", "NA");
        // A part of a list that has a keyword of the array language as its name is called `then_`, say.
        let missing = |line: &str| missing(line).replace("_ =", " =");
        assert!(
            fails || missing(expected) == missing(found),
            "R gives\n{expected}\nand for the fused form\n{found}"
        );
        same += usize::from(!fails);
    }
    assert!(same * 2 > found.len(), "{same} of {}", found.len());
}
