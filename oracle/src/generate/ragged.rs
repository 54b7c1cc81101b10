//! The texts of programs with comments and line breaks in odd places, for tests of the formatter.

use crate::diagnostic::Diagnostic;
use crate::syntax::lexer::{Tok, lex};

/// What may come between two tokens; the first is what mostly does.
const ODD: [&str; 9] = [
    "",
    " -- behind\n",
    "\n-- first\n",
    "\n  -- alone\n\n",
    "\n\n",
    "\n",
    "\n    -- a\n-- ==\n-- b\n",
    "\n      -- indented\n  ",
    " -- behind\n\n  -- and below\n        ",
];

/// The text with a comment, line break or empty line between some of its tokens, which are as before, and so
/// is the program. `choices` says what comes before each token in turn, over and over: nothing for most
/// numbers, 0 among them.
///
/// # Errors
/// Something in the text that is no token.
pub fn ragged(text: &str, choices: &[u8]) -> Result<String, Diagnostic> {
    let mut choices = choices.iter().cycle();
    let mut out = String::new();
    let (mut last, mut end) = (Tok::End, 0);
    for (tok, span) in lex(text)? {
        let (from, to) = (span.start as usize, span.end as usize);
        let choice = choices.next().map_or(0, |c| usize::from(*c) % 32);
        // Not where it means something that no space is there, nor so that `def` begins a line.
        let fixed = end == from
            && (last == Tok::Dot || matches!(tok, Tok::BracketOpen | Tok::Field | Tok::Dot))
            || tok == Tok::Def;
        out.push_str(if fixed { "" } else { ODD.get(choice).copied().unwrap_or_default() });
        out.push_str(&text[end..to]);
        (last, end) = (tok, to);
    }
    Ok(out)
}
