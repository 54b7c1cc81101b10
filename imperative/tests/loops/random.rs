//! Random programs: the loops and the array program that they become give the same, and R gives that too where it is
//! installed.

use arbitrary::Unstructured;
use lawson_imperative::shrink::shrink;
use lawson_imperative::{generate, parse};
use lawson_oracle::generate::bytes_from_seed;
use lawson_oracle::source::Source;

use super::corpus::{Seen, compare};
use super::golden;

/// The first seed, and how many programs are drawn, each with five inputs: `LAWSON_LOOPS=1000,5000` draws others.
fn seeds() -> std::ops::Range<u64> {
    let asked = std::env::var("LAWSON_LOOPS").unwrap_or_else(|_| "0,300".into());
    let (first, count) = asked.split_once(',').unwrap();
    let (first, count): (u64, u64) = (first.parse().unwrap(), count.parse().unwrap());
    first..first + count
}

fn program(seed: u64) -> String {
    let bytes = bytes_from_seed(seed, 4096);
    generate::program(&mut Unstructured::new(&bytes), 5).unwrap()
}

/// Why a text is no program of the subset, without the place.
fn refusal(text: &str) -> Option<String> {
    let source = Source::new("p.R", text);
    let refused = parse(&source).and_then(|program| program.check(&source)).err()?;
    Some(refused.message)
}

/// The first of these texts, by their names, of which R gives something else, and who differs; nothing where there is no R.
fn judged(texts: &[(String, String)], seen: &mut Seen) -> Option<Result<(), (usize, &'static str, String)>> {
    let folder = tempfile::tempdir().unwrap();
    let mut files = Vec::new();
    for (name, text) in texts {
        files.push(folder.path().join(name));
        std::fs::write(files.last().unwrap(), text).unwrap();
    }
    for line in golden::lines_of(&golden::r("judge.R", &files)?) {
        if let Err((who, why)) = compare(folder.path(), &line, seen) {
            let which = texts.iter().position(|(name, _)| *name == line.file).unwrap();
            return Some(Err((which, who, why)));
        }
    }
    Some(Ok(()))
}

#[test]
fn programs_are_what_they_become_and_r_agrees() {
    let texts: Vec<(String, String)> = seeds().map(|seed| (format!("{seed}.R"), program(seed))).collect();
    for (name, text) in &texts {
        if let Some(why) = refusal(text) {
            let small = shrink(text, &mut |text| refusal(text).as_ref() == Some(&why));
            panic!("{name} is refused: {why}\n{text}\nThe smallest one that is:\n{small}");
        }
    }
    let mut seen = Seen::default();
    let Some(verdict) = judged(&texts, &mut seen) else { return eprintln!("there is no R to judge") };
    if let Err((which, who, why)) = verdict {
        let text = &texts[which].1;
        // It takes a while to find the smallest one.
        eprintln!("{why}\n{text}");
        let mut differs = |text: &str| {
            let one = [("p.R".to_string(), text.to_string())];
            refusal(text).is_none()
                && matches!(judged(&one, &mut Seen::default()), Some(Err((_, other, _))) if other == who)
        };
        let small = shrink(text, &mut differs);
        panic!("{why}\nThe smallest one that differs:\n{small}");
    }
    // Most runs give values, some fail in R too, and some stop where R goes on.
    println!("{} values, {} failures, {} stopped", seen.values, seen.failures, seen.stopped.len());
    assert!(seen.values > seen.stopped.len() && seen.failures > 0, "{seen:?}");
}

/// What is left is what the predicate needs.
#[test]
fn a_program_is_shrunk_to_what_matters() {
    let text = program(7);
    let small = shrink(&text, &mut |text| refusal(text).is_none() && text.contains("for ("));
    let body = small.split("function(").nth(1).unwrap();
    assert!(body.lines().count() <= 5, "{small}");
    // The same each time, and no larger than it can be.
    assert_eq!(shrink(&small, &mut |text| refusal(text).is_none() && text.contains("for (")), small);
}
