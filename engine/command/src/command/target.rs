//! Where results go whole: `-o`.

use std::io::Write;
use std::path::{Path, PathBuf};

use lawson_oracle::types::Type;

use super::failure::{Failure, FailureKind};
use super::output::{NamedResult, Names};
use super::outputs;
use super::plot::Plot;
use crate::data::flat::ranks;
use crate::data::{self, io_reason, npy, table};

/// A place for results, by its name: a file if it ends in `.npz`, `.npy`, `.csv` or `.txt`, else a folder.
pub struct Target {
    path: PathBuf,
    form: Form,
    force: bool,
}

enum Form {
    /// A `.npy` file for each array of scalars in the results, under its name.
    Folder,
    /// An archive of such files.
    Npz,
    /// The one array of scalars in the results.
    Npy,
    /// A column for each array of scalars in the results.
    Csv,
    /// Futhark's text, a line for each result.
    Text,
    /// A drawing of one result, or of two.
    Svg(Plot),
}

impl Target {
    /// What `-o` says, with what `--plot` says; existing files are overwritten if `force` is given. A name with another ending
    /// is meant as a file: it is a folder only if it is there already, or ends in `/`.
    pub fn new(path: PathBuf, force: bool, plots: &[Plot], has_page: bool) -> Result<Target, Failure> {
        let form = match data::ending(&path).as_str() {
            "svg" if let [plot] = plots => return Ok(Target { path, form: Form::Svg(plot.clone()), force }),
            "svg" if !plots.is_empty() => {
                let message =
                    format!("{} can hold one plot, and {} are asked for", path.display(), plots.len());
                return Err(Failure::new(FailureKind::Output, message)
                    .help("--html FILE writes a page with all of them"));
            }
            "svg" => {
                let message = format!("{}: nothing says what to draw", path.display());
                return Err(Failure::new(FailureKind::Output, message)
                    .help("--plot line:xs,ys, scatter:xs,ys, histogram:xs or image:matrix says it"));
            }
            _ if !plots.is_empty() && !has_page => {
                let message = format!("{}: a plot is written as a file .svg", path.display());
                return Err(Failure::new(FailureKind::Output, message)
                    .help("--plot .. -o FILE.svg, or --html FILE for a page"));
            }
            _ if path.is_dir() || path.as_os_str().as_encoded_bytes().ends_with(b"/") => Form::Folder,
            "npz" => Form::Npz,
            "npy" => Form::Npy,
            "csv" => Form::Csv,
            "txt" => Form::Text,
            "" => Form::Folder,
            other => {
                let message = format!("{}: no results are written as .{other} files", path.display());
                return Err(Failure::new(FailureKind::Output, message).help(
                    "-o FILE ends in .npz, .npy, .csv or .txt; -o DIR/ writes a folder of .npy files",
                ));
            }
        };
        Ok(Target { path, form, force })
    }

    /// Asks, before anything is computed, whether results of this type fit. Gives the files that they go to.
    pub fn check(&self, names: &Names, result: &Type) -> Result<Vec<PathBuf>, Failure> {
        let bad = |message: String| Failure::new(FailureKind::Output, message);
        let shown = self.path.display();
        if self.path.as_os_str() == "-" {
            return Err(bad("-o names a folder or a file".to_string())
                .help("--text prints the results whole on standard output, --binary in the binary format"));
        }
        let results = names.with(result);
        let parts: Vec<_> =
            results.iter().flat_map(|(name, ty)| ranks(name, ty)).map(|(name, _)| name).collect();
        match self.form {
            Form::Folder if self.path.exists() && !self.path.is_dir() => {
                return Err(bad(format!("{shown} is not a directory"))
                    .help("-o takes a folder, or a file that ends in .npz, .npy, .csv or .txt"));
            }
            Form::Folder if self.path.is_symlink() && !self.path.exists() => {
                return Err(bad(format!("{shown} is a link that leads nowhere")).help("name another folder"));
            }
            Form::Npy if parts.len() != 1 => {
                let message = format!("{shown} can hold one array, and the results are {}", parts.join(", "));
                return Err(bad(message).help("-o DIR writes each of them"));
            }
            Form::Csv => table::fits(results.iter().copied())?,
            Form::Svg(ref plot) => plot.check(names, result)?,
            Form::Folder | Form::Npz | Form::Npy | Form::Text => {}
        }
        Ok(match self.form {
            Form::Folder => parts.iter().map(|part| self.file(part)).collect(),
            _ => vec![self.path.clone()],
        })
    }

    /// The folder that is made for the results.
    pub fn folder(&self) -> Option<&Path> {
        matches!(self.form, Form::Folder).then_some(&self.path)
    }

    /// Writes the results; gives the files, and what is left out of them.
    pub fn write(&self, results: &[NamedResult]) -> Result<(Vec<PathBuf>, Vec<String>), Failure> {
        let mut notes = Vec::new();
        match &self.form {
            Form::Folder => {
                data::file::make_folder(&self.path).map_err(|e| cannot_write(&self.path, &e))?;
                let mut written = Vec::new();
                for (name, part) in results.iter().flat_map(NamedResult::parts) {
                    let path = self.file(&name);
                    npy::write(&path, part, self.force)?;
                    written.push(path);
                }
                return Ok((written, notes));
            }
            Form::Npz => {
                npy::write_archive(&self.path, results.iter().flat_map(NamedResult::parts), self.force)?;
            }
            Form::Npy => {
                for part in results.iter().flat_map(|result| &result.value.parts) {
                    npy::write(&self.path, part, self.force)?;
                }
            }
            Form::Csv => {
                let results: Vec<_> = results.iter().map(|r| (r.name.as_str(), &r.value)).collect();
                table::write(&self.path, &results, self.force)?;
            }
            Form::Svg(plot) => {
                let (svg, left_out) = plot.drawn(results)?;
                notes = left_out;
                outputs::write(&self.path, self.force, |file| file.write_all(svg.as_bytes()))?;
            }
            Form::Text => {
                outputs::write(&self.path, self.force, |mut file| text(results, &mut file))?;
            }
        }
        Ok((vec![self.path.clone()], notes))
    }

    fn file(&self, name: &str) -> PathBuf {
        self.path.join(format!("{name}.npy"))
    }
}

/// Writes the results as Futhark's text, a line for each.
pub fn text(results: &[NamedResult], out: &mut impl Write) -> std::io::Result<()> {
    results.iter().try_for_each(|result| {
        result.value.view().write(out)?;
        writeln!(out)
    })
}

pub fn cannot_write(path: &Path, error: &std::io::Error) -> Failure {
    Failure::new(FailureKind::Output, format!("cannot write {}: {}", path.display(), io_reason(error)))
}
