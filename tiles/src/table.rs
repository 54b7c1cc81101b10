//! The instructions, each made for the scalar type that it works on. Those for primitives are in `prims.rs`.

use lawson_oracle::scalar::{Prim, PrimOp, ScalarType};

use crate::bins::{self, Put, Together};
use crate::counting::{Indices, TileIndices};
use crate::elem::{Elem, PerType};
use crate::floats::{extreme, minmax};
use crate::frame::{Frame, Inst, Loc, Run, Vecs};
use crate::gather;
pub use crate::prims::{own, prim};
use crate::register::Holds;
use crate::simd::{self, Src};
use crate::{compact, folds, own_rows, walk, with_type};

/// What a commutative primitive with an exact neutral element does on whole tiles and chunks.
pub struct Commutative {
    /// One tile of a fold in strided lanes: `inst.index` says which accumulators; the operand is a
    /// tile.
    pub fold: Run,
    /// What makes one of the accumulators of such a fold.
    pub collapse: Collapse,
    /// A fold over turns that only read an array.
    pub walk: walk::Push,
    /// A fold of rows of the lanes' own.
    pub own_rows: walk::OwnRows,
    /// A scan inside a chunk, in place: the temporary, the `bool` temporary that says which elements are
    /// present, the number of elements, and of elements in a block. Absent elements stand for the
    /// neutral one.
    pub scan: fn(&mut Frame<'_, '_>, usize, Option<usize>, usize, usize),
    /// Elements that go to places, each combined with what stands there.
    pub put: Put,
    /// Two arrays of the same places.
    pub together: Together,
    /// Whether it gives the same bits in any order.
    pub any_order: bool,
}

/// Combines the accumulators of this number in a balanced tree of adjacent pairs; the first one is all of them then.
pub type Collapse = fn(&mut PerType<Vecs>, usize);

#[inline(always)]
pub(crate) fn collapse<T: Elem>(lanes: &mut [T], f: impl Fn(T, T) -> T) {
    let mut len = lanes.len();
    while len > 1 {
        for i in 0..len / 2 {
            lanes[i] = f(lanes[2 * i], lanes[2 * i + 1]);
        }
        if len % 2 == 1 {
            lanes[len / 2] = lanes[len - 1];
        }
        len = len.div_ceil(2);
    }
}

#[inline(always)]
pub(crate) fn fold<T: Elem>(frame: &mut Frame, inst: &Inst, neutral: T, f: impl Fn(T, T) -> T) {
    let mut lanes = std::mem::take(&mut frame.lanes.of_mut::<T>()[inst.index]);
    match (frame.src(inst.args[0]), frame.mask(inst.mask)) {
        (Src::Tile(a), Src::Tile(mask)) => simd::fold_masked(frame.arch, &mut lanes, a, mask, neutral, f),
        (Src::Tile(a), Src::Uniform(true)) => simd::fold(frame.arch, &mut lanes, a, f),
        (_, Src::Uniform(false)) => {}
        (Src::Uniform(x), mask) => {
            let width = lanes.len();
            for i in (0..frame.len).filter(|i| simd::at(mask, *i)) {
                lanes[i % width] = f(lanes[i % width], x);
            }
        }
    }
    frame.lanes.of_mut::<T>()[inst.index] = lanes;
}

/// A fold of a binary primitive's results, in one instruction: they are stored nowhere.
// Built here with the others, and not where it is called.
#[inline(never)]
pub fn fold_of(fold: Prim, of: Prim) -> Option<Run> {
    use PrimOp::*;
    macro_rules! sums {
        ($T:ty) => {
            match of.op {
                Add => |frame, inst| sum_of::<$T>(frame, inst, |x, y| x + y),
                Sub => |frame, inst| sum_of::<$T>(frame, inst, |x, y| x - y),
                Mul => |frame, inst| sum_of::<$T>(frame, inst, |x, y| x * y),
                _ => return None,
            }
        };
    }
    if fold.op != Add || of.ty != fold.ty {
        return None;
    }
    Some(match fold.ty {
        ScalarType::F64 => sums!(f64),
        ScalarType::F32 => sums!(f32),
        _ => return None,
    })
}

#[inline(always)]
fn sum_of<T: Elem + std::ops::Add<Output = T> + std::ops::Neg<Output = T>>(
    frame: &mut Frame,
    inst: &Inst,
    g: impl Fn(T, T) -> T,
) {
    if let Src::Uniform(false) = frame.mask(inst.mask) {
        return;
    }
    let mut lanes = std::mem::take(&mut frame.lanes.of_mut::<T>()[inst.index]);
    let operands = (frame.src(inst.args[0]), frame.src(inst.args[1]));
    // The default is 0, whose negative changes no sum.
    let f = |x, y| x + y;
    let mask = frame.mask(inst.mask);
    simd::fold_of(frame.arch, &mut lanes, frame.len, operands, mask, -T::default(), (f, g));
    frame.lanes.of_mut::<T>()[inst.index] = lanes;
}

#[inline(always)]
fn scan<T: Elem>(
    frame: &mut Frame,
    temp: usize,
    present: Option<usize>,
    len: usize,
    block: usize,
    neutral: T,
    f: impl Fn(T, T) -> T,
) {
    let mut data = std::mem::take(&mut frame.temps.of_mut::<T>()[temp]);
    if let Some(p) = present {
        let present = &frame.temps.of::<bool>()[p];
        data[..len].iter_mut().zip(present.iter()).for_each(|(x, p)| *x = if *p { *x } else { neutral });
    }
    simd::scan(frame.arch, &mut data[..len], block, f);
    frame.temps.of_mut::<T>()[temp] = data;
}

macro_rules! commutative {
    ($T:ty, $neutral:expr, $f:expr) => {
        commutative!($T, $neutral, $f, fold, |block, _| block, false)
    };
    // What gives the same in any order is scanned in one pass: the chunk is one block.
    ($T:ty, $neutral:expr, $f:expr, any order) => {
        commutative!($T, $neutral, $f, folds::any_order, |_, len| len, true)
    };
    ($T:ty, $neutral:expr, $f:expr, $fold:path, $block:expr, $any_order:expr) => {
        Commutative {
            fold: |frame, inst| {
                let neutral: $T = $neutral;
                $fold(frame, inst, neutral, $f);
            },
            collapse: |lanes, number| collapse::<$T>(&mut lanes.of_mut::<$T>()[number], $f),
            walk: |frame, to, rows, turns| walk::elements::<$T>(frame, to, rows, turns, $f),
            own_rows: |frame, total, rows, turns, accumulators| {
                own_rows::fold::<$T>(frame, total, rows, (turns, accumulators), $neutral, $f)
            },
            scan: |frame, temp, present, len, given| {
                let block: fn(usize, usize) -> usize = $block;
                // With `bool` elements, the mask is a temporary of the same type, but another one.
                scan::<$T>(frame, temp, present, len, block(given, len), $neutral, $f)
            },
            put: |array, coming| bins::in_order::<$T>(array, coming, $f),
            together: |array, other| bins::together::<$T>(array, other, $f),
            any_order: $any_order,
        }
    };
}

/// How a primitive with [`Prim::commutative_fold`] runs. The neutral elements are those.
pub fn commutative(prim: Prim) -> Option<Commutative> {
    use PrimOp::*;
    macro_rules! float {
        ($T:ident) => {
            match prim.op {
                Add => commutative!($T, -0.0, |x, y| x + y),
                Mul => commutative!($T, 1.0, |x, y| x * y),
                Min => Commutative {
                    fold: |frame, inst| {
                        let quick = |least, x| if x < least { x } else { least };
                        extreme(frame, inst, ($T::NAN, $T::INFINITY), quick, minmax::$T::min);
                    },
                    ..commutative!($T, $T::NAN, minmax::$T::min, any order)
                },
                Max => Commutative {
                    fold: |frame, inst| {
                        let quick = |greatest, x| if x > greatest { x } else { greatest };
                        extreme(frame, inst, ($T::NAN, $T::NEG_INFINITY), quick, minmax::$T::max);
                    },
                    ..commutative!($T, $T::NAN, minmax::$T::max, any order)
                },
                _ => return None,
            }
        };
    }
    macro_rules! integer {
        ($T:ident) => {
            match prim.op {
                Add => commutative!($T, 0, $T::wrapping_add, any order),
                Mul => commutative!($T, 1, $T::wrapping_mul, any order),
                Min => commutative!($T, $T::MAX, Ord::min, any order),
                Max => commutative!($T, $T::MIN, Ord::max, any order),
                BitAnd => commutative!($T, !0, |x, y| x & y, any order),
                BitOr => commutative!($T, 0, |x, y| x | y, any order),
                BitXor => commutative!($T, 0, |x, y| x ^ y, any order),
                _ => return None,
            }
        };
    }
    Some(match prim.ty {
        ScalarType::F64 => float!(f64),
        ScalarType::F32 => float!(f32),
        ScalarType::I64 => integer!(i64),
        ScalarType::I32 => integer!(i32),
        ScalarType::I16 => integer!(i16),
        ScalarType::I8 => integer!(i8),
        ScalarType::U64 => integer!(u64),
        ScalarType::U32 => integer!(u32),
        ScalarType::U16 => integer!(u16),
        ScalarType::U8 => integer!(u8),
        ScalarType::Bool => match prim.op {
            LogAnd => commutative!(bool, true, |x, y| x & y, any order),
            LogOr => commutative!(bool, false, |x, y| x | y, any order),
            _ => return None,
        },
    })
}

/// Copies a tile, or fills it with a uniform scalar.
pub fn copy(ty: ScalarType) -> Run {
    with_type!(ty, T => |frame, inst| frame.assign::<T>(inst.dst, inst.args[0]))
}

/// `if mask then args[0] else args[1]`
pub fn select(ty: ScalarType) -> Run {
    with_type!(ty, T => |frame, inst| match frame.mask(inst.mask) {
        Src::Uniform(cond) => frame.assign::<T>(inst.dst, inst.args[usize::from(!cond)]),
        Src::Tile(_) => frame.write::<T>(inst.dst, |frame, out| {
            let (a, b) = (frame.src(inst.args[0]), frame.src(inst.args[1]));
            simd::select(frame.arch, out, frame.mask(inst.mask), a, b);
        }),
    })
}

/// The operand where the mask is so, and elsewhere what is there: most often the one or the other in all lanes.
pub fn bring(ty: ScalarType, when: bool) -> Run {
    if when {
        with_type!(ty, T => |frame, inst| brought::<T>(frame, inst, true))
    } else {
        with_type!(ty, T => |frame, inst| brought::<T>(frame, inst, false))
    }
}

fn brought<T: Elem>(frame: &mut Frame, inst: &Inst, when: bool) {
    match frame.mask(inst.mask) {
        Src::Uniform(cond) if cond == when => frame.assign::<T>(inst.dst, inst.args[0]),
        Src::Uniform(_) => {}
        Src::Tile(_) => frame.write::<T>(inst.dst, |frame, out| {
            let (from, mask) = (frame.src(inst.args[0]), frame.mask(inst.mask));
            for (i, out) in out.iter_mut().enumerate().filter(|(i, _)| simd::at(mask, *i) == when) {
                *out = simd::at(from, i);
            }
        }),
    }
}

/// Appends the lanes where the mask holds to a temporary; `inst.index` is the count.
pub fn compact(ty: ScalarType) -> Run {
    with_type!(ty, T => |frame, inst| {
        let Loc::Temp(t) = inst.dst else { return };
        let mut temp = std::mem::take(&mut frame.temps.of_mut::<T>()[t]);
        let count = frame.counts[inst.index];
        let (a, mask) = (frame.src::<T>(inst.args[0]), frame.mask(inst.mask));
        frame.counts[inst.index] += match mask {
            Src::Tile(mask) => compact::keep(&mut temp[count..], a, mask),
            Src::Uniform(true) => {
                simd::map1(frame.arch, &mut temp[count..count + frame.len], a, |x: T| x);
                frame.len
            }
            Src::Uniform(false) => 0,
        };
        frame.temps.of_mut::<T>()[t] = temp;
    })
}

/// Appends to a temporary what of each lane's several elements the masks keep, lane by lane; `inst.index` is the count.
/// The temporary has room for all of them.
pub fn compact_several(ty: ScalarType) -> Run {
    with_type!(ty, T => |frame, inst| {
        let Loc::Temp(t) = inst.dst else { return };
        let mut temp = std::mem::take(&mut frame.temps.of_mut::<T>()[t]);
        let count = frame.counts[inst.index];
        let of = |(a, mask): &(Loc, Option<Loc>)| (frame.src::<T>(*a), frame.mask(*mask));
        let several: Vec<_> = inst.several.iter().map(of).collect();
        frame.counts[inst.index] += compact::keep_several(&mut temp[count..], &several, frame.len);
        frame.temps.of_mut::<T>()[t] = temp;
    })
}

/// The element of an array at the operands, to one of which the position is added; `inst.index` says which array. Fails
/// where one is out of bounds and the mask holds.
pub fn shifted(ty: ScalarType, along: usize) -> Run {
    match along {
        0 => with_type!(ty, T => |frame, inst| shifted_along::<T, 0>(frame, inst)),
        1 => with_type!(ty, T => |frame, inst| shifted_along::<T, 1>(frame, inst)),
        _ => with_type!(ty, T => |frame, inst| shifted_along::<T, 2>(frame, inst)),
    }
}

fn shifted_along<T: Elem, const ALONG: usize>(frame: &mut Frame, inst: &Inst) {
    let index = shifted_index(frame, &inst.args, ALONG);
    neighbours::<T>(frame, inst, index, ALONG);
}

/// Uniform indices, to one of which the position of the tile's first element is added.
#[inline(always)]
pub(crate) fn shifted_index(frame: &Frame, at: &[Loc], along: usize) -> [i64; 3] {
    let mut index = [0; 3];
    for (k, at) in index.iter_mut().zip(at) {
        if let Loc::Uniform(u) = at {
            *k = frame.uniforms.of::<i64>()[*u];
        }
    }
    index[along] = index[along].wrapping_add((frame.start + frame.at) as i64);
    index
}

/// The elements from these indices of the first lane on, along one dimension.
fn neighbours<T: Elem>(frame: &mut Frame, inst: &Inst, index: [i64; 3], along: usize) {
    let (data, dims) = frame.arrays.of::<T>()[inst.index];
    let elements = gather::Shifted::of(dims, index, along);
    if let (Loc::Reg(reg), Some(from)) = (inst.dst, elements.side_by_side(frame.len)) {
        return frame.hold::<T>(reg, Holds::Elements { array: inst.index, from });
    }
    frame.write::<T>(inst.dst, |frame, out| {
        frame.failed |= elements.load(frame.arch, out, data, frame.mask(inst.mask));
    });
}

/// The element of an array of the lane's own, of which `inst.index` says which one: the operands are the index and
/// the array's extent. Fails where the index is out of bounds and the mask holds.
pub fn own_element(ty: ScalarType) -> Run {
    with_type!(ty, T => |frame, inst| {
        frame.write::<T>(inst.dst, |frame, out| {
            let extent = simd::at(frame.src::<i64>(inst.args[1]), 0).max(0);
            let (own, mask) = (&frame.own.of::<T>()[inst.index], frame.mask(inst.mask));
            frame.failed |= gather::own(out, own, (frame.stride, extent), frame.src(inst.args[0]), mask);
        });
    })
}

/// Arrays of the lanes' own as rows of an output: the operand is their extent.
pub fn rows(ty: ScalarType) -> Run {
    with_type!(ty, T => |frame, inst| {
        let Loc::Out(out) = inst.dst else { return };
        let extent = simd::at(frame.src::<i64>(inst.args[0]), 0).max(0) as usize;
        let own = &frame.own.of::<T>()[inst.index];
        let from = (frame.before + frame.at) * extent;
        let rows = &mut frame.outs.of_mut::<T>()[out][from..][..frame.len * extent];
        for (lane, row) in rows.chunks_exact_mut(extent.max(1)).enumerate() {
            for (x, tile) in row.iter_mut().zip(own.chunks(frame.stride)) {
                *x = tile[lane];
            }
        }
    })
}

/// The element of an array at up to three indices; `inst.index` says which array. Fails where an
/// index is out of bounds and the mask holds.
pub fn gather(ty: ScalarType) -> Run {
    with_type!(ty, T => gathered::<T>)
}

fn gathered<T: Elem>(frame: &mut Frame, inst: &Inst) {
    let (data, dims) = frame.arrays.of::<T>()[inst.index];
    match (TileIndices::of(frame, inst, dims.len()), inst.dst) {
        (TileIndices::All(Indices::Same(index)), Loc::Reg(reg)) => {
            let element = gather::element(data, dims, index);
            frame.failed |= element.is_none() && simd::any_of(frame.mask(inst.mask));
            frame.hold(reg, Holds::Uniform(element.unwrap_or_default()));
        }
        (TileIndices::All(Indices::Along(index, along)), _) => neighbours::<T>(frame, inst, index, along),
        (TileIndices::Two(turn, parts), _) => frame.write::<T>(inst.dst, |frame, out| {
            let (left, right) = out.split_at_mut(turn);
            for (part, out, from) in [(parts[0], left, 0), (parts[1], right, turn)] {
                let mask = frame.mask(inst.mask).behind(from);
                frame.failed |= match part {
                    Indices::Same(index) => {
                        let element = gather::element(data, dims, index);
                        out.fill(element.unwrap_or_default());
                        element.is_none() && (0..out.len()).any(|i| simd::at(mask, i))
                    }
                    Indices::Along(index, along) => {
                        gather::Shifted::of(dims, index, along).load(frame.arch, out, data, mask)
                    }
                };
            }
        }),
        (TileIndices::All(Indices::Same(_)) | TileIndices::Any, _) => {
            frame.write::<T>(inst.dst, |frame, out| {
                let at = std::array::from_fn(|d| match dims.get(d) {
                    Some(_) => frame.src(inst.args[d]),
                    None => Src::Uniform(0),
                });
                frame.failed |= gather::gather(frame.arch, out, data, dims, at, frame.mask(inst.mask));
            });
        }
    }
}
