//! Whether two programs mean the same: the one's source against the other's core, by what `verify` has.

use lawson_oracle::diagnostic::excerpt;
use lawson_oracle::types::Scheme;
use serde::Serialize;

use crate::api::Program;
use crate::verify::judge::{self, from_the_left};
use crate::verify::outcome::End;
use crate::verify::{Mismatch, Options, Subject};

/// What is known of an entry of two programs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Meaning {
    /// The entry, of the second program.
    pub entry: String,
    /// Whether they mean the same; nothing where they could not be compared.
    pub same: Option<bool>,
    /// In words: how far it is known, or what shows that they don't.
    pub what: Vec<String>,
}

impl Meaning {
    /// Compares entries of two texts, which must be programs that the engine runs.
    pub fn of(before: (&str, &str), after: (&str, &str)) -> Meaning {
        let entry = after.1.to_string();
        match compared(before, after) {
            Ok(what) => Meaning { entry, same: Some(true), what: vec![what] },
            Err(Apart::Unknown(why)) => Meaning { entry, same: None, what: vec![why] },
            Err(Apart::Differ(mismatch)) if is_broken(&mismatch) => {
                Meaning { entry, same: None, what: vec!["the interpreter can't run it".to_string()] }
            }
            Err(Apart::Differ(mismatch)) => {
                let said = |text: &str| excerpt(text).into_owned();
                let what = vec![
                    format!("input:  {}", said(&mismatch.inputs().join(" "))),
                    format!("before: {}", said(&mismatch.expected())),
                    format!("after:  {}", said(&mismatch.found())),
                ];
                Meaning { entry, same: Some(false), what }
            }
        }
    }
}

/// One of them gave no answer at all.
fn is_broken(mismatch: &Mismatch) -> bool {
    match mismatch {
        Mismatch::Shown(shown) => {
            [&shown.expected, &shown.found].iter().any(|s| matches!(s.end, End::Broken(_)))
        }
        Mismatch::Terms(_) => false,
    }
}

enum Apart {
    Unknown(String),
    Differ(Box<Mismatch>),
}

impl From<crate::api::Error> for Apart {
    fn from(error: crate::api::Error) -> Apart {
        Apart::Unknown(match error.place() {
            Some((_, diagnostic)) => diagnostic.message.clone(),
            None => error.to_string(),
        })
    }
}

fn compared(before: (&str, &str), after: (&str, &str)) -> Result<String, Apart> {
    let one = Program::parse(before.0)?.entry(before.1)?;
    let other = Program::parse(after.0)?.entry(after.1)?;
    let types = [&one, &other].map(|e| e.checked().schemes[e.index()].as_ref().map(shape));
    if types[0] != types[1] {
        return Err(Apart::Unknown("their types differ".to_string()));
    }
    let plain = from_the_left(other.lowered());
    let subject = Subject { checked: one.checked(), entry: one.index(), fused: &plain, unfused: true };
    let judged = judge::bits(&subject, &Options::default()).map_err(Apart::Differ)?;
    let (sampled, symbolic) = (judged.sampled, judged.symbolic);
    if sampled.same == 0 && !symbolic.proved() {
        return Err(Apart::Unknown("no input gave an answer".to_string()));
    }
    let failed =
        if sampled.failed > 0 { format!(" ({} of them fail)", sampled.failed) } else { String::new() };
    let proved = match &symbolic.undecided {
        None => format!("equal for all values at lengths 0 to {}", symbolic.length),
        Some(why) => format!("symbolically undecided: {why}"),
    };
    Ok(format!("{} inputs agree{failed}, {proved}", sampled.same))
}

/// The types of parameters and result, with sizes by their number: behind a sign that no type has, for a type may have
/// numbers itself.
fn shape(scheme: &Scheme) -> String {
    let sizes: Vec<&str> = scheme.size_params.iter().chain(&scheme.exists).map(|var| &*var.name).collect();
    let types: Vec<String> = scheme.params.iter().chain([&scheme.result]).map(ToString::to_string).collect();
    let text = types.join(" -> ");
    let word = |c: char| c.is_alphanumeric() || c == '_';
    let numbered = text.split_inclusive(|c| !word(c)).map(|part| {
        let (name, rest) = part.split_at(part.trim_end_matches(|c| !word(c)).len());
        match sizes.iter().position(|size| *size == name) {
            Some(at) => format!("?{at}{rest}"),
            None => part.to_string(),
        }
    });
    numbered.collect()
}
