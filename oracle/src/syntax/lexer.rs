//! Text to tokens.

use logos::Logos;

use crate::diagnostic::{Diagnostic, ErrorCode};
use crate::source::Span;

/// The kinds of token. What a token says (a name, a number) is read from the text by its span.
#[derive(Logos, Clone, Copy, PartialEq, Eq, Debug)]
#[logos(skip r"[ \t\r\n\x0c]+")]
#[logos(skip(r"--[^\n]*", priority = 20, allow_greedy = true))]
pub(crate) enum Tok {
    #[token("def")]
    Def,
    #[token("entry")]
    Entry,
    #[token("let")]
    Let,
    #[token("in")]
    In,
    #[token("type")]
    Type,
    #[token("if")]
    If,
    #[token("then")]
    Then,
    #[token("else")]
    Else,
    #[token("loop")]
    Loop,
    #[token("for")]
    For,
    #[token("while")]
    While,
    #[token("do")]
    Do,
    #[token("with")]
    With,
    #[token("match")]
    Match,
    #[token("case")]
    Case,
    #[token("assert")]
    Assert,
    #[token("true")]
    True,
    #[token("false")]
    False,
    #[token("module")]
    Module,
    #[token("import")]
    Import,
    #[token("include")]
    Include,
    #[token("open")]
    Open,
    #[token("local")]
    Local,
    #[token("val")]
    Val,

    #[regex(r"[a-zA-Z][a-zA-Z0-9_']*|_[a-zA-Z0-9_'][a-zA-Z0-9_']*")]
    Name,
    #[token("_")]
    Wild,
    /// Digits with whatever letters follow: the parser judges suffixes and radix.
    #[regex(r"[0-9][0-9_]*(\.[0-9][0-9_]*)?([eE][+-]?[0-9][0-9_]*)?[a-zA-Z0-9_]*")]
    #[regex(
        r"0[xX][0-9a-fA-F][0-9a-fA-F_]*(\.[0-9a-fA-F][0-9a-fA-F_]*)?[pP][+-]?[0-9][0-9_]*[a-zA-Z0-9_]*",
        priority = 20
    )]
    Number,
    /// `'a`, `'^a`, `'~a`.
    #[regex(r"'[\^~]?[a-zA-Z_][a-zA-Z0-9_']*")]
    TypeParam,
    #[regex(r"'([^'\\\n]|\\.)'", priority = 20)]
    Char,
    /// `external` before a text: only the declaration of a function can begin with it, and alone it is
    /// a name, as in Futhark.
    External,
    /// `"text"`: bytes, the name of an external function, or the path of a file.
    #[regex(r#""([^"\\\n]|\\[^\n])*""#, priority = 30)]
    Text,
    #[token("\"")]
    Quote,

    /// An operator other than the ones below.
    #[regex(r"[+\-*/%=!><|&^][+\-*/%=!><|&^.]*", priority = 1)]
    Op,
    #[token("-")]
    Minus,
    #[token("*")]
    Star,
    #[token("<")]
    Less,
    #[token("!")]
    Bang,
    #[token("=")]
    Equals,
    #[token("->")]
    Arrow,
    #[token(":")]
    Colon,
    #[token(":>")]
    Coerce,
    #[token("..")]
    Dots,
    #[token("...")]
    DotsInclusive,
    #[token("..<")]
    DotsBelow,
    #[token("..>")]
    DotsAbove,
    /// `.name`, `.0`.
    #[regex(r"\.([a-zA-Z][a-zA-Z0-9_']*|_[a-zA-Z0-9_'][a-zA-Z0-9_']*|[0-9]+)")]
    Field,
    #[token(".")]
    Dot,
    #[token("`")]
    Backtick,
    #[token("\\")]
    Backslash,
    #[token("#[")]
    AttrOpen,
    /// `#name`: a constructor of a sum type.
    #[regex(r"#[a-zA-Z_][a-zA-Z0-9_']*")]
    Constructor,
    #[token("(")]
    ParenOpen,
    #[token(")")]
    ParenClose,
    #[token("[")]
    BracketOpen,
    #[token("]")]
    BracketClose,
    #[token("{")]
    BraceOpen,
    #[token("}")]
    BraceClose,
    #[token(",")]
    Comma,
    #[token("~")]
    Tilde,
    #[token("?")]
    Question,
    #[token("???")]
    Hole,

    /// After the last token; its span is empty.
    End,
}

impl Tok {
    /// What messages call the token where one is expected.
    pub(crate) fn expected(self) -> &'static str {
        match self {
            Tok::In => "`in`",
            Tok::Then => "`then`",
            Tok::Else => "`else`",
            Tok::Do => "`do`",
            Tok::Case => "`case`",
            Tok::Equals => "`=`",
            Tok::Arrow => "`->`",
            Tok::Colon => "`:`",
            Tok::Less => "`<`",
            Tok::Backtick => "a backtick",
            Tok::ParenOpen => "`(`",
            Tok::ParenClose => "`)`",
            Tok::BracketOpen => "`[`",
            Tok::BracketClose => "`]`",
            Tok::BraceClose => "`}`",
            Tok::Name => "a name",
            Tok::Dot => "`.`",
            Tok::Text => "a name in quotes",
            _ => "another token",
        }
    }

    /// An infix operator, written as one token.
    pub(super) fn is_operator(self) -> bool {
        matches!(self, Tok::Op | Tok::Minus | Tok::Star | Tok::Less)
    }
}

/// All tokens with their places, ended by [`Tok::End`].
pub(crate) fn lex(text: &str) -> Result<Vec<(Tok, Span)>, Diagnostic> {
    if u32::try_from(text.len()).is_err() {
        return Err(ErrorCode::OverLimit.at(Span::default(), "the text is larger than 4 GiB", ""));
    }
    let mut tokens: Vec<(Tok, Span)> = Vec::new();
    for (token, range) in Tok::lexer(text).spanned() {
        match token {
            Ok(token) => {
                if token == Tok::Text
                    && let Some((before @ Tok::Name, span)) = tokens.last_mut()
                    && &text[span.start as usize..span.end as usize] == "external"
                {
                    *before = Tok::External;
                }
                tokens.push((token, Span::new(range.start, range.end)));
            }
            Err(()) => {
                let start = text.floor_char_boundary(range.start);
                let c = text[start..].chars().next().unwrap_or(' ');
                let span = Span::new(start, start + c.len_utf8());
                let error = ErrorCode::UnknownCharacter.at(
                    span,
                    format!("the character {c:?} has no meaning here"),
                    "",
                );
                return Err(match c {
                    '#' => error.help("comments begin with `--`"),
                    '$' => error.help("what comes after `<|` is the argument: `f <| g x`; or in parentheses, `f (g x)`"),
                    '@' => error.help("two arrays, one after the other, are `xs ++ ys`"),
                    ';' => error.help("nothing ends with `;`: values are named by `let x = e`, line by line, and `in` comes before the result"),
                    _ => error,
                });
            }
        }
    }
    tokens.push((Tok::End, Span::new(text.len(), text.len())));
    Ok(tokens)
}
