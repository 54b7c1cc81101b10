//! The documents for users: what they show is what the command prints, their sentences are short and plain, and their
//! links lead somewhere.

use std::path::{Path, PathBuf};
use std::process::Command;

use regex_lite::Regex;

/// The most words of a sentence.
const WORDS: usize = 25;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap()
}

/// `README.md`, the one of the module of Python and the pages under `docs/`, with their texts.
fn pages() -> Vec<(PathBuf, String)> {
    let pages = std::fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let mut pages: Vec<PathBuf> =
        pages.chain(["README.md", "python/README.md"].map(|page| root().join(page))).collect();
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

/// The programs that a page tells the reader to save: the block after a paragraph that ends with "as `NAME.fut`:".
fn saved(text: &str) -> Vec<(String, String)> {
    let saved = Regex::new(r"(?s) as `(\w+\.fut)`:\n\n```futhark\n(.*?)```").unwrap();
    saved.captures_iter(text).map(|block| (block[1].to_string(), block[2].to_string())).collect()
}

/// Where a page's commands run: in the clone, or, if the reader saves programs and results, where these do no harm.
fn folder(page: &Path, programs: &[(String, String)]) -> PathBuf {
    if programs.is_empty() {
        return root();
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("docs").join(page.file_stem().unwrap());
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("examples/data")).unwrap();
    for entry in std::fs::read_dir(root().join("examples/data")).unwrap() {
        let path = entry.unwrap().path();
        std::fs::copy(&path, folder.join("examples/data").join(path.file_name().unwrap())).unwrap();
    }
    for (name, program) in programs {
        std::fs::write(folder.join(name), program).unwrap();
    }
    folder
}

#[test]
fn what_the_documents_show_is_what_the_command_prints() {
    let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("docs-cache");
    let _ = std::fs::remove_dir_all(&cache);
    let mut shown = 0;
    for (page, text) in pages() {
        let folder = folder(&page, &saved(&text));
        for block in text.split("```console\n$ ").skip(1) {
            for command in block.split("```").next().unwrap().split("\n$ ") {
                let (command, expected) = command.split_once('\n').unwrap_or((command, ""));
                let script = format!("lawson() {{ \"$0\" \"$@\"; }}\n{{ {command}\n}} 2>&1");
                let ran = Command::new("sh")
                    .args(["-c", &script, env!("CARGO_BIN_EXE_lawson")])
                    .current_dir(&folder)
                    .env("XDG_CACHE_HOME", &cache)
                    .output()
                    .unwrap();
                let printed = String::from_utf8(ran.stdout).unwrap();
                if page.ends_with("README.md") && command.starts_with("lawson explain") {
                    assert_eq!(printed.trim_end(), expected.trim_end(), "the first page leaves nothing out");
                }
                let mut lines = printed.lines().map(timeless);
                for line in expected.lines() {
                    let there = lines.any(|printed| printed == line);
                    assert!(there, "{}: {line:?} does not follow in\n{printed}", page.display());
                }
                shown += 1;
            }
        }
    }
    assert!(shown > 30, "{shown}");
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

/// Phrases over which a native reader stumbles, each with what to write. They never come back.
const STUMBLES: [(&str, &str); 12] = [
    (r"\bbut for\b", "except"),
    (r"\b(So|Nor) (are|is|do|does|has|have) ", ".. too, neither"),
    (r"\bone of what (was|is)\b", "a line of the old side, of the new side"),
    (r"(?i)\bnothing is lost by it\b", "no change is needed"),
    (r"\bis none\b", "is not one"),
    (r"\bWhat [^.:;|?\n]{1,60} (is|are|gives|needs|makes) ", "name the thing"),
    (r"\b(Of|In|To) what [^.:;|?\n]{1,60} (is|are) ", "name the thing"),
    (r"\bbehind\b", "after, under, in front"),
    (r"\b(Below|Beside them|Behind it|At the end) stands?\b", "follows, is below"),
    (r"\bbusy besides\b|\bbeside (a|the) triad\b", "also, relative to"),
    (r"\bsome (hundred|ten|million|[0-9])", "about, a few"),
    (r"\b(keeps|kept) [a-z]+ apart no more\b|\bis not any more\b", "no longer"),
];

/// `no` for `not a`: `is no number`. There may be no number, and a thing may be it no longer.
fn no_for_not_a(text: &str) -> Vec<String> {
    let no = Regex::new(r"(?i)(\bthere )?\b(is|are|was|were) no ([a-z`{]+)").unwrap();
    let hits = no.captures_iter(text).filter(|hit| hit.get(1).is_none());
    let hits = hits.filter(|hit| !["longer", "more", "less", "slower", "faster"].contains(&&hit[3]));
    hits.map(|hit| hit[0].to_string()).collect()
}

/// The string literals of a source, a line for each.
fn literals(text: &str) -> String {
    let code: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let literal = Regex::new(r#"(?s)"((?:[^"\\]|\\.)*)""#).unwrap();
    let broken = Regex::new(r"\\\n\s*").unwrap();
    let code = code.join("\n");
    let told = literal.captures_iter(&code).map(|found| broken.replace_all(&found[1], "").replace('\n', " "));
    told.collect::<Vec<String>>().join("\n")
}

/// The documents that clap shows: those of verbs and options.
fn shown(text: &str) -> String {
    let (mut all, mut last) = (String::new(), String::new());
    for line in text.lines().map(str::trim_start) {
        match line.strip_prefix("///") {
            Some(told) => last = last + told.trim() + " ",
            None if line.starts_with("#[arg") || line.starts_with("#[derive(Args") => {
                all += &std::mem::take(&mut last)
            }
            None => last.clear(),
        }
    }
    all
}

/// The help of the command and of its options, and the reasons of refusals.
fn helps() -> Vec<(PathBuf, String)> {
    let mut helps = Vec::new();
    for folder in ["engine/command/src/command", "engine/core/src/legality"] {
        let files = std::fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().path());
        for file in files.filter(|file| file.extension().is_some_and(|end| end == "rs")) {
            let text = std::fs::read_to_string(&file).unwrap();
            helps.push((file, literals(&text) + "\n" + &shown(&text)));
        }
    }
    assert!(helps.len() > 30, "{}", helps.len());
    helps
}

#[test]
fn phrases_over_which_readers_stumble_do_not_come_back() {
    let map = root().join("ARCHITECTURE.md");
    let map = (map.clone(), std::fs::read_to_string(map).unwrap());
    let prose = pages().into_iter().chain([map]);
    let prose = prose.map(|(page, text)| (page, text.split("```").step_by(2).collect::<String>()));
    let mut found = Vec::new();
    for (page, text) in prose.chain(helps()) {
        for (phrase, better) in STUMBLES {
            let hits = Regex::new(phrase).unwrap();
            let hits = hits.find_iter(&text).map(|hit| format!("{:?}, better: {better}", hit.as_str()));
            found.extend(hits.map(|hit| format!("{}: {hit}", page.display())));
        }
        let hits = no_for_not_a(&text).into_iter();
        found.extend(hits.map(|hit| format!("{}: {hit:?}, better: not a", page.display())));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    // The test sees them.
    assert_eq!(no_for_not_a("It is no number. There is no number. It is no longer one."), ["is no number"]);
    let old = "What remains of it is one of what was. So are others, but for a line behind it.";
    let seen = STUMBLES.iter().filter(|(phrase, _)| Regex::new(phrase).unwrap().is_match(old)).count();
    assert_eq!(seen, 5);
}

#[test]
fn links_lead_somewhere() {
    let mut links = 0;
    for (page, text) in pages() {
        // Not what is between backquotes.
        let prose: String = text.split("```").step_by(2).collect();
        for link in plain(&prose).split("](").skip(1) {
            let target = link.split(')').next().unwrap();
            // No test asks the network.
            if target.starts_with("https://") {
                continue;
            }
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
    // What a command prints is shown as it is.
    let prose: String = page.split("```").step_by(2).collect();
    for word in ["inputs only", "except for its operators", "not verified", "bracket", "NaN"] {
        assert!(!prose.contains(word), "{word}");
    }
    for command in ["cargo test\n", "cargo run --release -- run examples/hull.fut"] {
        assert!(page.contains(command), "{command}");
    }
}
