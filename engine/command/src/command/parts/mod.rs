//! Runs in parts: `lawson run --rows-at-once`, and the verbs `partial` and `combine`.

mod at_once;
mod combine;
mod partial;
mod results;
mod sources;

use std::path::{Path, PathBuf};

use clap::Args;
use lawson_oracle::types::Checked;

use super::EntryArg;
use super::failure::{ErrorKind, Failure};
use super::gates::GateArgs;
use super::inputs;
use super::run::verified;
use super::ui::Ui;
use crate::api::{Entry, Fused, Program, Split};
use crate::cost::Sizes;
use crate::data::cannot_read;
use crate::fuse::FuseOptions;
use crate::verify::{Options, Verdict};
pub use at_once::AtOnce;
pub use combine::Combine;
pub use partial::Partial;

/// A program, and how its runs are cut.
#[derive(Args, Debug)]
struct CutArgs {
    /// The program.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    entry: EntryArg,
    #[command(flatten)]
    gates: GateArgs,
    /// The size along which the run is cut [default: the first extent of the first array].
    #[arg(long, value_name = "SIZE")]
    along: Option<String>,
}

impl CutArgs {
    fn load(&self) -> Result<Cut, Failure> {
        Cut::of(self.gates.load(&self.file)?, self.entry.entry.as_deref(), self.along.as_deref())
    }
}

/// A program whose runs are cut.
pub struct Cut {
    checked: Checked,
    entry: Entry,
    /// Its index among the program's definitions, and its name.
    index: usize,
    name: String,
    /// The size along which it is cut.
    along: String,
}

impl Cut {
    /// An entry of a program, cut along this size, or along the first extent of its first array.
    pub fn of(checked: Checked, entry: Option<&str>, along: Option<&str>) -> Result<Cut, Failure> {
        let index = inputs::entry(&checked, entry)?;
        let name = inputs::entry_name(&checked, index).to_string();
        let entry = Program::from_checked(checked.clone()).entry(&name).map_err(|e| Failure::of(&e))?;
        entry.runs_without_host().map_err(|e| Failure::of(&e))?;
        let dims = entry.lowered().params.iter().filter_map(|param| param.binding.ty.dims.first());
        let first = dims.filter_map(|dim| dim.as_var()).map(|size| size.name.to_string()).next();
        let along = along.map(str::to_string).or(first).ok_or_else(|| {
            let message = format!("{name} takes no array whose rows could be read some at a time");
            Failure::new(ErrorKind::Input, message)
        })?;
        Ok(Cut { checked, entry, index, name, along })
    }

    /// The program, fused for these sizes, and verified with a seed if one is given.
    fn split(&self, ui: &Ui, sizes: Sizes, verify: Option<u64>) -> Result<(Split, Fused, Verdict), Failure> {
        let options = FuseOptions { sizes, ..Default::default() };
        let fused = self.entry.fuse_with(&options).map_err(|e| Failure::of(&e))?;
        let verdict = match verify {
            Some(seed) => {
                let (verdict, warnings) = verified(ui, &fused, seed)?;
                ui.warn(&warnings, &self.checked.source);
                verdict
            }
            None => Verdict::Off,
        };
        let kernel = fused.compile_with(crate::api::Verify::Off).map_err(|e| Failure::of(&e))?;
        let kernel = kernel.known(verdict.clone());
        let split = kernel.split(&self.along).map_err(|e| Failure::of(&e))?;
        Ok((split, fused, verdict))
    }
}

/// The seed of the inputs on which a program is verified, where nobody gives one.
fn usual_seed() -> u64 {
    Options::default().seed
}

/// The bytes of a file.
fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    Ok(std::fs::read(path).map_err(|e| cannot_read(path, &e))?)
}

/// What an error says, about a file.
fn about(path: &Path, error: &crate::api::Error) -> Failure {
    Failure::new(error.kind(), format!("{}: {error}", path.display()))
}
