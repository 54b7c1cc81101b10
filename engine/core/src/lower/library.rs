//! The built-ins that are functions of functions, and those that are small programs over the others.

use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};
use lawson_oracle::types::Builtin;

use super::apply::{exactly, monoid};
use super::scope::At;
use super::sizes::number;
use super::value::{Use, Val};
use super::{LowerResult, Lowering};
use crate::core::{Atom, Op, Operator, Origin, Size, Ty};

impl<'a> Lowering<'a> {
    /// Functions of functions: what they are given is known, so nothing of them is left.
    pub(super) fn plumbing(&mut self, builtin: Builtin, args: Vec<Val<'a>>, at: At) -> LowerResult<Val<'a>> {
        match builtin {
            Builtin::Const => {
                let [value, _] = exactly(args);
                Ok(value)
            }
            Builtin::Curry => {
                let [fun, a, b] = exactly(args);
                self.apply(fun, vec![Val::Tuple(vec![a, b])], at)
            }
            Builtin::Uncurry => match exactly(args) {
                [fun, Val::Tuple(parts)] => self.apply(fun, parts, at),
                [..] => Err(self.not_native(at.span, "uncurry of this")),
            },
            Builtin::Flip => {
                let [fun, b, a] = exactly(args);
                self.apply(fun, vec![a, b], at)
            }
            Builtin::PipeRight => {
                let [value, fun] = exactly(args);
                self.apply(fun, vec![value], at)
            }
            Builtin::PipeLeft => {
                let [fun, value] = exactly(args);
                self.apply(fun, vec![value], at)
            }
            Builtin::ComposeRight => {
                let [first, second, value] = exactly(args);
                let value = self.composed(first, value, at)?;
                self.apply(second, vec![value], at)
            }
            Builtin::ComposeLeft => {
                let [second, first, value] = exactly(args);
                let value = self.composed(first, value, at)?;
                self.apply(second, vec![value], at)
            }
            other => Err(self.not_native(at.span, format!("the built-in `{}`", other.name()))),
        }
    }

    /// The function of a composition that runs first: at a place of its own, and what the source names is what comes
    /// after it.
    fn composed(&mut self, fun: Val<'a>, value: Val<'a>, at: At) -> LowerResult<Val<'a>> {
        let name = self.name.take();
        self.path.push(at.id);
        let value = self.apply(fun, vec![value], at);
        self.path.pop();
        self.name = name;
        value
    }

    /// Small programs over the others.
    pub(super) fn library(&mut self, of: &Use<'a>, mut args: Vec<Val<'a>>, at: At) -> LowerResult<Val<'a>> {
        match of.builtin {
            Builtin::Not => {
                let [value] = exactly(args);
                let value = self.one(&value, at)?;
                let not = Prim { op: PrimOp::Not, ty: ScalarType::Bool };
                Ok(Val::Atom(self.prim(not, vec![value], at)))
            }
            Builtin::Null => {
                let [array] = exactly(args);
                let size = Atom::Size(self.extent_of(&array, 0, at)?);
                Ok(Val::Atom(self.on_numbers(PrimOp::Eq, size, number(0), at)))
            }
            Builtin::Indices => {
                let [array] = exactly(args);
                let size = Atom::Size(self.extent_of(&array, 0, at)?);
                Ok(self.iota(size, at))
            }
            Builtin::Rep => {
                let [value] = exactly(args);
                let n = Atom::Size(self.size_of(of, 0, at)?);
                Ok(self.replicate(n, &value, at))
            }
            Builtin::TabulateNd(_) => {
                let fun = args.pop().unwrap_or(Val::Tuple(Vec::new()));
                let mut extents = Vec::new();
                for n in &args {
                    let n = self.one(n, at)?;
                    extents.push(self.as_size(n));
                }
                // Those inside are negative also where no row is made.
                for inner in extents.iter().skip(1) {
                    let there = self.on_numbers(PrimOp::Le, number(0), Atom::Size(inner.clone()), at);
                    self.assert(there, at);
                }
                self.tabulate(&extents, fun, at)
            }
            Builtin::FindIndex => {
                let [predicate, array] = exactly(args);
                self.find_index(predicate, array, at)
            }
            Builtin::Exscan => {
                let [op, neutral, array] = exactly(args);
                self.exscan(op, neutral, array, at)
            }
            other => Err(self.not_native(at.span, format!("the built-in `{}`", other.name()))),
        }
    }

    fn tabulate(&mut self, extents: &[Size], fun: Val<'a>, at: At) -> LowerResult<Val<'a>> {
        let [n, rest @ ..] = extents else { return Ok(fun) };
        self.generate("tabulate", n, at, |l, position| {
            l.inside(at, |l| {
                let fun = l.apply(fun, vec![Val::Atom(position)], at)?;
                l.tabulate(rest, fun, at)
            })
        })
    }

    /// The least position whose element satisfies the predicate, or -1. Like `any`, it asks all elements.
    fn find_index(&mut self, predicate: Val<'a>, array: Val<'a>, at: At) -> LowerResult<Val<'a>> {
        let none = Scalar::highest(ScalarType::I64);
        let least = monoid(PrimOp::Min, none);
        let found = self.redomap("find_index", least, vec![array], at, |l, element| {
            let ty = Ty { scalar: ScalarType::I64, dims: Vec::new() };
            let position = l.push(Op::Position, vec![ty], Origin::default())[0];
            let holds = l.inside(at, |l| l.apply(predicate, element, at))?;
            let holds = l.one(&holds, at)?;
            l.either(&holds, Atom::Var(position), Atom::Const(none), at).map(Val::Atom)
        })?;
        let found = self.one(&found, at)?;
        let nowhere = self.on_numbers(PrimOp::Eq, found.clone(), Atom::Const(none), at);
        self.either(&nowhere, number(-1), found, at).map(Val::Atom)
    }

    /// The inclusive scan, less each element at its own place where the operator has an inverse; else each element moved
    /// one place on, for which the last one is computed and left out.
    fn exscan(&mut self, op: Val<'a>, neutral: Val<'a>, array: Val<'a>, at: At) -> LowerResult<Val<'a>> {
        let extent = self.extent_of(&array, 0, at)?;
        let neutrals = neutral.leaves();
        let mut is_exclusive = false;
        let made = |l: &mut Self, operator: &Operator, state: Vec<Atom>, element: &[Atom]| {
            let Some(inverse) = inverse(operator, &neutrals) else { return state };
            is_exclusive = true;
            vec![l.prim(inverse, vec![state[0].clone(), element[0].clone()], at)]
        };
        let scanned = self.scan("exscan", (op, neutral.clone()), array, at, made)?;
        if is_exclusive {
            return Ok(scanned);
        }
        // The schedule asks how the scan combines, and not about this loop: it has a place of its own.
        self.inside(at, |l| {
            l.generate("exscan", &extent, at, |l, position| {
                let first = l.on_numbers(PrimOp::Eq, position.clone(), number(0), at);
                let other = l.block(|l| {
                    let before = l.on_numbers(PrimOp::Sub, position, number(1), at);
                    l.element(&scanned, &[before], at)
                })?;
                l.branch(first, (Vec::new(), neutral), other, at)
            })
        })
    }
}

/// What undoes an operator, bit for bit, if it begins with its neutral element.
fn inverse(operator: &Operator, neutrals: &[Atom]) -> Option<Prim> {
    let prim = operator.builtin().filter(|prim| !prim.ty.is_float() && operator.is_neutral(&neutrals[0]))?;
    match prim.op {
        PrimOp::Add => Some(Prim { op: PrimOp::Sub, ..prim }),
        PrimOp::BitXor => Some(prim),
        _ => None,
    }
}
