//! Applying functions and built-ins.

use std::rc::Rc;

use super::exp::field_of;
use super::value::{Frame, Function, Val};
use super::{Eval, Interpreter, Stop};
use crate::domain::{Domain, Undecided};
use crate::scalar::{Prim, PrimOp, Scalar, ScalarType};
use crate::source::Span;
use crate::syntax::ast::{Access, NodeId};
use crate::types::Scheme;
use crate::value::Value;

/// The application that is being evaluated.
#[derive(Clone, Copy)]
pub(super) struct At {
    /// Its node: the last part of its site.
    pub id: NodeId,
    pub span: Span,
}

impl<'a, D: Domain> Interpreter<'a, '_, D> {
    /// A function with some more arguments: a function still, where they are not all there.
    pub(super) fn apply(
        &mut self,
        fun: Val<'a, D::S>,
        args: Vec<Val<'a, D::S>>,
        at: At,
    ) -> Eval<Val<'a, D::S>> {
        let Val::Fun(function, given) = fun else {
            return Err(Stop::Internal("an application of what is not a function".into()));
        };
        let mut given = Rc::unwrap_or_clone(given);
        match given.is_empty() {
            true => given = args,
            false => given.extend(args),
        }
        let arity = match &*function {
            Function::Closure { params, scheme: None, .. } => params.len(),
            Function::Closure { params, scheme: Some(scheme), context, .. } => {
                arity(params.len(), scheme, &context.frame)
            }
            Function::Global { def, scheme, frame, .. } => arity(def.params.len(), scheme, frame),
            Function::External { scheme, .. } => scheme.params.len(),
            Function::Prim(prim) => prim.arity(),
            Function::RightSection { .. } | Function::Accesses(..) => 1,
            Function::Builtin(of) => of.builtin.arity(),
        };
        if given.len() < arity {
            return Ok(Val::Fun(function, Rc::new(given)));
        }
        let rest = given.split_off(arity);
        let value = self.call(&function, given, at)?;
        if rest.is_empty() { Ok(value) } else { self.apply(value, rest, at) }
    }

    /// Evaluates inside the application at this node.
    pub(super) fn entering<R>(
        &mut self,
        at: At,
        call: Option<Span>,
        evaluate: impl FnOnce(&mut Self) -> Eval<R>,
    ) -> Eval<R> {
        self.path.push(at.id);
        self.calls.extend(call);
        let result = evaluate(self);
        self.path.pop();
        if call.is_some() {
            self.calls.pop();
        }
        result
    }

    /// A function with all its arguments.
    fn call(
        &mut self,
        function: &Function<'a, D::S>,
        mut args: Vec<Val<'a, D::S>>,
        at: At,
    ) -> Eval<Val<'a, D::S>> {
        match function {
            Function::Closure { params, body, context, .. } => {
                let rest = args.split_off(params.len().min(args.len()));
                let value = self.entering(at, None, |i| {
                    let context = params
                        .iter()
                        .zip(args)
                        .try_fold(context.inner(), |context, (pat, arg)| i.bind(context, pat, arg))?;
                    i.exp(&context, body)
                })?;
                if rest.is_empty() { Ok(value) } else { self.apply(value, rest, at) }
            }
            Function::Global { def, frame, at: name, .. } if def.params.is_empty() => {
                let define = |i: &mut Self| i.define(def, frame.inner(), Vec::new(), *name);
                let value = self.entering(*name, Some(name.span), define)?;
                self.apply(value, args, at)
            }
            Function::Global { def, frame, .. } => {
                self.entering(at, Some(at.span), |i| i.define(def, frame.inner(), args, at))
            }
            Function::External { decl, scheme } => self.external(decl, scheme, args, at),
            Function::Prim(prim) => Ok(Val::Scalar(match <[_; 2]>::try_from(args) {
                // Most of them have two operands.
                Ok([left, right]) => self.primitive(*prim, &[scalar(left)?, scalar(right)?], at.span)?,
                Err(args) => {
                    let scalars = args.into_iter().map(scalar).collect::<Eval<Vec<_>>>()?;
                    self.primitive(*prim, &scalars, at.span)?
                }
            })),
            Function::RightSection { op, rhs } => {
                let [lhs] = exactly(args)?;
                if let Val::Fun(function, given) = op
                    && let Function::Prim(prim) = **function
                    && given.is_empty()
                    && prim.arity() == 2
                {
                    let operands = [scalar(lhs)?, scalar(rhs.clone())?];
                    return Ok(Val::Scalar(self.primitive(prim, &operands, at.span)?));
                }
                self.apply(op.clone(), vec![lhs, rhs.clone()], at)
            }
            Function::Accesses(path, context) => {
                let [value] = exactly(args)?;
                path.iter().try_fold(value, |value, access| match access {
                    Access::Field(field) => field_of(value, field),
                    Access::Index(dims) => self.index(context, value, dims, at.span),
                })
            }
            Function::Builtin(of) => {
                let result = self.builtin(of, args, at);
                if let Err(Stop::Undecided(Undecided::Memory(_))) = result {
                    // The innermost is where it is asked for.
                    self.asked.get_or_insert(at.span);
                }
                result
            }
        }
    }

    /// A primitive, applied: no expression is evaluated that would count.
    pub(super) fn primitive(&mut self, prim: Prim, scalars: &[D::S], span: Span) -> Eval<D::S> {
        self.domain.step().map_err(Stop::Undecided)?;
        self.prim(prim, scalars, span)
    }

    /// Prints a value; functions print nothing.
    pub(super) fn trace(&mut self, value: Val<'a, D::S>) -> Val<'a, D::S> {
        if let Some(value) = value.clone().into_value().filter(|_| !self.unseen) {
            self.printed += 1;
            (self.printer)(value);
        }
        value
    }

    /// The conjunction of the comparisons of all scalars in two values, after what came before.
    pub(super) fn equal(
        &mut self,
        left: &Value<D::S>,
        right: &Value<D::S>,
        before: Option<D::S>,
        at: At,
    ) -> Eval<Option<D::S>> {
        match (left, right) {
            (Value::Scalar(l), Value::Scalar(r)) => {
                let prim = Prim { op: PrimOp::Eq, ty: self.domain.type_of(l) };
                let same = self.prim(prim, &[l.clone(), r.clone()], at.span)?;
                let and = Prim { op: PrimOp::LogAnd, ty: ScalarType::Bool };
                Ok(Some(match before {
                    Some(before) => self.prim(and, &[before, same], at.span)?,
                    None => same,
                }))
            }
            (Value::Tuple(ls), Value::Tuple(rs)) => {
                ls.iter().zip(rs).try_fold(before, |before, (l, r)| self.equal(l, r, before, at))
            }
            (Value::Record(ls), Value::Record(rs)) => {
                ls.iter().zip(rs).try_fold(before, |before, ((_, l), (_, r))| self.equal(l, r, before, at))
            }
            (Value::Sum(l), Value::Sum(r)) if l.name == r.name => {
                l.fields.iter().zip(&r.fields).try_fold(before, |before, (l, r)| self.equal(l, r, before, at))
            }
            (Value::Array(ls), Value::Array(rs)) if ls.shape() == rs.shape() => ls
                .elems
                .iter()
                .zip(&*rs.elems)
                .try_fold(before, |before, (l, r)| self.equal(l, r, before, at)),
            _ => Ok(Some(self.domain.constant(Scalar::Bool(false)))),
        }
    }
}

/// How many arguments a function takes, written with so many parameters, before its body runs: all that its
/// type has, where what makes the others decides its sizes.
pub(super) fn arity<S>(written: usize, scheme: &Scheme, frame: &Frame<'_, S>) -> usize {
    let mut open = frame.open().peekable();
    if open.peek().is_none() {
        return written;
    }
    let told = scheme.told(written);
    if open.all(|var| told.contains(var)) { written } else { scheme.params.len() }
}

/// The scalar that a value is.
pub(super) fn scalar<S>(value: Val<'_, S>) -> Eval<S> {
    match value {
        Val::Scalar(s) => Ok(s),
        _ => Err(Stop::Internal("an operand that is not a scalar".into())),
    }
}

/// The arguments of a function that is applied to all of them.
pub(super) fn exactly<'a, S, const N: usize>(args: Vec<Val<'a, S>>) -> Eval<[Val<'a, S>; N]> {
    args.try_into().map_err(|_| Stop::Internal("a wrong number of arguments".into()))
}
