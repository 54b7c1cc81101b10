//! `lawson corpus`: what a folder of programs shows of the table of rules.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use regex_lite::Regex;
use serde_json::json;

use super::failure::{BAD_INPUT, FINE, Failure, Outcome};
use super::files;
use super::promote::Promote;
use super::snapshot::free;
use super::ui::Ui;
use crate::cost::counted;
use crate::data::{self, io_reason};
use crate::review::{self, Covered};
use crate::rules::Laws;

/// Print which rules programs reach: to how many each is applied, and for how many each of its conditions keeps it
/// away.
///
/// With --min a small part of the programs is copied that reaches the same. None of them can be left out, but for
/// those of --keep, which always stay.
#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
#[command(after_help = "\
Examples:
  lawson corpus snapshots
  lawson corpus fuzzed --min small --keep 'regressions/*'
  lawson corpus promote artifacts/crash-1 -o kept/crash.fut")]
pub struct Corpus {
    #[command(subcommand)]
    other: Option<Other>,
    /// The programs.
    #[arg(value_name = "DIR", required = true)]
    dir: Option<PathBuf>,
    /// Copy programs that reach the same to this folder.
    #[arg(long, value_name = "OUT")]
    min: Option<PathBuf>,
    /// Keep the files whose names are of this form; * stands for any text.
    #[arg(long, value_name = "GLOB", requires = "min")]
    keep: Vec<String>,
    /// Overwrite files that are there.
    #[arg(long, requires = "min")]
    force: bool,
}

#[derive(Subcommand, Debug)]
enum Other {
    Promote(Promote),
}

impl Corpus {
    pub fn run(self, ui: &Ui) -> Outcome {
        match (self.other, self.dir) {
            (Some(Other::Promote(promote)), _) => promote.run(ui),
            (None, dir) => {
                Table { dir: dir.unwrap_or_default(), min: self.min, keep: self.keep, force: self.force }
                    .run(ui)
            }
        }
    }
}

/// What is printed of the table.
struct Table {
    dir: PathBuf,
    min: Option<PathBuf>,
    keep: Vec<String>,
    force: bool,
}

impl Table {
    fn run(self, ui: &Ui) -> Outcome {
        let keep = self.keep.iter().map(|glob| form(glob)).collect::<Result<Vec<Regex>, Failure>>()?;
        let (_, programs) = review::programs(std::slice::from_ref(&self.dir))?;
        if programs.is_empty() {
            return Err(files::none(std::slice::from_ref(&self.dir)));
        }
        if let Some(glob) =
            self.keep.iter().zip(&keep).find(|(_, f)| !programs.iter().any(|p| f.is_match(&p.file)))
        {
            return Err(Failure::new(
                BAD_INPUT,
                "usage",
                format!("--keep {}: no file has such a name", glob.0),
            ));
        }
        let progress = ui.progress("fusing");
        let laws = Laws::default();
        let reached = review::coverage(&programs, &laws);
        drop(progress);
        let mut times: BTreeMap<&Covered, usize> = BTreeMap::new();
        reached.iter().flatten().for_each(|row| *times.entry(row).or_default() += 1);
        let rows = review::rows(&laws);
        ui.line(counted(programs.len() as u128, "program"));
        let name = |row: &Covered| match &row.1 {
            Some(condition) => format!("  {condition}"),
            None => row.0.clone(),
        };
        let width = rows.iter().map(|row| name(row).len()).max().unwrap_or(0);
        for row in &rows {
            let what = if row.1.is_some() { "refused" } else { "applied" };
            let n = match times.get(row) {
                Some(n) => format!("{what} in {n}"),
                None => format!("{what} in none"),
            };
            ui.line(format!("{:<width$}  {n}", name(row)));
        }
        let mut answer = json!({
            "programs": programs.len(),
            "rows": rows.iter().map(|row| json!({
                "rule": row.0, "condition": row.1, "programs": times.get(row).copied().unwrap_or(0),
            })).collect::<Vec<_>>(),
        });
        if let Some(out) = &self.min {
            let kept = |file: &String| keep.iter().any(|form| form.is_match(file));
            let kept: BTreeSet<usize> = (0..programs.len()).filter(|at| kept(&programs[*at].file)).collect();
            let small = review::smallest(&reached, &kept);
            small.iter().try_for_each(|at| free(&out.join(&programs[*at].file), self.force))?;
            for at in &small {
                let program = &programs[*at];
                let path = out.join(&program.file);
                let text = program.text.as_deref().unwrap_or_default();
                let made = path.parent().map_or(Ok(()), data::file::make_folder);
                made.and_then(|()| {
                    data::file::write(&path, self.force, |file| file.write_all(text.as_bytes()))
                })
                .map_err(|e| {
                    let message = format!("cannot write {}: {}", path.display(), io_reason(&e));
                    Failure::new(BAD_INPUT, "output", message)
                })?;
            }
            ui.line(format!("{} of {} reach the same, in {}", small.len(), programs.len(), out.display()));
            answer["kept"] = small.iter().map(|at| programs[*at].file.as_str()).collect();
        }
        ui.answer(&answer);
        Ok(FINE)
    }
}

/// Names of a form: `*` is any text, and `?` any character.
fn form(glob: &str) -> Result<Regex, Failure> {
    let part = |c: char| match c {
        '*' => ".*".to_string(),
        '?' => ".".to_string(),
        c => regex_lite::escape(&c.to_string()),
    };
    let pattern: String = glob.chars().map(part).collect();
    Regex::new(&format!("^{pattern}$"))
        .map_err(|e| Failure::new(BAD_INPUT, "usage", format!("--keep {glob}: {e}")))
}
