//! Source texts and places in them.

use std::fmt;
use std::fs::Metadata;
use std::io::{self, ErrorKind};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

/// A half-open range of byte offsets in a source text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The span from `start` to `end`, in bytes.
    pub fn new(start: usize, end: usize) -> Span {
        Span { start: start as u32, end: end as u32 }
    }

    /// The same place in a text that stands this many bytes after the beginning of another.
    pub(crate) fn after(self, base: u32) -> Span {
        Span { start: self.start + base, end: self.end + base }
    }

    /// The smallest span that covers both.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// Where the files are that a program imports.
pub trait Library: fmt::Debug + Send + Sync {
    /// The contents of the file at this path, which leads from where the program's own file was named.
    ///
    /// # Errors
    /// There is none, or it can't be read: why.
    fn read(&self, path: &str) -> Result<Vec<u8>, String>;
}

/// The files of the file system.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Disk;

impl Library for Disk {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        let path = Path::new(path);
        match can_be_opened(path).and_then(|()| std::fs::read(path)) {
            Err(error) if error.kind() == ErrorKind::NotFound => Err(match in_another_case(path) {
                Some(name) => format!("there is no such file; there is `{name}`"),
                None => "there is no such file".into(),
            }),
            Err(error) if path.is_dir() => Err(format!("it is a folder ({error})")),
            read => read.map_err(|error| error.to_string()),
        }
    }
}

/// Nothing stands in the way of opening what nobody named: it is a file or a folder. To read a pipe or a device may
/// never end. Links are followed.
///
/// # Errors
/// It is something else, or the system says nothing of it.
pub fn can_be_opened(path: &Path) -> io::Result<()> {
    regular(&std::fs::metadata(path)?)
}

/// The same of what is known of a file.
pub(crate) fn regular(it: &Metadata) -> io::Result<()> {
    match it.is_file() || it.is_dir() {
        true => Ok(()),
        false => Err(io::Error::other("it is neither a file nor a folder")),
    }
}

/// A file in the same folder whose name has the same letters.
fn in_another_case(path: &Path) -> Option<String> {
    let (folder, wanted) = (path.parent()?, path.file_name()?.to_str()?);
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let names =
        std::fs::read_dir(folder).ok()?.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    names.filter(|name| name.eq_ignore_ascii_case(wanted)).min()
}

/// A named source text, which does not change: the program's own file, and after it those that it imports, in one space of
/// places. Cloning is cheap.
#[derive(Clone, Debug)]
pub struct Source {
    /// What messages call the program's own file: a path, or `<expression>`.
    pub name: Arc<str>,
    /// The text of all files, one after the other, with a line break between them.
    pub text: Arc<str>,
    /// So many bytes at its beginning are not shown, nor counted: nobody wrote them.
    pub hidden: usize,
    /// What is shown is one expression: see [`Source::of_expression`].
    expression: bool,
    /// Where imports are read from; without it nothing can be imported.
    pub library: Option<Arc<dyn Library>>,
    /// Where lines start, in bytes, ascending.
    starts: Arc<[usize]>,
    /// The imported files: where each starts, and its path.
    imported: Arc<[(usize, Arc<str>)]>,
}

/// A part of a source that is one file.
struct File<'s> {
    name: &'s str,
    range: Range<usize>,
}

impl PartialEq for Source {
    fn eq(&self, other: &Source) -> bool {
        self.name == other.name && self.text == other.text && self.hidden == other.hidden
    }
}

impl Source {
    /// A source text under the name that messages will use. A byte-order mark is no part of it.
    pub fn new(name: impl Into<Arc<str>>, text: impl Into<Arc<str>>) -> Source {
        let text = text.into();
        let text = text.strip_prefix('\u{feff}').map_or(text.clone(), Arc::from);
        let starts = line_starts(&text);
        Source {
            name: name.into(),
            text,
            hidden: 0,
            expression: false,
            library: None,
            starts,
            imported: Arc::default(),
        }
    }

    /// The same, whose imports are read from there.
    #[must_use]
    pub fn importing(self, library: Arc<dyn Library>) -> Source {
        Source { library: Some(library), ..self }
    }

    /// The same with these files, by path and text, after it.
    #[must_use]
    pub fn with_files(&self, files: &[(Arc<str>, Arc<str>)]) -> Source {
        let (mut text, mut imported) = (self.text.to_string(), Vec::new());
        for (path, file) in files {
            text.push('\n');
            imported.push((text.len(), path.clone()));
            text.push_str(file);
        }
        Source { starts: line_starts(&text), text: text.into(), imported: imported.into(), ..self.clone() }
    }

    /// Whether it has several files.
    pub fn has_imports(&self) -> bool {
        !self.imported.is_empty()
    }

    /// The file in which a place is: its name, and the part of the text that is shown of it.
    fn file(&self, offset: u32) -> File<'_> {
        let next = self.imported.partition_point(|(start, _)| *start <= offset as usize);
        let end = self.imported.get(next).map_or(self.text.len(), |(start, _)| start - 1);
        match next.checked_sub(1).map(|at| &self.imported[at]) {
            Some((start, name)) => File { name, range: *start..end },
            None => File { name: &self.name, range: self.hidden..end },
        }
    }

    /// The imported files: the path and the text of each.
    pub fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.imported.iter().map(|(start, path)| (&**path, &self.text[self.file(*start as u32).range]))
    }

    /// Whether two places are in one file.
    pub fn same_file(&self, one: u32, other: u32) -> bool {
        self.file(one).range.start == self.file(other).range.start
    }

    /// The name of the file in which a place is.
    pub fn file_name(&self, offset: u32) -> &str {
        self.file(offset).name
    }

    /// The path of the file in which a place is, if the program imports that.
    pub fn imported(&self, offset: u32) -> Option<&Arc<str>> {
        let next = self.imported.partition_point(|(start, _)| *start <= offset as usize);
        next.checked_sub(1).map(|at| &self.imported[at].1)
    }

    /// A place as messages say it: line and column, and before them the file if the program imports it.
    pub fn place(&self, offset: u32) -> String {
        let (line, column) = self.line_column(offset);
        match self.imported(offset) {
            Some(file) => format!("{file}:{line}:{column}"),
            None => format!("{line}:{column}"),
        }
    }

    /// What is shown of the file in which a place is, and where in the text that starts.
    pub fn written_at(&self, offset: u32) -> (&str, usize) {
        let range = self.file(offset).range;
        (&self.text[range.clone()], range.start)
    }

    /// What somebody wrote, after something that makes a program of it.
    pub fn behind(name: impl Into<Arc<str>>, hidden: &str, written: &str) -> Source {
        Source { hidden: hidden.len(), ..Source::new(name, [hidden, written].concat()) }
    }

    /// An expression, after the header that makes a program of it. Who wrote it can't change the header: messages
    /// advise only what can be written in an expression.
    pub fn of_expression(name: impl Into<Arc<str>>, header: &str, written: &str) -> Source {
        Source { expression: true, ..Source::behind(name, header, written) }
    }

    /// Whether only an expression of it was written: see [`Source::of_expression`].
    pub fn is_expression(&self) -> bool {
        self.expression
    }

    /// The text of the program's own file, with what nobody wrote.
    pub fn own_text(&self) -> &str {
        &self.text[..self.file(0).range.end]
    }

    /// What was written of the program's own file.
    pub fn written(&self) -> &str {
        self.written_at(0).0
    }

    /// A source text as it is in a file.
    ///
    /// # Errors
    /// It is not UTF-8: a sentence that says where.
    pub fn from_bytes(name: impl Into<Arc<str>>, bytes: &[u8]) -> Result<Source, String> {
        let name = name.into();
        match std::str::from_utf8(bytes) {
            Ok(text) => Ok(Source::new(name, text)),
            Err(error) => {
                let before = &bytes[..error.valid_up_to()];
                let line = before.iter().filter(|b| **b == b'\n').count() + 1;
                let byte = before.rsplit(|b| *b == b'\n').next().map_or(0, <[u8]>::len) + 1;
                Err(format!("{name} is not UTF-8 text: line {line}, byte {byte} of the line"))
            }
        }
    }

    /// Line and column of a byte offset in its file, both from 1; the column counts characters.
    pub fn line_column(&self, offset: u32) -> (usize, usize) {
        let file = self.file(offset).range;
        let end = self.text.floor_char_boundary(offset as usize).clamp(file.start, file.end);
        let line = self.starts.partition_point(|start| *start <= end);
        let before = self.starts.partition_point(|start| *start <= file.start) - 1;
        let column = self.text[self.starts[line - 1].max(file.start)..end].chars().count() + 1;
        (line - before, column)
    }

    /// The line in which a place is, without its end.
    pub fn line_at(&self, offset: u32) -> &str {
        let file = self.file(offset).range;
        let end = self.text.floor_char_boundary(offset as usize).clamp(file.start, file.end);
        let line = self.starts.partition_point(|start| *start <= end);
        self.text[self.starts[line - 1].max(file.start)..file.end].lines().next().unwrap_or_default()
    }

    /// A line of the program's own file by its number, from 1, without its end; nothing where there is no such line.
    pub fn line(&self, number: usize) -> &str {
        let own = self.file(0).range;
        let before = self.starts.partition_point(|start| *start <= own.start) - 1;
        let start = number.checked_sub(1).and_then(|line| self.starts.get(before + line));
        let line = start.and_then(|start| self.text.get(own.start.max(*start)..own.end));
        line.and_then(|rest| rest.lines().next()).unwrap_or_default()
    }
}

fn line_starts(text: &str) -> Arc<[usize]> {
    let after = text.bytes().zip(1..).filter(|(byte, _)| *byte == b'\n').map(|(_, end)| end);
    [0].into_iter().chain(after).collect()
}
