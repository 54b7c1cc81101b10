//! Applying functions and built-ins.

use super::exp::field_of;
use super::value::{Frame, Function, Val};
use super::{Eval, Interpreter, Stop};
use crate::domain::Domain;
use crate::scalar::{Prim, PrimOp, Scalar, ScalarType};
use crate::source::Span;
use crate::syntax::ast::NodeId;
use crate::types::{Builtin, Type};
use crate::value::{RowType, Value};

/// The application that is being evaluated.
#[derive(Clone)]
pub(super) struct At {
    /// Its node: the last part of its site.
    pub id: NodeId,
    pub span: Span,
    /// The type of its result, in the frame in which it is written.
    ty: Type,
    frame: Frame,
}

impl At {
    /// The row of the array that it gives.
    pub fn row(&self) -> Option<RowType> {
        match self.frame.row_type(&self.ty)? {
            RowType::Array(_, row) => Some((*row).clone()),
            _ => None,
        }
    }

    /// The same place, for what gives one element of its result.
    pub fn element(&self) -> At {
        let (ty, frame) = self.frame.resolve(&self.ty);
        let ty = match ty {
            Type::Array(_, row) => (*row).clone(),
            ty => ty,
        };
        At { ty, frame, ..self.clone() }
    }
}

impl<'a, D: Domain> Interpreter<'a, '_, D> {
    /// An application at this node.
    pub(super) fn at(&self, id: NodeId, span: Span, frame: &Frame) -> At {
        // A point-free entry's body is a function: what counts is what it gives in the end.
        let mut ty = self.checked.type_of(id);
        while let Type::Fun(_, to) = ty {
            ty = to;
        }
        At { id, span, ty: ty.clone(), frame: frame.clone() }
    }

    /// A function with some more arguments: a function still, where they are not all there.
    pub(super) fn apply(
        &mut self,
        fun: Val<'a, D::S>,
        args: Vec<Val<'a, D::S>>,
        at: &At,
    ) -> Eval<Val<'a, D::S>> {
        let Val::Fun(function, mut given) = fun else {
            return Err(Stop::Internal("an application of what is no function".into()));
        };
        given.extend(args);
        let arity = match &*function {
            Function::Closure { params, .. } => params.len(),
            Function::Global { def, .. } => def.params.len(),
            Function::Prim(prim) => prim.args().len(),
            Function::RightSection { .. } | Function::Fields(_) | Function::Indexing(..) => 1,
            Function::Builtin(builtin) => builtin.arity(),
        };
        if given.len() < arity {
            return Ok(Val::Fun(function, given));
        }
        let rest = given.split_off(arity);
        let value = self.call(&function, given, at)?;
        if rest.is_empty() { Ok(value) } else { self.apply(value, rest, at) }
    }

    /// Evaluates inside the application at this node.
    pub(super) fn entering<R>(
        &mut self,
        at: &At,
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
        args: Vec<Val<'a, D::S>>,
        at: &At,
    ) -> Eval<Val<'a, D::S>> {
        match function {
            Function::Closure { params, body, context, .. } => self.entering(at, None, |i| {
                let context = params
                    .iter()
                    .zip(args)
                    .try_fold(context.inner(), |context, (pat, arg)| i.bind(context, pat, arg))?;
                i.exp(&context, body)
            }),
            Function::Global { def, frame } => {
                self.entering(at, Some(at.span), |i| i.define(def, frame.inner(), args, at))
            }
            Function::Prim(prim) => {
                let scalars = args.into_iter().map(scalar).collect::<Eval<Vec<_>>>()?;
                Ok(Val::Scalar(self.prim(*prim, &scalars, at.span)?))
            }
            Function::RightSection { op, rhs } => {
                let [lhs] = exactly(args)?;
                self.apply(op.clone(), vec![lhs, rhs.clone()], at)
            }
            Function::Fields(fields) => {
                let [value] = exactly(args)?;
                fields.iter().try_fold(value, field_of)
            }
            Function::Indexing(dims, context) => {
                let [array] = exactly(args)?;
                self.index(context, array, dims, at.span)
            }
            Function::Builtin(builtin) => self.builtin(*builtin, args, at),
        }
    }

    fn builtin(&mut self, builtin: Builtin, args: Vec<Val<'a, D::S>>, at: &At) -> Eval<Val<'a, D::S>> {
        Ok(match builtin {
            Builtin::Map(_) => {
                let mut args = args.into_iter();
                let Some(fun) = args.next() else { return Err(Stop::Internal("map of nothing".into())) };
                self.map(fun, args.collect(), at)?
            }
            Builtin::Reduce | Builtin::ReduceComm => {
                let [op, neutral, array] = exactly(args)?;
                self.reduce(op, neutral, array, None, at)?
            }
            Builtin::Scan => {
                let [op, neutral, array] = exactly(args)?;
                self.scan(op, neutral, array, at)?
            }
            Builtin::Filter => {
                let [predicate, array] = exactly(args)?;
                self.filter(predicate, array, at)?
            }
            Builtin::Tabulate => {
                let [n, fun] = exactly(args)?;
                let n = self.length(n, at)?;
                let iota = self.iota(n)?;
                self.map(fun, vec![iota], at)?
            }
            Builtin::Sum => self.fold_by(PrimOp::Add, Scalar::zero, args, at)?,
            Builtin::Product => self.fold_by(PrimOp::Mul, Scalar::one, args, at)?,
            Builtin::Minimum => self.fold_by(PrimOp::Min, Scalar::highest, args, at)?,
            Builtin::Maximum => self.fold_by(PrimOp::Max, Scalar::lowest, args, at)?,
            Builtin::And => self.fold_by(PrimOp::LogAnd, Scalar::one, args, at)?,
            Builtin::Or => self.fold_by(PrimOp::LogOr, Scalar::zero, args, at)?,
            Builtin::All | Builtin::Any => {
                let [predicate, array] = exactly(args)?;
                let all = builtin == Builtin::All;
                let op = if all { PrimOp::LogAnd } else { PrimOp::LogOr };
                let op = Val::fun(Function::Prim(Prim { op, ty: ScalarType::Bool }));
                let neutral = Val::Scalar(self.domain.constant(Scalar::Bool(all)));
                self.reduce(op, neutral, array, Some(predicate), at)?
            }
            Builtin::Zip(_) => self.zip(args, at)?,
            Builtin::Unzip(_) => {
                let [array] = exactly(args)?;
                self.unzip(array)?
            }
            Builtin::Id | Builtin::Opaque => {
                let [value] = exactly(args)?;
                value
            }
            Builtin::Iota => {
                let [n] = exactly(args)?;
                let n = self.length(n, at)?;
                self.iota(n)?
            }
            Builtin::Replicate => {
                let [n, value] = exactly(args)?;
                let n = self.length(n, at)?;
                let values = self.generate(n, |_, _| value.clone())?;
                self.collect(values, at, None)?
            }
            Builtin::Length => {
                let [array] = exactly(args)?;
                let Val::Array(array, _) = array else {
                    return Err(Stop::Internal("length of no array".into()));
                };
                Val::Scalar(self.domain.constant(Scalar::I64(array.len() as i64)))
            }
            Builtin::Trace => {
                let [value] = exactly(args)?;
                self.trace(value)
            }
            Builtin::Equal | Builtin::NotEqual => {
                let [left, right] = exactly(args)?;
                let (Some(left), Some(right)) = (left.into_value(), right.into_value()) else {
                    return Err(Stop::Internal("a comparison of functions".into()));
                };
                let equal = self.equal(&left, &right, None, at)?;
                let equal = equal.unwrap_or_else(|| self.domain.constant(Scalar::Bool(true)));
                Val::Scalar(match builtin {
                    Builtin::Equal => equal,
                    _ => self.prim(Prim { op: PrimOp::Not, ty: ScalarType::Bool }, &[equal], at.span)?,
                })
            }
            Builtin::LogAnd | Builtin::LogOr => {
                let [left, right] = exactly(args)?;
                let op = if builtin == Builtin::LogAnd { PrimOp::LogAnd } else { PrimOp::LogOr };
                let scalars = [scalar(left)?, scalar(right)?];
                Val::Scalar(self.prim(Prim { op, ty: ScalarType::Bool }, &scalars, at.span)?)
            }
            Builtin::PipeRight => {
                let [value, fun] = exactly(args)?;
                self.apply(fun, vec![value], at)?
            }
            Builtin::PipeLeft => {
                let [fun, value] = exactly(args)?;
                self.apply(fun, vec![value], at)?
            }
            other => {
                let what = format!("the built-in `{}`", other.name());
                return Err(Stop::Unsupported(at.span, what));
            }
        })
    }

    /// Prints a value; functions print nothing.
    pub(super) fn trace(&mut self, value: Val<'a, D::S>) -> Val<'a, D::S> {
        self.log.extend(value.clone().into_value());
        value
    }

    /// The conjunction of the comparisons of all scalars in two values, behind what came before.
    fn equal(
        &mut self,
        left: &Value<D::S>,
        right: &Value<D::S>,
        before: Option<D::S>,
        at: &At,
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
            (Value::Array(ls), Value::Array(rs)) if ls.shape() == rs.shape() => ls
                .elems
                .iter()
                .zip(&*rs.elems)
                .try_fold(before, |before, (l, r)| self.equal(l, r, before, at)),
            _ => Ok(Some(self.domain.constant(Scalar::Bool(false)))),
        }
    }
}

/// The scalar that a value is.
pub(super) fn scalar<S>(value: Val<'_, S>) -> Eval<S> {
    match value {
        Val::Scalar(s) => Ok(s),
        _ => Err(Stop::Internal("an operand that is not a scalar".into())),
    }
}

/// The arguments of a function that is applied to all of them.
fn exactly<'a, S, const N: usize>(args: Vec<Val<'a, S>>) -> Eval<[Val<'a, S>; N]> {
    args.try_into().map_err(|_| Stop::Internal("a wrong number of arguments".into()))
}
