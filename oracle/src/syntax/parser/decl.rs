//! Declarations.

use super::{Parse, Parser};
use crate::diagnostic::{Diagnostic, ErrorCode};
use crate::source::Span;
use crate::syntax::ast::{Attr, Decl, Def, Effect, External, Ident, Pat, TypeAbbrev, TypeParam};
use crate::syntax::foreign;
use crate::syntax::lexer::Tok;
use crate::syntax::module::Dec;

impl Parser<'_> {
    pub(super) fn decs(&mut self) -> Parse<Vec<Dec>> {
        let (mut decs, mut errors) = (Vec::new(), Vec::new());
        while self.tok() != Tok::End {
            let start = self.pos;
            match self.dec() {
                Ok(dec) => decs.push(dec),
                // What is left is no declaration.
                Err(error) if error.code == Some(ErrorCode::OverLimit) => {
                    errors.push(error);
                    break;
                }
                Err(error) => {
                    errors.push(self.foreign(error));
                    self.skip_to_next_decl(start);
                }
            }
        }
        Diagnostic::first_of(errors).map_or(Ok(decs), Err)
    }

    /// Skips the rest of a declaration that begins at the token `start`. A `let` at the start of a line may be
    /// a part of it.
    fn skip_to_next_decl(&mut self, start: usize) {
        self.pos = self.pos.max(start + 1).min(self.tokens.len() - 1);
        let begins = |tok| {
            let core = matches!(tok, Tok::Def | Tok::Entry | Tok::Type);
            core || matches!(tok, Tok::Module | Tok::Open | Tok::Import | Tok::Local)
        };
        while !(self.at_line_start() && begins(self.tok())) && self.tok() != Tok::End {
            self.bump();
        }
    }

    pub(super) fn dec(&mut self) -> Parse<Dec> {
        let start = self.span();
        let attrs = self.attrs()?;
        match self.tok() {
            Tok::Def | Tok::Entry | Tok::Let => {
                let entry = self.tok() == Tok::Entry;
                self.bump();
                let mut def = self.def(attrs, start)?;
                def.entry = entry || &*def.name == "main";
                Ok(Dec::Core(Decl::Def(def).into()))
            }
            Tok::Type => self.type_decl(attrs, start).map(|ty| Dec::Core(Decl::Type(ty).into())),
            Tok::External | Tok::Name if self.text(self.span()) == "external" => {
                self.external(attrs, start).map(|external| Dec::Core(Decl::External(external).into()))
            }
            Tok::Module | Tok::Open | Tok::Import | Tok::Local => self.module_dec(attrs, start),
            _ => Err(self.no_decl()),
        }
    }

    fn no_decl(&self) -> Diagnostic {
        let text = self.text(self.span());
        let error =
            self.expected("a declaration (`def`, `entry` or `type`)").coded(ErrorCode::ExpectedDeclaration);
        match self.tok() {
            Tok::Op if text.starts_with("//") || text.starts_with("/*") => {
                error.help("comments begin with `--`")
            }
            Tok::Equals if let Some(name) = self.assigned() => error.help(format!(
                "inside of a definition it gets a value by `let`: `let {name} {} in ..`",
                self.rest_of_line()
            )),
            Tok::Equals if self.pos > 0 && self.tokens[self.pos - 1].0 == Tok::Name => {
                error.help("inside of a definition a value is named by `let`: `let y = e in ..`")
            }
            Tok::Equals if self.pos > 0 => error.help("equality is written `==`; `=` defines"),
            Tok::Comma if self.pos > 0 => {
                error.help("several results are one tuple, in parentheses: `(a, b)`")
            }
            Tok::Name if matches!(text, "fun" | "fn" | "function" | "func") => {
                error.help("functions are declared with `def`")
            }
            Tok::Name if matches!(self.peek(1), Tok::Equals | Tok::Colon) => {
                error.help(format!("a definition begins with `def`: `def {text} x = e`"))
            }
            Tok::Name if self.text(self.tokens[self.pos + 1].1) == "<-" => {
                error.help(format!("a definition is written `def {text} x = e`"))
            }
            Tok::Name if let Some(ty) = foreign::scalar(text) => {
                error.help(format!("a definition is written `def f (x: {ty}): {ty} = e`"))
            }
            Tok::Constructor => error.help("comments begin with `--`"),
            Tok::In => error.help("this `in` has no `let` before it"),
            Tok::ParenClose | Tok::BracketClose | Tok::BraceClose => {
                error.help("no bracket is open here: leave it out, or open one before")
            }
            _ => error,
        }
    }

    /// A definition, after its keyword: `name`, `(op)` or `p op q`, then parameters and body.
    pub(super) fn def(&mut self, attrs: Vec<Attr>, start: Span) -> Parse<Def> {
        let head = self.def_head()?;
        self.def_after(head, attrs, start)
    }

    /// The rest of a definition, after its head: see [`Parser::def_head`].
    pub(super) fn def_after(
        &mut self,
        (op, mut params): (Ident, Vec<Pat>),
        attrs: Vec<Attr>,
        start: Span,
    ) -> Parse<Def> {
        let (mut size_params, mut type_params) = (Vec::new(), Vec::new());
        if params.is_empty() {
            (size_params, type_params) = self.params(true)?;
            while self.at_pat_atom() {
                params.push(self.pat_atom()?);
            }
        }
        let result = if self.eat(Tok::Colon) { Some(self.type_exp()?) } else { None };
        self.def_equals()?;
        let body = self.exp()?;
        Ok(Def {
            attrs,
            entry: false,
            name: op.name,
            name_span: op.span,
            size_params,
            type_params,
            params,
            result,
            span: start.to(body.span),
            body,
        })
    }

    fn def_equals(&mut self) -> Parse<Span> {
        match self.tok() {
            Tok::BracketOpen | Tok::TypeParam => Err(self
                .expected("a parameter, `:` or `=`")
                .help("size and type parameters stand before the other parameters")),
            Tok::Number | Tok::True | Tok::False => Err(self
                .expected("a parameter, `:` or `=`")
                .help("a parameter is not a literal; use `match` in the body")),
            Tok::Arrow => {
                Err(self.expected_token(Tok::Equals, "").help("a definition is written `def f x = e`"))
            }
            _ => self.expect(Tok::Equals, ""),
        }
    }

    /// The defined name, and both parameters if it is an operator in the middle of them.
    fn def_head(&mut self) -> Parse<(Ident, Vec<Pat>)> {
        if let Some(op) = self.bound_operator()? {
            return Ok((op, Vec::new()));
        }
        let next = self.peek(1);
        if self.tok() == Tok::Name && !next.is_operator() && next != Tok::Backtick {
            return Ok((self.hiding("a name")?, Vec::new()));
        }
        if !self.at_pat_atom() {
            let error = self.expected("the name to define").coded(ErrorCode::ExpectedName);
            return Err(match self.tok() {
                Tok::End | Tok::Number => error,
                _ => error.help("a name that is not a keyword, an operator in parentheses, or `p op q`"),
            });
        }
        let lhs = self.pat_atom()?;
        self.infix_head(lhs)
    }

    /// `(op)` stands here.
    pub(super) fn at_bound_operator(&self) -> bool {
        self.tok() == Tok::ParenOpen && self.peek(1).is_operator() && self.peek(2) == Tok::ParenClose
    }

    /// `(op)`, as a name that is bound.
    pub(super) fn bound_operator(&mut self) -> Parse<Option<Ident>> {
        if !self.at_bound_operator() {
            return Ok(None);
        }
        self.bump();
        let span = self.bump();
        self.definable(span)?;
        self.bump();
        Ok(Some(Ident { name: self.name(span), span }))
    }

    /// `op q` of a definition, after its left operand's pattern.
    pub(super) fn infix_head(&mut self, lhs: Pat) -> Parse<(Ident, Vec<Pat>)> {
        let op = match self.tok() {
            t if t.is_operator() => {
                let op = self.bump();
                self.definable(op)?;
                op
            }
            Tok::Backtick => {
                self.bump();
                let name = self.ident("the name to define")?;
                self.expect(Tok::Backtick, " after the name")?;
                name.span
            }
            _ => return Err(self.expected("the operator to define")),
        };
        let rhs = self.pat_atom()?;
        Ok((Ident { name: self.name(op), span: op }, vec![lhs, rhs]))
    }

    /// `&&` and `||` do not always evaluate their right operand, so no function can take their place.
    fn definable(&self, op: Span) -> Parse<()> {
        match self.text(op) {
            name @ ("&&" | "||") => Err(ErrorCode::ExpectedName
                .at(op, format!("`{name}` can't be defined"), "it does not always evaluate its right operand")
                .help("call the operator something else")),
            _ => Ok(()),
        }
    }

    /// `[n]` and `'a` in any order (`'a` only if `types`).
    pub(super) fn params(&mut self, types: bool) -> Parse<(Vec<Ident>, Vec<TypeParam>)> {
        let (mut size_params, mut type_params) = (Vec::new(), Vec::new());
        loop {
            match self.tok() {
                Tok::BracketOpen => {
                    let open = self.bump();
                    size_params.push(self.ident("the name of a size")?);
                    if self.tok() != Tok::BracketClose {
                        let error = self
                            .expected_token(Tok::BracketClose, " after the name of a size")
                            .coded(ErrorCode::UnclosedBracket);
                        return Err(error.also(open, "opened here"));
                    }
                    self.bump();
                }
                Tok::TypeParam if types => {
                    let span = self.bump();
                    let written = self.text(span).trim_start_matches('\'');
                    let name = written.trim_start_matches(['^', '~']);
                    let lift = written.chars().next().filter(|_| name != written);
                    type_params.push(TypeParam { name: name.into(), lift, span });
                }
                _ => return Ok((size_params, type_params)),
            }
        }
    }

    /// `external "name" [n] : t -> u`.
    fn external(&mut self, attrs: Vec<Attr>, start: Span) -> Parse<External> {
        for attr in attrs.iter().filter(|a| &*a.name == "effects") {
            if let Some(arg) = attr.args.iter().find(|arg| Effect::from_name(arg).is_none()) {
                let known = Effect::ALL.map(Effect::name).join(", ");
                return Err(ErrorCode::MalformedExternal
                    .at(attr.span, format!("there is no effect `{arg}`"), "")
                    .help(format!("the effects are {known}")));
            }
        }
        self.bump();
        let span = self.expect(Tok::Text, " after `external`")?;
        let name = self.text(span).trim_matches('"');
        let mut letters = name.chars();
        let first = letters.next().is_some_and(|c| c.is_ascii_alphabetic());
        if !first || letters.any(|c| !c.is_ascii_alphanumeric() && c != '_' && c != '\'') {
            return Err(ErrorCode::MalformedExternal
                .at(span, "an external function is called by a name", "")
                .help("letters, digits and `_`, a letter first"));
        }
        let name = Ident { name: name.into(), span };
        let (size_params, _) = self.params(false)?;
        self.expect(Tok::Colon, " after the name of the external function")?;
        let ty = self.type_exp()?;
        let span = start.to(ty.span);
        Ok(External { attrs, name, size_params, ty, span })
    }

    /// `~` or `^` after `type`.
    pub(super) fn lift(&mut self) -> Option<char> {
        let lift = match self.text(self.span()) {
            "~" => Some('~'),
            "^" => Some('^'),
            _ => None,
        };
        if lift.is_some() {
            self.bump();
        }
        lift
    }

    fn type_decl(&mut self, attrs: Vec<Attr>, start: Span) -> Parse<TypeAbbrev> {
        self.bump();
        let lift = self.lift();
        let name = self.ident("the name of the type")?;
        let (size_params, type_params) = self.params(true)?;
        self.expect(Tok::Equals, " in the type's declaration")?;
        let body = self.type_exp()?;
        let span = start.to(body.span);
        Ok(TypeAbbrev { attrs, lift, name, size_params, type_params, body, span })
    }
}
