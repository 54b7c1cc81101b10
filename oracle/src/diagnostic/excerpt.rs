//! A message with the source lines that it is about, places marked.

use std::ops::Range;

use annotate_snippets::{Annotation, AnnotationKind, Level, Renderer, Snippet};

use super::{Diagnostic, Severity};
use crate::source::{Source, Span};

pub(super) fn render(error: &Diagnostic, source: &Source, color: bool) -> String {
    let (span, label) = &error.primary;
    let mut snippet = snippet(source, *span)
        .annotation(AnnotationKind::Primary.span(written(source, *span)).label(label.as_str()));
    let (here, elsewhere): (Vec<_>, Vec<_>) =
        error.shown(source).partition(|(other, _)| source.same_file(span.start, other.start));
    for (span, label) in here {
        let place = AnnotationKind::Context.span(written(source, *span));
        snippet = snippet.annotation(place.label(label.as_str()));
    }
    let level = match error.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let mut title = level.primary_title(error.message.as_str());
    if let Some(code) = error.code {
        title = title.id(code.name());
    }
    let mut group = title.element(snippet);
    for (span, label) in elsewhere {
        let place = AnnotationKind::Context.span(written(source, *span));
        group = group.element(self::snippet(source, *span).annotation(place.label(label.as_str())));
    }
    if let Some(help) = &error.help {
        group = group.element(Level::HELP.message(&**help));
    }
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    format!("{}\n", renderer.render(&[group]))
}

/// The file in which a place is.
fn snippet(source: &Source, span: Span) -> Snippet<'_, Annotation<'_>> {
    Snippet::source(source.written_at(span.start).0).path(source.file_name(span.start))
}

/// A place in what was written of its file.
fn written(source: &Source, span: Span) -> Range<usize> {
    let (text, start) = source.written_at(span.start);
    let offset = |offset: u32| (offset as usize).saturating_sub(start).min(text.len());
    offset(span.start).min(offset(span.end))..offset(span.end)
}
