//! Runs a compiled program: statement by statement, loops by the back end, with the sizes that
//! arguments and results bind on the way.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::Outside;
use lawson_oracle::domain::Undecided;
use lawson_oracle::domain::concrete::Concrete;
use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_oracle::schedule::Schedule;
use lawson_oracle::value::Value;

use super::backend::{Backend, Bin, LoopArgs, LoopError, LoopOutput};
use super::column::Column;
use super::nested::Events;
use super::routine::{Interpreted, PreparedLoop, Routine, Step, StepOp};
use super::slots::Slots;
use super::value::{NativeArray, NativeValue};
use crate::core::interp::{self, Environment};
use crate::core::{Atom, Op, Origin, Param, Size, Stmt, Ty, Var, View};
use crate::loops::{Indexed, InputForm, Output, UniformDef};
use lawson_tiles::buffer::{Buffer, NoMemory, Pool};
use lawson_tiles::{elem::Elem, with_type};

/// Elements that an array has at most; a program that asks for more is refused before the machine
/// runs out of memory.
const MAX_ELEMENTS: i64 = 1 << 36;

/// Why there is no result.
#[derive(Clone, PartialEq, Debug)]
pub enum RunError {
    /// An operation of the program has no result on this input; the reference interpreter says
    /// which.
    Failed,
    /// An argument does not fit its parameter.
    Argument {
        /// The parameter, as the source names it.
        param: String,
        /// What is wrong with it.
        what: String,
    },
    /// The program asks for an array of more elements than native code makes, or than there is memory
    /// for.
    TooLarge(i64),
    /// A value is missing or of another kind than the program's types say: a bug of the compiler.
    Internal(&'static str),
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunError::Failed => write!(f, "the program fails on this input"),
            RunError::Argument { param, what } => write!(f, "argument {param}: {what}"),
            RunError::TooLarge(n) => write!(f, "an array of {n} elements does not fit the memory"),
            RunError::Internal(what) => write!(f, "internal error: {what}"),
        }
    }
}

impl std::error::Error for RunError {}

impl From<NoMemory> for RunError {
    fn from(NoMemory(n): NoMemory) -> RunError {
        RunError::TooLarge(n.try_into().unwrap_or(i64::MAX))
    }
}

impl From<LoopError> for RunError {
    fn from(error: LoopError) -> RunError {
        match error {
            LoopError::Failed => RunError::Failed,
            LoopError::NoMemory(n) => NoMemory(n).into(),
        }
    }
}

/// What a run counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counters {
    /// Loops that ran, closed forms that were made into arrays included.
    pub loops: u64,
    /// Elements of the arrays that loops read or capture, each array once a loop, except of closed
    /// forms that are only read through; and one for each result of a fold that a loop uses.
    pub reads: u64,
    /// Elements that loops wrote; a fold's result is one.
    pub writes: u64,
}

/// What a run gives.
#[derive(Clone, Debug)]
pub struct Outputs<'a> {
    /// The results, tuples split.
    pub values: Vec<NativeValue<'a>>,
    /// What the program printed, in order. A [`Printer`] has it in its place.
    pub log: Vec<Value>,
    /// What the run counted.
    pub counters: Counters,
}

/// What a variable holds.
#[derive(Clone)]
pub(super) enum Held<'a> {
    Value(NativeValue<'a>),
    /// The result of a fold: it counts as read where a loop captures it.
    Fold(Scalar),
    /// A scalar so many times, that only loops read, element by element.
    Replicate(i64, Scalar),
    /// `iota` of so many elements, that only loops read, element by element.
    Iota(i64),
    /// An array in place of a closed form that costs nothing to read.
    Free(NativeArray<'a>),
}

impl Held<'_> {
    /// Its extents; none for a scalar.
    pub(super) fn dims(&self) -> &[i64] {
        match self {
            Held::Value(value) => value.dims(),
            Held::Fold(_) => &[],
            Held::Free(array) => array.dims(),
            Held::Iota(n) | Held::Replicate(n, _) => std::slice::from_ref(n),
        }
    }
}

/// What of a back end a run goes by: see [`Backend`].
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    constants: (usize, usize, usize),
    turns: u64,
    long_row: i64,
}

impl Settings {
    /// Those of a back end.
    pub fn of(backend: &dyn Backend) -> Settings {
        Settings { constants: backend.constants(), turns: backend.turns(), long_row: backend.long_row() }
    }
}

pub(super) struct Run<'r, 'a> {
    pub(super) vars: Slots<Held<'a>>,
    pub(super) sizes: Slots<i64>,
    pub(super) outside: Outside<'r>,
    pub(super) counters: Counters,
    pub(super) pool: &'r Pool,
    pub(super) constants: (usize, usize, usize),
    /// Turns that a sequential loop takes at most; one that would take more has failed.
    pub(super) turns: u64,
    /// See [`Backend::long_row`].
    pub(super) long_row: i64,
    /// What the body of the loop around has emitted so far, where it runs element by element.
    pub(super) events: Option<Box<Events<'a>>>,
    /// The innermost statement that failed.
    failed: Option<Origin>,
}

/// Runs a program's routine.
pub fn run<'r, 'a>(
    params: &[Param],
    routine: &Routine,
    args: &[NativeValue<'a>],
    pool: &'r Pool,
    settings: Settings,
    outside: Outside<'r>,
) -> Result<Outputs<'a>, (RunError, Option<Origin>)> {
    let mut run = Run {
        vars: Slots::default(),
        sizes: Slots::default(),
        outside,
        counters: Counters::default(),
        pool,
        constants: settings.constants,
        turns: settings.turns,
        long_row: settings.long_row,
        events: None,
        failed: None,
    };
    let values = run.program(params, routine, args).map_err(|error| (error, run.failed))?;
    Ok(Outputs { values, log: Vec::new(), counters: run.counters })
}

impl<'a> Run<'_, 'a> {
    fn program(
        &mut self,
        params: &[Param],
        routine: &Routine,
        args: &[NativeValue<'a>],
    ) -> Result<Vec<NativeValue<'a>>, RunError> {
        self.arguments(params, args)?;
        let results = self.scope(routine)?;
        results.into_iter().map(|held| self.whole(held)).collect()
    }

    fn arguments(&mut self, params: &[Param], args: &[NativeValue<'a>]) -> Result<(), RunError> {
        let wrong = |param: &Param, what: String| RunError::Argument { param: param.name.clone(), what };
        if params.len() != args.len() {
            let what = format!("the program takes {} values, not {}", params.len(), args.len());
            let param = params.get(args.len()).map_or("after the last".into(), |p| p.name.clone());
            return Err(RunError::Argument { param, what });
        }
        for (param, arg) in params.iter().zip(args) {
            let ty = &param.binding.ty;
            if arg.scalar_type() != ty.scalar || arg.dims().len() != ty.dims.len() {
                let (given, wanted) = (arg.scalar_type(), ty.scalar);
                let (rank, dims) = (arg.dims().len(), ty.dims.len());
                return Err(wrong(
                    param,
                    format!("{wanted} in {dims} dimensions wanted, {given} in {rank} given"),
                ));
            }
            for (dim, extent) in ty.dims.iter().zip(arg.dims()) {
                if let Some(var) = dim.as_var() {
                    self.sizes.insert_new(var.id, *extent);
                }
            }
            if let (Some(var), NativeValue::Scalar(Scalar::I64(n))) = (&param.size, arg) {
                self.sizes.insert_new(var.id, *n);
            }
            self.vars.insert(param.binding.var.0, Held::Value(arg.clone()));
        }
        for (param, arg) in params.iter().zip(args) {
            for (dim, extent) in param.binding.ty.dims.iter().zip(arg.dims()) {
                let wanted = self.size(dim)?;
                if wanted != *extent {
                    return Err(wrong(param, format!("extent {dim} is {wanted}, not {extent}")));
                }
            }
            if let (Some(var), NativeValue::Scalar(Scalar::I64(n))) = (&param.size, arg)
                && let Some(wanted) = self.sizes.get(var.id).filter(|size| *size != n)
            {
                return Err(wrong(param, format!("size {} is {wanted}, not {n}", var.name)));
            }
        }
        Ok(())
    }

    pub(super) fn size(&self, size: &Size) -> Result<i64, RunError> {
        size.evaluate(&mut |v| self.sizes.get(v.id).copied())
            .ok_or(RunError::Internal("a size without a value"))
    }

    pub(super) fn held(&self, atom: &Atom) -> Result<Held<'a>, RunError> {
        match atom {
            Atom::Var(v) => {
                self.vars.get(v.0).cloned().ok_or(RunError::Internal("a variable without a value"))
            }
            Atom::Const(c) => Ok(Held::Value(NativeValue::Scalar(*c))),
            Atom::Size(s) => Ok(Held::Value(NativeValue::Scalar(Scalar::I64(self.size(s)?)))),
        }
    }

    fn scalar(&self, atom: &Atom) -> Result<Scalar, RunError> {
        match self.held(atom)? {
            Held::Value(NativeValue::Scalar(s)) | Held::Fold(s) => Ok(s),
            _ => Err(RunError::Internal("an array where a scalar is needed")),
        }
    }

    fn scalars(&self, atoms: &[Atom]) -> Result<Vec<Scalar>, RunError> {
        atoms.iter().map(|a| self.scalar(a)).collect()
    }

    pub(super) fn integer(&self, atom: &Atom) -> Result<i64, RunError> {
        match self.scalar(atom)? {
            Scalar::I64(n) => Ok(n),
            _ => Err(RunError::Internal("a scalar that is not i64 as a number")),
        }
    }

    /// The value itself.
    pub(super) fn whole(&self, held: Held<'a>) -> Result<NativeValue<'a>, RunError> {
        match held {
            Held::Value(value) => Ok(value),
            Held::Fold(scalar) => Ok(NativeValue::Scalar(scalar)),
            Held::Free(array) => Ok(NativeValue::Array(array)),
            Held::Iota(_) | Held::Replicate(..) => {
                Err(RunError::Internal("a closed form where an array is needed"))
            }
        }
    }

    pub(super) fn array(&self, atom: &Atom) -> Result<NativeArray<'a>, RunError> {
        match self.whole(self.held(atom)?)? {
            NativeValue::Array(array) => Ok(array),
            NativeValue::Scalar(_) => Err(RunError::Internal("a scalar where an array is needed")),
        }
    }

    /// Makes an array of a closed form.
    pub(super) fn build(&mut self, held: Held<'a>) -> Result<Held<'a>, RunError> {
        let (n, buffer): (i64, Buffer) = match held {
            Held::Value(_) | Held::Fold(_) | Held::Free(_) => return Ok(held),
            Held::Iota(n) => {
                let mut data = self.pool.take::<i64>(elements(n)?)?;
                data.iter_mut().zip(0..).for_each(|(x, i)| *x = i);
                (n, data.into())
            }
            Held::Replicate(n, scalar) => {
                let len = elements(n)?;
                let buffer = with_type!(scalar.ty(), T => {
                    let mut data = self.pool.take::<T>(len)?;
                    data.fill(T::from_scalar(scalar));
                    Buffer::from(data)
                });
                (n, buffer)
            }
        };
        self.counters.loops += 1;
        self.counters.writes += n as u64;
        let array = NativeArray::owned(vec![n], buffer).ok_or(RunError::Internal("extents"))?;
        Ok(Held::Value(NativeValue::Array(array)))
    }

    pub(super) fn scope(&mut self, routine: &Routine) -> Result<Vec<Held<'a>>, RunError> {
        for step in &routine.steps {
            let results = self.step(step);
            if results.is_err() {
                self.fails_at(&step.origin);
            }
            let results = results?;
            for (binding, held) in step.outs.iter().zip(results) {
                self.bind(binding.var, &binding.ty, held);
            }
            for var in &step.dead {
                self.vars.remove(var.0);
            }
        }
        let results = routine.results.iter().map(|a| self.held(a)).collect();
        routine.leaving.iter().for_each(|var| self.vars.remove(var.0));
        results
    }

    /// Keeps where the run fails; the innermost statement, which comes first, stays.
    pub(super) fn fails_at(&mut self, origin: &Origin) {
        if self.failed.is_none() && !origin.sources.is_empty() {
            self.failed = Some(origin.clone());
        }
    }

    pub(super) fn bind(&mut self, var: Var, ty: &Ty, held: Held<'a>) {
        for (dim, extent) in ty.dims.iter().zip(held.dims()) {
            if let Some(var) = dim.as_var() {
                self.sizes.insert_new(var.id, *extent);
            }
        }
        self.vars.insert(var.0, held);
    }

    fn step(&mut self, step: &Step) -> Result<Vec<Held<'a>>, RunError> {
        let value = |v| vec![Held::Value(v)];
        Ok(match &step.op {
            StepOp::Prim(prim, args) => {
                let result = prim.apply(&self.scalars(args)?).map_err(|_| RunError::Failed)?;
                value(NativeValue::Scalar(result))
            }
            StepOp::Index(array, at) => {
                let at = at.iter().map(|a| self.integer(a)).collect::<Result<Vec<_>, _>>()?;
                let array = self.array(&Atom::Var(*array))?;
                value(array.at(&at).ok_or(RunError::Failed)?)
            }
            StepOp::If(cond, then, otherwise) => {
                let then_runs = self.scalar(cond)? == Scalar::Bool(true);
                self.scope(if then_runs { then } else { otherwise })?
            }
            StepOp::Loop(l) => self.prepared(l, &step.dead)?,
            StepOp::Nested(l) => self.nested(l, &step.dead)?,
            StepOp::Position => value(NativeValue::Scalar(Scalar::I64(self.events()?.position as i64))),
            StepOp::Emit(collector, atoms) => {
                self.emit(*collector, atoms)?;
                vec![]
            }
            StepOp::Step(scan, atoms) => self.step_scan(*scan, atoms)?.into_iter().map(Held::Value).collect(),
            StepOp::View(view, read_through) => {
                let held = match view {
                    View::Iota(n) => Held::Iota(self.extent(n)?),
                    View::Replicate(n, x) => {
                        let n = self.extent(n)?;
                        match self.whole(self.held(x)?)? {
                            NativeValue::Scalar(x) => Held::Replicate(n, x),
                            NativeValue::Array(row) => return self.replicated(n, row, *read_through),
                        }
                    }
                };
                vec![if *read_through { held } else { self.build(held)? }]
            }
            StepOp::Interpreted(interpreted) => self.interpreted(interpreted)?,
            StepOp::BindSize(var, atom) => {
                let n = self.integer(atom)?;
                self.sizes.insert(var.id, n);
                vec![]
            }
            StepOp::Same(atoms) => atoms.iter().map(|a| self.held(a)).collect::<Result<_, _>>()?,
            StepOp::Array(atoms) => {
                let elements = self.element(atoms)?;
                let nothing = RunError::Internal("an array without a type");
                let ty = step.outs.first().ok_or(nothing)?.ty.scalar;
                let mut column = Column::new(ty, elements.len());
                elements.iter().try_for_each(|element| column.push(element, 1, self.pool))?;
                // Where there is none, the type says what their shape would be.
                let row = || {
                    let dims = step.outs.first().map_or(&[][..], |out| &out.ty.dims);
                    dims.iter().skip(1).map(|dim| Ok(self.size(dim)?.max(0))).collect()
                };
                value(NativeValue::Array(column.finish(row, self.pool)?))
            }
            StepOp::Update(array, at, new) => value(NativeValue::Array(self.updated(step, array, at, new)?)),
            StepOp::Reshape(array) => {
                let dims = step.outs.iter().flat_map(|out| &out.ty.dims);
                let dims =
                    dims.map(|dim| Ok(self.size(dim)?.max(0))).collect::<Result<Vec<_>, RunError>>()?;
                let array = self.array(array)?.reshaped(dims);
                value(NativeValue::Array(array.ok_or(RunError::Internal("a reshape to other elements"))?))
            }
            StepOp::Assert(cond) => match self.scalar(cond)? {
                Scalar::Bool(true) => vec![],
                _ => return Err(RunError::Failed),
            },
            StepOp::Seq(seq) => match &seq.scalar {
                Some(code) if !self.any_long(&seq.rows, &self.extents(seq)?) => {
                    self.scalar_code(code, &step.dead)?
                }
                _ => self.seq(seq)?,
            },
            StepOp::Scalar(scalar) if scalar.why.is_some() => self.scalar_loop(&scalar.code, &step.dead)?,
            StepOp::Scalar(scalar) => self.scalar_code(&scalar.code, &step.dead)?,
        })
    }

    fn interpreted(&mut self, interpreted: &Interpreted) -> Result<Vec<Held<'a>>, RunError> {
        let Interpreted { scope, vars, sizes, why: _ } = interpreted;
        let mut environment =
            Environment { vars: Vec::new(), sizes: BTreeMap::new(), folds: BTreeSet::new() };
        for var in vars {
            let held = self.held(&Atom::Var(*var))?;
            if matches!(held, Held::Fold(_)) {
                environment.folds.insert(*var);
            }
            let value = self.whole(held)?;
            // The interpreter's scalars take more room than those of an array.
            if let NativeValue::Array(array) = &value {
                self.pool.reserve(&mut Vec::<Scalar>::new(), array.slice().len())?;
            }
            environment.vars.push((*var, value.to_core()));
        }
        let valued = sizes.iter().filter_map(|size| Some((size.clone(), *self.sizes.get(size.id)?)));
        environment.sizes.extend(valued);
        let schedule = Schedule::new(self.constants);
        let numbers = &mut Concrete::new();
        let Outside { printer, host } = &mut self.outside;
        let outside = interp::Outside { printer: &mut **printer, host: &mut **host };
        let outcome = interp::run_scope(numbers, scope, environment, &schedule, outside);
        self.counters.loops += outcome.counters.loops;
        self.counters.reads += outcome.counters.reads;
        self.counters.writes += outcome.counters.writes;
        let results = outcome.result.map_err(|stop| match stop {
            interp::Stop::Failed { .. } => RunError::Failed,
            interp::Stop::Undecided(Undecided::Memory(n)) => RunError::TooLarge(n),
            _ => RunError::Internal("the interpreter does not run what was compiled"),
        })?;
        let is_loop = matches!(scope.stmts.last(), Some(Stmt { op: Op::Loop(_), .. }));
        let held = |value| match NativeValue::from_core(&value).ok_or(RunError::Internal("extents"))? {
            NativeValue::Scalar(s) if is_loop => Ok(Held::Fold(s)),
            value => Ok(Held::Value(value)),
        };
        results.into_iter().map(held).collect()
    }

    /// An array so many times.
    fn replicated(
        &mut self,
        n: i64,
        row: NativeArray<'a>,
        read_through: bool,
    ) -> Result<Vec<Held<'a>>, RunError> {
        let all = elements(n)?.checked_mul(row.slice().len()).and_then(|all| i64::try_from(all).ok());
        elements(all.ok_or(RunError::TooLarge(i64::MAX))?)?;
        let (ty, dims, n) = (row.ty(), row.dims().to_vec(), elements(n)?);
        let row = NativeValue::Array(row);
        let mut column = Column::new(ty, n);
        column.push(&row, n, self.pool)?;
        let array = column.finish(|| Ok(dims), self.pool)?;
        if read_through {
            return Ok(vec![Held::Free(array)]);
        }
        self.counters.loops += 1;
        self.counters.writes += array.slice().len() as u64;
        Ok(vec![Held::Value(NativeValue::Array(array))])
    }

    /// The extent of a closed form.
    fn extent(&self, atom: &Atom) -> Result<i64, RunError> {
        let n = self.integer(atom)?;
        if n < 0 { Err(RunError::Failed) } else { Ok(n) }
    }

    /// Counts a loop and what it reads.
    pub(super) fn count_loop(&mut self, operands: &BTreeSet<Var>) {
        self.counters.loops += 1;
        for var in operands {
            self.counters.reads += match self.vars.get(var.0) {
                Some(Held::Value(NativeValue::Array(array))) => array.slice().len() as u64,
                Some(Held::Fold(_)) => 1,
                _ => 0,
            };
        }
    }

    /// A loop on tiles; `dead` are the variables that nothing uses any more behind it.
    fn prepared(&mut self, l: &PreparedLoop, dead: &[Var]) -> Result<Vec<Held<'a>>, RunError> {
        let extent = self.size(&l.space)?;
        // Only what is collected takes memory: a fold may run over more elements than an array has.
        if l.code.outputs.iter().any(|o| matches!(o, Output::Collect { .. } | Output::Rows { .. })) {
            elements(extent)?;
        }
        let space = usize::try_from(extent).map_err(|_| RunError::Failed)?;
        let mut inputs = Vec::new();
        for (atom, form) in &l.inputs {
            inputs.push(match form {
                InputForm::Array => Some(self.array(atom)?),
                InputForm::Iota | InputForm::Replicate | InputForm::Rows => None,
            });
        }
        let mut arrays = Vec::new();
        for (_, _, array) in &l.code.arrays {
            arrays.push(self.array(match array {
                Indexed::Capture(k) => &l.captures[*k],
                Indexed::Input(k) => &l.inputs[*k].0,
            })?);
        }
        let mut uniforms = Vec::new();
        for (ty, def) in &l.code.uniforms {
            let value = self.uniform(l, *ty, def, &uniforms)?;
            uniforms.push(value);
        }
        if let Some(by_rows) = l.by_rows.as_ref().filter(|rows| self.goes_by_rows(rows, space, &uniforms)) {
            return self.nested(&by_rows.nested, dead);
        }
        self.count_loop(&l.operands);
        if inputs.iter().flatten().any(|a| a.slice().len() != space) {
            return Err(RunError::Internal("an input that is not as long as the loop"));
        }
        let args = LoopArgs {
            space,
            uniforms,
            inputs: inputs.iter().map(|a| a.as_ref().map(NativeArray::slice)).collect(),
            arrays: arrays.iter().map(|a| (a.slice(), a.dims())).collect(),
        };
        let bins = self.taken_bins(l, dead)?;
        // The extents of what is not as long as what it holds.
        let mut shapes = bins.iter().map(|bin| bin.dims.clone()).collect::<Vec<_>>().into_iter();
        let mut dims: Vec<Option<Vec<i64>>> = Vec::new();
        for output in &l.code.outputs {
            dims.extend((0..output.components()).map(|_| match output {
                Output::Bins(_) => shapes.next(),
                Output::Rows { own, .. } => {
                    let row = args.uniforms[l.code.body.own[*own].extent.0];
                    if let Scalar::I64(row) = row { Some(vec![extent, row.max(0)]) } else { None }
                }
                Output::Collect { .. } | Output::Fold { .. } => None,
            }));
        }
        let outputs = l.native.run(&args, bins, self.pool)?;
        let mut results = Vec::new();
        for (output, dims) in outputs.into_iter().zip(dims) {
            results.push(match output {
                LoopOutput::Scalar(scalar) => {
                    self.counters.writes += 1;
                    Held::Fold(scalar)
                }
                LoopOutput::Array(buffer) => {
                    let n = buffer.slice().len();
                    self.counters.writes += n as u64;
                    let array = NativeArray::owned(dims.unwrap_or_else(|| vec![n as i64]), buffer);
                    Held::Value(NativeValue::Array(array.ok_or(RunError::Internal("extents"))?))
                }
            });
        }
        Ok(results)
    }

    /// The arrays in whose places a loop's elements go, out of the hands of variables that nothing uses any more.
    fn taken_bins(&mut self, l: &PreparedLoop, dead: &[Var]) -> Result<Vec<Bin>, RunError> {
        let mut arrays = Vec::new();
        let atoms: Vec<&Atom> =
            l.code.outputs.iter().flat_map(Output::bins).map(|k| &l.neutrals[k]).collect();
        for atom in &atoms {
            let held = self.held(atom)?;
            match self.materialised(held)? {
                NativeValue::Array(array) => arrays.push(array),
                NativeValue::Scalar(_) => return Err(RunError::Internal("bins in a scalar")),
            }
        }
        // Each is held before any is taken: one array may be there twice.
        let taken = atoms.iter().filter_map(|atom| atom.var()).filter(|var| dead.contains(var));
        taken.for_each(|var| self.vars.remove(var.0));
        let mut bins = Vec::new();
        for array in arrays {
            bins.push(Bin { dims: array.dims().to_vec(), array: array.into_own(self.pool)? });
        }
        Ok(bins)
    }

    fn uniform(
        &self,
        l: &PreparedLoop,
        ty: ScalarType,
        def: &UniformDef,
        before: &[Scalar],
    ) -> Result<Scalar, RunError> {
        Ok(match def {
            UniformDef::Capture(k) => self.scalar(&l.captures[*k])?,
            UniformDef::Neutral(k) => self.scalar(&l.neutrals[*k])?,
            UniformDef::Replicated(k) => match self.held(&l.inputs[*k].0)? {
                Held::Replicate(_, scalar) => scalar,
                _ => return Err(RunError::Internal("an array where a replicate is expected")),
            },
            UniformDef::Const(c) => *c,
            UniformDef::Size(s) => Scalar::I64(self.size(s)?),
            UniformDef::Prim(prim, args) => {
                let args: Vec<Scalar> = args.iter().map(|u| before[u.0]).collect();
                prim.apply(&args).map_err(|_| RunError::Failed)?
            }
            UniformDef::Carry { .. } => with_type!(ty, T => T::default().to_scalar()),
        })
    }
}

/// A number of elements, within what native code makes.
pub(super) fn elements(n: i64) -> Result<usize, RunError> {
    match usize::try_from(n) {
        Ok(len) if n <= MAX_ELEMENTS => Ok(len),
        Ok(_) => Err(RunError::TooLarge(n)),
        Err(_) => Err(RunError::Failed),
    }
}
