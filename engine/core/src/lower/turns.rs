//! Sequential loops: `loop`, and the built-ins that take turns.

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};
use lawson_oracle::schedule::Bracket;
use lawson_oracle::syntax::ast::{Exp, ExpKind, LoopForm, NodeId, Pat, PatKind};
use lawson_oracle::types::size::SizeKind;

use super::scope::At;
use super::sizes::number;
use super::value::{Context, Val, unit};
use super::{Lowering, MAX_NEST};
use crate::core::{Atom, Binding, Op, Scope, Seq, Size, SizeVar, Turns, Ty};

/// How many turns there are.
pub(super) enum Until<'t, 'a> {
    /// So many, an `i64`.
    Count(Atom),
    /// As long as this is so of the state.
    While(&'t mut dyn FnMut(&mut Lowering<'a>, Val<'a>) -> Result<Atom, Diagnostic>),
}

/// What a turn makes of the state, and of the number of turns before.
type Turn<'t, 'a> = dyn FnMut(&mut Lowering<'a>, Val<'a>, Atom) -> Result<Val<'a>, Diagnostic> + 't;

/// For each part of the state, for each dimension, which of the extents it is that each turn binds anew.
type Varying = Vec<Vec<Option<usize>>>;

impl<'a> Lowering<'a> {
    /// `loop pat = init form do body`.
    pub(super) fn looping(
        &mut self,
        context: &Context<'a>,
        node: NodeId,
        (pat, init): (&'a Pat, Option<&'a Exp>),
        form: &'a LoopForm,
        body: &'a Exp,
        at: At,
    ) -> Result<Val<'a>, Diagnostic> {
        let first = match init {
            Some(init) => self.exp(context, init)?,
            None => self.same_names(context, pat)?,
        };
        let turn = || Context { env: context.env.clone(), frame: context.frame.inner() };
        match form {
            LoopForm::For(name, bound) => {
                let bound = self.scalar(context, bound)?;
                let ty = self.type_of(&bound).scalar;
                let count = self.convert(bound, ScalarType::I64, at);
                self.turns("loop", Until::Count(count), first, at, &mut |l, state, index| {
                    let mut turn = l.bind(turn(), pat, state)?;
                    let index = match l.checked.size_of_binding.get(&node) {
                        Some(var) => {
                            let size = l.as_size(index);
                            turn.frame.bind(var, size.clone());
                            Atom::Size(size)
                        }
                        None => l.convert(index, ty, at),
                    };
                    turn = turn.with(name.name.clone(), Val::Atom(index));
                    l.exp(&turn, body)
                })
            }
            // No array of the numbers is made.
            LoopForm::In(element, array)
                if let ExpKind::Range { start, step, end } = &unwrapped(array).kind =>
            {
                let steps = self.steps_of(context, start, step.as_deref(), end, at)?;
                // More numbers than an `i64` counts: there is no such array.
                let countable = self.on_numbers(PrimOp::Le, number(0), steps.count.clone(), at);
                self.assert(countable, at);
                self.turns("loop", Until::Count(steps.count.clone()), first, at, &mut |l, state, index| {
                    let turn = l.bind(turn(), pat, state)?;
                    let number = l.in_range(&steps, index, at);
                    let turn = l.bind(turn, element, Val::Atom(number))?;
                    l.exp(&turn, body)
                })
            }
            LoopForm::In(element, array) => {
                let array = self.exp(context, array)?;
                let count = Atom::Size(self.extent_of(&array, 0, at)?);
                self.turns("loop", Until::Count(count), first, at, &mut |l, state, index| {
                    let turn = l.bind(turn(), pat, state)?;
                    let row = l.element(&array, &[index], at)?;
                    let turn = l.bind(turn, element, row)?;
                    l.exp(&turn, body)
                })
            }
            LoopForm::While(condition) => {
                let mut goes_on = |l: &mut Self, state| {
                    let turn = l.bind(turn(), pat, state)?;
                    l.scalar(&turn, condition)
                };
                self.turns("loop", Until::While(&mut goes_on), first, at, &mut |l, state, _| {
                    let turn = l.bind(turn(), pat, state)?;
                    l.exp(&turn, body)
                })
            }
        }
    }

    /// What a loop without initialiser starts from: the variables of the same names.
    fn same_names(&self, context: &Context<'a>, pat: &Pat) -> Result<Val<'a>, Diagnostic> {
        match &pat.kind {
            PatKind::Name(name) => {
                context.env.get(name).cloned().ok_or_else(|| self.not_native(pat.span, "this loop variable"))
            }
            PatKind::Tuple(parts) if parts.is_empty() => Ok(unit()),
            PatKind::Tuple(parts) => {
                Ok(Val::Tuple(parts.iter().map(|p| self.same_names(context, p)).collect::<Result<_, _>>()?))
            }
            PatKind::Typed(pat, _) | PatKind::Attr(_, pat) => self.same_names(context, pat),
            PatKind::Wild | PatKind::Record(_) | PatKind::Constructor(..) | PatKind::Literal(_) => {
                Err(self.not_native(pat.span, "this loop variable"))
            }
        }
    }

    /// `iterate n f x`.
    pub(super) fn iterate(
        &mut self,
        n: Atom,
        fun: &Val<'a>,
        first: Val<'a>,
        at: At,
    ) -> Result<Val<'a>, Diagnostic> {
        let n = self.convert(n, ScalarType::I64, at);
        self.turns("iterate", Until::Count(n), first, at, &mut |l, state, _| {
            l.in_turn(at, |l| l.apply(fun.clone(), vec![state], at))
        })
    }

    /// `iterate_while p f x`, and `iterate_until`, of which the condition is the other.
    pub(super) fn iterate_while(
        &mut self,
        (predicate, holds): (&Val<'a>, bool),
        fun: &Val<'a>,
        first: Val<'a>,
        at: At,
    ) -> Result<Val<'a>, Diagnostic> {
        let mut goes_on = |l: &mut Self, state| {
            let cond = l.in_turn(at, |l| l.apply(predicate.clone(), vec![state], at))?;
            let cond = l.one(&cond, at)?;
            Ok(if holds {
                cond
            } else {
                l.prim(Prim { op: PrimOp::Not, ty: ScalarType::Bool }, vec![cond], at)
            })
        };
        self.turns("iterate", Until::While(&mut goes_on), first, at, &mut |l, state, _| {
            l.in_turn(at, |l| l.apply(fun.clone(), vec![state], at))
        })
    }

    /// `foldl f x xs`, and `foldr`, which goes from the last element to the first.
    pub(super) fn fold_in_order(
        &mut self,
        (fun, left): (&Val<'a>, bool),
        first: Val<'a>,
        array: &Val<'a>,
        at: At,
    ) -> Result<Val<'a>, Diagnostic> {
        let count = Atom::Size(self.extent_of(array, 0, at)?);
        self.turns("fold", Until::Count(count.clone()), first, at, &mut |l, state, index| {
            let i64s = |op| Prim { op, ty: ScalarType::I64 };
            let index = if left {
                index
            } else {
                let last = l.prim(i64s(PrimOp::Sub), vec![count.clone(), Atom::Const(Scalar::I64(1))], at);
                l.prim(i64s(PrimOp::Sub), vec![last, index], at)
            };
            let element = l.element(array, &[index], at)?;
            let args = if left { vec![state, element] } else { vec![element, state] };
            l.in_turn(at, |l| l.apply(fun.clone(), args, at))
        })
    }

    /// A scalar at another type.
    pub(super) fn convert(&mut self, atom: Atom, to: ScalarType, at: At) -> Atom {
        let ty = self.type_of(&atom).scalar;
        if ty == to { atom } else { self.prim(Prim { op: PrimOp::Convert(to), ty }, vec![atom], at) }
    }

    /// The sequential loop that starts from this state. Of an extent that a turn leaves other than it found it,
    /// each turn has its own.
    pub(super) fn turns(
        &mut self,
        what: &str,
        until: Until<'_, 'a>,
        first: Val<'a>,
        at: At,
        turn: &mut Turn<'_, 'a>,
    ) -> Result<Val<'a>, Diagnostic> {
        if self.nest == MAX_NEST {
            return Err(self.not_native(at.span, format_args!("loops nested deeper than {MAX_NEST}")));
        }
        self.nest += 1;
        self.turned += 1;
        let turned = self.in_turns(what, until, first, at, turn);
        self.turned -= 1;
        self.nest -= 1;
        turned
    }

    /// [`Lowering::inside`] of a turn.
    fn in_turn<R>(
        &mut self,
        at: At,
        lower: impl FnOnce(&mut Self) -> Result<R, Diagnostic>,
    ) -> Result<R, Diagnostic> {
        self.turned += 1;
        let result = self.inside(at, lower);
        self.turned -= 1;
        result
    }

    fn in_turns(
        &mut self,
        what: &str,
        mut until: Until<'_, 'a>,
        first: Val<'a>,
        at: At,
        turn: &mut Turn<'_, 'a>,
    ) -> Result<Val<'a>, Diagnostic> {
        let leaves = first.leaves();
        let given: Vec<Ty> = leaves.iter().map(|leaf| self.type_of(leaf)).collect();
        let mut varying: Varying = given.iter().map(|ty| vec![None; ty.dims.len()]).collect();
        // Each time that the body is lowered again another extent is found to vary.
        for _ in 0..=varying.iter().flatten().count() + 1 {
            let (tys, sizes) = self.state_types(&given, &varying);
            let state: Vec<Binding> =
                tys.iter().map(|ty| Binding { var: self.variable(ty.clone()), ty: ty.clone() }).collect();
            let atoms = || state.iter().map(|binding| Atom::Var(binding.var));
            let found = first.rebuild(&mut atoms());
            let (index, turns) = match &mut until {
                Until::Count(n) => {
                    let index = self.variable(Ty { scalar: ScalarType::I64, dims: Vec::new() });
                    (Atom::Var(index), Turns::Count(index, n.clone()))
                }
                Until::While(goes_on) => {
                    let (stmts, cond) = self.block(|l| goes_on(l, found.clone()))?;
                    (Atom::Const(Scalar::I64(0)), Turns::While(Scope { stmts, results: vec![cond] }))
                }
            };
            let (stmts, left) = self.block(|l| {
                l.turn_size(&index);
                turn(l, found, index)
            })?;
            let results = left.leaves();
            if results.len() != leaves.len() {
                return Err(self.not_native(at.span, "a loop of this form"));
            }
            let left: Vec<Ty> = results.iter().map(|leaf| self.type_of(leaf)).collect();
            let found = found_varying(&given, &varying, &tys, &left);
            if found != varying {
                varying = found;
                continue;
            }
            let (outs, _) = self.state_types(&given, &varying);
            let body = Scope { stmts, results };
            let seq = Seq { turns, state, sizes, first: leaves, body };
            let origin = self.origin(what, at, Bracket::Tree);
            let vars = self.push(Op::Seq(Box::new(seq)), outs, origin);
            return Ok(first.rebuild(&mut vars.into_iter().map(Atom::Var)));
        }
        Err(self.not_native(at.span, "a loop of which the sizes depend on each other like this"))
    }

    /// The state's types, with new variables for the extents that vary.
    fn state_types(&mut self, given: &[Ty], varying: &Varying) -> (Vec<Ty>, Vec<SizeVar>) {
        let classes = varying.iter().flatten().flatten().max().map_or(0, |last| last + 1);
        let sizes: Vec<SizeVar> = (0..classes).map(|_| self.fresh_size(SizeKind::Rigid)).collect();
        let ty = |(ty, varying): (&Ty, &Vec<Option<usize>>)| {
            let dims = ty.dims.iter().zip(varying);
            let dims = dims.map(|(dim, class)| class.map_or(dim.clone(), |c| Size::var(sizes[c].clone())));
            Ty { scalar: ty.scalar, dims: dims.collect() }
        };
        (given.iter().zip(varying).map(ty).collect(), sizes)
    }
}

/// Which extents vary, when a turn of this state leaves arrays of these types. Those that were equal at first,
/// and are left equal, are one.
fn found_varying(given: &[Ty], before: &Varying, state: &[Ty], left: &[Ty]) -> Varying {
    let mut kinds: Vec<(&Size, &Size)> = Vec::new();
    let mut all = Vec::new();
    for (((given, before), state), left) in given.iter().zip(before).zip(state).zip(left) {
        let mut dims = Vec::new();
        for (((given, class), state), left) in given.dims.iter().zip(before).zip(&state.dims).zip(&left.dims)
        {
            if class.is_none() && state == left {
                dims.push(None);
                continue;
            }
            let kind = (given, left);
            let known = kinds.iter().position(|other| *other == kind);
            dims.push(Some(known.unwrap_or_else(|| {
                kinds.push(kind);
                kinds.len() - 1
            })));
        }
        all.push(dims);
    }
    all
}

/// An expression without the parentheses around it.
fn unwrapped(exp: &Exp) -> &Exp {
    if let ExpKind::Paren(inner) = &exp.kind { unwrapped(inner) } else { exp }
}
