//! The error function and its complement.

use super::exponential::{exp, exp_tail};
use super::parts::{
    LN2_HIGH, LN2_LOW, ROUNDER, canonical, fast_two_sum, quotient, rounded, scaled, two_product, two_sum,
};

/// erf(x) / x - 1 in powers of x^2, for |x| < `MIDDLE`: least greatest error, by Lawson's algorithm (2^-57).
const SMALL: [f64; 11] = [
    0.12837916709551256,
    -0.37612638903183054,
    0.11283791670918478,
    -0.026866170637623813,
    0.005223977546500913,
    -0.0008548322174557221,
    0.00012055146912303357,
    -1.4921048873938901e-05,
    1.6388558027781004e-06,
    -1.5626515779875293e-07,
    1.047571289843053e-08,
];
/// Where the two polynomials for erf meet, and its complement there.
const MIDDLE: f64 = 0.875;
const ERFC_MIDDLE: f64 = 0.21592493894014034;
/// log(erfc(`MIDDLE` + v) / erfc(`MIDDLE`)) / v in powers of v, for 0 <= v < 5.06: the same, weighted by
/// erfc (2^-55).
const LARGE: [f64; 17] = [
    -2.4302197229548153,
    -0.8265416933354631,
    -0.04689605452173283,
    0.01132333922786422,
    -0.0021439946009600285,
    0.0002007740168273541,
    5.931986704541218e-05,
    -3.944356326226381e-05,
    1.2268745790113044e-05,
    -2.157123665779934e-06,
    -3.840281594154194e-08,
    1.7580861934024319e-07,
    -6.746672603831117e-08,
    1.5230543331405114e-08,
    -2.204403786174875e-09,
    1.9008804827817988e-10,
    -7.455610477350921e-12,
];
/// ((1 + 2x) e^(x^2) erfc(x) - `SCALED_0`) / q in powers of q = (x - 4) / (x + 4), for 0 <= x < 28: the same
/// (2^-61).
const SCALED: [f64; 24] = [
    -0.13962111684056253,
    0.015379652102620076,
    0.06809705425469305,
    -0.10103906603632727,
    0.09373283499833282,
    -0.06633036581160039,
    0.037167515537876505,
    -0.016197734066321138,
    0.005031969972418574,
    -0.000757773220180404,
    -0.00019925664542862773,
    0.00015062133731071742,
    -2.4399488996284475e-05,
    -1.1220977319035385e-05,
    5.710706392753426e-06,
    2.917843615767188e-07,
    -8.276113054895424e-07,
    7.688293973444401e-08,
    1.1307143575675179e-07,
    -1.9033220706852723e-08,
    -1.6444953167768118e-08,
    1.6982888850636342e-09,
    2.0483712041554857e-09,
    2.721700333683587e-10,
];
/// The value in the middle, and what it lacks.
const SCALED_0: f64 = 1.2329951186255526;
const SCALED_0_LOW: f64 = -4.6325650313486384e-17;
/// The derivative of that polynomial, to one digit.
const SLOPE: [f64; 4] = [-0.183, 0.444, 0.628, -1.639];

/// One of two polynomials. The coefficients are chosen, not the results: the work is that of one.
#[inline(always)]
fn either<const N: usize>(small: bool, x: f64, coefficients: &[f64; N]) -> f64 {
    let longer = coefficients[SMALL.len()..].iter().rev().fold(0.0, |sum, c| sum * x + c);
    let mut sum = if small { 0.0 } else { longer };
    for (of_small, other) in SMALL.iter().zip(coefficients).rev() {
        sum = sum * x + if small { *of_small } else { *other };
    }
    sum
}

/// The error function.
///
/// Near 0 an odd polynomial; beyond it 1 - e^p with a polynomial p. Greatest error found: 0.96 ulp.
#[inline(always)]
pub fn erf(x: f64) -> f64 {
    let size = x.abs();
    // The result is 1 before this.
    let bounded = if size > 5.93 { 5.93 } else { size };
    let small = bounded < MIDDLE;
    let t = if small { bounded * bounded } else { bounded - MIDDLE };
    let p = either(small, t, &LARGE);
    let large = 1.0 - ERFC_MIDDLE * exp(if small { 0.0 } else { p * t });
    let result = if small { size + size * p } else { large };
    canonical(result.copysign(x))
}

/// 1 - erf x.
///
/// Near 0 the odd polynomial for erf; beyond it e^(-x^2) by the scaled function: square, exponential,
/// quotient and product each to more bits than an f64 has. Greatest error found: 0.76 ulp.
#[inline(always)]
pub fn erfc(x: f64) -> f64 {
    let size = x.abs();
    // The result is 0 before this.
    let x_size = if size > 28.0 { 28.0 } else { size };
    // e^(-x^2) = 2^k (e + e_low).
    let (square, square_low) = two_product(x_size, x_size);
    let shifted = ROUNDER - square * std::f64::consts::LOG2_E;
    let k = shifted - ROUNDER;
    let high = -square - k * LN2_HIGH;
    let low = k * LN2_LOW;
    let r = high - low;
    let r_low = ((high - r) - low) - square_low;
    let (e, e_error) = fast_two_sum(1.0, r);
    let tail = exp_tail(r);
    let e_low = e_error + (tail + r_low * (e + tail));
    // The scaled function, g + g_low.
    let (q, q_low) = quotient(two_sum(x_size, -4.0), two_sum(x_size, 4.0));
    let small = x_size < 0.5;
    let tail = either(small, if small { square } else { q }, &SCALED);
    let (p, p_error) = fast_two_sum(SCALED_0, q * tail);
    let slope = SLOPE[0] + q * (SLOPE[1] + q * (SLOPE[2] + q * SLOPE[3]));
    let p_low = p_error + (SCALED_0_LOW + q_low * slope);
    let (g, g_low) = quotient((p, p_low), two_sum(1.0, 2.0 * x_size));
    let (product, error) = two_product(e, g);
    let product_low = error + (e * g_low + e_low * g);
    let right = scaled(product + product_low, rounded(shifted));
    let (left, left_error) = two_sum(2.0, -scaled(product, rounded(shifted)));
    let left = left + (left_error - scaled(product_low, rounded(shifted)));
    let (near, near_error) = fast_two_sum(1.0, -x);
    let near = near + (near_error - x * tail);
    let far = if x < 0.0 { left } else { right };
    canonical(if small { near } else { far })
}
