//! Scalars that have a name, and scalars made from a number of another type.

use super::{Scalar, ScalarType};

impl Scalar {
    /// An integer, wrapped to `ty`; as a float where `ty` is one, and `value != 0` as a `bool`.
    pub fn integer(ty: ScalarType, value: i128) -> Scalar {
        match ty {
            ScalarType::I8 => Scalar::I8(value as i8),
            ScalarType::I16 => Scalar::I16(value as i16),
            ScalarType::I32 => Scalar::I32(value as i32),
            ScalarType::I64 => Scalar::I64(value as i64),
            ScalarType::U8 => Scalar::U8(value as u8),
            ScalarType::U16 => Scalar::U16(value as u16),
            ScalarType::U32 => Scalar::U32(value as u32),
            ScalarType::U64 => Scalar::U64(value as u64),
            ScalarType::F32 => Scalar::F32(value as f32),
            ScalarType::F64 => Scalar::F64(value as f64),
            ScalarType::Bool => Scalar::Bool(value != 0),
        }
    }

    /// `n` as an integer of type `ty`, where it has that value.
    pub fn exact_integer(ty: ScalarType, n: i128) -> Option<Scalar> {
        Some(match ty {
            ScalarType::I8 => Scalar::I8(n.try_into().ok()?),
            ScalarType::I16 => Scalar::I16(n.try_into().ok()?),
            ScalarType::I32 => Scalar::I32(n.try_into().ok()?),
            ScalarType::I64 => Scalar::I64(n.try_into().ok()?),
            ScalarType::U8 => Scalar::U8(n.try_into().ok()?),
            ScalarType::U16 => Scalar::U16(n.try_into().ok()?),
            ScalarType::U32 => Scalar::U32(n.try_into().ok()?),
            ScalarType::U64 => Scalar::U64(n.try_into().ok()?),
            ScalarType::F32 | ScalarType::F64 | ScalarType::Bool => return None,
        })
    }

    /// A float of type `ty`, which must be a float type: rounded where it is `f32`.
    pub fn float(ty: ScalarType, value: f64) -> Scalar {
        debug_assert!(ty.is_float());
        let scalar = if ty == ScalarType::F32 { Scalar::F32(value as f32) } else { Scalar::F64(value) };
        scalar.canonical()
    }

    /// 0, or `false`.
    pub fn zero(ty: ScalarType) -> Scalar {
        Scalar::integer(ty, 0)
    }

    /// 1, or `true`.
    pub fn one(ty: ScalarType) -> Scalar {
        Scalar::integer(ty, 1)
    }

    /// The lowest value: minus infinity for floats, `false` for `bool`.
    pub fn lowest(ty: ScalarType) -> Scalar {
        match ty {
            ScalarType::F32 | ScalarType::F64 => Scalar::float(ty, f64::NEG_INFINITY),
            _ if ty.is_signed() => Scalar::integer(ty, -1 << (ty.bits() - 1)),
            _ => Scalar::zero(ty),
        }
    }

    /// The highest value: infinity for floats, `true` for `bool`.
    pub fn highest(ty: ScalarType) -> Scalar {
        match ty {
            ScalarType::F32 | ScalarType::F64 => Scalar::float(ty, f64::INFINITY),
            ScalarType::Bool => Scalar::Bool(true),
            _ if ty.is_signed() => Scalar::integer(ty, (1 << (ty.bits() - 1)) - 1),
            _ => Scalar::integer(ty, -1),
        }
    }

    /// The names of all constants of the number modules.
    pub fn constants() -> impl Iterator<Item = String> {
        let names = ["lowest", "highest", "num_bits", "inf", "nan", "pi", "e", "epsilon"];
        let all = ScalarType::ALL.into_iter().flat_map(move |ty| names.map(|name| format!("{ty}.{name}")));
        all.filter(|name| Scalar::constant(name).is_some())
    }

    /// The constant of that name in a number module: `f64.inf`, `i32.highest`, `f32.pi`.
    pub fn constant(name: &str) -> Option<Scalar> {
        let (module, member) = name.split_once('.')?;
        let ty = ScalarType::from_name(module)?;
        Some(match member {
            _ if ty == ScalarType::Bool => return None,
            "lowest" => Scalar::lowest(ty),
            "highest" => Scalar::highest(ty),
            "num_bits" => Scalar::I32(ty.bits() as i32),
            _ if !ty.is_float() => return None,
            "inf" => Scalar::float(ty, f64::INFINITY),
            "nan" => Scalar::float(ty, f64::NAN),
            "pi" => Scalar::float(ty, std::f64::consts::PI),
            "e" => Scalar::float(ty, std::f64::consts::E),
            "epsilon" if ty == ScalarType::F32 => Scalar::F32(f32::EPSILON),
            "epsilon" => Scalar::F64(f64::EPSILON),
            _ => return None,
        })
    }

    /// Its value where it is an integer.
    pub fn as_integer(self) -> Option<i128> {
        Some(match self {
            Scalar::I8(x) => i128::from(x),
            Scalar::I16(x) => i128::from(x),
            Scalar::I32(x) => i128::from(x),
            Scalar::I64(x) => i128::from(x),
            Scalar::U8(x) => i128::from(x),
            Scalar::U16(x) => i128::from(x),
            Scalar::U32(x) => i128::from(x),
            Scalar::U64(x) => i128::from(x),
            Scalar::F32(_) | Scalar::F64(_) | Scalar::Bool(_) => return None,
        })
    }

    /// Its value where it is a float; an `f32` is widened, which is exact.
    pub fn as_float(self) -> Option<f64> {
        match self {
            Scalar::F32(x) => Some(f64::from(x)),
            Scalar::F64(x) => Some(x),
            _ => None,
        }
    }

    /// Its value where it is a `bool`.
    pub fn as_bool(self) -> Option<bool> {
        if let Scalar::Bool(x) = self { Some(x) } else { None }
    }
}
