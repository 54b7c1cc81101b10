//! The hash of a build follows from what is in its sources, and from nothing else.

use std::hash::{DefaultHasher, Hasher};
use std::path::Path;

#[path = "../../verify/build.rs"]
#[expect(dead_code, reason = "the build script's own main")]
mod script;

fn hash(folder: &Path) -> u64 {
    let mut hash = DefaultHasher::new();
    script::add(folder, &mut hash);
    hash.finish()
}

#[test]
fn a_build_is_known_by_its_sources() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("build").join("src");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("core")).unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        let file = std::fs::File::options().append(true).open(path).unwrap();
        file.set_modified(std::time::UNIX_EPOCH).unwrap();
    };
    write("lib.rs", "mod core;");
    write("core/mod.rs", "1");
    let first = hash(&folder);
    assert_eq!(hash(&folder), first);
    // As long, and as old.
    write("core/mod.rs", "2");
    let second = hash(&folder);
    assert_ne!(second, first);
    std::fs::rename(folder.join("core/mod.rs"), folder.join("core/nod.rs")).unwrap();
    assert_ne!(hash(&folder), second);
    std::fs::rename(folder.join("core/nod.rs"), folder.join("core/mod.rs")).unwrap();
    assert_eq!(hash(&folder), second);
}

/// The crates are named in the workspace's manifest. Those that only hand results on change none.
#[test]
fn the_sources_are_those_of_every_crate() {
    let manifest = include_str!("../../../Cargo.toml");
    let paths: Vec<&str> =
        manifest.lines().filter_map(|line| line.split_once("path = \"")?.1.split('"').next()).collect();
    assert!(paths.contains(&"oracle"), "{paths:?}");
    for path in paths.into_iter().filter(|path| !["engine", "engine/api", "engine/command"].contains(path)) {
        let crate_ = match path.strip_prefix("engine/") {
            Some("verify") => String::new(),
            Some(other) => format!("../{other}/"),
            None => format!("../../{path}/"),
        };
        for part in ["src", "Cargo.toml"].map(|part| format!("{crate_}{part}")) {
            assert!(script::SOURCES.contains(&part.as_str()), "{part} is not among {:?}", script::SOURCES);
            assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join("verify").join(&part).exists(), "{part}");
        }
    }
}
