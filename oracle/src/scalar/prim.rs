//! The one table of primitives: which operation exists at which type, what it is called, what it
//! takes and gives, and whether it may fail. What each of them computes stands in `apply.rs`.

use super::{Prim, PrimOp, Scalar, ScalarType};

/// The types at which an operation exists.
#[derive(Clone, Copy)]
enum At {
    Any,
    Number,
    Integer,
    Float,
    IntegerOrBool,
    Bool,
    /// The unsigned types that hold the bits of a float.
    Bits,
}

/// What an operation takes and gives, where `t` is the type it is at.
#[derive(Clone, Copy)]
enum Shape {
    /// `t -> t`
    Unary,
    /// `t -> t -> t`
    Binary,
    /// `t -> t -> t -> t`
    Ternary,
    /// `t -> t -> bool`
    Compare,
    /// `t -> bool`
    Test,
    /// `t -> i32`
    Count,
    /// From a float to its bits.
    ToBits,
    /// From bits to the float.
    FromBits,
    /// `i32 -> t -> i32`
    GetBit,
    /// `i32 -> t -> i32 -> t`
    SetBit,
    /// `i64 -> i64 -> t`
    FromFraction,
    /// `t -> i32 -> t`
    Scale,
}

/// Every operation but the conversions, which exist from every type to every type.
#[rustfmt::skip]
const TABLE: &[(PrimOp, &str, At, Shape)] = {
    use PrimOp::*;
    use Shape::*;
    &[
        (Add, "+", At::Number, Binary), (Sub, "-", At::Number, Binary), (Mul, "*", At::Number, Binary),
        (Div, "/", At::Number, Binary), (Mod, "%", At::Number, Binary), (Quot, "//", At::Integer, Binary),
        (Rem, "%%", At::Integer, Binary), (Pow, "**", At::Number, Binary),
        (Shl, "<<", At::Integer, Binary), (Shr, ">>", At::Integer, Binary), (Lshr, ">>>", At::Integer, Binary),
        (BitAnd, "&", At::Integer, Binary), (BitOr, "|", At::Integer, Binary), (BitXor, "^", At::Integer, Binary),
        (Eq, "==", At::Any, Compare), (Ne, "!=", At::Any, Compare), (Lt, "<", At::Any, Compare),
        (Le, "<=", At::Any, Compare), (Gt, ">", At::Any, Compare), (Ge, ">=", At::Any, Compare),
        (Min, "min", At::Number, Binary), (Max, "max", At::Number, Binary),
        (Neg, "neg", At::Number, Unary), (Not, "not", At::IntegerOrBool, Unary),
        (LogAnd, "&&", At::Bool, Binary), (LogOr, "||", At::Bool, Binary),
        (Abs, "abs", At::Number, Unary), (Sgn, "sgn", At::Number, Unary),
        (Sqrt, "sqrt", At::Float, Unary), (Exp, "exp", At::Float, Unary), (Log, "log", At::Float, Unary),
        (IsNan, "isnan", At::Float, Test), (IsInf, "isinf", At::Float, Test),
        (Floor, "floor", At::Float, Unary), (Ceil, "ceil", At::Float, Unary),
        (Round, "round", At::Float, Unary), (Trunc, "trunc", At::Float, Unary),
        (Log2, "log2", At::Float, Unary), (Log10, "log10", At::Float, Unary), (Log1p, "log1p", At::Float, Unary),
        (Sin, "sin", At::Float, Unary), (Cos, "cos", At::Float, Unary), (Tan, "tan", At::Float, Unary),
        (Asin, "asin", At::Float, Unary), (Acos, "acos", At::Float, Unary), (Atan, "atan", At::Float, Unary),
        (Atan2, "atan2", At::Float, Binary),
        (Sinh, "sinh", At::Float, Unary), (Cosh, "cosh", At::Float, Unary), (Tanh, "tanh", At::Float, Unary),
        (Asinh, "asinh", At::Float, Unary), (Acosh, "acosh", At::Float, Unary), (Atanh, "atanh", At::Float, Unary),
        (Rsqrt, "rsqrt", At::Float, Unary), (Cbrt, "cbrt", At::Float, Unary), (Hypot, "hypot", At::Float, Binary),
        (Erf, "erf", At::Float, Unary), (Erfc, "erfc", At::Float, Unary),
        (Gamma, "gamma", At::Float, Unary), (Lgamma, "lgamma", At::Float, Unary),
        (Copysign, "copysign", At::Float, Binary),
        (Mad, "mad", At::Float, Ternary), (Fma, "fma", At::Float, Ternary), (Lerp, "lerp", At::Float, Ternary),
        (Clz, "clz", At::Integer, Count), (Ctz, "ctz", At::Integer, Count), (Popc, "popc", At::Integer, Count),
        (MulHi, "mul_hi", At::Integer, Binary), (MadHi, "mad_hi", At::Integer, Ternary),
        (PrimOp::ToBits, "to_bits", At::Float, Shape::ToBits),
        (PrimOp::FromBits, "from_bits", At::Bits, Shape::FromBits),
        (Recip, "recip", At::Float, Unary), (NextAfter, "nextafter", At::Float, Binary),
        (Ldexp, "ldexp", At::Float, Scale), (PrimOp::FromFraction, "from_fraction", At::Float, Shape::FromFraction),
        (PrimOp::GetBit, "get_bit", At::Number, Shape::GetBit),
        (PrimOp::SetBit, "set_bit", At::Number, Shape::SetBit),
    ]
};

impl At {
    fn includes(self, ty: ScalarType) -> bool {
        match self {
            At::Any => true,
            At::Number => ty != ScalarType::Bool,
            At::Integer => ty.is_integer(),
            At::Float => ty.is_float(),
            At::IntegerOrBool => !ty.is_float(),
            At::Bool => ty == ScalarType::Bool,
            At::Bits => matches!(ty, ScalarType::U32 | ScalarType::U64),
        }
    }
}

/// The unsigned type of the bits of a float.
fn bits_of(float: ScalarType) -> ScalarType {
    if float == ScalarType::F32 { ScalarType::U32 } else { ScalarType::U64 }
}

/// The float whose bits an unsigned type holds.
fn float_of(bits: ScalarType) -> ScalarType {
    if bits == ScalarType::U32 { ScalarType::F32 } else { ScalarType::F64 }
}

impl PrimOp {
    /// The operation that a member of a number module is called: `+`, `sqrt`, `neg`. Conversions
    /// are called by their types, and are not here.
    pub fn from_symbol(symbol: &str) -> Option<PrimOp> {
        TABLE.iter().find(|(_, name, ..)| *name == symbol).map(|(op, ..)| *op)
    }

    /// What it is called in a number module: `+`, `sqrt`; nothing for a conversion, which is called by its
    /// types.
    pub fn symbol(self) -> Option<&'static str> {
        self.row().map(|(name, ..)| name)
    }

    fn row(self) -> Option<(&'static str, At, Shape)> {
        TABLE.iter().find(|(op, ..)| *op == self).map(|&(_, name, at, shape)| (name, at, shape))
    }
}

impl Prim {
    /// Every primitive that exists, in the order of the table, conversions last.
    pub fn all() -> impl Iterator<Item = Prim> {
        let rows = TABLE.iter().flat_map(|&(op, _, at, _)| {
            ScalarType::ALL.into_iter().filter(move |ty| at.includes(*ty)).map(move |ty| Prim { op, ty })
        });
        let conversions = ScalarType::ALL
            .into_iter()
            .flat_map(|to| ScalarType::ALL.into_iter().map(move |ty| Prim { op: PrimOp::Convert(to), ty }));
        rows.chain(conversions)
    }

    /// Whether `op` exists at `ty`.
    pub fn exists(op: PrimOp, ty: ScalarType) -> bool {
        op.row().is_none_or(|(_, at, _)| at.includes(ty))
    }

    /// How many operands it has.
    pub fn arity(self) -> usize {
        match self.op.row().map(|(.., shape)| shape) {
            None => 1,
            Some(Shape::Unary | Shape::Test | Shape::Count | Shape::ToBits | Shape::FromBits) => 1,
            Some(Shape::Binary | Shape::Compare) => 2,
            Some(Shape::GetBit | Shape::FromFraction | Shape::Scale) => 2,
            Some(Shape::Ternary | Shape::SetBit) => 3,
        }
    }

    /// The types of the operands, in order.
    pub fn args(self) -> Vec<ScalarType> {
        let t = self.ty;
        match self.op.row().map(|(.., shape)| shape) {
            None => vec![t],
            Some(Shape::Unary | Shape::Test | Shape::Count | Shape::ToBits | Shape::FromBits) => vec![t],
            Some(Shape::Binary | Shape::Compare) => vec![t, t],
            Some(Shape::Ternary) => vec![t, t, t],
            Some(Shape::GetBit) => vec![ScalarType::I32, t],
            Some(Shape::SetBit) => vec![ScalarType::I32, t, ScalarType::I32],
            Some(Shape::FromFraction) => vec![ScalarType::I64, ScalarType::I64],
            Some(Shape::Scale) => vec![t, ScalarType::I32],
        }
    }

    /// The type of the result.
    pub fn result(self) -> ScalarType {
        match (self.op, self.op.row().map(|(.., shape)| shape)) {
            (PrimOp::Convert(to), _) => to,
            (_, Some(Shape::Compare | Shape::Test)) => ScalarType::Bool,
            (_, Some(Shape::Count | Shape::GetBit)) => ScalarType::I32,
            (_, Some(Shape::ToBits)) => bits_of(self.ty),
            (_, Some(Shape::FromBits)) => float_of(self.ty),
            _ => self.ty,
        }
    }

    /// Whether some operands have no result: integer division and modulo, and integer powers with
    /// an exponent that can be negative.
    pub fn may_fail(self) -> bool {
        match self.op {
            PrimOp::Div | PrimOp::Mod => self.ty.is_integer(),
            PrimOp::Quot | PrimOp::Rem => true,
            PrimOp::Pow => self.ty.is_signed(),
            _ => false,
        }
    }

    /// Its name in the language: `f64.sqrt`, `i32.+`, `i32.f64` (from `f64` to `i32`),
    /// `f64.from_bits`.
    pub fn name(self) -> String {
        match (self.op, self.op.row()) {
            (PrimOp::Convert(to), _) => format!("{to}.{}", self.ty),
            (PrimOp::FromBits, _) => format!("{}.from_bits", float_of(self.ty)),
            (_, Some((name, ..))) => format!("{}.{name}", self.ty),
            (_, None) => unreachable!("every operation but the conversions has a row"),
        }
    }

    /// The primitive of that name, if there is one.
    pub fn from_name(name: &str) -> Option<Prim> {
        Prim::member(name).or_else(|| Prim::aliases().find(|(alias, _)| alias == name).map(|(_, prim)| prim))
    }

    /// The conversions that have a second name: `i32.to_i64` is `i64.i32`, `t32` is `i32.f32`.
    pub fn aliases() -> impl Iterator<Item = (String, Prim)> {
        let to = |to, ty| Prim { op: PrimOp::Convert(to), ty };
        let numbers = ScalarType::ALL.into_iter().filter(|ty| *ty != ScalarType::Bool);
        let to_i64 = numbers.map(move |ty| (format!("{ty}.to_i64"), to(ScalarType::I64, ty)));
        let floats = ScalarType::ALL.into_iter().filter(|ty| ty.is_float());
        let to_f64 = floats.map(move |ty| (format!("{ty}.to_f64"), to(ScalarType::F64, ty)));
        let named = [
            ("r32", to(ScalarType::F32, ScalarType::I32)),
            ("r64", to(ScalarType::F64, ScalarType::I32)),
            ("t32", to(ScalarType::I32, ScalarType::F32)),
            ("t64", to(ScalarType::I32, ScalarType::F64)),
        ];
        to_i64.chain(to_f64).chain(named.map(|(name, prim)| (name.to_string(), prim)))
    }

    /// The member of a number module of that name.
    fn member(name: &str) -> Option<Prim> {
        let (module, member) = name.split_once('.')?;
        let ty = ScalarType::from_name(module)?;
        if let Some(from) = ScalarType::from_name(member) {
            return Some(Prim { op: PrimOp::Convert(ty), ty: from });
        }
        let op = PrimOp::from_symbol(member)?;
        let ty = match op {
            PrimOp::FromBits if ty.is_float() => bits_of(ty),
            PrimOp::FromBits => return None,
            _ => ty,
        };
        Prim::exists(op, ty).then_some(Prim { op, ty })
    }

    /// When it is associative up to its bracket tree, commutative bit for bit, and has a neutral
    /// element that leaves every value as it is, bit for bit: that element. Folds over such an
    /// operator run in strided lanes.
    ///
    /// The neutral of `+` on floats is -0 (`0 + -0` is `+0`), that of `min` and `max` is NaN, since
    /// they give the operand that is not NaN.
    pub fn commutative_fold(self) -> Option<Scalar> {
        let ty = self.ty;
        if !Prim::exists(self.op, ty) {
            return None;
        }
        Some(match self.op {
            PrimOp::Add if ty.is_float() => Scalar::float(ty, -0.0),
            PrimOp::Add | PrimOp::BitOr | PrimOp::BitXor => Scalar::zero(ty),
            PrimOp::Mul => Scalar::one(ty),
            PrimOp::Min | PrimOp::Max if ty.is_float() => Scalar::float(ty, f64::NAN),
            PrimOp::Min => Scalar::highest(ty),
            PrimOp::Max => Scalar::lowest(ty),
            PrimOp::BitAnd => Scalar::integer(ty, -1),
            PrimOp::LogAnd => Scalar::Bool(true),
            PrimOp::LogOr => Scalar::Bool(false),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_primitive_has_as_many_operands_as_types_of_operands() {
        for prim in Prim::all() {
            assert_eq!(prim.arity(), prim.args().len(), "{}", prim.name());
        }
    }
}
