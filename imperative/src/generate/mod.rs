//! Random programs of loops, with inputs, as text: every statement that the subset has, in forms that people write.
//!
//! They never branch, nor lead to a place, by a number that R computes in 80 bits or by an elementary function, so that R
//! gives the same bits.

mod asked;
mod control;
mod expressions;
mod functions;
mod statements;

use arbitrary::{Result, Unstructured};

use crate::syntax::ast::Mode;

/// A program with one entry, `main`, and test blocks of so many inputs.
///
/// # Errors
/// Too few random bytes.
pub fn program(u: &mut Unstructured<'_>, inputs: usize) -> Result<String> {
    let whole = u.ratio(1, 3)?;
    let scope = Scope::of_parameters();
    let mut draw = Draw { u, scope, pure: Vec::new(), callable: Vec::new(), made: 0, whole };
    let functions = draw.functions()?;
    for _ in 0..draw.u.int_in_range(1..=5)? {
        draw.statement()?;
    }
    let result = draw.result()?;
    let mut text = String::from("# ==\n");
    for input in 0..inputs {
        text += &format!("# input {{ {} }}\n", draw.inputs(input)?);
    }
    let (ty, value) = result;
    let (requests, (buffer, apart)) = (draw.requests()?, draw.buffers_of_main()?);
    text += &functions;
    text += &format!(
        "#: {buffer}x: double[n], {buffer}y: double[n], k: integer[n], a: double, m: integer, z: double[p, q]"
    );
    text += &format!(
        " -> {ty}\n{requests}{apart}main <- function(x, y, k, a, m, z) {{\n{}  {value}\n}}\n",
        draw.scope.body
    );
    if text.contains("says(") {
        text += "says <- function(v) {\n  cat(\"asked\\n\")\n  v\n}\n";
    }
    Ok(text)
}

struct Draw<'u, 'd> {
    u: &'u mut Unstructured<'d>,
    scope: Scope,
    /// Functions of a double and an integer that give a double, and do nothing.
    pure: Vec<String>,
    /// Functions of all that `main` takes too.
    callable: Vec<functions::Callable>,
    made: usize,
    /// Whether all doubles are small whole numbers, nearly.
    whole: bool,
}

/// A function's statements so far, and the variables that have a value on every path.
#[derive(Default)]
struct Scope {
    body: String,
    /// Vectors of n elements.
    vectors: Vec<(String, Mode)>,
    scalars: Vec<(String, Mode)>,
    /// Matrices of p rows and q columns, of doubles.
    matrices: Vec<String>,
    /// Logical vectors of n elements, none of them `NA`.
    masks: Vec<String>,
    /// Vectors of doubles of which nobody says how many elements they have.
    loose: Vec<String>,
}

impl Scope {
    /// That of `main`, and of the functions that take the same.
    fn of_parameters() -> Scope {
        Scope {
            body: "  n <- length(x)\n".into(),
            vectors: vec![
                ("x".into(), Mode::Double),
                ("y".into(), Mode::Double),
                ("k".into(), Mode::Integer),
            ],
            scalars: vec![("a".into(), Mode::Double), ("m".into(), Mode::Integer)],
            matrices: vec!["z".into()],
            ..Scope::default()
        }
    }
}

/// Where an expression stands: the loop's variable, and how deep.
#[derive(Clone, Copy)]
struct At<'a> {
    index: Option<&'a str>,
    depth: u32,
}

/// Names that mean something in the array language, or look like names that the translation makes.
const HARD: [&str; 16] =
    ["map", "let", "loop", "iota", "x.e", "f64", "t", "c", "p", "q", "T", "then", "sum", "v.1", "g.1", "f2"];

impl Draw<'_, '_> {
    /// A name that nothing has yet.
    fn fresh(&mut self, what: &str) -> Result<String> {
        self.made += 1;
        Ok(match (self.u.int_in_range(0..=9)?, HARD.get(self.made)) {
            (0, Some(hard)) => (*hard).into(),
            (1 | 2, _) => format!("{what}.{}", self.made),
            _ => format!("{what}{}", self.made),
        })
    }

    fn pick<'s>(&mut self, of: &[&'s str]) -> Result<&'s str> {
        self.u.choose(of).copied()
    }

    fn coin(&mut self) -> Result<bool> {
        self.u.ratio(1, 2)
    }

    fn vector(&mut self, mode: Mode) -> Result<String> {
        let of: Vec<String> =
            self.scope.vectors.iter().filter(|(_, of)| *of == mode).map(|(name, _)| name.clone()).collect();
        self.u.choose(&of).cloned()
    }

    fn matrix(&mut self) -> Result<String> {
        self.u.choose(&self.scope.matrices.clone()).cloned()
    }

    fn line(&mut self, line: &str) {
        self.scope.body.push_str("  ");
        self.scope.body.push_str(line);
        self.scope.body.push('\n');
    }

    /// The type and the text of what the program gives.
    fn result(&mut self) -> Result<(String, String)> {
        let (mut types, mut values) = (Vec::new(), Vec::new());
        let all: Vec<(String, String)> = self
            .scope
            .vectors
            .iter()
            .map(|(name, mode)| (name.clone(), format!("{}[n]", mode.name())))
            .chain(self.scope.scalars.iter().map(|(name, mode)| (name.clone(), mode.name().to_string())))
            .chain(self.scope.matrices.iter().map(|name| (name.clone(), "double[p, q]".to_string())))
            .chain(self.scope.masks.iter().map(|name| (name.clone(), "logical[n]".to_string())))
            .chain(self.scope.loose.iter().map(|name| (name.clone(), "double[]".to_string())))
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
            if draw.whole {
                return draw.pick(&["1.0", "-2.0", "3.0", "0.0", "7.0", "f64.nan", "-1.0", "4.0", "f64.inf"]);
            }
            draw.pick(&[
                "1.0", "-2.5", "0.1", "3.0", "1e10", "0.0", "-0.0", "f64.nan", "7.25", "f64.inf", "0.3",
                "-1.0",
            ])
        };
        let integer = |draw: &mut Self| {
            if draw.whole {
                return draw.pick(&[
                    "1i32",
                    "2i32",
                    "-3i32",
                    "0i32",
                    "9i32",
                    "-2147483648i32",
                    "3i32",
                    "4i32",
                ]);
            }
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
