//! `lawson run --rows-at-once N`: the parts of a run one after the other, from files that need not fit the memory.

use std::path::Path;
use std::time::Instant;

use serde_json::json;

use super::Cut;
use super::results::{self, Files, Results};
use super::sources::{Sources, cuts};
use crate::api::Part;
use crate::command::failure::{FINE, Failure, Outcome};
use crate::command::inputs::InputArgs;
use crate::command::ui::Ui;
use crate::command::units;

/// What a run in parts is asked for.
pub struct AtOnce<'r> {
    /// Rows at a time.
    pub rows: usize,
    /// The inputs.
    pub inputs: &'r InputArgs,
    /// Where rows go.
    pub output: Option<&'r Path>,
    /// Existing files are overwritten.
    pub force: bool,
    /// The program is verified, with this seed.
    pub verify: Option<u64>,
}

impl AtOnce<'_> {
    /// Runs it.
    pub fn run(&self, ui: &Ui, cut: &Cut) -> Outcome {
        let sources = Sources::of(cut, self.inputs)?;
        let (split, fused, verdict) = cut.split(ui, sources.sizes()?, self.verify)?;
        let rows = results::whole_chunks(self.rows, split.rows_of_chunk())?;
        let results = Results::of(cut, &split);
        let mut files = Files::begin(&results, self.output, self.force)?;
        let total = sources.total();
        let parts = cuts(total, rows);
        let progress = ui.progress("running in parts");
        let start = Instant::now();
        let of = |e: crate::api::Error| Failure::of(&e);
        let first = sources.open(0)?.next(total.min(1))?;
        let mut known = split.begin_parts(total, &first.parts()).map_err(of)?;
        while known.stage() < split.stages() {
            let mut reading = sources.open(0)?;
            let mut sent: Vec<Part> = Vec::new();
            for at in &parts {
                let arguments = reading.next(at.len())?;
                let (part, rows) = split.part_of_parts(at.clone(), &arguments.parts(), &known).map_err(of)?;
                files.write(&rows)?;
                sent.push(part);
            }
            known = split.combine(&sent, &known).map_err(of)?;
        }
        drop(progress);
        let took = start.elapsed();
        let all = results.known(&split, &known)?;
        let mut written = files.finish()?;
        written.extend(results::known(ui, &all, self.output, self.force)?);
        written.iter().for_each(|file| ui.note(format!("wrote {}", file.display())));
        let (loops, unfused) = fused.loops_of_all_kinds();
        let stages = split.stages();
        ui.note(format!(
            "{loops} loop{} ({unfused} unfused), {stages} stage{} of {} parts along {}, {verdict}, {}",
            if loops == 1 { "" } else { "s" },
            if stages == 1 { "" } else { "s" },
            parts.len(),
            cut.along,
            units::duration(took)
        ));
        ui.answer(&json!({
            "entry": cut.name,
            "results": all.iter().map(|(name, value)| crate::data::json::result(name, value)).collect::<Vec<_>>(),
            "files": written.iter().map(|file| file.display().to_string()).collect::<Vec<_>>(),
            "along": cut.along,
            "rows": total,
            "parts": parts.len(),
            "stages": stages,
            "verification": verdict.to_string(),
            "millis": took.as_secs_f64() * 1e3,
        }));
        Ok(FINE)
    }
}
