//! The corpus of the language, run as a user runs it: what the interpreter, unfused and fused native
//! code give is what each program's blocks say.

use crate::Dir;

#[test]
fn the_corpus_of_the_language_passes_under_every_treatment() {
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../snapshots/language");
    let ran = Dir::new("language").lawson(&["test", "--json", corpus]);
    let json = ran.json();
    assert_eq!(
        (ran.code, &json["failed"], &json["skipped"]),
        (0, &0.into(), &0.into()),
        "{}",
        json["failures"]
    );
    for treatment in ["interpreter", "unfused native", "fused native"] {
        assert!(json["treatments"][treatment].as_u64().unwrap() > 300, "{json}");
    }
}
