//! What the tree does not know of its source, put into the pieces printed from it: comments, empty
//! lines, where the lines were broken, and how numbers and keywords were written.
//!
//! The tokens of the pieces are those of the source, except for a few that the printer leaves out or
//! writes in another order (commas at the end, a repeated `in`, parentheses in types). So both are
//! walked side by side, and what stands between two tokens of the source goes between the same tokens
//! of the pieces.

use super::doc::{CommentPlace, Piece, Source};
use super::lexer::{Tok, lex};
use super::number::number;
use crate::diagnostic::Diagnostic;
use crate::source::Span;

/// How many tokens may be skipped to find the next that both sides have.
const WINDOW: usize = 32;

struct Comment<'a> {
    /// With its `--`, without the space at its end.
    text: &'a str,
    place: CommentPlace,
    /// Its column in the source, from 0.
    column: usize,
    /// An empty line stands before it.
    blank: bool,
}

/// What stands in the source between two tokens.
#[derive(Default)]
struct Gap<'a> {
    comments: Vec<Comment<'a>>,
    /// There is a line break.
    broken: bool,
    /// An empty line stands before the token after the gap.
    blank: bool,
    /// The column of that token, from 0.
    column: usize,
}

/// The tokens of a source; `gaps[i]` is what stands before token `i`. The last one is the end.
struct Tokens<'a> {
    text: &'a str,
    tokens: Vec<(Tok, Span)>,
    gaps: Vec<Gap<'a>>,
}

impl<'a> Tokens<'a> {
    fn read(text: &'a str) -> Result<Tokens<'a>, Diagnostic> {
        let tokens = lex(text)?;
        let mut gaps = Vec::with_capacity(tokens.len());
        let mut from = 0;
        // A line of a test block came last, which goes on while lines begin with `--`.
        let mut block = false;
        let mut line = 0;
        for (_, span) in &tokens {
            gaps.push(gap(text, from, span.start as usize, &mut line, &mut block));
            from = span.end as usize;
            block = false;
        }
        Ok(Tokens { text, tokens, gaps })
    }

    fn word(&self, i: usize) -> &'a str {
        let span = self.tokens[i].1;
        &self.text[span.start as usize..span.end as usize]
    }
}

/// The comments of a text, in order, and of each whether it belongs to a test block.
///
/// # Errors
/// Something that is no token.
pub(super) fn comments(text: &str) -> Result<Vec<(&str, bool)>, Diagnostic> {
    let gaps = Tokens::read(text)?.gaps;
    let comments = gaps.iter().flat_map(|gap| &gap.comments);
    Ok(comments.map(|c| (c.text, c.place == CommentPlace::First)).collect())
}

/// Reads the text from `from` to `to`, where there are only spaces and comments; `begin` is where its line
/// begins.
fn gap<'a>(text: &'a str, from: usize, to: usize, begin: &mut usize, block: &mut bool) -> Gap<'a> {
    let mut gap = Gap::default();
    let mut lines = 0;
    let mut at = from;
    for line in text[from..to].split_inclusive('\n') {
        let start = at + line.len() - line.trim_start().len();
        let comment = line.trim();
        if comment.is_empty() {
            *block &= lines == 0;
        } else {
            let column = start - *begin;
            let behind = lines == 0 && from > 0;
            let first = !behind && column == 0;
            // What is indented begins no block, and ends one.
            let apart = *block || comment == "-- ==";
            *block = first && apart;
            let place = match (behind, *block, apart) {
                (true, ..) => CommentPlace::Behind,
                (false, true, _) => CommentPlace::First,
                (false, false, true) => CommentPlace::NotFirst,
                (false, false, false) => CommentPlace::Alone,
            };
            gap.comments.push(Comment { text: comment, place, column, blank: lines > 1 });
            lines = 0;
        }
        lines += usize::from(line.ends_with('\n'));
        at += line.len();
        if line.ends_with('\n') {
            gap.broken = true;
            *begin = at;
        }
    }
    gap.blank = lines > 1;
    gap.column = to - *begin;
    gap
}

/// Puts into the pieces printed from a source what only the source knows.
///
/// # Errors
/// Something in the source that is no token.
pub(super) fn attach<'a>(pieces: Vec<Piece<'a>>, source: &'a str) -> Result<Vec<Piece<'a>>, Diagnostic> {
    let mut pieces = split(pieces);
    let source = Tokens::read(source)?;
    let texts: Vec<usize> = (0..pieces.len()).filter(|i| matches!(pieces[*i], Piece::Text(_))).collect();
    // The token of the source that each text is.
    let same = align(&pieces, &texts, &source);
    for (text, token) in texts.iter().zip(&same) {
        if let Some(token) = token {
            pieces[*text] = Piece::Text(source.word(*token).into());
        }
    }
    mark_lines(&mut pieces, &texts, &same, &source);
    Ok(insert(pieces, &texts, &same, &source))
}

/// Texts of several tokens to one text a token.
fn split(pieces: Vec<Piece<'_>>) -> Vec<Piece<'_>> {
    let mut out = Vec::with_capacity(pieces.len());
    for piece in pieces {
        match &piece {
            Piece::Text(text) => match lex(text) {
                Ok(tokens) if tokens.len() > 2 => {
                    let mut end = 0;
                    for (_, span) in &tokens[..tokens.len() - 1] {
                        out.extend((span.start > end && end > 0).then_some(Piece::Space(Source::Unknown)));
                        out.push(Piece::Text(
                            text[span.start as usize..span.end as usize].to_string().into(),
                        ));
                        end = span.end;
                    }
                }
                _ => out.push(piece),
            },
            _ => out.push(piece),
        }
    }
    out
}

/// The token of the source that each text is, increasing; `None` where the printer wrote something of
/// its own.
fn align(pieces: &[Piece<'_>], texts: &[usize], source: &Tokens<'_>) -> Vec<Option<usize>> {
    // `{}`, which the tree knows as `()`.
    let unit = |token: usize| {
        source.tokens[token].0 == Tok::BraceOpen && source.tokens[token + 1].0 == Tok::BraceClose
    };
    let same = |text: usize, token: usize| match (texts.get(text).map(|i| &pieces[*i]), token) {
        (Some(Piece::Text(text)), token) if token + 1 < source.tokens.len() => {
            is_same(text, source.tokens[token].0, source.word(token))
                || text == "(" && unit(token)
                || text == ")" && token > 0 && unit(token - 1)
        }
        (None, token) => token + 1 >= source.tokens.len(),
        _ => false,
    };
    // A parenthesis that only the printer writes before a token, as in `(2)[i]`.
    let added = |text: usize, token: usize| {
        texts.get(text).is_some_and(|i| is_parenthesis(&pieces[*i])) && same(text + 1, token)
    };
    // Parentheses that the printer leaves out before a token, as in `M (x)` for the type `M x`: how many.
    let left_out = |text: usize, token: usize| {
        let first = source.word(token);
        let run = (token..source.tokens.len()).take_while(|t| source.word(*t) == first).count();
        (matches!(first, "(" | ")") && same(text, token + run)).then_some(run)
    };
    let mut found = vec![None; texts.len()];
    let (mut text, mut token) = (0, 0);
    while text < texts.len() && token + 1 < source.tokens.len() {
        if same(text, token) {
            found[text] = Some(token);
            (text, token) = (text + 1, token + 1);
            continue;
        }
        if added(text, token) {
            text += 1;
            continue;
        }
        if let Some(run) = left_out(text, token) {
            token += run;
            continue;
        }
        // The nearest two in a row that both have.
        let skips = (1..WINDOW).flat_map(|n| (0..=n).map(move |k| (k, n - k)));
        let meets = |(a, b): &(usize, usize)| {
            let (next, behind) = (text + a + 1, token + b + 1);
            same(text + a, token + b) && (same(next, behind) || added(next, behind))
        };
        let (a, b) = skips.clone().find(meets).unwrap_or((1, 1));
        (text, token) = (text + a, token + b);
    }
    found
}

/// Whether a printed text is the token, though it may be written in another way.
fn is_same(text: &str, tok: Tok, word: &str) -> bool {
    if text == word {
        return true;
    }
    match tok {
        Tok::Def | Tok::Let | Tok::Entry => matches!(text, "def" | "let" | "entry"),
        Tok::Char => text.bytes().all(|b| b.is_ascii_digit()),
        Tok::Number => {
            let value = |s: &str| number(s, Span::default()).ok();
            text.starts_with(|c: char| c.is_ascii_digit()) && value(text) == value(word)
        }
        _ => false,
    }
}

/// Marks where the source breaks its lines.
fn mark_lines(pieces: &mut [Piece<'_>], texts: &[usize], same: &[Option<usize>], source: &Tokens<'_>) {
    for (texts, same) in texts.windows(2).zip(same.windows(2)) {
        let (&[from, to], &[Some(before), Some(after)]) = (texts, same) else { continue };
        let broken = (before + 1..=after).any(|token| source.gaps[token].broken);
        let state = if broken { Source::Broken } else { Source::Joined };
        for piece in &mut pieces[from + 1..to] {
            if let Piece::Line { source, .. } | Piece::Space(source) = piece {
                *source = state;
            }
        }
    }
}

/// Inserts comments and empty lines.
fn insert<'a>(
    pieces: Vec<Piece<'a>>,
    texts: &[usize],
    same: &[Option<usize>],
    source: &Tokens<'a>,
) -> Vec<Piece<'a>> {
    // What goes before which piece, in the order of the source.
    let mut inserts: Vec<(usize, Piece<'a>)> = Vec::new();
    // The texts around the gap before each token.
    let mut next = 0;
    for (token, gap) in source.gaps.iter().enumerate() {
        while same.get(next).is_some_and(|s| s.is_none_or(|s| s < token)) {
            next += 1;
        }
        let before = next.checked_sub(1).map(|i| texts[i]);
        let after = texts.get(next).copied();
        let mut place = places(&pieces, before, after, gap).into_iter();
        for comment in &gap.comments {
            let at = place.next().unwrap_or(pieces.len());
            inserts.extend(comment.blank.then_some((at, Piece::Blank)));
            inserts.push((at, Piece::Comment(comment.text, comment.place)));
        }
        if gap.blank && same.get(next) == Some(&Some(token)) {
            inserts.push((opening(&pieces, after.unwrap_or(pieces.len())), Piece::Blank));
        }
    }
    let mut out = Vec::with_capacity(pieces.len() + inserts.len());
    let mut inserts = inserts.into_iter().peekable();
    for (i, piece) in pieces.into_iter().enumerate() {
        while let Some((_, insert)) = inserts.next_if(|(at, _)| *at <= i) {
            out.push(insert);
        }
        out.push(piece);
    }
    out.extend(inserts.map(|(_, piece)| piece));
    out
}

/// Before which piece each comment of a gap goes, increasing.
fn places(pieces: &[Piece<'_>], before: Option<usize>, after: Option<usize>, gap: &Gap<'_>) -> Vec<usize> {
    let end = opening(pieces, after.unwrap_or(pieces.len()));
    let mut places = vec![end; gap.comments.len()];
    let Some(before) = before else { return places };
    let mut limit = end;
    for (place, comment) in places.iter_mut().zip(&gap.comments).rev() {
        let wanted = match comment.place {
            CommentPlace::Behind => closing(pieces, before),
            CommentPlace::Alone if comment.column > gap.column && ends_indented(&pieces[before + 1..end]) => {
                inner(pieces, before)
            }
            _ if after.is_some_and(|i| is_closer(&pieces[i])) => inner(pieces, before),
            _ => limit,
        };
        limit = wanted.min(limit);
        *place = limit;
    }
    places
}

fn is_parenthesis(piece: &Piece<'_>) -> bool {
    matches!(piece, Piece::Text(text) if matches!(&**text, "(" | ")"))
}

fn is_closer(piece: &Piece<'_>) -> bool {
    matches!(piece, Piece::Text(text) if matches!(&**text, ")" | "]" | "}"))
}

/// Before whatever opens right before this piece.
fn opening(pieces: &[Piece<'_>], at: usize) -> usize {
    let opens = |p: &&Piece<'_>| matches!(p, Piece::Open | Piece::Indent(_) | Piece::Align);
    at - pieces[..at].iter().rev().take_while(opens).count()
}

/// After whatever closes right after this piece.
fn closing(pieces: &[Piece<'_>], at: usize) -> usize {
    let closes = |p: &&Piece<'_>| matches!(p, Piece::Close | Piece::Dedent);
    at + 1 + pieces[at + 1..].iter().take_while(closes).count()
}

/// Whether indentations end before the line does, and none begins. Where no line ends, what follows is put
/// where the comment is: columns say nothing then.
fn ends_indented(between: &[Piece<'_>]) -> bool {
    let Some(line) = between.iter().position(|p| matches!(p, Piece::Line { .. } | Piece::Hardline)) else {
        return false;
    };
    let before = &between[..line];
    before.contains(&Piece::Dedent) && !before.iter().any(|p| matches!(p, Piece::Indent(_) | Piece::Align))
}

/// After this piece, and before the last indentation that ends right after it.
fn inner(pieces: &[Piece<'_>], at: usize) -> usize {
    let end = closing(pieces, at);
    let dedent = pieces[at + 1..end].iter().rposition(|p| matches!(p, Piece::Dedent));
    dedent.map_or(end, |i| at + 1 + i)
}
