//! The source under the reference interpreter, the core program under its own, and the native code,
//! on generated inputs: most with the small constants of `Schedule::SMALL`, so that short arrays
//! cross every boundary, and some with as many lanes as native code has ([`WIDE`]), so that a program is
//! verified on the vector code by which it will run.

use std::collections::BTreeSet;

use lawson_oracle::domain::concrete::Concrete;
use lawson_oracle::schedule::{Constants, Schedule};
use lawson_oracle::syntax::ast::NodeId;

use super::inputs::{self, Case};
use super::outcome::{self, Agreement, End, Shown};
use super::repairs::Repairs;
use super::shrink::shrink;
use super::sources::Sources;
use super::{Options, STEPS, Subject, literals};
use crate::core::interp::Runnable;
use crate::core::schedule;
use crate::native::Kernel;

/// Steps of the interpreters on the inputs of a program together, for each that is asked for: of a hundred a
/// second's work or two.
const TOTAL: u64 = 60_000;

/// Steps that a run on any input has, so that costly inputs don't take the place of others.
const SHARE: u64 = 20_000;

/// Steps of the search for the smallest input that differs.
const SHRINKING: u64 = 20_000_000;

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

    /// What is left.
    pub fn left(&self) -> u64 {
        self.left
    }

    /// For as many inputs, where a next program is worth more than a costly input of this one.
    fn of_one_in_many(options: &Options) -> Budget {
        Budget { left: SHARE.saturating_mul(options.cases as u64), most: SHARE }
    }

    /// Steps that the next run has.
    pub(super) fn steps(&self) -> u64 {
        self.left.clamp(SHARE, self.most)
    }

    pub(super) fn run<T>(&mut self, run: impl FnOnce(&mut Concrete) -> T) -> T {
        let steps = self.steps();
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
    /// Inputs that were changed so that the source gives a value (`repairs`).
    pub repaired: usize,
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

/// [`sample`] of each of these programs, which are to mean the same source, with its kernels and as many inputs as its
/// options say. They have their inputs in common, so that the source runs on an input once where it combines alike.
/// For trying many programs: costly inputs get the steps that the others leave.
///
/// # Errors
/// The first input that differs, made as small as possible.
pub fn sample_each(
    subjects: &[(Subject<'_>, Vec<Kernel>, Options)],
) -> Result<Vec<Sampled>, Box<Difference>> {
    let all: Vec<Subject<'_>> = subjects.iter().map(|(subject, ..)| *subject).collect();
    let literals = literals::of_all(&all);
    let mut sources = Sources::kept();
    let each = subjects.iter().map(|(subject, kernels, options)| {
        let case = |index| inputs::case(subject.scheme(), &literals, options.seed, index);
        let mut budget = Budget::of_one_in_many(options);
        sampled(subject, kernels, Schedule::SMALL, options.cases, &case, &mut budget, &mut sources)
    });
    each.collect()
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
    sampled(subject, kernels, Schedule::SMALL, options.cases, &case, budget, &mut Sources::default())
}

/// The constants of native code, except for shorter chunks and smaller groups of them.
pub const WIDE: Constants = Constants { chunk: 32, group: 2, ..Schedule::NATIVE };

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
    let cases = options.cases.min(inputs::WIDE.len());
    sampled(subject, kernels, WIDE, cases, &case, budget, &mut Sources::default())
}

fn sampled(
    subject: &Subject<'_>,
    kernels: &[Kernel],
    constants: Constants,
    cases: usize,
    case: &dyn Fn(usize) -> Option<Case>,
    budget: &mut Budget,
    sources: &mut Sources,
) -> Result<Sampled, Box<Difference>> {
    let schedule = schedule::seen(subject.fused, constants);
    let fused = Runnable::new(subject.fused);
    let mut sampled = Sampled::default();
    // Without a parameter there is one input.
    let cases = if subject.scheme().params.is_empty() { cases.min(1) } else { cases };
    let mut waiting: Vec<Vec<Interpreted>> = kernels.iter().map(|_| Vec::new()).collect();
    let mut repairs = Repairs::default();
    type Answered = Result<bool, Box<Difference>>;
    // Whether there is an answer; if not, and there is no hope of more steps, the input is changed as one that fails.
    let mut answered = |index: usize, case: Case, budget: &mut Budget, last| -> Answered {
        let at = index % kernels.len().max(1);
        let kernel = kernels.get(at);
        let (case, ran) = met(budget, sources, &mut repairs, subject, &schedule, (index, case), last);
        let large = case.sizes.values().fold(1, |all: i64, n| all.saturating_mul(*n.max(&1))) > LARGE;
        let interpreted = interpreted(budget, (subject, &fused), &schedule, case, ran)
            .map_err(|found| smallest(subject, kernel, &schedule, found))?;
        match (interpreted.answer.agreement, kernel) {
            (Agreement::Same { .. }, Some(kernel)) => {
                waiting[at].push(interpreted);
                if large || waiting[at].len() == AT_ONCE {
                    natively(subject, kernel, &schedule, &mut waiting[at], &mut sampled)?;
                }
                Ok(true)
            }
            (Agreement::Same { .. }, None) => {
                sampled.add(interpreted.answer);
                Ok(true)
            }
            // More steps do not give more memory.
            _ => {
                sampled.starved += usize::from(interpreted.answer.starved);
                Ok(interpreted.answer.starved)
            }
        }
    };
    budget.most = SHARE;
    let mut costly = Vec::new();
    for index in 0..cases {
        if let Some(case) = case(index) {
            let size = case.sizes.values().fold(0, |all: i64, n| all.saturating_add(*n.max(&0)));
            if !answered(index, case, budget, false)? {
                costly.push((size, index));
            }
        }
    }
    budget.most = STEPS;
    costly.sort_unstable();
    for (_, index) in costly {
        if let Some(case) = case(index) {
            answered(index, case, budget, true)?;
        }
    }
    for (kernel, waiting) in kernels.iter().zip(&mut waiting) {
        natively(subject, kernel, &schedule, waiting, &mut sampled)?;
    }
    sampled.unknown = cases - sampled.same;
    sampled.repaired = repairs.made;
    Ok(sampled)
}

/// What the source shows, and the branches that it reached.
type Ran = (Shown, BTreeSet<NodeId>);

/// The source on an input, or on another one where that one gives no value and this is to be mended ([`Repairs`]).
fn met(
    budget: &mut Budget,
    sources: &mut Sources,
    repairs: &mut Repairs,
    subject: &Subject<'_>,
    schedule: &Schedule,
    (index, case): (usize, Case),
    last: bool,
) -> (Case, Ran) {
    let before = budget.left;
    let mut ran = match last && budget.left == 0 {
        true => (Shown::unknown("no steps are left"), BTreeSet::new()),
        false => sources.run(budget, subject, schedule, &case),
    };
    if !last && matches!(ran.0.end, End::Unknown(_)) {
        return (case, ran);
    }
    let mut case = case;
    let better = repairs
        .instead_of((&ran.0, &case), |steps| sources.repaired(subject, schedule, &case, index as u64, steps));
    if let Some(better) = better {
        ran = sources.run(budget, subject, schedule, &better);
        case = better;
    }
    repairs.count(&ran.0, before.saturating_sub(budget.left));
    (case, ran)
}

/// So many inputs wait for a kernel to run on them all: its threads are slow to wake, and to go to sleep.
const AT_ONCE: usize = 8;
/// One of whose sizes the product is greater waits for no other, for the memory that it takes.
const LARGE: i64 = 1 << 12;

/// Runs a kernel on the inputs that wait for it.
fn natively(
    subject: &Subject<'_>,
    kernel: &Kernel,
    schedule: &Schedule,
    waiting: &mut Vec<Interpreted>,
    sampled: &mut Sampled,
) -> Result<(), Box<Difference>> {
    let waiting = std::mem::take(waiting);
    let answers: Result<Vec<Answer>, _> =
        kernel.at_once(|| waiting.into_iter().map(|one| one.and_natively(subject, kernel)).collect());
    let answers = answers.map_err(|found| smallest(subject, Some(kernel), schedule, found))?;
    for answer in answers {
        match answer.agreement {
            Agreement::Same { .. } => sampled.add(answer),
            Agreement::Unknown | Agreement::Different => sampled.starved += usize::from(answer.starved),
        }
    }
    Ok(())
}

impl Sampled {
    /// One more input on which all treatments agree.
    fn add(&mut self, mut answer: Answer) {
        self.same += 1;
        self.failed += usize::from(answer.agreement == Agreement::Same { failed: true });
        self.reached.append(&mut answer.reached);
    }
}

/// Compares on one input. Of what is known, everything agrees, or else it is the error.
pub fn compare(
    subject: &Subject<'_>,
    kernel: Option<&Kernel>,
    schedule: &Schedule,
    case: &Case,
) -> Result<Agreement, Box<Difference>> {
    compared(&mut Budget { left: u64::MAX, most: STEPS }, subject, kernel, schedule, case)
}

fn compared(
    budget: &mut Budget,
    subject: &Subject<'_>,
    kernel: Option<&Kernel>,
    schedule: &Schedule,
    case: &Case,
) -> Result<Agreement, Box<Difference>> {
    let fused = Runnable::new(subject.fused);
    let ran = Sources::default().run(budget, subject, schedule, case);
    let interpreted = interpreted(budget, (subject, &fused), schedule, case.clone(), ran)?;
    let answer = match kernel {
        Some(kernel) => interpreted.and_natively(subject, kernel)?,
        None => interpreted.answer,
    };
    Ok(answer.agreement)
}

/// An input on which both interpreters ran, and nothing differs.
struct Interpreted {
    case: Case,
    /// What the source shows.
    expected: Shown,
    answer: Answer,
}

fn interpreted(
    budget: &mut Budget,
    (subject, fused): (&Subject<'_>, &Runnable<'_>),
    schedule: &Schedule,
    case: Case,
    (expected, reached): Ran,
) -> Result<Interpreted, Box<Difference>> {
    let starved = matches!(expected.end, End::Starved(_));
    let answer = |agreement, starved| Answer { agreement, starved, reached };
    if expected.end.unknown().is_some() {
        return Ok(Interpreted { case, expected, answer: answer(Agreement::Unknown, starved) });
    }
    let found = budget.run(|numbers| {
        let (checked, result) = (subject.checked, subject.result());
        let constants = schedule.constants;
        outcome::core_within(numbers, checked, fused, result, &case.args, constants, Some(&expected))
    });
    let starved = matches!(found.end, End::Starved(_));
    match expected.agrees(&found) {
        Agreement::Different => {
            let [treatment, _] = subject.treatments();
            Err(Box::new(Difference { case, expected, found, treatment }))
        }
        agreement => Ok(Interpreted { case, expected, answer: answer(agreement, starved) }),
    }
}

impl Interpreted {
    /// With what native code gives. It has no budget: it runs on nothing that core's interpreter can't end.
    fn and_natively(self, subject: &Subject<'_>, kernel: &Kernel) -> Result<Answer, Box<Difference>> {
        let Interpreted { case, expected, mut answer } = self;
        if answer.agreement == Agreement::Unknown {
            return Ok(answer);
        }
        let (checked, result) = (subject.checked, subject.result());
        let found = outcome::native_as(checked, kernel, result, &case.args, Some(&expected));
        answer.starved |= matches!(found.end, End::Starved(_));
        match expected.agrees(&found) {
            Agreement::Same { .. } => Ok(answer),
            Agreement::Unknown => Ok(Answer { agreement: Agreement::Unknown, ..answer }),
            Agreement::Different => {
                let [_, treatment] = subject.treatments();
                Err(Box::new(Difference { case, expected, found, treatment }))
            }
        }
    }
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
    let mut budget = Budget { left: SHRINKING, most: STEPS };
    shrink(subject.scheme(), case, &mut |case| {
        if budget.left == 0 {
            return false;
        }
        match compared(&mut budget, subject, kernel, schedule, case) {
            Err(difference) => {
                smallest = difference;
                true
            }
            Ok(_) => false,
        }
    });
    smallest
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::source_program::SourceProgram;
    use super::*;
    use crate::core::Program;
    use crate::core::schedule::schedule;
    use crate::fuse::{FuseOptions, fuse};
    use lawson_oracle::scalar::{Scalar, ScalarType};
    use lawson_oracle::source::Source;
    use lawson_oracle::value::{Array, RowType, Value};

    struct Fused {
        source: SourceProgram,
        program: Program,
    }

    impl Fused {
        fn program(&self) -> &Program {
            &self.program
        }

        fn subject(&self) -> Subject<'_> {
            self.source.subject(&self.program)
        }
    }

    fn taken(text: &str) -> SourceProgram {
        SourceProgram::of(&Source::new("program", text)).unwrap()
    }

    fn fused(text: &str) -> Fused {
        let source = taken(text);
        let program = fuse(&source.lowered, &FuseOptions::default()).unwrap().program;
        Fused { source, program }
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
            (1..=most).contains(&(sampled.same - small - sampled.repaired)),
            "{sampled:?}, {small} small, at most {most} others"
        );
    }

    /// A run that is known takes nothing of the budget; one in another order, on other arguments, or in more steps
    /// than one without an answer had, is not known.
    #[test]
    fn the_source_runs_once_on_an_input() {
        let program = fused("def main [n] (xs: [n]f64) = f64.sum (map (* 2) xs)");
        let subject = program.subject();
        let literals = literals::of(&subject);
        let case = |index| inputs::case(subject.scheme(), &literals, 7, index).unwrap();
        let [small, wide] = [Schedule::SMALL, WIDE].map(|constants| schedule(subject.fused, constants));
        let mut budget = Budget::new(&Options::default());
        let mut sources = Sources::kept();
        let mut steps = |subject: &Subject<'_>, by: &Schedule, case: &Case, most: u64| {
            budget.most = most;
            let left = budget.left;
            let (shown, _) = sources.run(&mut budget, subject, by, case);
            (left - budget.left, shown)
        };
        let (first, shown) = steps(&subject, &small, &case(6), SHARE);
        assert!(first > 0);
        assert_eq!(steps(&subject, &small, &case(6), STEPS), (0, shown));
        assert!(steps(&subject, &wide, &case(6), SHARE).0 > 0);
        assert!(steps(&subject, &small, &case(5), SHARE).0 > 0);
        let long = fused("def main (n: i64) = i64.sum (map (+ n) (iota 30000))");
        let case = Case { args: vec![Value::Scalar(Scalar::I64(1))], sizes: Default::default() };
        let mut ends = [SHARE, SHARE, STEPS, SHARE].map(|most| {
            let (steps, shown) = steps(&long.subject(), &Schedule::new(Schedule::SMALL), &case, most);
            (steps, shown.end.unknown().is_none())
        });
        assert!(ends[2].0 > SHARE);
        ends[2].0 = STEPS;
        // In so few steps it has no answer in any treatment.
        assert_eq!(ends, [(SHARE, false), (0, false), (STEPS, true), (0, false)]);
    }

    /// Each of the programs is compared, though the source runs but once.
    #[test]
    fn programs_that_have_their_inputs_in_common_are_compared_each() {
        let (right, wrong) = (taken("def main (x: i32) = x + 1"), taken("def main (x: i32) = x + 2"));
        let subject =
            |fused, unfused| Subject { checked: &right.checked, entry: right.entry, fused, unfused };
        let options = Options { cases: 5, ..Options::default() };
        let of = |fused, unfused| (subject(fused, unfused), vec![], options);
        let same = sample_each(&[of(&right.lowered, true), of(&right.lowered, false)]).unwrap();
        assert_eq!(same.iter().map(|sampled| sampled.same).collect::<Vec<_>>(), [5, 5]);
        for (programs, treatment) in [
            ([of(&right.lowered, true), of(&wrong.lowered, false)], "fused core"),
            ([of(&wrong.lowered, true), of(&right.lowered, false)], "unfused core"),
        ] {
            assert_eq!(sample_each(&programs).unwrap_err().treatment, treatment);
        }
    }

    #[test]
    fn a_difference_names_what_differs() {
        let (right, wrong) = (taken("def main (x: i32) = x + 1"), taken("def main (x: i32) = x + 2"));
        let kernel = Kernel::compile(&wrong.lowered).unwrap();
        let small = schedule(&wrong.lowered, Schedule::SMALL);
        let args = vec![lawson_oracle::value::Value::Scalar(lawson_oracle::scalar::Scalar::I32(5))];
        let case = Case { args, sizes: Default::default() };
        for (unfused, treatment) in [(false, "fused core"), (true, "unfused core")] {
            let fused = &wrong.lowered;
            let subject = Subject { checked: &right.checked, entry: right.entry, fused, unfused };
            let difference = compare(&subject, Some(&kernel), &small, &case).unwrap_err();
            assert_eq!(difference.treatment, treatment);
        }
    }
}
