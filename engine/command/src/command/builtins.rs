//! `lawson builtins`: the names that every program has, and those of the library, with their types.

use clap::Args;
use lawson_oracle::modules::library::{self, Definition};
use lawson_oracle::scalar::ScalarType;
use lawson_oracle::types::manual::{self, About, Entry};
use serde_json::{Value as Json, json};

use super::failure::{FINE, Failure, FailureKind, Outcome};
use super::ui::Ui;
use crate::api::Program;

/// Print the built-in functions, the members of the number modules and the library, with their types. For one name,
/// print what it does, an example, its cost, and how it runs.
///
/// Type variables have a quote before their first use ('a), and sizes are in brackets. A size after ∃ is known
/// after the call. In the type of a member, t is its module: sqrt : t -> t with f32 f64 after it stands for
/// f32.sqrt and f64.sqrt. Operators such as + are members, and can be written without a module. Conversions
/// (i32.f64, u8.i64) wrap between integers. A float loses its fraction. A float that is too large for the integer
/// gives the nearest integer that fits, and NaN and infinities give 0.
///
/// A program imports the files of the library: after import "lawson/stats", stats.median xs is a call of one of its
/// functions. An expression of -e needs no import.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  lawson builtins
  lawson builtins reduce_by_index
  lawson builtins f64             all members of a number module
  lawson builtins stats           all definitions of a file of the library
  lawson builtins median")]
pub struct Builtins {
    /// A name such as map, sqrt, f64.sqrt or median, a number module such as f64, or a file of the library.
    #[arg(value_name = "NAME")]
    name: Option<String>,
}

impl Builtins {
    pub fn run(self, ui: &Ui) -> Outcome {
        let library = library::definitions().into_iter();
        let library: Vec<Definition> = match &self.name {
            None => library.collect(),
            Some(name) => library.filter(|definition| is_meant(definition, name)).collect(),
        };
        let entries = match &self.name {
            None => manual::entries(),
            Some(name) => match manual::find(name) {
                Ok(found) => found,
                Err(_) if !library.is_empty() => Vec::new(),
                Err(meant) => return Err(unknown(name, meant.or_else(|| library::meant(name)))),
            },
        };
        self.show(ui, &entries, &library);
        ui.answer(&entries.iter().map(entry_json).chain(library.iter().map(definition_json)).collect());
        Ok(FINE)
    }

    fn show(&self, ui: &Ui, entries: &[Entry], library: &[Definition]) {
        // A name that is looked up is described; a list of names is not.
        let is_list = self.name.as_deref().is_none_or(|name| ScalarType::from_name(name).is_some());
        let members = entries.iter().position(|e| !e.modules.is_empty()).filter(|_| self.name.is_none());
        for (i, entry) in entries.iter().enumerate() {
            if members == Some(i) {
                ui.line("\nMembers of number modules, t.NAME with t one of the types that follow:\n");
            }
            ui.line(line(entry));
            if !is_list {
                let About { sentence, example, value, cost } = entry.about();
                let runs = if is_native(example) { "natively" } else { "in the reference interpreter only" };
                ui.line(format!("  {sentence} It costs {cost}, and runs {runs}."));
                ui.line(format!("  {example}  gives  {value}"));
            }
        }
        let mut import = "";
        for definition in library {
            if definition.import != import {
                import = &definition.import;
                ui.line(format!("\nThe library, after import \"{import}\":\n"));
            }
            ui.line(definition_line(definition));
            if !is_list && !definition.about.is_empty() {
                ui.line(format!("  {}", definition.about));
            }
        }
    }
}

/// A definition with its modules: the first one before its name, all of several after its type.
fn definition_line(Definition { name, modules, signature, .. }: &Definition) -> String {
    match modules.as_slice() {
        [] => format!("{name} {signature}"),
        [module] => format!("{module}.{name} {signature}"),
        [module, ..] => format!("{module}.{name} {signature}  {}", modules.join(" ")),
    }
}

/// Whether a name is that of a definition of the library, of its file or of a module that has it.
fn is_meant(Definition { import, name, modules, .. }: &Definition, wanted: &str) -> bool {
    let file = import.rsplit('/').next().unwrap_or_default();
    let qualified = wanted.rsplit_once('.').is_some_and(|(module, member)| {
        *name == member
            && modules.iter().any(|other| other == module || other.split('(').next() == Some(module))
    });
    qualified || [file, import, name].contains(&wanted) || modules.iter().any(|module| module == wanted)
}

fn unknown(name: &str, meant: Option<String>) -> Failure {
    let failure = Failure::new(FailureKind::Usage, format!("there is no built-in {name}"));
    // What is meant by the name of a member may be in its module, too.
    let meant = meant.map(|meant| {
        let member = name.split_once('.').map(|(module, _)| format!("{module}.{meant}"));
        member.filter(|member| manual::find(member).is_ok()).unwrap_or(meant)
    });
    match meant {
        Some(meant) => failure.help(&format!("is `{meant}` meant?")),
        None => failure.help("lawson builtins lists them all"),
    }
}

fn entry_json(entry: &Entry) -> Json {
    let about = entry.about();
    json!({
        "name": entry.name,
        "type": entry.signature,
        "modules": entry.modules.iter().map(|m| m.name()).collect::<Vec<_>>(),
        "futhark": !entry.addition,
        "does": about.sentence,
        "cost": about.cost,
        "example": about.example,
        "value": about.value,
        "native": is_native(about.example),
    })
}

fn definition_json(definition: &Definition) -> Json {
    json!({
        "name": definition.name,
        "parameters": definition.signature,
        "modules": definition.modules,
        "import": definition.import,
        "does": definition.about,
    })
}

/// Whether an expression runs natively: whether it can be lowered says so.
fn is_native(example: &str) -> bool {
    Program::parse(&format!("def main = {example}")).is_ok_and(|program| program.entry("main").is_ok())
}

fn line(entry: &Entry) -> String {
    let mut line = format!("{:<16} : {}", entry.name, entry.signature);
    if !entry.modules.is_empty() && !entry.name.contains('.') {
        let modules: Vec<_> = entry.modules.iter().map(|m| m.name()).collect();
        line = format!("{line:<42}  {}", modules.join(" "));
    }
    if entry.addition {
        line.push_str("  (not in Futhark)");
    }
    line
}
