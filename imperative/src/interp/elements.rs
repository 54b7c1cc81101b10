//! Elements of vectors and matrices, read and written.

use std::sync::Arc;

use lawson_oracle::domain::Domain;
use lawson_oracle::interp::Stop;
use lawson_oracle::scalar::Scalar;
use lawson_oracle::source::Span;

use super::value::{Dims, Vector};
use super::{Eval, Interp};
use crate::syntax::ast::{Exp, ExpKind, Mode, Name, Unary};

/// Where an index leads, from 0.
enum At {
    One(usize),
    Many(Vec<usize>),
    All,
}

impl<'p, D: Domain> Interp<'p, '_, D> {
    /// The places to which an index leads, of so many.
    fn at(&mut self, index: Option<&'p Exp>, length: usize) -> Eval<At> {
        let Some(index) = index else { return Ok(At::All) };
        if let ExpKind::Unary(Unary::Minus, inner) = &index.kind {
            let value = self.exp(inner)?;
            let without = self.number(value, index.span)?;
            if without < 1 || without > length as i64 {
                return self.fail(index.span, format!("the index -{without} in a vector of {length}"));
            }
            return Ok(At::Many((0..length).filter(|at| *at as i64 != without - 1).collect()));
        }
        let value = self.exp(index)?;
        if value.mode == Mode::Logical {
            let value = self.definite(value, index.span)?;
            let mut kept = Vec::new();
            for (at, keeps) in value.elems.iter().enumerate() {
                if let Some(keeps) = keeps
                    && self.decide(&keeps.clone())?
                {
                    kept.push(at);
                }
            }
            return Ok(At::Many(kept));
        }
        let single = value.dims == Dims::Single;
        let mut places = Vec::new();
        for element in &value.elems {
            places.push(self.place(value.mode, element.clone(), length, index.span)?);
        }
        Ok(match places[..] {
            [one] if single => At::One(one),
            _ => At::Many(places),
        })
    }

    /// The place that a number is.
    fn place(&mut self, mode: Mode, element: Option<D::S>, length: usize, span: Span) -> Eval<usize> {
        let Some(x) = element else { return self.fail(span, "`NA` as an index") };
        let index = match mode {
            Mode::Double => self.whole(x, span)?,
            Mode::Integer => self.prim("i64.i32", &[x])?,
            Mode::Logical => return self.fail(span, "a logical as an index"),
        };
        let one = self.constant(Scalar::I64(1));
        let at = self.prim("i64.-", &[index, one])?;
        let zero = self.constant(Scalar::I64(0));
        let bound = self.domain.extent(length as i64);
        for (name, operands) in [("i64.<=", [zero, at.clone()]), ("i64.<", [at.clone(), bound])] {
            let inside = self.prim(name, &operands)?;
            if !self.decide(&inside)? {
                let which = match self.domain.known(&at) {
                    Some(Scalar::I64(at)) if at + 1 == i64::from(i32::MIN) => "`NA`".to_string(),
                    Some(Scalar::I64(at)) => (at + 1).to_string(),
                    _ => "this index".into(),
                };
                return self.fail(span, format!("{which} is outside of 1 to {length}"));
            }
        }
        let at = self.domain.index(&at, length as i64).map_err(Stop::Undecided)?;
        usize::try_from(at).map_err(|_| Stop::Internal("an index".into()))
    }

    pub(super) fn index(&mut self, array: &'p Exp, at: &'p [Option<Exp>], span: Span) -> Eval<Vector<D::S>> {
        if let ExpKind::Call(name, args) = &array.kind
            && &*name.name == "dim"
        {
            let matrix = self.exp(&args[0].value)?;
            let Dims::Matrix(rows, columns) = matrix.dims else {
                return Err(Stop::Internal("no matrix".into()));
            };
            let which = match &at[0] {
                Some(at) => {
                    let value = self.exp(at)?;
                    self.number(value, at.span)?
                }
                None => 0,
            };
            return self.whole_number(if which == 1 { rows } else { columns });
        }
        let vector = self.exp(array)?;
        match (vector.dims, at) {
            (Dims::Vector, [at]) => {
                let length = vector.elems.len();
                let elems = match self.at(at.as_ref(), length)? {
                    At::One(at) => return Ok(Vector::single(vector.mode, vector.elems[at].clone())),
                    At::Many(places) => places.into_iter().map(|at| vector.elems[at].clone()).collect(),
                    At::All => vector.elems,
                };
                Ok(Vector { mode: vector.mode, dims: Dims::Vector, elems })
            }
            (Dims::Matrix(rows, columns), [row, column]) => {
                let (row, column) = (self.at(row.as_ref(), rows)?, self.at(column.as_ref(), columns)?);
                let element = |i: usize, j: usize| vector.elems[i * columns + j].clone();
                let elems = match (row, column) {
                    (At::One(i), At::One(j)) => return Ok(Vector::single(vector.mode, element(i, j))),
                    (At::One(i), At::All) => (0..columns).map(|j| element(i, j)).collect(),
                    (At::All, At::One(j)) => (0..rows).map(|i| element(i, j)).collect(),
                    _ => return self.fail(span, "this part of a matrix"),
                };
                Ok(Vector { mode: vector.mode, dims: Dims::Vector, elems })
            }
            _ => Err(Stop::Internal("an index of another rank".into())),
        }
    }

    /// Writes an element of one parameter to those that share it.
    fn shares(&mut self, name: &Name, place: usize, element: &Option<D::S>) {
        if self.windows.is_empty() || self.called > 0 {
            return;
        }
        let windows = self.windows;
        // In which parameter a variable lies, and from where on.
        let lies = |name: &str| {
            let window = windows.iter().find(|window| window.param == name);
            window.map_or((name.to_string(), 0), |window| (window.of.clone(), window.start))
        };
        let (whole, start) = lies(name);
        for (other, vector) in self.variables.iter_mut().filter(|(other, _)| *other != name) {
            let (of, its) = lies(other);
            if let (true, Some(at)) = (of == whole, (place + start).checked_sub(its))
                && let Some(shared) = vector.elems.get_mut(at)
            {
                *shared = element.clone();
            }
        }
    }

    /// `target <- value`.
    pub(super) fn assign(&mut self, target: &'p Exp, value: Vector<D::S>) -> Eval<()> {
        match &target.kind {
            ExpKind::Name(name) => {
                let value = self.definite(value, target.span)?;
                self.variables.insert(name.clone(), value);
                Ok(())
            }
            ExpKind::Index(array, at) => {
                let ExpKind::Name(name) = &array.kind else { return Err(Stop::Internal("no name".into())) };
                let Some(mut old) = self.variables.get(name).cloned() else {
                    return self.fail(array.span, format!("`{name}` has no value"));
                };
                let value = self.as_mode(value, old.mode)?;
                let value = self.definite(value, target.span)?;
                let places: Vec<usize> = match (old.dims, &at[..]) {
                    (Dims::Vector, [at]) => {
                        let length = old.elems.len();
                        match self.at(at.as_ref(), length)? {
                            At::One(at) => vec![at],
                            At::Many(places) => places,
                            At::All => (0..length).collect(),
                        }
                    }
                    (Dims::Matrix(rows, columns), [row, column]) => {
                        let (row, column) =
                            (self.at(row.as_ref(), rows)?, self.at(column.as_ref(), columns)?);
                        match (row, column) {
                            (At::One(i), At::One(j)) => vec![i * columns + j],
                            (At::One(i), At::All) => (0..columns).map(|j| i * columns + j).collect(),
                            _ => return Err(Stop::Internal("this part of a matrix".into())),
                        }
                    }
                    _ => return Err(Stop::Internal("an index of another rank".into())),
                };
                let given = value.elems.len();
                if given != 1 && given != places.len() {
                    return self.fail(target.span, format!("{given} values for {} elements", places.len()));
                }
                for (position, place) in places.into_iter().enumerate() {
                    self.step()?;
                    let element = &value.elems[if given == 1 { 0 } else { position }];
                    old.elems[place] = element.clone();
                    self.shares(name, place, element);
                }
                self.variables.insert(Arc::clone(name), old);
                Ok(())
            }
            _ => Err(Stop::Internal("nothing that can be assigned to".into())),
        }
    }
}
