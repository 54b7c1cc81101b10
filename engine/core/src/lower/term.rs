//! The values of sizes that are expressions (`f n`), computed where they are needed and nothing else has told them.

use std::collections::BTreeMap;

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::reading::{folding, is_tuple, literal, told_types};
use lawson_oracle::scalar::{Prim, PrimOp, Scalar};
use lawson_oracle::source::Span;
use lawson_oracle::syntax::ast::{Decl, Ident, Name, NodeId};
use lawson_oracle::types::{Head, Instance, SizeVar, Term, Type};

use super::scope::At;
use super::value::{Frame, Function, Use, Val};
use super::{LowerResult, Lowering};
use crate::core::{Atom, Size, Ty, effects};

/// That of a use whose parameters nobody asks for.
static NO_INSTANCE: Instance = Instance { types: Vec::new(), sizes: Vec::new() };

impl<'a> Lowering<'a> {
    /// A variable that is no `i64`, and that sizes mention, stands for this value from here on.
    pub(super) fn bind_value(&mut self, frame: &Frame, var: &SizeVar, value: &Val<'a>) {
        // The same value has one name everywhere, so that what is computed of it is one size.
        let named = self.values.iter().find(|(_, known)| same(known, value)).map(|(named, _)| named.clone());
        let named = named.unwrap_or_else(|| self.fresh_size(var.kind.clone()));
        frame.bind(var, Size::var(named.clone()));
        self.values.insert(named, value.clone());
    }

    /// A size of the source as one of the program; what is computed in it is computed if need be.
    pub(super) fn size_value(&mut self, frame: &Frame, size: &Size, at: At) -> LowerResult<Size> {
        if size.any_var(&mut |var| frame.lookup(var).is_none()) {
            return Err(self.not_native(at.span, format_args!("the size `{size}` in a type")));
        }
        self.computed_size(&frame.size(size), at)
    }

    /// A size of the program, in which nothing is left to compute.
    pub(super) fn computed_size(&mut self, size: &Size, at: At) -> LowerResult<Size> {
        let frame = Frame::root(&self.computed);
        for var in frame.size(size).computed() {
            if let Some(term) = var.term() {
                let value = self.unseen(|l| l.term(term, at), at)?;
                let value = self.one(&value, at).map(|value| self.as_size(value))?;
                frame.bind(var, value);
            }
        }
        Ok(frame.size(size))
    }

    /// What is no step of the program: what it prints was printed where the program computed it.
    fn unseen<R>(&mut self, lower: impl FnOnce(&mut Self) -> LowerResult<R>, at: At) -> LowerResult<R> {
        let first = self.stmts.len();
        let result = lower(self)?;
        match self.stmts[first..].iter().any(|stmt| effects::op(&stmt.op).acts()) {
            true => Err(self
                .not_native(at.span, "a size in a type whose computation prints, or calls what is not pure")),
            false => Ok(result),
        }
    }

    fn term(&mut self, term: &Term, at: At) -> LowerResult<Val<'a>> {
        // No node of the program: a schedule says nothing of what is folded here.
        let at = At { id: NodeId(u32::MAX), span: at.span };
        let (parts, said) = term.arguments();
        match &term.head {
            Head::If => match parts {
                [condition, then, otherwise] => {
                    let condition = self.part(condition, at)?;
                    let condition = self.one(&condition, at)?;
                    let then = self.block(|l| l.part(then, at))?;
                    let otherwise = self.block(|l| l.part(otherwise, at))?;
                    self.branch(condition, then, otherwise, at)
                }
                _ => Err(self.untold(term, at)),
            },
            Head::Literal(text, ty) => Ok(Val::Atom(Atom::Const(literal(text, *ty)))),
            Head::Call(name, Head::BUILT_IN, _) if matches!(&**name, "&&" | "||") => match parts {
                [left, right] => {
                    let left = self.part(left, at)?;
                    let left = self.one(&left, at)?;
                    let right = self.block(|l| l.part(right, at))?;
                    let and = &**name == "&&";
                    let decided = (Vec::new(), Val::Atom(Atom::Const(Scalar::Bool(!and))));
                    let (then, otherwise) = if and { (right, decided) } else { (decided, right) };
                    self.branch(left, then, otherwise, at)
                }
                _ => Err(self.untold(term, at)),
            },
            head => {
                let mut values = Vec::new();
                for part in parts {
                    values.push(self.part(part, at)?);
                }
                self.made(head, values, said, at)?.ok_or_else(|| self.untold(term, at))
            }
        }
    }

    /// What a head that needs all its parts makes of them.
    fn made(
        &mut self,
        head: &Head,
        mut parts: Vec<Val<'a>>,
        said: &[Size],
        at: At,
    ) -> LowerResult<Option<Val<'a>>> {
        Ok(Some(match head {
            Head::Prim(prim) => self.apply(Val::fun(Function::Prim(*prim)), parts, at)?,
            Head::Field(field) if parts.len() == 1 => {
                self.field(parts.remove(0), &Ident { name: field.clone(), span: at.span })?
            }
            Head::Record(fields) => record(fields, parts),
            Head::Array if !parts.is_empty() => self.list(&parts, at)?,
            Head::Index if parts.len() > 1 => {
                let array = parts.remove(0);
                let indices = parts.iter().map(|i| self.one(i, at)).collect::<LowerResult<Vec<_>>>()?;
                self.element(&array, &indices, at)?
            }
            Head::Call(name, Head::BUILT_IN, _) => {
                let Some(function) = self.built_in(name, &parts) else { return Ok(None) };
                self.apply(Val::fun(function), parts, at)?
            }
            Head::Call(_, index, _) => {
                let checked = self.checked;
                let index = *index as usize;
                let (Some(Decl::Def(def)), Some(Some(scheme))) =
                    (checked.program.decls.get(index), checked.schemes.get(index))
                else {
                    return Ok(None);
                };
                let mut types = BTreeMap::new();
                for (ty, arg) in scheme.params.iter().zip(&parts) {
                    told_types(ty, &self.type_of_value(arg), &mut types);
                }
                if !scheme.type_params.iter().all(|var| types.contains_key(var)) {
                    return Ok(None);
                }
                let callee = Frame::new(types, BTreeMap::new(), None, &self.computed);
                for (var, size) in scheme.untold(parts.len()).into_iter().zip(said) {
                    let size = self.computed_size(size, at)?;
                    callee.bind(var, size);
                }
                self.define(def, callee, parts, at)?
            }
            Head::Field(_) | Head::Array | Head::Index | Head::If | Head::Literal(..) => return Ok(None),
        }))
    }

    fn built_in(&self, name: &Name, parts: &[Val<'a>]) -> Option<Function<'a>> {
        if let Some(prim) = Prim::from_name(name) {
            return Some(Function::Prim(prim));
        }
        if let (Some(op), [Val::Atom(operand), _]) = (PrimOp::from_symbol(name), parts) {
            return Some(Function::Prim(Prim { op, ty: self.type_of(operand).scalar }));
        }
        let builtin = folding(name)?;
        let (instance, frame) = (&NO_INSTANCE, Frame::root(&self.computed));
        Some(Function::Builtin(Use { builtin, instance, frame, name: Span::default() }))
    }

    /// A part of an expression in a size, which is not always an `i64`.
    fn part(&mut self, part: &Size, at: At) -> LowerResult<Val<'a>> {
        if let Some(var) = part.as_var() {
            if let Some(value) = self.values.get(var) {
                return Ok(value.clone());
            }
            let unknown = Frame::root(&self.computed).size(part) == *part;
            if let (Some(term), true) = (var.term(), unknown) {
                return self.term(term, at);
            }
        }
        Ok(Val::Atom(Atom::Size(self.computed_size(part, at)?)))
    }

    /// A type of this value; arrays of tuples are tuples of arrays.
    fn type_of_value(&self, value: &Val<'a>) -> Type {
        match value {
            Val::Atom(atom) => {
                let Ty { scalar, dims } = self.type_of(atom);
                dims.into_iter().rev().fold(Type::Scalar(scalar), |row, size| Type::Array(size, row.into()))
            }
            Val::Record(fields) => Type::Record(
                fields.iter().map(|(name, part)| (name.clone(), self.type_of_value(part))).collect(),
            ),
            Val::Tuple(parts) => Type::Tuple(parts.iter().map(|part| self.type_of_value(part)).collect()),
            Val::Fun(..) => Type::Tuple([].into()),
        }
    }

    fn untold(&self, term: &Term, at: At) -> Diagnostic {
        self.not_native(at.span, format_args!("the size `{term}`, which only a type says"))
    }
}

/// Whether two values are the same scalars and arrays.
fn same(left: &Val<'_>, right: &Val<'_>) -> bool {
    match (left, right) {
        (Val::Atom(left), Val::Atom(right)) => left == right,
        (Val::Tuple(left), Val::Tuple(right)) => {
            left.len() == right.len() && left.iter().zip(right).all(|(l, r)| same(l, r))
        }
        (Val::Record(left), Val::Record(right)) => {
            left.len() == right.len() && left.iter().zip(right).all(|((n, l), (m, r))| n == m && same(l, r))
        }
        _ => false,
    }
}

/// A record, or the tuple whose fields are numbers.
fn record<'a>(fields: &[Name], parts: Vec<Val<'a>>) -> Val<'a> {
    match is_tuple(fields) {
        true => Val::Tuple(parts),
        false => Val::Record(fields.iter().cloned().zip(parts).collect()),
    }
}
