//! Primitives as machine instructions, with the bits that the table of primitives says: no contraction, no reassociation.
//! What has no instruction calls the oracle's function, or the primitive itself.

use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::types::{F32, F64, I8, I16, I32, I64};
use cranelift_codegen::ir::{
    AbiParam, InstBuilder, MemFlagsData as MemFlags, SigRef, Signature, Type, Value,
};
use cranelift_frontend::FunctionBuilder;
use lawson_oracle::scalar::{Prim, PrimOp, ScalarType};

use crate::compile::{Compiler, register};
use crate::function::Reg;
use crate::outside;

/// The signatures of functions of floats, and of any primitive.
pub(crate) struct Signatures {
    unary: SigRef,
    binary: SigRef,
    any: SigRef,
}

impl Signatures {
    pub fn new(builder: &mut FunctionBuilder<'_>, empty: &Signature) -> Signatures {
        let mut of = |params: &[Type], results: &[Type]| {
            let mut signature = empty.clone();
            signature.params = params.iter().map(|ty| AbiParam::new(*ty)).collect();
            signature.returns = results.iter().map(|ty| AbiParam::new(*ty)).collect();
            builder.import_signature(signature)
        };
        Signatures {
            unary: of(&[F64], &[F64]),
            binary: of(&[F64, F64], &[F64]),
            any: of(&[I64; 4], &[I64, I64]),
        }
    }
}

/// A constant of these bits.
pub fn constant(builder: &mut FunctionBuilder<'_>, ty: ScalarType, bits: u64) -> Value {
    match ty {
        ScalarType::F64 => builder.ins().f64const(f64::from_bits(bits)),
        ScalarType::F32 => builder.ins().f32const(f32::from_bits(bits as u32)),
        ScalarType::Bool => builder.ins().iconst(I8, i64::from(bits != 0)),
        _ => builder.ins().iconst(I64, bits as i64),
    }
}

/// The scalar of these bits.
pub fn of_bits(builder: &mut FunctionBuilder<'_>, ty: ScalarType, bits: Value) -> Value {
    match ty {
        ScalarType::F64 => builder.ins().bitcast(F64, MemFlags::new(), bits),
        ScalarType::F32 => {
            let bits = builder.ins().ireduce(I32, bits);
            builder.ins().bitcast(F32, MemFlags::new(), bits)
        }
        ScalarType::Bool => builder.ins().icmp_imm_u(IntCC::NotEqual, bits, 0),
        _ => bits,
    }
}

/// Its bits.
pub fn bits(builder: &mut FunctionBuilder<'_>, ty: ScalarType, value: Value) -> Value {
    match ty {
        ScalarType::F64 => builder.ins().bitcast(I64, MemFlags::new(), value),
        ScalarType::F32 => {
            let bits = builder.ins().bitcast(I32, MemFlags::new(), value);
            builder.ins().uextend(I64, bits)
        }
        ScalarType::Bool => builder.ins().uextend(I64, value),
        _ => value,
    }
}

/// An integer of 64 bits as one of this type, which it may not fit.
fn wrapped(builder: &mut FunctionBuilder<'_>, ty: ScalarType, value: Value) -> Value {
    let Some(narrow) = narrow(ty) else { return value };
    let low = builder.ins().ireduce(narrow, value);
    extended(builder, ty, low)
}

fn extended(builder: &mut FunctionBuilder<'_>, ty: ScalarType, low: Value) -> Value {
    if ty.is_signed() { builder.ins().sextend(I64, low) } else { builder.ins().uextend(I64, low) }
}

fn narrow(ty: ScalarType) -> Option<Type> {
    match ty {
        ScalarType::I8 | ScalarType::U8 => Some(I8),
        ScalarType::I16 | ScalarType::U16 => Some(I16),
        ScalarType::I32 | ScalarType::U32 => Some(I32),
        ScalarType::I64 | ScalarType::U64 => None,
        ScalarType::F32 | ScalarType::F64 | ScalarType::Bool => None,
    }
}

/// The element at an address.
pub fn load(builder: &mut FunctionBuilder<'_>, ty: ScalarType, address: Value) -> Value {
    let flags = MemFlags::trusted();
    match ty {
        // The memory of a new array may hold anything.
        ScalarType::Bool => {
            let byte = builder.ins().load(I8, flags, address, 0);
            builder.ins().icmp_imm_u(IntCC::NotEqual, byte, 0)
        }
        _ => match narrow(ty) {
            Some(narrow) => {
                let low = builder.ins().load(narrow, flags, address, 0);
                extended(builder, ty, low)
            }
            None => builder.ins().load(register(ty), flags, address, 0),
        },
    }
}

/// Another element at an address.
pub fn store(builder: &mut FunctionBuilder<'_>, ty: ScalarType, value: Value, address: Value) {
    let value = match narrow(ty) {
        Some(narrow) => builder.ins().ireduce(narrow, value),
        None => value,
    };
    builder.ins().store(MemFlags::trusted(), value, address, 0);
}

/// A primitive on these registers.
pub(crate) fn prim(c: &mut Compiler<'_, '_>, prim: Prim, args: &[Reg]) -> Value {
    let values: Vec<Value> = args.iter().map(|reg| c.get(*reg)).collect();
    let inline = match (prim.ty, &values[..]) {
        (_, &[x]) if matches!(prim.op, PrimOp::Convert(_)) => convert(c, prim, x),
        (ScalarType::F32 | ScalarType::F64, &[x]) => float(c, prim, x),
        (ScalarType::F32 | ScalarType::F64, &[x, y]) => floats(c, prim, x, y),
        (ScalarType::Bool, &[x]) if prim.op == PrimOp::Not => Some(c.builder.ins().bxor_imm_u(x, 1)),
        (ScalarType::Bool, &[x, y]) => booleans(c, prim.op, x, y),
        (ty, &[x]) if ty.is_integer() => integer(c, prim, x),
        (ty, &[x, y]) if ty.is_integer() => integers(c, prim, x, (y, c.known_bits(args[1]))),
        _ => None,
    };
    inline.unwrap_or_else(|| any(c, prim, &values))
}

/// Calls the primitive itself.
fn any(c: &mut Compiler<'_, '_>, prim: Prim, values: &[Value]) -> Value {
    let code = c.int(outside::number(prim));
    let zero = c.int(0);
    let mut args = vec![code];
    for (value, ty) in values.iter().zip(prim.args()) {
        args.push(bits(&mut c.builder, ty, *value));
    }
    args.resize(4, zero);
    let callee = c.int(outside::any as *const () as usize as i64);
    let call = c.builder.ins().call_indirect(c.prims.any, callee, &args);
    let [result, done] = [0, 1].map(|k| c.builder.inst_results(call)[k]);
    if prim.may_fail() {
        let not = c.builder.ins().icmp_imm_u(IntCC::Equal, done, 0);
        c.fails(not);
    }
    of_bits(&mut c.builder, prim.result(), result)
}

fn float(c: &mut Compiler<'_, '_>, prim: Prim, x: Value) -> Option<Value> {
    if let Some(address) = outside::unary(prim.op) {
        return Some(through(c, prim.ty, address, c.prims.unary, &[x]));
    }
    let one = |c: &mut Compiler<'_, '_>| match prim.ty {
        ScalarType::F32 => c.builder.ins().f32const(1.0),
        _ => c.builder.ins().f64const(1.0),
    };
    Some(match prim.op {
        PrimOp::Neg => c.builder.ins().fneg(x),
        PrimOp::Abs => c.builder.ins().fabs(x),
        PrimOp::Sqrt => c.builder.ins().sqrt(x),
        PrimOp::Floor => c.builder.ins().floor(x),
        PrimOp::Ceil => c.builder.ins().ceil(x),
        PrimOp::Trunc => c.builder.ins().trunc(x),
        PrimOp::Round => c.builder.ins().nearest(x),
        PrimOp::IsNan => c.builder.ins().fcmp(FloatCC::Unordered, x, x),
        PrimOp::Recip => {
            let one = one(c);
            c.builder.ins().fdiv(one, x)
        }
        PrimOp::Rsqrt => {
            let (one, root) = (one(c), c.builder.ins().sqrt(x));
            c.builder.ins().fdiv(one, root)
        }
        _ => return None,
    })
}

/// The lesser of two floats: the one that is not NaN, and -0 before +0.
fn lesser(c: &mut Compiler<'_, '_>, ty: ScalarType, x: Value, y: Value) -> Value {
    let below = c.builder.ins().fcmp(FloatCC::LessThan, x, y);
    let above = c.builder.ins().fcmp(FloatCC::LessThan, y, x);
    let int = if ty == ScalarType::F32 { I32 } else { I64 };
    let pattern = c.builder.ins().bitcast(int, MemFlags::new(), x);
    let negative = c.builder.ins().icmp_imm_s(IntCC::SignedLessThan, pattern, 0);
    let tied = c.builder.ins().band_not(negative, above);
    let first = c.builder.ins().bor(below, tied);
    let [x_nan, y_nan] = [x, y].map(|v| c.builder.ins().fcmp(FloatCC::Unordered, v, v));
    let first = c.builder.ins().band_not(first, x_nan);
    let takes = c.builder.ins().bor(y_nan, first);
    c.builder.ins().select(takes, x, y)
}

/// Calls a function of `f64`: an `f32` is computed as one and rounded.
fn through(
    c: &mut Compiler<'_, '_>,
    ty: ScalarType,
    address: usize,
    signature: SigRef,
    args: &[Value],
) -> Value {
    let mut wide = |x: &Value| if ty == ScalarType::F32 { c.builder.ins().fpromote(F64, *x) } else { *x };
    let args: Vec<Value> = args.iter().map(&mut wide).collect();
    let callee = c.int(address as i64);
    let call = c.builder.ins().call_indirect(signature, callee, &args);
    let result = c.builder.inst_results(call)[0];
    if ty == ScalarType::F32 { c.builder.ins().fdemote(F32, result) } else { result }
}

fn floats(c: &mut Compiler<'_, '_>, prim: Prim, x: Value, y: Value) -> Option<Value> {
    if let Some(address) = outside::binary(prim.op) {
        return Some(through(c, prim.ty, address, c.prims.binary, &[x, y]));
    }
    match prim.op {
        // The sign of a NaN is any: a canonical one has none.
        PrimOp::Copysign => {
            let (nan, plain) = (c.builder.ins().fcmp(FloatCC::Unordered, y, y), c.builder.ins().fabs(x));
            let signed = c.builder.ins().fcopysign(x, y);
            return Some(c.builder.ins().select(nan, plain, signed));
        }
        PrimOp::Min => return Some(lesser(c, prim.ty, x, y)),
        PrimOp::Max => {
            let [x, y] = [x, y].map(|v| c.builder.ins().fneg(v));
            let lesser = lesser(c, prim.ty, x, y);
            return Some(c.builder.ins().fneg(lesser));
        }
        _ => {}
    }
    arithmetic(&mut c.builder, prim.op, x, y)
}

/// An operation or comparison of floats that is one instruction, on scalars or vectors.
pub fn arithmetic(builder: &mut FunctionBuilder<'_>, op: PrimOp, x: Value, y: Value) -> Option<Value> {
    let ins = builder.ins();
    Some(match op {
        PrimOp::Add => ins.fadd(x, y),
        PrimOp::Sub => ins.fsub(x, y),
        PrimOp::Mul => ins.fmul(x, y),
        PrimOp::Div => ins.fdiv(x, y),
        PrimOp::Eq => ins.fcmp(FloatCC::Equal, x, y),
        PrimOp::Ne => ins.fcmp(FloatCC::NotEqual, x, y),
        PrimOp::Lt => ins.fcmp(FloatCC::LessThan, x, y),
        PrimOp::Le => ins.fcmp(FloatCC::LessThanOrEqual, x, y),
        PrimOp::Gt => ins.fcmp(FloatCC::GreaterThan, x, y),
        PrimOp::Ge => ins.fcmp(FloatCC::GreaterThanOrEqual, x, y),
        _ => return None,
    })
}

/// The comparison of integers that a primitive is, if it is one.
pub fn comparison(prim: Prim) -> Option<IntCC> {
    let cc = match prim.op {
        PrimOp::Eq => IntCC::Equal,
        PrimOp::Ne => IntCC::NotEqual,
        PrimOp::Lt => IntCC::SignedLessThan,
        PrimOp::Le => IntCC::SignedLessThanOrEqual,
        PrimOp::Gt => IntCC::SignedGreaterThan,
        PrimOp::Ge => IntCC::SignedGreaterThanOrEqual,
        _ => return None,
    };
    Some(if prim.ty.is_signed() { cc } else { cc.unsigned() })
}

fn booleans(c: &mut Compiler<'_, '_>, op: PrimOp, x: Value, y: Value) -> Option<Value> {
    if op == PrimOp::LogAnd
        && let Some([index, extent]) = c.known.range([x, y], c.builder.func)
    {
        return Some(c.builder.ins().icmp(IntCC::UnsignedLessThan, index, extent));
    }
    let ins = c.builder.ins();
    Some(match op {
        PrimOp::LogAnd => ins.band(x, y),
        PrimOp::LogOr => ins.bor(x, y),
        PrimOp::Eq => ins.icmp(IntCC::Equal, x, y),
        PrimOp::Ne => ins.icmp(IntCC::NotEqual, x, y),
        _ => return None,
    })
}

fn integer(c: &mut Compiler<'_, '_>, prim: Prim, x: Value) -> Option<Value> {
    let value = match prim.op {
        PrimOp::Neg => c.builder.ins().ineg(x),
        PrimOp::Not => c.builder.ins().bnot(x),
        PrimOp::Abs if prim.ty.is_signed() => c.builder.ins().iabs(x),
        _ => return None,
    };
    Some(wrapped(&mut c.builder, prim.ty, value))
}

fn integers(c: &mut Compiler<'_, '_>, prim: Prim, x: Value, y: (Value, Option<u64>)) -> Option<Value> {
    let (ty, signed, known) = (prim.ty, prim.ty.is_signed(), y.1);
    let y = y.0;
    if let Some(cc) = comparison(prim) {
        return Some(c.builder.ins().icmp(cc, x, y));
    }
    let count = |c: &mut Compiler<'_, '_>| c.builder.ins().band_imm_u(y, i64::from(ty.bits() - 1));
    let value = match prim.op {
        PrimOp::Add => c.builder.ins().iadd(x, y),
        PrimOp::Sub => c.builder.ins().isub(x, y),
        PrimOp::Mul => c.builder.ins().imul(x, y),
        PrimOp::BitAnd => c.builder.ins().band(x, y),
        PrimOp::BitOr => c.builder.ins().bor(x, y),
        PrimOp::BitXor => c.builder.ins().bxor(x, y),
        PrimOp::Min if signed => c.builder.ins().smin(x, y),
        PrimOp::Min => c.builder.ins().umin(x, y),
        PrimOp::Max if signed => c.builder.ins().smax(x, y),
        PrimOp::Max => c.builder.ins().umax(x, y),
        PrimOp::Shl => {
            let by = count(c);
            c.builder.ins().ishl(x, by)
        }
        PrimOp::Shr => {
            let by = count(c);
            if signed { c.builder.ins().sshr(x, by) } else { c.builder.ins().ushr(x, by) }
        }
        PrimOp::Lshr => {
            let by = count(c);
            let bits = match narrow(ty) {
                Some(narrow) => {
                    let low = c.builder.ins().ireduce(narrow, x);
                    c.builder.ins().uextend(I64, low)
                }
                None => x,
            };
            c.builder.ins().ushr(bits, by)
        }
        PrimOp::Div | PrimOp::Mod | PrimOp::Quot | PrimOp::Rem => divided(c, prim.op, signed, x, (y, known)),
        _ => return None,
    };
    Some(wrapped(&mut c.builder, ty, value))
}

/// Division of integers, which fails by zero. `div` and `mod` go towards negative infinity.
fn divided(c: &mut Compiler<'_, '_>, op: PrimOp, signed: bool, x: Value, y: (Value, Option<u64>)) -> Value {
    let (y, known) = y;
    if known.is_none_or(|y| y == 0) {
        let zero = c.builder.ins().icmp_imm_u(IntCC::Equal, y, 0);
        c.fails(zero);
    }
    let floors = matches!(op, PrimOp::Div | PrimOp::Mod);
    let divides = matches!(op, PrimOp::Div | PrimOp::Quot);
    let power = known.filter(|y| y.is_power_of_two() && (!signed || (*y as i64) > 0));
    match power {
        Some(y) if !signed || floors => {
            let (shift, mask) = (i64::from(y.trailing_zeros()), (y - 1) as i64);
            return match (divides, signed) {
                (true, true) => c.builder.ins().sshr_imm_u(x, shift),
                (true, false) => c.builder.ins().ushr_imm_u(x, shift),
                (false, _) => {
                    let mask = c.int(mask);
                    c.builder.ins().band(x, mask)
                }
            };
        }
        _ => {}
    }
    if !signed {
        return if divides { c.builder.ins().udiv(x, y) } else { c.builder.ins().urem(x, y) };
    }
    // The processor has no quotient of the lowest number and -1. With 1 in place of -1 it has; the sign is turned then.
    let minus = match known {
        Some(y) if y as i64 != -1 => None,
        _ => Some(c.builder.ins().icmp_imm_s(IntCC::Equal, y, -1)),
    };
    let one = c.int(1);
    let divisor = minus.map_or(y, |minus| c.builder.ins().select(minus, one, y));
    let mut quotient = c.builder.ins().sdiv(x, divisor);
    let product = c.builder.ins().imul(quotient, divisor);
    let rest = c.builder.ins().isub(x, product);
    if let Some(minus) = minus {
        let turned = c.builder.ins().ineg(quotient);
        quotient = c.builder.ins().select(minus, turned, quotient);
    }
    if !floors {
        return if divides { quotient } else { rest };
    }
    let some = c.builder.ins().icmp_imm_u(IntCC::NotEqual, rest, 0);
    let signs = c.builder.ins().bxor(rest, y);
    let differ = c.builder.ins().icmp_imm_s(IntCC::SignedLessThan, signs, 0);
    let mends = c.builder.ins().band(some, differ);
    let mended =
        if divides { c.builder.ins().iadd_imm_s(quotient, -1) } else { c.builder.ins().iadd(rest, y) };
    c.builder.ins().select(mends, mended, if divides { quotient } else { rest })
}

/// The conversions that have instructions.
fn convert(c: &mut Compiler<'_, '_>, prim: Prim, x: Value) -> Option<Value> {
    let PrimOp::Convert(to) = prim.op else { return None };
    let (from, builder) = (prim.ty, &mut c.builder);
    Some(match (from, to) {
        _ if from == to => x,
        (ScalarType::F32, ScalarType::F64) => builder.ins().fpromote(F64, x),
        (ScalarType::F64, ScalarType::F32) => builder.ins().fdemote(F32, x),
        (ScalarType::Bool, ScalarType::F64) => {
            let x = builder.ins().uextend(I64, x);
            builder.ins().fcvt_from_sint(F64, x)
        }
        // What is not finite gives 0, and the rest saturates.
        (ScalarType::F64, ScalarType::I64) => {
            let whole = builder.ins().fcvt_to_sint_sat(I64, x);
            let size = builder.ins().fabs(x);
            let infinity = builder.ins().f64const(f64::INFINITY);
            let finite = builder.ins().fcmp(FloatCC::LessThan, size, infinity);
            let zero = builder.ins().iconst(I64, 0);
            builder.ins().select(finite, whole, zero)
        }
        (ScalarType::F32 | ScalarType::F64, _) | (_, ScalarType::F32) => return None,
        (_, ScalarType::F64) if from.is_signed() => builder.ins().fcvt_from_sint(F64, x),
        (_, ScalarType::F64) => builder.ins().fcvt_from_uint(F64, x),
        (ScalarType::Bool, _) => builder.ins().uextend(I64, x),
        (_, ScalarType::Bool) => return None,
        // An unsigned type of more bits takes those of a signed one, and fills with zeros.
        _ if from.is_signed() && to.is_unsigned() && to.bits() > from.bits() => return None,
        _ => wrapped(builder, to, x),
    })
}
