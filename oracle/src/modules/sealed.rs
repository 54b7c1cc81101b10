//! The program in which hidden types are hidden.
//!
//! What a module type does not say of a type, nobody outside of the module knows. So the program is checked once more where
//! each such type is one that nothing else is, and where the values seen through the module type have the types that it says,
//! and no bodies.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::place::{Declared, Seal};
use super::reach::Reach;
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::syntax::ast::{
    Decl, Exp, ExpKind, Ident, Name, NodeId, Program, TypeAbbrev, TypeArg, TypeExp, TypeExpKind,
};

/// Whether that program is another one: something is hidden.
pub(super) fn hides(declared: &[Declared]) -> bool {
    declared.iter().any(|one| one.place.judged || one.seal == Seal::Type)
}

/// That program. Of imported files it has what the program itself has of them, by
/// its places in the text: a module with parameters is there applied to an argument, and here to any.
pub(super) fn judged(reach: &Reach, program: &Program) -> Result<Program, Diagnostic> {
    let defined = |decl: &Decl| if let Decl::Def(def) = decl { Some(def.name_span) } else { None };
    let needed: BTreeSet<Span> = program.decls.iter().filter_map(defined).collect();
    let kept = |one: &Declared| one.place.kept || one.def.is_some_and(|place| needed.contains(&place));
    let made = |one: &Declared| {
        let mut decl = one.decl.take()?;
        match (&mut decl, one.seal) {
            (Some(Decl::Type(ty)), Seal::Type) => {
                ty.body = hidden(ty);
                // Its parameters may be functions.
                ty.lift = Some('^');
            }
            (Some(Decl::Def(def)), Seal::Value) => def.body.kind = ExpKind::Hole,
            (Some(Decl::Def(_) | Decl::Type(_) | Decl::External(_)) | None, _) => {}
        }
        Ok(decl)
    };
    reach.program(kept, made)
}

/// A record with a field that no text can name, with one for each parameter, and one for what `~` or `^` says that it has.
fn hidden(ty: &TypeAbbrev) -> TypeExp {
    let of = |kind| TypeExp { kind, span: ty.span };
    let unit = || of(TypeExpKind::Tuple(vec![]));
    let sizes = ty.size_params.iter().map(|size| {
        let size = Exp { id: NodeId(0), kind: ExpKind::Var(size.name.clone()), span: ty.span };
        of(TypeExpKind::Array(Some(Box::new(size)), Box::new(unit())))
    });
    let types = ty
        .type_params
        .iter()
        .map(|param| of(TypeExpKind::Named { name: param.name.clone(), args: Vec::<TypeArg>::new() }));
    let lifted = ty.lift.map(|lift| match lift {
        '~' => of(TypeExpKind::Array(None, Box::new(unit()))),
        _ => of(TypeExpKind::Fun { param: None, from: Box::new(unit()), to: Box::new(unit()) }),
    });
    let (name, place) = (&ty.name.name, ty.span);
    let field = |(i, ty)| {
        let name: Name = if i == 0 { name.clone() } else { Arc::from(format!("{name}.{i:03}")) };
        (Ident { name, span: place }, ty)
    };
    let fields = [unit()].into_iter().chain(sizes).chain(types).chain(lifted).enumerate();
    of(TypeExpKind::Record(fields.map(field).collect()))
}
