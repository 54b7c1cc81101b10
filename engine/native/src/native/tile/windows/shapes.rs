//! Values that are the same but for the index from which they are computed.

use std::collections::BTreeSet;

use lawson_oracle::scalar::ScalarType;

use super::super::counting;
use crate::loops::{Code, Def, Operand, UniformId, Value, ValueId};

/// The index, in the code that computes elements.
pub const INDEX: ValueId = ValueId(0);
/// In which lanes they count.
pub const MASK: ValueId = ValueId(1);

/// How a value is computed, and from which index.
#[derive(Clone, Copy)]
pub struct Shape {
    /// The value that it is in the code for all of that kind.
    pub element: ValueId,
    /// From where.
    pub place: Place,
    /// Where it counts, as far as the position decides it.
    pub mask: Option<ValueId>,
}

/// An index.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// This value.
    At(ValueId),
    /// The position and this.
    Shifted(UniformId),
}

impl Place {
    /// The value that it is.
    pub fn value(self) -> Option<ValueId> {
        match self {
            Place::At(v) => Some(v),
            Place::Shifted(_) => None,
        }
    }
}

/// An elementary function counts as so many primitives.
const ELEMENTARY: usize = 16;

/// The code for elements, in which values that are the same but for the index are one, and the shapes of the live values
/// that have one.
pub fn of(code: &Code, live: &[bool], has_place: &[bool]) -> (Code, Vec<Option<Shape>>) {
    let mut found = Shapes::of(code, has_place);
    for (v, live) in live.iter().enumerate() {
        let shape = if *live { found.shape(v) } else { None };
        found.shapes.push(shape);
    }
    (found.made, found.shapes)
}

/// The work for an element: primitives and reads, of which an elementary function counts as sixteen.
pub fn work(code: &Code, element: ValueId) -> usize {
    let (mut left, mut work) = (BTreeSet::from([element]), 0);
    while let Some(v) = left.pop_last() {
        let high = matches!(code.values[v.0].def, Def::Prim { prim, .. } if prim.cost().is_high());
        work += if high { ELEMENTARY } else { 1 };
        left.extend(code.operands(v.0).iter().filter_map(Operand::value).filter(|v| *v > MASK));
    }
    work
}

/// The code for all elements of windows, as it is found.
struct Shapes<'c> {
    code: &'c Code,
    /// The code for elements; values that are the same but for the index are one.
    made: Code,
    /// The shape of each value so far.
    shapes: Vec<Option<Shape>>,
    /// Values that may count upwards.
    counting: Vec<bool>,
    /// Values that are computed from the position and what is the same in every lane.
    of_position: Vec<bool>,
    /// Values of regions.
    in_region: Vec<bool>,
}

impl<'c> Shapes<'c> {
    fn of(code: &'c Code, has_place: &[bool]) -> Shapes<'c> {
        let mut in_region = vec![false; code.values.len()];
        code.regions.iter().for_each(|region| in_region[region.begin..=region.end].fill(true));
        let mut of_position = vec![false; code.values.len()];
        for (v, value) in code.values.iter().enumerate().filter(|(v, _)| !in_region[*v]) {
            let is = |operand: &Operand| operand.value().is_none_or(|v| of_position[v.0]);
            let made = matches!(value.def, Def::Prim { .. }) && code.operands(v).iter().all(is);
            of_position[v] = value.phase == 0 && (made || value.def == Def::Position);
        }
        let counting = counting::find(code, |v| has_place[v]);
        // The index counts upwards; where elements count, is known.
        let first = |ty, def| Value { ty, phase: 0, def };
        let values = vec![first(ScalarType::I64, Def::Position), first(ScalarType::Bool, Def::Input(0))];
        let made = Code { values, ..Code::default() };
        Shapes { code, made, shapes: Vec::new(), counting, of_position, in_region }
    }

    /// The shape of a value, if it has one.
    fn shape(&mut self, v: usize) -> Option<Shape> {
        let code = self.code;
        let value = &code.values[v];
        if value.phase > 0 || self.in_region[v] {
            return None;
        }
        let mut from = From::default();
        let def = match &value.def {
            Def::Gather { array, at, mask } => {
                let at = at.iter().map(|at| self.index(*at, &mut from)).collect::<Option<_>>()?;
                Def::Gather { array: *array, at, mask: Some(self.mask(*mask, &mut from)?) }
            }
            Def::Shifted { array, at, along, mask, .. } => {
                from.at(Place::Shifted(at[*along]))?;
                let mut at: Vec<Operand> = at.iter().map(|at| Operand::Uniform(*at)).collect();
                at[*along] = Operand::Value(INDEX);
                Def::Gather { array: *array, at, mask: Some(self.mask(*mask, &mut from)?) }
            }
            Def::Prim { prim, args, mask } if !prim.may_fail() => {
                let args = args.iter().map(|arg| self.operand(*arg, &mut from)).collect::<Option<_>>()?;
                let masked = mask.is_some() || prim.cost().is_high();
                let mask = if masked { Some(self.mask(*mask, &mut from)?) } else { None };
                Def::Prim { prim: *prim, args, mask }
            }
            Def::Select { cond, then, otherwise } => Def::Select {
                cond: self.operand(Operand::Value(*cond), &mut from)?.value()?,
                then: self.operand(*then, &mut from)?,
                otherwise: self.operand(*otherwise, &mut from)?,
            },
            Def::Prim { .. }
            | Def::Input(_)
            | Def::Position
            | Def::Own { .. }
            | Def::List { .. }
            | Def::Splat(_)
            | Def::Region(_)
            | Def::Active(_)
            | Def::State(..)
            | Def::Last(..)
            | Def::Folded(..)
            | Def::Scanned { .. } => return None,
        };
        let element = self.element(Value { ty: value.ty, phase: 0, def });
        Some(Shape { element, place: from.place?, mask: from.mask })
    }

    /// The value that computes this: one for all that do.
    fn element(&mut self, value: Value) -> ValueId {
        let values = &mut self.made.values;
        let found = values.iter().position(|other| *other == value);
        ValueId(found.unwrap_or_else(|| {
            values.push(value);
            values.len() - 1
        }))
    }

    fn index(&self, operand: Operand, from: &mut From) -> Option<Operand> {
        let Operand::Value(v) = operand else { return Some(operand) };
        (self.counting[v.0] && self.of_position[v.0] && from.place.is_none()).then_some(())?;
        from.at(Place::At(v))?;
        Some(Operand::Value(INDEX))
    }

    fn operand(&self, operand: Operand, from: &mut From) -> Option<Operand> {
        let Operand::Value(v) = operand else { return Some(operand) };
        let shape = self.shapes[v.0]?;
        from.at(shape.place)?;
        from.masked(shape.mask)?;
        Some(Operand::Value(shape.element))
    }

    /// Where a value counts: the lanes for which the element decides, or for which the position does. What counts in every
    /// lane is the same code.
    fn mask(&self, mask: Option<ValueId>, from: &mut From) -> Option<ValueId> {
        let Some(mask) = mask else { return Some(MASK) };
        if self.shapes[mask.0].is_some() {
            return self.operand(Operand::Value(mask), from)?.value();
        }
        self.of_position[mask.0].then_some(())?;
        from.masked(Some(mask))?;
        Some(MASK)
    }
}

/// From which index something is computed, and where it counts.
#[derive(Default)]
struct From {
    place: Option<Place>,
    mask: Option<ValueId>,
}

impl From {
    fn at(&mut self, place: Place) -> Option<()> {
        (*self.place.get_or_insert(place) == place).then_some(())
    }

    fn masked(&mut self, mask: Option<ValueId>) -> Option<()> {
        let Some(mask) = mask else { return Some(()) };
        (*self.mask.get_or_insert(mask) == mask).then_some(())
    }
}
