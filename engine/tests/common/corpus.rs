//! The programs of the corpus.

use std::path::{Path, PathBuf};

/// Those in folders of the project, in the order of their names.
pub fn corpus(folders: &[&str]) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let files = folders.iter().flat_map(|folder| std::fs::read_dir(root.join(folder)).unwrap());
    let mut paths: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "fut"));
    paths.sort();
    paths
}
