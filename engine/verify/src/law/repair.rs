//! Which conditions a law needs, and which one is missing.

use lawson_oracle::scalar::ScalarType;
use lawson_oracle::types::Type;

use super::text::{Assumption, Equation};
use super::typed::{Kind, Typed};
use super::{MORE, Options, Validity, verdict};

/// Whether a law needs a condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// Without it, it is refuted.
    Needed,
    /// Without it, it holds.
    NotNeeded,
    /// Neither was found.
    Unknown,
}

/// Each condition with whether the law needs it. Types are no conditions.
pub fn needs(typed: &Typed, options: &Options) -> Vec<(Assumption, Need)> {
    let conditions = &typed.law.conditions;
    let asked = conditions.iter().enumerate().filter(|(_, c)| !matches!(c, Assumption::Typed(..)));
    let need = |(i, condition): (usize, &Assumption)| {
        let mut law = typed.law.clone();
        law.conditions.remove(i);
        let need = match Typed::of(&law).map(|typed| verdict(&typed, options)) {
            Ok(Validity::Refuted(_)) => Need::Needed,
            Ok(Validity::Holds { .. }) => Need::NotNeeded,
            Ok(Validity::Undecided { .. } | Validity::NoInstance) | Err(_) => Need::Unknown,
        };
        (condition.clone(), need)
    };
    asked.map(need).collect()
}

/// The conditions by which alone the law holds, the plainest first.
pub fn missing(typed: &Typed, options: &Options) -> Vec<Assumption> {
    let repairs = |condition: &Assumption| {
        let mut law: Equation = typed.law.clone();
        law.conditions.push(condition.clone());
        // What is offered has to stand more instances than the law did.
        let holds = Typed::of(&law).map(|typed| verdict(&typed, &options.with_more(MORE)));
        matches!(holds, Ok(Validity::Holds { .. }))
    };
    let mut tried: Vec<_> = named(typed).into_iter().map(|condition| (condition, false)).collect();
    rayon_core::scope(|scope| {
        for (condition, does) in &mut tried {
            scope.spawn(|_| *does = repairs(condition));
        }
    });
    let mut found: Vec<_> =
        tried.into_iter().filter_map(|(condition, does)| does.then_some(condition)).collect();
    // What one function must be is said of it and not of all.
    if found.iter().any(|c| matches!(c, Assumption::Pure(Some(_)))) {
        found.retain(|c| *c != Assumption::Pure(None));
    }
    if found.iter().any(|c| matches!(c, Assumption::Total(Some(_)))) {
        found.retain(|c| *c != Assumption::Total(None));
    }
    found
}

/// What can be said of the variables of a law.
fn named(typed: &Typed) -> Vec<Assumption> {
    let mut all = Vec::new();
    let values = |ty: &Type| {
        let of = |(name, kind): &(String, Kind)| match kind {
            Kind::Value { ty: of, .. } if of == ty => Some(name.clone()),
            Kind::Value { .. } | Kind::Function { .. } => None,
        };
        typed.variables.iter().filter_map(of).collect::<Vec<_>>()
    };
    let mut functions = 0;
    for (name, kind) in &typed.variables {
        let Kind::Function { result, .. } = kind else { continue };
        functions += 1;
        all.extend([Assumption::Pure(Some(name.clone())), Assumption::Total(Some(name.clone()))]);
        if typed.is_operator(name) {
            all.extend([
                Assumption::Associative(name.clone()),
                Assumption::Commutative(name.clone()),
                Assumption::Idempotent(name.clone()),
            ]);
            all.extend(values(result).into_iter().map(|ne| Assumption::Neutral(ne, name.clone())));
        }
    }
    if functions > 1 {
        all.extend([Assumption::Pure(None), Assumption::Total(None)]);
    }
    let arrays: Vec<&String> = typed
        .variables
        .iter()
        .filter_map(|(name, kind)| match kind {
            Kind::Value { ty: Type::Array(..), .. } => Some(name),
            _ => None,
        })
        .collect();
    for (i, one) in arrays.iter().enumerate() {
        all.extend(
            arrays[i + 1..].iter().map(|two| Assumption::Holds(format!("length {one} == length {two}"))),
        );
    }
    for number in values(&Type::Scalar(ScalarType::I64)) {
        all.push(Assumption::Holds(format!("0 <= {number}")));
        all.extend(arrays.iter().map(|xs| Assumption::Holds(format!("{number} <= length {xs}"))));
    }
    all
}
