//! Files that are written whole or not at all.

use std::fs::{self, File};
use std::io;
use std::path::Path;

/// Writes a file; an existing one is overwritten only if `force` is given. What is written instead of a
/// file that is there is written beside it and renamed, so that a full disk does not lose the old one; a
/// link stays one, and permissions stay. A new file that can't be written to its end is removed.
///
/// # Errors
/// There is a file and `force` is not given; what the system says, and what `content` gives.
pub(crate) fn write(
    path: &Path,
    force: bool,
    content: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<()> {
    // A device or a pipe is written to where it is.
    let replaced = force && path.is_file();
    let place = if replaced { fs::canonicalize(path)? } else { path.to_path_buf() };
    let mut written_to = place.clone();
    if replaced {
        let mut name = place.file_name().unwrap_or_default().to_os_string();
        name.push(format!(".{}.tmp", std::process::id()));
        written_to.set_file_name(name);
    }
    let new = !written_to.exists();
    let mut file = if force { File::create(&written_to)? } else { File::create_new(&written_to)? };
    let mut written = content(&mut file);
    if replaced {
        written = written
            .and_then(|()| fs::set_permissions(&written_to, fs::metadata(&place)?.permissions()))
            .and_then(|()| fs::rename(&written_to, &place));
    }
    if written.is_err() && new {
        let _ = fs::remove_file(&written_to);
    }
    written
}
