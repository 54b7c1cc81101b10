//! Expressions.

use std::collections::BTreeMap;

use super::apply::{At, arity, scalar};
use super::sizes::{bind_sizes, told_extents};
use super::value::{Context, Frame, Function, Origins, Use, Val};
use super::{Eval, FaultKind, Interpreter, MAX_DEPTH, Stop};
use crate::domain::{Domain, Undecided};
use crate::reading::{Sizes, Written, scalar_of};
use crate::scalar::{Prim, PrimOp, Scalar, ScalarType};
use crate::source::Span;
use crate::stack::{self, NoStack};
use crate::syntax::ast::{Attr, Binding, Decl, Def, Exp, ExpKind, Ident, Literal, NodeId};
use crate::syntax::env::Env;
use crate::types::{Builtin, Instance, Referent, Scheme};
use crate::value::{Array, RowType, Value, Variant};

impl<'a, D: Domain> Interpreter<'a, '_, D> {
    /// The value of an expression.
    pub(super) fn exp(&mut self, context: &Context<'a, D::S>, exp: &'a Exp) -> Eval<Val<'a, D::S>> {
        self.domain.step().map_err(Stop::Undecided)?;
        if self.depth == MAX_DEPTH {
            let why = format!("more than {MAX_DEPTH} expressions inside each other");
            return Err(Stop::Unsupported(exp.span, why));
        }
        self.depth += 1;
        let value = stack::grown(|| self.exp_kind(context, exp));
        self.depth -= 1;
        let value = value.map_err(|NoStack| Stop::Undecided(Undecided::Stack))??;
        let [var, ..] = self.checked.fresh_sizes[exp.id.0 as usize].as_slice() else { return Ok(value) };
        if let Val::Scalar(s) = &value {
            context.frame.bind(var, self.domain.size(s).map_err(Stop::Undecided)?);
            return Ok(value);
        }
        let ty = self.checked.type_of(exp.id);
        bind_sizes(&context.frame, ty, &value, Sizes::All);
        Ok(told_extents(&context.frame, ty, value))
    }

    fn exp_kind(&mut self, context: &Context<'a, D::S>, exp: &'a Exp) -> Eval<Val<'a, D::S>> {
        let frame = &context.frame;
        Ok(match &exp.kind {
            ExpKind::Literal(literal) => self.literal(context, exp, literal)?,
            ExpKind::Var(name) => self.name(context, name, exp.id, exp.span)?,
            ExpKind::Op { op, .. } => self.name(context, &op.name, exp.id, exp.span)?,
            ExpKind::Text(_, bytes) => {
                let byte = |byte: &u8| self.domain.constant(Scalar::U8(*byte));
                let elems = bytes.iter().map(byte).map(Value::Scalar).collect();
                Val::Array(Array::new(RowType::Scalar(ScalarType::U8), elems), Origins::new())
            }
            ExpKind::Hole => return Err(self.fault(exp.span, FaultKind::Hole)),
            ExpKind::Paren(inner) | ExpKind::Open(_, inner) => self.exp(context, inner)?,
            ExpKind::Ascribe(inner, ty) => {
                self.sizes_in(context, ty, Written::Needed)?;
                self.exp(context, inner)?
            }
            ExpKind::Attr(attr, inner) => {
                let value = self.attributed(std::slice::from_ref(attr), |it| it.exp(context, inner))?;
                self.attribute(attr, value)
            }
            ExpKind::Tuple(parts) => {
                Val::Tuple(parts.iter().map(|p| self.exp(context, p)).collect::<Eval<_>>()?)
            }
            ExpKind::Record(fields) => {
                let mut parts = Vec::new();
                for (field, value) in fields {
                    parts.push((field.name.clone(), self.exp(context, value)?));
                }
                parts.sort_by(|a, b| a.0.cmp(&b.0));
                Val::Record(parts)
            }
            ExpKind::Constructor(name, fields) => {
                let fields = fields.iter().map(|e| self.exp(context, e)).collect::<Eval<_>>()?;
                let Some(RowType::Sum(row)) = frame.row_type(self.checked.type_of(exp.id)) else {
                    return Err(Stop::Internal(format!("`#{}` of no sum type", name.name)));
                };
                Val::Sum(Variant { name: name.name.clone(), fields, row: row.into() })
            }
            ExpKind::Array(elems) => {
                let values = elems.iter().map(|e| self.exp(context, e)).collect::<Eval<Vec<_>>>()?;
                let row = || match frame.row_type(self.checked.type_of(exp.id))? {
                    RowType::Array(_, row) => Some((*row).clone()),
                    _ => None,
                };
                self.collect(values, row, Origins::new(), exp.span)?
            }
            ExpKind::Field(record, field) => {
                let record = self.exp(context, record)?;
                field_of(record, field)?
            }
            ExpKind::Index(array, dims) => {
                let array = self.exp(context, array)?;
                self.index(context, array, dims, exp.span)?
            }
            ExpKind::Apply(fun, arg) => {
                let fun = self.exp(context, fun)?;
                let arg = self.exp(context, arg)?;
                let at = At { id: exp.id, span: exp.span };
                self.apply(fun, vec![arg], at)?
            }
            ExpKind::Binary { op, op_id, lhs, rhs, .. } => {
                let left = self.exp(context, lhs)?;
                match self.checked.referent(*op_id).0 {
                    // The right operand is evaluated only where it decides.
                    Referent::Builtin(Builtin::LogAnd) if !self.decide(&left)? => {
                        Val::Scalar(self.domain.constant(Scalar::Bool(false)))
                    }
                    Referent::Builtin(Builtin::LogOr) if self.decide(&left)? => {
                        Val::Scalar(self.domain.constant(Scalar::Bool(true)))
                    }
                    Referent::Builtin(Builtin::LogAnd | Builtin::LogOr) => self.exp(context, rhs)?,
                    // Most applications of all: without a function made for it.
                    Referent::Prim(prim) => {
                        let operands = [scalar(left)?, scalar(self.exp(context, rhs)?)?];
                        Val::Scalar(self.primitive(prim, &operands, exp.span)?)
                    }
                    _ => {
                        let op = self.name(context, &op.name, *op_id, op.span)?;
                        let right = self.exp(context, rhs)?;
                        let at = At { id: exp.id, span: exp.span };
                        self.apply(op, vec![left, right], at)?
                    }
                }
            }
            ExpKind::Neg(operand) => self.unary(context, PrimOp::Neg, operand)?,
            ExpKind::Not(operand) => self.unary(context, PrimOp::Not, operand)?,
            ExpKind::LeftSection { op, op_id, lhs, .. } => {
                let left = self.exp(context, lhs)?;
                let op = self.name(context, &op.name, *op_id, op.span)?;
                let at = At { id: exp.id, span: exp.span };
                self.apply(op, vec![left], at)?
            }
            ExpKind::RightSection { op, op_id, rhs, .. } => {
                let rhs = self.exp(context, rhs)?;
                let op = self.name(context, &op.name, *op_id, op.span)?;
                Val::fun(Function::RightSection { op, rhs })
            }
            ExpKind::AccessSection(path) => Val::fun(Function::Accesses(path, context.clone())),
            ExpKind::Lambda { params, body, .. } => {
                // One that a `let` gives a name is a local function.
                let scheme = self.checked.local_schemes.get(&body.id);
                Val::fun(Function::Closure { params, body, context: context.clone(), scheme })
            }
            ExpKind::If(cond, then, otherwise) => {
                let cond = self.exp(context, cond)?;
                let branch = if self.decide(&cond)? { then } else { otherwise };
                self.branch(context, branch)?
            }
            ExpKind::Let(bindings, body) => {
                let mut context = context.clone();
                for binding in bindings {
                    context = self.binding(context, binding)?;
                }
                self.exp(&context, body)?
            }
            ExpKind::Coerce(inner, ty) => {
                let value = self.exp(context, inner)?;
                self.sizes_in(context, ty, Written::Needed)?;
                self.coerce(frame, exp, value)?
            }
            ExpKind::Loop { pat, init, form, body, .. } => {
                self.looping(context, exp.id, pat, init.as_deref(), form, body)?
            }
            ExpKind::Match(value, cases) => {
                let value = self.exp(context, value)?;
                self.matching(context, value, cases)?
            }
            ExpKind::Assert(condition, inner) => {
                self.assertion(context, exp.span, condition)?;
                self.exp(context, inner)?
            }
            ExpKind::Range { start, step, end } => {
                self.range(context, exp.span, start, step.as_deref(), end)?
            }
            ExpKind::With(whole, path, value) => {
                let whole = self.exp(context, whole)?;
                self.updated(context, whole, path, value, exp.span)?
            }
        })
    }

    /// Decides a condition.
    pub(super) fn decide(&mut self, value: &Val<'a, D::S>) -> Eval<bool> {
        match value {
            Val::Scalar(s) => self.domain.branch(s).map_err(Stop::Undecided),
            _ => Err(Stop::Internal("a condition that is not a scalar".into())),
        }
    }

    fn literal(&mut self, context: &Context<'a, D::S>, exp: &Exp, literal: &Literal) -> Eval<Val<'a, D::S>> {
        let Some(RowType::Scalar(ty)) = context.frame.row_type(self.checked.type_of(exp.id)) else {
            return Err(Stop::Internal("a literal that is not a scalar".into()));
        };
        Ok(Val::Scalar(self.domain.constant(scalar_of(literal, ty))))
    }

    /// What a name stands for.
    fn name(
        &mut self,
        context: &Context<'a, D::S>,
        name: &str,
        id: NodeId,
        span: Span,
    ) -> Eval<Val<'a, D::S>> {
        let checked = self.checked;
        let (referent, instance) = checked.referent(id);
        Ok(match referent {
            Referent::Local | Referent::LocalFunction => {
                let Some(value) = context.env.get(name) else {
                    return Err(Stop::Internal(format!("`{name}` is not in scope")));
                };
                if *referent == Referent::LocalFunction
                    && let Val::Fun(function, _) = value
                    && let Function::Closure { params, body, context: inner, scheme: Some(scheme) } =
                        &**function
                {
                    let frame = self.instance(scheme, instance, context, Some(&inner.frame), span)?;
                    let context = Context { env: inner.env.clone(), frame };
                    let scheme = Some(*scheme);
                    return Ok(Val::fun(Function::Closure { params, body, context, scheme }));
                }
                value.clone()
            }
            Referent::Global(index) => {
                let (Decl::Def(def), Some(scheme)) =
                    (&checked.program.decls[*index], &checked.schemes[*index])
                else {
                    return Err(Stop::Internal(format!("`{name}` is not a value")));
                };
                let frame = self.instance(scheme, instance, context, None, span)?;
                let at = At { id, span };
                if arity(def.params.len(), scheme, &frame) > 0 {
                    return Ok(Val::fun(Function::Global { def, scheme, frame, at }));
                }
                self.entering(at, Some(span), |i| i.define(def, frame, Vec::new(), at))?
            }
            Referent::External(index) => {
                let (Decl::External(decl), Some(scheme)) =
                    (&checked.program.decls[*index], &checked.schemes[*index])
                else {
                    return Err(Stop::Internal(format!("`{name}` is not external")));
                };
                Val::fun(Function::External { decl, scheme })
            }
            Referent::Size(var) => {
                let Some(number) = context.frame.lookup(var) else {
                    return Err(Stop::Internal(format!("the size {} has no value", var.name)));
                };
                Val::Scalar(self.domain.extent(number))
            }
            Referent::Prim(prim) => Val::fun(Function::Prim(*prim)),
            Referent::Constant(scalar) => Val::Scalar(self.domain.constant(*scalar)),
            Referent::Builtin(builtin) => {
                Val::fun(Function::Builtin(Use { builtin: *builtin, instance, frame: context.frame.clone() }))
            }
        })
    }

    /// The frame of one use of something polymorphic.
    fn instance(
        &mut self,
        scheme: &Scheme,
        instance: &Instance,
        context: &Context<'a, D::S>,
        outer: Option<&Frame<'a, D::S>>,
        span: Span,
    ) -> Eval<Frame<'a, D::S>> {
        let types = instance.types.iter().map(|t| (t.clone(), context.frame.clone()));
        let types = scheme.type_params.iter().cloned().zip(types).collect();
        let (mut known, mut open) = (Vec::new(), BTreeMap::new());
        for (var, size) in scheme.size_params.iter().zip(&instance.sizes) {
            match self.size_value(&context.frame, size, span)? {
                Some(value) => known.push((var, value)),
                None => {
                    open.insert(var.clone(), (size.clone(), context.frame.clone()));
                }
            }
        }
        let frame = Frame::new(types, open, outer.cloned());
        known.into_iter().for_each(|(var, value)| frame.bind(var, value));
        Ok(frame)
    }

    /// The body of a definition with these arguments; more arguments than it has parameters go to
    /// the function that it gives.
    pub(super) fn define(
        &mut self,
        def: &'a Def,
        frame: Frame<'a, D::S>,
        mut args: Vec<Val<'a, D::S>>,
        at: At,
    ) -> Eval<Val<'a, D::S>> {
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

    fn binding(&mut self, context: Context<'a, D::S>, binding: &'a Binding) -> Eval<Context<'a, D::S>> {
        match binding {
            Binding::Value { attrs, pat, value, .. } => {
                let value = self.attributed(attrs, |it| it.exp(&context, value))?;
                let value = attrs.iter().fold(value, |value, attr| self.attribute(attr, value));
                self.bind(context, pat, value)
            }
            Binding::Fun(def) => {
                let scheme = self.checked.local_schemes.get(&def.body.id);
                let (params, body) = (def.params.as_slice(), &def.body);
                let value = Val::fun(Function::Closure { params, body, context: context.clone(), scheme });
                Ok(context.with(def.name.clone(), value))
            }
            Binding::Update { attrs, name, path, value, span, .. } => {
                let old = context.env.get(&name.name).cloned();
                let old = old.ok_or_else(|| Stop::Internal(format!("`{}` is not in scope", name.name)))?;
                let new = self.updated(&context, old, path, value, *span)?;
                let new = attrs.iter().fold(new, |new, attr| self.attribute(attr, new));
                Ok(context.with(name.name.clone(), new))
            }
        }
    }

    /// Evaluates what stands after these attributes.
    fn attributed<T>(&mut self, attrs: &[Attr], evaluate: impl FnOnce(&mut Self) -> T) -> T {
        let wrapping = self.wrapping;
        self.wrapping |= attrs.iter().any(|attr| &*attr.name == "wrapping");
        let value = evaluate(self);
        self.wrapping = wrapping;
        value
    }

    /// `#[trace]` prints the value; no other attribute changes what a program means.
    fn attribute(&mut self, attr: &Attr, value: Val<'a, D::S>) -> Val<'a, D::S> {
        if &*attr.name == "trace" { self.trace(value) } else { value }
    }

    fn unary(&mut self, context: &Context<'a, D::S>, op: PrimOp, operand: &'a Exp) -> Eval<Val<'a, D::S>> {
        let Val::Scalar(s) = self.exp(context, operand)? else {
            return Err(Stop::Internal("an operand that is not a scalar".into()));
        };
        let prim = Prim { op, ty: self.domain.type_of(&s) };
        Ok(Val::Scalar(self.prim(prim, &[s], operand.span)?))
    }

    /// `value :> t`: the extents of the value are those of the type, as far as it has sizes.
    fn coerce(&mut self, frame: &Frame<'a, D::S>, exp: &Exp, value: Val<'a, D::S>) -> Eval<Val<'a, D::S>> {
        let ty = self.checked.type_of(exp.id);
        bind_sizes(frame, ty, &value, Sizes::Plain);
        let found = value.clone().into_value().map(|v| v.row_type_by(&mut |s| self.domain.type_of(s)));
        let found = found.ok_or_else(|| Stop::Internal("a coercion of a function".into()))?;
        match frame.value_type(ty) {
            Some(wanted) if wanted != found => {
                let shape = differing(&found, &wanted).unwrap_or(&found).shape();
                let kind = FaultKind::Coercion { shape, wanted };
                Err(self.fault(exp.span, kind))
            }
            _ => Ok(value),
        }
    }

    /// An array of these elements; `row` is that of an array without elements.
    pub(super) fn collect(
        &mut self,
        elems: Vec<Val<'a, D::S>>,
        row: impl FnOnce() -> Option<RowType>,
        origins: Origins,
        span: Span,
    ) -> Eval<Val<'a, D::S>> {
        self.domain.hold(elems.len() as i64).map_err(Stop::Undecided)?;
        let elems: Option<Vec<Value<D::S>>> = elems.into_iter().map(Val::into_value).collect();
        let elems = elems.ok_or_else(|| Stop::Internal("functions in an array".into()))?;
        let row = if elems.is_empty() { row() } else { Some(RowType::Tuple(Vec::new())) };
        let row = row.ok_or_else(|| Stop::Internal("an array without a row type".into()))?;
        let array = Array::regular(row, elems, &mut |s| self.domain.type_of(s))
            .map_err(|why| self.fault(span, FaultKind::Irregular(why.into())))?;
        Ok(Val::Array(array, origins))
    }
}

/// The first component of tuples and records that is not as wanted.
fn differing<'r>(found: &'r RowType, wanted: &RowType) -> Option<&'r RowType> {
    match (found, wanted) {
        (RowType::Tuple(found), RowType::Tuple(wanted)) => {
            found.iter().zip(wanted).find_map(|(f, w)| differing(f, w))
        }
        (RowType::Record(found), RowType::Record(wanted)) | (RowType::Sum(found), RowType::Sum(wanted)) => {
            found.iter().zip(wanted).find_map(|((_, f), (_, w))| differing(f, w))
        }
        _ => (found != wanted).then_some(found),
    }
}

/// `value.f`, `value.0`.
pub(super) fn field_of<'a, S: Clone>(value: Val<'a, S>, field: &Ident) -> Eval<Val<'a, S>> {
    let part = match &value {
        Val::Record(fields) => fields.iter().find(|(n, _)| *n == field.name).map(|(_, v)| v.clone()),
        Val::Tuple(parts) => field.name.parse().ok().and_then(|i: usize| parts.get(i).cloned()),
        _ => None,
    };
    part.ok_or_else(|| Stop::Internal(format!("no field `{}`", field.name)))
}
