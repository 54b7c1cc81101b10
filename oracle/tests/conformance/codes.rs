//! The codes of compile-time errors.

use std::collections::BTreeSet;

use lawson_oracle::diagnostic::ErrorCode;

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
