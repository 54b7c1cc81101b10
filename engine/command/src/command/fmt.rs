//! `lawson fmt`: programs in the standard layout.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use lawson_imperative::is_loops;
use lawson_oracle::source::Source;
use lawson_oracle::syntax::{self, FormatError};
use serde_json::json;

use super::failure::{ErrorKind, FINDING, FINE, Failure, Outcome, REPORT};
use super::files;
use super::ui::Ui;
use crate::data::{self, io_reason};

/// Put programs into the standard layout.
///
/// Lines have at most 100 columns if they can be broken, and are indented by two columns. Each binding of a `let`
/// chain and each stage of a long pipeline has its own line. Code on several lines stays on several lines, and
/// comments and test blocks stay in place. One of several empty lines in a row stays. A file that does not parse is not
/// changed.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  lawson fmt stats.fut              rewrite a file
  lawson fmt --check src            which files of a folder are not in the standard layout
  lawson fmt - < stats.fut          standard input to standard output")]
pub struct Fmt {
    /// Programs, or folders of programs; - for standard input, formatted to standard output.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Change nothing; print the names of the files that would change, and exit with 1 if there are any.
    #[arg(long)]
    check: bool,
}

/// What became of a file.
struct Done {
    /// It was in the standard layout.
    same: bool,
    /// The formatted text, where it was read from standard input.
    text: Option<String>,
}

impl Fmt {
    pub fn run(self, ui: &Ui) -> Outcome {
        let mut changed = Vec::new();
        let mut errors = Vec::new();
        let mut text = None;
        let mut code = FINE;
        let (stdin, named): (Vec<_>, Vec<_>) =
            self.files.iter().cloned().partition(|path| path == Path::new("-"));
        // Of a folder the programs of loops are left alone.
        let named = files::find(&named).into_iter().filter(|found| {
            !found.as_ref().is_ok_and(|path| is_loops(&path.to_string_lossy()) && !self.files.contains(path))
        });
        let files: Vec<_> = stdin.into_iter().map(Ok).take(1).chain(named).collect();
        if files.is_empty() {
            return Err(files::none(&self.files));
        }
        for file in files {
            let result = file.map_err(Failure::from).and_then(|file| Ok((self.file(&file)?, file)));
            match result {
                Ok((done, file)) => {
                    changed.extend((!done.same).then(|| file.display().to_string()));
                    text = text.or(done.text);
                }
                Err(failure) => {
                    ui.note(failure.text.trim_end());
                    code = code.max(failure.code);
                    errors.push(failure.json);
                }
            }
        }
        if self.check {
            changed.iter().for_each(|file| ui.line(file));
            code = code.max(if changed.is_empty() { FINE } else { FINDING });
        } else if let Some(text) = text.as_ref().and_then(|text| text.strip_suffix('\n')) {
            ui.line(text);
        }
        ui.answer(&json!({ "changed": changed, "errors": errors, "text": text }));
        Ok(code)
    }

    fn file(&self, path: &Path) -> Result<Done, Failure> {
        if is_loops(&path.to_string_lossy()) {
            let message = format!("{}: programs of loops have no standard layout", path.display());
            return Err(
                Failure::new(ErrorKind::Input, message).help("any formatter of R keeps them as they are")
            );
        }
        let stdin = path == Path::new("-");
        // A pipe or a device can be read, but not replaced by what was read.
        if !stdin && !self.check && !path.is_file() {
            let what = io::Error::other("it is neither a file nor a folder");
            return Err(
                cannot("rewrite", path, &what).help("lawson fmt - formats standard input to standard output")
            );
        }
        let mut bytes = Vec::new();
        let read = if stdin {
            io::stdin().read_to_end(&mut bytes).map(|_| ())
        } else {
            std::fs::read(path).map(|content| bytes = content)
        };
        read.map_err(|e| cannot("read", path, &e))?;
        let name = if stdin { "<standard input>".to_string() } else { path.display().to_string() };
        let source = Source::from_bytes(name, &bytes).map_err(|why| Failure::new(ErrorKind::Input, why))?;
        let formatted = syntax::format(&source).map_err(|e| match e {
            FormatError::Syntax(d) => Failure::at(ErrorKind::Syntax, &source, &d),
            FormatError::Changed(_) => {
                Failure::new(ErrorKind::Internal, format!("{}: {e}; it is left alone", source.name))
                    .help(REPORT)
            }
        })?;
        // A byte-order mark is in the file, and not in the source.
        let same = formatted.as_bytes() == bytes;
        if !(same || stdin || self.check) {
            data::file::write(path, true, |file| file.write_all(formatted.as_bytes()))
                .map_err(|e| cannot("write", path, &e))?;
        }
        Ok(Done { same, text: stdin.then_some(formatted) })
    }
}

fn cannot(what: &str, path: &Path, why: &io::Error) -> Failure {
    Failure::new(ErrorKind::Input, format!("cannot {what} {}: {}", path.display(), io_reason(why)))
}
