//! Words of other languages.

use std::collections::BTreeSet;

use lawson_oracle::syntax::foreign_words;

#[test]
fn each_word_stands_once() {
    let mut words = BTreeSet::new();
    for word in foreign_words() {
        assert!(words.insert(word), "{word} stands twice");
    }
}
