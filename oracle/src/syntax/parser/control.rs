//! Forms that begin with a keyword: `if`, `loop`, `match`, lambdas, `assert`, attributes.

use super::{Parse, Parser};
use crate::diagnostic::ErrorCode;
use crate::syntax::ast::{Exp, ExpKind, LoopForm};
use crate::syntax::lexer::Tok;

impl Parser<'_> {
    /// `if c then e else if ..`: the chain of `else if` is parsed by a loop.
    pub(super) fn if_exp(&mut self) -> Parse<Exp> {
        let mut branches = Vec::new();
        loop {
            let start = self.bump();
            let condition = self.exp()?;
            self.expect(Tok::Then, " after the condition").map_err(|e| e.also(start, "of this `if`"))?;
            let then = self.exp()?;
            self.expect(Tok::Else, " after the first branch").map_err(|e| {
                let error = self.foreign(e.also(start, "of this `if`"));
                error.help_if_none("each `if` gives a value, so it has an `else`: `if c then a else b`")
            })?;
            branches.push((start, condition, then));
            if self.tok() != Tok::If {
                break;
            }
        }
        let mut e = self.exp()?;
        for (start, condition, then) in branches.into_iter().rev() {
            let span = start.to(e.span);
            e = self.node(ExpKind::If(Box::new(condition), Box::new(then), Box::new(e)), span)?;
        }
        Ok(e)
    }

    pub(super) fn lambda(&mut self) -> Parse<Exp> {
        let start = self.bump();
        let mut params = Vec::new();
        while self.at_pat_atom() {
            params.push(self.pat_atom()?);
        }
        if params.is_empty() {
            return Err(self.no_pattern("a parameter of the lambda"));
        }
        let result = if self.eat(Tok::Colon) { Some(self.type_term()?) } else { None };
        self.expect(Tok::Arrow, " after the parameters of the lambda")
            .map_err(|e| e.also(start, "the lambda begins here"))?;
        let body = Box::new(self.exp()?);
        let span = start.to(body.span);
        self.node(ExpKind::Lambda { params, result, body }, span)
    }

    pub(super) fn loop_exp(&mut self) -> Parse<Exp> {
        let start = self.bump();
        let (sizes, _) = self.params(false)?;
        let pat = self.pat()?;
        let init = if self.eat(Tok::Equals) { Some(Box::new(self.exp()?)) } else { None };
        let form = match self.tok() {
            Tok::For => {
                self.bump();
                if self.tok() == Tok::Name && self.peek(1) == Tok::Less {
                    let i = self.ident("a name")?;
                    self.bump();
                    LoopForm::For(i, Box::new(self.exp()?))
                } else {
                    let pat = self.pat_term()?;
                    if self.tok() == Tok::Less {
                        return Err(ErrorCode::ExpectedName
                            .at(pat.span, "what counts up to the bound of a `for .. <` has a name", "")
                            .help("write `for i < n`; a name that begins with `_` need not be used"));
                    }
                    self.expect(Tok::In, " or `<` after the variable of `for`")?;
                    LoopForm::In(pat, Box::new(self.exp()?))
                }
            }
            Tok::While => {
                self.bump();
                LoopForm::While(Box::new(self.exp()?))
            }
            _ => {
                let what = if init.is_some() { "`for` or `while`" } else { "`=`, `for` or `while`" };
                return Err(self.expected(what).also(start, "in this `loop`"));
            }
        };
        self.expect(Tok::Do, " before the body of the loop").map_err(|e| e.also(start, "of this `loop`"))?;
        let body = Box::new(self.exp()?);
        let span = start.to(body.span);
        self.node(ExpKind::Loop { sizes, pat, init, form, body }, span)
    }

    pub(super) fn match_exp(&mut self) -> Parse<Exp> {
        let start = self.bump();
        let e = Box::new(self.exp()?);
        let mut cases = Vec::new();
        if self.tok() != Tok::Case {
            return Err(self.expected_token(Tok::Case, " after `match`").also(start, "of this `match`"));
        }
        while self.eat(Tok::Case) {
            let pat = self.pat_term()?;
            self.expect(Tok::Arrow, " after the pattern")?;
            cases.push((pat, self.exp()?));
        }
        self.node(ExpKind::Match(e, cases), start.to(self.last_span()))
    }

    /// `assert c e`: two atoms, as if it were a function.
    pub(super) fn assert(&mut self) -> Parse<Exp> {
        let start = self.bump();
        let condition = Box::new(self.atom()?);
        let e = Box::new(self.atom()?);
        let span = start.to(e.span);
        self.node(ExpKind::Assert(condition, e), span)
    }

    /// `#[attr] e`, and `#[attr] let ..`, where the attribute belongs to the binding.
    pub(super) fn attr_exp(&mut self) -> Parse<Exp> {
        let start = self.pos;
        self.attrs()?;
        let binding = self.tok() == Tok::Let;
        self.pos = start;
        if binding {
            return self.let_exp();
        }
        let mut attrs = self.attrs()?;
        let mut e = self.exp()?;
        while let Some(attr) = attrs.pop() {
            let span = attr.span.to(e.span);
            e = self.node(ExpKind::Attr(attr, Box::new(e)), span)?;
        }
        Ok(e)
    }
}
