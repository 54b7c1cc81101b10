//! The programs in folders.

use std::collections::BTreeSet;
use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

use crate::source::regular;

/// A file or folder that can't be read, and why.
pub type Unread = (PathBuf, io::Error);

/// The `.fut` files at or below these paths, those of a folder in the order of their names; a path that is
/// a file is taken whatever its name is. What can't be read stands where it was found, and keeps nothing
/// else from being found.
///
/// Links are followed. A file or folder that is reached by several ways is taken once, by the first that is no
/// link, so that links which lead back end the search.
pub fn files(paths: &[impl AsRef<Path>]) -> Vec<Result<PathBuf, Unread>> {
    Search::default().all(paths)
}

/// The same, but that links below these paths are passed over, as a revision has them: as no programs.
pub fn without_links(paths: &[impl AsRef<Path>]) -> Vec<Result<PathBuf, Unread>> {
    Search { no_links: true, ..Search::default() }.all(paths)
}

#[derive(Default)]
struct Search {
    found: Vec<Result<PathBuf, Unread>>,
    /// The files and folders that were taken, without links in their names.
    taken: BTreeSet<PathBuf>,
    /// Links in folders are passed over.
    no_links: bool,
}

impl Search {
    fn all(mut self, paths: &[impl AsRef<Path>]) -> Vec<Result<PathBuf, Unread>> {
        paths.iter().for_each(|path| self.named(path.as_ref()));
        self.found
    }

    /// What somebody named is read as it is: it may be a pipe.
    fn named(&mut self, path: &Path) {
        match fs::metadata(path) {
            Ok(it) if it.is_dir() => self.folder(path),
            Ok(_) => self.file(path),
            Err(why) => self.unread(path, why),
        }
    }

    fn folder(&mut self, path: &Path) {
        if !self.is_new(path) {
            return;
        }
        let below = fs::read_dir(path).and_then(|entries| entries.map(|e| e.map(|e| e.path())).collect());
        let mut below: Vec<PathBuf> = match below {
            Ok(below) => below,
            Err(why) => return self.unread(path, why),
        };
        below.retain(|path| !(self.no_links && path.is_symlink()));
        below.sort_by_cached_key(|path| (path.is_symlink(), path.clone()));
        for path in below {
            let program = is_program(&path);
            match fs::metadata(&path) {
                Ok(it) if it.is_dir() => self.folder(&path),
                Ok(it) if program => self.entry(&path, &it),
                // A link that leads nowhere may have led to a folder.
                Err(why) => self.unread(&path, why),
                _ => {}
            }
        }
    }

    fn entry(&mut self, path: &Path, it: &Metadata) {
        match regular(it) {
            Ok(()) => self.file(path),
            Err(why) => self.unread(path, why),
        }
    }

    fn file(&mut self, path: &Path) {
        if self.is_new(path) {
            self.found.push(Ok(path.to_path_buf()));
        }
    }

    fn is_new(&mut self, path: &Path) -> bool {
        // A pipe may have no other name than the one that leads to it.
        self.taken.insert(fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf()))
    }

    fn unread(&mut self, path: &Path, why: io::Error) {
        self.found.push(Err((path.to_path_buf(), why)));
    }
}

/// Whether a file is a program, by its name: of the array language, or of loops.
pub fn is_program(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == "fut" || e == "R")
}
