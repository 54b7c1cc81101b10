//! Functions: those of the file, of the host, and what R has.

use std::collections::BTreeMap;

use lawson_oracle::domain::{Domain, Undecided};
use lawson_oracle::interp::Stop;
use lawson_oracle::scalar::Scalar;
use lawson_oracle::source::Span;
use lawson_oracle::value::Value;

use super::modes::Modes;
use super::value::{Dims, Vector};
use super::{Eval, Given, Interp};
use crate::functions::elementary;
use crate::syntax::ast::{Arg, Exp, ExpKind, Ident, Mode, TypeKind};
use crate::translate::{Rank, cat_name};

/// Vectors longer than this are beyond what the interpreter holds in memory.
const LONGEST: i64 = 1 << 28;

/// So many elements are filled in the time of a step.
const FILLED: i64 = 32;

impl<'p, D: Domain> Interp<'p, '_, D> {
    /// The arguments of a function with these parameters.
    fn args<const N: usize>(&mut self, params: [&str; N], args: &'p [Arg]) -> Eval<[Vector<D::S>; N]> {
        let mut found: [Option<Vector<D::S>>; N] = std::array::from_fn(|_| None);
        for (position, arg) in args.iter().enumerate() {
            let named =
                arg.name.as_ref().and_then(|name| params.iter().position(|param| *param == &*name.name));
            let value = self.exp(&arg.value)?;
            if let Some(place) = found.get_mut(named.unwrap_or(position)) {
                *place = Some(value);
            }
        }
        let all: Option<Vec<_>> = found.into_iter().collect();
        all.and_then(|all| all.try_into().ok()).ok_or_else(|| Stop::Internal("arguments are missing".into()))
    }

    pub(super) fn call(&mut self, name: &'p Ident, args: &'p [Arg], span: Span) -> Eval<Vector<D::S>> {
        let program = self.program;
        if let Some(function) = program.functions.iter().find(|function| function.name.name == name.name) {
            let mut inner = BTreeMap::new();
            for (position, arg) in args.iter().enumerate() {
                let param = match &arg.name {
                    Some(name) => &name.name,
                    None => &function.params[position].name,
                };
                let value = self.exp(&arg.value)?;
                let value = self.definite(value, arg.value.span)?;
                inner.insert(param.clone(), value);
            }
            let outer = std::mem::replace(&mut self.variables, inner);
            self.called += 1;
            let given = self.body(&function.body);
            self.called -= 1;
            self.variables = outer;
            return match given? {
                Given::Vector(value) => self.definite(value, span),
                Given::List(_) => Err(Stop::Internal("a list".into())),
            };
        }
        if let Some(external) = program.externals.iter().find(|external| external.name.name == name.name) {
            let mut values = Vec::new();
            for (arg, ty) in args.iter().zip(&external.params) {
                let TypeKind::Array(mode, _) = &ty.kind else { return Err(Stop::Internal("a list".into())) };
                let value = self.exp(&arg.value)?;
                values.push(self.declared_value(*mode, value, arg.value.span)?);
            }
            if values.is_empty() {
                values.push(Value::unit());
            }
            let TypeKind::Array(mode, extents) = &external.result.kind else {
                return Err(Stop::Internal("a list".into()));
            };
            let given = self.ask(&name.name.replace('.', "_"), values, span)?;
            return Vector::of_value(*mode, extents.len(), &given)
                .ok_or_else(|| Stop::Internal("another type".into()));
        }
        if let Some(function) = elementary(&name.name) {
            let [x] = self.args(["x"], args)?;
            let x = self.as_mode(x, Mode::Double)?;
            return self.each(x, Mode::Double, |i, x| {
                i.unless_missing(Mode::Double, &[x], |i, x| i.prim(function, x))
            });
        }
        match &*name.name {
            "length" => {
                let [x] = self.args(["x"], args)?;
                self.whole_number(x.elems.len())
            }
            "nrow" | "ncol" => {
                let [x] = self.args(["x"], args)?;
                let Dims::Matrix(rows, columns) = x.dims else {
                    return Err(Stop::Internal("no matrix".into()));
                };
                self.whole_number(if &*name.name == "nrow" { rows } else { columns })
            }
            "numeric" | "double" => self.blank(args, Scalar::F64(0.0), Mode::Double, span),
            "integer" => self.blank(args, Scalar::I32(0), Mode::Integer, span),
            "logical" => self.blank(args, Scalar::Bool(false), Mode::Logical, span),
            "rep" => {
                let [x, times] = self.args(["x", "times"], args)?;
                let x = self.definite(x, span)?;
                let times = self.number(times, span)?;
                let times = self.count(times, span)?;
                Ok(Vector { mode: x.mode, dims: Dims::Vector, elems: vec![x.elems[0].clone(); times] })
            }
            "matrix" => {
                let [x, rows, columns] = self.args(["data", "nrow", "ncol"], args)?;
                let x = self.definite(x, span)?;
                let rows = self.number(rows, span)?;
                let rows = self.count(rows, span)?;
                let columns = self.number(columns, span)?;
                let columns = self.count(columns, span)?;
                self.room((rows as i64).saturating_mul(columns as i64))?;
                let elems = vec![x.elems[0].clone(); rows * columns];
                Ok(Vector { mode: x.mode, dims: Dims::Matrix(rows, columns), elems })
            }
            "c" => {
                let parts = args.iter().map(|arg| self.exp(&arg.value)).collect::<Eval<Vec<_>>>()?;
                let mode = parts.iter().map(|part| part.mode).max().unwrap_or(Mode::Logical);
                let mut elems = Vec::new();
                for part in parts {
                    let part = self.as_mode(part, mode)?;
                    elems.extend(self.definite(part, span)?.elems);
                }
                Ok(Vector { mode, dims: Dims::Vector, elems })
            }
            "ifelse" => self.ifelse(args),
            "is.na" => {
                let [x] = self.args(["x"], args)?;
                let mode = x.mode;
                self.each(x, Mode::Logical, |i, x| match (mode, x) {
                    (_, None) => Ok(Some(i.constant(Scalar::Bool(true)))),
                    (Mode::Logical, Some(_)) => Ok(Some(i.constant(Scalar::Bool(false)))),
                    (Mode::Integer, Some(x)) => {
                        let na = i.constant(Scalar::I32(i32::MIN));
                        i.prim("i32.==", &[x, na]).map(Some)
                    }
                    (Mode::Double, Some(x)) => i.prim("f64.isnan", &[x]).map(Some),
                })
            }
            "abs" => {
                let [x] = self.args(["x"], args)?;
                let mode = x.mode.max(Mode::Integer);
                let x = self.as_mode(x, mode)?;
                let function = if mode == Mode::Double { "f64.abs" } else { "i32.abs" };
                self.each(x, mode, |i, x| i.unless_missing(mode, &[x], |i, x| i.prim(function, x)))
            }
            "sign" => {
                let [x] = self.args(["x"], args)?;
                let x = self.as_mode(x, Mode::Double)?;
                self.each(x, Mode::Double, |i, x| match i.is_missing(Mode::Double, &x)? {
                    true => Ok(x),
                    false => i.unless_missing(Mode::Double, &[x], |i, x| i.prim("f64.sgn", x)),
                })
            }
            "as.integer" | "as.double" | "as.numeric" | "as.logical" => {
                let [x] = self.args(["x"], args)?;
                let mode = match &*name.name {
                    "as.integer" => Mode::Integer,
                    "as.logical" => Mode::Logical,
                    _ => Mode::Double,
                };
                self.as_mode(x, mode)
            }
            "pmin" | "pmax" => self.lesser(&*name.name == "pmin", args, span),
            "min" | "max" if args.len() == 2 => self.lesser(&*name.name == "min", args, span),
            "seq_len" => {
                let [x] = self.args(["x"], args)?;
                let count = self.number(x, span)?;
                if count < 0 {
                    return self.fail(span, format!("`seq_len` of {count}"));
                }
                self.counting(1, count, 1, Mode::Integer)
            }
            "seq_along" => {
                let [x] = self.args(["x"], args)?;
                self.counting(1, x.elems.len() as i64, 1, Mode::Integer)
            }
            "seq" => self.sequence(args, span),
            "rev" => {
                let [mut x] = self.args(["x"], args)?;
                x.elems.reverse();
                Ok(x)
            }
            "t" => {
                let [x] = self.args(["x"], args)?;
                let Dims::Matrix(rows, columns) = x.dims else {
                    return Err(Stop::Internal("no matrix".into()));
                };
                let elems = (0..columns).flat_map(|j| (0..rows).map(move |i| (i, j)));
                let elems = elems.map(|(i, j)| x.elems[i * columns + j].clone()).collect();
                Ok(Vector { mode: x.mode, dims: Dims::Matrix(columns, rows), elems })
            }
            "runif" => self.runif(args, span),
            "sum" | "prod" | "mean" | "min" | "max" | "any" | "all" | "cumsum" => {
                self.reduction(&name.name, args, span)
            }
            _ => Err(Stop::Internal(format!("no function `{}`", name.name))),
        }
    }

    /// What a statement does that is a call, if it is one that does something.
    pub(super) fn does(&mut self, name: &'p Ident, args: &'p [Arg], span: Span) -> Eval<bool> {
        match &*name.name {
            "cat" => {
                let mut values = Vec::new();
                for arg in args.iter().filter(|arg| arg.name.is_none()) {
                    if matches!(arg.value.kind, ExpKind::Text(_)) {
                        continue;
                    }
                    let value = self.exp(&arg.value)?;
                    let value = self.definite(value, arg.value.span)?;
                    values.push(value);
                }
                let ranks = values.iter().map(|value| (value.mode, Rank::of(value.dims == Dims::Single)));
                let name = cat_name(span, ranks);
                let given = values
                    .into_iter()
                    .map(|value| value.value().ok_or_else(|| Stop::Internal("a value of `cat`".into())));
                let mut given = given.collect::<Eval<Vec<_>>>()?;
                if given.is_empty() {
                    given.push(Value::unit());
                }
                self.ask(&name, given, span)?;
            }
            "set.seed" => {
                let seed = self.exp(&args[0].value)?;
                let seed = self.as_mode(seed, Mode::Integer)?;
                let Some(seed) = seed.elems[0].clone() else { return Err(Stop::Internal("a seed".into())) };
                self.ask("set_seed'", vec![Value::Scalar(seed)], span)?;
            }
            "stop" => {
                let texts: Vec<&str> = args
                    .iter()
                    .filter(|arg| arg.name.is_none())
                    .filter_map(|arg| match &arg.value.kind {
                        ExpKind::Text(text) => Some(&**text),
                        _ => None,
                    })
                    .collect();
                return self.fail(span, texts.concat());
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// A number of elements.
    pub(super) fn whole_number(&mut self, n: usize) -> Eval<Vector<D::S>> {
        let small = i32::try_from(n).unwrap_or(i32::MIN);
        Ok(Vector::single(Mode::Integer, Some(self.constant(Scalar::I32(small)))))
    }

    /// So many elements take memory, and the time to fill it.
    pub(super) fn room(&mut self, count: i64) -> Eval<()> {
        if count > LONGEST {
            return Err(Stop::Undecided(Undecided::Memory(count)));
        }
        self.domain.hold(count).map_err(Stop::Undecided)?;
        (0..count / FILLED).try_for_each(|_| self.step())
    }

    fn count(&mut self, count: i64, span: Span) -> Eval<usize> {
        match usize::try_from(count) {
            Ok(count) => {
                self.room(count as i64)?;
                Ok(count)
            }
            Err(_) => self.fail(span, format!("a vector of {count} elements")),
        }
    }

    fn blank(&mut self, args: &'p [Arg], zero: Scalar, mode: Mode, span: Span) -> Eval<Vector<D::S>> {
        let count = match args {
            [] => 0,
            _ => {
                let [length] = self.args(["length"], args)?;
                self.number(length, span)?
            }
        };
        let count = self.count(count, span)?;
        let zero = self.constant(zero);
        Ok(Vector { mode, dims: Dims::Vector, elems: vec![Some(zero); count] })
    }

    fn ifelse(&mut self, args: &'p [Arg]) -> Eval<Vector<D::S>> {
        let place = |name: &str, position: usize| -> &'p Exp {
            let named = args.iter().find(|arg| arg.name.as_ref().is_some_and(|given| &*given.name == name));
            &named.unwrap_or(&args[position]).value
        };
        let (test, yes, no) = (place("test", 0), place("yes", 1), place("no", 2));
        let test = self.exp(test)?;
        let test = self.as_mode(test, Mode::Logical)?;
        if test.dims == Dims::Single {
            // One of both is evaluated; the mode is that of both together.
            let chosen = match &test.elems[0] {
                None => None,
                Some(holds) => Some(self.decide(&holds.clone())?),
            };
            let value = match chosen {
                Some(true) => self.exp(yes)?,
                Some(false) => self.exp(no)?,
                None => {
                    let mode = self.mode_of(yes).max(self.mode_of(no));
                    let missing = self.missing(mode);
                    return Ok(Vector::single(mode, missing));
                }
            };
            let mode = self.mode_of(yes).max(self.mode_of(no)).max(value.mode);
            return self.as_mode(value, mode);
        }
        let (yes, no) = (self.exp(yes)?, self.exp(no)?);
        let mode = yes.mode.max(no.mode);
        let (yes, no) = (self.as_mode(yes, mode)?, self.as_mode(no, mode)?);
        let mut elems = Vec::new();
        for (at, holds) in test.elems.iter().enumerate() {
            let pick =
                |value: &Vector<D::S>| value.elems[if value.dims == Dims::Single { 0 } else { at }].clone();
            let element = match holds {
                None => self.missing(mode),
                Some(holds) => match self.decide(&holds.clone())? {
                    true => pick(&yes),
                    false => pick(&no),
                },
            };
            elems.push(element);
        }
        Ok(Vector { mode, dims: test.dims, elems })
    }

    fn mode_of(&self, exp: &Exp) -> Mode {
        let variables = self.variables.iter().map(|(name, value)| (name.clone(), value.mode)).collect();
        Modes { program: self.program, variables }.of(exp)
    }

    fn lesser(&mut self, least: bool, args: &'p [Arg], span: Span) -> Eval<Vector<D::S>> {
        let (a, b) = (self.exp(&args[0].value)?, self.exp(&args[1].value)?);
        let mode = a.mode.max(b.mode).max(Mode::Integer);
        let (a, b) = (self.as_mode(a, mode)?, self.as_mode(b, mode)?);
        self.zip(a, b, mode, span, |i, x, y| i.least(least, mode, x, y))
    }

    /// The lesser element, or the greater one; of equal ones the first.
    fn least(&mut self, least: bool, mode: Mode, x: Option<D::S>, y: Option<D::S>) -> Eval<Option<D::S>> {
        for operand in [&x, &y] {
            if self.is_missing(mode, operand)? {
                // A NaN stays the one that it is.
                return Ok(if mode == Mode::Double { operand.clone() } else { self.missing(mode) });
            }
        }
        let (Some(x), Some(y)) = (x, y) else { return Ok(None) };
        if mode == Mode::Integer {
            return self.prim(if least { "i32.min" } else { "i32.max" }, &[x, y]).map(Some);
        }
        let other = self.prim(if least { "f64.<" } else { "f64.>" }, &[y.clone(), x.clone()])?;
        Ok(Some(if self.decide(&other)? { y } else { x }))
    }

    fn sequence(&mut self, args: &'p [Arg], span: Span) -> Eval<Vector<D::S>> {
        let mut places: [Option<&'p Exp>; 3] = [None; 3];
        for (position, arg) in args.iter().enumerate() {
            let position = match arg.name.as_ref().map(|name| &*name.name) {
                Some("from") => 0,
                Some("to") => 1,
                Some("by") => 2,
                _ => position,
            };
            places[position] = Some(&arg.value);
        }
        let [Some(from), Some(to), by] = places else { return Err(Stop::Internal("`seq`".into())) };
        let Some(by) = by else { return self.range(from, to, span) };
        let step = self.exp(by)?;
        let step_mode = step.mode;
        let step = self.number(step, by.span)?;
        let first = self.exp(from)?;
        let mode = first.mode.max(step_mode).max(Mode::Integer);
        let first = self.number(first, from.span)?;
        let last = self.exp(to)?;
        let last = self.number(last, to.span)?;
        let far = if step > 0 { last - first } else { first - last };
        if far < 0 {
            return self.fail(span, format!("`seq` from {first} to {last} by {step}"));
        }
        self.counting(first, far / step.abs() + 1, step, mode)
    }

    fn runif(&mut self, args: &'p [Arg], span: Span) -> Eval<Vector<D::S>> {
        let count = self.exp(&args[0].value)?;
        let count = self.number(count, span)?;
        let count = self.count(count, span)?;
        let bounds = match args {
            [_, min, max] => {
                let min = self.exp(&min.value)?;
                let min = self.as_mode(min, Mode::Double)?;
                let max = self.exp(&max.value)?;
                let max = self.as_mode(max, Mode::Double)?;
                let (Some(a), Some(b)) = (min.elems[0].clone(), max.elems[0].clone()) else {
                    return Err(Stop::Internal("bounds".into()));
                };
                let less = self.prim("f64.<", &[a.clone(), b.clone()])?;
                let mut fits = self.decide(&less)?;
                for end in [&a, &b] {
                    if fits {
                        let infinite = self.prim("f64.isinf", std::slice::from_ref(end))?;
                        fits = !self.decide(&infinite)?;
                    }
                }
                if !fits {
                    return self.fail(span, "`runif` between numbers that are none, or not less and greater");
                }
                Some((a, b))
            }
            _ => None,
        };
        let mut elems = Vec::new();
        for _ in 0..count {
            let Value::Scalar(drawn) = self.ask("runif'", vec![Value::unit()], span)? else {
                return Err(Stop::Internal("a draw".into()));
            };
            elems.push(Some(match &bounds {
                None => drawn,
                Some((a, b)) => {
                    let width = self.prim("f64.-", &[b.clone(), a.clone()])?;
                    let part = self.prim("f64.*", &[width, drawn])?;
                    self.prim("f64.+", &[a.clone(), part])?
                }
            }));
        }
        Ok(match &args[0].value.kind {
            ExpKind::Double(1.0) | ExpKind::Integer(1) => Vector::single(Mode::Double, elems.pop().flatten()),
            _ => Vector { mode: Mode::Double, dims: Dims::Vector, elems },
        })
    }

    fn reduction(&mut self, name: &str, args: &'p [Arg], span: Span) -> Eval<Vector<D::S>> {
        let [x] = self.args(["x"], args)?;
        let x = by_columns(x);
        match (name, x.mode) {
            ("any" | "all", _) => {
                let x = self.definite(x, span)?;
                let all = name == "all";
                let mut value = self.constant(Scalar::Bool(all));
                for element in x.elems.into_iter().flatten() {
                    value = self.prim(if all { "bool.&&" } else { "bool.||" }, &[value, element])?;
                }
                Ok(Vector::single(Mode::Logical, Some(value)))
            }
            ("sum", Mode::Logical | Mode::Integer) => {
                let x = self.as_mode(x, Mode::Integer)?;
                for element in &x.elems {
                    if self.is_missing(Mode::Integer, element)? {
                        let missing = self.missing(Mode::Integer);
                        return Ok(Vector::single(Mode::Integer, missing));
                    }
                }
                let mut sum = self.constant(Scalar::I64(0));
                for element in x.elems.into_iter().flatten() {
                    let element = self.prim("i64.i32", &[element])?;
                    sum = self.prim("i64.+", &[sum, element])?;
                }
                // R goes on with a double.
                for (name, limit) in [("i64.<=", i64::from(i32::MAX)), ("i64.>=", -i64::from(i32::MAX))] {
                    let limit = self.constant(Scalar::I64(limit));
                    let inside = self.prim(name, &[sum.clone(), limit])?;
                    if !self.decide(&inside)? {
                        return self.fail(span, "a sum of integers that is not an integer of 32 bits");
                    }
                }
                let sum = self.prim("i32.i64", &[sum])?;
                Ok(Vector::single(Mode::Integer, Some(sum)))
            }
            ("sum" | "prod" | "mean", _) => {
                let x = self.as_mode(x, Mode::Double)?;
                let count = x.elems.len();
                let (op, first) = if name == "prod" { ("f64.*", 1.0) } else { ("f64.+", 0.0) };
                let mut value = self.constant(Scalar::F64(first));
                for element in x.elems.into_iter().flatten() {
                    value = self.prim(op, &[value, element])?;
                }
                if name == "mean" {
                    let count = self.domain.extent(count as i64);
                    let count = self.prim("f64.i64", &[count])?;
                    value = self.prim("f64./", &[value, count])?;
                }
                Ok(Vector::single(Mode::Double, Some(value)))
            }
            ("min" | "max", mode) => {
                let mode = mode.max(Mode::Integer);
                let x = self.as_mode(x, mode)?;
                let least = name == "min";
                if mode == Mode::Integer && x.elems.is_empty() {
                    return self.fail(span, format!("`{name}` of no integers"));
                }
                let mut value = Some(match (mode, least) {
                    (Mode::Double, true) => self.constant(Scalar::F64(f64::INFINITY)),
                    (Mode::Double, false) => self.constant(Scalar::F64(f64::NEG_INFINITY)),
                    (_, true) => self.constant(Scalar::I32(i32::MAX)),
                    (_, false) => self.constant(Scalar::I32(-i32::MAX)),
                });
                for element in x.elems {
                    value = self.least(least, mode, value, element)?;
                }
                Ok(Vector::single(mode, value))
            }
            _ => {
                let mut sum = self.constant(Scalar::F64(0.0));
                self.each(x, Mode::Double, |i, x| {
                    let Some(x) = x else { return Ok(None) };
                    sum = i.prim("f64.+", &[sum.clone(), x])?;
                    Ok(Some(sum.clone()))
                })
            }
        }
    }
}

/// A matrix column by column, as R goes through it.
fn by_columns<S: Clone>(x: Vector<S>) -> Vector<S> {
    let Dims::Matrix(rows, columns) = x.dims else { return Vector { dims: Dims::Vector, ..x } };
    let places = (0..columns).flat_map(|j| (0..rows).map(move |i| i * columns + j));
    Vector { mode: x.mode, dims: Dims::Vector, elems: places.map(|at| x.elems[at].clone()).collect() }
}
