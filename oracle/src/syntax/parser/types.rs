//! Types.

use super::{Parse, Parser};
use crate::diagnostic::ErrorCode;
use crate::scalar::ScalarType;
use crate::source::Span;
use crate::syntax::ast::{Ident, TypeArg, TypeExp, TypeExpKind};
use crate::syntax::lexer::Tok;

impl Parser<'_> {
    /// A type, functions included.
    pub(super) fn type_exp(&mut self) -> Parse<TypeExp> {
        let start = self.span();
        if self.tok() == Tok::Question {
            self.bump();
            let sizes = self.params(false)?.0;
            self.split_field();
            self.expect(Tok::Dot, " after the sizes")?;
            let inner = self.nested(|p| p.type_exp())?;
            let span = start.to(inner.span);
            return Ok(TypeExp { kind: TypeExpKind::Exists(sizes, Box::new(inner)), span });
        }
        let (param, from) = match self.named_param()? {
            Some((name, t)) => (Some(name), t),
            None => (None, self.type_term()?),
        };
        if self.tok() != Tok::Arrow {
            return match param {
                Some(_) => {
                    Err(self.expected_token(Tok::Arrow, " after the named parameter of a function type"))
                }
                None => Ok(from),
            };
        }
        self.bump();
        let to = self.nested(|p| p.type_exp())?;
        let span = start.to(to.span);
        Ok(TypeExp { kind: TypeExpKind::Fun { param, from: Box::new(from), to: Box::new(to) }, span })
    }

    /// `.t` here is no field, but a dot and a name.
    fn split_field(&mut self) {
        let span = self.span();
        if self.tok() == Tok::Field && !self.text(span)[1..].starts_with(|c: char| c.is_ascii_digit()) {
            let name = Span { start: span.start + 1, end: span.end };
            self.tokens[self.pos] = (Tok::Dot, Span { start: span.start, end: span.start + 1 });
            self.tokens.insert(self.pos + 1, (Tok::Name, name));
        }
    }

    /// `(x: t)` before `->`.
    fn named_param(&mut self) -> Parse<Option<(Ident, TypeExp)>> {
        if (self.tok(), self.peek(1), self.peek(2)) != (Tok::ParenOpen, Tok::Name, Tok::Colon) {
            return Ok(None);
        }
        let open = self.bump();
        let name = self.ident("a name")?;
        self.bump();
        let t = self.nested(|p| p.type_exp())?;
        self.close(Tok::ParenClose, open)?;
        Ok(Some((name, t)))
    }

    /// A type that is not a function unless it stands in parentheses.
    pub(super) fn type_term(&mut self) -> Parse<TypeExp> {
        let start = self.span();
        let kind = match self.tok() {
            Tok::Star | Tok::BracketOpen => self.of_another(Self::type_term)?,
            Tok::Name => {
                let t = self.type_atom()?;
                let TypeExpKind::Named { name, .. } = t.kind else { return self.scalar_term(t) };
                TypeExpKind::Named { name, args: self.type_args()? }
            }
            Tok::Constructor => self.sum()?,
            _ => return self.type_atom(),
        };
        Ok(TypeExp { kind, span: start.to(self.last_span()) })
    }

    /// `*t`, `[n]t`: what another type follows.
    fn of_another(&mut self, inner: fn(&mut Self) -> Parse<TypeExp>) -> Parse<TypeExpKind> {
        if self.tok() == Tok::Star {
            self.bump();
            return Ok(TypeExpKind::Unique(Box::new(self.nested(inner)?)));
        }
        let size = self.size()?;
        Ok(TypeExpKind::Array(size, Box::new(self.nested(inner)?)))
    }

    /// `#f t u | #g`.
    fn sum(&mut self) -> Parse<TypeExpKind> {
        let mut variants = Vec::new();
        loop {
            let name = self.constructor();
            let mut fields = Vec::new();
            while self.at_field_type() {
                fields.push(self.field_type()?);
            }
            variants.push((name, fields));
            if self.tok() == Tok::Constructor {
                return Err(self.expected("`|` between constructors").coded(ErrorCode::ExpectedType));
            }
            if self.tok() != Tok::Op || self.text(self.span()) != "|" {
                return Ok(TypeExpKind::Sum(variants));
            }
            self.bump();
            if self.tok() != Tok::Constructor {
                return Err(self.expected("a constructor after `|`").coded(ErrorCode::ExpectedType));
            }
        }
    }

    /// Begins the type of a constructor's field.
    fn at_field_type(&self) -> bool {
        matches!(self.tok(), Tok::Name | Tok::ParenOpen | Tok::BraceOpen | Tok::BracketOpen | Tok::Star)
    }

    /// The type of a constructor's field: what takes arguments stands in parentheses.
    fn field_type(&mut self) -> Parse<TypeExp> {
        let start = self.span();
        let kind = match self.tok() {
            Tok::Star | Tok::BracketOpen => self.of_another(Self::field_type)?,
            _ => return self.type_atom(),
        };
        Ok(TypeExp { kind, span: start.to(self.last_span()) })
    }

    /// A scalar type takes no arguments; `i32[n]` is how other languages write an array.
    fn scalar_term(&self, t: TypeExp) -> Parse<TypeExp> {
        if self.tok() == Tok::BracketOpen && self.adjacent() {
            let name = self.text(t.span);
            return Err(self
                .expected("an array's size in front of the type of its elements")
                .coded(ErrorCode::ExpectedType)
                .help(format!("an array type is written `[]{name}` or `[n]{name}`")));
        }
        Ok(t)
    }

    fn type_args(&mut self) -> Parse<Vec<TypeArg>> {
        let mut args = Vec::new();
        loop {
            match self.tok() {
                Tok::BracketOpen => args.push(TypeArg::Size(self.size()?)),
                Tok::Name | Tok::ParenOpen | Tok::BraceOpen => args.push(TypeArg::Type(self.type_atom()?)),
                _ => return Ok(args),
            }
        }
    }

    /// `[n]`, `[]`.
    fn size(&mut self) -> Parse<Option<Box<crate::syntax::ast::Exp>>> {
        let open = self.bump();
        if self.eat(Tok::BracketClose) {
            return Ok(None);
        }
        let size = self.exp()?;
        if self.tok() != Tok::BracketClose {
            return Err(self
                .expected_token(Tok::BracketClose, " after the size")
                .coded(ErrorCode::UnclosedBracket)
                .also(open, "opened here"));
        }
        self.bump();
        Ok(Some(Box::new(size)))
    }

    fn type_atom(&mut self) -> Parse<TypeExp> {
        let start = self.span();
        let kind = match self.tok() {
            Tok::Name => {
                let name = self.dotted("a type")?.name;
                match ScalarType::from_name(&name) {
                    Some(t) => TypeExpKind::Scalar(t),
                    None if &*name == "f16" => return Err(self.refuse("f16 is", start)),
                    None => TypeExpKind::Named { name, args: Vec::new() },
                }
            }
            Tok::ParenOpen => {
                let open = self.bump();
                let (mut types, comma) = self.nested(|p| p.list(Tok::ParenClose, open, |p| p.type_exp()))?;
                if types.len() == 1 && !comma {
                    return Ok(types.remove(0));
                }
                self.no_singleton(types.len(), open)?;
                TypeExpKind::Tuple(types)
            }
            Tok::BraceOpen => {
                let open = self.bump();
                let field = |p: &mut Self| {
                    let name = p.field_name()?;
                    p.expect(Tok::Colon, " after the field name")?;
                    Ok((name, p.type_exp()?))
                };
                let fields = self.nested(|p| p.list(Tok::BraceClose, open, field))?.0;
                if self.is_tuple(&fields)? {
                    TypeExpKind::Tuple(fields.into_iter().map(|(_, t)| t).collect())
                } else {
                    TypeExpKind::Record(fields)
                }
            }
            Tok::BracketOpen => return self.nested(|p| p.type_term()),
            Tok::Question => {
                return Err(self.expected("a type").coded(ErrorCode::ExpectedType).help(
                    "an array whose size nothing else says has the type `[]t`; within a type, `(?[k].[k]t)` is in \
                     parentheses",
                ));
            }
            _ => return Err(self.expected("a type").coded(ErrorCode::ExpectedType)),
        };
        Ok(TypeExp { kind, span: start.to(self.last_span()) })
    }
}
