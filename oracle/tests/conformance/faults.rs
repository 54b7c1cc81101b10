//! Every run-time error is shown by a program of the corpus.

use std::collections::BTreeSet;

use lawson_oracle::blocks::Ran;
use lawson_oracle::interp::{FaultKind, Stop};
use lawson_oracle::modules;
use lawson_oracle::scalar::{Prim, PrimOp};
use lawson_oracle::types::uses::Use;

use crate::corpus::CORPUS;

/// The names of the kinds, and that of one: a kind that is not listed does not compile.
macro_rules! kinds {
    ($($kind:ident)*) => {
        const KINDS: &[&str] = &[$(stringify!($kind)),*];

        fn name(kind: &FaultKind) -> &'static str {
            match kind { $(FaultKind::$kind { .. } => stringify!($kind)),* }
        }
    };
}

kinds! {
    IndexOutOfBounds SliceOutOfBounds InvalidRange Assertion Coercion DivisionByZero NegativeExponent
    NegativeSize Hole Unflatten SizeMismatch SliceShape External Irregular Said
}

/// No program makes an irregular array: `interp.rs` hands one in as a host may. Nor does one fail in the words of another
/// language.
const NOT_BY_PROGRAMS: [&str; 2] = ["Irregular", "Said"];

/// The failures that entries of the corpus show, each with the entry's primitives.
fn shown() -> Vec<(&'static str, BTreeSet<Use>)> {
    let mut shown = Vec::new();
    for program in &*CORPUS {
        let Ok(tests) = &program.tests else { continue };
        let faults: Vec<_> = tests
            .iter()
            .filter_map(|test| match &test.ran {
                Ran::Outcome(outcome) => match &outcome.result {
                    Err(Stop::Fault(fault)) => Some((&*test.entry, name(&fault.kind))),
                    _ => None,
                },
                _ => None,
            })
            .collect();
        if faults.is_empty() {
            continue;
        }
        let checked = modules::check(&program.source).expect("a program that ran");
        shown.extend(faults.into_iter().map(|(entry, kind)| {
            (kind, checked.uses(checked.entry(Some(entry)).expect("an entry that ran")))
        }));
    }
    shown
}

#[test]
fn every_kind_of_run_time_error_is_met() {
    let met: BTreeSet<&str> = shown().into_iter().map(|(kind, _)| kind).collect();
    assert!(NOT_BY_PROGRAMS.iter().all(|kind| !met.contains(kind)), "{met:?}");
    let missing: Vec<_> =
        KINDS.iter().filter(|kind| !met.contains(*kind) && !NOT_BY_PROGRAMS.contains(kind)).collect();
    assert!(missing.is_empty(), "no program gives: {missing:?}");
}

#[test]
fn every_primitive_that_may_fail_fails() {
    let shown = shown();
    for prim in Prim::all().filter(|prim| prim.may_fail()) {
        let kind = if prim.op == PrimOp::Pow { "NegativeExponent" } else { "DivisionByZero" };
        let used = Use { name: prim.name(), at: None };
        // An entry with one operation that can fail, so that it is this one that failed.
        let failing = |uses: &BTreeSet<Use>| {
            Prim::all().filter(|p| p.may_fail() && uses.contains(&Use { name: p.name(), at: None })).count()
        };
        assert!(
            shown.iter().any(|(k, uses)| *k == kind && uses.contains(&used) && failing(uses) == 1),
            "no program shows how {} fails",
            prim.name()
        );
    }
}
