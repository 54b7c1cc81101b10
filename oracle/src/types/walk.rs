//! The traversal of types, for everything that looks at what they are made of, or replaces it.

use std::convert::Infallible;
use std::sync::Arc;

use super::{Size, SizeVar, Type};
use crate::syntax::ast::Name;

impl Type {
    /// The parts of the tuple that it is; none of anything else.
    pub fn fields(&self) -> &[Type] {
        if let Type::Tuple(parts) = self { parts } else { &[] }
    }

    /// The extents of the arrays in it, from the outside inwards; those of functions are not among them.
    pub fn extents(&self) -> Vec<&Size> {
        match self {
            Type::Array(size, row) => [vec![size], row.extents()].concat(),
            Type::Tuple(parts) => parts.iter().flat_map(Type::extents).collect(),
            Type::Record(fields) | Type::Sum(fields) => {
                fields.iter().flat_map(|(_, ty)| ty.extents()).collect()
            }
            Type::Fun(..) | Type::Scalar(_) | Type::Param(_) | Type::Meta(_) => Vec::new(),
        }
    }

    /// Whether `f` holds for one of the types that it is made of: of a function its parameter and its result.
    pub fn any_part<'t>(&'t self, f: &mut dyn FnMut(&'t Type) -> bool) -> bool {
        match self {
            Type::Array(_, row) => f(row),
            Type::Tuple(parts) => parts.iter().any(f),
            Type::Record(fields) | Type::Sum(fields) => fields.iter().any(|(_, ty)| f(ty)),
            Type::Fun(from, to) => f(from) || f(to),
            Type::Scalar(_) | Type::Param(_) | Type::Meta(_) => false,
        }
    }

    /// Whether `f` holds for it or for one of the types in it, however deep; the outer ones are asked first.
    pub fn any<'t>(&'t self, f: &mut dyn FnMut(&'t Type) -> bool) -> bool {
        f(self) || self.any_part(&mut |part| part.any(f))
    }

    /// Whether `f` holds for the extent of an array anywhere in it.
    pub fn any_size(&self, f: &mut dyn FnMut(&Size) -> bool) -> bool {
        self.any(&mut |ty| matches!(ty, Type::Array(size, _) if f(size)))
    }

    /// Calls `f` for the variables of all sizes in it, as often as they occur.
    pub fn each_size_var(&self, f: &mut dyn FnMut(&SizeVar)) {
        self.any_size(&mut |size| {
            size.each_var(f);
            false
        });
    }

    /// The same type made of what `f` gives for the types that it is made of; its own extent stays.
    pub fn with_parts(&self, f: &mut dyn FnMut(&Type) -> Type) -> Type {
        match self {
            Type::Array(size, row) => Type::Array(size.clone(), Arc::new(f(row))),
            Type::Tuple(parts) => Type::Tuple(parts.iter().map(f).collect()),
            Type::Record(fields) => {
                Type::Record(fields.iter().map(|(name, ty)| (name.clone(), f(ty))).collect())
            }
            Type::Sum(variants) => {
                Type::Sum(variants.iter().map(|(name, ty)| (name.clone(), f(ty))).collect())
            }
            Type::Fun(from, to) => Type::Fun(Arc::new(f(from)), Arc::new(f(to))),
            Type::Scalar(_) | Type::Param(_) | Type::Meta(_) => self.clone(),
        }
    }

    /// The same tuple, record or sum made of what `f` gives for its parts beside those of another one, where that is
    /// alike; else `None`.
    pub(super) fn beside<E>(
        &self,
        other: &Type,
        f: &mut dyn FnMut(&Type, &Type) -> Result<Type, E>,
    ) -> Option<Result<Type, E>> {
        let names =
            |a: &[(Name, Type)], b: &[(Name, Type)]| a.iter().map(|(f, _)| f).eq(b.iter().map(|(f, _)| f));
        let mut named = |a: &[(Name, Type)], b: &[(Name, Type)]| -> Result<Arc<[_]>, E> {
            a.iter().zip(b).map(|((name, a), (_, b))| Ok((name.clone(), f(a, b)?))).collect()
        };
        match (self, other) {
            (Type::Record(a), Type::Record(b)) if names(a, b) => Some(named(a, b).map(Type::Record)),
            (Type::Sum(a), Type::Sum(b)) if names(a, b) => Some(named(a, b).map(Type::Sum)),
            (Type::Tuple(a), Type::Tuple(b)) if a.len() == b.len() => {
                Some(a.iter().zip(&**b).map(|(a, b)| f(a, b)).collect::<Result<_, E>>().map(Type::Tuple))
            }
            _ => None,
        }
    }

    /// [`Type::beside`] of what can't fail; what the other is not alike stays as it is.
    pub(super) fn with_parts_of(&self, other: &Type, f: &mut dyn FnMut(&Type, &Type) -> Type) -> Type {
        match self.beside(other, &mut |a, b| Ok::<_, Infallible>(f(a, b))) {
            Some(Ok(ty)) => ty,
            None => self.clone(),
        }
    }
}
