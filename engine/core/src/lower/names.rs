//! What names stand for, and what binds them.

use std::collections::BTreeMap;
use std::rc::Rc;

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::reading::Written;
use lawson_oracle::syntax::ast::{Attr, Binding, Decl, Def, Exp, ExpKind, Name, NodeId, Pat, PatKind};
use lawson_oracle::syntax::env::Env;
use lawson_oracle::types::Referent;

use super::apply::arity;
use super::scope::At;
use super::value::{Context, Frame, Function, Use, Val};
use super::{LowerResult, Lowering};
use crate::core::{Atom, Size};

impl<'a> Lowering<'a> {
    /// What a name stands for.
    pub(super) fn name(
        &mut self,
        context: &Context<'a>,
        name: &str,
        id: NodeId,
        at: At,
    ) -> LowerResult<Val<'a>> {
        let checked = self.checked;
        let (referent, instance) = checked.referent(id);
        Ok(match referent {
            Referent::Local | Referent::LocalFunction => {
                let Some(value) = context.env.get(name) else {
                    return Err(Diagnostic::new(at.span, format!("`{name}` is not in scope"), ""));
                };
                if *referent == Referent::LocalFunction
                    && let Val::Fun(function, _) = value
                    && let Function::Closure {
                        cheap,
                        name,
                        params,
                        body,
                        context: inner,
                        scheme: Some(scheme),
                    } = &**function
                {
                    let frame = self.instance(scheme, instance, context, Some(&inner.frame), at);
                    let context = Context { env: inner.env.clone(), frame };
                    let scheme = Some(*scheme);
                    return Ok(Val::fun(Function::Closure {
                        cheap: *cheap,
                        name: *name,
                        params,
                        body,
                        context,
                        scheme,
                    }));
                }
                value.clone()
            }
            Referent::Global(index) => {
                let (Decl::Def(def), Some(scheme)) =
                    (&checked.program.decls[*index], &checked.schemes[*index])
                else {
                    return Err(Diagnostic::new(at.span, format!("`{name}` is not a value"), ""));
                };
                let frame = self.instance(scheme, instance, context, None, at);
                if arity(def.params.len(), scheme, &frame) == 0 {
                    self.path.push(id);
                    let value = self.define(def, frame, Vec::new(), at);
                    self.path.pop();
                    value?
                } else {
                    Val::fun(Function::Global { def, frame, scheme })
                }
            }
            Referent::External(index) => {
                let (Decl::External(decl), Some(scheme)) =
                    (&checked.program.decls[*index], &checked.schemes[*index])
                else {
                    return Err(Diagnostic::new(
                        at.span,
                        format!("`{name}` is not an external function"),
                        "",
                    ));
                };
                Val::fun(Function::External { decl, scheme })
            }
            Referent::Size(var) => match context.frame.known(&Size::var(var.clone())) {
                Some(size) => Val::Atom(Atom::Size(size)),
                None => return Err(self.not_native(at.span, format_args!("the size `{}`", var.name))),
            },
            Referent::Prim(prim) => Val::fun(Function::Prim(*prim)),
            Referent::Constant(scalar) => Val::Atom(Atom::Const(*scalar)),
            Referent::Builtin(builtin) => {
                let (builtin, frame) = (*builtin, context.frame.clone());
                Val::fun(Function::Builtin(Use { builtin, instance, frame, name: at.span }))
            }
        })
    }

    /// The frame of one use of something polymorphic.
    fn instance(
        &mut self,
        scheme: &lawson_oracle::types::Scheme,
        instance: &lawson_oracle::types::Instance,
        context: &Context<'a>,
        outer: Option<&Frame>,
        at: At,
    ) -> Frame {
        let types = instance.types.iter().map(|t| context.frame.ty(t));
        let types = scheme.type_params.iter().cloned().zip(types).collect();
        let (mut known, mut open) = (Vec::new(), BTreeMap::new());
        for (var, size) in scheme.size_params.iter().zip(&instance.sizes) {
            let told = !size.any_var(&mut |var| context.frame.lookup(var).is_none());
            match told.then(|| self.size_value(&context.frame, size, at).ok()).flatten() {
                Some(size) => known.push((var, size)),
                None => _ = open.insert(var.clone(), (size.clone(), context.frame.clone())),
            }
        }
        let frame = Frame::new(types, open, outer.cloned(), &self.computed);
        known.into_iter().for_each(|(var, size)| frame.bind(var, size));
        frame
    }

    /// The body of a definition with these arguments; more arguments than it has parameters go to
    /// the function that it gives.
    pub(super) fn define(
        &mut self,
        def: &'a Def,
        frame: Frame,
        mut args: Vec<Val<'a>>,
        at: At,
    ) -> LowerResult<Val<'a>> {
        let rest = args.split_off(def.params.len().min(args.len()));
        let mut context = Context { env: Env::default(), frame };
        for (pat, arg) in def.params.iter().zip(args) {
            context = self.bind(context, pat, arg)?;
        }
        if let Some(ty) = &def.result {
            self.sizes_in(&context, ty, Written::Unknown)?;
        }
        let value = self.exp(&context, &def.body)?;
        if rest.is_empty() { Ok(value) } else { self.apply(value, rest, at) }
    }

    pub(super) fn binding(&mut self, context: Context<'a>, binding: &'a Binding) -> LowerResult<Context<'a>> {
        match binding {
            Binding::Value { attrs, pat, value: exp, .. } => {
                let outer = std::mem::replace(&mut self.name, bound_name(pat).map(|n| (computing(exp), n)));
                let value = self.exp(&context, exp);
                self.name = outer;
                let at = At { id: exp.id, span: exp.span };
                let value =
                    attrs.iter().fold(value?, |value, attr| self.attribute(&context, attr, value, at));
                self.bind(context, pat, value)
            }
            Binding::Fun(def) => {
                let scheme = self.checked.local_schemes.get(&def.body.id);
                let value = Val::fun(Function::Closure {
                    cheap: def.attrs.iter().any(Attr::is_cheap),
                    name: Some(&def.name),
                    params: &def.params,
                    body: &def.body,
                    context: context.clone(),
                    scheme,
                });
                Ok(context.with(def.name.clone(), value))
            }
            Binding::Update { attrs, name, id, path, value, span } => {
                let old = context.env.get(&name.name).cloned();
                let old = old.ok_or_else(|| self.not_native(*span, "an update of this"))?;
                let at = At { id: *id, span: name.span };
                let new = self.updated(&context, old, path, value, at)?;
                let new = attrs.iter().fold(new, |new, attr| self.attribute(&context, attr, new, at));
                Ok(context.with(name.name.clone(), new))
            }
        }
    }
}

/// The node whose evaluation gives the value of an expression.
fn computing(exp: &Exp) -> NodeId {
    match &exp.kind {
        ExpKind::Paren(inner) | ExpKind::Ascribe(inner, _) | ExpKind::Attr(_, inner) => computing(inner),
        ExpKind::Let(_, body) => computing(body),
        _ => exp.id,
    }
}

/// What people call what a pattern binds: the names in it.
fn bound_name(pat: &Pat) -> Option<Name> {
    fn names(pat: &Pat, out: &mut Vec<Name>) {
        match &pat.kind {
            PatKind::Name(name) => out.push(name.clone()),
            PatKind::Tuple(pats) | PatKind::Constructor(_, pats) => pats.iter().for_each(|p| names(p, out)),
            PatKind::Record(fields) => fields.iter().for_each(|(_, p)| names(p, out)),
            PatKind::Typed(p, _) | PatKind::Attr(_, p) => names(p, out),
            PatKind::Wild | PatKind::Literal(_) => {}
        }
    }
    let mut found = Vec::new();
    names(pat, &mut found);
    match found.as_slice() {
        [] => None,
        [only] => Some(only.clone()),
        several => Some(Rc::<str>::from(several.join("_")).to_string().into()),
    }
}
