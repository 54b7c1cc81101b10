//! Where a scope is in a program: from its body through statements inward.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::visit;
use super::{Fun, Op, Program, Scope, StmtId};

/// A scope inside another one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Part {
    /// The body of a loop.
    Body,
    /// The branch where the condition is true.
    Then,
    /// The branch where it is false.
    Otherwise,
    /// The operator of a scan.
    Scan(usize),
    /// The operator of a collector.
    Fold(usize),
}

/// Where a scope is: from the program's body through statements inward.
pub type Path = Vec<(StmtId, Part)>;

/// The scope at a path.
pub fn at<'a>(root: &'a Scope, path: &[(StmtId, Part)]) -> Option<&'a Scope> {
    path.iter().try_fold(root, |scope, (id, inside)| {
        let stmt = scope.stmts.iter().find(|s| s.id == *id)?;
        part(&stmt.op, *inside)
    })
}

/// The first number that no variable has which a scope at a path can see: functions have variables of their
/// own.
pub fn first_free(program: &Program, path: &[(StmtId, Part)]) -> u32 {
    let in_function = path.iter().rposition(|(_, part)| !matches!(part, Part::Then | Part::Otherwise));
    let function = in_function.and_then(|last| {
        let around = at(&program.body, &path[..last])?;
        around.stmts.iter().find(|s| s.id == path[last].0)
    });
    match function.map(|stmt| &stmt.op) {
        Some(Op::Loop(l)) => visit::first_free(&l.fun),
        _ => program.next,
    }
}

/// This scope inside a statement.
pub fn part(op: &Op, part: Part) -> Option<&Scope> {
    match (op, part) {
        (Op::If { then, .. }, Part::Then) => Some(then),
        (Op::If { otherwise, .. }, Part::Otherwise) => Some(otherwise),
        (Op::Loop(l), Part::Body) => Some(&l.fun.body),
        (Op::Loop(l), Part::Scan(i)) => Some(&l.fun.scans.get(i)?.body),
        (Op::Loop(l), Part::Fold(i)) => Some(&l.fun.collectors.get(i)?.operator()?.body),
        _ => None,
    }
}

/// The same, to be changed.
pub fn at_mut<'a>(root: &'a mut Scope, path: &[(StmtId, Part)]) -> Option<&'a mut Scope> {
    let mut scope = root;
    for (id, part) in path {
        let stmt = scope.stmts.iter_mut().find(|s| s.id == *id)?;
        scope = match (&mut stmt.op, part) {
            (Op::If { then, .. }, Part::Then) => then,
            (Op::If { otherwise, .. }, Part::Otherwise) => otherwise,
            (Op::Loop(l), part) => part_mut(Arc::make_mut(&mut l.fun), *part)?,
            _ => return None,
        };
    }
    Some(scope)
}

fn part_mut(fun: &mut Fun, part: Part) -> Option<&mut Scope> {
    match part {
        Part::Body => Some(&mut fun.body),
        Part::Scan(i) => Some(&mut fun.scans.get_mut(i)?.body),
        Part::Fold(i) => fun.collectors.get_mut(i)?.operator_mut().map(|operator| &mut operator.body),
        Part::Then | Part::Otherwise => None,
    }
}

/// The scopes inside a statement.
pub fn parts(op: &Op) -> Vec<Part> {
    match op {
        Op::If { .. } => vec![Part::Then, Part::Otherwise],
        Op::Loop(l) => {
            let folds = l.fun.collectors.iter().enumerate().filter(|(_, c)| c.operator().is_some());
            let scans = (0..l.fun.scans.len()).map(Part::Scan);
            [Part::Body].into_iter().chain(scans).chain(folds.map(|(i, _)| Part::Fold(i))).collect()
        }
        _ => vec![],
    }
}
