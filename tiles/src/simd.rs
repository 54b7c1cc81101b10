//! Slice kernels, compiled for the baseline, AVX2 and AVX-512 and chosen when the program runs.
//!
//! Each is a plain loop over slices of one length, inlined whole into `pulp`'s dispatch, so that
//! the compiler makes vector code of it for each instruction set. Nothing is contracted to a fused
//! multiply-add and nothing is reassociated, so every processor computes the same bits.

use std::num::Wrapping;
use std::ops::{Add, Sub};

use pulp::{Arch, Simd, WithSimd};

use crate::elem::Elem;

/// An operand of a kernel: one element for each lane, or one for all.
#[derive(Clone, Copy)]
pub enum Src<'a, T> {
    /// A tile, at least as long as the output.
    Tile(&'a [T]),
    /// The same value in every lane.
    Uniform(T),
}

impl<'a, T> Src<'a, T> {
    /// The same without so many lanes at the front.
    pub(crate) fn behind(self, lanes: usize) -> Src<'a, T> {
        match self {
            Src::Tile(tile) => Src::Tile(&tile[lanes..]),
            Src::Uniform(x) => Src::Uniform(x),
        }
    }
}

/// Runs a kernel over `len` elements of `T` in the code for these vector instructions. That for the
/// baseline is used where vectors do not pay, and for the types that have no other.
#[inline(always)]
pub(crate) fn dispatch<T: Elem, B: Body>(arch: Arch, len: usize, body: B) -> B::Output {
    if !T::VECTORS {
        return body.run();
    }
    let arch = if len < 4 { Arch::Scalar } else { arch };
    arch.dispatch(Run(body))
}

struct Run<F>(F);

/// What [`Run`] runs; a trait of our own because attributes on closures are not stable.
pub(crate) trait Body {
    type Output;
    fn run(self) -> Self::Output;
}

impl<B: Body> WithSimd for Run<B> {
    type Output = B::Output;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> B::Output {
        self.0.run()
    }
}

struct Map1<'a, A, R, F> {
    out: &'a mut [R],
    a: &'a [A],
    f: F,
}

impl<A: Copy, R, F: Fn(A) -> R> Body for Map1<'_, A, R, F> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for (out, a) in self.out.iter_mut().zip(self.a) {
            *out = (self.f)(*a);
        }
    }
}

/// `out[i] = f(a[i])`
#[inline(always)]
pub fn map1<A: Elem, R: Elem, F: Fn(A) -> R>(arch: Arch, out: &mut [R], a: Src<A>, f: F) {
    match a {
        Src::Tile(a) => dispatch::<A, _>(arch, out.len(), Map1 { out, a, f }),
        Src::Uniform(a) => out.fill(f(a)),
    }
}

struct Map2<'a, A, B, R, F> {
    out: &'a mut [R],
    a: Src<'a, A>,
    b: Src<'a, B>,
    f: F,
}

impl<A: Copy, B: Copy, R: Copy, F: Fn(A, B) -> R> Body for Map2<'_, A, B, R, F> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Map2 { out, a, b, f } = self;
        match (a, b) {
            (Src::Tile(a), Src::Tile(b)) => {
                for ((out, a), b) in out.iter_mut().zip(a).zip(b) {
                    *out = f(*a, *b);
                }
            }
            (Src::Uniform(a), Src::Tile(b)) => {
                for (out, b) in out.iter_mut().zip(b) {
                    *out = f(a, *b);
                }
            }
            (Src::Tile(a), Src::Uniform(b)) => {
                for (out, a) in out.iter_mut().zip(a) {
                    *out = f(*a, b);
                }
            }
            (Src::Uniform(a), Src::Uniform(b)) => out.fill(f(a, b)),
        }
    }
}

/// `out[i] = f(a[i], b[i])`
#[inline(always)]
pub fn map2<A: Elem, B: Elem, R: Elem, F: Fn(A, B) -> R>(
    arch: Arch,
    out: &mut [R],
    a: Src<A>,
    b: Src<B>,
    f: F,
) {
    dispatch::<A, _>(arch, out.len(), Map2 { out, a, b, f });
}

/// Whether a mask holds in so few lanes that a branch for each costs less than the work in the others.
#[inline(always)]
pub fn is_sparse(mask: &[bool]) -> bool {
    // As many lanes as a byte can count: bytes are what vectors hold most of.
    let counts = mask.chunks(128).map(|mask| usize::from(mask.iter().fold(0, |n, m| n + u8::from(*m))));
    counts.sum::<usize>() * 8 < mask.len()
}

/// `out[i] = f(i)` where the mask holds.
#[inline(always)]
pub fn map_where<R: Elem>(out: &mut [R], mask: &[bool], f: impl Fn(usize) -> R) {
    for (i, (out, m)) in out.iter_mut().zip(mask).enumerate() {
        *out = if *m { f(i) } else { R::default() };
    }
}

struct Any<'a, A, F> {
    mask: Src<'a, bool>,
    a: Src<'a, A>,
    lanes: usize,
    bad: F,
}

impl<A: Copy, F: Fn(A) -> bool> Body for Any<'_, A, F> {
    type Output = bool;

    #[inline(always)]
    fn run(self) -> bool {
        let Any { mask, a, lanes, bad } = self;
        match (mask, a) {
            (Src::Uniform(m), Src::Tile(a)) => m & a.iter().fold(false, |any, a| any | bad(*a)),
            (Src::Tile(m), Src::Tile(a)) => m.iter().zip(a).fold(false, |any, (m, a)| any | (*m & bad(*a))),
            (mask, Src::Uniform(a)) => bad(a) && (0..lanes).any(|i| at(mask, i)),
        }
    }
}

/// Whether a mask holds in any lane.
pub fn any_of(mask: Src<bool>) -> bool {
    match mask {
        Src::Tile(mask) => mask.contains(&true),
        Src::Uniform(all) => all,
    }
}

/// The element in a lane.
#[inline(always)]
pub fn at<T: Copy>(src: Src<T>, i: usize) -> T {
    match src {
        Src::Tile(t) => t[i],
        Src::Uniform(u) => u,
    }
}

/// Whether `bad(a[i])` holds in any of the first `lanes` lanes where `mask` does.
#[inline(always)]
pub fn any<A: Elem, F: Fn(A) -> bool>(arch: Arch, lanes: usize, mask: Src<bool>, a: Src<A>, bad: F) -> bool {
    dispatch::<A, _>(arch, lanes, Any { mask, a, lanes, bad })
}

struct Narrow<'a, T, F> {
    out: &'a mut [bool],
    a: Src<'a, T>,
    stays: F,
}

impl<T: Copy, F: Fn(T) -> bool> Body for Narrow<'_, T, F> {
    type Output = bool;

    #[inline(always)]
    fn run(self) -> bool {
        let Narrow { out, a, stays } = self;
        match a {
            Src::Tile(a) => out.iter_mut().zip(a).fold(false, |any, (out, a)| {
                *out &= stays(*a);
                any | *out
            }),
            Src::Uniform(a) => {
                let stays = stays(a);
                out.iter_mut().fold(false, |any, out| {
                    *out &= stays;
                    any | *out
                })
            }
        }
    }
}

/// `out[i] = out[i] && stays(a[i])`; whether any is left.
pub fn narrow<T: Elem>(arch: Arch, out: &mut [bool], a: Src<T>, stays: impl Fn(T) -> bool) -> bool {
    dispatch::<T, _>(arch, out.len(), Narrow { out, a, stays })
}

struct Wrapped<'a, T> {
    out: &'a mut [T],
    a: &'a [T],
    n: T,
}

impl<T: Copy + PartialOrd + Default> Body for Wrapped<'_, T>
where
    Wrapping<T>: Add<Output = Wrapping<T>> + Sub<Output = Wrapping<T>>,
{
    type Output = bool;

    #[inline(always)]
    fn run(self) -> bool {
        let Wrapped { out, a, n } = self;
        let mut far = false;
        for (out, a) in out.iter_mut().zip(a) {
            let (a, n) = (Wrapping(*a), Wrapping(n));
            let (more, less) = ((a + n).0, (a - n).0);
            let upper = if a.0 >= n.0 { less } else { a.0 };
            *out = if a.0 < T::default() { more } else { upper };
            far |= !(*out >= T::default() && *out < n.0);
        }
        !far
    }
}

/// `out[i] = a[i] mod n` for a positive `n`, if each `a[i]` is from `-n` to below `2 n`; whether each is.
#[inline(always)]
pub fn wrapped<T: Elem + PartialOrd>(arch: Arch, out: &mut [T], a: Src<T>, n: T) -> bool
where
    Wrapping<T>: Add<Output = Wrapping<T>> + Sub<Output = Wrapping<T>>,
{
    match a {
        Src::Tile(a) => dispatch::<T, _>(arch, out.len(), Wrapped { out, a, n }),
        Src::Uniform(_) => false,
    }
}

/// Elements that a choice takes at once.
const BLOCK: usize = 16;

/// An operand by blocks of so many elements. The block of a uniform one stands for all.
pub(crate) struct Blocks<'a, T, const N: usize> {
    blocks: &'a [[T; N]],
    each: bool,
}

impl<'a, T: Copy, const N: usize> Blocks<'a, T, N> {
    pub(crate) const NONE: Blocks<'a, T, N> = Blocks { blocks: &[], each: false };

    #[inline(always)]
    pub(crate) fn new(src: Src<'a, T>, splat: &'a mut [[T; N]; 1]) -> Self {
        match src {
            Src::Tile(tile) => Blocks { blocks: tile.as_chunks().0, each: true },
            Src::Uniform(x) => {
                splat[0] = [x; N];
                Blocks { blocks: splat, each: false }
            }
        }
    }

    #[inline(always)]
    pub(crate) fn at(&self, k: usize) -> [T; N] {
        self.blocks[if self.each { k } else { 0 }]
    }
}

struct Select<'a, T> {
    out: &'a mut [T],
    cond: &'a [bool],
    a: Src<'a, T>,
    b: Src<'a, T>,
}

impl<T: Copy + Default> Body for Select<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Select { out, cond, a, b } = self;
        let splats = &mut [[[T::default(); BLOCK]; 1]; 2];
        let [a_splat, b_splat] = splats;
        let (a_blocks, b_blocks) = (Blocks::new(a, a_splat), Blocks::new(b, b_splat));
        let (blocks, rest) = out.as_chunks_mut::<BLOCK>();
        let done = blocks.len() * BLOCK;
        for (k, (out, c)) in blocks.iter_mut().zip(cond.as_chunks::<BLOCK>().0).enumerate() {
            // Whole blocks are in registers before the choice: from addresses that are chosen it would gather.
            let (c, a, b) = (*c, a_blocks.at(k), b_blocks.at(k));
            let mut chosen = a;
            for j in 0..BLOCK {
                chosen[j] = if c[j] { a[j] } else { b[j] };
            }
            *out = chosen;
        }
        for (i, out) in (done..).zip(rest) {
            *out = if cond[i] { at(a, i) } else { at(b, i) };
        }
    }
}

/// `out[i] = if cond[i] { a[i] } else { b[i] }`
#[inline(always)]
pub fn select<T: Elem>(arch: Arch, out: &mut [T], cond: Src<bool>, a: Src<T>, b: Src<T>) {
    match cond {
        Src::Tile(cond) => dispatch::<T, _>(arch, out.len(), Select { out, cond, a, b }),
        Src::Uniform(c) => map1(arch, out, if c { a } else { b }, |x| x),
    }
}

/// The lanes of a commutative fold that native code is built for; other numbers run slowly.
pub(crate) const LANES: usize = 16;

pub(crate) struct Fold<'a, T, F> {
    pub(crate) lanes: &'a mut [T],
    pub(crate) a: &'a [T],
    pub(crate) f: F,
}

impl<T: Copy, F: Fn(T, T) -> T> Body for Fold<'_, T, F> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Fold { lanes, a, f } = self;
        if let Ok(lanes) = <&mut [T; LANES]>::try_from(&mut *lanes) {
            // A local array stays in vector registers.
            let mut acc = *lanes;
            let (blocks, rest) = a.as_chunks::<LANES>();
            for block in blocks {
                for j in 0..LANES {
                    acc[j] = f(acc[j], block[j]);
                }
            }
            for (acc, a) in acc.iter_mut().zip(rest) {
                *acc = f(*acc, *a);
            }
            *lanes = acc;
        } else {
            for block in a.chunks(lanes.len()) {
                for (acc, a) in lanes.iter_mut().zip(block) {
                    *acc = f(*acc, *a);
                }
            }
        }
    }
}

/// `lanes[i mod L] = f(lanes[i mod L], a[i])` for each `i` in order.
#[inline(always)]
pub fn fold<T: Elem, F: Fn(T, T) -> T>(arch: Arch, lanes: &mut [T], a: &[T], f: F) {
    dispatch::<T, _>(arch, a.len(), Fold { lanes, a, f });
}

struct FoldMasked<'a, T, F> {
    lanes: &'a mut [T],
    a: &'a [T],
    mask: &'a [bool],
    neutral: T,
    f: F,
}

impl<T: Copy, F: Fn(T, T) -> T> Body for FoldMasked<'_, T, F> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let FoldMasked { lanes, a, mask, neutral, f } = self;
        if let Ok(lanes) = <&mut [T; LANES]>::try_from(&mut *lanes) {
            let mut acc = *lanes;
            let (blocks, rest) = a.as_chunks::<LANES>();
            let (masks, mask_rest) = mask.as_chunks::<LANES>();
            for (block, mask) in blocks.iter().zip(masks) {
                for j in 0..LANES {
                    let a = block[j];
                    acc[j] = f(acc[j], if mask[j] { a } else { neutral });
                }
            }
            for ((acc, a), m) in acc.iter_mut().zip(rest).zip(mask_rest) {
                *acc = f(*acc, if *m { *a } else { neutral });
            }
            *lanes = acc;
        } else {
            for (block, mask) in a.chunks(lanes.len()).zip(mask.chunks(lanes.len())) {
                for ((acc, a), m) in lanes.iter_mut().zip(block).zip(mask) {
                    *acc = f(*acc, if *m { *a } else { neutral });
                }
            }
        }
    }
}

/// As [`fold`], where an element whose mask is false stands for `neutral`, which changes nothing.
#[inline(always)]
pub fn fold_masked<T: Elem, F: Fn(T, T) -> T>(
    arch: Arch,
    lanes: &mut [T],
    a: &[T],
    mask: &[bool],
    neutral: T,
    f: F,
) {
    dispatch::<T, _>(arch, a.len(), FoldMasked { lanes, a, mask, neutral, f });
}

struct FoldOf<'a, T, F, G> {
    lanes: &'a mut [T],
    len: usize,
    a: Src<'a, T>,
    b: Src<'a, T>,
    mask: Src<'a, bool>,
    neutral: T,
    f: F,
    g: G,
}

impl<T: Copy, F: Fn(T, T) -> T, G: Fn(T, T) -> T> Body for FoldOf<'_, T, F, G> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let FoldOf { lanes, len, a, b, mask, neutral, f, g } = self;
        let mut done = 0;
        if let Ok(lanes) = <&mut [T; LANES]>::try_from(&mut *lanes) {
            let mut acc = *lanes;
            macro_rules! blocks {
                ($a:expr, $b:expr) => {
                    match mask {
                        Src::Tile(mask) => {
                            for ((a, b), m) in $a.zip($b).zip(mask.as_chunks::<LANES>().0) {
                                for j in 0..LANES {
                                    let x = g(a[j], b[j]);
                                    acc[j] = f(acc[j], if m[j] { x } else { neutral });
                                }
                            }
                        }
                        Src::Uniform(_) => {
                            for (a, b) in $a.zip($b) {
                                for j in 0..LANES {
                                    acc[j] = f(acc[j], g(a[j], b[j]));
                                }
                            }
                        }
                    }
                };
            }
            let times = len / LANES;
            done = times * LANES;
            match (a, b) {
                (Src::Tile(a), Src::Tile(b)) => {
                    blocks!(a.as_chunks::<LANES>().0.iter(), b.as_chunks::<LANES>().0);
                }
                (Src::Tile(a), Src::Uniform(b)) => {
                    blocks!(a.as_chunks::<LANES>().0.iter(), std::iter::repeat_n(&[b; LANES], times));
                }
                (Src::Uniform(a), Src::Tile(b)) => {
                    blocks!(std::iter::repeat_n(&[a; LANES], times), b.as_chunks::<LANES>().0);
                }
                (Src::Uniform(_), Src::Uniform(_)) => done = 0,
            }
            *lanes = acc;
        }
        for i in done..len {
            let lane = i % lanes.len();
            let lane = &mut lanes[lane];
            *lane = f(*lane, if at(mask, i) { g(at(a, i), at(b, i)) } else { neutral });
        }
    }
}

/// A fold of so many `g(a[i], b[i])`, as [`fold_masked`].
#[inline(always)]
pub fn fold_of<T: Elem, F: Fn(T, T) -> T, G: Fn(T, T) -> T>(
    arch: Arch,
    lanes: &mut [T],
    len: usize,
    (a, b): (Src<T>, Src<T>),
    mask: Src<bool>,
    neutral: T,
    (f, g): (F, G),
) {
    dispatch::<T, _>(arch, LANES, FoldOf { lanes, len, a, b, mask, neutral, f, g });
}

struct Iota<'a> {
    out: &'a mut [i64],
    first: i64,
}

impl Body for Iota<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for (i, out) in self.out.iter_mut().enumerate() {
            *out = self.first + i as i64;
        }
    }
}

struct Fill<'a, T> {
    out: &'a mut [T],
    x: T,
}

impl<T: Copy> Body for Fill<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.out.iter_mut().for_each(|out| *out = self.x);
    }
}

/// `out[i] = x`
pub fn fill<T: Elem>(arch: Arch, out: &mut [T], x: T) {
    dispatch::<T, _>(arch, out.len(), Fill { out, x });
}

/// `out[i] = first + i`
pub fn iota(arch: Arch, out: &mut [i64], first: i64) {
    dispatch::<i64, _>(arch, out.len(), Iota { out, first });
}

struct Scan<'a, T, F> {
    data: &'a mut [T],
    block: usize,
    f: F,
}

impl<T: Copy, F: Fn(T, T) -> T> Body for Scan<'_, T, F> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Scan { data, block, f } = self;
        let mut carry = None;
        let mut rest = data;
        if block == SCAN_BLOCK {
            let (blocks, behind) = rest.as_chunks_mut::<SCAN_BLOCK>();
            blocks.iter_mut().for_each(|block| scan_block(block, &mut carry, &f));
            rest = behind;
        }
        rest.chunks_mut(block).for_each(|block| scan_block(block, &mut carry, &f));
    }
}

/// Elements in the blocks of a scan that native code is built for.
pub(crate) const SCAN_BLOCK: usize = 16;

#[inline(always)]
fn scan_block<T: Copy>(block: &mut [T], carry: &mut Option<T>, f: impl Fn(T, T) -> T) {
    let mut prefix = block[0];
    for x in &mut block[1..] {
        prefix = f(prefix, *x);
        *x = prefix;
    }
    *carry = Some(match *carry {
        None => prefix,
        Some(carry) => {
            for x in block {
                *x = f(carry, *x);
            }
            f(carry, prefix)
        }
    });
}

/// Inclusive scan in place: each element becomes the carry of its block combined with the prefix
/// inside its block; a block's carry is the previous one combined with the previous block.
#[inline(always)]
pub fn scan<T: Elem, F: Fn(T, T) -> T>(arch: Arch, data: &mut [T], block: usize, f: F) {
    dispatch::<T, _>(arch, data.len(), Scan { data, block, f });
}

struct Split<'a, T> {
    left: &'a mut [T],
    right: &'a mut [T],
    pairs: &'a [T],
}

impl<T: Copy> Body for Split<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let (pairs, _) = self.pairs.as_chunks::<2>();
        for ((left, right), pair) in self.left.iter_mut().zip(self.right).zip(pairs) {
            (*left, *right) = (pair[0], pair[1]);
        }
    }
}

/// `left[i], right[i] = pairs[2i], pairs[2i + 1]`
pub fn split<T: Elem>(arch: Arch, left: &mut [T], right: &mut [T], pairs: &[T]) {
    dispatch::<T, _>(arch, left.len(), Split { left, right, pairs });
}

struct Merge<'a, T> {
    out: &'a mut [T],
    present: [&'a [bool]; 2],
    both: &'a [T],
    one: [&'a [T]; 2],
}

impl<T: Copy> Body for Merge<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Merge { out, present: [both_present, left_present], both, one: [left, right] } = self;
        let operands = both.iter().zip(left).zip(right);
        for ((out, (b, l)), ((both, left), right)) in
            out.iter_mut().zip(both_present.iter().zip(left_present)).zip(operands)
        {
            let (both, left, right) = (*both, *left, *right);
            let one = if *l { left } else { right };
            *out = if *b { both } else { one };
        }
    }
}

/// Where `present[0]` the combination of two operands, else the left one where `present[1]`, else
/// the right one.
pub fn merge<T: Elem>(arch: Arch, out: &mut [T], present: [&[bool]; 2], both: Src<T>, one: [&[T]; 2]) {
    match both {
        Src::Tile(both) => dispatch::<T, _>(arch, out.len(), Merge { out, present, both, one }),
        Src::Uniform(both) => {
            let both = vec![both; out.len()];
            dispatch::<T, _>(arch, out.len(), Merge { out, present, both: &both, one });
        }
    }
}
