//! Arithmetic, comparisons and logic, element by element, with `NA`.

use lawson_oracle::domain::Domain;
use lawson_oracle::interp::Stop;
use lawson_oracle::scalar::Scalar;
use lawson_oracle::source::Span;

use super::value::{Dims, Vector};
use super::{Eval, Interp};
use crate::syntax::ast::{Binary, Exp, Mode};

/// The greatest integer.
const GREATEST: i64 = i32::MAX as i64;

impl<'p, D: Domain> Interp<'p, '_, D> {
    /// `NA`.
    pub(super) fn missing(&mut self, mode: Mode) -> Option<D::S> {
        match mode {
            Mode::Logical => None,
            Mode::Integer => Some(self.constant(Scalar::I32(i32::MIN))),
            Mode::Double => Some(self.constant(Scalar::F64(f64::NAN))),
        }
    }

    /// Whether an element is `NA`.
    pub(super) fn is_missing(&mut self, mode: Mode, x: &Option<D::S>) -> Eval<bool> {
        let Some(x) = x else { return Ok(true) };
        let missing = match mode {
            Mode::Logical => return Ok(false),
            Mode::Integer => {
                let na = self.constant(Scalar::I32(i32::MIN));
                self.prim("i32.==", &[x.clone(), na])?
            }
            Mode::Double => self.prim("f64.isnan", std::slice::from_ref(x))?,
        };
        self.decide(&missing)
    }

    /// What integers give that are not `NA`; of doubles the operation itself says what it gives for a NaN.
    pub(super) fn unless_missing(
        &mut self,
        mode: Mode,
        operands: &[Option<D::S>],
        give: impl FnOnce(&mut Self, &[D::S]) -> Eval<D::S>,
    ) -> Eval<Option<D::S>> {
        let mut known = Vec::new();
        for operand in operands {
            let Some(x) = operand else { return Ok(self.missing(mode)) };
            if mode == Mode::Integer && self.is_missing(mode, operand)? {
                return Ok(self.missing(mode));
            }
            known.push(x.clone());
        }
        give(self, &known).map(Some)
    }

    /// Each element.
    pub(super) fn each(
        &mut self,
        vector: Vector<D::S>,
        mode: Mode,
        mut give: impl FnMut(&mut Self, Option<D::S>) -> Eval<Option<D::S>>,
    ) -> Eval<Vector<D::S>> {
        let mut elems = Vec::with_capacity(vector.elems.len());
        for element in vector.elems {
            self.step()?;
            elems.push(give(self, element)?);
        }
        Ok(Vector { mode, dims: vector.dims, elems })
    }

    /// A vector in a mode to which R coerces it.
    pub(super) fn as_mode(&mut self, vector: Vector<D::S>, mode: Mode) -> Eval<Vector<D::S>> {
        let from = vector.mode;
        if from == mode {
            return Ok(vector);
        }
        self.each(vector, mode, |i, x| {
            if i.is_missing(from, &x)? {
                return Ok(i.missing(mode));
            }
            let Some(x) = x else { return Ok(i.missing(mode)) };
            match (from, mode) {
                (Mode::Logical, Mode::Integer) => i.prim("i32.bool", &[x]).map(Some),
                (Mode::Logical, Mode::Double) => i.prim("f64.bool", &[x]).map(Some),
                (Mode::Integer, Mode::Double) => i.prim("f64.i32", &[x]).map(Some),
                (Mode::Double, Mode::Integer) => {
                    for (name, limit) in [("f64.>=", 2_147_483_648.0), ("f64.<=", -2_147_483_648.0)] {
                        let limit = i.constant(Scalar::F64(limit));
                        let outside = i.prim(name, &[x.clone(), limit])?;
                        if i.decide(&outside)? {
                            return Ok(i.missing(mode));
                        }
                    }
                    i.prim("i32.f64", &[x]).map(Some)
                }
                (_, Mode::Logical) => {
                    let zero = if from == Mode::Double { Scalar::F64(0.0) } else { Scalar::I32(0) };
                    let name = if from == Mode::Double { "f64.!=" } else { "i32.!=" };
                    let zero = i.constant(zero);
                    i.prim(name, &[x, zero]).map(Some)
                }
                _ => Ok(Some(x)),
            }
        })
    }

    /// The same, where no logical is `NA`: a variable can't hold that.
    pub(super) fn definite(&mut self, vector: Vector<D::S>, span: Span) -> Eval<Vector<D::S>> {
        if vector.mode == Mode::Logical && vector.elems.iter().any(Option::is_none) {
            return self.fail(span, "a logical that is `NA` can't be kept: ask `is.na` where it is computed");
        }
        Ok(vector)
    }

    pub(super) fn binary(&mut self, op: Binary, a: &'p Exp, b: &'p Exp, span: Span) -> Eval<Vector<D::S>> {
        match op {
            Binary::Range => return self.range(a, b, span),
            Binary::AndThen | Binary::OrElse => {
                let left = self.exp(a)?;
                let left = self.as_mode(left, Mode::Logical)?;
                let until = op == Binary::OrElse;
                if let Some(known) = &left.elems[0]
                    && self.decide(&known.clone())? == until
                {
                    let decided = self.constant(Scalar::Bool(until));
                    return Ok(Vector::single(Mode::Logical, Some(decided)));
                }
                let right = self.exp(b)?;
                let right = self.as_mode(right, Mode::Logical)?;
                return self.pairwise(op, left, right, span);
            }
            _ => {}
        }
        let left = self.exp(a)?;
        let right = self.exp(b)?;
        self.pairwise(op, left, right, span)
    }

    /// An operation on elements at the same places; the shorter vector is recycled.
    pub(super) fn pairwise(
        &mut self,
        op: Binary,
        a: Vector<D::S>,
        b: Vector<D::S>,
        span: Span,
    ) -> Eval<Vector<D::S>> {
        let logic = matches!(op, Binary::And | Binary::Or | Binary::AndThen | Binary::OrElse);
        let comparison = matches!(
            op,
            Binary::Less
                | Binary::LessEqual
                | Binary::Greater
                | Binary::GreaterEqual
                | Binary::Equal
                | Binary::NotEqual
        );
        let mode = match op {
            _ if logic => Mode::Logical,
            Binary::Divide | Binary::Power => Mode::Double,
            _ => a.mode.max(b.mode).max(Mode::Integer),
        };
        let (a, b) = (self.as_mode(a, mode)?, self.as_mode(b, mode)?);
        let result = if comparison { Mode::Logical } else { mode };
        self.zip(a, b, result, span, |i, x, y| {
            if logic {
                return i.logic(matches!(op, Binary::Or | Binary::OrElse), x, y);
            }
            if comparison {
                if i.is_missing(mode, &x)? || i.is_missing(mode, &y)? {
                    return Ok(None);
                }
                let (Some(x), Some(y)) = (x, y) else { return Ok(None) };
                let ty = if mode == Mode::Double { "f64" } else { "i32" };
                return i.prim(&format!("{ty}.{}", op.symbol()), &[x, y]).map(Some);
            }
            match (x, y) {
                (Some(x), Some(y)) if mode == Mode::Double => i.doubles(op, x, y, span).map(Some),
                (x, y) => i.integers(op, x, y),
            }
        })
    }

    /// Elements at the same places.
    pub(super) fn zip(
        &mut self,
        a: Vector<D::S>,
        b: Vector<D::S>,
        mode: Mode,
        span: Span,
        mut give: impl FnMut(&mut Self, Option<D::S>, Option<D::S>) -> Eval<Option<D::S>>,
    ) -> Eval<Vector<D::S>> {
        let (n, m) = (a.elems.len(), b.elems.len());
        let length = if n == 0 || m == 0 { 0 } else { n.max(m) };
        if length > 0 && (length % n != 0 || length % m != 0) {
            return self.fail(
                span,
                format!(
                    "a vector of {n} and one of {m} in one operation: neither is a multiple of the other"
                ),
            );
        }
        let mut elems = Vec::with_capacity(length);
        for at in 0..length {
            self.step()?;
            elems.push(give(self, a.elems[at % n].clone(), b.elems[at % m].clone())?);
        }
        Ok(Vector { mode, dims: a.dims.or(b.dims), elems })
    }

    fn logic(&mut self, or: bool, x: Option<D::S>, y: Option<D::S>) -> Eval<Option<D::S>> {
        match (x, y) {
            (Some(x), Some(y)) => {
                let decided = self.decide(&x)? == or;
                Ok(Some(if decided { self.constant(Scalar::Bool(or)) } else { y }))
            }
            (None, None) => Ok(None),
            (Some(known), None) | (None, Some(known)) => {
                // What decides alone, decides.
                let decides = self.decide(&known)? == or;
                Ok(decides.then(|| self.constant(Scalar::Bool(or))))
            }
        }
    }

    fn integers(&mut self, op: Binary, x: Option<D::S>, y: Option<D::S>) -> Eval<Option<D::S>> {
        self.unless_missing(Mode::Integer, &[x, y], |i, operands| {
            let (x, y) = (operands[0].clone(), operands[1].clone());
            match op {
                Binary::Add | Binary::Subtract | Binary::Multiply => {
                    let (x, y) = (i.prim("i64.i32", &[x])?, i.prim("i64.i32", &[y])?);
                    let value = i.prim(&format!("i64.{}", op.symbol()), &[x, y])?;
                    i.integer_of(value)
                }
                Binary::Modulo | Binary::IntegerDivide => {
                    let zero = i.constant(Scalar::I32(0));
                    let by_zero = i.prim("i32.==", &[y.clone(), zero])?;
                    if i.decide(&by_zero)? {
                        return Ok(i.constant(Scalar::I32(i32::MIN)));
                    }
                    i.prim(if op == Binary::Modulo { "i32.%" } else { "i32./" }, &[x, y])
                }
                _ => Err(Stop::Internal(format!("`{}` of integers", op.symbol()))),
            }
        })
    }

    /// A whole number as an integer, `NA` where it is none of 32 bits.
    pub(super) fn integer_of(&mut self, value: D::S) -> Eval<D::S> {
        for (name, limit) in [("i64.>", GREATEST), ("i64.<", -GREATEST)] {
            let limit = self.constant(Scalar::I64(limit));
            let outside = self.prim(name, &[value.clone(), limit])?;
            if self.decide(&outside)? {
                return Ok(self.constant(Scalar::I32(i32::MIN)));
            }
        }
        self.prim("i32.i64", &[value])
    }

    fn doubles(&mut self, op: Binary, x: D::S, y: D::S, span: Span) -> Eval<D::S> {
        match op {
            Binary::Power => {
                let two = self.domain.known(&y) == Some(Scalar::F64(2.0));
                if two { self.prim("f64.*", &[x.clone(), x]) } else { self.power(x, y) }
            }
            Binary::Modulo | Binary::IntegerDivide => {
                let zero = self.constant(Scalar::F64(0.0));
                let by_zero = self.prim("f64.==", &[y.clone(), zero])?;
                if self.decide(&by_zero)? {
                    return match op {
                        Binary::Modulo => Ok(self.constant(Scalar::F64(f64::NAN))),
                        _ => self.prim("f64./", &[x, y]),
                    };
                }
                for operand in [&x, &y] {
                    if self.is_missing(Mode::Double, &Some(operand.clone()))? {
                        return Ok(self.constant(Scalar::F64(f64::NAN)));
                    }
                }
                let (x, y) = (self.whole(x, span)?, self.whole(y, span)?);
                let value = self.prim(if op == Binary::Modulo { "i64.%" } else { "i64./" }, &[x, y])?;
                self.prim("f64.i64", &[value])
            }
            _ => self.prim(&format!("f64.{}", op.symbol()), &[x, y]),
        }
    }

    fn is(&mut self, name: &str, x: &D::S, than: f64) -> Eval<bool> {
        let than = self.constant(Scalar::F64(than));
        let holds = self.prim(name, &[x.clone(), than])?;
        self.decide(&holds)
    }

    /// R's `R_pow` (`arithmetic.c`).
    fn power(&mut self, x: D::S, y: D::S) -> Eval<D::S> {
        let number = |i: &mut Self, value: f64| Ok(i.constant(Scalar::F64(value)));
        if self.is("f64.==", &x, 1.0)? || self.is("f64.==", &y, 0.0)? {
            return number(self, 1.0);
        }
        for operand in [&x, &y] {
            if self.is_missing(Mode::Double, &Some(operand.clone()))? {
                return number(self, f64::NAN);
            }
        }
        if self.is("f64.==", &x, 0.0)? {
            let value = if self.is("f64.>", &y, 0.0)? { 0.0 } else { f64::INFINITY };
            return number(self, value);
        }
        let infinite = |i: &mut Self, x: &D::S| {
            let infinite = i.prim("f64.isinf", std::slice::from_ref(x))?;
            i.decide(&infinite)
        };
        if !infinite(self, &x)? && !infinite(self, &y)? {
            return self.prim("f64.**", &[x, y]);
        }
        if self.is("f64.==", &x, f64::INFINITY)? {
            let value = if self.is("f64.<", &y, 0.0)? { 0.0 } else { f64::INFINITY };
            return number(self, value);
        }
        if self.is("f64.==", &x, f64::NEG_INFINITY)? {
            if infinite(self, &y)? {
                return number(self, f64::NAN);
            }
            let floor = self.prim("f64.floor", std::slice::from_ref(&y))?;
            let fraction = self.prim("f64.!=", &[y.clone(), floor])?;
            if self.decide(&fraction)? {
                return number(self, f64::NAN);
            }
            if self.is("f64.<", &y, 0.0)? {
                return number(self, 0.0);
            }
            let two = self.constant(Scalar::F64(2.0));
            let rest = self.prim("f64.%", &[y, two])?;
            return if self.is("f64.!=", &rest, 0.0)? { Ok(x) } else { self.prim("f64.neg", &[x]) };
        }
        if self.is("f64.<", &x, 0.0)? {
            return number(self, f64::NAN);
        }
        let value = match self.is("f64.>", &y, 0.0)? {
            true => {
                if self.is("f64.>=", &x, 1.0)? {
                    f64::INFINITY
                } else {
                    0.0
                }
            }
            false => {
                if self.is("f64.<", &x, 1.0)? {
                    f64::INFINITY
                } else {
                    0.0
                }
            }
        };
        number(self, value)
    }

    /// A double that is a whole number, as an `i64`.
    pub(super) fn whole(&mut self, x: D::S, span: Span) -> Eval<D::S> {
        let whole = self.prim("f64.trunc", std::slice::from_ref(&x))?;
        let is_whole = self.prim("f64.==", &[x.clone(), whole])?;
        let size = self.prim("f64.abs", std::slice::from_ref(&x))?;
        let limit = self.constant(Scalar::F64(9_007_199_254_740_992.0));
        let small = self.prim("f64.<", &[size, limit])?;
        if !self.decide(&is_whole)? || !self.decide(&small)? {
            return self.fail(span, "a number that is not whole");
        }
        self.prim("i64.f64", &[x])
    }

    /// `a:b`, which counts up.
    pub(super) fn range(&mut self, a: &'p Exp, b: &'p Exp, span: Span) -> Eval<Vector<D::S>> {
        let first = self.exp(a)?;
        let first = self.number(first, a.span)?;
        let last = self.exp(b)?;
        let last = self.number(last, b.span)?;
        if first > last {
            return self.fail(span, format!("{first}:{last} counts down"));
        }
        self.counting(first, last - first + 1, 1, Mode::Integer)
    }

    /// So many whole numbers.
    pub(super) fn counting(&mut self, first: i64, count: i64, step: i64, mode: Mode) -> Eval<Vector<D::S>> {
        self.room(count)?;
        let mut elems = Vec::new();
        for at in 0..count {
            self.step()?;
            let number = first + at * step;
            elems.push(Some(match mode {
                Mode::Double => self.constant(Scalar::F64(number as f64)),
                Mode::Integer | Mode::Logical => {
                    let small = i32::try_from(number).unwrap_or(i32::MIN);
                    self.constant(Scalar::I32(small))
                }
            }));
        }
        Ok(Vector { mode, dims: Dims::Vector, elems })
    }

    /// A single whole number, where the program needs to know which one.
    pub(super) fn number(&mut self, value: Vector<D::S>, span: Span) -> Eval<i64> {
        let (mode, Some(x)) = (value.mode, value.elems[0].clone()) else {
            return self.fail(span, "`NA` where a number is needed");
        };
        let number = match mode {
            Mode::Double => self.whole(x, span)?,
            Mode::Integer => {
                if self.is_missing(mode, &Some(x.clone()))? {
                    return self.fail(span, "`NA` where a number is needed");
                }
                self.prim("i64.i32", &[x])?
            }
            Mode::Logical => self.prim("i64.bool", &[x])?,
        };
        let number = self.domain.size(&number).map_err(Stop::Undecided)?;
        if number.abs() > GREATEST {
            return self.fail(span, format!("{number} is not an integer of 32 bits"));
        }
        Ok(number)
    }
}
