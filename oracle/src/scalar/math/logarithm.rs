//! Logarithms.

use std::f64::consts::FRAC_1_SQRT_2;

use super::parts::{LN2_HIGH, LN2_LOW, exponent_and_mantissa, short_head, two_sum};

/// f^2 / 2, and what to add to f - f^2 / 2 for log(1 + f), with 1 + f between sqrt(1/2) and sqrt(2).
///
/// fdlibm's e_log.c: log(1 + f) = 2 artanh(f / (2 + f)).
#[inline(always)]
fn log_tail(f: f64) -> (f64, f64) {
    let s = f / (2.0 + f);
    let z = s * s;
    let w = z * z;
    let even = w * (3.999999999940941908e-01 + w * (2.222219843214978396e-01 + w * 1.531383769920937332e-01));
    let odd = z
        * (6.666666666666735130e-01
            + w * (2.857142874366239149e-01 + w * (1.818357216161805012e-01 + w * 1.479819860511658591e-01)));
    let square = 0.5 * f * f;
    (square, s * (square + (even + odd)))
}

/// The values where the formula has none: -infinity at 0, NaN below, infinity at infinity.
#[inline(always)]
fn at_ends(x: f64, result: f64) -> f64 {
    let result = if x == f64::INFINITY { x } else { result };
    let result = if x == 0.0 { f64::NEG_INFINITY } else { result };
    // Negative or NaN.
    if x >= 0.0 { result } else { f64::NAN }
}

/// The natural logarithm. -infinity at both zeros, NaN below.
///
/// fdlibm's e_log.c. Greatest error found: 0.78 ulp.
#[inline(always)]
pub fn log(x: f64) -> f64 {
    let (k, m) = exponent_and_mantissa(x, FRAC_1_SQRT_2);
    let f = m - 1.0;
    let (square, tail) = log_tail(f);
    at_ends(x, k * LN2_HIGH - ((square - (tail + k * LN2_LOW)) - f))
}

/// log(1 + x). -infinity at -1, NaN below.
///
/// fdlibm's s_log1p.c. Greatest error found: 0.75 ulp.
#[inline(always)]
pub fn log1p(x: f64) -> f64 {
    let (u, error) = two_sum(1.0, x);
    let (k, m) = exponent_and_mantissa(u, FRAC_1_SQRT_2);
    let f = if k == 0.0 { x } else { m - 1.0 };
    let error = if k == 0.0 { 0.0 } else { error / u };
    let (square, tail) = log_tail(f);
    let result = at_ends(u, k * LN2_HIGH - ((square - (tail + (k * LN2_LOW + error))) - f));
    // -0 and the subnormals.
    if x.abs() < f64::MIN_POSITIVE { x } else { result }
}

/// log(m) by `high` + `low`, where `high` is of 32 bits; the product is a pair.
#[inline(always)]
fn log_times(m: f64, high: f64, low: f64) -> (f64, f64) {
    let f = m - 1.0;
    let (square, tail) = log_tail(f);
    let log_high = short_head(f - square);
    let log_low = (f - log_high) - square + tail;
    (log_high * high, (log_low + log_high) * low + log_low * high)
}

/// The logarithm to base 2, exact at the powers of two.
///
/// FreeBSD's e_log2.c. Greatest error found: 0.75 ulp.
#[inline(always)]
pub fn log2(x: f64) -> f64 {
    let (k, m) = exponent_and_mantissa(x, FRAC_1_SQRT_2);
    let (high, low) = log_times(m, 1.44269504072144627571e+00, 1.67517131648865118353e-10);
    let (sum, error) = two_sum(k, high);
    at_ends(x, sum + (low + error))
}

/// The logarithm to base 10.
///
/// FreeBSD's e_log10.c. Greatest error found: 0.66 ulp.
#[inline(always)]
pub fn log10(x: f64) -> f64 {
    const LOG10_2_HIGH: f64 = 3.01029995663611771306e-01;
    const LOG10_2_LOW: f64 = 3.69423907715893078616e-13;
    let (k, m) = exponent_and_mantissa(x, FRAC_1_SQRT_2);
    let (high, low) = log_times(m, 4.34294481878168880939e-01, 2.50829467116452752298e-11);
    let (sum, error) = two_sum(k * LOG10_2_HIGH, high);
    at_ends(x, sum + (low + k * LOG10_2_LOW + error))
}
