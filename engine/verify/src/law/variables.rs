//! The variables of a law: names that nothing in the language has.

use std::ops::Range;

use lawson_oracle::diagnostic::{Diagnostic, ErrorCode};
use lawson_oracle::scalar::ScalarType;
use lawson_oracle::source::Span;

use super::Mistake;
use super::merge::OPEN;
use super::program::Program;
use super::symbolic::subsets;
use super::text::{Assumption, Equation, Spans, word};

/// Variables that one law has at most.
const MOST: usize = 40;

/// The law with functions among its variables that give arrays of any length, one first and then two.
pub fn with_arrays(law: &Equation, variables: &[String]) -> Vec<Equation> {
    let is_free =
        |name: &&String| !law.conditions.iter().any(|c| matches!(c, Assumption::Typed(of, _) if of == *name));
    let free: Vec<&str> = variables.iter().filter(is_free).map(String::as_str).collect();
    let with = |chosen: Vec<&str>| {
        let mut law = law.clone();
        let ty = format!("{OPEN} -> []{OPEN}");
        law.conditions.extend(chosen.iter().map(|name| Assumption::Typed(name.to_string(), ty.clone())));
        law
    };
    [1, 2].into_iter().flat_map(|count| subsets(&free, count)).map(with).collect()
}

/// No name is given two types.
pub fn typed_once(law: &Equation) -> Result<(), Mistake> {
    let mut names = Vec::new();
    for (i, condition) in law.conditions.iter().enumerate() {
        let Assumption::Typed(name, _) = condition else { continue };
        if names.contains(&name) {
            let message = format!("`{name}` has two types");
            return Err(law.place.mistake(
                &law.place.condition(i),
                message,
                "say the type of a variable once",
            ));
        }
        names.push(name);
    }
    Ok(())
}

/// The names that nothing in the language has, in the order in which the checker comes to them.
pub fn variables(law: &Equation) -> Result<Vec<String>, Mistake> {
    let mut found: Vec<String> = Vec::new();
    loop {
        let params: String = found.iter().map(|name| format!(" {name}")).collect();
        let program = Program::of(law).with(&format!("def side{params} = ")).left();
        match program.check() {
            Ok(_) => return Ok(in_text_order(found, &law.left)),
            Err(why) => match new(&why, &found).filter(|_| found.len() < MOST) {
                Some(name) => found.push(name),
                None if why.code == Some(ErrorCode::UnknownName) => return Err(program.mistake(why)),
                // Types may need what is said of the variables.
                None => return Ok(in_text_order(found, &law.left)),
            },
        }
    }
}

pub fn in_text_order(mut names: Vec<String>, side: &str) -> Vec<String> {
    names.sort_by_key(|name| in_text(name, side));
    names
}

/// Where the name stands first as a word.
fn in_text(name: &str, text: &str) -> Option<usize> {
    let is_word = |at: &usize| !text[..*at].ends_with(word) && !text[at + name.len()..].starts_with(word);
    text.match_indices(name).map(|(at, _)| at).find(is_word)
}

/// The first name that nothing has and that is none of these; other mistakes may come of it.
fn new(why: &Diagnostic, found: &[String]) -> Option<String> {
    let mut names = [why].into_iter().chain(why.others()).filter_map(unknown);
    names.find(|name| !found.contains(name))
}

/// The name that nothing has, where that is what is wrong; of `p.0` it is `p`.
pub fn unknown(why: &Diagnostic) -> Option<String> {
    let name = (why.code == Some(ErrorCode::UnknownName)).then(|| why.message.split('`').nth(1))??;
    let name = name.split('.').next().filter(|module| ScalarType::from_name(module).is_none())?;
    name.starts_with(|c: char| c.is_alphabetic() || c == '_').then(|| name.to_string())
}

/// What is wrong where the left side's variables are all there is.
pub fn stray(law: &Equation, variables: &[String], program: &Program, why: Diagnostic) -> Mistake {
    match unknown(&why) {
        Some(name) if !law.left.is_empty() => {
            let names: Vec<&str> = variables.iter().map(String::as_str).collect();
            program.mistake(no_variable_at(why.primary.0, &name, &names))
        }
        _ => program.mistake(why),
    }
}

fn no_variable_at(span: Span, name: &str, variables: &[&str]) -> Diagnostic {
    let message = format!("`{name}` is not a variable of the left side");
    let help = match variables {
        [] => "the left side has no variables".into(),
        names => format!("its variables are {}", names.join(", ")),
    };
    Diagnostic::new(span, message, "unknown name").help(help)
}

/// A condition, which stands there, names what is no variable of the law.
pub fn no_variable(place: &Spans, condition: &Range<usize>, name: &str, variables: &[&str]) -> Mistake {
    let text = place.source.text.get(condition.clone()).unwrap_or_default();
    let at = in_text(name, text).unwrap_or(0);
    let start = condition.start + at;
    let span = Span::new(start, (start + name.len()).min(condition.end.max(start)));
    Mistake::at(&place.source, no_variable_at(span, name, variables))
}
