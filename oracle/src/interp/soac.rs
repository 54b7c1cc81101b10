//! The second-order combinators, by their definitions. An element's origin is its index in the
//! iteration space that it stems from, as long as the schedule keeps the loops together.

use std::rc::Rc;

use super::apply::{At, scalar};
use super::value::{Function, Origins, Val};
use super::{Eval, FaultKind, Interpreter, Stop};
use crate::domain::{Domain, Undecided};
use crate::scalar::{Prim, PrimOp, Scalar, ScalarType};
use crate::schedule::{self, Bracket};
use crate::value::{Array, RowType, Value};

/// Arrays longer than this are beyond what the interpreter holds in memory.
const LONGEST: i64 = 1 << 28;

impl<'a, D: Domain> Interpreter<'a, '_, D> {
    /// `map f xs ys ..`
    pub(super) fn map(
        &mut self,
        fun: Val<'a, D::S>,
        arrays: Vec<Val<'a, D::S>>,
        at: &At,
    ) -> Eval<Val<'a, D::S>> {
        let origins = self.origins(&arrays, at);
        let arrays = arrays.into_iter().map(array).collect::<Eval<Vec<_>>>()?;
        let n = arrays.first().map_or(0, Array::len);
        if arrays.iter().any(|a| a.len() != n) {
            return Err(Stop::Internal("map over arrays of different lengths".into()));
        }
        let mut results = Vec::with_capacity(n);
        for i in 0..n {
            let args = arrays.iter().map(|a| Val::from_value(&a.elems[i])).collect();
            results.push(self.inside(at, |it, at| it.apply(fun.clone(), args, at))?);
        }
        self.collect(results, at, origins)
    }

    /// `filter p xs`
    pub(super) fn filter(
        &mut self,
        predicate: Val<'a, D::S>,
        xs: Val<'a, D::S>,
        at: &At,
    ) -> Eval<Val<'a, D::S>> {
        let cluster = self.scheduled(at.id).map(|s| s.cluster);
        let origins = self.origins(std::slice::from_ref(&xs), at);
        let xs = array(xs)?;
        let (mut kept, mut kept_origins) = (Vec::new(), Vec::new());
        for (i, x) in xs.elems.iter().enumerate() {
            let args = vec![Val::from_value(x)];
            let keep = self.inside(at, |it, at| it.apply(predicate.clone(), args, at))?;
            if self.decide(&keep)? {
                kept.push(x.clone());
                kept_origins.push(origin(&origins, i));
            }
        }
        let origins = cluster.map(|c| (c, Rc::new(kept_origins)));
        Ok(Val::Array(Array::new(xs.row.clone(), kept), origins.into_iter().collect()))
    }

    /// `reduce op ne (map f xs)`, or without `f` a plain reduction.
    pub(super) fn reduce(
        &mut self,
        op: Val<'a, D::S>,
        neutral: Val<'a, D::S>,
        xs: Val<'a, D::S>,
        fun: Option<Val<'a, D::S>>,
        at: &At,
    ) -> Eval<Val<'a, D::S>> {
        let bracket = self.scheduled(at.id).map_or(Bracket::Sequential, |s| s.bracket);
        let origins = self.origins(std::slice::from_ref(&xs), at);
        let xs = array(xs)?;
        let mut elements = Vec::new();
        for (i, x) in xs.elems.iter().enumerate() {
            let x = Val::from_value(x);
            let x = match &fun {
                Some(fun) => self.entering(at, None, |it| it.apply(fun.clone(), vec![x], at))?,
                None => x,
            };
            elements.push((origin(&origins, i), x));
        }
        // What the operator gives is what the reduction gives, not an element of it.
        schedule::fold(self.schedule, bracket, neutral, elements, &mut |l, r| {
            self.entering(at, None, |it| it.apply(op.clone(), vec![l, r], at))
        })
    }

    /// `scan op ne xs`
    pub(super) fn scan(
        &mut self,
        op: Val<'a, D::S>,
        neutral: Val<'a, D::S>,
        xs: Val<'a, D::S>,
        at: &At,
    ) -> Eval<Val<'a, D::S>> {
        let bracket = self.scheduled(at.id).map_or(Bracket::Sequential, |s| s.bracket);
        let origins = self.origins(std::slice::from_ref(&xs), at);
        let xs = array(xs)?;
        let elements: Vec<_> =
            xs.elems.iter().enumerate().map(|(i, x)| (origin(&origins, i), Val::from_value(x))).collect();
        let results = schedule::scan(self.schedule, bracket, neutral, elements, &mut |l, r| {
            self.inside(at, |it, at| it.apply(op.clone(), vec![l, r], at))
        })?;
        self.collect(results, at, origins)
    }

    /// A reduction by a built-in operator, from its neutral element at the array's type.
    pub(super) fn fold_by(
        &mut self,
        op: PrimOp,
        neutral: fn(ScalarType) -> Scalar,
        args: Vec<Val<'a, D::S>>,
        at: &At,
    ) -> Eval<Val<'a, D::S>> {
        let Some(xs @ Val::Array(..)) = args.into_iter().next() else {
            return Err(Stop::Internal("a fold of no array".into()));
        };
        let Val::Array(Array { row, .. }, _) = &xs else { return Err(Stop::Internal("no array".into())) };
        let RowType::Scalar(ty) = **row else { return Err(Stop::Internal("a fold of arrays".into())) };
        let neutral = Val::Scalar(self.domain.constant(neutral(ty)));
        self.reduce(Val::fun(Function::Prim(Prim { op, ty })), neutral, xs, None, at)
    }

    /// `zip xs ys ..`: the origins of all of them.
    pub(super) fn zip(&mut self, arrays: Vec<Val<'a, D::S>>, at: &At) -> Eval<Val<'a, D::S>> {
        let mut origins = Origins::new();
        let mut columns = Vec::new();
        for val in arrays {
            let Val::Array(column, from) = val else { return Err(Stop::Internal("zip of no array".into())) };
            origins.extend(from);
            columns.push(column);
        }
        let n = columns.first().map_or(0, Array::len);
        if columns.iter().any(|c| c.len() != n) {
            return Err(Stop::Internal(format!("zip of arrays of different lengths at {:?}", at.span)));
        }
        let row = RowType::Tuple(columns.iter().map(|c| (*c.row).clone()).collect());
        let elems =
            (0..n).map(|i| Value::Tuple(columns.iter().map(|c| c.elems[i].clone()).collect())).collect();
        Ok(Val::Array(Array::new(row, elems), origins))
    }

    /// `unzip xs`.
    pub(super) fn unzip(&mut self, val: Val<'a, D::S>) -> Eval<Val<'a, D::S>> {
        let Val::Array(whole, origins) = val else { return Err(Stop::Internal("unzip of no array".into())) };
        let RowType::Tuple(rows) = &*whole.row else {
            return Err(Stop::Internal("unzip of no tuples".into()));
        };
        let mut columns = vec![Vec::with_capacity(whole.len()); rows.len()];
        for elem in whole.elems.iter() {
            let Value::Tuple(parts) = elem else { return Err(Stop::Internal("unzip of no tuples".into())) };
            columns.iter_mut().zip(parts).for_each(|(column, part)| column.push(part.clone()));
        }
        let arrays =
            rows.iter().zip(columns).map(|(row, c)| Val::Array(Array::new(row.clone(), c), origins.clone()));
        Ok(Val::Tuple(arrays.collect()))
    }

    /// `0, 1, .., n-1`.
    pub(super) fn iota(&mut self, n: i64) -> Eval<Val<'a, D::S>> {
        let elems = self.generate(n, |it, i| Value::Scalar(it.domain.constant(Scalar::I64(i))))?;
        Ok(Val::Array(Array::new(RowType::Scalar(ScalarType::I64), elems), Origins::new()))
    }

    /// So many values: each is a step, and all of them must fit the memory.
    pub(super) fn generate<T>(&mut self, n: i64, mut value: impl FnMut(&mut Self, i64) -> T) -> Eval<Vec<T>> {
        let mut values = Vec::new();
        let room = usize::try_from(n).ok().and_then(|n| values.try_reserve_exact(n).ok());
        room.ok_or(Stop::Undecided(Undecided::Memory(n)))?;
        for i in 0..n {
            self.domain.step().map_err(Stop::Undecided)?;
            values.push(value(self, i));
        }
        Ok(values)
    }

    /// A number of elements, each of which is a step.
    pub(super) fn length(&mut self, n: Val<'a, D::S>, at: &At) -> Eval<i64> {
        let n = self.domain.size(&scalar(n)?).map_err(Stop::Undecided)?;
        if n < 0 {
            return Err(self.fault(at.span, FaultKind::NegativeSize(n)));
        }
        if n > LONGEST {
            return Err(Stop::Undecided(Undecided::Budget));
        }
        (0..n).try_for_each(|_| self.domain.step()).map_err(Stop::Undecided)?;
        Ok(n)
    }

    /// Evaluates what runs for one element of the combinator at this place.
    fn inside(
        &mut self,
        at: &At,
        evaluate: impl FnOnce(&mut Self, &At) -> Eval<Val<'a, D::S>>,
    ) -> Eval<Val<'a, D::S>> {
        self.entering(at, None, |i| evaluate(i, &at.element()))
    }

    /// The origins of the elements that the combinator at this place reads, in its cluster; `None`
    /// means 0, 1, 2 and so on.
    fn origins(&self, arrays: &[Val<'a, D::S>], at: &At) -> Option<(u32, Rc<Vec<u64>>)> {
        let cluster = self.scheduled(at.id)?.cluster;
        arrays.iter().find_map(|val| match val {
            Val::Array(_, origins) => Some((cluster, origins.get(&cluster)?.clone())),
            _ => None,
        })
    }
}

fn origin(origins: &Option<(u32, Rc<Vec<u64>>)>, i: usize) -> u64 {
    origins.as_ref().map_or(i as u64, |(_, o)| o[i])
}

fn array<S>(val: Val<'_, S>) -> Eval<Array<S>> {
    match val {
        Val::Array(array, _) => Ok(array),
        _ => Err(Stop::Internal("no array where one is meant".into())),
    }
}
