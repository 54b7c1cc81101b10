//! A table with rules of one's own, tried: the law of each as text is judged, with what its conditions say; both sides
//! are run on functions and arrays that are drawn; the rule is put through sketches and random programs; and what it
//! changes of a folder of programs is listed. One of them is wrong on purpose, and one forgets its conditions.
//!
//! ```sh
//! cargo run --release --example own_rules
//! ```

use std::error::Error;
use std::fmt::Write;
use std::path::Path;
use std::time::Duration;

use lawson::law::{self, judge};
use lawson::rules::{self, Condition, Law, Rule, RuleTable, Term, attempt, sides_agree};
use lawson::{FuseOptions, Program};

const XS: Term = Term::Var("xs");
const F: Term = Term::Var("f");
const IS: Term = Term::Var("is");
/// Programs on which each rule is tried.
const PROGRAMS: usize = 30;

/// A function of the elements that are read, and not of all: it must neither print nor fail.
pub fn gather_map(conditions: &[Condition]) -> Rule {
    let law = Law {
        left: Term::Gather(&Term::Map(&F, &[XS]), &IS),
        right: Term::Map(&F, &[Term::Gather(&XS, &IS)]),
    };
    Rule::of_law("gather-map", law, "mine", conditions.to_vec())
}

/// It forgets to turn the array round.
fn forgetful() -> Rule {
    let law = Law { left: Term::Map(&F, &[Term::Reverse(&XS)]), right: Term::Map(&F, &[XS]) };
    Rule::of_law("map-reverse-forgotten", law, "nobody", &[])
}

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", report()?);
    Ok(())
}

/// What is found out about the rules.
pub fn report() -> Result<String, Box<dyn Error>> {
    let mut out = String::new();
    let conditions = [Condition::Copyable, Condition::Total];
    for rule in [gather_map(&conditions), gather_map(&[]), forgetful()] {
        // The law by itself, before there is any rule, with what the conditions say.
        let law = law::Equation::parse(&rules::text(&rule))?;
        writeln!(out, "{law}: {}", judge(&law, &law::Options::default())?.verdict)?;

        // The rule in a table, in the place of one that matches the same.
        let table = RuleTable::standard().with(rule.clone());
        match (0..100).find_map(|seed| Some((seed, sides_agree(&rule, &table, seed).err()?))) {
            Some((seed, broken)) => writeln!(out, "the sides differ at seed {seed}: {}", broken.why)?,
            None => writeln!(out, "the sides agree at 100 seeds")?,
        }
        // One that was never applied is not right either.
        match attempt(&rule, &table, 0, PROGRAMS, Duration::from_secs(600)).right() {
            Ok(times) => writeln!(out, "applied {times} times, and right")?,
            Err(why) => writeln!(out, "{why}")?,
        }
        changes(&mut out, &table)?;
    }
    Ok(out)
}

/// The programs that a table changes.
fn changes(out: &mut String, table: &RuleTable) -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../snapshots/rules");
    let mut files: Vec<_> = std::fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    files.sort_by_key(std::fs::DirEntry::file_name);
    for path in files.iter().map(std::fs::DirEntry::path) {
        if path.extension().is_none_or(|extension| extension != "fut") {
            continue;
        }
        let entry = Program::parse(&std::fs::read_to_string(&path)?)?.main()?;
        let options = FuseOptions { table: table.clone(), ..FuseOptions::default() };
        if entry.fuse()?.program() != entry.fuse_with(&options)?.program() {
            writeln!(out, "changes {}", path.file_stem().unwrap_or_default().display())?;
        }
    }
    Ok(())
}
