//! Inputs that are windows of others: `-i b=@a[2:100]` gives `b` the elements of `a` from the second to the hundredth.

use lawson_oracle::interp::Window;
use lawson_oracle::value::{Array, Value};

use super::failure::{ErrorKind, Failure};
use lawson_oracle::types::Scheme;

use super::inputs::{Placed, given_twice, parameter_names};
use crate::data::flat::Flat;

/// `a[2:100]`, as the input of a parameter.
pub fn parsed(param: &str, text: &str) -> Result<Window, Failure> {
    let parts = text.strip_suffix(']').and_then(|text| text.split_once('['));
    let window = parts.and_then(|(of, range)| {
        let (first, last) = range.split_once(':')?;
        let (first, last): (usize, usize) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
        let length = last.checked_add(1)?.checked_sub(first)?;
        let start = first.checked_sub(1)?;
        Some(Window { param: param.to_string(), of: of.trim().to_string(), start, length })
    });
    window.ok_or_else(|| {
        Failure::new(ErrorKind::Input, format!("@{text} is not a window (for the parameter {param})"))
            .help("a window of another parameter is written @a[2:100]; its first element is 1")
    })
}

/// Gives the parameters that are windows their elements.
pub fn filled(scheme: &Scheme, windows: &[Window], values: &mut [Placed]) -> Result<(), Failure> {
    let names = parameter_names(scheme);
    // What stands after the extents.
    let element = |at: usize| scheme.params[at].to_string().rsplit(']').next().map(str::to_string);
    let place = |name: &str| names.iter().position(|n| n == name);
    for window in windows {
        let wrong = |why: String| {
            Err(Failure::new(ErrorKind::Input, format!("{why} (for the parameter {})", window.param)))
        };
        let Some(at) = place(&window.param) else { return wrong("there is no such parameter".into()) };
        if values[at].is_some() {
            return Err(given_twice(&window.param));
        }
        let whole = place(&window.of).and_then(|whole| values[whole].as_ref());
        if windows.iter().any(|other| other.param == window.of) {
            return wrong(format!("{} is a window itself", window.of));
        }
        if place(&window.of).is_none() {
            return wrong(format!("there is no parameter {}", window.of));
        }
        let Some((file, whole)) = whole else { return wrong(format!("{} has no value", window.of)) };
        if place(&window.of).is_some_and(|whole| element(whole) != element(at)) {
            return wrong(format!("{} has elements of another type", window.of));
        }
        let Value::Array(array) = whole.value() else {
            return wrong(format!("{} is not an array", window.of));
        };
        let last = window.start.saturating_add(window.length);
        let Some(elements) = array.elems.get(window.start..last) else {
            return wrong(format!("{} has {} elements, and no {last}", window.of, array.elems.len()));
        };
        let part = Value::Array(Array { elems: elements.to_vec().into(), row: array.row.clone() });
        let file = file.as_ref().map(|file| format!("{file}, from {} on", window.start + 1));
        values[at] = Some((file, Flat::of(&part)));
    }
    Ok(())
}
