//! Programs that differ in names only.

use super::copy::Copier;
use super::visit::bound_inside;
use super::{Program, Scope, Size, SizeVar};

/// The body with variables and sizes numbered in the order in which they stand: of programs that differ in names only
/// it is the same.
pub fn named_alike(program: &Program) -> Scope {
    let mut copier = Copier::default();
    let params = program.params.iter().map(|param| &param.binding);
    let bound = params.clone().chain(program.body.stmts.iter().flat_map(|stmt| &stmt.outs));
    let sizes = program.params.iter().filter_map(|param| param.size.clone());
    let mut inside = Vec::new();
    program.body.stmts.iter().for_each(|stmt| bound_inside(&stmt.op, &mut |size| inside.push(size.clone())));
    for var in sizes.chain(bound.flat_map(|b| &b.ty.dims).flat_map(Size::vars)).chain(inside) {
        let id = copier.sizes.len() as u32;
        let alike = SizeVar { id, ..var.clone() };
        copier.sizes.entry(var).or_insert_with(|| Size::var(alike));
    }
    for param in params {
        copier.bind(param.var);
    }
    copier.scope(&program.body)
}
