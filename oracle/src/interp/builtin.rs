//! The built-ins that are not scalar primitives, one by one.

use super::apply::{At, exactly, scalar};
use super::soac::{array, materialised};
use super::value::{Function, Use, Val};
use super::{Eval, Interpreter, Stop};
use crate::domain::Domain;
use crate::scalar::{Prim, PrimOp, Scalar, ScalarType};
use crate::types::Builtin;
use crate::value::{Array, RowType, Value};

impl<'a, D: Domain> Interpreter<'a, '_, D> {
    /// A built-in with all its arguments.
    pub(super) fn builtin(
        &mut self,
        of: &Use<'a, D::S>,
        mut args: Vec<Val<'a, D::S>>,
        at: At,
    ) -> Eval<Val<'a, D::S>> {
        let computed = self.with_rows(of, at.span)?;
        let of = computed.as_ref().unwrap_or(of);
        Ok(match of.builtin {
            Builtin::Map(k) => {
                let fun = args.remove(0);
                self.map(fun, args, || of.row(k.into()), at)?
            }
            Builtin::Reduce | Builtin::ReduceComm => {
                let [op, neutral, mut xs] = exactly(args)?;
                if of.builtin == Builtin::ReduceComm && self.schedule.backwards {
                    let in_order = array(xs)?;
                    let elems = in_order.elems.iter().rev().cloned().collect();
                    xs = Val::from_value(&Value::Array(Array::new(in_order.row, elems)));
                }
                self.reduce(op, neutral, xs, None, at)?
            }
            Builtin::Scan | Builtin::Exscan => {
                let [op, neutral, xs] = exactly(args)?;
                self.scan(op, neutral, xs, of.builtin == Builtin::Exscan, at)?
            }
            Builtin::Filter => {
                let [predicate, xs] = exactly(args)?;
                let kept =
                    self.classify(xs, 2, at, |it, x| Ok(usize::from(!it.satisfies(&predicate, x, at)?)))?;
                kept.into_iter().next().ok_or_else(|| Stop::Internal("filter of nothing".into()))?
            }
            Builtin::Partition => {
                let [predicate, xs] = exactly(args)?;
                let parts =
                    self.classify(xs, 2, at, |it, x| Ok(usize::from(!it.satisfies(&predicate, x, at)?)))?;
                Val::Tuple(parts)
            }
            Builtin::Partition2 => {
                let [first, second, xs] = exactly(args)?;
                let parts = self.classify(xs, 3, at, |it, x| {
                    Ok(match it.satisfies(&first, x, at)? {
                        true => 0,
                        false => 1 + usize::from(!it.satisfies(&second, x, at)?),
                    })
                })?;
                Val::Tuple(parts)
            }
            Builtin::Sum => self.fold_by(PrimOp::Add, Scalar::zero, args, at)?,
            Builtin::Product => self.fold_by(PrimOp::Mul, Scalar::one, args, at)?,
            Builtin::Minimum => self.fold_by(PrimOp::Min, Scalar::highest, args, at)?,
            Builtin::Maximum => self.fold_by(PrimOp::Max, Scalar::lowest, args, at)?,
            Builtin::And => self.fold_by(PrimOp::LogAnd, Scalar::one, args, at)?,
            Builtin::Or => self.fold_by(PrimOp::LogOr, Scalar::zero, args, at)?,
            Builtin::All | Builtin::Any => {
                let [predicate, xs] = exactly(args)?;
                let all = of.builtin == Builtin::All;
                let op = if all { PrimOp::LogAnd } else { PrimOp::LogOr };
                let op = Val::fun(Function::Prim(Prim { op, ty: ScalarType::Bool }));
                let neutral = Val::Scalar(self.domain.constant(Scalar::Bool(all)));
                self.reduce(op, neutral, xs, Some(predicate), at)?
            }
            Builtin::Hist => {
                let [op, neutral, k, indices, values] = exactly(args)?;
                let start = self.replicate(k, neutral, at)?;
                self.bins(op, start, indices, values, at)?
            }
            Builtin::ReduceByIndex(dims) => {
                let [dest, op, _, indices, values] = exactly(args)?;
                self.flat(
                    array(dest)?,
                    dims,
                    indices,
                    |it, dest, indices| it.bins(op, dest, indices, values, at),
                    at,
                )?
            }
            Builtin::Scatter(dims) => {
                let [dest, indices, values] = exactly(args)?;
                self.flat(
                    array(dest)?,
                    dims,
                    indices,
                    |it, dest, indices| it.scatter(dest, indices, values, at),
                    at,
                )?
            }
            Builtin::Spread => {
                let [k, x, indices, values] = exactly(args)?;
                let dest = self.replicate(k, x, at)?;
                self.scatter(dest, indices, values, at)?
            }
            Builtin::FindIndex => {
                let [predicate, xs] = exactly(args)?;
                self.find_index(&predicate, array(xs)?, at)?
            }
            Builtin::Iota => {
                let [n] = exactly(args)?;
                let n = self.length(n, at)?;
                self.iota(n)?
            }
            Builtin::Indices => {
                let [xs] = exactly(args)?;
                self.iota(array(xs)?.len() as i64)?
            }
            Builtin::Replicate => {
                let [n, value] = exactly(args)?;
                materialised(self.replicate(n, value, at)?)
            }
            Builtin::Rep => {
                let [value] = exactly(args)?;
                let n = self.size_of(of, 0, at)?;
                let n = Val::Scalar(self.domain.constant(Scalar::I64(n)));
                materialised(self.replicate(n, value, at)?)
            }
            Builtin::Tabulate => {
                let [n, fun] = exactly(args)?;
                let n = self.length(n, at)?;
                let iota = self.iota(n)?;
                self.map(fun, vec![iota], || of.row(0), at)?
            }
            Builtin::TabulateNd(_) => {
                let fun = args.pop().ok_or_else(|| Stop::Internal("tabulate of nothing".into()))?;
                let extents = args.into_iter().map(|n| self.length(n, at)).collect::<Eval<Vec<_>>>()?;
                let row = of.row(0).ok_or_else(|| Stop::Internal("tabulate of functions".into()))?;
                self.tabulate(&extents, &fun, &row, at)?
            }
            Builtin::Foldl | Builtin::Foldr => {
                let [fun, start, xs] = exactly(args)?;
                let xs = array(xs)?;
                let left = of.builtin == Builtin::Foldl;
                let n = xs.len();
                (0..n).try_fold(start.between_turns(), |acc, i| {
                    let x = Val::from_value(&xs.elems[if left { i } else { n - 1 - i }]);
                    Ok(self.inside(&fun, if left { vec![acc, x] } else { vec![x, acc] }, at)?.between_turns())
                })?
            }
            Builtin::Iterate => {
                let [n, fun, start] = exactly(args)?;
                let n = self.domain.size(&scalar(n)?).map_err(Stop::Undecided)?;
                (0..n).try_fold(start.between_turns(), |x, _| self.turn(&fun, x, at))?
            }
            Builtin::IterateWhile | Builtin::IterateUntil => {
                let [predicate, fun, x] = exactly(args)?;
                let mut x = x.between_turns();
                while self.satisfies(&predicate, &x, at)? == (of.builtin == Builtin::IterateWhile) {
                    x = self.turn(&fun, x, at)?;
                }
                x
            }
            Builtin::Zip(_) => self.zip(args, at)?,
            Builtin::Unzip(_) => {
                let [xs] = exactly(args)?;
                self.unzip(xs)?
            }
            Builtin::Length => {
                let [xs] = exactly(args)?;
                Val::Scalar(self.domain.extent(array(xs)?.len() as i64))
            }
            Builtin::Null => {
                let [xs] = exactly(args)?;
                Val::Scalar(self.domain.constant(Scalar::Bool(array(xs)?.is_empty())))
            }
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
            Builtin::Flatmap => {
                let [fun, xs] = exactly(args)?;
                self.flatmap(&fun, xs, || of.row(1), at)?
            }
            Builtin::Stencil(edge, dims) => self.stencil(edge, dims, args, || of.row(1), at)?,
            Builtin::Trace => {
                let [value] = exactly(args)?;
                self.trace(value)
            }
            Builtin::Id | Builtin::Opaque | Builtin::Copy => {
                let [value] = exactly(args)?;
                value
            }
            Builtin::Manifest => {
                let [value] = exactly(args)?;
                let value =
                    value.into_value().ok_or_else(|| Stop::Internal("a copy of a function".into()))?;
                Val::from_value(&value)
            }
            Builtin::Equal | Builtin::NotEqual => {
                let [left, right] = exactly(args)?;
                let (Some(left), Some(right)) = (left.into_value(), right.into_value()) else {
                    return Err(Stop::Internal("a comparison of functions".into()));
                };
                let equal = self.equal(&left, &right, None, at)?;
                let equal = equal.unwrap_or_else(|| self.domain.constant(Scalar::Bool(true)));
                match of.builtin {
                    Builtin::Equal => Val::Scalar(equal),
                    _ => self.logical(PrimOp::Not, &[equal], at)?,
                }
            }
            Builtin::LogAnd | Builtin::LogOr => {
                let [left, right] = exactly(args)?;
                let op = if of.builtin == Builtin::LogAnd { PrimOp::LogAnd } else { PrimOp::LogOr };
                self.logical(op, &[scalar(left)?, scalar(right)?], at)?
            }
            Builtin::Not => {
                let [value] = exactly(args)?;
                self.logical(PrimOp::Not, &[scalar(value)?], at)?
            }
            Builtin::PipeRight => {
                let [value, fun] = exactly(args)?;
                self.apply(fun, vec![value], at)?
            }
            Builtin::PipeLeft => {
                let [fun, value] = exactly(args)?;
                self.apply(fun, vec![value], at)?
            }
            Builtin::Const => {
                let [value, _] = exactly(args)?;
                value
            }
            Builtin::Curry => {
                let [fun, a, b] = exactly(args)?;
                self.apply(fun, vec![Val::Tuple(vec![a, b])], at)?
            }
            Builtin::Uncurry => {
                let [fun, pair] = exactly(args)?;
                let Val::Tuple(parts) = pair else { return Err(Stop::Internal("uncurry of no pair".into())) };
                self.apply(fun, parts, at)?
            }
            Builtin::Flip => {
                let [fun, b, a] = exactly(args)?;
                self.apply(fun, vec![a, b], at)?
            }
            Builtin::ComposeRight => {
                let [first, second, value] = exactly(args)?;
                // What runs first is at a place of its own.
                let value = self.entering(at, None, |it| it.apply(first, vec![value], at))?;
                self.apply(second, vec![value], at)?
            }
            Builtin::ComposeLeft => {
                let [second, first, value] = exactly(args)?;
                let value = self.entering(at, None, |it| it.apply(first, vec![value], at))?;
                self.apply(second, vec![value], at)?
            }
        })
    }

    fn logical(&mut self, op: PrimOp, args: &[D::S], at: At) -> Eval<Val<'a, D::S>> {
        Ok(Val::Scalar(self.prim(Prim { op, ty: ScalarType::Bool }, args, at.span)?))
    }

    /// One turn of an iteration: a step, so that one that never ends uses the budget up.
    fn turn(&mut self, fun: &Val<'a, D::S>, x: Val<'a, D::S>, at: At) -> Eval<Val<'a, D::S>> {
        self.domain.step().map_err(Stop::Undecided)?;
        Ok(self.inside(fun, vec![x], at)?.between_turns())
    }

    /// `n` times the same value; the shape of the rows is known also where there is none.
    fn replicate(&mut self, n: Val<'a, D::S>, value: Val<'a, D::S>, at: At) -> Eval<Array<D::S>> {
        let n = self.length(n, at)?;
        let value = value.into_value().ok_or_else(|| Stop::Internal("an array of functions".into()))?;
        let row = value.row_type_by(&mut |s| self.domain.type_of(s));
        Ok(Array::new(row, self.generate(n, |_, _| value.clone())?))
    }

    /// `tabulate_2d n m f` and so on: nested maps over the positions.
    fn tabulate(
        &mut self,
        extents: &[i64],
        fun: &Val<'a, D::S>,
        row: &RowType,
        at: At,
    ) -> Eval<Val<'a, D::S>> {
        let [n, rest @ ..] = extents else { return Ok(fun.clone()) };
        let inner = rest.iter().rev().fold(row.clone(), |row, n| RowType::Array(*n, row.into()));
        self.room(*n)?;
        let mut rows = Vec::new();
        for i in 0..*n {
            let i = Val::Scalar(self.domain.constant(Scalar::I64(i)));
            let applied = self.inside(fun, vec![i], at)?;
            rows.push(self.entering(at, None, |it| it.tabulate(rest, &applied, row, at))?);
        }
        self.collect(rows, || Some(inner), Default::default(), at.span)
    }

    /// The first position whose element satisfies the predicate, or -1. Like `any`, it asks all
    /// elements.
    fn find_index(&mut self, predicate: &Val<'a, D::S>, xs: Array<D::S>, at: At) -> Eval<Val<'a, D::S>> {
        let mut found = -1;
        for (i, x) in xs.elems.iter().enumerate() {
            if self.satisfies(predicate, &Val::from_value(x), at)? && found < 0 {
                found = i as i64;
            }
        }
        Ok(Val::Scalar(self.domain.constant(Scalar::I64(found))))
    }
}
