//! The meaning of core.
//!
//! A **run** of a loop's body over the elements of its iteration space, in order, is a sequence of
//! events up to the first failure, and then success or the error. An event is an element emitted to
//! one of the loop's collectors, with that collector's tag, or something printed. On success output
//! `k` of the loop is its collector applied to the subsequence of events with tag `k`: `Collect` is
//! the sequence itself, `Fold` combines it onto the neutral element. On failure the outputs are
//! discarded. What was printed before the failure stays printed.
//!
//! Folds and scans are bracketed as `oracle::schedule` says, an element's origin being the index of
//! the iteration that emits it, or steps the scan. A scan's state is that of the loop, not of one
//! iteration, and a step gives its value at once. An operator's failure is the loop's.
//!
//! A loop over a negative number of elements fails: it may have been moved in front of what would have
//! failed to make an array of so many.
//!
//! Statements run in order. An extent of a result that is a size variable without a value gives it
//! one; any other must be the extent that the value has.

mod arrays;
mod bins;
mod external;
mod loops;
mod outcome;
mod seq;
mod watch;

use std::collections::{BTreeMap, BTreeSet};

use lawson_oracle::domain::{Concrete, Domain, PrimError};
use lawson_oracle::interp::{Host, Printer};
use lawson_oracle::scalar::{Prim, Scalar};
use lawson_oracle::schedule::Schedule;

use self::loops::Events;
pub use self::outcome::{CoreOutcome, Counters, Failure, Stop};
pub use self::watch::{Application, Apply, Combined, Combining, OnApplied, OnCombined, Placing, Watch};
use super::check::{Malformed, check_shapes};
use super::value::CoreValue;
use super::views::unbuilt;
use super::{Atom, Op, Program, Scope, Size, SizeVar, Stmt, StmtId, Ty, Var};

type Run<T = ()> = Result<T, Stop>;

fn malformed<T>(what: impl Into<String>) -> Run<T> {
    Err(Stop::Malformed(what.into()))
}

/// What a program acts on.
pub struct Outside<'o, S = Scalar> {
    /// Who is handed what it prints.
    pub printer: &'o mut Printer<'o, S>,
    /// Whose functions it calls.
    pub host: &'o mut Host<S>,
}

/// Runs a program on arguments, one for each of its parameters. Of the schedule only the constants are
/// looked at: an operator says itself how it brackets ([`super::Operator`]). There is no host.
pub fn run<D: Domain>(
    domain: &mut D,
    program: &Program,
    args: &[CoreValue<D::S>],
    schedule: &Schedule,
) -> CoreOutcome<D::S> {
    Runnable::new(program).run(domain, args, schedule)
}

/// [`run`], where what the program does outside is somebody's, and somebody watches.
pub fn run_on<D: Domain>(
    domain: &mut D,
    program: &Program,
    args: &[CoreValue<D::S>],
    schedule: &Schedule,
    outside: Outside<'_, D::S>,
    watch: Watch<'_, D::S>,
) -> CoreOutcome<D::S> {
    Runnable::new(program).run_on(domain, args, schedule, outside, watch)
}

/// A program that runs many times: what is the same in each run was worked out once. A walk through the program takes
/// longer than a run of it on few elements.
#[derive(Clone, Debug)]
pub struct Runnable<'p> {
    program: &'p Program,
    well_formed: Result<(), Malformed>,
    unbuilt: BTreeMap<Var, Option<Var>>,
}

impl<'p> Runnable<'p> {
    /// A program, whether it is well formed or not.
    pub fn new(program: &'p Program) -> Runnable<'p> {
        Runnable { program, well_formed: check_shapes(program), unbuilt: unbuilt(&program.body) }
    }

    /// The program.
    pub fn program(&self) -> &'p Program {
        self.program
    }

    /// [`run`] of this program.
    pub fn run<D: Domain>(
        &self,
        domain: &mut D,
        args: &[CoreValue<D::S>],
        schedule: &Schedule,
    ) -> CoreOutcome<D::S> {
        let mut log = Vec::new();
        let outside = Outside { printer: &mut |value| log.push(value), host: &mut Host::default() };
        let outcome = self.run_on(domain, args, schedule, outside, Watch::default());
        CoreOutcome { log, ..outcome }
    }

    /// [`Runnable::run_on`] over numbers. It is compiled here, once for all crates that call it.
    #[inline(never)]
    pub fn on_numbers(
        &self,
        numbers: &mut Concrete,
        args: &[CoreValue],
        schedule: &Schedule,
        outside: Outside<'_>,
        watch: Watch<'_, Scalar>,
    ) -> CoreOutcome<Scalar> {
        self.run_on(numbers, args, schedule, outside, watch)
    }

    /// [`run_on`] of this program.
    pub fn run_on<D: Domain>(
        &self,
        domain: &mut D,
        args: &[CoreValue<D::S>],
        schedule: &Schedule,
        outside: Outside<'_, D::S>,
        watch: Watch<'_, D::S>,
    ) -> CoreOutcome<D::S> {
        let Outside { printer, host } = outside;
        let Watch { applied, combined, placed } = watch;
        let watch = Watch { applied: applied.map(|f| f as _), combined: combined.map(|f| f as _), placed };
        let mut machine = Machine::new(domain, schedule, &self.unbuilt, Outside { printer, host }, watch);
        let result = self.well_formed.clone().map_err(|error| Stop::Malformed(error.0));
        let result = result.and_then(|()| machine.program(self.program, args));
        machine.outcome(result)
    }
}

/// Variables of a program's body, or of one call of a function.
struct Frame<S> {
    vars: Vec<Option<CoreValue<S>>>,
    /// Where the current element goes; none outside of loops and in operators.
    events: Option<Box<Events<S>>>,
}

impl<S: Clone> Frame<S> {
    fn new() -> Frame<S> {
        Frame { vars: Vec::new(), events: None }
    }

    fn set(&mut self, var: Var, value: CoreValue<S>) {
        let at = var.0 as usize;
        if at >= self.vars.len() {
            self.vars.resize_with(at + 1, || None);
        }
        self.vars[at] = Some(value);
    }

    fn events(&mut self) -> Run<&mut Events<S>> {
        match &mut self.events {
            Some(events) => Ok(events),
            None => malformed("an event outside a loop"),
        }
    }

    fn get(&self, var: Var) -> Run<&CoreValue<S>> {
        match self.vars.get(var.0 as usize) {
            Some(Some(value)) => Ok(value),
            _ => malformed(format!("x{} has no value", var.0)),
        }
    }
}

struct Machine<'a, D: Domain> {
    domain: &'a mut D,
    schedule: &'a Schedule,
    /// Values of size variables, and the order in which they got them: what a branch or a body binds
    /// is forgotten after it.
    sizes: BTreeMap<SizeVar, i64>,
    trail: Vec<SizeVar>,
    outside: Outside<'a, D::S>,
    counters: Counters,
    /// How many loops we are in.
    depth: u32,
    /// The statement that runs.
    at: Option<StmtId>,
    unbuilt: &'a BTreeMap<Var, Option<Var>>,
    /// Results of folds in the program's body.
    folds: BTreeSet<Var>,
    watch: Watch<'a, D::S>,
}

impl<'a, D: Domain> Machine<'a, D> {
    /// Before a run of a program in which these views are never built.
    fn new(
        domain: &'a mut D,
        schedule: &'a Schedule,
        unbuilt: &'a BTreeMap<Var, Option<Var>>,
        outside: Outside<'a, D::S>,
        watch: Watch<'a, D::S>,
    ) -> Self {
        Machine {
            domain,
            schedule,
            sizes: BTreeMap::new(),
            trail: Vec::new(),
            outside,
            counters: Counters::default(),
            depth: 0,
            at: None,
            unbuilt,
            folds: BTreeSet::new(),
            watch,
        }
    }

    fn outcome(self, result: Run<Vec<CoreValue<D::S>>>) -> CoreOutcome<D::S> {
        CoreOutcome { log: Vec::new(), result, counters: self.counters, sizes: self.sizes }
    }

    fn fail<T>(&self, failure: Failure) -> Run<T> {
        Err(Stop::Failed { failure, stmt: self.at })
    }

    fn program(&mut self, program: &Program, args: &[CoreValue<D::S>]) -> Run<Vec<CoreValue<D::S>>> {
        if program.params.len() != args.len() {
            return malformed(format!("{} arguments for {} parameters", args.len(), program.params.len()));
        }
        let mut frame = Frame::new();
        for (param, arg) in program.params.iter().zip(args) {
            if param.binding.ty.dims.len() != arg.dims().len() {
                return malformed(format!("an argument of {} dimensions", arg.dims().len()));
            }
            if let (Some(var), CoreValue::Scalar(s)) = (&param.size, arg) {
                let n = self.domain.size(s)?;
                if self.value_or_bind(var, n) != n {
                    return self.fail(Failure::ArgumentSize);
                }
            }
            for (extent, n) in param.binding.ty.dims.iter().zip(arg.dims()) {
                if extent.as_var().is_some_and(|var| self.value_or_bind(var, *n) != *n) {
                    return self.fail(Failure::ArgumentSize);
                }
            }
            frame.set(param.binding.var, arg.clone());
        }
        for (param, arg) in program.params.iter().zip(args) {
            for (extent, n) in param.binding.ty.dims.iter().zip(arg.dims()) {
                if self.extent(extent)? != *n {
                    return self.fail(Failure::ArgumentSize);
                }
            }
        }
        self.results(&program.body, &mut frame)
    }

    fn results(&mut self, scope: &Scope, frame: &mut Frame<D::S>) -> Run<Vec<CoreValue<D::S>>> {
        self.scope(scope, frame)?;
        scope.results.iter().map(|atom| self.atom(frame, atom)).collect()
    }

    /// The value of a size variable, which is `n` if it had none.
    fn value_or_bind(&mut self, var: &SizeVar, n: i64) -> i64 {
        if let Some(n) = self.sizes.get(var) {
            return *n;
        }
        self.sizes.insert(var.clone(), n);
        self.trail.push(var.clone());
        n
    }

    fn forget_sizes(&mut self, mark: usize) {
        for var in self.trail.drain(mark..) {
            self.sizes.remove(&var);
        }
    }

    fn extent(&self, size: &Size) -> Run<i64> {
        if let Some(n) = size.as_constant() {
            return Ok(n);
        }
        match size.evaluate(&mut |v| self.sizes.get(v).copied()) {
            Some(n) => Ok(n),
            None => malformed(format!("a size in {size} has no value")),
        }
    }

    fn i64(&mut self, n: i64) -> D::S {
        self.domain.constant(Scalar::I64(n))
    }

    /// The index of an element, among so many.
    fn placed(&mut self, at: i64, space: Option<&Size>) -> D::S {
        match (self.watch.placed, space) {
            (Some(placed), Some(space)) => placed(at, space),
            _ => self.i64(at),
        }
    }

    fn atom(&mut self, frame: &Frame<D::S>, atom: &Atom) -> Run<CoreValue<D::S>> {
        Ok(match atom {
            Atom::Var(v) => frame.get(*v)?.clone(),
            Atom::Const(c) => CoreValue::Scalar(self.domain.constant(*c)),
            Atom::Size(size) => {
                let n = self.extent(size)?;
                CoreValue::Scalar(self.i64(n))
            }
        })
    }

    fn scalar(&mut self, frame: &Frame<D::S>, atom: &Atom) -> Run<D::S> {
        match atom {
            Atom::Var(v) => match frame.get(*v)? {
                CoreValue::Scalar(s) => Ok(s.clone()),
                CoreValue::Array(_) => malformed("an array where a scalar is needed"),
            },
            Atom::Const(_) | Atom::Size(_) => match self.atom(frame, atom)? {
                CoreValue::Scalar(s) => Ok(s),
                CoreValue::Array(_) => malformed("an array where a scalar is needed"),
            },
        }
    }

    /// Runs the statements; what they bind stays in the frame.
    fn scope(&mut self, scope: &Scope, frame: &mut Frame<D::S>) -> Run {
        scope.stmts.iter().try_for_each(|stmt| self.stmt(stmt, frame))
    }

    fn stmt(&mut self, stmt: &Stmt, frame: &mut Frame<D::S>) -> Run {
        self.domain.step()?;
        let outer = self.at.replace(stmt.id);
        match &stmt.op {
            Op::Prim(prim, args) => {
                let value = self.prim(*prim, args, frame)?;
                self.bind_first(stmt, CoreValue::Scalar(value), frame)?;
            }
            Op::Index { array, at } => {
                let value = self.index(*array, at, frame)?;
                self.bind_first(stmt, value, frame)?;
            }
            Op::Position => {
                let (n, space) = frame.events()?.position();
                let value = CoreValue::Scalar(self.placed(n as i64, space));
                self.bind_first(stmt, value, frame)?;
            }
            Op::If { cond, then, otherwise } => {
                let cond = self.scalar(frame, cond)?;
                let taken = if self.domain.branch(&cond)? { then } else { otherwise };
                let mark = self.trail.len();
                let results = self.results(taken, frame)?;
                self.forget_sizes(mark);
                self.bind(stmt, results, frame)?;
            }
            Op::Loop(l) => {
                let results = self.loop_(l, frame)?;
                self.count_results(stmt, l, &results);
                self.bind(stmt, results, frame)?;
            }
            Op::View(view) => {
                let array = self.view(stmt, view, frame)?;
                let built = stmt.outs.iter().any(|out| !self.unbuilt.contains_key(&out.var));
                if self.depth == 0 && built {
                    self.counters.loops += 1;
                    self.counters.writes += array.elems.len() as u64;
                }
                self.bind_first(stmt, CoreValue::Array(array), frame)?;
            }
            Op::Step { scan, values } => {
                let values: Vec<_> = values.iter().map(|a| self.atom(frame, a)).collect::<Run<_>>()?;
                let state = self.step(*scan, values, frame)?;
                self.bind(stmt, state, frame)?;
            }
            Op::Emit { collector, values } => {
                for (component, atom) in values.iter().enumerate() {
                    let value = self.atom(frame, atom)?;
                    self.copies(value.scalars().len())?;
                    frame.events()?.emit(*collector, component, value)?;
                }
                frame.events()?.emitted(*collector)?;
            }
            Op::Trace(traced) => {
                let value = self.traced(traced, frame)?;
                (self.outside.printer)(value);
            }
            Op::BindSize(var, atom) => {
                let value = self.scalar(frame, atom)?;
                let n = self.domain.size(&value)?;
                if self.value_or_bind(var, n) != n {
                    return malformed(format!("the size {} has another value already", var.name));
                }
            }
            Op::Opaque(_, atoms) => {
                let values = atoms.iter().map(|a| self.atom(frame, a)).collect::<Run<_>>()?;
                self.bind(stmt, values, frame)?;
            }
            Op::Array(atoms) => {
                let array = self.array(stmt, atoms, frame)?;
                self.bind_first(stmt, CoreValue::Array(array), frame)?;
            }
            Op::Update { array, at, value } => {
                let array = self.updated(array, at, value, frame)?;
                self.bind_first(stmt, CoreValue::Array(array), frame)?;
            }
            Op::Reshape(array) => {
                let array = self.reshaped(stmt, array, frame)?;
                self.bind_first(stmt, CoreValue::Array(array), frame)?;
            }
            Op::Assert(cond) => {
                let cond = self.scalar(frame, cond)?;
                if !self.domain.branch(&cond)? {
                    return self.fail(Failure::Assertion);
                }
            }
            Op::Seq(seq) => {
                let state = self.seq(seq, frame)?;
                self.bind(stmt, state, frame)?;
            }
            Op::Call(call) => {
                let values = self.external(stmt, call, frame)?;
                self.bind(stmt, values, frame)?;
            }
        }
        self.at = outer;
        Ok(())
    }

    /// Binds the results of a statement; extents of a value that are not what its type says are found
    /// out here.
    fn bind(&mut self, stmt: &Stmt, values: Vec<CoreValue<D::S>>, frame: &mut Frame<D::S>) -> Run {
        if stmt.outs.len() != values.len() {
            return malformed(format!("{} results are bound, of {}", stmt.outs.len(), values.len()));
        }
        for (out, value) in stmt.outs.iter().zip(values) {
            self.fits(&out.ty, value.dims(), "a result")?;
            frame.set(out.var, value);
        }
        Ok(())
    }

    /// [`Self::bind`] of one result, without a vector for it.
    fn bind_first(&mut self, stmt: &Stmt, value: CoreValue<D::S>, frame: &mut Frame<D::S>) -> Run {
        let [out] = &stmt.outs[..] else { return malformed("an operation has one result") };
        self.fits(&out.ty, value.dims(), "a result")?;
        frame.set(out.var, value);
        Ok(())
    }

    /// The extents are those of the type, whose new size variables get their values. Rows that are not
    /// there have no negative extent, whatever the size is.
    fn fits(&mut self, ty: &Ty, dims: &[i64], what: &str) -> Run {
        let mut fits = ty.dims.len() == dims.len();
        for (extent, n) in ty.dims.iter().zip(dims) {
            fits &= match extent.as_var() {
                Some(var) => self.value_or_bind(var, *n).max(0) == *n,
                None => self.extent(extent)?.max(0) == *n,
            };
        }
        if fits { Ok(()) } else { malformed(format!("{what} of type {ty} has the extents {dims:?}")) }
    }

    fn prim(&mut self, prim: Prim, args: &[Atom], frame: &Frame<D::S>) -> Run<D::S> {
        let result = match args {
            [x] => {
                let x = self.scalar(frame, x)?;
                self.domain.prim(prim, &[x])
            }
            [x, y] => {
                let (x, y) = (self.scalar(frame, x)?, self.scalar(frame, y)?);
                self.domain.prim(prim, &[x, y])
            }
            _ => {
                let args: Vec<D::S> = args.iter().map(|a| self.scalar(frame, a)).collect::<Run<_>>()?;
                self.domain.prim(prim, &args)
            }
        };
        self.decided(result)
    }

    fn decided(&self, result: Result<D::S, PrimError>) -> Run<D::S> {
        match result {
            Ok(value) => Ok(value),
            Err(PrimError::Fault(fault)) => self.fail(Failure::Prim(fault)),
            Err(PrimError::Undecided(why)) => Err(Stop::Undecided(why)),
        }
    }
}
