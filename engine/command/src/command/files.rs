//! Several programs in one call: each has its own answer, and what is wrong with one keeps no other from
//! being looked at.

use std::path::{Path, PathBuf};

use lawson_oracle::blocks;
use serde_json::{Value as Json, json};

use super::failure::{BUG, ErrorKind, FINDING, FINE, Failure};
use super::ui::Ui;
use crate::data::io_reason;

/// The programs at these paths, those of a folder in the order of their names; and what can't be read.
pub fn find(paths: &[PathBuf]) -> Vec<Result<PathBuf, Unread>> {
    let unread = |(path, why): blocks::Unread| {
        let message = format!("cannot read {}: {}", path.display(), io_reason(&why));
        Unread { path, message }
    };
    blocks::files(paths).into_iter().map(|found| found.map_err(unread)).collect()
}

/// A file or folder that can't be read, and why.
pub struct Unread {
    path: PathBuf,
    pub message: String,
}

impl From<Unread> for Failure {
    fn from(unread: Unread) -> Failure {
        Failure::new(ErrorKind::Input, unread.message)
    }
}

/// There is no program at these paths.
pub fn none(paths: &[PathBuf]) -> Failure {
    let paths: Vec<_> = paths.iter().map(|path| path.display().to_string()).collect();
    Failure::new(ErrorKind::Input, format!("there is no .fut or .R file in {}", paths.join(" ")))
}

/// What came of programs.
pub struct Done {
    /// The exit code: the worst of the programs'.
    pub code: u8,
    /// The programs' answers, in order; `file` and `error` for one that can't be taken.
    pub answers: Vec<Json>,
    /// One file was named: its answer is the verb's.
    alone: bool,
}

/// Whether these paths name one file: then what is wrong with it is the failure of the verb.
pub fn alone(paths: &[PathBuf]) -> bool {
    matches!(paths, [path] if !path.is_dir())
}

/// Which of the programs of a call one is. As text `, 3 of 12`; nothing where it is the only one.
#[derive(Clone, Copy, Debug)]
pub struct Nth {
    at: usize,
    of: usize,
}

impl std::fmt::Display for Nth {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.of {
            1 => Ok(()),
            of => write!(f, ", {} of {of}", self.at + 1),
        }
    }
}

/// Does it with each program at these paths; `one` gives the exit code and the answer, which is null of what is left out.
pub fn each(
    ui: &Ui,
    paths: &[PathBuf],
    mut one: impl FnMut(&Path, Nth) -> Result<(u8, Json), Failure>,
) -> Result<Done, Failure> {
    let mut done = Done { code: FINE, answers: Vec::new(), alone: alone(paths) };
    let all = find(paths);
    let of = all.len();
    for (at, found) in all.into_iter().enumerate() {
        let (file, result) = match found {
            Ok(file) => (file.clone(), one(&file, Nth { at, of })),
            Err(unread) => (unread.path.clone(), Err(unread.into())),
        };
        let (code, answer) = match result {
            Err(failure) if !done.alone => {
                ui.line(format!("{}\n  no answer", file.display()));
                ui.note(failure.text.trim_end());
                (failure.code, json!({ "file": file.display().to_string(), "error": failure.json }))
            }
            result => result?,
        };
        if answer.is_null() {
            continue;
        }
        done.code = worse(done.code, code);
        done.answers.push(answer);
    }
    if done.answers.is_empty() {
        return Err(none(paths));
    }
    Ok(done)
}

/// The exit code of two: a finding in one program says more than that another one can't be taken.
pub fn worse(one: u8, other: u8) -> u8 {
    match [one, other] {
        codes if codes.contains(&BUG) => BUG,
        codes if codes.contains(&FINDING) => FINDING,
        _ => one.max(other),
    }
}

impl Done {
    /// Prints the answer for `--json`: that of the one file, or all of them as `files` beside `more`.
    pub fn answer(mut self, ui: &Ui, mut more: Json) {
        match self.answers.pop() {
            Some(only) if self.alone => ui.answer(&only),
            last => {
                self.answers.extend(last);
                more["files"] = Json::Array(self.answers);
                ui.answer(&more);
            }
        }
    }
}
