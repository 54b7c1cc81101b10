//! Applying functions, which are always known: lowering leaves none.

use std::rc::Rc;
use std::sync::Arc;

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};
use lawson_oracle::schedule::{Bracket, Site};
use lawson_oracle::syntax::ast::{Access, Attr, NodeId};
use lawson_oracle::types::size::SizeKind;
use lawson_oracle::types::{Builtin, Scheme, Type};

use super::Lowering;
use super::scope::At;
use super::sizes::told;
use super::value::{Context, Frame, Function, Use, Val};
use crate::core::layout::is_unit;
use crate::core::{Atom, Barrier, Op, Origin, OwnCall, Size, SourceOp, Traced, Ty, View};

impl<'a> Lowering<'a> {
    /// A function with some more arguments: a function still, where they are not all there.
    pub(super) fn apply(&mut self, fun: Val<'a>, args: Vec<Val<'a>>, at: At) -> Result<Val<'a>, Diagnostic> {
        let Val::Fun(function, given) = fun else {
            return Err(self.not_native(at.span, "an application of this"));
        };
        let mut given = Rc::unwrap_or_clone(given);
        given.extend(args);
        let arity = takes(&function);
        if given.len() < arity {
            return Ok(Val::Fun(function, Rc::new(given)));
        }
        let rest = given.split_off(arity);
        let value = self.run(&function, given, at)?;
        if rest.is_empty() { Ok(value) } else { self.apply(value, rest, at) }
    }

    /// A function with all its arguments.
    fn run(&mut self, function: &Function<'a>, args: Vec<Val<'a>>, at: At) -> Result<Val<'a>, Diagnostic> {
        match function {
            Function::Closure { cheap, name, params, body, context, .. } => {
                let mut context = Context { env: context.env.clone(), frame: context.frame.inner() };
                let mut rest = args.into_iter();
                self.called((*name, *cheap), at, |l| {
                    for (pat, arg) in params.iter().zip(rest.by_ref()) {
                        context = l.bind(context.clone(), pat, arg)?;
                    }
                    let value = l.exp(&context, body)?;
                    let rest: Vec<_> = rest.collect();
                    if rest.is_empty() { Ok(value) } else { l.apply(value, rest, at) }
                })
            }
            Function::Global { def, frame, .. } => {
                let cheap = def.attrs.iter().any(Attr::is_cheap);
                self.called((Some(&def.name), cheap), at, |l| l.define(def, frame.inner(), args, at))
            }
            Function::External { decl, scheme } => self.external(decl, scheme, &args, at),
            Function::Prim(prim) => {
                let atoms = args.iter().map(|a| self.one(a, at)).collect::<Result<_, _>>()?;
                Ok(Val::Atom(self.prim(*prim, atoms, at)))
            }
            Function::RightSection { op, rhs } => {
                let [lhs] = exactly(args);
                self.apply(op.clone(), vec![lhs, rhs.clone()], at)
            }
            Function::Accesses(path, context) => {
                let [value] = exactly(args);
                path.iter().try_fold(value, |value, access| match access {
                    Access::Field(field) => self.field(value, field),
                    Access::Index(dims) => self.index(context, value, dims, at),
                })
            }
            Function::Builtin(of) => {
                let pipe = matches!(of.builtin, Builtin::PipeRight | Builtin::PipeLeft);
                let at = if pipe { at } else { at.named(of.name) };
                self.builtin(of, args, at)
            }
            Function::Attributed(attr, fun, context) => {
                let value = self.apply(fun.clone(), args, at)?;
                Ok(self.attribute(context, attr, value, at))
            }
        }
    }

    /// What a function's body gives, where the function is applied here.
    fn called<R>(
        &mut self,
        (name, cheap): (Option<&str>, bool),
        at: At,
        body: impl FnOnce(&mut Self) -> R,
    ) -> R {
        self.cheap.inside += u32::from(cheap);
        let key = name.map(|name| self.key(name, false, at));
        self.path.push(at.id);
        let calls = self.calls.len();
        let own_call = self.own_call.clone();
        let source = &self.checked.source;
        if let Some(name) = &key
            && source.imported(at.span.start).is_none()
        {
            let (line, _) = source.line_column(at.span.start);
            self.own_call = Some(Arc::new(OwnCall { name: name.clone(), span: at.span, line }));
        }
        self.calls.extend(key);
        let result = body(self);
        self.own_call = own_call;
        self.calls.truncate(calls);
        self.path.pop();
        self.cheap.inside -= u32::from(cheap);
        self.cheap.called |= cheap;
        result
    }

    /// What is called so here, by its key in the entry ([`SourceOp::name`]).
    fn key(&mut self, name: &str, named: bool, at: At) -> String {
        let key = self.within(name);
        let sites = self.ordinals.entry(key).or_default();
        let next = sites.len() + 1;
        // What a combinator applies to its elements itself is of the same place as the combinator.
        let mut site = site(&self.path, at);
        site.0.dedup();
        match *sites.entry(site).or_insert(next) {
            1 if named => self.within(name),
            ordinal => self.within(&format!("{name}#{ordinal}")),
        }
    }

    /// The key of what has this name in the function where it is called.
    pub(super) fn within(&self, name: &str) -> String {
        // What a module type hides is in the braces of the module.
        self.calls
            .last()
            .map_or(name.to_string(), |call| format!("{name} in {call}").replace(".{}", "").replace("{}", ""))
    }

    fn builtin(&mut self, of: &Use<'a>, args: Vec<Val<'a>>, at: At) -> Result<Val<'a>, Diagnostic> {
        Ok(match of.builtin {
            Builtin::Map(_) => {
                let mut args = args.into_iter();
                let Some(fun) = args.next() else { return Err(self.not_native(at.span, "map")) };
                self.map(fun, args.collect(), at)?
            }
            Builtin::Reduce | Builtin::ReduceComm => {
                let [op, neutral, array] = exactly(args);
                self.reduce("reduce", op, neutral, array, at)?
            }
            Builtin::Scan => {
                let [op, neutral, array] = exactly(args);
                self.scan("scan", (op, neutral), array, at, |_, _, state, _| state)?
            }
            Builtin::Filter => {
                let [predicate, array] = exactly(args);
                self.filter(predicate, array, at)?
            }
            Builtin::Partition | Builtin::Partition2 => self.partition(args, at)?,
            Builtin::Tabulate => {
                let [n, fun] = exactly(args);
                let iota = self.iota(self.one(&n, at)?, at);
                self.map(fun, vec![iota], at)?
            }
            Builtin::Sum => self.fold_by(PrimOp::Add, "sum", Scalar::zero, args, at)?,
            Builtin::Product => self.fold_by(PrimOp::Mul, "product", Scalar::one, args, at)?,
            Builtin::Minimum => self.fold_by(PrimOp::Min, "minimum", Scalar::highest, args, at)?,
            Builtin::Maximum => self.fold_by(PrimOp::Max, "maximum", Scalar::lowest, args, at)?,
            Builtin::And => self.fold_by(PrimOp::LogAnd, "and", Scalar::one, args, at)?,
            Builtin::Or => self.fold_by(PrimOp::LogOr, "or", Scalar::zero, args, at)?,
            Builtin::All | Builtin::Any => {
                let [predicate, array] = exactly(args);
                let all = of.builtin == Builtin::All;
                let (what, op) = if all { ("all", PrimOp::LogAnd) } else { ("any", PrimOp::LogOr) };
                self.redomap(what, monoid(op, Scalar::Bool(all)), vec![array], at, |l, element| {
                    l.inside(at, |l| l.apply(predicate, element, at))
                })?
            }
            Builtin::Iterate => {
                let [n, fun, first] = exactly(args);
                let n = self.one(&n, at)?;
                self.iterate(n, &fun, first, at)?
            }
            Builtin::IterateWhile | Builtin::IterateUntil => {
                let [predicate, fun, first] = exactly(args);
                let holds = of.builtin == Builtin::IterateWhile;
                self.iterate_while((&predicate, holds), &fun, first, at)?
            }
            Builtin::Foldl | Builtin::Foldr => {
                let [fun, first, array] = exactly(args);
                self.fold_in_order((&fun, of.builtin == Builtin::Foldl), first, &array, at)?
            }
            Builtin::Scatter(_) => {
                let [dest, indices, values] = exactly(args);
                self.bins("scatter", dest, None, [indices, values], at)?
            }
            Builtin::Spread => {
                let [n, x, indices, values] = exactly(args);
                let n = self.one(&n, at)?;
                let dest = self.replicate(n, &x, at);
                self.bins("spread", dest, None, [indices, values], at)?
            }
            Builtin::Hist => {
                let [op, neutral, n, indices, values] = exactly(args);
                let n = self.one(&n, at)?;
                let dest = self.replicate(n, &neutral, at);
                self.bins("hist", dest, Some(op), [indices, values], at)?
            }
            Builtin::ReduceByIndex(_) => {
                let [dest, op, _, indices, values] = exactly(args);
                self.bins("reduce_by_index", dest, Some(op), [indices, values], at)?
            }
            Builtin::Zip(_) => Val::Tuple(args),
            // A copy shares what it copies: no value ever changes.
            Builtin::Unzip(_) | Builtin::Id | Builtin::Copy => {
                let [value] = exactly(args);
                value
            }
            Builtin::Iota => {
                let [n] = exactly(args);
                self.iota(self.one(&n, at)?, at)
            }
            Builtin::Replicate => {
                let [n, value] = exactly(args);
                let n = self.one(&n, at)?;
                self.replicate(n, &value, at)
            }
            Builtin::Length => {
                let [array] = exactly(args);
                Val::Atom(Atom::Size(self.extent_of(&array, 0, at)?))
            }
            Builtin::Trace => {
                let [value] = exactly(args);
                match of.instance.types.as_slice() {
                    [ty] => self.trace(&of.frame.ty(ty), &value, at),
                    _ => return Err(self.not_native(at.span, "a trace of this")),
                }
                value
            }
            Builtin::Opaque | Builtin::Manifest => {
                let [value] = exactly(args);
                self.barrier(Barrier::Opaque, &value, at)
            }
            Builtin::Equal | Builtin::NotEqual => {
                let [left, right] = exactly(args);
                let ty = of.instance.types.first().map(|ty| of.frame.ty(ty));
                let ty = ty.ok_or_else(|| self.not_native(at.span, "a comparison of what has no type"))?;
                let equal = self.equal(&ty, &left, &right, at)?;
                let not = Prim { op: PrimOp::Not, ty: ScalarType::Bool };
                Val::Atom(match of.builtin {
                    Builtin::Equal => equal,
                    _ => self.prim(not, vec![equal], at),
                })
            }
            Builtin::LogAnd | Builtin::LogOr => {
                let [left, right] = exactly(args);
                let op = if of.builtin == Builtin::LogAnd { PrimOp::LogAnd } else { PrimOp::LogOr };
                let atoms = vec![self.one(&left, at)?, self.one(&right, at)?];
                Val::Atom(self.prim(Prim { op, ty: ScalarType::Bool }, atoms, at))
            }
            Builtin::Const
            | Builtin::Curry
            | Builtin::Uncurry
            | Builtin::Flip
            | Builtin::PipeRight
            | Builtin::PipeLeft
            | Builtin::ComposeRight
            | Builtin::ComposeLeft => self.plumbing(of.builtin, args, at)?,
            Builtin::Not
            | Builtin::Null
            | Builtin::Rep
            | Builtin::Indices
            | Builtin::TabulateNd(_)
            | Builtin::FindIndex
            | Builtin::Exscan => self.library(of, args, at)?,
            Builtin::Flatten(_)
            | Builtin::Unflatten(_)
            | Builtin::Transpose
            | Builtin::Rotate
            | Builtin::Reverse
            | Builtin::Concat
            | Builtin::Take
            | Builtin::Drop
            | Builtin::Split
            | Builtin::Head
            | Builtin::Last
            | Builtin::Tail
            | Builtin::Init
            | Builtin::Sized
            | Builtin::Cross => self.rearranged(of, args, at)?,
            Builtin::Stencil(edge, dims) => self.stencil(edge, dims, args, at)?,
            Builtin::Flatmap => {
                let [fun, array] = exactly(args);
                self.flatmap(&fun, &array, at)?
            }
        })
    }

    /// A reduction by a built-in operator, from its neutral element at the array's type.
    fn fold_by(
        &mut self,
        op: PrimOp,
        what: &str,
        neutral: fn(ScalarType) -> Scalar,
        args: Vec<Val<'a>>,
        at: At,
    ) -> Result<Val<'a>, Diagnostic> {
        let [array] = exactly(args);
        let ty = self.type_of(&self.one(&array, at)?).scalar;
        self.reduce(what, Val::fun(Function::Prim(Prim { op, ty })), constant(neutral(ty)), array, at)
    }

    /// `n` times the same value.
    pub(super) fn replicate(&mut self, mut n: Atom, value: &Val<'a>, at: At) -> Val<'a> {
        let size = self.extent(&n);
        let mut views = Vec::new();
        for atom in value.leaves() {
            let ty = self.type_of(&atom);
            let dims = [vec![size.clone()], ty.dims].concat();
            let origin = self.origin("replicate", at, Bracket::Tree);
            let op = Op::View(View::Replicate(n.clone(), atom));
            views.extend(self.push(op, vec![Ty { scalar: ty.scalar, dims }], origin));
            // The first has given the size its value.
            n = Atom::Size(size.clone());
        }
        value.rebuild(&mut views.into_iter().map(Atom::Var))
    }

    pub(super) fn iota(&mut self, n: Atom, at: At) -> Val<'a> {
        let size = self.extent(&n);
        let origin = self.origin("iota", at, Bracket::Tree);
        let ty = Ty { scalar: ScalarType::I64, dims: vec![size] };
        Val::Atom(Atom::Var(self.push(Op::View(View::Iota(n)), vec![ty], origin)[0]))
    }

    /// The extent of an array of `n` elements: where `n` is computed, a size that it then binds.
    fn extent(&mut self, n: &Atom) -> Size {
        told(n).unwrap_or_else(|| Size::var(self.fresh_size(SizeKind::Rigid)))
    }

    /// Prints a value of this type.
    pub(super) fn trace(&mut self, ty: &Type, value: &Val<'a>, at: At) {
        let origin = self.origin("trace", at, Bracket::Tree);
        self.push(Op::Trace(traced(ty, value)), Vec::new(), origin);
    }

    /// The origin of a statement: `what` it is, unless the source gives it a name.
    pub(super) fn origin(&mut self, what: &str, at: At, bracket: Bracket) -> Origin {
        let name = match self.name.clone() {
            Some((id, name)) if id == at.id => self.key(&name, true, at),
            _ => self.key(what, false, at),
        };
        let (line, _) = self.checked.source.line_column(at.span.start);
        let file = self.checked.source.imported(at.span.start).cloned();
        let site = site(&self.path, at);
        let cheap = self.cheap.inside > 0 || self.cheap.called_last;
        let (span, alone, parts, shift) = (at.span, None, 1, 0);
        let call = self.own_call.clone().filter(|_| file.is_some());
        Origin::from_iter([SourceOp {
            span,
            line,
            file,
            site,
            name,
            bracket,
            alone,
            cheap,
            parts,
            shift,
            call,
        }])
    }
}

/// The site of an operation that inlining reached by these applications.
fn site(path: &[NodeId], at: At) -> Site {
    Site(path.iter().copied().chain([at.id]).collect())
}

/// What a trace prints. An array of tuples is held as a tuple of arrays, and printed as one.
pub(super) fn traced(ty: &Type, value: &Val<'_>) -> Traced {
    let mut row = ty;
    while let Type::Array(_, elem) = row {
        row = elem;
    }
    match (ty, value) {
        (_, Val::Atom(atom)) if is_unit(row) => Traced::Unit(atom.clone()),
        (Type::Array(_, row), Val::Tuple(_) | Val::Record(_)) => {
            Traced::ArrayOf(Box::new(traced(row, value)))
        }
        (Type::Tuple(tys), Val::Tuple(parts)) => {
            Traced::Tuple(tys.iter().zip(parts).map(|(ty, part)| traced(ty, part)).collect())
        }
        (Type::Record(tys), Val::Record(parts)) => {
            let fields = tys.iter().zip(parts).map(|((n, ty), (_, part))| (n.to_string(), traced(ty, part)));
            Traced::Record(fields.collect())
        }
        (Type::Sum(variants), Val::Tuple(parts)) => {
            let Some((Val::Atom(tag), parts)) = parts.split_first() else { return Traced::Tuple(Vec::new()) };
            let variants = variants.iter().zip(parts).map(|((name, ty), part)| {
                let parts: &[Val] = if let Val::Tuple(parts) = part { parts } else { &[] };
                (name.to_string(), ty.fields().iter().zip(parts).map(|(ty, part)| traced(ty, part)).collect())
            });
            Traced::Sum(tag.clone(), variants.collect())
        }
        (_, Val::Atom(atom)) => Traced::Part(atom.clone()),
        _ => Traced::Tuple(Vec::new()),
    }
}

/// A constant as a value.
fn constant<'a>(scalar: Scalar) -> Val<'a> {
    Val::Atom(Atom::Const(scalar))
}

/// A primitive and its neutral element, as they are folded with.
pub(super) fn monoid<'a>(op: PrimOp, neutral: Scalar) -> (Val<'a>, Val<'a>) {
    (Val::fun(Function::Prim(Prim { op, ty: neutral.ty() })), constant(neutral))
}

/// The arguments of a function that is applied to all of them.
pub(super) fn exactly<'a, const N: usize>(args: Vec<Val<'a>>) -> [Val<'a>; N] {
    args.try_into().unwrap_or_else(|_| std::array::from_fn(|_| Val::Tuple(Vec::new())))
}

/// How many arguments a function takes before it runs.
fn takes(function: &Function<'_>) -> usize {
    match function {
        Function::Closure { params, scheme: None, .. } => params.len(),
        Function::Closure { params, scheme: Some(scheme), context, .. } => {
            arity(params.len(), scheme, &context.frame)
        }
        Function::Global { def, scheme, frame } => arity(def.params.len(), scheme, frame),
        Function::External { scheme, .. } => scheme.params.len(),
        Function::Prim(prim) => prim.arity(),
        Function::RightSection { .. } | Function::Accesses(..) => 1,
        Function::Builtin(of) => of.builtin.arity(),
        Function::Attributed(_, fun, _) => match fun {
            Val::Fun(function, given) => takes(function) - given.len(),
            _ => 0,
        },
    }
}

/// How many arguments a function takes, written with so many parameters, before its body runs: all that its
/// type has, where what makes the others decides its sizes.
pub(super) fn arity(written: usize, scheme: &Scheme, frame: &Frame) -> usize {
    let mut open = frame.open().peekable();
    if open.peek().is_none() {
        return written;
    }
    let told = scheme.told(written);
    if open.all(|var| told.contains(var)) { written } else { scheme.params.len() }
}
