//! The scopes inside an operation, said once: which there are, what each of them binds, sees and may do.
//!
//! Every walk of the core goes through these. What is asked of one operation ("is it a loop?") is asked
//! by its variant; what is asked of "everything inside" is asked here, so that a new operation brings its
//! scopes to all walks at once.

use std::sync::Arc;

use super::{Fun, Op, Operator, Scope, Stmt, Turns, Var};

/// A scope inside an operation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Part {
    /// The body of a loop.
    Body,
    /// The branch where the condition is true.
    Then,
    /// The branch where it is false.
    Otherwise,
    /// What a turn of a sequential loop does.
    Turn,
    /// The condition on which a sequential loop takes another turn.
    While,
    /// The operator of a scan.
    Scan(usize),
    /// The operator of a collector.
    Fold(usize),
}

/// What a scope inside an operation sees and may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// It sees the variables around it; it emits, steps and asks for the position where the scope around
    /// it may. What a sequential loop takes turns in is one that runs any number of times, and it neither emits
    /// nor steps, so far.
    Branch,
    /// Closed: it sees its function's parameters, and runs for each element. It emits to its own loop's
    /// collectors, steps its scans and asks for its position.
    Body,
    /// Closed: it sees the captures of its function and its two operands. It neither emits nor steps, and
    /// there is no position.
    Operator,
}

impl Part {
    /// What people call it.
    pub fn name(self) -> &'static str {
        match self {
            Part::Body => "body",
            Part::Then => "then",
            Part::Otherwise => "else",
            Part::Scan(_) => "scan",
            Part::Fold(_) => "fold",
            Part::Turn => "turn",
            Part::While => "while",
        }
    }

    /// The same, within an operation of the source.
    pub fn within(self, of: &str) -> String {
        match self {
            Part::Body => format!("inside {of}"),
            Part::Fold(_) => format!("inside the operator of {of}"),
            Part::Scan(_) => format!("inside the operator of a scan in {of}"),
            Part::Turn => format!("in each turn of {of}"),
            Part::Then | Part::Otherwise | Part::While => format!("inside {of} ({})", self.name()),
        }
    }

    /// What the scope sees and may do.
    pub fn role(self) -> Role {
        match self {
            Part::Then | Part::Otherwise | Part::Turn | Part::While => Role::Branch,
            Part::Body => Role::Body,
            Part::Scan(_) | Part::Fold(_) => Role::Operator,
        }
    }
}

/// A scope inside an operation, with what is said of it.
#[derive(Clone, Copy, Debug)]
pub struct Inner<'a> {
    /// Which of the operation's.
    pub part: Part,
    /// The scope.
    pub scope: &'a Scope,
    /// What it binds besides what its statements do: an operator its two operands. A body's parameters are
    /// bound by position ([`Fun`]).
    pub binds: [&'a [Var]; 2],
}

impl<'a> Inner<'a> {
    fn plain(part: Part, scope: &'a Scope) -> Inner<'a> {
        Inner { part, scope, binds: [&[], &[]] }
    }

    fn operator(part: Part, operator: &'a Operator) -> Inner<'a> {
        Inner { part, scope: &operator.body, binds: [&operator.left, &operator.right] }
    }
}

impl Op {
    /// The scopes inside it: branches, or those of its function; not the scopes inside their statements.
    pub fn scopes(&self) -> impl Iterator<Item = Inner<'_>> {
        let (branches, fun) = self.inside();
        let branches = branches.into_iter().flatten().map(|(part, scope)| Inner::plain(part, scope));
        branches.chain(fun.into_iter().flat_map(Fun::scopes))
    }

    /// The same, to be changed. A function that others share is copied when its scopes are reached.
    pub fn scopes_mut(&mut self) -> impl Iterator<Item = (Part, &mut Scope)> {
        let (branches, fun) = self.inside_mut();
        branches.into_iter().flatten().chain(fun.into_iter().flat_map(|fun| Arc::make_mut(fun).scopes_mut()))
    }

    /// Those of its scopes that are branches ([`Role::Branch`]).
    pub fn branches(&self) -> impl Iterator<Item = &Scope> {
        self.inside().0.into_iter().flatten().map(|(_, scope)| scope)
    }

    /// The same, to be changed.
    pub fn branches_mut(&mut self) -> impl Iterator<Item = &mut Scope> {
        self.inside_mut().0.into_iter().flatten().map(|(_, scope)| scope)
    }

    /// Whether it has branches.
    pub fn is_branching(&self) -> bool {
        self.branches().next().is_some()
    }

    /// This scope inside.
    pub fn scope(&self, part: Part) -> Option<&Scope> {
        self.scopes().find(|inner| inner.part == part).map(|inner| inner.scope)
    }

    /// The same, to be changed.
    pub fn scope_mut(&mut self, part: Part) -> Option<&mut Scope> {
        self.scopes_mut().find(|(inner, _)| *inner == part).map(|(_, scope)| scope)
    }

    /// Branches, and a closed function: what an operation can have inside.
    #[expect(clippy::type_complexity, reason = "it stays in this file")]
    fn inside(&self) -> ([Option<(Part, &Scope)>; 2], Option<&Fun>) {
        match self {
            Op::If { then, otherwise, .. } => {
                ([Some((Part::Then, then)), Some((Part::Otherwise, otherwise))], None)
            }
            Op::Loop(l) => ([None, None], Some(&l.fun)),
            Op::Seq(seq) => {
                let condition = match &seq.turns {
                    Turns::While(condition) => Some((Part::While, condition)),
                    Turns::Count(..) => None,
                };
                ([condition, Some((Part::Turn, &seq.body))], None)
            }
            Op::Prim(..)
            | Op::Index { .. }
            | Op::Position
            | Op::View(_)
            | Op::Step { .. }
            | Op::Emit { .. }
            | Op::Trace(_)
            | Op::BindSize(..)
            | Op::Opaque(..)
            | Op::Array(_)
            | Op::Update { .. }
            | Op::Reshape(_)
            | Op::Assert(_)
            | Op::Call(_) => ([None, None], None),
        }
    }

    #[expect(clippy::type_complexity, reason = "it stays in this file")]
    fn inside_mut(&mut self) -> ([Option<(Part, &mut Scope)>; 2], Option<&mut Arc<Fun>>) {
        match self {
            Op::If { then, otherwise, .. } => {
                ([Some((Part::Then, then)), Some((Part::Otherwise, otherwise))], None)
            }
            Op::Loop(l) => ([None, None], Some(&mut l.fun)),
            Op::Seq(seq) => {
                let condition = match &mut seq.turns {
                    Turns::While(condition) => Some((Part::While, condition)),
                    Turns::Count(..) => None,
                };
                ([condition, Some((Part::Turn, &mut seq.body))], None)
            }
            Op::Prim(..)
            | Op::Index { .. }
            | Op::Position
            | Op::View(_)
            | Op::Step { .. }
            | Op::Emit { .. }
            | Op::Trace(_)
            | Op::BindSize(..)
            | Op::Opaque(..)
            | Op::Array(_)
            | Op::Update { .. }
            | Op::Reshape(_)
            | Op::Assert(_)
            | Op::Call(_) => ([None, None], None),
        }
    }
}

impl Fun {
    /// The scopes of a function: its body, then the operators of scans and of collectors.
    pub fn scopes(&self) -> impl Iterator<Item = Inner<'_>> {
        let scans = self.scans.iter().enumerate().map(|(i, op)| Inner::operator(Part::Scan(i), op));
        let folds = self.collectors.iter().enumerate();
        let folds = folds.filter_map(|(i, c)| Some(Inner::operator(Part::Fold(i), c.operator()?)));
        [Inner::plain(Part::Body, &self.body)].into_iter().chain(scans).chain(folds)
    }

    /// The same, to be changed.
    pub fn scopes_mut(&mut self) -> impl Iterator<Item = (Part, &mut Scope)> {
        let scans = self.scans.iter_mut().enumerate().map(|(i, op)| (Part::Scan(i), &mut op.body));
        let folds = self.collectors.iter_mut().enumerate();
        let folds = folds.filter_map(|(i, c)| Some((Part::Fold(i), &mut c.operator_mut()?.body)));
        [(Part::Body, &mut self.body)].into_iter().chain(scans).chain(folds)
    }
}

/// Whether `found` holds for a statement of the scope or of one of its branches.
pub fn any_stmt(scope: &Scope, found: &mut dyn FnMut(&Stmt) -> bool) -> bool {
    scope.stmts.iter().any(|s| found(s) || s.op.branches().any(|inner| any_stmt(inner, found)))
}

/// How many statements a scope has, with those inside.
pub fn length(scope: &Scope) -> usize {
    let inside = |stmt: &Stmt| 1 + stmt.op.scopes().map(|inner| length(inner.scope)).sum::<usize>();
    scope.stmts.iter().map(inside).sum()
}

/// Calls `f` with every statement of the scope and of the branches in it.
pub fn each_stmt_mut(scope: &mut Scope, f: &mut dyn FnMut(&mut Stmt)) {
    for stmt in &mut scope.stmts {
        f(stmt);
        stmt.op.branches_mut().for_each(|inner| each_stmt_mut(inner, f));
    }
}
