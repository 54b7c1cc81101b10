//! The Rust API: from source text to a kernel that is called with slices.
//!
//! ```
//! let source = "def main [n] (xs: [n]f64) (k: f64) = f64.sum (map (* k) xs)";
//! let kernel = lawson::Program::parse(source)?.entry("main")?.fuse()?.compile()?;
//! let xs = [1.0, 2.0, 3.0];
//! let result = kernel.call(&[xs.as_slice().into(), 10.0.into()])?;
//! assert_eq!(result[0].scalar::<f64>(), Some(60.0));
//! assert_eq!(kernel.report().clusters.len(), 1);
//! # Ok::<(), lawson::Error>(())
//! ```

mod error;
#[doc(hidden)]
pub mod expression;
mod failed;
mod host;
mod kernel;
mod kind;
mod numbers;
mod on_data;
mod port;
mod reference;
mod requests;
mod split;
mod value;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::schedule::Schedule;
use lawson_oracle::source::{Source, Span};
use lawson_oracle::stop::{self, Stop};
use lawson_oracle::types::Checked;

use crate::certificate::{self, Certificate, Refused};
use crate::core::rewrites::gate::Why;
use crate::core::rewrites::loop_of_turns::LOOP_OF_TURNS;
use crate::core::views::unbuilt;
use crate::core::{self, Op, Origin, Scope, Seq, Stmt, Turns, Var};
use crate::cost::{Counts, count, is_counted};
use crate::fuse::{self, FuseOptions, Fusion, Mistake, Rewritten};
use crate::legality::Policy;
use crate::lower::{self, Lowered};
use crate::native;
use crate::rules::{Laws, RuleTable, STANDARD};
use crate::verify::Verdict;
#[cfg(feature = "cache")]
use crate::verify::cache::Key;
use crate::verify::culprit::{Culprit, Fusing};
use crate::verify::operators::{self, Checked as CheckedOperator, OperatorFault};
use crate::verify::steps::{self, Steps, WrongStep};
use crate::verify::{self, Evidence, Mismatch, Options, Subject};
use error::Cause;
pub use error::{Error, UNVERIFIED};
pub use host::Hosted;
pub use kernel::{Kernel, element_wise};
pub use kind::{ErrorKind, exit};
pub use port::Port;
pub use reference::{EXHAUSTED, Interpreted, in_its_words, interpret};
pub use split::{Known, Part, Rows, Split};
pub use value::{Arg, Element, Output};

/// A program that was parsed and checked. Cloning is cheap.
#[derive(Clone, Debug)]
pub struct Program {
    checked: Arc<Checked>,
}

/// One entry of a program, lowered to loops. Cloning is cheap.
#[derive(Clone, Debug)]
pub struct Entry {
    checked: Arc<Checked>,
    index: usize,
    lowered: Arc<Lowered>,
    operators: Arc<OnceLock<Vec<CheckedOperator>>>,
}

/// An entry whose loops were fused, or left alone. Cloning is cheap.
#[derive(Clone, Debug)]
pub struct Fused {
    entry: Entry,
    fusion: Option<Arc<Fusion>>,
    /// By what it was fused.
    laws: Arc<Laws>,
}

/// Whether a program is compared with its source before native code is made of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Verify {
    /// It is not.
    Off,
    /// Each time. Nothing is written.
    #[default]
    Always,
    /// Once: the verdict is kept in the user's cache directory, and a program that was verified before on this
    /// machine is not verified again. Needs the feature `cache`.
    #[cfg(feature = "cache")]
    Once,
}

/// What became of an entry's loops.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// The source operations of each outermost loop, by name: as many as are counted. Where the source gives no name
    /// it is the combinator with its ordinal in its function: `map#1`.
    pub clusters: Vec<Vec<String>>,
    /// The counts of the program as it runs.
    pub counts: Counts,
    /// The counts before fusion.
    pub counts_unfused: Counts,
}

impl Program {
    /// Parses and checks a program.
    ///
    /// # Errors
    /// [`Error::is_source`]: a syntax or type error, with its place.
    pub fn parse(text: &str) -> Result<Program, Error> {
        Program::from_source(&Source::new("<source>", text))
    }

    /// Parses and checks a program under the name that messages will use.
    ///
    /// # Errors
    /// Like [`Program::parse`].
    pub fn from_source(source: &Source) -> Result<Program, Error> {
        let at = |d| Error::source(ErrorKind::Syntax, source, d);
        let parsed = lawson_imperative::parse(source).map_err(at)?;
        let checked = parsed.check(source).map_err(|d| Error::source(ErrorKind::Type, source, d))?;
        Ok(Program { checked: Arc::new(checked) })
    }

    /// A program that was checked already.
    #[doc(hidden)]
    pub fn from_checked(checked: Checked) -> Program {
        Program { checked: Arc::new(checked) }
    }

    /// The program with everything that the checker found out.
    #[doc(hidden)]
    pub fn checked(&self) -> &Checked {
        &self.checked
    }

    /// The entry of this name.
    ///
    /// # Errors
    /// [`Error::is_source`]: there is none. [`Error::is_unsupported`]: it uses what the engine doesn't run.
    pub fn entry(&self, name: &str) -> Result<Entry, Error> {
        self.find(Some(name))
    }

    /// `main`, or else the only entry.
    ///
    /// # Errors
    /// Like [`Program::entry`].
    pub fn main(&self) -> Result<Entry, Error> {
        self.find(None)
    }

    fn find(&self, name: Option<&str>) -> Result<Entry, Error> {
        let checked = self.checked.clone();
        let at = |kind| move |d| Error::source(kind, &self.checked.source, d);
        let index = checked.entry(name).map_err(at(ErrorKind::Entry))?;
        let lowered = on_stack(|| lower::lower_here(&checked, index))?.map_err(at(ErrorKind::Unsupported))?;
        Ok(Entry { checked, index, lowered: Arc::new(lowered), operators: Arc::default() })
    }
}

impl Entry {
    /// The checked program.
    #[doc(hidden)]
    pub fn checked(&self) -> &Checked {
        &self.checked
    }

    /// The entry's index among the program's declarations.
    #[doc(hidden)]
    pub fn index(&self) -> usize {
        self.index
    }

    /// The arguments of a kernel, in the order in which [`Kernel::call`] takes them: a tuple is split into its
    /// components, a record into its fields by the order of their names, an array of these into arrays; a value of a sum
    /// type into the number of its constructor and the fields of all constructors, of which it has its own.
    pub fn params(&self) -> Vec<Port> {
        Port::of(&self.lowered.program.params, &self.lowered.params)
    }

    /// The results of a kernel, in the order in which [`Kernel::call`] gives them, split like arguments.
    pub fn results(&self) -> Vec<Port> {
        let mut results = Vec::new();
        Port::parts("result".into(), &self.lowered.result, 0, &mut results);
        results
    }

    /// The entry as core, one loop for each combinator.
    #[doc(hidden)]
    pub fn lowered(&self) -> &core::Program {
        &self.lowered.program
    }

    /// Fuses the loops by the standard rules and the standard planner.
    ///
    /// # Errors
    /// Like [`Entry::fuse_with`].
    pub fn fuse(&self) -> Result<Fused, Error> {
        self.fuse_with(&FuseOptions::default())
    }

    /// Fuses the loops, and checks the certificate.
    ///
    /// # Errors
    /// [`ErrorKind::Unsupported`]: what the source asks to be one loop, `#[fuse(with(name))]`, can't be.
    /// [`ErrorKind::Rule`]: a rule that is not of the standard table is not well typed ([`Law::check`]), or lacks a
    /// condition. [`Error::is_bug`]: the certificate does not check, or it makes another mistake. [`Error::is_stopped`]: a
    /// question of [`until`](stop::until) was answered with yes.
    ///
    /// [`Law::check`]: crate::rules::Law::check
    pub fn fuse_with(&self, options: &FuseOptions<'_>) -> Result<Fused, Error> {
        let own = || options.table.rules().iter().filter(|rule| !STANDARD.contains(rule));
        for rule in own() {
            let ill_typed = |why| Error::new(Cause::IllTyped(rule.name.clone(), why));
            rule.law.check().map_err(ill_typed)?;
        }
        let asked = requests::clusters(self)?;
        let around = if asked.is_empty() { None } else { options.planner.around(&asked) };
        let asking = around.as_ref().map(|planner| FuseOptions { planner, ..options.clone() });
        let options = asking.as_ref().unwrap_or(options);
        let fusion = fuse::fuse(self.lowered(), options).map_err(|mistake| match mistake {
            mistake
                if let Some(unlawful) = around.as_ref().and_then(|_| requests::unlawful(self, &mistake)) =>
            {
                unlawful
            }
            Mistake::NotThere { ref rule, .. } if is_own(&options.table, rule) => {
                Error::new(Cause::Rule(mistake))
            }
            mistake => Error::new(Cause::Fusion(mistake)),
        })?;
        goes_on()?;
        if let Some(missing) = around.as_ref().and_then(|_| requests::missing(self, &fusion.program)) {
            return Err(missing);
        }
        let laws = Laws::new(options.table.clone(), options.policy.clone());
        let checked = certificate::check(self.lowered(), &fusion.program, &fusion.certificate, &laws);
        checked.map_err(|refused| match refused {
            // Rules that make no program are not the standard ones.
            Refused::Malformed(_) if own().next().is_some() => {
                Error::new(Cause::NoProgram(refused.to_string()))
            }
            refused => Error::new(Cause::Certificate(refused.to_string())),
        })?;
        Ok(Fused { entry: self.clone(), fusion: Some(Arc::new(fusion)), laws: Arc::new(laws) })
    }

    /// Takes a fused program that was kept as core's text, with its certificate, as `lawson fuse`
    /// writes them.
    ///
    /// # Errors
    /// [`Error::is_source`]: the text is not core. [`Error::is_certificate`]: the certificate does not
    /// show that the program means what this entry means.
    #[doc(hidden)]
    pub fn certified(&self, fused: &Source, certificate: Certificate) -> Result<Fused, Error> {
        self.certified_by(&RuleTable::standard(), fused, certificate)
    }

    /// The same of a program that was fused by the rules of a table.
    ///
    /// # Errors
    /// Like [`Entry::certified`].
    #[doc(hidden)]
    pub fn certified_by(
        &self,
        table: &RuleTable,
        fused: &Source,
        certificate: Certificate,
    ) -> Result<Fused, Error> {
        let laws = Laws::new(table.clone(), Policy::default());
        let kept = on_stack(|| core::parse::parse_here(fused))?;
        let kept = kept.map_err(|d| Error::source(ErrorKind::Syntax, fused, d))?;
        let replayed = || {
            let program = certificate::replay(self.lowered(), &certificate, &laws)?;
            if program == kept { Ok(program) } else { Err(Refused::OtherProgram) }
        };
        let program = on_stack(replayed)?.map_err(|refused| match refused {
            // Every step is lawful, and yet what they make is no program.
            Refused::Malformed(_) => Error::new(Cause::Internal(refused.to_string())),
            refused => Error::new(Cause::Certificate(refused.to_string())),
        })?;
        let report = fuse::ScopeReport::default();
        let fusion =
            Fusion { program, certificate, report, explained: Vec::new(), rewritten: Rewritten::default() };
        Ok(Fused { entry: self.clone(), fusion: Some(Arc::new(fusion)), laws: Arc::new(laws) })
    }

    /// Leaves the loops as they are, one for each combinator.
    pub fn unfused(&self) -> Fused {
        Fused { entry: self.clone(), fusion: None, laws: Arc::default() }
    }

    /// What is known of the operators of reductions and scans. They are tried on the first call.
    #[doc(hidden)]
    pub fn operators(&self) -> &[CheckedOperator] {
        self.operators.get_or_init(|| {
            // What is kept is the whole of it.
            stop::never(|| operators::check(self.lowered(), &self.checked, 0))
        })
    }

    /// The same, unless it is stopped.
    fn try_operators(&self) -> Result<&[CheckedOperator], Error> {
        if self.operators.get().is_none() {
            let found = operators::check(self.lowered(), &self.checked, 0);
            goes_on()?;
            _ = self.operators.set(found);
        }
        Ok(self.operators())
    }

    /// What is wrong with the operators, or not known of them, but does not keep [`Fused::verify`] from
    /// passing: a neutral element that is none, an operator that is not associative on NaN where the program makes
    /// NaN of numbers, each with a counterexample; an operator that gave no value on anything that it was tried on,
    /// or that no run of the program came to.
    pub fn warnings(&self) -> Vec<Diagnostic> {
        let mut warnings = Vec::new();
        for operator in self.operators() {
            if !operator.is_tried() {
                warnings.push(Error::untried_diagnostic(&operator.origin).warning());
            }
            // Data that has what breaks it is refused ([`numbers`]).
            let silent = |fault: &OperatorFault| fault.is_note() || fault.is_fatal() || fault.is_of_data();
            let faults = operator.faults.iter().filter(|fault| !silent(fault));
            warnings.extend(faults.map(|f| Error::operator_diagnostic(&self.checked, f).warning()));
        }
        warnings
    }
}

impl Fused {
    /// The entry.
    pub fn entry(&self) -> &Entry {
        &self.entry
    }

    /// The program that runs.
    #[doc(hidden)]
    pub fn program(&self) -> &core::Program {
        self.fusion.as_ref().map_or(self.entry.lowered(), |f| &f.program)
    }

    /// The fusion, unless the loops were left alone.
    #[doc(hidden)]
    pub fn fusion(&self) -> Option<&Fusion> {
        self.fusion.as_deref()
    }

    /// Shows the programs through which the checker of the certificate comes from the entry as it was lowered to the
    /// fused one, with the numbers of the steps that lead to each ([`certificate::replay_seen`]).
    ///
    /// # Errors
    /// [`Error::is_certificate`]: the certificate does not check.
    #[doc(hidden)]
    pub fn replay(&self, see: &mut dyn FnMut(Range<usize>, &core::Program)) -> Result<(), Error> {
        let Some(fusion) = self.fusion() else { return Ok(()) };
        let mut replayed =
            || certificate::replay_seen(self.entry.lowered(), &fusion.certificate, &self.laws, see);
        replayed().map(drop).map_err(|refused| Error::new(Cause::Certificate(refused.to_string())))
    }

    /// What became of the loops.
    pub fn report(&self) -> Report {
        let names = |origin: &Origin| origin.names().into_iter().map(str::to_string).collect();
        let clusters = self.loops().iter().map(names).collect();
        Report { clusters, counts: count(self.program()), counts_unfused: count(self.entry.lowered()) }
    }

    /// What of the source each outermost loop is, of as many as are counted.
    #[doc(hidden)]
    pub fn loops(&self) -> Vec<Origin> {
        let mut loops = Vec::new();
        let body = &self.program().body;
        collect_loops(body, &unbuilt(body), &mut loops);
        loops
    }

    /// The sequential loops that are in no other loop, and why each is one.
    #[doc(hidden)]
    pub fn sequential(&self) -> Vec<(Origin, String)> {
        let mut all = Vec::new();
        each_sequential(&self.program().body, &mut |stmt, seq| {
            all.push((stmt.origin.clone(), self.why_sequential(stmt, seq)));
        });
        all
    }

    /// How many of them the source has.
    #[doc(hidden)]
    pub fn sequential_unfused(&self) -> usize {
        let mut all = 0;
        each_sequential(&self.entry().lowered().body, &mut |_, _| all += 1);
        all
    }

    /// How many loops there are, those included that stay sequential, and how many the source has.
    #[doc(hidden)]
    pub fn loops_of_all_kinds(&self) -> (usize, usize) {
        let report = self.report();
        let unfused = report.counts_unfused.loops + self.sequential_unfused();
        (report.counts.loops + self.sequential().len(), unfused)
    }

    fn why_sequential(&self, stmt: &Stmt, seq: &Seq) -> String {
        if let Turns::While(_) = seq.turns {
            return "a condition ends its turns, and nobody knows their number before".into();
        }
        let mut kept = self.fusion().into_iter().flat_map(|fusion| fusion.rewritten.kept());
        let refused = kept.find_map(|(place, why)| match why {
            Why::Condition(condition)
                if place.rewrite.name == LOOP_OF_TURNS.name && place.of == stmt.origin =>
            {
                Some(format!("needs {}: {}", condition.name, condition.says))
            }
            Why::Condition(_) | Why::Worth(_) => None,
        });
        let other =
            "its turns pass on neither numbers, nor arrays that they write in order, as bins, or at the end";
        refused.unwrap_or_else(|| other.into())
    }

    /// The schedule by which the reference interpreter combines as this program does.
    #[doc(hidden)]
    pub fn schedule(&self) -> Schedule {
        lower::schedule(self.program(), Schedule::NATIVE)
    }

    /// Compares the program with its source on generated inputs and symbolically, and checks its
    /// operators.
    ///
    /// # Errors
    /// [`Error::is_operator`]: an operator is not associative on values that occur, for small numbers already.
    /// [`ErrorKind::Rule`]: the programs differ by a rule of the caller's own. [`Error::is_bug`]: they differ otherwise. The
    /// smallest input that shows it is in the message.
    pub fn verify(&self, options: &Options) -> Result<Evidence, Error> {
        for operator in self.entry.try_operators()? {
            if let Some(fault) = operator.faults.iter().find(|fault| fault.is_fatal()) {
                return Err(Error::operator(&self.entry.checked, fault));
            }
        }
        let compared = verify::compare(&self.subject(), options);
        goes_on()?;
        compared.map_err(|difference| {
            let culprit = stop::never(|| self.culprit(&difference)).map(Box::new);
            let own = culprit.as_ref().is_some_and(|culprit| is_own(&self.laws.table, &culprit.rule));
            Error::new(Cause::Difference { checked: self.entry.checked.clone(), difference, culprit, own })
        })
    }

    /// Compares what each step of the certificate makes with the source, for all values at lengths from 0 to `length`: so nothing
    /// rests on what the fuser and the checker of certificates share.
    ///
    /// # Errors
    /// Like [`Fused::verify`]: the first step that makes something else.
    pub fn verify_steps(&self, length: usize) -> Result<Steps, Error> {
        let Some(fusion) = &self.fusion else { return Ok(Steps::default()) };
        let options = Options { symbolic: length, ..Options::default() };
        let lowered = self.entry.lowered();
        let checked = steps::check(&self.subject(), lowered, &fusion.certificate, &self.laws, &options);
        goes_on()?;
        checked.map_err(|wrong| match wrong {
            WrongStep::Certificate(refused) => Error::new(Cause::Certificate(refused.to_string())),
            WrongStep::Meaning(difference, culprit) => {
                // Those of a plan are taken together.
                let own = culprit.rule.split(", ").any(|rule| is_own(&self.laws.table, rule));
                let (checked, culprit) = (self.entry.checked.clone(), Some(culprit));
                Error::new(Cause::Difference { checked, difference, culprit, own })
            }
        })
    }

    /// The application of a rule with which the program begins to differ from its source in this way; `None` where
    /// no application does.
    #[doc(hidden)]
    pub fn culprit(&self, difference: &Mismatch) -> Option<Culprit> {
        let fusing = Fusing {
            checked: &self.entry.checked,
            entry: self.entry.index,
            original: self.entry.lowered(),
            fused: &self.fusion.as_ref()?.program,
            table: &self.laws.table,
            policy: &self.laws.policy,
        };
        fusing.culprit(difference)
    }

    /// Verifies unless it was done before, and remembers the verdict in the user's cache directory. Any but [`Verdict::Verified`] is given
    /// each time.
    ///
    /// # Errors
    /// Like [`Fused::verify`].
    #[cfg(feature = "cache")]
    pub fn verify_once(&self, options: &Options) -> Result<Verdict, Error> {
        let key = self.key(options);
        match key.known() {
            Some(Verdict::Verified) => return Ok(Verdict::Before),
            Some(verdict) => return Ok(verdict),
            None => {}
        }
        let (verdict, starved) = self.verdict(options)?;
        // The next run may have more memory.
        if !starved {
            key.remember(&verdict);
        }
        Ok(verdict)
    }

    /// Verifies; says with the verdict whether memory or stack was wanting.
    fn verdict(&self, options: &Options) -> Result<(Verdict, bool), Error> {
        let evidence = self.verify(options)?;
        let operators = self.entry.operators();
        let starved = evidence.starved > 0 || operators.iter().any(|operator| operator.starved);
        Ok((Verdict::of(&evidence, operators), starved))
    }

    /// What the verdict depends on: not on the way to the fused program, nor on the sizes that it was planned for.
    #[cfg(feature = "cache")]
    fn key(&self, options: &Options) -> Key {
        let entry = self.entry.index.to_string();
        let program = core::print::program(self.program());
        let options = format!("{options:?}");
        let fused = if self.fusion.is_some() { "fused" } else { "unfused" };
        Key::new(&[&self.entry.checked.source.text, &entry, fused, &program, &options])
    }

    /// Source and program, for verification.
    #[doc(hidden)]
    pub fn subject(&self) -> Subject<'_> {
        let unfused = self.fusion.is_none();
        Subject { checked: &self.entry.checked, entry: self.entry.index, fused: self.program(), unfused }
    }

    /// Verifies the program and makes native code. A program that differs from
    /// its source is refused. One of which too little could be compared is not: [`Kernel::verdict`] says so.
    ///
    /// # Errors
    /// Like [`Fused::verify`]; and [`Error::is_unsupported`] for what native code can't run yet.
    pub fn compile(&self) -> Result<Kernel, Error> {
        self.compile_with(Verify::default())
    }

    /// Makes native code.
    ///
    /// # Errors
    /// Like [`Fused::compile`].
    pub fn compile_with(&self, verify: Verify) -> Result<Kernel, Error> {
        let verdict = match verify {
            Verify::Off => Verdict::Off,
            Verify::Always => self.verdict(&Options::default())?.0,
            #[cfg(feature = "cache")]
            Verify::Once => self.verify_once(&Options::default())?,
        };
        let kernel = native::Kernel::compile(self.program()).map_err(|not| {
            let span = not.origin.sources.first().map_or(Span::default(), |s| s.span);
            Error::source(
                ErrorKind::Unsupported,
                &self.entry.checked.source,
                Diagnostic::new(span, not.to_string(), ""),
            )
        })?;
        Ok(Kernel { fused: self.clone(), kernel, verdict: Verdict::Off, excluded: Vec::new() }.known(verdict))
    }
}

/// Nothing is known of what was stopped.
fn goes_on() -> Result<(), Error> {
    if Stop::current().is_asked_for() { Err(Error::new(Cause::Stopped)) } else { Ok(()) }
}

/// Walks core on a stack that holds it.
fn on_stack<T>(walk: impl FnOnce() -> T) -> Result<T, Error> {
    core::deep::on_stack(walk).map_err(|e| Error::new(Cause::Memory(core::deep::no_stack(&e))))
}

/// The outermost loops, a view that is built in memory among them, as they are counted ([`Counts::loops`]).
fn collect_loops(scope: &Scope, unbuilt: &BTreeMap<Var, Option<Var>>, loops: &mut Vec<Origin>) {
    for stmt in &scope.stmts {
        if is_counted(stmt, unbuilt) {
            loops.push(stmt.origin.clone());
        }
        stmt.op.branches().for_each(|branch| collect_loops(branch, unbuilt, loops));
    }
}

fn each_sequential(scope: &Scope, f: &mut dyn FnMut(&Stmt, &Seq)) {
    for stmt in &scope.stmts {
        if let Op::Seq(seq) = &stmt.op {
            f(stmt, seq);
        }
        stmt.op.branches().for_each(|branch| each_sequential(branch, f));
    }
}

/// Whether a rule is the caller's own, and not that of the standard table.
fn is_own(table: &RuleTable, rule: &str) -> bool {
    table.get(rule) != RuleTable::standard().get(rule)
}
