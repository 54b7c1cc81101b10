//! A case made ready: the arguments as values of the entry's types, and what must come out.

use std::path::Path;

use regex_lite::{Regex, RegexBuilder};

use super::{Case, Expected, Input, Malformed, compare, malformed};
use crate::interp::{Outcome, Stop};
use crate::scalar::Scalar;
use crate::source::Source;
use crate::syntax::ast::Name;
use crate::types::{Scheme, Type};
use crate::value::text::parse_values_as;
use crate::value::{RowType, Value, binary};

/// A case that can be run.
#[derive(Clone, Debug)]
pub struct Prepared {
    /// One value for each parameter of the entry; sizes are for the run to check.
    pub args: Vec<Value>,
    /// What must come out.
    pub want: Want,
}

/// What a case wants.
#[derive(Clone, Debug)]
pub enum Want {
    /// This value.
    Value(Value),
    /// A run-time error whose message matches.
    Error(Regex),
    /// Any value.
    Anything,
}

/// Whether a run gave what was wanted, and if not, what is wrong, in one sentence.
pub type CaseResult = Result<(), String>;

impl Case {
    /// Reads arguments and expectation as values of the entry's types. Files are looked for in
    /// `folder`, where the program is.
    ///
    /// # Errors
    /// A file that can't be read, text that is no value, a value of another type.
    pub fn prepare(&self, scheme: &Scheme, folder: &Path) -> Result<Prepared, Malformed> {
        let at = |message| malformed(self.line, message);
        let names: Vec<Option<&Name>> = scheme.names.iter().map(|(name, _)| name.as_ref()).collect();
        let args = match &self.input {
            Input::Values(text) => Content::Text(text.clone()).values(&scheme.params, &names),
            Input::File(file) => {
                read(folder, file).and_then(|content| content.values(&scheme.params, &names))
            }
            Input::Random(text) => {
                compare::random(text).and_then(|values| of_types(values, &scheme.params, &names))
            }
            Input::Script(_) => Err("script inputs are not part of the core".to_string()),
        };
        let args = args.map_err(|why| at(format!("input: {why}")))?;
        let result = |content: Result<Content, String>| {
            let value = content.and_then(|content| result(&content, &scheme.result));
            value.map_err(|why| at(format!("output: {why}")))
        };
        let want = match &self.expected {
            Expected::Values(text) => Want::Value(result(Ok(Content::Text(text.clone())))?),
            Expected::File(file) => Want::Value(result(read(folder, file))?),
            Expected::Error(pattern) => Want::Error(of_fault(pattern, self.line)?),
            Expected::Anything => Want::Anything,
        };
        Ok(Prepared { args, want })
    }
}

impl Want {
    /// Judges a run of this program by the reference interpreter; floats may differ by the tolerance (see
    /// [`compare::values`]).
    ///
    /// # Errors
    /// What is wrong.
    pub fn judge(&self, source: &Source, outcome: &Outcome<Scalar>, tolerance: Option<f64>) -> CaseResult {
        match &outcome.result {
            Ok(value) => self.value(value, tolerance),
            Err(Stop::Fault(fault)) => self.failure(Some(&fault.backtrace(source))),
            Err(Stop::Undecided(why)) => Err(format!("gives no answer: {why}")),
            Err(Stop::Unsupported(_, what)) => Err(format!("gives no answer: {what}")),
            Err(Stop::Internal(why)) => Err(format!("breaks: {why}")),
        }
    }

    /// Judges a value that came out.
    ///
    /// # Errors
    /// What is wrong.
    pub fn value(&self, value: &Value, tolerance: Option<f64>) -> CaseResult {
        match self {
            Want::Value(want) => compare::values(want, value, tolerance),
            Want::Error(_) => Err("gives a value, where an error is expected".to_string()),
            Want::Anything => Ok(()),
        }
    }

    /// Judges a run that failed, by its message and the places after it, where these are known. A program
    /// that Futhark compiled prints them after `Error: `, and blocks may ask for that, for the places, or for
    /// the message alone.
    ///
    /// # Errors
    /// What is wrong.
    pub fn failure(&self, message: Option<&str>) -> CaseResult {
        match (self, message) {
            (Want::Error(regex), Some(why)) => {
                let message = why.lines().next().unwrap_or_default();
                let whole = format!("{PREFIX}{why}");
                if [message, &format!("{PREFIX}{message}"), &whole].iter().any(|text| regex.is_match(text)) {
                    return Ok(());
                }
                let seen = if regex.as_str().contains(".fut:") { why } else { message };
                Err(format!("fails with {seen:?}, which {:?} doesn't match", regex.as_str()))
            }
            (Want::Error(_), None) => Ok(()),
            (Want::Value(_) | Want::Anything, why) => {
                let why = why.and_then(|why| why.lines().next());
                Err(format!("fails: {}", why.unwrap_or("at run time")))
            }
        }
    }
}

/// The regular expression of an `error:`.
pub(super) fn regex(pattern: &str, line: usize) -> Result<Regex, Malformed> {
    Regex::new(pattern).map_err(|e| malformed(line, format!("{pattern:?} is not a regular expression: {e}")))
}

/// What a program that Futhark compiled prints before the message of a run-time error.
const PREFIX: &str = "Error: ";

/// The regular expression of a run-time error. One that begins with what precedes every message, such as
/// `Error*`, or that fits everything, asks for any error; one that fits inside of it is a mistake.
fn of_fault(pattern: &str, line: usize) -> Result<Regex, Malformed> {
    let whole = RegexBuilder::new(pattern).dot_matches_new_line(true).build();
    let regex = whole.or_else(|_| regex(pattern, line))?;
    match regex.find(PREFIX) {
        Some(found) if found.start() > 0 => Err(malformed(
            line,
            format!("{pattern:?} fits every run-time error: each is printed after {PREFIX:?}"),
        )),
        _ => Ok(regex),
    }
}

/// What is written in a block or in a file.
enum Content {
    Text(String),
    Binary(Vec<u8>),
}

fn read(folder: &Path, file: &str) -> Result<Content, String> {
    let path = folder.join(file);
    let read = crate::source::can_be_opened(&path).and_then(|()| std::fs::read(&path));
    let bytes = read.map_err(|e| match e.kind() {
        std::io::ErrorKind::NotFound => {
            format!("there is no file {} (`@ FILE` is looked for beside the program)", path.display())
        }
        _ => format!("cannot read {}: {e}", path.display()),
    })?;
    if binary::is_binary(&bytes) {
        return Ok(Content::Binary(bytes));
    }
    let text = String::from_utf8(bytes);
    text.map(Content::Text).map_err(|_| format!("{} holds neither text nor binary values", path.display()))
}

impl Content {
    /// One value for each type; `names` are those of the places where they go, as far as they have any.
    fn values(&self, types: &[Type], names: &[Option<&Name>]) -> Result<Vec<Value>, String> {
        let values = match self {
            Content::Text(text) => parse_values_as(text, types).map_err(|d| d.message),
            Content::Binary(bytes) => binary::read(bytes).map_err(|e| e.to_string()),
        };
        values.and_then(|values| of_types(values, types, names))
    }
}

/// The values, if they are of these types.
fn of_types(values: Vec<Value>, types: &[Type], names: &[Option<&Name>]) -> Result<Vec<Value>, String> {
    let place = |(i, ty): (usize, &Type)| match names.get(i) {
        Some(Some(name)) => format!("{name}: {ty}"),
        _ => ty.to_string(),
    };
    if values.len() != types.len() {
        let given =
            if values.len() == 1 { "1 value".to_string() } else { format!("{} values", values.len()) };
        let wanted: Vec<String> = types.iter().enumerate().map(place).collect();
        return Err(match &wanted[..] {
            [] => format!("{given}, where none is wanted"),
            [one] => format!("{given}, where 1 is wanted: {one}"),
            _ => format!("{given}, where {} are wanted: {}", wanted.len(), wanted.join(", ")),
        });
    }
    for (value, (i, ty)) in values.iter().zip(types.iter().enumerate()) {
        let row = value.row_type();
        if !fits(&row, ty) {
            return Err(format!("{row}, where {} is wanted", place((i, ty))));
        }
    }
    Ok(values)
}

/// The result; the components of a tuple are written as several values, or as a tuple.
fn result(content: &Content, ty: &Type) -> Result<Value, String> {
    match (content.values(std::slice::from_ref(ty), &[]), ty) {
        (Ok(mut values), _) => Ok(values.remove(0)),
        (Err(_), Type::Tuple(parts)) => content.values(parts, &[]).map(Value::Tuple),
        (Err(why), _) => Err(why),
    }
}

/// Whether a value is of the type, except for its sizes.
fn fits(row: &RowType, ty: &Type) -> bool {
    match (row, ty) {
        (RowType::Scalar(s), Type::Scalar(t)) => s == t,
        (RowType::Array(_, row), Type::Array(_, ty)) => fits(row, ty),
        (RowType::Tuple(rows), Type::Tuple(types)) => {
            rows.len() == types.len() && rows.iter().zip(types.iter()).all(|(row, ty)| fits(row, ty))
        }
        (RowType::Record(rows), Type::Record(types)) => {
            let same = |((f, row), (g, ty)): (&(_, RowType), &(_, Type))| f == g && fits(row, ty);
            rows.len() == types.len() && rows.iter().zip(types.iter()).all(same)
        }
        (RowType::Sum(rows), Type::Sum(types)) => {
            let of = |name| types.iter().find(|(other, _)| other == name).map(|(_, ty)| ty);
            rows.iter().all(|(name, row)| of(name).is_some_and(|ty| fits(row, ty)))
        }
        _ => false,
    }
}
