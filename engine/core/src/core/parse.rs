//! Reads the text form of [`super::print`].
//!
//! Statements are numbered in the order of the text. The parser accepts any nesting that fits
//! [`MAX_DEPTH`](super::deep::MAX_DEPTH), and says nothing about types or scopes: that is `core::check`'s part.

mod outside;

use std::collections::BTreeMap;
use std::sync::Arc;

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::scalar::{Prim, Scalar, ScalarType};
use lawson_oracle::schedule::{Bracket, Site};
use lawson_oracle::source::{Source, Span};
use lawson_oracle::syntax::ast::NodeId;
use lawson_oracle::types::size::SizeKind;
use logos::Logos;

use super::deep;
use super::print::VERSION;
use super::{
    Alone, Atom, Barrier, Binding, Bins, Collector, Fun, Loop, Op, Operator, Origin, Param, Program, Scope,
    Seq, Size,
};
use super::{SizeVar, SourceOp, Stmt, StmtId, Turns, Ty, Var, View};

/// The greatest number of a variable: the interpreters keep them in vectors.
pub const MAX_VAR: u32 = 1 << 20;

/// Parses a program in core's text form. The first error is given; that there is no memory for the stack is said
/// of the whole text.
pub fn parse(source: &Source) -> Result<Program, Diagnostic> {
    let whole = Span { start: 0, end: source.text.len() as u32 };
    deep::on_stack(|| parse_here(source))
        .unwrap_or_else(|e| Err(Diagnostic::new(whole, deep::no_stack(&e), "while this is read")))
}

/// [`parse`] on the caller's stack, which must be that of [`deep::on_stack`].
pub fn parse_here(source: &Source) -> Result<Program, Diagnostic> {
    let mut parser = Parser::new(source)?;
    let program = parser.program()?;
    parser.end()?;
    Ok(program)
}

/// What the words of the text are.
#[derive(Logos, Clone, Copy, PartialEq, Eq, Debug)]
#[logos(skip r"[ \t\r\n]+")]
#[logos(skip(r"--[^\n]*", allow_greedy = true))]
enum Token {
    /// A keyword, a variable `x7` or a size; the parser tells them apart by their place.
    #[regex(r"[A-Za-z_][A-Za-z0-9_']*")]
    Word,
    /// `f64.+`, `f64.sqrt`, `i32.f64`, `f64.inf`.
    #[regex(r"[a-z][a-z0-9]*\.([a-z][a-z0-9_]*|[-+*/%&|^<>=!]+)")]
    Member,
    /// A number with its type.
    #[regex(r"-?[0-9]+(\.[0-9]+)?(e-?[0-9]+)?[iuf](8|16|32|64)", priority = 5)]
    Constant,
    /// A number without one: in sizes, and collectors' and scans' numbers.
    #[regex(r"[0-9]+")]
    Number,
    /// A name of the source, quoted.
    #[regex(r#""([^"\\]|\\.)*""#)]
    Quoted,
    #[token("->")]
    #[token("<-")]
    #[token("-")]
    #[token("+")]
    #[token("*")]
    #[token("=")]
    #[token(":")]
    #[token(",")]
    #[token("?")]
    #[token("(")]
    #[token(")")]
    #[token("[")]
    #[token("]")]
    #[token("{")]
    #[token("}")]
    Symbol,
}

struct Parser<'a> {
    text: &'a str,
    tokens: Vec<(Token, Span)>,
    at: usize,
    depth: u32,
    stmts: u32,
    /// Greater than every variable of the program's own body so far.
    next: u32,
    sizes: BTreeMap<String, SizeVar>,
}

type Parsed<T> = Result<T, Diagnostic>;

impl<'a> Parser<'a> {
    fn new(source: &'a Source) -> Parsed<Parser<'a>> {
        let text: &str = &source.text;
        let mut tokens = Vec::new();
        for (token, range) in Token::lexer(text).spanned() {
            let span = Span::new(range.start, range.end);
            match token {
                Ok(token) => tokens.push((token, span)),
                Err(()) => return Err(Diagnostic::new(span, "this character has no meaning in core", "")),
            }
        }
        Ok(Parser { text, tokens, at: 0, depth: 0, stmts: 0, next: 0, sizes: BTreeMap::new() })
    }

    /// The next word and its kind; empty at the end.
    fn peek(&self) -> (Option<Token>, &'a str) {
        match self.tokens.get(self.at) {
            Some((token, span)) => (Some(*token), &self.text[span.start as usize..span.end as usize]),
            None => (None, ""),
        }
    }

    /// The word after the next one.
    fn peek_second(&self) -> &'a str {
        self.tokens.get(self.at + 1).map_or("", |(_, s)| &self.text[s.start as usize..s.end as usize])
    }

    fn span(&self) -> Span {
        let end = self.text.len();
        self.tokens.get(self.at).map_or(Span::new(end, end), |(_, span)| *span)
    }

    fn expected<T>(&self, what: &str) -> Parsed<T> {
        let found = match self.peek() {
            (None, _) => "the end of the text".to_string(),
            (_, text) => format!("`{text}`"),
        };
        Err(Diagnostic::new(self.span(), format!("expected {what}, found {found}"), ""))
    }

    fn is(&self, word: &str) -> bool {
        self.peek().1 == word && self.peek().0 != Some(Token::Quoted)
    }

    fn eat(&mut self, word: &str) -> bool {
        let yes = self.is(word);
        self.at += usize::from(yes);
        yes
    }

    fn want(&mut self, word: &str) -> Parsed<()> {
        if self.eat(word) { Ok(()) } else { self.expected(&format!("`{word}`")) }
    }

    fn take(&mut self, token: Token, what: &str) -> Parsed<&'a str> {
        let (found, text) = self.peek();
        if found != Some(token) {
            return self.expected(what);
        }
        self.at += 1;
        Ok(text)
    }

    fn end(&self) -> Parsed<()> {
        if self.at == self.tokens.len() { Ok(()) } else { self.expected("the end of the text") }
    }

    /// `open a, b close`.
    fn list<T>(
        &mut self,
        open: &str,
        close: &str,
        mut each: impl FnMut(&mut Self) -> Parsed<T>,
    ) -> Parsed<Vec<T>> {
        self.want(open)?;
        let mut list = Vec::new();
        while !self.eat(close) {
            if !list.is_empty() {
                self.want(",")?;
            }
            list.push(each(self)?);
        }
        Ok(list)
    }

    fn nested<T>(&mut self, inner: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        let depth = deep::depth();
        if self.depth == depth {
            let message = format!("scopes are nested more than {depth} deep{}", deep::shortened());
            return Err(Diagnostic::new(self.span(), message, ""));
        }
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }

    fn program(&mut self) -> Parsed<Program> {
        let version = self.span();
        if self.eat("core") && self.number()? != VERSION {
            let message = format!("this is another version of core: {VERSION} is read here");
            return Err(Diagnostic::new(version, message, ""));
        }
        self.want("program")?;
        let name = self.take(Token::Word, "the program's name")?.to_string();
        let mut next_id = 0u32;
        while self.is("[") || self.is("?") {
            let kind = if self.eat("?") { SizeKind::Rigid } else { SizeKind::Param };
            self.want("[")?;
            let name = self.take(Token::Word, "a size's name")?;
            let id = if self.eat("=") { self.number()? } else { next_id };
            next_id = id.wrapping_add(1);
            self.want("]")?;
            self.sizes.insert(name.to_string(), SizeVar { id, name: name.into(), kind });
        }
        let params = self.list("(", ")", |p| {
            let binding = p.binding()?;
            let name = p.quoted()?;
            let size = if p.eat("size") { Some(p.size_var()?) } else { None };
            Ok(Param { binding, name, size })
        })?;
        let body = self.scope()?;
        Ok(Program { name, params, body, next: self.next.max(self.stmts) })
    }

    fn number(&mut self) -> Parsed<u32> {
        match self.peek() {
            (Some(Token::Number), text) if text.parse::<u32>().is_ok() => {
                self.at += 1;
                Ok(text.parse().unwrap_or_default())
            }
            _ => self.expected("a small number"),
        }
    }

    fn quoted(&mut self) -> Parsed<String> {
        let text = self.take(Token::Quoted, "a name in quotes")?;
        let mut name = String::new();
        let mut chars = text[1..text.len() - 1].chars();
        while let Some(c) = chars.next() {
            name.extend(if c == '\\' { chars.next() } else { Some(c) });
        }
        Ok(name)
    }

    fn var_number(text: &str) -> Option<u32> {
        let digits = text.strip_prefix('x')?;
        let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        (plain && (digits == "0" || !digits.starts_with('0'))).then(|| digits.parse().unwrap_or(u32::MAX))
    }

    fn var(&mut self) -> Parsed<Var> {
        match self.peek() {
            (Some(Token::Word), text) if Self::var_number(text).is_some_and(|n| n < MAX_VAR) => {
                self.at += 1;
                Ok(Var(Self::var_number(text).unwrap_or_default()))
            }
            _ => self.expected("a variable, such as `x7`"),
        }
    }

    fn binding(&mut self) -> Parsed<Binding> {
        let var = self.var()?;
        self.next = self.next.max(var.0 + 1);
        self.want(":")?;
        Ok(Binding { var, ty: self.ty()? })
    }

    fn ty(&mut self) -> Parsed<Ty> {
        let mut dims = Vec::new();
        while self.eat("[") {
            dims.push(self.size()?);
            self.want("]")?;
        }
        let (_, word) = self.peek();
        let Some(scalar) = ScalarType::from_name(word) else { return self.expected("a type") };
        self.at += 1;
        Ok(Ty { scalar, dims })
    }

    fn size_var(&mut self) -> Parsed<SizeVar> {
        match self.sizes.get(self.peek().1) {
            Some(var) => {
                self.at += 1;
                Ok(var.clone())
            }
            None => self.expected("a size that the program's header lists"),
        }
    }

    /// A sum of products.
    fn size(&mut self) -> Parsed<Size> {
        let mut sum = Size::default();
        let mut negative = self.eat("-");
        loop {
            let mut product = Size::constant(if negative { -1 } else { 1 });
            loop {
                let factor = match self.peek() {
                    (Some(Token::Number), text) => {
                        // A coefficient of -2^63 has this magnitude; sizes wrap.
                        let Ok(n) = text.parse::<u64>() else { return self.expected("a smaller number") };
                        self.at += 1;
                        Size::constant(n as i64)
                    }
                    _ => Size::var(self.size_var()?),
                };
                product = product.mul(&factor);
                if !self.eat("*") {
                    break;
                }
            }
            sum = sum.add(&product);
            negative = self.is("-");
            if !self.eat("-") && !self.eat("+") {
                return Ok(sum);
            }
        }
    }

    fn atom(&mut self) -> Parsed<Atom> {
        let negative = self.is("-") && matches!(self.peek_second(), "f32.inf" | "f64.inf");
        self.at += usize::from(negative);
        let (token, text) = self.peek();
        let constant = match (token, text) {
            (Some(Token::Constant), _) => constant(text),
            (_, "true") => Some(Scalar::Bool(true)),
            (_, "false") => Some(Scalar::Bool(false)),
            (_, "f32.inf") => Some(Scalar::F32(if negative { f32::NEG_INFINITY } else { f32::INFINITY })),
            (_, "f64.inf") => Some(Scalar::F64(if negative { f64::NEG_INFINITY } else { f64::INFINITY })),
            (_, "f32.nan") => Some(Scalar::F32(f32::NAN)),
            (_, "f64.nan") => Some(Scalar::F64(f64::NAN)),
            (_, "size") => {
                self.at += 1;
                self.want("(")?;
                let size = self.size()?;
                self.want(")")?;
                return Ok(Atom::Size(size));
            }
            _ => return Ok(Atom::Var(self.var()?)),
        };
        let Some(constant) = constant else { return self.expected("a constant that fits its type") };
        self.at += 1;
        Ok(Atom::Const(constant))
    }

    fn atoms(&mut self) -> Parsed<Vec<Atom>> {
        self.list("(", ")", Self::atom)
    }

    /// `{ statements } -> (results)`
    fn scope(&mut self) -> Parsed<Scope> {
        self.nested(|p| {
            p.want("{")?;
            let mut stmts = Vec::new();
            while !p.eat("}") {
                stmts.push(p.stmt()?);
            }
            let results = if p.eat("->") { p.atoms()? } else { Vec::new() };
            Ok(Scope { stmts, results })
        })
    }

    fn stmt(&mut self) -> Parsed<Stmt> {
        let id = StmtId(self.stmts);
        self.stmts += 1;
        let mut outs = Vec::new();
        if self.peek_second() == ":" {
            outs.push(self.binding()?);
            while self.eat(",") {
                outs.push(self.binding()?);
            }
            self.want("=")?;
        }
        let op = self.op()?;
        let of_loop = matches!(op, Op::Loop(_)) && self.eat("at");
        let origin = if of_loop {
            self.list("(", ")", Self::source)?.into_iter().collect()
        } else {
            Origin::default()
        };
        Ok(Stmt { id, outs, op, origin })
    }

    /// An operation of the source, whose span only the source itself knows.
    fn source(&mut self) -> Parsed<SourceOp> {
        let name = self.quoted()?;
        let line = self.number()? as usize;
        let site = Site(self.list("[", "]", |p| p.number().map(NodeId))?);
        let bracket = self.bracket();
        let mut why = Alone::ALL.into_iter().rev();
        let alone =
            if self.eat("alone") { why.find(|w| w.name().is_empty() || self.eat(w.name())) } else { None };
        let (span, file, cheap) = (Span::default(), None, self.eat("cheap"));
        let parts = if self.eat("parts") { self.number()?.into() } else { 1 };
        let shift = if self.eat("shift") { self.number()?.into() } else { 0 };
        Ok(SourceOp { span, line, file, site, name, bracket, alone, cheap, parts, shift, call: None })
    }

    fn bracket(&mut self) -> Bracket {
        match (self.eat("lanes"), self.eat("sequential")) {
            (true, _) => Bracket::Lanes,
            (_, true) => Bracket::Sequential,
            (false, false) => Bracket::Tree,
        }
    }

    /// What nests is apart from what does not, so that a level costs little of the stack.
    fn op(&mut self) -> Parsed<Op> {
        if self.eat("if") {
            return self.branches();
        }
        if self.eat("loop") {
            return self.nested(Self::loop_).map(Op::Loop);
        }
        if self.eat("seq") {
            return self.seq();
        }
        self.plain_op()
    }

    fn branches(&mut self) -> Parsed<Op> {
        let cond = self.atom()?;
        let then = self.scope()?;
        self.want("else")?;
        Ok(Op::If { cond, then, otherwise: self.scope()? })
    }

    fn seq(&mut self) -> Parsed<Op> {
        let count = if self.eat("while") {
            None
        } else {
            let index = self.var()?;
            self.want("of")?;
            Some((index, self.atom()?))
        };
        let condition = if count.is_none() { self.scope()? } else { Scope::default() };
        let mut sizes = Vec::new();
        if self.eat("size") {
            sizes.push(self.size_var()?);
            while self.eat(",") {
                sizes.push(self.size_var()?);
            }
        }
        self.want("with")?;
        let state = self.list("(", ")", |p| {
            let binding = p.binding()?;
            p.want("=")?;
            Ok((binding, p.atom()?))
        })?;
        let (state, first) = state.into_iter().unzip();
        let turns = count.map_or(Turns::While(condition), |(index, n)| Turns::Count(index, n));
        Ok(Op::Seq(Box::new(Seq { turns, state, sizes, first, body: self.scope()? })))
    }

    fn plain_op(&mut self) -> Parsed<Op> {
        let (token, word) = self.peek();
        if token == Some(Token::Member) {
            let Some(prim) = Prim::from_name(word) else { return self.expected("a primitive") };
            self.at += 1;
            return Ok(Op::Prim(prim, self.atoms()?));
        }
        if Self::var_number(word).is_some() {
            let array = self.var()?;
            return Ok(Op::Index { array, at: self.list("[", "]", Self::atom)? });
        }
        self.at += 1;
        Ok(match word {
            "position" => Op::Position,
            "size" => {
                let var = self.size_var()?;
                self.want("=")?;
                Op::BindSize(var, self.atom()?)
            }
            "iota" => {
                self.want("(")?;
                let n = self.atom()?;
                self.want(")")?;
                Op::View(View::Iota(n))
            }
            "replicate" => {
                self.want("(")?;
                let n = self.atom()?;
                self.want(",")?;
                let x = self.atom()?;
                self.want(")")?;
                Op::View(View::Replicate(n, x))
            }
            "step" => Op::Step { scan: self.number()? as usize, values: self.atoms()? },
            "emit" => Op::Emit { collector: self.number()? as usize, values: self.atoms()? },
            "trace" => Op::Trace(self.traced()?),
            "call" => Op::Call(Box::new(self.external()?)),
            "opaque" => Op::Opaque(Barrier::Opaque, self.atoms()?),
            "materialize" => Op::Opaque(Barrier::Materialize, self.atoms()?),
            "array" => Op::Array(self.atoms()?),
            "reshape" => Op::Reshape(self.single()?),
            "assert" => Op::Assert(self.single()?),
            "update" => {
                let array = self.atom()?;
                self.want("at")?;
                let at = self.atoms()?;
                self.want("=")?;
                Op::Update { array, at, value: self.atom()? }
            }
            _ => {
                self.at -= 1;
                return self.expected("an operation");
            }
        })
    }

    fn single(&mut self) -> Parsed<Atom> {
        self.want("(")?;
        let atom = self.atom()?;
        self.want(")")?;
        Ok(atom)
    }

    fn loop_(&mut self) -> Parsed<Loop> {
        let space = self.size()?;
        // Variables of a closed function have numbers of their own.
        let outer = self.next;
        let mut number = 0;
        let (captures_tys, captures) = self.fun_params("with", "=", &mut number)?;
        let (input_tys, inputs) = self.fun_params("over", "<-", &mut number)?;
        let mut fun = Fun {
            captures: captures_tys,
            inputs: input_tys,
            scans: Vec::new(),
            collectors: Vec::new(),
            body: Scope::default(),
        };
        let mut neutrals = Vec::new();
        self.want("{")?;
        while self.eat("scan") {
            self.in_order(fun.scans.len())?;
            let bracket = self.bracket();
            fun.scans.push(self.operator(&mut neutrals, bracket)?);
        }
        loop {
            if self.eat("fold") {
                self.in_order(fun.collectors.len())?;
                let bracket = self.bracket();
                fun.collectors.push(Collector::Fold(self.operator(&mut neutrals, bracket)?));
            } else if self.eat("bins") {
                self.in_order(fun.collectors.len())?;
                let rank = self.number()? as usize;
                neutrals.extend(self.atoms()?);
                self.want("as")?;
                let arrays = self.list("(", ")", Self::ty)?;
                let operator = match self.eat("by") {
                    true => {
                        let bracket = self.bracket();
                        Some(self.operator(&mut Vec::new(), bracket)?)
                    }
                    false => None,
                };
                let index = Ty { scalar: ScalarType::I64, dims: Vec::new() };
                let row =
                    |ty: &Ty| Ty { scalar: ty.scalar, dims: ty.dims.iter().skip(rank).cloned().collect() };
                let element = vec![index; rank].into_iter().chain(arrays.iter().map(row)).collect();
                fun.collectors.push(Collector::Bins(Box::new(Bins { rank, element, arrays, operator })));
            } else if self.eat("collect") {
                self.in_order(fun.collectors.len())?;
                fun.collectors.push(Collector::Collect(self.list("(", ")", Self::ty)?));
            } else if self.eat("reversed") {
                self.in_order(fun.collectors.len())?;
                fun.collectors.push(Collector::Reversed(self.list("(", ")", Self::ty)?));
            } else if self.eat("concat") {
                self.in_order(fun.collectors.len())?;
                self.want("(")?;
                fun.collectors.push(Collector::Concat(self.ty()?));
                self.want(")")?;
            } else {
                break;
            }
        }
        while !self.eat("}") {
            fun.body.stmts.push(self.stmt()?);
        }
        self.next = outer;
        Ok(Loop { space, fun: Arc::new(fun), captures, neutrals, inputs })
    }

    fn in_order(&mut self, expected: usize) -> Parsed<()> {
        if self.is(&expected.to_string()) {
            self.number().map(drop)
        } else {
            self.expected("the next number")
        }
    }

    fn fun_params(&mut self, word: &str, arrow: &str, number: &mut u32) -> Parsed<(Vec<Ty>, Vec<Atom>)> {
        if !self.eat(word) {
            return Ok((Vec::new(), Vec::new()));
        }
        let params = self.list("(", ")", |p| {
            if !p.is(&format!("x{number}")) {
                return p.expected(&format!("`x{number}`, the next parameter"));
            }
            *number += 1;
            let ty = p.binding()?.ty;
            p.want(arrow)?;
            Ok((ty, p.atom()?))
        })?;
        Ok(params.into_iter().unzip())
    }

    fn operator(&mut self, neutrals: &mut Vec<Atom>, bracket: Bracket) -> Parsed<Operator> {
        if !self.is("op") {
            neutrals.extend(self.atoms()?);
        }
        self.want("op")?;
        let left = self.list("(", ")", Self::binding)?;
        let at = self.span();
        let right = self.list("(", ")", Self::binding)?;
        let tys = |side: &[Binding]| side.iter().map(|b| b.ty.clone()).collect::<Vec<_>>();
        let (tys, elements) = (tys(&left), tys(&right));
        if bracket != Bracket::Sequential && tys != elements {
            return Err(Diagnostic::new(at, "the operands of an operator have the same types", ""));
        }
        let vars = |bindings: Vec<Binding>| bindings.into_iter().map(|b| b.var).collect();
        let body = self.scope()?;
        Ok(Operator { tys, elements, left: vars(left), right: vars(right), body, bracket })
    }
}

/// A constant with its type after it; `None` when it does not fit.
fn constant(text: &str) -> Option<Scalar> {
    let split = text.rfind(['i', 'u', 'f'])?;
    let digits = &text[..split];
    Some(match ScalarType::from_name(&text[split..])? {
        ScalarType::I8 => Scalar::I8(digits.parse().ok()?),
        ScalarType::I16 => Scalar::I16(digits.parse().ok()?),
        ScalarType::I32 => Scalar::I32(digits.parse().ok()?),
        ScalarType::I64 => Scalar::I64(digits.parse().ok()?),
        ScalarType::U8 => Scalar::U8(digits.parse().ok()?),
        ScalarType::U16 => Scalar::U16(digits.parse().ok()?),
        ScalarType::U32 => Scalar::U32(digits.parse().ok()?),
        ScalarType::U64 => Scalar::U64(digits.parse().ok()?),
        ScalarType::F32 => Scalar::F32(digits.parse().ok()?),
        ScalarType::F64 => Scalar::F64(digits.parse().ok()?),
        ScalarType::Bool => return None,
    })
}
