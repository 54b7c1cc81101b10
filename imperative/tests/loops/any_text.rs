//! No text makes a panic, and no program an array program that does not check.

use arbitrary::{Result, Unstructured};
use lawson_imperative::{generate, read_any_text};
use lawson_oracle::generate::bytes_from_seed;

use super::golden;
use super::refused::message;

/// The first seed, and how many texts are drawn: `LAWSON_TEXTS=1000,50000` draws others.
fn seeds() -> std::ops::Range<u64> {
    let asked = std::env::var("LAWSON_TEXTS").unwrap_or_else(|_| "0,3000".into());
    let (first, count) = asked.split_once(',').unwrap();
    let (first, count): (u64, u64) = (first.parse().unwrap(), count.parse().unwrap());
    first..first + count
}

/// Names, numbers, operators, lines: what a text is made of, nearly.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_');
        let end = if is_word(first) { rest.find(|c| !is_word(c)) } else { Some(first.len_utf8()) };
        let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
        words.push(word);
        rest = after;
    }
    words
}

/// A text with words left out, doubled, moved, and taken from another one.
fn mutated(u: &mut Unstructured<'_>, text: &str, other: &str) -> Result<String> {
    let mut words = words(text);
    let other = self::words(other);
    for _ in 0..u.int_in_range(1..=4)? {
        let (at, from) = (u.choose_index(words.len())?, u.choose_index(words.len())?);
        let end = (from + u.int_in_range(1..=12)?).min(words.len());
        match u.int_in_range(0..=4)? {
            0 => drop(words.drain(from..end)),
            1 => {
                let piece = words[from..end].to_vec();
                words.splice(at..at, piece);
            }
            2 => words[at] = words[from],
            3 => words[at] = u.choose(&other)?,
            _ => {
                let from = u.choose_index(other.len())?;
                let end = (from + u.int_in_range(1..=12)?).min(other.len());
                words.splice(at..at, other[from..end].iter().copied());
            }
        }
        if words.is_empty() {
            break;
        }
    }
    Ok(words.concat())
}

#[test]
fn no_text_makes_a_panic() {
    let corpus: Vec<String> =
        golden::corpus().iter().map(|path| std::fs::read_to_string(path).unwrap()).collect();
    let mut seen = [0, 0];
    for seed in seeds() {
        let bytes = bytes_from_seed(seed, 4096);
        let u = &mut Unstructured::new(&bytes);
        let random = generate::program(u, 0).unwrap();
        let of = |u: &mut Unstructured<'_>| -> Result<String> {
            Ok(if u.ratio(1, 2)? { u.choose(&corpus)?.clone() } else { random.clone() })
        };
        let (text, other) = (of(u).unwrap(), of(u).unwrap());
        let text = mutated(u, &text, &other).unwrap();
        let read = std::panic::catch_unwind(|| read_any_text(&text));
        seen[usize::from(read.unwrap_or_else(|_| panic!("{seed}:\n{text}")))] += 1;
    }
    // Most are no programs any more, some are others.
    assert!(seen[0] * 2 > seeds().count() && seen[1] * 20 > seeds().count(), "{seen:?}");
}

#[test]
fn what_is_long_or_deep_makes_no_panic() {
    assert!(message(&format!("#: x: double -> double\nf <- function(x) {}x", "(".repeat(100_000))).is_some());
    assert!(
        message(&format!("#: x: double -> double\nf <- function(x) x{}", " + x".repeat(100_000))).is_some()
    );
    assert!(
        message(&format!(
            "#: x: double -> double\nf <- function(x) {{\n{}x\n}}",
            "x <- x + 1\n".repeat(2_000)
        ))
        .is_none()
    );
}
