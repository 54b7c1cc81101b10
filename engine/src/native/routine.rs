//! A core program, compiled: its scopes with every loop prepared by the back end.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use lawson_oracle::scalar::{Prim, ScalarType};

use super::backend::{Backend, NativeLoop};
use super::rows::ByRows;
use super::scalar::{self, Outer, ScalarCode};
use crate::core::effects;
use crate::core::views::{read_by, unbuilt};
use crate::core::visit::{self, LastUses, Uses, last_uses};
use crate::core::{
    Atom, Binding, Collector, Fun, Loop, Op, Operator, Origin, Program, Scope, Seq, Size, SizeVar, Stmt,
    Turns, Ty, Var, View,
};
use crate::loops::{self, InputForm, LoopCode, NotNative};

/// A scope, ready to run.
pub struct Routine {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// The results.
    pub results: Vec<Atom>,
    /// The variables of these that nobody sees from outside: they go with the scope, so that its results are in
    /// nobody else's hands.
    pub leaving: Vec<Var>,
}

/// One statement.
pub struct Step {
    /// What it binds.
    pub outs: Vec<Binding>,
    /// What it does.
    pub op: StepOp,
    /// What of the source it is.
    pub origin: Origin,
    /// Variables that nothing uses any more after it.
    pub dead: Vec<Var>,
}

/// What a statement does.
pub enum StepOp {
    /// A primitive on scalars.
    Prim(Prim, Vec<Atom>),
    /// An element or row of an array.
    Index(Var, Vec<Atom>),
    /// The scope that the condition chooses.
    If(Atom, Routine, Routine),
    /// A loop.
    Loop(Box<PreparedLoop>),
    /// A closed form, and whether it costs nothing because only loops read it, element by element.
    View(View, bool),
    /// A loop whose body the back end doesn't run: element by element.
    Nested(Box<NestedLoop>),
    /// The position of the element, in the body of such a loop.
    Position,
    /// Emits an element to a collector, there.
    Emit(usize, Vec<Atom>),
    /// Steps a scan state, there.
    Step(usize, Vec<Atom>),
    /// Gives a size its value.
    BindSize(SizeVar, Atom),
    /// The same values under other names.
    Same(Vec<Atom>),
    /// An array of these scalars, or arrays of one shape.
    Array(Vec<Atom>),
    /// An array with another element or row: in place, where nothing else has the array.
    Update(Atom, Vec<Atom>, Atom),
    /// An array's elements under the extents of the result.
    Reshape(Atom),
    /// Fails where the condition is false.
    Assert(Atom),
    /// A sequential loop.
    Seq(Box<SeqRoutine>),
    /// A sequential loop in which nothing runs on tiles, or a loop that prints or calls what is not pure.
    Scalar(Box<ScalarStep>),
    /// A statement that prints or calls the host, and has no scalar code: the core interpreter runs it where it
    /// stands.
    Interpreted(Box<Interpreted>),
}

/// A sequential loop.
pub struct SeqRoutine {
    /// How many turns.
    pub turns: TurnsRoutine,
    /// The state that a turn sees.
    pub state: Vec<Binding>,
    /// The state at first.
    pub first: Vec<Atom>,
    /// The variables of these that nothing uses any more, the turns included.
    pub moved: Vec<Var>,
    /// What a turn does; it gives the next state.
    pub body: Routine,
    /// The whole of it at once, for where no loop inside is long.
    pub scalar: Option<ScalarCode>,
    /// The spaces of loops inside that run on tiles.
    pub rows: Vec<Size>,
}

/// How many turns a sequential loop takes.
pub enum TurnsRoutine {
    /// So many; the variable is the number of turns before.
    Count(Var, Atom),
    /// As long as this gives true.
    While(Routine),
}

/// A statement that is scalar code.
pub struct ScalarStep {
    /// The code.
    pub code: ScalarCode,
    /// If it is a loop, that it runs element by element.
    pub why: Option<ElementWise>,
}

/// What the core interpreter runs for native code.
pub struct Interpreted {
    /// The statement, behind the closed forms that it reads through.
    pub scope: Scope,
    /// The variables that it uses from outside.
    pub vars: Vec<Var>,
    /// The size variables that it uses from outside.
    pub sizes: Vec<SizeVar>,
    /// If it is a loop, that it is one.
    pub why: Option<ElementWise>,
}

/// A loop with what it reads.
pub struct PreparedLoop {
    /// The loop, prepared.
    pub native: Arc<dyn NativeLoop>,
    /// Its code.
    pub code: LoopCode,
    /// The iteration space.
    pub space: Size,
    /// Scalars and whole arrays from outside.
    pub captures: Vec<Atom>,
    /// Neutral elements.
    pub neutrals: Vec<Atom>,
    /// Arrays read at the current position.
    pub inputs: Vec<(Atom, InputForm)>,
    /// What it reads, for the counters ([`read_by`]).
    pub operands: BTreeSet<Var>,
    /// The other way to run it, where each element has loops over a row.
    pub by_rows: Option<Box<ByRows>>,
}

/// A loop that runs element by element: its body is a routine of its own, run for each of them; what is in the body
/// runs as everything does.
pub struct NestedLoop {
    /// The iteration space.
    pub space: Size,
    /// The function, for its types and collectors.
    pub fun: Arc<Fun>,
    /// Scalars and whole arrays from outside.
    pub captures: Vec<Atom>,
    /// Neutral elements.
    pub neutrals: Vec<Atom>,
    /// Arrays read at the current position.
    pub inputs: Vec<Atom>,
    /// What it reads, for the counters ([`read_by`]).
    pub operands: BTreeSet<Var>,
    /// For each collector whether it collects exactly one element of each of the space.
    pub each: Vec<bool>,
    /// The body.
    pub body: Routine,
    /// The operators, in the order of [`Fun::operators`].
    pub operators: Vec<Arc<NestedOperator>>,
    /// The whole of it at once, for where no row is long.
    pub scalar: Option<ScalarCode>,
    /// The spaces of loops inside that run on tiles.
    pub rows: Vec<Size>,
    /// Why it runs so.
    pub why: ElementWise,
}

/// A loop that runs element by element, on one thread: as scalar code, or, where there are long rows in its body, with
/// these on tiles.
#[derive(Clone, PartialEq, Debug)]
pub struct ElementWise {
    /// The loop.
    pub origin: Origin,
    /// What in it the back end does not run on tiles.
    pub why: NotNative,
}

impl ElementWise {
    /// Where the cause is: in a loop that fusion has put together it is where one of the loops before has it.
    #[must_use]
    pub fn traced_to(&self, before: &[&ElementWise]) -> ElementWise {
        let sources = &self.origin.sources;
        let part_of = |other: &&&ElementWise| {
            other.why.what == self.why.what
                && !other.origin.sources.is_empty()
                && other.origin.sources.is_subset(sources)
        };
        let mut traced = self.clone();
        if let Some(cause) = before.iter().find(part_of) {
            let said = [&cause.why.origin, &cause.origin].into_iter().find(|o| !o.sources.is_empty());
            traced.why.origin = said.cloned().unwrap_or_default();
        }
        traced
    }
}

/// An operator of such a loop.
pub struct NestedOperator {
    /// The operator.
    pub operator: Operator,
    /// Its body.
    pub body: Routine,
}

impl Routine {
    /// The spaces of loops on tiles, those inside of others too.
    fn spaces(&self, found: &mut Vec<Size>) {
        for step in &self.steps {
            match &step.op {
                StepOp::If(_, then, otherwise) => [then, otherwise].iter().for_each(|r| r.spaces(found)),
                StepOp::Seq(seq) => found.extend(seq.rows.iter().cloned()),
                StepOp::Loop(l) => found.push(l.space.clone()),
                StepOp::Nested(l) => found.extend(l.rows.iter().cloned()),
                _ => {}
            }
        }
    }

    /// The loops that run element by element, those inside of others too.
    pub fn element_wise<'r>(&'r self, found: &mut Vec<&'r ElementWise>) {
        for step in &self.steps {
            match &step.op {
                StepOp::If(_, then, otherwise) => {
                    then.element_wise(found);
                    otherwise.element_wise(found);
                }
                StepOp::Interpreted(interpreted) => found.extend(&interpreted.why),
                StepOp::Scalar(step) => found.extend(&step.why),
                StepOp::Seq(seq) => {
                    if let TurnsRoutine::While(condition) = &seq.turns {
                        condition.element_wise(found);
                    }
                    seq.body.element_wise(found);
                }
                StepOp::Nested(l) => {
                    found.push(&l.why);
                    l.body.element_wise(found);
                    l.operators.iter().for_each(|operator| operator.body.element_wise(found));
                }
                _ => {}
            }
        }
    }
}

/// Whether a statement acts on what is outside: it is scalar code then, or left to the core interpreter.
fn acts(op: &Op) -> bool {
    matches!(op, Op::Trace(_) | Op::Call(_)) || matches!(op, Op::Loop(l) if effects::of_loop(l).acts())
}

/// Compiles scopes.
pub struct Preparer<'b> {
    backend: &'b dyn Backend,
    /// Closed forms that are never built.
    unbuilt: BTreeMap<Var, Option<Var>>,
    /// In which form these are, and the statements that bind them.
    forms: HashMap<Var, (InputForm, Stmt)>,
    /// The types of variables.
    types: HashMap<Var, Ty>,
}

impl<'b> Preparer<'b> {
    /// For this back end and program.
    pub fn new(backend: &'b dyn Backend, program: &Program) -> Self {
        let params = program.params.iter().map(|param| &param.binding);
        let types = params.map(|binding| (binding.var, binding.ty.clone())).collect();
        Preparer { backend, unbuilt: unbuilt(&program.body), forms: HashMap::new(), types }
    }

    /// Compiles a scope.
    ///
    /// # Errors
    /// What native code can't run so far.
    pub fn scope(&mut self, scope: &Scope) -> Result<Routine, NotNative> {
        self.scope_with(scope, &[])
    }

    /// Compiles a scope in which these are bound besides, and are gone behind it.
    fn scope_with(&mut self, scope: &Scope, bound: &[Var]) -> Result<Routine, NotNative> {
        scope.stmts.iter().for_each(|stmt| self.note_form(stmt));
        self.types.extend(scope.stmts.iter().flat_map(|stmt| &stmt.outs).map(|b| (b.var, b.ty.clone())));
        let LastUses { dead, local } = last_uses(scope, bound, |stmt| {
            let mut uses = Uses::of_stmt(stmt).vars;
            if acts(&stmt.op) {
                uses.extend(self.with_views(stmt).1.vars);
            }
            uses
        });
        let mut steps = Vec::new();
        for (stmt, dead) in scope.stmts.iter().zip(dead) {
            let op = self.op(stmt, &dead)?;
            steps.push(Step { outs: stmt.outs.clone(), op, origin: stmt.origin.clone(), dead });
        }
        let leaving = scope.results.iter().filter_map(Atom::var).filter(|var| local.contains(var)).collect();
        Ok(Routine { steps, results: scope.results.clone(), leaving })
    }

    /// In which form a closed form that is never built is read.
    fn note_form(&mut self, stmt: &Stmt) {
        let Op::View(view) = &stmt.op else { return };
        let out = &stmt.outs[0];
        let form = match view {
            View::Iota(_) => InputForm::Iota,
            View::Replicate(..) if out.ty.dims.len() == 1 => InputForm::Replicate,
            View::Replicate(..) => return,
        };
        if self.unbuilt.contains_key(&out.var) {
            self.forms.insert(out.var, (form, stmt.clone()));
        }
    }

    /// What a statement does; `dead` is what nothing uses any more behind it, so that it dies inside.
    fn op(&mut self, stmt: &Stmt, dead: &[Var]) -> Result<StepOp, NotNative> {
        Ok(match &stmt.op {
            Op::Prim(prim, args) => StepOp::Prim(*prim, args.clone()),
            Op::Index { array, at } => StepOp::Index(*array, at.clone()),
            Op::If { cond, then, otherwise } => {
                StepOp::If(cond.clone(), self.scope_with(then, dead)?, self.scope_with(otherwise, dead)?)
            }
            Op::Loop(l) => match self.prepared(l, &stmt.origin) {
                Ok(mut prepared) => {
                    let forms: Vec<InputForm> = prepared.inputs.iter().map(|(_, form)| *form).collect();
                    prepared.by_rows = ByRows::of(&prepared.code.body, &forms, || {
                        let why = NotNative::new("long rows", &stmt.origin);
                        let why = ElementWise { origin: stmt.origin.clone(), why };
                        self.nested(l, &stmt.outs, None, why)
                    })?;
                    StepOp::Loop(Box::new(prepared))
                }
                Err(why) => {
                    let why = ElementWise { origin: stmt.origin.clone(), why };
                    match (scalar::compile(stmt, dead, &self.outer()), acts(&stmt.op)) {
                        (Some(code), true) => StepOp::Scalar(Box::new(ScalarStep { code, why: Some(why) })),
                        (None, true) => self.interpreted(stmt, Some(why)),
                        (scalar, false) => StepOp::Nested(Box::new(self.nested(l, &stmt.outs, scalar, why)?)),
                    }
                }
            },
            Op::View(view) => StepOp::View(view.clone(), self.unbuilt.contains_key(&stmt.outs[0].var)),
            Op::BindSize(var, atom) => StepOp::BindSize(var.clone(), atom.clone()),
            Op::Opaque(atoms) => StepOp::Same(atoms.clone()),
            Op::Array(atoms) => StepOp::Array(atoms.clone()),
            Op::Update { array, at, value } => StepOp::Update(array.clone(), at.clone(), value.clone()),
            Op::Reshape(array) => StepOp::Reshape(array.clone()),
            Op::Assert(cond) => StepOp::Assert(cond.clone()),
            Op::Seq(seq) => {
                let code = scalar::compile(stmt, dead, &self.outer());
                let seq = self.seq(seq, dead, code)?;
                match seq {
                    SeqRoutine { scalar: Some(code), rows, .. } if rows.is_empty() => {
                        StepOp::Scalar(Box::new(ScalarStep { code, why: None }))
                    }
                    seq => StepOp::Seq(Box::new(seq)),
                }
            }
            Op::Trace(_) | Op::Call(_) => self.interpreted(stmt, None),
            Op::Position => StepOp::Position,
            Op::Step { scan, values } => StepOp::Step(*scan, values.clone()),
            Op::Emit { collector, values } => StepOp::Emit(*collector, values.clone()),
        })
    }

    /// The statement by itself. A closed form that is read through comes along.
    fn interpreted(&self, stmt: &Stmt, why: Option<ElementWise>) -> StepOp {
        let (views, mut uses) = self.with_views(stmt);
        visit::bound_inside(&stmt.op, &mut |size| _ = uses.sizes.remove(size));
        let results = stmt.outs.iter().map(|out| Atom::Var(out.var)).collect();
        let stmts = views.into_iter().chain([stmt.clone()]).collect();
        let (vars, sizes) = (uses.vars.into_iter().collect(), uses.sizes.into_iter().collect());
        StepOp::Interpreted(Box::new(Interpreted { scope: Scope { stmts, results }, vars, sizes, why }))
    }

    /// The closed forms that the statement reads through, and what it uses with these.
    fn with_views(&self, stmt: &Stmt) -> (Vec<Stmt>, Uses) {
        let mut uses = Uses::of_stmt(stmt);
        let views: Vec<Stmt> =
            uses.vars.iter().filter_map(|v| self.forms.get(v)).map(|(_, view)| view.clone()).collect();
        for view in &views {
            let operands = Uses::of_stmt(view);
            uses.vars.remove(&view.outs[0].var);
            uses.vars.extend(operands.vars);
            uses.sizes.extend(operands.sizes);
        }
        (views, uses)
    }

    fn outer(&self) -> Outer<'_> {
        Outer { types: &self.types, unbuilt: &self.unbuilt }
    }

    fn seq(&mut self, seq: &Seq, dead: &[Var], scalar: Option<ScalarCode>) -> Result<SeqRoutine, NotNative> {
        let mut inside = Uses::of_scope(&seq.body);
        self.types.extend(seq.state.iter().map(|b| (b.var, b.ty.clone())));
        let turns = match &seq.turns {
            Turns::Count(index, n) => {
                self.types.insert(*index, Ty { scalar: ScalarType::I64, dims: vec![] });
                TurnsRoutine::Count(*index, n.clone())
            }
            Turns::While(condition) => {
                inside.vars.extend(Uses::of_scope(condition).vars);
                TurnsRoutine::While(self.scope(condition)?)
            }
        };
        let state: Vec<Var> = seq.bound().collect();
        let first = seq.first.iter().filter_map(Atom::var);
        let body = self.scope_with(&seq.body, &state)?;
        let mut rows = Vec::new();
        body.spaces(&mut rows);
        if let TurnsRoutine::While(condition) = &turns {
            condition.spaces(&mut rows);
        }
        Ok(SeqRoutine {
            turns,
            state: seq.state.clone(),
            first: seq.first.clone(),
            moved: first.filter(|var| dead.contains(var) && !inside.vars.contains(var)).collect(),
            body,
            scalar,
            rows,
        })
    }

    fn nested(
        &self,
        l: &Loop,
        outs: &[Binding],
        scalar: Option<ScalarCode>,
        why: ElementWise,
    ) -> Result<NestedLoop, NotNative> {
        let (unbuilt, forms) = (BTreeMap::new(), HashMap::new());
        let vars = (0..).map(Var).zip(l.fun.captures.iter().chain(&l.fun.inputs).cloned());
        let mut inner = Preparer { backend: self.backend, unbuilt, forms, types: vars.collect() };
        let mut operators = Vec::new();
        for operator in l.fun.operators() {
            let operands = [&operator.left, &operator.right].map(|side| side.iter().zip(&operator.tys));
            inner.types.extend(operands.into_iter().flatten().map(|(var, ty)| (*var, ty.clone())));
            let body = inner.scope(&operator.body)?;
            operators.push(Arc::new(NestedOperator { operator: operator.clone(), body }));
        }
        let mut outs = outs.iter();
        let mut each = |collector: &Collector| {
            let mut mine = outs.by_ref().take(collector.tys().len());
            let first = mine.next();
            mine.for_each(drop);
            collector.is_collected() && first.is_some_and(|out| out.ty.dims.first() == Some(&l.space))
        };
        let body = inner.scope(&l.fun.body)?;
        let mut rows = Vec::new();
        body.spaces(&mut rows);
        operators.iter().for_each(|operator| operator.body.spaces(&mut rows));
        Ok(NestedLoop {
            each: l.fun.collectors.iter().map(&mut each).collect(),
            space: l.space.clone(),
            fun: l.fun.clone(),
            captures: l.captures.clone(),
            neutrals: l.neutrals.clone(),
            inputs: l.inputs.clone(),
            operands: read_by(l, &self.unbuilt),
            body,
            operators,
            scalar,
            rows,
            why,
        })
    }

    fn prepared(&self, l: &Loop, origin: &Origin) -> Result<PreparedLoop, NotNative> {
        let form = |a: &Atom| match a {
            Atom::Var(v) => self.forms.get(v).map_or(InputForm::Array, |(form, _)| *form),
            Atom::Const(_) | Atom::Size(_) => InputForm::Array,
        };
        let rows = |(atom, ty): (&Atom, &Ty)| match form(atom) {
            InputForm::Array => InputForm::in_memory(ty),
            form => form,
        };
        let forms: Vec<InputForm> = l.inputs.iter().zip(&l.fun.inputs).map(rows).collect();
        let code = loops::flatten(l, &forms, self.backend.constants().1, origin)?;
        Ok(PreparedLoop {
            native: self.backend.prepare(&code)?,
            code,
            space: l.space.clone(),
            captures: l.captures.clone(),
            neutrals: l.neutrals.clone(),
            inputs: l.inputs.iter().cloned().zip(forms).collect(),
            operands: read_by(l, &self.unbuilt),
            by_rows: None,
        })
    }
}
