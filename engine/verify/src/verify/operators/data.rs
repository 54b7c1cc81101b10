//! Operators on the data of a run: the program is interpreted on a sample of it, and whatever an operator combines there
//! it combines by other brackets too, with the partial results as they come.
//!
//! It compares two bracketings of three neighbouring parts of the data (`parts`): three elements,
//! what all before an element give with it and what all after it give, two halves of a balanced tree after what is
//! before; and at last all from the left with all of that tree. Of an extent that is cut, positions are what they are
//! in the data, and partial results grow as they do in all of it.
//!
//! A first run of a sample counts what there is to try, so that all of it gets its share of the applications. An operator
//! holds where one sample was tried to its end.
//!
//! The program is interpreted as it was lowered, since its operators have the numbers that a verdict remembers. The
//! interpreter tells a watch what each fold, scan and bin combines (`core::interp::Combining`). All operators that
//! the program itself writes are tried, whether there is a note or not. Nothing is compared in an order or a
//! neighbourhood that the data does not have, except for partial results of a sample.

use std::collections::BTreeSet;

use lawson_oracle::interp::Host;
use lawson_oracle::scalar::Scalar;
use lawson_oracle::schedule::Schedule;

use super::choice::chooses;
use super::parts::{Broken, Parts, Plan};
use super::placed::{Placed, Places, same, there};
use super::rounded::Seen;
use super::sample::Sample;
use super::{OperatorFault, OperatorLaw, Values};
use crate::core::interp::{Combined, Combining, Outside, Watch, run_on};
use crate::core::{Op, Operator, Origin, Program, Size};
use crate::native::NativeValue;
use crate::verify::literals::{constants, walk};

/// Numbers and rows of a sample, and steps for it: where the first take too many, there are others.
const SAMPLES: [(i64, u64); 3] = [(4096, 1 << 19), (512, 1 << 18), (48, 1 << 18)];
/// Applications of one operator to try it, in one sample.
const APPLICATIONS: u64 = 1 << 16;
/// Of so many elements in one place of a histogram, the sample says how many it has in all of the data.
const MANY: i64 = 16;

/// What came of trying an operator on the data of a run.
#[derive(Clone, PartialEq, Debug)]
pub enum OnData {
    /// It is associative there.
    Holds,
    /// It is not.
    Breaks(Box<OperatorFault>),
    /// No sample could be tried to its end: its run failed, the operator did on all that it was tried on, or that took
    /// too many steps.
    Untried,
}

/// An operator of a program, and what came of trying it.
#[derive(Clone, PartialEq, Debug)]
pub struct OperatorOutcome {
    /// Its number among those of the program, in the order of [`super::check`].
    pub operator: usize,
    /// The statement whose operator it is.
    pub origin: Origin,
    /// What came of it.
    pub outcome: OnData,
}

/// Whether a program has operators that are no built-in ones.
pub fn has_own(program: &Program) -> bool {
    !own(program).is_empty()
}

/// The operators that are no built-in ones, with their numbers.
fn own(program: &Program) -> Vec<(usize, &Origin, &Operator)> {
    let mut all = Vec::new();
    each(program, &mut |number, origin, operator| {
        if operator.builtin().is_none() {
            all.push((number, origin, operator));
        }
    });
    all
}

/// All operators with their numbers.
fn each<'p>(program: &'p Program, f: &mut dyn FnMut(usize, &'p Origin, &'p Operator)) {
    let mut number = 0;
    walk(&program.body, &mut |stmt| {
        if let Op::Loop(l) = &stmt.op {
            for (operator, _) in l.associative() {
                f(number, &stmt.origin, operator);
                number += 1;
            }
        }
    });
}

/// Tries the operators of a program that are no built-in ones on the arguments of a run. It calls no function of a host.
pub fn try_on(program: &Program, values: &[NativeValue<'_>]) -> Vec<OperatorOutcome> {
    let literals: BTreeSet<i64> = constants(&program.body).iter().filter_map(whole).collect();
    let literals: Vec<i64> = literals.into_iter().collect();
    let mut trials: Vec<Trial<'_>> = own(program)
        .into_iter()
        .map(|(number, origin, operator)| Trial::new(number, origin, operator))
        .collect();
    for (most, steps) in SAMPLES {
        let due = trials.iter().filter(|trial| !trial.is_done()).count() as u64;
        if due == 0 {
            break;
        }
        let sample = Sample::of(program, values, &literals, most);
        let (_, used) = run(program, &sample, steps, &mut |combining, seen| {
            if let Some(trial) = Trial::of(&mut trials, combining) {
                trial.counts(combining, seen);
            }
        });
        // The second run takes as many again.
        let share = steps.saturating_sub(2 * used) / due;
        let (finished, _) = run(program, &sample, steps, &mut |combining, seen| {
            if let Some(trial) = Trial::of(&mut trials, combining) {
                trial.combines(combining, &sample, share, &literals, seen);
            }
        });
        trials.iter_mut().for_each(|trial| trial.ends(finished, sample.is_whole()));
    }
    trials.into_iter().map(Trial::tried).collect()
}

/// Who is told of all that is combined.
type Each<'e> = dyn FnMut(&mut Combining<'_, Placed>, &Seen) + 'e;

/// Runs a program on a sample: whether it comes to its end, and the steps that it took.
fn run(program: &Program, sample: &Sample, steps: u64, each: &mut Each<'_>) -> (bool, u64) {
    let mut domain = Places::with_budget(steps);
    let seen = domain.seen();
    let mut combined = |combining: &mut Combining<'_, Placed>| each(combining, &seen);
    let placed = |at: i64, space: &Size| Placed {
        here: Scalar::I64(at),
        there: Scalar::I64(sample.position(at, space)),
    };
    let watch = Watch { combined: Some(&mut combined), placed: Some(&placed), ..Watch::default() };
    let outside = Outside { printer: &mut |_| {}, host: &mut Host::default() };
    let schedule = Schedule::new(Schedule::NATIVE);
    let ran = run_on(&mut domain, program, &same(&sample.args), &schedule, outside, watch);
    (ran.result.is_ok(), seen.steps())
}

/// A number as a position.
fn whole(constant: &Scalar) -> Option<i64> {
    match constant {
        Scalar::F32(x) => Some(*x as i64),
        Scalar::F64(x) => Some(*x as i64),
        _ => constant.as_integer().and_then(|n| i64::try_from(n).ok()),
    }
}

/// An operator that is tried.
struct Trial<'p> {
    number: usize,
    origin: &'p Origin,
    operator: &'p Operator,
    chooses: bool,
    /// What there is to try in the sample that runs.
    work: Work,
    /// One sample was tried to its end, or there was nothing to combine in all of the data.
    holds: bool,
    fault: Option<OperatorFault>,
}

/// What an operator combines in a run, and what came of it so far.
#[derive(Default)]
struct Work {
    elements: u64,
    /// Steps of one application.
    steps: u64,
    /// Two bracketings had values.
    answered: bool,
    /// Something was not tried.
    exhausted: bool,
}

impl<'p> Trial<'p> {
    fn new(number: usize, origin: &'p Origin, operator: &'p Operator) -> Trial<'p> {
        let (chooses, work) = (chooses(operator), Work::default());
        Trial { number, origin, operator, chooses, work, holds: false, fault: None }
    }

    /// The trial of an operator, where it combines something that has other brackets, and is to be tried yet.
    fn of<'t>(trials: &'t mut [Trial<'p>], combining: &Combining<'_, Placed>) -> Option<&'t mut Trial<'p>> {
        let mut mine = trials.iter_mut().filter(|trial| std::ptr::eq(trial.operator, combining.operator));
        mine.next().filter(|trial| combining.elements.len() > 1 && !trial.is_done())
    }

    fn is_done(&self) -> bool {
        self.holds || self.fault.is_some()
    }

    /// Counts what it combines, and the steps that it takes.
    fn counts(&mut self, combining: &mut Combining<'_, Placed>, seen: &Seen) {
        self.work.elements += combining.elements.len() as u64;
        let before = seen.steps();
        (combining.apply)(combining.neutral, &combining.elements[0].1);
        self.work.steps = self.work.steps.max(seen.steps() - before);
    }

    /// A sample's run is over; it came to its end, or not, and went over all of the data, or not.
    fn ends(&mut self, finished: bool, whole: bool) {
        let Work { elements, answered, exhausted, .. } = std::mem::take(&mut self.work);
        self.holds |= finished && if elements == 0 { whole } else { answered && !exhausted };
    }

    fn tried(self) -> OperatorOutcome {
        let outcome = match self.fault {
            Some(fault) => OnData::Breaks(Box::new(fault)),
            None if self.holds => OnData::Holds,
            None => OnData::Untried,
        };
        OperatorOutcome { operator: self.number, origin: self.origin.clone(), outcome }
    }

    /// Tries it on what it combines, in so many steps for all of a sample. What it begins with is an element like the
    /// others.
    fn combines(
        &mut self,
        combining: &mut Combining<'_, Placed>,
        sample: &Sample,
        steps: u64,
        literals: &[i64],
        seen: &Seen,
    ) {
        let n = combining.elements.len();
        let applications = APPLICATIONS.min(steps / self.work.steps.max(1));
        let share = applications * n as u64 / self.work.elements.max(1);
        let Some(plan) = Plan::of(share as usize, n, times(combining, sample)) else {
            self.work.exhausted = true;
            return;
        };
        let mut elements = vec![there(combining.neutral)];
        elements.extend(combining.elements.iter().map(|(_, element)| there(element)));
        let mut parts = Parts::new(&mut *combining.apply, seen, self.chooses);
        parts.try_all(&elements, literals, plan);
        self.work.answered |= parts.answered;
        self.work.exhausted |= parts.exhausted;
        if let Some(Broken { operands, results }) = parts.broken {
            let (on, origin, params) = (Values::Data, self.origin.clone(), Vec::new());
            let (law, operands) = match operands {
                Ok(three) => (OperatorLaw::Associative, three.to_vec()),
                Err(elements) => (OperatorLaw::FromLeft(elements), Vec::new()),
            };
            self.fault = Some(OperatorFault { origin, law, on, operands, results, params });
        }
    }
}

/// How many times as many elements come together in all of the data. What is cut is taken to have as many as the sample
/// has, but no more than there are between the nearest elements that did not come. For a place of a histogram to which
/// few come, that says little: it is taken to have what places have on average.
fn times(combining: &Combining<'_, Placed>, sample: &Sample) -> i64 {
    let (Some(cut), [(first, _), .., (last, _)]) = (sample.cut(combining.space), combining.elements) else {
        return 1;
    };
    let n = combining.elements.len() as i64;
    let position = |at: u64| cut.positions.get(usize::try_from(at).ok()?).copied();
    let before = first.checked_sub(1).and_then(position).unwrap_or(-1);
    let after = position(last + 1).unwrap_or(cut.extent);
    let times = (cut.extent / (cut.positions.len() as i64).max(1)).min((after - before - 1) / n);
    match combining.kind {
        Combined::Fold | Combined::Scan => times,
        Combined::Place(_) if n >= MANY => times,
        Combined::Place(extents) => match sample.product(extents) {
            Some(places) => times.min(cut.extent / places.max(1).saturating_mul(n)),
            None => times,
        },
    }
}

/// A number, where it is a whole one.
pub(super) fn whole_number(s: &Scalar) -> Option<i64> {
    match s {
        Scalar::F32(x) => Some(*x as i64).filter(|n| *n as f32 == *x),
        Scalar::F64(x) => Some(*x as i64).filter(|n| *n as f64 == *x),
        Scalar::Bool(_) => None,
        _ => s.as_integer().and_then(|n| i64::try_from(n).ok()),
    }
}
