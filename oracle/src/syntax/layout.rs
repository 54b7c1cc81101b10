//! From pieces to lines, after Wadler, "A prettier printer", with two additions: a group that the
//! source breaks stays broken, and one that ends in something of several lines, which the source
//! begins on the same line (`map (\x ->`), may do so here.

use super::doc::{CommentPlace, Piece, Source};

/// Columns of a line.
const WIDTH: usize = 100;

/// What is known of a group before anything is laid out.
#[derive(Clone, Copy, Default)]
struct Group {
    /// It is certainly broken.
    broken: bool,
}

/// A group that is open during the analysis.
struct Open {
    id: usize,
    /// The source breaks one of its lines.
    forced: bool,
    /// The source breaks none of its lines.
    joined: bool,
    first_line: Option<usize>,
    last_line: Option<usize>,
    /// Where the first line break is that is there in any case.
    first_break: Option<usize>,
}

/// The groups in the order in which they open.
fn analyse(pieces: &[Piece<'_>]) -> Vec<Group> {
    let mut groups = Vec::new();
    let mut open: Vec<Open> = Vec::new();
    for (i, piece) in pieces.iter().enumerate() {
        match piece {
            Piece::Open => {
                let id = groups.len();
                groups.push(Group::default());
                open.push(Open {
                    id,
                    forced: false,
                    joined: true,
                    first_line: None,
                    last_line: None,
                    first_break: None,
                });
            }
            Piece::Close => {
                let Some(group) = open.pop() else { continue };
                let broken = group.forced
                    || match (group.first_break, group.last_line) {
                        (Some(first), Some(last)) => first < last || !group.joined,
                        _ => false,
                    };
                groups[group.id].broken = broken;
                let first = if broken { group.first_line } else { None };
                let first = [first, group.first_break].into_iter().flatten().min();
                if let (Some(around), Some(first)) = (open.last_mut(), first) {
                    around.first_break.get_or_insert(first);
                }
            }
            Piece::Line { source, .. } => {
                if let Some(group) = open.last_mut() {
                    group.first_line.get_or_insert(i);
                    group.last_line = Some(i);
                    group.forced |= *source == Source::Broken;
                    group.joined &= *source == Source::Joined;
                }
            }
            Piece::Space(Source::Broken) => {
                if let Some(group) = open.last_mut() {
                    group.forced = true;
                }
            }
            Piece::Hardline | Piece::Comment(..) => {
                if let Some(group) = open.last_mut() {
                    group.first_break.get_or_insert(i);
                }
            }
            _ => {}
        }
    }
    groups
}

/// The text on lines of at most [`WIDTH`] columns, where groups can be broken.
pub(super) fn lay_out(pieces: &[Piece<'_>]) -> String {
    let groups = analyse(pieces);
    let mut out = Lines::default();
    let mut next = 0;
    // Whether each open group is broken; what is in no group is.
    let mut broken = vec![true];
    let mut indent = vec![0];
    for (i, piece) in pieces.iter().enumerate() {
        let column = *indent.last().unwrap_or(&0);
        match piece {
            Piece::Text(s) => out.text(s, column),
            Piece::Space(_) => out.space = true,
            Piece::Line { .. } if broken.last() == Some(&true) => out.line(column),
            Piece::Line { space, .. } => out.flat_line(*space, column),
            Piece::Hardline => out.line(column),
            Piece::Open => {
                let rest = &pieces[i + 1..];
                let is_broken = groups[next].broken
                    || !fits(rest, &groups[next + 1..], &broken, WIDTH.saturating_sub(out.column(column)));
                broken.push(is_broken);
                next += 1;
            }
            Piece::Close => drop(broken.pop()),
            // What hugs its head is indented no further than the head.
            Piece::Indent(by) => indent.push(column + if broken.last() == Some(&true) { *by } else { 0 }),
            Piece::Align => indent.push(out.column(column)),
            Piece::Dedent => drop(indent.pop()),
            Piece::Comment(s, place) => out.comment(s, *place, column),
            Piece::Blank => out.blank = true,
        }
    }
    out.text
}

/// Whether a group that has just opened, its own lines not broken, and what follows, up to the next
/// line break, fits in `width` columns. `groups` are those that open later; `around` says which of the
/// open ones are broken.
fn fits(rest: &[Piece<'_>], groups: &[Group], around: &[bool], width: usize) -> bool {
    let mut width = width;
    let mut groups = groups.iter();
    let mut around = around;
    let mut inside = vec![false];
    for piece in rest {
        let broken = *inside.last().or(around.last()).unwrap_or(&true);
        let used = match piece {
            Piece::Text(s) => s.chars().count(),
            Piece::Space(_) => 1,
            Piece::Line { .. } if broken => return true,
            Piece::Line { space, .. } => usize::from(*space),
            Piece::Hardline | Piece::Comment(..) => return true,
            Piece::Open => {
                // What follows the group may still break.
                inside.push(broken || groups.next().is_some_and(|g| g.broken));
                0
            }
            Piece::Close => {
                if inside.pop().is_none() {
                    around = around.split_last().map_or(&[], |(_, around)| around);
                }
                0
            }
            Piece::Indent(_) | Piece::Align | Piece::Dedent | Piece::Blank => 0,
        };
        if used > width {
            return false;
        }
        width -= used;
    }
    true
}

/// The lines so far. Spaces and line breaks wait for the text that follows them, so that no line ends
/// in spaces.
#[derive(Default)]
struct Lines {
    text: String,
    /// Characters on the last line.
    column: usize,
    /// A line break waits, with the indentation of the next line.
    line: Option<usize>,
    space: bool,
    /// An empty line shall precede the next one.
    blank: bool,
    /// The line ends in a comment.
    comment: bool,
}

impl Lines {
    /// The column where the next text stands.
    fn column(&self, indent: usize) -> usize {
        match self.line {
            Some(column) => column,
            None if self.comment => indent,
            None => self.column + usize::from(self.space),
        }
    }

    fn line(&mut self, indent: usize) {
        self.line = Some(indent);
        (self.space, self.comment) = (false, false);
    }

    fn flat_line(&mut self, space: bool, indent: usize) {
        if self.comment && self.line.is_none() {
            self.line(indent);
        } else if self.line.is_none() {
            self.space |= space;
        }
    }

    fn text(&mut self, text: &str, indent: usize) {
        if self.comment && self.line.is_none() {
            self.line(indent);
        }
        self.comment = false;
        if let Some(indent) = self.line.take() {
            if !self.text.is_empty() {
                self.text.push('\n');
                self.text.extend(self.blank.then_some('\n'));
            }
            self.text.extend(std::iter::repeat_n(' ', indent));
            self.column = indent;
        } else if self.space {
            self.text.push(' ');
            self.column += 1;
        }
        (self.space, self.blank) = (false, false);
        self.text.push_str(text);
        self.column += text.chars().count();
    }

    fn comment(&mut self, text: &str, place: CommentPlace, indent: usize) {
        let at_start = self.text.is_empty() || self.line.is_some();
        let indent = self.line.unwrap_or(indent);
        match place {
            CommentPlace::Behind if !at_start => self.space = true,
            CommentPlace::Behind | CommentPlace::Alone => self.line(indent),
            CommentPlace::First => self.line(0),
            CommentPlace::NotFirst => self.line(indent.max(1)),
        }
        self.text(text, indent);
        self.comment = true;
        if place != CommentPlace::Behind {
            // What follows begins where the comment does.
            self.line = Some(indent);
        }
    }
}
