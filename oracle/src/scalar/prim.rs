//! What can be asked about primitives. The answers stand in `table.rs`; what each of them computes, in `apply.rs`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::table::{At, Fails, Neutral, Shape};
use super::{Cost, Prim, PrimOp, Scalar, ScalarType, Wraps};
use crate::domain::PrimFault;

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
        PrimOp::TABLE.iter().copied().find(|op| op.row().symbol == symbol)
    }

    /// What it is called in a number module: `+`, `sqrt`; nothing for a conversion, which is called by its
    /// types.
    pub fn symbol(self) -> Option<&'static str> {
        (!matches!(self, PrimOp::Convert(_))).then(|| self.row().symbol)
    }

    /// What it gives on integers before the result wraps around.
    pub fn wraps(self) -> Wraps {
        self.row().wraps
    }
}

impl Prim {
    /// Every primitive that exists, in the order of the table, conversions last.
    pub fn all() -> impl Iterator<Item = Prim> {
        let rows = PrimOp::TABLE.iter().flat_map(|&op| {
            ScalarType::ALL.into_iter().filter(move |ty| Prim::exists(op, *ty)).map(move |ty| Prim { op, ty })
        });
        let conversions = ScalarType::ALL
            .into_iter()
            .flat_map(|to| ScalarType::ALL.into_iter().map(move |ty| Prim { op: PrimOp::Convert(to), ty }));
        rows.chain(conversions)
    }

    /// Whether `op` exists at `ty`.
    pub fn exists(op: PrimOp, ty: ScalarType) -> bool {
        op.row().at.includes(ty)
    }

    /// How many operands it has.
    pub fn arity(self) -> usize {
        match self.op.row().shape {
            Shape::Unary | Shape::Test | Shape::Count => 1,
            Shape::ToBits | Shape::FromBits | Shape::Convert(_) => 1,
            Shape::Binary | Shape::Compare => 2,
            Shape::GetBit | Shape::FromFraction | Shape::Scale => 2,
            Shape::Ternary | Shape::SetBit => 3,
        }
    }

    /// The types of the operands, in order.
    pub fn args(self) -> Vec<ScalarType> {
        let t = self.ty;
        match self.op.row().shape {
            Shape::Unary | Shape::Test | Shape::Count => vec![t],
            Shape::ToBits | Shape::FromBits | Shape::Convert(_) => vec![t],
            Shape::Binary | Shape::Compare => vec![t, t],
            Shape::Ternary => vec![t, t, t],
            Shape::GetBit => vec![ScalarType::I32, t],
            Shape::SetBit => vec![ScalarType::I32, t, ScalarType::I32],
            Shape::FromFraction => vec![ScalarType::I64, ScalarType::I64],
            Shape::Scale => vec![t, ScalarType::I32],
        }
    }

    /// The type of the result.
    pub fn result(self) -> ScalarType {
        match self.op.row().shape {
            Shape::Convert(to) => to,
            Shape::Compare | Shape::Test => ScalarType::Bool,
            Shape::Count | Shape::GetBit => ScalarType::I32,
            Shape::ToBits => bits_of(self.ty),
            Shape::FromBits => float_of(self.ty),
            Shape::Unary | Shape::Binary | Shape::Ternary => self.ty,
            Shape::SetBit | Shape::FromFraction | Shape::Scale => self.ty,
        }
    }

    /// What is wrong with the operands that have no result: integer division and modulo have none for a zero, and
    /// integer powers none for an exponent that is negative. `None` where all have one.
    pub fn fault(self) -> Option<PrimFault> {
        match self.op.row().fails {
            Fails::Never => None,
            Fails::OnZero => self.ty.is_integer().then_some(PrimFault::DivisionByZero),
            Fails::OnNegative => self.ty.is_signed().then_some(PrimFault::NegativeExponent),
        }
    }

    /// Whether some operands have no result: see [`Prim::fault`].
    pub fn may_fail(self) -> bool {
        self.fault().is_some()
    }

    /// Whether it has no result for this second operand.
    pub fn fails_with(self, right: i128) -> bool {
        self.fault().is_some_and(|fault| match fault {
            PrimFault::DivisionByZero => right == 0,
            PrimFault::NegativeExponent => right < 0,
        })
    }

    /// What native code takes for it.
    pub fn cost(self) -> Cost {
        self.op.row().cost[usize::from(self.ty.is_float())]
    }

    /// Its name in the language: `f64.sqrt`, `i32.+`, `i32.f64` (from `f64` to `i32`),
    /// `f64.from_bits`.
    pub fn name(self) -> String {
        if let PrimOp::Convert(to) = self.op {
            return format!("{to}.{}", self.ty);
        }
        let module = if self.op == PrimOp::FromBits { float_of(self.ty) } else { self.ty };
        format!("{module}.{}", self.op.row().symbol)
    }

    /// The primitive of that name, if there is one.
    pub fn from_name(name: &str) -> Option<Prim> {
        // Every name of a module is asked for.
        static ALIASES: LazyLock<BTreeMap<String, Prim>> = LazyLock::new(|| Prim::aliases().collect());
        Prim::member(name).or_else(|| ALIASES.get(name).copied())
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
        let ty = if op == PrimOp::FromBits { ty.is_float().then(|| bits_of(ty))? } else { ty };
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
        match self.op.row().neutral {
            Neutral::None => None,
            Neutral::Zero if ty.is_float() => Some(Scalar::float(ty, -0.0)),
            Neutral::Lowest | Neutral::Highest if ty.is_float() => Some(Scalar::float(ty, f64::NAN)),
            Neutral::Zero => Some(Scalar::zero(ty)),
            Neutral::One => Some(Scalar::one(ty)),
            Neutral::Ones => Some(Scalar::integer(ty, -1)),
            Neutral::Lowest => Some(Scalar::lowest(ty)),
            Neutral::Highest => Some(Scalar::highest(ty)),
        }
    }

    /// Whether every value combined with itself is itself.
    pub fn is_idempotent(self) -> bool {
        let choice = matches!(self.op, PrimOp::Min | PrimOp::Max);
        choice || matches!(self.op, PrimOp::BitAnd | PrimOp::BitOr | PrimOp::LogAnd | PrimOp::LogOr)
    }

    /// Whether a fold over it gives the same in any order and by any brackets, to the bit: of floats the least and the
    /// greatest do, for -0 is below 0, and what is not a number is passed over.
    pub fn any_order(self) -> bool {
        let is_choice = matches!(self.op.row().neutral, Neutral::Lowest | Neutral::Highest);
        self.commutative_fold().is_some() && (is_choice || !self.ty.is_float())
    }
}
