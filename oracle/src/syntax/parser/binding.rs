//! `let`: chains of bindings.

use super::{Parse, Parser};
use crate::diagnostic::{Diagnostic, ErrorCode};
use crate::source::Span;
use crate::syntax::ast::{Attr, Binding, Exp, ExpKind};
use crate::syntax::lexer::Tok;

impl Parser<'_> {
    /// `let .. let .. in let .. in e`: one flat chain, however long.
    pub(super) fn let_exp(&mut self) -> Parse<Exp> {
        let start = self.span();
        let mut bindings = Vec::new();
        let body = loop {
            let keyword = self.binding(&mut bindings)?;
            // `in` may be left out before another binding.
            if self.at_binding()? {
                continue;
            }
            if self.tok() != Tok::In {
                return Err(self.missing_in(keyword));
            }
            self.bump();
            if !self.at_binding()? {
                break self.exp()?;
            }
        };
        let span = start.to(body.span);
        self.node(ExpKind::Let(bindings, Box::new(body)), span)
    }

    /// Whether another binding begins here, perhaps with attributes. A `def` at the beginning of a
    /// line is a declaration: the `in` before it was forgotten.
    fn at_binding(&mut self) -> Parse<bool> {
        let start = self.pos;
        let line_start = self.at_line_start();
        self.attrs()?;
        let found = match self.tok() {
            Tok::Let => true,
            Tok::Def => !line_start,
            _ => false,
        };
        self.pos = start;
        Ok(found)
    }

    fn missing_in(&self, keyword: Span) -> Diagnostic {
        let error = self
            .expected("`in` or another `let`")
            .coded(ErrorCode::MissingIn)
            .also(keyword, "after this `let`");
        let error = self.foreign(error);
        if error.help.is_some() {
            return error;
        }
        match self.tok() {
            Tok::Def | Tok::Entry | Tok::Type | Tok::AttrOpen | Tok::End => {
                error.help("a chain of `let` ends in `in` and the result")
            }
            Tok::Equals => match self.assigned() {
                Some(name) => error.help(format!(
                    "it gets a value by `let {name} {}`; equality is written `==`",
                    self.rest_of_line()
                )),
                None => {
                    error.help("equality is written `==`; if this is another binding, its `let` is missing")
                }
            },
            _ => error,
        }
    }

    /// One binding with its attributes; the result is the place of its keyword.
    fn binding(&mut self, bindings: &mut Vec<Binding>) -> Parse<Span> {
        let start = self.span();
        let attrs = self.attrs()?;
        let keyword = self.bump();
        if self.tok() == Tok::Name
            && self.peek(2) == Tok::Equals
            && let word @ ("mut" | "var" | "const" | "mutable") = self.text(self.span())
        {
            let message = format!("`{word}` is not a word of the language");
            return Err(ErrorCode::ExpectedToken.at(self.span(), message, "").help(
                "a value is named by `let y = e`; a later `let` of the same name gives it another one",
            ));
        }
        bindings.push(match (self.tok(), self.peek(1)) {
            (Tok::Name, Tok::Field) => self.update(attrs, start)?,
            (Tok::Name, Tok::BracketOpen)
                if self.tokens[self.pos].1.end == self.tokens[self.pos + 1].1.start =>
            {
                self.update(attrs, start)?
            }
            _ if self.at_function() => Binding::Fun(Box::new(self.def(attrs, start)?)),
            _ => self.value(attrs, start)?,
        });
        Ok(keyword)
    }

    /// A name with parameters, or an operator in parentheses, is being defined.
    fn at_function(&self) -> bool {
        let next = self.peek(1);
        match self.tok() {
            Tok::Name => matches!(
                next,
                Tok::Name | Tok::Wild | Tok::ParenOpen | Tok::BraceOpen | Tok::BracketOpen | Tok::TypeParam
            ),
            _ => self.at_bound_operator(),
        }
    }

    /// `a[i] = e`, `r.f[i] = e`.
    fn update(&mut self, attrs: Vec<Attr>, start: Span) -> Parse<Binding> {
        let name = self.ident("a name")?;
        let id = self.new_id(0);
        let path = self.accesses()?;
        self.expect(Tok::Equals, " after what is updated")?;
        let value = self.exp()?;
        let span = start.to(value.span);
        Ok(Binding::Update { attrs, name, id, path, value, span })
    }

    /// Refuses `let x == e`, unless it defines the operator: `let x == y = e`.
    fn no_comparison(&self) -> Parse<()> {
        let line = self.tokens[self.pos..]
            .iter()
            .take_while(|(tok, _)| !matches!(tok, Tok::In | Tok::Let | Tok::End));
        if self.text(self.span()) != "==" || line.into_iter().any(|(tok, _)| *tok == Tok::Equals) {
            return Ok(());
        }
        Err(self.expected_token(Tok::Equals, " after the pattern of `let`"))
    }

    /// `[n] p = e`; where an operator follows the pattern, `p op q = e` defines it.
    fn value(&mut self, attrs: Vec<Attr>, start: Span) -> Parse<Binding> {
        let (sizes, _) = self.params(false)?;
        let pat = if self.at_pat_atom() && self.tok() != Tok::Constructor {
            let from = self.span();
            let atom = self.pat_atom()?;
            if sizes.is_empty() && (self.tok().is_operator() || self.tok() == Tok::Backtick) {
                self.no_comparison()?;
                let head = self.infix_head(atom)?;
                return Ok(Binding::Fun(Box::new(self.def_after(head, attrs, start)?)));
            }
            self.typed_pat(from, atom, Self::type_exp)?
        } else {
            self.pat()?
        };
        self.expect(Tok::Equals, " after the pattern of `let`")?;
        let value = self.exp()?;
        let span = start.to(value.span);
        Ok(Binding::Value { attrs, sizes, pat, value, span })
    }
}
