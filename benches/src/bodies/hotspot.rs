//! The temperature of a chip.

use super::{Body, Found, Size, along, between, body, each_row};
use crate::Input;

pub(super) fn body(size: Size) -> Body {
    let (n, m, steps) = (size.of(5, 512), size.of(7, 512), size.of(3, 60));
    let [rate, sideways, upwards, ambient] = [0.125, 0.5, 0.0625, 80.0].map(Input::F32);
    let inputs = vec![
        Input::I64(steps as i64),
        rate,
        sideways,
        upwards,
        ambient,
        Input::F32s(vec![n, m], between(0.0, 1.0, n * m, 1)),
        Input::F32s(vec![n, m], between(320.0, 340.0, n * m, 2)),
    ];
    body!(hotspot, inputs, [steps = steps, n = n, m = m])
}

/// A row after a step, from itself and the rows above and below.
fn row(out: &mut [f32], power: &[f32], [above, own, below]: [&[f32]; 3], numbers: [f32; 4]) {
    let [rate, sideways, upwards, ambient] = numbers;
    let m = out.len();
    let (power, above, own, below) = (&power[..m], &above[..m], &own[..m], &below[..m]);
    along!(out, |j, left, right| {
        let here = own[j];
        here + rate
            * (power[j]
                + (above[j] + below[j] - 2.0 * here) * sideways
                + (own[right] + own[left] - 2.0 * here) * sideways
                + (ambient - here) * upwards)
    });
}

fn run(inputs: &[Input], dealt: bool) -> Found {
    let [
        Input::I64(steps),
        Input::F32(rate),
        Input::F32(sideways),
        Input::F32(upwards),
        Input::F32(ambient),
        Input::F32s(dims, power),
        Input::F32s(_, t),
    ] = inputs
    else {
        panic!("steps, four numbers, power and temperature");
    };
    let (n, m, numbers) = (dims[0], dims[1], [*rate, *sideways, *upwards, *ambient]);
    let (mut t, mut next) = (t.clone(), vec![0.0; n * m]);
    for _ in 0..*steps {
        each_row(dealt, &mut next, m, |i, out| {
            let rows = [i.saturating_sub(1), i, (i + 1).min(n - 1)].map(|i| &t[i * m..][..m]);
            row(out, &power[i * m..][..m], rows, numbers);
        });
        std::mem::swap(&mut t, &mut next);
    }
    vec![Input::F32s(vec![n, m], t)]
}

fn plain(inputs: &[Input]) -> Found {
    run(inputs, false)
}

fn dealt(inputs: &[Input]) -> Found {
    run(inputs, true)
}
