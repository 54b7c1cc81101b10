//! The corpus: the programs under `snapshots/language`, each run once for all tests of this crate.

use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};
use std::thread;

use lawson_oracle::blocks::{self, Test};
use lawson_oracle::source::{Disk, Library, Source};

/// A program of the corpus with what its test blocks showed.
pub struct Program {
    /// Its path below `snapshots/language`.
    pub path: PathBuf,
    /// The program.
    pub source: Source,
    /// Its tests; the message where a block is malformed.
    pub tests: Result<Vec<Test>, String>,
}

/// Every program, in the order of the paths.
pub static CORPUS: LazyLock<Vec<Program>> = LazyLock::new(|| {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../snapshots/language");
    let files: Result<Vec<_>, _> = blocks::files(&[&root]).into_iter().collect();
    let files = files.expect("the corpus can be read");
    thread::scope(|scope| {
        let halves = files.chunks(files.len().div_ceil(2).max(1));
        let threads: Vec<_> =
            halves.map(|files| scope.spawn(|| files.iter().map(|f| program(&root, f)).collect())).collect();
        threads.into_iter().flat_map(|thread| -> Vec<Program> { thread.join().expect("no panic") }).collect()
    })
});

/// The files below a folder.
#[derive(Debug)]
struct Below(PathBuf);

impl Library for Below {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        Disk.read(&self.0.join(path).display().to_string())
    }
}

fn program(root: &Path, file: &Path) -> Program {
    let text = std::fs::read_to_string(file).expect("a program of the corpus can be read");
    let path = file.strip_prefix(root).unwrap_or(file).to_path_buf();
    let source = Source::new(path.display().to_string(), text).importing(Arc::new(Below(root.to_path_buf())));
    let tests = blocks::run(&source, file.parent().unwrap_or(root), 10_000_000).map_err(|e| e.to_string());
    Program { path, source, tests }
}

#[test]
fn every_block_gives_what_it_says() {
    let mut wrong = Vec::new();
    for program in &*CORPUS {
        match &program.tests {
            Err(malformed) => wrong.push(format!("{}:{malformed}", program.path.display())),
            // What programs import has none.
            Ok(tests)
                if tests.is_empty() && program.path.components().any(|part| part.as_os_str() == "lib") => {}
            Ok(tests) if tests.is_empty() => {
                wrong.push(format!("{}: no test block", program.path.display()));
            }
            Ok(tests) => wrong.extend(tests.iter().filter_map(|test| {
                let why = test.verdict.as_ref().err()?;
                Some(format!("{}:{}: {} {}: {why}", program.path.display(), test.line, test.entry, test.case))
            })),
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}
