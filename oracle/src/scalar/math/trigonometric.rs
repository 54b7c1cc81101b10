//! Sine, cosine and tangent.
//!
//! The vector forms hold up to [`FAR`]. Beyond it the argument is reduced by a table of 1,000 bits
//! of 2/pi, which no vector code does: these functions call the `libm` crate there.

use super::parts::{Pair, ROUNDER, canonical, fast_two_sum, quotient, rounded, two_sum};

/// 2^20 pi/2: to here the multiple of pi/2 has 20 bits.
pub const FAR: f64 = 1647099.0;

/// Whether `x` is finite and beyond the reach of the vector forms.
#[inline(always)]
pub fn is_far(x: f64) -> bool {
    (x.abs() > FAR) & (x.abs() < f64::INFINITY)
}

/// x = k pi/2 + r with |r| <= pi/4.
struct Reduced {
    k: u64,
    r: Pair,
}

/// Cody and Waite's reduction with fdlibm's parts of pi/2, of 33 bits each: the products with k are
/// exact. After the nearest float to a multiple of pi/2 the rest has as many bits as elsewhere.
#[inline(always)]
fn reduce(x: f64) -> Reduced {
    const PARTS: [f64; 4] = [
        1.57079632673412561417e+00,
        6.07710050630396597660e-11,
        2.02226624871116645580e-21,
        8.47842766036889956997e-32,
    ];
    let shifted = x * std::f64::consts::FRAC_2_PI + ROUNDER;
    let k = shifted - ROUNDER;
    let (a, a_error) = two_sum(x - k * PARTS[0], -(k * PARTS[1]));
    let (b, b_error) = two_sum(a, -(k * PARTS[2]));
    Reduced { k: rounded(shifted), r: fast_two_sum(b, (a_error + b_error) - k * PARTS[3]) }
}

/// The sine of a reduced argument, as its first part and a correction: fdlibm's k_sin.c.
#[inline(always)]
fn sin_part((x, low): Pair) -> Pair {
    let z = x * x;
    let v = z * x;
    let p = 8.33333333332248946124e-03
        + z * (-1.98412698298579493134e-04
            + z * (2.75573137070700676789e-06
                + z * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10)));
    (x, v * -1.66666666666666324348e-01 - (z * (0.5 * low - v * p) - low))
}

/// The cosine of a reduced argument, as its first part and a correction: fdlibm's k_cos.c.
#[inline(always)]
fn cos_part((x, low): Pair) -> Pair {
    let z = x * x;
    let p = z
        * (4.16666666666666019037e-02
            + z * (-1.38888888888741095749e-03
                + z * (2.48015872894767294178e-05
                    + z * (-2.75573143513906633035e-07
                        + z * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11)))));
    let half = 0.5 * z;
    let w = 1.0 - half;
    (w, ((1.0 - w) - half) + (z * p - x * low))
}

/// Negated where bit 1 of `k` is set.
#[inline(always)]
fn with_sign(x: f64, k: u64) -> f64 {
    f64::from_bits(x.to_bits() ^ ((k & 2) << 62))
}

/// sin(k pi/2 + r).
#[inline(always)]
fn sin_of(Reduced { k, r }: Reduced) -> f64 {
    let (sin, cos) = (sin_part(r), cos_part(r));
    let (high, low) = if k & 1 == 0 { sin } else { cos };
    with_sign(high + low, k)
}

/// The sine where `x` is not far; NaN at infinities.
#[inline(always)]
pub fn sin_near(x: f64) -> f64 {
    let sin = sin_of(reduce(x));
    // -0 and the subnormals.
    canonical(if x.abs() < f64::MIN_POSITIVE { x } else { sin })
}

/// The cosine where `x` is not far; NaN at infinities.
#[inline(always)]
pub fn cos_near(x: f64) -> f64 {
    let Reduced { k, r } = reduce(x);
    canonical(sin_of(Reduced { k: k.wrapping_add(1), r }))
}

/// The tangent where `x` is not far; NaN at infinities.
#[inline(always)]
pub fn tan_near(x: f64) -> f64 {
    let Reduced { k, r } = reduce(x);
    let (sin, cos) = (sin_part(r), cos_part(r));
    let odd = k & 1 != 0;
    let (q, low) = quotient(if odd { cos } else { sin }, if odd { sin } else { cos });
    let tan = with_sign(q + low, k << 1);
    canonical(if x.abs() < f64::MIN_POSITIVE { x } else { tan })
}

/// The sine.
///
/// fdlibm's k_sin.c and k_cos.c. Greatest error found: 0.74 ulp.
pub fn sin(x: f64) -> f64 {
    if is_far(x) { libm::sin(x) } else { sin_near(x) }
}

/// The cosine.
///
/// fdlibm's k_sin.c and k_cos.c. Greatest error found: 0.73 ulp.
pub fn cos(x: f64) -> f64 {
    if is_far(x) { libm::cos(x) } else { cos_near(x) }
}

/// The tangent.
///
/// The quotient of sine and cosine, each to more bits than an f64 has. Greatest error found: 0.84 ulp.
pub fn tan(x: f64) -> f64 {
    if is_far(x) { libm::tan(x) } else { tan_near(x) }
}
