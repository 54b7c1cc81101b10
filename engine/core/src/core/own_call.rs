//! How people read operations of imported files: by the call in their own file, which is what they can change.

use super::{Origin, SourceOp};
use lawson_oracle::source::Span;

/// A call in the program's own file, of a function in an imported one.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct OwnCall {
    /// Its key within the entry, as [`SourceOp::name`].
    pub name: String,
    /// Where it stands.
    pub span: Span,
    /// Its line.
    pub line: usize,
}

impl SourceOp {
    /// The operation for people: of an imported file its innermost name, and the call that leads to it,
    /// as in `map#1 in .. stats.median#1 (line 5)`.
    pub fn short(&self) -> String {
        let Some(call) = &self.call else { return self.to_string() };
        let (own, rest) = self.name.split_once(" in ").unwrap_or((&self.name, ""));
        let between = if rest == call.name { "" } else { ".. " };
        format!("{own} in {between}{} (line {})", call.name, call.line)
    }

    /// Where it stands in the program's own file, if anything leads to it from there.
    pub fn own_span(&self) -> Span {
        self.call.as_ref().map_or(self.span, |call| call.span)
    }
}

impl Origin {
    /// The operations for people, each name once, with the number of operations that have it.
    pub fn short(&self) -> Vec<String> {
        let mut all: Vec<(String, usize)> = Vec::new();
        for name in self.sources.iter().map(SourceOp::short) {
            match all.iter_mut().find(|(known, _)| *known == name) {
                Some((_, times)) => *times += 1,
                None => all.push((name, 1)),
            }
        }
        let named = |(name, times): (String, usize)| match times {
            1 => name,
            _ => format!("{name} ({times} times)"),
        };
        all.into_iter().map(named).collect()
    }
}
