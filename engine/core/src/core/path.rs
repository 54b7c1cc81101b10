//! Where a scope is in a program: from its body through statements inward.

use std::collections::BTreeMap;

pub use super::scopes::Part;
use super::scopes::Role;
use super::visit;
use super::{Op, Program, Scope, StmtId, Ty, Var};

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

/// The types of the variables around a scope at a path: those that it can see, and perhaps others of the scopes around
/// it.
pub fn around(program: &Program, path: &[(StmtId, Part)]) -> BTreeMap<Var, Ty> {
    let params = program.params.iter().map(|param| &param.binding);
    let mut types: BTreeMap<Var, Ty> = params.map(|binding| (binding.var, binding.ty.clone())).collect();
    let mut scope = &program.body;
    for (id, part) in path {
        let Some(stmt) = scope.stmts.iter().find(|s| s.id == *id) else { return types };
        types.extend(scope.stmts.iter().flat_map(|s| &s.outs).map(|out| (out.var, out.ty.clone())));
        if let Op::Seq(seq) = &stmt.op {
            types.extend(seq.state.iter().map(|state| (state.var, state.ty.clone())));
        }
        // A function is closed.
        if let Op::Loop(l) = &stmt.op {
            let params = l.fun.captures.iter().chain(&l.fun.inputs).cloned();
            types = (0..).map(Var).zip(params).collect();
        }
        let Some(inside) = stmt.op.scope(*part) else { return types };
        scope = inside;
    }
    types
}
