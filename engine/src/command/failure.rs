//! Why a verb ends before its time, and the exit code that this means.

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::source::Source;
use serde_json::{Value as Json, json};

use crate::data::DataError;

/// Fine.
pub const FINE: u8 = 0;
/// A finding: a run-time error of the program, a difference, a failing test.
pub const FINDING: u8 = 1;
/// Usage or bad input.
pub const BAD_INPUT: u8 = 2;
/// A bug in Lawson.
pub const BUG: u8 = 3;

/// The end of a verb that did not do what it was asked for.
#[derive(Debug)]
pub struct Failure {
    /// The exit code.
    pub code: u8,
    /// What standard error shows.
    pub text: String,
    /// What `--json` prints, under `error`.
    pub json: Json,
}

pub type Outcome = Result<u8, Failure>;

impl Failure {
    /// A failure without a place in a source text. `kind` is a stable word for `--json`.
    pub fn new(code: u8, kind: &str, message: impl Into<String>) -> Failure {
        let message = message.into();
        let json = json!({ "kind": kind, "message": message });
        Failure { code, text: format!("error: {message}\n"), json }
    }

    /// A failure at a place in a source text.
    pub fn at(code: u8, kind: &str, source: &Source, diagnostic: &Diagnostic) -> Failure {
        let (line, column) = source.line_column(diagnostic.primary.0.start);
        let json = json!({
            "kind": kind,
            "message": diagnostic.message,
            "file": &*source.name,
            "line": line,
            "column": column,
            "help": diagnostic.help,
        });
        Failure { code, text: diagnostic.render(source, super::ui::color()), json }
    }

    /// What to do about it.
    pub fn help(mut self, help: &str) -> Failure {
        self.text.push_str(&format!("help: {help}\n"));
        self.json["help"] = json!(help);
        self
    }
}

impl From<DataError> for Failure {
    fn from(error: DataError) -> Failure {
        let failure = Failure::new(BAD_INPUT, "input", error.message);
        match error.help {
            Some(help) => failure.help(&help),
            None => failure,
        }
    }
}
