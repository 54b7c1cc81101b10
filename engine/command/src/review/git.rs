//! Programs of a revision, read by the program `git` without touching the work tree.

use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::sync::Arc;

use lawson_oracle::source::Library;

use super::sides::{Program, Programs, joined, with_imports};
use super::snapshot::Why;
use crate::data::DataError;

/// What is at `REV[:PATH]`: the path from the repository's root, and the programs. A path that the revision has not is
/// a folder without any where that is allowed.
pub(super) fn programs(name: &str, spec: &str, empty: bool) -> Result<Programs, DataError> {
    let (named, path) = spec.split_once(':').unwrap_or((spec, ""));
    let wrong = |what: String| DataError::new(format!("{name}: {what}"));
    let commit =
        git(&["rev-parse", "--verify", "--quiet", "--end-of-options", &format!("{named}^{{commit}}")]);
    let Some(commit) = commit? else {
        return Err(match git(&["rev-parse", "--git-dir"])? {
            Some(_) => wrong(format!("there is no revision {named}"))
                .help("`git log --oneline` lists them".to_string()),
            None => wrong("the current folder is in no git repository".to_string()),
        });
    };
    let path = match path.strip_prefix("./") {
        Some(below) => line(git(&["rev-parse", "--show-prefix"])?) + below,
        None => path.to_string(),
    };
    let path = path.trim_end_matches('/');
    let commit = line(Some(commit));
    let object = format!("{commit}:{path}");
    let revision = Arc::new(Revision { commit });
    let Some(object) =
        git(&["rev-parse", "--verify", "--quiet", "--end-of-options", &object])?.map(|o| line(Some(o)))
    else {
        if empty {
            return Ok(Programs { root: path.to_string(), programs: Vec::new(), named: false });
        }
        return Err(wrong(format!("revision {named} has no {path}")));
    };
    if line(git(&["cat-file", "-t", &object])?) == "blob" {
        let (folder, file) = path.rsplit_once('/').unwrap_or(("", path));
        let text = blobs(&[object])?.pop().unwrap_or_else(|| Err(unread()));
        let text = text.and_then(|text| with_imports(path, text, revision.clone()));
        let programs = vec![Program { file: file.to_string(), text }];
        return Ok(Programs { root: folder.to_string(), programs, named: true });
    }
    // Without a path it is the current folder of the revision.
    let (folder, full) = match path {
        "" => (line(git(&["rev-parse", "--show-prefix"])?), vec![]),
        path => (path.to_string(), vec!["--full-tree"]),
    };
    let folder = folder.trim_end_matches('/');
    let arguments = [vec!["ls-tree", "-r", "-z"], full, vec![&object]].concat();
    let listing = git(&arguments)?.unwrap_or_default();
    let mut found = Vec::new();
    for row in listing.split(|byte| *byte == 0).filter(|row| row.ends_with(b".fut")) {
        let (about, file) = row.split_at(row.iter().position(|byte| *byte == b'\t').unwrap_or(0));
        let about = String::from_utf8_lossy(about);
        // A link or a submodule is no program.
        if let [mode, "blob", id] = about.split(' ').collect::<Vec<_>>()[..]
            && mode != "120000"
        {
            found.push((id.to_string(), file.get(1..).unwrap_or_default().to_vec()));
        }
    }
    let ids: Vec<String> = found.iter().map(|(id, _)| id.clone()).collect();
    let texts = blobs(&ids)?;
    let program = |((_, file), text): ((_, Vec<u8>), Result<String, Why>)| match String::from_utf8(file) {
        Ok(file) => {
            let text = text.and_then(|text| with_imports(&joined(folder, &file), text, revision.clone()));
            Program { file, text }
        }
        Err(e) => Program::unnamed(e.as_bytes()),
    };
    let programs = found.into_iter().zip(texts).map(program).collect();
    Ok(Programs { root: path.to_string(), programs, named: false })
}

/// The files of a commit.
#[derive(Debug)]
struct Revision {
    commit: String,
}

impl Library for Revision {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        if path.starts_with("../") || path.starts_with('/') {
            return Err("it is not in the repository".into());
        }
        let object = format!("{}:{path}", self.commit);
        let listed = git(&["ls-tree", "-z", "--full-tree", &self.commit, "--", path])
            .map_err(|error| error.message)?;
        if listed.unwrap_or_default().starts_with(b"120000 ") {
            return Err("it is a link, which revisions don't follow".into());
        }
        let read = git(&["cat-file", "blob", &object]).map_err(|error| error.message)?;
        read.ok_or_else(|| "the revision has no such file".into())
    }
}

/// What the program prints; nothing where it refuses.
fn git(args: &[&str]) -> Result<Option<Vec<u8>>, DataError> {
    let output = Command::new("git").args(args).stdin(Stdio::null()).output().map_err(|e| missing(&e))?;
    Ok(output.status.success().then_some(output.stdout))
}

fn missing(error: &std::io::Error) -> DataError {
    let why = crate::data::io_reason(error);
    DataError::new(format!("cannot run the program git, which reads revisions: {why}"))
        .help("install it, or compare folders or saved snapshots".to_string())
}

fn line(output: Option<Vec<u8>>) -> String {
    String::from_utf8_lossy(&output.unwrap_or_default()).trim_end_matches('\n').to_string()
}

fn unread() -> Why {
    Why { why: "git gives no text for it".to_string(), line: None }
}

/// The texts of blobs, all by one process.
fn blobs(ids: &[String]) -> Result<Vec<Result<String, Why>>, DataError> {
    let mut child = Command::new("git")
        .args(["cat-file", "--batch"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|e| missing(&e))?;
    let mut bytes = Vec::new();
    // Questions are written while the answers are read: neither waits for the other.
    let asked = ids.join("\n") + "\n";
    let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
    let read = std::thread::scope(|threads| {
        threads.spawn(move || stdin.map(|mut stdin| stdin.write_all(asked.as_bytes())));
        stdout.map_or(Ok(0), |mut stdout| stdout.read_to_end(&mut bytes))
    });
    let ended = child.wait();
    read.and(ended).map_err(|e| missing(&e))?;
    let mut rest = &bytes[..];
    let mut next = || {
        let end = rest.iter().position(|byte| *byte == b'\n')?;
        let (about, text) = (String::from_utf8_lossy(&rest[..end]), &rest[end + 1..]);
        // Of a blob that it has not git says no length, and goes on.
        rest = text;
        let length: usize = about.rsplit(' ').next()?.parse().ok()?;
        rest = text.get(length + 1..).unwrap_or_default();
        let text = text.get(..length)?;
        Some(super::sides::text(text))
    };
    Ok(ids.iter().map(|_| next().unwrap_or_else(|| Err(unread()))).collect())
}
