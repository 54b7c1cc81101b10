//! A message with its places, for who shows the source in another way or has no room for it.

use super::{Diagnostic, Severity};
use crate::source::{Source, Span};

pub(super) fn render(error: &Diagnostic, source: &Source) -> String {
    let level = match error.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    };
    let code = error.code.map(|code| format!("[{}]", code.name())).unwrap_or_default();
    let mut text = format!("{level}{code}: {}\n", error.message);
    for (span, label) in [&error.primary].into_iter().chain(error.shown(source)) {
        text += &place(source, *span, label);
    }
    if let Some(help) = &error.help {
        text += &format!("  = help: {help}\n");
    }
    text
}

fn place(source: &Source, span: Span, label: &str) -> String {
    let (line, column) = source.line_column(span.start);
    let label = if label.is_empty() { String::new() } else { format!(": {label}") };
    format!(" --> {}:{line}:{column}{label}\n", source.name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::ErrorCode;

    #[test]
    fn each_place_has_a_line() {
        let source = Source::behind("sum.fut", "def main = ", "def f x =\n  x + y\n");
        let hidden = source.hidden;
        let at = |start: usize| Span::new(hidden + start, hidden + start + 1);
        let error = ErrorCode::UnknownName
            .at(at(16), "`y` is not known", "not found")
            .also(at(6), "this is known")
            .also(Span::new(0, 4), "nobody wrote this")
            .help("define `y`");
        let text = "error[unknown-name]: `y` is not known\n --> sum.fut:2:7: not found\n \
                    --> sum.fut:1:7: this is known\n  = help: define `y`\n";
        assert_eq!(render(&error, &source), text);
        let warning = Diagnostic::new(at(0), "a function of nothing", "").warning();
        assert_eq!(render(&warning, &source), "warning: a function of nothing\n --> sum.fut:1:1\n");
    }
}
