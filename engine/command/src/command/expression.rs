//! `-e EXPR`: an expression over named inputs.

use lawson_oracle::diagnostic::excerpt;
use lawson_oracle::scalar::ScalarType;
use lawson_oracle::types::Checked;

use super::failure::{Failure, FailureKind};
use super::inputs::{InputArgs, given_twice, split_named};
use crate::api::expression::{self, Named, Refused};
use crate::data::DataError;
use crate::data::input::Input;
use crate::data::spec;

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
    let named =
        inputs.iter().map(|(name, input)| named(name, input, integers)).collect::<Result<Vec<_>, _>>()?;
    match expression::program(("-e", exp), &named, integers) {
        Ok(checked) => Ok((checked, inputs)),
        Err(refused) => Err(failure(&refused)),
    }
}

/// An input with the types that it suggests.
fn named(name: &str, input: &Input, integers: ScalarType) -> Result<Named, DataError> {
    let types = input.suggested(integers)?;
    Ok(Named { name: name.to_string(), types, fallback: input.fallback(integers) })
}

fn failure(refused: &Refused) -> Failure {
    let failure = Failure::of(&refused.error);
    let failure = match &refused.unknown {
        Some(name) => failure.help(&format!("give an input as -i {name}=FILE")),
        None => failure,
    };
    match &refused.inputs {
        Some(inputs) => failure.help(inputs),
        None => failure,
    }
}
