//! `-e EXPR`: an expression over named inputs becomes a program, whose parameters get their types
//! from the data.
//!
//! A program is its text. That of `-e` begins with `#[integers(i64)] def main`, which is not shown, so that a program
//! that is saved or checked again means the same.

use std::collections::BTreeMap;

use lawson_oracle::diagnostic::excerpt;
use lawson_oracle::modules::library;
use lawson_oracle::scalar::ScalarType;
use lawson_oracle::source::Source;
use lawson_oracle::syntax::ast::Name;
use lawson_oracle::types::Checked;
use lawson_oracle::value::RowType;

use super::failure::{ErrorKind, Failure, FailureKind};
use super::inputs::{InputArgs, check, given_twice, scheme, split_named};
use crate::data::spec::{self, Input};

/// Names for sizes, of which the first that the expression doesn't use are taken.
const SIZE_NAMES: [&str; 8] = ["n", "m", "k", "l", "size1", "size2", "size3", "size4"];

/// Types for the inputs are tried in at most so many ways.
const CHOICES: usize = 1 << 10;

/// The program of an expression, and its inputs by name. Whole numbers in it, and in inputs that are text, have the type
/// `integers` where nothing else decides: `i64`, or Futhark's `i32`.
pub fn program(
    exp: &str,
    given: &InputArgs,
    integers: ScalarType,
) -> Result<(Checked, Vec<(String, Input)>), Failure> {
    let mut inputs: Vec<(String, Input)> = Vec::new();
    for text in &given.named {
        let (name, input) = split_named(text)?;
        let identifier = name.starts_with(|c: char| c.is_alphabetic() || c == '_')
            && name.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '\'');
        if !identifier {
            let message = format!("-i {}: {:?} is not a name", excerpt(text), excerpt(name));
            return Err(Failure::new(FailureKind::Usage, message));
        }
        if inputs.iter().any(|(other, _)| other == name) {
            return Err(given_twice(name));
        }
        inputs.push((name.to_string(), spec::read_as(input, &given.format())?));
    }
    let suggested =
        inputs.iter().map(|(_, input)| input.suggested(integers)).collect::<Result<Vec<_>, _>>()?;
    let mut first = None;
    for rows in choices(&suggested).take(CHOICES) {
        match with_types(exp, &inputs, &rows, integers) {
            Ok(checked) => return Ok((checked, inputs)),
            Err(failure) => first = first.or(Some(failure)),
        }
    }
    Err(first.unwrap_or_else(|| Failure::new(ErrorKind::Input, "an input suggests no type")))
}

/// One type for each input, in every way; the first input's choices come last.
fn choices<T: Clone>(suggested: &[Vec<T>]) -> impl Iterator<Item = Vec<T>> {
    let number: usize = suggested.iter().map(Vec::len).product();
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
    exp: &str,
    inputs: &[(String, Input)],
    rows: &[Option<RowType>],
    integers: ScalarType,
) -> Result<Checked, Failure> {
    let imports = imports(exp, inputs);
    let source = |annotate: bool| {
        let definition = definition(exp, inputs, rows, annotate.then_some(integers));
        // The text says by itself what its numbers are: it is saved where it shows a fault.
        let said = if integers == ScalarType::I64 { "#[integers(i64)] " } else { "" };
        Source::behind("-e", &(imports.clone() + said + &definition), &format!("{exp}\n"))
    };
    // A number without a suffix takes its type from its use; where that leaves it open, it gets one
    // of its own.
    let open = rows.contains(&None);
    let first = if open { check(&source(false)).ok() } else { None };
    let monomorphic = |checked: &Checked| {
        checked.entry(None).is_ok_and(|entry| scheme(checked, entry).type_params.is_empty())
    };
    match first.filter(monomorphic) {
        Some(checked) => Ok(checked),
        None => check(&source(true)).map_err(|failure| {
            let failure = without_import(failure);
            let failure = match unknown(&failure) {
                Some(name) if failure.json["help"].is_null() => {
                    failure.help(&format!("an input is given so: -i {name}=FILE"))
                }
                _ => failure,
            };
            match inputs {
                [] => failure,
                _ if failure.json["code"] == "unequal-sizes" => {
                    let help = "the data has these lengths: {}; `take 2` of each of two makes both as long";
                    failure.help(&help.replace("{}", &described(inputs, rows, integers)))
                }
                _ => failure.help(&format!("the inputs are {}", described(inputs, rows, integers))),
            }
        }),
    }
}

/// Imports of the files of the library of which the expression names something that is none of its inputs.
fn imports(exp: &str, inputs: &[(String, Input)]) -> String {
    let words = exp.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '\''));
    let words = words.filter(|word| !word.is_empty() && inputs.iter().all(|(name, _)| name != word));
    library::files_of(words).iter().map(|file| format!("import \"lawson/{file}\" ")).collect()
}

/// What a program has to import, an expression names only.
fn without_import(mut failure: Failure) -> Failure {
    let cut = |text: &str| {
        let (before, after) = text.split_once(": `import \"lawson/")?;
        Some(format!("{before}{}", after.split_once('`')?.1))
    };
    if let Some(help) = failure.json["help"].as_str().and_then(cut) {
        failure.text = cut(&failure.text).unwrap_or(failure.text);
        failure.json["help"] = help.into();
    }
    failure
}

/// The name that nothing has, where that is what is wrong: an input may be missing.
fn unknown(failure: &Failure) -> Option<String> {
    let message = (failure.json["code"] == "unknown-name").then(|| failure.json["message"].as_str())??;
    let name = message.split('`').nth(1)?;
    name.chars().all(|c| c.is_alphanumeric() || c == '_').then(|| name.to_string())
}

/// `xs: [3]f64, k: i64`, with the extents that the data has.
fn described(inputs: &[(String, Input)], rows: &[Option<RowType>], integers: ScalarType) -> String {
    let one = |((name, input), row): (&(String, Input), &Option<RowType>)| match row {
        Some(row) => format!("{name}: {row}"),
        None => format!("{name}: {}", input.fallback(integers)),
    };
    inputs.iter().zip(rows).map(one).collect::<Vec<_>>().join(", ")
}

/// What stands in front of the expression: `def main [n] (xs: [n]f64) = `. With `integers`, numbers whose type is open
/// are annotated too.
pub fn definition(
    exp: &str,
    inputs: &[(String, Input)],
    rows: &[Option<RowType>],
    integers: Option<ScalarType>,
) -> String {
    let free: Vec<&str> = SIZE_NAMES
        .into_iter()
        .filter(|n| !mentions(exp, n) && inputs.iter().all(|(name, _)| name != n))
        .collect();
    let mut sizes = BTreeMap::new();
    let mut params = String::new();
    for ((name, input), row) in inputs.iter().zip(rows) {
        match row {
            Some(row) => params.push_str(&format!(" ({name}: {})", type_text(row, &free, &mut sizes))),
            None => match integers {
                Some(integers) => params.push_str(&format!(" ({name}: {})", input.fallback(integers))),
                None => params.push_str(&format!(" {name}")),
            },
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
