//! A hash of everything that this build is made of: what was verified by another build is verified again.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// The sources, with what they are built by. Lawson is built from a clone, where the other crates are beside the
/// engine: none of them is in a registry.
pub const SOURCES: [&str; 20] = [
    "src",
    "build.rs",
    "Cargo.toml",
    "../core/src",
    "../core/Cargo.toml",
    "../fuse/src",
    "../fuse/Cargo.toml",
    "../jit/src",
    "../jit/Cargo.toml",
    "../native/src",
    "../native/Cargo.toml",
    "../../oracle/src",
    "../../oracle/Cargo.toml",
    "../../lib",
    "../../imperative/src",
    "../../imperative/Cargo.toml",
    "../../tiles/src",
    "../../tiles/Cargo.toml",
    "../../Cargo.toml",
    "../../Cargo.lock",
];

fn main() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let mut hash = DefaultHasher::new();
    for source in SOURCES {
        let path = root.join(source);
        println!("cargo::rerun-if-changed={}", path.display());
        add(&path, &mut hash);
    }
    // The settings that choose between versions of the code.
    for (name, value) in env::vars() {
        let chosen = ["TARGET", "PROFILE", "OPT_LEVEL", "DEBUG", "CARGO_ENCODED_RUSTFLAGS"];
        if name.starts_with("CARGO_CFG_") || name.starts_with("CARGO_FEATURE_") || chosen.contains(&&*name) {
            (name, value).hash(&mut hash);
        }
    }
    let compiler = Command::new(env::var_os("RUSTC").unwrap_or_default()).arg("-vV").output();
    compiler.map(|output| output.stdout).unwrap_or_default().hash(&mut hash);
    println!("cargo::rustc-env=LAWSON_BUILD={:016x}", hash.finish());
}

/// Adds a file, or the files of a folder in order, by name and content.
pub fn add(path: &Path, hash: &mut DefaultHasher) {
    let Ok(entries) = fs::read_dir(path) else {
        path.file_name().hash(hash);
        return fs::read(path).unwrap_or_default().hash(hash);
    };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    for path in paths {
        add(&path, hash);
    }
}
