//! What expressions are in the array program.

use super::affine::Affine;
use crate::syntax::ast::Mode;

/// The extents of a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    Scalar,
    Vector(Affine),
    /// Rows and columns.
    Matrix(Affine, Affine),
}

impl Shape {
    pub(super) fn extents(&self) -> Vec<&Affine> {
        match self {
            Shape::Scalar => Vec::new(),
            Shape::Vector(n) => vec![n],
            Shape::Matrix(n, m) => vec![n, m],
        }
    }

    /// What messages call it.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Shape::Scalar => "a single value",
            Shape::Vector(_) => "a vector",
            Shape::Matrix(..) => "a matrix",
        }
    }
}

/// An expression, as the array program says it. Of an array it is the element that is said, of arrays that have its
/// extents: so a statement is one loop, however many operators it has.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Code {
    pub(super) mode: Mode,
    pub(super) shape: Shape,
    /// A scalar, or an element.
    pub(super) text: String,
    /// The elements of these arrays have these names in it.
    pub(super) over: Vec<Over>,
    /// Names in it, with what they stand for, in order.
    pub(super) binds: Vec<(String, String)>,
    /// Of a logical, when it is `NA`; nothing where it never is.
    pub(super) na: Option<String>,
    /// A whole number, not `NA`: then the text need not be asked.
    pub(super) exact: Option<Affine>,
}

/// An array that is read element by element.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Over {
    pub(super) name: String,
    pub(super) array: String,
    /// It stands for the places at which shorter arrays are read, again and again.
    pub(super) recycles: bool,
}

impl Code {
    pub(super) fn new(mode: Mode, shape: Shape, text: impl Into<String>) -> Code {
        Code { mode, shape, text: text.into(), over: Vec::new(), binds: Vec::new(), na: None, exact: None }
    }

    pub(super) fn scalar(mode: Mode, text: impl Into<String>) -> Code {
        Code::new(mode, Shape::Scalar, text)
    }

    /// A whole number.
    pub(super) fn exact(mode: Mode, exact: Affine) -> Code {
        let text = match mode {
            Mode::Double => format!("(f64.i64 {})", exact.operand()),
            Mode::Integer | Mode::Logical => format!("(int'of {})", exact.operand()),
        };
        let text = match (exact.as_constant(), mode) {
            (Some(n), Mode::Integer) => number(n.into(), "i32"),
            (Some(n), Mode::Double) => number(n.into(), "f64"),
            _ => text,
        };
        Code { exact: Some(exact), ..Code::scalar(mode, text) }
    }

    /// The same, with another text.
    pub(super) fn saying(&self, mode: Mode, text: impl Into<String>) -> Code {
        Code { mode, text: text.into(), na: None, exact: None, ..self.clone() }
    }

    /// The value, with the names that it uses; what is `NA` has none, and stops the program.
    pub(super) fn said(&self) -> String {
        let text = match &self.na {
            Some(na) => format!("assert (!({na})) {}", operand(&self.text)),
            None => self.text.clone(),
        };
        let lets: String = self.binds.iter().map(|(name, text)| format!("let {name} = {text} ")).collect();
        if lets.is_empty() { text } else { format!("({lets}in {text})") }
    }

    /// Nothing is computed when it is said once more.
    pub(super) fn is_atom(&self) -> bool {
        self.text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '\'' | '.'))
    }
}

/// A text as an operand.
pub(super) fn operand(text: &str) -> String {
    let atom = text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '\'' | '.'));
    if atom { text.into() } else { format!("({text})") }
}

/// The type of a mode's elements in the array program.
pub(super) fn scalar_type(mode: Mode) -> &'static str {
    match mode {
        Mode::Logical => "bool",
        Mode::Integer => "i32",
        Mode::Double => "f64",
    }
}

/// The type of values in the array program.
pub(super) fn type_text(mode: Mode, shape: &Shape) -> String {
    let dims: String = shape.extents().iter().map(|extent| format!("[{extent}]")).collect();
    format!("{dims}{}", scalar_type(mode))
}

/// A literal.
pub(super) fn number(value: Number, ty: &str) -> String {
    let text = match value {
        Number::Whole(n) => n.to_string(),
        Number::Double(x) if x.is_nan() => return "f64.nan".into(),
        Number::Double(x) if x.is_infinite() && x > 0.0 => return "f64.inf".into(),
        Number::Double(x) if x.is_infinite() => return "(-f64.inf)".into(),
        Number::Double(x) => format!("{x:?}"),
    };
    if text.starts_with('-') { format!("({text}{ty})") } else { format!("{text}{ty}") }
}

/// A number as the source has it.
pub(super) enum Number {
    Whole(i64),
    Double(f64),
}

impl From<i64> for Number {
    fn from(n: i64) -> Number {
        Number::Whole(n)
    }
}

impl From<f64> for Number {
    fn from(x: f64) -> Number {
        Number::Double(x)
    }
}
