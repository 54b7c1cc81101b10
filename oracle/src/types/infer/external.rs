//! `external` declarations.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::def::has_function;
use super::env::Local;
use super::{Checker, Checks};
use crate::diagnostic::ErrorCode;
use crate::syntax::ast::{Effect, External, TypeExp, TypeExpKind};
use crate::types::size::SizeKind;
use crate::types::unify::SizeOrigin;
use crate::types::{Scheme, Size, SizeVar, Type};

impl Checker<'_> {
    /// `external "name" [n] : t -> u`. An anonymous size of a parameter is any size, one of the
    /// result is known only when the function has run.
    pub(super) fn external(&mut self, index: usize, decl: &External) -> Checks<()> {
        let Some(scheme) = self.deeper(1, |c| c.scoped(|c| c.external_scheme(decl)))? else { return Ok(()) };
        if scheme.params.is_empty() || scheme.params.iter().chain([&scheme.result]).any(has_function) {
            let message = format!("`{}` is not a function of values", decl.name.name);
            return Err(ErrorCode::MalformedExternal
                .at(decl.ty.span, message, "this is its type")
                .help("an external function takes and gives values: `t -> u`"));
        }
        let sum = |ty: &Type| ty.any(&mut |part| matches!(part, Type::Sum(_)));
        if scheme.params.iter().chain([&scheme.result]).any(sum) {
            let message = format!("`{}` takes or gives a sum type", decl.name.name);
            return Err(ErrorCode::MalformedExternal
                .at(decl.ty.span, message, "this is its type")
                .help("a host knows numbers and arrays: hand over a number in place of the constructor"));
        }
        if decl.effects() != [Effect::Pure] {
            self.effectful.insert(index);
        }
        self.schemes[index] = Some(Rc::new(scheme));
        self.globals.insert(decl.name.name.clone(), index);
        Ok(())
    }

    /// Its scheme; nothing where an error was noted.
    fn external_scheme(&mut self, decl: &External) -> Checks<Option<Scheme>> {
        let errors = self.errors.len();
        let mut size_params = self.bind_sizes(&decl.size_params, 1)?;
        let (mut params, mut names) = (Vec::new(), Vec::new());
        let mut rest: &TypeExp = &decl.ty;
        while let TypeExpKind::Fun { param, from, to } = &rest.kind {
            let ty = self.type_exp(from)?;
            names.push(match param {
                None => (None, None),
                Some(ident) => {
                    let binder = (ty == super::exp::I64).then(|| {
                        let origin = SizeOrigin::Variable;
                        self.store.size_var(ident.name.clone(), SizeKind::Param, 1, origin, ident.span)
                    });
                    if let Some(var) = &binder {
                        self.env.bind(ident.name.clone(), Local::Size(var.clone(), Size::var(var.clone())));
                    }
                    (Some(ident.name.clone()), binder)
                }
            });
            params.push(ty);
            rest = to;
        }
        let result = self.type_exp(rest)?;
        if self.is_spoilt(errors) {
            return Ok(None);
        }
        let taken = |names: &[(Option<_>, Option<SizeVar>)], sizes: &[SizeVar]| -> BTreeSet<String> {
            let binders = names.iter().filter_map(|(_, binder)| binder.as_ref());
            sizes.iter().chain(binders).map(|v| v.name.to_string()).collect()
        };
        let found = self.generalise(&params.iter().collect::<Vec<_>>(), taken(&names, &size_params)).1;
        size_params.extend(found);
        let names_taken = taken(&names, &size_params);
        let mut exists = Vec::new();
        let result = self.open_with(&result, &mut |c, size| {
            if !size.vars().iter().any(|v| v.kind == SizeKind::Meta) {
                return size.clone();
            }
            let free = (exists.len() + 1..).map(|i| format!("k{i}")).find(|n| !names_taken.contains(n));
            let origin = SizeOrigin::Result(decl.name.name.clone());
            let name = free.unwrap_or_default();
            let var = c.store.size_var(name, SizeKind::Rigid, u32::MAX, origin, decl.name.span);
            exists.push(var.clone());
            Size::var(var)
        });
        self.finish()?;
        for ty in &mut params {
            *ty = self.finish_type(decl.ty.span, ty)?;
        }
        let result: Type = self.finish_type(decl.ty.span, &result)?;
        let values = vec![None; params.len()];
        Ok(Some(Scheme { type_params: Vec::new(), size_params, params, names, values, result, exists }))
    }
}
