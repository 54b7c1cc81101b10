//! Programs made of a law's parts: what is wrong with one is shown where the part stands.

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::source::{Source, Span};
use lawson_oracle::types::Checked;
use lawson_oracle::{syntax, types};

use super::Mistake;
use super::text::{Assumption, Equation};

/// The text of a program, some pieces of which stand in the law.
pub struct Program<'l> {
    law: &'l Equation,
    text: String,
    pieces: Vec<Piece>,
}

struct Piece {
    /// Where it stands in the program.
    at: usize,
    len: usize,
    /// Where it stands in the text of the law.
    from: usize,
}

impl<'l> Program<'l> {
    pub fn of(law: &'l Equation) -> Program<'l> {
        Program { law, text: String::new(), pieces: Vec::new() }
    }

    /// Text that nobody wrote.
    pub fn with(mut self, text: &str) -> Program<'l> {
        self.text.push_str(text);
        self
    }

    fn piece(&mut self, text: &str, from: usize) {
        self.pieces.push(Piece { at: self.text.len(), len: text.len(), from });
        self.text.push_str(text);
    }

    pub fn left(mut self) -> Program<'l> {
        let law = self.law;
        self.piece(&law.left, law.place.left);
        self
    }

    pub fn right(mut self) -> Program<'l> {
        let law = self.law;
        self.piece(&law.right, law.place.right);
        self
    }

    /// ` f (xs: []f64)`, with the types that the conditions say.
    pub fn params(mut self, names: &[String]) -> Program<'l> {
        let law = self.law;
        for name in names {
            let said = law.conditions.iter().enumerate().find_map(|(i, condition)| match condition {
                Assumption::Typed(of, ty) if of == name => Some((i, ty)),
                _ => None,
            });
            match said {
                Some((i, ty)) => {
                    self.text.push_str(&format!(" ({name}: "));
                    let span = law.place.condition(i);
                    self.piece(ty, span.end.saturating_sub(ty.len()).max(span.start));
                    self.text.push(')');
                }
                None => self.text.push_str(&format!(" {name}")),
            }
        }
        self
    }

    /// The conditions that are expressions, as one.
    pub fn conditions(mut self) -> Program<'l> {
        let law = self.law;
        self.text.push_str("true");
        for (i, condition) in law.conditions.iter().enumerate() {
            let Assumption::Holds(text) = condition else { continue };
            self.text.push_str(" && (");
            let span = law.place.condition(i);
            let written = law.place.source.text.get(span.clone()).unwrap_or_default();
            // What is written `=` is `==` here.
            let same = text.bytes().zip(written.bytes()).take_while(|(x, y)| x == y).count();
            let same = text.floor_char_boundary(same);
            self.piece(&text[..same], span.start);
            let rest = (span.start + same + written.len()).saturating_sub(text.len());
            self.piece(&text[same..], rest);
            self.text.push(')');
        }
        self
    }

    pub fn check(&self) -> Result<Checked, Diagnostic> {
        let source = Source::new("law", self.text.as_str());
        syntax::parse(&source).and_then(|program| types::check(&source, program))
    }

    /// What is wrong, at its place in the law.
    pub fn mistake(&self, why: Diagnostic) -> Mistake {
        let mut why = why.moved(&|span| self.place(span));
        // To the checker the sides are branches.
        let place = &self.law.place;
        let left = Span::new(place.left, place.left + self.law.left.len());
        for (_, label) in why.secondary.iter_mut().filter(|(span, _)| *span == left) {
            *label = label.replace("the other branch", "the left side");
        }
        Mistake::at(&place.source, why)
    }

    fn place(&self, span: Span) -> Span {
        let within = |piece: &&Piece, at: usize| piece.at <= at && at <= piece.at + piece.len;
        let [start, end] = [span.start as usize, span.end as usize];
        // Of two pieces side by side it is the second in which something begins.
        let first = self.pieces.iter().rev().find(|piece| within(piece, start));
        let Some(first) = first.or_else(|| self.pieces.iter().find(|piece| piece.at >= start)) else {
            let whole = &self.law.place.whole;
            return Span::new(whole.start, whole.end);
        };
        let last =
            self.pieces.iter().find(|piece| within(piece, end) && piece.at >= first.at).unwrap_or(first);
        let from = first.from + start.saturating_sub(first.at).min(first.len);
        let to = last.from + end.saturating_sub(last.at).min(last.len);
        Span::new(from, to.max(from))
    }
}
