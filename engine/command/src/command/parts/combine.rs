//! `lawson combine`: what parts of a stage come to.

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::results::{self, Results};
use super::{CutArgs, about, read, usual_seed};
use crate::api::{Known, Part};
use crate::command::failure::{ErrorKind, FINE, Failure, Outcome};
use crate::command::outputs;
use crate::command::ui::Ui;
use crate::cost::Sizes;

/// Combine the parts of a stage, which `lawson partial` has made.
///
/// All parts of the stage are given, in any order. What is known then goes to a file, for the parts of the next stage.
/// After the last stage, the results that are no rows are printed too.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  lawson combine sum.fut a.part b.part -o sum.known")]
pub struct Combine {
    #[command(flatten)]
    cut: CutArgs,
    /// The files of all parts of one stage.
    #[arg(value_name = "PART", required = true)]
    parts: Vec<PathBuf>,
    /// Write what is known to this file.
    #[arg(short = 'o', long = "output", value_name = "F")]
    output: PathBuf,
    /// Overwrite an existing file.
    #[arg(long)]
    force: bool,
}

/// A part with what was known where it ran.
pub(super) fn packed(known: &Known, part: &Part) -> Vec<u8> {
    let known = known.to_bytes();
    let mut bytes = (known.len() as u64).to_le_bytes().to_vec();
    bytes.extend(known);
    bytes.extend(part.to_bytes());
    bytes
}

/// The same apart.
fn unpacked(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (length, rest) = bytes.split_first_chunk::<8>()?;
    rest.split_at_checked(usize::try_from(u64::from_le_bytes(*length)).ok()?)
}

impl Combine {
    pub fn run(self, ui: &Ui) -> Outcome {
        let cut = self.cut.load()?;
        outputs::check([self.output.as_path()], None, self.force)?;
        let (mut before, mut parts) = (None::<Known>, Vec::new());
        for path in &self.parts {
            let bytes = read(path)?;
            let Some((known, part)) = unpacked(&bytes) else {
                let message = format!("{}: this is not a part of a run", path.display());
                return Err(Failure::new(ErrorKind::Input, message));
            };
            let known = Known::from_bytes(known).map_err(|e| about(path, &e))?;
            parts.push(Part::from_bytes(part).map_err(|e| about(path, &e))?);
            before.get_or_insert(known);
        }
        let Some(before) = before else {
            return Err(Failure::new(ErrorKind::Input, "no part is given"));
        };
        let mut sizes = Sizes::new();
        for size in cut.entry.lowered().sizes_of_params() {
            let value = before.size(size.id).and_then(|value| u64::try_from(value).ok());
            sizes.extend(value.map(|value| (size.name.to_string(), value)));
        }
        let (split, _, _) = cut.split(ui, sizes, Some(usual_seed()))?;
        let known = split.combine(&parts, &before).map_err(|e| Failure::of(&e))?;
        outputs::write(&self.output, self.force, |file| file.write_all(&known.to_bytes()))?;
        let all = match known.stage() < split.stages() {
            true => Vec::new(),
            false => Results::of(&cut, &split).known(&split, &known)?,
        };
        results::known(ui, &all, None, false)?;
        ui.note(format!("wrote {}", self.output.display()));
        match known.stage() < split.stages() {
            true => ui.note(format!("stage {} of {} comes next", known.stage(), split.stages())),
            false => ui.note("all stages have run"),
        }
        ui.answer(&json!({
            "stage": known.stage(),
            "stages": split.stages(),
            "results": all.iter().map(|(name, value)| crate::data::json::result(name, value)).collect::<Vec<_>>(),
            "files": [self.output.display().to_string()],
        }));
        Ok(FINE)
    }
}
