//! Test blocks: comments of a program that say what it gives for which input.
//!
//! ```text
//! -- ==
//! -- entry: main other
//! -- input { [1,2,3] 4 }  output { 10 }
//! -- random input { [100]i32 }
//! -- input { 0 }  error: division by zero
//! -- structure { Screma 1 }
//! -- refusal: FUSE_REJECT_RATE ys zs
//! ```
//!
//! [`parse`] reads them, [`Case::prepare`] makes arguments and expectation of one, and [`run`] runs
//! those of a whole file by the reference interpreter.

pub mod compare;
mod files;
mod run;
mod want;

use std::fmt;
use std::iter::Peekable;
use std::vec::IntoIter;

pub use files::{Unread, files, is_program, without_links};
pub use run::{Ran, Test, about_uniqueness, compile_error, refused, run};
pub use want::{CaseResult, Prepared, Want};

/// A test block that is not understood, or that no run can be made of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Malformed {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.message)
    }
}

impl std::error::Error for Malformed {}

fn malformed(line: usize, message: impl Into<String>) -> Malformed {
    Malformed { line, message: message.into() }
}

/// A test block.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Block {
    /// The line of its `-- ==`, from 1.
    pub line: usize,
    /// The entries that it is about; none means `main`.
    pub entries: Vec<String>,
    /// The compile-time error that the program must give: a regular expression.
    pub compile_error: Option<String>,
    /// The line of a `warning:`: something that the compiler must say of a program that it accepts.
    pub warning: Option<usize>,
    /// Inputs with what they must give.
    pub cases: Vec<Case>,
    /// What may be left after fusion.
    pub structure: Vec<Count>,
    /// The lines of those `structure`s that name nothing that is counted, so that no program fails them.
    pub uncounted: Vec<usize>,
    /// Pairs of operations that must be refused.
    pub refusals: Vec<Refusal>,
}

/// Two operations that must not be one loop, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The line of its `refusal:`, from 1.
    pub line: usize,
    /// The code of the reason.
    pub code: String,
    /// The earlier operation and the later one: their names, or the lines on which they stand.
    pub pair: [String; 2],
}

/// How many operations of a kind may be left after fusion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    /// The line of its `structure`, from 1.
    pub line: usize,
    /// Written with a leading `/`: what is around the operations is known from the outermost on.
    pub top: bool,
    /// What is around the operations, the innermost last: `Screma` for `/Screma/Hist`.
    pub within: Vec<String>,
    /// The kind of operation.
    pub kind: Operation,
    /// So many and no more.
    pub most: usize,
}

/// The kinds of operation that `structure` counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operation {
    /// Any fused loop.
    Screma,
    /// A loop that scatters.
    Scatter,
    /// A loop that makes a histogram.
    Hist,
}

/// One input and its expected result.
#[derive(Clone, PartialEq, Debug)]
pub struct Case {
    /// The line of its `input`, from 1.
    pub line: usize,
    /// The description in quotes, or `#0`, `#1`, .. within the block.
    pub name: String,
    /// Marked `notest` or `disable`, or in a block tagged `disable`.
    pub skip: bool,
    /// Marked `compiled`: too slow for an interpreter.
    pub compiled: bool,
    /// The arguments.
    pub input: Input,
    /// What must come out.
    pub expected: Expected,
}

/// Where the arguments come from.
#[derive(Clone, PartialEq, Debug)]
pub enum Input {
    /// Values as text.
    Values(String),
    /// Values in a file beside the program.
    File(String),
    /// Types with sizes, and values, as text: drawn at random.
    Random(String),
    /// An expression in the language of test scripts, which is not part of the core.
    Script(String),
}

/// What must come out.
#[derive(Clone, PartialEq, Debug)]
pub enum Expected {
    /// Values as text.
    Values(String),
    /// Values in a file beside the program.
    File(String),
    /// A run-time error that matches.
    Error(String),
    /// Anything: it must just run.
    Anything,
}

/// The test blocks of a program, in order.
///
/// # Errors
/// What isn't understood, with its line.
pub fn parse(program: &str) -> Result<Vec<Block>, Malformed> {
    let mut blocks = Vec::new();
    let mut lines = program.lines().enumerate().peekable();
    while let Some((i, line)) = lines.next() {
        let Some(comment) = begins(line) else { continue };
        let mut text = String::new();
        while let Some((_, line)) = lines.next_if(|(_, l)| continues(l, comment)) {
            text.push_str(line.strip_prefix(comment).unwrap_or(line));
            text.push('\n');
        }
        blocks.push(block(i + 1, &text)?);
    }
    Ok(blocks)
}

/// What comments begin with, if a block begins with this line: `-- ==`, or `# ==` in programs of loops.
pub fn begins(line: &str) -> Option<&'static str> {
    ["--", "#"].into_iter().find(|comment| line.trim_end().strip_prefix(comment) == Some(" =="))
}

/// Whether a line is a comment of the block before it: `#:` begins what a program of loops declares.
fn continues(line: &str, comment: &str) -> bool {
    line.starts_with(comment) && !line.starts_with("#:") && begins(line).is_none()
}

enum Token {
    Word(String),
    /// The text between matching braces.
    Braces(String),
    Quoted(String),
    /// The rest of a line that begins with `error:`.
    Error(String),
    /// A line that begins with `warning:`.
    Warning,
    /// The words of a line that begins with `entry:`.
    Entry(Vec<String>),
    /// The words of a line that begins with `refusal:`.
    Refusal(Vec<String>),
}

type Tokens = Peekable<IntoIter<(usize, Token)>>;

fn block(line: usize, text: &str) -> Result<Block, Malformed> {
    let mut block = Block { line, ..Block::default() };
    let mut tokens = tokens(line + 1, text)?.into_iter().peekable();
    let mut disabled = false;
    while let Some((line, token)) = tokens.next() {
        match token {
            Token::Entry(names) => block.entries = names,
            Token::Error(regex) if block.cases.is_empty() => block.compile_error = Some(regex),
            Token::Error(_) => return Err(malformed(line, "`error:` without an input before it")),
            Token::Warning => block.warning = Some(line),
            Token::Refusal(words) => {
                let Ok([code, one, other]) = <[String; 3]>::try_from(words) else {
                    return Err(malformed(line, "`refusal: CODE OPERATION OPERATION` is expected"));
                };
                block.refusals.push(Refusal { line, code, pair: [one, other] });
            }
            Token::Word(word) if word == "structure" => {
                // `structure gpu { .. }` speaks of one of Futhark's own back ends.
                let other = tokens.next_if(|(_, t)| matches!(t, Token::Word(_))).is_some();
                let counts = braces(line, &mut tokens)?;
                if !other {
                    let counts = self::counts(line, &counts)?;
                    block.uncounted.extend(counts.is_empty().then_some(line));
                    block.structure.extend(counts);
                }
            }
            Token::Word(word) if word == "tags" => {
                let tags = braces(line, &mut tokens)?;
                disabled |= tags.split_whitespace().any(|tag| tag == "disable");
            }
            token => {
                let case = case(line, token, block.cases.len(), &mut tokens)?;
                block.cases.push(case);
            }
        }
    }
    block.cases.iter_mut().for_each(|case| case.skip |= disabled);
    Ok(block)
}

fn case(line: usize, first: Token, index: usize, tokens: &mut Tokens) -> Result<Case, Malformed> {
    let mut name = format!("#{index}");
    let (mut skip, mut random, mut compiled, mut script) = (false, false, false, false);
    let (mut token, mut tag) = (first, None);
    loop {
        match token {
            Token::Quoted(text) => name = text,
            Token::Word(word) => match word.as_str() {
                "input" => break,
                "notest" | "disable" => skip = true,
                "random" => random = true,
                "compiled" => compiled = true,
                "script" => script = true,
                // Tags of the program's own, and those of Futhark's back ends.
                _ if word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-') => {
                    tag = Some(word)
                }
                _ => return Err(malformed(line, format!("`{word}` is not understood in a test block"))),
            },
            _ => {
                let before = tag.map_or(String::new(), |tag| format!(", after `{tag}`"));
                return Err(malformed(line, format!("`input` is expected here{before}")));
            }
        }
        token = tokens.next().ok_or_else(|| malformed(line, "the test block ends before `input`"))?.1;
    }
    let input = match operand(line, tokens)? {
        Operand::Text(text) if random => Input::Random(text),
        Operand::Text(text) if script => Input::Script(text),
        Operand::Text(text) => Input::Values(text),
        Operand::File(file) => Input::File(file),
    };
    let word = |t: &(usize, Token), wanted: &str| matches!(&t.1, Token::Word(w) if w == wanted);
    let expected = if tokens.next_if(|t| word(t, "auto")).is_some() {
        tokens.next_if(|t| word(t, "output"));
        Expected::Anything
    } else if tokens.next_if(|t| word(t, "output")).is_some() {
        match operand(line, tokens)? {
            Operand::Text(text) => Expected::Values(text),
            Operand::File(file) => Expected::File(file),
        }
    } else if let Some((_, Token::Error(regex))) = tokens.next_if(|t| matches!(t.1, Token::Error(_))) {
        Expected::Error(regex)
    } else {
        Expected::Anything
    };
    Ok(Case { line, name, skip, compiled, input, expected })
}

enum Operand {
    Text(String),
    File(String),
}

fn operand(line: usize, tokens: &mut Tokens) -> Result<Operand, Malformed> {
    match tokens.next() {
        Some((_, Token::Braces(text))) => Ok(Operand::Text(text)),
        Some((_, Token::Word(word))) if word == "@" => match tokens.next() {
            Some((_, Token::Word(file))) => Ok(Operand::File(file)),
            _ => Err(malformed(line, "a file name is expected after `@`")),
        },
        Some((_, Token::Word(word))) if word.starts_with('@') => Ok(Operand::File(word[1..].to_string())),
        _ => Err(malformed(line, "`{ values }` or `@ file` is expected")),
    }
}

fn braces(line: usize, tokens: &mut Tokens) -> Result<String, Malformed> {
    match tokens.next() {
        Some((_, Token::Braces(text))) => Ok(text),
        _ => Err(malformed(line, "`{` is expected")),
    }
}

fn counts(line: usize, text: &str) -> Result<Vec<Count>, Malformed> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut counts: Vec<Count> = Vec::new();
    for pair in words.chunks(2) {
        let (path, most) = match pair {
            [path, most] => (*path, most.parse().ok()),
            _ => (text, None),
        };
        let most = most.ok_or_else(|| malformed(line, "`structure { NAME COUNT .. }` is expected"))?;
        let mut within: Vec<&str> = path.strip_prefix('/').unwrap_or(path).split('/').collect();
        let name = within.pop().unwrap_or(path);
        let kind = match name {
            // What Futhark makes a stream is one loop for us: both numbers of loops count.
            "Screma" | "Stream" => Operation::Screma,
            "Scatter" => Operation::Scatter,
            "Hist" => Operation::Hist,
            // Of the others no program has any, or they are not what fusion is about.
            _ if OTHER_OPERATIONS.contains(&name) => continue,
            _ => {
                return Err(malformed(
                    line,
                    format!("`{name}` is not an operation that `structure` can count"),
                ));
            }
        };
        let within: Vec<String> = within.into_iter().map(str::to_string).collect();
        let top = path.starts_with('/');
        let same = |c: &&mut Count| (c.top, &c.within, c.kind) == (top, &within, kind);
        match counts.iter_mut().find(same) {
            Some(count) => count.most += most,
            None => counts.push(Count { line, top, within, kind, most }),
        }
    }
    Ok(counts)
}

/// What Futhark's tests count beside loops; `Map` and its like are what older versions called loops.
const OTHER_OPERATIONS: &[&str] = &[
    "Apply",
    "ArrayLit",
    "ArrayVal",
    "Assert",
    "BinOp",
    "CmpOp",
    "Concat",
    "ConvOp",
    "Copy",
    "DoLoop",
    "FlatIndex",
    "FlatUpdate",
    "For",
    "If",
    "Index",
    "Iota",
    "JVP",
    "Loop",
    "Manifest",
    "Map",
    "Match",
    "Negate",
    "Opaque",
    "Rearrange",
    "Redomap",
    "Reduce",
    "Replicate",
    "Reshape",
    "Rotate",
    "Scan",
    "Scanomap",
    "Scratch",
    "SubExp",
    "UnOp",
    "Update",
    "UpdateAcc",
    "VJP",
    "While",
    "WithAcc",
];

fn tokens(first_line: usize, text: &str) -> Result<Vec<(usize, Token)>, Malformed> {
    let mut tokens = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        let line = first_line + text[..text.len() - rest.len()].matches('\n').count();
        let Some(c) = rest.chars().next() else { return Ok(tokens) };
        let end_of_line = rest.find('\n').unwrap_or(rest.len());
        let words_after = |what: &str| -> Option<Vec<String>> {
            let words = rest[..end_of_line].strip_prefix(what)?.split_whitespace();
            Some(words.map(str::to_string).collect())
        };
        let (token, len) = if let Some(tail) = rest.strip_prefix("error:") {
            (
                Token::Error(rest["error:".len()..end_of_line].trim().to_string()),
                rest.len() - tail.len() + (end_of_line - "error:".len()),
            )
        } else if rest.starts_with("warning:") {
            (Token::Warning, end_of_line)
        } else if let Some(names) = words_after("entry:") {
            (Token::Entry(names), end_of_line)
        } else if let Some(words) = words_after("refusal:") {
            (Token::Refusal(words), end_of_line)
        } else if c == '{' {
            let len = matching_brace(rest).ok_or_else(|| malformed(line, "this `{` is never closed"))?;
            (Token::Braces(rest[1..len - 1].trim().to_string()), len)
        } else if c == '"' {
            let len = rest[1..].find('"').ok_or_else(|| malformed(line, "this `\"` is never closed"))? + 2;
            (Token::Quoted(rest[1..len - 1].to_string()), len)
        } else {
            // `input@file` is `input @file`.
            let end = |(i, c): (usize, char)| c.is_whitespace() || c == '{' || (c == '@' && i > 0);
            let len = rest.char_indices().find(|at| end(*at)).map_or(rest.len(), |(i, _)| i);
            (Token::Word(rest[..len].to_string()), len)
        };
        tokens.push((line, token));
        rest = &rest[len..];
    }
}

/// The length of the text up to the brace that closes the first one.
fn matching_brace(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    for (i, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 1 => return Some(i + 1),
            '}' => depth -= 1,
            _ => {}
        }
    }
    None
}
