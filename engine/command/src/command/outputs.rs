//! The files that a verb writes. Whether it can write them is asked before anything is computed, and of all of them
//! together: none is written where another one can't be.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::failure::{Failure, FailureKind};
use crate::data::{self, io_reason};

/// Asks whether these files can be written; `folder` is one that will be made for some of them.
pub fn check<'p>(
    files: impl IntoIterator<Item = &'p Path>,
    folder: Option<&Path>,
    force: bool,
) -> Result<(), Failure> {
    let folder = folder.map(place);
    let mut places: Vec<(PathBuf, &Path)> = Vec::new();
    for path in files {
        let shown = path.display();
        let own = place(path);
        if let Some((_, other)) = places.iter().find(|(place, _)| *place == own) {
            let message = match *other == path {
                true => format!("{shown} is given for two outputs"),
                false => {
                    format!("{} and {shown} are one file, which is given for two outputs", other.display())
                }
            };
            return Err(Failure::new(FailureKind::Usage, message).help("name two files"));
        }
        free(path, force)?;
        let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty() && !parent.is_dir());
        if let Some(parent) = parent.filter(|parent| folder.as_ref() != Some(&place(parent))) {
            let message = format!("cannot write {shown}: there is no folder {}", parent.display());
            return Err(Failure::new(FailureKind::Output, message));
        }
        places.push((own, path));
    }
    Ok(())
}

/// Asks whether a file has this name already, which `force` overwrites.
pub fn free(path: &Path, force: bool) -> Result<(), Failure> {
    let bad = |message: String| Failure::new(FailureKind::Output, message);
    let shown = path.display();
    match (path.symlink_metadata(), path.metadata()) {
        (Err(_), _) => Ok(()),
        // It is no file, and none is written in its place unawares.
        (Ok(_), Err(_)) if !force => Err(bad(format!("{shown} is a link that leads nowhere"))
            .help("--force writes a file in place of the link")),
        (_, Ok(there)) if there.is_dir() => Err(bad(format!("{shown} is a directory")).help("name a file")),
        _ if !force => Err(bad(format!("{shown} exists already")).help("--force overwrites it")),
        (_, Ok(there)) if there.permissions().readonly() => {
            Err(bad(format!("cannot write {shown}: it is read-only")))
        }
        _ => Ok(()),
    }
}

/// Where a file is or will be, whatever names and links lead to it.
fn place(path: &Path) -> PathBuf {
    let whole = || std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    let in_folder = || {
        let whole = whole();
        Some(whole.parent()?.canonicalize().ok()?.join(whole.file_name()?))
    };
    path.canonicalize().ok().or_else(in_folder).unwrap_or_else(whole)
}

/// Writes a file.
pub fn write(
    path: &Path,
    force: bool,
    content: impl FnOnce(&mut dyn Write) -> std::io::Result<()>,
) -> Result<(), Failure> {
    let buffered = |file: &mut std::fs::File| {
        let mut file = std::io::BufWriter::with_capacity(1 << 16, file);
        content(&mut file)?;
        file.flush()
    };
    data::file::write(path, force, buffered).map_err(|e| {
        Failure::new(FailureKind::Output, format!("cannot write {}: {}", path.display(), io_reason(&e)))
    })
}
