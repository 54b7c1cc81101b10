//! The source under the reference interpreter, the core program under its own, and the native code,
//! on generated inputs: most with the small constants of `Schedule::SMALL`, so that short arrays
//! cross every boundary, and some with as many lanes as native code has ([`WIDE`]), so that a program is
//! verified on the vector code by which it will run.

use std::collections::BTreeSet;

use lawson_oracle::domain::concrete::Concrete;
use lawson_oracle::schedule::Schedule;
use lawson_oracle::syntax::ast::NodeId;

use super::inputs::{self, Case};
use super::outcome::{self, Agreement, End, Shown};
use super::shrink::shrink;
use super::{Options, STEPS, Subject, literals};
use crate::core::schedule;
use crate::native::Kernel;

/// Steps of the interpreters on the inputs of a program together, for each that is asked for: of a hundred a
/// second's work or two.
const TOTAL: u64 = 60_000;

/// Steps that a run on any input has, so that costly inputs don't take the place of others.
const SHARE: u64 = 20_000;

/// Steps for all inputs of a program.
pub struct Budget {
    /// What is left.
    left: u64,
    /// What one run has of it at most.
    most: u64,
}

impl Budget {
    /// For as many inputs as the options say.
    pub fn new(options: &Options) -> Budget {
        Budget { left: TOTAL.saturating_mul(options.cases as u64), most: SHARE }
    }

    fn run<T>(&mut self, run: impl FnOnce(&mut Concrete) -> T) -> T {
        let steps = self.left.clamp(SHARE, self.most);
        let mut numbers = Concrete::with_budget(steps);
        let ran = run(&mut numbers);
        self.left = self.left.saturating_sub(steps - numbers.steps_left());
        ran
    }
}

/// An input on which two treatments differ.
#[derive(Clone, PartialEq, Debug)]
pub struct Difference {
    /// The arguments.
    pub case: Case,
    /// What the source shows under the reference interpreter.
    pub expected: Shown,
    /// What the other treatment shows.
    pub found: Shown,
    /// The other treatment, one of [`Subject::treatments`].
    pub treatment: &'static str,
}

/// Counts of generated inputs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sampled {
    /// Inputs on which all treatments agree.
    pub same: usize,
    /// Those of them on which all treatments fail.
    pub failed: usize,
    /// Inputs without an answer.
    pub unknown: usize,
    /// Those of them for which there was too little memory.
    pub starved: usize,
    /// The branches of the source that those on which all agree have reached ([`lawson_oracle::interp::Outcome::reached`]).
    pub reached: BTreeSet<NodeId>,
}

/// What is known of one input on which nothing differs.
struct Answer {
    agreement: Agreement,
    /// There was too little memory.
    starved: bool,
    /// The branches that the source reached.
    reached: BTreeSet<NodeId>,
}

/// Compares on as many inputs as the options say; on each of them one of the kernels runs, in turn.
///
/// # Errors
/// The first input that differs, made as small as possible.
pub fn sample(
    subject: &Subject<'_>,
    kernels: &[Kernel],
    options: &Options,
) -> Result<Sampled, Box<Difference>> {
    small(subject, kernels, options, &mut Budget::new(options))
}

/// [`sample`], within what is left of a budget.
///
/// # Errors
/// The first input that differs, made as small as possible.
pub fn small(
    subject: &Subject<'_>,
    kernels: &[Kernel],
    options: &Options,
    budget: &mut Budget,
) -> Result<Sampled, Box<Difference>> {
    let literals = literals::of(subject);
    let case = |index| inputs::case(subject.scheme(), &literals, options.seed, index);
    sampled(subject, kernels, Schedule::SMALL, options.cases, &case, budget)
}

/// The constants of native code, but for shorter chunks.
pub const WIDE: (usize, usize, usize) = (32, Schedule::NATIVE.1, Schedule::NATIVE.2);

/// Compares on the inputs of [`inputs::wide`], under [`WIDE`], within what is left of a budget.
///
/// # Errors
/// The first input that differs, made as small as possible.
pub fn wide(
    subject: &Subject<'_>,
    kernels: &[Kernel],
    options: &Options,
    budget: &mut Budget,
) -> Result<Sampled, Box<Difference>> {
    let literals = literals::of(subject);
    let case = |index| inputs::wide(subject.scheme(), &literals, options.seed, index);
    sampled(subject, kernels, WIDE, options.cases.min(inputs::WIDE.len()), &case, budget)
}

fn sampled(
    subject: &Subject<'_>,
    kernels: &[Kernel],
    constants: (usize, usize, usize),
    cases: usize,
    case: &dyn Fn(usize) -> Option<Case>,
    budget: &mut Budget,
) -> Result<Sampled, Box<Difference>> {
    let schedule = schedule::seen(subject.fused, constants);
    let mut sampled = Sampled::default();
    // Without a parameter there is one input.
    let cases = if subject.scheme().params.is_empty() { cases.min(1) } else { cases };
    let mut answered = |index: usize, case: Case, budget: &mut Budget| {
        let kernel = kernels.get(index % kernels.len().max(1));
        match within(budget, subject, kernel, &schedule, &case) {
            Ok(Answer { agreement: Agreement::Same { failed }, mut reached, .. }) => {
                sampled.same += 1;
                sampled.failed += usize::from(failed);
                sampled.reached.append(&mut reached);
                Ok(true)
            }
            Ok(answer) => {
                // More steps give no more memory.
                sampled.starved += usize::from(answer.starved);
                Ok(answer.starved)
            }
            Err(found) => Err(smallest(subject, kernel, &schedule, found)),
        }
    };
    budget.most = SHARE;
    let mut costly = Vec::new();
    for index in 0..cases {
        if let Some(case) = case(index) {
            let size = case.sizes.values().fold(0, |all: i64, n| all.saturating_add(*n.max(&0)));
            if !answered(index, case, budget)? {
                costly.push((size, index));
            }
        }
    }
    budget.most = STEPS;
    costly.sort_unstable();
    for (_, index) in costly {
        if budget.left == 0 {
            break;
        }
        if let Some(case) = case(index) {
            answered(index, case, budget)?;
        }
    }
    sampled.unknown = cases - sampled.same;
    Ok(sampled)
}

/// Compares on one input. Of what is known, everything agrees, or else it is the error.
pub fn compare(
    subject: &Subject<'_>,
    kernel: Option<&Kernel>,
    schedule: &Schedule,
    case: &Case,
) -> Result<Agreement, Box<Difference>> {
    let mut budget = Budget { left: u64::MAX, most: STEPS };
    within(&mut budget, subject, kernel, schedule, case).map(|answer| answer.agreement)
}

fn within(
    budget: &mut Budget,
    subject: &Subject<'_>,
    kernel: Option<&Kernel>,
    schedule: &Schedule,
    case: &Case,
) -> Result<Answer, Box<Difference>> {
    let mut expected = budget
        .run(|numbers| outcome::source_within(numbers, subject.checked, subject.entry, &case.args, schedule));
    let reached = std::mem::take(&mut expected.reached);
    let expected = Shown::of_source(expected);
    let mut starved = matches!(expected.end, End::Starved(_));
    if expected.end.unknown().is_some() {
        return Ok(Answer { agreement: Agreement::Unknown, starved, reached });
    }
    let constants = (schedule.chunk, schedule.lanes, schedule.block);
    let mut agreement = Agreement::Same { failed: matches!(expected.end, End::Failed(_)) };
    let native = |kernel| outcome::native(subject.checked, kernel, subject.result(), &case.args);
    let core = budget.run(|numbers| {
        outcome::core_within(numbers, subject.checked, subject.fused, subject.result(), &case.args, constants)
    });
    // Native code has no budget: it runs on nothing that core's interpreter can't end.
    let kernel = kernel.filter(|_| core.end.unknown().is_none());
    let found = [Some(core), kernel.map(native)];
    for (treatment, found) in subject.treatments().into_iter().zip(found) {
        let Some(found) = found else { continue };
        starved |= matches!(found.end, End::Starved(_));
        match expected.agrees(&found) {
            Agreement::Same { .. } => {}
            Agreement::Unknown => agreement = Agreement::Unknown,
            Agreement::Different => {
                return Err(Box::new(Difference { case: case.clone(), expected, found, treatment }));
            }
        }
    }
    Ok(Answer { agreement, starved, reached })
}

/// The smallest input found that still differs.
pub fn smallest(
    subject: &Subject<'_>,
    kernel: Option<&Kernel>,
    schedule: &Schedule,
    first: Box<Difference>,
) -> Box<Difference> {
    let case = first.case.clone();
    let mut smallest = first;
    shrink(subject.scheme(), case, &mut |case| match compare(subject, kernel, schedule, case) {
        Err(difference) => {
            smallest = difference;
            true
        }
        Ok(_) => false,
    });
    smallest
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::api::{Fused, Program};
    use crate::core::schedule::schedule;
    use lawson_oracle::scalar::{Scalar, ScalarType};
    use lawson_oracle::value::{Array, RowType, Value};

    fn fused(text: &str) -> Fused {
        Program::parse(text).unwrap().main().unwrap().fuse().unwrap()
    }

    /// Native code has no budget.
    #[test]
    fn native_code_runs_on_nothing_that_core_has_no_answer_for() {
        let program = fused(
            "def main [n] (xs: [n]i64) (j: i64) = let p = map (\\x -> 10 / x) xs let s = i64.sum (iota j) in \
             map (+ s) p",
        );
        let subject = program.subject();
        // A kernel that is seen when it runs, since it gives a value.
        let other = fused("def main [n] (xs: [n]i64) (j: i64) = map (+ j) xs");
        let kernel = Kernel::compile(other.program()).unwrap();
        let small = schedule(subject.fused, Schedule::SMALL);
        let zeros = vec![Value::Scalar(Scalar::I64(0)); 2];
        let xs =
            Value::Array(Array { row: Arc::new(RowType::Scalar(ScalarType::I64)), elems: Arc::new(zeros) });
        let agreement = |j| {
            let args = vec![xs.clone(), Value::Scalar(Scalar::I64(j))];
            compare(&subject, Some(&kernel), &small, &Case { args, sizes: Default::default() })
        };
        assert_eq!(agreement(10).unwrap_err().treatment, "fused native code");
        // The source fails at once; the sum stands first in core.
        assert_eq!(agreement(1 << 40), Ok(Agreement::Unknown));
    }

    /// All inputs together have a budget of steps, and the small ones have their answers all the same.
    #[test]
    fn costly_inputs_do_not_take_the_place_of_small_ones() {
        let program = fused(
            "def main [n] (xs: [n]i64) = i64.sum (map (\\i -> i * n) (iota (if n > 4 then 30000 else 10)))",
        );
        let subject = program.subject();
        let options = Options { cases: 100, ..Options::default() };
        let sampled = sample(&subject, &[], &options).unwrap();
        let literals = literals::of(&subject);
        let small = (0..100).filter(|index| {
            let case = inputs::case(subject.scheme(), &literals, options.seed, *index).unwrap();
            case.sizes.values().all(|n| *n <= 4)
        });
        let small = small.count();
        // The 30,000 products and sums of a costly input are 60,000 steps, for each of two interpreters.
        let most = TOTAL as usize * options.cases / 120_000 + 1;
        assert_eq!(sampled.same + sampled.unknown, 100);
        assert!(
            (1..=most).contains(&(sampled.same - small)),
            "{sampled:?}, {small} small, at most {most} others"
        );
    }

    #[test]
    fn a_difference_names_what_differs() {
        let program = |text: &str| Program::parse(text).unwrap().main().unwrap();
        let (right, wrong) = (program("def main (x: i32) = x + 1"), program("def main (x: i32) = x + 2"));
        let kernel = Kernel::compile(wrong.lowered()).unwrap();
        let small = schedule(wrong.lowered(), Schedule::SMALL);
        let args = vec![lawson_oracle::value::Value::Scalar(lawson_oracle::scalar::Scalar::I32(5))];
        let case = Case { args, sizes: Default::default() };
        for (unfused, treatment) in [(false, "fused core"), (true, "unfused core")] {
            let fused = wrong.lowered();
            let subject = Subject { checked: right.checked(), entry: right.index(), fused, unfused };
            let difference = compare(&subject, Some(&kernel), &small, &case).unwrap_err();
            assert_eq!(difference.treatment, treatment);
        }
    }
}
