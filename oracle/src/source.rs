//! Source texts and places in them.

use std::sync::Arc;

/// A half-open range of byte offsets in a source text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The span from `start` to `end`, in bytes.
    pub fn new(start: usize, end: usize) -> Span {
        Span { start: start as u32, end: end as u32 }
    }

    /// The smallest span that covers both.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// A named source text. Cloning is cheap.
#[derive(Clone, Debug)]
pub struct Source {
    /// What messages call it: a path, or `<expression>`.
    pub name: Arc<str>,
    /// The text.
    pub text: Arc<str>,
}

impl Source {
    /// A source text under the name that messages will use.
    pub fn new(name: impl Into<Arc<str>>, text: impl Into<Arc<str>>) -> Source {
        Source { name: name.into(), text: text.into() }
    }

    /// Line and column of a byte offset, both from 1; the column counts characters.
    pub fn line_column(&self, offset: u32) -> (usize, usize) {
        let before = &self.text[..self.text.floor_char_boundary(offset as usize)];
        let line = before.bytes().filter(|b| *b == b'\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        (line, column)
    }
}
