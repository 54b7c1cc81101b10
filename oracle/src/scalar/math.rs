//! The elementary functions that interpreter and native code share: branch-free, so that a loop
//! over them becomes vector code, and of plain multiplications and additions, so that every
//! processor gives the same bits.
//!
//! The reductions and coefficients are those of Sun's fdlibm (e_exp.c, e_log.c), whose error bound
//! is 1 ulp.

#![allow(clippy::excessive_precision, reason = "the digits are those of the published constants")]

/// ln 2, rounded to 33 bits: its products with the exponents of `f64` are exact.
const LN2_HIGH: f64 = 6.93147180369123816490e-01;
/// ln 2 - `LN2_HIGH`.
const LN2_LOW: f64 = 1.90821492927058770002e-10;
/// 1.5 * 2^52: adding it rounds to an integer, which is then in the low bits.
const ROUNDER: f64 = 6755399441055744.0;

/// e^x; at most 1 ulp from the `libm` crate's on every `x` tried (see the tests), exact at 0,
/// infinities and NaN. Results that are too small become subnormal, then 0.
#[inline(always)]
pub fn exp(x: f64) -> f64 {
    // Beyond these bounds the result is 0 or infinite anyway, and the exponent stays in range.
    let clamped = if x < -746.0 { -746.0 } else { x };
    let clamped = if clamped > 710.0 { 710.0 } else { clamped };
    // x = k ln 2 + r with |r| <= ln 2 / 2, and r = high - low with 30 bits more than an f64 has.
    let shifted = clamped * std::f64::consts::LOG2_E + ROUNDER;
    let k = shifted - ROUNDER;
    let high = clamped - k * LN2_HIGH;
    let low = k * LN2_LOW;
    let r = high - low;
    // e^r = 1 + 2r / (R(r) - r), and R(r) - 2 is a polynomial in r^2.
    let t = r * r;
    let c = r - t
        * (1.66666666666666019037e-01
            + t * (-2.77777777770155933842e-03
                + t * (6.61375632143793436117e-05
                    + t * (-1.65339022054652515390e-06 + t * 4.13813679705723846039e-08))));
    let y = 1.0 - ((low - (r * c) / (2.0 - c)) - high);
    // 2^k in two factors: k reaches from -1076 to 1024, further than exponents do, and only the
    // second factor rounds.
    let biased = shifted.to_bits().wrapping_sub(ROUNDER.to_bits()).wrapping_add(2046);
    let half = biased >> 1;
    let result = y * f64::from_bits(half << 52) * f64::from_bits(biased.wrapping_sub(half) << 52);
    if x.is_nan() { f64::NAN } else { result }
}

/// The natural logarithm; at most 1 ulp from the `libm` crate's on every `x` tried (see the tests).
/// -infinity at both zeros, NaN below, infinity at infinity; subnormals are exact operands.
#[inline(always)]
pub fn log(x: f64) -> f64 {
    /// sqrt(1/2): the mantissa is brought between it and its double.
    const ROOT: u64 = 0x3fe6_a09e_667f_3bcd;
    const ONE: u64 = 0x3ff0_0000_0000_0000;
    const TWO_54: f64 = 18014398509481984.0;
    let subnormal = x < f64::MIN_POSITIVE;
    let scaled = if subnormal { x * TWO_54 } else { x };
    // x = 2^k (1 + f) with sqrt(1/2) <= 1 + f < sqrt(2).
    let bits = scaled.to_bits().wrapping_add(ONE - ROOT);
    // The exponent as an f64, by writing it into the low bits of 2^52.
    let exponent = f64::from_bits((bits >> 52) | 0x4330_0000_0000_0000);
    let k = exponent - (4503599627370496.0 + if subnormal { 1077.0 } else { 1023.0 });
    let f = f64::from_bits((bits & 0x000f_ffff_ffff_ffff).wrapping_add(ROOT)) - 1.0;
    // log(1 + f) = 2 artanh(f / (2 + f)).
    let s = f / (2.0 + f);
    let z = s * s;
    let w = z * z;
    let even = w * (3.999999999940941908e-01 + w * (2.222219843214978396e-01 + w * 1.531383769920937332e-01));
    let odd = z
        * (6.666666666666735130e-01
            + w * (2.857142874366239149e-01 + w * (1.818357216161805012e-01 + w * 1.479819860511658591e-01)));
    let square = 0.5 * f * f;
    let tail = s * (square + (even + odd)) + k * LN2_LOW;
    let result = k * LN2_HIGH - ((square - tail) - f);
    let result = if x == f64::INFINITY { x } else { result };
    let result = if x == 0.0 { f64::NEG_INFINITY } else { result };
    // Negative or NaN.
    if x >= 0.0 { result } else { f64::NAN }
}

/// e^x, computed in `f64` and rounded.
#[inline(always)]
pub fn exp_f32(x: f32) -> f32 {
    exp(f64::from(x)) as f32
}

/// The natural logarithm, computed in `f64` and rounded.
#[inline(always)]
pub fn log_f32(x: f32) -> f32 {
    log(f64::from(x)) as f32
}
