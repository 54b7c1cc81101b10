//! Where the results of a run in parts go: rows into files, as they come, and what is known at the end is printed.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use lawson_oracle::scalar::ScalarType;

use super::Cut;
use crate::api::{Known, Rows, Split};
use crate::command::failure::{ErrorKind, Failure, FailureKind};
use crate::command::target::cannot_write;
use crate::command::ui::Ui;
use crate::command::{inputs, output, outputs};
use crate::data::flat::{Flat, ranks};
use crate::data::npy::{self, Stream};
use crate::data::{self, ending};

/// A result of the source: its name, and those of its parts.
struct Named {
    name: String,
    ty: lawson_oracle::types::Type,
    parts: Vec<String>,
}

/// The results of a program by name.
pub struct Results {
    named: Vec<Named>,
    /// Types of all parts.
    scalars: Vec<ScalarType>,
    /// For each part the stage that gives its rows.
    stages: Vec<Option<usize>>,
}

impl Results {
    /// Those of a program.
    pub fn of(cut: &Cut, split: &Split) -> Results {
        let names = output::names(&cut.checked, cut.index);
        let result = &inputs::scheme(&cut.checked, cut.index).result;
        let named = names.with(result).into_iter().map(|(name, ty)| Named {
            name: name.to_string(),
            ty: ty.clone(),
            parts: ranks(name, ty).into_iter().map(|(name, _)| name).collect(),
        });
        let scalars = cut.entry.results().into_iter().map(|port| port.scalar).collect();
        Results { named: named.collect(), scalars, stages: split.stage_of_result() }
    }

    /// The names of all parts, in order.
    pub fn parts(&self) -> Vec<&str> {
        self.named.iter().flat_map(|named| &named.parts).map(String::as_str).collect()
    }

    /// The names of those that are rows.
    pub fn by_rows(&self) -> Vec<&str> {
        let all = self.parts().into_iter().zip(&self.stages);
        all.filter(|(_, stage)| stage.is_some()).map(|(name, _)| name).collect()
    }

    /// The names of those whose rows a stage gives.
    pub fn of_stage(&self, stage: usize) -> Vec<&str> {
        let all = self.parts().into_iter().zip(&self.stages);
        all.filter(|(_, of)| **of == Some(stage)).map(|(name, _)| name).collect()
    }

    /// The results that are known whole.
    pub fn known(&self, split: &Split, known: &Known) -> Result<Vec<(String, Flat)>, Failure> {
        let mut number = 0;
        let mut all = Vec::new();
        for Named { name, ty, parts } in &self.named {
            let mut values = Vec::new();
            for part in 0..parts.len() {
                let value = split.known_result(number + part, known).map_err(|e| Failure::of(&e))?;
                values.extend(value.map(|output| output.0));
            }
            number += parts.len();
            if values.len() == parts.len()
                && let Some(value) = Flat::join(ty, values)
            {
                all.push((name.clone(), value));
            }
        }
        Ok(all)
    }
}

/// Files for rows.
pub struct Files {
    streams: BTreeMap<usize, Stream>,
}

impl Files {
    /// Begins the files of all results that are rows: `path` is one `.npy` file, or a folder.
    pub fn begin(results: &Results, path: Option<&Path>, force: bool) -> Result<Files, Failure> {
        let rows = results.by_rows();
        let Some(path) = path else {
            return match rows.is_empty() {
                true => Ok(Files { streams: BTreeMap::new() }),
                false => {
                    let message = format!("{} may have as many rows as the input", rows.join(", "));
                    Err(Failure::new(FailureKind::Usage, message)
                        .help("-o FILE.npy or -o DIR/ writes them as they come"))
                }
            };
        };
        let is_file = !path.is_dir() && !path.as_os_str().as_encoded_bytes().ends_with(b"/");
        let parts = results.parts();
        let file = match ending(path).as_str() {
            "npy" if is_file && parts.len() == 1 => Some(path.to_path_buf()),
            "npy" if is_file => {
                let message = format!(
                    "{} can hold one array, and the results are {}",
                    path.display(),
                    parts.join(", ")
                );
                return Err(Failure::new(FailureKind::Output, message).help("-o DIR/ writes each of them"));
            }
            "" => None,
            _ if !is_file => None,
            _ => {
                let message = format!("{}: rows are written as .npy files", path.display());
                return Err(
                    Failure::new(FailureKind::Output, message).help("-o FILE.npy, or -o DIR/ for a folder")
                );
            }
        };
        let place = |name: &str| file.clone().unwrap_or_else(|| path.join(format!("{name}.npy")));
        let all: Vec<PathBuf> = parts.iter().map(|name| place(name)).collect();
        outputs::check(all.iter().map(PathBuf::as_path), file.is_none().then_some(path), force)?;
        if file.is_none() {
            data::file::make_folder(path).map_err(|e| cannot_write(path, &e))?;
        }
        let mut streams = BTreeMap::new();
        for (number, place) in all.iter().enumerate() {
            if results.stages[number].is_some() {
                streams.insert(number, Stream::begin(place, results.scalars[number], force)?);
            }
        }
        Ok(Files { streams })
    }

    /// Writes the rows that a part gives into a folder, each into a file that says which they are.
    pub fn of_part(
        results: &Results,
        (folder, force): (&Path, bool),
        rows: &Rows<'_>,
        stage: usize,
    ) -> Result<Vec<PathBuf>, Failure> {
        data::file::make_folder(folder).map_err(|e| cannot_write(folder, &e))?;
        let mut written = Vec::new();
        let at = rows.rows();
        for (number, name) in results.parts().into_iter().enumerate() {
            let given = rows.result(number).filter(|_| results.stages[number] == Some(stage));
            let Some(output) = given else { continue };
            let path = folder.join(format!("{name}.{}-{}.npy", at.start, at.end));
            npy::write(&path, &output.0, force)?;
            written.push(path);
        }
        Ok(written)
    }

    /// Writes the rows of a part.
    pub fn write(&mut self, rows: &Rows<'_>) -> Result<(), Failure> {
        for (number, stream) in &mut self.streams {
            if let Some(output) = rows.result(*number) {
                stream.write(&output.0)?;
            }
        }
        Ok(())
    }

    /// Puts all of them in their places.
    pub fn finish(self) -> Result<Vec<PathBuf>, Failure> {
        let finished = self.streams.into_values().map(|stream| stream.finish().map_err(Failure::from));
        finished.collect()
    }
}

/// Prints what is known at the end, and writes it beside the rows, where those go to a folder.
pub fn known(
    ui: &Ui,
    all: &[(String, Flat)],
    folder: Option<&Path>,
    force: bool,
) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for (name, value) in all {
        ui.line(data::preview::line(name, value));
        let Some(folder) = folder else { continue };
        for (leaf, part) in value.leaves(name).into_iter().zip(&value.parts) {
            let path = match ending(folder).as_str() {
                "npy" if !folder.is_dir() => folder.to_path_buf(),
                _ => folder.join(format!("{}.npy", leaf.name)),
            };
            npy::write(&path, part, force)?;
            files.push(path);
        }
    }
    Ok(files)
}

/// The most rows, up to so many, that begin and end between chunks.
pub fn whole_chunks(rows: usize, chunk: usize) -> Result<usize, Failure> {
    match rows / chunk * chunk {
        0 => {
            let message =
                format!("--rows-at-once {rows}: a part has {chunk} rows at least, unless it is the last");
            Err(Failure::new(ErrorKind::Input, message).help(&format!("--rows-at-once {chunk}")))
        }
        whole => Ok(whole),
    }
}
