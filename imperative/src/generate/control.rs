//! Loops that stop by a condition, masks, slices, copies that must stay what they are, and other ways to go through arrays.

use arbitrary::Result;

use super::{At, Draw};
use crate::syntax::ast::Mode;

impl Draw<'_, '_> {
    pub(super) fn control(&mut self) -> Result<()> {
        match self.u.int_in_range(0..=13)? {
            0 => self.while_loop(),
            1 => self.repeat_loop(),
            2 => self.mask(),
            3 => self.masked(),
            4 => self.slices(),
            5 => self.buffers(),
            6 => self.turns_of_many_statements(),
            7 => self.braces(),
            8 => self.stencil(),
            9 => self.rows(),
            10 => self.growing(),
            11 => self.last_turn(),
            12 => self.writes_what_it_reads(),
            _ => {
                // A copy, which stays.
                let (name, of) = (self.fresh("y")?, self.vector(Mode::Double)?);
                self.line(&format!("{name} <- {of}"));
                let value = self.number(Mode::Double, At { index: None, depth: 2 })?;
                self.line(&format!("if (n > 0) {of}[1] <- {value}"));
                self.scope.vectors.push((name, Mode::Double));
                Ok(())
            }
        }
    }

    fn while_loop(&mut self) -> Result<()> {
        let (count, target) = (self.fresh("w")?, self.vector(Mode::Double)?);
        let at = At { index: Some(&count), depth: 0 };
        let value = self.number(Mode::Double, at)?;
        let skip = self.condition(at)?;
        match self.coin()? {
            true => {
                self.line(&format!("{count} <- 1L"));
                self.line(&format!("while ({count} <= n) {{"));
                self.line(&format!("  if ({skip}) {{ {count} <- {count} + 2L; next }}"));
                self.line(&format!("  {target}[{count}] <- {value}"));
                self.line(&format!("  {count} <- {count} + 1L"));
            }
            false => {
                self.line(&format!("{count} <- n"));
                self.line(&format!("while ({count} > 0) {{"));
                self.line(&format!("  {target}[{count}] <- {value}"));
                self.line(&format!("  {count} <- {count} - 1L"));
            }
        }
        self.line("}");
        self.scope.scalars.push((count, Mode::Integer));
        Ok(())
    }

    fn repeat_loop(&mut self) -> Result<()> {
        let (count, sum) = (self.fresh("w")?, self.fresh("s")?);
        self.line(&format!("{count} <- 0L"));
        self.line(&format!("{sum} <- a"));
        let at = At { index: Some(&count), depth: 0 };
        let (value, skip, stop) = (self.number(Mode::Double, at)?, self.condition(at)?, self.condition(at)?);
        self.line("repeat {");
        self.line(&format!("  {count} <- {count} + 1L"));
        self.line(&format!("  if ({count} > n) break"));
        self.line(&format!("  if ({skip}) next"));
        self.line(&format!("  {sum} <- {sum} / 2 + {value}"));
        self.line(&format!("  if ({stop}) break else {sum} <- {sum} + 1"));
        self.line("}");
        self.scope.scalars.push((count, Mode::Integer));
        self.scope.scalars.push((sum, Mode::Double));
        Ok(())
    }

    /// A logical vector, none of it `NA`.
    fn mask(&mut self) -> Result<()> {
        let (name, of) = (self.fresh("l")?, self.vector(Mode::Double)?);
        let at = At { index: Some("i"), depth: 1 };
        let other = self.vector(Mode::Double)?;
        match self.u.int_in_range(0..=3)? {
            0 => self.line(&format!("{name} <- !is.na({of}) & !is.na(a) & {of} > a")),
            1 => self.line(&format!("{name} <- !is.na({of} + {other}) & {of} <= {other}")),
            2 => self.line(&format!("{name} <- is.na({of})")),
            _ => {
                let (condition, over) = (self.condition(at)?, self.over()?);
                self.line(&format!("{name} <- logical(n)"));
                self.line(&format!("for (i in {over}) {name}[i] <- {condition}"));
            }
        }
        self.scope.masks.push(name);
        Ok(())
    }

    /// What a mask chooses.
    fn masked(&mut self) -> Result<()> {
        if self.scope.masks.is_empty() {
            self.mask()?;
        }
        let mask = self.u.choose(&self.scope.masks.clone()).cloned()?;
        let (of, other) = (self.vector(Mode::Double)?, self.vector(Mode::Double)?);
        let name = self.fresh("h")?;
        match self.u.int_in_range(0..=6)? {
            0 => {
                self.line(&format!("{name} <- {of}[{mask}]"));
                self.scope.loose.push(name);
            }
            1 => {
                self.line(&format!("{name} <- sum({mask})"));
                self.scope.scalars.push((name, Mode::Integer));
            }
            2 => {
                self.line(&format!("{of}[{mask}] <- a"));
            }
            3 => {
                self.line(&format!("{name} <- ifelse({mask}, {of}, {other} * 2)"));
                self.scope.vectors.push((name, Mode::Double));
            }
            4 => {
                let which = self.pick(&["any", "all"])?;
                self.line(&format!("{name} <- 1"));
                self.line(&format!("if ({which}({mask})) {name} <- 2 else {of} <- {other} - 1"));
                self.scope.scalars.push((name, Mode::Double));
            }
            5 => {
                self.line(&format!("{name} <- !{mask}"));
                self.scope.masks.push(name);
            }
            _ => {
                self.line(&format!("{name} <- 0"));
                self.line(&format!("for (v in {of}[{mask} & {other} > 0]) {name} <- {name} + v"));
                self.scope.scalars.push((name, Mode::Double));
            }
        }
        Ok(())
    }

    /// Parts of vectors, which may overlap.
    fn slices(&mut self) -> Result<()> {
        let (to, from) = (self.vector(Mode::Double)?, self.vector(Mode::Double)?);
        match self.u.int_in_range(0..=3)? {
            0 => self.line(&format!("if (n > 1) {to}[2:n] <- {from}[1:(n - 1)]")),
            1 => self.line(&format!("if (n > 1) {to}[1:(n - 1)] <- {from}[2:n] + {to}[1:(n - 1)]")),
            2 => self.line(&format!("{to}[] <- {from} * 2")),
            _ => {
                let name = self.fresh("d")?;
                self.line(&format!("{name} <- {from}[-1] - {to}[-length({to})]"));
                self.scope.loose.push(name);
            }
        }
        Ok(())
    }

    /// Two buffers that change places.
    fn buffers(&mut self) -> Result<()> {
        let (a, b) = (self.vector(Mode::Double)?, self.vector(Mode::Double)?);
        let (keep, turn) = (self.fresh("t")?, self.fresh("u")?);
        let value = self.number(Mode::Double, At { index: Some("i"), depth: 2 })?;
        self.line(&format!("for ({turn} in 1:3) {{"));
        self.line(&format!(
            "  if (n > 2) for (i in 2:(n - 1)) {b}[i] <- ({a}[i - 1] + {a}[i + 1]) / 2 - {value}"
        ));
        self.line(&format!("  {keep} <- {a}"));
        self.line(&format!("  {a} <- {b}"));
        if self.coin()? {
            self.line(&format!("  if (n > 0) {a}[n] <- {turn}"));
        }
        self.line(&format!("  {b} <- {keep}"));
        self.line("}");
        Ok(())
    }

    fn turns_of_many_statements(&mut self) -> Result<()> {
        let (name, sum, local) = (self.fresh("v")?, self.fresh("s")?, self.fresh("t")?);
        let at = At { index: Some("i"), depth: 1 };
        self.line(&format!("{name} <- numeric(n)"));
        self.line(&format!("{sum} <- 0L"));
        let over = self.over()?;
        let (value, skip) = (self.number(Mode::Double, at)?, self.condition(at)?);
        self.line(&format!("for (i in {over}) {{"));
        self.line(&format!("  {local} <- {value}"));
        self.scope.scalars.push((local, Mode::Double));
        if self.coin()? {
            self.line(&format!("  if ({skip}) next"));
        }
        self.scope.scalars.push((sum.clone(), Mode::Integer));
        let (value, count, stop) =
            (self.number(Mode::Double, at)?, self.number(Mode::Integer, at)?, self.condition(at)?);
        self.line(&format!("  {name}[i] <- {value}"));
        self.line(&format!("  if ({stop}) {sum} <- {count} else {{ {sum} <- {sum} + 1L; {name}[i] <- 0 }}"));
        if self.u.ratio(1, 4)? {
            self.line(&format!("  if (!({skip})) break"));
        }
        self.line("}");
        // The loop may have no turn.
        let last = self.scope.scalars.len() - 2;
        self.scope.scalars.remove(last);
        self.scope.vectors.push((name, Mode::Double));
        Ok(())
    }

    /// Values in braces.
    fn braces(&mut self) -> Result<()> {
        let (name, inner) = (self.fresh("s")?, self.fresh("t")?);
        let at = At { index: None, depth: 1 };
        let (first, then) = (self.number(Mode::Double, at)?, self.number(Mode::Double, at)?);
        let condition = self.condition(at)?;
        match self.coin()? {
            true => self.line(&format!("{name} <- {{ {inner} <- {first}; {inner} * 2 + {then} }}")),
            false => self.line(&format!(
                "{name} <- if ({condition}) {{ {inner} <- {first}; {inner} - 1 }} else {then}"
            )),
        }
        self.scope.scalars.push((name, Mode::Double));
        Ok(())
    }

    /// A nest that reads what it has written before.
    fn stencil(&mut self) -> Result<()> {
        let (name, of) = (self.fresh("z")?, self.matrix()?);
        let (rows, columns) = match self.u.int_in_range(0..=2)? {
            0 => ("i in seq_len(nrow(z))", "j in seq_len(ncol(z))"),
            1 => ("i in nrow(z):1", "j in ncol(z):1"),
            _ => ("i in rev(seq_len(nrow(z)))", "j in 1:min(i, ncol(z))"),
        };
        let near = self.pick(&[
            "if (i > 1) NAME[i - 1, j] else a",
            "if (i < nrow(z)) NAME[i + 1, j] + 1 else OF[i, j]",
            "if (j < ncol(z) && i > 1) NAME[i - 1, j + 1] - OF[i, j] else i * j * 0.5",
            "OF[nrow(z) + 1 - i, j]",
            "NAME[i, j] + OF[i, ncol(z) + 1 - j]",
        ])?;
        let value = near.replace("NAME", &name).replace("OF", &of);
        self.line(&format!("{name} <- {of}"));
        let target = if self.coin()? { &name } else { &of };
        let loops = match rows.contains("rev") || self.coin()? {
            true => format!("for ({rows}) for ({columns})"),
            false => format!("for ({columns}) for ({rows})"),
        };
        self.line(&format!("{loops} {target}[i, j] <- {value}"));
        self.scope.matrices.push(name);
        Ok(())
    }

    /// Rows and columns as a whole.
    fn rows(&mut self) -> Result<()> {
        let (of, to) = (self.matrix()?, self.matrix()?);
        let (name, part) = (self.fresh("s")?, self.fresh("r")?);
        match self.u.int_in_range(0..=3)? {
            0 => self.line(&format!("for (i in seq_len(nrow(z))) {to}[i, ] <- {of}[i, ] * a")),
            1 => self.line(&format!("for (i in nrow(z):1) {to}[i, ] <- rev({of}[i, ])")),
            2 => {
                self.line(&format!("{part} <- {of}[, 1]"));
                self.line(&format!("{name} <- 0"));
                self.line(&format!("for (v in {part}) {name} <- {name} * 2 + v"));
                self.scope.scalars.push((name, Mode::Double));
            }
            _ => {
                self.line(&format!("{name} <- 1"));
                self.line("for (i in seq_len(nrow(z))) {");
                self.line(&format!("  {part} <- 0"));
                self.line(&format!("  for (j in seq_len(ncol(z))) {part} <- {part} + {of}[i, j] * j"));
                self.line(&format!("  {name} <- {name} / 2 + {part}"));
                self.line("}");
                self.scope.scalars.push((name, Mode::Double));
            }
        }
        Ok(())
    }

    fn growing(&mut self) -> Result<()> {
        let (name, last) = (self.fresh("g")?, self.fresh("s")?);
        let at = At { index: Some("i"), depth: 1 };
        let (condition, value, over) = (self.condition(at)?, self.number(Mode::Double, at)?, self.over()?);
        let grown = match self.u.int_in_range(0..=3)? {
            3 => format!("c({value}, a)"),
            0 => format!("c({name}, {value}, i)"),
            1 => format!("c({value}, {name})"),
            _ => format!("c({name}, {value}, {name})"),
        };
        let over = if grown.matches(&name).count() > 1 { "seq_len(min(n, 4L))" } else { over };
        let first = self.pick(&["numeric(0)", "c(a, 2)", "x"])?;
        self.line(&format!("{name} <- {first}"));
        self.line(&format!("for (i in {over}) if ({condition}) {name} <- {grown}"));
        self.line(&format!("{last} <- if (length({name}) > 0) {name}[length({name})] else 0.5"));
        self.scope.loose.push(name);
        self.scope.scalars.push((last, Mode::Double));
        Ok(())
    }

    /// What a loop's variable is after the loop.
    fn last_turn(&mut self) -> Result<()> {
        let (name, turn, sum) = (self.fresh("s")?, self.fresh("u")?, self.fresh("s")?);
        let over =
            self.pick(&["1:4", "seq(2L, 9L, by = 3L)", "rev(1:3)", "1:n", "n:1", "seq(9L, 2L, by = -2L)"])?;
        self.line(&format!("{sum} <- 0L"));
        self.line(&format!("for ({turn} in {over}) {sum} <- {sum} + {turn}"));
        self.line(&format!("{name} <- {turn} * 2L + {sum}"));
        self.scope.scalars.push((name, Mode::Integer));
        Ok(())
    }

    /// A loop over what its turns change.
    fn writes_what_it_reads(&mut self) -> Result<()> {
        let (sum, of) = (self.fresh("s")?, self.vector(Mode::Double)?);
        self.line(&format!("{sum} <- 0"));
        self.line(&format!("for (v in {of}) {{"));
        self.line(&format!("  {sum} <- {sum} / 2 + v"));
        let place = self.pick(&["n", "1", "n + 1 - 1"])?;
        self.line(&format!("  {of}[{place}] <- {sum}"));
        self.line("}");
        self.scope.scalars.push((sum, Mode::Double));
        Ok(())
    }
}
