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
    let (n, m) = (dims[0], dims[1]);
    let (mut t, mut next) = (t.clone(), vec![0.0; n * m]);
    for _ in 0..*steps {
        each_row(dealt, &mut next, m, |i, out| {
            let [above, own, below] = [i.saturating_sub(1), i, (i + 1).min(n - 1)].map(|i| &t[i * m..][..m]);
            let power = &power[i * m..][..m];
            along(m, |j, left, right| {
                let here = own[j];
                out[j] = here
                    + rate
                        * (power[j]
                            + (above[j] + below[j] - 2.0 * here) * sideways
                            + (own[right] + own[left] - 2.0 * here) * sideways
                            + (ambient - here) * upwards);
            });
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
