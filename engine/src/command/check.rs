//! `lawson check`: parses, types, infers and prints size schemes.

use clap::Args;
use lawson_oracle::syntax::ast::Decl;
use lawson_oracle::types::{Checked, scheme_text};
use serde_json::json;

use super::failure::{FINE, Outcome};
use super::ui::Ui;
use super::{EntryArg, FileArg, StrictArg};

/// Check a program's syntax, types and sizes; print the type of every definition.
///
/// A size that only running decides is printed after ∃: `∃ k1. (xs: [n]i32) -> [k1]i32`.
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  lawson check examples/normalize2.fut")]
pub struct Check {
    #[command(flatten)]
    file: FileArg,
    #[command(flatten)]
    entry: EntryArg,
    #[command(flatten)]
    strict: StrictArg,
}

impl Check {
    pub fn run(self, ui: &Ui) -> Outcome {
        let checked = self.strict.hold(super::inputs::load(&self.file.file)?)?;
        let only = match &self.entry.entry {
            Some(name) => Some(super::inputs::entry(&checked, Some(name))?),
            None => None,
        };
        let shown: Vec<_> = definitions(&checked).filter(|(i, ..)| only.is_none_or(|o| o == *i)).collect();
        for (_, _, _, text) in &shown {
            ui.line(text);
        }
        let definitions: Vec<_> = shown
            .iter()
            .map(|(_, name, entry, text)| json!({ "name": name, "entry": entry, "type": text }))
            .collect();
        ui.answer(&json!({ "definitions": definitions }));
        Ok(FINE)
    }
}

/// Index, name, whether it is an entry point, and scheme of every definition.
fn definitions(checked: &Checked) -> impl Iterator<Item = (usize, String, bool, String)> {
    checked.program.decls.iter().enumerate().filter_map(|(i, decl)| match (decl, &checked.schemes[i]) {
        (Decl::Def(def), Some(scheme)) => {
            Some((i, def.name.to_string(), def.entry, scheme_text(scheme, &def.name)))
        }
        _ => None,
    })
}
