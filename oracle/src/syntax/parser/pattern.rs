//! Patterns.

use super::{Parse, Parser};
use crate::diagnostic::ErrorCode;
use crate::source::Span;
use crate::syntax::ast::{Ident, Literal, Pat, PatKind, TypeExp};
use crate::syntax::lexer::Tok;

impl Parser<'_> {
    /// A pattern with its type, if one is given: after `let`, and within brackets.
    pub(super) fn pat(&mut self) -> Parse<Pat> {
        self.pat_of(Self::type_exp)
    }

    /// A pattern of `case` or `for`: its type is not a function, unless it stands in parentheses.
    pub(super) fn pat_term(&mut self) -> Parse<Pat> {
        self.pat_of(Self::type_term)
    }

    fn pat_of(&mut self, ty: fn(&mut Self) -> Parse<TypeExp>) -> Parse<Pat> {
        self.nested(|p| {
            let start = p.span();
            if p.tok() == Tok::AttrOpen {
                let attr = p.attr()?;
                let inner = p.pat_of(ty)?;
                let span = start.to(inner.span);
                return Ok(p.pat_node(PatKind::Attr(attr, Box::new(inner)), span));
            }
            let inner = match p.tok() {
                Tok::Constructor => p.constructor_pat()?,
                _ => p.pat_atom()?,
            };
            p.typed_pat(start, inner, ty)
        })
    }

    /// `#f p q`.
    fn constructor_pat(&mut self) -> Parse<Pat> {
        let name = self.constructor();
        let mut fields = Vec::new();
        while self.at_pat_atom() || self.at_literal() {
            fields.push(self.pat_atom()?);
        }
        let span = name.span.to(self.last_span());
        Ok(self.pat_node(PatKind::Constructor(name, fields), span))
    }

    /// A pattern that was just read, with its type, if one is given.
    pub(super) fn typed_pat(
        &mut self,
        start: Span,
        inner: Pat,
        ty: fn(&mut Self) -> Parse<TypeExp>,
    ) -> Parse<Pat> {
        if !self.eat(Tok::Colon) {
            return Ok(inner);
        }
        let t = ty(self)?;
        let span = start.to(t.span);
        Ok(self.pat_node(PatKind::Typed(Box::new(inner), t), span))
    }

    /// Begins a pattern that needs no brackets: a parameter, say.
    pub(super) fn at_pat_atom(&self) -> bool {
        matches!(self.tok(), Tok::Name | Tok::Wild | Tok::ParenOpen | Tok::BraceOpen | Tok::Constructor)
    }

    fn at_literal(&self) -> bool {
        matches!(self.tok(), Tok::Minus | Tok::Number | Tok::True | Tok::False | Tok::Char)
    }

    /// A pattern as a parameter is written.
    pub(super) fn pat_atom(&mut self) -> Parse<Pat> {
        let start = self.span();
        if let Some(op) = self.bound_operator()? {
            return Ok(self.pat_node(PatKind::Name(op.name), start.to(self.last_span())));
        }
        let kind = match self.tok() {
            Tok::Name => PatKind::Name(self.hiding("a name")?.name),
            Tok::Wild => {
                self.bump();
                PatKind::Wild
            }
            Tok::ParenOpen => {
                self.bump();
                let (mut pats, comma) = self.list(Tok::ParenClose, start, |p| p.pat())?;
                if pats.len() == 1 && !comma {
                    return Ok(pats.remove(0));
                }
                self.no_singleton(pats.len(), start)?;
                PatKind::Tuple(pats)
            }
            Tok::BraceOpen => {
                self.bump();
                let fields = self.list(Tok::BraceClose, start, |p| p.field_pat())?.0;
                if self.is_tuple(&fields)? {
                    PatKind::Tuple(fields.into_iter().map(|(_, p)| p).collect())
                } else {
                    PatKind::Record(fields)
                }
            }
            Tok::Minus => {
                self.bump();
                match self.tok() {
                    Tok::Number => PatKind::Literal(negative(self.literal()?)),
                    _ => {
                        return Err(self
                            .expected("a number after `-` in a pattern")
                            .coded(ErrorCode::ExpectedPattern));
                    }
                }
            }
            Tok::Number | Tok::True | Tok::False => PatKind::Literal(self.literal()?),
            Tok::Char => PatKind::Literal(self.character()?),
            Tok::Constructor => PatKind::Constructor(self.constructor(), Vec::new()),
            _ => return Err(self.no_pattern("a pattern")),
        };
        Ok(self.pat_node(kind, start.to(self.last_span())))
    }

    /// `f`, `f: t` or `f = p`.
    fn field_pat(&mut self) -> Parse<(Ident, Pat)> {
        let numbered = self.tok() == Tok::Number;
        let field = self.field_name()?;
        let pat = if numbered {
            self.expect(Tok::Equals, " after the field's number")?;
            self.pat()?
        } else if self.eat(Tok::Equals) {
            self.pat()?
        } else {
            let name = self.pat_node(PatKind::Name(field.name.clone()), field.span);
            self.typed_pat(field.span, name, Self::type_exp)?
        };
        Ok((field, pat))
    }
}

fn negative(literal: Literal) -> Literal {
    match literal {
        Literal::Int(n, t) => Literal::Int(-n, t),
        Literal::Float(text, t) => Literal::Float(format!("-{text}").into(), t),
        Literal::Bool(_) => literal,
    }
}
