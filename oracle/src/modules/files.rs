//! The files of a program.

use std::sync::Arc;

use super::library;
use crate::diagnostic::{Diagnostic, ErrorCode};
use crate::source::{Library, Source, Span};

/// Why a file can't be imported.
pub(super) struct Unreadable(String, Option<&'static str>);

impl Unreadable {
    /// As an error of the import.
    pub fn at(self, span: Span) -> Diagnostic {
        let error = ErrorCode::UnreadableImport.at(span, self.0, "");
        match self.1 {
            Some(help) => error.help(help),
            None => error,
        }
    }
}

/// The files that were read so far.
pub(super) struct Files<'s> {
    root: &'s Source,
    /// The path and the text of each file that was imported.
    read: Vec<(Arc<str>, Arc<str>)>,
    /// The place of the next one's first byte.
    next: usize,
}

impl<'s> Files<'s> {
    /// No file was read besides this one.
    pub fn new(root: &'s Source) -> Files<'s> {
        Files { root, read: Vec::new(), next: root.text.len() + 1 }
    }

    /// The program's own file.
    pub fn program(&self) -> &'s Source {
        self.root
    }

    /// What paths are relative to.
    pub fn root(&self) -> Arc<str> {
        plain(self.root.name.split('/')).into()
    }

    /// The text of a file, and the place of its first byte.
    pub fn read(&mut self, path: &Arc<str>) -> Result<(Arc<str>, u32), Unreadable> {
        let twice = path.ends_with(".fut.fut").then_some("`.fut` is put there: leave it out");
        let text = match (library::read(path), &self.root.library) {
            (Some(text), _) => text.map(Arc::from),
            (None, Some(library)) => read(&**library, path),
            (None, None) => {
                let help = "a program that is a text alone imports the library only: put it into a file";
                return Err(Unreadable("no file can be imported here".into(), Some(help)));
            }
        };
        let text = text.map_err(|why| Unreadable(why, twice))?;
        let base = u32::try_from(self.next).ok().filter(|base| base.checked_add(text.len() as u32).is_some());
        let base = base.ok_or_else(|| Unreadable("the files are larger than 4 GiB together".into(), None))?;
        self.next += text.len() + 1;
        self.read.push((path.clone(), text.clone()));
        Ok((text, base))
    }

    /// All of them as one source.
    pub fn source(&self) -> Source {
        self.root.with_files(&self.read)
    }
}

/// The path of what a file imports.
pub(super) fn path(from: Option<&str>, import: &str) -> Result<Arc<str>, Unreadable> {
    let folder = from.and_then(|from| from.rsplit_once('/')).map(|(folder, _)| folder);
    if import.is_empty() || import.starts_with('/') || import.contains('\\') {
        let message = format!("`{import}` is not a path from this file to another one");
        return Err(Unreadable(message, Some("a path as `lib/sums`, without `.fut`")));
    }
    if let Some(path) = library::path(import) {
        return Ok(format!("{path}.fut").into());
    }
    let parts = folder.into_iter().flat_map(|folder| folder.split('/')).chain(import.split('/'));
    Ok(format!("{}.fut", plain(parts)).into())
}

/// A path without `.`, and without folders that `..` leaves again: each file has one.
fn plain<'p>(parts: impl Iterator<Item = &'p str>) -> String {
    let mut path: Vec<&str> = Vec::new();
    for part in parts {
        match part {
            "." => {}
            "" if !path.is_empty() => {}
            ".." if path.last().is_some_and(|last| !last.is_empty() && *last != "..") => _ = path.pop(),
            part => path.push(part),
        }
    }
    path.join("/")
}

fn read(library: &dyn Library, path: &str) -> Result<Arc<str>, String> {
    let bytes = library.read(path).map_err(|why| format!("cannot read {path}: {why}"))?;
    Source::from_bytes(path, &bytes).map(|source| source.text)
}
