//! The reference interpreter: the judge. Strict evaluation in source order, over any domain of
//! scalars; folds and scans combine as the schedule says.

mod apply;
mod arrays;
mod branches;
mod builtin;
mod control;
mod exp;
mod fault;
mod host;
mod index;
mod meaning;
pub mod numbers;
mod pattern;
mod sizes;
mod soac;
mod stencil;
mod term;
mod value;

use std::collections::BTreeSet;
use std::marker::PhantomData;

use crate::domain::{Domain, PrimError, Undecided};
use crate::scalar::Scalar;
use crate::schedule::{Schedule, Site, SiteSchedule};
use crate::source::Span;
use crate::syntax::ast::{Decl, NodeId};
use crate::types::Checked;
use crate::value::Value;
use apply::At;
pub use branches::unreached;
pub use fault::{Fault, FaultKind};
pub use host::{Call, Host, NOT_SUPPLIED};
pub use meaning::{Meaning, Output, Window};
use value::{Frame, Val};

/// Expressions inside expressions, through calls too: deeper than this is refused, before the stack
/// is used up.
const MAX_DEPTH: u32 = 50_000;

/// Who is handed what a program prints, a value at a time and in order, while it runs.
pub type Printer<'p, S = Scalar> = dyn FnMut(Value<S>) + 'p;

/// What a run shows: what it printed, and then the result or why there is none.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome<S> {
    /// Values printed by `trace`, in order; also those before a failure. A [`Printer`] has them in its place.
    pub log: Vec<Value<S>>,
    /// Calls of external functions that are not pure, in order; also those before a failure.
    pub calls: Vec<Call<S>>,
    /// The scatters that wrote two different values at one index, each once, in order. The last value
    /// won, by definition; but a program seldom means that.
    pub overwritten: Vec<Span>,
    /// Where it asked for an array that does not fit the memory.
    pub asked: Option<Span>,
    /// The branches that it took. Of a run that ends without a value, those in which it ended: nothing came of
    /// what the others gave.
    pub reached: BTreeSet<NodeId>,
    /// The result.
    pub result: Result<Value<S>, Stop>,
}

/// Why a run gives no value.
#[derive(Clone, PartialEq, Debug)]
pub enum Stop {
    /// The program failed. Each expression's value has room for this: it is kept small.
    Fault(Box<Fault>),
    /// The domain could not go on: a budget, or a symbolic scalar where a number is needed.
    Undecided(Undecided),
    /// The program uses what the interpreter does not run.
    Unsupported(Span, String),
    /// The tables of the checker don't fit the program: a bug.
    Internal(String),
}

/// Evaluates the definition with this index on these arguments.
pub fn run<D: Domain>(
    domain: &mut D,
    checked: &Checked,
    entry: usize,
    args: &[Value<D::S>],
    schedule: &Schedule,
) -> Outcome<D::S> {
    run_with(domain, checked, entry, args, schedule, &mut Host::default())
}

/// The same, where external functions are those of this host.
pub fn run_with<D: Domain>(
    domain: &mut D,
    checked: &Checked,
    entry: usize,
    args: &[Value<D::S>],
    schedule: &Schedule,
    host: &mut Host<D::S>,
) -> Outcome<D::S> {
    let mut log = Vec::new();
    let outcome = run_printing(domain, checked, entry, args, schedule, host, &mut |value| log.push(value));
    Outcome { log, ..outcome }
}

/// The same, where what is printed is handed to somebody and not kept.
pub fn run_printing<D: Domain>(
    domain: &mut D,
    checked: &Checked,
    entry: usize,
    args: &[Value<D::S>],
    schedule: &Schedule,
    host: &mut Host<D::S>,
    printer: &mut Printer<'_, D::S>,
) -> Outcome<D::S> {
    let mut interpreter = Interpreter {
        domain,
        checked,
        schedule,
        host,
        printer,
        printed: 0,
        unseen: false,
        wrapping: false,
        external: Vec::new(),
        overwritten: Vec::new(),
        asked: None,
        reached: BTreeSet::new(),
        ended_in: BTreeSet::new(),
        path: Vec::new(),
        calls: Vec::new(),
        depth: 0,
        lifetime: PhantomData,
    };
    let run = std::panic::AssertUnwindSafe(|| interpreter.entry(entry, args));
    let result = std::panic::catch_unwind(run)
        .unwrap_or_else(|_| Err(Stop::Internal("the interpreter panicked".to_string())));
    Outcome {
        log: Vec::new(),
        calls: interpreter.external,
        overwritten: interpreter.overwritten,
        asked: interpreter.asked,
        reached: if result.is_ok() { interpreter.reached } else { interpreter.ended_in },
        result,
    }
}

type Eval<T> = Result<T, Stop>;

/// The state of one run.
struct Interpreter<'a, 'd, D: Domain> {
    domain: &'d mut D,
    checked: &'a Checked,
    schedule: &'d Schedule,
    host: &'d mut Host<D::S>,
    printer: &'d mut Printer<'d, D::S>,
    /// How many values were printed.
    printed: usize,
    /// What is evaluated is no step of the program: it prints nothing.
    unseen: bool,
    /// `#[wrapping]` stands around what is evaluated: its sums and products may overflow.
    wrapping: bool,
    /// Calls of external functions that are not pure.
    external: Vec<Call<D::S>>,
    overwritten: Vec<Span>,
    asked: Option<Span>,
    /// Branches that gave a value, by their numbers.
    reached: BTreeSet<NodeId>,
    /// Branches that gave none, for the run ended in them.
    ended_in: BTreeSet<NodeId>,
    /// The applications through which evaluation came here, outermost first: the site's beginning.
    path: Vec<NodeId>,
    /// The calls of top-level functions among them.
    calls: Vec<Span>,
    /// How many expressions are being evaluated.
    depth: u32,
    lifetime: PhantomData<&'a ()>,
}

impl<'a, D: Domain> Interpreter<'a, '_, D> {
    fn entry(&mut self, entry: usize, args: &[Value<D::S>]) -> Eval<Value<D::S>> {
        let (Decl::Def(def), Some(scheme)) =
            (&self.checked.program.decls[entry], &self.checked.schemes[entry])
        else {
            return Err(Stop::Internal("the entry point is not a function".into()));
        };
        if args.len() != scheme.params.len() {
            let message =
                format!("`{}` takes {} arguments, not {}", def.name, scheme.params.len(), args.len());
            return Err(Stop::Internal(message));
        }
        let frame = Frame::root();
        let mut values = Vec::new();
        for (i, (ty, arg)) in scheme.params.iter().zip(args).enumerate() {
            let (name, size) = scheme.names.get(i).cloned().unwrap_or_default();
            if let Err(why) = arg.check_regular(&mut |s| self.domain.type_of(s)) {
                return Err(self.fault(def.name_span, FaultKind::Irregular(why.into())));
            }
            let value = Val::from_value(arg);
            if let (Some(var), Val::Scalar(s)) = (size, &value) {
                let number = self.domain.size(s).map_err(Stop::Undecided)?;
                match frame.lookup(&var) {
                    Some(expected) if expected != number => {
                        let param = name.unwrap_or_else(|| var.name.clone()).to_string();
                        let size = var.name.to_string();
                        let kind = FaultKind::SizeMismatch { param, size, expected, found: number };
                        return Err(self.fault(def.name_span, kind));
                    }
                    _ => frame.bind(&var, number),
                }
            }
            let param = name.map_or_else(|| format!("argument {}", i + 1), |n| n.to_string());
            self.check_sizes(&frame, ty, &value, &param, def.name_span)?;
            values.push(value);
        }
        let at = At { id: def.body.id, span: def.body.span };
        let value = self.define(def, frame, values, at)?;
        value.into_value().ok_or_else(|| Stop::Internal("the entry gives a function".into()))
    }

    /// What the schedule says of the operation at this node.
    fn scheduled(&self, id: NodeId) -> Option<SiteSchedule> {
        if self.schedule.sites.is_empty() {
            return None;
        }
        let site = Site(self.path.iter().copied().chain([id]).collect());
        self.schedule.sites.get(&site).copied()
    }

    fn prim(&mut self, prim: crate::scalar::Prim, args: &[D::S], span: Span) -> Eval<D::S> {
        self.domain.prim(prim, args).map_err(|error| match error {
            PrimError::Fault(fault) => self.fault_of(span, fault.into(), self.shown_prim(prim, args)),
            PrimError::Undecided(why) => Stop::Undecided(why),
        })
    }
}
