//! Attributes: `#[name]`, `#[name(arg, ..)]`.

use super::{Parse, Parser};
use crate::diagnostic::ErrorCode;
use crate::source::Span;
use crate::syntax::ast::{Attr, Name};
use crate::syntax::lexer::Tok;

impl Parser<'_> {
    /// All attributes that stand here.
    pub(super) fn attrs(&mut self) -> Parse<Vec<Attr>> {
        let mut attrs = Vec::new();
        while self.tok() == Tok::AttrOpen {
            attrs.push(self.attr()?);
        }
        Ok(attrs)
    }

    pub(super) fn attr(&mut self) -> Parse<Attr> {
        let open = self.bump();
        let name = self.attr_word("the name of an attribute")?;
        let args = match self.tok() {
            Tok::ParenOpen => {
                let open = self.bump();
                self.list(Tok::ParenClose, open, |p| p.attr_arg())?.0
            }
            _ => Vec::new(),
        };
        let close = self.expect(Tok::BracketClose, " after the attribute")?;
        Ok(Attr { name: self.name(name), args, span: open.to(close) })
    }

    /// An argument, which may have arguments itself, in the standard layout: it is one name of the tree.
    fn attr_arg(&mut self) -> Parse<Name> {
        let word = self.attr_word("an argument of the attribute")?;
        let word = self.name(word);
        if self.tok() != Tok::ParenOpen {
            return Ok(word);
        }
        let open = self.bump();
        let (args, _) = self.nested(|p| p.list(Tok::ParenClose, open, |p| p.attr_arg()))?;
        Ok(format!("{word}({})", args.join(", ")).into())
    }

    /// Names, numbers, and keywords as well.
    fn attr_word(&mut self, what: &str) -> Parse<Span> {
        let text = self.text(self.span());
        if text.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_') {
            return Ok(self.bump());
        }
        Err(self.expected(what).coded(ErrorCode::ExpectedName))
    }
}
