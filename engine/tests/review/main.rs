//! Reviewing a change: snapshots, what differs between two, and how it is shown. Expected values are worked out by
//! hand.

mod bad_input;
mod causes;
mod classes;
mod corpora;
mod explained;
mod meaning;
#[path = "../common/nest.rs"]
mod nest;
mod renderings;
mod schema;
mod sides;
mod snapshots;
mod workflow;

use std::path::{Path, PathBuf};
use std::process::Command;

use lawson::legality::Policy;
use lawson::review::{BothSides, Comparison, Program, Programs, Side};
use lawson::rules::{Laws, RuleTable};
use serde_json::Value as Json;

/// A folder of its own, in no repository.
struct Dir(tempfile::TempDir);

/// What a run of the command gave.
struct Ran {
    code: i32,
    out: String,
    err: String,
}

impl Dir {
    fn new() -> Dir {
        Dir(tempfile::tempdir().unwrap())
    }

    fn file(&self, name: &str, text: impl AsRef<[u8]>) -> &Dir {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
        self
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }

    fn lawson(&self, args: &[&str]) -> Ran {
        self.lawson_on(2, args)
    }

    fn lawson_on(&self, threads: usize, args: &[&str]) -> Ran {
        self.run(
            Command::new(env!("CARGO_BIN_EXE_lawson"))
                .args(args)
                .env("RAYON_NUM_THREADS", threads.to_string()),
        )
    }

    fn run(&self, command: &mut Command) -> Ran {
        if command.get_current_dir().is_none() {
            command.current_dir(self.0.path());
        }
        let output = command.output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Ran { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) }
    }
}

impl Ran {
    /// It ended with this exit code, and standard error has these.
    #[track_caller]
    fn ends(&self, code: i32, said: &[&str]) -> &Ran {
        assert_eq!(self.code, code, "{}{}", self.out, self.err);
        said.iter().for_each(|said| assert!(self.err.contains(said), "{said:?} is not in {}", self.err));
        self
    }
}

/// `map (+ 1) xs`, with maps over one element, nested so deep, that give the one.
fn deep(depth: usize) -> String {
    let (nest, first) = (nest::nest(depth), "[0]".repeat(depth));
    format!(
        "def main [n] (xs: [n]f64) =\n  let one = let xs = [0f64] in ({nest}){first}\n  in map (+ f64.i32 one) xs\n"
    )
}

/// Programs of these files and texts, as a side.
fn side(programs: &[(&str, &str)]) -> Side {
    let program =
        |(file, text): &(&str, &str)| Program { file: file.to_string(), text: Ok(text.to_string()) };
    let programs = programs.iter().map(program).collect();
    Side::Programs(Programs { root: String::new(), programs, named: false })
}

/// One program before and after a change of it.
fn changed(before: &str, after: &str) -> Comparison {
    let sides = [side(&[("p.fut", before)]), side(&[("p.fut", after)])];
    BothSides::of(sides, &Laws::default(), &Laws::default()).compare(["before".into(), "after".into()])
}

/// Programs before and after a change of the rules.
fn under(programs: &[(&str, &str)], before: &Laws, after: &Laws) -> Comparison {
    BothSides::of([side(programs), side(programs)], before, after).compare(["before".into(), "after".into()])
}

fn without(rule: &str) -> Laws {
    Laws::new(RuleTable::standard().without(rule), Policy::default())
}

/// A program of the corpus.
fn corpus(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../snapshots");
    std::fs::read_to_string(folder.join(name)).unwrap()
}

/// The lines of a snapshot.
fn lines(text: &str) -> Vec<Json> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// What a page draws from.
fn data(page: &str) -> Json {
    let (_, data) = page.split_once("id=\"data\">").unwrap();
    serde_json::from_str(data.split_once("</script>").unwrap().0).unwrap()
}
