//! The codes of compile-time errors, and that each is made by a program of the corpus.

use std::collections::BTreeSet;

use lawson_oracle::diagnostic::ErrorCode;
use lawson_oracle::modules;

use crate::corpus::CORPUS;

#[test]
fn names_are_distinct_words_with_hyphens_and_descriptions_sentences() {
    let mut names = BTreeSet::new();
    for code in ErrorCode::ALL {
        let name = code.name();
        assert!(names.insert(name), "{name} twice");
        assert!(
            name.split('-').all(|w| !w.is_empty() && w.bytes().all(|b| b.is_ascii_lowercase())),
            "{name}"
        );
        assert!(code.description().ends_with('.'), "{name}");
    }
}

/// Programs in `errors/CODE/` are refused with that code; that the message is the one that the
/// program's block expects is the corpus's own test.
#[test]
fn every_code_has_a_program_that_is_refused_with_it() {
    let (mut given, mut wrong) = (BTreeSet::new(), Vec::new());
    for program in &*CORPUS {
        let mut parts = program.path.iter().map(|part| part.to_string_lossy());
        let (Some(folder), Some(expected)) = (parts.next(), parts.next()) else { continue };
        // What programs import may be right by itself.
        if folder != "errors" || parts.any(|part| part == "lib") {
            continue;
        }
        let refused = modules::check(&program.source);
        match refused.map_err(|diagnostic| diagnostic.code) {
            Err(Some(code)) if code.name() == expected => drop(given.insert(code)),
            Err(code) => wrong.push(format!("{}: {code:?}", program.path.display())),
            Ok(_) => wrong.push(format!("{}: accepted", program.path.display())),
        }
    }
    let missing: Vec<ErrorCode> = ErrorCode::ALL.iter().copied().filter(|c| !given.contains(c)).collect();
    assert!(
        wrong.is_empty() && missing.is_empty(),
        "wrong:\n{}\nno program gives {missing:?}",
        wrong.join("\n")
    );
}
