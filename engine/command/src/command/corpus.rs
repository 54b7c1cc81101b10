//! `lawson corpus`: what a folder of programs shows of the table of rules.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use regex_lite::Regex;
use serde_json::json;

use super::failure::{ErrorKind, FINE, Failure, FailureKind, Outcome};
use super::files;
use super::outputs::free;
use super::promote::Promote;
use super::snapshot::mistake;
use super::ui::Ui;
use crate::cost::counted;
use crate::data::{self, io_reason};
use crate::review::{self, Covered, Program, Why};
use crate::rules::Laws;

/// Print how many programs of a folder reach each rule: to how many it is applied, and for how many each of its
/// conditions prevents it.
///
/// --min copies a small part of the programs that reaches the same. Every copied program is needed, except those of
/// --keep, which are always copied.
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
    /// Always keep the files whose names match this pattern; * stands for any text.
    #[arg(long, value_name = "GLOB", requires = "min")]
    keep: Vec<String>,
    /// Overwrite existing files.
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
        let folder = if self.dir.is_dir() { self.dir.clone() } else { self.dir.with_file_name("") };
        let full = |folder: &Path| {
            let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
            here.canonicalize().ok()
        };
        if let Some(out) =
            self.min.as_deref().filter(|out| full(out).is_some_and(|o| Some(o) == full(&folder)))
        {
            let message = format!("--min {}: this is the folder of the programs itself", out.display());
            return Err(Failure::new(FailureKind::Usage, message).help("name a folder to copy them to"));
        }
        let programs = review::programs(std::slice::from_ref(&self.dir))?.programs;
        if programs.is_empty() {
            return Err(files::none(std::slice::from_ref(&self.dir)));
        }
        if let Some(glob) =
            self.keep.iter().zip(&keep).find(|(_, f)| !programs.iter().any(|p| f.is_match(&p.file)))
        {
            return Err(Failure::new(
                FailureKind::Usage,
                format!("--keep {}: no file has such a name", glob.0),
            ));
        }
        let progress = ui.counted_progress("fusing", programs.len());
        let laws = Laws::default();
        let covered = review::coverage(&programs, &laws, &|| progress.one_done());
        drop(progress);
        let wrong: Vec<(&Program, &Why)> =
            programs.iter().zip(&covered).filter_map(|(p, c)| Some((p, c.wrong.as_ref()?))).collect();
        for (program, why) in &wrong {
            let line = why.line.map_or(String::new(), |line| format!(", line {line}"));
            ui.note(review::printable(&format!("{}{line}: {}", program.file, why.why)));
        }
        if covered.iter().any(|covered| covered.bug) {
            return Err(mistake());
        }
        let reached: Vec<BTreeSet<Covered>> = covered.iter().map(|covered| covered.reached.clone()).collect();
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
            "wrong": wrong.iter().map(|(program, why)| json!({
                "file": program.file, "line": why.line, "why": why.why,
            })).collect::<Vec<_>>(),
        });
        if let Some(out) = &self.min {
            let kept = |file: &String| keep.iter().any(|form| form.is_match(file));
            let kept: BTreeSet<usize> = (0..programs.len()).filter(|at| kept(&programs[*at].file)).collect();
            let small = review::smallest(&reached, &kept);
            // What a program reaches that can't be read nobody knows.
            if let Some((program, Err(why))) = (0..programs.len())
                .filter(|at| !small.contains(at))
                .map(|at| (&programs[at], &programs[at].text))
                .find(|(_, text)| text.is_err())
            {
                let message = format!("{} can't be left out: {}", program.file, why.why);
                return Err(Failure::new(ErrorKind::Input, message)
                    .help("--keep copies it as it is; or take it out of the folder"));
            }
            copy(small.iter().map(|at| programs[*at].file.as_str()), &folder, out, self.force)?;
            ui.line(format!("{} of {} reach the same, in {}", small.len(), programs.len(), out.display()));
            answer["kept"] = small.iter().map(|at| programs[*at].file.as_str()).collect();
        }
        ui.answer(&answer);
        Ok(FINE)
    }
}

/// Copies files from folder to folder, byte for byte: nothing, where one can't be read or is in the way.
fn copy<'f>(
    files: impl Iterator<Item = &'f str>,
    from: &Path,
    to: &Path,
    force: bool,
) -> Result<(), Failure> {
    let failed = |word: &str, path: &Path, e: std::io::Error| {
        let message = format!("cannot {word} {}: {}", path.display(), io_reason(&e));
        Failure::new(FailureKind::Output, message)
    };
    let mut read: Vec<(PathBuf, Vec<u8>)> = Vec::new();
    for file in files {
        let (source, path) = (from.join(file), to.join(file));
        free(&path, force)?;
        read.push((path, std::fs::read(&source).map_err(|e| failed("read", &source, e))?));
    }
    for (path, bytes) in read {
        let made = path.parent().map_or(Ok(()), data::file::make_folder);
        made.and_then(|()| data::file::write(&path, force, |file| file.write_all(&bytes)))
            .map_err(|e| failed("write", &path, e))?;
    }
    Ok(())
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
        .map_err(|e| Failure::new(FailureKind::Usage, format!("--keep {glob}: {e}")))
}
