//! Building scopes: statements with fresh variables, and closing a body into a function.
//!
//! While a program is lowered every variable has a number of its own, wherever it stands. A loop's
//! body is closed when it is complete: what it uses from outside becomes its captures, and its
//! variables are numbered from 0.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::source::Span;
use lawson_oracle::syntax::ast::NodeId;

use super::Lowering;
use crate::core::effects;
use crate::core::{
    Atom, Binding, Collector, Fun, Loop, Op, Operator, Origin, Program, Scope, Size, Stmt, StmtId, Ty, Var,
};

/// A loop before it is closed.
pub(super) struct Body {
    pub space: Size,
    /// The arrays read, and the variables of their current elements.
    pub inputs: Vec<(Atom, Var)>,
    pub scans: Vec<Operator>,
    pub collectors: Vec<Collector>,
    pub neutrals: Vec<Atom>,
    pub stmts: Vec<Stmt>,
    /// The numbers of the sizes that come into being in the body.
    pub sizes: Range<u32>,
}

/// The place of an operation in the source.
#[derive(Clone, Copy)]
pub(super) struct At {
    pub id: NodeId,
    pub span: Span,
}

impl At {
    /// The same operation, where the source names it: in `xs |> map f` at `map`, while `map f xs` is
    /// shown as a whole.
    pub fn named(self, name: Span) -> At {
        if self.span.start == name.start { self } else { At { span: name, ..self } }
    }
}

impl<'a> Lowering<'a> {
    /// What `lower` appends to a scope of its own.
    pub(super) fn block<R>(
        &mut self,
        lower: impl FnOnce(&mut Self) -> Result<R, Diagnostic>,
    ) -> Result<(Vec<Stmt>, R), Diagnostic> {
        let outer = std::mem::take(&mut self.stmts);
        let (computed, lengths) = (self.computed.borrow().clone(), self.lengths.len());
        let called = std::mem::take(&mut self.cheap.called);
        let result = lower(self);
        self.cheap.called_last = self.cheap.called;
        self.cheap.called |= called;
        self.computed.replace(computed);
        self.lengths.truncate(lengths);
        let stmts = std::mem::replace(&mut self.stmts, outer);
        Ok((stmts, result?))
    }

    /// A new variable of this type.
    pub(super) fn variable(&mut self, ty: Ty) -> Var {
        let var = Var(self.next_var);
        self.next_var += 1;
        self.types.insert(var, ty);
        var
    }

    /// Appends a statement with results of these types.
    pub(super) fn push(&mut self, op: Op, tys: Vec<Ty>, origin: Origin) -> Vec<Var> {
        let outs: Vec<Binding> =
            tys.into_iter().map(|ty| Binding { var: self.variable(ty.clone()), ty }).collect();
        let vars = outs.iter().map(|b| b.var).collect();
        self.lengths.extend(self.lengths_after(&op));
        let id = StmtId(self.next_stmt);
        self.next_stmt += 1;
        self.stmts.push(Stmt { id, outs, op, origin });
        vars
    }

    /// The type of an atom.
    pub(super) fn type_of(&self, atom: &Atom) -> Ty {
        match atom {
            Atom::Var(v) => self.types[v].clone(),
            Atom::Const(c) => Ty { scalar: c.ty(), dims: Vec::new() },
            Atom::Size(_) => Ty { scalar: lawson_oracle::scalar::ScalarType::I64, dims: Vec::new() },
        }
    }

    /// Moves what computes a size in front of a loop, where it is the same for each element and can't fail; whether the
    /// size is one of the outside then.
    pub(super) fn sizes_in_front(&mut self, body: &mut Body, size: &Size) -> bool {
        let mut moved = BTreeSet::new();
        let invariant = is_invariant(body, &Atom::Size(size.clone()), &mut moved);
        if invariant {
            let stmts = std::mem::take(&mut body.stmts).into_iter().enumerate();
            let (front, rest): (Vec<_>, Vec<_>) = stmts.partition(|(k, _)| moved.contains(k));
            self.stmts.extend(front.into_iter().map(|(_, stmt)| stmt));
            body.stmts = rest.into_iter().map(|(_, stmt)| stmt).collect();
        }
        invariant
    }

    /// The loop with this body: what the body uses from outside becomes its captures.
    pub(super) fn close(&self, body: Body) -> Loop {
        let Body { space, inputs, scans, collectors, neutrals, stmts, sizes: _ } = body;
        let mut fun = Fun {
            captures: Vec::new(),
            inputs: inputs.iter().map(|(_, v)| self.types[v].clone()).collect(),
            scans,
            collectors,
            body: Scope { stmts, results: Vec::new() },
        };
        let mut bound: BTreeSet<Var> = inputs.iter().map(|(_, v)| *v).collect();
        fun.rename(&mut |var, binds| {
            if binds {
                bound.insert(var);
            }
            var
        });
        let mut captures = Vec::new();
        fun.rename(&mut |var, _| {
            if !bound.contains(&var) && !captures.contains(&var) {
                captures.push(var);
            }
            var
        });
        fun.captures = captures.iter().map(|v| self.types[v].clone()).collect();
        let mut numbers = BTreeMap::new();
        for var in captures.iter().chain(inputs.iter().map(|(_, v)| v)) {
            let number = Var(numbers.len() as u32);
            numbers.insert(*var, number);
        }
        fun.rename(&mut |var, _| {
            let next = Var(numbers.len() as u32);
            *numbers.entry(var).or_insert(next)
        });
        Loop {
            space,
            fun: Arc::new(fun),
            captures: captures.into_iter().map(Atom::Var).collect(),
            neutrals,
            inputs: inputs.into_iter().map(|(array, _)| array).collect(),
        }
    }
}

/// Whether an atom is the same for each element, and computed by primitives that can't fail; these are the statements to
/// move in front of the loop.
fn is_invariant(body: &Body, atom: &Atom, moved: &mut BTreeSet<usize>) -> bool {
    match atom {
        Atom::Const(_) => true,
        Atom::Var(var) => {
            let of = |stmt: &Stmt| stmt.outs.iter().any(|out| out.var == *var);
            let Some(k) = body.stmts.iter().position(of) else {
                return !body.inputs.iter().any(|(_, element)| element == var);
            };
            let op = &body.stmts[k].op;
            let Op::Prim(_, args) = op else { return false };
            let all = !effects::op(op).may_fail() && args.iter().all(|arg| is_invariant(body, arg, moved));
            moved.insert(k);
            all
        }
        Atom::Size(size) => size.vars().iter().filter(|var| body.sizes.contains(&var.id)).all(|var| {
            let bound = |stmt: &Stmt| {
                let Op::BindSize(bound, atom) = &stmt.op else { return None };
                (bound == var).then(|| atom.clone())
            };
            let found = body.stmts.iter().enumerate().find_map(|(k, stmt)| Some((k, bound(stmt)?)));
            found.is_some_and(|(k, atom)| {
                moved.insert(k);
                is_invariant(body, &atom, moved)
            })
        }),
    }
}

/// Numbers the variables of a program's own scope from 0.
pub(super) fn number(program: &mut Program) {
    let mut numbers = BTreeMap::new();
    let mut rename = |var: Var| {
        let next = Var(numbers.len() as u32);
        *numbers.entry(var).or_insert(next)
    };
    for param in &mut program.params {
        param.binding.var = rename(param.binding.var);
    }
    program.body.rename(&mut |var, _| rename(var));
}
