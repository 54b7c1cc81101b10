//! `loop`: types that stay, sizes that may change from one iteration to the next.

use std::sync::Arc;

use super::env::{Local, Variable};
use super::exp::BOOL;
use super::{Checker, Checks, report};
use crate::diagnostic::ErrorCode;
use crate::syntax::ast::{Exp, ExpKind, LoopForm, Pat, PatKind};
use crate::types::mask::Mask;
use crate::types::size::SizeKind;
use crate::types::unify::SizeOrigin;
use crate::types::{Size, SizeVar, Type};

/// One extent in the type of the loop's variables.
struct Extent {
    /// An unknown while the body is checked.
    unknown: Size,
    /// What it is at the start, and after an iteration.
    start: Size,
    after: Size,
    /// It changes: the size that an iteration begins with.
    changing: Option<Size>,
}

impl Checker<'_> {
    /// `loop p = e for .. do e`.
    ///
    /// The body is checked with an unknown for every extent of the loop's variables. An extent is
    /// constant when the body keeps it at what it is at the start, or compares it with something
    /// outside of the loop; the others are sizes that come into being with each iteration, and with
    /// the loop's result.
    pub(super) fn looping(&mut self, exp: &Exp) -> Checks<Type> {
        let ExpKind::Loop { sizes, pat, init, form, body } = &exp.kind else {
            return Err(ErrorCode::ExpectedToken.at(exp.span, "not a loop", ""));
        };
        self.irrefutable(pat)?;
        let start = match init {
            Some(init) => {
                let declared = if sizes.is_empty() { self.declared_sum(pat) } else { None };
                self.infer_expecting(init, declared.as_ref())
            }
            None => self.same_names(pat)?,
        };
        self.constrain(pat.span, &start, Mask::VALUE)?;
        let counted = self.counted(form)?;
        let inside = self.level + 1;
        let variables = self.open_with(&start, &mut |c, _| c.store.size_meta(inside));
        if let LoopForm::In(p, _) = form {
            self.irrefutable(p)?;
        }
        let mut names = Vec::new();
        let body_type = |c: &mut Self| {
            match !sizes.is_empty() && c.store.has_wrong(&variables) {
                true => c.bind_pattern_wrong(sizes, pat),
                false => names = c.named_sizes(sizes, pat, |c| c.bind_pattern(pat, &variables, None))?,
            }
            match (form, &counted) {
                (LoopForm::For(name, _), Some(ty)) => {
                    let variable = Variable::new(ty.clone(), exp.id, c.bind_level);
                    c.spans[exp.id.0 as usize] = name.span;
                    c.env.bind(name.name.clone(), Local::Value(variable));
                }
                (LoopForm::In(p, _), Some(ty)) => {
                    c.bind_pattern(p, ty, None)?;
                }
                (LoopForm::While(condition), _) => c.check(condition, &BOOL)?,
                _ => {}
            }
            let after = c.infer_expecting(body, Some(&variables));
            let any_size = c.open_with(&after, &mut |c, _| c.store.size_meta(c.level));
            c.expect(body.span, &start, &any_size)?;
            Ok(after)
        };
        // One level further in, so that no extent is a size that comes into being in the body.
        let after = self.deeper(inside + 1, |c| c.scoped(body_type))?;
        let result = self.close_loop(exp, pat, body, &names, [&start, &variables, &after])?;
        for ty in [&after, &result] {
            self.store.lower(ty, inside - 1);
        }
        Ok(result)
    }

    /// What the loop counts or walks over: the type of its index or element.
    fn counted(&mut self, form: &LoopForm) -> Checks<Option<Type>> {
        match form {
            LoopForm::For(_, bound) => {
                let ty = self.infer(bound);
                self.constrain(bound.span, &ty, Mask::scalars(|t| t.is_integer()))?;
                Ok(Some(ty))
            }
            LoopForm::In(_, array) => {
                let ty = self.infer(array);
                let size = self.store.size_meta(self.level);
                let row = Arc::new(self.store.type_meta(Mask::VALUE, self.level));
                self.expect(array.span, &Type::Array(size, row.clone()), &ty)?;
                Ok(Some((*row).clone()))
            }
            LoopForm::While(_) => Ok(None),
        }
    }

    /// Decides which extents change, and gives the type of the loop's result.
    fn close_loop(
        &mut self,
        exp: &Exp,
        pat: &Pat,
        body: &Exp,
        names: &[(Size, SizeVar)],
        [start, variables, after]: [&Type; 3],
    ) -> Checks<Type> {
        let mut extents = Vec::new();
        let [unknowns, starts, afters] = [variables, start, after].map(|ty| self.extents(ty));
        for ((unknown, start), after) in unknowns.into_iter().zip(starts).zip(afters) {
            extents.push(Extent { unknown, start, after, changing: None });
        }
        while let Some(changing) = self.changing(&extents) {
            let named = names.iter().find(|(value, _)| self.store.resolve(value) == changing);
            let var = match named {
                Some((_, var)) => var.clone(),
                None => self.iteration_size(pat),
            };
            for extent in extents.iter_mut().filter(|e| e.unknown == changing) {
                extent.changing = Some(Size::var(var.clone()));
            }
        }
        for extent in &extents {
            match (&extent.changing, extent.unknown.as_var()) {
                (Some(size), Some(unknown)) => self.store.solve_size(unknown, size.clone()),
                _ => {
                    for size in [&extent.start, &extent.after] {
                        self.store.span = body.span;
                        self.store
                            .unify_sizes(&extent.unknown, size)
                            .map_err(|why| self.mismatch(body.span, start, after, &why))?;
                    }
                }
            }
        }
        // Extents that the body needs to be equal must be so at the start and after an iteration.
        for (i, extent) in extents.iter().enumerate().filter(|(_, e)| e.changing.is_some()) {
            if let Some(first) = extents[..i].iter().find(|e| e.changing == extent.changing) {
                for (a, b) in [(&first.start, &extent.start), (&first.after, &extent.after)] {
                    self.store.span = body.span;
                    self.store.unify_sizes(a, b).map_err(|why| self.wrong_size(body.span, &why))?;
                }
            }
        }
        let origin = SizeOrigin::Result("this loop".into());
        Ok(self.open(variables, exp.id, exp.span, &origin))
    }

    /// A size that comes into being with each iteration.
    fn iteration_size(&mut self, pat: &Pat) -> SizeVar {
        self.rigid += 1;
        let (name, origin) = (format!("k{}", self.rigid), SizeOrigin::Result("this loop".into()));
        let var = self.store.size_var(name, SizeKind::Rigid, self.level + 1, origin, pat.span);
        self.fresh_sizes[pat.id.0 as usize].push(var.clone());
        var
    }

    /// An extent that changes, given which ones are known to change.
    fn changing(&mut self, extents: &[Extent]) -> Option<Size> {
        let value = |e: &Extent| e.changing.clone().unwrap_or_else(|| e.start.clone());
        for extent in extents.iter().filter(|e| e.changing.is_none()) {
            // One that outer types mention as well is not the loop's to change.
            let own = |v: &&SizeVar| v.kind == SizeKind::Meta && self.store.level(v) > self.level;
            let unknown = extent.unknown.as_var().filter(own);
            let after = extent
                .after
                .substitute(&mut |v| extents.iter().find(|e| e.unknown.as_var() == Some(v)).map(value));
            // What else is unknown may turn out to keep it; of the start, or of the size of a parameter, nothing does,
            // and nothing that is appended.
            let known = extent.start.vars();
            let difference = after.sub(&extent.start);
            let grows = difference.terms().all(|(_, c)| c > 0) || difference.terms().all(|(_, c)| c < 0);
            let parameter = |v: &SizeVar| *self.store.origin(v).0 == SizeOrigin::Anonymous;
            let undecided = |v: &SizeVar| v.kind == SizeKind::Meta && !known.contains(v) && !parameter(v);
            let open = !grows && after.vars().iter().any(undecided);
            if unknown.is_some() && !open && after != extent.start {
                return Some(extent.unknown.clone());
            }
        }
        None
    }

    /// The extents in a type, except for those in functions.
    fn extents(&mut self, ty: &Type) -> Vec<Size> {
        let mut extents = Vec::new();
        self.open_with(ty, &mut |c, size| {
            extents.push(c.store.resolve(size));
            size.clone()
        });
        extents
    }

    /// The value that a loop without initialiser starts from: the variables of the same names.
    fn same_names(&mut self, pat: &Pat) -> Checks<Type> {
        match &pat.kind {
            PatKind::Name(name) => match self.env.get(name) {
                Some(Local::Value(variable)) => {
                    report::readable(name, pat.span)?;
                    Ok(variable.ty.clone())
                }
                _ => Err(self.no_variable(ErrorCode::LoopInitialValue, name, pat.span)),
            },
            PatKind::Tuple(parts) => {
                Ok(Type::Tuple(parts.iter().map(|p| self.same_names(p)).collect::<Checks<_>>()?))
            }
            PatKind::Typed(p, _) | PatKind::Attr(_, p) => self.same_names(p),
            _ => Err(ErrorCode::LoopInitialValue.at(
                pat.span,
                "this loop variable needs an initial value",
                "no name",
            )),
        }
    }
}
