//! The inverse trigonometric functions.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};

use super::parts::{Pair, canonical, head, two_product, two_sum};

/// pi/2 - `FRAC_PI_2`.
const FRAC_PI_2_LOW: f64 = 6.12323399573676603587e-17;

/// (asin(sqrt z) / sqrt z - 1), for 0 <= z <= 1/4: fdlibm's e_asin.c.
#[inline(always)]
fn asin_tail(z: f64) -> f64 {
    let p = z
        * (1.66666666666666657415e-01
            + z * (-3.25565818622400915405e-01
                + z * (2.01212532134862925881e-01
                    + z * (-4.00555345006794114027e-02
                        + z * (7.91534994289814532176e-04 + z * 3.47933107596021167570e-05)))));
    let q = 1.0
        + z * (-2.40339491173441421878e+00
            + z * (2.02094576023350569471e+00
                + z * (-6.88283971605453293030e-01 + z * 7.70381505559019352791e-02)));
    p / q
}

/// Whether |x| < 1/2; then asin |x|, else pi/2 less it, which is 2 asin(sqrt((1 - |x|) / 2)).
#[inline(always)]
fn asin_or_rest(x: f64) -> (bool, Pair) {
    let size = x.abs();
    let small = size < 0.5;
    let z = if small { x * x } else { (1.0 - size) * 0.5 };
    let tail = asin_tail(z);
    // The root with its rounding error.
    let root = z.sqrt();
    let root_head = head(root);
    let error = (z - root_head * root_head) / (root + root_head);
    let error = if root == 0.0 { 0.0 } else { error };
    let rest = (2.0 * root_head, 2.0 * (error + root * tail));
    (small, if small { (size, size * tail) } else { rest })
}

/// The arc sine; NaN beyond 1.
///
/// fdlibm's e_asin.c. Greatest error found: 0.67 ulp.
#[inline(always)]
pub fn asin(x: f64) -> f64 {
    let (small, (high, low)) = asin_or_rest(x);
    let (turned, error) = two_sum(FRAC_PI_2, -high);
    let large = turned + ((FRAC_PI_2_LOW - low) + error);
    canonical(if small { high + low } else { large }.copysign(x))
}

/// The arc cosine; NaN beyond 1.
///
/// fdlibm's e_acos.c. Greatest error found: 0.60 ulp.
#[inline(always)]
pub fn acos(x: f64) -> f64 {
    let (small, (high, low)) = asin_or_rest(x);
    let negative = x < 0.0;
    // pi/2 - asin x for small ones, the rest itself for positive ones, pi - the rest for negative ones.
    let (base, base_low) = if small { (FRAC_PI_2, FRAC_PI_2_LOW) } else { (0.0, 0.0) };
    let (base, base_low) = if !small & negative { (PI, 2.0 * FRAC_PI_2_LOW) } else { (base, base_low) };
    let minus = small ^ negative;
    let (high, low) = if minus { (-high, -low) } else { (high, low) };
    let (sum, error) = two_sum(base, high);
    canonical(sum + ((base_low + low) + error))
}

/// atan(n / d) for n, d >= 0, as the sum of an angle from a table of four and a small rest:
/// fdlibm's s_atan.c.
#[inline(always)]
fn atan_parts(n: f64, d: f64) -> (Pair, Pair) {
    // The quotient is compared with the middles between the tangents 0, 1/2, 1, 3/2 and infinity.
    let (mut a, mut b) = (n, d);
    let mut angle = (0.0, 0.0);
    if n >= 0.4375 * d {
        (a, b) = (2.0 * n - d, 2.0 * d + n);
        angle = (4.63647609000806093515e-01, 2.26987774529616870924e-17);
    }
    if n >= 0.6875 * d {
        (a, b) = (n - d, n + d);
        angle = (FRAC_PI_4, 3.06161699786838301793e-17);
    }
    if n >= 1.1875 * d {
        (a, b) = (n - 1.5 * d, d + 1.5 * n);
        angle = (9.82793723247329054082e-01, 1.39033110312309984516e-17);
    }
    if n >= 2.4375 * d {
        (a, b) = (-d, n);
        angle = (FRAC_PI_2, FRAC_PI_2_LOW);
    }
    let t = a / b;
    let z = t * t;
    let w = z * z;
    let even = z
        * (3.33333333333329318027e-01
            + w * (1.42857142725034663711e-01
                + w * (9.09088713343650656196e-02
                    + w * (6.66107313738753120669e-02
                        + w * (4.97687799461593236017e-02 + w * 1.62858201153657823623e-02)))));
    let odd = w
        * (-1.99999999998764832476e-01
            + w * (-1.11111104054623557880e-01
                + w * (-7.69187620504482999495e-02
                    + w * (-5.83357013379057348645e-02 + w * -3.65315727442169155270e-02))));
    (angle, (t, -(t * (even + odd))))
}

/// The arc tangent.
///
/// fdlibm's s_atan.c. Greatest error found: 0.83 ulp.
#[inline(always)]
pub fn atan(x: f64) -> f64 {
    let ((angle, angle_low), (t, tail)) = atan_parts(x.abs(), 1.0);
    canonical((angle + ((tail + angle_low) + t)).copysign(x))
}

/// The angle of the point (`x`, `y`), from -pi to pi.
///
/// fdlibm's s_atan.c on the quotient with its rounding error. Greatest error found: 0.67 ulp.
#[inline(always)]
pub fn atan2(y: f64, x: f64) -> f64 {
    const TWO_600: f64 = 4.149515568880993e180;
    let (x_size, y_size) = (x.abs(), y.abs());
    let steep = y_size > x_size;
    let (n, d) = if steep { (x_size, y_size) } else { (y_size, x_size) };
    let q = n / d;
    // Equal infinities and zeros have the quotients 1 and 0.
    let q = if n == d { 1.0 } else { q };
    let q = if n == 0.0 { 0.0 } else { q };
    // The error of the quotient, where it counts, from numbers whose product neither overflows nor vanishes.
    let scale = if d > 1.0 { 1.0 / TWO_600 } else { 1.0 };
    let scale = if d < 1.0 / TWO_600 { TWO_600 } else { scale };
    let (n, d) = (n * scale, d * scale);
    let (product, error) = two_product(q, d);
    // atan(q + q_low) = atan q + q_low / (1 + q^2) + ...
    let correction = ((n - product) - error) / (d * (1.0 + q * q));
    let counts = (q > 1e-30) & (d < f64::INFINITY);
    let correction = if counts { correction } else { 0.0 };
    let ((angle, angle_low), (t, tail)) = atan_parts(q, 1.0);
    let low = tail + (angle_low + correction);
    // The angle to the nearest half-axis is turned into the quadrant.
    let left = x.is_sign_negative();
    let (base, base_low) = if left { (PI, 2.0 * FRAC_PI_2_LOW) } else { (0.0, 0.0) };
    let (base, base_low) = if steep { (FRAC_PI_2, FRAC_PI_2_LOW) } else { (base, base_low) };
    let minus = left ^ steep;
    let sign = if minus { -1.0 } else { 1.0 };
    let (base, base_error) = two_sum(base, sign * angle);
    let (sum, error) = two_sum(base, sign * t);
    let result = (sum + ((base_low + sign * low) + (base_error + error))).copysign(y);
    if x.is_nan() | y.is_nan() { f64::NAN } else { result }
}
