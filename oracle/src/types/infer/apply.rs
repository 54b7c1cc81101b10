//! Names and applications.
//!
//! An application is checked as a whole, head and all arguments: so the arguments that are not
//! lambdas come first, and a lambda is checked against what they say of its parameters; and an
//! argument whose value is a size (`iota n`) is put into the result's type.

use std::sync::Arc;

use super::advice::{as_argument, mapped, operator_on_floats};
use super::env::{Local, Variable};
use super::exp::I64;
use super::{Checker, Checks};
use crate::diagnostic::{Diagnostic, ErrorCode};
use crate::scalar::ScalarType;
use crate::source::Span;
use crate::syntax::ast::{Exp, ExpKind, Name, NodeId};
use crate::syntax::foreign;
use crate::types::mask::Mask;
use crate::types::unify::SizeOrigin;
use crate::types::{
    Builtin, Edge, Head, Instance, Referent, Size, SizeVar, Term, Type, builtins, depend, texts,
};

/// The largest radius of a stencil over at most two dimensions, and over three. So the neighbourhood of one element
/// has at most some 2^26 elements.
const MAX_RADIUS: i64 = 1 << 12;
const MAX_RADIUS_3D: i64 = 200;

/// What messages call an applied expression that is no name.
const UNNAMED: &str = "this function";

/// What to write for `not x > 0` and `!x > 0`.
pub(super) const NOT_FIRST: &str =
    "it goes before all operators: put what it negates in parentheses, `not (x > 0)`";

/// What is applied.
pub(super) struct Callee {
    pub ty: Type,
    /// What it is called where it is defined.
    pub name: Arc<str>,
    /// The same as it is written here, for messages.
    pub written: Arc<str>,
    /// The built-in that it is.
    pub builtin: Option<Builtin>,
    /// How many parameters its scheme has, if it has one.
    pub params: usize,
}

/// One step out from the head of an application.
enum Step<'e> {
    Arg {
        arg: &'e Exp,
        /// The expression that is the application to this argument.
        node: Option<&'e Exp>,
        /// The operator of a pipe.
        pipe: Option<(NodeId, Builtin, Span)>,
    },
    Paren(&'e Exp),
}

impl Checker<'_> {
    /// An application, or a binary operator.
    pub(super) fn application(&mut self, exp: &Exp) -> Checks<Type> {
        let mut steps = Vec::new();
        let mut head = exp;
        let needed = self.pending.needed.len();
        let callee = loop {
            match &head.kind {
                ExpKind::Apply(f, arg) => {
                    steps.push(Step::Arg { arg, node: Some(head), pipe: None });
                    head = f;
                }
                ExpKind::Binary { op, op_id, lhs, rhs, .. } => {
                    let builtin = builtins::lookup(&op.name).filter(|_| self.is_builtin(&op.name));
                    let (f, arg) = match builtin.map(|entry| entry.builtin) {
                        Some(Builtin::PipeRight) => (rhs, lhs),
                        Some(Builtin::PipeLeft) => (lhs, rhs),
                        _ => {
                            steps.push(Step::Arg { arg: rhs, node: Some(head), pipe: None });
                            steps.push(Step::Arg { arg: lhs, node: None, pipe: None });
                            break self.applied(*op_id, &op.name, op.span, &steps)?;
                        }
                    };
                    let pipe = builtin.map(|entry| (*op_id, entry.builtin, op.span));
                    steps.push(Step::Arg { arg, node: Some(head), pipe });
                    head = f;
                }
                ExpKind::Paren(inner) => {
                    steps.push(Step::Paren(head));
                    head = inner;
                }
                ExpKind::Var(name) => match self.applied(head.id, name, head.span, &steps) {
                    Ok(callee) => break callee,
                    Err(error) => return Err(self.as_conversion(error, name, steps.last())),
                },
                ExpKind::Op { op, .. } => break self.name(head.id, &op.name, op.span)?,
                _ => {
                    let ty = self.infer(head);
                    break Callee {
                        ty,
                        name: UNNAMED.into(),
                        written: UNNAMED.into(),
                        builtin: None,
                        params: 0,
                    };
                }
            }
        };
        steps.reverse();
        // A function's arguments run before it does, except for the right operand of a pipe.
        let left = |step: &&Step| !matches!(step, Step::Arg { pipe: Some((_, Builtin::PipeLeft, _)), .. });
        let args = steps.iter().take_while(left).filter_map(|step| match step {
            Step::Arg { arg, .. } => Some(arg.span.end),
            Step::Paren(_) => None,
        });
        if let Some(end) = args.take(callee.params).max() {
            let own = self.pending.needed.iter_mut().skip(needed);
            own.for_each(|needed| needed.before = needed.before.max(end));
        }
        self.apply(callee, &steps)
    }

    /// A name that is applied in these steps, the outermost first: a stencil with a tuple of radii has a type of
    /// its own.
    fn applied(&mut self, id: NodeId, name: &Name, span: Span, steps: &[Step]) -> Checks<Callee> {
        let callee = self.name(id, name, span)?;
        let Some(Builtin::Stencil(edge, _)) = callee.builtin else { return Ok(callee) };
        let mut args = steps.iter().rev().filter_map(|step| match step {
            Step::Arg { arg, .. } => Some(*arg),
            Step::Paren(_) => None,
        });
        match args.nth(usize::from(edge == Edge::Const)) {
            Some(radius) if self.is_tuple(radius) => Ok(self.with_radii(callee, id, span)),
            _ => Ok(callee),
        }
    }

    /// Whether an expression that has not been checked yet is seen to be a tuple.
    fn is_tuple(&mut self, exp: &Exp) -> bool {
        match &exp.kind {
            ExpKind::Paren(e) | ExpKind::Attr(_, e) | ExpKind::Ascribe(e, _) => self.is_tuple(e),
            ExpKind::Tuple(_) => true,
            ExpKind::Var(name) => match self.env.get(name) {
                Some(Local::Value(Variable { ty, .. })) => {
                    let ty = ty.clone();
                    matches!(self.store.shallow(&ty), Type::Tuple(_))
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// The error for a type in the place of a function, with the conversion that its argument needs.
    fn as_conversion(&mut self, error: Diagnostic, name: &Name, arg: Option<&Step>) -> Diagnostic {
        let to = ScalarType::from_name(name).or_else(|| foreign::scalar(name));
        let (Some(to), Some(Step::Arg { arg, .. })) = (to, arg) else {
            return error;
        };
        let from = self.infer(arg);
        match self.store.shallow(&from) {
            Type::Scalar(from) if from == to => error.help(format!("its argument is `{to}` already")),
            Type::Scalar(from) => {
                let loss = from.loss(to).map_or(String::new(), |loss| format!(", which {loss}"));
                error.help(format!("the conversion from `{from}` is `{to}.{from}`{loss}"))
            }
            _ => error,
        }
    }

    /// The error for a left operand that waits for a function: `reduce + 0 xs`.
    fn as_operator(&mut self, error: Diagnostic, found: &Type, operator: &Callee) -> Diagnostic {
        match self.store.shallow(found) {
            Type::Fun(from, _) if matches!(self.store.shallow(&from), Type::Fun(..)) => error.help(format!(
                "an operator as a value is written `({})`; or is an argument missing?",
                operator.name
            )),
            Type::Fun(..) if &*operator.name == "-" => {
                error.help("`f -x` subtracts; a negative argument is written `(-x)`")
            }
            _ => error,
        }
    }

    /// A name where it is not applied.
    pub(super) fn bare_name(&mut self, id: NodeId, name: &Name, span: Span) -> Checks<Type> {
        let callee = self.name(id, name, span)?;
        let origin = SizeOrigin::Result(callee.name);
        let ty = self.open(&callee.ty, id, span, &origin);
        self.record(id, span, &ty);
        Ok(ty)
    }

    /// `(e op)`: the type of the function that waits for the other operand.
    pub(super) fn left_section(&mut self, id: NodeId, name: &Name, span: Span, lhs: &Exp) -> Checks<Type> {
        let callee = self.name(id, name, span)?;
        self.apply(callee, &[Step::Arg { arg: lhs, node: None, pipe: None }])
    }

    /// `(op e)`: the same for the left operand.
    pub(super) fn right_section(&mut self, id: NodeId, name: &Name, span: Span, rhs: &Exp) -> Checks<Type> {
        let callee = self.name(id, name, span)?;
        let (left, rest) = self.as_function(&callee.ty, &callee.name, span)?;
        // What the left operand will be nobody knows.
        let (rest, binder) = self.result_of(&left, &rest);
        let hidden = binder.map(|binder| {
            let hidden = self.hidden_size(&binder.name, &callee.name, span);
            self.store.solve_size(&binder, Size::var(hidden.clone()));
            hidden
        });
        let (right, result) = self.as_function(&rest, &callee.name, span)?;
        let (result, binder) = self.result_of(&right, &result);
        let found = self.infer_expecting(rhs, Some(&right));
        let found = self.at_each_call(&found, &right);
        self.expect(rhs.span, &right, &found)?;
        if let Some(binder) = binder {
            self.decide_binder(&binder, rhs, &callee)?;
        }
        let result = self.store.zonk(&result);
        Ok(dependent(&[left], &[hidden], result))
    }

    fn as_function(&mut self, ty: &Type, name: &str, span: Span) -> Checks<(Type, Type)> {
        match self.store.shallow(ty) {
            Type::Fun(from, to) => Ok(((*from).clone(), (*to).clone())),
            meta @ Type::Meta(_) => {
                self.store.span = span;
                let from = self.store.type_meta(Mask::ANY, self.level);
                let to = self.store.type_meta(Mask::ANY, self.level);
                let fun = Type::Fun(Arc::new(from.clone()), Arc::new(to.clone()));
                if let Some(scalar) = self.open_scalar(&meta) {
                    return Err(no_function(name, span, scalar.describe()));
                }
                self.expect(span, &meta, &fun)?;
                Ok((from, to))
            }
            other => {
                let ty = self.show(&other);
                Err(no_function(name, span, &format!("a `{ty}`")))
            }
        }
    }

    /// What scalars an unknown may become, where it may become nothing else.
    fn open_scalar(&self, ty: &Type) -> Option<Mask> {
        let Type::Meta(meta) = ty else { return None };
        self.store.open(*meta).map(|(mask, _)| mask).filter(|mask| !mask.admits(&Type::Tuple([].into())))
    }

    fn apply(&mut self, callee: Callee, steps: &[Step]) -> Checks<Type> {
        let mut ty = callee.ty.clone();
        let mut supplied = 0;
        let mut rest = steps;
        while let Some(step) = rest.first() {
            if let Step::Paren(node) = step {
                self.record(node.id, node.span, &ty);
                rest = &rest[1..];
                continue;
            }
            // As many arguments as the type has parameters so far.
            let (mut group, mut binders, mut result, mut taken) = (Vec::new(), Vec::new(), ty.clone(), 0);
            for step in rest {
                if let Step::Arg { arg, .. } = step {
                    if !group.is_empty() && !matches!(self.store.shallow(&result), Type::Fun(..)) {
                        break;
                    }
                    let (from, to) = match self.as_function(&result, &callee.written, arg.span) {
                        Ok(parts) => parts,
                        Err(error) => return Err(self.too_many(error, &callee, supplied, arg, &result)),
                    };
                    let (to, binder) = self.result_of(&from, &to);
                    group.push((*arg, from));
                    binders.push(binder);
                    result = to;
                }
                taken += 1;
            }
            for lambdas in [false, true] {
                for (i, (arg, expected)) in group.iter().enumerate() {
                    if is_lambda(arg) == lambdas {
                        let mut found = self.infer_expecting(arg, Some(expected));
                        if callee.builtin == Some(Builtin::Flatmap) && supplied + i == 0 {
                            found = self.of_any_length(&found, expected);
                        }
                        let found = self.at_each_call(&found, expected);
                        if let Err(error) = self.expect(arg.span, expected, &found) {
                            let left = matches!(rest, [Step::Arg { node: None, .. }, ..] if i == 0);
                            let place = (i, supplied, left);
                            return Err(self.refused_argument(error, &callee, &group, place, &found));
                        }
                        if let Some(binder) = &binders[i] {
                            self.decide_binder(binder, arg, &callee)?;
                        }
                    }
                }
            }
            supplied += group.len();
            ty = self.record_steps(&rest[..taken], ty, &callee.name, &binders);
            rest = &rest[taken..];
        }
        Ok(ty)
    }

    /// The error for an argument, with what is known of its cause. `left` says that it is an operator's left operand.
    fn refused_argument(
        &mut self,
        error: Diagnostic,
        callee: &Callee,
        group: &[(&Exp, Type)],
        (i, supplied, left): (usize, usize, bool),
        found: &Type,
    ) -> Diagnostic {
        let (arg, expected) = &group[i];
        let mut error = self.no_section(error, arg, expected);
        if self.is_swapped(group, i, found) {
            // To convert both would give numbers, and wrong ones.
            error.help = None;
        }
        let error = if left { self.as_operator(error, found, callee) } else { error };
        let error = self.wrong_argument(error, callee, group, i, found);
        let error = self.meant_for_elements(error, found, callee, group, (i, supplied));
        let error = self.in_order(error, callee, group, i, found);
        let error = self.with_parameters(error, callee);
        let names = group.iter().filter_map(|(arg, _)| match &arg.kind {
            ExpKind::Var(name) => Some(name),
            _ => None,
        });
        let error = [&callee.name]
            .into_iter()
            .chain(names)
            .fold(error, |error, name| self.undeclared(error, name, expected, found));
        self.before_operators(error, found, callee)
    }

    /// Notes the types of the applications in between; what is left when all arguments are taken.
    fn record_steps(
        &mut self,
        steps: &[Step],
        mut ty: Type,
        name: &Arc<str>,
        binders: &[Option<SizeVar>],
    ) -> Type {
        let mut binders = binders.iter();
        for step in steps {
            match step {
                Step::Paren(node) => self.record(node.id, node.span, &ty),
                Step::Arg { node, pipe, .. } => {
                    let Type::Fun(from, to) = self.store.shallow(&ty) else { return ty };
                    let function = ty;
                    ty = match binders.next() {
                        Some(Some(binder)) => {
                            let argument = self.store.resolve(&Size::var(binder.clone()));
                            depend::apply(&self.store.zonk(&to), &argument)
                        }
                        _ => (*to).clone(),
                    };
                    let Some(node) = node else { continue };
                    ty = self.open(&ty, node.id, node.span, &SizeOrigin::Result(name.clone()));
                    if let Some((id, builtin, span)) = pipe {
                        let function = Arc::new(function);
                        let fun = |a: &Arc<Type>, b: Type| Type::Fun(a.clone(), Arc::new(b));
                        let operator = match builtin {
                            Builtin::PipeRight => fun(&from, fun(&function, ty.clone())),
                            _ => fun(&function, fun(&from, ty.clone())),
                        };
                        self.record(*id, *span, &operator);
                        let types = vec![(*from).clone(), ty.clone()];
                        self.refer(*id, Referent::Builtin(*builtin), Instance { types, sizes: Vec::new() });
                    }
                    self.record(node.id, node.span, &ty);
                }
            }
        }
        ty
    }

    /// The result type of a function from `from` where its argument, if sizes are it, is an unknown
    /// size; and that size.
    fn result_of(&mut self, from: &Type, to: &Type) -> (Type, Option<SizeVar>) {
        let to = match self.store.shallow(from) {
            I64 => self.store.zonk(to),
            // A function whose argument sizes are says so in its type as it stands.
            _ => to.clone(),
        };
        let Some(name) = depend::argument(&to) else { return (to, None) };
        let unknown = self.store.named_meta(&name, self.level);
        (depend::apply(&to, &unknown), unknown.as_var().cloned())
    }

    /// The argument decides a size in the callee's type.
    fn decide_binder(&mut self, binder: &SizeVar, arg: &Exp, callee: &Callee) -> Checks<()> {
        if self.wrong_size_of(arg).is_some() {
            return Ok(());
        }
        let size = match self.size_expression(arg) {
            Some(size) => size,
            None => Size::var(self.hidden_size(&binder.name, &callee.name, arg.span)),
        };
        if let Some(Builtin::Stencil(_, dims)) = callee.builtin {
            radius(&callee.name, dims, &size, arg.span)?;
        }
        let unknown = Size::var(binder.clone());
        if self.store.resolve(&unknown) == unknown {
            self.store.solve_size(binder, size);
            return Ok(());
        }
        self.store.span = arg.span;
        self.store.unify_sizes(&unknown, &size).map_err(|why| self.wrong_size(arg.span, &why))
    }

    /// A function as `flatmap` takes it: the length of what it gives may differ from call to call,
    /// so it is not compared with the expected one.
    fn of_any_length(&mut self, found: &Type, expected: &Type) -> Type {
        let (Type::Fun(from, result), Type::Fun(_, expected)) =
            (self.store.shallow(found), self.store.shallow(expected))
        else {
            return found.clone();
        };
        match (self.store.shallow(&result), self.store.shallow(&expected)) {
            (Type::Array(_, row), Type::Array(size, _)) => Type::Fun(from, Arc::new(Type::Array(size, row))),
            _ => Type::Fun(from, result),
        }
    }

    fn too_many(
        &mut self,
        error: Diagnostic,
        callee: &Callee,
        supplied: usize,
        arg: &Exp,
        applied: &Type,
    ) -> Diagnostic {
        if let ExpKind::Var(name) = &arg.kind
            && let Some(help) =
                foreign::name(name, self.source.is_expression()).filter(|_| self.is_builtin(name))
        {
            let mut error = error.help(help);
            if !is_symbol(name) {
                error.message = format!("`{name}` can't be between two values here");
            }
            return error;
        }
        // What is wrong with the argument itself says more: `5 mod 2`.
        let errors = self.errors.len();
        self.infer(arg);
        if let Some(own) = self.errors.get(errors) {
            return own.clone();
        }
        if let (Type::Array(..), ExpKind::Array(_)) = (self.store.shallow(applied), &arg.kind) {
            return error.help("an index comes right after the array, without a space: `xs[i]`");
        }
        if callee.builtin == Some(Builtin::Zip(2)) {
            return error.help("three arrays are zipped by `zip3`, and four by `zip4`");
        }
        let ty = self.show(&callee.ty);
        let takes = match supplied {
            0 if &*callee.name == UNNAMED => return error,
            0 => {
                return error
                    .help(format!("`{}` is not a function: its type here is `{ty}`", callee.written));
            }
            1 => "1 argument".to_string(),
            n => format!("{n} arguments"),
        };
        let error = self.with_parameters(error, callee);
        error.help_if_none(format!("`{}` takes {takes}: its type here is `{ty}`", callee.written))
    }

    /// The error for an array where a scalar is wanted, with what works on each element.
    fn meant_for_elements(
        &mut self,
        error: Diagnostic,
        found: &Type,
        callee: &Callee,
        group: &[(&Exp, Type)],
        (at, supplied): (usize, usize),
    ) -> Diagnostic {
        let (arg, expected) = &group[at];
        let wanted = self.store.shallow(expected);
        let scalar = matches!(wanted, Type::Scalar(_)) || self.open_scalar(&wanted).is_some();
        if error.help.is_some() || !matches!(self.store.shallow(found), Type::Array(..)) {
            return error;
        }
        let name = &callee.name;
        if !scalar {
            return self.meant_for_rows(error, found, &wanted, callee, arg);
        }
        match callee.builtin {
            Some(Builtin::Reduce | Builtin::ReduceComm | Builtin::Scan | Builtin::Exscan)
                if at + supplied == 1 =>
            {
                error.help(format!("the neutral element is missing: `{name} (+) 0 xs`, for example"))
            }
            _ if is_symbol(name) => self.on_elements(error, callee, group, at),
            _ if let ([_], Some(whole)) = (group, of_whole_arrays(name)) => {
                error.help(format!("of an array it is `{whole} {}`", as_argument(arg)))
            }
            _ if &**name == UNNAMED => error,
            _ => match self.store.shallow(&callee.ty) {
                Type::Fun(_, to) if !matches!(self.store.shallow(&to), Type::Fun(..)) => {
                    let whole = mapped(&callee.written, self.rank(found), &as_argument(arg));
                    error.help(format!("on each element of an array it is `{whole}`"))
                }
                _ => error,
            },
        }
    }

    /// Whether this argument and another one are of each other's types, scalars of two types or arrays of them.
    fn is_swapped(&mut self, group: &[(&Exp, Type)], i: usize, found: &Type) -> bool {
        let (Some(found), Some(expected)) = (self.of_scalars(found), self.of_scalars(&group[i].1)) else {
            return false;
        };
        // Only their sizes differ.
        if found == expected {
            return false;
        }
        let others = group.iter().enumerate().filter(|(j, (arg, _))| *j != i && !is_lambda(arg));
        others.into_iter().any(|(_, (arg, own))| {
            let ty = self.type_of(arg);
            self.of_scalars(&ty) == Some(expected) && self.of_scalars(own) == Some(found)
        })
    }

    /// The rank of an array of scalars, 0 of a scalar, and their type.
    fn of_scalars(&mut self, ty: &Type) -> Option<(usize, ScalarType)> {
        match self.store.shallow(ty) {
            Type::Scalar(scalar) => Some((0, scalar)),
            Type::Array(_, row) => self.of_scalars(&row).map(|(rank, scalar)| (rank + 1, scalar)),
            _ => None,
        }
    }

    /// The error for an argument of a built-in function that is of another kind: an array for a function, and the like.
    /// It may be in the place of another one.
    fn in_order(
        &mut self,
        error: Diagnostic,
        callee: &Callee,
        group: &[(&Exp, Type)],
        i: usize,
        found: &Type,
    ) -> Diagnostic {
        let (expected, found) = (self.store.shallow(&group[i].1), self.store.shallow(found));
        let open = |ty: &Type, store: &Self| matches!(ty, Type::Meta(_)) && store.open_scalar(ty).is_none();
        let unknown = open(&expected, self) || open(&found, self);
        let builtin = callee.builtin.is_some() && callee.params > 1 && !is_symbol(&callee.name);
        if error.help.is_some() || !builtin || unknown || form(&expected) == form(&found) {
            return error;
        }
        let others = group.iter().enumerate().filter(|(j, _)| *j != i);
        let mut forms = others.map(|(_, (arg, own))| (self.form_of(arg), form(&self.store.shallow(own))));
        let is_elsewhere = forms.any(|(other, own)| other == form(&expected) && other != own);
        match (texts::about(&callee.name, false), callee.builtin, &found) {
            (Some(about), ..) if is_elsewhere => {
                error.help(format!("its arguments come in this order: `{}`", about.example))
            }
            (_, Some(Builtin::Filter), Type::Array(_, row))
                if matches!(self.store.shallow(row), Type::Scalar(ScalarType::Bool)) =>
            {
                error.help("by a mask it is `map (.1) (filter (.0) (zip mask xs))`")
            }
            (_, Some(Builtin::Map(2..)), _) if form(&found) == 0 => {
                error.help("with one value for all elements it is `map (\\x -> x + value) xs`, for example")
            }
            _ => error,
        }
    }

    /// The type of an argument. What is wrong with it is not noted.
    fn type_of(&mut self, arg: &Exp) -> Type {
        let errors = self.errors.len();
        let ty = self.infer(arg);
        self.errors.truncate(errors);
        self.store.shallow(&ty)
    }

    /// The [`form`] of an argument.
    fn form_of(&mut self, arg: &Exp) -> u8 {
        if is_lambda(arg) { 2 } else { form(&self.type_of(arg)) }
    }

    /// The error for `not x > 0`, which is `(not x) > 0`, and for operators on integers alone.
    fn before_operators(&mut self, error: Diagnostic, found: &Type, callee: &Callee) -> Diagnostic {
        match (callee.builtin, self.store.shallow(found)) {
            (Some(Builtin::Not), Type::Scalar(_) | Type::Meta(_)) => error.help(NOT_FIRST),
            (None, Type::Scalar(ty))
                if (ty.is_float() || ty == ScalarType::Bool) && self.is_builtin(&callee.name) =>
            {
                match operator_on_floats(&callee.name) {
                    Some(help) => error.help(help),
                    None => error,
                }
            }
            _ => error,
        }
    }

    /// Where a function is wanted, `(- e)` looks like a section and is a negation.
    fn no_section(&mut self, error: Diagnostic, arg: &Exp, expected: &Type) -> Diagnostic {
        let ExpKind::Paren(inner) = &arg.kind else { return error };
        match (&inner.kind, self.store.shallow(expected)) {
            (ExpKind::Neg(e), Type::Fun(..)) => error.help(format!(
                "`(- e)` is a negation, not a section: write `(\\x -> x - {})`",
                as_argument(e)
            )),
            _ => error,
        }
    }
}

/// Whether the name is that of an operator, `+` or `i32.+`.
pub(super) fn is_symbol(name: &str) -> bool {
    !name.ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '\'')
}

fn no_function(name: &str, span: Span, what: &str) -> Diagnostic {
    let message = match name {
        UNNAMED => "an argument too many".to_string(),
        name => format!("`{name}` is applied to too many arguments"),
    };
    ErrorCode::NotAFunction.at(span, message, format!("{what} is not a function"))
}

/// The function of all elements of an array that this one of two numbers is called after: `f64.maximum`.
fn of_whole_arrays(name: &str) -> Option<String> {
    let whole = format!("{name}imum");
    let is_it = name.ends_with(".max") || name.ends_with(".min");
    (is_it && builtins::member(&whole).is_some()).then_some(whole)
}

/// Whether a type is of functions, 2, of arrays, 1, or another one.
fn form(ty: &Type) -> u8 {
    match ty {
        Type::Fun(..) => 2,
        Type::Array(..) => 1,
        _ => 0,
    }
}

/// Refuses the radius of a stencil that is no constant of a sensible size, or a tuple with one that is not.
fn radius(stencil: &str, dims: u8, size: &Size, span: Span) -> Checks<()> {
    let max = if dims < 3 { MAX_RADIUS } else { MAX_RADIUS_3D };
    let radii = match size.as_var().and_then(SizeVar::term) {
        Some(Term { head: Head::Record(_), parts }) => parts.as_slice(),
        _ => std::slice::from_ref(size),
    };
    let mut radii = radii.iter().map(Size::as_constant);
    let Some(wrong) = radii.find(|r| r.is_none_or(|r| !(0..=max).contains(&r))) else { return Ok(()) };
    let label = match wrong {
        Some(r) => format!("this is {r}"),
        None => "only a run decides this".to_string(),
    };
    let tuple = match dims {
        1 => "",
        2 => ", or two of them: `(1, 2)`",
        _ => ", or three of them: `(1, 2, 3)`",
    };
    let message = format!("the radius of `{stencil}` must be a constant from 0 to {max}");
    Err(ErrorCode::StencilRadius
        .at(span, message, label)
        .help(format!("write a number, or a name that is defined as one{tuple}")))
}

/// The type of a function of these parameters.
pub(super) fn functions(params: &[Type], result: Type) -> Type {
    params.iter().rev().fold(result, |to, from| Type::Fun(Arc::new(from.clone()), Arc::new(to)))
}

/// The same, where sizes may be the arguments: for each parameter, the variable that is its value.
/// Everything that is known of the types must stand in them.
pub(super) fn dependent(params: &[Type], binders: &[Option<SizeVar>], result: Type) -> Type {
    params.iter().zip(binders).rev().fold(result, |to, (from, binder)| {
        let to = match binder {
            Some(var) => depend::bind(&to, var),
            None => to,
        };
        Type::Fun(Arc::new(from.clone()), Arc::new(to))
    })
}

fn is_lambda(exp: &Exp) -> bool {
    match &exp.kind {
        ExpKind::Paren(e) | ExpKind::Attr(_, e) => is_lambda(e),
        kind => matches!(
            kind,
            ExpKind::Lambda { .. }
                | ExpKind::LeftSection { .. }
                | ExpKind::RightSection { .. }
                | ExpKind::AccessSection(_)
        ),
    }
}
