//! Functions of the file, and calls of them. Their parameters have the names that `main` has for other things, and they
//! change them: whoever calls them keeps what it has.

use arbitrary::Result;

use super::{At, Draw, Scope};
use crate::syntax::ast::Mode;

/// A function of the file.
pub(super) struct Callable {
    name: String,
    /// A permutation of what `main` takes.
    params: Vec<&'static str>,
    result: Given,
}

#[derive(Clone, Copy)]
enum Given {
    Vector,
    /// A vector of which the translation does not know the length.
    Loose,
    Scalar,
    Matrix,
}

const OUTSIDE: At<'static> = At { index: None, depth: 1 };

impl Draw<'_, '_> {
    /// The text of so many functions.
    pub(super) fn functions(&mut self) -> Result<String> {
        let mut text = String::new();
        for _ in 0..self.u.int_in_range(0..=2)? {
            text += &self.pure_function()?;
        }
        for _ in 0..self.u.int_in_range(0..=2)? {
            text += &self.function()?;
        }
        Ok(text)
    }

    /// A variable may have the same one.
    fn function_name(&mut self, what: &str) -> Result<String> {
        self.made += 1;
        let dot = if self.coin()? { "." } else { "" };
        Ok(format!("{what}{dot}{}", self.made))
    }

    fn pure_function(&mut self) -> Result<String> {
        let scalars = vec![("a".into(), Mode::Double), ("m".into(), Mode::Integer)];
        let outer = std::mem::replace(&mut self.scope, Scope { scalars, ..Scope::default() });
        let name = self.function_name("g")?;
        let (first, second) = (self.number(Mode::Double, OUTSIDE)?, self.number(Mode::Integer, OUTSIDE)?);
        match self.u.int_in_range(0..=2)? {
            0 => self.line(&format!("a <- {first}")),
            1 => self.line(&format!("m <- {second}")),
            _ => {
                self.line(&format!("s <- {first}"));
                self.scope.scalars.push(("s".into(), Mode::Double));
            }
        }
        if self.coin()? {
            let (condition, value) = (self.condition(OUTSIDE)?, self.number(Mode::Double, OUTSIDE)?);
            let early = match self.coin()? {
                true => format!("return({value})"),
                false => format!("{{ a <- {value}; return(a * 2) }}"),
            };
            self.line(&format!("if ({condition}) {early}"));
        }
        let value = self.number(Mode::Double, OUTSIDE)?;
        match self.coin()? {
            true => self.line(&format!("return({value})")),
            false => self.line(&value),
        }
        let body = std::mem::replace(&mut self.scope, outer).body;
        let text = format!("{name} <- function(a, m) {{\n{body}}}\n");
        self.pure.push(name);
        Ok(text)
    }

    /// A call of one of these functions.
    pub(super) fn call_of_pure(&mut self, a: String, at: At<'_>) -> Result<String> {
        let name = self.u.choose(&self.pure.clone()).cloned()?;
        let m = self.number(Mode::Integer, at)?;
        Ok(match self.u.int_in_range(0..=2)? {
            0 => format!("{name}({a}, {m})"),
            1 => format!("{name}(m = {m}, a = {a})"),
            _ => format!("{name}({a}, m = {m})"),
        })
    }

    fn function(&mut self) -> Result<String> {
        let outer = std::mem::replace(&mut self.scope, Scope::of_parameters());
        let name = self.function_name("f")?;
        let mut params = vec!["x", "y", "k", "a", "m", "z"];
        for at in (1..params.len()).rev() {
            params.swap(at, self.u.int_in_range(0..=at)?);
        }
        for _ in 0..self.u.int_in_range(1..=3)? {
            self.statement()?;
        }
        let mut result = *self.u.choose(&[Given::Vector, Given::Vector, Given::Scalar, Given::Matrix])?;
        if self.u.ratio(1, 3)? {
            let (condition, value) = (self.condition(OUTSIDE)?, self.value(result)?);
            self.line(&format!("if ({condition}) return({value})"));
            if matches!(result, Given::Vector) {
                result = Given::Loose;
            }
        }
        let value = self.value(result)?;
        self.line(&value);
        let body = std::mem::replace(&mut self.scope, outer).body;
        // Whoever calls it may say how many, and a range that is seen to count down is refused.
        let body = body.replace("in 1:m)", "in seq_len(m))");
        let requests = self.requests()?;
        let text = format!("{requests}{name} <- function({}) {{\n{body}}}\n", params.join(", "));
        self.callable.push(Callable { name, params, result });
        Ok(text)
    }

    fn value(&mut self, result: Given) -> Result<String> {
        match result {
            Given::Vector | Given::Loose => self.vector(Mode::Double),
            Given::Scalar => self.number(Mode::Double, OUTSIDE),
            Given::Matrix => self.matrix(),
        }
    }

    /// Calls a function, with arguments by position or by name.
    pub(super) fn call(&mut self) -> Result<()> {
        let which = self.u.choose_index(self.callable.len())?;
        let Callable { name, params, result } = &self.callable[which];
        let (name, params, result) = (name.clone(), params.clone(), *result);
        let named = self.coin()?;
        let mut args = Vec::new();
        for param in params {
            let value = match param {
                "x" | "y" => self.vector(Mode::Double)?,
                "k" => self.vector(Mode::Integer)?,
                "a" => self.number(Mode::Double, OUTSIDE)?,
                "m" => self.number(Mode::Integer, OUTSIDE)?,
                _ => self.matrix()?,
            };
            args.push(if named { format!("{param} = {value}") } else { value });
        }
        if named {
            args.rotate_left(2);
        }
        let call = format!("{name}({})", args.join(", "));
        let given = self.fresh("v")?;
        match result {
            Given::Vector if self.coin()? => {
                let target = self.vector(Mode::Double)?;
                self.line(&format!("{target} <- {call}"));
            }
            Given::Matrix if self.coin()? => {
                let target = self.matrix()?;
                self.line(&format!("{target} <- {call}"));
            }
            _ => self.line(&format!("{given} <- {call}")),
        }
        let scope = &mut self.scope;
        if scope.body.ends_with(&format!("  {given} <- {call}\n")) {
            match result {
                Given::Vector => scope.vectors.push((given, Mode::Double)),
                Given::Loose => scope.loose.push(given),
                Given::Scalar => scope.scalars.push((given, Mode::Double)),
                Given::Matrix => scope.matrices.push(given),
            }
        }
        Ok(())
    }
}
