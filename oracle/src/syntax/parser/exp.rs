//! Expressions: operators by precedence, application, and what follows an atom.

use super::{Parse, Parser};
use crate::diagnostic::{Diagnostic, ErrorCode};
use crate::source::Span;
use crate::syntax::ast::{Access, Dim, Exp, ExpKind, Ident, RangeEnd};
use crate::syntax::fixity::{Assoc, fixity, level};
use crate::syntax::lexer::Tok;

/// An infix operator and how many tokens it is written with.
pub(super) struct Infix {
    pub(super) op: Ident,
    pub(super) backtick: bool,
    level: u8,
    assoc: Assoc,
    pub(super) tokens: usize,
}

impl Parser<'_> {
    /// A whole expression, with type ascriptions.
    pub(super) fn exp(&mut self) -> Parse<Exp> {
        self.nested(|p| {
            let first = p.operators(level::BACKTICK, false)?;
            p.exp_rest(first)
        })
    }

    /// An expression up to a `:`, as an index is.
    pub(super) fn exp_no_type(&mut self) -> Parse<Exp> {
        self.nested(|p| {
            let first = p.operators(level::BACKTICK, false)?;
            p.range_rest(first)
        })
    }

    /// What may follow the operators of a whole expression: ranges and types.
    pub(super) fn exp_rest(&mut self, first: Exp) -> Parse<Exp> {
        let mut e = self.range_rest(first)?;
        loop {
            let coerce = match self.tok() {
                Tok::Colon => false,
                Tok::Coerce => true,
                _ => return Ok(e),
            };
            self.bump();
            let t = self.type_exp()?;
            let span = e.span.to(t.span);
            let e_box = Box::new(e);
            let kind = if coerce { ExpKind::Coerce(e_box, t) } else { ExpKind::Ascribe(e_box, t) };
            e = self.node(kind, span)?;
        }
    }

    fn range_rest(&mut self, start: Exp) -> Parse<Exp> {
        let mut step = None;
        if self.eat(Tok::Dots) {
            step = Some(Box::new(self.operators(level::BACKTICK, false)?));
        }
        let form: fn(Box<Exp>) -> RangeEnd = match self.tok() {
            Tok::DotsInclusive => RangeEnd::Inclusive,
            Tok::DotsBelow => RangeEnd::Below,
            Tok::DotsAbove => RangeEnd::Above,
            _ if step.is_none() => return Ok(start),
            _ => {
                let error = self
                    .expected("`...`, `..<` or `..>` with the end of the range")
                    .coded(ErrorCode::RangeWithoutEnd);
                let range = step.map_or(String::new(), |step: Box<Exp>| {
                    let (a, b) = (self.text(start.span), self.text(step.span));
                    format!("from {a} to {b} it is `{a}...{b}`, or without {b} `{a}..<{b}`; ")
                });
                return Err(error.help(format!("{range}with a second element it is `a..b...c`")));
            }
        };
        self.bump();
        let end = Box::new(self.operators(level::BACKTICK, false)?);
        let span = start.span.to(end.span);
        self.node(ExpKind::Range { start: Box::new(start), step, end: form(end) }, span)
    }

    /// Operators down to the level `min`, by operator precedence with an explicit stack. If
    /// `section`, it stops before an operator that is followed by `)`.
    pub(super) fn operators(&mut self, min: u8, section: bool) -> Parse<Exp> {
        // `lhs` and, for each pending operator, its left operand: the levels grow from left to right.
        let mut pending: Vec<(Exp, Infix)> = Vec::new();
        let mut lhs = self.operand()?;
        loop {
            if self.tok() == Tok::With && min <= level::WITH {
                lhs = self.reduce(&mut pending, lhs, level::WITH, Assoc::Left)?;
                lhs = self.with(lhs)?;
                continue;
            }
            let Some(op) = self.infix()? else { break };
            if op.level < min {
                break;
            }
            lhs = self.reduce(&mut pending, lhs, op.level, op.assoc)?;
            if section && self.peek(op.tokens) == Tok::ParenClose {
                let Some((_, looser)) = pending.last() else { return Ok(lhs) };
                let message = format!("`{}` binds tighter than `{}` to its left", op.op.name, looser.op.name);
                let error = ErrorCode::SectionOperand
                    .at(op.op.span, message, "")
                    .also(looser.op.span, "this operator");
                return Err(error.help("put the section's operand in parentheses"));
            }
            self.pos += op.tokens;
            pending.push((lhs, op));
            lhs = self.operand()?;
        }
        self.reduce(&mut pending, lhs, 0, Assoc::Left)
    }

    /// Applies the pending operators that bind tighter than one of this level.
    fn reduce(&mut self, pending: &mut Vec<(Exp, Infix)>, rhs: Exp, level: u8, assoc: Assoc) -> Parse<Exp> {
        let mut e = rhs;
        while let Some((lhs, op)) =
            pending.pop_if(|(_, op)| op.level > level || (op.level == level && assoc == Assoc::Left))
        {
            let span = lhs.span.to(e.span);
            let op_id = self.new_id(0);
            let (lhs, rhs) = (Box::new(lhs), Box::new(e));
            e = self.node(ExpKind::Binary { op: op.op, op_id, backtick: op.backtick, lhs, rhs }, span)?;
        }
        Ok(e)
    }

    /// The infix operator that stands here; nothing is taken.
    pub(super) fn infix(&self) -> Parse<Option<Infix>> {
        let (span, tokens) = match self.tok() {
            t if t.is_operator() => (self.span(), 1),
            Tok::Name => match self.module_operator() {
                Some(operator) => operator,
                None => return Ok(None),
            },
            Tok::Backtick => {
                let (_, first) = self.tokens[self.pos + 1];
                let (mut last, mut tokens) = (first, 3);
                while self.peek(tokens - 1) == Tok::Field {
                    (last, tokens) = (self.tokens[self.pos + tokens - 1].1, tokens + 1);
                }
                if self.peek(1) != Tok::Name || self.peek(tokens - 1) != Tok::Backtick {
                    let message = "backticks stand around a name: x `f` y";
                    return Err(ErrorCode::BacktickName.at(self.span().to(first), message, ""));
                }
                (first.to(last), tokens)
            }
            _ => return Ok(None),
        };
        let backtick = self.tok() == Tok::Backtick;
        let op = Ident { name: self.name(span), span };
        let (level, assoc) = fixity(&op.name, backtick);
        Ok(Some(Infix { op, backtick, level, assoc, tokens }))
    }

    /// `i32.+`, `m.n.+` here: an operator of a module, and how many tokens it is written with.
    fn module_operator(&self) -> Option<(Span, usize)> {
        let names = 1 + self.tokens[self.pos + 1..].iter().take_while(|(tok, _)| *tok == Tok::Field).count();
        if self.peek(names) != Tok::Dot || !self.peek(names + 1).is_operator() {
            return None;
        }
        let written = &self.tokens[self.pos..self.pos + names + 2];
        let adjacent = written.windows(2).all(|pair| pair[0].1.end == pair[1].1.start);
        adjacent.then(|| (self.span().to(written[names + 1].1), names + 2))
    }

    /// What stands between operators: prefix operators, then an application or a form that begins
    /// with a keyword.
    fn operand(&mut self) -> Parse<Exp> {
        let mut prefixes = Vec::new();
        while let Tok::Minus | Tok::Bang = self.tok() {
            prefixes.push((self.tok(), self.bump()));
        }
        let mut e = match self.tok() {
            Tok::Let => self.let_exp()?,
            Tok::If => self.if_exp()?,
            Tok::Loop => self.loop_exp()?,
            Tok::Match => self.match_exp()?,
            Tok::Backslash => self.lambda()?,
            Tok::Assert => self.assert()?,
            Tok::AttrOpen => self.attr_exp()?,
            _ => self.application()?,
        };
        for (tok, span) in prefixes.into_iter().rev() {
            let span = span.to(e.span);
            let kind = if tok == Tok::Minus { ExpKind::Neg(Box::new(e)) } else { ExpKind::Not(Box::new(e)) };
            e = self.node(kind, span)?;
        }
        Ok(e)
    }

    fn application(&mut self) -> Parse<Exp> {
        if self.tok() == Tok::Constructor {
            return self.construction();
        }
        let mut f = self.atom()?;
        while self.at_atom() {
            let x = self.atom()?;
            let span = f.span.to(x.span);
            f = self.node(ExpKind::Apply(Box::new(f), Box::new(x)), span)?;
        }
        match self.tok() {
            // The last argument.
            Tok::Backslash => {
                let lambda = self.nested(|p| p.lambda())?;
                let span = f.span.to(lambda.span);
                self.node(ExpKind::Apply(Box::new(f), Box::new(lambda)), span)
            }
            Tok::If | Tok::Match | Tok::Loop => {
                let error =
                    self.expected("an operator or an argument").coded(ErrorCode::UnparenthesizedArgument);
                if self.tok() == Tok::If
                    && let Some((condition, otherwise)) = self.rest_of_line()[2..].split_once(" else ")
                    && !condition.contains(" then ")
                {
                    let (c, then, e) = (condition.trim(), self.text(f.span), otherwise.trim());
                    return Err(error.help(format!("a choice is written `if {c} then {then} else {e}`")));
                }
                Err(error.help("as an argument, an `if`, `match` or `loop` needs parentheses"))
            }
            _ => Ok(f),
        }
    }

    /// `#f x y`.
    fn construction(&mut self) -> Parse<Exp> {
        let name = self.constructor();
        let mut fields = Vec::new();
        while self.at_atom() {
            fields.push(self.atom()?);
        }
        let span = name.span.to(self.last_span());
        self.node(ExpKind::Constructor(name, fields), span)
    }

    /// Takes `#f`.
    pub(super) fn constructor(&mut self) -> Ident {
        let span = self.bump();
        Ident { name: self.name(Span { start: span.start + 1, end: span.end }), span }
    }

    fn at_atom(&self) -> bool {
        match self.tok() {
            Tok::Name => self.module_operator().is_none(),
            Tok::Number | Tok::True | Tok::False | Tok::ParenOpen | Tok::BracketOpen | Tok::BraceOpen => true,
            Tok::Quote | Tok::Text | Tok::Char | Tok::Constructor | Tok::Hole => true,
            _ => false,
        }
    }

    /// An atom with the fields and indices that follow it.
    pub(super) fn atom(&mut self) -> Parse<Exp> {
        let mut e = self.atom_head()?;
        loop {
            let start = e.span;
            let kind = match self.tok() {
                Tok::Field => ExpKind::Field(Box::new(e), self.field()),
                Tok::BracketOpen if self.adjacent() => ExpKind::Index(Box::new(e), self.index()?),
                Tok::Dot if self.adjacent() && self.peek(1) == Tok::ParenOpen => match self.module(&e) {
                    Some(module) => {
                        self.uses_modules = true;
                        self.bump();
                        let open = self.bump();
                        let inner = self.nested(|p| p.exp())?;
                        self.close(Tok::ParenClose, open)?;
                        ExpKind::Open(module, Box::new(inner))
                    }
                    None => return Err(self.after_dot(&e)),
                },
                Tok::Dot if self.adjacent() => return Err(self.after_dot(&e)),
                _ => return Ok(e),
            };
            e = self.node(kind, start.to(self.last_span()))?;
        }
    }

    /// The name of a module, if an expression is one.
    fn module(&self, e: &Exp) -> Option<Ident> {
        let mut name = e;
        while let ExpKind::Field(inner, _) = &name.kind {
            name = inner;
        }
        matches!(name.kind, ExpKind::Var(_)).then(|| Ident { name: self.name(e.span), span: e.span })
    }

    /// Takes `.f`.
    pub(super) fn field(&mut self) -> Ident {
        let span = self.bump();
        let span = Span { start: span.start + 1, end: span.end };
        Ident { name: self.name(span), span }
    }

    fn after_dot(&self, e: &Exp) -> Diagnostic {
        match (&e.kind, self.peek(1)) {
            (ExpKind::Var(_) | ExpKind::Field(..), next) if next.is_operator() => {
                let span = e.span.to(self.tokens[self.pos + 1].1);
                let operator = self.text(span);
                ErrorCode::ExpectedExpression
                    .at(span, format!("`{operator}` goes between its operands"), "")
                    .help(format!("as a function it is written `({operator})`"))
            }
            (_, Tok::BracketOpen) => self
                .expected("a field name")
                .coded(ErrorCode::ExpectedName)
                .help("an index follows directly: `a[i]`; `(.[i])` is a section"),
            _ => self.expected("a field name").coded(ErrorCode::ExpectedName),
        }
    }

    /// `[i, j:k]` with its brackets.
    pub(super) fn index(&mut self) -> Parse<Vec<Dim>> {
        let open = self.bump();
        let (dims, _) = self.list(Tok::BracketClose, open, |p| p.dim())?;
        if dims.is_empty() {
            let span = open.to(self.last_span());
            return Err(ErrorCode::EmptyIndex.at(span, "an index is missing between the brackets", ""));
        }
        Ok(dims)
    }

    fn dim(&mut self) -> Parse<Dim> {
        let part = |p: &mut Self| match p.tok() {
            Tok::Colon | Tok::Comma | Tok::BracketClose => Ok(None),
            _ => p.exp_no_type().map(Some),
        };
        let first = part(self)?;
        if !self.eat(Tok::Colon) {
            return match first {
                Some(e) => Ok(Dim::At(e)),
                None => Err(self.expected("an index").coded(ErrorCode::EmptyIndex)),
            };
        }
        let end = part(self)?;
        let step = if self.eat(Tok::Colon) { part(self)? } else { None };
        Ok(Dim::Slice(first, end, step))
    }

    /// The fields and indices that follow here: `.f[i].g`.
    pub(super) fn accesses(&mut self) -> Parse<Vec<Access>> {
        let mut path = Vec::new();
        loop {
            match self.tok() {
                Tok::Field => path.push(Access::Field(self.field())),
                Tok::BracketOpen if self.adjacent() => path.push(Access::Index(self.index()?)),
                _ => return Ok(path),
            }
        }
    }

    /// `with [i] = v`, `with f.g = v`, `with f[i] = v` after `e`.
    fn with(&mut self, e: Exp) -> Parse<Exp> {
        self.bump();
        let start = e.span;
        let first = match self.tok() {
            Tok::BracketOpen => Access::Index(self.index()?),
            Tok::Name | Tok::Number => Access::Field(self.field_name()?),
            _ => return Err(self.expected("`[` or a field name after `with`")),
        };
        let mut path = vec![first];
        path.extend(self.accesses()?);
        let after = match path.last() {
            Some(Access::Index(_)) => " after the index of `with`",
            _ => " after the field of `with`",
        };
        self.expect(Tok::Equals, after)?;
        let v = self.nested(|p| p.operators(level::WITH + 1, false))?;
        self.node(ExpKind::With(Box::new(e), path, Box::new(v)), start.to(self.last_span()))
    }
}
