//! An expression over named inputs becomes a program, whose parameters get their types from the data: `-e` of the
//! command, and `lawson.eval` in Python.
//!
//! A program is its text. That of an expression begins with `#[integers(i64)] def main`, which is not shown, so that a
//! program that is saved or checked again means the same.

use std::collections::BTreeMap;

use lawson_oracle::diagnostic::{Diagnostic, ErrorCode};
use lawson_oracle::modules::library;
use lawson_oracle::scalar::ScalarType;
use lawson_oracle::source::{Source, Span};
use lawson_oracle::syntax::ast::Name;
use lawson_oracle::types::Checked;
use lawson_oracle::value::RowType;

use super::error::Cause;
use super::{Error, ErrorKind};

/// Names for sizes, of which the first that the expression doesn't use are taken.
const SIZE_NAMES: [&str; 8] = ["n", "m", "k", "l", "size1", "size2", "size3", "size4"];

/// Types for the inputs are tried in at most so many ways.
const CHOICES: usize = 1 << 10;

/// An input of an expression.
#[derive(Clone, Debug)]
pub struct Named {
    /// What the expression calls it.
    pub name: String,
    /// The types that the data suggests, with its extents, the likeliest first; `None` for a whole number, whose type is
    /// open.
    pub types: Vec<Option<RowType>>,
    /// The type of such a number where its use says nothing.
    pub fallback: ScalarType,
}

/// Whether a field is one of a record: those of tuples are numbers.
fn is_word(field: &str) -> bool {
    field.starts_with(char::is_alphabetic)
}

fn is_of_records(row: &RowType) -> bool {
    match row {
        RowType::Array(_, row) => is_of_records(row),
        RowType::Record(_) => true,
        RowType::Scalar(_) | RowType::Tuple(_) | RowType::Sum(_) => false,
    }
}

/// Why an expression is no program over its inputs.
#[derive(Debug)]
pub struct Refused {
    /// What is wrong.
    pub error: Error,
    /// What to know of the inputs, where there are some: their types, or their lengths.
    pub inputs: Option<String>,
    /// The name that nothing has, where nothing else is known: an input may be missing.
    pub unknown: Option<String>,
}

impl Refused {
    /// The field that is not there, if that is what is wrong.
    fn unknown_field(&self) -> Option<&str> {
        let diagnostic = self.error.place()?.1;
        let is_it = diagnostic.code.map(ErrorCode::name) == Some("unknown-field");
        diagnostic.message.split('`').nth(1).filter(|_| is_it)
    }
}

/// The program of an expression, under the name that messages will use: the first in the order of the types that checks.
/// Whole numbers in it have the type `integers` where nothing else decides: `i64`, or Futhark's `i32`.
///
/// # Errors
/// What is wrong with the types that come first, or with those that have the fields that it names.
pub fn program(
    (name, exp): (&str, &str),
    inputs: &[Named],
    integers: ScalarType,
) -> Result<Checked, Refused> {
    if let Some((at, days)) = date(exp) {
        let source = Source::of_expression(name, "", &format!("{exp}\n"));
        let span = Span::new(at, at + DATE);
        let diagnostic =
            Diagnostic::new(span, "a date is not written like this", "this would be a subtraction");
        let help = format!("`@date` reads dates as days since 1970-01-01, of which this one is {days}");
        let error = Error::source(ErrorKind::Syntax, &source, diagnostic.help(help));
        return Err(Refused { error, inputs: None, unknown: None });
    }
    let suggested: Vec<_> = inputs.iter().map(|input| input.types.clone()).collect();
    let mut best: Option<(u8, Refused)> = None;
    for rows in choices(&suggested).take(CHOICES) {
        match with_types((name, exp), inputs, &rows, integers) {
            Ok(checked) => return Ok(checked),
            Err(refused) => {
                // A field that is not there says little where the next type has it, and most where that has such fields.
                let rank = match refused.unknown_field() {
                    None => 0,
                    Some(name) => 1 + u8::from(rows.iter().flatten().any(is_of_records) != is_word(name)),
                };
                if best.as_ref().is_none_or(|(other, _)| rank < *other) {
                    best = Some((rank, refused));
                }
            }
        }
    }
    Err(best.map(|(_, refused)| refused).unwrap_or_else(|| {
        let error = Error::new(Cause::Argument("an input suggests no type".into()));
        Refused { error, inputs: None, unknown: None }
    }))
}

/// The length of a date, `2024-02-29`.
const DATE: usize = 10;

/// The first date in an expression: where it begins, and how many days it is after 1970-01-01.
fn date(exp: &str) -> Option<(usize, i64)> {
    let is_apart = |at: usize| {
        let in_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.');
        let in_text = exp[..at].matches('"').count() % 2 == 1;
        !in_text && !exp[..at].ends_with(in_word) && !exp[at + DATE..].starts_with(in_word)
    };
    let starts = exp.char_indices().map(|(at, _)| at);
    let mut dates = starts.filter_map(|at| Some((at, days(exp.get(at..at + DATE)?)?)));
    dates.find(|(at, _)| is_apart(*at))
}

/// The days from 1970-01-01 to a date.
fn days(date: &str) -> Option<i64> {
    let mut parts = date.split('-');
    let mut number = |digits: usize| {
        let part =
            parts.next().filter(|part| part.len() == digits && part.bytes().all(|b| b.is_ascii_digit()))?;
        part.parse::<i64>().ok()
    };
    let (year, month, day) = (number(4)?, number(2)?, number(2)?);
    if !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    // Years that begin in March have the leap day at their end.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    Some(365 * year + leap_days + (153 * month + 2) / 5 + day - 1 - 719_468)
}

/// One type for each input, in every way; the first input's choices come last.
fn choices<T: Clone>(suggested: &[Vec<T>]) -> impl Iterator<Item = Vec<T>> {
    let number = suggested.iter().map(Vec::len).fold(1, usize::saturating_mul);
    (0..number).map(|choice| {
        let mut left = choice;
        let mut pick = |rows: &Vec<T>| {
            let row = rows[left % rows.len()].clone();
            left /= rows.len();
            row
        };
        suggested.iter().rev().map(&mut pick).collect::<Vec<_>>().into_iter().rev().collect()
    })
}

/// The program where the inputs have these types.
fn with_types(
    (name, exp): (&str, &str),
    inputs: &[Named],
    rows: &[Option<RowType>],
    integers: ScalarType,
) -> Result<Checked, Refused> {
    let imports = imports(exp, inputs);
    let source = |annotate: bool| {
        let definition = definition(exp, inputs, rows, annotate);
        // The text says by itself what its numbers are: it is saved where it shows a fault.
        let said = if integers == ScalarType::I64 { "#[integers(i64)] " } else { "" };
        Source::of_expression(name, &(imports.clone() + said + &definition), &format!("{exp}\n"))
    };
    // A number without a suffix takes its type from its use; where that leaves it open, it gets one
    // of its own.
    let first = if rows.contains(&None) { check(&source(false)).ok() } else { None };
    let monomorphic = |checked: &Checked| {
        let scheme = checked.entry(None).ok().and_then(|entry| checked.schemes[entry].as_ref());
        scheme.is_some_and(|scheme| scheme.type_params.is_empty())
    };
    if let Some(checked) = first.filter(monomorphic) {
        return Ok(checked);
    }
    let source = source(true);
    check(&source).map_err(|why| {
        let (kind, diagnostic) = *why;
        let unequal = diagnostic.code.map(ErrorCode::name) == Some("unequal-sizes");
        let described = || described(inputs, rows);
        let about = match inputs {
            [] => None,
            _ if unequal && let Some(shortest) = shortest_of_unequal(rows) => Some(format!(
                "the data has these lengths: {}; `take {shortest}` of each of two makes both as long",
                described()
            )),
            _ => Some(format!("the inputs are {}", described())),
        };
        let unknown = unknown(&diagnostic);
        Refused { error: Error::source(kind, &source, diagnostic), inputs: about, unknown }
    })
}

fn check(source: &Source) -> Result<Checked, Box<(ErrorKind, Diagnostic)>> {
    let parsed = lawson_imperative::parse(source).map_err(|d| Box::new((ErrorKind::Syntax, d)))?;
    parsed.check(source).map_err(|d| Box::new((ErrorKind::Type, d)))
}

/// Imports of the files of the library of which the expression names something that is none of its inputs.
fn imports(exp: &str, inputs: &[Named]) -> String {
    let words = exp.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '\''));
    let words = words.filter(|word| !word.is_empty() && inputs.iter().all(|input| input.name != *word));
    library::files_of(words).iter().map(|file| format!("import \"lawson/{file}\" ")).collect()
}

/// The length of the shortest array among the inputs, where they are not all equally long.
fn shortest_of_unequal(rows: &[Option<RowType>]) -> Option<i64> {
    let lengths = rows.iter().filter_map(|row| match row {
        Some(RowType::Array(n, _)) => Some(*n),
        _ => None,
    });
    let (shortest, longest) = (lengths.clone().min()?, lengths.max()?);
    (shortest < longest).then_some(shortest)
}

/// The name that nothing has, where that is what is wrong, and nothing is known to do about it.
fn unknown(diagnostic: &Diagnostic) -> Option<String> {
    let is_unknown =
        diagnostic.code.map(ErrorCode::name) == Some("unknown-name") && diagnostic.help.is_none();
    let name = diagnostic.message.strip_prefix("nothing is called `").filter(|_| is_unknown)?;
    let name = name.split('`').next()?;
    name.chars().all(|c| c.is_alphanumeric() || c == '_').then(|| name.to_string())
}

/// `xs: [3]f64, k: i64`, with the extents that the data has.
fn described(inputs: &[Named], rows: &[Option<RowType>]) -> String {
    let one = |(Named { name, fallback, .. }, row): (&Named, &Option<RowType>)| match row {
        Some(row) => format!("{name}: {row}"),
        None => format!("{name}: {fallback}"),
    };
    inputs.iter().zip(rows).map(one).collect::<Vec<_>>().join(", ")
}

/// What stands in front of the expression: `def main [n] (xs: [n]f64) = `. With `annotate`, numbers whose type is open
/// are annotated too.
pub fn definition(exp: &str, inputs: &[Named], rows: &[Option<RowType>], annotate: bool) -> String {
    let free: Vec<&str> = SIZE_NAMES
        .into_iter()
        .filter(|n| !mentions(exp, n) && inputs.iter().all(|input| input.name != *n))
        .collect();
    let mut sizes = BTreeMap::new();
    let mut params = String::new();
    for (Named { name, fallback, .. }, row) in inputs.iter().zip(rows) {
        match row {
            Some(row) => params.push_str(&format!(" ({name}: {})", type_text(row, &free, &mut sizes))),
            None if annotate => params.push_str(&format!(" ({name}: {fallback})")),
            None => params.push_str(&format!(" {name}")),
        }
    }
    let mut named: Vec<_> = sizes.into_values().flatten().collect();
    named.sort_unstable_by_key(|n| free.iter().position(|f| f == n));
    let binders: String = named.iter().map(|n| format!(" [{n}]")).collect();
    format!("def main{binders}{params} = ")
}

/// The type as written. Equal extents get one size name: what is one size in the data may be zipped.
fn type_text<'n>(row: &RowType, free: &[&'n str], sizes: &mut BTreeMap<i64, Option<&'n str>>) -> String {
    match row {
        RowType::Scalar(t) => t.to_string(),
        RowType::Array(n, row) => {
            let next = free.get(sizes.len()).copied();
            let name = sizes.entry(*n).or_insert(next).unwrap_or("");
            format!("[{name}]{}", type_text(row, free, sizes))
        }
        RowType::Tuple(rows) => {
            let rows: Vec<_> = rows.iter().map(|r| type_text(r, free, sizes)).collect();
            format!("({})", rows.join(", "))
        }
        RowType::Record(fields) => {
            let fields: Vec<_> =
                fields.iter().map(|(f, r)| format!("{f}: {}", type_text(r, free, sizes))).collect();
            format!("{{{}}}", fields.join(", "))
        }
        RowType::Sum(variants) => {
            let variant = |(name, row): &(Name, RowType)| {
                let fields = row.fields().iter().map(|r| format!(" ({})", type_text(r, free, sizes)));
                format!("#{name}{}", fields.collect::<String>())
            };
            format!("({})", variants.iter().map(variant).collect::<Vec<_>>().join(" | "))
        }
    }
}

fn mentions(exp: &str, name: &str) -> bool {
    exp.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '\'')).any(|word| word == name)
}
