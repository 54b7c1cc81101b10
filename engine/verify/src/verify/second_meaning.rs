//! Runs of core, written down for a second interpreter of it: the one that is extracted from `proofs/Run.v`. It is given
//! what the first one was given, and must do what that did: print, call, fail, and give the same to the bit.
//!
//! What elementary functions and the host gave is written down too: they are not core's.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use lawson_oracle::domain::{Concrete, Domain, PrimError, PrimFault, Undecided};
use lawson_oracle::generate::host::{Log, model};
use lawson_oracle::interp::Host;
use lawson_oracle::scalar::{Cost, Prim, PrimOp, Scalar, ScalarType};
use lawson_oracle::schedule::{Constants, Schedule};
use lawson_oracle::types::Checked;
use lawson_oracle::value::Value;

use super::source_program::SourceProgram;
use super::{inputs, literals};
use crate::certificate::{Action, replay_seen};
use crate::core::interp::{Failure, Outside, Runnable, Stop, Watch};
use crate::core::layout::split;
use crate::core::print::exchange;
use crate::core::scopes::Role;
use crate::core::value::CoreValue;
use crate::core::{Op, Program, Scope};
use crate::emit::s_expression::{Programs, form, list, program, scalar, value};
use crate::fuse::{FuseOptions, Fusion, fuse};
use crate::plan::SOON;
use crate::rules::Laws;

/// Steps of a run: no second interpreter has to be fast.
const STEPS: u64 = 3_000;

/// Elements of all arguments, at most.
const ELEMENTS: usize = 2_000;

/// Of so many programs one is run as it was fused too: that takes longer than all its runs.
const FUSED: u64 = 3;

/// The constants of the trees: short inputs cross some border of each.
const CONSTANTS: [Constants; 4] = [
    Schedule::SMALL,
    Constants { chunk: 8, lanes: 4, block: 2, group: 3 },
    Constants { chunk: 2, lanes: 1, block: 1, group: 1 },
    Schedule::NATIVE,
];

/// Programs and their runs, as lines of S-expressions.
#[derive(Default)]
pub struct Runs {
    /// Each program as text, then `(program name constants program)`, then its runs: `(run arguments functions world end)`.
    pub lines: Vec<String>,
    /// How many runs there are.
    pub runs: usize,
}

/// The runs of a program of the source on this many inputs, as it was lowered and fused, and where its operators subtract.
pub fn of_source(taken: &SourceProgram, name: &str, seed: u64, cases: usize) -> Runs {
    let mut runs = Runs::default();
    let SourceProgram { checked, lowered, .. } = taken;
    let fusion = seed.is_multiple_of(FUSED).then(|| fused(lowered)).flatten();
    runs.lines.extend(fusion.iter().map(|fusion| steps(name, lowered, fusion)));
    let fused = fusion.map(|fusion| fusion.program);
    let constants = CONSTANTS[seed as usize % CONSTANTS.len()];
    let mut programs: Vec<Program> = [Some(lowered.clone()), fused].into_iter().flatten().collect();
    programs.extend(programs.last().and_then(subtracting));
    for core in &programs {
        let subject = taken.subject(core);
        let (scheme, literals) = (subject.scheme(), literals::of(&subject));
        let runnable = Runnable::new(core);
        runs.lines.push(exchange(core));
        runs.lines.push(of_program(name, constants, core));
        for index in 0..cases {
            let Some(case) = inputs::case(scheme, &literals, seed, index) else { continue };
            let mut args: Vec<CoreValue> = case.args.iter().flat_map(split).collect();
            if index + 1 == cases {
                shorten(&mut args);
            }
            if args.iter().map(|arg| arg.scalars().len()).sum::<usize>() > ELEMENTS {
                continue;
            }
            if let Some(line) = run(Some(checked), &runnable, constants, &args) {
                runs.lines.push(line);
                runs.runs += 1;
            }
        }
    }
    runs
}

/// The first array without its last row, so that arguments may be none that the program takes.
fn shorten(args: &mut [CoreValue]) {
    let arrays =
        args.iter_mut().filter_map(|arg| if let CoreValue::Array(array) = arg { Some(array) } else { None });
    if let Some(array) = arrays.into_iter().find(|array| array.dims[0] > 0) {
        array.dims[0] -= 1;
        let left = array.elems.len() - array.row_len();
        Arc::make_mut(&mut array.elems).truncate(left);
    }
}

/// The same, with differences for sums in its operators: those are not associative, and show each tree.
fn subtracting(core: &Program) -> Option<Program> {
    let (mut program, mut changed) = (core.clone(), false);
    subtract(&mut program.body, false, &mut changed);
    changed.then_some(program)
}

fn subtract(scope: &mut Scope, combines: bool, changed: &mut bool) {
    for stmt in &mut scope.stmts {
        if let Op::Prim(prim, _) = &mut stmt.op
            && combines
            && prim.op == PrimOp::Add
        {
            prim.op = PrimOp::Sub;
            *changed = true;
        }
        for (part, inner) in stmt.op.scopes_mut() {
            subtract(inner, combines || part.role() == Role::Operator, changed);
        }
    }
}

/// What becomes of a program, if it is another one then.
fn fused(lowered: &Program) -> Option<Fusion> {
    let fusion = fuse(lowered, &FuseOptions { planner: &SOON, ..FuseOptions::default() }).ok()?;
    (fusion.program != *lowered).then_some(fusion)
}

/// The programs through which the checker of the certificate comes to the fused one, each after what leads to it:
/// `(steps name program (kind program) ..)`.
fn steps(name: &str, lowered: &Program, fusion: &Fusion) -> String {
    let mut programs = Programs::default();
    let (mut parts, mut before) = (vec![name.to_string(), programs.program(lowered)], lowered.clone());
    let mut see = |taken: Range<usize>, after: &Program| {
        if after.body == before.body {
            return;
        }
        let kind = match fusion.certificate.steps[taken].first().map(|step| &step.action) {
            None => "canonical",
            Some(Action::Plan(_)) => "plan",
            Some(Action::Laws { .. }) => "laws",
            Some(Action::Rule { rule, .. }) => rule,
            Some(Action::Round(_) | Action::Rewrite { .. }) => "round",
        };
        parts.push(form(kind, [programs.program(after)]));
        before = after.clone();
    };
    // What does not check is found elsewhere.
    let _ = replay_seen(lowered, &fusion.certificate, &Laws::default(), &mut see);
    form("steps", parts)
}

/// A program, with the numbers by which it brackets.
pub fn of_program(name: &str, constants: Constants, core: &Program) -> String {
    let Constants { chunk, lanes, block, group } = constants;
    let numbers = list([chunk, lanes, block, group].map(|n| n.to_string()));
    form("program", [name.to_string(), numbers, program(core)])
}

/// A run on these arguments, where the host is the model of one, or there is none. `None` where there was no end to it, or the program is
/// malformed.
pub fn run(
    checked: Option<&Checked>,
    core: &Runnable<'_>,
    constants: Constants,
    args: &[CoreValue],
) -> Option<String> {
    let world = Arc::new(Mutex::new(Vec::new()));
    let mut numbers = Recording { numbers: Concrete::with_budget(STEPS), asked: BTreeSet::new() };
    let mut host = checked.map_or_else(Host::default, |checked| recording(checked, core.program(), &world));
    let mut printer = |value: Value| happened(&world, form("print", [values(&split(&value))]));
    let outside = Outside { printer: &mut printer, host: &mut host };
    let outcome = core.run_on(&mut numbers, args, &Schedule::new(constants), outside, Watch::default());
    let end = match &outcome.result {
        Ok(results) => form("gives", [values(results)]),
        Err(Stop::Failed { failure, .. }) => form("fails", [failed(*failure)]),
        // A program that subtracts where it should add may have sizes that contradict each other.
        Err(Stop::Malformed(_) | Stop::Undecided(_)) => return None,
    };
    let world = list(std::mem::take(&mut *world.lock().unwrap_or_else(PoisonError::into_inner)));
    Some(form("run", [values(args), list(numbers.asked), world, end]))
}

fn values(all: &[CoreValue]) -> String {
    list(all.iter().map(value))
}

fn failed(failure: Failure) -> String {
    match failure {
        Failure::Prim(PrimFault::DivisionByZero) => "division-by-zero".to_string(),
        Failure::Prim(PrimFault::NegativeExponent) => "negative-exponent".to_string(),
        Failure::OutOfBounds => "out-of-bounds".to_string(),
        Failure::NegativeSize(n) => list(["negative-size".to_string(), n.to_string()]),
        Failure::ArgumentSize => "argument-size".to_string(),
        Failure::Assertion => "assertion".to_string(),
        Failure::External => "external".to_string(),
    }
}

/// What is printed and called, in order.
type World = Arc<Mutex<Vec<String>>>;

fn happened(world: &World, what: String) {
    world.lock().unwrap_or_else(PoisonError::into_inner).push(what);
}

/// The model of a host, which writes down what it was asked and what it gave.
fn recording(checked: &Checked, core: &Program, world: &World) -> Host {
    let mut calls = Vec::new();
    each_call(&core.body, &mut |name, effects| calls.push((name, effects)));
    let model = Arc::new(Mutex::new(model(checked, &Log::default())));
    calls.into_iter().fold(Host::default(), |host, (name, effects)| {
        let (model, world, called) = (model.clone(), world.clone(), name.clone());
        host.with(name, move |args: &[Value]| {
            let mut model = model.lock().unwrap_or_else(PoisonError::into_inner);
            let given = model.call(&called, &effects, args);
            let asked = list(args.iter().map(|arg| values(&split(arg))));
            let answer = given.as_ref().map_or_else(|_| "fails".to_string(), |value| values(&split(value)));
            happened(&world, form("call", [called.to_string(), asked, answer]));
            given
        })
    })
}

fn each_call(scope: &Scope, f: &mut dyn FnMut(Arc<str>, Vec<lawson_oracle::syntax::ast::Effect>)) {
    for stmt in &scope.stmts {
        if let Op::Call(call) = &stmt.op {
            f(call.name.clone(), call.effects.clone());
        }
        stmt.op.scopes().for_each(|inner| each_call(inner.scope, f));
    }
}

/// Numbers, with what elementary functions of them are: `(f64.exp (operands) result)`.
struct Recording {
    numbers: Concrete,
    asked: BTreeSet<String>,
}

impl Domain for Recording {
    type S = Scalar;

    fn constant(&mut self, value: Scalar) -> Scalar {
        self.numbers.constant(value)
    }

    fn prim(&mut self, prim: Prim, args: &[Scalar]) -> Result<Scalar, PrimError> {
        let result = self.numbers.prim(prim, args);
        if let (Cost::Function | Cost::Library, Ok(found)) = (prim.cost(), &result) {
            let args = list(args.iter().copied().map(scalar));
            self.asked.insert(form(&prim.name(), [args, scalar(*found)]));
        }
        result
    }

    fn branch(&mut self, condition: &Scalar) -> Result<bool, Undecided> {
        self.numbers.branch(condition)
    }

    fn index(&mut self, scalar: &Scalar, bound: i64) -> Result<i64, Undecided> {
        self.numbers.index(scalar, bound)
    }

    fn size(&mut self, scalar: &Scalar) -> Result<i64, Undecided> {
        self.numbers.size(scalar)
    }

    fn known(&self, scalar: &Scalar) -> Option<Scalar> {
        self.numbers.known(scalar)
    }

    fn type_of(&self, scalar: &Scalar) -> ScalarType {
        self.numbers.type_of(scalar)
    }

    fn step(&mut self) -> Result<(), Undecided> {
        self.numbers.step()
    }
}
