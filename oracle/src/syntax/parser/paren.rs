//! Atoms, and the many things that parentheses may hold.

use super::exp::Infix;
use super::{Parse, Parser};
use crate::diagnostic::{Diagnostic, ErrorCode};
use crate::scalar::ScalarType;
use crate::source::Span;
use crate::syntax::ast::{Access, Exp, ExpKind, Ident, Literal};
use crate::syntax::fixity::level;
use crate::syntax::lexer::Tok;

/// What stands in quotes, where a backslash makes another character of the next.
pub(crate) fn unescaped(text: &str, span: Span) -> Result<String, Diagnostic> {
    let mut made = String::new();
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        made.push(match c {
            '\\' => match rest.next() {
                Some('n') => '\n',
                Some('t') => '\t',
                Some('r') => '\r',
                Some('0') => '\0',
                Some(c @ ('\\' | '"' | '\'')) => c,
                c => {
                    let escape: String = ['\\'].into_iter().chain(c).collect();
                    let message = format!("`{escape}` is not a character");
                    let error = ErrorCode::UnknownCharacter.at(span, message, "");
                    return Err(
                        error.help("the escapes are `\\n`, `\\t`, `\\r`, `\\0`, `\\\\`, `\\\"` and `\\'`")
                    );
                }
            },
            c => c,
        });
    }
    Ok(made)
}

impl Parser<'_> {
    /// `'a'`: the number that is its code.
    pub(super) fn character(&mut self) -> Parse<Literal> {
        let span = self.bump();
        let written = self.text(span);
        let character = unescaped(&written[1..written.len() - 1], span)?.chars().next();
        Ok(Literal::Int(character.map_or(0, u32::from).into(), None))
    }

    pub(super) fn atom_head(&mut self) -> Parse<Exp> {
        let start = self.span();
        let kind = match self.tok() {
            Tok::Name => {
                self.bump();
                let number_module = ScalarType::from_name(self.text(start)).is_some();
                if number_module && self.tok() == Tok::Field && self.adjacent() {
                    self.bump();
                }
                ExpKind::Var(self.name(start.to(self.last_span())))
            }
            Tok::Text => {
                self.bump();
                let written = self.text(start);
                let written = &written[1..written.len() - 1];
                ExpKind::Text(written.into(), unescaped(written, start)?.into_bytes().into())
            }
            Tok::Char => ExpKind::Literal(self.character()?),
            Tok::Hole => {
                self.bump();
                ExpKind::Hole
            }
            Tok::Constructor => ExpKind::Constructor(self.constructor(), Vec::new()),
            Tok::Number | Tok::True | Tok::False => ExpKind::Literal(self.literal()?),
            Tok::ParenOpen => return self.nested(|p| p.paren()),
            Tok::BracketOpen => {
                self.bump();
                ExpKind::Array(self.list(Tok::BracketClose, start, |p| p.exp())?.0)
            }
            Tok::BraceOpen => {
                self.bump();
                let fields = self.list(Tok::BraceClose, start, |p| p.record_field())?.0;
                if self.is_tuple(&fields)? {
                    ExpKind::Tuple(fields.into_iter().map(|(_, e)| e).collect())
                } else {
                    ExpKind::Record(fields)
                }
            }
            _ => return Err(self.no_exp()),
        };
        self.node(kind, start.to(self.last_span()))
    }

    fn no_exp(&self) -> Diagnostic {
        if self.tok() == Tok::External {
            return self.misplaced_external();
        }
        let error = self.expected("an expression").coded(ErrorCode::ExpectedExpression);
        match self.tok() {
            Tok::Equals => error.help("equality is written `==`; `=` defines"),
            Tok::Op if self.text(self.span()).starts_with("//") => error.help("comments begin with `--`"),
            Tok::Op => error.help("an operator alone is written in parentheses, `(+)` for example"),
            Tok::In => error.help("a `let` ends in `in e`; something is missing before this `in`"),
            Tok::Field => error.help("a section is written `(.f)`"),
            Tok::For | Tok::While => error.help(
                "for each element it is `map (\\x -> e) xs`; a loop is written `loop x = e for i < n do e`",
            ),
            Tok::Case => error.help("cases are written `match e case p -> e`"),
            _ => error,
        }
    }

    /// `f = e` or `f`.
    fn record_field(&mut self) -> Parse<(Ident, Exp)> {
        let numbered = self.tok() == Tok::Number;
        let field = self.field_name()?;
        let e = if numbered {
            let equals = self.expect(Tok::Equals, " after the field's number");
            equals.map_err(|e| e.help("braces make records; an expression goes in parentheses"))?;
            self.exp()?
        } else if self.eat(Tok::Equals) {
            self.exp()?
        } else {
            self.node(ExpKind::Var(field.name.clone()), field.span)?
        };
        Ok((field, e))
    }

    /// `()`, `(e)`, tuples and sections.
    fn paren(&mut self) -> Parse<Exp> {
        let open = self.bump();
        let kind = match self.tok() {
            Tok::Field => ExpKind::AccessSection(self.accesses()?),
            Tok::Dot if self.peek(1) == Tok::BracketOpen => {
                self.bump();
                let mut path = vec![Access::Index(self.index()?)];
                path.extend(self.accesses()?);
                ExpKind::AccessSection(path)
            }
            // `(- x)` is a negation.
            Tok::Minus if self.peek(1) != Tok::ParenClose => return self.paren_exp(open),
            Tok::Bang if self.peek(1) == Tok::ParenClose => {
                return Err(self.no_exp().help("as a function, `!` is called `not`"));
            }
            _ => match self.infix()? {
                Some(op) => self.section(op)?,
                None => return self.paren_exp(open),
            },
        };
        let close = self.expect(Tok::ParenClose, " at the end of the section");
        let close = close.map_err(|e| {
            self.foreign(e.also(open, "opened here")).help_if_none("the bracket is closed by `)`: `(+ e)`")
        })?;
        self.node(kind, open.to(close))
    }

    /// `(+)`, `(+ e)`, from the operator on.
    fn section(&mut self, infix: Infix) -> Parse<ExpKind> {
        self.pos += infix.tokens;
        let Infix { op, backtick, .. } = infix;
        if self.tok() != Tok::ParenClose {
            let rhs = Box::new(self.operators(level::BACKTICK, false)?);
            return Ok(ExpKind::RightSection { op, op_id: self.new_id(0), backtick, rhs });
        }
        // `(i32.+)` is a name; the parentheses belong to it.
        let name = op.name.starts_with(|c: char| c.is_ascii_alphabetic());
        Ok(if name && !backtick { ExpKind::Var(op.name) } else { ExpKind::Op { op, backtick } })
    }

    /// What is in parentheses and begins with an expression.
    fn paren_exp(&mut self, open: Span) -> Parse<Exp> {
        if self.tok() == Tok::ParenClose {
            let close = self.bump();
            return self.node(ExpKind::Tuple(Vec::new()), open.to(close));
        }
        let first = self.operators(level::BACKTICK, true)?;
        if let Some(Infix { op, backtick, tokens, .. }) = self.infix()? {
            self.pos += tokens;
            let op_id = self.new_id(0);
            let close = self.close(Tok::ParenClose, open)?;
            let kind = ExpKind::LeftSection { op, op_id, backtick, lhs: Box::new(first) };
            return self.node(kind, open.to(close));
        }
        let first = self.exp_rest(first)?;
        if !self.eat(Tok::Comma) {
            let close = self.close(Tok::ParenClose, open)?;
            return self.node(ExpKind::Paren(Box::new(first)), open.to(close));
        }
        let (mut rest, _) = self.list(Tok::ParenClose, open, |p| p.exp())?;
        self.no_singleton(rest.len() + 1, open)?;
        rest.insert(0, first);
        self.node(ExpKind::Tuple(rest), open.to(self.last_span()))
    }
}
