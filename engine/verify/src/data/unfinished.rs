//! What an interrupted process would leave: files to remove, and processes to end.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::Duration;

/// Who makes something of this holds it until it is noted here: who ends it all waits for that, for a while.
pub struct Unfinished {
    /// Temporary files.
    pub files: BTreeSet<PathBuf>,
    /// Folders that were made for files, the innermost first.
    pub folders: Vec<PathBuf>,
    /// Folders that go with what is in them.
    pub temporary: BTreeSet<PathBuf>,
    /// Commands that run, each in a process group of its own.
    pub commands: BTreeSet<u32>,
}

static UNFINISHED: Mutex<Unfinished> = Mutex::new(Unfinished {
    files: BTreeSet::new(),
    folders: Vec::new(),
    temporary: BTreeSet::new(),
    commands: BTreeSet::new(),
});

/// What is being written, and what runs for it.
pub fn unfinished() -> MutexGuard<'static, Unfinished> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends commands, removes what is being written, and of the folders that were made for it those in which nothing
/// is. Nothing is begun after that: the process is about to end. A thread that aborts while it holds these never gives
/// them back.
pub fn abandon() {
    let held = (0..1000).find_map(|_| match UNFINISHED.try_lock() {
        Ok(unfinished) => Some(unfinished),
        Err(TryLockError::Poisoned(unfinished)) => Some(unfinished.into_inner()),
        Err(TryLockError::WouldBlock) => {
            thread::sleep(Duration::from_millis(1));
            None
        }
    });
    let Some(unfinished) = held else { return };
    unfinished.commands.iter().copied().for_each(end);
    for path in &unfinished.files {
        let _ = fs::remove_file(path);
    }
    for path in &unfinished.temporary {
        let _ = fs::remove_dir_all(path);
    }
    for path in &unfinished.folders {
        let _ = fs::remove_dir(path);
    }
    std::mem::forget(unfinished);
}

/// Ends a command with what it has started; it may have ended already.
#[cfg(unix)]
pub fn end(command: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    let group = i32::try_from(command).ok().and_then(Pid::from_raw);
    let _ = group.map(|group| kill_process_group(group, Signal::KILL));
}

#[cfg(not(unix))]
pub fn end(_: u32) {}
