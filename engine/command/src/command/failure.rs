//! Why a verb ends before its time, and the exit code that this means.

use super::reproduction;
pub use crate::api::ErrorKind;
pub use crate::api::exit::{BAD_INPUT, BUG, FINDING, FINE};
use crate::api::{Error, UNVERIFIED};
use crate::verify::Mismatch;
use crate::verify::culprit::{Culprit, Operations};
use lawson_oracle::diagnostic::{Diagnostic, ErrorCode, excerpt};
use lawson_oracle::source::Source;
use serde_json::{Value as Json, json};

use crate::data::DataError;

/// What to do about a bug.
pub const REPORT: &str = "this is a bug in Lawson: please report it, with the program and the input";

/// What a failure is about: what errors of the API are about, and what only the command has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FailureKind {
    /// An error of the API.
    Api(ErrorKind),
    /// Options or arguments that can't be taken, or not together.
    Usage,
    /// A file or a stream that can't be written.
    Output,
    /// Threads that can't be had.
    Threads,
    /// A program that uses what Futhark does not have, under `--strict`.
    Strict,
    /// A text that is no law.
    Law,
    /// A certificate from elsewhere that does not check. It is no bug of Lawson, as one of its own is.
    KeptCertificate,
    /// A command under `judge` that gave nothing, in one word.
    Unjudged(&'static str),
}

impl FailureKind {
    /// The word under `kind` of `--json`, which does not change, and the exit code.
    const fn row(self) -> (&'static str, u8) {
        match self {
            FailureKind::Api(kind) => (kind.word(), kind.exit_code()),
            FailureKind::Usage => ("usage", BAD_INPUT),
            FailureKind::Output => ("output", BAD_INPUT),
            FailureKind::Threads => ("threads", BAD_INPUT),
            FailureKind::Strict => ("strict", BAD_INPUT),
            FailureKind::Law => ("law", BAD_INPUT),
            FailureKind::KeptCertificate => (ErrorKind::Certificate.word(), FINDING),
            FailureKind::Unjudged(word) => (word, BAD_INPUT),
        }
    }
}

impl From<ErrorKind> for FailureKind {
    fn from(kind: ErrorKind) -> FailureKind {
        FailureKind::Api(kind)
    }
}

/// The end of a verb that did not do what it was asked for.
#[derive(Debug)]
pub struct Failure {
    /// The exit code.
    pub code: u8,
    /// What standard error shows.
    pub text: String,
    /// What `--json` prints, under `error`.
    pub json: Json,
    /// What a program printed before it failed, for `--json`, if it ran.
    pub trace: Option<Vec<String>>,
}

pub type Outcome = Result<u8, Failure>;

impl Failure {
    /// A failure without a place in a source text.
    pub fn new(kind: impl Into<FailureKind>, message: impl Into<String>) -> Failure {
        let ((word, code), message) = (kind.into().row(), message.into());
        let json = json!({ "kind": word, "message": message });
        Failure { code, text: format!("error: {message}\n"), json, trace: None }
    }

    /// A failure at a place in a source text.
    pub fn at(kind: impl Into<FailureKind>, source: &Source, diagnostic: &Diagnostic) -> Failure {
        let (word, code) = kind.into().row();
        let mut json = placed(word, source, diagnostic);
        if diagnostic.others().next().is_some() {
            json["others"] = diagnostic.others().map(|other| placed(word, source, other)).collect();
            json["left_out"] = diagnostic.left_out.into();
        }
        Failure { code, text: diagnostic.render(source, super::ui::color()), json, trace: None }
    }

    /// From an error of the API.
    pub fn of(error: &Error) -> Failure {
        let kind = error.kind();
        if let Some(difference) = error.difference() {
            return Failure::of_difference(difference.1, difference.0, error.culprit());
        }
        let failure = match error.place() {
            Some((source, diagnostic)) => Failure::at(kind, source, &as_options(diagnostic)),
            None => Failure::new(kind, error.to_string()),
        };
        match kind {
            ErrorKind::Unsupported if failure.json["help"].is_null() => {
                failure.help("the reference interpreter may run it: lawson run --reference")
            }
            _ if kind.is_bug() => failure.help(REPORT),
            _ => failure,
        }
    }

    /// A fused program that differs from its source: shows the input and both results, and saves a
    /// program that reproduces it.
    pub fn of_difference(source: &Source, difference: &Mismatch, culprit: Option<&Culprit>) -> Failure {
        let mut failure = Failure::new(
            ErrorKind::Difference,
            format!(
                "{} of {} differs from its source; its result is withheld",
                difference.treatment(),
                source.name
            ),
        );
        let inputs = difference.inputs();
        let (expected, found) = (difference.expected(), difference.found());
        failure.text.push_str(&format!(
            "  input:          {}\n  source:         {}\n  {:<15} {}\n",
            excerpt(&inputs.join(" ")),
            excerpt(&expected),
            format!("{}:", difference.treatment()),
            excerpt(&found),
        ));
        failure.json["input"] = json!(inputs);
        failure.json["expected"] = json!(expected);
        failure.json["found"] = json!(found);
        failure.json["treatment"] = json!(difference.treatment());
        failure.json["culprit"] = culprit_json(culprit);
        if let Some(culprit) = culprit {
            failure.text.push_str(&format!("  wrong step:     {culprit}\n"));
        }
        if let Some(path) = reproduction::save(source, difference) {
            failure.text.push_str(&format!("  saved:          {path}\n"));
            failure.json["reproduction"] = json!(path);
        }
        failure.help(REPORT)
    }

    /// What is left to say where the place of this failure was told already: the error itself, if it was found since,
    /// else why not.
    pub fn after(mut self, told: &Diagnostic, error: &Error) -> Failure {
        let Some((source, found)) = error.place() else { return self };
        let found = as_options(found);
        self.text = match &found.help {
            Some(help) if found.message == told.message => format!("help: {help}\n"),
            _ => found.note().render(source, super::ui::color()),
        };
        self
    }

    /// What to do about it.
    pub fn help(mut self, help: &str) -> Failure {
        self.text.push_str(&format!("help: {help}\n"));
        self.json["help"] = json!(help);
        self
    }
}

/// What to do about an error of the API, as one tells the command.
fn as_options(diagnostic: &Diagnostic) -> Diagnostic {
    let mut diagnostic = diagnostic.clone();
    diagnostic.help = diagnostic.help.map(|help| help.replace(UNVERIFIED, "`--verify off`").into());
    diagnostic
}

/// The first wrong step of a fusion, for `--json`.
pub fn culprit_json(culprit: Option<&Culprit>) -> Json {
    let operations = |all: &Operations| json!({ "names": all.names, "lines": all.lines });
    culprit.map_or(Json::Null, |culprit| {
        json!({
            "rule": culprit.rule,
            "producer": operations(&culprit.producer),
            "consumer": operations(&culprit.consumer),
        })
    })
}

/// An error at a place in a source text, for `--json`.
fn placed(word: &str, source: &Source, diagnostic: &Diagnostic) -> Json {
    let source = diagnostic.source(source);
    let (line, column) = source.line_column(diagnostic.primary.0.start);
    json!({
        "kind": word,
        "code": diagnostic.code.map(ErrorCode::name),
        "message": diagnostic.message,
        "label": diagnostic.primary.1,
        "file": source.file_name(diagnostic.primary.0.start),
        "line": line,
        "column": column,
        "help": diagnostic.help,
    })
}

impl From<DataError> for Failure {
    fn from(error: DataError) -> Failure {
        let failure = Failure::new(ErrorKind::Input, error.message);
        match error.help {
            Some(help) => failure.help(&help),
            None => failure,
        }
    }
}
