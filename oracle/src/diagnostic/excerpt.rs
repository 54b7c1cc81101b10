//! A message with the source lines that it is about, places marked.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

use super::{Diagnostic, Severity};
use crate::source::{Source, Span};

pub(super) fn render(error: &Diagnostic, source: &Source, color: bool) -> String {
    let (span, label) = &error.primary;
    let mut snippet = Snippet::source(source.written())
        .path(&*source.name)
        .annotation(AnnotationKind::Primary.span(written(source, *span)).label(label.as_str()));
    for (span, label) in error.shown(source) {
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
    if let Some(help) = &error.help {
        group = group.element(Level::HELP.message(help.as_str()));
    }
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    format!("{}\n", renderer.render(&[group]))
}

/// A place in what was written.
fn written(source: &Source, span: Span) -> Range<usize> {
    let offset = |offset: u32| (offset as usize).min(source.text.len()).saturating_sub(source.hidden);
    offset(span.start).min(offset(span.end))..offset(span.end)
}
