//! Heat in a plate, implicit along its rows.

use super::{Body, Found, Size, body, each_row};
use crate::{Input, numbers};

pub(super) fn body(size: Size) -> Body {
    let (n, m, steps) = (size.of(5, 512), size.of(7, 512), size.of(3, 10));
    let k = numbers(n * m, 1).iter().map(|x| 0.25 + 0.25 * x).collect();
    let inputs = vec![
        Input::I64(steps as i64),
        Input::F64s(vec![n, m], k),
        Input::F64s(vec![n, m], numbers(n * m, 2)),
    ];
    body!(tridiagonal, inputs, [steps = steps, n = n, m = m])
}

/// A row after a step, from itself and the rows above and below.
fn row(out: &mut [f64], k: &[f64], [above, own, below]: [&[f64]; 3]) {
    let m = out.len();
    let mut upper = vec![0.0; m];
    let (mut u, mut r) = (0.0, 0.0);
    for j in 0..m {
        let right = own[j] + k[j] * (above[j] - 2.0 * own[j] + below[j]);
        let pivot = 1.0 + 2.0 * k[j] + k[j] * u;
        (u, r) = (-k[j] / pivot, (right + k[j] * r) / pivot);
        (upper[j], out[j]) = (u, r);
    }
    for j in (0..m - 1).rev() {
        out[j] -= upper[j] * out[j + 1];
    }
}

fn run(inputs: &[Input], dealt: bool) -> Found {
    let [Input::I64(steps), Input::F64s(dims, k), Input::F64s(_, u)] = inputs else {
        panic!("steps, conductivity and heat");
    };
    let (n, m) = (dims[0], dims[1]);
    let (mut u, mut next) = (u.clone(), vec![0.0; n * m]);
    for _ in 0..*steps {
        each_row(dealt, &mut next, m, |i, out| {
            let rows = [i.saturating_sub(1), i, (i + 1).min(n - 1)].map(|i| &u[i * m..][..m]);
            row(out, &k[i * m..][..m], rows);
        });
        std::mem::swap(&mut u, &mut next);
    }
    vec![Input::F64s(vec![n, m], u)]
}

fn plain(inputs: &[Input]) -> Found {
    run(inputs, false)
}

fn dealt(inputs: &[Input]) -> Found {
    run(inputs, true)
}
