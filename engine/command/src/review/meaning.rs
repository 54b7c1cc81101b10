//! Whether two versions of an entry mean the same: the one's source against the other's core, by what `verify` has.

use std::collections::BTreeSet;
use std::sync::Arc;

use lawson_oracle::diagnostic::excerpt;
use lawson_oracle::interp;
use lawson_oracle::source::Span;
use lawson_oracle::types::{Checked, Scheme, Size, Type};

use super::counted;
use crate::api::{Entry, Error, Program};
use crate::core::Program as Lowered;
use crate::core::scopes::any_stmt;
use crate::verify::judge::{self, Judged, from_the_left, is_of_order};
use crate::verify::outcome::{End, Shown};
use crate::verify::{Difference, LineColumn, Options, Subject, first_difference};

/// So many branches that no input reached are named.
const NAMED: usize = 3;

/// What is known of the meanings of two versions of an entry; each in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// They are the same as far as they were compared: how far.
    Same(String),
    /// They are not: what shows it.
    Changed(String),
    /// It is not known: why.
    Unknown(String),
}

impl Meaning {
    /// Compares entries of two texts; adds to `steps` what the interpreters took for it.
    pub fn of(before: (&str, &str), after: (&str, &str), steps: &mut u64) -> Meaning {
        compared(before, after, steps).unwrap_or_else(|error| {
            let why = match error.place() {
                Some((_, diagnostic)) => diagnostic.message.clone(),
                None => error.to_string(),
            };
            Meaning::Unknown(format!("it can't be compared: {why}"))
        })
    }

    /// What the types of entries of two texts say by themselves: that they are others.
    pub fn of_types(before: (&str, &str), after: (&str, &str)) -> Option<Meaning> {
        let (one, other) = (Program::parse(before.0).ok()?, Program::parse(after.0).ok()?);
        let meaning = types(scheme(&one, before.1)?, scheme(&other, after.1)?);
        meaning.filter(|meaning| matches!(meaning, Meaning::Changed(_)))
    }
}

fn compared(before: (&str, &str), after: (&str, &str), steps: &mut u64) -> Result<Meaning, Error> {
    let (one, other) = (Program::parse(before.0)?, Program::parse(after.0)?);
    if let [Some(was), Some(is)] = [(&one, before.1), (&other, after.1)].map(|(p, name)| scheme(p, name))
        && let Some(meaning) = types(was, is)
    {
        return Ok(meaning);
    }
    // Core is needed of one of them; the engine may not run the other.
    match (one.entry(before.1), other.entry(after.1)) {
        // The new source runs: of its branches it is said which no input reached.
        (Ok(one), Ok(other)) => Ok(judged(other.checked(), other.index(), &one, [1, 0], steps)),
        (Ok(one), Err(error)) => match other.checked().entry(Some(after.1)) {
            Ok(index) => Ok(judged(other.checked(), index, &one, [1, 0], steps)),
            Err(_) => Err(error),
        },
        (Err(error), Ok(other)) => match one.checked().entry(Some(before.1)) {
            Ok(index) => Ok(judged(one.checked(), index, &other, [0, 1], steps)),
            Err(_) => Err(error),
        },
        (Err(error), Err(_)) => Err(error),
    }
}

/// What comes of running a source and the other version's core; `order` says which of them, 0 or 1, is what was.
fn judged(checked: &Checked, entry: usize, core: &Entry, order: [usize; 2], steps: &mut u64) -> Meaning {
    let plain = from_the_left(core.lowered());
    let subject = Subject { checked, entry, fused: &plain, unfused: true };
    match judge::bits(&subject, &Options::default(), steps) {
        Ok(judged) => agree(&judged, checked, entry),
        Err(difference) if is_broken(&difference) => {
            Meaning::Unknown("it can't be compared: the interpreter can't run it".to_string())
        }
        Err(difference) => {
            let shown = [&difference.expected, &difference.found];
            let [was, is] = order.map(|i| shown[i].to_string().replace('\n', ", then "));
            let inputs: Vec<String> = difference.case.args.iter().map(ToString::to_string).collect();
            let inputs = match &inputs[..] {
                [] => "without an input".to_string(),
                inputs => format!("on {}", excerpt(&inputs.join(" "))),
            };
            let at = first_difference::between(shown[order[0]], shown[order[1]]);
            // Of what is short it is seen.
            let is_long = [&was, &is].iter().any(|text| excerpt(text).len() < text.len());
            let at = at.filter(|at| is_long && !at.path.is_empty()).map_or(String::new(), |at| {
                format!("; at {} {} before, and {} now", at.path, excerpt(&at.expected), excerpt(&at.found))
            });
            let of_floats = has_floats(core.lowered()) && is_of_order(&subject, &difference);
            let order = match of_floats {
                true => "; another order of adding or multiplying floats may be all that differs",
                false => "",
            };
            let [was, is] = [excerpt(&was), excerpt(&is)];
            Meaning::Changed(format!("{inputs}: before {was}, now {is}{at}{order}"))
        }
    }
}

/// One of them gave no answer at all.
fn is_broken(difference: &Difference) -> bool {
    let broken = |shown: &Shown| matches!(shown.end, End::Broken(_));
    broken(&difference.expected) || broken(&difference.found)
}

/// Whether a program combines floats anywhere.
fn has_floats(program: &Lowered) -> bool {
    any_stmt(&program.body, &mut |stmt| stmt.outs.iter().any(|out| out.ty.scalar.is_float()))
}

/// How far they are the same; branches are those of the source that ran.
fn agree(judged: &Judged, checked: &Checked, entry: usize) -> Meaning {
    let Judged { sampled, symbolic } = judged;
    if sampled.same == sampled.failed && !symbolic.proved() {
        return Meaning::Unknown("it can't be compared: no input gave a value".to_string());
    }
    let failed =
        if sampled.failed > 0 { format!(" ({} of them fail)", sampled.failed) } else { String::new() };
    let proved = match &symbolic.undecided {
        None => format!("equal for all values at lengths 0 to {}", symbolic.length),
        Some(why) => format!("symbolically undecided: {}", excerpt(why)),
    };
    let inputs = counted(sampled.same, "input agrees", "inputs agree");
    let place = |span: Span| LineColumn::of(&checked.source, span.start).to_string();
    let unreached = interp::unreached(checked, entry, &sampled.reached);
    let places: Vec<String> = unreached.into_iter().take(NAMED).map(place).collect();
    let branches = match places.as_slice() {
        [] => String::new(),
        [one] => format!(", but no input reached the branch at {one}"),
        several => format!(", but no input reached the branches at {}", several.join(", ")),
    };
    Meaning::Same(format!(
        "it means the same as far as it was compared: {inputs}{failed}, {proved}{branches}"
    ))
}

fn scheme<'p>(program: &'p Program, entry: &str) -> Option<&'p Scheme> {
    let checked = program.checked();
    checked.schemes[checked.entry(Some(entry)).ok()?].as_ref()
}

/// What types alone say of meanings: of other types it is another one. What one of them takes and the other does not
/// tells of no value. The sizes of a result are those of the value, however much the type says of them.
fn types(was: &Scheme, is: &Scheme) -> Option<Meaning> {
    if plain(was) != plain(is) {
        let [was, is] = [was, is].map(|scheme| plain(scheme).join(" -> "));
        return Some(Meaning::Changed(format!("its type was {}, and is {}", excerpt(&was), excerpt(&is))));
    }
    let [was, is] = [was, is].map(parameters);
    (was != is).then(|| {
        Meaning::Unknown(format!(
            "it can't be compared: its parameters had the sizes of {}, and have those of {}",
            excerpt(&was),
            excerpt(&is)
        ))
    })
}

/// The types of parameters and result, without sizes.
fn plain(scheme: &Scheme) -> Vec<String> {
    fn without(ty: &Type) -> Type {
        match ty {
            Type::Array(_, row) => Type::Array(Size::constant(0), Arc::new(without(row))),
            other => other.with_parts(&mut without),
        }
    }
    scheme
        .params
        .iter()
        .chain([&scheme.result])
        .map(|ty| without(ty).to_string().replace("[0]", "[]"))
        .collect()
}

/// The types of parameters, with the sizes that the caller chooses by number, in the order of the text; and which of
/// them are the values of parameters.
fn parameters(scheme: &Scheme) -> String {
    let chosen: BTreeSet<&str> = scheme.size_params.iter().map(|var| &*var.name).collect();
    let values = scheme.names.iter().map(|(_, size)| size.as_ref().map(|var| &*var.name));
    let values: Vec<Option<&str>> = values.collect();
    let types = scheme.params.iter().zip(&values).map(|(ty, value)| match value {
        Some(name) => format!("({name}: {ty})"),
        None => ty.to_string(),
    });
    let text = types.collect::<Vec<_>>().join(" -> ");
    let mut known: Vec<&str> = Vec::new();
    let word = |c: char| c.is_alphanumeric() || c == '_';
    let numbered = text.split_inclusive(|c| !word(c)).map(|part| {
        let (name, rest) = part.split_at(part.trim_end_matches(|c| !word(c)).len());
        if !chosen.contains(name) && !values.contains(&Some(name)) {
            return part.to_string();
        }
        let at = known.iter().position(|size| *size == name).unwrap_or_else(|| {
            known.push(name);
            known.len() - 1
        });
        format!("n{}{rest}", at + 1)
    });
    numbered.collect()
}
