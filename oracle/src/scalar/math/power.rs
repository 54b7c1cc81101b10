//! Powers and roots.

use super::parts::{ROUNDER, exponent_and_mantissa, head, rounded, scaled, two_product, two_sum};

/// log2 of a positive number, as a head of 26 bits and a rest: 2^-70 of it is lost. fdlibm's e_pow.c.
#[inline(always)]
fn log2_pair(x: f64) -> (f64, f64) {
    /// 2 / (3 ln 2), and its parts.
    const CP: f64 = 9.61796693925975554329e-01;
    const CP_HIGH: f64 = 9.61796700954437255859e-01;
    const CP_LOW: f64 = -7.02846165095275826516e-09;
    // x = 2^k m with m between sqrt(3)/2 and sqrt(3), and m is compared with 1 or 3/2.
    let (k, m) = exponent_and_mantissa(x, 0.866025403784438646763);
    let upper = m > 1.224744871391589049;
    let (base, log_high, log_low) =
        if upper { (1.5, 5.84962487220764160156e-01, 1.35003920212974897128e-08) } else { (1.0, 0.0, 0.0) };
    // s = (m - base) / (m + base) in two parts.
    let difference = m - base;
    let inverse = 1.0 / (m + base);
    let s = difference * inverse;
    let s_high = head(s);
    let sum_high = head(m + base);
    let sum_low = m - (sum_high - base);
    let s_low = inverse * ((difference - s_high * sum_high) - s_high * sum_low);
    // log(m / base) = 2s + 2/3 s^3 + ..., times 3 / (2s), in two parts.
    let z = s * s;
    let r = z
        * z
        * (5.99999999999994648725e-01
            + z * (4.28571428578550184252e-01
                + z * (3.33333329818377432918e-01
                    + z * (2.72728123808534006489e-01
                        + z * (2.30660745775561754067e-01 + z * 2.06975017800338417784e-01)))));
    let r = r + s_low * (s_high + s);
    let square = s_high * s_high;
    let t_high = head(3.0 + square + r);
    let t_low = r - ((t_high - 3.0) - square);
    let u = s_high * t_high;
    let v = s_low * t_high + t_low * s;
    let p_high = head(u + v);
    let p_low = v - (p_high - u);
    // By 2 / (3 ln 2), and the logarithms of the base and of 2^k.
    let z_high = CP_HIGH * p_high;
    let z_low = CP_LOW * p_high + p_low * CP + log_low;
    let high = head(((z_high + z_low) + log_high) + k);
    (high, z_low - (((high - k) - log_high) - z_high))
}

/// 2^(high + low) for a small `low`: fdlibm's e_pow.c.
#[inline(always)]
fn exp2_pair(high: f64, low: f64) -> f64 {
    const LN2_HIGH: f64 = 6.93147182464599609375e-01;
    const LN2_LOW: f64 = -1.90465429995776804525e-09;
    // Beyond these bounds the result is 0 or infinite anyway.
    let sum = high + low;
    let (high, low) = if sum > 1025.0 { (1025.0, 0.0) } else { (high, low) };
    let (high, low) = if sum < -1080.0 { (-1080.0, 0.0) } else { (high, low) };
    let shifted = (high + low) + ROUNDER;
    let high = high - (shifted - ROUNDER);
    let t = head(low + high);
    let u = t * LN2_HIGH;
    let v = (low - (t - high)) * std::f64::consts::LN_2 + t * LN2_LOW;
    let z = u + v;
    let w = v - (z - u);
    let t = z * z;
    let c = z - t
        * (1.66666666666666019037e-01
            + t * (-2.77777777770155933842e-03
                + t * (6.61375632143793436117e-05
                    + t * (-1.65339022054652515390e-06 + t * 4.13813679705723846039e-08))));
    let r = (z * c) / (c - 2.0) - (w + z * w);
    scaled(1.0 - (r - z), rounded(shifted))
}

/// Whether a number that is not negative is an integer: all from 2^52 are.
#[inline(always)]
fn is_integer(x: f64) -> bool {
    const TWO_52: f64 = 4503599627370496.0;
    (x >= TWO_52) | ((x + TWO_52) - TWO_52 == x)
}

/// x^y, by IEEE 754's `pow`: 1 for y = 0 and for x = 1, even if the other is NaN. NaN for a negative x and
/// a y that is not an integer. The square is one multiplication: whoever knows that y = 2 may multiply.
///
/// fdlibm's e_pow.c. Greatest error found: 0.79 ulp.
#[inline(always)]
pub fn pow(x: f64, y: f64) -> f64 {
    const TWO_66: f64 = 73786976294838206464.0;
    let (x_size, y_size) = (x.abs(), y.abs());
    let negative = x.is_sign_negative();
    // Greater exponents give 0, 1 or infinity, as this one does.
    let bounded = if y_size > TWO_66 { TWO_66.copysign(y) } else { y };
    let (log_high, log_low) = log2_pair(x_size);
    let y_high = head(bounded);
    let size = exp2_pair(y_high * log_high, (bounded - y_high) * log_high + bounded * log_low);
    let end = if (x_size == 0.0) == (y < 0.0) { f64::INFINITY } else { 0.0 };
    let size = if (x_size == 0.0) | (x_size == f64::INFINITY) { end } else { size };
    let integer = is_integer(y_size);
    let odd = integer & !is_integer(0.5 * y_size);
    let result = if negative & odd { -size } else { size };
    let undefined = negative & !integer & (x_size != 0.0) & (x_size != f64::INFINITY);
    let result = if undefined | x.is_nan() | y.is_nan() { f64::NAN } else { result };
    let result = if (y == 0.0) | (x == 1.0) { 1.0 } else { result };
    if y == 2.0 { x * x } else { result }
}

/// The cube root.
///
/// A polynomial of degree 7 (least greatest error), then Halley's step of FreeBSD's s_cbrt.c. Greatest error
/// found: 0.67 ulp.
#[inline(always)]
pub fn cbrt(x: f64) -> f64 {
    const TWO_THIRDS: [f64; 2] = [1.2599210498948732, 1.5874010519681994];
    let (exponent, m) = exponent_and_mantissa(x.abs(), 1.0);
    // The exponent is 3 k + rest.
    let shifted = (exponent - 1.0) * (1.0 / 3.0) + ROUNDER;
    let rest = exponent - 3.0 * (shifted - ROUNDER);
    let (m_scale, root) = if rest == 1.0 { (2.0, TWO_THIRDS[0]) } else { (1.0, 1.0) };
    let (m_scale, root) = if rest == 2.0 { (4.0, TWO_THIRDS[1]) } else { (m_scale, root) };
    let estimate = 0.426315085927314
        + m * (1.0538598568565474
            + m * (-0.8854998420157012
                + m * (0.6403254049223522
                    + m * (-0.3205349305996913
                        + m * (0.10313639440531934
                            + m * (-0.019164456778862894 + m * 0.0015625149111187005))))));
    // 26 bits, so that its square is exact.
    let t = head(estimate * root);
    let r = m * m_scale / (t * t);
    let t = t + t * ((r - t) / (t + t + r));
    let result = scaled(t, rounded(shifted)).copysign(x);
    // Zeros and infinities are their own roots.
    let result = if (x == 0.0) | (x.abs() == f64::INFINITY) { x } else { result };
    if x.is_nan() { f64::NAN } else { result }
}

/// The root of x^2 + y^2; infinity if one of them is, be the other NaN.
///
/// The sum of the squares with its rounding error, and a step of Newton's from its root (Borges, An improved
/// algorithm for hypot(a, b), 2019). Greatest error found: 0.51 ulp.
#[inline(always)]
pub fn hypot(x: f64, y: f64) -> f64 {
    const TWO_600: f64 = 4.149515568880993e180;
    let (x, y) = (x.abs(), y.abs());
    let (a, b) = if x > y { (x, y) } else { (y, x) };
    // To where squares neither overflow nor lose bits.
    let scale = if a > 1e150 { 1.0 / TWO_600 } else { 1.0 };
    let scale = if a < 1e-130 { TWO_600 } else { scale };
    let unscale = if a > 1e150 { TWO_600 } else { 1.0 };
    let unscale = if a < 1e-130 { 1.0 / TWO_600 } else { unscale };
    let (a2, a2_error) = two_product(a * scale, a * scale);
    let (b2, b2_error) = two_product(b * scale, b * scale);
    let (sum, error) = two_sum(a2, b2);
    let root = sum.sqrt();
    let (square, square_error) = two_product(root, root);
    let rest = ((sum - square) - square_error) + (error + (a2_error + b2_error));
    let result = (root + rest / (2.0 * root)) * unscale;
    let result = if a == 0.0 { 0.0 } else { result };
    let result = if x.is_nan() | y.is_nan() { f64::NAN } else { result };
    if (x == f64::INFINITY) | (y == f64::INFINITY) { f64::INFINITY } else { result }
}
