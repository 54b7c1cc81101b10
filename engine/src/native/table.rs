//! The instructions: which function runs a primitive on a tile. A primitive without vector code of
//! its own runs lane by lane through the oracle's table.

use lawson_oracle::scalar::{Prim, PrimOp, ScalarType, math};

use super::elem::{Elem, with_type};
use super::frame::{Frame, Inst, Run};
use super::simd::{self, Src};
use crate::loops::Type;

#[inline(always)]
fn unary<A: Elem, R: Elem>(frame: &mut Frame, inst: &Inst, f: impl Fn(A) -> R) {
    frame.write(inst.dst, |frame, out| simd::map1(frame.arch, out, frame.src(inst.args[0]), f));
}

#[inline(always)]
fn binary<A: Elem, R: Elem>(frame: &mut Frame, inst: &Inst, f: impl Fn(A, A) -> R) {
    frame.write(inst.dst, |frame, out| {
        simd::map2(frame.arch, out, frame.src(inst.args[0]), frame.src(inst.args[1]), f);
    });
}

/// A binary primitive that fails where the right operand is `bad`, if the mask holds there.
#[inline(always)]
fn partial<A: Elem>(frame: &mut Frame, inst: &Inst, bad: impl Fn(A) -> bool, f: impl Fn(A, A) -> A) {
    frame.write(inst.dst, |frame, out| {
        if simd::any(frame.arch, out.len(), frame.mask(inst.mask), frame.src(inst.args[1]), &bad) {
            frame.failed = true;
            return;
        }
        let (a, b) = (frame.src(inst.args[0]), frame.src(inst.args[1]));
        let f = |x, y| if bad(y) { A::default() } else { f(x, y) };
        simd::map2(frame.arch, out, a, b, f);
    });
}

/// Any primitive, lane by lane.
fn any(frame: &mut Frame, inst: &Inst) {
    let Some(prim) = inst.prim else { return };
    let tys: Vec<Type> = prim.args().into_iter().filter_map(Type::of).collect();
    let Some(result) = Type::of(prim.result()) else { return };
    with_type!(result, R => frame.write::<R>(inst.dst, |frame, out| {
        for (i, out) in out.iter_mut().enumerate() {
            let args: Vec<_> = tys.iter().zip(inst.args).map(|(ty, loc)| frame.lane(*ty, loc, i)).collect();
            match prim.apply(&args) {
                Ok(value) => *out = R::from_scalar(value),
                Err(_) => {
                    let counts = match frame.mask(inst.mask) {
                        Src::Tile(m) => m[i],
                        Src::Uniform(m) => m,
                    };
                    frame.failed |= counts;
                }
            }
        }
    }));
}

/// Closures as instructions.
macro_rules! unary {
    ($($f:expr),*) => { $( |frame, inst| unary(frame, inst, $f) )* };
}
macro_rules! binary {
    ($($f:expr),*) => { $( |frame, inst| binary(frame, inst, $f) )* };
}

/// The instruction for a primitive whose operands and result are of native types.
pub fn prim(prim: Prim) -> Run {
    let vector = match prim.ty {
        ScalarType::F64 => float(prim.op),
        ScalarType::I32 => int32(prim.op),
        ScalarType::I64 => int64(prim.op),
        ScalarType::Bool => boolean(prim.op),
        _ => None,
    };
    vector.unwrap_or(any)
}

fn float(op: PrimOp) -> Option<Run> {
    use PrimOp::*;
    type T = f64;
    Some(match op {
        Add => binary!(|x: T, y: T| x + y),
        Sub => binary!(|x: T, y: T| x - y),
        Mul => binary!(|x: T, y: T| x * y),
        Div => binary!(|x: T, y: T| x / y),
        Eq => binary!(|x: T, y: T| x == y),
        Ne => binary!(|x: T, y: T| x != y),
        Lt => binary!(|x: T, y: T| x < y),
        Le => binary!(|x: T, y: T| x <= y),
        Gt => binary!(|x: T, y: T| x > y),
        Ge => binary!(|x: T, y: T| x >= y),
        Min => binary!(float_min),
        Max => binary!(float_max),
        Neg => unary!(|x: T| -x),
        Abs => unary!(T::abs),
        Sgn => unary!(|x: T| {
            let sign = if x > 0.0 { 1.0 } else { 0.0 };
            let sign = if x < 0.0 { -1.0 } else { sign };
            if x.is_nan() { x } else { sign }
        }),
        Sqrt => unary!(T::sqrt),
        Exp => unary!(math::exp),
        Log => unary!(math::log),
        Floor => unary!(T::floor),
        Ceil => unary!(T::ceil),
        Round => unary!(T::round_ties_even),
        Trunc => unary!(T::trunc),
        IsNan => unary!(|x: T| x.is_nan()),
        IsInf => unary!(|x: T| x.is_infinite()),
        Convert(ScalarType::I32) => unary!(|x: T| if x.is_finite() { x as i32 } else { 0 }),
        Convert(ScalarType::I64) => unary!(|x: T| if x.is_finite() { x as i64 } else { 0 }),
        Convert(ScalarType::F64) => unary!(|x: T| x),
        Convert(ScalarType::Bool) => unary!(|x: T| x != 0.0),
        _ => return None,
    })
}

/// The one that is not NaN, and -0 before +0.
#[inline(always)]
pub fn float_min(x: f64, y: f64) -> f64 {
    // Equal operands differ at most in the sign of zero: together their bits are those of -0.
    let equal = f64::from_bits(x.to_bits() | y.to_bits());
    let lesser = if x < y { x } else { y };
    let lesser = if x == y { equal } else { lesser };
    if y.is_nan() { x } else { lesser }
}

/// The one that is not NaN, and +0 after -0.
#[inline(always)]
pub fn float_max(x: f64, y: f64) -> f64 {
    let equal = f64::from_bits(x.to_bits() & y.to_bits());
    let greater = if x > y { x } else { y };
    let greater = if x == y { equal } else { greater };
    if y.is_nan() { x } else { greater }
}

macro_rules! integers {
    ($name:ident, $T:ty) => {
        fn $name(op: PrimOp) -> Option<Run> {
            use PrimOp::*;
            type T = $T;
            Some(match op {
                Add => binary!(T::wrapping_add),
                Sub => binary!(T::wrapping_sub),
                Mul => binary!(T::wrapping_mul),
                Div => |frame, inst| {
                    partial(
                        frame,
                        inst,
                        |y: T| y == 0,
                        |x, y| {
                            let (quotient, rest) = (x.wrapping_div(y), x.wrapping_rem(y));
                            quotient.wrapping_sub(T::from(rest != 0 && (rest < 0) != (y < 0)))
                        },
                    )
                },
                Mod => |frame, inst| {
                    partial(
                        frame,
                        inst,
                        |y: T| y == 0,
                        |x, y| {
                            let rest = x.wrapping_rem(y);
                            if rest != 0 && (rest < 0) != (y < 0) { rest + y } else { rest }
                        },
                    )
                },
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
                Abs => unary!(T::wrapping_abs),
                Sgn => unary!(T::signum),
                Convert(ScalarType::I32) => unary!(|x: T| x as i32),
                Convert(ScalarType::I64) => unary!(|x: T| x as i64),
                Convert(ScalarType::F64) => unary!(|x: T| x as f64),
                Convert(ScalarType::Bool) => unary!(|x: T| x != 0),
                _ => return None,
            })
        }
    };
}
integers!(int32, i32);
integers!(int64, i64);

fn boolean(op: PrimOp) -> Option<Run> {
    use PrimOp::*;
    Some(match op {
        LogAnd => binary!(|x: bool, y: bool| x & y),
        LogOr => binary!(|x: bool, y: bool| x | y),
        Eq => binary!(|x: bool, y: bool| x == y),
        Ne => binary!(|x: bool, y: bool| x != y),
        Not => unary!(|x: bool| !x),
        Convert(ScalarType::I32) => unary!(|x: bool| i32::from(x)),
        Convert(ScalarType::I64) => unary!(|x: bool| i64::from(x)),
        _ => return None,
    })
}

/// What a commutative primitive with an exact neutral element does on whole tiles and chunks.
pub struct Commutative {
    /// One tile of a fold in strided lanes: `inst.index` says which accumulators; the operand is a
    /// tile.
    pub fold: Run,
    /// A scan inside a chunk, in place: the wide, the `bool` wide that says which elements are
    /// present, the number of elements, and of elements in a block. Absent elements stand for the
    /// neutral one.
    pub scan: fn(&mut Frame<'_>, usize, Option<usize>, usize, usize),
}

#[inline(always)]
fn fold<T: Elem>(frame: &mut Frame, inst: &Inst, neutral: T, f: impl Fn(T, T) -> T) {
    let mut lanes = std::mem::take(&mut frame.lanes.of_mut::<T>()[inst.index]);
    if let Src::Tile(a) = frame.src(inst.args[0]) {
        match frame.mask(inst.mask) {
            Src::Tile(mask) => simd::fold_masked(frame.arch, &mut lanes, a, mask, neutral, f),
            Src::Uniform(_) => simd::fold(frame.arch, &mut lanes, a, f),
        }
    }
    frame.lanes.of_mut::<T>()[inst.index] = lanes;
}

#[inline(always)]
fn scan<T: Elem>(
    frame: &mut Frame,
    wide: usize,
    present: Option<usize>,
    len: usize,
    block: usize,
    neutral: T,
    f: impl Fn(T, T) -> T,
) {
    let data = std::mem::take(&mut frame.wides.of_mut::<T>()[wide]);
    if let Some(p) = present {
        let present = &frame.wides.of::<bool>()[p];
        data[..len].iter_mut().zip(present.iter()).for_each(|(x, p)| *x = if *p { *x } else { neutral });
    }
    simd::scan(frame.arch, &mut data[..len], block, f);
    frame.wides.of_mut::<T>()[wide] = data;
}

macro_rules! commutative {
    ($T:ty, $neutral:expr, $f:expr) => {
        Commutative {
            fold: |frame, inst| fold::<$T>(frame, inst, $neutral, $f),
            scan: |frame, wide, present, len, block| {
                // With `bool` elements, the mask is a wide of the same type, but another one.
                scan::<$T>(frame, wide, present, len, block, $neutral, $f)
            },
        }
    };
}

/// How a commutative primitive runs, where it has code of its own. The neutral elements are those
/// of [`Prim::commutative_fold`].
pub fn commutative(prim: Prim) -> Option<Commutative> {
    use PrimOp::*;
    Some(match (prim.ty, prim.op) {
        (ScalarType::F64, Add) => commutative!(f64, -0.0, |x, y| x + y),
        (ScalarType::F64, Mul) => commutative!(f64, 1.0, |x, y| x * y),
        (ScalarType::F64, Min) => commutative!(f64, f64::NAN, float_min),
        (ScalarType::F64, Max) => commutative!(f64, f64::NAN, float_max),
        (ScalarType::I32, Add) => commutative!(i32, 0, i32::wrapping_add),
        (ScalarType::I32, Mul) => commutative!(i32, 1, i32::wrapping_mul),
        (ScalarType::I32, Min) => commutative!(i32, i32::MAX, Ord::min),
        (ScalarType::I32, Max) => commutative!(i32, i32::MIN, Ord::max),
        (ScalarType::I32, BitAnd) => commutative!(i32, -1, |x, y| x & y),
        (ScalarType::I32, BitOr) => commutative!(i32, 0, |x, y| x | y),
        (ScalarType::I32, BitXor) => commutative!(i32, 0, |x, y| x ^ y),
        (ScalarType::I64, Add) => commutative!(i64, 0, i64::wrapping_add),
        (ScalarType::I64, Mul) => commutative!(i64, 1, i64::wrapping_mul),
        (ScalarType::I64, Min) => commutative!(i64, i64::MAX, Ord::min),
        (ScalarType::I64, Max) => commutative!(i64, i64::MIN, Ord::max),
        (ScalarType::I64, BitAnd) => commutative!(i64, -1, |x, y| x & y),
        (ScalarType::I64, BitOr) => commutative!(i64, 0, |x, y| x | y),
        (ScalarType::I64, BitXor) => commutative!(i64, 0, |x, y| x ^ y),
        (ScalarType::Bool, LogAnd) => commutative!(bool, true, |x, y| x & y),
        (ScalarType::Bool, LogOr) => commutative!(bool, false, |x, y| x | y),
        _ => return None,
    })
}

/// Copies a tile, or fills it with a uniform scalar.
pub fn copy(ty: Type) -> Run {
    with_type!(ty, T => unary!(|x: T| x))
}

/// `if mask then args[0] else args[1]`
pub fn select(ty: Type) -> Run {
    with_type!(ty, T => |frame, inst| {
        frame.write::<T>(inst.dst, |frame, out| {
            let (a, b) = (frame.src(inst.args[0]), frame.src(inst.args[1]));
            simd::select(frame.arch, out, frame.mask(inst.mask), a, b);
        });
    })
}

/// The position in the iteration space.
pub fn position(frame: &mut Frame, inst: &Inst) {
    frame.write::<i64>(inst.dst, |frame, out| {
        let first = (frame.start + frame.at) as i64;
        simd::iota(frame.arch, out, first);
    });
}

/// Appends the lanes where the mask holds to a wide; `inst.index` is the count.
pub fn compact(ty: Type) -> Run {
    with_type!(ty, T => |frame, inst| {
        let super::frame::Loc::Wide(w) = inst.dst else { return };
        let wide = std::mem::take(&mut frame.wides.of_mut::<T>()[w]);
        let count = frame.counts[inst.index];
        if let Src::Tile(mask) = frame.mask(inst.mask) {
            frame.counts[inst.index] += simd::compact(&mut wide[count..], frame.src::<T>(inst.args[0]), mask);
        }
        frame.wides.of_mut::<T>()[w] = wide;
    })
}

/// The element of an array at up to three indices; `inst.index` says which array. Fails where an
/// index is out of bounds and the mask holds.
pub fn gather(ty: Type) -> Run {
    with_type!(ty, T => |frame, inst| {
        frame.write::<T>(inst.dst, |frame, out| {
            let (data, dims) = &frame.arrays.of::<T>()[inst.index];
            let at: [Src<i64>; 3] = std::array::from_fn(|d| match dims.get(d) {
                Some(_) => frame.src(inst.args[d]),
                None => Src::Uniform(0),
            });
            let mask = frame.mask(inst.mask);
            let bad = simd::gather(out, data, dims, at, mask);
            frame.failed |= bad;
        });
    })
}
