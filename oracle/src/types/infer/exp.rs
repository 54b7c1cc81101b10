//! Expressions.

use std::sync::Arc;

use super::advice::{as_argument, mapped};
use super::apply::NOT_FIRST;
use super::finish::{LiteralType, Needed, Overloaded, Part, PartOf};
use super::report::elsewhere;
use super::{Checker, Checks, MAX_DEPTH};
use crate::diagnostic::{Diagnostic, ErrorCode, excerpt};
use crate::scalar::{Prim, PrimOp, ScalarType};
use crate::source::Span;
use crate::stack::{self, NoStack};
use crate::syntax::ast::{Access, Dim, Exp, ExpKind, Ident, Literal, Name, NodeId};
use crate::types::closest::meant;
use crate::types::mask::Mask;
use crate::types::size::MAX_PARTS;
use crate::types::{Size, Type};

pub(super) const BOOL: Type = Type::Scalar(ScalarType::Bool);
pub(super) const I64: Type = Type::Scalar(ScalarType::I64);

impl Checker<'_> {
    /// The type of an expression, wrong where an error is found.
    pub(super) fn infer(&mut self, exp: &Exp) -> Type {
        self.infer_expecting(exp, None)
    }

    /// The type of an expression. An error of its own is the caller's to note; those of its parts are noted.
    pub(super) fn attempt(&mut self, exp: &Exp, expected: Option<&Type>) -> Checks<Type> {
        if self.depth == MAX_DEPTH {
            return Err(ErrorCode::OverLimit
                .at(exp.span, "the expression is nested too deeply", "here")
                .help("bind parts of it with `let`"));
        }
        self.depth += 1;
        self.store.span = exp.span;
        let ty = stack::grown(|| self.infer_kind(exp, expected));
        self.depth -= 1;
        let ty = ty.map_err(|NoStack| {
            ErrorCode::OverLimit
                .at(exp.span, "there is no memory to check an expression that is nested so deeply", "here")
                .help("bind parts of it with `let`")
        })??;
        self.small(exp.span, &ty)?;
        self.record(exp.id, exp.span, &ty);
        Ok(ty)
    }

    /// Refuses what has too large a type.
    pub(super) fn small(&self, span: Span, ty: &Type) -> Checks<()> {
        if self.store.is_small(ty) {
            return Ok(());
        }
        let message = format!("a type with more than {MAX_PARTS} parts");
        Err(ErrorCode::OverLimit.at(span, message, "this type").help(
            "use arrays in place of tuples within tuples, and fewer dimensions in one size; functions one \
                 after the other need parentheses, `f (g x)`",
        ))
    }

    /// Checks an expression that must have this type.
    pub(super) fn check(&mut self, exp: &Exp, expected: &Type) -> Checks<()> {
        let found = self.infer_expecting(exp, Some(expected));
        self.expect(exp.span, expected, &found)
    }

    fn infer_kind(&mut self, exp: &Exp, expected: Option<&Type>) -> Checks<Type> {
        match &exp.kind {
            ExpKind::Literal(literal) => Ok(self.literal(literal, exp.span)),
            ExpKind::Var(name) => self.bare_name(exp.id, name, exp.span),
            ExpKind::Op { op, .. } => self.bare_name(exp.id, &op.name, op.span),
            ExpKind::Text(_, bytes) => {
                let byte = Arc::new(Type::Scalar(ScalarType::U8));
                Ok(Type::Array(Size::constant(bytes.len() as i64), byte))
            }
            ExpKind::Hole => Ok(self.store.type_meta(Mask::ANY, self.level)),
            ExpKind::Paren(e) => Ok(self.infer_expecting(e, expected)),
            ExpKind::Attr(_, e) => Ok(self.infer_expecting(e, expected)),
            // Elaboration leaves none.
            ExpKind::Open(module, _) => Err(self.unknown_name(&module.name, module.span)),
            ExpKind::Apply(..) | ExpKind::Binary { .. } => self.application(exp),
            ExpKind::LeftSection { op, op_id, lhs, .. } => self.left_section(*op_id, &op.name, op.span, lhs),
            ExpKind::RightSection { op, op_id, rhs, .. } => {
                self.right_section(*op_id, &op.name, op.span, rhs)
            }
            ExpKind::Tuple(parts) => Ok(Type::Tuple(parts.iter().map(|e| self.infer(e)).collect())),
            ExpKind::Record(fields) => self.record_type(fields),
            ExpKind::Constructor(name, fields) => self.construction(exp, name, fields, expected),
            ExpKind::Array(elements) => self.array(elements, exp.span),
            ExpKind::Field(e, field) => {
                let record = match &e.kind {
                    ExpKind::Var(name) => self.attempt(e, None).map_err(|error| match error.code {
                        // It may be meant as a member of a module.
                        Some(ErrorCode::UnknownName) => {
                            self.unknown_name(&format!("{name}.{}", field.name).into(), exp.span)
                        }
                        _ => error,
                    })?,
                    _ => self.infer(e),
                };
                self.field(exp.span, &record, field)
            }
            ExpKind::Index(array, dims) => {
                let ty = self.infer(array);
                self.index((exp.id, exp.span), array.span, &ty, dims)
            }
            ExpKind::Neg(e) => self.negation(exp, e, PrimOp::Neg),
            ExpKind::Not(e) => self.negation(exp, e, PrimOp::Not),
            ExpKind::Lambda { params, result, body } => {
                self.lambda(exp.span, params, result.as_ref(), body, expected)
            }
            ExpKind::If(condition, then, otherwise) => {
                let found = self.infer_expecting(condition, Some(&BOOL));
                let fits = self.expect(condition.span, &BOOL, &found);
                fits.map_err(|error| self.no_condition(error, &found))?;
                let then_type = self.branch(|c| Ok(c.infer_expecting(then, expected)))?;
                let else_type = self.branch(|c| Ok(c.infer_expecting(otherwise, expected)))?;
                self.branches(exp, (then.span, &then_type), (otherwise.span, &else_type))
            }
            ExpKind::Let(bindings, body) => self.scoped(|c| {
                bindings.iter().for_each(|binding| c.binding_or_wrong(binding));
                Ok(c.infer_expecting(body, expected))
            }),
            ExpKind::Assert(condition, e) => {
                self.check(condition, &BOOL)?;
                Ok(self.infer_expecting(e, expected))
            }
            ExpKind::Ascribe(e, ty) => {
                let declared = self.type_exp(ty)?;
                let found = self.infer_expecting(e, Some(&declared));
                self.expect(e.span, &declared, &found)?;
                Ok(found)
            }
            ExpKind::Coerce(e, ty) => self.coercion(exp, e, ty),
            ExpKind::With(whole, path, value) => {
                let ty = self.infer(whole);
                self.update((exp.id, exp.span), whole.span, &ty, path, value)
            }
            ExpKind::AccessSection(path) => {
                let whole = self.section_operand(expected);
                let part = self.part((exp.id, exp.span), exp.span, &whole, path)?;
                let part = self.hide(&part, &[]);
                Ok(Type::Fun(Arc::new(whole), Arc::new(part)))
            }
            ExpKind::Loop { .. } => self.looping(exp),
            ExpKind::Match(scrutinee, cases) => self.matching(exp, (scrutinee, cases), expected),
            ExpKind::Range { start, step, end } => self.range(exp, start, step.as_deref(), end),
        }
    }

    /// What a field or index section is applied to, as far as its use says.
    fn section_operand(&mut self, expected: Option<&Type>) -> Type {
        if let Some(expected) = expected
            && let Type::Fun(from, _) = self.store.shallow(expected)
        {
            return (*from).clone();
        }
        self.store.type_meta(Mask::ANY, self.level)
    }

    /// The type of a literal: open where no suffix gives it.
    pub(super) fn literal(&mut self, literal: &Literal, span: Span) -> Type {
        self.store.span = span;
        match literal {
            Literal::Int(value, suffix) => {
                let ty = match suffix {
                    Some(suffix) => Type::Scalar(*suffix),
                    None => self.store.type_meta(Mask::numbers(), self.level),
                };
                // `-1u8` wraps, as any negation does; `-1` for a `u8` is a number outside of its type.
                let wraps = suffix.is_some_and(|ty| !ty.is_signed() && !ty.is_float());
                let value = if wraps { value.abs() } else { *value };
                let decided = suffix.map_or_else(|| LiteralType::Place(ty.clone()), LiteralType::Suffix);
                self.pending.literals.push((span, value, decided));
                ty
            }
            Literal::Float(text, suffix) => {
                let ty = match suffix {
                    Some(suffix) => Type::Scalar(*suffix),
                    None => self.store.type_meta(Mask::scalars(ScalarType::is_float), self.level),
                };
                let decided = suffix.map_or_else(|| LiteralType::Place(ty.clone()), LiteralType::Suffix);
                self.pending.floats.push((span, text.clone(), decided));
                ty
            }
            Literal::Bool(_) => BOOL,
        }
    }

    fn record_type(&mut self, fields: &[(Ident, Exp)]) -> Checks<Type> {
        let mut types = Vec::new();
        for (i, (field, e)) in fields.iter().enumerate() {
            if let Some((first, _)) = fields[..i].iter().find(|(f, _)| f.name == field.name) {
                return Err(super::report::bound_twice(field, first));
            }
            types.push((field.name.clone(), self.infer(e)));
        }
        types.sort_by(|(a, _), (b, _)| a.cmp(b));
        Ok(Type::Record(types.into()))
    }

    fn array(&mut self, elements: &[Exp], span: Span) -> Checks<Type> {
        let row = self.store.type_meta(Mask::VALUE, self.level);
        for e in elements {
            let found = self.infer_expecting(e, Some(&row));
            self.expect(e.span, &row, &found).map_err(|error| match error.code {
                Some(ErrorCode::UnequalSizes) => error.help(
                    "the rows of an array have the same length: fill up the shorter ones, or keep all numbers in one \
                     array and the lengths in another",
                ),
                _ => error,
            })?;
        }
        self.store.span = span;
        if elements.is_empty() {
            self.pending.needed.push(Needed { span, before: span.start, ty: row.clone() });
        }
        let length = Size::constant(elements.len() as i64);
        let row = self.store.shallow(&row);
        Ok(Type::Array(length, Arc::new(row)))
    }

    /// `record.field`, decided later where the record's type is not known yet.
    fn field(&mut self, span: Span, record: &Type, field: &Ident) -> Checks<Type> {
        match self.store.shallow(record) {
            wrong if self.store.is_wrong(&wrong) => Ok(wrong),
            Type::Meta(_) => {
                self.store.span = span;
                let result = self.store.type_meta(Mask::ANY, self.level);
                let part = PartOf::Field(field.clone(), result.clone());
                self.pending.parts.push(Part { span, whole: record.clone(), part });
                Ok(result)
            }
            ty => self.field_type(span, &ty, field),
        }
    }

    /// The type of a field of a known type.
    pub(super) fn field_type(&mut self, span: Span, record: &Type, field: &Ident) -> Checks<Type> {
        let found = match record {
            Type::Tuple(parts) => field.name.parse::<usize>().ok().and_then(|i| parts.get(i).cloned()),
            Type::Record(fields) => fields.iter().find(|(f, _)| *f == field.name).map(|(_, t)| t.clone()),
            _ => None,
        };
        found.ok_or_else(|| {
            let ty = self.show(record);
            let message = format!("there is no field `{}` in a `{ty}`", excerpt(&field.name));
            let error = ErrorCode::UnknownField.at(span, message, format!("this is a `{ty}`"));
            let record = self.store.shallow(record);
            let near = match &record {
                Type::Record(fields) => meant(&field.name, ".", fields.iter().map(|(name, _)| name)),
                Type::Tuple(parts) if !parts.is_empty() => {
                    Some(format!("its fields are `.0` to `.{}`", parts.len() - 1))
                }
                Type::Array(_, row) if self.is_record_with(row, &field.name) => {
                    Some(format!("of each row it is `map (.{}) xs`", field.name))
                }
                _ => elsewhere(&field.name, "xs", self.source.is_expression())
                    .map(|there| format!("values have no methods: {there}")),
            };
            match near {
                Some(help) => error.help(help),
                None => error,
            }
        })
    }

    fn negation(&mut self, exp: &Exp, operand: &Exp, op: PrimOp) -> Checks<Type> {
        if let (ExpKind::Literal(Literal::Int(value, suffix)), PrimOp::Neg) = (&operand.kind, op) {
            // `-128i8` is in range, though `128i8` is not.
            let ty = self.literal(&Literal::Int(-value, *suffix), exp.span);
            self.record(operand.id, operand.span, &ty);
            self.pending.overloaded.push((exp.id, Overloaded::Prim(op), ty.clone()));
            return Ok(ty);
        }
        let ty = self.infer(operand);
        let constrained = self.constrain(operand.span, &ty, Mask::scalars(|t| Prim::exists(op, t)));
        constrained.map_err(|error| self.not_negated(error, operand, op, &ty))?;
        self.pending.overloaded.push((exp.id, Overloaded::Prim(op), ty.clone()));
        Ok(ty)
    }

    /// Whether it is a record with this field.
    fn is_record_with(&mut self, ty: &Type, name: &str) -> bool {
        match self.store.shallow(ty) {
            Type::Record(fields) => fields.iter().any(|(field, _)| **field == *name),
            _ => false,
        }
    }

    /// The error for an operand of `-` or `!` that has no such operation.
    fn not_negated(&mut self, error: Diagnostic, operand: &Exp, op: PrimOp, ty: &Type) -> Diagnostic {
        let f = if op == PrimOp::Not { "not" } else { "(\\x -> -x)" };
        match (self.rank(ty), op) {
            (0, PrimOp::Not) => error.help(NOT_FIRST),
            (0, _) => error,
            (rank, _) => {
                let whole = mapped(f, rank, &as_argument(operand));
                error.help(format!("on each element of an array it is `{whole}`"))
            }
        }
    }

    /// The type of an element or slice; `node` is the whole, `array` the place of what is indexed.
    fn index(&mut self, node: (NodeId, Span), array: Span, ty: &Type, dims: &[Dim]) -> Checks<Type> {
        let mut rest = self.store.shallow(ty);
        let mut slices = Vec::new();
        for (place, dim) in dims.iter().enumerate() {
            let (size, row) = match self.store.shallow(&rest) {
                Type::Array(size, row) => (size, row),
                Type::Meta(_) => {
                    let size = self.store.size_meta(self.level);
                    let row = Arc::new(self.store.type_meta(Mask::VALUE, self.level));
                    self.expect(array, &Type::Array(size.clone(), row.clone()), &rest)?;
                    (size, row)
                }
                _ => {
                    let (shown, n) = (self.show(ty), dims.len());
                    let message = format!("{n} indices into a `{shown}`").replace("1 indices", "an index");
                    let label = "not an array of so many dimensions";
                    let error = ErrorCode::TooManyIndices.at(node.1, message, label);
                    return Err(self.no_element(error, ty, dims));
                }
            };
            let [from, to, step] = match dim {
                Dim::At(i) => [Some(i), None, None],
                Dim::Slice(from, to, step) => [from.as_ref(), to.as_ref(), step.as_ref()],
            };
            for part in [from, to].into_iter().flatten().filter(|_| step.is_none()) {
                self.not_negative(part, place, dim)?;
            }
            match dim {
                Dim::At(i) => {
                    // What has variables may be decided later.
                    let open = !matches!(i.kind, ExpKind::Literal(_));
                    let found = if open { self.infer(i) } else { self.infer_expecting(i, Some(&I64)) };
                    // Any signed integer; what nothing decides is a size.
                    match self.store.shallow(&found) {
                        Type::Scalar(ty) if ty.is_integer() && ty.is_signed() => {}
                        Type::Meta(_) if open => {
                            self.constrain(
                                i.span,
                                &found,
                                Mask::scalars(|t| t.is_integer() && t.is_signed()),
                            )?;
                            self.pending.indices.push((i.span, found));
                        }
                        _ => {
                            let fits = self.expect(i.span, &I64, &found);
                            fits.map_err(|error| self.no_index(error, &found, i))?;
                        }
                    }
                }
                Dim::Slice(..) => slices.push(self.slice(node, &size, [from, to, step])?),
            }
            rest = (*row).clone();
        }
        Ok(slices.into_iter().rev().fold(rest, |row, size| Type::Array(size, Arc::new(row))))
    }

    /// Refuses a position that is written as a negative number, as other languages count from the end. What has
    /// a type as well, `-1i64`, is meant as it stands. It is of this dimension.
    fn not_negative(&self, position: &Exp, dimension: usize, dim: &Dim) -> Checks<()> {
        let ExpKind::Neg(e) = &position.kind else { return Ok(()) };
        let ExpKind::Literal(Literal::Int(n @ 1.., None)) = &e.kind else { return Ok(()) };
        Err(ErrorCode::NegativeIndex
            .at(position.span, format!("there is no position -{n}"), "positions count from 0")
            .help(match (n, dimension, dim) {
                (1, 0, Dim::Slice(None, ..)) => "all but the last are `init xs`".to_string(),
                (1, 0, Dim::At(_)) => {
                    "the last element is `last xs`, all but the last are `init xs`".to_string()
                }
                (_, 0, Dim::At(_)) => {
                    format!("counted from the end it is `length xs - {n}`; the last element is `last xs`")
                }
                (_, 0, Dim::Slice(..)) => {
                    format!("counted from the end it is `length xs - {n}`, as in `xs[a:length xs - {n}]`")
                }
                (_, k, _) => {
                    let first = vec!["0"; k].join(", ");
                    format!("counted from the end it is `length xs[{first}] - {n}`")
                }
            }))
    }

    /// The type of the part at this path; `node` is the whole, `from` the place of what has the part.
    fn part(&mut self, node: (NodeId, Span), from: Span, ty: &Type, path: &[Access]) -> Checks<Type> {
        path.iter().try_fold(ty.clone(), |ty, access| match access {
            Access::Field(field) => self.field(field.span, &ty, field),
            Access::Index(dims) => self.index(node, from, &ty, dims),
        })
    }

    /// The type of `e with path = value`, `let a[dims] = value`: another size than before has the field of a record, no
    /// part of an array.
    pub(super) fn update(
        &mut self,
        node: (NodeId, Span),
        from: Span,
        ty: &Type,
        path: &[Access],
        value: &Exp,
    ) -> Checks<Type> {
        if let Some(updated) = self.update_field(ty, path, value)? {
            return Ok(updated);
        }
        let mut part = self.part(node, from, ty, path)?;
        // As many extents as there are slices are compared when the update runs.
        let slices = match path.last() {
            Some(Access::Index(dims)) => dims.iter().filter(|dim| matches!(dim, Dim::Slice(..))).count(),
            _ => 0,
        };
        let mut rows = Vec::new();
        for _ in 0..slices {
            let Type::Array(_, row) = part else { break };
            part = self.store.shallow(&row);
            rows.push(self.store.size_meta(self.level));
        }
        let part = rows.into_iter().rev().fold(part, |row, size| Type::Array(size, Arc::new(row)));
        self.check(value, &part)?;
        Ok(ty.clone())
    }

    /// The same where the path leads through fields of known records alone.
    fn update_field(&mut self, ty: &Type, path: &[Access], value: &Exp) -> Checks<Option<Type>> {
        let Some((access, rest)) = path.split_first() else {
            let any_size = self.open_with(ty, &mut |c, _| c.store.size_meta(c.level));
            let found = self.infer_expecting(value, Some(&any_size));
            self.expect(value.span, &any_size, &found)?;
            return Ok(Some(found));
        };
        let (Access::Field(field), whole) = (access, self.store.shallow(ty)) else { return Ok(None) };
        let is_field = |(i, name): (usize, Option<&Name>)| match name {
            Some(name) => *name == field.name,
            None => *field.name == *i.to_string(),
        };
        let (names, parts): (Vec<Option<&Name>>, Vec<&Type>) = match &whole {
            Type::Record(fields) => fields.iter().map(|(name, ty)| (Some(name), ty)).unzip(),
            Type::Tuple(parts) => parts.iter().map(|ty| (None, ty)).unzip(),
            _ => return Ok(None),
        };
        let Some(at) = names.iter().copied().enumerate().position(is_field) else { return Ok(None) };
        let Some(updated) = self.update_field(parts[at], rest, value)? else { return Ok(None) };
        let mut next = 0;
        Ok(Some(whole.with_parts(&mut |part| {
            next += 1;
            if next == at + 1 { updated.clone() } else { part.clone() }
        })))
    }

    pub(super) fn branch(&mut self, f: impl FnOnce(&mut Self) -> Checks<Type>) -> Checks<Type> {
        let outer = self.level;
        let ty = self.deeper(outer + 1, |c| {
            let ty = c.scoped(f)?;
            // What a section takes of a tuple, say, may be known by now, with the sizes of this branch.
            c.settle_parts(c.pending.own, false)?;
            Ok(ty)
        })?;
        self.store.lower(&ty, outer);
        Ok(ty)
    }

    /// The type of what one of two branches gives.
    pub(super) fn branches(
        &mut self,
        exp: &Exp,
        first: (Span, &Type),
        second: (Span, &Type),
    ) -> Checks<Type> {
        let joined = match self.join(exp.id, exp.span, first.1, second.1) {
            Some(ty) => ty,
            None => {
                if let Err(error) = self.expect(second.0, first.1, second.1) {
                    let ty = self.show(first.1);
                    return Err(error.also(first.0, format!("the other branch gives `{ty}`")));
                }
                first.1.clone()
            }
        };
        self.constrain(exp.span, &joined, Mask::VALUE)?;
        Ok(joined)
    }
}
