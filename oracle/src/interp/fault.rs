//! Failures of programs at run time, in Futhark's words.

use std::fmt;

use crate::diagnostic::Diagnostic;
use crate::source::Span;

/// A failure, with its place.
#[derive(Clone, PartialEq, Debug)]
pub struct Fault {
    /// What happened.
    pub kind: FaultKind,
    /// The expression that failed.
    pub span: Span,
    /// The calls through which evaluation came there, outermost first.
    pub calls: Vec<Span>,
}

/// The ways to fail.
#[derive(Clone, PartialEq, Debug)]
pub enum FaultKind {
    /// An index that is not in the array.
    IndexOutOfBounds {
        /// The indices, as far as given.
        index: Vec<i64>,
        /// The array's extents.
        shape: Vec<i64>,
    },
    /// A slice that is not in the array.
    SliceOutOfBounds {
        /// Indices and slices as they stand between the brackets, with their values.
        index: String,
        /// The array's extents.
        shape: Vec<i64>,
    },
    /// A range without step, or one that leads away from its end: as it stands, with its values.
    InvalidRange(String),
    /// The condition of an `assert` that is false.
    Assertion(String),
    /// A value that has not the shape of the type it is coerced to.
    Coercion {
        /// The value's extents.
        shape: Vec<i64>,
        /// The type, sizes as numbers.
        ty: String,
    },
    /// A slice that is replaced by a value of another shape.
    SliceShape {
        /// The extents of the slice.
        slice: Vec<i64>,
        /// Those of the value.
        value: Vec<i64>,
    },
    /// `/`, `%`, `//`, `%%` by an integer zero.
    DivisionByZero,
    /// `**` on integers with a negative exponent.
    NegativeExponent,
    /// An array of a negative number of elements.
    NegativeSize(i64),
    /// `unflatten` to extents that are negative, or too large to be multiplied.
    Unflatten {
        /// The number of elements.
        size: i64,
        /// The outer extent.
        rows: i64,
        /// The inner extent.
        columns: i64,
    },
    /// An argument of an entry that has not the size that another one gives.
    SizeMismatch {
        /// The parameter.
        param: String,
        /// The size as the type has it.
        size: String,
        /// Its value.
        expected: i64,
        /// The extent of the argument.
        found: i64,
    },
    /// An external function that the host does not have, that fails, or that gives something else
    /// than its type says.
    External {
        /// The function.
        name: String,
        /// What is wrong.
        why: String,
    },
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |numbers: &[i64]| {
            let texts: Vec<String> = numbers.iter().map(i64::to_string).collect();
            texts.join(", ")
        };
        let extents = |shape: &[i64]| shape.iter().map(|n| format!("[{n}]")).collect::<String>();
        match self {
            FaultKind::IndexOutOfBounds { index, shape } => {
                write!(f, "Index [{}] out of bounds for array of shape {}.", list(index), extents(shape))
            }
            FaultKind::SliceOutOfBounds { index, shape } => {
                write!(f, "Index [{index}] out of bounds for array of shape {}.", extents(shape))
            }
            FaultKind::InvalidRange(range) => write!(f, "Range {range} is invalid."),
            FaultKind::Assertion(condition) => write!(f, "Assertion is false: {condition}"),
            FaultKind::Coercion { shape, ty } => {
                write!(
                    f,
                    "Value of (desugared) shape {} cannot match shape of type \"{ty}\".",
                    extents(shape)
                )
            }
            FaultKind::SliceShape { slice, value } => write!(
                f,
                "Shape {} of slice does not match shape {} of value.",
                extents(slice),
                extents(value)
            ),
            FaultKind::DivisionByZero => write!(f, "division by zero"),
            FaultKind::NegativeExponent => write!(f, "negative exponent"),
            FaultKind::NegativeSize(n) => write!(f, "Range 0..1..<{n} is invalid."),
            FaultKind::Unflatten { size, rows, columns } => {
                write!(f, "Cannot unflatten array of shape [{size}] to array of shape [{rows}][{columns}].")
            }
            FaultKind::SizeMismatch { param, size, expected, found } => write!(
                f,
                "entry point arguments have invalid sizes: `{param}` has extent {found} where its type says [{size}], which is {expected}"
            ),
            FaultKind::External { name, why } => write!(f, "the external function `{name}` {why}"),
        }
    }
}

impl Fault {
    /// The failure as a message with its source line and the calls that led there.
    pub fn diagnostic(&self) -> Diagnostic {
        let start = Diagnostic::new(self.span, self.kind.to_string(), "failed here");
        self.calls.iter().rev().fold(start, |d, call| d.also(*call, "called from here"))
    }
}
