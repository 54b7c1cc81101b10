//! A table with a rule of one's own, tried: the law as text is judged, the rule is put through sketches and random
//! programs, and what it changes of a folder of programs is listed. This rule is wrong on purpose.
//!
//! ```sh
//! cargo run --release --example own_rules
//! ```

use std::error::Error;
use std::fmt::Write;
use std::path::Path;
use std::time::Duration;

use lawson::law::{self, judge};
use lawson::rules::law::{Law, Term};
use lawson::rules::{Rule, RuleTable};
use lawson::verify::tried::{Verdict, attempt};
use lawson::{FuseOptions, Program};

const XS: Term = Term::Var("xs");
const F: Term = Term::Var("f");
/// It forgets to turn the array round.
fn forgetful() -> Rule {
    let law = Law { left: Term::Map(&F, &[Term::Reverse(&XS)]), right: Term::Map(&F, &[XS]) };
    Rule::of_law("map-reverse-forgotten", law, "nobody", &[])
}

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", report()?);
    Ok(())
}

/// What is found out about the rule.
pub fn report() -> Result<String, Box<dyn Error>> {
    let mut out = String::new();
    // The law by itself, before there is any rule.
    let rule = forgetful();
    let text = law::Law::parse(&rule.law.to_string())?;
    writeln!(out, "{}: {}", text, judge(&text, &law::Options::default())?.verdict)?;

    // The rule in a table, in the place of the one that matches the same.
    let table = RuleTable::standard().with(rule.clone());
    let tried = attempt(&rule, &table, 0, 100, Duration::from_secs(60));
    if let Verdict::Wrong(wrong) = &tried.verdict {
        writeln!(out, "wrong on program {}:\n{}", tried.programs, wrong.text.trim_end())?;
        if let Some(culprit) = &wrong.culprit {
            writeln!(out, "by {culprit}")?;
        }
    }

    // The programs that it changes.
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
    Ok(out)
}
