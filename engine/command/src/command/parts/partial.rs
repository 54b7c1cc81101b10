//! `lawson partial`: one part of one stage of a run.

use std::ops::Range;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::results::{Files, Results};
use super::sources::Sources;
use super::{CutArgs, about, read, usual_seed};
use crate::api::Known;
use crate::command::failure::{ErrorKind, FINE, Failure, Outcome};
use crate::command::inputs::InputArgs;
use crate::command::ui::Ui;
use crate::command::{RunningArgs, outputs};

/// Run one part of a run: some of the rows, in one stage.
///
/// A run is cut along a size, `n` in `[n]f64`. Each part runs on some of the rows, in any process on any machine, and
/// writes what is to be combined to a file. `lawson combine` makes of the files of a stage what is known in the next
/// one. The results have the bits of the whole run. `lawson explain --split n` shows the stages.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  lawson partial sum.fut -i xs=big.npy --rows 0..16384 -o a.part
  lawson partial sum.fut -i xs=big.npy --rows 16384..40000 -o b.part
  lawson combine sum.fut a.part b.part -o sum.known
  lawson partial norm.fut -i xs=big.npy --rows 0..16384 --known norm.known -o c.part --results out/

Rows begin and end at multiples of 16384, or at the last row.")]
pub struct Partial {
    #[command(flatten)]
    cut: CutArgs,
    #[command(flatten)]
    inputs: InputArgs,
    /// The rows, from A up to and without B.
    #[arg(long, value_name = "A..B", value_parser = rows)]
    rows: Range<usize>,
    /// The stage, from 0 on [default: the one that follows what is known].
    #[arg(long, value_name = "K")]
    stage: Option<usize>,
    /// What `lawson combine` has made of the stage before; none for stage 0.
    #[arg(long, value_name = "F")]
    known: Option<PathBuf>,
    /// Write the part to this file.
    #[arg(short = 'o', long = "output", value_name = "F")]
    output: PathBuf,
    /// Write rows of results into this folder, as .npy files: NAME.A-B.npy.
    #[arg(long, value_name = "DIR")]
    results: Option<PathBuf>,
    /// Overwrite existing files.
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    pub running: RunningArgs,
}

fn rows(text: &str) -> Result<Range<usize>, String> {
    let bounds = text.split_once("..").and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
    bounds.map(|(a, b)| a..b).ok_or_else(|| "two numbers are expected, such as 0..16384".into())
}

impl Partial {
    pub fn run(self, ui: &Ui) -> Outcome {
        let cut = self.cut.load()?;
        outputs::check([self.output.as_path()], None, self.force)?;
        let sources = Sources::of(&cut, &self.inputs)?;
        let (split, _, verdict) = cut.split(ui, sources.sizes()?, Some(usual_seed()))?;
        let of = |e: crate::api::Error| Failure::of(&e);
        let total = sources.total();
        let known = match &self.known {
            Some(path) => Known::from_bytes(&read(path)?).map_err(|e| about(path, &e))?,
            None => {
                let first = sources.open(0)?.next(total.min(1))?;
                split.begin_parts(total, &first.parts()).map_err(of)?
            }
        };
        if let Some(stage) = self.stage.filter(|stage| *stage != known.stage()) {
            let message = format!("--stage {stage}: what is known leads to stage {}", known.stage());
            return Err(Failure::new(ErrorKind::Input, message)
                .help("--known takes the file that `lawson combine` has made of the stage before"));
        }
        if known.total() != total {
            let message = format!("what is known is of {} rows, and the input has {total}", known.total());
            return Err(Failure::new(ErrorKind::Input, message));
        }
        let Range { start, end } = self.rows;
        if start > end || end > total {
            let message = format!("--rows {start}..{end}: the input has {total} rows");
            return Err(Failure::new(ErrorKind::Input, message));
        }
        let arguments = sources.open(start)?.next(end - start)?;
        let (part, rows) = split.part_of_parts(start..end, &arguments.parts(), &known).map_err(of)?;
        let mut written = vec![self.output.clone()];
        let results = Results::of(&cut, &split);
        let given = results.of_stage(known.stage());
        match &self.results {
            Some(folder) => {
                written.extend(Files::of_part(&results, (folder, self.force), &rows, known.stage())?);
            }
            None if !given.is_empty() => ui.note(format!(
                "note: rows of {} are computed in this stage: --results DIR writes them",
                given.join(", ")
            )),
            None => {}
        }
        // What is known comes first, so that whoever combines parts needs no inputs.
        let bytes = super::combine::packed(&known, &part);
        outputs::write(&self.output, self.force, |file| file.write_all(&bytes))?;
        written.iter().for_each(|file| ui.note(format!("wrote {}", file.display())));
        ui.note(format!(
            "rows {start} to {end} of {total}, stage {} of {}, {verdict}",
            known.stage(),
            split.stages()
        ));
        ui.answer(&json!({
            "stage": known.stage(),
            "stages": split.stages(),
            "rows": [start, end],
            "total": total,
            "files": written.iter().map(|file| file.display().to_string()).collect::<Vec<_>>(),
            "verification": verdict.to_string(),
        }));
        Ok(FINE)
    }
}
