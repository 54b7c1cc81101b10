//! Documents: text that says where its lines may break, and how far what follows is indented then.
//! A document is made by the printer, and flattened to pieces, which [`super::layout`] lays out.

use std::borrow::Cow;

/// A document.
#[derive(Clone)]
pub(super) enum Doc {
    Text(String),
    /// A space, or a line break in a group that is broken.
    Line,
    /// Nothing, or a line break in a group that is broken.
    Softline,
    /// A line break always.
    Hardline,
    /// An empty line, where a line begins.
    Blank,
    /// Line breaks inside are indented by so many more columns.
    Nest(usize, Box<Doc>),
    /// Line breaks inside are indented to the column where the document begins.
    Align(Box<Doc>),
    /// Its own lines are broken all or none (groups inside decide for themselves).
    Group(Box<Doc>),
    Concat(Vec<Doc>),
}

pub(super) fn text(s: impl Into<String>) -> Doc {
    Doc::Text(s.into())
}

pub(super) fn concat(docs: impl Into<Vec<Doc>>) -> Doc {
    Doc::Concat(docs.into())
}

pub(super) fn nest(docs: impl Into<Vec<Doc>>) -> Doc {
    Doc::Nest(2, Box::new(concat(docs)))
}

/// For the head of something whose body is nested.
pub(super) fn nest_twice(docs: impl Into<Vec<Doc>>) -> Doc {
    Doc::Nest(4, Box::new(concat(docs)))
}

pub(super) fn group(docs: impl Into<Vec<Doc>>) -> Doc {
    Doc::Group(Box::new(concat(docs)))
}

/// A group, its lines aligned with its beginning.
pub(super) fn block(docs: impl Into<Vec<Doc>>) -> Doc {
    Doc::Align(Box::new(group(docs)))
}

/// A document as one sequence.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Piece<'a> {
    /// Text without spaces at its ends.
    Text(Cow<'a, str>),
    /// A space between texts on one line.
    Space(Source),
    /// A space or nothing, or a line break in a group that is broken.
    Line {
        space: bool,
        source: Source,
    },
    Hardline,
    Open,
    Close,
    Indent(usize),
    Align,
    /// Ends `Indent` and `Align`.
    Dedent,
    /// A comment, with its `--`; the line ends with it.
    Comment(&'a str, CommentPlace),
    /// An empty line before the one that begins here; nothing in the middle of a line.
    Blank,
}

/// What the source has where a line may break.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Source {
    /// There is no source.
    Unknown,
    /// One line.
    Joined,
    /// A line break.
    Broken,
}

/// Where a comment stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CommentPlace {
    /// Behind something on its line.
    Behind,
    /// On a line of its own.
    Alone,
    /// On a line of its own, in its first column, where it must stay.
    First,
    /// On a line of its own, and not in its first column, where it would mean something else.
    NotFirst,
}

impl Doc {
    /// The document as one sequence.
    pub(super) fn pieces(&self) -> Vec<Piece<'_>> {
        let mut pieces = Vec::new();
        flatten(self, &mut pieces);
        pieces
    }
}

fn flatten<'a>(doc: &'a Doc, out: &mut Vec<Piece<'a>>) {
    match doc {
        Doc::Text(s) => {
            let word = s.trim_matches(' ');
            out.extend(s.starts_with(' ').then_some(Piece::Space(Source::Unknown)));
            if !word.is_empty() {
                out.push(Piece::Text(word.into()));
                out.extend(s.ends_with(' ').then_some(Piece::Space(Source::Unknown)));
            }
        }
        Doc::Line => out.push(Piece::Line { space: true, source: Source::Unknown }),
        Doc::Softline => out.push(Piece::Line { space: false, source: Source::Unknown }),
        Doc::Hardline => out.push(Piece::Hardline),
        Doc::Blank => out.push(Piece::Blank),
        Doc::Nest(by, doc) => {
            out.push(Piece::Indent(*by));
            flatten(doc, out);
            out.push(Piece::Dedent);
        }
        Doc::Align(doc) => {
            out.push(Piece::Align);
            flatten(doc, out);
            out.push(Piece::Dedent);
        }
        Doc::Group(doc) => {
            out.push(Piece::Open);
            flatten(doc, out);
            out.push(Piece::Close);
        }
        Doc::Concat(docs) => docs.iter().for_each(|doc| flatten(doc, out)),
    }
}
