//! The source and the core program over terms, at all lengths up to a small one: where both give the
//! same terms on every path, they are equal for all values.
//!
//! Where the terms differ, the program is refused, whether numbers are found that show it or not
//! (`verify::Mismatch`): a program that is fused rightly gives the same terms. Sums of integers and whatever else
//! gives the same in any order have one term (`Symbolic::in_any_order`).

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::Arc;

use arbitrary::Unstructured;
use lawson_oracle::domain::Domain;
use lawson_oracle::domain::symbolic::{Exploration, Limits, Symbolic, Term, explore};
use lawson_oracle::generate::literals::Literals;
use lawson_oracle::generate::{bytes_from_seed, input};
use lawson_oracle::interp;
use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_oracle::schedule::Schedule;
use lawson_oracle::types::{SizeVar, Type};
use lawson_oracle::value::{Array, RowType, Value, Variant};

use super::inputs::{Case, size_vars};
use super::outcome::{Agreement, End, Shown};
use super::{Difference, Mismatch, Options, Subject, differential, literals};
use crate::core;
use crate::core::interp::Runnable;
use crate::core::layout::split_by;
use crate::lower::schedule;
use crate::native::Kernel;

/// How far one assignment of lengths is explored.
pub(super) const LIMITS: Limits = Limits { paths: 300, steps: 20_000 };
/// Paths without an answer after which one assignment of lengths is given up: the others would have none either, and
/// each takes all its steps.
const UNANSWERED: usize = 10;
/// Assignments of lengths to size variables that are tried.
const ASSIGNMENTS: usize = 40;
/// Values tried to turn different terms into different numbers, and paths on which they are tried.
const WITNESSES: u64 = 100;
const WITNESSED: usize = 5;
/// How deep a term is shown.
const SHOWN: usize = 5;

/// What is known for all values.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Symbolically {
    /// The greatest length.
    pub length: usize,
    /// Paths that were compared.
    pub paths: usize,
    /// Those of them on which both fail.
    pub failures: usize,
    /// Why nothing is proved, where nothing is; none means proved at all lengths up to `length`.
    pub undecided: Option<String>,
    /// There was too little memory for some path.
    pub starved: bool,
    /// Steps that the two interpreters took.
    pub steps: u64,
}

impl Symbolically {
    /// Equal for all values at all lengths up to `length`.
    pub fn proved(&self) -> bool {
        self.undecided.is_none()
    }
}

/// Different terms of source and core program, though no numbers were found on which they differ. What is
/// fused rightly gives the same terms, so that this is no proof, and enough to refuse.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terms {
    /// The lengths.
    pub sizes: BTreeMap<SizeVar, i64>,
    /// What the source gives, where the two part.
    pub expected: String,
    /// What the core program gives there.
    pub found: String,
    /// What messages call the core program.
    pub treatment: &'static str,
}

impl Terms {
    /// The lengths in words.
    pub fn lengths(&self) -> String {
        let sizes: Vec<String> = self.sizes.iter().map(|(var, n)| format!("{} = {n}", var.name)).collect();
        let sizes = if sizes.is_empty() { String::new() } else { format!(", {}", sizes.join(", ")) };
        format!("any x0, x1, ..{sizes}; no numbers were found that show the difference")
    }
}

/// Compares at lengths from 0 to what the options say.
///
/// # Errors
/// An input on which the two differ, or different terms.
pub fn check(
    subject: &Subject<'_>,
    kernel: Option<&Kernel>,
    options: &Options,
) -> Result<Symbolically, Box<Mismatch>> {
    let literals = literals::of(subject);
    let mut found = Symbolically { length: options.symbolic, ..Symbolically::default() };
    let small = schedule(subject.fused, Schedule::SMALL);
    let fused = Runnable::new(subject.fused);
    let assignments = assignments(subject, options.symbolic);
    if assignments.len() > ASSIGNMENTS {
        found.undecided = Some(format!("there are more than {ASSIGNMENTS} combinations of lengths"));
    }
    for sizes in assignments.into_iter().take(ASSIGNMENTS) {
        match at((subject, &fused), &small, &sizes, &literals) {
            Path::Seen(seen) => {
                found.paths += seen.paths;
                found.failures += seen.failures;
                found.starved |= seen.starved;
                found.steps += seen.steps;
                if let Some(why) = seen.undecided {
                    found.undecided.get_or_insert(why);
                }
            }
            Path::Differs(found) => {
                return Err(differential::smallest(subject, kernel, &small, found).into());
            }
            Path::Parts(terms) => return Err(Box::new(Mismatch::Terms(terms))),
        }
    }
    Ok(found)
}

/// Arguments of variables.
pub(super) struct Inputs {
    /// One for each parameter.
    pub(super) values: Vec<Value<Term>>,
    /// The types of the variables in them.
    variables: Vec<ScalarType>,
}

impl Inputs {
    /// Those of an entry at these sizes, if there are any.
    pub(super) fn of(
        subject: &Subject<'_>,
        symbolic: &mut Symbolic,
        sizes: &BTreeMap<SizeVar, i64>,
    ) -> Option<Inputs> {
        let scheme = subject.scheme();
        let mut variables = Vec::new();
        let values = scheme.params.iter().zip(&scheme.names).map(|(ty, (_, size))| match size {
            Some(var) => sizes.get(var).map(|n| Value::Scalar(symbolic.constant(Scalar::I64(*n)))),
            None => argument(symbolic, ty, sizes, &mut variables),
        });
        let values = values.collect::<Option<_>>()?;
        Some(Inputs { values, variables })
    }

    /// Sizes that are tried, up to a length.
    pub(super) fn assignments(subject: &Subject<'_>, length: usize) -> Vec<BTreeMap<SizeVar, i64>> {
        let mut all = assignments(subject, length);
        all.truncate(ASSIGNMENTS);
        all
    }
}

/// Values for the size variables: every combination, or more than are tried; the equal ones first.
fn assignments(subject: &Subject<'_>, length: usize) -> Vec<BTreeMap<SizeVar, i64>> {
    let scheme = subject.scheme();
    let mut vars = BTreeSet::new();
    scheme.params.iter().for_each(|ty| size_vars(ty, &mut vars));
    let shown = vars.clone();
    vars.extend(scheme.names.iter().filter_map(|(_, v)| v.clone()));
    let equal = (0..=length as i64).map(|n| vars.iter().map(|v| (v.clone(), n)).collect());
    let mut all: Vec<BTreeMap<SizeVar, i64>> = equal.collect();
    // What is the extent of no argument may be negative.
    let least = |var: &SizeVar| if shown.contains(var) { 0 } else { -1 };
    let values: Vec<(&SizeVar, i64, u64)> =
        vars.iter().map(|var| (var, least(var), (length as i64 - least(var) + 1) as u64)).collect();
    let number = values.iter().fold(1, |all: u64, (.., values)| all.saturating_mul(*values));
    // Counted up, the last variable first: of many variables there are more than could be made.
    let combination = |mut number: u64| -> BTreeMap<SizeVar, i64> {
        let each = values.iter().rev().map(|(var, least, values)| {
            let value = least + (number % values) as i64;
            number /= values;
            ((*var).clone(), value)
        });
        each.collect()
    };
    let combinations = (0..number.min(ASSIGNMENTS as u64 + 1)).map(combination);
    for sizes in combinations {
        if !all.contains(&sizes) {
            all.push(sizes);
        }
    }
    all
}

enum Path {
    Seen(Symbolically),
    Differs(Box<Difference>),
    Parts(Terms),
}

/// Compares at these lengths.
fn at(
    (subject, fused): (&Subject<'_>, &Runnable<'_>),
    schedule: &Schedule,
    sizes: &BTreeMap<SizeVar, i64>,
    literals: &Literals,
) -> Path {
    let constants = Schedule::new(schedule.constants);
    let mut undecided: Option<String> = None;
    let (mut paths, mut failures, mut unanswered, mut starved, mut steps) = (0, 0, 0, false, 0);
    let mut parted: Vec<[String; 2]> = Vec::new();
    let explored = explore(LIMITS, |symbolic: &mut Symbolic| {
        let Some(Inputs { values: args, variables }) = Inputs::of(subject, symbolic, sizes) else {
            undecided.get_or_insert_with(|| "an extent can't be".to_string());
            return ControlFlow::Continue(());
        };
        paths += 1;
        let expected = interp::run(symbolic, subject.checked, subject.entry, &args, schedule);
        let constant = &mut |scalar| symbolic.constant(scalar);
        let parts: Vec<_> = args.iter().flat_map(|arg| split_by(arg, constant)).collect();
        let found = fused.run(symbolic, &parts, &constants);
        steps += LIMITS.steps - symbolic.steps_left();
        if calls_host(&expected, &found) {
            undecided.get_or_insert_with(|| "the results of functions of the host are not terms".to_string());
            return ControlFlow::Continue(());
        }
        let expected = Shown::of_source(expected);
        let found = Shown::of_core(found, subject.result(), &mut |term| symbolic.known(term));
        let mut agreement = expected.agrees(&found);
        if agreement == Agreement::Different {
            agreement = settled(symbolic, &expected).agrees(&settled(symbolic, &found));
        }
        if agreement == Agreement::Different && symbolic.is_impossible() {
            return ControlFlow::Continue(());
        }
        match agreement {
            Agreement::Same { failed } => {
                failures += usize::from(failed);
                ControlFlow::Continue(())
            }
            Agreement::Unknown => {
                let ends = [&expected.end, &found.end];
                starved |= ends.iter().any(|end| matches!(end, End::Starved(_)));
                let why = ends.into_iter().find_map(End::unknown);
                undecided.get_or_insert(why.unwrap_or_default().to_string());
                unanswered += 1;
                if unanswered < UNANSWERED { ControlFlow::Continue(()) } else { ControlFlow::Break(None) }
            }
            Agreement::Different => {
                match witness(subject, schedule, symbolic, &args, &variables, sizes, literals) {
                    Some(found) => return ControlFlow::Break(Some(found)),
                    None => parted.push(parting(symbolic, &expected, &found)),
                }
                if parted.len() < WITNESSED { ControlFlow::Continue(()) } else { ControlFlow::Break(None) }
            }
        }
    });
    if let Exploration::Stopped(Some(found)) = explored {
        return Path::Differs(found);
    }
    if let Some([expected, found]) = parted.into_iter().next() {
        let treatment = subject.treatments()[0];
        return Path::Parts(Terms { sizes: sizes.clone(), expected, found, treatment });
    }
    let undecided = match explored {
        Exploration::Stopped(_) => undecided,
        Exploration::Budget => Some("the budget of paths is used up".to_string()),
        Exploration::Complete(_) => undecided,
    };
    Path::Seen(Symbolically { paths, failures, undecided, starved, steps, ..Symbolically::default() })
}

/// Whether one of two runs ended at a call, for there is no host.
fn calls_host(source: &interp::Outcome<Term>, core: &core::interp::CoreOutcome<Term>) -> bool {
    let in_source = |stop: &interp::Stop| match stop {
        interp::Stop::Fault(fault) => matches!(fault.kind, interp::FaultKind::External { .. }),
        _ => false,
    };
    let in_core = |stop: &core::interp::Stop| {
        matches!(stop, core::interp::Stop::Failed { failure: core::interp::Failure::External, .. })
    };
    source.result.as_ref().is_err_and(in_source) || core.result.as_ref().is_err_and(in_core)
}

/// What a run shows, by all that its path says of integers in the end.
pub(super) fn settled(symbolic: &mut Symbolic, shown: &Shown<Term>) -> Shown<Term> {
    let mut value = |value: &Value<Term>| value.map(&mut |term| symbolic.settled(*term));
    let log = shown.log.iter().map(&mut value).collect();
    let mut settled = Shown { log, ..shown.clone() };
    if let End::Value(end) = &mut settled.end {
        *end = value(end);
    }
    settled
}

/// A value of variables of this type at these sizes.
fn argument(
    symbolic: &mut Symbolic,
    ty: &Type,
    sizes: &BTreeMap<SizeVar, i64>,
    variables: &mut Vec<ScalarType>,
) -> Option<Value<Term>> {
    let row = input::row_type(ty, sizes).ok().filter(|row| input::elements(row) <= input::MOST)?;
    fresh(symbolic, &row, variables)
}

fn fresh(symbolic: &mut Symbolic, row: &RowType, variables: &mut Vec<ScalarType>) -> Option<Value<Term>> {
    let variable = |symbolic: &mut Symbolic, variables: &mut Vec<ScalarType>, ty| {
        variables.push(ty);
        symbolic.variable(variables.len() as u32 - 1, ty)
    };
    Some(match row {
        RowType::Scalar(ty) => Value::Scalar(variable(symbolic, variables, *ty)),
        RowType::Array(n, row) => {
            let elems = (0..*n).map(|_| fresh(symbolic, row, variables)).collect::<Option<_>>()?;
            Value::Array(Array { row: row.clone(), elems: Arc::new(elems) })
        }
        RowType::Tuple(rows) => {
            Value::Tuple(rows.iter().map(|r| fresh(symbolic, r, variables)).collect::<Option<_>>()?)
        }
        RowType::Record(fields) => {
            let fields = fields.iter().map(|(f, r)| Some((f.clone(), fresh(symbolic, r, variables)?)));
            Value::Record(fields.collect::<Option<_>>()?)
        }
        RowType::Sum(constructors) => {
            // A path for each constructor.
            let (last, others) = constructors.split_last()?;
            let mut own = last;
            for constructor in others {
                let chosen = variable(symbolic, variables, ScalarType::Bool);
                if symbolic.branch(&chosen).ok()? {
                    own = constructor;
                    break;
                }
            }
            let (name, fields) = own;
            let fields =
                fields.fields().iter().map(|r| fresh(symbolic, r, variables)).collect::<Option<_>>()?;
            Value::Sum(Variant { name: name.clone(), fields, row: constructors.as_slice().into() })
        }
    })
}

/// The difference that numbers show which take this path.
fn witness(
    subject: &Subject<'_>,
    schedule: &Schedule,
    symbolic: &Symbolic,
    args: &[Value<Term>],
    variables: &[ScalarType],
    sizes: &BTreeMap<SizeVar, i64>,
    literals: &Literals,
) -> Option<Box<Difference>> {
    let none = BTreeMap::new();
    (0..WITNESSES).find_map(|seed| {
        let bytes = bytes_from_seed(seed, 64 + 32 * variables.len());
        let mut bytes = Unstructured::new(&bytes);
        let values = variables.iter().map(|ty| {
            match input::value_among(&mut bytes, &Type::Scalar(*ty), &none, 1, literals).ok()? {
                Value::Scalar(s) => Some(s),
                _ => None,
            }
        });
        let values: Vec<Scalar> = values.collect::<Option<_>>()?;
        let mut value = |v: u32| values[v as usize];
        let taken = symbolic
            .decisions()
            .iter()
            .all(|(term, answer)| symbolic.evaluate(*term, &mut value) == Ok(Scalar::Bool(*answer)));
        if !taken {
            return None;
        }
        let args = args.iter().map(|arg| concrete(symbolic, arg, &mut value)).collect::<Option<_>>()?;
        let case = Case { args, sizes: sizes.clone() };
        differential::compare(subject, None, schedule, &case).err()
    })
}

/// Where two runs part: the first two different terms, or else how they end.
pub(super) fn parting(symbolic: &Symbolic, expected: &Shown<Term>, found: &Shown<Term>) -> [String; 2] {
    let terms = |shown: &Shown<Term>| {
        let mut terms = Vec::new();
        shown.log.iter().for_each(|value| leaves(value, &mut terms));
        if let End::Value(value) = &shown.end {
            leaves(value, &mut terms);
        }
        terms
    };
    let pairs = terms(expected).into_iter().zip(terms(found));
    if let Some((one, other)) = pairs.into_iter().find(|(one, other)| one != other) {
        return [one, other].map(|term| symbolic.show(term, SHOWN));
    }
    [expected, found].map(|shown| match &shown.end {
        End::Value(_) => format!("{} numbers", terms(shown).len()),
        End::Failed(why) => format!("fails: {why}"),
        End::Broken(why) => format!("breaks: {why}"),
        End::Unknown(why) | End::Starved(why) => format!("no answer: {why}"),
    })
}

fn leaves(value: &Value<Term>, out: &mut Vec<Term>) {
    match value {
        Value::Scalar(term) => out.push(*term),
        Value::Tuple(parts) => parts.iter().for_each(|part| leaves(part, out)),
        Value::Record(fields) => fields.iter().for_each(|(_, part)| leaves(part, out)),
        Value::Sum(variant) => variant.fields.iter().for_each(|part| leaves(part, out)),
        Value::Array(array) => array.elems.iter().for_each(|part| leaves(part, out)),
    }
}

fn concrete(
    symbolic: &Symbolic,
    value: &Value<Term>,
    variable: &mut dyn FnMut(u32) -> Scalar,
) -> Option<Value> {
    Some(match value {
        Value::Scalar(term) => Value::Scalar(symbolic.evaluate(*term, variable).ok()?),
        Value::Tuple(vs) => {
            Value::Tuple(vs.iter().map(|v| concrete(symbolic, v, variable)).collect::<Option<_>>()?)
        }
        Value::Record(fs) => {
            let fields = fs.iter().map(|(f, v)| Some((f.clone(), concrete(symbolic, v, variable)?)));
            Value::Record(fields.collect::<Option<_>>()?)
        }
        Value::Sum(v) => Value::Sum(v.try_map(|v| concrete(symbolic, v, variable))?),
        Value::Array(a) => Value::Array(Array {
            row: a.row.clone(),
            elems: Arc::new(a.elems.iter().map(|v| concrete(symbolic, v, variable)).collect::<Option<_>>()?),
        }),
    })
}
