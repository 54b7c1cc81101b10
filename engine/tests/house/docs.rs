//! The documents for users: what they show is what the command prints, their sentences are short, and their links
//! lead somewhere.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The most words of a sentence.
const WORDS: usize = 25;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap()
}

/// `README.md` and the pages under `docs/`, with their texts.
fn pages() -> Vec<(PathBuf, String)> {
    let pages = std::fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let mut pages: Vec<PathBuf> = pages.chain([root().join("README.md")]).collect();
    pages.sort();
    assert!(pages.len() > 5, "{pages:?}");
    pages.into_iter().map(|page| (page.clone(), std::fs::read_to_string(page).unwrap())).collect()
}

#[path = "../../../examples/host.rs"]
mod host;

/// The page shows a part of the example, which runs.
#[test]
fn the_example_of_a_host_runs() {
    let text = |file: &str| std::fs::read_to_string(root().join(file)).unwrap();
    let page = text("docs/rust.md");
    let mut blocks = page.split("```rust\n").skip(1).map(|block| block.split("```").next().unwrap());
    let shown = blocks.find(|block| block.contains("Host::default()")).unwrap();
    let example: Vec<String> = text("examples/host.rs").lines().map(|line| line.trim().to_string()).collect();
    let shown: Vec<&str> = shown.lines().map(str::trim).collect();
    assert!(example.windows(shown.len()).any(|lines| lines == shown), "{shown:#?}");
    host::main().unwrap();
}

/// A line without the time at its end, which is another one in each run.
fn timeless(line: &str) -> &str {
    match line.rsplit_once(", ") {
        Some((start, end)) if end.ends_with("ms") => start,
        _ => line,
    }
}

#[test]
fn what_the_documents_show_is_what_the_command_prints() {
    let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("docs-cache");
    let _ = std::fs::remove_dir_all(&cache);
    let mut shown = 0;
    for (page, text) in pages() {
        for block in text.split("```console\n").skip(1) {
            let block = block.split("```").next().unwrap();
            let (command, expected) = block.split_once('\n').unwrap();
            let command = command.strip_prefix("$ lawson ").unwrap();
            let ran = Command::new("sh")
                .args(["-c", &format!("\"$0\" {command} 2>&1"), env!("CARGO_BIN_EXE_lawson")])
                .current_dir(root())
                .env("XDG_CACHE_HOME", &cache)
                .output()
                .unwrap();
            let printed = String::from_utf8(ran.stdout).unwrap();
            let mut lines = printed.lines().map(timeless);
            for line in expected.lines() {
                let there = lines.any(|printed| printed == line);
                assert!(there, "{}: {line:?} does not follow in\n{printed}", page.display());
            }
            shown += 1;
        }
    }
    assert!(shown > 5, "{shown}");
}

/// The prose of a page, a paragraph or item for each.
fn paragraphs(text: &str) -> Vec<String> {
    let prose: String = text.split("```").step_by(2).collect();
    let mut paragraphs = vec![String::new()];
    for line in prose.lines() {
        let item = line.trim_start().starts_with("- ") || line.starts_with(|c: char| c.is_ascii_digit());
        if line.trim().is_empty() || item || line.starts_with(['#', '|']) {
            paragraphs.push(String::new());
        }
        if !line.starts_with(['#', '|']) {
            let last = paragraphs.last_mut().unwrap();
            last.push_str(line);
            last.push(' ');
        }
    }
    paragraphs
}

/// What is between backquotes is one word.
fn plain(paragraph: &str) -> String {
    paragraph.split('`').enumerate().map(|(i, part)| if i % 2 == 0 { part } else { "code" }).collect()
}

#[test]
fn sentences_are_short() {
    let mut long = Vec::new();
    for (page, text) in pages() {
        for paragraph in paragraphs(&text) {
            for sentence in plain(&paragraph).replace(['?', '!'], ".").split(". ") {
                let words = sentence.split_whitespace().filter(|w| w.contains(char::is_alphanumeric)).count();
                if words > WORDS {
                    long.push(format!("{}: {words} words: {sentence}", page.display()));
                }
            }
        }
    }
    assert!(long.is_empty(), "{}", long.join("\n"));
}

/// The anchors of a page's headings, as GitHub names them.
fn sections(text: &str) -> Vec<String> {
    let prose: String = text.split("```").step_by(2).collect();
    let headings =
        prose.lines().filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#').trim());
    let kept = |c: &char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
    headings
        .map(|heading| heading.to_lowercase().chars().filter(kept).collect::<String>().replace(' ', "-"))
        .collect()
}

#[test]
fn links_lead_somewhere() {
    let mut links = 0;
    for (page, text) in pages() {
        // Not what is between backquotes.
        let prose: String = text.split("```").step_by(2).collect();
        for link in plain(&prose).split("](").skip(1) {
            let target = link.split(')').next().unwrap();
            let (file, section) = target.split_once('#').unwrap_or((target, ""));
            let file = if file.is_empty() { page.clone() } else { page.parent().unwrap().join(file) };
            assert!(file.exists(), "{}: {target}", page.display());
            if !section.is_empty() {
                let there = sections(&std::fs::read_to_string(&file).unwrap());
                assert!(there.iter().any(|one| one == section), "{}: {target}", page.display());
            }
            links += 1;
        }
    }
    assert!(links > 5, "{links}");
}

/// The front page says it in plain words.
#[test]
fn the_front_page_is_plain() {
    let page = std::fs::read_to_string(root().join("README.md")).unwrap();
    for word in ["inputs only", "except for its operators", "not verified", "bracket", "NaN"] {
        assert!(!page.contains(word), "{word}");
    }
    for command in ["cargo test --workspace", "cargo run --release -- run examples/hull.fut"] {
        assert!(page.contains(command), "{command}");
    }
}
