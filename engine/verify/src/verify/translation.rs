//! A program that was written in another language, against the program that it was translated to: before anything is
//! fused. Both go from the left, whatever the schedule says.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use lawson_oracle::domain::Concrete;
use lawson_oracle::domain::symbolic::{Symbolic, explore};
use lawson_oracle::generate::host::{Log, model};
use lawson_oracle::interp::{self, Host, Meaning};
use lawson_oracle::schedule::Schedule;
use lawson_oracle::syntax::ast::Decl;

use super::outcome::{Agreement, Shown};
use super::symbolic::{Inputs, LIMITS, Terms, parting, settled};
use super::{Difference, Mismatch, Options, STEPS, Subject, inputs, literals};

/// What messages call the translated program.
const TREATMENT: &str = "the array program that it becomes";

/// How a translation was compared.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Translated {
    /// Inputs on which both agree.
    pub cases: usize,
    /// Those of them on which both fail.
    pub failed: usize,
    /// Paths over terms on which both agree.
    pub paths: usize,
    /// Equal for all values at small lengths.
    pub proved: bool,
}

/// Compares a translated program with its source; nothing for a program that is the source itself.
///
/// # Errors
/// An input on which the two differ, or different terms.
pub fn check(subject: &Subject<'_>, options: &Options) -> Result<Option<Translated>, Box<Mismatch>> {
    let Some(meaning) = subject.checked.meaning.clone() else { return Ok(None) };
    let Decl::Def(def) = &subject.checked.program.decls[subject.entry] else { return Ok(None) };
    let mut found = on_numbers(subject, &*meaning, &def.name, options)?;
    let calls = subject.checked.program.decls.iter().any(|decl| matches!(decl, Decl::External(_)));
    if !calls {
        on_terms(subject, &*meaning, &def.name, options, &mut found)?;
    }
    Ok(Some(found))
}

fn on_numbers(
    subject: &Subject<'_>,
    meaning: &dyn Meaning,
    entry: &str,
    options: &Options,
) -> Result<Translated, Box<Mismatch>> {
    let Subject { checked, entry: index, .. } = *subject;
    let literals = literals::of(subject);
    let schedule = Schedule::new(Schedule::SMALL);
    let mut compared = Translated::default();
    for at in 0..options.cases {
        let Some(case) = inputs::case(subject.scheme(), &literals, options.seed, at) else { continue };
        let host = || model(checked, &Log::default());
        let mut numbers = Concrete::with_budget(STEPS / 10);
        let expected = Shown::of_source(meaning.on_numbers(&mut numbers, entry, &case.args, &mut host()));
        let mut numbers = Concrete::with_budget(STEPS / 10);
        let ran =
            interp::numbers::run(&mut numbers, checked, index, &case.args, &schedule, &mut host(), None);
        let found = Shown::of_source(ran);
        match expected.agrees(&found) {
            Agreement::Same { failed } => {
                compared.cases += 1;
                compared.failed += usize::from(failed);
            }
            Agreement::Unknown => {}
            Agreement::Different => {
                let difference = Difference { case, expected, found, treatment: TREATMENT };
                return Err(Box::new(Mismatch::Shown(difference)));
            }
        }
    }
    Ok(compared)
}

fn on_terms(
    subject: &Subject<'_>,
    meaning: &dyn Meaning,
    entry: &str,
    options: &Options,
    compared: &mut Translated,
) -> Result<(), Box<Mismatch>> {
    let schedule = Schedule::new(Schedule::SMALL);
    compared.proved = true;
    for sizes in Inputs::assignments(subject, options.symbolic) {
        let mut parted: Option<(BTreeMap<_, _>, [String; 2])> = None;
        let explored = explore(LIMITS, |symbolic: &mut Symbolic| {
            let Some(args) = Inputs::of(subject, symbolic, &sizes) else { return ControlFlow::Continue(()) };
            let expected = meaning.on_terms(symbolic, entry, &args.values, &mut Host::default());
            let found = interp::run(symbolic, subject.checked, subject.entry, &args.values, &schedule);
            let (expected, found) = (Shown::of_source(expected), Shown::of_source(found));
            let mut agreement = expected.agrees(&found);
            if agreement == Agreement::Different {
                agreement = settled(symbolic, &expected).agrees(&settled(symbolic, &found));
            }
            match agreement {
                Agreement::Same { .. } => compared.paths += 1,
                Agreement::Unknown => compared.proved = false,
                Agreement::Different if symbolic.is_impossible() => {}
                Agreement::Different => {
                    parted = Some((sizes.clone(), parting(symbolic, &expected, &found)));
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        });
        if let Some((sizes, [expected, found])) = parted {
            return Err(Box::new(Mismatch::Terms(Terms { sizes, expected, found, treatment: TREATMENT })));
        }
        if !matches!(explored, lawson_oracle::domain::symbolic::Exploration::Complete(_)) {
            compared.proved = false;
        }
    }
    Ok(())
}
