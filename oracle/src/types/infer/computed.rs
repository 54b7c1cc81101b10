//! Expressions as sizes.

use super::Checker;
use super::names::occurrences;
use crate::scalar::{Prim, Scalar, ScalarType};
use crate::syntax::ast::{Dim, Exp, ExpKind, Literal, Name, NodeId};
use crate::syntax::print;
use crate::types::term::on_sizes;
use crate::types::{Builtin, Head, Referent, Size, SizeVar, Type, builtins};

/// A polynomial with more terms, or a higher degree, is not followed: its value is a size of its own.
const MAX_TERMS: usize = 32;
const MAX_DEGREE: usize = 8;

/// Nor is an expression of more operations and calls.
const MAX_HEADS: usize = 16;

impl Checker<'_> {
    /// The value of an expression as a polynomial: literals, size names, `i64` variables, `length`, and
    /// sums, differences and products of those; if it is an `i64`, where its type is not known yet. The
    /// expression has been checked.
    pub(super) fn size_of(&mut self, exp: &Exp) -> Option<Size> {
        self.size(exp, false)
    }

    /// The value of an expression as a size: of any expression, except for those that bind names, apply what
    /// is itself bound inside a definition, have effects, or are long.
    pub(super) fn size_expression(&mut self, exp: &Exp) -> Option<Size> {
        self.size(exp, true)
    }

    fn size(&mut self, exp: &Exp, any: bool) -> Option<Size> {
        if let Some(wrong) = self.wrong_size_of(exp) {
            return Some(wrong);
        }
        let size = match &exp.kind {
            ExpKind::Literal(Literal::Int(n, _)) if self.may_be_size(exp, any) => {
                Size::constant(i64::try_from(*n).ok()?)
            }
            ExpKind::Paren(e) | ExpKind::Attr(_, e) | ExpKind::Ascribe(e, _) | ExpKind::Assert(_, e) => {
                self.size(e, any)?
            }
            ExpKind::Neg(e) if self.may_be_size(exp, any) => Size::default().sub(&self.size(e, any)?),
            ExpKind::Var(name) => match self.size_of_name(name, any) {
                Some(size) => size,
                None if any => self.size_of_referent(exp.id, name, Vec::new())?,
                None => return None,
            },
            ExpKind::Binary { op, lhs, rhs, .. }
                if matches!(&*op.name, "+" | "-" | "*")
                    && self.is_builtin(&op.name)
                    && self.may_be_size(exp, any) =>
            {
                let combine = match &*op.name {
                    "+" => Size::add,
                    "-" => Size::sub,
                    _ => Size::mul,
                };
                combine(&self.size(lhs, any)?, &self.size(rhs, any)?)
            }
            ExpKind::Apply(f, xs) if self.is_length(f) => {
                let ty = self.types[xs.id.0 as usize].clone()?;
                match self.store.shallow(&ty) {
                    Type::Array(size, _) => self.store.resolve(&size),
                    _ => return None,
                }
            }
            _ if any => self.computed(exp)?,
            _ => return None,
        };
        let small = size.terms().count() <= MAX_TERMS
            && size.terms().all(|(m, _)| m.len() <= MAX_DEGREE)
            && size.computed().filter_map(SizeVar::term).map(|term| term.heads()).sum::<usize>() <= MAX_HEADS;
        small.then_some(size)
    }

    /// Whether an expression is an `i64`; where it is not `known`, as far as one can tell yet.
    fn may_be_size(&mut self, exp: &Exp, known: bool) -> bool {
        match self.types[exp.id.0 as usize].clone().map(|ty| self.store.shallow(&ty)) {
            Some(Type::Scalar(ty)) => ty == ScalarType::I64,
            Some(Type::Meta(_)) => !known,
            _ => false,
        }
    }

    fn is_length(&self, f: &Exp) -> bool {
        matches!(self.referents[f.id.0 as usize], Some((Referent::Builtin(Builtin::Length), _)))
    }

    /// The size that an expression is which is no polynomial. Whoever evaluates it gives the size its value.
    fn computed(&mut self, exp: &Exp) -> Option<Size> {
        if let ExpKind::Op { op, .. } = &exp.kind {
            return self.operator_as_size(exp, &op.name);
        }
        let mut parts = |exps: &[&Exp]| exps.iter().map(|e| self.size(e, true)).collect::<Option<Vec<_>>>();
        let built_in = |name: &str| Head::Call(name.into(), Head::BUILT_IN, 0);
        let size = match &exp.kind {
            ExpKind::Literal(literal) => {
                let ty = self.types[exp.id.0 as usize].clone()?;
                let Type::Scalar(ty) = self.store.shallow(&ty) else { return None };
                Head::Literal(print::literal(literal).into(), ty).of(Vec::new())
            }
            ExpKind::Neg(e) => built_in("-").of(parts(&[e])?),
            ExpKind::Not(e) => built_in("!").of(parts(&[e])?),
            ExpKind::Tuple(elements) => {
                let names = (0..elements.len()).map(|i| i.to_string().into()).collect();
                Head::Record(names).of(parts(&elements.iter().collect::<Vec<_>>())?)
            }
            ExpKind::Record(fields) => {
                let mut fields: Vec<_> = fields.iter().collect();
                fields.sort_by(|(a, _), (b, _)| a.name.cmp(&b.name));
                let names = fields.iter().map(|(field, _)| field.name.clone()).collect();
                Head::Record(names).of(parts(&fields.iter().map(|(_, e)| e).collect::<Vec<_>>())?)
            }
            // What type it has no element says.
            ExpKind::Array(elements) if elements.is_empty() => return None,
            ExpKind::Array(elements) => Head::Array.of(parts(&elements.iter().collect::<Vec<_>>())?),
            ExpKind::Field(e, field) => Head::Field(field.name.clone()).of(parts(&[e])?),
            ExpKind::If(condition, then, otherwise) => Head::If.of(parts(&[condition, then, otherwise])?),
            ExpKind::Index(array, dims) => {
                let mut exps = vec![&**array];
                for dim in dims {
                    let Dim::At(i) = dim else { return None };
                    exps.push(i);
                }
                Head::Index.of(parts(&exps)?)
            }
            ExpKind::Binary { op, op_id, lhs, rhs, .. } => {
                let parts = parts(&[lhs, rhs])?;
                let i64s = [exp, lhs, rhs].iter().all(|e| self.may_be_size(e, true));
                let prim = builtins::operator(&op.name).map(|op| Prim { op, ty: ScalarType::I64 });
                match prim.filter(|prim| i64s && on_sizes(*prim) && self.is_builtin(&op.name)) {
                    Some(prim) => Head::Prim(prim).of(parts),
                    None => self.size_of_referent(*op_id, &op.name, parts)?,
                }
            }
            ExpKind::Apply(..) => {
                let (mut head, mut args) = (exp, Vec::new());
                while let ExpKind::Apply(f, arg) = &head.kind {
                    args.push(self.size(arg, true)?);
                    head = f;
                }
                args.reverse();
                let name = match &head.kind {
                    ExpKind::Var(name) => name,
                    ExpKind::Op { op, .. } => &op.name,
                    _ => return None,
                };
                self.size_of_referent(head.id, name, args)?
            }
            _ => return None,
        };
        let i64 = Type::Scalar(ScalarType::I64);
        let ty = self.types[exp.id.0 as usize].clone()?;
        let fresh = &mut self.fresh_sizes[exp.id.0 as usize];
        if let Some(var) = size.as_var().filter(|v| v.term().is_some())
            && self.store.shallow(&ty) == i64
            && fresh.is_empty()
        {
            fresh.push(var.clone());
        }
        Some(size)
    }

    /// An operator as an argument, `(+)`: what it takes is known by now.
    fn operator_as_size(&mut self, exp: &Exp, name: &Name) -> Option<Size> {
        let ty = self.types[exp.id.0 as usize].clone().filter(|_| self.is_builtin(name))?;
        let Type::Fun(operand, _) = self.store.shallow(&ty) else { return None };
        let Type::Scalar(ty) = self.store.shallow(&operand) else { return None };
        let prim = Prim { op: builtins::operator(name)?, ty };
        Some(Head::Call(prim.name().into(), Head::BUILT_IN, 0).of(Vec::new()))
    }

    /// What has a name at top level, or in the language, applied to these. It is used at this node.
    fn size_of_referent(&mut self, node: NodeId, name: &Name, mut args: Vec<Size>) -> Option<Size> {
        if self.env.get(name).is_some() {
            return None;
        }
        let given = args.len();
        let referent = self.referents[node.0 as usize].clone();
        let index = self.globals.get(name).copied();
        if index.is_some_and(|index| self.effectful.contains(&index)) {
            return None;
        }
        match &referent {
            Some((Referent::Constant(Scalar::I64(n)), _)) => return Some(Size::constant(*n)),
            Some((Referent::Prim(prim), _)) if on_sizes(*prim) && prim.arity() == given => {
                return Some(Head::Prim(*prim).of(args));
            }
            // The operands of an operator say at which type it is.
            None if given == 0 => return None,
            _ => {}
        }
        let built_in = builtins::named(name).map(|entry| &entry.scheme);
        let own = index.and_then(|index| self.schemes[index].clone());
        if let (Some(scheme), Some((_, instance))) = (own.as_deref().or(built_in), referent) {
            let params = &scheme.params[..given.min(scheme.params.len())];
            let says = |var| params.iter().any(|ty| occurrences(ty, var) > 0);
            let named = index.is_none() && builtins::member(name).is_some();
            if !named && !scheme.type_params.iter().all(says) {
                return None;
            }
            let said = scheme.untold(given);
            let sizes = scheme.size_params.iter().zip(&instance.sizes);
            args.extend(
                sizes.filter(|(var, _)| said.contains(var)).map(|(_, size)| self.store.resolve(size)),
            );
        }
        let number = index.map_or(Head::BUILT_IN, |index| index as u32);
        let said = args.len() - given;
        Some(Head::Call(name.clone(), number, said).of(args))
    }
}
