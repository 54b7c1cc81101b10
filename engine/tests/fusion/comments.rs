//! What the comments above programs of loops say that these become: `# Here: 2 loops, FUSE_REJECT_COST.`

use std::collections::BTreeSet;
use std::fs;

use lawson::{FuseOptions, Program, Source};

/// What a comment says of an entry.
fn said(comment: &str) -> (usize, BTreeSet<String>) {
    let words = |text: &str| text.split([' ', ',', '.', ':']).map(str::to_string).collect::<Vec<_>>();
    let words = words(comment);
    let codes = words.iter().filter(|word| word.starts_with("FUSE_REJECT_"));
    (words[0].parse().unwrap(), codes.cloned().collect())
}

/// What the engine makes of it, and why its outer loops are not one.
fn found(program: &Program, entry: &str) -> (usize, BTreeSet<String>) {
    let options = FuseOptions { refusals: true, ..FuseOptions::default() };
    let fused = program.entry(entry).unwrap().fuse_with(&options).unwrap();
    let refusals = &fused.fusion().unwrap().report.refusals;
    let codes = refusals.iter().map(|refusal| refusal.code.as_str().to_string()).collect();
    (fused.loops_of_all_kinds().0, codes)
}

#[test]
fn comments_say_what_loops_become() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../snapshots/imperative");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "R"));
    files.sort();
    let (mut asked, mut wrong) = (0, Vec::new());
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let program = Program::from_source(&Source::new(name.as_str(), text.as_str())).unwrap();
        for (line, _) in text.match_indices("# Here: ") {
            let mut lines = text[line..].lines();
            let comment = lines.next().unwrap().trim_start_matches("# Here: ");
            let entry = lines
                .take_while(|line| line.starts_with('#'))
                .find_map(|line| line.strip_prefix("# entry: "));
            let entry = entry.unwrap_or("main");
            asked += 1;
            let (said, found) = (said(comment), found(&program, entry));
            if said != found {
                wrong.push(format!("{name} {entry}: {comment}\n    found {found:?}"));
            }
        }
    }
    assert!(asked >= 57, "{asked} comments");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
