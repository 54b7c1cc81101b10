//! `lawson check`: parses, types, infers and prints size schemes.

use std::path::{Path, PathBuf};

use clap::Args;
use lawson_oracle::modules;
use lawson_oracle::source::Span;
use lawson_oracle::syntax::ast::Decl;
use lawson_oracle::types::{Checked, scheme_text};
use serde_json::{Value as Json, json};

use super::failure::{FINE, Failure, Outcome};
use super::ui::{Ui, warnings_json};
use super::{EntryArg, StrictArg, files, inputs};

/// Check the syntax, types and sizes of programs, and print the type of every definition.
///
/// A size that is known only at run time is printed after ∃: `∃ k1. (xs: [n]i32) -> [k1]i32`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  lawson check examples/normalize2.fut\n  lawson check examples")]
pub struct Check {
    /// Programs, or folders of programs.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    entry: EntryArg,
    #[command(flatten)]
    strict: StrictArg,
}

impl Check {
    pub fn run(self, ui: &Ui) -> Outcome {
        let alone = files::alone(&self.files);
        let done = files::each(ui, &self.files, |file, _| {
            let (definitions, checked) = self.file(file)?;
            let indent = if alone { "" } else { "  " };
            if !alone {
                ui.line(file.display().to_string());
            }
            for definition in &definitions {
                ui.line(format!("{indent}{}", definition["type"].as_str().unwrap_or_default()));
            }
            let warnings = checked.warnings();
            ui.warn(&warnings, &checked.source);
            Ok((
                FINE,
                json!({
                    "file": file.display().to_string(),
                    "definitions": definitions,
                    "warnings": warnings_json(&warnings, &checked.source),
                }),
            ))
        })?;
        let code = done.code;
        done.answer(ui, json!({}));
        Ok(code)
    }

    /// A program with its definitions.
    fn file(&self, file: &Path) -> Result<(Vec<Json>, Checked), Failure> {
        let checked = self.strict.hold(inputs::load(file)?)?;
        let only = self.entry.entry.as_deref().map(|name| inputs::entry(&checked, Some(name))).transpose()?;
        let shown = definitions(&checked).filter(|(i, ..)| only.is_none_or(|o| o == *i));
        let shown = shown.map(|(_, name, entry, text)| json!({ "name": name, "entry": entry, "type": text }));
        let shown = shown.collect();
        Ok((shown, checked))
    }
}

/// Whether a definition is one that somebody wants to know of: not what a module hides, and not what is asked of an argument.
fn is_own(checked: &Checked, index: usize, name: &str) -> bool {
    let made = checked.program.made.get(&index).copied().unwrap_or_default();
    modules::is_visible(name) && (made.asked.is_none() || made.applied.is_none())
}

/// Index, name, whether it is an entry point, and scheme of every definition.
fn definitions(checked: &Checked) -> impl Iterator<Item = (usize, String, bool, String)> {
    checked.program.decls.iter().enumerate().filter_map(|(i, decl)| match (decl, &checked.schemes[i]) {
        // Of what a program of loops becomes, nobody wrote the definitions that have no place.
        (Decl::Def(def), Some(scheme)) if def.span != Span::default() && is_own(checked, i, &def.name) => {
            let name = modules::shown(&def.name);
            Some((i, name.to_string(), def.entry, scheme_text(scheme, name)))
        }
        _ => None,
    })
}
