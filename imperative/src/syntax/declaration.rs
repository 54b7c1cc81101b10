//! `#:` lines: the types of functions, and functions of the host.

use std::sync::Arc;

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::source::Span;

use super::ast::{Asked, BroadcastNd, ControlFlow, Extent, External, Ident, Mode, Signature, Type, TypeKind};
use super::parser::Parse;

/// What a line says.
pub(super) enum Declaration {
    Signature(Signature),
    External(External),
    /// What it asks for, besides types.
    Asked(Request, Span),
    /// `noalias(a, b)`.
    Noalias(Vec<Ident>, Span),
}

/// What a line asks for.
#[derive(Clone, Copy)]
pub(super) enum Request {
    Reassociate,
    NaForbid,
    BoundsAhead,
    ControlFlow(ControlFlow),
    BroadcastNd(BroadcastNd),
}

impl Request {
    /// Asks for it too.
    pub(super) fn join(self, asked: &mut Asked) {
        match self {
            Request::Reassociate => asked.reassociate = true,
            Request::NaForbid => asked.na_forbid = true,
            Request::BoundsAhead => asked.bounds_ahead = true,
            Request::ControlFlow(gate) => asked.gates.control_flow = gate,
            Request::BroadcastNd(gate) => asked.gates.broadcast_nd = gate,
        }
    }
}

/// The lines by which a function asks for what it asks for, beyond what is so anyway.
pub(super) fn lines(asked: &Asked) -> impl Iterator<Item = &'static str> {
    let said = |request: Request| {
        let mut more = Asked::default();
        request.join(&mut more);
        more != Asked::default() && {
            let mut again = *asked;
            request.join(&mut again);
            again == *asked
        }
    };
    REQUESTS.into_iter().filter(move |(_, request)| said(*request)).map(|(line, _)| line)
}

/// The lines that ask for something, as they are written.
const REQUESTS: [(&str, Request); 9] = [
    ("reassociate", Request::Reassociate),
    ("na(forbid)", Request::NaForbid),
    ("bounds(ahead)", Request::BoundsAhead),
    ("gate(control-flow: none)", Request::ControlFlow(ControlFlow::None)),
    ("gate(control-flow: simple)", Request::ControlFlow(ControlFlow::Simple)),
    ("gate(control-flow: structured)", Request::ControlFlow(ControlFlow::Structured)),
    ("gate(broadcast-nd: none)", Request::BroadcastNd(BroadcastNd::None)),
    ("gate(broadcast-nd: identity)", Request::BroadcastNd(BroadcastNd::Identity)),
    ("gate(broadcast-nd: indexed)", Request::BroadcastNd(BroadcastNd::Indexed)),
];

impl Declaration {
    pub(super) fn span(&self) -> Span {
        match self {
            Declaration::Signature(signature) => signature.span,
            Declaration::External(external) => external.span,
            Declaration::Asked(_, span) | Declaration::Noalias(_, span) => *span,
        }
    }
}

/// Reads a line, `#:` included, that stands at `span`.
pub(super) fn declaration(text: &str, span: Span) -> Parse<Declaration> {
    let mut line = Line { text, at: "#:".len(), start: span.start as usize };
    let written: String = line.rest().chars().filter(|c| !c.is_whitespace()).collect();
    let same = |request: &str| request.chars().filter(|c| *c != ' ').eq(written.chars());
    if let Some((_, request)) = REQUESTS.into_iter().find(|(request, _)| same(request)) {
        return Ok(Declaration::Asked(request, span));
    }
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
        "noalias" if line.begins("noalias (") => {
            line.take("noalias");
            line.expect("(")?;
            let mut names = vec![line.ident()?];
            while !line.takes(")") {
                line.expect(",")?;
                names.push(line.ident()?);
            }
            Declaration::Noalias(names, span)
        }
        other if line.begins(&format!("{other} (")) || (!other.is_empty() && line.rest() == other) => {
            return Err(line.unknown());
        }
        _ => {
            let (mut params, mut refs) = (Vec::new(), Vec::new());
            while !line.takes("->") {
                if !params.is_empty() {
                    line.expect(",")?;
                }
                let mut name = line.ident()?;
                if &*name.name == "ref" && !line.begins(":") {
                    name = line.ident()?;
                    refs.push(name.name.clone());
                }
                line.expect(":")?;
                params.push((name, line.ty()?));
            }
            Declaration::Signature(Signature { params, refs, result: line.ty()?, span })
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

    /// A line that asks for what no line asks for.
    fn unknown(&self) -> Diagnostic {
        let span = Span::new(self.start + self.here(), self.start + self.text.trim_end().len());
        let written = REQUESTS.iter().map(|(request, _)| format!("`{request}`"));
        let written: Vec<String> = written.chain(["`noalias(a, b)`".to_string()]).collect();
        Diagnostic::new(span, format!("no `#:` line asks for `{}`", self.rest()), "")
            .help(format!("a line asks for one thing: {}", written.join(", ")))
    }

    fn rest(&self) -> &'s str {
        self.text[self.at..].trim()
    }

    /// Whether these tokens come next, blanks between them or not.
    fn begins(&self, tokens: &str) -> bool {
        let mut rest = self.rest();
        tokens.split(' ').all(|token| match rest.strip_prefix(token) {
            Some(after) => {
                rest = after.trim_start();
                true
            }
            None => false,
        })
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
