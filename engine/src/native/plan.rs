//! A core program, compiled: its scopes with every loop prepared by the back end.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use lawson_oracle::scalar::{Prim, ScalarType};

use super::backend::{Backend, NativeLoop};
use crate::core::visit::Uses;
use crate::core::{
    Atom, Binding, Loop, Op, Origin, Param, Program, Scope, Size, SizeVar, Stmt, Ty, Var, View,
};
use crate::core::{effects, interp};
use crate::loops::{self, InputForm, LoopCode, NotNative};

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
    /// A statement that prints: the core interpreter runs it, as a program of its own on these
    /// arguments.
    Interpreted(Box<Program>, Vec<Atom>),
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
    /// The variables among all these, each once.
    pub operands: BTreeSet<Var>,
}

/// Compiles scopes.
pub struct Planner<'b> {
    backend: &'b dyn Backend,
    /// Closed forms that are never built.
    read_through: BTreeSet<Var>,
    /// In which form these are, and the statements that bind them.
    forms: HashMap<Var, (InputForm, Stmt)>,
    /// Types of the variables so far.
    types: HashMap<Var, Ty>,
    /// Greater than every variable of the program.
    next: u32,
}

impl<'b> Planner<'b> {
    /// For this back end and program.
    pub fn new(backend: &'b dyn Backend, program: &Program) -> Self {
        Planner {
            backend,
            read_through: interp::read_through(program),
            forms: HashMap::new(),
            types: program.params.iter().map(|p| (p.binding.var, p.binding.ty.clone())).collect(),
            next: program.next,
        }
    }

    /// Compiles a scope.
    ///
    /// # Errors
    /// What native code can't run so far.
    pub fn scope(&mut self, scope: &Scope) -> Result<Plan, NotNative> {
        let mut steps = Vec::new();
        for stmt in &scope.stmts {
            let op = self.op(stmt)?;
            self.types.extend(stmt.outs.iter().map(|out| (out.var, out.ty.clone())));
            steps.push(Step { outs: stmt.outs.clone(), op, dead: vec![] });
        }
        // Backwards: the first use seen is the last.
        let mut used = Uses::default();
        scope.results.iter().for_each(|a| used.atom(a));
        let mut used = used.vars;
        for (step, stmt) in steps.iter_mut().zip(&scope.stmts).rev() {
            let mut mine = Uses::of_stmt(stmt);
            if let StepOp::Interpreted(_, args) = &step.op {
                args.iter().for_each(|a| mine.atom(a));
            }
            let mine = mine.vars;
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
        let refuse = |what: &str| Err(NotNative { what: what.into(), origin: stmt.origin.clone() });
        Ok(match &stmt.op {
            Op::Prim(prim, args) => StepOp::Prim(*prim, args.clone()),
            Op::Index { array, at } => StepOp::Index(*array, at.clone()),
            Op::If { cond, then, otherwise } => {
                StepOp::If(cond.clone(), self.scope(then)?, self.scope(otherwise)?)
            }
            Op::Loop(l) if effects::of_loop(l).io => self.interpreted(stmt),
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
                    self.forms.insert(var, (form, stmt.clone()));
                }
                StepOp::View(view.clone(), read_through)
            }
            Op::BindSize(var, atom) => StepOp::BindSize(var.clone(), atom.clone()),
            Op::Opaque(atoms) => StepOp::Same(atoms.clone()),
            Op::Array(atoms) if stmt.outs[0].ty.dims.len() == 1 => StepOp::Array(atoms.clone()),
            Op::Array(_) => return refuse("arrays of arrays written out"),
            Op::Trace(_) => self.interpreted(stmt),
            Op::Position => return refuse("a position outside a loop"),
            Op::Step { .. } => return refuse("a scan step outside a loop"),
            Op::Emit { .. } => return refuse("an emit outside a loop"),
        })
    }

    /// The statement as a program: what it uses from outside are the parameters. A closed form that
    /// is read through comes along.
    fn interpreted(&mut self, stmt: &Stmt) -> StepOp {
        let mut uses = Uses::of_stmt(stmt);
        let views: Vec<Stmt> =
            uses.vars.iter().filter_map(|v| self.forms.get(v)).map(|(_, view)| view.clone()).collect();
        for view in &views {
            let operands = Uses::of_stmt(view);
            uses.vars.remove(&view.outs[0].var);
            uses.vars.extend(operands.vars);
            uses.sizes.extend(operands.sizes);
        }
        let (mut params, mut args) = (Vec::new(), Vec::new());
        let mut next = self.next;
        let mut sizes = uses.sizes;
        for var in uses.vars {
            let ty = self.types[&var].clone();
            sizes.extend(ty.dims.iter().flat_map(|d| d.vars()));
            params.push(Param { binding: Binding { var, ty }, name: format!("x{}", var.0), size: None });
            args.push(Atom::Var(var));
        }
        for size in sizes {
            let ty = Ty { scalar: ScalarType::I64, dims: vec![] };
            args.push(Atom::Size(Size::var(size.clone())));
            let name = size.name.to_string();
            params.push(Param { binding: Binding { var: Var(next), ty }, name, size: Some(size) });
            next += 1;
        }
        let results = stmt.outs.iter().map(|out| Atom::Var(out.var)).collect();
        let stmts = views.into_iter().chain([stmt.clone()]).collect();
        let program = Program { name: "trace".into(), params, body: Scope { stmts, results }, next };
        StepOp::Interpreted(Box::new(program), args)
    }

    fn planned(&self, l: &Loop, origin: &Origin) -> Result<PlannedLoop, NotNative> {
        let form = |a: &Atom| match a {
            Atom::Var(v) => self.forms.get(v).map_or(InputForm::Array, |(form, _)| *form),
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
            operands: [&l.inputs, &l.captures, &l.neutrals]
                .into_iter()
                .flatten()
                .filter_map(Atom::var)
                .collect(),
        })
    }
}
