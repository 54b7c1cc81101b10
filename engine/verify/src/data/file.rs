//! Files that are written whole or not at all, and files that the user did not name.
//!
//! The command reads only regular files among those that nobody named. It reads a few kilobytes of its own files and
//! follows no link to them; in folders and test blocks it asks first (`oracle/src/blocks/files.rs`).

use std::fs::{self, File, Permissions};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use super::unfinished::unfinished;

/// Writes a file; an existing one is overwritten only if `force` is given. It is written beside its place
/// under a name that nobody knows, handed to the disk, and renamed: whatever ends the process or fills the
/// disk, there is the whole new file, or what was there before. A link to a file stays one, and permissions stay; a
/// link that leads nowhere gives way to the file.
///
/// # Errors
/// There is a file and `force` is not given, or it is read-only; what the system says, and what `content` gives.
pub fn write(path: &Path, force: bool, content: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let old = fs::metadata(path).ok().filter(|_| force);
    if old.as_ref().is_some_and(|old| old.permissions().readonly()) {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "it is read-only"));
    }
    // A device or a pipe is written to where it is.
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        return content(&mut File::options().write(true).open(path)?);
    }
    let mut writing = Writing::begin(path, force)?;
    content(writing.file())?;
    writing.finish()
}

/// A file that is written bit by bit, and is there when it is finished: see [`write`].
#[derive(Debug)]
pub struct Writing {
    file: NamedTempFile,
    unfinished: Unfinished,
    place: PathBuf,
    permissions: Option<Permissions>,
    force: bool,
}

/// The name under which a file is written, until it is in its place or given up.
#[derive(Debug)]
struct Unfinished(PathBuf);

impl Drop for Unfinished {
    fn drop(&mut self) {
        unfinished().files.remove(&self.0);
    }
}

impl Writing {
    /// Begins it.
    ///
    /// # Errors
    /// There is something at its place and `force` is not given, or no file; what the system says.
    pub fn begin(path: &Path, force: bool) -> io::Result<Writing> {
        let old = fs::metadata(path).ok().filter(|_| force);
        if old.as_ref().is_some_and(|old| !old.is_file()) {
            return Err(io::Error::other("it is no file"));
        }
        if !force && path.symlink_metadata().is_ok() {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        let place = if old.is_some() { fs::canonicalize(path)? } else { path.to_path_buf() };
        let (file, unfinished) = begin(&place)?;
        Ok(Writing { file, unfinished, place, permissions: old.map(|old| old.permissions()), force })
    }

    /// What is written to.
    pub fn file(&mut self) -> &mut File {
        self.file.as_file_mut()
    }

    /// Puts it in its place.
    ///
    /// # Errors
    /// What the system says.
    pub fn finish(self) -> io::Result<()> {
        let Writing { file, unfinished: _unfinished, place, permissions, force } = self;
        finish(file, &place, permissions, force)
    }
}

/// Writes a file of Lawson's own, whatever is in its place: a link or a pipe gives way to the file.
///
/// # Errors
/// What the system says, and what `content` gives.
pub fn replace(path: &Path, content: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let (mut file, _unfinished) = begin(path)?;
    content(file.as_file_mut())?;
    finish(file, path, None, true)
}

/// What is in a file of Lawson's own, which nobody named: to read a pipe or a device that is in its place may never
/// end, and a link may lead to one.
///
/// # Errors
/// It is no regular file, or longer than this many bytes; what the system says.
pub fn read_own(path: &Path, longest: u64) -> io::Result<Vec<u8>> {
    let regular = |is_file| if is_file { Ok(()) } else { Err(io::Error::other("it is not a regular file")) };
    regular(path.symlink_metadata()?.is_file())?;
    let file = open_own(path)?;
    // Something else may have taken its place.
    regular(file.metadata()?.is_file())?;
    let mut bytes = Vec::new();
    file.take(longest + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > longest {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    Ok(bytes)
}

/// Follows no link, and waits for nobody who writes into a pipe.
#[cfg(unix)]
fn open_own(path: &Path) -> io::Result<File> {
    use rustix::fs::{Mode, OFlags, open};
    let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    Ok(open(path, flags, Mode::empty())?.into())
}

#[cfg(not(unix))]
fn open_own(path: &Path) -> io::Result<File> {
    File::open(path)
}

/// Makes a folder for files, unless it is there.
///
/// # Errors
/// What the system says.
pub fn make_folder(path: &Path) -> io::Result<()> {
    let mut unfinished = unfinished();
    let new = path.ancestors().take_while(|folder| !folder.as_os_str().is_empty() && !folder.exists());
    unfinished.folders.extend(new.map(Path::to_path_buf));
    fs::create_dir_all(path)
}

/// A temporary file beside this one; it is removed when it is dropped.
fn begin(place: &Path) -> io::Result<(NamedTempFile, Unfinished)> {
    let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = Builder::new();
    builder.prefix(".lawson-").suffix(".tmp");
    // As any new file: less what the user's mask takes away.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut unfinished = unfinished();
    let file = builder.tempfile_in(folder.unwrap_or(Path::new(".")))?;
    let name = file.path().to_path_buf();
    unfinished.files.insert(name.clone());
    Ok((file, Unfinished(name)))
}

fn finish(
    file: NamedTempFile,
    place: &Path,
    permissions: Option<Permissions>,
    force: bool,
) -> io::Result<()> {
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    file.as_file().sync_all()?;
    let renamed = if force { file.persist(place) } else { file.persist_noclobber(place) };
    renamed.map(drop).map_err(|e| e.error)
}
