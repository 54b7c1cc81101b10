//! Statements: a loop each, or whole vectors.

use arbitrary::Result;

use super::{At, Draw};
use crate::syntax::ast::Mode;

impl Draw<'_, '_> {
    /// What a loop goes over, with every turn in 1 to n.
    pub(super) fn over(&mut self) -> Result<&'static str> {
        let of = ["seq_along(x)", "1:n", "seq_len(n)", "rev(1:n)", "n:1", "seq(1L, n, by = 2L)"];
        Ok(of[self.u.choose_index(of.len())?])
    }

    pub(super) fn statement(&mut self) -> Result<()> {
        let at = At { index: Some("i"), depth: 0 };
        let mode = if self.u.ratio(2, 3)? { Mode::Double } else { Mode::Integer };
        let blank = if mode == Mode::Double { "numeric(n)" } else { "integer(n)" };
        match self.u.int_in_range(0..=33)? {
            28..=30 => self.sums()?,
            31.. => self.far_indices()?,
            14..=17 if !self.callable.is_empty() => self.call()?,
            18.. => self.control()?,
            // Elementwise, in whole or where a condition holds.
            0 | 1 => {
                let (name, over) = (self.fresh("v")?, self.over()?);
                let value = self.number(mode, at)?;
                self.line(&format!("{name} <- {blank}"));
                match self.coin()? {
                    true => self.line(&format!("for (i in {over}) {name}[i] <- {value}")),
                    false => {
                        let condition = self.statement_condition(at)?;
                        self.line(&format!("for (i in {over}) if ({condition}) {name}[i] <- {value}"));
                    }
                }
                self.scope.vectors.push((name, mode));
            }
            2 => {
                let name = self.vector(mode)?;
                let value = self.number(mode, at)?;
                let over = self.over()?;
                self.line(&format!("for (i in {over}) {name}[i] <- {value}"));
            }
            // Accumulators.
            3 | 4 => {
                let (name, over) = (self.fresh("s")?, self.over()?);
                let value = self.number(mode, at)?;
                let zero = if mode == Mode::Double { "0" } else { "0L" };
                self.line(&format!("{name} <- {zero}"));
                let step = match self.u.int_in_range(0..=2)? {
                    0 => format!("{name} <- {name} + {value}"),
                    1 if mode == Mode::Integer => format!("{name} <- {name} %/% 2L + {value}"),
                    1 => format!("{name} <- {name} / 2 + {value}"),
                    _ => format!("if ({}) {name} <- {value}", self.statement_condition(at)?),
                };
                self.line(&format!("for (i in {over}) {step}"));
                self.scope.scalars.push((name, mode));
            }
            // Recurrences.
            5 => {
                let name = self.fresh("r")?;
                let value = self.number(mode, at)?;
                self.line(&format!("{name} <- {blank}"));
                let from = self.pick(&["1", "2"])?;
                let before = if from == "1" {
                    format!("(if (i > 1) {name}[i - 1] else {value})")
                } else {
                    format!("{name}[i - 1]")
                };
                let op = self.pick(&["+", "-"])?;
                self.line(&format!("if (n > 1) for (i in {from}:n) {name}[i] <- {before} {op} {value}"));
                self.scope.vectors.push((name, mode));
            }
            // An accumulator that is written down.
            6 => {
                let (name, sum) = (self.fresh("c")?, self.fresh("s")?);
                let value = self.number(Mode::Double, at)?;
                self.line(&format!("{name} <- numeric(n)"));
                self.line(&format!("{sum} <- 0"));
                let over = self.over()?;
                self.line(&format!(
                    "for (i in {over}) {{ {sum} <- {sum} + {value}; {name}[i] <- {sum} * a }}"
                ));
                self.scope.vectors.push((name, Mode::Double));
                self.scope.scalars.push((sum, Mode::Double));
            }
            // Vectors that grow, and what is made of them.
            7 => {
                let (name, sum) = (self.fresh("g")?, self.fresh("s")?);
                let (condition, value) = (self.condition(at)?, self.number(Mode::Double, at)?);
                let over = self.over()?;
                self.line(&format!("{name} <- numeric(0)"));
                self.line(&format!("for (i in {over}) if ({condition}) {name} <- c({name}, {value})"));
                self.line(&format!("{sum} <- a"));
                self.line(&format!("for (v in {name}) {sum} <- {sum} - v"));
                self.scope.scalars.push((sum, Mode::Double));
            }
            // Computed places.
            8 => {
                let name = self.fresh("b")?;
                self.line(&format!("{name} <- integer(5)"));
                let at = self.pick(&["(i %% 5L) + 1L", "i %/% 3L + 1L", "min(5L, i)"])?;
                let value = self.pick(&["1L", "k[i]", "m"])?;
                self.line(&format!(
                    "if (n < 12) for (i in seq_along(x)) {name}[{at}] <- {name}[{at}] + {value}"
                ));
                let sum = self.fresh("s")?;
                self.line(&format!("{sum} <- sum({name})"));
                self.scope.scalars.push((sum, Mode::Integer));
            }
            // Whole vectors.
            9 => {
                let name = self.fresh("w")?;
                let (a, b) = (self.vector(mode)?, self.vector(mode)?);
                let op = self.pick(&["+", "-", "*"])?;
                let whole = match (mode, self.u.int_in_range(0..=4)?) {
                    (_, 0) => format!("ifelse({a} > {b}, {a}, {b})"),
                    (Mode::Double, 1) => format!("pmin({a}, {b} {op} a)"),
                    (_, 2) => format!("rev({a}) {op} {b}"),
                    (Mode::Double, 3) if !self.whole => format!("{a} {op} sqrt(abs({b}))"),
                    _ => format!("{a} {op} {b}"),
                };
                self.line(&format!("{name} <- {whole}"));
                self.scope.vectors.push((name, mode));
            }
            // What is printed.
            10 => {
                let (value, over) = (self.number(mode, at)?, self.over()?);
                match self.coin()? {
                    true => self.line(&format!("for (i in {over}) cat(i, {value}, \"\\n\")")),
                    false => {
                        let name = self.vector(Mode::Integer)?;
                        self.line(&format!("cat({name}, \"end\\n\", sep = \"; \")"));
                    }
                }
            }
            // Loops that are left, and turns that are skipped.
            11 => {
                let name = self.fresh("f")?;
                let (stop, skip) = (self.condition(at)?, self.condition(at)?);
                let value = self.number(Mode::Double, at)?;
                self.line(&format!("{name} <- 0"));
                let leave = self.pick(&["break", "next"])?;
                self.line("for (i in seq_along(x)) {");
                self.line(&format!("  if ({stop}) {leave}"));
                self.line(&format!("  if ({skip}) {name} <- {value} else {name} <- {name} + 1"));
                self.line("}");
                self.scope.scalars.push((name, Mode::Double));
            }
            // Nests.
            12 => {
                let name = self.fresh("z")?;
                let other = self.matrix()?;
                let op = self.pick(&["+", "-", "*"])?;
                self.line(&format!("{name} <- {other}"));
                let value = match self.u.int_in_range(0..=2)? {
                    0 => format!("{other}[i, j] {op} a"),
                    1 => format!("{name}[i, j] {op} j"),
                    _ => format!("if (j > 1) {name}[i, j - 1] {op} {other}[i, j] else i * a"),
                };
                let (outer, inner) = if self.coin()? {
                    ("i in seq_len(nrow(z))", "j in seq_len(ncol(z))")
                } else {
                    ("j in seq_len(ncol(z))", "i in seq_len(nrow(z))")
                };
                self.line(&format!("for ({outer}) for ({inner}) {name}[i, j] <- {value}"));
                self.scope.matrices.push(name);
            }
            _ => {
                let name = self.fresh("s")?;
                let other = self.matrix()?;
                self.line(&format!("{name} <- a"));
                self.line(&format!(
                    "for (i in seq_len(nrow(z))) for (j in seq_len(ncol(z))) {name} <- {name} + {other}[i, j]"
                ));
                self.scope.scalars.push((name, Mode::Double));
            }
        }
        Ok(())
    }
}
