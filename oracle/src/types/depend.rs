//! Functions whose result has a size that is their argument: `(n: i64) -> [n]t`.
//!
//! In the result type the argument is a size variable of kind `Bound`, whose number says how many
//! arrows lie between it and its function (de Bruijn's indices), so that equal types are equal values.

use std::sync::Arc;

use super::size::SizeKind;
use super::{Size, SizeVar, Type};

/// The argument of the function so many arrows out.
fn bound(arrows: u32, name: &Arc<str>) -> SizeVar {
    SizeVar { id: u32::MAX - arrows, name: name.clone(), kind: SizeKind::Bound }
}

/// How many arrows out the function is whose argument this is.
pub(super) fn arrows(var: &SizeVar) -> Option<u32> {
    (var.kind == SizeKind::Bound).then(|| u32::MAX - var.id)
}

/// The result type of a function whose argument `var` is, as it stands after the arrow.
pub(super) fn bind(result: &Type, var: &SizeVar) -> Type {
    map(result, 0, &mut |v, depth| (v == var).then(|| Size::var(bound(depth, &var.name))))
}

/// The result type of a function where its argument is this size.
pub(super) fn apply(result: &Type, argument: &Size) -> Type {
    map(result, 0, &mut |v, depth| match arrows(v)? {
        out if out == depth => Some(argument.clone()),
        out if out > depth => Some(Size::var(bound(out - 1, &v.name))),
        _ => None,
    })
}

/// The name of the argument, where a function's result type mentions it.
pub(super) fn argument(result: &Type) -> Option<Arc<str>> {
    let mut name = None;
    any(result, 0, &mut |v, depth| {
        name = (arrows(v) == Some(depth)).then(|| v.name.clone());
        name.is_some()
    });
    name
}

/// Whether `f` holds for one of the type's size variables; it is told how many arrows lead to each.
fn any(ty: &Type, depth: u32, f: &mut dyn FnMut(&SizeVar, u32) -> bool) -> bool {
    match ty {
        Type::Array(size, row) => size.any_var(&mut |v| f(v, depth)) || any(row, depth, f),
        Type::Fun(from, to) => any(from, depth, f) || any(to, depth + 1, f),
        other => other.any_part(&mut |part| any(part, depth, f)),
    }
}

/// The type with its size variables replaced; `f` is told how many arrows lead to each.
fn map(ty: &Type, depth: u32, f: &mut dyn FnMut(&SizeVar, u32) -> Option<Size>) -> Type {
    match ty {
        Type::Array(size, row) => {
            let size = size.substitute(&mut |v| f(v, depth));
            Type::Array(size, Arc::new(map(row, depth, f)))
        }
        Type::Fun(from, to) => Type::Fun(Arc::new(map(from, depth, f)), Arc::new(map(to, depth + 1, f))),
        other => other.with_parts(&mut |part| map(part, depth, f)),
    }
}
