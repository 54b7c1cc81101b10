//! The workflow for GitHub: its commands do in a scratch repository what they say.

use std::path::Path;
use std::process::Command;

use serde_json::Value as Json;

use crate::sides::{commit, git};
use crate::{Dir, Ran, corpus};

/// The commands of the step of this name.
fn step(name: &str) -> String {
    let workflow = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/ci/review.yml");
    let text = std::fs::read_to_string(workflow).unwrap();
    let (_, rest) = text.split_once(&format!("- name: {name}\n")).unwrap();
    let (_, commands) = rest.split_once("run: |\n").unwrap();
    let lines = commands.lines().take_while(|line| line.starts_with("          "));
    lines.map(|line| format!("{}\n", line.trim_start())).collect()
}

/// Runs a step as the runner does.
fn runs(dir: &Dir, name: &str) -> Ran {
    let command = Path::new(env!("CARGO_BIN_EXE_lawson"));
    let path = format!("{}:{}", command.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let temporary = dir.path("temp");
    let mut bash = Command::new("bash");
    bash.args(["-e", "-o", "pipefail", "-c", &step(name)]).env("PATH", path).env("RUNNER_TEMP", &temporary);
    bash.env("PROGRAMS", "programs").env("DENY", "support-lost,worse").env("BASE", "main");
    bash.env("GITHUB_STEP_SUMMARY", temporary.join("summary.md"));
    bash.env("GITHUB_OUTPUT", temporary.join("outputs"));
    dir.run(&mut bash)
}

#[test]
fn its_commands_say_what_a_branch_does() {
    let dir = Dir::new();
    let program = corpus("rules/map-map.fut");
    dir.file("programs/p.fut", &program).file("temp/keep", "").file(".gitignore", "temp\n");
    git(&dir, &["init", "--quiet", "--initial-branch", "main"]);
    commit(&dir);
    git(&dir, &["checkout", "--quiet", "-b", "branch"]);
    dir.file("programs/p.fut", program.replace("map (+ 1) xs", "#[fuse(no)] map (+ 1) xs"));
    commit(&dir);
    // What comes to the base later is no part of the branch.
    git(&dir, &["checkout", "--quiet", "main"]);
    dir.file("programs/q.fut", &program);
    commit(&dir);
    git(&dir, &["checkout", "--quiet", "branch"]);
    let denied = runs(&dir, "compare");
    denied.ends(1, &["denied: programs/p.fut, main: worse"]);
    runs(&dir, "write the summary").ends(0, &[]);
    assert!(dir.read("temp/summary.md").starts_with("### 1 entry&#58; 1 worse, 0 unchanged\n"));
    let log: Json = serde_json::from_str(&dir.read("temp/review.sarif")).unwrap();
    let place = &log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
    assert_eq!(place, "programs/p.fut");
    assert!(dir.read("temp/review.html").contains("1 entry: 1 worse"));
    // What is allowed lets the branch pass.
    let fingerprint = denied.err.lines().find_map(|line| line.trim().split_once("  allows it")).unwrap().0;
    dir.file(".lawson-allow", format!("{fingerprint} it stays alone for a while\n"));
    for name in ["review.md", "review.html", "review.sarif"] {
        std::fs::remove_file(dir.path("temp").join(name)).unwrap();
    }
    runs(&dir, "compare").ends(0, &[]);
}

/// Nobody has to ask that meanings stay, and a reason lets one change.
#[test]
fn a_meaning_that_changes_stops_the_branch() {
    let dir = Dir::new();
    let program = corpus("rules/map-map.fut");
    dir.file("programs/p.fut", &program).file("temp/keep", "").file(".gitignore", "temp\n");
    git(&dir, &["init", "--quiet", "--initial-branch", "main"]);
    commit(&dir);
    git(&dir, &["checkout", "--quiet", "-b", "branch"]);
    dir.file("programs/p.fut", program.replace("map (+ 1) xs", "map (+ 2) xs"));
    commit(&dir);
    let denied = runs(&dir, "compare");
    denied.ends(1, &["denied: programs/p.fut, main: meaning-changed: on "]);
    let fingerprint = denied.err.lines().find_map(|line| line.trim().split_once("  allows it")).unwrap().0;
    dir.file(".lawson-allow", format!("{fingerprint} two it is\n"));
    for name in ["review.md", "review.html", "review.sarif"] {
        std::fs::remove_file(dir.path("temp").join(name)).unwrap();
    }
    runs(&dir, "compare").ends(0, &[]);
}

/// A branch may bring the folder, or take it away; what was not written is not uploaded.
#[test]
fn the_folder_is_on_one_side_only() {
    let dir = Dir::new();
    dir.file("temp/keep", "").file(".gitignore", "temp\n");
    git(&dir, &["init", "--quiet", "--initial-branch", "main"]);
    commit(&dir);
    git(&dir, &["checkout", "--quiet", "-b", "branch"]);
    dir.file("programs/p.fut", corpus("rules/map-map.fut"));
    commit(&dir);
    runs(&dir, "compare").ends(0, &[]);
    runs(&dir, "write the summary").ends(0, &[]);
    assert!(dir.read("temp/summary.md").starts_with("### 1 entry&#58; 1 added, 0 unchanged\n"));
    assert_eq!(dir.read("temp/outputs"), "written=true\n");
    // Where nothing could be compared there is nothing to upload, and the summary says so.
    std::fs::remove_dir_all(dir.path("temp")).unwrap();
    dir.file("temp/keep", "");
    git(&dir, &["branch", "--quiet", "-D", "main"]);
    assert_ne!(runs(&dir, "compare").code, 0);
    assert!(!dir.path("temp/outputs").exists());
    runs(&dir, "write the summary").ends(0, &[]);
    assert!(dir.read("temp/summary.md").contains("nothing was compared"));
}
