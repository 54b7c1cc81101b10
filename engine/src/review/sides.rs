//! What is compared: programs, folders, revisions, and what was kept of them.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use lawson_oracle::blocks;
use lawson_oracle::source::Source;

use super::snapshot::{Snapshot, Why};
use super::{file, git, snap};
use crate::data::{DataError, io_reason};

/// The text of a program, or why it can't be read.
#[derive(Clone, PartialEq, Debug)]
pub struct Program {
    /// The file, from the side's root.
    pub file: String,
    /// The text.
    pub text: Result<String, Why>,
}

/// One side of a comparison.
#[derive(Clone, PartialEq, Debug)]
pub enum Side {
    /// Programs that are to be fused, with the folder that they are named from.
    Programs(String, Vec<Program>),
    /// What is known already.
    Taken(Snapshot),
}

impl Side {
    /// How many files it is about.
    pub(super) fn files(&self) -> usize {
        match self {
            Side::Programs(_, programs) => programs.len(),
            Side::Taken(snapshot) => snapshot.entries.iter().map(|e| &e.file).collect::<BTreeSet<_>>().len(),
        }
    }
}

impl Program {
    /// One whose name is no text.
    pub(super) fn unnamed(shown: &str) -> Program {
        let why = Why { why: "its name is not UTF-8".to_string(), line: None };
        Program { file: shown.to_string(), text: Err(why) }
    }
}

/// The side that somebody named.
///
/// # Errors
/// It can't be read, or there is nothing in it to compare.
pub fn side(named: &OsStr) -> Result<Side, DataError> {
    let name = named.to_string_lossy();
    if let Some(spec) = named.to_str().and_then(|name| name.strip_prefix("git:")) {
        let (root, programs) = git::programs(&name, spec)?;
        return some(&name, root, programs);
    }
    let path = Path::new(named);
    if path.is_dir() || path.extension().is_some_and(|e| e == "fut") {
        let (root, found) = programs(&[path.to_path_buf()])?;
        return some(&name, root, found);
    }
    let bytes = std::fs::read(path).map_err(|e| {
        let error = DataError::new(format!("cannot read {name}: {}", io_reason(&e)));
        error.help("a side is a program, a folder, a snapshot, a .snap file, or git:REV[:PATH]".to_string())
    })?;
    let text = text(&bytes)
        .map_err(|why| DataError::new(format!("{name}, line {}: {}", why.line.unwrap_or(1), why.why)))?;
    if path.extension().is_some_and(|e| e == "snap") {
        let name = path.file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned());
        return Ok(Side::Taken(snap::read(&name, &text)));
    }
    if file::is_snapshot(&text) || text.starts_with('{') || text.is_empty() {
        return Ok(Side::Taken(file::read(&name, &text)?));
    }
    let (root, found) = programs(&[path.to_path_buf()])?;
    some(&name, root, found)
}

fn some(name: &str, root: String, programs: Vec<Program>) -> Result<Side, DataError> {
    match programs.is_empty() {
        true => Err(DataError::new(format!("there is no .fut file in {name}"))),
        false => Ok(Side::Programs(root, programs)),
    }
}

/// The programs at these paths, and the folder that they are named from: the one that was named, or that of the one
/// file, from the root of its repository; of several paths it is that root.
///
/// # Errors
/// A path that can't be read, or is not UTF-8; two programs of one name.
pub fn programs(paths: &[PathBuf]) -> Result<(String, Vec<Program>), DataError> {
    if let Some(path) = paths.iter().find(|path| path.to_str().is_none()) {
        return Err(DataError::new(format!("the name {} is not UTF-8", path.display())));
    }
    let folder = |path: &PathBuf| if path.is_dir() { path.clone() } else { path.with_file_name("") };
    let folders: Vec<PathBuf> = paths.iter().map(folder).collect();
    let roots: Vec<String> = folders.iter().map(|folder| Root::of(folder).0).collect();
    let mut all = Vec::new();
    for found in blocks::files(paths) {
        let (file, read) = match found {
            Ok(file) => (file.clone(), std::fs::read(&file)),
            Err((file, why)) if paths.contains(&file) => {
                return Err(DataError::new(format!("cannot read {}: {}", file.display(), io_reason(&why))));
            }
            Err((file, why)) => (file, Err(why)),
        };
        let at =
            (0..paths.len()).find(|at| file == paths[*at] || file.starts_with(&folders[*at])).unwrap_or(0);
        let below = file.strip_prefix(&folders[at]).unwrap_or(&file);
        let Some(name) = slashed(below) else {
            all.push(Program::unnamed(&below.to_string_lossy()));
            continue;
        };
        let text = match read {
            Ok(bytes) => text(&bytes),
            Err(why) => Err(Why { why: format!("cannot be read: {}", io_reason(&why)), line: None }),
        };
        all.push(Program { file: if paths.len() > 1 { joined(&roots[at], &name) } else { name }, text });
    }
    let mut names = BTreeSet::new();
    if let Some(twice) = all.iter().find(|program| !names.insert(&program.file)) {
        let error = DataError::new(format!("two programs are called {} here", twice.file));
        return Err(error.help("name the folder that both are in".to_string()));
    }
    Ok((if let [root] = &roots[..] { root.clone() } else { String::new() }, all))
}

/// A file from the root of its repository, where there is one.
pub(super) fn joined(root: &str, file: &str) -> String {
    if root.is_empty() { file.to_string() } else { format!("{root}/{file}") }
}

/// A folder's name from the root of the repository that it is in; else as it was named, and nothing for one that is
/// named from the root of the file system.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Root(pub String);

impl Root {
    /// That of a folder.
    pub fn of(folder: &Path) -> Root {
        let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let full = std::fs::canonicalize(here).unwrap_or_else(|_| here.to_path_buf());
        let repository = full.ancestors().find(|above| above.join(".git").exists());
        let name = match repository.and_then(|above| full.strip_prefix(above).ok()) {
            Some(below) => slashed(below),
            None if folder.is_absolute() => None,
            None => slashed(folder.strip_prefix(".").unwrap_or(folder)),
        };
        Root(name.unwrap_or_default())
    }
}

fn slashed(path: &Path) -> Option<String> {
    let parts: Option<Vec<&str>> = path.iter().map(OsStr::to_str).collect();
    Some(parts?.join("/"))
}

/// A text of bytes; a byte-order mark is no part of it.
pub(super) fn text(bytes: &[u8]) -> Result<String, Why> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(Source::new("", text).text.to_string()),
        Err(error) => {
            let line = bytes[..error.valid_up_to()].iter().filter(|byte| **byte == b'\n').count() + 1;
            Err(Why { why: "it is not UTF-8 text".to_string(), line: Some(line) })
        }
    }
}
