//! Expressions over named inputs, whose types come from the data.

use lawson::api::expression::{self, Named};
use lawson::{Program, RowType, ScalarType, Verify};
use lawson_oracle::syntax::is_keyword;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::errors::{Refusal, raised_with};
use crate::kept;
use crate::kernel::{Kernel, Options};
use crate::suggested::suggested;

/// The value of an expression over inputs by name, whose types are those of the data: `eval("f64.sum xs", xs=a)`.
///
/// The expression is compiled once for inputs of these types. Whole numbers in it are `i64` where nothing else decides.
#[pyfunction]
#[pyo3(signature = (text, /, **inputs))]
pub fn eval<'py>(
    py: Python<'py>,
    text: &str,
    inputs: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let mut named = Vec::new();
    for (name, given) in inputs.into_iter().flatten() {
        let name: String = name.extract()?;
        if is_keyword(&name) {
            let refusal = Refusal::new(format!("{name} is a reserved word, so it can't name an input"));
            return Err(refusal.help("give the input another name, here and where it is used").into());
        }
        let types = suggested(text, &name, &given)?;
        named.push(Named { name, types, fallback: ScalarType::I64 });
    }
    let kernel = kept::kernel(py, key(text, &named), || compiled(py, text, &named))?;
    kernel.get().called(&PyTuple::empty(py), inputs).map(|(result, ..)| result)
}

fn compiled(py: Python<'_>, text: &str, named: &[Named]) -> PyResult<Kernel> {
    let checked = py.detach(|| expression::program(("<expression>", text), named, ScalarType::I64)).map_err(
        |refused| {
            let given = refused.unknown.map(|name| format!("give an input as {name}=.."));
            raised_with(py, &refused.error, given.into_iter().chain(refused.inputs))
        },
    )?;
    let options = Options { verify: Verify::Once, ..Options::default() };
    let kernel = Kernel::new(py, &Program::from_checked(checked), options)?;
    match kernel.unnamed() {
        None => Ok(kernel),
        Some(ty) => {
            Err(Refusal::new(format!("the expression is a function, which still wants a value of type {ty}"))
                .help("name what it is applied to: lawson.eval(\"f64.sum xs\", xs=..)")
                .into())
        }
    }
}

/// What the program depends on: the text and the types, and which extents are equal.
fn key(text: &str, named: &[Named]) -> String {
    let mut extents = Vec::new();
    let mut key = text.to_string();
    for input in named {
        key.push('\0');
        key.push_str(&input.name);
        for row in &input.types {
            let row = row.as_ref().map_or("?".to_string(), |row| pattern(row, &mut extents).to_string());
            key.push(' ');
            key.push_str(&row);
        }
    }
    key
}

/// The type with the number of each extent among those that differ in place of the extent.
fn pattern(row: &RowType, extents: &mut Vec<i64>) -> RowType {
    match row {
        RowType::Scalar(scalar) => RowType::Scalar(*scalar),
        RowType::Array(n, row) => {
            let at = extents.iter().position(|other| other == n).unwrap_or_else(|| {
                extents.push(*n);
                extents.len() - 1
            });
            RowType::Array(at as i64, pattern(row, extents).into())
        }
        RowType::Tuple(rows) => RowType::Tuple(rows.iter().map(|row| pattern(row, extents)).collect()),
        RowType::Record(fields) => {
            let field = |(name, row): &(_, _)| (std::sync::Arc::clone(name), pattern(row, extents));
            RowType::Record(fields.iter().map(field).collect())
        }
        RowType::Sum(variants) => RowType::Sum(variants.clone()),
    }
}
