//! What is compared: programs, folders, revisions, and what was kept of them.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};
use std::str::Utf8Chunk;
use std::sync::Arc;

use lawson_oracle::blocks;
use lawson_oracle::modules;
use lawson_oracle::source::{Disk, Library, Source};

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

/// Programs, and how they were named.
#[derive(Clone, PartialEq, Debug)]
pub struct Programs {
    /// The folder that they are named from, from the root of its repository.
    pub root: String,
    /// The programs.
    pub programs: Vec<Program>,
    /// Who named them named one file: it is meant, whatever it is called.
    pub named: bool,
}

/// One side of a comparison.
#[derive(Clone, PartialEq, Debug)]
pub enum Side {
    /// Programs that are to be fused.
    Programs(Programs),
    /// What is known already.
    Snapshot(Snapshot),
}

impl Side {
    /// How many files it is about.
    pub(super) fn files(&self) -> usize {
        match self {
            Side::Programs(side) => side.programs.len(),
            Side::Snapshot(snapshot) => {
                snapshot.entries.iter().map(|e| &e.file).collect::<BTreeSet<_>>().len()
            }
        }
    }

    /// Whether who named it named one file.
    pub(super) fn is_named(&self) -> bool {
        match self {
            Side::Programs(side) => side.named,
            Side::Snapshot(snapshot) => snapshot.header.named,
        }
    }

    /// Whether it is a `.snap` file, in which much is not that a snapshot has.
    pub fn is_snap(&self) -> bool {
        match self {
            Side::Programs(_) => false,
            Side::Snapshot(snapshot) => snapshot.header.lawson.is_empty(),
        }
    }
}

impl Program {
    /// One whose name is no text: what is none of it is shown byte for byte, so that two such names are two.
    pub(super) fn unnamed(name: &[u8]) -> Program {
        let why = Why { why: "its name is not UTF-8".to_string(), line: None };
        let part = |part: Utf8Chunk<'_>| format!("{}{}", part.valid(), part.invalid().escape_ascii());
        Program { file: name.utf8_chunks().map(part).collect(), text: Err(why) }
    }
}

/// The side that somebody named; `empty` allows one without programs.
///
/// # Errors
/// It can't be read, or there is nothing in it to compare.
pub fn side(named: &OsStr, empty: bool) -> Result<Side, DataError> {
    let name = named.to_string_lossy();
    if let Some(spec) = named.to_str().and_then(|name| name.strip_prefix("git:")) {
        return some(&name, git::programs(&name, spec, empty)?, empty);
    }
    let path = Path::new(named);
    if path.is_dir() || blocks::is_program(path) {
        return some(&name, programs(&[path.to_path_buf()])?, empty);
    }
    let bytes = std::fs::read(path).map_err(|e| {
        let error = DataError::new(format!("cannot read {name}: {}", io_reason(&e)));
        error.help("a side is a program, a folder, a snapshot, a .snap file, or git:REV[:PATH]".to_string())
    })?;
    let text = text(&bytes)
        .map_err(|why| DataError::new(format!("{name}, line {}: {}", why.line.unwrap_or(1), why.why)))?;
    if path.extension().is_some_and(|e| e == "snap") {
        let name = path.file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned());
        return Ok(Side::Snapshot(snap::read(&name, &text)));
    }
    if file::is_snapshot(&text) || text.starts_with('{') || text.is_empty() {
        return Ok(Side::Snapshot(file::read(&name, &text)?));
    }
    some(&name, programs(&[path.to_path_buf()])?, empty)
}

fn some(name: &str, found: Programs, empty: bool) -> Result<Side, DataError> {
    match found.programs.is_empty() && !empty {
        true => Err(DataError::new(format!("there is no .fut file in {name}"))),
        false => Ok(Side::Programs(found)),
    }
}

/// The programs at these paths. They are named from the folder that was named, or that of the one file; of several
/// paths from the root of the repository. Links in a folder are not followed, as they are not in a revision.
///
/// # Errors
/// A path that can't be read, or is not UTF-8; two programs of one name.
pub fn programs(paths: &[PathBuf]) -> Result<Programs, DataError> {
    if let Some(path) = paths.iter().find(|path| path.to_str().is_none()) {
        return Err(DataError::new(format!("the name {} is not UTF-8", path.display())));
    }
    let folder = |path: &PathBuf| if path.is_dir() { path.clone() } else { path.with_file_name("") };
    let folders: Vec<PathBuf> = paths.iter().map(folder).collect();
    let roots: Vec<String> = folders.iter().map(|folder| Root::of(folder).0).collect();
    let mut all = Vec::new();
    for found in blocks::without_links(paths) {
        let (file, read) = match found {
            Ok(file) => (file.clone(), std::fs::read(&file)),
            Err((file, why)) if paths.contains(&file) => {
                return Err(DataError::new(format!("cannot read {}: {}", file.display(), io_reason(&why))));
            }
            Err((file, why)) => (file, Err(why)),
        };
        // The file that was named, or the innermost of the folders that were.
        let of = |at: &usize| file == paths[*at] || paths[*at].is_dir() && file.starts_with(&paths[*at]);
        let at = (0..paths.len()).filter(of).max_by_key(|at| paths[*at].iter().count()).unwrap_or(0);
        let below = file.strip_prefix(&folders[at]).unwrap_or(&file);
        let Some(name) = slashed(below) else {
            all.push(Program::unnamed(below.as_os_str().as_encoded_bytes()));
            continue;
        };
        let text = match read {
            Ok(bytes) => {
                text(&bytes).and_then(|text| with_imports(&file.display().to_string(), text, Arc::new(Disk)))
            }
            Err(why) => Err(Why { why: format!("cannot be read: {}", io_reason(&why)), line: None }),
        };
        all.push(Program { file: if paths.len() > 1 { joined(&roots[at], &name) } else { name }, text });
    }
    let mut names = BTreeSet::new();
    if let Some(twice) = all.iter().find(|program| !names.insert(&program.file)) {
        let error = DataError::new(format!("two programs are called {} here", twice.file));
        return Err(error.help("name the folder that both are in".to_string()));
    }
    let root = if let [root] = &roots[..] { root.clone() } else { String::new() };
    Ok(Programs { root, programs: all, named: paths.len() == 1 && !paths[0].is_dir() })
}

/// A file from the root of its repository, where there is one.
pub(super) fn joined(root: &str, file: &str) -> String {
    if root.is_empty() { file.to_string() } else { format!("{root}/{file}") }
}

/// A folder's name from the root of the repository that it is in; else as it was named, and nothing for one that is
/// named from elsewhere than the current folder.
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
            None if folder.is_absolute() || folder.components().any(|part| part == Component::ParentDir) => {
                None
            }
            None => slashed(folder.strip_prefix(".").unwrap_or(folder)),
        };
        Root(name.unwrap_or_default())
    }
}

fn slashed(path: &Path) -> Option<String> {
    let parts: Option<Vec<&str>> = path.iter().map(OsStr::to_str).collect();
    Some(parts?.join("/"))
}

/// The text of a program with the files that it imports.
pub(super) fn with_imports(name: &str, text: String, library: Arc<dyn Library>) -> Result<String, Why> {
    if !text.contains("import") {
        return Ok(text);
    }
    let source = Source::new(name, text).importing(library);
    match modules::elaborate(&source) {
        Ok(program) => Ok(modules::bundle(&program.source)),
        Err(error) => {
            let (at, files) = (error.primary.0.start, error.source(&source));
            let file = files.imported(at).map_or(String::new(), |file| format!("{file}: "));
            Err(Why { why: format!("{file}{}", error.message), line: Some(files.line_column(at).0) })
        }
    }
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
