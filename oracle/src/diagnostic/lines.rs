//! A message with its places, for who shows the source in another way or has no room for it.

use super::{Diagnostic, Severity};
use crate::source::{Source, Span};

impl Diagnostic {
    /// The message with its places alone, without the others: what [`Diagnostic::render`] gives without `excerpts`.
    pub fn places(&self, source: &Source) -> String {
        let source = self.source(source);
        let level = match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        };
        let code = self.code.map(|code| format!("[{}]", code.name())).unwrap_or_default();
        let mut text = format!("{level}{code}: {}\n", self.message);
        for (span, label) in [&self.primary].into_iter().chain(self.shown(source)) {
            text += &place(source, *span, label);
        }
        if let Some(help) = &self.help {
            text += &format!("  = help: {help}\n");
        }
        text
    }
}

fn place(source: &Source, span: Span, label: &str) -> String {
    let (line, column) = source.line_column(span.start);
    let label = if label.is_empty() { String::new() } else { format!(": {label}") };
    format!(" --> {}:{line}:{column}{label}\n", source.file_name(span.start))
}
