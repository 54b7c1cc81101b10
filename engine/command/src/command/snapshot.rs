//! `lawson snapshot`: what is known of fused programs, in a file.

use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;

use super::failure::{ErrorKind, FINE, Failure, FailureKind, Outcome, REPORT};
use super::files;
use super::ui::Ui;
use crate::data::{self, io_reason};
use crate::review::{self, Status};
use crate::rules::Laws;

/// Write a description of fused programs to a file, which `lawson diff` compares.
///
/// The file has a header and one line of JSON for each entry: whether it was fused, its loops, the rules that were
/// applied, the reasons of loops that stay apart, its costs and its core. Each certificate is checked first. The same
/// programs give the same bytes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  lawson snapshot examples -o before.jsonl
  lawson diff before.jsonl examples           the effect of a change since then")]
pub struct Snapshot {
    /// Programs, or folders of programs.
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<PathBuf>,
    /// The file to write.
    #[arg(short, value_name = "F")]
    output: PathBuf,
    /// Write an empty snapshot if there is no program.
    #[arg(long)]
    allow_empty: bool,
    /// Overwrite the file if it exists.
    #[arg(long)]
    force: bool,
}

impl Snapshot {
    pub fn run(self, ui: &Ui) -> Outcome {
        free(&self.output, self.force)?;
        let programs = review::programs(&self.paths)?;
        if programs.programs.is_empty() && !self.allow_empty {
            return Err(files::none(&self.paths));
        }
        let progress = ui.counted_progress("fusing", programs.programs.len());
        let (snapshot, bug) = review::snapshot(&programs, &Laws::default(), &|| progress.one_done());
        drop(progress);
        write(&self.output, self.force, |file| review::write(&snapshot, file))?;
        let count = |of: fn(&Status) -> bool| snapshot.entries.iter().filter(|e| of(&e.status)).count();
        let fused = count(|status| matches!(status, Status::Fused(_)));
        let unsupported = count(|status| matches!(status, Status::Unsupported(_)));
        let errors = count(|status| matches!(status, Status::Error(_)));
        ui.line(format!(
            "{}: {fused} fused, {unsupported} unsupported, {errors} with errors",
            review::counted(snapshot.entries.len(), "entry", "entries")
        ));
        ui.answer(&json!({
            "entries": snapshot.entries.len(),
            "fused": fused,
            "unsupported": unsupported,
            "errors": errors,
            "file": self.output.display().to_string(),
        }));
        if bug {
            return Err(mistake());
        }
        Ok(FINE)
    }
}

/// Some entry's certificate does not check, or fusion made another mistake.
pub fn mistake() -> Failure {
    let message = "a program was fused wrongly: `lawson verify` says which, and why";
    Failure::new(ErrorKind::Internal, message).help(REPORT)
}

/// Nothing is done whose result can't be written.
pub fn free(path: &Path, force: bool) -> Result<(), Failure> {
    if path.symlink_metadata().is_ok() && !force {
        let message = format!("{} exists already", path.display());
        return Err(Failure::new(FailureKind::Output, message).help("--force overwrites it"));
    }
    Ok(())
}

/// Writes a file.
pub fn write(
    path: &Path,
    force: bool,
    content: impl FnOnce(&mut dyn std::io::Write) -> std::io::Result<()>,
) -> Result<(), Failure> {
    let buffered = |file: &mut std::fs::File| {
        let mut file = std::io::BufWriter::new(file);
        content(&mut file)?;
        std::io::Write::flush(&mut file)
    };
    data::file::write(path, force, buffered).map_err(|e| {
        Failure::new(FailureKind::Output, format!("cannot write {}: {}", path.display(), io_reason(&e)))
    })
}
