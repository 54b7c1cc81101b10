//! The formatter: a program's text in the standard layout, comments and empty lines kept.

use std::fmt;

use super::attach::{attach, comments};
use super::doc::{Doc, concat};
use super::layout::lay_out;
use super::{parse_file, print_module, visit};
use crate::diagnostic::Diagnostic;
use crate::source::Source;

/// Why there is no formatted text.
#[derive(Clone, PartialEq, Debug)]
pub enum FormatError {
    /// The text is no program.
    Syntax(Diagnostic),
    /// The formatted text would not be the same program: a bug. What is different.
    Changed(&'static str),
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FormatError::Syntax(diagnostic) => f.write_str(&diagnostic.message),
            FormatError::Changed(what) => write!(f, "formatting would change {what}"),
        }
    }
}

impl std::error::Error for FormatError {}

impl From<Diagnostic> for FormatError {
    fn from(diagnostic: Diagnostic) -> FormatError {
        FormatError::Syntax(diagnostic)
    }
}

/// The program in the standard layout: lines of at most 100 columns where they can be broken, two
/// columns of indentation, one binding of a `let` chain a line. What the source writes on several lines
/// stays on several lines; comments stay between the tokens where they are; of empty lines in a row one
/// stays. Formatting what was formatted changes nothing.
///
/// # Errors
/// The text does not parse; or a bug of the printer, so that no wrong text is ever the result.
pub fn format(source: &Source) -> Result<String, FormatError> {
    let mut file = parse_file(&source.text, 0)?;
    let lines = file.decs.iter().flat_map(|dec| [print_module::dec(dec), Doc::Hardline]);
    let doc = concat(lines.collect::<Vec<_>>());
    let mut text = lay_out(&attach(doc.pieces(), &source.text)?);
    text.extend((!text.is_empty()).then_some('\n'));

    let mut again =
        parse_file(&text, 0).map_err(|_| FormatError::Changed("the program: it would not parse"))?;
    // Parentheses that the printer adds to be safe, as in `(2)[i]`, change nothing.
    visit::normalize_file(&mut file);
    visit::normalize_file(&mut again);
    if file != again {
        return Err(FormatError::Changed("the program"));
    }
    if comments(&source.text)? != comments(&text)? {
        return Err(FormatError::Changed("a comment or a test block"));
    }
    Ok(text)
}
