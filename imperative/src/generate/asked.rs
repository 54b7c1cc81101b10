//! What `#:` lines ask for, and loops for which that matters: sums in all places, and indices that may be outside.

use arbitrary::Result;

use super::{At, Draw};
use crate::syntax::ast::Mode;

const OUTSIDE: At<'static> = At { index: None, depth: 2 };

impl Draw<'_, '_> {
    /// The lines above a function. Sums are trees in programs of whole numbers, which add up without rounding.
    pub(super) fn requests(&mut self) -> Result<String> {
        let mut lines = String::new();
        if self.whole && self.u.ratio(2, 3)? {
            lines += "#: reassociate\n";
        }
        for (line, of) in [("na(forbid)", 8), ("bounds(ahead)", 3)] {
            if self.u.ratio(1, of)? {
                lines += &format!("#: {line}\n");
            }
        }
        if self.u.ratio(1, 6)? {
            let gate = self.pick(&[
                "control-flow: none",
                "control-flow: simple",
                "broadcast-nd: none",
                "broadcast-nd: identity",
            ])?;
            lines += &format!("#: gate({gate})\n");
        }
        Ok(lines)
    }

    /// What makes `x` and `y` buffers of the caller, and a line that keeps them apart. Buffers stay where they are.
    pub(super) fn buffers_of_main(&mut self) -> Result<(&'static str, &'static str)> {
        if [" x <- ", " y <- "].iter().any(|whole| self.scope.body.contains(whole)) {
            return Ok(("", ""));
        }
        Ok(match self.u.int_in_range(0..=5)? {
            0 => ("ref ", ""),
            1 => ("ref ", "#: noalias(x, y)\n"),
            _ => ("", ""),
        })
    }

    pub(super) fn sums(&mut self) -> Result<()> {
        let (sum, other, turn, count) =
            (self.fresh("s")?, self.fresh("s")?, self.fresh("u")?, self.fresh("w")?);
        let at = At { index: Some("i"), depth: 1 };
        let (over, of) = (self.over()?, self.vector(Mode::Double)?);
        let (value, more, condition) =
            (self.number(Mode::Double, at)?, self.leaf(Mode::Double, at)?, self.condition(at)?);
        let alone = self.leaf(Mode::Double, OUTSIDE)?;
        let first = self.pick(&["0", "1", "2", "a"])?;
        self.line(&format!("{sum} <- {first}"));
        self.line(&format!("{other} <- 0"));
        let lines = match self.u.int_in_range(0..=11)? {
            0 => format!(
                "for (i in {over}) {{\n    {sum} <- {sum} + {value}\n    if ({condition}) {sum} <- {sum} + {more}\n  }}"
            ),
            1 => format!(
                "for ({turn} in 1:3) {{\n    {count} <- 0L\n    while ({count} < {turn}) {{\n      \
                 {count} <- {count} + 1L\n      {sum} <- {sum} + {alone} * {count}\n    }}\n  }}"
            ),
            2 => format!("for ({turn} in 1:2) for (i in {over}) {sum} <- {sum} + {value} * {turn}"),
            3 => format!("for (i in {over}) if ({condition}) {sum} <- {sum} * {more}"),
            4 => format!(
                "for (i in {over}) {{\n    {sum} <- {sum} + {more}\n    {other} <- {other} + {sum}\n  }}"
            ),
            5 => format!("for (i in {over}) {{ {sum} <- {sum} + {value}; {other} <- {other} + {more} }}"),
            6 => format!("for (v in {of}) {sum} <- {sum} + v"),
            7 => format!(
                "for (i in {over}) {{\n    if ({condition}) {}\n    {sum} <- {sum} + {value}\n  }}",
                self.pick(&["next", "break"])?
            ),
            8 => format!(
                "for ({turn} in 1:3) {{\n    {sum} <- 0\n    for (i in {over}) {sum} <- {sum} + {value}\n    \
                 {other} <- {other} + {sum}\n  }}"
            ),
            9 => format!("for (i in {over}) a <- a + {more}"),
            10 => format!(
                "for ({turn} in 1:3) {{\n    for (i in {over}) if ({condition}) {sum} <- {sum} + {value}\n    \
                 {sum} <- {sum} + {turn}\n  }}"
            ),
            _ => format!(
                "for ({turn} in 1:3) if ({turn} != 2) {{\n    {other} <- 1\n    for (i in {over}) {other} <- {other} + {more}\n    \
                 {sum} <- {sum} + {other}\n  }}"
            ),
        };
        self.line(&lines);
        self.scope.scalars.extend([(sum, Mode::Double), (other, Mode::Double)]);
        Ok(())
    }

    /// Loops whose indices may be outside.
    pub(super) fn far_indices(&mut self) -> Result<()> {
        let (sum, of, to) = (self.fresh("s")?, self.vector(Mode::Double)?, self.vector(Mode::Double)?);
        let matrix = self.matrix()?;
        let value = self.number(Mode::Double, At { index: None, depth: 1 })?;
        let condition = self.condition(At { index: Some("i"), depth: 1 })?;
        let far = self.pick(&[
            "i",
            "i + 1",
            "i - 1",
            "2 * i - 1",
            "n + 1 - i",
            "min(m, 9L)",
            "min(k[i], 9L)",
            "m - i",
            "i * i",
        ])?;
        let over = self.pick(&["1:m", "seq_len(m)", "seq_along(x)", "seq_len(n)", "2:4"])?;
        let count = if over.contains('m') || far.contains('m') {
            "!is.na(m) && m > 0L && m < 10L && n > 0"
        } else {
            "n > 2"
        };
        self.line(&format!("{sum} <- 0"));
        let lines = match self.u.int_in_range(0..=6)? {
            0 => format!("for (i in {over}) {sum} <- {sum} + {of}[{far}]"),
            1 => format!("for (i in {over}) {to}[{far}] <- {value}"),
            2 => format!("for (i in {over}) cat(i, {of}[{far}], \"\\n\")"),
            3 => format!("for (i in {over}) for (j in 1:2) {sum} <- {sum} + {matrix}[j, min({far}, 4)]"),
            4 => format!(
                "for (i in 1:2) for (j in {}) {sum} <- {sum} + {matrix}[i, j]",
                over.replace("2:4", "2:3")
            ),
            5 => format!("for (i in 1:n) if ({condition}) {sum} <- {sum} + {of}[min(i + 1, n)]"),
            _ => format!("for (i in {over}) {{\n    if (i > 2) next\n    {sum} <- {sum} + {of}[{far}]\n  }}"),
        };
        self.line(&format!("if ({count}) {lines}"));
        self.scope.scalars.push((sum, Mode::Double));
        Ok(())
    }
}
