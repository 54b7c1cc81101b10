//! Trees of operations on floats in single instructions. Some vectors of elements go through all operations of a tree
//! before the next ones are read, in two accumulators that stay in registers: values in between are in no memory.

use lawson_oracle::scalar::{PrimOp, ScalarType};
use pulp::{Simd, WithSimd};

use crate::elem::Elem;
use crate::frame::{Frame, Inst, Loc, OPERANDS, Run};
use crate::register::Holds;
use crate::simd::Src;

/// Steps of a tree, at most.
pub const STEPS: usize = 32;

/// Places for operands: a power of two, so that the rest of a division by it is one of them, and nothing is checked.
const SLOTS: usize = OPERANDS.next_power_of_two();

/// One step of a tree.
#[derive(Clone, Copy)]
pub struct Step {
    code: Code,
    /// Which operand of the instruction it has.
    operand: u8,
}

/// Where what is computed stands meanwhile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Accumulator {
    /// The one that has the result in the end.
    First,
    /// The one for right sides that are trees themselves.
    Second,
}

/// How an operation has its operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operands {
    /// The accumulator and this operand of the instruction.
    With(usize),
    /// This operand of the instruction and the accumulator.
    Behind(usize),
    /// The accumulator for each, or for the only one.
    Itself,
    /// The first accumulator and the second one; for the first.
    Both,
    /// The second accumulator and the first one; for the first.
    Swapped,
}

/// Declares the steps: what they are called where their operand is a tile and where it is the same in every lane, for
/// both accumulators, and what they do to the accumulator `a` with the operand `x`, or with the other accumulator.
macro_rules! steps {
    (
        operand { $($first:ident $first_same:ident $second:ident $second_same:ident = $f:ident($($x:ident),*);)* }
        alone { $($alone:ident $alone_second:ident = $g:ident($($y:ident),*);)* }
        both { $($both:ident = $h:ident($($z:ident),*);)* }
    ) => {
        #[derive(Clone, Copy, PartialEq, Eq)]
        enum Code { $($first, $first_same, $second, $second_same,)* $($alone, $alone_second,)* $($both,)* }

        impl Code {
            /// The step where its operand is the same in every lane.
            fn same(self) -> Code {
                match self {
                    $(Code::$first => Code::$first_same, Code::$second => Code::$second_same,)*
                    other => other,
                }
            }

            /// The step of the second accumulator.
            fn second(self) -> Code {
                match self {
                    $(Code::$first => Code::$second,)*
                    $(Code::$alone => Code::$alone_second,)*
                    other => other,
                }
            }
        }

        /// Runs a step on some vectors, of which there are the operands that differ from lane to lane, and the others.
        #[inline(always)]
        fn step<S: Simd, T: Float, const U: usize>(
            simd: S,
            code: Code,
            [first, second]: [&mut [T::Vector<S>; U]; 2],
            tile: impl Fn() -> [T::Vector<S>; U],
            same: T,
        ) {
            match code {
                $(
                    Code::$first => {
                        let tile = tile();
                        for u in 0..U { let (a, x) = (first[u], tile[u]); first[u] = steps!(@ simd, T, a, x, $f $($x)*); }
                    }
                    Code::$second => {
                        let tile = tile();
                        for u in 0..U { let (a, x) = (second[u], tile[u]); second[u] = steps!(@ simd, T, a, x, $f $($x)*); }
                    }
                    Code::$first_same => {
                        let x = T::splat(simd, same);
                        for a in first { *a = { let a = *a; steps!(@ simd, T, a, x, $f $($x)*) }; }
                    }
                    Code::$second_same => {
                        let x = T::splat(simd, same);
                        for a in second { *a = { let a = *a; steps!(@ simd, T, a, x, $f $($x)*) }; }
                    }
                )*
                $(
                    Code::$alone => for a in first { *a = { let a = *a; steps!(@ simd, T, a, a, $g $($y)*) }; },
                    Code::$alone_second => for a in second { *a = { let a = *a; steps!(@ simd, T, a, a, $g $($y)*) }; },
                )*
                $(Code::$both => {
                    for u in 0..U { let (a, x) = (first[u], second[u]); first[u] = steps!(@ simd, T, a, x, $h $($z)*); }
                })*
            }
        }
    };
    (@ $simd:ident, $T:ident, $a:ident, $x:ident, take x) => { { let _ = $a; $x } };
    (@ $simd:ident, $T:ident, $a:ident, $x:ident, $f:ident a x) => { $T::$f($simd, $a, $x) };
    (@ $simd:ident, $T:ident, $a:ident, $x:ident, $f:ident x a) => { $T::$f($simd, $x, $a) };
    (@ $simd:ident, $T:ident, $a:ident, $x:ident, $f:ident a) => { { let _ = $x; $T::$f($simd, $a) } };
}

steps! {
    operand {
        Take TakeSame TakeSecond TakeSecondSame = take(x);
        Add AddSame AddSecond AddSecondSame = add(a, x);
        Sub SubSame SubSecond SubSecondSame = sub(a, x);
        SubFrom SubFromSame SubFromSecond SubFromSecondSame = sub(x, a);
        Mul MulSame MulSecond MulSecondSame = mul(a, x);
        Div DivSame DivSecond DivSecondSame = div(a, x);
        DivOf DivOfSame DivOfSecond DivOfSecondSame = div(x, a);
    }
    alone {
        Twice TwiceSecond = add(a, x);
        Square SquareSecond = mul(a, x);
        Neg NegSecond = neg(a);
        Abs AbsSecond = abs(a);
        Sqrt SqrtSecond = sqrt(a);
    }
    both {
        AddBoth = add(a, x);
        SubBoth = sub(a, x);
        SubSwapped = sub(x, a);
        MulBoth = mul(a, x);
        DivBoth = div(a, x);
        DivSwapped = div(x, a);
    }
}

impl Step {
    /// An accumulator takes an operand of the instruction.
    pub fn take(accumulator: Accumulator, operand: usize) -> Step {
        Step::new(Code::Take, accumulator, operand)
    }

    /// An operation; nothing where no step does it.
    pub fn operation(op: PrimOp, operands: Operands, accumulator: Accumulator) -> Option<Step> {
        let (code, operand) = match (op, operands) {
            (PrimOp::Add, Operands::With(k) | Operands::Behind(k)) => (Code::Add, k),
            (PrimOp::Mul, Operands::With(k) | Operands::Behind(k)) => (Code::Mul, k),
            (PrimOp::Sub, Operands::With(k)) => (Code::Sub, k),
            (PrimOp::Sub, Operands::Behind(k)) => (Code::SubFrom, k),
            (PrimOp::Div, Operands::With(k)) => (Code::Div, k),
            (PrimOp::Div, Operands::Behind(k)) => (Code::DivOf, k),
            (PrimOp::Add, Operands::Itself) => (Code::Twice, 0),
            (PrimOp::Mul, Operands::Itself) => (Code::Square, 0),
            (PrimOp::Neg, Operands::Itself) => (Code::Neg, 0),
            (PrimOp::Abs, Operands::Itself) => (Code::Abs, 0),
            (PrimOp::Sqrt, Operands::Itself) => (Code::Sqrt, 0),
            (PrimOp::Add, Operands::Both | Operands::Swapped) => (Code::AddBoth, 0),
            (PrimOp::Mul, Operands::Both | Operands::Swapped) => (Code::MulBoth, 0),
            (PrimOp::Sub, Operands::Both) => (Code::SubBoth, 0),
            (PrimOp::Sub, Operands::Swapped) => (Code::SubSwapped, 0),
            (PrimOp::Div, Operands::Both) => (Code::DivBoth, 0),
            (PrimOp::Div, Operands::Swapped) => (Code::DivSwapped, 0),
            _ => return None,
        };
        Some(Step::new(code, accumulator, operand))
    }

    fn new(code: Code, accumulator: Accumulator, operand: usize) -> Step {
        let code = if accumulator == Accumulator::Second { code.second() } else { code };
        Step { code, operand: operand as u8 }
    }
}

/// The instruction that runs the steps that it has on its operands, where there are trees of this type.
// As a function that is small enough to be inlined, it would take the instructions along to the crate that calls it.
#[inline(never)]
pub fn run(ty: ScalarType) -> Option<Run> {
    match ty {
        ScalarType::F64 => Some(run_tree::<f64>),
        ScalarType::F32 => Some(run_tree::<f32>),
        _ => None,
    }
}

/// Floats in vectors.
trait Float: Elem {
    type Vector<S: Simd>: Copy;
    fn vectors<S: Simd>(tile: &[Self]) -> &[Self::Vector<S>];
    fn vectors_mut<S: Simd>(tile: &mut [Self]) -> &mut [Self::Vector<S>];
    fn lanes<S: Simd>() -> usize;
    fn splat<S: Simd>(simd: S, x: Self) -> Self::Vector<S>;
    fn add<S: Simd>(simd: S, a: Self::Vector<S>, b: Self::Vector<S>) -> Self::Vector<S>;
    fn sub<S: Simd>(simd: S, a: Self::Vector<S>, b: Self::Vector<S>) -> Self::Vector<S>;
    fn mul<S: Simd>(simd: S, a: Self::Vector<S>, b: Self::Vector<S>) -> Self::Vector<S>;
    fn div<S: Simd>(simd: S, a: Self::Vector<S>, b: Self::Vector<S>) -> Self::Vector<S>;
    fn neg<S: Simd>(simd: S, a: Self::Vector<S>) -> Self::Vector<S>;
    fn abs<S: Simd>(simd: S, a: Self::Vector<S>) -> Self::Vector<S>;
    fn sqrt<S: Simd>(simd: S, a: Self::Vector<S>) -> Self::Vector<S>;
}

macro_rules! floats {
    ($($T:ident $Vector:ident $lanes:ident $vectors:ident $vectors_mut:ident $splat:ident
       ($($two:ident $of_two:ident),*) ($($one:ident $of_one:ident),*);)*) => { $(
        impl Float for $T {
            type Vector<S: Simd> = S::$Vector;

            #[inline(always)]
            fn vectors<S: Simd>(tile: &[Self]) -> &[S::$Vector] {
                S::$vectors(tile).0
            }

            #[inline(always)]
            fn vectors_mut<S: Simd>(tile: &mut [Self]) -> &mut [S::$Vector] {
                S::$vectors_mut(tile).0
            }

            #[inline(always)]
            fn lanes<S: Simd>() -> usize {
                S::$lanes
            }

            #[inline(always)]
            fn splat<S: Simd>(simd: S, x: Self) -> S::$Vector {
                simd.$splat(x)
            }
            $(
                #[inline(always)]
                fn $two<S: Simd>(simd: S, a: S::$Vector, b: S::$Vector) -> S::$Vector {
                    simd.$of_two(a, b)
                }
            )*
            $(
                #[inline(always)]
                fn $one<S: Simd>(simd: S, a: S::$Vector) -> S::$Vector {
                    simd.$of_one(a)
                }
            )*
        }
    )* };
}

floats! {
    f64 f64s F64_LANES as_simd_f64s as_mut_simd_f64s splat_f64s
        (add add_f64s, sub sub_f64s, mul mul_f64s, div div_f64s) (neg neg_f64s, abs abs_f64s, sqrt sqrt_f64s);
    f32 f32s F32_LANES as_simd_f32s as_mut_simd_f32s splat_f32s
        (add add_f32s, sub sub_f32s, mul mul_f32s, div div_f32s) (neg neg_f32s, abs abs_f32s, sqrt sqrt_f32s);
}

/// A tree on a tile; on one lane where all operands are the same in every one.
fn run_tree<T: Float>(frame: &mut Frame, inst: &Inst) {
    debug_assert!(inst.steps.len() <= STEPS && inst.index <= OPERANDS, "a tree has more than it may");
    let args = &inst.args[..inst.index];
    if let Loc::Reg(reg) = inst.dst
        && args.iter().all(|arg| matches!(frame.src::<T>(*arg), Src::Uniform(_)))
    {
        let mut out = [T::default()];
        frame.arch.dispatch(Tree::new(frame, args, &inst.steps, &mut out));
        return frame.hold(reg, Holds::Uniform(out[0]));
    }
    frame.write::<T>(inst.dst, |frame, out| frame.arch.dispatch(Tree::new(frame, args, &inst.steps, out)));
}

/// The operands, and the steps for them.
struct Tree<'a, T> {
    out: &'a mut [T],
    /// Of the operands that have one.
    tiles: [&'a [T]; SLOTS],
    /// The others.
    same: [T; SLOTS],
    steps: [Step; STEPS],
    count: usize,
}

impl<'a, T: Float> Tree<'a, T> {
    #[inline(always)]
    fn new(frame: &'a Frame, args: &[Loc], steps: &[Step], out: &'a mut [T]) -> Tree<'a, T> {
        let mut tiles: [&[T]; SLOTS] = [&[]; SLOTS];
        let mut same = [T::default(); SLOTS];
        let mut is_same = [false; SLOTS];
        for (k, arg) in args.iter().enumerate().take(SLOTS) {
            match frame.src(*arg) {
                Src::Tile(tile) => tiles[k] = tile,
                Src::Uniform(x) => (same[k], is_same[k]) = (x, true),
            }
        }
        let mut own = [Step { code: Code::Take, operand: 0 }; STEPS];
        for (own, step) in own.iter_mut().zip(steps) {
            let code = if is_same[usize::from(step.operand) % SLOTS] { step.code.same() } else { step.code };
            *own = Step { code, ..*step };
        }
        Tree { out, tiles, same, steps: own, count: steps.len().min(STEPS) }
    }

    /// Runs it on so many vectors at a time, as which there is at least one tile full.
    #[inline(always)]
    fn blocks<S: Simd, const U: usize>(&mut self, simd: S) {
        let (block, len) = (U * T::lanes::<S>(), self.out.len());
        let zero = T::splat(simd, T::default());
        let mut at = 0;
        loop {
            let (mut first, mut second) = ([zero; U], [zero; U]);
            for Step { code, operand } in &self.steps[..self.count] {
                // It is less: so nothing is checked.
                let operand = usize::from(*operand) % SLOTS;
                let tile = || vectors::<S, T, U>(&self.tiles[operand][at..at + block]);
                step(simd, *code, [&mut first, &mut second], tile, self.same[operand]);
            }
            let out = T::vectors_mut::<S>(&mut self.out[at..at + block]);
            out.iter_mut().zip(first).for_each(|(out, x)| *out = x);
            if at + block >= len {
                return;
            }
            // The last elements with some before them once more.
            at = (at + block).min(len - block);
        }
    }

    /// Runs it on less than a vector.
    #[inline(always)]
    fn part<S: Simd>(self, simd: S) {
        const MOST: usize = 16;
        let Tree { out, tiles, same, steps, count } = self;
        let mut padded = [[T::default(); MOST]; SLOTS];
        for (padded, tile) in padded.iter_mut().zip(&tiles) {
            padded.iter_mut().zip(tile.iter().take(out.len())).for_each(|(to, x)| *to = *x);
        }
        let mut whole = [T::default(); MOST];
        let tiles = padded.each_ref().map(|padded| &padded[..]);
        Tree { out: &mut whole[..T::lanes::<S>()], tiles, same, steps, count }.blocks::<S, 1>(simd);
        out.copy_from_slice(&whole[..out.len()]);
    }
}

#[inline(always)]
fn vectors<S: Simd, T: Float, const U: usize>(tile: &[T]) -> [T::Vector<S>; U] {
    T::vectors::<S>(tile).as_chunks::<U>().0[0]
}

impl<T: Float> WithSimd for Tree<'_, T> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(mut self, simd: S) {
        let (len, lanes) = (self.out.len(), T::lanes::<S>());
        // As many as there are registers for both accumulators, and for what is read.
        if S::REGISTER_COUNT >= 32 && len >= 8 * lanes {
            self.blocks::<S, 8>(simd);
        } else if len >= 4 * lanes {
            self.blocks::<S, 4>(simd);
        } else if len >= lanes {
            self.blocks::<S, 1>(simd);
        } else {
            self.part(simd);
        }
    }
}
