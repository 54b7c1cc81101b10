//! The values of sizes that are expressions (`f n`), computed where they are needed and nothing else has
//! told them: from the expression's parts, in the frame that knows its variables.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::apply::At;
use super::exp::field_of;
use super::value::{Frame, Function, Origins, Use, Val};
use super::{Eval, Interpreter, Stop};
use crate::domain::Domain;
use crate::reading::{folding, is_tuple, literal, told_types};
use crate::scalar::Prim;
use crate::source::Span;
use crate::syntax::ast::{Decl, Ident, Name, NodeId};
use crate::types::{Head, Instance, Scheme, Size, SizeVar, Term, Type, builtins};
use crate::value::RowType;

/// That of a use whose parameters nobody asks for.
static NO_INSTANCE: Instance = Instance { types: Vec::new(), sizes: Vec::new() };

impl<'a, D: Domain> Interpreter<'a, '_, D> {
    /// The value of a size, where its variables have theirs; what is computed in it is computed if need be.
    pub(super) fn size_value(
        &mut self,
        frame: &Frame<'a, D::S>,
        size: &Size,
        span: Span,
    ) -> Eval<Option<i64>> {
        let told = frame.try_size(size).map_err(|why| self.fault(span, why.into()))?;
        if told.is_some() {
            return Ok(told);
        }
        let inner = frame.inner();
        for var in size.computed().filter(|var| frame.lookup(var).is_none()) {
            if let Some(term) = var.term()
                && let Some(Val::Scalar(value)) = self.term(frame, term, span)?
            {
                inner.bind(var, self.domain.size(&value).map_err(Stop::Undecided)?);
            }
        }
        inner.try_size(size).map_err(|why| self.fault(span, why.into()))
    }

    /// A use whose types have computed sizes, with those that can be computed: they are the extents of rows
    /// of which there may be none, so that it is no failure where one can't.
    pub(super) fn with_rows(&mut self, of: &Use<'a, D::S>, span: Span) -> Eval<Option<Use<'a, D::S>>> {
        let extents = of.instance.types.iter().flat_map(Type::extents);
        let mut computed: Vec<&SizeVar> = extents.flat_map(Size::computed).collect();
        computed.retain(|var| of.frame.lookup(var).is_none());
        if computed.is_empty() {
            return Ok(None);
        }
        let frame = of.frame.inner();
        for var in computed {
            match self.size_value(&of.frame, &Size::var(var.clone()), span) {
                Ok(Some(n)) => frame.bind(var, n),
                Ok(None) | Err(Stop::Fault(_)) => {}
                Err(stop) => return Err(stop),
            }
        }
        Ok(Some(Use { builtin: of.builtin, instance: of.instance, frame }))
    }

    /// The value of an expression in a size; nothing where it has a part without a value.
    fn term(&mut self, frame: &Frame<'a, D::S>, term: &Term, span: Span) -> Eval<Option<Val<'a, D::S>>> {
        let checked = self.checked;
        // No node of the program: a schedule says nothing of what is folded here.
        let at = At { id: NodeId(u32::MAX), span };
        let (parts, said) = term.arguments();
        let Head::Call(name, number, _) = &term.head else {
            return match &term.head {
                Head::Prim(prim) => self.applied(frame, Function::Prim(*prim), parts, at),
                Head::Field(field) => {
                    let Some(parts) = self.parts(frame, parts, span)? else { return Ok(None) };
                    let field = Ident { name: field.clone(), span };
                    parts.first().map(|record| field_of(record.clone(), &field)).transpose()
                }
                Head::If => {
                    let [condition, then, otherwise] = parts else { return Ok(None) };
                    let Some(condition) = self.part_of(frame, condition, span)? else { return Ok(None) };
                    let branch = if self.decide(&condition)? { then } else { otherwise };
                    self.part_of(frame, branch, span)
                }
                Head::Literal(text, ty) => Ok(Some(Val::Scalar(self.domain.constant(literal(text, *ty))))),
                Head::Record(fields) => {
                    Ok(self.parts(frame, parts, span)?.map(|parts| record(fields, parts)))
                }
                Head::Array => {
                    let Some(parts) = self.parts(frame, parts, span)? else { return Ok(None) };
                    // It has elements: no type need say what they are.
                    self.collect(parts, || None, Origins::new(), span).map(Some)
                }
                Head::Index => {
                    let Some(parts) = self.parts(frame, parts, span)? else { return Ok(None) };
                    let mut parts = parts.into_iter();
                    let Some(array) = parts.next() else { return Ok(None) };
                    self.element(array, parts, span).map(Some)
                }
                Head::Call(..) => Ok(None),
            };
        };
        match (&**name, *number, parts) {
            ("&&" | "||", Head::BUILT_IN, [left, right]) => {
                let Some(left) = self.part_of(frame, left, span)? else { return Ok(None) };
                match self.decide(&left)? == (&**name == "||") {
                    true => Ok(Some(left)),
                    false => self.part_of(frame, right, span),
                }
            }
            (_, Head::BUILT_IN, _) => {
                let function = if let Some(prim) = Prim::from_name(name) {
                    Function::Prim(prim)
                } else if let (Some(op), [operand, _]) = (builtins::operator(name), parts) {
                    let Some(Val::Scalar(operand)) = self.part_of(frame, operand, span)? else {
                        return Ok(None);
                    };
                    Function::Prim(Prim { op, ty: self.domain.type_of(&operand) })
                } else if let Some(builtin) = folding(name) {
                    Function::Builtin(Use { builtin, instance: &NO_INSTANCE, frame: Frame::root() })
                } else {
                    return Ok(None);
                };
                self.applied(frame, function, parts, at)
            }
            (_, index, _) => {
                let index = index as usize;
                let (Decl::Def(def), Some(scheme)) = (&checked.program.decls[index], &checked.schemes[index])
                else {
                    return Ok(None);
                };
                let Some(args) = self.parts(frame, parts, span)? else { return Ok(None) };
                let Some(callee) = self.frame_of_call(scheme, &args) else { return Ok(None) };
                for (var, size) in scheme.untold(args.len()).into_iter().zip(said) {
                    if let Some(n) = self.size_value(frame, size, span)? {
                        callee.bind(var, n);
                    }
                }
                let value = match def.params.is_empty() {
                    true => self.define(def, callee, Vec::new(), at)?,
                    false => Val::fun(Function::Global { def, scheme, frame: callee, at }),
                };
                self.apply_unseen(value, args, at).map(Some)
            }
        }
    }

    fn applied(
        &mut self,
        frame: &Frame<'a, D::S>,
        function: Function<'a, D::S>,
        parts: &[Size],
        at: At,
    ) -> Eval<Option<Val<'a, D::S>>> {
        let Some(args) = self.parts(frame, parts, at.span)? else { return Ok(None) };
        self.apply_unseen(Val::fun(function), args, at).map(Some)
    }

    fn parts(
        &mut self,
        frame: &Frame<'a, D::S>,
        parts: &[Size],
        span: Span,
    ) -> Eval<Option<Vec<Val<'a, D::S>>>> {
        let mut values = Vec::new();
        for part in parts {
            let Some(value) = self.part_of(frame, part, span)? else { return Ok(None) };
            values.push(value);
        }
        Ok(Some(values))
    }

    fn part_of(&mut self, frame: &Frame<'a, D::S>, part: &Size, span: Span) -> Eval<Option<Val<'a, D::S>>> {
        if let Some(var) = part.as_var() {
            if let Some(value) = frame.value(var) {
                return Ok(Some(value));
            }
            if let (Some(term), None) = (var.term(), frame.lookup(var)) {
                return self.term(frame, term, span);
            }
        }
        let value = self.size_value(frame, part, span)?;
        Ok(value.map(|n| Val::Scalar(self.domain.extent(n))))
    }

    /// Applies what is no step of the program: what it prints was printed where the program computed it.
    fn apply_unseen(
        &mut self,
        function: Val<'a, D::S>,
        args: Vec<Val<'a, D::S>>,
        at: At,
    ) -> Eval<Val<'a, D::S>> {
        if args.is_empty() {
            return Ok(function);
        }
        let (calls, outer) = (self.external.len(), std::mem::replace(&mut self.unseen, true));
        let value = self.apply(function, args, at);
        self.unseen = outer;
        self.external.truncate(calls);
        value
    }

    /// The frame of a call with these arguments; nothing where they don't tell all type parameters.
    fn frame_of_call(&self, scheme: &Scheme, args: &[Val<'a, D::S>]) -> Option<Frame<'a, D::S>> {
        let mut types = BTreeMap::new();
        for (ty, arg) in scheme.params.iter().zip(args) {
            if let Some(value) = arg.clone().into_value() {
                told_types(ty, &type_of(&value.row_type_by(&mut |s| self.domain.type_of(s))), &mut types);
            }
        }
        let told = scheme.type_params.iter().all(|var| types.contains_key(var));
        let types = types.into_iter().map(|(var, ty)| (var, (ty, Frame::root()))).collect();
        told.then(|| Frame::new(types, BTreeMap::new(), None))
    }
}

/// A record, or the tuple whose fields are numbers.
fn record<'a, S>(fields: &[Name], parts: Vec<Val<'a, S>>) -> Val<'a, S> {
    match is_tuple(fields) {
        true => Val::Tuple(parts),
        false => Val::Record(fields.iter().cloned().zip(parts).collect()),
    }
}

fn type_of(row: &RowType) -> Type {
    match row {
        RowType::Scalar(ty) => Type::Scalar(*ty),
        RowType::Array(n, row) => Type::Array(Size::constant(*n), Arc::new(type_of(row))),
        RowType::Tuple(parts) => Type::Tuple(parts.iter().map(type_of).collect()),
        RowType::Record(fields) => {
            Type::Record(fields.iter().map(|(name, row)| (name.clone(), type_of(row))).collect())
        }
        RowType::Sum(variants) => {
            Type::Sum(variants.iter().map(|(name, row)| (name.clone(), type_of(row))).collect())
        }
    }
}
