//! Expressions.

use lawson_oracle::reading::{Sizes, Written, scalar_of};
use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};
use lawson_oracle::syntax::ast::{Attr, Exp, ExpKind, Ident, Literal, Name};
use lawson_oracle::types::size::SizeKind;
use lawson_oracle::types::{Builtin, Referent, Type};

use super::scope::At;
use super::sizes::told;
use super::value::{Context, Function, Val, unit};
use super::{LowerResult, Lowering, MAX_EXPRESSIONS, Request};
use crate::core::layout::tag;
use crate::core::{Alone, Atom, Barrier, Op, Origin, Scope, Size, Stmt, Ty, deep};

impl<'a> Lowering<'a> {
    /// An expression: the statements that compute it are appended, and the result stands for it.
    pub(super) fn exp(&mut self, context: &Context<'a>, exp: &'a Exp) -> LowerResult<Val<'a>> {
        self.depth += 1;
        self.lowered += 1;
        let depth = deep::depth();
        if self.depth > depth {
            let what = format!("calls and expressions nested deeper than {depth}{}", deep::shortened());
            return Err(self.not_native(exp.span, what));
        }
        if self.lowered > MAX_EXPRESSIONS {
            let what = format!("a program of more than {MAX_EXPRESSIONS} expressions, functions inlined");
            return Err(self.not_native(exp.span, what));
        }
        let value = self.exp_kind(context, exp)?;
        self.depth -= 1;
        let [var, ..] = self.checked.fresh_sizes[exp.id.0 as usize].as_slice() else { return Ok(value) };
        Ok(match value {
            Val::Atom(atom) if var.term().is_some() => {
                let size = match context.frame.known(&Size::var(var.clone())) {
                    Some(size) => size,
                    None => self.as_size(atom),
                };
                context.frame.bind(var, size.clone());
                Val::Atom(Atom::Size(size))
            }
            value => {
                self.bind_sizes(&context.frame, self.checked.type_of(exp.id), &value, Sizes::All);
                value
            }
        })
    }

    fn exp_kind(&mut self, context: &Context<'a>, exp: &'a Exp) -> LowerResult<Val<'a>> {
        let at = At { id: exp.id, span: exp.span };
        Ok(match &exp.kind {
            ExpKind::Literal(literal) => Val::Atom(Atom::Const(self.literal(context, exp, literal)?)),
            ExpKind::Var(name) => self.name(context, name, exp.id, at)?,
            ExpKind::Op { op, .. } => self.name(context, &op.name, exp.id, at)?,
            ExpKind::Text(_, bytes) => {
                let byte = |byte: &u8| Val::Atom(Atom::Const(Scalar::U8(*byte)));
                self.array(context, &bytes.iter().map(byte).collect::<Vec<_>>(), at)?
            }
            ExpKind::Hole => {
                self.assert(Atom::Const(Scalar::Bool(false)), at);
                let ty = context.frame.ty(self.checked.type_of(exp.id));
                self.zeros(&ty, at)?
            }
            ExpKind::Paren(inner) | ExpKind::Open(_, inner) => self.exp(context, inner)?,
            ExpKind::Ascribe(inner, ty) => {
                self.sizes_in(context, ty, Written::Needed)?;
                self.exp(context, inner)?
            }
            ExpKind::Attr(attr, inner) => {
                let value = self.exp(context, inner)?;
                self.attribute(context, attr, value, at)
            }
            ExpKind::Tuple(parts) if parts.is_empty() => unit(),
            ExpKind::Record(fields) if fields.is_empty() => unit(),
            ExpKind::Tuple(parts) => {
                Val::Tuple(parts.iter().map(|p| self.exp(context, p)).collect::<LowerResult<_>>()?)
            }
            ExpKind::Constructor(name, fields) => self.construction(context, exp, name, fields)?,
            ExpKind::Record(fields) => {
                let mut parts = Vec::new();
                for (field, value) in fields {
                    parts.push((field.name.clone(), self.exp(context, value)?));
                }
                parts.sort_by(|a, b| a.0.cmp(&b.0));
                Val::Record(parts)
            }
            ExpKind::Array(elems) => {
                let elements = elems.iter().map(|e| self.exp(context, e)).collect::<LowerResult<Vec<_>>>()?;
                self.array(context, &elements, at)?
            }
            ExpKind::Field(record, field) => {
                let record = self.exp(context, record)?;
                self.field(record, field)?
            }
            ExpKind::Index(array, dims) => {
                let array = self.exp(context, array)?;
                self.index(context, array, dims, at)?
            }
            ExpKind::Apply(fun, arg) => {
                let fun = self.exp(context, fun)?;
                let arg = self.exp(context, arg)?;
                self.apply(fun, vec![arg], at)?
            }
            ExpKind::Binary { op, op_id, lhs, rhs, .. } => {
                let left = self.exp(context, lhs)?;
                match self.checked.referent(*op_id).0 {
                    Referent::Builtin(Builtin::LogAnd) => self.shortcut(context, left, rhs, true)?,
                    Referent::Builtin(Builtin::LogOr) => self.shortcut(context, left, rhs, false)?,
                    _ => {
                        let op = self.name(context, &op.name, *op_id, At { id: *op_id, span: op.span })?;
                        let right = self.exp(context, rhs)?;
                        self.apply(op, vec![left, right], at)?
                    }
                }
            }
            ExpKind::Neg(operand) => self.unary(context, PrimOp::Neg, operand)?,
            ExpKind::Not(operand) => self.unary(context, PrimOp::Not, operand)?,
            ExpKind::LeftSection { op, op_id, lhs, .. } => {
                let left = self.exp(context, lhs)?;
                let op = self.name(context, &op.name, *op_id, at)?;
                self.apply(op, vec![left], at)?
            }
            ExpKind::RightSection { op, op_id, rhs, .. } => {
                let rhs = self.exp(context, rhs)?;
                let op = self.name(context, &op.name, *op_id, at)?;
                Val::fun(Function::RightSection { op, rhs })
            }
            ExpKind::AccessSection(path) => Val::fun(Function::Accesses(path, context.clone())),
            ExpKind::Lambda { params, body, .. } => {
                let context = context.clone();
                // One that a `let` gives a name is a local function.
                let scheme = self.checked.local_schemes.get(&body.id);
                Val::fun(Function::Closure { cheap: false, name: None, params, body, context, scheme })
            }
            ExpKind::If(cond, then, otherwise) => {
                let cond = self.scalar(context, cond)?;
                let then = self.block(|l| l.exp(context, then))?;
                let otherwise = self.block(|l| l.exp(context, otherwise))?;
                let value = self.branch(cond, then, otherwise, at)?;
                self.bind_sizes(&context.frame, self.checked.type_of(exp.id), &value, Sizes::All);
                value
            }
            ExpKind::Let(bindings, body) => {
                let mut context = context.clone();
                for binding in bindings {
                    context = self.binding(context, binding)?;
                }
                self.exp(&context, body)?
            }
            ExpKind::Loop { pat, init, form, body, .. } => {
                self.looping(context, exp.id, (pat, init.as_deref()), form, body, at)?
            }
            ExpKind::Match(value, cases) => {
                let value = self.exp(context, value)?;
                let value = self.matching(context, &value, cases, at)?;
                self.bind_sizes(&context.frame, self.checked.type_of(exp.id), &value, Sizes::All);
                value
            }
            ExpKind::Assert(condition, inner) => {
                let condition = self.scalar(context, condition)?;
                self.assert(condition, at);
                self.exp(context, inner)?
            }
            ExpKind::Range { start, step, end } => self.range(context, start, step.as_deref(), end, at)?,
            ExpKind::Coerce(inner, ty) => {
                let value = self.exp(context, inner)?;
                self.sizes_in(context, ty, Written::Needed)?;
                let ty = self.checked.type_of(exp.id);
                self.bind_sizes(&context.frame, ty, &value, Sizes::Plain);
                self.coerced(&context.frame.ty(ty), &value, at)
            }
            ExpKind::With(whole, path, value) => {
                let whole = self.exp(context, whole)?;
                self.updated(context, whole, path, value, at)?
            }
        })
    }

    /// A scalar expression, or a whole array of scalars.
    pub(super) fn scalar(&mut self, context: &Context<'a>, exp: &'a Exp) -> LowerResult<Atom> {
        let value = self.exp(context, exp)?;
        self.one(&value, At { id: exp.id, span: exp.span })
    }

    /// Zeros in place of a value that is never reached.
    pub(super) fn zeros(&mut self, ty: &Type, at: At) -> LowerResult<Val<'a>> {
        Ok(match ty {
            Type::Scalar(ty) => Val::Atom(Atom::Const(Scalar::zero(*ty))),
            Type::Array(size, row) => {
                let row = self.zeros(row, at)?;
                self.replicate(Atom::Size(size.clone()), &row, at)
            }
            Type::Tuple(parts) if parts.is_empty() => unit(),
            Type::Tuple(parts) => {
                Val::Tuple(parts.iter().map(|part| self.zeros(part, at)).collect::<LowerResult<_>>()?)
            }
            Type::Record(fields) => {
                let zeros = |(name, ty): &(Name, Type)| Ok((name.clone(), self.zeros(ty, at)?));
                Val::Record(fields.iter().map(zeros).collect::<LowerResult<_>>()?)
            }
            Type::Sum(variants) => {
                let mut parts = vec![Val::Atom(Atom::Const(tag(0)))];
                for (_, ty) in variants.iter() {
                    let fields = ty.fields().iter().map(|part| self.zeros(part, at));
                    parts.push(Val::Tuple(fields.collect::<LowerResult<_>>()?));
                }
                Val::Tuple(parts)
            }
            Type::Fun(..) | Type::Param(_) | Type::Meta(_) => {
                return Err(self.not_native(at.span, "a function that nobody has written yet"));
            }
        })
    }

    /// The only atom of a value that has one.
    pub(super) fn one(&self, value: &Val<'a>, at: At) -> LowerResult<Atom> {
        match value {
            Val::Atom(atom) => Ok(atom.clone()),
            _ => Err(self.not_native(at.span, "a value of this form here")),
        }
    }

    fn literal(&self, context: &Context<'a>, exp: &Exp, literal: &Literal) -> LowerResult<Scalar> {
        match context.frame.ty(self.checked.type_of(exp.id)) {
            Type::Scalar(ty) => Ok(scalar_of(literal, ty)),
            _ => Err(self.not_native(exp.span, "a literal of this type")),
        }
    }

    /// `#[materialize]` is a barrier, `#[trace]` prints, and the loop that gives the value of a
    /// `#[fuse(no)]` stays alone; the other attributes change nothing here.
    pub(super) fn attribute(
        &mut self,
        context: &Context<'a>,
        attr: &'a Attr,
        value: Val<'a>,
        at: At,
    ) -> Val<'a> {
        if matches!(value, Val::Fun(..)) && &*attr.name != "trace" {
            return Val::fun(Function::Attributed(attr, value, context.clone()));
        }
        match &*attr.name {
            "materialize" => self.barrier(Barrier::Materialize, &value, at),
            "trace" => {
                let ty = context.frame.ty(self.checked.type_of(at.id));
                self.trace(&ty, &value, at);
                value
            }
            "fuse" => {
                let made = value.leaves();
                let gives = |stmt: &Stmt| stmt.outs.iter().any(|out| made.contains(&Atom::Var(out.var)));
                if let Some(written) = attr.fused_with_nothing() {
                    let why = Alone::ALL.into_iter().find(|why| why.name() == written);
                    let given = self.stmts.iter_mut().filter(|stmt| gives(stmt));
                    given.for_each(|stmt| stmt.stays_alone(why.unwrap_or(Alone::Asked)));
                }
                let origins = self.stmts.iter().filter(|stmt| gives(stmt)).map(|stmt| &stmt.origin);
                let own: Vec<String> = origins.flat_map(Origin::names).map(String::from).collect();
                for name in attr.fused_with() {
                    let names = own.iter().cloned().chain([self.within(name)]).collect();
                    self.requests.push(Request { names, span: attr.span });
                }
                value
            }
            _ => value,
        }
    }

    /// The identity, and a barrier to fusion.
    pub(super) fn barrier(&mut self, barrier: Barrier, value: &Val<'a>, at: At) -> Val<'a> {
        let atoms = value.leaves();
        let tys = atoms.iter().map(|a| self.type_of(a)).collect();
        let origin = self.origin(barrier.name(), at, lawson_oracle::schedule::Bracket::Tree);
        let vars = self.push(Op::Opaque(barrier, atoms), tys, origin);
        value.rebuild(&mut vars.into_iter().map(Atom::Var))
    }

    /// `lhs && rhs` (`and`) or `lhs || rhs`: the right operand is evaluated only where it decides,
    /// unless that can't be seen.
    fn shortcut(
        &mut self,
        context: &Context<'a>,
        lhs: Val<'a>,
        rhs: &'a Exp,
        and: bool,
    ) -> LowerResult<Val<'a>> {
        let at = At { id: rhs.id, span: rhs.span };
        let cond = self.one(&lhs, at)?;
        let (stmts, right) = self.block(|l| l.scalar(context, rhs))?;
        if stmts.iter().all(is_total) {
            self.stmts.extend(stmts);
            let prim = Prim { op: if and { PrimOp::LogAnd } else { PrimOp::LogOr }, ty: ScalarType::Bool };
            return Ok(Val::Atom(self.prim(prim, vec![cond, right], at)));
        }
        let known = (Vec::new(), Val::Atom(Atom::Const(Scalar::Bool(!and))));
        let right = (stmts, Val::Atom(right));
        if and { self.branch(cond, right, known, at) } else { self.branch(cond, known, right, at) }
    }

    fn unary(&mut self, context: &Context<'a>, op: PrimOp, operand: &'a Exp) -> LowerResult<Val<'a>> {
        let atom = self.scalar(context, operand)?;
        let prim = Prim { op, ty: self.type_of(&atom).scalar };
        Ok(Val::Atom(self.prim(prim, vec![atom], At { id: operand.id, span: operand.span })))
    }

    /// A branch over two scopes that give values of one shape. Extents that differ become a size
    /// that only running tells.
    pub(super) fn branch(
        &mut self,
        cond: Atom,
        (then, then_value): (Vec<Stmt>, Val<'a>),
        (otherwise, otherwise_value): (Vec<Stmt>, Val<'a>),
        at: At,
    ) -> LowerResult<Val<'a>> {
        let (lefts, rights) = (then_value.leaves(), otherwise_value.leaves());
        if lefts.len() != rights.len() {
            return Err(self.not_native(at.span, "branches of this form"));
        }
        let mut tys = Vec::new();
        let mut fresh: Vec<((Size, Size), Size)> = Vec::new();
        for (left, right) in lefts.iter().zip(&rights) {
            let (left, right) = (self.type_of(left), self.type_of(right));
            let mut dims = Vec::new();
            for (l, r) in left.dims.into_iter().zip(right.dims) {
                let pair = (l, r);
                dims.push(if pair.0 == pair.1 {
                    pair.0
                } else if let Some((_, size)) = fresh.iter().find(|(p, _)| *p == pair) {
                    size.clone()
                } else {
                    let size = Size::var(self.fresh_size(SizeKind::Rigid));
                    fresh.push((pair, size.clone()));
                    size
                });
            }
            tys.push(Ty { scalar: left.scalar, dims });
        }
        let op = Op::If {
            cond,
            then: Scope { stmts: then, results: lefts },
            otherwise: Scope { stmts: otherwise, results: rights },
        };
        let origin = self.origin("if", at, lawson_oracle::schedule::Bracket::Tree);
        let vars = self.push(op, tys, origin);
        Ok(then_value.rebuild(&mut vars.into_iter().map(Atom::Var)))
    }

    /// `value.f`, `value.0`.
    pub(super) fn field(&self, value: Val<'a>, field: &Ident) -> LowerResult<Val<'a>> {
        let part = match &value {
            Val::Record(fields) => fields.iter().find(|(n, _)| *n == field.name).map(|(_, v)| v.clone()),
            Val::Tuple(parts) => field.name.parse().ok().and_then(|i: usize| parts.get(i).cloned()),
            _ => None,
        };
        part.ok_or_else(|| self.not_native(field.span, "a field of this value"))
    }

    /// A primitive. Sums and products of sizes are sizes; constants stay constants.
    pub(super) fn prim(&mut self, prim: Prim, args: Vec<Atom>, at: At) -> Atom {
        if let Some(size) = size_arithmetic(prim, &args) {
            return Atom::Size(size);
        }
        let constants: Option<Vec<Scalar>> = args
            .iter()
            .map(|a| match a {
                Atom::Const(c) => Some(*c),
                Atom::Var(_) | Atom::Size(_) => None,
            })
            .collect();
        if let Some(Ok(value)) = constants.map(|args| prim.apply(&args)) {
            return Atom::Const(value);
        }
        let origin = self.origin("scalar", at, lawson_oracle::schedule::Bracket::Tree);
        let ty = Ty { scalar: prim.result(), dims: Vec::new() };
        let size = self.turn_arithmetic(prim, &args);
        let result = self.push(Op::Prim(prim, args), vec![ty], origin)[0];
        self.turn_sizes.extend(size.map(|size| (result, size)));
        Atom::Var(result)
    }
}

/// The size that a sum, difference or product of sizes is.
pub(super) fn size_arithmetic(prim: Prim, args: &[Atom]) -> Option<Size> {
    if prim.ty != ScalarType::I64 || !args.iter().any(|a| matches!(a, Atom::Size(_))) {
        return None;
    }
    let sizes: Vec<Size> = args.iter().map(told).collect::<Option<_>>()?;
    let size = match (prim.op, sizes.as_slice()) {
        (PrimOp::Add, [a, b]) => a.add(b),
        (PrimOp::Sub, [a, b]) => a.sub(b),
        (PrimOp::Mul, [a, b]) => a.mul(b),
        _ => return None,
    };
    // A product that is not multiplied out is a number, and no size that a program's text can name.
    let is_named = size.computed().next().is_none();
    is_named.then_some(size)
}

/// A statement that always gives a value and does nothing else.
fn is_total(stmt: &Stmt) -> bool {
    matches!(&stmt.op, Op::Prim(prim, _) if !prim.may_fail())
}
