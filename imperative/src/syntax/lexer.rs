//! Text to tokens.

use logos::Logos;

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::source::Span;

/// The kinds of token. What a token says is read from the text by its span.
#[derive(Logos, Clone, Copy, PartialEq, Eq, Debug)]
#[logos(skip r"[ \t\r\x0c]+")]
#[logos(skip(r"#[^\n]*", allow_greedy = true))]
pub(super) enum Tok {
    /// Ends a statement, outside of parentheses and brackets.
    #[token("\n")]
    Line,
    #[token(";")]
    Semicolon,
    /// `#: ..`: types and other declarations.
    #[regex(r"#:[^\n]*", priority = 20, allow_greedy = true)]
    Declaration,

    #[token("function")]
    #[token("\\")]
    Function,
    #[token("if")]
    If,
    #[token("else")]
    Else,
    #[token("for")]
    For,
    #[token("in")]
    In,
    #[token("while")]
    While,
    #[token("repeat")]
    Repeat,
    #[token("break")]
    Break,
    #[token("next")]
    Next,
    #[token("TRUE")]
    True,
    #[token("FALSE")]
    False,
    #[token("NULL")]
    Null,
    #[token("Inf")]
    Inf,
    #[token("NaN")]
    NaN,
    #[token("NA")]
    Na,
    #[token("NA_integer_")]
    NaInteger,
    #[token("NA_real_")]
    NaReal,

    #[regex(r"[a-zA-Z][a-zA-Z0-9._]*|\.[a-zA-Z_.][a-zA-Z0-9._]*|\.")]
    Name,
    #[regex(r"([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?L?")]
    #[regex(r"0[xX][0-9a-fA-F]+L?", priority = 20)]
    Number,
    #[regex(r#""([^"\\]|\\.)*""#)]
    #[regex(r"'([^'\\]|\\.)*'")]
    Text,

    #[token("<-")]
    Assign,
    #[token("->")]
    AssignRight,
    #[token("=")]
    Equals,
    #[token("<<-")]
    #[token("->>")]
    SuperAssign,
    #[token("+")]
    Plus,
    #[token("-")]
    Minus,
    #[token("*")]
    Star,
    #[token("/")]
    Slash,
    #[token("^")]
    #[token("**")]
    Caret,
    #[regex(r"%[^%\n]*%")]
    Percent,
    #[token("<")]
    Less,
    #[token("<=")]
    LessEqual,
    #[token(">")]
    Greater,
    #[token(">=")]
    GreaterEqual,
    #[token("==")]
    EqualEqual,
    #[token("!=")]
    NotEqual,
    #[token("!")]
    Bang,
    #[token("&")]
    And,
    #[token("&&")]
    AndAnd,
    #[token("|")]
    Or,
    #[token("||")]
    OrOr,
    #[token("|>")]
    Pipe,
    #[token("~")]
    Tilde,
    #[token("?")]
    Question,
    #[token("::")]
    #[token(":::")]
    Package,
    #[token(":")]
    Colon,
    #[token("$")]
    Dollar,
    #[token("@")]
    At,
    #[token("(")]
    ParenOpen,
    #[token(")")]
    ParenClose,
    #[token("[[")]
    DoubleOpen,
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

    /// After the last token; its span is empty.
    End,
}

/// All tokens with their places, ended by [`Tok::End`].
pub(super) fn lex(text: &str) -> Result<Vec<(Tok, Span)>, Diagnostic> {
    if u32::try_from(text.len()).is_err() {
        return Err(Diagnostic::new(Span::default(), "the text is larger than 4 GiB", ""));
    }
    let mut tokens = Vec::new();
    for (token, range) in Tok::lexer(text).spanned() {
        let Ok(token) = token else {
            let start = text.floor_char_boundary(range.start);
            let c = text[start..].chars().next().unwrap_or(' ');
            let span = Span::new(start, start + c.len_utf8());
            let error = Diagnostic::new(span, format!("the character {c:?} has no meaning here"), "");
            return Err(match c {
                '"' | '\'' => error.help("a text ends with the quote that it begins with"),
                '`' => error.help("names in backticks are not in the subset"),
                _ => error,
            });
        };
        tokens.push((token, Span::new(range.start, range.end)));
    }
    tokens.push((Tok::End, Span::new(text.len(), text.len())));
    Ok(tokens)
}
