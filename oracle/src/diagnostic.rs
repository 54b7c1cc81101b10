//! What is wrong with an input, where, and what to do: one type for syntax errors, type errors and
//! run-time errors, rendered with the source line and the place marked.

use std::borrow::Cow;

use crate::source::{Source, Span};

mod code;
#[cfg(feature = "excerpts")]
mod excerpt;
mod lines;

pub use code::ErrorCode;

/// A text as messages echo it: no more than its first 60 characters.
pub fn excerpt(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}..", &text[..end]).into(),
        None => text.into(),
    }
}

/// What a message means for the program that it is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Severity {
    /// It stops the program.
    Error,
    /// It does not.
    Warning,
    /// It adds to a message before it.
    Note,
}

/// An error, a warning or a note with its place in a source text.
#[derive(Clone, PartialEq, Debug)]
pub struct Diagnostic {
    /// What it means for the program.
    pub severity: Severity,
    /// The mistake, if it is one of the program and not of a request or a run.
    pub code: Option<ErrorCode>,
    /// One sentence: what is wrong.
    pub message: String,
    /// The place, and what to say right under it (may be empty).
    pub primary: (Span, String),
    /// Other places that matter, each with its remark.
    pub secondary: Vec<(Span, String)>,
    /// What to do about it.
    pub help: Option<Box<str>>,
    /// The next thing that is wrong with the text, in the order of the places.
    next: Option<Box<Diagnostic>>,
    /// How many more errors the text has, which are not shown.
    pub left_out: u32,
    /// The source, where it has more files than the program's own.
    source: Option<Box<Source>>,
}

/// So many errors of a text are shown at once.
const MAX_SHOWN: usize = 10;

impl Diagnostic {
    /// An error at `span`; `label` is printed under the marked place.
    pub fn new(span: Span, message: impl Into<String>, label: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Error,
            code: None,
            message: message.into(),
            primary: (span, label.into()),
            secondary: Vec::new(),
            help: None,
            next: None,
            left_out: 0,
            source: None,
        }
    }

    /// The first of these in the text, with the others beside it, as many as are shown at once.
    pub fn first_of(mut errors: Vec<Diagnostic>) -> Option<Diagnostic> {
        errors.sort_by_key(|error| error.primary.0.start);
        let left_out = u32::try_from(errors.len().saturating_sub(MAX_SHOWN)).unwrap_or(u32::MAX);
        errors.truncate(MAX_SHOWN);
        let first = errors.into_iter().rev().fold(None, |next: Option<Diagnostic>, error| {
            Some(Diagnostic { next: next.map(Box::new), ..error })
        });
        first.map(|error| Diagnostic { left_out, ..error })
    }

    /// What else is wrong with the text, in the order of the places.
    pub fn others(&self) -> impl Iterator<Item = &Diagnostic> {
        std::iter::successors(self.next.as_deref(), |other| other.next.as_deref())
    }

    /// Makes it a warning.
    #[must_use]
    pub fn warning(self) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..self }
    }

    /// Makes it a note.
    #[must_use]
    pub fn note(self) -> Diagnostic {
        Diagnostic { severity: Severity::Note, ..self }
    }

    /// Says which mistake it is.
    #[must_use]
    pub fn coded(mut self, code: ErrorCode) -> Diagnostic {
        self.code = Some(code);
        self
    }

    /// Adds what to do about it.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Diagnostic {
        self.help = Some(text.into().into());
        self
    }

    /// Adds what to do about it, if nothing says so yet.
    #[must_use]
    pub fn help_if_none(self, text: impl Into<String>) -> Diagnostic {
        if self.help.is_some() { self } else { self.help(text) }
    }

    /// Adds another place.
    #[must_use]
    pub fn also(mut self, span: Span, label: impl Into<String>) -> Diagnostic {
        self.secondary.push((span, label.into()));
        self
    }

    /// Attaches the source, so that places in imported files are found.
    #[must_use]
    pub fn of(mut self, source: &Source) -> Diagnostic {
        self.source = source.has_imports().then(|| Box::new(source.clone()));
        self
    }

    /// The source that it is about, if that is not the program's own file alone.
    pub fn source<'s>(&'s self, own: &'s Source) -> &'s Source {
        self.source.as_deref().unwrap_or(own)
    }

    /// The same, with the others, at other places.
    #[must_use]
    pub fn moved(mut self, to: &dyn Fn(Span) -> Span) -> Diagnostic {
        self.primary.0 = to(self.primary.0);
        self.secondary.iter_mut().for_each(|(span, _)| *span = to(*span));
        self.next = self.next.map(|next| Box::new(next.moved(to)));
        self
    }

    /// The message as a person reads it: file, line, the source line with the place marked, help; then the
    /// others. Without the feature `excerpts` it has the places alone, in no colors.
    pub fn render(&self, source: &Source, color: bool) -> String {
        let source = self.source(source);
        let all = [self].into_iter().chain(self.others());
        let more = match self.left_out {
            0 => None,
            1 => Some("and 1 error more\n".to_string()),
            n => Some(format!("and {n} errors more\n")),
        };
        #[cfg(feature = "excerpts")]
        let one = |error: &Diagnostic| excerpt::render(error, source, color);
        #[cfg(not(feature = "excerpts"))]
        let (one, _) = (|error: &Diagnostic| error.places(source), color);
        all.map(one).chain(more).collect::<Vec<_>>().join("\n")
    }

    /// The other places that are in what was written.
    fn shown(&self, source: &Source) -> impl Iterator<Item = &(Span, String)> {
        self.secondary.iter().filter(|(span, _)| span.end as usize > source.hidden)
    }
}
