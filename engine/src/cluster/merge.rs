//! One step of fusion, over named statements: what it makes of a scope.
//!
//! The fuser and the checker of certificates both take their steps here. A step derives which rule
//! applies, whether its conditions hold and which outputs stay from the scope that it is given; it
//! believes nobody.

use super::{Cluster, DependenceGraph, grow};
use crate::core::canonical::canonical_in;
use crate::core::compose::{self, Output};
use crate::core::effects;
use crate::core::facts::Facts;
use crate::core::visit::Uses;
use crate::core::{Atom, Binding, Loop, Op, Origin, Scope, Stmt, StmtId};
use crate::legality::{Code, Condition, Refusal, Two, outputs};
use crate::rules::Laws;

/// What a step did.
#[derive(Clone, Debug)]
pub struct Fused {
    /// The rule that it applied.
    pub rule: &'static str,
    /// Which of the producer's outputs stayed.
    pub keep: Vec<bool>,
    /// The statement that stands for the two.
    pub stmt: Stmt,
}

/// Two statements that a rule is about to make one: two loops, two branches, or a view and a loop that
/// reads it.
#[derive(Clone, Copy, Debug)]
pub struct Pair<'a> {
    /// The rule.
    pub rule: &'static str,
    /// The producer.
    pub first: &'a Stmt,
    /// The consumer.
    pub second: &'a Stmt,
    /// Which of a producing loop's results stay.
    pub keep: &'a [bool],
}

impl Pair<'_> {
    /// The results of the producer, a loop, and which of them stay.
    pub fn outputs(&self, l: &Loop) -> Vec<Output<Atom>> {
        let mut made = outputs(self.first, l);
        made.iter_mut().zip(self.keep).for_each(|(output, keep)| output.keep = *keep);
        made
    }

    /// What the statement that stands for the two binds, when it does this: of a producing loop what
    /// stays, of branches everything.
    pub fn outs(&self, op: &Op) -> Vec<Binding> {
        let stays = |i: &usize| matches!(op, Op::If { .. }) || self.keep.get(*i) == Some(&true);
        let kept = (0..self.first.outs.len()).filter(stays).map(|i| self.first.outs[i].clone());
        kept.chain(self.second.outs.iter().cloned()).collect()
    }

    /// The statement that stands for the two, when it does this.
    pub fn joined(&self, op: Op) -> Stmt {
        let sources = self.first.origin.sources.union(&self.second.origin.sources).cloned().collect();
        Stmt { id: self.first.id, outs: self.outs(&op), op, origin: Origin { sources } }
    }
}

/// How a step makes one operation of two, once it is lawful: `core::compose`, or a rewrite that is
/// derived from the rule.
pub type Merge<'a> = dyn FnMut(&Pair) -> Option<Op> + 'a;

/// Composition itself.
pub fn composed(pair: &Pair) -> Option<Op> {
    match (&pair.first.op, &pair.second.op) {
        (Op::Loop(p), Op::Loop(c)) => compose::fuse(p, &pair.outputs(p), c).map(Op::Loop),
        (Op::View(view), Op::Loop(c)) => {
            compose::read_through(&Atom::Var(pair.first.outs[0].var), view, c).map(Op::Loop)
        }
        _ => compose::fuse_ifs(pair.first, pair.second),
    }
}

/// Fuses two statements of a scope, the producer standing first.
///
/// # Errors
/// Why that can't be; the scope is as it was.
pub fn fuse(
    scope: &mut Scope,
    laws: &Laws,
    producer: StmtId,
    consumer: StmtId,
    merge: &mut Merge,
) -> Result<Fused, Refusal> {
    let graph = DependenceGraph::new(scope, &laws.facts);
    let (Some(a), Some(b)) = (graph.node(producer), graph.node(consumer)) else {
        return Err(unknown());
    };
    if a >= b {
        return Err(unknown());
    }
    let grown = grow(&graph, laws, &Cluster::new(&graph, a), b)?;
    let (first, second) = (graph.stmt(a), graph.stmt(b));
    let refused = |code| Refusal::new(code, Condition::OneEmission, &first.origin, &second.origin);
    let code = match &second.op {
        Op::Loop(_) => Code::IndexmapNotIdentity,
        _ => Code::DomainMismatch,
    };
    let pair = Pair { rule: grown.rule, first, second, keep: &grown.keep };
    let stmt = pair.joined(merge(&pair).ok_or_else(|| refused(code))?);
    let (first, second) = (graph.nodes[a].at, graph.nodes[b].at);
    // Not where something between the two depends on the first while the second depends on it.
    let order = graph.order(&graph.units(&[vec![first, second]]));
    let order = order.map_err(|_| refused(Code::DependenceCycle))?;
    scope.stmts[first] = stmt.clone();
    reorder(&mut scope.stmts, &order);
    Ok(Fused { rule: grown.rule, keep: grown.keep, stmt })
}

/// Reads a view through: the consumer does not need the array any more. Gives the rule, and the scope.
///
/// # Errors
/// Why that can't be.
pub fn read_through(
    scope: &Scope,
    laws: &Laws,
    view: StmtId,
    consumer: StmtId,
    merge: &mut Merge,
) -> Result<(&'static str, Scope), Refusal> {
    let place = |id| scope.stmts.iter().position(|s| s.id == id);
    let (Some(at), Some(user)) = (place(view), place(consumer)) else { return Err(unknown()) };
    let (first, second) = (&scope.stmts[at], &scope.stmts[user]);
    let (Op::View(view), Op::Loop(l)) = (&first.op, &second.op) else { return Err(unknown()) };
    let refused = |condition| Refusal::of(condition, &first.origin, &second.origin);
    let rule = match laws.judge(&Two::View(view, l)) {
        None => return Err(refused(Condition::InTable)),
        Some(Err(condition)) => return Err(refused(condition)),
        Some(Ok(rule)) => rule.name,
    };
    let op = merge(&Pair { rule, first, second, keep: &[] });
    let op = op.ok_or_else(|| refused(Condition::OneEmission))?;
    let mut scope = scope.clone();
    scope.stmts[user].op = op;
    drop_unused(&mut scope, at);
    Ok((rule, scope))
}

/// A statement is not there, or is none of which rules speak.
fn unknown() -> Refusal {
    Refusal::of(Condition::SameScope, &Origin::default(), &Origin::default())
}

/// Drops a view that nothing reads any more: its size would count as needed. One that may fail stays.
fn drop_unused(scope: &mut Scope, view: usize) {
    let mut facts = Facts::default();
    scope.stmts[..view].iter().for_each(|s| facts.after(s, None));
    let stmt = &scope.stmts[view];
    let var = stmt.outs[0].var;
    let used = scope.results.contains(&Atom::Var(var))
        || scope.stmts.iter().any(|s| Uses::of_stmt(s).vars.contains(&var));
    if !used && effects::op_in(&stmt.op, &facts, None).discardable() {
        scope.stmts.remove(view);
    }
}

/// Puts statements in this order, each as near to its place as what it depends on allows; what is not in
/// the order is gone.
fn reorder(stmts: &mut Vec<Stmt>, order: &[usize]) {
    let mut left: Vec<Option<Stmt>> = std::mem::take(stmts).into_iter().map(Some).collect();
    stmts.extend(order.iter().filter_map(|at| left[*at].take()));
}

/// The scope with a loop in canonical form: what fusion inside it has left over is gone.
pub fn tidied(scope: &Scope, laws: &Laws, stmt: StmtId) -> Option<Scope> {
    let mut scope = scope.clone();
    let stmt = scope.stmts.iter_mut().find(|s| s.id == stmt)?;
    let Op::Loop(l) = &mut stmt.op else { return None };
    *l = canonical_in(l, &laws.facts);
    Some(scope)
}
