//! Lines of words fit into the terminal.

use lawson_command::command::wrap::wrapped;

#[test]
fn further_lines_are_indented_by_two_more() {
    let line = "    It needs a value that exists only after the last iteration.";
    let expected = "    It needs a value that exists\n      only after the last iteration.";
    assert_eq!(wrapped(line, Some(36)), expected);
    assert!(expected.lines().all(|line| line.len() <= 36));
}

#[test]
fn what_fits_or_has_no_terminal_stays() {
    let line = "loops  1 and  2";
    assert_eq!(wrapped(line, Some(line.len())), line);
    assert_eq!(wrapped(&line.repeat(90), None), line.repeat(90));
}

#[test]
fn a_word_is_never_broken() {
    let word = "x".repeat(50);
    assert_eq!(wrapped(&format!("a {word} b"), Some(30)), format!("a\n  {word}\n  b"));
    assert_eq!(wrapped(&word, Some(30)), word);
}
