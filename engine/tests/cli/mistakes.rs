//! What is said of mistakes that people make who come from NumPy, R, Python, Haskell, C or Futhark.
//!
//! The files of `snapshots/mistakes/` have the mistakes, with blank lines between them: a title, a program, and perhaps
//! a command after `$` (`check p.fut` otherwise). The place of the mistake stands in guillemets. A word after `-- what:`
//! must be in the message, one after `-- do:` in the help. Beside them is the exact output.

use std::collections::BTreeSet;
use std::path::Path;

use super::{Dir, Ran};

struct Mistake {
    title: String,
    /// The program, and where the guillemets stand in it.
    program: String,
    args: Vec<String>,
    /// Where the mistake is: a file with line and column, or a part of the command line.
    place: String,
    what: String,
    remedy: String,
}

/// What stands in guillemets, and the text without them.
fn marked(text: &str) -> Option<(&str, &str, String)> {
    let (before, rest) = text.split_once('«')?;
    let (inside, after) = rest.split_once('»')?;
    Some((before, inside, format!("{before}{inside}{after}")))
}

/// The words of a command, where single quotes keep blanks together.
fn words(command: &str) -> Vec<String> {
    let parts = command.split('\'').enumerate();
    let words = parts.flat_map(|(i, part)| match i % 2 {
        0 => part.split_whitespace().map(String::from).collect(),
        _ => vec![part.to_string()],
    });
    words.collect()
}

impl Mistake {
    fn read(text: &str) -> Mistake {
        let after = |key: &str| {
            let found = text.lines().find_map(|line| line.strip_prefix(key));
            found.unwrap_or_else(|| panic!("no {key} in\n{text}")).trim().to_string()
        };
        let mut lines = text.lines();
        let title = lines.next().unwrap_or_default().to_string();
        let is_program = |line: &&str| !line.starts_with("$ ") && !line.starts_with("-- ");
        let mut program: String = lines.filter(is_program).flat_map(|line| [line, "\n"]).collect();
        let command = text.lines().find_map(|line| line.strip_prefix("$ ")).unwrap_or("check p.fut");
        let mut args = words(command);
        let at = |file: &str, before: &str| {
            let line = before.rsplit('\n').next().unwrap_or_default();
            format!("{file}:{}:{}", before.matches('\n').count() + 1, line.chars().count() + 1)
        };
        let mut place = None;
        if let Some((before, _, text)) = marked(&program) {
            place = Some(at("p.fut", before));
            program = text;
        }
        for i in 0..args.len() {
            if let Some((before, inside, text)) = marked(&args[i]) {
                place =
                    Some(if i > 0 && args[i - 1] == "-e" { at("-e", before) } else { inside.to_string() });
                args[i] = text;
            }
        }
        let place = place.unwrap_or_else(|| panic!("no place in\n{text}"));
        Mistake { title, program, args, place, what: after("-- what:"), remedy: after("-- do:") }
    }

    fn run(&self, dir: &Dir) -> Ran {
        dir.file("p.fut", &self.program);
        dir.lawson(&self.args.iter().map(String::as_str).collect::<Vec<_>>())
    }

    /// Whether the first message shows the place, says what is wrong, and what to do.
    fn judged(&self, said: &str) -> [bool; 3] {
        let first = said.split("\n\n").next().unwrap_or_default();
        let title = first.lines().next().unwrap_or_default();
        let shown = first.lines().find_map(|line| line.trim_start().strip_prefix("--> "));
        let labels = first.lines().filter(|line| line.trim_start().starts_with('|') && line.contains('^'));
        let mut what = [title].into_iter().chain(labels);
        let remedy = first.find("help: ").map_or("", |at| &first[at..]);
        [
            shown.map_or(title.contains(&self.place), |shown| shown == self.place),
            what.any(|line| line.contains(&self.what)),
            remedy.contains(&self.remedy),
        ]
    }
}

#[test]
fn of_mistakes_the_place_the_cause_and_the_remedy_are_said() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../snapshots/mistakes");
    let dir = Dir::new("mistakes");
    let files = std::fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path());
    let files: BTreeSet<_> = files.filter(|path| path.extension().is_some_and(|e| e == "txt")).collect();
    let (mut titles, mut poor) = (BTreeSet::new(), String::new());
    for file in files {
        let mut shown = String::new();
        for text in std::fs::read_to_string(&file).unwrap().trim().split("\n\n") {
            let mistake = Mistake::read(text);
            let ran = mistake.run(&dir);
            assert_ne!(ran.code, 0, "{}: no mistake", mistake.title);
            assert!(titles.insert(mistake.title.clone()), "{} stands twice", mistake.title);
            let judged = mistake.judged(&ran.err);
            if judged != [true; 3] {
                poor += &format!("{judged:?} {}\n{}\n", mistake.title, ran.err);
            }
            shown += &format!("{}\n{}\n", mistake.title, ran.err);
        }
        let mut settings = insta::Settings::new();
        settings.set_snapshot_path(&folder);
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        settings.bind(|| insta::assert_snapshot!(name, shown));
    }
    assert!(titles.len() > 100, "{}", titles.len());
    assert!(poor.is_empty(), "place, cause, remedy:\n{poor}");
}
