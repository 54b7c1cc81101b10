//! Pretty printing after Wadler, "A prettier printer": a document says where lines may break, and
//! each group of it is laid out on one line where it fits.

/// A document.
pub(super) enum Doc {
    Text(String),
    /// A space, or a line break in a group that doesn't fit.
    Line,
    /// Nothing, or a line break in a group that doesn't fit.
    Softline,
    /// A line break always.
    Hardline,
    /// Line breaks inside are indented by so many more columns.
    Nest(usize, Box<Doc>),
    /// Broken as a whole or not at all (inner groups decide for themselves).
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

pub(super) fn group(docs: impl Into<Vec<Doc>>) -> Doc {
    Doc::Group(Box::new(concat(docs)))
}

impl Doc {
    /// The text, at most `width` columns wide where groups can be broken.
    pub(super) fn render(&self, width: usize) -> String {
        let mut out = String::new();
        let mut column = 0;
        // What is still to be laid out, the next on top: indentation, flat or broken, document.
        let mut rest: Vec<(usize, bool, &Doc)> = vec![(0, false, self)];
        while let Some((indent, flat, doc)) = rest.pop() {
            match doc {
                Doc::Text(s) => {
                    out.push_str(s);
                    column += s.chars().count();
                }
                Doc::Line if flat => {
                    out.push(' ');
                    column += 1;
                }
                Doc::Softline if flat => {}
                Doc::Line | Doc::Softline | Doc::Hardline => {
                    out.truncate(out.trim_end_matches(' ').len());
                    out.push('\n');
                    out.extend(std::iter::repeat_n(' ', indent));
                    column = indent;
                }
                Doc::Nest(by, doc) => rest.push((indent + by, flat, doc)),
                Doc::Group(doc) => {
                    let flat = flat || fits(doc, &rest, width.saturating_sub(column));
                    rest.push((indent, flat, doc));
                }
                Doc::Concat(docs) => rest.extend(docs.iter().rev().map(|d| (indent, flat, d))),
            }
        }
        out
    }
}

/// Whether `doc` on one line, and what follows up to the next line break, fits in `width` columns.
fn fits(doc: &Doc, rest: &[(usize, bool, &Doc)], width: usize) -> bool {
    let mut width = width;
    let mut todo = vec![(true, doc)];
    let mut after = rest.iter().rev();
    loop {
        let Some((flat, doc)) = todo.pop().or_else(|| after.next().map(|(_, flat, doc)| (*flat, *doc)))
        else {
            return true;
        };
        let used = match doc {
            Doc::Text(s) => s.chars().count(),
            Doc::Line if flat => 1,
            Doc::Softline if flat => 0,
            Doc::Hardline if flat => return false,
            Doc::Line | Doc::Softline | Doc::Hardline => return true,
            // A group that follows may still break: its first line break counts as one.
            Doc::Nest(_, doc) | Doc::Group(doc) => {
                todo.push((flat, doc));
                0
            }
            Doc::Concat(docs) => {
                todo.extend(docs.iter().rev().map(|d| (flat, d)));
                0
            }
        };
        if used > width {
            return false;
        }
        width -= used;
    }
}
