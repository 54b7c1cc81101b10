//! What an unknown type may become: the constraint that operators and literals put on it.

use super::Type;
use crate::scalar::ScalarType;

/// The types that an unknown may stand for: a set of scalar types and of the other kinds of type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mask(u16);

impl Mask {
    const SCALARS: u16 = (1 << 11) - 1;
    const COMPOUND: u16 = 1 << 11;
    const FUN: u16 = 1 << 12;
    const PARAM: u16 = 1 << 13;
    /// Anything, functions included.
    pub const ANY: Mask = Mask((1 << 14) - 1);
    /// Anything that can be stored in an array.
    pub const VALUE: Mask = Mask(Mask::ANY.0 & !Mask::FUN);
    /// What `==` compares.
    pub const EQUALITY: Mask = Mask(Mask::SCALARS | Mask::COMPOUND);

    /// The scalar types for which `f` holds.
    pub fn scalars(f: impl Fn(ScalarType) -> bool) -> Mask {
        let bits = ScalarType::ALL.into_iter().filter(|t| f(*t)).map(Mask::bit);
        Mask(bits.fold(0, |mask, bit| mask | bit))
    }

    /// Integers and floats.
    pub fn numbers() -> Mask {
        Mask::scalars(|t| t != ScalarType::Bool)
    }

    /// Whether a type may be one of these, by its outermost constructor.
    pub fn admits(self, ty: &Type) -> bool {
        let bit = match ty {
            Type::Scalar(scalar) => Mask::bit(*scalar),
            Type::Array(..) | Type::Tuple(_) | Type::Record(_) | Type::Sum(_) => Mask::COMPOUND,
            Type::Fun(..) => Mask::FUN,
            Type::Param(_) => Mask::PARAM,
            Type::Meta(_) => return true,
        };
        self.0 & bit != 0
    }

    /// What is in both; nothing where that is empty.
    pub fn and(self, other: Mask) -> Option<Mask> {
        let both = Mask(self.0 & other.0);
        (both.0 != 0).then_some(both)
    }

    fn bit(ty: ScalarType) -> u16 {
        1 << ScalarType::ALL.iter().position(|t| *t == ty).unwrap_or(0)
    }

    /// Whether it holds this scalar type.
    pub fn has(self, ty: ScalarType) -> bool {
        self.0 & Mask::bit(ty) != 0
    }

    /// What an unknown becomes that nothing else decides: an integer of this type where that is possible, else
    /// `f64`; nothing where it need not be a number.
    pub fn default(self, integers: ScalarType) -> Option<ScalarType> {
        if self.0 & Mask::PARAM != 0 {
            return None;
        }
        [integers, ScalarType::F64].into_iter().chain(ScalarType::ALL).find(|t| self.has(*t))
    }

    /// For messages: `a number`.
    pub fn describe(self) -> &'static str {
        let scalars = Mask(self.0 & Mask::SCALARS);
        if self.0 & Mask::COMPOUND != 0 {
            return if self.0 & Mask::FUN != 0 { "any type" } else { "a type without functions" };
        }
        let all = |f: fn(ScalarType) -> bool| ScalarType::ALL.into_iter().all(|t| !scalars.has(t) || f(t));
        if all(ScalarType::is_float) {
            "a floating-point number"
        } else if all(ScalarType::is_integer) {
            "an integer"
        } else if all(|t| t != ScalarType::Bool) {
            "a number"
        } else if all(|t| !t.is_float()) {
            "an integer or bool"
        } else {
            "a scalar"
        }
    }
}
