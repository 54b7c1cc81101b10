//! Primitives on vector registers: the bits are those of the same on each scalar. An integer of 32 bits has as many here,
//! and wraps by itself.

use cranelift_codegen::ir::condcodes::FloatCC;
use cranelift_codegen::ir::types::{F32X4, F64X2, I32, I32X4, I64, I64X2};
use cranelift_codegen::ir::{InstBuilder, MemFlagsData as MemFlags, Type, Value};
use cranelift_frontend::FunctionBuilder;
use lawson_oracle::scalar::{Prim, PrimOp, ScalarType};

use crate::prims::{arithmetic, comparison, constant};

/// Whether there is an instruction for a primitive on numbers.
pub fn exists(prim: Prim) -> bool {
    use PrimOp::{Abs, Add, BitAnd, BitOr, BitXor, Div, IsNan, Max, Min, Mul, Neg, Recip, Rsqrt, Sqrt, Sub};
    let is_own = match prim.ty {
        ScalarType::F32 | ScalarType::F64 => {
            matches!(prim.op, Neg | Abs | Sqrt | Recip | Rsqrt | IsNan | Add | Sub | Mul | Div | Min | Max)
        }
        ScalarType::I32 | ScalarType::U32 | ScalarType::I64 | ScalarType::U64 => {
            matches!(prim.op, Add | Sub | Mul | BitAnd | BitOr | BitXor)
        }
        ScalarType::Bool | ScalarType::I8 | ScalarType::I16 | ScalarType::U8 | ScalarType::U16 => {
            return false;
        }
    };
    is_own || comparison(prim).is_some()
}

/// Whether there is an instruction for a primitive on masks.
pub fn of_masks(op: PrimOp) -> bool {
    matches!(op, PrimOp::LogAnd | PrimOp::LogOr | PrimOp::Not)
}

/// The vector register of such a scalar; of a `bool`, of a mask of so many bits a lane.
pub fn register(ty: ScalarType, bits: u8) -> Type {
    match ty {
        ScalarType::F32 => F32X4,
        ScalarType::F64 => F64X2,
        _ if bits == 32 => I32X4,
        _ => I64X2,
    }
}

/// A scalar in each lane.
pub fn splat(builder: &mut FunctionBuilder<'_>, ty: ScalarType, bits: u8, value: Value) -> Value {
    let lane = match (ty, bits) {
        (ScalarType::F32 | ScalarType::F64, _) => value,
        (ScalarType::Bool, _) => {
            let wide = builder.ins().uextend(if bits == 32 { I32 } else { I64 }, value);
            builder.ins().ineg(wide)
        }
        (_, 32) => builder.ins().ireduce(I32, value),
        _ => value,
    };
    builder.ins().splat(register(ty, bits), lane)
}

/// A primitive on vector registers, which [`exists`].
pub fn prim(builder: &mut FunctionBuilder<'_>, prim: Prim, args: &[Value]) -> Option<Value> {
    Some(match (prim.ty, args) {
        (ScalarType::Bool, &[x]) => builder.ins().bnot(x),
        (ScalarType::Bool, &[x, y]) => match prim.op {
            PrimOp::LogAnd => builder.ins().band(x, y),
            _ => builder.ins().bor(x, y),
        },
        (ScalarType::F32 | ScalarType::F64, &[x]) => return float(builder, prim, x),
        (ScalarType::F32 | ScalarType::F64, &[x, y]) => return floats(builder, prim, x, y),
        (_, &[x, y]) => return integers(builder, prim, x, y),
        _ => return None,
    })
}

fn float(builder: &mut FunctionBuilder<'_>, prim: Prim, x: Value) -> Option<Value> {
    let one = |builder: &mut FunctionBuilder<'_>| {
        let one = if prim.ty == ScalarType::F32 { u64::from(1f32.to_bits()) } else { 1f64.to_bits() };
        let one = constant(builder, prim.ty, one);
        builder.ins().splat(register(prim.ty, 0), one)
    };
    Some(match prim.op {
        PrimOp::Neg => builder.ins().fneg(x),
        PrimOp::Abs => builder.ins().fabs(x),
        PrimOp::Sqrt => builder.ins().sqrt(x),
        PrimOp::IsNan => builder.ins().fcmp(FloatCC::Unordered, x, x),
        PrimOp::Recip => {
            let one = one(builder);
            builder.ins().fdiv(one, x)
        }
        PrimOp::Rsqrt => {
            let (one, root) = (one(builder), builder.ins().sqrt(x));
            builder.ins().fdiv(one, root)
        }
        _ => return None,
    })
}

fn floats(builder: &mut FunctionBuilder<'_>, prim: Prim, x: Value, y: Value) -> Option<Value> {
    match prim.op {
        PrimOp::Min => return Some(lesser(builder, prim.ty, x, y)),
        PrimOp::Max => {
            let [x, y] = [x, y].map(|v| builder.ins().fneg(v));
            let lesser = lesser(builder, prim.ty, x, y);
            return Some(builder.ins().fneg(lesser));
        }
        _ => {}
    }
    arithmetic(builder, prim.op, x, y)
}

/// The lesser of two floats in each lane, as [`crate::prims`] says.
fn lesser(builder: &mut FunctionBuilder<'_>, ty: ScalarType, x: Value, y: Value) -> Value {
    let below = builder.ins().fcmp(FloatCC::LessThan, x, y);
    let above = builder.ins().fcmp(FloatCC::LessThan, y, x);
    let mask = if ty == ScalarType::F32 { I32X4 } else { I64X2 };
    let pattern = builder.ins().bitcast(mask, flags(), x);
    let bits = i64::from(ty.bits()) - 1;
    let negative = builder.ins().sshr_imm_u(pattern, bits);
    let tied = builder.ins().band_not(negative, above);
    let first = builder.ins().bor(below, tied);
    let [x_nan, y_nan] = [x, y].map(|v| builder.ins().fcmp(FloatCC::Unordered, v, v));
    let first = builder.ins().band_not(first, x_nan);
    let takes = builder.ins().bor(y_nan, first);
    chosen(builder, takes, x, y)
}

/// What each lane has of two, by a mask.
pub fn chosen(builder: &mut FunctionBuilder<'_>, mask: Value, yes: Value, no: Value) -> Value {
    let ty = builder.func.dfg.value_type(yes);
    let mask = builder.ins().bitcast(ty, flags(), mask);
    builder.ins().bitselect(mask, yes, no)
}

/// Lanes of another type keep their order.
fn flags() -> MemFlags {
    MemFlags::new().with_endianness(cranelift_codegen::ir::Endianness::Little)
}

fn integers(builder: &mut FunctionBuilder<'_>, prim: Prim, x: Value, y: Value) -> Option<Value> {
    let ins = builder.ins();
    Some(match prim.op {
        PrimOp::Add => ins.iadd(x, y),
        PrimOp::Sub => ins.isub(x, y),
        PrimOp::Mul => ins.imul(x, y),
        PrimOp::BitAnd => ins.band(x, y),
        PrimOp::BitOr => ins.bor(x, y),
        PrimOp::BitXor => ins.bxor(x, y),
        _ => ins.icmp(comparison(prim)?, x, y),
    })
}
