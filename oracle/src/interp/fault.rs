//! Failures of programs at run time, in Futhark's words, with the values that led there.

use std::fmt;

use super::value::{Context, Val};
use super::{Interpreter, Stop};
use crate::diagnostic::Diagnostic;
use crate::domain::{Domain, PrimFault};
use crate::scalar::{Prim, Scalar};
use crate::source::{Source, Span};
use crate::syntax::ast::{Exp, ExpKind, Name};
use crate::syntax::visit::{VisitMut, walk_exp};
use crate::value::{Irregular, RowType};

/// Values that are longer as text are not shown whole.
const LONGEST: usize = 60;

/// A failure, with its place.
#[derive(Clone, PartialEq, Debug)]
pub struct Fault {
    /// What happened.
    pub kind: FaultKind,
    /// The expression that failed.
    pub span: Span,
    /// The values that made it fail, as they would be written in its place: `7 / 0`. Empty where
    /// `kind` says all.
    pub values: String,
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
    /// `???`.
    Hole,
    /// An array whose elements differ in shape. The types of a program exclude it, and the readers of
    /// text and data files refuse it: only a host can hand one in, as an argument of an entry.
    Irregular(Box<Irregular>),
    /// A value that has not the shape of the type it is coerced to.
    Coercion {
        /// The value's extents.
        shape: Vec<i64>,
        /// What the type makes of it.
        wanted: RowType,
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
    /// A failure of a program in another language, in its words.
    Said(String),
    /// An external function that the host does not have, that fails, or that gives something else
    /// than its type says.
    External {
        /// The function.
        name: String,
        /// What is wrong.
        why: String,
    },
}

impl From<PrimFault> for FaultKind {
    fn from(fault: PrimFault) -> FaultKind {
        match fault {
            PrimFault::DivisionByZero => FaultKind::DivisionByZero,
            PrimFault::NegativeExponent => FaultKind::NegativeExponent,
        }
    }
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
            FaultKind::Hole => write!(f, "Reached a hole: `???` marks what is not written yet."),
            FaultKind::Irregular(why) => write!(f, "Irregular array: {why}."),
            FaultKind::Coercion { shape, wanted } => {
                write!(
                    f,
                    "Value of (desugared) shape {} cannot match shape of type \"{wanted}\".",
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
            FaultKind::Said(why) => f.write_str(why),
            FaultKind::External { name, why } => write!(f, "the external function `{name}` {why}"),
        }
    }
}

impl<'a, D: Domain> Interpreter<'a, '_, D> {
    /// A failure of the program here.
    pub(super) fn fault(&self, span: Span, kind: FaultKind) -> Stop {
        self.fault_of(span, kind, String::new())
    }

    /// The same, by these values.
    pub(super) fn fault_of(&self, span: Span, kind: FaultKind, mut values: String) -> Stop {
        if let Some((cut, _)) = values.char_indices().nth(LONGEST) {
            values.truncate(cut);
            values.push_str(" ..");
        }
        Stop::Fault(Box::new(Fault { kind, span, values, calls: self.calls.clone() }))
    }

    /// A primitive with its operands, as one would write it.
    pub(super) fn shown_prim(&self, prim: Prim, args: &[D::S]) -> String {
        let name = prim.name();
        let symbol = name.split_once('.').map_or(&*name, |(_, symbol)| symbol);
        let operands: Option<Vec<String>> = args.iter().map(|s| Some(plain(self.domain.known(s)?))).collect();
        operands.map_or(String::new(), |operands| operands.join(&format!(" {symbol} ")))
    }

    /// A value, where it is known.
    pub(super) fn shown_value(&self, value: &Val<'a, D::S>) -> Option<String> {
        match value {
            Val::Scalar(s) => self.domain.known(s).map(plain),
            Val::Tuple(parts) => {
                let parts: Option<Vec<String>> = parts.iter().map(|p| self.shown_value(p)).collect();
                Some(format!("({})", parts?.join(", ")))
            }
            Val::Record(..) | Val::Sum(_) | Val::Array(..) | Val::Fun(..) => None,
        }
    }

    /// The scalars that an expression names: `n = 2, k = 5`.
    pub(super) fn shown_variables(&self, context: &Context<'a, D::S>, exp: &Exp) -> String {
        let mut names = Names(Vec::new());
        names.exp(&mut exp.clone());
        let shown = names.0.iter().filter_map(|name| {
            let value = self.shown_value(context.env.get(name)?)?;
            Some(format!("{name} = {value}"))
        });
        shown.collect::<Vec<_>>().join(", ")
    }
}

/// A scalar without the suffix of its type.
fn plain(scalar: Scalar) -> String {
    scalar.as_integer().map_or_else(|| scalar.to_string(), |n| n.to_string())
}

/// The variables of an expression, in the order of their first mention.
struct Names(Vec<Name>);

impl VisitMut for Names {
    fn exp(&mut self, e: &mut Exp) {
        if let ExpKind::Var(name) = &e.kind
            && !self.0.contains(name)
        {
            self.0.push(name.clone());
        }
        walk_exp(self, e);
    }
}

impl Fault {
    /// The message with the place and the calls that led there, the innermost first: what a program that
    /// Futhark compiled prints.
    pub fn backtrace(&self, source: &Source) -> String {
        let mut text = format!("{}\n\nBacktrace:\n", self.kind);
        for (i, span) in std::iter::once(&self.span).chain(self.calls.iter().rev()).enumerate() {
            let arrow = if i == 0 { "->" } else { "  " };
            let (line, column) = source.line_column(span.start);
            let (end_line, end_column) = source.line_column(span.end);
            let place = format!("{}:{line}:{column}-{end_line}:{end_column}", source.file_name(span.start));
            text.push_str(&format!("{arrow} #{i:<2} {place}\n"));
        }
        text
    }

    /// The failure as a message with its source line and the calls that led there.
    pub fn diagnostic(&self) -> Diagnostic {
        let label = if self.values.is_empty() { "failed here" } else { &self.values };
        let mut start = Diagnostic::new(self.span, self.kind.to_string(), label);
        // The messages are Futhark's; these don't say what is wrong.
        match &self.kind {
            FaultKind::NegativeSize(n) => {
                start = start.help(format!("an array of {n} elements is asked for, and a size is 0 or more"));
            }
            FaultKind::Coercion { .. } => {
                start = start.help("`:>` says which sizes an array has, and when this ran it had others");
            }
            FaultKind::SliceOutOfBounds { index, .. }
                if index.split(", ").any(|part| part.split(':').nth(2) == Some("0")) =>
            {
                start.primary.1 = "the step is 0".into();
                start = start
                    .help("a step is not 0: `xs[::2]` is every other element, `xs[::-1]` all from the end");
            }
            _ => {}
        }
        self.calls.iter().rev().fold(start, |d, call| d.also(*call, "called from here"))
    }
}
