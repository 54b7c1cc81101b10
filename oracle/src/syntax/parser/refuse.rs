//! What Futhark has and the core does not, named when it is met.

use super::{Parse, Parser};
use crate::diagnostic::{Diagnostic, ErrorCode};
use crate::source::Span;
use crate::syntax::foreign;
use crate::syntax::lexer::Tok;

/// For a built-in function of Futhark that the core leaves out: the sentence that says so. The parser
/// can't refuse these names, since a program may define them; whoever resolves names does.
pub fn outside_core(name: &str) -> Option<String> {
    let (module, member) = name.split_once('.').unwrap_or(("", name));
    let what = match (module, member) {
        ("intrinsics", _) | ("", "intrinsics") => "intrinsics are",
        (_, "f16") | ("f16", _) => "f16 is",
        ("", "jvp" | "jvp2" | "jvp_vec" | "jmp" | "jmp2" | "vjp" | "vjp2" | "vjp_vec" | "mjp" | "mjp2") => {
            "automatic differentiation is"
        }
        ("", "map_stream" | "map_stream_per" | "reduce_stream" | "reduce_stream_per") => "streams are",
        ("", "scatter_stream" | "reduce_by_index_stream") => "accumulators are",
        // Conversions that Futhark once had short names for.
        ("", "r32" | "t32" | "r64" | "t64") => &format!("`{name}` is"),
        _ if !module.is_empty() && ABSENT_MEMBERS.contains(&member) => &format!("`{name}` is"),
        _ => return None,
    };
    Some(format!("{what} not part of the core"))
}

/// Members of Futhark's number modules that those of the core do not have.
const ABSENT_MEMBERS: [&str; 16] = [
    "acospi",
    "asinpi",
    "atan2pi",
    "atanpi",
    "cospi",
    "from_fraction",
    "ldexp",
    "nextafter",
    "recip",
    "sign",
    "sinpi",
    "tanpi",
    "to_f64",
    "to_i32",
    "to_i64",
    "unsign",
];

impl Parser<'_> {
    /// `WHAT not part of the core`; `what` ends in `is` or `are`.
    pub(super) fn refuse(&self, what: &str, span: Span) -> Diagnostic {
        ErrorCode::NotInCore.at(span, format!("{what} not part of the core"), "")
    }

    pub(super) fn misplaced_external(&self) -> Diagnostic {
        ErrorCode::MalformedExternal
            .at(self.span(), "`external` is a declaration, not an expression", "")
            .help("declare it on a line of its own: `external \"name\" : t -> u`, and use `name`")
    }

    /// The error where a pattern must stand.
    pub(super) fn no_pattern(&self, what: &str) -> Diagnostic {
        let error = self.expected(what).coded(ErrorCode::ExpectedPattern);
        let word = self.text(self.span());
        match self.tok() {
            // The next part of a form, in which a pattern is missing.
            Tok::In | Tok::For | Tok::While | Tok::Do | Tok::Then | Tok::Else => error,
            _ if word.starts_with(|c: char| c.is_ascii_lowercase()) => {
                error.help(format!("`{word}` is a reserved word: take another name"))
            }
            Tok::External => self.misplaced_external(),
            _ => error,
        }
    }

    /// Adds what to write instead where the marked token, or a word before it on the line, is from another
    /// language; such a word is what is wrong. Help that is there stays.
    pub(super) fn foreign(&self, mut error: Diagnostic) -> Diagnostic {
        if error.help.is_some() {
            return error;
        }
        let at = error.primary.0.start;
        let line = self.base + self.line_start(at) as u32;
        let marked = self.tokens.partition_point(|(_, span)| span.start < at);
        let before = self.tokens[..marked].iter().rev().take_while(|(_, span)| span.start >= line);
        let words = before.filter(|(tok, _)| matches!(tok, Tok::Name | Tok::Op));
        let mut words = self.tokens.get(marked).into_iter().chain(words);
        if let Some((help, span)) =
            words.find_map(|(_, span)| Some((foreign::construct(self.text(*span))?, *span)))
        {
            if span.start < at && !self.is_bound(self.text(span)) {
                error.message = format!("`{}` is not a word of the language", self.text(span));
                error.primary.0 = span;
                error.secondary.clear();
            }
            return error.help(help);
        }
        // `:` where other languages begin what follows: `if c: a`, `def f(x): e`.
        match self.tokens[..marked].last() {
            Some((Tok::Colon, colon)) if error.code == Some(ErrorCode::ExpectedType) => {
                let line = &self.text[self.line_start(at)..];
                let defines = self
                    .tokens
                    .get(marked)
                    .is_some_and(|(tok, span)| *tok == Tok::Equals && span.start == colon.end);
                if defines {
                    error.primary.0 = colon.to(Span { start: at, end: at + 1 });
                    error.message = "`:=` is not a word of the language".into();
                    return error.help("a name gets its value by `=`: `let y = e`");
                }
                if line.lines().next().is_some_and(|line| line.contains("if ")) {
                    error.primary.0 = *colon;
                    error.message = error.message.replacen("a type", "a type after `:`", 1);
                    return error.help("a choice is written `if c then a else b`");
                }
                match self.tokens[..marked - 1].last() {
                    Some((Tok::ParenClose, _)) => error.help(
                        "a definition is written `def f x = e`; the type of its result comes after `:`",
                    ),
                    _ => error,
                }
            }
            _ => error,
        }
    }

    /// Whether the file gives a meaning to a word or symbol of another language.
    fn is_bound(&self, word: &str) -> bool {
        self.tokens.windows(3).any(|three| {
            let [(before, _), (_, span), (after, _)] = three else { return false };
            self.text(*span) == word
                && (matches!(before, Tok::Let | Tok::Def | Tok::Backslash)
                    || matches!(after, Tok::Colon | Tok::Equals | Tok::Arrow)
                    || (*before == Tok::ParenOpen && *after == Tok::ParenClose))
        })
    }

    /// Where the line begins, in the text of the file, that has this place.
    fn line_start(&self, at: u32) -> usize {
        self.text[..(at - self.base) as usize].rfind('\n').map_or(0, |end| end + 1)
    }

    /// The rest of the line from the next token on.
    pub(super) fn rest_of_line(&self) -> &str {
        let rest = &self.text[(self.span().start - self.base) as usize..];
        rest.lines().next().unwrap_or("").trim_end()
    }

    /// What stands on the line before the next token, if it is a name, perhaps with an index or a field: so it is
    /// what gets a value elsewhere by `=`.
    pub(super) fn assigned(&self) -> Option<&str> {
        let at = (self.span().start - self.base) as usize;
        let before = self.text[self.line_start(self.span().start)..at].trim();
        let name = before.split(['[', '.']).next()?;
        (!name.contains(' ') && foreign::is_name(name)).then_some(before)
    }

    /// `(x,)` is neither a tuple nor an expression in parentheses.
    pub(super) fn no_singleton(&self, len: usize, open: Span) -> Parse<()> {
        if len != 1 {
            return Ok(());
        }
        let span = open.to(self.last_span());
        Err(ErrorCode::SingletonTuple
            .at(span, "there are no tuples of one component", "")
            .help("leave the comma out"))
    }
}
