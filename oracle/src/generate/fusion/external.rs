//! Functions of the host, of every class of effects, on scalars and on whole arrays.

use super::Gen;
use super::ty::{Extent, Ty, written};
use crate::generate::build::*;
use crate::source::Span;
use crate::syntax::ast::{Attr, Decl, Effect, Exp, External, Name, TypeExpKind};

/// Those that are called: their names, classes, sizes, and the types that they take and give.
pub(super) type Externals = Vec<(Name, Effect, Vec<Name>, Ty)>;

impl Gen<'_, '_> {
    /// The value, which somebody outside sees on the way: it is printed, or a function of the host gives another of
    /// its type.
    pub fn seen(&mut self, ty: &Ty, value: Exp) -> Exp {
        if !self.options.host || self.chance(1, 4) {
            return call("trace", [value]);
        }
        let class = self.weighted(&[
            (4, Effect::Pure),
            (1, Effect::Fail),
            (2, Effect::Io),
            (2, Effect::Random),
            (1, Effect::Unknown),
        ]);
        let mut sizes = Vec::new();
        let ty = any_extents(ty, &mut sizes);
        let known = self.externals.iter().find(|(_, other, _, of)| (*other, of) == (class, &ty));
        if let Some((name, ..)) = known {
            return call(name, [value]);
        }
        let name = self.fresh_name("host");
        self.externals.push((name.clone(), class, sizes, ty));
        call(name, [value])
    }

    /// The declarations of those that are called.
    pub fn declared(&mut self) -> Vec<Decl> {
        let externals = std::mem::take(&mut self.externals).into_iter();
        let declared = externals.map(|(text, class, sizes, ty)| {
            let (from, to) = (Box::new(written(&ty)), Box::new(written(&ty)));
            let attr = Attr { name: name("effects"), args: vec![name(class.name())], span: Span::default() };
            let size_params = sizes.iter().map(ident).collect();
            let ty = type_exp(TypeExpKind::Fun { param: None, from, to });
            External { attrs: vec![attr], name: ident(&text), size_params, ty, span: Span::default() }
        });
        declared.map(Decl::External).collect()
    }
}

/// The type with sizes of its own.
fn any_extents(ty: &Ty, sizes: &mut Vec<Name>) -> Ty {
    match ty {
        Ty::Scalar(t) => Ty::Scalar(*t),
        Ty::Tuple(parts) => Ty::Tuple(parts.iter().map(|part| any_extents(part, sizes)).collect()),
        Ty::Record(fields) => {
            Ty::Record(fields.iter().map(|(f, part)| (f.clone(), any_extents(part, sizes))).collect())
        }
        Ty::Array(_, elem) => {
            let size = name(format!("e{}", sizes.len()));
            sizes.push(size.clone());
            any_extents(elem, sizes).array_of(Extent::Named(size))
        }
    }
}
