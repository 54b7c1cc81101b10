//! What is wrong with an operator, and how a person is told.

use std::fmt;

use lawson_oracle::scalar::Scalar;
use lawson_oracle::types::{self, Type};
use lawson_oracle::value::Value;

use crate::core::layout::{join_all, ranks};
use crate::core::value::CoreValue;
use crate::core::{Origin, SourceOp, Ty};
use crate::data::flat::Flat;
use crate::data::preview;

/// What is wrong with an operator.
#[derive(Clone, PartialEq, Debug)]
pub struct OperatorFault {
    /// The statement whose operator it is.
    pub origin: Origin,
    /// In which way.
    pub law: OperatorLaw,
    /// On which values that shows.
    pub on: Values,
    /// The operands: three for associativity, the neutral element and another one for neutrality, none for a fold; each
    /// of one value a component.
    pub operands: Vec<Vec<CoreValue>>,
    /// The two results that differ.
    pub results: [Vec<CoreValue>; 2],
    /// For [`Values::Special`] the parameters of the program whose NaNs or infinities come to the operator; `None`
    /// among them says that the program makes some of its own.
    pub params: Vec<Option<usize>>,
}

/// The laws of an operator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OperatorLaw {
    /// `(a op b) op c = a op (b op c)`.
    Associative,
    /// So many elements, after the neutral one, give the same from the left and in a balanced tree.
    FromLeft(usize),
    /// `ne op a = a`.
    Neutral,
}

/// Where the values come from on which an operator breaks a law.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Values {
    /// It combined each of them in one run of the program, whose arguments were small numbers.
    Occurring,
    /// Small numbers, drawn for its operands; no run of the program came to the operator.
    Unseen,
    /// Small numbers, drawn for its operands; in no run did it combine values that show it.
    Small,
    /// The same, near the ends of a type's range.
    Extreme,
    /// It combined each of them in one run of the program, and some are no numbers.
    Special(Special),
    /// Parts of the data of a run, as they come ([`super::data`]).
    Data,
}

/// Floats that are no numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "files", derive(serde::Serialize, serde::Deserialize))]
pub enum Special {
    /// NaN.
    Nan,
    /// Positive or negative infinity.
    Infinite,
}

impl Special {
    /// Whether it is one.
    pub fn is(self, x: f64) -> bool {
        match self {
            Special::Nan => x.is_nan(),
            Special::Infinite => x.is_infinite(),
        }
    }

    /// Whether one of these is the worst that is among the operands: what NaN breaks is not put down to infinities.
    pub(super) fn is_in(self, operands: &[Vec<CoreValue>]) -> bool {
        let any = |special: Special| {
            let is = |s: &Scalar| match s {
                Scalar::F32(x) => special.is((*x).into()),
                Scalar::F64(x) => special.is(*x),
                _ => false,
            };
            operands.iter().flatten().any(|part| part.scalars().iter().any(is))
        };
        any(self) && (self == Special::Nan || !any(Special::Nan))
    }
}

impl fmt::Display for Special {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Special::Nan => "NaN",
            Special::Infinite => "infinities",
        })
    }
}

/// What data must not have, for an operator is not associative on it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "files", derive(serde::Serialize, serde::Deserialize))]
pub struct Excluded {
    /// What.
    pub special: Special,
    /// The parameter of the program that must not have it; `None` where the program makes it of numbers.
    pub param: Option<usize>,
    /// Where the operation stands whose operator it is, in bytes of the source.
    pub operation: (u32, u32),
}

impl Excluded {
    /// By these operators.
    #[doc(hidden)]
    pub fn by(operators: &[super::Checked]) -> Vec<Excluded> {
        let mut all = Vec::new();
        for fault in operators.iter().flat_map(|operator| &operator.faults) {
            let operation = fault.origin.sources.first().map_or((0, 0), |s| (s.span.start, s.span.end));
            if let Some(special) = fault.special() {
                all.extend(fault.params.iter().map(|param| Excluded { special, param: *param, operation }));
            }
        }
        all
    }
}

impl OperatorFault {
    /// Whether a result that is computed by it has no meaning: it is not associative on values that occur,
    /// for small numbers already.
    pub fn is_fatal(&self) -> bool {
        self.law == OperatorLaw::Associative && self.on == Values::Occurring
    }

    /// Whether the data of each run has to show that it does no harm there: it is not associative on values that occurred
    /// in no run of the verification.
    pub fn is_suspicious(&self) -> bool {
        self.law == OperatorLaw::Associative && self.is_note()
    }

    /// Whether it says nothing about results: the values that show it did not occur in runs of the program, or are
    /// those at which arithmetic ends.
    pub fn is_note(&self) -> bool {
        matches!(self.on, Values::Small | Values::Extreme)
    }

    /// What the data must not have, where it is associative except for that.
    pub fn special(&self) -> Option<Special> {
        if let Values::Special(special) = self.on { Some(special) } else { None }
    }

    /// Whether all that shows it comes from the program's arguments, where it can be looked for.
    pub fn is_of_data(&self) -> bool {
        self.special().is_some() && !self.params.contains(&None)
    }

    /// Whether it makes results doubtful, whatever the data is.
    pub fn is_doubtful(&self) -> bool {
        !self.is_note() && self.special().is_none()
    }

    /// One line for each equation: `(1 op 2) op 3 = 2.25`; the operands as the source has them.
    pub fn lines(&self, source: &types::Checked) -> Vec<String> {
        let operation = self.origin.sources.first();
        let show = |parts: &Vec<CoreValue>| shown(parts, operation, source);
        match (&self.law, &self.operands[..]) {
            (OperatorLaw::Associative, [a, b, c]) => {
                let [a, b, c] = [a, b, c].map(show);
                let [left, right] = self.results.each_ref().map(show);
                vec![format!("({a} op {b}) op {c} = {left}"), format!("{a} op ({b} op {c}) = {right}")]
            }
            (OperatorLaw::FromLeft(elements), _) => {
                let [left, tree] = self.results.each_ref().map(show);
                vec![
                    format!("{elements} elements give {left} from the left"),
                    format!("{tree} in a balanced tree"),
                ]
            }
            (_, operands) => {
                let operands = operands.iter().map(show).collect::<Vec<_>>().join(" op ");
                vec![format!("{operands} = {}, and not {}", show(&self.results[0]), show(&self.results[1]))]
            }
        }
    }
}

/// An element that an operation combines, as the source has it.
pub(super) fn shown(parts: &[CoreValue], operation: Option<&SourceOp>, source: &types::Checked) -> String {
    match operation.and_then(|operation| in_source(parts, operation, source)) {
        Some(value) => preview::text(&Flat::of(&value)),
        None => show(parts),
    }
}

/// The value of the source that these parts are: a reduction gives one, a scan an array of them.
pub(super) fn in_source(parts: &[CoreValue], operation: &SourceOp, source: &types::Checked) -> Option<Value> {
    let mut ty = of_operation(operation, source)?;
    loop {
        match (join_all(ty, parts), ty) {
            (Some(value), _) => return Some(value),
            (None, Type::Array(_, element)) => ty = element,
            (None, _) => return None,
        }
    }
}

/// The type of the elements that an operation combines, whose parts are of these types, where the source's type of the
/// operation says it.
pub(super) fn element<'t>(
    operation: &SourceOp,
    parts: &[Ty],
    source: &'t types::Checked,
) -> Option<&'t Type> {
    let mut ty = of_operation(operation, source)?;
    while !ranks(ty).into_iter().eq(parts.iter().map(|part| (part.scalar, part.dims.len()))) {
        let Type::Array(_, element) = ty else { return None };
        ty = element;
    }
    Some(ty)
}

fn of_operation<'t>(operation: &SourceOp, source: &'t types::Checked) -> Option<&'t Type> {
    source.types.get(operation.site.0.last()?.0 as usize)?.as_ref()
}

fn show(parts: &[CoreValue]) -> String {
    let texts: Vec<String> = parts
        .iter()
        .map(|part| {
            let scalars: Vec<String> = part.scalars().iter().map(|s| preview::scalar_text(*s)).collect();
            match part {
                CoreValue::Scalar(_) => scalars.join(""),
                CoreValue::Array(_) => format!("[{}]", scalars.join(", ")),
            }
        })
        .collect();
    if texts.len() == 1 { texts[0].clone() } else { format!("({})", texts.join(", ")) }
}
