//! Random programs of loops, with inputs, as text: every statement that the subset has, in forms that people write.
//!
//! They never branch, nor lead to a place, by a number that R computes in 80 bits or by an elementary function, so that R
//! gives the same bits.

use arbitrary::{Result, Unstructured};

use crate::syntax::ast::Mode;

/// A program with one entry, `main`, and test blocks of so many inputs.
///
/// # Errors
/// Too few random bytes.
pub fn program(u: &mut Unstructured<'_>, inputs: usize) -> Result<String> {
    let mut draw = Draw {
        u,
        body: String::new(),
        vectors: Vec::new(),
        scalars: Vec::new(),
        matrices: Vec::new(),
        made: 0,
    };
    draw.declare();
    for _ in 0..draw.u.int_in_range(1..=5)? {
        draw.statement()?;
    }
    let result = draw.result()?;
    let mut text = String::from("# ==\n");
    for input in 0..inputs {
        text += &format!("# input {{ {} }}\n", draw.inputs(input)?);
    }
    let (ty, value) = result;
    text += "#: x: double[n], y: double[n], k: integer[n], a: double, m: integer, z: double[p, q]";
    text += &format!(" -> {ty}\nmain <- function(x, y, k, a, m, z) {{\n{}  {value}\n}}\n", draw.body);
    Ok(text)
}

struct Draw<'u, 'd> {
    u: &'u mut Unstructured<'d>,
    body: String,
    /// Vectors of n elements.
    vectors: Vec<(String, Mode)>,
    scalars: Vec<(String, Mode)>,
    /// Matrices of p rows and q columns, of doubles.
    matrices: Vec<String>,
    made: u32,
}

/// Where an expression stands: the loop's variable, and what can be read at it.
#[derive(Clone, Copy)]
struct At<'a> {
    index: Option<&'a str>,
    depth: u32,
}

impl Draw<'_, '_> {
    fn declare(&mut self) {
        self.vectors =
            vec![("x".into(), Mode::Double), ("y".into(), Mode::Double), ("k".into(), Mode::Integer)];
        self.scalars = vec![("a".into(), Mode::Double), ("m".into(), Mode::Integer)];
        self.matrices = vec!["z".into()];
        self.body.push_str("  n <- length(x)\n");
    }

    fn fresh(&mut self, what: &str) -> String {
        self.made += 1;
        format!("{what}{}", self.made)
    }

    fn pick<'s>(&mut self, of: &[&'s str]) -> Result<&'s str> {
        self.u.choose(of).copied()
    }

    fn coin(&mut self) -> Result<bool> {
        self.u.ratio(1, 2)
    }

    fn vector(&mut self, mode: Mode) -> Result<String> {
        let of: Vec<String> =
            self.vectors.iter().filter(|(_, of)| *of == mode).map(|(name, _)| name.clone()).collect();
        self.u.choose(&of).cloned()
    }

    /// A double, or an integer.
    fn number(&mut self, mode: Mode, at: At<'_>) -> Result<String> {
        let inner = At { depth: at.depth + 1, ..at };
        if at.depth > 2 || self.u.ratio(2, 5)? {
            return self.leaf(mode, at);
        }
        let (a, b) = (self.number(mode, inner)?, self.number(mode, inner)?);
        Ok(match (mode, self.u.int_in_range(0..=7)?) {
            (Mode::Double, 0) => format!("({a} / {b})"),
            (Mode::Double, 1) => format!("abs({a})"),
            (Mode::Double, 2) => format!("{}({a}, {b})", self.pick(&["min", "max"])?),
            (Mode::Double, 3) => format!("({a})^2"),
            (_, 4) => format!("ifelse({}, {a}, {b})", self.logical(inner)?),
            (Mode::Integer, 0) => format!("({a} %% {b})"),
            (Mode::Integer, 1) => format!("({a} %/% {b})"),
            (Mode::Integer, 2) => format!("(-{a})"),
            (Mode::Double, 5) => format!("({} * {b})", self.number(Mode::Integer, inner)?),
            _ => format!("({a} {} {b})", self.pick(&["+", "-", "*"])?),
        })
    }

    fn leaf(&mut self, mode: Mode, at: At<'_>) -> Result<String> {
        let scalars: Vec<String> =
            self.scalars.iter().filter(|(_, of)| *of == mode).map(|(name, _)| name.clone()).collect();
        match (at.index, self.u.int_in_range(0..=4)?) {
            (Some(i), 0 | 1) => Ok(format!("{}[{i}]", self.vector(mode)?)),
            (Some(i), 2) if mode == Mode::Integer => Ok(i.into()),
            (Some(i), 2) => Ok(format!("{}[n + 1 - {i}]", self.vector(mode)?)),
            (_, 3) if !scalars.is_empty() => self.u.choose(&scalars).cloned(),
            _ if mode == Mode::Integer => Ok(self.pick(&["1L", "2L", "7L", "0L"])?.into()),
            _ => Ok(self.pick(&["0.5", "2", "1", "-3.25", "0"])?.into()),
        }
    }

    fn logical(&mut self, at: At<'_>) -> Result<String> {
        let mode = if self.coin()? { Mode::Double } else { Mode::Integer };
        let inner = At { depth: at.depth + 1, ..at };
        let (a, b) = (self.number(mode, inner)?, self.number(mode, inner)?);
        Ok(match self.u.int_in_range(0..=6)? {
            0 => format!("is.na({a})"),
            1 => format!("!({a} > {b})"),
            2 if at.depth < 2 => format!("({} & {})", self.logical(inner)?, self.logical(inner)?),
            3 if at.depth < 2 => format!("({} | {})", self.logical(inner)?, self.logical(inner)?),
            _ => format!("({a} {} {b})", self.pick(&["<", "<=", ">", ">=", "==", "!="])?),
        })
    }

    /// A condition that is seldom `NA`: as data are, it asks first.
    fn condition(&mut self, at: At<'_>) -> Result<String> {
        let inner = At { depth: at.depth + 2, ..at };
        let a = self.leaf(Mode::Double, at)?;
        let b = self.number(Mode::Double, inner)?;
        let test = format!("{a} {} {b}", self.pick(&["<", ">", "<=", ">="])?);
        Ok(match self.u.int_in_range(0..=3)? {
            0 => test,
            _ => format!("!is.na({a}) && !is.na({b}) && {test}"),
        })
    }

    fn line(&mut self, line: &str) {
        self.body.push_str("  ");
        self.body.push_str(line);
        self.body.push('\n');
    }

    /// What a loop goes over, with every turn in 1 to n.
    fn over(&mut self) -> Result<&'static str> {
        let of = ["seq_along(x)", "1:n", "seq_len(n)", "rev(1:n)", "n:1", "seq(1L, n, by = 2L)"];
        Ok(of[self.u.choose_index(of.len())?])
    }

    fn statement(&mut self) -> Result<()> {
        let at = At { index: Some("i"), depth: 0 };
        let mode = if self.u.ratio(2, 3)? { Mode::Double } else { Mode::Integer };
        let blank = if mode == Mode::Double { "numeric(n)" } else { "integer(n)" };
        match self.u.int_in_range(0..=13)? {
            // Elementwise, in whole or where a condition holds.
            0 | 1 => {
                let (name, over) = (self.fresh("v"), self.over()?);
                let value = self.number(mode, at)?;
                self.line(&format!("{name} <- {blank}"));
                match self.coin()? {
                    true => self.line(&format!("for (i in {over}) {name}[i] <- {value}")),
                    false => {
                        let condition = self.condition(at)?;
                        self.line(&format!("for (i in {over}) if ({condition}) {name}[i] <- {value}"));
                    }
                }
                self.vectors.push((name, mode));
            }
            2 => {
                let name = self.vector(mode)?;
                let value = self.number(mode, at)?;
                let over = self.over()?;
                self.line(&format!("for (i in {over}) {name}[i] <- {value}"));
            }
            // Accumulators.
            3 | 4 => {
                let (name, over) = (self.fresh("s"), self.over()?);
                let value = self.number(mode, at)?;
                let zero = if mode == Mode::Double { "0" } else { "0L" };
                self.line(&format!("{name} <- {zero}"));
                let step = match self.u.int_in_range(0..=2)? {
                    0 => format!("{name} <- {name} + {value}"),
                    1 => format!("{name} <- {name} / 2 + {value}"),
                    _ => format!("if ({}) {name} <- {value}", self.condition(at)?),
                };
                let step = if mode == Mode::Integer { step.replace(" / 2", " %/% 2L") } else { step };
                self.line(&format!("for (i in {over}) {step}"));
                self.scalars.push((name, mode));
            }
            // Recurrences.
            5 => {
                let name = self.fresh("r");
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
                self.vectors.push((name, mode));
            }
            // An accumulator that is written down.
            6 => {
                let (name, sum) = (self.fresh("c"), self.fresh("s"));
                let value = self.number(Mode::Double, at)?;
                self.line(&format!("{name} <- numeric(n)"));
                self.line(&format!("{sum} <- 0"));
                let over = self.over()?;
                self.line(&format!(
                    "for (i in {over}) {{ {sum} <- {sum} + {value}; {name}[i] <- {sum} * a }}"
                ));
                self.vectors.push((name, Mode::Double));
                self.scalars.push((sum, Mode::Double));
            }
            // Vectors that grow, and what is made of them.
            7 => {
                let (name, sum) = (self.fresh("g"), self.fresh("s"));
                let (condition, value) = (self.condition(at)?, self.number(Mode::Double, at)?);
                let over = self.over()?;
                self.line(&format!("{name} <- numeric(0)"));
                self.line(&format!("for (i in {over}) if ({condition}) {name} <- c({name}, {value})"));
                self.line(&format!("{sum} <- a"));
                self.line(&format!("for (v in {name}) {sum} <- {sum} - v"));
                self.scalars.push((sum, Mode::Double));
            }
            // Computed places.
            8 => {
                let name = self.fresh("b");
                self.line(&format!("{name} <- integer(5)"));
                let at = self.pick(&["(i %% 5L) + 1L", "i %/% 3L + 1L", "min(5L, i)"])?;
                let value = self.pick(&["1L", "k[i]", "m"])?;
                self.line(&format!(
                    "if (n < 12) for (i in seq_along(x)) {name}[{at}] <- {name}[{at}] + {value}"
                ));
                let sum = self.fresh("s");
                self.line(&format!("{sum} <- sum({name})"));
                self.scalars.push((sum, Mode::Integer));
            }
            // Whole vectors.
            9 => {
                let name = self.fresh("w");
                let (a, b) = (self.vector(mode)?, self.vector(mode)?);
                let op = self.pick(&["+", "-", "*"])?;
                let whole = match (mode, self.u.int_in_range(0..=4)?) {
                    (_, 0) => format!("ifelse({a} > {b}, {a}, {b})"),
                    (Mode::Double, 1) => format!("pmin({a}, {b} {op} a)"),
                    (_, 2) => format!("rev({a}) {op} {b}"),
                    (Mode::Double, 3) => format!("{a} {op} sqrt(abs({b}))"),
                    _ => format!("{a} {op} {b}"),
                };
                self.line(&format!("{name} <- {whole}"));
                self.vectors.push((name, mode));
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
                let name = self.fresh("f");
                let (stop, skip) = (self.condition(at)?, self.condition(at)?);
                let value = self.number(Mode::Double, at)?;
                self.line(&format!("{name} <- 0"));
                let leave = self.pick(&["break", "next"])?;
                self.line("for (i in seq_along(x)) {");
                self.line(&format!("  if ({stop}) {leave}"));
                self.line(&format!("  if ({skip}) {name} <- {value} else {name} <- {name} + 1"));
                self.line("}");
                self.scalars.push((name, Mode::Double));
            }
            // Nests.
            12 => {
                let name = self.fresh("z");
                let other = self.u.choose(&self.matrices.clone()).cloned()?;
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
                self.matrices.push(name);
            }
            _ => {
                let name = self.fresh("s");
                let other = self.u.choose(&self.matrices.clone()).cloned()?;
                self.line(&format!("{name} <- a"));
                self.line(&format!(
                    "for (i in seq_len(nrow(z))) for (j in seq_len(ncol(z))) {name} <- {name} + {other}[i, j]"
                ));
                self.scalars.push((name, Mode::Double));
            }
        }
        Ok(())
    }

    /// The type and the text of what the program gives.
    fn result(&mut self) -> Result<(String, String)> {
        let (mut types, mut values) = (Vec::new(), Vec::new());
        let all: Vec<(String, String)> = self
            .vectors
            .iter()
            .map(|(name, mode)| (name.clone(), format!("{}[n]", mode.name())))
            .chain(self.scalars.iter().map(|(name, mode)| (name.clone(), mode.name().to_string())))
            .chain(self.matrices.iter().map(|name| (name.clone(), "double[p, q]".to_string())))
            .collect();
        for (name, ty) in all {
            types.push(format!("{name}: {ty}"));
            values.push(format!("{name} = {name}"));
        }
        Ok((format!("list({})", types.join(", ")), format!("list({})", values.join(", "))))
    }

    fn inputs(&mut self, number: usize) -> Result<String> {
        let lengths = [4, 1, 0, 7, 2, 12];
        let n = lengths[number % lengths.len()];
        let double = |draw: &mut Self| -> Result<&'static str> {
            draw.pick(&[
                "1.0", "-2.5", "0.1", "3.0", "1e10", "0.0", "-0.0", "f64.nan", "7.25", "f64.inf", "0.3",
                "-1.0",
            ])
        };
        let integer = |draw: &mut Self| {
            draw.pick(&["1i32", "2i32", "-3i32", "0i32", "9i32", "-2147483648i32", "2147483647i32", "4i32"])
        };
        let vector = |draw: &mut Self,
                      one: &dyn Fn(&mut Self) -> Result<&'static str>,
                      n: usize,
                      ty: &str|
         -> Result<String> {
            let elems = (0..n).map(|_| one(draw)).collect::<Result<Vec<_>>>()?;
            Ok(if n == 0 { format!("empty([0]{ty})") } else { format!("[{}]", elems.join(", ")) })
        };
        let (x, y) = (vector(self, &double, n, "f64")?, vector(self, &double, n, "f64")?);
        let k = vector(self, &integer, n, "i32")?;
        let (a, m) = (double(self)?, integer(self)?);
        let rows = (0..2).map(|_| vector(self, &double, 3, "f64")).collect::<Result<Vec<_>>>()?;
        Ok(format!("{x} {y} {k} {a} {m} [{}]", rows.join(", ")))
    }
}
