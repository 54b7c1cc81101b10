//! Where a scope is in a program: from its body through statements inward.

pub use super::scopes::Part;
use super::scopes::Role;
use super::visit;
use super::{Op, Program, Scope, StmtId};

/// Where a scope is: from the program's body through statements inward.
pub type Path = Vec<(StmtId, Part)>;

/// The scope at a path.
pub fn at<'a>(root: &'a Scope, path: &[(StmtId, Part)]) -> Option<&'a Scope> {
    path.iter().try_fold(root, |scope, (id, inside)| {
        let stmt = scope.stmts.iter().find(|s| s.id == *id)?;
        stmt.op.scope(*inside)
    })
}

/// The first number that no variable has which a scope at a path can see: functions have variables of their
/// own.
pub fn first_free(program: &Program, path: &[(StmtId, Part)]) -> u32 {
    let in_function = path.iter().rposition(|(_, part)| part.role() != Role::Branch);
    let function = in_function.and_then(|last| {
        let around = at(&program.body, &path[..last])?;
        around.stmts.iter().find(|s| s.id == path[last].0)
    });
    match function.map(|stmt| &stmt.op) {
        Some(Op::Loop(l)) => visit::first_free(&l.fun),
        Some(_) | None => program.next,
    }
}

/// The same, to be changed.
pub fn at_mut<'a>(root: &'a mut Scope, path: &[(StmtId, Part)]) -> Option<&'a mut Scope> {
    path.iter().try_fold(root, |scope, (id, inside)| {
        let stmt = scope.stmts.iter_mut().find(|s| s.id == *id)?;
        stmt.op.scope_mut(*inside)
    })
}
