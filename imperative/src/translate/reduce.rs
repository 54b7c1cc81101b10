//! Reductions and scans of whole vectors.

use lawson_oracle::source::Span;

use super::code::{Code, Shape, operand};
use super::exp::refused;
use super::{Result, Translator};
use crate::syntax::ast::{Arg, Ident, Mode};

impl Translator<'_> {
    pub(super) fn reduction(&mut self, name: &Ident, args: &[Arg], span: Span) -> Result<Code> {
        if matches!(&*name.name, "min" | "max") && args.len() > 2 {
            return Err(refused(span, format!("`{0}` of more than two", name.name))
                .help(format!("write `{0}({0}(a, b), c)`", name.name)));
        }
        let [x] = self.exps(name, ["x"], args, span)?;
        let code = self.exp(x)?;
        // A matrix of logicals has places for no `NA`.
        let counted = &*name.name == "sum" && code.mode == Mode::Logical;
        let code = if counted { self.as_mode(code, Mode::Integer) } else { code };
        let code = self.flat(code);
        match (&*name.name, code.mode) {
            ("any" | "all", Mode::Logical) => {
                let function = if &*name.name == "any" { "or" } else { "and" };
                Ok(self.folded(&code, Mode::Logical, function))
            }
            ("any" | "all", _) => Err(refused(x.span, format!("`{}` is of logicals", name.name))),
            ("sum", Mode::Logical | Mode::Integer) => Ok(self.folded(&code, Mode::Integer, "int'sum")),
            ("sum", Mode::Double) => Ok(self.folded(&code, Mode::Double, "f64.sum")),
            ("prod", _) => {
                let code = self.as_mode(code, Mode::Double);
                Ok(self.folded(&code, Mode::Double, "f64.product"))
            }
            ("mean", _) => {
                let code = self.as_mode(code, Mode::Double);
                let count = self.length(&code);
                let sum = self.folded(&code, Mode::Double, "f64.sum");
                Ok(sum.saying(Mode::Double, format!("({} / f64.i64 {})", sum.text, count.operand())))
            }
            ("min" | "max", mode) => {
                let mode = mode.max(Mode::Integer);
                let code = self.as_mode(code, mode);
                let least = &*name.name == "min";
                let (kind, neutral) = match (mode, least) {
                    (Mode::Double, true) => ("double'min", "f64.inf"),
                    (Mode::Double, false) => ("double'max", "(-f64.inf)"),
                    (_, true) => ("int'min", "i32.highest"),
                    // Nothing is less than `NA`, which wins, but for this one.
                    (_, false) => ("int'max", "(-2147483647i32)"),
                };
                if mode == Mode::Integer {
                    let count = self.length(&code);
                    self.lets.push(format!("let _ = assert (1 <= {count}) ()"));
                }
                Ok(self.folded(&code, mode, &format!("reduce {kind} {neutral}")))
            }
            ("cumsum", Mode::Double) => {
                let array = self.array_text(&code);
                Ok(self.of_text(&code, format!("(scan (+) 0.0 {})", operand(&array))))
            }
            _ => Err(refused(x.span, format!("`{}` of {} values", name.name, code.mode.name()))
                .help("make doubles of them: `as.double(x)`")),
        }
    }

    fn folded(&mut self, code: &Code, mode: Mode, function: &str) -> Code {
        let array = self.array_text(code);
        let folded = Code::scalar(mode, format!("{function} {}", operand(&array)));
        // Its place is the statement's, and not inside of what is computed for each element.
        self.bound(folded)
    }

    /// A vector of the elements; a single value is a vector of one.
    fn flat(&mut self, code: Code) -> Code {
        match &code.shape {
            Shape::Vector(_) => code,
            Shape::Scalar => {
                let text = format!("[{}]", code.said());
                let shape = Shape::Vector(super::Affine::constant(1));
                self.of_text(&Code::new(code.mode, shape, ""), text)
            }
            Shape::Matrix(..) => {
                let count = self.length(&code);
                // R goes through columns, one after the other.
                let array = self.array_text(&code);
                let like = Code::new(code.mode, Shape::Vector(count), "");
                self.of_text(&like, format!("(flatten (transpose {}))", operand(&array)))
            }
        }
    }
}
