//! Modules with parameters, applied.

use std::rc::Rc;

use super::elaborate::Elaborator;
use super::place::Place;
use super::scope::{Functor, Members, Module, Scope};
use super::signature::{Signature, signature};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::syntax::ast::Name;

impl Elaborator<'_> {
    /// Applies a module with parameters to all that its module type says of them, to see whether it is right whatever they
    /// are.
    pub(super) fn judge(&mut self, module: &Module, place: &Place, at: Span) -> Result<(), Diagnostic> {
        let Module::Parametric(functor) = module else { return Ok(()) };
        if self.judged.insert(identity(module), functor.clone()).is_some() {
            return Ok(());
        }
        let place = Place { judged: true, ..place.clone() };
        let name = functor.param().map_or("argument", |name| name);
        let argument = self.any(&functor.asked()?, &Members::default(), &place.inside(name))?;
        let given = self.deeper(at, |it| it.instance(functor, argument, &place, at))?;
        self.deeper(at, |it| it.judge(&given, &place, at))
    }

    /// What a module with a parameter gives for an argument. What it declares belongs to `place`, unless it gave that before.
    pub(super) fn apply(
        &mut self,
        functor: &Rc<Functor>,
        argument: &Module,
        place: &Place,
        at: Span,
    ) -> Result<Module, Diagnostic> {
        let key = (Rc::as_ptr(functor) as usize, identity(argument), place.judged, place.compared);
        if let Some((_, _, given)) = self.instances.get(&key) {
            return Ok(given.clone());
        }
        if !place.judged {
            // What the program uses of it is kept.
            let name = place.prefix.as_deref().and_then(|name| name.split('(').next()).map(Name::from);
            self.judge(&Module::Parametric(functor.clone()), &Place { prefix: name, ..place.clone() }, at)?;
        }
        let name = functor.param().map_or("argument", |name| name);
        let asked = functor.asked()?;
        let seen = self.seen(argument, &asked, &Members::default(), (&place.inside(name), false), at)?;
        let given = self.instance(functor, seen, place, at)?;
        self.instances.insert(key, (functor.clone(), argument.clone(), given.clone()));
        Ok(given)
    }

    /// What a module with a parameter gives for an argument that is seen through the parameter's module type.
    fn instance(
        &mut self,
        functor: &Functor,
        argument: Module,
        place: &Place,
        at: Span,
    ) -> Result<Module, Diagnostic> {
        let name = functor.param().cloned().unwrap_or_else(|| "argument".into());
        let with_argument = |scope: &Scope| scope.with_module(name, argument.clone());
        match functor {
            Functor::Written { result, body, scope, .. } => {
                let scope = with_argument(scope);
                match result {
                    Some(ty) => self.ascribed(body, ty, &scope, place),
                    None => self.module(body, &scope, place),
                }
            }
            Functor::Seen { inner, to, scope, .. } => {
                let to = signature(to, &with_argument(scope))?;
                let given = self.deeper(at, |it| it.apply(inner, &argument, &place.inside("{}"), at))?;
                self.seen(&given, &to, &Members::default(), (place, true), at)
            }
            Functor::Asked { to, scope, .. } => {
                self.any(&signature(to, &with_argument(scope))?, &Members::default(), place)
            }
        }
    }
}

impl Functor {
    /// What its argument must have.
    pub fn asked(&self) -> Result<Signature, Diagnostic> {
        match self {
            Functor::Written { param, scope, .. } => signature(&param.ty, scope),
            Functor::Seen { from, .. } | Functor::Asked { from, .. } => Ok(from.clone()),
        }
    }

    pub fn param(&self) -> Option<&Name> {
        match self {
            Functor::Written { param, .. } => Some(&param.name.name),
            Functor::Seen { param, .. } | Functor::Asked { param, .. } => param.as_ref(),
        }
    }
}

/// Where a module is, for the modules that are applied to it.
fn identity(module: &Module) -> usize {
    match module {
        Module::Plain(members) => Rc::as_ptr(members) as usize,
        Module::Number(ty) => *ty as usize,
        Module::Parametric(functor) => Rc::as_ptr(functor) as usize,
    }
}
