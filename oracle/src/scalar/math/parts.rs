//! What the elementary functions are made of: sums and products with their rounding errors, and
//! numbers taken apart into exponent and mantissa. All is branch-free.

/// 1.5 * 2^52: adding it rounds to an integer, which is then in the low bits.
pub(super) const ROUNDER: f64 = 6755399441055744.0;
/// ln 2, rounded to 33 bits: its products with the exponents of `f64` are exact.
pub(super) const LN2_HIGH: f64 = 6.93147180369123816490e-01;
/// ln 2 - `LN2_HIGH`.
pub(super) const LN2_LOW: f64 = 1.90821492927058770002e-10;

/// A number as an unevaluated sum, of which the second part is small beside the first.
pub(super) type Pair = (f64, f64);

/// The sum and its rounding error (Knuth).
#[inline(always)]
pub(super) fn two_sum(a: f64, b: f64) -> Pair {
    let sum = a + b;
    let of_b = sum - a;
    (sum, (a - (sum - of_b)) + (b - of_b))
}

/// The same where `a` is the greater one, or 0 (Dekker).
#[inline(always)]
pub(super) fn fast_two_sum(a: f64, b: f64) -> Pair {
    let sum = a + b;
    (sum, b - (sum - a))
}

/// The first 26 bits of the mantissa: the product of two such numbers is exact.
#[inline(always)]
pub(super) fn head(x: f64) -> f64 {
    f64::from_bits(x.to_bits() & 0xffff_ffff_f800_0000)
}

/// The first 21 bits of the mantissa: the product with a number of 32 bits is exact.
#[inline(always)]
pub(super) fn short_head(x: f64) -> f64 {
    f64::from_bits(x.to_bits() & 0xffff_ffff_0000_0000)
}

/// The product and its rounding error (Dekker).
#[inline(always)]
pub(super) fn two_product(a: f64, b: f64) -> Pair {
    let (a_head, b_head) = (head(a), head(b));
    let (a_tail, b_tail) = (a - a_head, b - b_head);
    let product = a * b;
    (product, ((a_head * b_head - product) + a_head * b_tail + a_tail * b_head) + a_tail * b_tail)
}

/// The quotient of two pairs; the second is neither so small nor so great that its inverse is not a number.
#[inline(always)]
pub(super) fn quotient(a: Pair, b: Pair) -> Pair {
    let ((a, a_low), (b, b_low)) = (fast_two_sum(a.0, a.1), fast_two_sum(b.0, b.1));
    let inverse = 1.0 / b;
    let q = a * inverse;
    let (product, error) = two_product(q, b);
    (q, ((a - product) - error + (a_low - q * b_low)) * inverse)
}

/// `y` 2^k for a `k` from -2044 to 2046, in two factors: only the second product rounds.
#[inline(always)]
pub(super) fn scaled(y: f64, k: u64) -> f64 {
    let biased = k.wrapping_add(2046);
    let half = biased >> 1;
    y * f64::from_bits(half << 52) * f64::from_bits(biased.wrapping_sub(half) << 52)
}

/// The integer that a number plus [`ROUNDER`] holds.
#[inline(always)]
pub(super) fn rounded(shifted: f64) -> u64 {
    shifted.to_bits().wrapping_sub(ROUNDER.to_bits())
}

/// The k and m of `x` = 2^k m with `lowest` <= m < 2 `lowest`, for a positive `x`, be it subnormal, and a
/// `lowest` in (1/2, 1].
#[inline(always)]
pub(super) fn exponent_and_mantissa(x: f64, lowest: f64) -> (f64, f64) {
    const ONE: u64 = 0x3ff0_0000_0000_0000;
    const TWO_54: f64 = 18014398509481984.0;
    let subnormal = x < f64::MIN_POSITIVE;
    let scaled = if subnormal { x * TWO_54 } else { x };
    let bits = scaled.to_bits().wrapping_add(ONE - lowest.to_bits());
    // The exponent as an f64, by writing it into the low bits of 2^52.
    let exponent = f64::from_bits((bits >> 52) | 0x4330_0000_0000_0000);
    let k = exponent - (4503599627370496.0 + if subnormal { 1077.0 } else { 1023.0 });
    (k, f64::from_bits((bits & 0x000f_ffff_ffff_ffff).wrapping_add(lowest.to_bits())))
}

/// `x`, or the canonical NaN.
#[inline(always)]
pub(super) fn canonical(x: f64) -> f64 {
    if x.is_nan() { f64::NAN } else { x }
}
