//! `lawson snapshot`: what is known of fused programs, in a file.

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::failure::{ErrorKind, FINE, Failure, Outcome, REPORT};
use super::ui::Ui;
use super::{files, outputs};
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
        outputs::check([self.output.as_path()], None, self.force)?;
        let programs = review::programs(&self.paths)?;
        if programs.programs.is_empty() && !self.allow_empty {
            return Err(files::none(&self.paths));
        }
        let progress = ui.counted_progress("fusing", programs.programs.len());
        let (snapshot, bug) = review::snapshot(&programs, &Laws::default(), &|| progress.one_done());
        drop(progress);
        outputs::write(&self.output, self.force, |file| review::write(&snapshot, file))?;
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
