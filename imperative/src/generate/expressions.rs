//! Numbers and conditions, at a place of a loop or outside of loops.

use arbitrary::Result;
use lawson_oracle::scalar::decimal::is_read_alike;

use super::{At, Draw};
use crate::syntax::ast::Mode;

impl Draw<'_, '_> {
    /// A double, or an integer.
    pub(super) fn number(&mut self, mode: Mode, at: At<'_>) -> Result<String> {
        let inner = At { depth: at.depth + 1, ..at };
        if at.depth > 2 || self.u.ratio(2, 5)? {
            return self.leaf(mode, at);
        }
        let (a, b) = (self.number(mode, inner)?, self.number(mode, inner)?);
        Ok(match (mode, self.u.int_in_range(0..=10)?) {
            (Mode::Double, 0) if !self.whole => format!("({a} / {b})"),
            (Mode::Double, 1) => format!("abs({a})"),
            (Mode::Double, 2) => format!("{}({a}, {b})", self.pick(&["min", "max"])?),
            (Mode::Double, 3) => format!("({a})^2"),
            (_, 4) => format!("ifelse({}, {a}, {b})", self.logical(inner)?),
            (Mode::Integer, 0) => format!("({a} %% {b})"),
            (Mode::Integer, 1) => format!("({a} %/% {b})"),
            (Mode::Integer, 2) => format!("(-{a})"),
            (Mode::Integer, 3) => format!("as.integer({})", self.number(Mode::Double, inner)?),
            (Mode::Integer, 5) => format!("as.integer({})", self.logical(inner)?),
            (Mode::Double, 6) => {
                format!("{}({a})", self.pick(&["floor", "ceiling", "trunc", "round", "sign"])?)
            }
            (Mode::Double, 7) if !self.pure.is_empty() => self.call_of_pure(a, inner)?,
            (_, 8) => format!("(if ({}) {a} else {b})", self.condition(inner)?),
            (Mode::Double, 5) => format!("({} * {b})", self.number(Mode::Integer, inner)?),
            _ => format!("({a} {} {b})", self.pick(&["+", "-", "*"])?),
        })
    }

    pub(super) fn leaf(&mut self, mode: Mode, at: At<'_>) -> Result<String> {
        let scalars: Vec<String> =
            self.scope.scalars.iter().filter(|(_, of)| *of == mode).map(|(name, _)| name.clone()).collect();
        let loose = self.scope.loose.clone();
        match (at.index, self.u.int_in_range(0..=5)?) {
            (Some(i), 5) if mode == Mode::Double && !loose.is_empty() => {
                Ok(format!("{}[{i}]", self.u.choose(&loose)?))
            }
            (_, 5) if mode == Mode::Double && !self.whole => {
                let text = format!("{}.{}", self.u.int_in_range(0..=20)?, self.u.int_in_range(0..=99_999)?);
                // The others are refused.
                Ok(if is_read_alike(&text) { text } else { "0.25".into() })
            }
            (Some(i), 0 | 1) => Ok(format!("{}[{i}]", self.vector(mode)?)),
            (Some(i), 2) if mode == Mode::Integer => Ok(i.into()),
            (Some(i), 2) => Ok(format!("{}[n + 1 - {i}]", self.vector(mode)?)),
            (_, 3) if !scalars.is_empty() => self.u.choose(&scalars).cloned(),
            _ if mode == Mode::Integer => Ok(self.pick(&["1L", "2L", "7L", "0L", "1000000L"])?.into()),
            _ if self.whole => Ok(self.pick(&["1", "2", "-3", "0", "5"])?.into()),
            _ => Ok(self.pick(&["0.5", "2", "1", "-3.25", "0", "1000000", "1e3"])?.into()),
        }
    }

    pub(super) fn logical(&mut self, at: At<'_>) -> Result<String> {
        let mode = if self.coin()? { Mode::Double } else { Mode::Integer };
        let inner = At { depth: at.depth + 1, ..at };
        let (a, b) = (self.number(mode, inner)?, self.number(mode, inner)?);
        let masks = self.scope.masks.clone();
        Ok(match self.u.int_in_range(0..=7)? {
            7 if at.index.is_some() && !masks.is_empty() => {
                format!("{}[{}]", self.u.choose(&masks)?, at.index.unwrap_or("1"))
            }
            0 => format!("is.na({a})"),
            1 => format!("!({a} > {b})"),
            2 if at.depth < 2 => format!("({} & {})", self.logical(inner)?, self.logical(inner)?),
            3 if at.depth < 2 => format!("({} | {})", self.logical(inner)?, self.logical(inner)?),
            _ => format!("({a} {} {b})", self.pick(&["<", "<=", ">", ">=", "==", "!="])?),
        })
    }

    /// The condition of a statement: it may ask a function that prints.
    pub(super) fn statement_condition(&mut self, at: At<'_>) -> Result<String> {
        let condition = self.condition(at)?;
        if !self.u.ratio(1, 4)? {
            return Ok(condition);
        }
        let a = self.leaf(Mode::Double, at)?;
        let bound = self.leaf(Mode::Double, at)?;
        Ok(match self.u.int_in_range(0..=2)? {
            0 => format!("({condition}) && says({a}) > {bound}"),
            1 => format!("({condition}) || says({a}) > {bound}"),
            _ => format!("({a} > 0 & says({bound}) > 1) || {condition}"),
        })
    }

    /// A condition that is seldom `NA`: as data are, it asks first.
    pub(super) fn condition(&mut self, at: At<'_>) -> Result<String> {
        let inner = At { depth: at.depth + 2, ..at };
        let a = self.leaf(Mode::Double, at)?;
        let b = self.number(Mode::Double, inner)?;
        let test = format!("{a} {} {b}", self.pick(&["<", ">", "<=", ">="])?);
        Ok(match self.u.int_in_range(0..=3)? {
            0 => test,
            _ => format!("!is.na({a}) && !is.na({b}) && {test}"),
        })
    }
}
