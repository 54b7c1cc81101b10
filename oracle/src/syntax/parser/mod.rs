//! The parser: recursive descent, with a table of fixities for the operators.
//!
//! Behind an error it goes on with the next declaration. Everything that may be long in a sensible program (`let` chains,
//! operators in a row, arguments, `else if`, declarations) is parsed by a loop; everything else
//! counts against [`MAX_NESTING`], so that no input makes the parser overflow its stack.

mod attr;
mod binding;
mod control;
mod decl;
mod exp;
mod module;
mod paren;
mod pattern;
mod refuse;
mod types;

use std::sync::Arc;

pub(crate) use paren::unescaped;
pub use refuse::outside_core;

use super::ast::{Exp, ExpKind, Ident, Literal, Name, NodeId, Pat, PatKind, Program, TypeExp};
use super::lexer::{Tok, lex};
use super::module::{Dec, File, Modifiers, ModuleBinding, ModuleTypeBinding};
use super::number::number;
use super::visit::{self, VisitMut};
use crate::diagnostic::{Diagnostic, ErrorCode, excerpt};
use crate::source::{Source, Span};

/// How deep brackets, lambdas and the like may be nested in a program: the parser's recursion then
/// needs less than the 2 MiB that a thread has.
pub const MAX_NESTING: u32 = 128;

/// How high the syntax tree of an expression may be. Operators in a row count as well: `a + b + c`
/// is three high. Everything that walks the tree by recursion relies on it.
pub const MAX_HEIGHT: u32 = 500;

/// Parses a program.
///
/// # Errors
/// What is not in the grammar, or not in the core, as modules are: of each declaration the first.
pub fn parse(source: &Source) -> Result<Program, Diagnostic> {
    let mut decls = Vec::new();
    for dec in parse_file(&source.text, 0)?.decs {
        match dec {
            Dec::Core(decl) => decls.push(Arc::unwrap_or_clone(decl)),
            Dec::Module(ModuleBinding { span, .. })
            | Dec::ModuleType(ModuleTypeBinding { span, .. })
            | Dec::Open(Modifiers { span, .. }, _)
            | Dec::Import(Modifiers { span, .. }, _)
            | Dec::Local(Modifiers { span, .. }, _) => {
                return Err(ErrorCode::NotInCore.at(span, "modules are not part of the core", ""));
            }
        }
    }
    let mut program = Program { decls, ..Program::default() };
    visit::renumber(&mut program);
    Ok(program)
}

/// Parses a file of a program, whose text has its places from `base` on. Nodes have no numbers yet.
///
/// # Errors
/// What is not in the grammar: of each declaration the first.
pub fn parse_file(text: &str, base: u32) -> Result<File, Diagnostic> {
    let mut parser = Parser::new(text, base).map_err(|error| before_character(text, base, error))?;
    let decs = parser.decs()?;
    Ok(File { decs, uses_modules: parser.uses_modules })
}

/// What is wrong with a file in front of a character that has no meaning, if it is wrong there already; else the error
/// for the character.
fn before_character(text: &str, base: u32, error: Diagnostic) -> Diagnostic {
    let before = &text[..(error.primary.0.start - base) as usize];
    let Ok(mut parser) = Parser::new(before, base) else { return error };
    while parser.tok() != Tok::End {
        match parser.dec() {
            Ok(_) => {}
            Err(_) if parser.tok() == Tok::End => return error,
            Err(earlier) => return parser.foreign(earlier),
        }
    }
    error
}

/// Parses a single expression, for `-e` of the command. Its nodes are numbered from 0; the number
/// of nodes comes with it.
///
/// # Errors
/// Like [`parse`].
pub fn parse_exp(source: &Source) -> Result<(Exp, u32), Diagnostic> {
    let mut parser = Parser::new(&source.text, 0)?;
    let exp = parser.exp().and_then(|exp| match parser.tok() {
        Tok::End => Ok(exp),
        _ => Err(parser.expected("the end of the expression")),
    });
    let mut exp = exp.map_err(|error| parser.foreign(error))?;
    let nodes = visit::renumber_exp(&mut exp);
    Ok((exp, nodes))
}

type Parse<T> = Result<T, Diagnostic>;

struct Parser<'s> {
    /// The text of the file, and the place of its first byte in the program.
    text: &'s str,
    base: u32,
    tokens: Vec<(Tok, Span)>,
    /// The next token.
    pos: usize,
    /// Height of the finished expression or pattern with that (preliminary) number.
    heights: Vec<u32>,
    nesting: u32,
    /// What was read names modules.
    uses_modules: bool,
}

impl<'s> Parser<'s> {
    fn new(text: &'s str, base: u32) -> Parse<Self> {
        let mut tokens = lex(text).map_err(|error| error.moved(&|span| span.after(base)))?;
        // What is missing at the end is missed where the last token ends, and not behind comments.
        if let [.., (_, last), (_, end)] = &mut tokens[..] {
            *end = Span { start: last.end, end: last.end };
        }
        tokens.iter_mut().for_each(|(_, span)| *span = span.after(base));
        Ok(Parser { text, base, tokens, pos: 0, heights: Vec::new(), nesting: 0, uses_modules: false })
    }

    fn tok(&self) -> Tok {
        self.tokens[self.pos].0
    }

    /// The token `n` after the next one.
    fn peek(&self, n: usize) -> Tok {
        self.tokens[(self.pos + n).min(self.tokens.len() - 1)].0
    }

    fn span(&self) -> Span {
        self.tokens[self.pos].1
    }

    /// The place of the last token that was taken.
    fn last_span(&self) -> Span {
        self.tokens[self.pos.saturating_sub(1)].1
    }

    fn text(&self, span: Span) -> &'s str {
        &self.text[(span.start - self.base) as usize..(span.end - self.base) as usize]
    }

    /// No space between the last token taken and the next one.
    fn adjacent(&self) -> bool {
        self.pos > 0 && self.last_span().end == self.span().start
    }

    /// The next token is the first thing on its line.
    fn at_line_start(&self) -> bool {
        let start = (self.span().start - self.base) as usize;
        start == 0 || self.text.as_bytes()[start - 1] == b'\n'
    }

    /// Takes the next token; its place is the result. [`Tok::End`] stays.
    fn bump(&mut self) -> Span {
        let span = self.span();
        if self.tok() != Tok::End {
            self.pos += 1;
        }
        span
    }

    fn eat(&mut self, tok: Tok) -> bool {
        let found = self.tok() == tok;
        if found {
            self.bump();
        }
        found
    }

    fn expect(&mut self, tok: Tok, after: &str) -> Parse<Span> {
        if self.tok() == tok { Ok(self.bump()) } else { Err(self.expected_token(tok, after)) }
    }

    /// Takes the bracket that closes the one at `open`.
    fn close(&mut self, tok: Tok, open: Span) -> Parse<Span> {
        if self.tok() == tok {
            return Ok(self.bump());
        }
        let what = format!("`,` or {}", tok.expected());
        let error = self.expected(&what).coded(ErrorCode::UnclosedBracket).also(open, "opened here");
        if self.tok() == Tok::Equals && matches!(tok, Tok::ParenClose | Tok::BracketClose) {
            return Err(error.help("equality is written `==`; `=` defines, and arguments have no names"));
        }
        Err(self.foreign(error).help_if_none(format!("the bracket is closed by {}", tok.expected())))
    }

    /// Takes a number, `true` or `false`.
    fn literal(&mut self) -> Parse<Literal> {
        let tok = self.tok();
        let span = self.bump();
        match tok {
            Tok::True => Ok(Literal::Bool(true)),
            Tok::False => Ok(Literal::Bool(false)),
            _ => number(self.text(span), span),
        }
    }

    fn name(&self, span: Span) -> Name {
        Arc::from(self.text(span))
    }

    /// The name of a record's field, which may be a number.
    fn field_name(&mut self) -> Parse<Ident> {
        let span = self.span();
        let digits =
            |text: &str| text == "0" || (!text.starts_with('0') && text.bytes().all(|b| b.is_ascii_digit()));
        if self.tok() == Tok::Number && digits(self.text(span)) {
            self.bump();
            return Ok(Ident { name: self.name(span), span });
        }
        self.ident("a field name")
    }

    /// Whether these fields are those of a tuple, which is the same as a record of the fields 0, 1, ..;
    /// without any, they are those of `()`.
    fn is_tuple<T>(&self, fields: &[(Ident, T)]) -> Parse<bool> {
        let numbers = fields.iter().map(|(field, _)| field.name.parse().ok()).collect::<Option<Vec<usize>>>();
        let Some(numbers) = numbers.filter(|numbers| numbers.len() != 1) else { return Ok(false) };
        let mut sorted = numbers.clone();
        sorted.sort_unstable();
        if !sorted.iter().copied().eq(0..sorted.len()) {
            return Ok(false);
        }
        match fields.iter().zip(&numbers).enumerate().find(|(i, (_, number))| i != *number) {
            None => Ok(true),
            Some((_, ((field, _), _))) => {
                Err(self.refuse("a tuple's fields in another order than 0, 1, .. are", field.span))
            }
        }
    }

    fn ident(&mut self, what: &str) -> Parse<Ident> {
        if self.tok() != Tok::Name {
            return Err(self.expected(what).coded(ErrorCode::ExpectedName));
        }
        let span = self.bump();
        Ok(Ident { name: self.name(span), span })
    }

    /// `item, item, .. CLOSE` with an optional comma at the end, after the opening bracket at
    /// `open` was taken. The result says whether a comma ended it.
    fn list<T>(
        &mut self,
        close: Tok,
        open: Span,
        mut item: impl FnMut(&mut Self) -> Parse<T>,
    ) -> Parse<(Vec<T>, bool)> {
        let mut items = Vec::new();
        let mut comma = false;
        while self.tok() != close {
            items.push(item(self)?);
            comma = self.eat(Tok::Comma);
            if !comma {
                break;
            }
        }
        self.close(close, open)?;
        Ok((items, comma))
    }

    /// Runs a part of the parser that may recurse.
    fn nested<T>(&mut self, part: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        if self.nesting == MAX_NESTING {
            let message = format!("the program is nested more than {MAX_NESTING} levels deep here");
            return Err(ErrorCode::OverLimit
                .at(self.span(), message, "")
                .help("give a part of it a name of its own"));
        }
        self.nesting += 1;
        let result = part(self);
        self.nesting -= 1;
        result
    }

    fn new_id(&mut self, height: u32) -> NodeId {
        self.heights.push(height);
        NodeId(self.heights.len() as u32 - 1)
    }

    /// A finished expression; refused when its tree becomes too high.
    fn node(&mut self, mut kind: ExpKind, span: Span) -> Parse<Exp> {
        let mut tallest = Tallest { heights: &self.heights, height: 0 };
        visit::walk_exp_kind(&mut tallest, &mut kind);
        let height = tallest.height + 1;
        if height > MAX_HEIGHT {
            // The tree is dropped here, which recurses no deeper than the limit.
            let message = format!("this expression is more than {MAX_HEIGHT} levels high");
            let help = "operators in a row count too: name parts of it with `let`";
            return Err(ErrorCode::OverLimit.at(span, message, "").help(help));
        }
        Ok(Exp { id: self.new_id(height), kind, span })
    }

    fn pat_node(&mut self, mut kind: PatKind, span: Span) -> Pat {
        let mut tallest = Tallest { heights: &self.heights, height: 0 };
        visit::walk_pat_kind(&mut tallest, &mut kind);
        let height = tallest.height + 1;
        Pat { id: self.new_id(height), kind, span }
    }

    /// `expected WHAT, found ..` at the next token.
    fn expected(&self, what: &str) -> Diagnostic {
        let found = match self.tok() {
            Tok::End => "the end of the text".to_string(),
            _ => format!("`{}`", excerpt(self.text(self.span()))),
        };
        ErrorCode::ExpectedToken.at(self.span(), format!("expected {what}, found {found}"), "")
    }

    fn expected_token(&self, tok: Tok, after: &str) -> Diagnostic {
        let error = self.expected(&format!("{}{after}", tok.expected()));
        match (tok, self.tok()) {
            (Tok::Equals, Tok::Op) if self.text(self.span()) == "==" => {
                error.help("a name gets its value by `=`; `==` compares")
            }
            (Tok::Equals, Tok::Op) if self.text(self.span()).starts_with('=') => {
                error.help("this is read as one operator: put a space after `=`")
            }
            (Tok::Equals | Tok::Arrow | Tok::In, Tok::Comma)
                if after.contains("pattern") || tok == Tok::In =>
            {
                error.help("a tuple pattern needs parentheses: `(x, y)`")
            }
            (Tok::Then | Tok::Do | Tok::ParenClose, Tok::Equals) => {
                error.help("equality is written `==`; `=` defines")
            }
            (Tok::Arrow, Tok::Op | Tok::Equals | Tok::Dot) => {
                error.help("a lambda is written `\\x -> e`, and a space separates `->` from an operator")
            }
            _ => error,
        }
    }
}

/// The height of the highest child of a node; children are finished, their heights known.
struct Tallest<'h> {
    heights: &'h [u32],
    height: u32,
}

impl Tallest<'_> {
    fn child(&mut self, id: NodeId) {
        self.height = self.height.max(self.heights[id.0 as usize]);
    }
}

impl VisitMut for Tallest<'_> {
    fn exp(&mut self, e: &mut Exp) {
        self.child(e.id);
    }
    fn pat(&mut self, p: &mut Pat) {
        self.child(p.id);
    }
    fn type_exp(&mut self, t: &mut TypeExp) {
        let mut inner = Tallest { heights: self.heights, height: 0 };
        visit::walk_type(&mut inner, t);
        self.height = self.height.max(inner.height + 1);
    }
}
