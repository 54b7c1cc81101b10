//! A core program, compiled: its scopes with every loop prepared by the back end.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use lawson_oracle::scalar::Prim;

use super::backend::{Backend, NativeLoop};
use crate::core::{
    Atom, Binding, Loop, Op, Origin, Program, Scope, Size, SizeVar, Stmt, Ty, Var, View, interp,
};
use crate::loops::{self, InputForm, LoopCode, NotNative, Type};

/// A scope, ready to run.
pub struct Plan {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// The results.
    pub results: Vec<Atom>,
}

/// One statement.
pub struct Step {
    /// What it binds.
    pub outs: Vec<Binding>,
    /// What it does.
    pub op: StepOp,
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
    If(Atom, Plan, Plan),
    /// A loop.
    Loop(Box<PlannedLoop>),
    /// A closed form, and whether it stays one because only loops read it, element by element.
    View(View, bool),
    /// Gives a size its value.
    BindSize(SizeVar, Atom),
    /// The same values under other names.
    Same(Vec<Atom>),
    /// An array of these scalars.
    Array(Vec<Atom>),
}

/// A loop with what it reads.
pub struct PlannedLoop {
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
}

/// Compiles scopes.
pub struct Planner<'b> {
    backend: &'b dyn Backend,
    /// Closed forms that are never built.
    read_through: BTreeSet<Var>,
    /// In which form these are.
    forms: HashMap<Var, InputForm>,
}

impl<'b> Planner<'b> {
    /// For this back end and program.
    pub fn new(backend: &'b dyn Backend, program: &Program) -> Self {
        Planner { backend, read_through: interp::read_through(program), forms: HashMap::new() }
    }

    /// Compiles a scope.
    ///
    /// # Errors
    /// What native code can't run so far.
    pub fn scope(&mut self, scope: &Scope) -> Result<Plan, NotNative> {
        let mut steps = Vec::new();
        for stmt in &scope.stmts {
            let op = self.op(stmt)?;
            steps.push(Step { outs: stmt.outs.clone(), op, dead: vec![] });
        }
        // Backwards: the first use seen is the last.
        let mut used = BTreeSet::new();
        scope.results.iter().for_each(|a| variable(a, &mut used));
        for (step, stmt) in steps.iter_mut().zip(&scope.stmts).rev() {
            let mut mine = BTreeSet::new();
            variables(&stmt.op, &mut mine);
            let bound = stmt.outs.iter().map(|b| b.var).filter(|v| !used.contains(v));
            // What encloses the scope may still be used there: only what it binds itself dies here.
            let local = |v: &Var| scope.stmts.iter().any(|s| s.outs.iter().any(|b| b.var == *v));
            step.dead =
                mine.iter().filter(|v| !used.contains(*v) && local(v)).copied().chain(bound).collect();
            used.extend(mine);
        }
        Ok(Plan { steps, results: scope.results.clone() })
    }

    fn op(&mut self, stmt: &Stmt) -> Result<StepOp, NotNative> {
        for binding in &stmt.outs {
            native_type(&binding.ty, &stmt.origin)?;
        }
        let refuse = |what: &str| Err(NotNative { what: what.into(), origin: stmt.origin.clone() });
        Ok(match &stmt.op {
            Op::Prim(prim, args) => StepOp::Prim(*prim, args.clone()),
            Op::Index { array, at } => StepOp::Index(*array, at.clone()),
            Op::If { cond, then, otherwise } => {
                StepOp::If(cond.clone(), self.scope(then)?, self.scope(otherwise)?)
            }
            Op::Loop(l) => StepOp::Loop(Box::new(self.planned(l, &stmt.origin)?)),
            Op::View(view) => {
                let form = match view {
                    View::Iota(_) => InputForm::Iota,
                    View::Replicate(..) if stmt.outs[0].ty.dims.len() == 1 => InputForm::Replicate,
                    View::Replicate(..) => return refuse("replicated arrays"),
                };
                let var = stmt.outs[0].var;
                let read_through = self.read_through.contains(&var);
                if read_through {
                    self.forms.insert(var, form);
                }
                StepOp::View(view.clone(), read_through)
            }
            Op::BindSize(var, atom) => StepOp::BindSize(var.clone(), atom.clone()),
            Op::Opaque(atoms) => StepOp::Same(atoms.clone()),
            Op::Array(atoms) if stmt.outs[0].ty.dims.len() == 1 => StepOp::Array(atoms.clone()),
            Op::Array(_) => return refuse("arrays of arrays written out"),
            Op::Trace(_) => return refuse("trace"),
            Op::Position => return refuse("a position outside a loop"),
            Op::Step { .. } => return refuse("a scan step outside a loop"),
            Op::Emit { .. } => return refuse("an emit outside a loop"),
        })
    }

    fn planned(&self, l: &Loop, origin: &Origin) -> Result<PlannedLoop, NotNative> {
        let form = |a: &Atom| match a {
            Atom::Var(v) => self.forms.get(v).copied().unwrap_or(InputForm::Array),
            _ => InputForm::Array,
        };
        let forms: Vec<InputForm> = l.inputs.iter().map(form).collect();
        let code = loops::flatten(l, &forms, origin)?;
        Ok(PlannedLoop {
            native: self.backend.prepare(&code)?,
            code,
            space: l.space.clone(),
            captures: l.captures.clone(),
            neutrals: l.neutrals.clone(),
            inputs: l.inputs.iter().cloned().zip(forms).collect(),
        })
    }
}

/// Refuses a type whose scalars are not native.
pub fn native_type(ty: &Ty, origin: &Origin) -> Result<Type, NotNative> {
    Type::of(ty.scalar)
        .ok_or_else(|| NotNative { what: format!("scalars of type {}", ty.scalar), origin: origin.clone() })
}

fn variable(atom: &Atom, into: &mut BTreeSet<Var>) {
    if let Atom::Var(v) = atom {
        into.insert(*v);
    }
}

/// The variables that an operation uses, those of its branches included.
fn variables(op: &Op, into: &mut BTreeSet<Var>) {
    let mut atoms = |atoms: &[Atom]| atoms.iter().for_each(|a| variable(a, into));
    match op {
        Op::Prim(_, args) | Op::Opaque(args) | Op::Array(args) => atoms(args),
        Op::Index { array, at } => {
            atoms(at);
            into.insert(*array);
        }
        Op::If { cond, then, otherwise } => {
            variable(cond, into);
            for scope in [then, otherwise] {
                scope.stmts.iter().for_each(|s| variables(&s.op, into));
                scope.results.iter().for_each(|a| variable(a, into));
            }
        }
        Op::Loop(l) => [&l.captures, &l.neutrals, &l.inputs].into_iter().for_each(|a| atoms(a)),
        Op::View(View::Iota(a)) | Op::BindSize(_, a) => variable(a, into),
        Op::View(View::Replicate(a, b)) => atoms(&[a.clone(), b.clone()]),
        Op::Step { values, .. } | Op::Emit { values, .. } => atoms(values),
        Op::Trace(_) | Op::Position => {}
    }
}
