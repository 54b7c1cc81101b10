//! `#:` lines: the types of functions, and functions of the host.

use std::sync::Arc;

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::source::Span;

use super::ast::{Extent, External, Ident, Mode, Signature, Type, TypeKind};
use super::parser::Parse;

/// What a line says.
pub(super) enum Declaration {
    Signature(Signature),
    External(External),
}

impl Declaration {
    pub(super) fn span(&self) -> Span {
        match self {
            Declaration::Signature(signature) => signature.span,
            Declaration::External(external) => external.span,
        }
    }
}

/// Reads a line, `#:` included, that stands at `span`.
pub(super) fn declaration(text: &str, span: Span) -> Parse<Declaration> {
    let mut line = Line { text, at: "#:".len(), start: span.start as usize };
    let declared = match line.word() {
        "external" => {
            line.take("external");
            let name = line.ident()?;
            line.expect(":")?;
            let mut params = Vec::new();
            while !line.takes("->") {
                if !params.is_empty() {
                    line.expect(",")?;
                }
                params.push(line.ty()?);
            }
            Declaration::External(External { name, params, result: line.ty()?, span })
        }
        _ => {
            let mut params = Vec::new();
            while !line.takes("->") {
                if !params.is_empty() {
                    line.expect(",")?;
                }
                let name = line.ident()?;
                line.expect(":")?;
                params.push((name, line.ty()?));
            }
            Declaration::Signature(Signature { params, result: line.ty()?, span })
        }
    };
    match line.rest() {
        "" => Ok(declared),
        _ => Err(line.expected("the end of the line")),
    }
}

struct Line<'s> {
    text: &'s str,
    /// Where in it.
    at: usize,
    /// Where it begins in the source.
    start: usize,
}

impl<'s> Line<'s> {
    /// Where the next token begins.
    fn here(&self) -> usize {
        let rest = &self.text[self.at..];
        self.at + (rest.len() - rest.trim_start().len())
    }

    fn rest(&self) -> &'s str {
        self.text[self.at..].trim()
    }

    fn word(&self) -> &'s str {
        let rest = &self.text[self.here()..];
        let end =
            rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '.')).unwrap_or(rest.len());
        &rest[..end]
    }

    fn take(&mut self, token: &str) -> Span {
        let here = self.here();
        self.at = here + token.len();
        Span::new(self.start + here, self.start + self.at)
    }

    fn takes(&mut self, token: &str) -> bool {
        let there = self.text[self.here()..].starts_with(token);
        if there {
            self.take(token);
        }
        there
    }

    fn expected(&self, what: &str) -> Diagnostic {
        let here = self.here();
        let next = self.text[here..].chars().next();
        let length = self.word().len().max(next.map_or(0, char::len_utf8));
        let span = Span::new(self.start + here, self.start + here + length);
        let found = match &self.text[here..here + length] {
            "" => "the end of the line".into(),
            found => format!("`{found}`"),
        };
        Diagnostic::new(span, format!("expected {what}, found {found}"), "")
            .help("types are written `#: x: double[n], k: integer -> double[n]`")
    }

    fn expect(&mut self, token: &str) -> Parse<()> {
        if self.takes(token) { Ok(()) } else { Err(self.expected(&format!("`{token}`"))) }
    }

    fn ident(&mut self) -> Parse<Ident> {
        let word = self.word();
        if word.is_empty() || word.starts_with(|c: char| c.is_ascii_digit()) {
            return Err(self.expected("a name"));
        }
        Ok(Ident { name: Arc::from(word), span: self.take(word) })
    }

    fn ty(&mut self) -> Parse<Type> {
        let word = self.word();
        if word == "list" {
            let start = self.take(word);
            self.expect("(")?;
            let mut parts = Vec::new();
            while !self.takes(")") {
                if !parts.is_empty() {
                    self.expect(",")?;
                }
                let name = self.ident()?;
                self.expect(":")?;
                parts.push((name, self.array()?));
            }
            let span = Span { end: (self.start + self.at) as u32, ..start };
            return Ok(Type { kind: TypeKind::List(parts), span });
        }
        self.array()
    }

    /// `double[n]`.
    fn array(&mut self) -> Parse<Type> {
        let word = self.word();
        let Some(mode) = Mode::ALL.into_iter().find(|mode| mode.name() == word) else {
            return Err(self.expected("`logical`, `integer` or `double`"));
        };
        let start = self.take(word);
        let mut extents = Vec::new();
        if self.takes("[") {
            while !self.takes("]") {
                if !extents.is_empty() {
                    self.expect(",")?;
                }
                extents.push(self.extent()?);
            }
            if extents.is_empty() {
                extents.push(Extent::Any);
            }
        }
        let span = Span { end: (self.start + self.at) as u32, ..start };
        if extents.len() > 2 {
            return Err(Diagnostic::new(span, "arrays have one dimension or two", ""));
        }
        Ok(Type { kind: TypeKind::Array(mode, extents), span })
    }

    fn extent(&mut self) -> Parse<Extent> {
        let word = self.word();
        match word.parse::<i64>() {
            Ok(number) if number <= i64::from(i32::MAX) => {
                self.take(word);
                Ok(Extent::Number(number))
            }
            Ok(_) => Err(self.expected("an extent of at most 2147483647")),
            Err(_) => Ok(Extent::Name(self.ident()?)),
        }
    }
}
