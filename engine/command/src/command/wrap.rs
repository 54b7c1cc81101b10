//! Lines of words that fit into the terminal.

use std::io;

use terminal_size::{Height, Width, terminal_size_of};

/// No terminal is so narrow that wrapping would help.
const NARROWEST: usize = 30;
/// By how much further lines of one are indented more than the first.
const HANGING: usize = 2;

/// The width of the terminal that shows standard output; nothing where that is not a terminal.
pub fn width() -> Option<usize> {
    usable(terminal_size_of(io::stdout()))
}

/// The same of standard error.
pub fn error_width() -> Option<usize> {
    usable(terminal_size_of(io::stderr()))
}

fn usable(size: Option<(Width, Height)>) -> Option<usize> {
    size.map(|(width, _)| usize::from(width.0)).filter(|width| *width >= NARROWEST)
}

/// A line, broken at spaces to lines of this width.
pub fn wrapped(line: &str, width: Option<usize>) -> String {
    let Some(width) = width.filter(|width| line.chars().count() > *width) else { return line.to_string() };
    let start = line.len() - line.trim_start().len();
    let indent = " ".repeat((start + HANGING).min(width / 2));
    let mut text = line[..start].to_string();
    let (mut column, mut begins) = (start, true);
    for word in line[start..].split(' ') {
        let length = word.chars().count();
        if begins {
            begins = false;
        } else if column + 1 + length > width {
            text.push('\n');
            text.push_str(&indent);
            column = indent.len();
        } else {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += length;
    }
    text
}
