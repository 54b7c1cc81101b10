//! What goes wrong, as exceptions: their classes are in `lawson/_errors.py`.

use lawson::api::UNVERIFIED;
use lawson::{Diagnostic, Error, ErrorCode, ErrorKind, Source};
use lawson_oracle::interp::NOT_SUPPLIED;
use pyo3::exceptions::PySystemError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// What to do about a bug.
const REPORT: &str = "this is a bug in Lawson: please report it, with the program and the input";

/// The class of an error of this kind.
fn class(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::Syntax | ErrorKind::Type | ErrorKind::Entry => "SourceError",
        ErrorKind::Unsupported => "UnsupportedError",
        ErrorKind::Runtime | ErrorKind::Stopped => "RunError",
        ErrorKind::Operator => "OperatorError",
        ErrorKind::Input => "InputError",
        ErrorKind::Memory => "OutOfMemoryError",
        _ => "InternalError",
    }
}

/// An exception of this class, with what is known of it as attributes.
fn exception<'py>(
    py: Python<'py>,
    class: &str,
    text: &str,
    facts: &Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyAny>> {
    let class = py.import("lawson._errors")?.getattr(class)?;
    let exception = class.call1((text,))?;
    for (name, value) in facts {
        exception.setattr(name.extract::<String>()?.as_str(), value)?;
    }
    Ok(exception)
}

/// An error of Lawson's as an exception.
pub fn raised(py: Python<'_>, error: &Error) -> PyErr {
    raised_with(py, error, [])
}

/// The same, with more of what to do about it.
pub fn raised_with(py: Python<'_>, error: &Error, more: impl IntoIterator<Item = String>) -> PyErr {
    let more: Vec<String> = more.into_iter().collect();
    let made = match error.place() {
        Some((source, diagnostic)) => placed(py, error, source, &in_python(error.kind(), diagnostic), &more),
        None => unplaced(py, error),
    };
    made.map_or_else(|failed| failed, PyErr::from_value)
}

fn unplaced<'py>(py: Python<'py>, error: &Error) -> PyResult<Bound<'py, PyAny>> {
    let (facts, message) = (PyDict::new(py), error.to_string());
    facts.set_item("kind", error.word())?;
    facts.set_item("message", &message)?;
    let help = error.is_bug().then_some(REPORT);
    facts.set_item("help", help)?;
    exception(py, class(error.kind()), &with_help(&message, help), &facts)
}

fn placed<'py>(
    py: Python<'py>,
    error: &Error,
    source: &Source,
    diagnostic: &Diagnostic,
    more: &[String],
) -> PyResult<Bound<'py, PyAny>> {
    let of = |one: &Diagnostic, text: &str, more: &[String]| {
        let facts = facts(py, error.word(), source, one)?;
        let help: Vec<&str> =
            one.help.as_deref().into_iter().chain(more.iter().map(String::as_str)).collect();
        facts.set_item("help", (!help.is_empty()).then(|| help.join("\n")))?;
        exception(py, class(error.kind()), text, &facts)
    };
    let mut text = diagnostic.render(source, false).trim_end().to_string();
    more.iter().for_each(|help| text = with_help(&text, Some(help)));
    let first = of(diagnostic, &text, more)?;
    // Of the others the text above has all.
    let others = diagnostic.others().map(|other| of(other, &other.message, &[]));
    first.setattr("others", others.collect::<PyResult<Vec<_>>>()?)?;
    Ok(first)
}

/// What an error at a place says, in parts.
fn facts<'py>(
    py: Python<'py>,
    kind: &str,
    own: &Source,
    diagnostic: &Diagnostic,
) -> PyResult<Bound<'py, PyDict>> {
    let (source, start) = (diagnostic.source(own), diagnostic.primary.0.start);
    let (line, column) = source.line_column(start);
    let facts = PyDict::new(py);
    facts.set_item("kind", kind)?;
    facts.set_item("code", diagnostic.code.map(ErrorCode::name))?;
    facts.set_item("message", &diagnostic.message)?;
    facts.set_item("file", source.file_name(start))?;
    facts.set_item("line", line)?;
    facts.set_item("column", column)?;
    facts.set_item("source_line", source.line_at(start))?;
    Ok(facts)
}

/// A message with what to do about it, as Python says that.
pub fn in_python(kind: ErrorKind, diagnostic: &Diagnostic) -> Diagnostic {
    let mut diagnostic = diagnostic.clone();
    let help = diagnostic.help.as_deref();
    let help = if diagnostic.message.ends_with(NOT_SUPPLIED) {
        let name = diagnostic.message.split('`').nth(1).unwrap_or("name");
        Some(format!("give it one: lawson.compile(.., host={{\"{name}\": function}})"))
    } else if kind == ErrorKind::Unsupported && help.is_none() {
        Some("the reference interpreter may run it: lawson run --reference".to_string())
    } else {
        help.map(|help| help.replace(UNVERIFIED, "`verify=\"off\"`"))
    };
    diagnostic.help = help.map(Into::into);
    diagnostic
}

/// A message, and what to do about it in a line of its own.
fn with_help(message: &str, help: Option<&str>) -> String {
    help.map_or_else(|| message.to_string(), |help| format!("{message}\nhelp: {help}"))
}

/// An argument that is not taken.
pub struct Refusal {
    message: String,
    help: Option<String>,
}

impl Refusal {
    /// What is wrong.
    pub fn new(message: impl Into<String>) -> Refusal {
        Refusal { message: message.into(), help: None }
    }

    /// What to do about it.
    pub fn help(self, help: impl Into<String>) -> Refusal {
        Refusal { help: Some(help.into()), ..self }
    }
}

impl From<Refusal> for PyErr {
    fn from(Refusal { message, help }: Refusal) -> PyErr {
        Python::attach(|py| {
            let made = || {
                let facts = PyDict::new(py);
                facts.set_item("kind", ErrorKind::Input.word())?;
                facts.set_item("message", &message)?;
                facts.set_item("help", help.as_deref())?;
                exception(py, class(ErrorKind::Input), &with_help(&message, help.as_deref()), &facts)
            };
            made().map_or_else(|failed| failed, PyErr::from_value)
        })
    }
}

/// There is no memory for a result.
pub fn no_memory(py: Python<'_>) -> PyErr {
    let message = "there is no memory for a copy of a result that is an argument";
    let facts = PyDict::new(py);
    let made = facts.set_item("kind", ErrorKind::Memory.word());
    let made = made.and_then(|()| exception(py, class(ErrorKind::Memory), message, &facts));
    made.map_or_else(|failed| failed, PyErr::from_value)
}

/// What can't be, unless Lawson has a bug.
pub fn bug(what: &str) -> PyErr {
    PySystemError::new_err(format!("{what}: {REPORT}"))
}

/// What messages call an object: `a list`, `an array of float64`.
pub fn kind_of(given: &Bound<'_, PyAny>) -> String {
    let name = given.get_type().name().map_or_else(|_| "object".to_string(), |name| name.to_string());
    match name.as_str() {
        "NoneType" => "None".to_string(),
        "ndarray" => "an array".to_string(),
        "str" => "text".to_string(),
        "bytes" => "bytes".to_string(),
        name if name.starts_with(['A', 'E', 'I', 'O', 'a', 'e', 'i', 'o']) => format!("an {name}"),
        name => format!("a {name}"),
    }
}

/// An object as Python writes it, shortened.
pub fn shown(given: &Bound<'_, PyAny>) -> String {
    let text = given.repr().map_or_else(|_| "?".to_string(), |text| text.to_string());
    lawson_oracle::diagnostic::excerpt(&text).into_owned()
}
