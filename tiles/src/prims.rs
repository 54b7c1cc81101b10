//! The instructions for primitives. One without vector code of its own runs lane by lane through the oracle's table.

use std::num::Wrapping;
use std::ops::{Add, Sub};

use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};

use crate::elem::Elem;
use crate::elementary;
use crate::floats::{minmax, power_of_two, truncated};
use crate::frame::{Frame, Inst, Loc, Run};
use crate::register::Holds;
use crate::simd::{self, Src};
use crate::with_type;

#[inline(always)]
pub(crate) fn unary<A: Elem, R: Elem>(frame: &mut Frame, inst: &Inst, f: impl Fn(A) -> R) {
    if let (Src::Uniform(a), Loc::Reg(reg)) = (frame.src(inst.args[0]), inst.dst) {
        return frame.hold(reg, Holds::Uniform(f(a)));
    }
    frame.write(inst.dst, |frame, out| simd::map1(frame.arch, out, frame.src(inst.args[0]), f));
}

#[inline(always)]
fn binary<A: Elem, R: Elem>(frame: &mut Frame, inst: &Inst, f: impl Fn(A, A) -> R) {
    let [a, b, ..] = inst.args;
    if let (Src::Uniform(a), Src::Uniform(b), Loc::Reg(reg)) = (frame.src(a), frame.src(b), inst.dst) {
        return frame.hold(reg, Holds::Uniform(f(a, b)));
    }
    frame.write(inst.dst, |frame, out| {
        simd::map2(frame.arch, out, frame.src(inst.args[0]), frame.src(inst.args[1]), f);
    });
}

/// The first operand modulo the second, where that is a positive one for all lanes and the first so near to 0 that
/// no division is needed; whether it was.
#[inline(always)]
fn wrapped<T: Elem + PartialOrd>(frame: &mut Frame, inst: &Inst) -> bool
where
    Wrapping<T>: Add<Output = Wrapping<T>> + Sub<Output = Wrapping<T>>,
{
    let n = match (frame.src(inst.args[1]), frame.src::<T>(inst.args[0])) {
        (Src::Uniform(n), Src::Tile(_)) if n > T::default() => n,
        _ => return false,
    };
    let mut near = false;
    frame.write::<T>(inst.dst, |frame, out| {
        near = simd::wrapped(frame.arch, out, frame.src(inst.args[0]), n);
    });
    near
}

/// A binary primitive that fails where the right operand is `bad`, if the mask holds there.
#[inline(always)]
fn partial<A: Elem>(frame: &mut Frame, inst: &Inst, bad: impl Fn(A) -> bool, f: impl Fn(A, A) -> A) {
    let [a, b, ..] = inst.args;
    if let (Src::Uniform(a), Src::Uniform(b), Loc::Reg(reg)) = (frame.src(a), frame.src(b), inst.dst)
        && !bad(b)
    {
        return frame.hold(reg, Holds::Uniform(f(a, b)));
    }
    frame.write(inst.dst, |frame, out| {
        if simd::any(frame.arch, out.len(), frame.mask(inst.mask), frame.src(inst.args[1]), &bad) {
            frame.failed = true;
            return;
        }
        let (a, b) = (frame.src(inst.args[0]), frame.src(inst.args[1]));
        let f = |x, y| if bad(y) { A::default() } else { f(x, y) };
        match frame.mask(inst.mask) {
            Src::Tile(mask) if simd::is_sparse(mask) => {
                simd::map_where(out, mask, |i| f(simd::at(a, i), simd::at(b, i)));
            }
            _ => simd::map2(frame.arch, out, a, b, f),
        }
    });
}

/// Any primitive, lane by lane, only where the mask holds.
fn any(frame: &mut Frame, inst: &Inst) {
    let Some(prim) = inst.prim else { return };
    let tys = prim.args();
    with_type!(prim.result(), R => frame.write::<R>(inst.dst, |frame, out| {
        let mut args = [Scalar::Bool(false); 3];
        let args = &mut args[..tys.len()];
        let (mask, mut failed) = (frame.mask(inst.mask), false);
        for (i, out) in out.iter_mut().enumerate() {
            *out = R::default();
            if !simd::at(mask, i) {
                continue;
            }
            for ((arg, ty), loc) in args.iter_mut().zip(&tys).zip(inst.args) {
                *arg = frame.lane(*ty, loc, i);
            }
            match prim.apply(args) {
                Ok(value) => *out = R::from_scalar(value),
                Err(_) => failed = true,
            }
        }
        frame.failed |= failed;
    }));
}

/// Closures as instructions.
macro_rules! unary {
    ($($f:expr),*) => { $( |frame, inst| unary(frame, inst, $f) )* };
}
macro_rules! binary {
    ($($f:expr),*) => { $( |frame, inst| binary(frame, inst, $f) )* };
}

/// The instruction for a primitive.
pub fn prim(prim: Prim) -> Run {
    own(prim).unwrap_or(any)
}

/// That of a primitive whose row says that it has one: [`Prim::cost`].
pub fn own(prim: Prim) -> Option<Run> {
    match prim.ty {
        ScalarType::F64 => float64(prim.op),
        ScalarType::F32 => float32(prim.op),
        ScalarType::I64 => int64(prim.op),
        ScalarType::I32 => int32(prim.op),
        ScalarType::I16 => int16(prim.op),
        ScalarType::I8 => int8(prim.op),
        ScalarType::U64 => natural64(prim.op),
        ScalarType::U32 => natural32(prim.op),
        ScalarType::U16 => natural16(prim.op),
        ScalarType::U8 => natural8(prim.op),
        ScalarType::Bool => boolean(prim.op),
    }
}

macro_rules! floats {
    ($name:ident, $T:ident) => {
        fn $name(op: PrimOp) -> Option<Run> {
            use PrimOp::*;
            type T = $T;
            Some(match op {
                Add => binary!(|x: T, y: T| x + y),
                Sub => binary!(|x: T, y: T| x - y),
                Mul => binary!(|x: T, y: T| x * y),
                Div => |frame, inst| match frame.src::<T>(inst.args[1]) {
                    Src::Uniform(y) if power_of_two::$T(y) => {
                        // The same bits: both round the same number.
                        unary(frame, inst, |x: T| x * y.recip());
                    }
                    _ => binary(frame, inst, |x: T, y: T| x / y),
                },
                Eq => binary!(|x: T, y: T| x == y),
                Ne => binary!(|x: T, y: T| x != y),
                Lt => binary!(|x: T, y: T| x < y),
                Le => binary!(|x: T, y: T| x <= y),
                Gt => binary!(|x: T, y: T| x > y),
                Ge => binary!(|x: T, y: T| x >= y),
                Min => binary!(minmax::$T::min),
                Max => binary!(minmax::$T::max),
                Neg => unary!(|x: T| -x),
                Abs => unary!(T::abs),
                Sgn => unary!(|x: T| {
                    let sign = if x > 0.0 { 1.0 } else { 0.0 };
                    let sign = if x < 0.0 { -1.0 } else { sign };
                    if x.is_nan() { x } else { sign }
                }),
                Sqrt => unary!(T::sqrt),
                Floor => unary!(T::floor),
                Ceil => unary!(T::ceil),
                Round => unary!(T::round_ties_even),
                Trunc => unary!(T::trunc),
                Recip => unary!(T::recip),
                Rsqrt => unary!(|x: T| 1.0 / x.sqrt()),
                IsNan => unary!(|x: T| x.is_nan()),
                IsInf => unary!(|x: T| x.is_infinite()),
                Convert(ScalarType::I8) => unary!(|x: T| if x.is_finite() { x as i8 } else { 0 }),
                Convert(ScalarType::I16) => unary!(|x: T| if x.is_finite() { x as i16 } else { 0 }),
                Convert(ScalarType::I32) => |frame, inst| {
                    let each = |x: T| if x.is_finite() { x as i32 } else { 0 };
                    truncated(frame, inst, f64::from(i32::MAX), |x| x as i32, each);
                },
                Convert(ScalarType::I64) => |frame, inst| {
                    let each = |x: T| if x.is_finite() { x as i64 } else { 0 };
                    truncated(frame, inst, (1i64 << 51) as f64, |x| x, each);
                },
                Convert(ScalarType::U8) => unary!(|x: T| if x.is_finite() { x as u8 } else { 0 }),
                Convert(ScalarType::U16) => unary!(|x: T| if x.is_finite() { x as u16 } else { 0 }),
                Convert(ScalarType::U32) => unary!(|x: T| if x.is_finite() { x as u32 } else { 0 }),
                Convert(ScalarType::U64) => unary!(|x: T| if x.is_finite() { x as u64 } else { 0 }),
                Convert(ScalarType::F32) => unary!(|x: T| x as f32),
                Convert(ScalarType::F64) => unary!(|x: T| x as f64),
                Convert(ScalarType::Bool) => unary!(|x: T| x != 0.0),
                _ => return elementary::instruction::<T>(op),
            })
        }
    };
}
floats!(float64, f64);
floats!(float32, f32);

macro_rules! integers {
    ($name:ident, $T:ty, $Bits:ty; $($more:tt)*) => {
        fn $name(op: PrimOp) -> Option<Run> {
            use PrimOp::*;
            type T = $T;
            // What a wider unsigned type takes, and fills with zeros.
            type Bits = $Bits;
            Some(match op {
                Add => binary!(T::wrapping_add),
                Sub => binary!(T::wrapping_sub),
                Mul => binary!(T::wrapping_mul),
                Quot => |frame, inst| partial(frame, inst, |y: T| y == 0, T::wrapping_div),
                Rem => |frame, inst| partial(frame, inst, |y: T| y == 0, T::wrapping_rem),
                Shl => binary!(|x: T, y: T| x.wrapping_shl(y as u32)),
                Shr => binary!(|x: T, y: T| x.wrapping_shr(y as u32)),
                BitAnd => binary!(|x: T, y: T| x & y),
                BitOr => binary!(|x: T, y: T| x | y),
                BitXor => binary!(|x: T, y: T| x ^ y),
                Eq => binary!(|x: T, y: T| x == y),
                Ne => binary!(|x: T, y: T| x != y),
                Lt => binary!(|x: T, y: T| x < y),
                Le => binary!(|x: T, y: T| x <= y),
                Gt => binary!(|x: T, y: T| x > y),
                Ge => binary!(|x: T, y: T| x >= y),
                Min => binary!(|x: T, y: T| x.min(y)),
                Max => binary!(|x: T, y: T| x.max(y)),
                Neg => unary!(T::wrapping_neg),
                Not => unary!(|x: T| !x),
                Popc => unary!(|x: T| x.count_ones() as i32),
                Clz => unary!(|x: T| x.leading_zeros() as i32),
                Ctz => unary!(|x: T| x.trailing_zeros() as i32),
                Convert(ScalarType::I8) => unary!(|x: T| x as i8),
                Convert(ScalarType::I16) => unary!(|x: T| x as i16),
                Convert(ScalarType::I32) => unary!(|x: T| x as i32),
                Convert(ScalarType::I64) => unary!(|x: T| x as i64),
                Convert(ScalarType::U8) => unary!(|x: T| x as Bits as u8),
                Convert(ScalarType::U16) => unary!(|x: T| x as Bits as u16),
                Convert(ScalarType::U32) => unary!(|x: T| x as Bits as u32),
                Convert(ScalarType::U64) => unary!(|x: T| x as Bits as u64),
                Convert(ScalarType::F32) => unary!(|x: T| x as f32),
                Convert(ScalarType::F64) => unary!(|x: T| x as f64),
                Convert(ScalarType::Bool) => unary!(|x: T| x != 0),
                $($more)*
                _ => return None,
            })
        }
    };
}
macro_rules! signed {
    ($name:ident, $T:ty, $Bits:ty) => {
        integers! { $name, $T, $Bits;
            Div => |frame, inst| partial(frame, inst, |y: T| y == 0, |x, y| {
                let (quotient, rest) = (x.wrapping_div(y), x.wrapping_rem(y));
                quotient.wrapping_sub(T::from(rest != 0 && (rest < 0) != (y < 0)))
            }),
            Mod => |frame, inst| if !wrapped::<T>(frame, inst) {
                partial(frame, inst, |y: T| y == 0, |x, y| {
                    let rest = x.wrapping_rem(y);
                    if rest != 0 && (rest < 0) != (y < 0) { rest + y } else { rest }
                });
            },
            Abs => unary!(T::wrapping_abs),
            Sgn => unary!(T::signum),
            // Without the copies of the sign that come in from the left.
            Lshr => binary!(|x: T, y: T| x.wrapping_shr(y as u32) & !(T::MIN.wrapping_shr(y as u32) << 1)),
        }
    };
}
macro_rules! unsigned {
    ($name:ident, $T:ty) => {
        integers! { $name, $T, $T;
            Div => |frame, inst| partial(frame, inst, |y: T| y == 0, T::wrapping_div),
            Mod => |frame, inst| partial(frame, inst, |y: T| y == 0, T::wrapping_rem),
            Abs => unary!(|x: T| x),
            Sgn => unary!(|x: T| x.min(1)),
            Lshr => binary!(|x: T, y: T| x.wrapping_shr(y as u32)),
        }
    };
}
signed!(int8, i8, u8);
signed!(int16, i16, u16);
signed!(int32, i32, u32);
signed!(int64, i64, u64);
unsigned!(natural8, u8);
unsigned!(natural16, u16);
unsigned!(natural32, u32);
unsigned!(natural64, u64);

fn boolean(op: PrimOp) -> Option<Run> {
    use PrimOp::*;
    Some(match op {
        LogAnd => binary!(|x: bool, y: bool| x & y),
        LogOr => binary!(|x: bool, y: bool| x | y),
        Eq => binary!(|x: bool, y: bool| x == y),
        Ne => binary!(|x: bool, y: bool| x != y),
        Lt => binary!(|x: bool, y: bool| !x & y),
        Le => binary!(|x: bool, y: bool| !x | y),
        Gt => binary!(|x: bool, y: bool| x & !y),
        Ge => binary!(|x: bool, y: bool| x | !y),
        Not => unary!(|x: bool| !x),
        Convert(ScalarType::I8) => unary!(|x: bool| i8::from(x)),
        Convert(ScalarType::I16) => unary!(|x: bool| i16::from(x)),
        Convert(ScalarType::I32) => unary!(|x: bool| i32::from(x)),
        Convert(ScalarType::I64) => unary!(|x: bool| i64::from(x)),
        Convert(ScalarType::U8) => unary!(|x: bool| u8::from(x)),
        Convert(ScalarType::U16) => unary!(|x: bool| u16::from(x)),
        Convert(ScalarType::U32) => unary!(|x: bool| u32::from(x)),
        Convert(ScalarType::U64) => unary!(|x: bool| u64::from(x)),
        Convert(ScalarType::F32) => unary!(|x: bool| f32::from(x)),
        Convert(ScalarType::F64) => unary!(|x: bool| f64::from(x)),
        Convert(ScalarType::Bool) => unary!(|x: bool| x),
        _ => return None,
    })
}
