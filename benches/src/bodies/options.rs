//! What an Asian option pays on paths of its price.

use rayon::prelude::*;

use super::{Body, Found, Size, body};
use crate::{Input, below};

const BITS: usize = 32;

pub(super) fn body(size: Size) -> Body {
    let (paths, dates) = (size.of(300, 1 << 17), 16);
    let (order, weights) = bridge(dates);
    let [at, before, after] = [0, 1, 2].map(|k| Input::I64s(order.iter().map(|date| date[k]).collect()));
    let [left, right, deviation] =
        [0, 1, 2].map(|k| Input::F64s(vec![dates], weights.iter().map(|date| date[k]).collect()));
    let inputs = vec![
        Input::I64(paths as i64),
        Input::U32s(vec![dates, BITS], directions(dates)),
        at,
        before,
        after,
        left,
        right,
        deviation,
        Input::F64(0.3),
        Input::F64(1.0),
    ];
    Body { rounded: true, ..body!(options, inputs, [paths = paths, dates = dates, bits = BITS]) }
}

/// Direction numbers: an odd one of each length, put to the top.
fn directions(dates: usize) -> Vec<u32> {
    let drawn = below(dates * BITS, 1 << 31, 1);
    let direction = |(i, x): (usize, &i64)| {
        let bit = i % BITS;
        (((*x as u64 % (1 << bit)) * 2 + 1) << (BITS - 1 - bit)) as u32
    };
    drawn.iter().enumerate().map(direction).collect()
}

/// The last date first, then the middle of the longest gap: each date with those between which it lies, and the weights
/// of both and of a new normal number.
fn bridge(dates: usize) -> (Vec<[i64; 3]>, Vec<[f64; 3]>) {
    let last = dates as i64 - 1;
    let (mut order, mut weights) = (vec![[last, -1, -1]], vec![[0.0, 0.0, 1.0]]);
    let mut gaps = std::collections::VecDeque::from([(-1, last)]);
    while let Some((before, after)) = gaps.pop_front() {
        let at = (before + after) / 2;
        if at <= before || at >= after {
            continue;
        }
        let (left, right) = ((at - before) as f64, (after - at) as f64);
        order.push([at, before, after]);
        weights.push([
            right / (left + right),
            left / (left + right),
            (left * right / (left + right) / dates as f64).sqrt(),
        ]);
        gaps.extend([(before, at), (at, after)]);
    }
    (order, weights)
}

/// Acklam's approximation of the inverse of the normal distribution.
fn normal(p: f64) -> f64 {
    let tail = |q: f64| {
        (((((-0.007784894002430293 * q - 0.3223964580411365) * q - 2.400758277161838) * q
            - 2.549732539343734)
            * q
            + 4.374664141464968)
            * q
            + 2.938163982698783)
            / ((((0.007784695709041462 * q + 0.3224671290700398) * q + 2.445134137142996) * q
                + 3.754408661907416)
                * q
                + 1.0)
    };
    if p < 0.02425 {
        return tail((-2.0 * p.ln()).sqrt());
    }
    if p > 0.97575 {
        return -tail((-2.0 * (1.0 - p).ln()).sqrt());
    }
    let q = p - 0.5;
    let r = q * q;
    (((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r + 138.357751867269) * r
        - 30.66479806614716)
        * r
        + 2.506628277459239)
        * q
        / (((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r + 66.80131188771972)
            * r
            - 13.28068155288572)
            * r
            + 1.0)
}

fn sobol(directions: &[u32], path: u64) -> f64 {
    let gray = path ^ (path >> 1);
    let mut x = 0;
    for (b, direction) in directions.iter().enumerate() {
        if (gray >> b) & 1 == 1 {
            x ^= direction;
        }
    }
    (f64::from(x) + 0.5) / 4294967296.0
}

/// Pays on a path, where the prices of its dates are put into `w`.
fn payment<'a>(inputs: &'a [Input]) -> impl Fn(&mut Vec<f64>, u64) -> f64 + use<'a> {
    let [
        Input::I64(_),
        Input::U32s(_, directions),
        Input::I64s(at),
        Input::I64s(before),
        Input::I64s(after),
        Input::F64s(_, left),
        Input::F64s(_, right),
        Input::F64s(_, deviation),
        Input::F64(volatility),
        Input::F64(strike),
    ] = inputs
    else {
        panic!("paths, directions, a bridge, and an option");
    };
    let (dates, step) = (at.len(), 1.0 / at.len() as f64);
    move |w, path| {
        w.resize(dates, 0.0);
        let bits = directions.len() / dates;
        for i in 0..dates {
            let z = normal(sobol(&directions[i * bits..][..bits], path));
            let from = if before[i] < 0 { 0.0 } else { w[before[i] as usize] };
            let to = if after[i] < 0 { 0.0 } else { w[after[i] as usize] };
            w[at[i] as usize] = left[i] * from + right[i] * to + deviation[i] * z;
        }
        let mut sum = 0.0;
        for (t, w) in w.iter().enumerate() {
            let drift = -0.5 * volatility * volatility * step * (t as f64 + 1.0);
            sum += (drift + volatility * w).exp();
        }
        (sum * step - strike).max(0.0)
    }
}

fn plain(inputs: &[Input]) -> Found {
    let (paths, payment, mut w) = (inputs[0].int(), payment(inputs), Vec::new());
    vec![Input::F64s(vec![paths], (1..=paths as u64).map(|path| payment(&mut w, path)).collect())]
}

fn dealt(inputs: &[Input]) -> Found {
    let (paths, payment) = (inputs[0].int(), payment(inputs));
    let paid = (1..=paths as u64).into_par_iter().map_init(Vec::new, payment);
    vec![Input::F64s(vec![paths], paid.collect())]
}
