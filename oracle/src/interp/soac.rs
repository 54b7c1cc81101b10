//! The second-order combinators, by their definitions. An element's origin is its index in the
//! iteration space that it stems from, as long as the schedule keeps the loops together.

use std::rc::Rc;

use super::apply::{At, scalar};
use super::value::{Function, Origins, Val};
use super::{Eval, FaultKind, Interpreter, Stop};
use crate::domain::{Domain, Undecided};
use crate::scalar::{Prim, PrimOp, Scalar, ScalarType};
use crate::schedule;
use crate::value::{Array, RowType, Value};

/// Arrays longer than this are beyond what the interpreter holds in memory.
const LONGEST: i64 = 1 << 28;

/// So many elements are copied in the time of a step.
const COPIED: usize = 32;

impl<'a, D: Domain> Interpreter<'a, '_, D> {
    /// `map f xs ys ..`; `row` is that of a result without elements.
    pub(super) fn map(
        &mut self,
        fun: Val<'a, D::S>,
        arrays: Vec<Val<'a, D::S>>,
        row: impl FnOnce() -> Option<RowType>,
        at: At,
    ) -> Eval<Val<'a, D::S>> {
        let origins = self.passed_on(&arrays, at);
        let arrays = arrays.into_iter().map(array).collect::<Eval<Vec<_>>>()?;
        let n = arrays.first().map_or(0, Array::len);
        if arrays.iter().any(|a| a.len() != n) {
            return Err(Stop::Internal("map over arrays of different lengths".into()));
        }
        let mut results = Vec::with_capacity(n);
        for i in 0..n {
            let args = arrays.iter().map(|a| Val::from_value(&a.elems[i])).collect();
            results.push(self.inside(&fun, args, at)?);
        }
        self.collect(results, row, origins, at.span)
    }

    /// `flatmap f xs`; `row` is that of a result without elements.
    pub(super) fn flatmap(
        &mut self,
        fun: &Val<'a, D::S>,
        xs: Val<'a, D::S>,
        row: impl FnOnce() -> Option<RowType>,
        at: At,
    ) -> Eval<Val<'a, D::S>> {
        let scheduled = self.scheduled(at.id);
        let read = self.origins(std::slice::from_ref(&xs), at);
        let xs = array(xs)?;
        let (mut elems, mut empty, mut origins) = (Vec::new(), None, Some(Vec::new()));
        for (i, x) in xs.elems.iter().enumerate() {
            let part = array(self.inside(fun, vec![Val::from_value(x)], at)?)?;
            self.room(part.len() as i64)?;
            elems.extend(part.elems.iter().map(Val::from_value));
            let parts = scheduled.map_or(0, |s| s.parts);
            let first = if parts > 1 { i as u64 * parts } else { origin(&read, i) };
            origins = origins.filter(|_| part.len() as u64 <= parts);
            origins.iter_mut().for_each(|all| all.extend(first..first + part.len() as u64));
            empty.get_or_insert((*part.row).clone());
        }
        let made = scheduled.zip(origins).map(|(s, origins)| (s.cluster, Rc::new(origins)));
        self.collect(elems, || empty.or_else(row), made.into_iter().collect(), at.span)
    }

    /// The elements of each class, in order; `class` decides it, below `classes`.
    pub(super) fn classify(
        &mut self,
        xs: Val<'a, D::S>,
        classes: usize,
        at: At,
        mut class: impl FnMut(&mut Self, &Val<'a, D::S>) -> Eval<usize>,
    ) -> Eval<Vec<Val<'a, D::S>>> {
        let cluster = self.scheduled(at.id).map(|s| s.cluster);
        let origins = self.origins(std::slice::from_ref(&xs), at);
        let xs = array(xs)?;
        let mut parts = vec![(Vec::new(), Vec::new()); classes];
        for (i, x) in xs.elems.iter().enumerate() {
            let class = class(self, &Val::from_value(x))?;
            parts[class].0.push(x.clone());
            parts[class].1.push(origin(&origins, i));
        }
        let part = |(elems, origins)| {
            let origins = cluster.map(|c| (c, Rc::new(origins)));
            Val::Array(Array::new(xs.row.clone(), elems), origins.into_iter().collect())
        };
        Ok(parts.into_iter().map(part).collect())
    }

    /// Whether an element satisfies the predicate of the combinator at this place.
    pub(super) fn satisfies(&mut self, predicate: &Val<'a, D::S>, x: &Val<'a, D::S>, at: At) -> Eval<bool> {
        let holds = self.inside(predicate, vec![x.clone()], at)?;
        self.decide(&holds)
    }

    /// `reduce op ne (map f xs)`, or without `f` a plain reduction.
    pub(super) fn reduce(
        &mut self,
        op: Val<'a, D::S>,
        neutral: Val<'a, D::S>,
        xs: Val<'a, D::S>,
        fun: Option<Val<'a, D::S>>,
        at: At,
    ) -> Eval<Val<'a, D::S>> {
        let bracket = self.scheduled(at.id).map_or(self.schedule.elsewhere, |s| s.bracket);
        let origins = self.origins(std::slice::from_ref(&xs), at);
        let xs = array(xs)?;
        let mut elements = Vec::new();
        for (i, x) in xs.elems.iter().enumerate() {
            let x = Val::from_value(x);
            let x = match &fun {
                Some(fun) => self.inside(fun, vec![x], at)?,
                None => x,
            };
            elements.push((origin(&origins, i), x));
        }
        schedule::fold(self.schedule, bracket, neutral, elements, &mut |l, r| self.combined(&op, l, r, at))
    }

    /// `scan op ne xs`; `exclusive`: `exscan op ne xs`.
    pub(super) fn scan(
        &mut self,
        op: Val<'a, D::S>,
        neutral: Val<'a, D::S>,
        xs: Val<'a, D::S>,
        exclusive: bool,
        at: At,
    ) -> Eval<Val<'a, D::S>> {
        let scheduled = self.scheduled(at.id);
        let bracket = scheduled.map_or(self.schedule.elsewhere, |s| s.bracket);
        let shift = scheduled.map_or(0, |s| s.shift);
        let origins = self.origins(std::slice::from_ref(&xs), at);
        let passed_on = self.passed_on(std::slice::from_ref(&xs), at);
        let xs = array(xs)?;
        let element = |(i, x)| (origin(&origins, i) + shift, Val::from_value(x));
        let elements: Vec<_> = xs.elems.iter().enumerate().map(element).collect();
        let results = schedule::scan(self.schedule, bracket, neutral.clone(), elements, &mut |l, r| {
            self.combined(&op, l, r, at)
        })?;
        let results = match exclusive {
            // Each element moves one place on; the last one is computed and left out.
            true => std::iter::once(neutral).chain(results).take(xs.len()).collect(),
            false => results,
        };
        self.collect(results, || Some((*xs.row).clone()), passed_on, at.span)
    }

    /// Bins that start at these values; each element goes into the bin of its index, where there is
    /// one, and a bin is the fold of its elements in order.
    pub(super) fn bins(
        &mut self,
        op: Val<'a, D::S>,
        start: Array<D::S>,
        indices: Val<'a, D::S>,
        values: Val<'a, D::S>,
        at: At,
    ) -> Eval<Val<'a, D::S>> {
        let bracket = self.scheduled(at.id).map_or(self.schedule.elsewhere, |s| s.bracket);
        let inputs = [indices, values];
        let origins = self.origins(&inputs, at);
        let [indices, values] = inputs;
        let (indices, values) = (array(indices)?, array(values)?);
        self.room(start.len() as i64)?;
        let mut elements = vec![Vec::new(); start.len()];
        for (i, (index, value)) in indices.elems.iter().zip(values.elems.iter()).enumerate() {
            if let Some(bin) = self.position(index, start.len())? {
                elements[bin].push((origin(&origins, i), Val::from_value(value)));
            }
        }
        let mut bins = Vec::new();
        for (start, elements) in start.elems.iter().zip(elements) {
            let start = Val::from_value(start);
            let fold = schedule::fold_place(self.schedule, bracket, start, elements, &mut |l, r| {
                self.combined(&op, l, r, at)
            });
            bins.push(fold?);
        }
        self.collect(bins, || Some((*start.row).clone()), Origins::new(), at.span)
    }

    /// `scatter dest is vs`: the last value for an index wins, indices out of range are ignored.
    pub(super) fn scatter(
        &mut self,
        dest: Array<D::S>,
        indices: Val<'a, D::S>,
        values: Val<'a, D::S>,
        at: At,
    ) -> Eval<Val<'a, D::S>> {
        let (indices, values) = (array(indices)?, array(values)?);
        self.room(dest.len() as i64)?;
        let mut elems = (*dest.elems).clone();
        let mut written = vec![false; elems.len()];
        for (index, value) in indices.elems.iter().zip(values.elems.iter()) {
            let Some(i) = self.position(index, elems.len())? else { continue };
            let other = std::mem::replace(&mut elems[i], value.clone());
            if std::mem::replace(&mut written[i], true) && self.differ(&other, value) {
                self.overwritten.extend((!self.overwritten.contains(&at.span)).then_some(at.span));
            }
        }
        Ok(materialised(Array::new(dest.row, elems)))
    }

    /// Whether two values are known to be different.
    fn differ(&self, left: &Value<D::S>, right: &Value<D::S>) -> bool {
        match (left.known(self.domain), right.known(self.domain)) {
            (Some(left), Some(right)) => left != right,
            _ => false,
        }
    }

    /// The position that an index means in an array of so many elements; none where it is out of range.
    pub(super) fn position(&mut self, index: &Value<D::S>, len: usize) -> Eval<Option<usize>> {
        let Value::Scalar(index) = index else {
            return Err(Stop::Internal("an index that is not a scalar".into()));
        };
        if !self.in_bounds(index, len as i64)? {
            return Ok(None);
        }
        let i = self.domain.index(index, len as i64).map_err(Stop::Undecided)?;
        Ok(usize::try_from(i).ok().filter(|i| *i < len))
    }

    /// A reduction by a built-in operator, from its neutral element at the array's type.
    pub(super) fn fold_by(
        &mut self,
        op: PrimOp,
        neutral: fn(ScalarType) -> Scalar,
        args: Vec<Val<'a, D::S>>,
        at: At,
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
    pub(super) fn zip(&mut self, arrays: Vec<Val<'a, D::S>>, at: At) -> Eval<Val<'a, D::S>> {
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
        // Each element is one of its own in memory.
        self.copied(n.saturating_mul(COPIED / 4))?;
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
        Ok(materialised(Array::new(RowType::Scalar(ScalarType::I64), elems)))
    }

    /// So many values.
    pub(super) fn generate<T>(&mut self, n: i64, mut value: impl FnMut(&mut Self, i64) -> T) -> Eval<Vec<T>> {
        self.room(n)?;
        Ok((0..n).map(|i| value(self, i)).collect())
    }

    /// Before so many elements are made: each is a step, and all of them must fit the memory.
    pub(super) fn room(&mut self, n: i64) -> Eval<()> {
        if n > LONGEST {
            return Err(Stop::Undecided(Undecided::Memory(n)));
        }
        self.domain.hold(n).map_err(Stop::Undecided)?;
        (0..n).try_for_each(|_| self.domain.step()).map_err(Stop::Undecided)
    }

    /// Before so many elements are copied, each of which takes much less than a step: else a loop that changes a long
    /// array would take for ever within few steps.
    pub(super) fn copied(&mut self, n: usize) -> Eval<()> {
        (0..n / COPIED).try_for_each(|_| self.domain.step()).map_err(Stop::Undecided)
    }

    /// A number of elements.
    pub(super) fn length(&mut self, n: Val<'a, D::S>, at: At) -> Eval<i64> {
        let n = self.domain.size(&scalar(n)?).map_err(Stop::Undecided)?;
        if n < 0 { Err(self.fault(at.span, FaultKind::NegativeSize(n))) } else { Ok(n) }
    }

    /// Applies a function inside the combinator at this place.
    pub(super) fn inside(
        &mut self,
        fun: &Val<'a, D::S>,
        args: Vec<Val<'a, D::S>>,
        at: At,
    ) -> Eval<Val<'a, D::S>> {
        self.entering(at, None, |it| it.apply(fun.clone(), args, at))
    }

    /// Applies the operator of the fold or scan at this place.
    fn combined(
        &mut self,
        op: &Val<'a, D::S>,
        left: Val<'a, D::S>,
        right: Val<'a, D::S>,
        at: At,
    ) -> Eval<Val<'a, D::S>> {
        let around = self.domain.combining(Some(at.span).filter(|_| !self.wrapping));
        let value = self.inside(op, vec![left, right], at);
        self.domain.combining(around);
        value
    }

    /// The origins of the elements that the combinator at this place reads, in its cluster; `None`
    /// means 0, 1, 2 and so on.
    fn origins(&self, arrays: &[Val<'a, D::S>], at: At) -> Option<(u32, Rc<Vec<u64>>)> {
        let cluster = self.scheduled(at.id)?.cluster;
        arrays.iter().find_map(|val| match val {
            Val::Array(_, origins) => Some((cluster, origins.get(&cluster)?.clone())),
            _ => None,
        })
    }

    /// The origins of the elements that a map or scan at this place makes. One that the schedule does
    /// not mention runs nowhere, because nobody needs its values: who reads it reads through it.
    fn passed_on(&self, arrays: &[Val<'a, D::S>], at: At) -> Origins {
        if self.scheduled(at.id).is_some() {
            return self.origins(arrays, at).into_iter().collect();
        }
        let all = arrays.iter().filter_map(|val| match val {
            Val::Array(_, origins) => Some(origins.clone()),
            _ => None,
        });
        all.flatten().collect()
    }
}

fn origin(origins: &Option<(u32, Rc<Vec<u64>>)>, i: usize) -> u64 {
    origins.as_ref().map_or(i as u64, |(_, o)| o[i])
}

/// An array in memory: it starts a space of its own.
pub(super) fn materialised<'a, S>(array: Array<S>) -> Val<'a, S> {
    Val::Array(array, Origins::new())
}

/// The array that a value is.
pub(super) fn array<S>(val: Val<'_, S>) -> Eval<Array<S>> {
    match val {
        Val::Array(array, _) => Ok(array),
        _ => Err(Stop::Internal("no array where one is meant".into())),
    }
}
