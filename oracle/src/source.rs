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

/// A named source text, which does not change. Cloning is cheap.
#[derive(Clone, Debug)]
pub struct Source {
    /// What messages call it: a path, or `<expression>`.
    pub name: Arc<str>,
    /// The text.
    pub text: Arc<str>,
    /// So many bytes at its beginning are not shown, nor counted: nobody wrote them.
    pub hidden: usize,
    /// Where lines start, in bytes, ascending.
    starts: Arc<[usize]>,
}

impl Source {
    /// A source text under the name that messages will use. A byte-order mark is no part of it.
    pub fn new(name: impl Into<Arc<str>>, text: impl Into<Arc<str>>) -> Source {
        let text = text.into();
        let text = text.strip_prefix('\u{feff}').map_or(text.clone(), Arc::from);
        let behind = text.bytes().zip(1..).filter(|(byte, _)| *byte == b'\n').map(|(_, end)| end);
        let starts = [0].into_iter().chain(behind).collect();
        Source { name: name.into(), text, hidden: 0, starts }
    }

    /// What somebody wrote, after something that makes a program of it.
    pub fn behind(name: impl Into<Arc<str>>, hidden: &str, written: &str) -> Source {
        Source { hidden: hidden.len(), ..Source::new(name, [hidden, written].concat()) }
    }

    /// The part that was written.
    pub fn written(&self) -> &str {
        &self.text[self.hidden..]
    }

    /// A source text as it is in a file.
    ///
    /// # Errors
    /// It is not UTF-8: a sentence that says where.
    pub fn from_bytes(name: impl Into<Arc<str>>, bytes: &[u8]) -> Result<Source, String> {
        let name = name.into();
        match std::str::from_utf8(bytes) {
            Ok(text) => Ok(Source::new(name, text)),
            Err(error) => {
                let before = &bytes[..error.valid_up_to()];
                let line = before.iter().filter(|b| **b == b'\n').count() + 1;
                let byte = before.rsplit(|b| *b == b'\n').next().map_or(0, <[u8]>::len) + 1;
                Err(format!("{name} is not UTF-8 text: line {line}, byte {byte} of the line"))
            }
        }
    }

    /// Line and column of a byte offset in what was written, both from 1; the column counts characters.
    pub fn line_column(&self, offset: u32) -> (usize, usize) {
        let end = self.text.floor_char_boundary(offset as usize).max(self.hidden);
        let line = self.starts.partition_point(|start| *start <= end);
        let column = self.text[self.starts[line - 1].max(self.hidden)..end].chars().count() + 1;
        (line, column)
    }

    /// A line by its number, from 1, without its end; nothing where there is no such line.
    pub fn line(&self, number: usize) -> &str {
        let start = number.checked_sub(1).and_then(|line| self.starts.get(line));
        start.and_then(|start| self.text[self.hidden.max(*start)..].lines().next()).unwrap_or_default()
    }
}
