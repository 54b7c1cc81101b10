//! Where each part of the array program comes from: marks in its text, which become places of the source.

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::source::{Source, Span};
use lawson_oracle::syntax::ast::Program;
use lawson_oracle::syntax::visit::{VisitMut, walk_program};

const OPENS: char = '\u{1}';
const SAID: char = '\u{2}';
const CLOSES: char = '\u{3}';

/// A text that comes from this place.
pub(super) fn from(span: Span, text: impl AsRef<str>) -> String {
    format!("{OPENS}{},{}{SAID}{}{CLOSES}", span.start, span.end, text.as_ref())
}

/// The text of an array program without its marks, and what they say.
pub(super) struct Placed {
    pub(super) text: String,
    /// Byte ranges of the text with places of the source: inner ones after those around them.
    places: Vec<(std::ops::Range<u32>, Span)>,
}

impl Placed {
    /// Takes the marks off.
    pub(super) fn of(marked: &str) -> Placed {
        let mut text = String::new();
        let mut places: Vec<(std::ops::Range<u32>, Span)> = Vec::new();
        let mut open = Vec::new();
        let mut rest = marked;
        while let Some(at) = rest.find([OPENS, CLOSES]) {
            text.push_str(&rest[..at]);
            let end = u32::try_from(text.len()).unwrap_or(u32::MAX);
            if rest[at..].starts_with(CLOSES) {
                if let Some(place) = open.pop().and_then(|place: usize| places.get_mut(place)) {
                    place.0.end = end;
                }
                rest = &rest[at + CLOSES.len_utf8()..];
                continue;
            }
            let (place, after) = rest[at + OPENS.len_utf8()..].split_once(SAID).unwrap_or_default();
            let (start, stop) = place.split_once(',').unwrap_or_default();
            let span = Span { start: start.parse().unwrap_or(0), end: stop.parse().unwrap_or(0) };
            open.push(places.len());
            places.push((end..end, span));
            rest = after;
        }
        text.push_str(rest);
        Placed { text, places }
    }

    /// The place of the source from which a part of the text comes.
    pub(super) fn place(&self, span: Span) -> Span {
        let around =
            |(range, _): &&(std::ops::Range<u32>, Span)| range.start <= span.start && span.end <= range.end;
        self.places.iter().rev().find(around).map_or(Span::default(), |(_, place)| *place)
    }

    /// The program that the text is, with the places of the source.
    pub(super) fn parsed(&self) -> Result<Program, Diagnostic> {
        let text = Source::new("<array program>", self.text.as_str());
        let mut program =
            lawson_oracle::syntax::parse(&text).map_err(|error| error.moved(&|span| self.place(span)))?;
        walk_program(&mut Moves(self), &mut program);
        Ok(program)
    }
}

struct Moves<'p>(&'p Placed);

impl VisitMut for Moves<'_> {
    fn span(&mut self, span: &mut Span) {
        *span = self.0.place(*span);
    }
}
