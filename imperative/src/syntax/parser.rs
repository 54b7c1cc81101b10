//! The parser: recursive descent, by R's precedences.

use std::mem::discriminant;
use std::sync::Arc;

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::scalar::decimal::is_read_alike;
use lawson_oracle::source::{Source, Span};

use super::ast::{Arg, Asked, Binary, Exp, ExpKind, Function, Ident, Mode, Program, Unary};
use super::declaration::{Declaration, declaration};
use super::lexer::{Tok, lex};

/// How deep expressions may be nested: the parser's recursion, and that of whoever walks the tree, then needs less
/// than the 2 MiB that a thread has.
const MAX_NESTING: u32 = 100;

/// Parses a program.
///
/// # Errors
/// The first thing that is not in the subset.
pub fn parse(source: &Source) -> Result<Program, Diagnostic> {
    let mut parser = Parser { text: &source.text, tokens: lex(&source.text)?, pos: 0, nesting: 0 };
    parser.program()
}

pub(super) type Parse<T> = Result<T, Diagnostic>;

struct Parser<'s> {
    text: &'s str,
    tokens: Vec<(Tok, Span)>,
    /// The next token.
    pos: usize,
    nesting: u32,
}

/// How tightly an operator binds: what its left and right operands must bind at least.
pub(super) fn powers(op: Binary) -> (u8, u8) {
    let left = |power: u8| (power, power + 1);
    match op {
        Binary::OrElse | Binary::Or => left(6),
        Binary::AndThen | Binary::And => left(8),
        Binary::Less
        | Binary::LessEqual
        | Binary::Greater
        | Binary::GreaterEqual
        | Binary::Equal
        | Binary::NotEqual => left(COMPARISON),
        Binary::Add | Binary::Subtract => left(14),
        Binary::Multiply | Binary::Divide => left(16),
        Binary::Modulo | Binary::IntegerDivide => left(18),
        Binary::Range => left(20),
        Binary::Power => (SIGN + 2, SIGN + 1),
    }
}

fn infix(tok: Tok, text: &str) -> Option<(u8, u8, Infix)> {
    let op = match tok {
        Tok::Assign | Tok::Equals => return Some((ASSIGN.0, ASSIGN.1, Infix::Assign)),
        Tok::AssignRight => return Some((3, 4, Infix::AssignRight)),
        Tok::OrOr => Binary::OrElse,
        Tok::Or => Binary::Or,
        Tok::AndAnd => Binary::AndThen,
        Tok::And => Binary::And,
        Tok::Less => Binary::Less,
        Tok::LessEqual => Binary::LessEqual,
        Tok::Greater => Binary::Greater,
        Tok::GreaterEqual => Binary::GreaterEqual,
        Tok::EqualEqual => Binary::Equal,
        Tok::NotEqual => Binary::NotEqual,
        Tok::Plus => Binary::Add,
        Tok::Minus => Binary::Subtract,
        Tok::Star => Binary::Multiply,
        Tok::Slash => Binary::Divide,
        Tok::Percent if text == "%%" => Binary::Modulo,
        Tok::Percent if text == "%/%" => Binary::IntegerDivide,
        Tok::Colon => Binary::Range,
        Tok::Caret => Binary::Power,
        _ => return None,
    };
    let (left, right) = powers(op);
    Some((left, right, Infix::Binary(op)))
}

enum Infix {
    Binary(Binary),
    Assign,
    AssignRight,
}

/// `<-`, from the right.
pub(super) const ASSIGN: (u8, u8) = (2, 1);
const COMPARISON: u8 = 12;
/// The operand of `!`.
pub(super) const NOT: u8 = 10;
/// The operand of a sign.
pub(super) const SIGN: u8 = 22;

impl<'s> Parser<'s> {
    fn tok(&self) -> Tok {
        self.tokens[self.pos].0
    }

    fn span(&self) -> Span {
        self.tokens[self.pos].1
    }

    fn last_span(&self) -> Span {
        self.tokens[self.pos.saturating_sub(1)].1
    }

    fn text(&self, span: Span) -> &'s str {
        &self.text[span.start as usize..span.end as usize]
    }

    /// Takes the next token; its place is the result. [`Tok::End`] stays.
    fn bump(&mut self) -> Span {
        let span = self.span();
        if self.tok() != Tok::End {
            self.pos += 1;
        }
        span
    }

    fn takes(&mut self, tok: Tok) -> bool {
        let there = self.tok() == tok;
        if there {
            self.bump();
        }
        there
    }

    fn lines(&mut self) {
        while self.tok() == Tok::Line {
            self.bump();
        }
    }

    fn expected(&self, what: &str) -> Diagnostic {
        let found = match self.tok() {
            Tok::End => "the end of the text".into(),
            Tok::Line => "the end of the line".into(),
            _ => format!("`{}`", self.text(self.span())),
        };
        let error = Diagnostic::new(self.span(), format!("expected {what}, found {found}"), "");
        match self.tok() {
            Tok::SuperAssign => error.help("functions change their own variables only: `<-`"),
            Tok::Dollar | Tok::At => {
                error.help("lists have no place in the subset, except as what a function returns")
            }
            Tok::Pipe => error.help("write the call: `f(x)`"),
            Tok::Package => error.help("functions of packages are not in the subset"),
            Tok::Percent => error.help("of these operators the subset has `%%` and `%/%`"),
            Tok::Tilde | Tok::Question => error.help("formulas and help are not in the subset"),
            Tok::Declaration => error.help("`#:` lines stand above a function, at the top of the file"),
            _ => error,
        }
    }

    fn expect(&mut self, tok: Tok, what: &str) -> Parse<Span> {
        if self.tok() == tok { Ok(self.bump()) } else { Err(self.expected(what)) }
    }

    fn program(&mut self) -> Parse<Program> {
        let mut program = Program::default();
        let mut above: Vec<Declaration> = Vec::new();
        loop {
            match self.tok() {
                Tok::Line | Tok::Semicolon => drop(self.bump()),
                Tok::End => break,
                Tok::Declaration => {
                    let span = self.bump();
                    match declaration(self.text(span), span)? {
                        Declaration::External(external) => program.externals.push(external),
                        other => above.push(other),
                    }
                }
                _ => {
                    let function = self.function(std::mem::take(&mut above))?;
                    let names: Vec<Ident> = program.functions.iter().map(|f| f.name.clone()).collect();
                    once(&function.name, &names)?;
                    program.functions.push(function);
                }
            }
        }
        match above.first() {
            Some(orphan) => {
                Err(Diagnostic::new(orphan.span(), "no function stands below this `#:` line", ""))
            }
            None => Ok(program),
        }
    }

    /// `name <- function(..) ..`, with the declarations above it.
    fn function(&mut self, above: Vec<Declaration>) -> Parse<Function> {
        let exp = self.exp(0, true)?;
        let span = exp.span;
        let only = || {
            Diagnostic::new(span, "only functions stand at the top of a file", "")
                .help("write `main <- function() { .. }`, with its types in a line `#: -> double` above it")
        };
        let ExpKind::Assign(target, value) = exp.kind else { return Err(only()) };
        let (ExpKind::Name(name), ExpKind::Function(params, body)) = (target.kind, value.kind) else {
            return Err(only());
        };
        let mut requests = Vec::new();
        let (mut signature, mut asked, mut noalias) = (None, Asked::default(), Vec::new());
        for declaration in above {
            match declaration {
                Declaration::Signature(again) if signature.is_some() => {
                    return Err(Diagnostic::new(again.span, "this function has its types already", ""));
                }
                Declaration::Signature(types) => signature = Some(types),
                Declaration::Asked(request, span) => {
                    if requests.contains(&discriminant(&request)) {
                        return Err(Diagnostic::new(span, "this function has such a line already", ""));
                    }
                    requests.push(discriminant(&request));
                    request.join(&mut asked);
                }
                Declaration::Noalias(names, _) => noalias.push(names),
                // Collected before.
                Declaration::External(_) => {}
            }
        }
        if !matches!(self.tok(), Tok::Line | Tok::Semicolon | Tok::End) {
            return Err(self.expected("the end of the line"));
        }
        Ok(Function {
            name: Ident { name, span: target.span },
            params,
            signature,
            asked,
            noalias,
            body: *body,
            span,
        })
    }

    /// An expression whose operators bind at least so tightly. Where `lines` end statements, an operator stands at a
    /// line's end and not at the next one's beginning.
    fn exp(&mut self, least: u8, lines: bool) -> Parse<Exp> {
        self.nesting += 1;
        if self.nesting > MAX_NESTING {
            return Err(Diagnostic::new(self.span(), "the program is nested too deeply", "")
                .help(format!("no more than {MAX_NESTING} expressions may stand inside each other")));
        }
        let exp = self.operators(least, lines);
        self.nesting -= 1;
        exp
    }

    fn operators(&mut self, least: u8, lines: bool) -> Parse<Exp> {
        let mut exp = self.prefix(lines)?;
        let mut height = 0;
        loop {
            if !lines {
                self.lines();
            }
            let Some((left, right, op)) = infix(self.tok(), self.text(self.span())) else { break };
            if left < least {
                break;
            }
            height += 1;
            if height > MAX_NESTING {
                return Err(Diagnostic::new(self.span(), "too many operators stand in one row", "")
                    .help(format!("name parts of it: no more than {MAX_NESTING} stand in one row")));
            }
            let at = self.bump();
            self.lines();
            let rhs = self.exp(right, lines)?;
            let span = exp.span.to(rhs.span);
            let kind = match op {
                Infix::Assign => ExpKind::Assign(Box::new(target(exp)?), Box::new(rhs)),
                Infix::AssignRight => ExpKind::Assign(Box::new(target(rhs)?), Box::new(exp)),
                Infix::Binary(op) => ExpKind::Binary(op, Box::new(exp), Box::new(rhs)),
            };
            exp = Exp { kind, span };
            if left == COMPARISON && infix(self.tok(), "").is_some_and(|(left, ..)| left == COMPARISON) {
                return Err(Diagnostic::new(at.to(self.span()), "comparisons don't follow each other", "")
                    .help("write `a < b && b < c`"));
            }
        }
        Ok(exp)
    }

    fn prefix(&mut self, lines: bool) -> Parse<Exp> {
        let (op, operand) = match self.tok() {
            Tok::Minus => (Unary::Minus, SIGN),
            Tok::Plus => (Unary::Plus, SIGN),
            Tok::Bang => (Unary::Not, NOT),
            _ => return self.postfix(lines),
        };
        let start = self.bump();
        self.lines();
        let exp = self.exp(operand, lines)?;
        Ok(Exp { span: start.to(exp.span), kind: ExpKind::Unary(op, Box::new(exp)) })
    }

    /// Calls and indices.
    fn postfix(&mut self, lines: bool) -> Parse<Exp> {
        let mut exp = self.atom(lines)?;
        let mut height = 0;
        loop {
            height += 1;
            if height > MAX_NESTING {
                return Err(Diagnostic::new(self.span(), "too many indices stand in one row", ""));
            }
            match self.tok() {
                Tok::ParenOpen => {
                    let ExpKind::Name(name) = exp.kind else {
                        return Err(Diagnostic::new(exp.span, "only a function's name can be called", ""));
                    };
                    self.bump();
                    let args = self.args()?;
                    let span = exp.span.to(self.last_span());
                    exp = Exp { kind: ExpKind::Call(Ident { name, span: exp.span }, args), span };
                }
                Tok::DoubleOpen => {
                    return Err(self.expected("an operator").help("one element of a vector is `x[i]`"));
                }
                Tok::BracketOpen => {
                    self.bump();
                    let at = self.indices()?;
                    let span = exp.span.to(self.last_span());
                    exp = Exp { kind: ExpKind::Index(Box::new(exp), at), span };
                }
                _ => return Ok(exp),
            }
        }
    }

    fn args(&mut self) -> Parse<Vec<Arg>> {
        let mut args = Vec::new();
        loop {
            self.lines();
            if self.takes(Tok::ParenClose) {
                return Ok(args);
            }
            let named = self.tok() == Tok::Name && {
                let next = self.tokens[self.pos + 1..].iter().find(|(tok, _)| *tok != Tok::Line);
                next.is_some_and(|(tok, _)| *tok == Tok::Equals)
            };
            let name = if named {
                let name = self.ident()?;
                self.lines();
                self.bump();
                self.lines();
                Some(name)
            } else {
                None
            };
            args.push(Arg { name, value: self.exp(0, false)? });
            self.lines();
            if self.tok() != Tok::ParenClose {
                self.expect(Tok::Comma, "`,` or `)`")?;
            }
        }
    }

    fn indices(&mut self) -> Parse<Vec<Option<Exp>>> {
        let mut indices = Vec::new();
        loop {
            self.lines();
            let all = matches!(self.tok(), Tok::Comma | Tok::BracketClose);
            indices.push(if all { None } else { Some(self.exp(0, false)?) });
            self.lines();
            if self.takes(Tok::BracketClose) {
                return Ok(indices);
            }
            self.expect(Tok::Comma, "`,` or `]`")?;
        }
    }

    fn ident(&mut self) -> Parse<Ident> {
        let span = self.expect(Tok::Name, "a name")?;
        Ok(Ident { name: Arc::from(self.text(span)), span })
    }

    fn atom(&mut self, lines: bool) -> Parse<Exp> {
        let start = self.span();
        let kind = match self.tok() {
            Tok::Number => self.number()?,
            Tok::Text => self.string()?,
            Tok::True => self.word(ExpKind::Logical(true)),
            Tok::False => self.word(ExpKind::Logical(false)),
            Tok::Null => self.word(ExpKind::Null),
            Tok::Inf => self.word(ExpKind::Double(f64::INFINITY)),
            Tok::NaN => self.word(ExpKind::Double(f64::NAN)),
            Tok::Na => self.word(ExpKind::Na(Mode::Logical)),
            Tok::NaInteger => self.word(ExpKind::Na(Mode::Integer)),
            Tok::NaReal => self.word(ExpKind::Na(Mode::Double)),
            Tok::Break => self.word(ExpKind::Break),
            Tok::Next => self.word(ExpKind::Next),
            Tok::Name => ExpKind::Name(self.ident()?.name),
            Tok::ParenOpen => {
                self.bump();
                self.lines();
                let exp = self.exp(0, false)?;
                self.lines();
                self.expect(Tok::ParenClose, "`)`")?;
                ExpKind::Paren(Box::new(exp))
            }
            Tok::BraceOpen => self.block()?,
            Tok::If => self.if_else(lines)?,
            Tok::For => {
                self.bump();
                self.expect(Tok::ParenOpen, "`(`")?;
                self.lines();
                let name = self.ident()?;
                self.lines();
                self.expect(Tok::In, "`in`")?;
                self.lines();
                let over = self.exp(0, false)?;
                self.lines();
                self.expect(Tok::ParenClose, "`)`")?;
                ExpKind::For(name, Box::new(over), Box::new(self.body(lines)?))
            }
            Tok::While => {
                self.bump();
                let condition = self.condition()?;
                ExpKind::While(Box::new(condition), Box::new(self.body(lines)?))
            }
            Tok::Repeat => {
                let span = self.bump();
                let forever = Exp { kind: ExpKind::Logical(true), span };
                ExpKind::While(Box::new(forever), Box::new(self.body(lines)?))
            }
            Tok::Function => {
                self.bump();
                let params = self.params()?;
                ExpKind::Function(params, Box::new(self.body(lines)?))
            }
            _ => return Err(self.expected("an expression")),
        };
        Ok(Exp { kind, span: start.to(self.last_span()) })
    }

    fn word(&mut self, kind: ExpKind) -> ExpKind {
        self.bump();
        kind
    }

    fn condition(&mut self) -> Parse<Exp> {
        self.expect(Tok::ParenOpen, "`(`")?;
        self.lines();
        let condition = self.exp(0, false)?;
        self.lines();
        self.expect(Tok::ParenClose, "`)`")?;
        Ok(condition)
    }

    /// What a condition, a loop or a function governs.
    fn body(&mut self, lines: bool) -> Parse<Exp> {
        self.lines();
        self.exp(1, lines)
    }

    fn if_else(&mut self, lines: bool) -> Parse<ExpKind> {
        self.bump();
        let condition = self.condition()?;
        let then = self.body(lines)?;
        // `else` may stand on the next line, inside of braces: a file's functions have braces around all.
        let before = self.pos;
        self.lines();
        let otherwise = if self.takes(Tok::Else) {
            Some(Box::new(self.body(lines)?))
        } else {
            self.pos = before;
            None
        };
        Ok(ExpKind::If(Box::new(condition), Box::new(then), otherwise))
    }

    fn block(&mut self) -> Parse<ExpKind> {
        let open = self.bump();
        let mut statements = Vec::new();
        loop {
            while matches!(self.tok(), Tok::Line | Tok::Semicolon) {
                self.bump();
            }
            if self.takes(Tok::BraceClose) {
                return Ok(ExpKind::Block(statements));
            }
            if self.tok() == Tok::End {
                return Err(Diagnostic::new(open, "this `{` is not closed", ""));
            }
            statements.push(self.exp(0, true)?);
            if !matches!(self.tok(), Tok::Line | Tok::Semicolon | Tok::BraceClose) {
                return Err(self.expected("the end of the line"));
            }
        }
    }

    fn params(&mut self) -> Parse<Vec<Ident>> {
        self.expect(Tok::ParenOpen, "`(`")?;
        let mut params = Vec::new();
        loop {
            self.lines();
            if self.takes(Tok::ParenClose) {
                return Ok(params);
            }
            let param = self.ident()?;
            once(&param, &params)?;
            params.push(param);
            self.lines();
            match self.tok() {
                Tok::ParenClose => {}
                Tok::Equals => {
                    return Err(self
                        .expected("`,` or `)`")
                        .help("parameters have no default values: give the value at each call"));
                }
                _ => drop(self.expect(Tok::Comma, "`,` or `)`")?),
            }
        }
    }

    fn number(&mut self) -> Parse<ExpKind> {
        let span = self.bump();
        let text = self.text(span);
        let wrong = || Diagnostic::new(span, "this is not a number", "");
        let (digits, integer) = text.strip_suffix('L').map_or((text, false), |digits| (digits, true));
        let value = match digits.strip_prefix("0x").or(digits.strip_prefix("0X")) {
            Some(hex) => u64::from_str_radix(hex, 16).map_err(|_| wrong())? as f64,
            None => digits.parse::<f64>().map_err(|_| wrong())?,
        };
        if !digits.starts_with("0x") && !digits.starts_with("0X") && !is_read_alike(digits) {
            return Err(Diagnostic::new(span, "R rounds this number twice, and may read the next one", "")
                .help(format!("say which one it is by more digits: `{value:.17e}`")));
        }
        if !integer {
            return Ok(ExpKind::Double(value));
        }
        let whole = value.trunc() == value && value.abs() <= f64::from(i32::MAX);
        if whole {
            Ok(ExpKind::Integer(value as i32))
        } else {
            Err(Diagnostic::new(span, "this is not an integer of 32 bits", "")
                .help("leave out the `L` for a double"))
        }
    }

    fn string(&mut self) -> Parse<ExpKind> {
        let span = self.bump();
        let text = self.text(span);
        let mut said = String::new();
        let mut rest = text[1..text.len() - 1].chars();
        while let Some(c) = rest.next() {
            let escaped = if c == '\\' { rest.next() } else { None };
            said.push(match (c, escaped) {
                ('\\', Some('n')) => '\n',
                ('\\', Some('t')) => '\t',
                ('\\', Some(same @ ('\\' | '"' | '\''))) => same,
                ('\\', _) => {
                    return Err(Diagnostic::new(
                        span,
                        "this text has an escape that is not in the subset",
                        "",
                    ));
                }
                (c, _) => c,
            });
        }
        Ok(ExpKind::Text(said.into()))
    }
}

/// A name that none of these has.
fn once(name: &Ident, names: &[Ident]) -> Parse<()> {
    if names.iter().any(|other| other.name == name.name) {
        return Err(Diagnostic::new(name.span, format!("a second `{}`", name.name), ""));
    }
    Ok(())
}

/// What can be assigned to: a name, or an index into one.
fn target(exp: Exp) -> Parse<Exp> {
    let is_target = match &exp.kind {
        ExpKind::Name(_) => true,
        ExpKind::Index(array, _) => matches!(array.kind, ExpKind::Name(_)),
        _ => false,
    };
    if is_target {
        return Ok(exp);
    }
    Err(Diagnostic::new(exp.span, "nothing can be assigned to this", "")
        .help("assign to a name, `x <- ..`, or to elements of one, `x[i] <- ..`"))
}
