//! e^x and the hyperbolic functions.

use super::parts::{LN2_HIGH, LN2_LOW, Pair, ROUNDER, canonical, quotient, rounded, scaled, two_sum};

/// e^r - 1 - r for |r| <= ln 2 / 2, as fdlibm's e_exp.c: e^r = 1 + 2r / (R(r) - r), where R(r) - 2
/// is a polynomial in r^2.
#[inline(always)]
pub(super) fn exp_tail(r: f64) -> f64 {
    let t = r * r;
    let c = r - t
        * (1.66666666666666019037e-01
            + t * (-2.77777777770155933842e-03
                + t * (6.61375632143793436117e-05
                    + t * (-1.65339022054652515390e-06 + t * 4.13813679705723846039e-08))));
    (r * c) / (2.0 - c)
}

/// e^x. Results that are too small become subnormal, then 0.
///
/// fdlibm's e_exp.c. Greatest error found: 0.82 ulp.
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
    let y = 1.0 - ((low - exp_tail(high - low)) - high);
    // 2^k reaches from -1076 to 1024, further than exponents do.
    canonical(scaled(y, rounded(shifted)))
}

/// The hyperbolic functions of a number, each as a pair and divided by 2^(k-1).
struct Hyperbolic {
    sinh: Pair,
    cosh: Pair,
    k: u64,
}

/// For 0 <= x < 1000: x = k ln 2 + r, and by the theorems of addition sinh and cosh of x are sums
/// of those of k ln 2, which are exact except for a power of two, and those of r, by Taylor's series.
/// Nothing cancels near 0: there k is 0.
#[inline(always)]
fn hyperbolic(x: f64) -> Hyperbolic {
    let shifted = x * std::f64::consts::LOG2_E + ROUNDER;
    let k = shifted - ROUNDER;
    let high = x - k * LN2_HIGH;
    let low = k * LN2_LOW;
    let r = high - low;
    let r_low = (high - r) - low;
    // sinh r = r + sinh_tail, cosh r = 1 + cosh_tail.
    let z = r * r;
    let sinh_tail = r_low
        + r * z
            * (1.0 / 6.0
                + z * (1.0 / 120.0
                    + z * (1.0 / 5040.0
                        + z * (1.0 / 362880.0 + z * (1.0 / 39916800.0 + z * (1.0 / 6227020800.0))))));
    let cosh_tail = 0.5 * z
        + (r * r_low
            + z * z
                * (1.0 / 24.0
                    + z * (1.0 / 720.0
                        + z * (1.0 / 40320.0 + z * (1.0 / 3628800.0 + z * (1.0 / 479001600.0))))));
    // 2^-2k, which stops to count long before the bound.
    let bounded = if k > 500.0 { 500.0 } else { k };
    let m = f64::from_bits(1023u64.wrapping_sub(2 * rounded(bounded + ROUNDER)) << 52);
    // Twice the functions of k ln 2, by 2^k.
    let (minus, plus) = (1.0 - m, 1.0 + m);
    let (minus_low, plus_low) = ((1.0 - minus) - m, (1.0 - plus) + m);
    let (sinh, sinh_error) = two_sum(minus, r);
    let (cosh, cosh_error) = two_sum(plus, r);
    Hyperbolic {
        sinh: (sinh, (minus_low + r * m) + (sinh_error + (minus * cosh_tail + plus * sinh_tail))),
        cosh: (cosh, (plus_low - r * m) + (cosh_error + (plus * cosh_tail + minus * sinh_tail))),
        k: rounded(shifted),
    }
}

/// The hyperbolic sine.
///
/// By the theorem of addition. Greatest error found: 0.90 ulp.
#[inline(always)]
pub fn sinh(x: f64) -> f64 {
    let size = x.abs();
    // The result is infinite before this.
    let Hyperbolic { sinh, k, .. } = hyperbolic(if size > 711.0 { 711.0 } else { size });
    canonical(scaled(sinh.0 + sinh.1, k.wrapping_sub(1)).copysign(x))
}

/// The hyperbolic cosine.
///
/// By the theorem of addition. Greatest error found: 0.63 ulp.
#[inline(always)]
pub fn cosh(x: f64) -> f64 {
    let size = x.abs();
    let Hyperbolic { cosh, k, .. } = hyperbolic(if size > 711.0 { 711.0 } else { size });
    canonical(scaled(cosh.0 + cosh.1, k.wrapping_sub(1)))
}

/// The hyperbolic tangent.
///
/// The quotient of the sine and the cosine, each to more bits than an f64 has. Greatest error found:
/// 1.03 ulp.
#[inline(always)]
pub fn tanh(x: f64) -> f64 {
    let size = x.abs();
    // The result is 1 before this.
    let Hyperbolic { sinh, cosh, .. } = hyperbolic(if size > 22.0 { 22.0 } else { size });
    let (q, low) = quotient(sinh, cosh);
    canonical((q + low).copysign(x))
}
