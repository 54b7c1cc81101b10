//! One program through everything: parsed, checked, lowered, fused, certified, and compared with its
//! source as fused and as unfused core and native code. What the fuzzers and the properties ask.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

pub use lawson_oracle::generate::GenOptions;
use lawson_oracle::generate::judge::{self, Wrong};
use lawson_oracle::generate::rare::Rare;
use lawson_oracle::generate::shrink::{CANDIDATES, shrink};
use lawson_oracle::generate::{self, Unstructured};
use lawson_oracle::source::Source;
use lawson_oracle::types::Checked;
use lawson_oracle::{syntax, types};
use rayon_core::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use super::borders::{self, Crossed};
use super::source_program::SourceProgram;
use super::steps::WrongStep;
use super::{Mismatch, Options, Subject, differential, operators, small_machine, symbolic};
use crate::certificate;
use crate::core::Program;
use crate::fuse::{FuseOptions, Mistake, forms, fuse};
use crate::legality::Policy;
use crate::native::{Kernel, TileMachine};
use crate::plan::SOON;
use crate::rules::{Laws, RuleTable};

/// What is wrong with how Lawson treats a program.
#[derive(Clone, PartialEq, Debug)]
pub enum Fault {
    /// Its fusion is a mistake that fusion itself notices.
    Fusion(Mistake),
    /// The certificate of its fusion does not check.
    Certificate(String),
    /// Fusing the fused program once more gives another one.
    Unsettled(String),
    /// A treatment differs from the source.
    Difference(Box<Mismatch>),
    /// It is a program of the generator, and the language does not treat it as one.
    Language(Wrong),
    /// Its operator is not associative on rare values, and the check of operators says nothing of it.
    Operator(String),
    /// Something panicked.
    Panic(String),
}

/// How far a program came on which all treatments agree.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Agreed {
    /// Inputs on which they agree.
    pub inputs: usize,
    /// Native code ran it, unfused and fused.
    pub native: bool,
    /// Applications of rules.
    pub steps: usize,
    /// The rules that were applied, at any depth, and the codes of what was refused; each as often as it was.
    pub said: Vec<String>,
    /// Long inputs on which they agree, fused and unfused.
    pub crossed: Crossed,
}

impl Agreed {
    /// Whether it says something of fused native code.
    pub fn is_worth_something(&self) -> bool {
        self.inputs > 0 && self.native && self.steps > 0
    }
}

/// What became of a program.
#[derive(Clone, PartialEq, Debug)]
pub enum Treated {
    /// All treatments agree.
    Agree(Agreed),
    /// It is not a program that the engine takes: why.
    Refused(String),
    /// A bug.
    Fault(Fault),
}

impl Fault {
    /// Its kind: `fusion`, `certificate`, `unsettled`, `difference`, `operator`, `panic`; of the language
    /// `refused`, `internal`, `shape`.
    pub fn kind(&self) -> &'static str {
        match self {
            Fault::Language(Wrong::Refused(_)) => "refused",
            Fault::Language(Wrong::Internal(_)) => "internal",
            Fault::Language(Wrong::Shape(_)) => "shape",
            Fault::Fusion(_) => "fusion",
            Fault::Certificate(_) => "certificate",
            Fault::Unsettled(_) => "unsettled",
            Fault::Difference(_) => "difference",
            Fault::Operator(_) => "operator",
            Fault::Panic(_) => "panic",
        }
    }

    /// What differs, where something does.
    pub fn difference(&self) -> Option<&Mismatch> {
        match self {
            Fault::Difference(difference) => Some(difference),
            Fault::Fusion(_)
            | Fault::Certificate(_)
            | Fault::Unsettled(_)
            | Fault::Language(_)
            | Fault::Operator(_)
            | Fault::Panic(_) => None,
        }
    }

    /// Whether it may be the same fault of a smaller program: shrinking keeps it.
    pub fn is_like(&self, other: &Fault) -> bool {
        match (self, other) {
            (Fault::Language(one), Fault::Language(other)) => one.kind() == other.kind(),
            _ => self.kind() == other.kind(),
        }
    }
}

/// One line: on which input what differs, or what is wrong.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Fusion(mistake) => write!(f, "{mistake}"),
            Fault::Certificate(why) | Fault::Unsettled(why) | Fault::Panic(why) => f.write_str(why),
            Fault::Language(wrong) => write!(f, "{wrong}"),
            Fault::Operator(operator) => {
                write!(f, "no check says that it is not associative: {operator}")
            }
            Fault::Difference(mismatch) => write!(f, "{mismatch}"),
        }
    }
}

/// Threads of the pools on which native code runs.
pub(super) const THREADS: [usize; 3] = [1, 3, 7];

/// Of so many programs one has its steps compared at length 1; at greater lengths each has.
const STEPS_SHARE: u64 = 4;

/// One seed of so many puts its program through long inputs too: that takes as long as a hundred programs. It has
/// no divisor in common with the shares of kinds of programs, so that each kind meets long inputs.
pub const LONG_SHARE: u64 = 31;

/// One seed of so many tries unfused code on all inputs that fused code is tried on, and both on more of them: that
/// takes as long as four programs.
pub const WHOLE_SHARE: u64 = 13;

/// Inputs for each entry of a program that is put through the language alone.
const LANGUAGE_CASES: u64 = 4;

/// Bytes of a fuzzer's input that choose the arguments; the others choose the program.
const SEED_BYTES: usize = 8;

/// The front end answers any text with a program or a diagnostic, and what it reads, it prints so
/// that it reads the same again; so does the formatter, and formatting twice is formatting once.
///
/// # Panics
/// When it does not: that is the finding.
pub fn read_any_text(text: &str) {
    let source = Source::new("any", text);
    let Ok(program) = syntax::parse(&source) else { return };
    let printed = syntax::print(&program);
    let mut again = syntax::parse(&Source::new("printed", &*printed)).expect("what is printed can be read");
    let mut normal = program.clone();
    syntax::visit::normalize(&mut normal);
    syntax::visit::normalize(&mut again);
    assert_eq!(normal, again, "what is printed reads the same");
    let once = syntax::format(&source).expect("what is parsed can be formatted");
    let twice = syntax::format(&Source::new("formatted", &*once)).expect("and again");
    assert_eq!(once, twice, "formatting is idempotent");
    if let Err(diagnostic) = types::check(&source, program) {
        diagnostic.render(&source, false);
    }
}

/// The front end of loops answers any text with an array program that checks, or a diagnostic of its own; and what it
/// reads, it prints so that it reads the same again.
///
/// # Panics
/// When it does not: that is the finding.
pub fn read_any_loops(text: &str) {
    lawson_imperative::read_any_text(text);
}

/// Pools of threads.
pub type Pools = Vec<Arc<ThreadPool>>;

/// Pools of 1, 3 and 7 threads to run programs on.
///
/// # Errors
/// Their threads can't be made.
pub fn pools() -> Result<Pools, ThreadPoolBuildError> {
    let pool = |threads| ThreadPoolBuilder::new().num_threads(threads).build().map(Arc::new);
    THREADS.into_iter().map(pool).collect()
}

/// The random program that these bytes stand for, and the seed of its inputs.
pub fn program_from_bytes(bytes: &[u8]) -> (String, u64) {
    let (seed, program) = bytes.split_at(bytes.len().min(SEED_BYTES));
    let seed = seed.iter().fold(0, |seed, byte| (seed << 8) | u64::from(*byte));
    (generate::text(&mut Unstructured::new(program), &GenOptions::rich()), seed)
}

/// Puts a program through all treatments; the native code runs on the caller's thread and on one of the pools,
/// which the seed chooses, and on long inputs on each of them. Panics are caught and are faults.
pub fn treat(text: &str, options: &Options, pools: &[Arc<ThreadPool>]) -> Treated {
    treat_by(&RuleTable::standard(), text, options, pools)
}

/// [`treat`], where somebody sees the checked program.
pub fn treat_seen(
    text: &str,
    options: &Options,
    pools: &[Arc<ThreadPool>],
    seen: &mut dyn FnMut(&Checked),
) -> Treated {
    guarded(|| treat_unguarded(&RuleTable::standard(), text, options, pools, seen))
}

/// The smallest program found that shows a fault like this one, and its fault.
pub fn smallest(text: &str, fault: Fault, treat: &mut dyn FnMut(&str) -> Treated) -> (String, Fault) {
    let mut smallest = fault;
    let text = shrink(text, CANDIDATES, &mut |candidate| match treat(candidate) {
        Treated::Fault(other) if other.is_like(&smallest) => {
            smallest = other;
            true
        }
        _ => false,
    });
    (text, smallest)
}

/// The same, fused by the rules of a table.
pub fn treat_by(table: &RuleTable, text: &str, options: &Options, pools: &[Arc<ThreadPool>]) -> Treated {
    guarded(|| treat_unguarded(table, text, options, pools, &mut |_| {}))
}

/// Puts a program of the language's generator through the language alone: printing and formatting keep
/// it, it checks, and its runs end as its types say. Panics are caught and are faults.
pub fn treat_language(text: &str, seed: u64) -> Treated {
    guarded(|| {
        read_any_text(text);
        let runs = judge::checked(text).and_then(|checked| judge::run_all(&checked, seed, LANGUAGE_CASES));
        match runs {
            Ok(runs) => Treated::Agree(Agreed { inputs: runs.results + runs.faults, ..Agreed::default() }),
            Err(wrong) => Treated::Fault(Fault::Language(wrong)),
        }
    })
}

/// Whether the check of operators says something of an operator that is associative except on rare values. Panics are
/// caught and are faults.
pub fn treat_operator(rare: &Rare, seed: u64) -> Treated {
    guarded(|| {
        let taken = match SourceProgram::of(&Source::new("program", &*rare.text)) {
            Ok(taken) => taken,
            Err(why) => return Treated::Refused(why.message),
        };
        let checked = operators::check(&taken.lowered, &taken.checked, seed);
        match checked.iter().any(|operator| !operator.faults.is_empty()) {
            true => Treated::Agree(Agreed::default()),
            false => Treated::Fault(Fault::Operator(rare.operator.clone())),
        }
    })
}

fn guarded(treat: impl FnOnce() -> Treated) -> Treated {
    catch_unwind(AssertUnwindSafe(treat)).unwrap_or_else(|panic| {
        let message = panic
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| panic.downcast_ref::<&str>().copied())
            .unwrap_or("a panic without a message");
        Treated::Fault(Fault::Panic(message.to_string()))
    })
}

fn treat_unguarded(
    table: &RuleTable,
    text: &str,
    options: &Options,
    pools: &[Arc<ThreadPool>],
    seen: &mut dyn FnMut(&Checked),
) -> Treated {
    // What is compared is any plan.
    let fusing = || FuseOptions {
        table: table.clone(),
        checked: true,
        refusals: true,
        planner: &SOON,
        ..FuseOptions::default()
    };
    let source = Source::new("program", text);
    let taken = SourceProgram::by(&source, |checked| {
        seen(checked);
        checked.entry(None)
    });
    let taken = match taken {
        Ok(taken) => taken,
        Err(why) => return Treated::Refused(why.message),
    };
    let lowered = &taken.lowered;
    let fusion = match fuse(lowered, &fusing()) {
        Ok(fusion) => fusion,
        Err(mistake) => return Treated::Fault(Fault::Fusion(mistake)),
    };
    let laws = Laws::new(table.clone(), Policy::default());
    if let Err(why) = certificate::check(lowered, &fusion.program, &fusion.certificate, &laws) {
        return Treated::Fault(Fault::Certificate(why.to_string()));
    }
    if let Err(fault) = settled(&fusion.program, &FuseOptions { refusals: false, ..fusing() }) {
        return Treated::Fault(fault);
    }
    let machine = small_machine();
    let steps = fusion.report.steps.len();
    let mut said: Vec<String> = fusion.certificate.rules().into_iter().map(str::to_string).collect();
    said.extend(fusion.certificate.rewrites().into_iter().map(str::to_string));
    said.extend(fusion.report.all_refusals().iter().map(|refusal| refusal.code.to_string()));
    let mut agreed = Agreed { native: true, steps, said, ..Agreed::default() };
    // Each seed has one of the pools; one of a single thread is no other than the caller's.
    let pool = pools.get(options.seed as usize % pools.len().max(1));
    let pool = pool.filter(|pool| pool.current_num_threads() > 1);
    let alone = TileMachine { serial_work: usize::MAX, ..machine };
    let unfused = Subject { unfused: true, ..taken.subject(lowered) };
    let subjects = [unfused, taken.subject(&fusion.program)];
    let tried = subjects.map(|subject| {
        let program = subject.fused;
        // On the caller's thread, and on a pool.
        let mut kernels = Kernel::with(program, &alone).map(|kernel| vec![kernel]);
        if let (Ok(kernels), Some(pool)) = (&mut kernels, pool) {
            kernels.extend(Kernel::with(program, &machine).map(|kernel| kernel.on(pool.clone())));
        }
        agreed.native &= kernels.is_ok();
        let options = if subject.unfused { fewer(options) } else { *options };
        (subject, kernels.unwrap_or_default(), options)
    });
    // The forms of the body that were compared before anything was fused mean the same, too, taken or not.
    let forms = forms(lowered, &fusing());
    let tried: Vec<_> = forms
        .iter()
        .map(|form| (taken.subject(form), Vec::new(), Options { cases: options.cases / 2, ..*options }))
        .chain(tried)
        .collect();
    match differential::sample_each(&tried) {
        // Those of the fused program, which is the last.
        Ok(sampled) => agreed.inputs = sampled.last().map_or(0, |sampled| sampled.same),
        Err(difference) => return Treated::Fault(Fault::Difference(difference.into())),
    }
    for (subject, _, options) in &tried {
        if options.symbolic > 0
            && let Err(difference) = symbolic::check(subject, None, options)
        {
            return Treated::Fault(Fault::Difference(difference));
        }
    }
    if options.symbolic > 1 || options.symbolic > 0 && options.seed.is_multiple_of(STEPS_SHARE) {
        match super::steps::check(&subjects[1], lowered, &fusion.certificate, &laws, options) {
            Ok(_) => {}
            Err(WrongStep::Certificate(why)) => return Treated::Fault(Fault::Certificate(why.to_string())),
            Err(WrongStep::Meaning(difference, _)) => return Treated::Fault(Fault::Difference(difference)),
        }
    }
    if options.seed.is_multiple_of(LONG_SHARE) {
        match borders::cross(&subjects, pools, options.seed) {
            Ok(crossed) => agreed.crossed = crossed,
            Err(difference) => return Treated::Fault(Fault::Difference(difference.into())),
        }
    }
    Treated::Agree(agreed)
}

/// What unfused code is tried on: it says how a program is lowered, and most of what is asked is about fusion.
fn fewer(options: &Options) -> Options {
    let whole = options.seed.is_multiple_of(WHOLE_SHARE);
    let (cases, symbolic) = if whole { (options.cases, options.symbolic) } else { (options.cases / 2, 0) };
    Options { cases, symbolic, ..*options }
}

/// Fusing a fused program changes nothing.
fn settled(fused: &Program, options: &FuseOptions<'_>) -> Result<(), Fault> {
    let again = fuse(fused, options).map_err(Fault::Fusion)?;
    if again.program == *fused {
        return Ok(());
    }
    let steps = again.report.steps.join(", ");
    Err(Fault::Unsettled(format!("fused once more ({steps}), it becomes\n{}", again.program)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_is_not_wholly_fused_is_unsettled() {
        let source = Source::new("test", "def main (xs: []i32) = map (+ 1) (map (* 2) xs)");
        let lowered = SourceProgram::of(&source).unwrap().lowered;
        let half = fuse(&lowered, &FuseOptions { fuel: Some(0), ..FuseOptions::default() }).unwrap();
        assert_eq!(settled(&half.program, &FuseOptions::default()).map_err(|f| f.kind()), Err("unsettled"));
        assert_eq!(
            settled(&fuse(&lowered, &FuseOptions::default()).unwrap().program, &FuseOptions::default()),
            Ok(())
        );
    }
}
